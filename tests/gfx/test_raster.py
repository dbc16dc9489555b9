"""From text to pixels: exact sizes, masks, shadows, piles; and always the same pixels."""

import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from threading import Thread

import pygame
import pytest

from game.gfx.cardart import PORTRAIT
from game.gfx.decks import Decks
from game.gfx.palette import contrast, hexed
from game.gfx.raster import (
    MASKS,
    Painter,
    RasterError,
    blank,
    blurred,
    dimmed,
    fade,
    ghost,
    padded,
    pile,
    quarter,
    rasterise,
    ready,
    shadow,
    stack,
    thin,
    tint,
    turned,
)
from game.gfx.svg import Drawing, Layer, Picture, Svg

PIECES = (
    ("hoopla", ("face", 1), 176),
    ("tall_order", ("face", 60), 96),
    ("double_take", ("face", 17), 110),
    ("fourscore", ("face", 0), 128),
    ("crosspatch", ("face", 42), 130),
)


def disc(colour: str = "#FF0000") -> Svg:
    d = Drawing(100, 100)
    d.circle(50, 50, 40, colour)
    return d.done()


def card(width: int = 40, height: int = 60, colour: str = "#B12B29") -> pygame.Surface:
    image = blank((width, height))
    image.fill(colour)
    return image


def pixels(image: pygame.Surface) -> bytes:
    return pygame.image.tobytes(image, "RGBA")


@pytest.mark.parametrize("size", [(72, 102), (72, 103), (124, 124), (176, 249), (128, 181), (1, 1), (333, 71)])
def test_a_drawing_comes_in_exactly_the_size_asked_for(size: tuple[int, int]) -> None:
    d = Drawing(240, 340)
    d.rect(0, 0, 240, 340, 0, "#336699")
    image = rasterise(d.done(), size)
    assert image.get_size() == size
    corners = [(0, 0), (size[0] - 1, 0), (0, size[1] - 1), (size[0] - 1, size[1] - 1)]
    assert all(tuple(image.get_at(at)) == (0x33, 0x66, 0x99, 255) for at in corners)  # sharp to the last pixel


def test_what_cannot_be_rasterised_is_refused_in_a_sentence() -> None:
    with pytest.raises(RasterError, match="could not be rasterised"):
        rasterise(Svg(10, 10, "", "<<<"), (0, 0))


def test_a_mask_cuts_a_layer_to_its_shape() -> None:
    sheet = Drawing(100, 100)
    sheet.rect(0, 0, 100, 100, 0, "#00FF00")
    image = Painter().paint(Picture(100, 100, (Layer(sheet.done(), disc("#FFFFFF")),)), (50, 50))
    assert tuple(image.get_at((25, 25))) == (0, 255, 0, 255)
    assert image.get_at((1, 1))[3] == 0


def test_the_alpha_of_a_layer_lets_the_one_below_through() -> None:
    below, above = Drawing(10, 10), Drawing(10, 10)
    below.rect(0, 0, 10, 10, 0, "#000000")
    above.rect(0, 0, 10, 10, 0, "#FFFFFF")
    image = Painter().paint(Picture(10, 10, (Layer(below.done()), Layer(above.done(), alpha=128))), (8, 8))
    assert 120 <= image.get_at((4, 4))[0] <= 136


def test_a_picture_without_layers_is_empty() -> None:
    assert not any(pixels(Painter().paint(Picture(10, 10, ()), (4, 4))))


def test_a_painter_does_not_keep_every_mask() -> None:
    painter = Painter()
    for width in range(300, 310):
        painter.paint(Picture(100, 100, (Layer(disc(), disc("#FFFFFF")),)), (width, width))
    assert 0 < painter._masks.pixels <= MASKS


def test_a_mask_that_was_thrown_out_is_held_by_nobody() -> None:
    painter, masks = Painter(), [disc("#FFFFFF") for _ in range(10)]
    for width, mask in enumerate(masks, start=300):
        painter.paint(Picture(100, 100, (Layer(disc(), mask),)), (width, width))
    assert not [key for key in gc.get_referrers(masks[0]) if isinstance(key, tuple)], "as a name of something lost"


def test_a_painter_that_rests_keeps_no_masks() -> None:
    painter, picture = Painter(), Picture(100, 100, (Layer(disc(), disc("#FFFFFF")),))
    before = pixels(painter.paint(picture, (50, 50)))
    painter.rest()
    assert painter._masks.pixels == 0
    assert pixels(painter.paint(picture, (50, 50))) == before


def test_tinting_changes_the_colour_and_leaves_the_shape() -> None:
    image = rasterise(disc(), (40, 40))
    alpha = [image.get_at((x, 20))[3] for x in range(40)]
    tint(image, "#204060")
    assert tuple(image.get_at((20, 20))) == (0x20, 0x40, 0x60, 255)
    assert [image.get_at((x, 20))[3] for x in range(40)] == alpha


def test_fading_and_ghosts_are_transparent() -> None:
    image = card()
    assert ghost(image, 100).get_at((5, 5))[3] == 100
    assert image.get_at((5, 5))[3] == 255
    fade(image, 50)
    assert image.get_at((5, 5))[3] == 50


def test_a_blur_of_nothing_is_the_picture_itself() -> None:
    image = card()
    assert blurred(image, 0.4) is image


