"""The marks on rows: rings round equal features, the row that is to be taken, the rows that are ripe.

A row is ripe when one of its features is there four times. That is shown to seats that want that help, in the moment
when the row is taken, and at the end of the match; nothing else marks it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from pygame import Surface

from game.games.fourscore.deck import LANES, LAST, STRIP
from game.games.fourscore.props.bed import LEFTS, MAT, MATS, RATIO, UNITS, WIDTHS, Point, Run
from game.games.fourscore.props.frames import RowFrame
from game.games.fourscore.props.rows import Rows
from game.games.fourscore.rules import FOUR, features
from game.gfx.loader import Wanted
from game.gfx.parts.parts import Parts, centre
from game.gfx.raster import blank
from game.rules.api import Face
from game.table.props.signs import add_blank
from game.table.stage.sprites import Sprite
from game.table.table import Table

FRAME_Z, RING_Z, SEAL_Z = 13, 14, 18
KINDS: Final = range(len(LANES))
STRIP_RING: Final = 42  # units: the radius of a ring on a covered card
LAST_RINGS: Final = (42, 86, 34)  # and on the last one, by the kind of the feature
RIM: Final = 15  # units: how wide a ring is
CROSS: Final = 104
SEAL, BAND = 168, 54  # the side of the seal that asks, and the height of the band with its question
AWAY: Final = 98  # from the end of a row to the middle of what stands beside it


class Mark(NamedTuple):
    """A feature of a card of a row: its kind, and the index of the card."""

    kind: int
    card: int


def most_frequent(cards: Sequence[Face]) -> list[Mark]:
    """The feature that a row shows most often, on each card that shows it."""
    found = list[Mark]()
    for kind in KINDS:
        values = [features(card)[kind] for card in cards]
        for value in values:
            if values.count(value) > len(found):
                found = [Mark(kind, k) for k, each in enumerate(values) if each == value]
    return found


def equal(cards: Sequence[Face]) -> list[Mark]:
    """The features that a row has four times, on each card that shows them."""
    found = []
    for kind in KINDS:
        values = [features(card)[kind] for card in cards]
        found += [Mark(kind, k) for k, value in enumerate(values) if values.count(value) >= FOUR]
    return found


def ring(table: Table, mark: Mark, run: Run) -> tuple[Surface, Point]:
    """The ring round a feature of a card of a row, and its middle."""
    kind, k = mark
    is_last, unit = k == run.cards - 1, run.card / UNITS[0]
    left, top = run.corner(k)
    x = LAST[kind] if is_last else STRIP
    radius = LAST_RINGS[kind] if is_last else STRIP_RING
    return ring_image(table, radius, unit), (left + x * unit, top + LANES[kind] * unit)


def ring_image(table: Table, radius: float, unit: float) -> Surface:
    """A ring of gold, with ink and paper beside it; `radius` is that of its inner edge, in units of a card."""
    long, zoom = table.scale.length, max(1.0, table.scale.factor)  # parts are drawn for the pixels of 1920x1080
    inner, rim = long(radius * unit), long(RIM * unit)
    side = 2 * (inner + rim)
    return table.house.parts.draw(("lit", round(inner / zoom), max(1, round(rim / zoom))), (side, side))


def ring_pictures(table: Table, level: int) -> Iterator[Wanted]:
    """All rings on rows of a step."""
    unit = WIDTHS[level] / UNITS[0]
    yield from (partial(ring_image, table, radius, unit) for radius in (STRIP_RING, *LAST_RINGS))


def below(mark: Mark, run: Run) -> Point:
    """The middle of what is seen of the lower edge of a card of a row."""
    (left, top), unit = run.corner(mark.card), run.card / UNITS[0]
    return left + (UNITS[0] / 2 if mark.card == run.cards - 1 else STRIP) * unit, top + run.card * RATIO - 4


class Glow:
    """A ripe row that is shown: its frame, and rings round its equal features."""

    def __init__(self, table: Table, cards: Sequence[Face], run: Run) -> None:
        self.cards, self.run = tuple(cards), run
        self._stage = table.stage
        self._frame = RowFrame(table, FRAME_Z)
        self._frame.show(run)
        self._rings: list[Sprite] = []
        for mark in equal(cards):
            image, at = ring(table, mark, run)
            sprite = table.stage.add(image, 0, 0, RING_Z)
            sprite.centre(*table.scale.point(*at))
            self._rings.append(sprite)

    def remove(self) -> None:
        """Show it no longer."""
        self._frame.remove()
        for sprite in self._rings:
            self._stage.remove(sprite)


class RowMarks:
    """What is shown of rows that are ripe, and of the one that is to be taken."""

    def __init__(self, table: Table, rows: Rows) -> None:
        self._table = table
        self._parts = table.house.parts
        self._rows = rows
        self.glows: dict[int, Glow] = {}  # the rows that are shown to be ripe
        self._frame = RowFrame(table, FRAME_Z)
        self._seal = add_blank(table, (0, 0), SEAL_Z)

    def show(self, taken: int | None, ripe: Collection[int]) -> None:
        """Show which row is to be taken, if any, and which are ripe."""
        self._show_ripe(ripe)
        self._frame.show(None if taken is None else self._rows.run(taken))
        self._seal.hide(taken is None)
        if taken is not None:
            self._seal.show(self.seal())
            self._seal.centre(*self._table.scale.point(*self.beside(taken, SEAL)))

    def beside(self, row: int, side: float, away: float = AWAY) -> Point:
        """The middle of a thing of this side beside a row, `away` from its right end where there is room."""
        return beside(self._rows.run(row), side, away)

    def _show_ripe(self, ripe: Collection[int]) -> None:
        for row, glow in list(self.glows.items()):
            if row not in ripe or (glow.cards, glow.run) != (tuple(self._rows.cards(row)), self._rows.run(row)):
                self.glows.pop(row).remove()
        for row in ripe:
            if row not in self.glows:
                self.glows[row] = Glow(self._table, self._rows.cards(row), self._rows.run(row))

    def seal(self) -> Surface:
        """The seal beside the row that is meant: it asks, for nothing here tells whether the row can be taken."""
        text, side = self._table.say("fourscore.ask"), self._table.scale.length(SEAL)

        def compose() -> Surface:
            band = self._parts.chip(text, self._table.scale.length(BAND), "paper")
            page = blank((max(side, band.get_width()), side))
            for image in (self._parts.seal(" ", side, 0), band):
                centre(page, image, page.get_width() // 2, side // 2)
            self._parts.include(band)
            return page

        return self._parts.keep(("seal", text, side, "band"), compose)

    def pictures(self) -> Iterator[Wanted]:
        """What is asked, and the cross beside a row that cannot be taken."""
        yield self.seal
        yield partial(contoured, self._parts, "cross", "paper", self._table.scale.length(CROSS))


def beside(run: Run, side: float, away: float = AWAY) -> Point:
    """The middle of a thing of this side beside a row, `away` from its end, but within its mat."""
    column = int(run.left >= LEFTS[1])
    return min(run.right + away, MATS[column] + MAT - side / 2), run.middle[1]


def contoured(parts: Parts, symbol: str, tone: str, side: int) -> Surface:
    """A symbol with a dark contour, to lie on cards."""

    def compose() -> Surface:
        page = parts.ground(("symbol", symbol, parts.palette["ink"]), (side, side))
        inner = round(side * 0.7)
        centre(page, parts.ground(("symbol", symbol, parts.palette[tone]), (inner, inner)), side // 2, side // 2)
        return page

    return parts.keep(("contoured", symbol, tone, side), compose)
