"""The button of a lesson: the game is shown on the table, to the person who presses it."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.input.intents import RIGHT, A, BoothNumber, C
from game.scenes.base import Push
from game.scenes.how_to_play.how import BUTTON, HowScene
from game.scenes.table import TableScene
from game.unseen import Unseen
from tests.support.unattended import Unattended

MIRA = BoothNumber(0)


@pytest.fixture
def house(drawn_once: None, tmp_path: Path) -> Iterator[Unseen]:
    """A program to which everybody is new."""
    program = Unseen(tmp_path, (320, 180))
    program.party.choose("hoopla")
    yield program
    program.close()


def table_of(program: Unseen) -> TableScene:
    program.frames(20)
    table = program.stack.top
    assert isinstance(table, TableScene)
    return table


def seats(table: TableScene) -> list[tuple[bool, str, str]]:
    """Of every seat: whether it is coached, the level of its bot, and the device of its person."""
    return [(at.coached, at.sitter.level, at.device.id if at.device else "") for at in table.sitting.seats]


def wait_for(program: Unseen, scene: str) -> None:
    program.frames(10)
    assert program.scene == scene


def test_from_the_title_one_press_seats_the_reader_against_gentle_bots(house: Unseen) -> None:
    house.frames(5)
    house.press("left", RIGHT, A)
    wait_for(house, "HowScene")
    house.press("right", C)
    table = table_of(house)
    liked = house.house.shows["hoopla"].seats
    assert seats(table) == [(True, "", "right"), *[(False, "easy", "")] * (liked - 1)]
    assert table.sitting.warm_up, "a race is learnt in a warm-up"
    assert len(house.stack) == 3, "the lobby is below the table, and the title below that"


def test_from_the_lobby_it_is_shown_to_who_presses_and_to_no_one_else(house: Unseen) -> None:
    house.press("left", A)
    house.press("right", A)
    wait_for(house, "LobbyScene")
    house.stack.wish(Push(house.factory.how("hoopla")))
    wait_for(house, "HowScene")
    house.press("right", C)
    table = table_of(house)
    assert [seat for seat in seats(table) if not seat[1]] == [(True, "", "right")]
    assert [seat.booth for seat in table.sitting.seats if not seat.sitter.is_bot] == [BoothNumber(1)]


def test_who_knows_the_game_is_coached_when_asking(house: Unseen) -> None:
    house.press("left", A)
    house.factory.guided(MIRA, "hoopla")
    house.stack.wish(Push(house.factory.how("hoopla")))
    wait_for(house, "HowScene")
    house.press("left", C)
    assert seats(table_of(house))[0][0]


def test_a_click_at_the_button_shows_it_to_the_mouse(house: Unseen) -> None:
    house.stack.wish(Push(house.factory.how("hoopla")))
    wait_for(house, "HowScene")
    x, y = BUTTON.middle
    house.click(round(x), round(y))
    assert seats(table_of(house))[0] == (True, "", "mouse")


def test_from_the_pause_the_coach_comes_to_the_running_match(sofa: Unseen) -> None:
    sofa.party.choose("hoopla")
    sofa.press("left", A)
    sofa.press("right", A)
    sofa.push(sofa.factory.match())
    match = sofa.stack.top
    assert isinstance(match, TableScene)
    sofa.frames(300)
    assert match.coaching.is_through
    sofa.key(pygame.KSCAN_ESCAPE)
    wait_for(sofa, "PauseScene")
    sofa.press("left", "down", A)
    wait_for(sofa, "HowScene")
    sofa.press("left", C)
    wait_for(sofa, "TableScene")
    assert sofa.stack.top is match
    assert not match.coaching.is_through


def test_it_is_offered_only_where_a_coach_knows_the_game_and_bots_are_allowed(sofa: Unseen) -> None:
    for game, show in sofa.house.shows.items():
        scene = sofa.factory.how(game)
        assert isinstance(scene, HowScene)
        assert (scene.show_on_table is not None) == bool(show.lesson.steps), game


def test_a_kiosk_without_bots_does_not_offer_it(drawn_once: None, tmp_path: Path) -> None:
    kiosk = Unattended(tmp_path, "[bots]\nallowed = false")
    scene = kiosk.factory.how("hoopla")
    assert isinstance(scene, HowScene)
    assert scene.show_on_table is None
    kiosk.close()


def test_with_too_few_free_booths_the_page_stays(house: Unseen) -> None:
    for booth in map(BoothNumber, range(6)):
        house.party.seats.share(booth)
    house.stack.wish(Push(house.factory.how("hoopla")))
    wait_for(house, "HowScene")
    house.press("left", C)
    wait_for(house, "HowScene")
