"""The options of a game: built from what the game declares, remembered, and warned about where nobody fits."""

from __future__ import annotations

import pytest

from game.games.played import GAMES, find
from game.input.intents import DOWN, LEFT, RIGHT, A, B
from game.rules.options import OFF, Number, Switch
from game.scenes.base import Push
from game.scenes.menus.options import RESET, OptionsScene, values_of
from game.ui.items import Button
from game.unseen import Unseen


def opened(sofa: Unseen, game: str) -> OptionsScene:
    sofa.stack.wish(Push(sofa.factory.options(game)))
    sofa.frames(2)
    assert isinstance(sofa.stack.top, OptionsScene)
    return sofa.stack.top


@pytest.mark.parametrize("language", ["en", "de", "fr", "sv"])
def test_every_option_of_every_game_has_a_line(sofa: Unseen, language: str) -> None:
    sofa.house.words = type(sofa.house.words).load(language)
    for game in GAMES:
        page = sofa.factory.options(game.spec.key)
        assert isinstance(page, OptionsScene)
        lines = [item for section in page.sections() for item in section.items]
        assert [line.key for line in lines] == [*(option.key for option in game.spec.options), RESET]
        assert all(line.label and line.hint for line in lines)


@pytest.mark.parametrize("game", [game.spec.key for game in GAMES])
def test_every_value_on_the_page_is_one_that_the_option_allows(game: str) -> None:
    for option in find(game).spec.options:
        if not isinstance(option, Switch):
            values = values_of(option)
            assert option.default in values
            assert all(option.allows(value) for value in values)
            assert len(set(values)) == len(values)


def test_a_number_that_can_be_off_begins_with_off() -> None:
    assert values_of(Number("n", low=3, high=6, step=2, can_be_off=True)) == (OFF, 3, 5)


def test_what_is_chosen_counts_at_once_and_is_remembered(sofa: Unseen) -> None:
    opened(sofa, "hoopla")
    sofa.press("left", RIGHT)
    assert sofa.party.options("hoopla")["judge"] == "honour"
    sofa.press("left", DOWN)
    sofa.press("left", LEFT)
    assert sofa.party.options("hoopla")["freeze_ms"] == 1250
    sofa.press("left", B)
    assert sofa.house.settings.now.options["hoopla"]["judge"] == "honour"


def test_usual_values_are_a_button_as_long_as_something_is_unusual(sofa: Unseen) -> None:
    page = opened(sofa, "hoopla")
    *_, reset = page.sections()[0].items
    assert isinstance(reset, Button)
    assert not reset.enabled
    sofa.press("left", RIGHT)
    while page.focus.key != RESET:
        sofa.press("left", DOWN)
    sofa.press("left", A)
    assert sofa.party.options("hoopla")["judge"] == "referee"
    assert page.focus.key != RESET


def test_those_who_are_here_are_told_when_they_are_too_many_or_too_few(sofa: Unseen) -> None:
    page = opened(sofa, "double_take")
    assert page.warning == ""
    for booth in sofa.party.booths:
        booth.bot = "easy"
    assert page.warning == ""
    sofa.party.set_option("double_take", "mode", "team")
    room = sofa.party.room("double_take")
    for booth in sofa.party.booths[1:]:
        booth.bot = ""
    assert room[0] > 1
    assert "Double Take" in page.warning
    for booth in sofa.party.booths:
        booth.bot = "easy"
    assert "4" in OptionsScene(sofa.house, sofa.party, sofa.router, "hoopla").warning


def test_closed_rows_without_joker_are_called_very_hard(sofa: Unseen) -> None:
    page = opened(sofa, "tall_order")
    for option in ("closed_rows", "no_joker"):
        assert page.warning == ""
        sofa.party.set_option("tall_order", option, True)
    assert page.warning == sofa.house.say("options.very_hard")
