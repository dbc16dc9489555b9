"""Hands on the screen: the gloves that point, and the frames of those that lie on a card.

A frame says whose hand it is, by colour and glyph, and how long it still lies: its light runs out clockwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate, product
from typing import Final

from pygame import Rect, Surface, transform

from game.games.double_take.common_rules import HAND_MS
from game.gfx.loader import Wanted
from game.gfx.parts.claim import FRAME
from game.gfx.raster import ghost, ready
from game.rules.api import Ms, Seat, Zone
from game.table.seats.pointers import FADE_AFTER, FADED, Pointer
from game.table.stage.spots import Spot
from game.table.stage.sprites import Sprite
from game.table.stage.tween import Point, Span, Tween, out_back
from game.table.table import Table

GLOVE: Final = 0.75  # its height, in sides of a card
SMALLEST, LARGEST = 84, 132  # pixels of the design
BIG: Final = 1.55  # for a seat that wants it larger
LEAN: Final = -14  # degrees
FAINT: Final = 8  # of 255: the rim of its shadow, which cannot be seen but would be drawn in every frame
CLEAR: Final = 3  # the strengths of a glove go from 0, faded, to this
STEPS: Final = 60  # in which the light of a frame runs out
BAND: Final = 0.12  # how wide a frame is, in its sides
GROW_MS: Final[Ms] = 110
GROWN: Final = 1.3
APART: Final = 0.16  # how much larger the frame of every further hand on one set is
ABOVE_CARDS, ABOVE_FRAMES = 40, 70  # z

Laid = tuple[str, int, Ms]  # a hand as the rules tell it: where, and since when


class Gloves:
    """The pointers of all seats as they are drawn."""

    def __init__(self, table: Table, pointers: Sequence[Pointer], colours: Sequence[str], big: Sequence[bool]) -> None:
        """`colours` and `big` have the colour of each seat and whether its glove is larger."""
        self._table = table
        self._pointers = pointers
        self._colours = colours
        self._big = big
        self._sprites = [table.stage.add(Surface((1, 1), depth=32), 0, 0, ABOVE_FRAMES) for _ in pointers]
        self._drawn: list[tuple[Point, int] | None] = [None] * len(pointers)
        self._images: dict[tuple[Seat, int], tuple[Surface, int, int]] = {}
        self._side = 0.0

    def draw(self, now: Ms, side: float) -> None:
        """Put every glove where it is now; `side` is that of the cards below."""
        if side != self._side:
            self._side = side
            self._images.clear()
            self._drawn = [None] * len(self._pointers)
        fading = now - FADE_AFTER
        scale = self._table.scale
        left, top, factor = scale.left, scale.top, scale.factor
        for seat, pointer in enumerate(self._pointers):
            at = pointer.at(now)
            level = CLEAR if pointer.moved > fading else round((pointer.strength(now) - FADED) / (1 - FADED) * CLEAR)
            if (at, level) == self._drawn[seat]:
                continue
            self._drawn[seat] = at, level
            shown = self._images.get((seat, level))
            if shown is None:
                shown = self._images[seat, level] = self.image(self._colours[seat], side, self._big[seat], level)
            image, tip_x, tip_y = shown
            x, y = at  # `Scale.point` written out: six hands in every frame
            self._sprites[seat].put(image, left + round(x * factor) - tip_x, top + round(y * factor) - tip_y)

    def image(self, colour: str, side: float, big: bool, level: int) -> tuple[Surface, int, int]:
        """A glove at one of its strengths, and where the tip of its finger is in it."""
        height = self._table.scale.length(max(SMALLEST, min(LARGEST, side * GLOVE)) * (BIG if big else 1))
        alpha = round(255 * (FADED + (1 - FADED) * level / CLEAR))

        def made() -> Surface:
            """The glove without the room for other leans, so that less is drawn."""
            whole = self._table.house.parts.glove(colour, height, LEAN).image
            return ready(ghost(whole.subsurface(whole.get_bounding_rect(FAINT)), alpha))

        whole = self._table.house.parts.glove(colour, height, LEAN)
        image = self._table.house.workshop.made(("glove", colour, height, alpha), made)
        inked = whole.image.get_bounding_rect(FAINT)
        return image, whole.box.x - inked.x, whole.box.y - inked.y

    def pictures(self, side: float) -> Iterator[Wanted]:
        """Every glove in every strength, over cards of this size."""
        for colour, is_big in zip(self._colours, self._big, strict=True):
            yield from (partial(self.image, colour, side, is_big, level) for level in range(CLEAR + 1))


@dataclass(slots=True)
class Hold:
    """A hand that lies on a card."""

    zone: Zone
    since: Ms
    side: int  # of the frame, in pixels
    sprite: Sprite
    growth: Span
    zoom: float = 1.0  # of the card below it, while that becomes larger or smaller
    shown: tuple[int, float] = (-1, 0.0)  # the step of its light, and how much larger than usual it is


class Holds:
    """The frames of all hands that lie on cards."""

    def __init__(self, table: Table, colours: Sequence[str]) -> None:
        """`colours` has the colour of each seat."""
        self._table = table
        self._colours = colours
        self._holds: dict[Seat, Hold] = {}

    def __getitem__(self, seat: Seat) -> Zone | None:
        """Where the hand of a seat lies."""
        hold = self._holds.get(seat)
        return hold.zone if hold else None

    def follow(self, hands: Sequence[Laid | tuple[()]], spots: Mapping[Zone, Spot], now: Ms) -> None:
        """Bring the frames to the hands that lie."""
        for seat, hand in enumerate(hands):
            hold = self._holds.get(seat)
            there = (hand[0], hand[1]) if hand else None
            if hold is not None and (not hand or (hold.zone, hold.since) != (there, hand[2])):
                self._table.stage.remove(self._holds.pop(seat).sprite)
                hold = None
            if there is None or not hand or there not in spots:
                continue
            below = sum(other.zone == there for number, other in self._holds.items() if number < seat)
            side = self._side(spots[there].side, below)
            if hold is None:
                sprite = self._table.stage.add(Surface((1, 1), depth=32), 0, 0, ABOVE_CARDS + below)
                growth = Span(now, self._table.motion.ms(GROW_MS))
                hold = self._holds[seat] = Hold(there, hand[2], side, sprite, growth)
            hold.side, hold.shown = side, (-1, 0.0)
            self._centre(hold, spots[there])

    def bump(self, seat: Seat, now: Ms) -> None:
        """Let the frame of a seat grow once more: another seat wanted its card."""
        if seat in self._holds:
            self._holds[seat].growth = Span(now, self._table.motion.ms(GROW_MS))

    def carry(self, seen: Mapping[Zone, Spot], last: Mapping[Zone, Spot]) -> None:
        """Let the frames be where their cards are seen, which go to their last spots, and as large as these."""
        for hold in self._holds.values():
            if hold.zone in last:
                hold.zoom = seen[hold.zone].side / last[hold.zone].side
                self._centre(hold, seen[hold.zone])

    def animate(self, now: Ms, t: Ms) -> None:
        """Once a frame: the light runs out."""
        for seat, hold in self._holds.items():
            step = max(0, STEPS - (t - hold.since) * STEPS // HAND_MS)
            zoom = hold.zoom * (Tween(hold.growth, GROWN, 1, out_back).at(now) if now < hold.growth.end else 1)
            if (step, zoom) == hold.shown:
                continue
            hold.shown = step, zoom
            image = self._frame(self._colours[seat], hold.side, step)
            if zoom != 1:
                image = transform.smoothscale(image, (round(hold.side * zoom), round(hold.side * zoom)))
            hold.sprite.show(image)

    def pictures(self, sides: Sequence[float], most: int) -> Iterator[Wanted]:
        """The frames of all seats around cards of these sizes, on each of which at most `most` hands may lie."""
        for seat, colour in enumerate(self._colours):
            for side, below, lit in product(sides, range(min(most, seat + 1)), (0, 1)):
                size = self._side(side, below)
                yield partial(self._table.house.parts.draw, ("hold", colour, lit), (size, size))

    def _side(self, side: float, below: int) -> int:
        """The side of a frame in pixels, around a card on which a number of hands lie already."""
        return self._table.scale.length(side * FRAME * (1 + APART * below))

    def _centre(self, hold: Hold, there: Spot) -> None:
        hold.sprite.centre(*self._table.scale.point(there.x, there.y))

    def _frame(self, colour: str, side: int, step: int) -> Surface:
        """The unlit frame, and over it the rest of the lit one."""
        page = self._table.house.parts.ground(("hold", colour, 0), (side, side))
        lit = self._table.house.parts.ground(("hold", colour, 1), (side, side))
        for part in lit_parts(side, step / STEPS):
            page.fill((0, 0, 0, 0), part)
            page.blit(lit, part, part)
        return page


def lit_parts(side: int, share: float) -> list[Rect]:
    """The parts of a frame that are lit while a share of the time is left: that share, clockwise from the top."""
    band, half, whole = max(2, round(side * BAND)), side // 2, round(4 * side * share)
    lengths = side - half, side, side, side, half  # of the edges on the way: the first and the last are half the top
    starts = accumulate((0, *lengths[:-1]))
    first, right, low, left, last = (
        max(0, min(whole - at, length)) for at, length in zip(starts, lengths, strict=True)
    )
    return [
        Rect(half, 0, first, band),
        Rect(side - band, 0, band, right),
        Rect(side - low, side - band, low, band),
        Rect(0, side - left, band, left),
        Rect(0, 0, last, band),
    ]
