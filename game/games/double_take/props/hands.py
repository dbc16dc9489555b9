"""Hands on the screen: the gloves that point, and the frames of those that lie on a card.

A frame says whose hand it is, by colour and glyph, and how long it still lies: its light runs out clockwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
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
SMALLEST, LARGEST = 72, 132  # pixels of the design
BIG: Final = 1.55  # for a seat that wants it larger
LEAN: Final = -14  # degrees
FAINT: Final = 8  # of 255: the rim of its shadow, which cannot be seen but would be drawn in every frame
CLEAR: Final = 3  # the strengths of a glove go from 0, faded, to this
STEPS: Final = 60  # in which the light of a frame runs out
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
    step: int = -1


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
            hold.side, hold.step = side, -1
            self._centre(hold, spots[there])

    def bump(self, seat: Seat, now: Ms) -> None:
        """Let the frame of a seat grow once more: another seat wanted its card."""
        if seat in self._holds:
            self._holds[seat].growth = Span(now, self._table.motion.ms(GROW_MS))

    def carry(self, spots: Mapping[Zone, Spot]) -> None:
        """Move the frames to where their cards are now."""
        for hold in self._holds.values():
            if hold.zone in spots:
                self._centre(hold, spots[hold.zone])

    def animate(self, now: Ms, t: Ms) -> None:
        """Once a frame: the light runs out."""
        for seat, hold in self._holds.items():
            grows = now < hold.growth.end
            step = max(0, STEPS - (t - hold.since) * STEPS // HAND_MS)
            if step == hold.step and not grows:
                continue
            image = self._frame(self._colours[seat], hold.side, step)
            if grows:
                size = round(hold.side * Tween(hold.growth, GROWN, 1, out_back).at(now))
                image = transform.smoothscale(image, (size, size))
                step = -1  # to be shown once more when it has grown
            hold.step = step
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
        for part in unspent(side, 1 - step / STEPS):
            page.fill((0, 0, 0, 0), part)
            page.blit(lit, part, part)
        return page


def unspent(side: int, spent: float) -> list[Rect]:
    """The parts of a frame that are still lit when the share `spent` is not; clockwise from the upper left."""
    band = max(2, round(side * 0.12))
    parts = []
    for edge in range(4):
        first = max(0.0, min(1.0, spent * 4 - edge))
        if first >= 1:
            continue
        start = round(side * first)
        length = side - start
        match edge:
            case 0:
                parts.append(Rect(start, 0, length, band))
            case 1:
                parts.append(Rect(side - band, max(start, band), band, side - max(start, band)))
            case 2:
                parts.append(Rect(0, side - band, min(length, side - band), band))
            case _:
                parts.append(Rect(0, band, band, max(0, min(length, side - band) - band)))
    return parts
