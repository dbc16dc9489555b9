"""The arithmetic of the ladder."""

import pytest

from game.bots.arena import RUNGS, ArenaTally, contest
from game.bots.play import UnknownLevel
from game.games.played import PLAYED, bots_for, find
from game.match.config import MatchConfig


def test_the_rungs_go_from_random_to_sharp() -> None:
    assert RUNGS == (("easy", "random"), ("normal", "easy"), ("sharp", "normal"))


def test_a_shared_match_counts_half() -> None:
    tally = ArenaTally(6, 2, 2)
    assert tally.games == 10
    assert tally.rate == 0.7


def test_the_interval_is_wilsons() -> None:
    low, high = ArenaTally(260, 0, 140).interval()
    assert (round(low, 4), round(high, 4)) == (0.602, 0.6951)


def test_tallies_add_up() -> None:
    assert ArenaTally(1, 2, 3).plus(ArenaTally(10, 20, 30)) == ArenaTally(11, 22, 33)


def test_a_contest_plays_every_seed_and_repeats_itself() -> None:
    tally = contest(PLAYED.play("crosspatch"), "easy", "random", range(6))
    assert tally.games == 6
    assert tally == contest(PLAYED.play("crosspatch"), "easy", "random", range(6))


def test_levels_are_checked() -> None:
    config = MatchConfig.make(find("hoopla"), 3, 1)
    assert {bot.level for bot in bots_for(config, ["sharp"]).values()} == {"sharp"}
    assert [bot.level for bot in bots_for(config, ["easy", "sharp", "random"]).values()] == ["easy", "sharp", "random"]
    with pytest.raises(UnknownLevel, match="there is no bot level 'godlike'; there is random, easy, normal, sharp"):
        bots_for(config, ["godlike"])
    with pytest.raises(UnknownLevel, match="2 bot levels for 3 seats; give one for all or one for each"):
        bots_for(config, ["easy", "easy"])
