"""What a coach shows: a light round the thing that matters, one large key, its line, and how far it has come.

coaching.light(parts, card.get_size(), 16, 14).blit(page, x, y)              # round a card, above it
coaching.shining(parts, key, ("left", "a", 104))                            # the key to press, on gold
coaching.line(parts, say("coach.hoopla.flip"), (430, 96), 36, tail="up")    # one or two lines of text
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from game.gfx.lettering import Face, Style
from game.gfx.parts import beacons, bubbles
from game.gfx.parts.parts import Cutout, Item, Parts
from game.gfx.svg import Size


def light(parts: Parts, size: Size, radius: int, rim: int, zoom: float = 1) -> Cutout:
    """The light round a thing of this size; `zoom` is how much larger than 1920x1080 the window is."""
    whole = size[0] + 2 * rim, size[1] + 2 * rim
    drawn = "lit", round(radius / zoom), round(rim / zoom)  # parts are drawn for the pixels of that size
    return Cutout(parts.draw(drawn, whole), pygame.Rect((rim, rim), size))


def shining(parts: Parts, key: pygame.Surface, name: Sequence[Hashable]) -> pygame.Surface:
    """A key on its gold ground; `name` says which key it is, and how high."""

    def compose() -> pygame.Surface:
        width, height = key.get_size()
        edge = round(height * 0.8)
        page = parts.ground(("halo",), (width + edge, height + edge))
        page.blit(key, key.get_rect(center=page.get_rect().center))
        return page

    return parts.keep(("shining", *name), compose)


def dots(parts: Parts, now: int, count: int, height: int) -> pygame.Surface:
    """The steps of a coach in a row."""
    width = round(height * ((count - 1) * beacons.PITCH + beacons.PILL) / 100)
    return parts.draw(("steps", now, count), (width, height))


def line(parts: Parts, text: str, size: Size, letters: int, tail: str) -> Cutout:
    """What a coach says, in a bubble of this size: letters as high as given, lower if two lines have no room."""
    width, height = size
    room = width - round(letters * 1.1)
    pixels = letters
    while pixels > letters // 2:
        rows = parts.write.wrap(text, Face.BODY, pixels, room)
        if parts.write.height(Face.BODY, pixels) * len(rows) <= height * 0.97:
            break
        pixels -= 1

    def write(page: pygame.Surface, box: pygame.Rect) -> None:
        words = parts.write.block(text, Style(Face.BODY, pixels, parts.palette["ink"]), room, "centre")
        page.blit(words, words.get_rect(center=box.center))

    return parts.padded(("speech", "coach", text, size, pixels), ("speech", tail), size, bubbles.REACH, write)


def way_out(parts: Parts, size: Size, done: int, count: int, words: Sequence[Item], text: int) -> pygame.Surface:
    """A bar with the steps that are done, and how to skip one: `words`, of which pictures are not higher than it."""
    width, height = size

    def compose() -> pygame.Surface:
        page = parts.ground(("bar",), size)
        way = parts.row(words, round(height * 0.72), text)
        room = width - way.get_width() - round(height * 1.3)
        fitting = round(100 * room / ((count - 1) * beacons.PITCH + beacons.PILL))
        row = dots(parts, done, count, max(1, min(round(height * 1.5), fitting)))
        page.blit(row, row.get_rect(midleft=(round(height * 0.5), height // 2)))
        page.blit(way, way.get_rect(midright=(width - round(height * 0.4), height // 2)))
        return page

    return parts.keep(("coach bar", size, done, count, *words, text), compose)


def tick(parts: Parts, side: int) -> pygame.Surface:
    """The sign of a step that is done."""

    def compose() -> pygame.Surface:
        page = parts.ground(("chip", "gold"), (side, side))
        inner = round(side * 0.52)
        sign = parts.ground(("symbol", "tick", parts.palette["ink"]), (inner, inner))
        page.blit(sign, sign.get_rect(center=page.get_rect().center))
        return page

    return parts.keep(("coach tick", side), compose)
