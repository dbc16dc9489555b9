"""Poses: made once, only while there is time, and a flight ends with the card as it lies."""

from collections.abc import Iterator
from threading import Event

import pygame
import pytest

from game.games.shown import DECKS
from game.gfx.decks import open_decks
from game.gfx.decks.base import STOCK, back_of, face
from game.gfx.loader import Loader
from game.gfx.window import Scale
from game.gfx.workshop import Workshop
from game.store import paths
from game.table.stage.motion import CALM, OFF, Motion
from game.table.stage.pictures import Pictures

CARD, OTHER = face(1), face(2)
WAIT_S = 20.0  # for another thread of a busy machine


@pytest.fixture
def pictures(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pictures]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.quit()
    pygame.display.init()
    pygame.display.set_mode((400, 300))
    decks = open_decks(paths.art(), DECKS)
    workshop = Workshop(decks.drawn, decks.plain)
    yield Pictures(workshop, Loader(workshop), decks.drawn["hoopla"], Scale((640, 360)))
    pygame.display.quit()


def test_a_growing_card_begins_small_leans_and_ends_large(pictures: Pictures) -> None:
    frames = pictures.growing(CARD, 120, 240, 9)
    assert frames(0) is pictures.card(CARD, 120)
    assert frames(1) is frames(1.02) is pictures.card(CARD, 240)  # a curve may overshoot
    small, middle, large = (frames(share).get_width() for share in (0, 0.5, 1))
    assert small < middle < large + 30
    assert frames(0.5) is frames(0.5)


def test_a_turning_card_shows_its_back_and_then_its_face(pictures: Pictures) -> None:
    frames = pictures.flipping(back_of(0), CARD, 120)
    assert frames(0) is pictures.card(back_of(0), 120)
    assert frames(1) is pictures.card(CARD, 120)
    assert frames(0.45).get_width() < frames(0).get_width() / 2 > frames(0.55).get_width()


def test_a_card_flies_as_it_lies_until_its_pose_is_there(pictures: Pictures) -> None:
    loader = pictures._loader
    pictures.squeezed(CARD, 120, 50)
    loader.at_once, gate = False, Event()
    loader.soon(lambda: gate.wait(WAIT_S))
    assert pictures.squeezed(CARD, 120, 50) is not pictures.card(CARD, 120)  # it is there already
    for _ in range(3):
        assert pictures.squeezed(OTHER, 120, 50) is pictures.card(OTHER, 120)
    gate.set()
    loader.finish()
    assert pictures.squeezed(OTHER, 120, 50).get_width() < pictures.card(OTHER, 120).get_width()
    loader.close()


def test_a_card_may_arrive_as_another_piece(pictures: Pictures) -> None:
    frames = pictures.growing(CARD, 120, 160, 9, end=OTHER)
    assert frames(0) is pictures.card(CARD, 120)
    assert frames(1) is pictures.card(OTHER, 160)


def test_a_pale_card_is_as_large_as_the_card_and_as_opaque_and_lighter(pictures: Pictures) -> None:
    card, pale = pictures.card(CARD, 120), pictures.pale(CARD, 120)
    middle = card.get_width() // 2, card.get_height() // 2
    assert pale.get_size() == card.get_size()
    assert pale.get_at(middle)[3] == card.get_at(middle)[3] == 255
    assert sum(pale.get_at(middle)[:3]) > sum(card.get_at(middle)[:3])
    assert pale.get_at((0, 0))[3] == card.get_at((0, 0))[3]


def test_cards_that_are_kept_outlast_the_shelf_of_the_workshop(pictures: Pictures) -> None:
    pictures.keep([CARD], 120)
    kept, other = pictures.card(CARD, 120), pictures.card(OTHER, 120)
    pictures._workshop.forget()
    assert pictures.card(CARD, 120) is kept
    assert pictures.card(OTHER, 120) is not other


def test_cards_that_lie_are_made_once(pictures: Pictures) -> None:
    assert pictures.crooked(STOCK, 120, 3) is pictures.crooked(STOCK, 120, 3)
    assert pictures.crooked(STOCK, 120, 0) is pictures.card(STOCK, 120)
    assert pictures.pile(STOCK, 120, 20) is pictures.pile(STOCK, 120, 8)
    assert pictures.pile(STOCK, 120, 8).get_height() > pictures.pile(STOCK, 120, 1).get_height()
    assert pictures.shadow(CARD, 120, flying=True) is not pictures.shadow(CARD, 120)


def test_motion_follows_the_settings() -> None:
    for motion, ms, scraps, sway in (
        (Motion(), 200, 12, 6.0),
        (Motion(shake=50, particles=25), 200, 3, 3.0),
        (Motion(CALM), 200, 0, 0.0),
        (Motion(OFF), 0, 0, 0.0),
    ):
        assert (motion.ms(200), motion.scraps(12), motion.sway(6)) == (ms, scraps, sway)