def test_a_shadow_is_soft_dark_and_wider_than_its_card() -> None:
    soft = shadow(card(), 8, 110)
    assert soft.get_size() == (40 + 32, 60 + 32)
    assert soft.get_at((36, 46))[:3] == (8, 6, 24)
    assert soft.get_at((36, 46))[3] > soft.get_at((17, 46))[3] > soft.get_at((2, 46))[3]
    assert soft.get_at((36, 46))[3] <= 110


def test_quarter_turns_are_exact_and_four_of_them_are_none() -> None:
    image = rasterise(PORTRAIT.mask(), (24, 34))
    image.set_at((0, 0), (255, 0, 0, 255))
    once = quarter(image, 1)
    assert once.get_size() == (34, 24)
    assert tuple(once.get_at((33, 0))) == (255, 0, 0, 255)
    assert pixels(quarter(image, 4)) == pixels(image)


def test_turned_edges_are_smooth() -> None:
    image = turned(card(), 7)
    half = [at for at in range(image.get_width()) if 0 < image.get_at((at, 20))[3] < 255]
    assert half


def test_padding_leaves_the_picture_as_it_is() -> None:
    image = rasterise(disc(), (20, 20))
    wide = padded(image, 5)
    assert wide.get_size() == (30, 30)
    assert pixels(wide.subsurface((5, 5, 20, 20))) == pixels(image)


def test_a_dimmed_card_recedes_but_keeps_its_shape() -> None:
    image = rasterise(disc("#FFDE20"), (40, 40))
    pale = dimmed(image, "#184357", 0.6)
    r, g, b, a = pale.get_at((20, 20))
    assert a == 255
    assert pale.get_at((1, 1))[3] == 0
    assert max(r, g, b) - min(r, g, b) < 0xFF - 0x20


def test_a_dimmed_card_has_edges_as_soft_as_before() -> None:
    image = rasterise(disc("#FFDE20"), (40, 40))
    pale = dimmed(image, "#184357", 0.6)
    assert pixels(pale)[3::4] == pixels(image)[3::4]
    assert len(set(pixels(pale)[3::4])) > 10


@pytest.mark.parametrize("towards", ["#184357", "#EBDCBE"])
def test_what_is_dimmed_can_still_be_read(towards: str) -> None:
    """Ink on paper keeps what text needs: dim is not murky."""
    image = blank((20, 10))
    image.fill("#FBF5E6", (0, 0, 10, 10))
    image.fill("#1D1A36", (10, 0, 10, 10))
    pale = dimmed(image, towards, 0.6)
    paper, ink = (hexed(pale.get_at((x, 5))[:3]) for x in (5, 15))
    assert contrast(paper, ink) >= 4.5


@pytest.mark.parametrize(("cards", "seen"), [(0, 1), (1, 1), (2, 2), (8, 8), (30, 8)])
def test_a_pile_rises_with_its_cards_up_to_eight(cards: int, seen: int) -> None:
    top = card()
    heap = pile(top, cards, 2)
    assert heap.get_size() == (40, 60 + 2 * (seen - 1))
    assert pixels(heap.subsurface((0, 0, 40, 60))) == pixels(top)


def test_the_edges_in_a_pile_can_be_counted() -> None:
    heap = pile(card(), 4, 2)
    edges = [tuple(heap.get_at((20, y)))[:3] for y in (61, 63, 65)]
    assert edges[0] == edges[2] != edges[1]


def test_a_stack_shows_its_last_card_straight_on_top() -> None:
    cards = [card(colour=colour) for colour in ("#111111", "#222222", "#333333")]
    heap = stack(cards, (4, -3, 0), 2)
    assert tuple(heap.get_at(heap.get_rect().center))[:3] == (0x33, 0x33, 0x33)
    assert heap.get_width() > 40


def test_what_is_ready_looks_the_same() -> None:
    image = rasterise(disc(), (20, 20))
    before = pixels(image)
    assert pixels(ready(image.copy())) == before


def prints(decks: Decks) -> Iterator[str]:
    for key, piece, width in PIECES:
        deck = decks.drawn[key]
        size = deck.size(piece, width)
        for plate in deck.plates(piece, size):
            yield sha256(pixels(Painter().paint(deck.picture(plate, size), size))).hexdigest()


def test_the_same_drawing_always_gives_the_same_pixels(decks: Decks) -> None:
    assert list(prints(decks)) == list(prints(decks))


def test_a_thread_draws_the_same_pixels(decks: Decks) -> None:
    found: list[str] = []
    worker = Thread(target=lambda: found.extend(prints(decks)))
    worker.start()
    worker.join()
    assert found == list(prints(decks))


def test_a_thin_copy_shows_the_same_in_three_bytes() -> None:
    cloth = pygame.Surface((64, 32), depth=32)
    for x in range(64):
        cloth.fill((4 * x, 255 - x, 3 * x), (x, 0, 1, 32))
    copy = thin(cloth)
    assert copy.get_bytesize() == 3
    page = pygame.Surface((64, 32), depth=32)
    page.blit(copy, (0, 0))
    assert page.get_buffer().raw == cloth.get_buffer().raw


def test_another_run_draws_the_same_pixels(decks: Decks) -> None:
    program = (
        "from tests.gfx.test_raster import prints; from game.games.shown import DECKS;"
        "from game.gfx.decks import open_decks; from game.store import paths;"
        "print('\\n'.join(prints(open_decks(paths.art(), DECKS))))"
    )
    environment = {
        **os.environ,
        "PYTHONHASHSEED": "4711",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "SDL_VIDEODRIVER": "dummy",
    }
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment, check=True)
    assert run.stdout.split() == list(prints(decks))
