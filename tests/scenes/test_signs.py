"""G-2: no sign that decides a move has less than 24 pixels at 1920x1080, and no sign on a card less than 16.

Every table is laid as it is played, and whatever card it asks for is measured: a size that is new cannot be forgotten
here. The pictures themselves are not drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import cast

import pygame
import pytest
from pygame import Surface

from game.games.crosspatch.props.lens import GAP, PITCHES
from game.games.fourscore.deck import RING, last, strip
from game.games.fourscore.deck import coupling as coupling_of
from game.games.fourscore.props.bed import STEPS, WIDTHS
from game.games.fourscore.props.layout import FAN
from game.games.fourscore.props.places import joint
from game.games.shown import DECKS
from game.games.tall_order.deck import BLOCK
from game.games.tall_order.props.layout import MINI
from game.gfx.cardart import LEAST, READABLE
from game.gfx.decks import Decks, open_decks
from game.gfx.decks.base import ArtDeck, Piece, face
from game.gfx.motifs import Signs
from game.gfx.palette import Colour
from game.gfx.raster import Painter
from game.gfx.svg import Drawing, Picture, Size
from game.gfx.workshop import Name, Workshop
from game.rules.options import Value
from game.store import paths
from game.unseen import Unseen
from tests.support.tables import seconds, sit_down

SCREEN = (1920, 1080)
ROUNDING = 0.5  # of a pixel: cards have whole ones
SHOWN_ONLY = {("tall_order", MINI), ("fourscore", FAN)}  # claimed tasks, and what others hold: nothing is chosen there
TABLES: list[tuple[str, int, Mapping[str, Value]]] = [
    *(("hoopla", seats, {}) for seats in (2, 3, 4)),
    ("tall_order", 2, {"privacy": "open", "deck": "hard"}),
    *(("fourscore", seats, {"privacy": "open"}) for seats in (2, 3, 4, 5)),
    *(("crosspatch", seats, {}) for seats in (2, 3, 4)),
]

Asked = set[tuple[str, Piece, int]]


@pytest.fixture(scope="module")
def decks() -> Decks:
    return open_decks(paths.art(), DECKS)


def whole_width(source: str, name: Piece, size: Size) -> int:
    """The width of a card, also of one of which only a strip is drawn."""
    return round(size[1] * 240 / 340) if (source, name[0]) == ("fourscore", "strip") else size[0]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """The cards that scenes ask for from now on, with their widths in pixels; nothing is drawn."""
    found: Asked = set()
    get = Workshop.get

    def note(workshop: Workshop, source: str, name: Name, size: Size) -> Surface:
        if name[0] in ("face", "strip", "last", "block"):
            found.add((source, name, whole_width(source, name, size)))
        return get(workshop, source, name, size)

    monkeypatch.setattr(Workshop, "get", note)
    monkeypatch.setattr(Painter, "paint", lambda painter, picture, size: Surface(size, pygame.SRCALPHA))
    return found


@pytest.fixture
def large_sofa(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, asked: Asked) -> Iterator[Unseen]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    sofa = Unseen(tmp_path, SCREEN)
    yield sofa
    sofa.close()


def smallest_sign(deck: ArtDeck, piece: Piece, width: int) -> float:
    """The pixels of the smallest sign on a card; a block without one, the joker, has a pinwheel instead."""
    sizes: list[float] = []
    sign, units = Signs.sign, BLOCK.width if piece[0] == "block" else deck.form.width

    def note(signs: Signs, d: Drawing, colour: Colour, x: float, y: float, size: float, contour: float = 9) -> None:
        sizes.append(size)
        sign(signs, d, colour, x, y, size, contour)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Signs, "sign", note)
        size = deck.size(piece, width)
        pictures: list[Picture] = [deck.draw(plate, deck.detail(size)) for plate in deck.plates(piece, size)]
    assert pictures
    return min(sizes, default=READABLE * units / width) * width / units


def too_small(decks: Decks, cards: Iterable[tuple[str, Piece, int]], least: float) -> list[tuple[str, Piece, int]]:
    return [
        (key, piece, width)
        for key, piece, width in sorted(cards, key=str)
        if smallest_sign(cast(ArtDeck, decks.drawn[key]), piece, width) < least - ROUNDING
    ]


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_g2_every_sign_that_decides_a_move_has_24_pixels(
    large_sofa: Unseen, asked: Asked, decks: Decks, game: str, seats: int, options: Mapping[str, Value]
) -> None:
    sit_down(large_sofa, (), ["normal"] * seats, game=game, options=options)
    seconds(large_sofa, 5)
    cards = {card for card in asked if card[0] == game}
    assert len(cards) > 10
    decisive = {card for card in cards if (game, card[2]) not in SHOWN_ONLY}
    assert too_small(decks, decisive, READABLE) == []
    assert too_small(decks, cards - decisive, LEAST) == []


def test_g2_signs_of_a_cross_have_24_pixels_however_far_away_it_is(decks: Decks) -> None:
    cards = [("crosspatch", face(n), pitch - GAP) for n in range(0, 64, 9) for pitch in PITCHES]
    assert too_small(decks, cards, READABLE) == []


def test_g2_signs_of_eight_rows_have_24_pixels_and_those_of_more_have_16(decks: Decks) -> None:
    faces = list(decks.drawn["fourscore"].faces)[::13]
    pieces = [piece for n in faces for piece in (last(n), strip(n))]
    usual = [step.card for step in STEPS if step.rows <= 8]
    assert too_small(decks, [("fourscore", piece, width) for piece in pieces for width in usual], READABLE) == []
    least = [("fourscore", piece, width) for piece in pieces for width in WIDTHS]
    assert too_small(decks, least, LEAST) == []


def test_g2_signs_on_couplings_have_24_pixels(decks: Decks) -> None:
    deck = cast(ArtDeck, decks.drawn["fourscore"])
    assert all(36 * joint(width) / deck.size(coupling_of(RING, 0), 84)[0] >= READABLE for width in WIDTHS)


def test_g2_claimed_tasks_are_told_apart_at_a_glance(decks: Decks) -> None:
    cards: list[tuple[str, Piece, int]] = [("tall_order", face(n), MINI) for n in decks.drawn["tall_order"].faces]
    assert too_small(decks, cards, LEAST) == []
