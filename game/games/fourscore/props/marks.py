"""The marks on the rows: where the chosen card fits, which row is meant, which one is ripe.

A row is ripe when one of its features is there four times. Its light, rings round the equal features and sparks below
them are shown to seats that want that help, in the moment when the row is taken, and at the end of the match.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from pygame import Surface

from game.games.fourscore.props.choice import NEW
from game.games.fourscore.props.layout import CARD, LINES, RATIO, SPARE, WIDTH, Bed, Point, RowSlot, Run
from game.games.fourscore.props.rows import CARD_Z, USUAL, Rows, stretched
from game.games.fourscore.rules import FOUR, features
from game.gfx.decks.base import back_of
from game.gfx.lettering import Face as Font
from game.gfx.lettering import Style
from game.gfx.loader import Wanted
from game.gfx.parts.controls import focus_ring
from game.gfx.parts.parts import Parts, centre
from game.gfx.raster import blank
from game.gfx.window import Scale
from game.rules.api import Face
from game.table.props.signs import add_blank
from game.table.stage.sprites import Sprite
from game.table.table import Table

LIGHT_Z, MARK_Z, SEAL_Z = 5, 12, 18
UNIT: Final = 240  # the width of a card in which its features are placed
IN_STRIP: Final = ((60, 61), (60, 166), (60, 272))  # the middle of value, ring and ground
IN_FACE: Final = ((120, 152), (120, 167), (43, 42))
STRIP_RING: Final = 104
FACE_RINGS: Final = (150, 214, 78)
SPARK: Final = 40
CROSS: Final = 104
LAP: Final = 5  # how far the place for a card reaches below the last card of its row
SEAL, BAND = 168, 54  # the side of the seal that asks, and the height of the band with its question
RIGHT_EDGE, MIDDLE_EDGE = 1872, 1030  # how far to the right something beside a row of each column reaches


Mark = tuple[int, int]  # a kind of feature, and the index of a card in its row


def equal(cards: Sequence[Face]) -> list[Mark]:
    """The features that a row has four times, on each card that shows them."""
    found = []
    for kind in range(3):
        values = [features(card)[kind] for card in cards]
        found += [(kind, k) for k, value in enumerate(values) if values.count(value) >= FOUR]
    return found


def most_frequent(cards: Sequence[Face]) -> list[Mark]:
    """The feature that a row shows most often, on each card that shows it."""
    found = list[Mark]()
    for kind in range(3):
        values = [features(card)[kind] for card in cards]
        for value in values:
            if values.count(value) > len(found):
                found = [(kind, k) for k, each in enumerate(values) if each == value]
    return found


def width_of_place(card: float) -> float:
    """How much is seen of the place behind the last card of a row, whose cards have this width."""
    return card * 58 / 128


@dataclass(slots=True)
class Glow:
    """A ripe row that is shown."""

    cards: tuple[Face, ...]
    run: Run
    sprites: list[Sprite] = field(default_factory=list)


class RowMarks:
    """All marks on the rows."""

    def __init__(self, table: Table, rows: Rows) -> None:
        self._table = table
        self._parts = table.house.parts
        self._scale = table.scale
        self._rows = rows
        self.landings: dict[int, Sprite] = {}  # on the rows that are marked as places for the chosen card
        self.glows: dict[int, Glow] = {}  # the rows that are shown to be ripe
        self._shown: object = None
        self._light = add_blank(table, (0, 0), LIGHT_Z, floor=True)
        self._seal = add_blank(table, (0, 0), SEAL_Z)

    def show(self, fits: Collection[int], meant: int | None, taking: bool, ripe: Collection[int]) -> None:
        """Mark the rows where a card fits and the one that is meant, or the one that is to be taken."""
        self._show_ripe(ripe)
        places = {row: self._rows.run(row) for row in self._rows.in_order}
        shown = tuple(fits), meant, taking, places, self._rows.vacant
        if shown == self._shown:
            return
        self._shown = shown
        for sprite in self.landings.values():
            self._table.stage.remove(sprite)
        self.landings = {row: self._mark(row, row == meant) for row in (() if taking else fits)}
        for sprite in (self._light, self._seal):
            sprite.hide(not taking or meant is None)
        if taking and meant is not None:
            self._put_light(self._light, meant)
            self._seal.show(self.seal())
            self._seal.centre(*self._scale.point(*self.beside(meant, SEAL)))

    def beside(self, row: int, side: float, away: float = 98) -> Point:
        """The middle of a thing of this side beside a row, `away` from its right end where there is room."""
        left, top, width, height = self._rows.run(row).box
        edge = RIGHT_EDGE if left > WIDTH / 2 else MIDDLE_EDGE
        return min(left + width + away, edge - side / 2), top + height / 2

    # Places for a card

    def _mark(self, row: int, meant: bool) -> Sprite:
        if row == NEW:
            return self._table.stage.add(self.new_image(meant), *self._scale.point(*self.new_row), z=MARK_Z)
        run = self._rows.run(row)
        left, top, width, _ = run.box
        return self._table.stage.add(
            self.landing(run.card, meant), *self._scale.point(left + width - LAP, top), z=MARK_Z
        )

    @property
    def new_row(self) -> Point:
        """The upper left corner of the place for a new row."""
        bed, slot = self._rows.bed, self._rows.vacant
        return SPARE if slot is None else bed.run(slot, 1).corner(0)

    def is_new(self, x: float, y: float) -> bool:
        """Whether a point is on the place for a new row."""
        left, top = self.new_row
        width = self._rows.bed.card
        return 0 <= x - left <= width and 0 <= y - top <= width * RATIO

    def landing(self, card: int, meant: bool) -> Surface:
        """What is seen of the place behind the last card of a row."""
        size = self._table.pictures.size(back_of(0), card)
        width = round(width_of_place(size[0])) + self._scale.length(LAP)

        def compose() -> Surface:
            slot = self._parts.ground(("slot", int(meant)), size)
            page = slot.subsurface((size[0] - width, 0, width, size[1])).copy()
            return self._sign(page, "more", round(width * 0.62), meant)

        return self._parts.keep(("landing", size, meant, self._scale.length(LAP)), compose)

    def new_image(self, meant: bool) -> Surface:
        """The place for a new row, with its name."""
        size = self._table.pictures.size(back_of(0), self._rows.bed.card)
        text = self._table.house.say("fourscore.new_row")
        roomy = self._rows.vacant is not None

        def compose() -> Surface:
            slot = self._sign(self._parts.ground(("slot", int(meant)), size), "plus", round(size[0] * 0.5), meant)
            if not roomy:
                return slot
            style = Style(Font.DISPLAY, self._scale.length(36), self._parts.palette["paper"], shadow=2)
            label = self._parts.write.line(text, style)
            page = blank((size[0] + self._scale.length(18) + label.get_width(), size[1]))
            page.blit(slot, (0, 0))
            page.blit(label, (size[0] + self._scale.length(18), (size[1] - label.get_height()) // 2))
            return page

        return self._parts.keep(("new row", text, size, meant, roomy), compose)

    def _sign(self, page: Surface, symbol: str, side: int, meant: bool) -> Surface:
        """A place for a card, with a symbol in its middle; gold if it is meant."""
        colour = self._parts.palette["gold" if meant else "paper"]
        width, height = page.get_size()
        centre(page, self._parts.ground(("symbol", symbol, colour), (side, side)), width // 2, height // 2)
        return page

    def seal(self) -> Surface:
        """The seal beside the row that is meant: it asks, for nothing here tells whether the row can be taken."""
        text, side = self._table.say("fourscore.ask"), self._scale.length(SEAL)

        def compose() -> Surface:
            band = self._parts.chip(text, self._scale.length(BAND), "paper")
            page = blank((max(side, band.get_width()), side))
            for image in (self._parts.seal(" ", side, 0), band):
                centre(page, image, page.get_width() // 2, side // 2)
            self._parts.include(band)
            return page

        return self._parts.keep(("seal", text, side, "band"), compose)

    # Ripe rows

    def _show_ripe(self, ripe: Collection[int]) -> None:
        for row in list(self.glows):
            glow = self.glows[row]
            if row not in ripe or glow.cards != tuple(self._rows.cards(row)) or glow.run != self._rows.run(row):
                for sprite in self.glows.pop(row).sprites:
                    self._table.stage.floor.remove(sprite)
        for row in ripe:
            if row not in self.glows:
                self.glows[row] = self._kindle(row)

    def _kindle(self, row: int) -> Glow:
        cards, run = tuple(self._rows.cards(row)), self._rows.run(row)
        glow = Glow(cards, run)
        floor = self._table.stage.floor
        light = add_blank(self._table, (0, 0), LIGHT_Z, floor=True)
        self._put_light(light, row)
        glow.sprites.append(light)
        for image, at, k in rings(self._parts, self._scale, cards, run):
            glow.sprites.append(
                floor.add(image, *image.get_rect(center=self._scale.point(*at)).topleft, CARD_Z + 2 * k + 1)
            )
        return glow

    def _put_light(self, sprite: Sprite, row: int) -> None:
        run = self._rows.run(row)
        sprite.show(self.light(run))
        sprite.centre(*self._scale.point(*run.middle))
        sprite.hide(False)

    def light(self, run: Run) -> Surface:
        """The light around a row of cards."""
        size = self._table.pictures.size(back_of(0), run.card)
        image = focus_ring(self._parts, size, round(size[0] * 0.083)).image
        wider = self._scale.length(run.box[2]) - size[0]
        return stretched(self._parts, ("row light", run.card), image, image.get_width() + wider)

    def pictures(self) -> Iterator[Wanted]:
        """All that may be shown around rows of the usual sizes."""
        bed = Bed(LINES)
        lengths = range(1, USUAL + 1)
        for meant in (False, True):
            yield partial(self.landing, bed.card, meant)
            yield partial(self.new_image, meant)
        yield from (partial(self.light, bed.run(RowSlot(0, 0), cards)) for cards in lengths)
        yield partial(contoured, self._parts, "spark", "gold", self._scale.length(SPARK))
        yield partial(contoured, self._parts, "cross", "paper", self._scale.length(CROSS))
        for side in (STRIP_RING, *FACE_RINGS):
            yield partial(self._parts.ring, "gold", 1000, self._scale.length(side * CARD / UNIT))
        yield self.seal


def ring(parts: Parts, scale: Scale, mark: Mark, run: Run) -> tuple[Surface, Point]:
    """The ring round a feature of a card of a row, and its middle."""
    (kind, k), unit = mark, run.card / UNIT
    last = k == run.cards - 1
    x, y = (IN_FACE if last else IN_STRIP)[kind]
    side = (FACE_RINGS[kind] if last else STRIP_RING) * unit
    left, top = run.corner(k)
    return parts.ring("gold", 1000, scale.length(side)), (left + x * unit, top + y * unit)


def below(mark: Mark, run: Run) -> Point:
    """The middle of what is seen of the lower edge of a card of a row."""
    (left, top), unit = run.corner(mark[1]), run.card / UNIT
    return left + (UNIT / 2 if mark[1] == run.cards - 1 else 60) * unit, top + 340 * unit - 4


def rings(parts: Parts, scale: Scale, cards: Sequence[Face], run: Run) -> list[tuple[Surface, Point, int]]:
    """Rings round the equal features of a ripe row and sparks below them: where, and the card that each lies on."""
    found = []
    for mark in equal(cards):
        found.append((*ring(parts, scale, mark, run), mark[1]))
        spark = contoured(parts, "spark", "gold", scale.length(SPARK))
        found.append((spark, below(mark, run), mark[1] + len(cards)))
    return found


def contoured(parts: Parts, symbol: str, tone: str, side: int) -> Surface:
    """A symbol with a dark contour, to lie on cards."""

    def compose() -> Surface:
        page = parts.ground(("symbol", symbol, parts.palette["ink"]), (side, side))
        inner = round(side * 0.7)
        centre(page, parts.ground(("symbol", symbol, parts.palette[tone]), (inner, inner)), side // 2, side // 2)
        return page

    return parts.keep(("contoured", symbol, tone, side), compose)
