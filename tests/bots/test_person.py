"""The ordinary guest of every game: as quick and careful as is said, a bot like the others, and for the arena alone."""

import copy
import subprocess
import sys

import pytest

from game.bots.api import LEVELS, Bot
from game.bots.arena import BANDS, contest
from game.bots.driver import Driver
from game.bots.person import CARDS_A_SECOND, ERRS, PERSON, REACTION, looking_at
from game.bots.play import ALL_LEVELS, Play
from game.games.people import person_of
from game.games.played import PLAYED
from game.match.agenda import Plan
from game.match.config import MatchConfig
from game.match.match import Match
from game.rules.rng import Rng

each_person = pytest.mark.parametrize(
    "play", [play for play in PLAYED if person_of(play.key)], ids=lambda play: play.key
)


def guest(play: Play, config: MatchConfig, seat: int) -> Bot:
    person = person_of(play.key)
    assert person is not None
    return person(seat, config.setup, PERSON, Rng(config.seed, "mind", seat))


def test_it_has_the_speed_and_the_care_of_the_goal() -> None:
    assert (REACTION, CARDS_A_SECOND, ERRS) == (900, 3, 5)
    assert [looking_at(cards) for cards in (0, 1, 4, 45)] == [0, 333, 1333, 15_000]


def test_it_shall_win_less_often_the_better_the_level() -> None:
    assert {level: (band.low, band.high) for level, band in BANDS.items()} == {
        "easy": (0.55, 0.75),
        "normal": (0.35, 0.55),
        "sharp": (0.10, 0.30),
    }
    band = BANDS["easy"]
    assert [band.verdict(rate) for rate in (0.5499, 0.55, 0.75, 0.7501)] == ["missed", "met", "met", "missed"]
    assert str(band) == "55% to 75%"


def test_it_is_no_level_that_could_be_chosen() -> None:
    assert tuple(BANDS) == LEVELS
    assert PERSON not in ALL_LEVELS


def test_a_program_that_shows_tables_loads_no_person() -> None:
    script = "import sys, game.games.shown, game.app; print([name for name in sys.modules if name.endswith('.person')])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


@each_person
def test_every_match_between_two_of_them_ends_and_none_presses_before_it_can_react(play: Play) -> None:
    config = MatchConfig.make(play.game, 2, 5)
    match = Match(config)
    driver = Driver(match, {seat: guest(play, config, seat) for seat in range(2)})
    driver.advance(REACTION - 1)
    assert match.moves == 0
    driver.play_out()
    assert match.game.outcome is not None
    assert match.game.outcome.reason not in ("left", "quiet")


@each_person
def test_a_match_plays_the_same_again(play: Play) -> None:
    person = person_of(play.key)
    assert person is not None
    assert contest(play, person, "random", range(2)) == contest(play, person, "random", range(2))


@each_person
def test_thinking_comes_in_slices_and_leaves_it_as_it_is(play: Play) -> None:
    config = MatchConfig.make(play.game, 2, 3)
    match = Match(config)
    bots = {seat: guest(play, config, seat) for seat in range(2)}
    driver = Driver(match, bots)
    planned = 0
    while match.game.outcome is None and planned < 40:
        driver.advance(driver.next_moment())
        for bot in bots.values():
            before = copy.deepcopy(vars(bot), {id(bot.rng): bot.rng, id(bot.setup): bot.setup})
            plan, slices = _think(bot, match)
            assert slices > 0
            assert _think(bot, match) == (plan, slices)
            assert vars(bot) == before
            if plan is not None:
                assert plan.t >= match.now
                planned += 1
    assert planned >= 40


def _think(bot: Bot, match: Match) -> tuple[Plan | None, int]:
    thought, slices = bot.think(match.view(bot.seat), Rng(7)), 0
    while True:
        try:
            next(thought)
            slices += 1
        except StopIteration as done:
            return done.value, slices
