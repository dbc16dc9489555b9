"""Where the chosen card may go, and why: an open place behind each row that it fits, and the feature that they share.

The place that is meant shows the card itself, pale, in a gold frame. The place for a new row says when it may be used.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial
from itertools import product
from typing import Final, NamedTuple

from pygame import Surface

from game.games.fourscore.deck import coupling, last, strip
from game.games.fourscore.props.bed import BED, RATIO, STEPS, Box, Point
from game.games.fourscore.props.choice import NEW
from game.games.fourscore.props.frames import card_frame
from game.games.fourscore.props.layout import WIDTH
from game.games.fourscore.props.rows import Rows
from game.games.fourscore.rules import VALUES, features
from game.gfx.decks.base import Piece
from game.gfx.lettering import Face as Font
from game.gfx.lettering import Style
from game.gfx.loader import Wanted
from game.gfx.parts.parts import centre
from game.gfx.raster import blank, fade
from game.rules.api import Face
from game.table.stage.sprites import Sprite
from game.table.table import Table

PLACE_Z, CARD_Z, FRAME_Z, JOINT_Z, NEW_Z = 11, 12, 13, 15, 9
JOINT: Final = 84  # the width of a coupling
SMALL_JOINT: Final = 64  # on cards that are narrower than it
TITLE, REASON, LEAST = 38, 32, 28  # of the words beside the place for a new row
WORDS_AT: Final = 28  # how far from it they begin
WORDS_ROOM: Final = 600
PALE: Final = "#DCEFD2"  # of its words then: paper seen through the air over felt
GREY: Final = 150  # how opaque that place is while it cannot be used


class AimedPlace(NamedTuple):
    """What the seat on turn may do with its chosen card, as far as it may be shown."""

    fits: tuple[int, ...] = ()  # the rows with an open place
    meant: int | None = None  # the one in focus
    card: Face | None = None  # the card, if it may be seen
    new: bool | None = None  # whether it may open a row; None where nothing is told of that


class OpenPlaces:
    """All places for the chosen card."""

    def __init__(self, table: Table, rows: Rows) -> None:
        self._table = table
        self._rows = rows
        self._sprites: list[Sprite] = []
        self._card: Sprite | None = None  # the card in the place that is meant
        self._pale: tuple[Piece, int] | None = None  # what it shows, and the width of a whole card
        self._shown: object = None
        self.wish = AimedPlace()

    def show(self, wish: AimedPlace) -> None:
        """Show where the card may go; nothing while the rows are moving."""
        rows = self._rows
        wish = AimedPlace() if rows.is_moving else wish
        shown = wish, {row: (rows.place(row), rows.cards(row)[-1]) for row in wish.fits if row != NEW}, rows.vacant
        if shown == self._shown:
            return
        self._shown, self.wish = shown, wish
        for sprite in self._sprites:
            self._table.stage.remove(sprite)
        self._sprites, self._card, self._pale = [], None, None
        for row in wish.fits:
            self._open(self.box(row), row == wish.meant, wish.card)
            if row != NEW and wish.card is not None and wish.new is not None:
                self._couple(row, wish.card)
        if wish.new is not None:
            self._tell_new(wish.new)

    def prepare(self, cards: Collection[Face]) -> None:
        """Have cards made pale that may be chosen before long."""
        for card in cards:
            self._table.pictures.pale(last(card), self._rows.bed.step.card)

    def move(self) -> None:
        """Once a frame: the pale card may have been made meanwhile."""
        if self._card is not None and self._pale is not None:
            self._card.show(self._table.pictures.pale(*self._pale))

    # Where they are

    def box(self, row: int) -> Box:
        """The place for a card behind a row, or for a new row."""
        if row != NEW:
            return self._rows.place(row)
        bed, slot = self._rows.bed, self._rows.vacant
        if slot is not None:
            return bed.run(slot, 1).box
        width, height = bed.step.card, bed.step.height
        return WIDTH / 2 - width / 2, BED[1] + BED[3] / 2 - height / 2, width, height

    def tip(self, row: int) -> Point:
        """Where a finger rests on the place of a row."""
        left, top, width, height = self.box(row)
        return left + 0.7 * width, top + 0.64 * height

    def is_new(self, x: float, y: float) -> bool:
        """Whether a point is on the place for a new row."""
        left, top, width, height = self.box(NEW)
        return 0 <= x - left <= width and 0 <= y - top <= height

    # What is shown

    def _open(self, box: Box, is_meant: bool, card: Face | None) -> None:
        left, top, width, height = box
        if is_meant and card is not None:
            whole = round(height / RATIO)
            self._pale = last(card) if width > whole - 1 else strip(card), whole
            self._add(self._table.pictures.pale(*self._pale), (left, top), CARD_Z)
            self._card = self._sprites[-1]
        else:
            self._add(self.slot(width, height, is_meant), (left, top), PLACE_Z)
        if is_meant:
            frame = card_frame(self._table, width, height)
            self._add(frame, (left + width / 2, top + height / 2), FRAME_Z, is_middle=True)

    def _couple(self, row: int, card: Face) -> None:
        """Lay the features that a card shares with the end of a row over their joint."""
        left, top, _, height = self._rows.place(row)
        end = features(self._rows.cards(row)[-1])
        shared = [(kind, value) for kind, value in enumerate(features(card)) if value == end[kind]]
        side = joint(height / RATIO)
        for k, (kind, value) in enumerate(shared):
            y = top + height / 2 + (k - (len(shared) - 1) / 2) * side * 1.1
            image = self._table.pictures.card(coupling(kind, value), side)
            self._add(image, (left - 4, y), JOINT_Z, is_middle=True)

    def _tell_new(self, may: bool) -> None:
        """Name the place for a new row, if it has a line of its own, and say when it may be used."""
        slot = self._rows.vacant
        if slot is None or slot.aside:
            return
        left, top, width, height = self.box(NEW)
        if not may:
            self._add(self.closed(width, height), (left, top), NEW_Z)
        words = self.words(may)
        x, y = self._table.scale.point(left + width + WORDS_AT, top + height / 2)
        self._sprites.append(self._table.stage.add(words, x, y - words.get_height() // 2, NEW_Z))

    def _add(self, image: Surface, at: Point, z: int, *, is_middle: bool = False) -> None:
        sprite = self._table.stage.add(image, *self._table.scale.point(*at), z)
        if is_middle:
            sprite.centre(*self._table.scale.point(*at))
        self._sprites.append(sprite)

    # Pictures

    def slot(self, width: float, height: float, is_meant: bool) -> Surface:
        """An open place of this size, lit if it is meant."""
        size = self._size(width, height)
        return self._table.house.parts.draw(("slot", int(is_meant), self._table.night), size)

    def _size(self, width: float, height: float) -> tuple[int, int]:
        return self._table.scale.length(width), self._table.scale.length(height)

    def closed(self, width: float, height: float) -> Surface:
        """The place for a new row while it cannot be used."""
        parts, size = self._table.house.parts, self._size(width, height)

        def compose() -> Surface:
            page = parts.ground(("slot", 0, self._table.night), size)
            side = round(size[0] * 0.42)
            centre(page, parts.ground(("symbol", "plus", parts.palette["paper"]), (side, side)), *_middle(size))
            fade(page, GREY)
            return page

        return parts.keep(("new row", size, self._table.night), compose)

    def words(self, may: bool) -> Surface:
        """The name of the place for a new row, and below it when that may be used, if it may not be now."""
        say, parts, long = self._table.say, self._table.house.parts, self._table.scale.length
        texts = [(say("fourscore.new_row"), Font.DISPLAY, TITLE)]
        if not may:
            texts.append((say("fourscore.new_row_why"), Font.BODY, REASON))

        def compose() -> Surface:
            lines = []
            for text, font, height in texts:
                style = Style(font, long(height), parts.palette["paper"] if may else PALE, shadow=max(1, long(3)))
                lines.append(parts.write.fitted(text, style, long(WORDS_ROOM), long(LEAST)))
            page = blank((max(line.get_width() for line in lines), sum(line.get_height() for line in lines)))
            y = 0
            for line in lines:
                page.blit(line, (0, y))
                y += line.get_height()
            return page

        return parts.keep(("new row words", *(text for text, *_ in texts), long(TITLE)), compose)

    def pictures(self, level: int) -> Iterator[Wanted]:
        """All places of a step, and the couplings on them."""
        step = STEPS[level]
        for width, is_meant in product((step.card, step.narrow), (False, True)):
            yield partial(self.slot, width, step.height, is_meant)
            yield partial(card_frame, self._table, width, step.height)
        yield partial(self.closed, step.card, step.height)
        yield from (partial(self.words, may) for may in (False, True))
        for kind, value in product(range(3), range(VALUES)):
            yield partial(self._table.pictures.card, coupling(kind, value), joint(step.card))


def joint(card: float) -> int:
    """The width of a coupling on cards of this width."""
    return JOINT if card >= JOINT * 1.2 else SMALL_JOINT


def _middle(size: tuple[int, int]) -> tuple[int, int]:
    return size[0] // 2, size[1] // 2
