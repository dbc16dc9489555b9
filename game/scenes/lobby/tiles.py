"""The tile of a game: the front of its booth, some of its cards, its name, and how many can play."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from game.gfx.decks.base import Piece
from game.gfx.lettering import Face, Style
from game.gfx.parts.controls import focus_ring
from game.gfx.parts.parts import Cutout, centre
from game.gfx.parts.pill import CHIP_LETTERS
from game.gfx.raster import blank, dimmed, shadow, turned
from game.gfx.svg import Size
from game.table.house import House
from game.table.show import Sample
from game.ui.focus import Box
from game.ui.page import Page

TILE: Final = (336, 250)
HIGH: Final = TILE[1]
ROW: Final = 1824  # the widest row of tiles, in design pixels
DUSK: Final = "#33566A"  # the colour of a dimmed tile


def fitted_pitch(count: int, width: float, pitch: float) -> tuple[float, float]:
    """The pitch of `count` tiles in a row that fits, and the share of their usual size; `pitch` is the usual one."""
    share = min(1.0, ROW / (pitch * (count - 1) + width))
    return pitch * share, share


def tile(house: House, game: str, size: Size, *, dim: bool = False, small: bool = False) -> pygame.Surface:
    """The tile of a game, without the rings of a chosen one. A `small` one has larger letters and leaves out seats."""
    parts, k = house.parts, size[1] / HIGH
    colour, samples = house.shows[game].tile
    name, seats = house.say(f"game.{game}.name"), _seats(house, game)
    key = game, name, seats, size, small
    if dim:
        return parts.keep(("dim tile", *key), lambda: dimmed(tile(house, game, size, small=small), DUSK, 0.62))

    def compose() -> pygame.Surface:
        page = parts.ground(("tile", colour, game), size)
        page.blit(_picture(house, game, samples, k, size[0]), (0, 0))
        level = round(206 * k)
        room = size[0] - round((30 if small else 44) * k)
        if not small:
            badge = _badge(house, seats, round(42 * k))
            page.blit(badge, (size[0] - badge.get_width() - round(16 * k), level - badge.get_height() // 2))
            room -= badge.get_width()
        letters, shade = round((48 if small else 38) * k), max(1, round(3 * k))
        style = Style(Face.DISPLAY, letters, parts.palette["paper"], shadow=shade)
        label = parts.write.fitted(name, style, room, round(24 * k))
        page.blit(label, (round(18 * k), level - label.get_height() // 2))
        return page

    return parts.keep(("game tile", *key), compose)


def glowing(house: House, size: Size) -> Cutout:
    """The rings and the glow around a chosen tile."""
    return focus_ring(house.parts, size, round(22 * size[1] / HIGH))


def paint_tile(page: Page, house: House, game: str, box: Box, *, chosen: bool, dim: bool, small: bool = False) -> None:
    """Put the tile of a game into a box of the page, with rings if it is `chosen`."""
    size = page.size(box.width, box.height)
    if chosen:
        page.put(glowing(house, size), box.x, box.y)
    page.put(tile(house, game, size, dim=dim, small=small), box.x, box.y)


def facts(page: Page, house: House, game: str, height: float, tallest: float) -> pygame.Surface:
    """A row of chips that say how many can play a game, and how long it takes; large letters make them `tallest`."""
    texts = (f"game.{game}.seats", f"game.{game}.time")
    tall = min(page.grown(height, CHIP_LETTERS), page.long(tallest))
    chips = [page.parts.chip(house.say(text), tall, "gold") for text in texts]
    return page.parts.row(chips, page.long(height), page.long(30))


def _picture(house: House, game: str, samples: tuple[Sample, ...], k: float, width: int) -> pygame.Surface:
    """The sample cards of a tile, clipped to the upper part of the tile."""
    edge = round(12 * k)
    page = blank((width, round(166 * k)))
    page.set_clip(pygame.Rect(edge, edge, width - 2 * edge, page.get_height() - edge))
    deck = house.decks[game]
    for piece, wide, x, y, turn in samples:
        size = deck.size(piece, round(wide * k))
        card = house.parts.keep(
            ("tile card", game, piece, size, turn), partial(_card, house, game, piece, size, turn, max(1, round(4 * k)))
        )
        centre(page, card, round(x * k), round(y * k))
    return page


def _card(house: House, game: str, piece: Piece, size: Size, turn: int, depth: int) -> pygame.Surface:
    """A turned piece with its shadow, `depth` pixels soft."""
    image = house.workshop.get(game, piece, size).copy()
    image.set_alpha(255)
    if turn:
        image = turned(image, turn)
    shade = shadow(image, depth, 90)
    page = blank((shade.get_width(), shade.get_height() + 4 * depth))
    middle = page.get_width() // 2, page.get_height() // 2
    centre(page, shade, middle[0], middle[1] + round(depth * 1.25))
    centre(page, image, *middle)
    return page


def _seats(house: House, game: str) -> str:
    """How many can play, from the text of the game, without the word for players."""
    return house.say(f"game.{game}.seats").split()[0]


def _badge(house: House, text: str, height: int) -> pygame.Surface:
    """A chip with the symbol of a person and a text."""
    parts = house.parts
    side = round(height * 0.62)
    label = parts.write.line(text, Style(Face.DISPLAY, round(height * 0.68), parts.palette["paper"]))
    page = parts.ground(("chip", "ink"), (side + label.get_width() + round(height * 0.62), height))
    x = round(height * 0.26)
    page.blit(parts.ground(("symbol", "person", parts.palette["paper"]), (side, side)), (x, round(height * 0.17)))
    page.blit(label, (x + side + round(height * 0.08), (height - label.get_height()) // 2 - round(height * 0.03)))
    return page
