"""What a coach shows: a light round the thing that matters, one large key, its line, and how far it has come.

coaching.light(parts, card.get_size(), 16, 14).blit(page, x, y)              # round a card, above it
coaching.shining(parts, key, ("left", "a", 104))                            # the key to press, on gold
coaching.line(parts, say("coach.hoopla.flip"), (430, 96), 36, tail="up")    # one or two lines of text
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from itertools import product
from typing import Final

import pygame

from game.gfx.lettering import DENSE, LEADING, Face, Style
from game.gfx.parts import beacons, bubbles
from game.gfx.parts.parts import Cutout, Item, Parts
from game.gfx.raster import blank
from game.gfx.svg import Size

LEAST: Final = 28 / 36  # of the letters of a line: before they are lower than that, its rows are closer
RIM, GLOW, TIP = 0.1, 0.24, 0.36  # of the height of a key: the gold round it, the light round that, and the pointer


def light(parts: Parts, size: Size, radius: int, rim: int, zoom: float = 1) -> Cutout:
    """The light round a thing of this size; `zoom` is how much larger than 1920x1080 the window is."""
    whole = size[0] + 2 * rim, size[1] + 2 * rim
    drawn = "lit", round(radius / zoom), round(rim / zoom)  # parts are drawn for the pixels of that size
    return Cutout(parts.draw(drawn, whole), pygame.Rect((rim, rim), size))


def shining(parts: Parts, key: pygame.Surface, name: Sequence[Hashable], points_up: bool = False) -> pygame.Surface:
    """A key on its gold ground, with a pointer above it if `points_up`; `name` says which key it is, and how high.

    The key is in the middle of the picture.
    """

    def compose() -> pygame.Surface:
        width, height = key.get_size()
        rim, glow = round(height * RIM), round(height * GLOW)
        edge = 2 * (rim + glow)
        halo = parts.draw(("halo", rim, glow), (width + edge, height + edge))
        tip = parts.draw(("pointer",), (round(height * TIP * 1.4), round(height * TIP)))
        above = tip.get_height() - glow // 2 if points_up else 0
        page = blank((width + edge, height + edge + 2 * above))
        for image, y in ((halo, above), (key, above + rim + glow), *([(tip, 0)] if points_up else [])):
            page.blit(image, image.get_rect(midtop=(page.get_width() // 2, y)))
        parts.include(key)
        return page

    return parts.keep(("shining", *name, points_up), compose)


def dots(parts: Parts, now: int, count: int, height: int) -> pygame.Surface:
    """The steps of a coach in a row."""
    return parts.draw(("steps", now, count), (dots_width(count, height), height))


def dots_width(count: int, height: int) -> int:
    return round(height * ((count - 1) * beacons.PITCH + beacons.PILL) / 100)


def bubble(parts: Parts, size: Size, tail: str) -> pygame.Surface:
    """What a line of this size is written on."""
    edge = round(size[1] * bubbles.REACH)
    return parts.draw(("speech", tail), (size[0] + 2 * edge, size[1] + 2 * edge))


def line(parts: Parts, text: str, size: Size, letters: int, tail: str) -> Cutout:
    """What a coach says, in a bubble of this size: letters as high as given, lower if its rows have no room.

    The rows are about equally long, and closer to each other where that makes the letters larger than `LEAST`.
    """
    pixels, room, leading = fitted(parts, text, size, letters)

    def write(page: pygame.Surface, box: pygame.Rect) -> None:
        words = parts.write.block(text, Style(Face.BODY, pixels, parts.palette["ink"]), room, "centre", leading)
        page.blit(words, words.get_rect(center=box.center))

    return parts.padded(("speech", "coach", text, size, pixels, tail), ("speech", tail), size, bubbles.REACH, write)


def fitted(parts: Parts, text: str, size: Size, letters: int) -> tuple[int, int, float]:
    """How high the letters of a line are in a bubble of this size, how long its rows, and how far apart."""
    width, height = size
    room = width - max(round(letters * 1.1), round(height * 0.32))  # the ends of the bubble are round
    least = round(letters * LEAST)
    for pixels, leading in (
        *product(range(letters, least - 1, -1), [LEADING]),
        *product(range(letters, 0, -1), [DENSE]),
    ):
        rows = parts.write.wrap(text, Face.BODY, pixels, room)
        high = parts.write.height(Face.BODY, pixels)
        if high + round(high * leading / 1.2) * (len(rows) - 1) <= height * (0.97 if leading == LEADING else 1):
            break
    narrower = partial(parts.write.wrap, text, Face.BODY, pixels)
    while len(tried := narrower(room - pixels // 2)) == len(rows) and " ".join(tried) == " ".join(rows):
        room -= pixels // 2
    return pixels, room, leading


def way_out(
    parts: Parts, size: Size, done: int, count: int, words: Sequence[Item], text: int, bare: bool = False
) -> pygame.Surface:
    """A bar with the steps that are done, and how to skip one: `words`, of which pictures are not higher than it.

    The steps are as large as the words leave room for, if they leave any. A `bare` bar has no ground of its own.
    """
    width, height = size

    def compose() -> pygame.Surface:
        page = blank(size) if bare else parts.ground(("bar",), size)
        edge = round(height * (0.1 if bare else 0.4))
        way = parts.row(words, round(height * 0.72), text)
        page.blit(way, way.get_rect(midright=(width - edge, height // 2)))
        room = width - way.get_width() - 3 * edge
        high = next((high for high in range(round(height * 1.5), 0, -1) if dots_width(count, high) <= room), 0)
        if high:
            row = dots(parts, done, count, high)
            page.blit(row, row.get_rect(midleft=(edge, height // 2)))
        return page

    return parts.keep(("coach bar", size, done, count, *words, text, bare), compose)


def tick(parts: Parts, side: int) -> pygame.Surface:
    """The sign of a step that is done."""

    def compose() -> pygame.Surface:
        page = parts.ground(("chip", "gold"), (side, side))
        inner = round(side * 0.52)
        sign = parts.ground(("symbol", "tick", parts.palette["ink"]), (inner, inner))
        page.blit(sign, sign.get_rect(center=page.get_rect().center))
        return page

    return parts.keep(("coach tick", side), compose)
