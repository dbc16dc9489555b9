"""What one match hands to the next."""

import pytest

from game.games.played import find
from game.match.series import Series
from game.rules.api import FIRST_MATCH, TABLE, Carry, Outcome
from game.store.sitters import Sitter


def after(places: tuple[int, ...], starter: int = 0, players: tuple[str, ...] = ("Ada", "Ben", "Cy")) -> Series:
    series = Series()
    series.record(find("hoopla").spec, players, starter, Outcome(places, (0,) * len(places), "finished"))
    return series


def test_c3_the_first_match_of_a_sitting_has_nothing_to_go_by() -> None:
    assert Series().carry("hoopla", ("Ada", "Ben")) == FIRST_MATCH


def test_c3_later_matches_know_the_last_starter_and_places() -> None:
    assert after((2, 1, 3), starter=2).carry("hoopla", ("Ada", "Ben", "Cy")) == Carry(starter=2, places=(2, 1, 3))


def test_c3_the_host_may_pick_the_starter() -> None:
    assert Series().carry("hoopla", ("Ada", "Ben"), pick="Ben").pick == 1
    assert after((2, 1, 3)).carry("hoopla", ("Ada", "Ben", "Cy"), pick="Cy").pick == 2
    assert Series().carry("hoopla", ("Ada", "Ben"), pick="Zoe").pick == TABLE


def test_people_keep_their_results_when_they_change_seats() -> None:
    assert after((2, 1, 3), starter=0).carry("hoopla", ("Cy", "Ada", "Ben")) == Carry(starter=1, places=(3, 2, 1))


def test_h3_a_winner_who_is_not_seated_is_nobody() -> None:
    carry = after((2, 1, 3), starter=1).carry("hoopla", ("Ada", "Zoe", "Cy"))
    assert carry == Carry(starter=TABLE, places=(2, 0, 3))
    assert carry.winners == ()


def rival_then(mode: str) -> Series:
    """Ada has won a rival match that Ben began, and Ben the match after it, which Cy began."""
    series, players = Series(), ("Ada", "Ben", "Cy")
    series.record(find("double_take").spec, players, 1, Outcome((1, 2, 3), (5, 2, 1), "goal"), "rival")
    series.record(find("double_take").spec, players, 2, Outcome((2, 1, 3), (2, 5, 1), "goal"), mode)
    return series


def test_d15_the_carry_tells_the_mode_of_the_last_match() -> None:
    carry = rival_then("team").carry("double_take", ("Ada", "Ben", "Cy"))
    assert carry == Carry(starter=2, places=(2, 1, 3), mode="team")


@pytest.mark.parametrize("mode", ["together", "minute"])
def test_d15_together_and_minute_give_and_take_nothing(mode: str) -> None:
    series = rival_then(mode)
    assert series.carry("double_take", ("Ada", "Ben", "Cy")) == Carry(starter=2, places=(1, 2, 3), mode="rival")
    assert series.crowns == {"Ada": 1, "Ben": 1}
    alone = Series()
    alone.record(find("double_take").spec, ("Ada", "Ben"), 0, Outcome((1, 2), (5, 2), "time"), mode)
    assert alone.carry("double_take", ("Ada", "Ben")) == Carry(starter=0, places=(0, 0))


def test_a_new_name_keeps_the_mode() -> None:
    series = rival_then("team")
    series.rename("Ada", "Zoe")
    assert series.carry("double_take", ("Zoe", "Ben")) == Carry(places=(2, 1), mode="team")


def test_games_do_not_mix() -> None:
    assert after((2, 1, 3)).carry("crosspatch", ("Ada", "Ben", "Cy")) == FIRST_MATCH


def test_a_game_without_a_starter_hands_none_on() -> None:
    assert after((1, 2, 3), starter=TABLE).carry("hoopla", ("Ada", "Ben", "Cy")).starter == TABLE


def test_every_winner_gets_a_crown() -> None:
    series = after((1, 1, 3))
    series.record(find("crosspatch").spec, ("Ada", "Cy"), 0, Outcome((2, 1), (3, 9), "deck"))
    series.record(find("crosspatch").spec, ("Ada", "Cy"), 0, Outcome((1, 2), (9, 3), "deck"))
    assert series.crowns == {"Ada": 2, "Ben": 1, "Cy": 1}


def test_who_wins_with_nothing_gets_no_crown() -> None:
    """All found nothing, or all others have left; in Hoopla no card is what everybody wants."""
    series = Series()
    series.record(find("double_take").spec, ("Ada", "Ben"), TABLE, Outcome((1, 1), (0, 0), "time"))
    series.record(find("double_take").spec, ("Ada", "Ben"), TABLE, Outcome((1, 2), (0, 3), "left"))
    assert series.crowns == {}
    series.record(find("hoopla").spec, ("Ada", "Ben"), TABLE, Outcome((1, 2), (0, 3), "finished"))
    series.record(find("double_take").spec, ("Ada", "Ben"), TABLE, Outcome((2, 1), (0, 3), "goal"))
    assert series.crowns == {"Ada": 1, "Ben": 1}


def test_a_crown_of_a_bot_stays_the_bots() -> None:
    series = Series()
    bot, person = Sitter("Ada", "red", level="easy"), Sitter("Ada", "red", device="left")
    series.record(find("hoopla").spec, (bot.player, "Ben"), TABLE, Outcome((1, 2), (0, 3), "finished"))
    assert series.crowns.get(person.player, 0) == 0
    assert series.carry("hoopla", (person.player, "Ben")).places == (0, 2)
    assert series.crowns[Sitter("Ada", "blue", level="sharp").player] == 1
