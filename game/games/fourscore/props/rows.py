"""The rows on the table: every card but the last is a strip, which shows all three features in little room.

Rows lie still, so they belong on the floor of the stage: what moves above them costs the same over a hundred cards.
They move only in a step, when all get larger or smaller between two turns.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Final, NamedTuple

from pygame import Surface

from game.games.fourscore.deck import last, strip
from game.games.fourscore.props.bed import APART, MAT, MATS, Bed, Box, Point, RowSlot, Run
from game.games.fourscore.rules import MARKS, has_four
from game.gfx.decks.base import Piece, back_of
from game.gfx.palette import rgb
from game.gfx.raster import blank
from game.rules.api import Face, Ms, View, Zone
from game.table.props.signs import add_blank
from game.table.props.sway import Sway
from game.table.stage.sprites import Sprite
from game.table.stage.tween import Span, Tween, out_cubic
from game.table.table import Table

SEAM_Z: Final = 1
SEAM_EDGE, SEAM_LIGHT = 60, 42  # how much shorter than a mat a seam is, and how bright of 255
CARD_Z: Final = 10  # every card of a row is two higher than the one before: its shadow fits in between
DROP: Final = 5  # how far below a card its shadow lies
BEYOND: Final = 40  # how far beyond the place of the next card a click still means the row
SHAKE_MS: Final[Ms] = 320
SHAKE: Final = 12  # pixels of the design
STEP_MS: Final[Ms] = 280


@dataclass(slots=True)
class Row:
    """One row: its cards, and how many of the last are still on their way."""

    zone: Zone
    slot: RowSlot
    sway: Sway
    cards: list[Face] = field(default_factory=list)
    coming: int = 0
    sprites: list[Sprite] = field(default_factory=list)
    shades: list[Sprite] = field(default_factory=list)
    aside: int = 0  # how far it is, while it shakes
    before: Run | None = None  # how it lay before the step that goes on

    @property
    def lying(self) -> list[Face]:
        """The cards that lie there, without those on their way."""
        return self.cards[: len(self.cards) - self.coming]


class Lifted(NamedTuple):
    """A row that was taken: its cards, how it lies and where, and the sprites of its cards and their shadows."""

    cards: tuple[Face, ...]
    run: Run
    slot: RowSlot
    sprites: list[Sprite]


class Rows:
    """All rows. A row keeps its place until it is taken."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._floor = table.stage.floor
        self._rows: dict[int, Row] = {}
        self._slots: dict[int, RowSlot] = {}  # where rows lay on the table of another size before
        self._held: dict[RowSlot, int] = {}  # places where a row that was taken is still shown, and its length
        self._motion = Tween(Span(0, 0), 1, 1)
        self._seams: list[Sprite] = []  # between the lines
        self.bed = Bed()

    def begin(self, rows: Mapping[int, Sequence[Face]]) -> None:
        """Lay these rows on an empty table, as large as they may be."""
        self._make(Bed.holding([len(cards) for cards in rows.values()]))
        self.show(rows)

    def recall(self, before: Rows) -> None:
        """Lay every row where it lay before."""
        shown = {number: row.cards for number, row in self._rows.items()}
        for number in shown:
            self._remove(number)
        self._make(before.bed)
        self._slots = {number: row.slot for number, row in before._rows.items()}
        self.show(shown)

    # What lies there

    @property
    def in_order(self) -> list[int]:
        """The numbers of the rows in the order of UP and DOWN: the left column, then the right one."""
        return sorted(self._rows, key=lambda number: self._rows[number].slot)

    @property
    def is_moving(self) -> bool:
        """Whether a step goes on."""
        return any(row.before is not None for row in self._rows.values())

    def cards(self, number: int) -> Sequence[Face]:
        """All cards of a row, with those on their way."""
        return self._rows[number].cards

    def show(self, rows: Mapping[int, Sequence[Face]]) -> None:
        """Lay exactly these rows."""
        for number in [number for number in self._rows if number not in rows]:
            self._remove(number)
        for number, cards in rows.items():
            if number not in self._rows or self._rows[number].cards != list(cards):
                row = self._rows.get(number) or self._begin(number)
                row.cards, row.coming = list(cards), 0
                self._lay(row)

    def join(self, number: int, card: Face) -> Point:
        """Send a card to the end of a row, or open one with it; return where it will lie."""
        row = self._rows.get(number) or self._begin(number)
        row.cards.append(card)
        row.coming += 1
        self._lay(row)
        return self.end(number)

    def arrive(self, number: int) -> None:
        """Show the cards that were on their way to a row."""
        if number in self._rows and self._rows[number].coming:
            self._rows[number].coming = 0
            self._lay(self._rows[number])

    def leave(self, number: int) -> Point:
        """Take the last card of a row back; return where it lay."""
        at, row = self.end(number), self._rows[number]
        row.cards.pop()
        row.coming = 0
        if row.cards:
            self._lay(row)
        else:
            self._remove(number)
        return at

    def lift(self, number: int) -> Lifted:
        """Take a row: its sprites still lie there, and while there is room no other row is laid upon them."""
        run, row = self.run(number), self._rows.pop(number)
        row.before = None
        self._lay(row)
        for sprite in row.sprites:
            sprite.lies = None
        self._held[row.slot] = len(row.cards)
        return Lifted(tuple(row.cards), run, row.slot, [*row.shades, *row.sprites])

    def is_held(self, slot: RowSlot) -> bool:
        """Whether a row that was taken is still shown in a place, and no other one lies there."""
        return slot in self._held

    def give_free(self, lifted: Lifted) -> None:
        """Take the sprites of a row that was taken away."""
        self._held.pop(lifted.slot, None)
        for sprite in lifted.sprites:
            self._floor.remove(sprite)

    def _remove(self, number: int) -> None:
        row = self._rows.pop(number)
        for sprite in (*row.sprites, *row.shades):
            self._floor.remove(sprite)

    # Where it lies

    def run(self, number: int) -> Run:
        """How a row lies, or will lie after the step that goes on."""
        return self._run(self._rows[number])

    def _run(self, row: Row) -> Run:
        return self.bed.run(row.slot, max(1, len(row.cards)))

    def end(self, number: int) -> Point:
        """The middle of the last card."""
        return self.run(number).spot(len(self._rows[number].cards) - 1)

    def place(self, number: int) -> Box:
        """Where the next card of a row would lie."""
        slot = self._rows[number].slot
        neighbours = [self._run(row).left for row in self._rows.values() if row.slot == slot._replace(aside=True)]
        right = neighbours[0] - APART if neighbours and not slot.aside else None
        return self.bed.place(self.run(number), slot, right)

    @property
    def vacant(self) -> RowSlot | None:
        """Where the next row would be opened; None where all rows would have to make room for it first."""
        return self.bed.free({**self._taken, **self._held}) or self.bed.free(self._taken)

    @property
    def lengths(self) -> list[int]:
        """The number of cards of each row."""
        return [len(row.cards) for row in self._rows.values()]

    @property
    def _taken(self) -> dict[RowSlot, int]:
        """The length of the row in each place."""
        return {row.slot: len(row.cards) for row in self._rows.values()}

    def at(self, x: float, y: float) -> int | None:
        """The row under a point, or under the place of its next card."""
        for number in sorted(self._rows, key=lambda number: not self._rows[number].slot.aside):
            left, top, width, height = self.run(number).box
            beyond, _, wide, _ = self.place(number)
            if left - BEYOND <= x <= max(left + width, beyond + wide) and top <= y <= top + height:
                return number
        return None

    # What happens to it

    def refuse(self, number: int, now: Ms) -> None:
        """Shake a row that cannot be taken."""
        self._rows[number].sway.strike(now)

    def step(self, now: Ms) -> None:
        """Between two turns: take the largest cards with which all rows have room, and give each a place of its own."""
        lowest = max((row.slot.line for row in self._rows.values() if not row.slot.aside), default=0)
        bed = Bed.holding(self.lengths, lowest)
        waits = bed.level <= self.bed.level and bool(self._held)  # for a row that was taken and is still shown
        is_free = any(slot not in self._taken for slot in bed.slots)  # for one that lies at the other end of a line
        if (bed != self.bed or (is_free and any(slot.aside for slot in self._taken))) and not waits:
            self._take(bed, now)

    def _take(self, bed: Bed, now: Ms) -> None:
        """Let all rows move to their places in another bed."""
        for row in list(self._rows.values()):
            self._table.flights.land(row.zone)
        self._held.clear()
        before = {number: self.run(number) for number in self._rows}
        self._make(bed)
        for row in self._rows.values():
            if row.slot.aside:
                self._settle(row)
        for number, row in self._rows.items():
            row.before = before[number] if self._table.motion.moves else None
            self._lay(row)
        self._motion = Tween(Span(now, self._table.motion.ms(STEP_MS)), 0, 1, out_cubic)

    def _make(self, bed: Bed) -> None:
        """Have another bed, with a seam between each two of its lines."""
        self.bed = bed
        while self._seams:
            self._floor.remove(self._seams.pop())
        for left, y in product(MATS, bed.seams):
            sprite = self._floor.add(self.seam(), 0, 0, SEAM_Z)
            sprite.centre(*self._table.scale.point(left + MAT / 2, y))
            self._seams.append(sprite)

    def seam(self) -> Surface:
        """A fine line on the felt."""
        parts, long = self._table.house.parts, self._table.scale.length
        size = long(MAT - SEAM_EDGE), long(2)

        def compose() -> Surface:
            line = blank(size)
            line.fill((*rgb(parts.palette["paper"]), SEAM_LIGHT))
            return line

        return parts.keep(("seam", size), compose)

    def _settle(self, row: Row) -> None:
        """Give a row that lies at the other end of a line a place of its own, if there is one."""
        others = {other.slot: len(other.cards) for other in self._rows.values() if other is not row}
        row.slot = self.bed.free(others) or row.slot

    def move(self, now: Ms) -> None:
        """Once a frame."""
        share = self._motion.at(now)
        for row in self._rows.values():
            if row.before is not None:
                if share >= 1:
                    row.before = None
                    self._lay(row)
                else:
                    self._carry(row, row.before, share)
            aside = row.sway.at(now)
            if aside != row.aside:
                for sprite in (*row.sprites, *row.shades):
                    sprite.move(*sprite.rect.move(aside - row.aside, 0).topleft)
                row.aside = aside

    def _carry(self, row: Row, before: Run, share: float) -> None:
        """Show a row on its way: the smaller of its pictures are made larger, which costs little."""
        run, pictures, scale = before.towards(self._run(row), share), self._table.pictures, self._table.scale
        width = min(before.card, self._run(row).card)
        for k, (piece, sprite) in enumerate(zip(_pieces(row.lying), row.sprites, strict=True)):
            small = pictures.card(piece, width)
            size = round(small.get_width() * run.card / width), round(small.get_height() * run.card / width)
            sprite.put(pictures.shrunk(small, size), *scale.point(*run.corner(k)))
        for shade in row.shades:
            shade.hide()

    # Laying

    def _begin(self, number: int) -> Row:
        slot = self._slots.pop(number, None) or self.vacant
        while slot is None:  # in the middle of a turn, only where it has opened rows in all places
            self._take(Bed.holding([*self.lengths, 1], self.bed.lines), self._table.house.now())
            slot = self.vacant
        self._held.pop(slot, None)
        row = self._rows[number] = Row(("row", number), slot, Sway(self._table, SHAKE_MS, SHAKE))
        return row

    def _lay(self, row: Row) -> None:
        """Bring the sprites of a row up to date."""
        pieces, run, scale = _pieces(row.lying), self._run(row), self._table.scale
        while len(row.sprites) > len(pieces):
            self._floor.remove(row.sprites.pop())
            self._floor.remove(row.shades.pop())
        while len(row.sprites) < len(pieces):
            k = len(row.sprites)
            row.shades.append(add_blank(self._table, (0, 0), CARD_Z + 2 * k - 1, floor=True))
            row.sprites.append(add_blank(self._table, (0, 0), CARD_Z + 2 * k, floor=True))
            row.sprites[k].lies = row.zone, k
        for k, (piece, sprite, shade) in enumerate(zip(pieces, row.sprites, row.shades, strict=True)):
            sprite.put(self._table.pictures.card(piece, run.card), *scale.point(*run.corner(k)))
            sprite.hide(False)
            shade.show(self._table.pictures.shadow(back_of(0), run.card))
            x, y = run.spot(k)
            shade.centre(*scale.point(x, y + DROP))
            shade.hide(False)
        row.aside = 0


def rows_of(view: View) -> dict[int, tuple[Face, ...]]:
    """The rows as the rules see them."""
    return {number: cards for (name, number), cards in view.zones.items() if name == "row"}


def ripe_rows(view: View) -> tuple[int, ...]:
    """F7: the rows that can be taken."""
    return tuple(number for number, cards in rows_of(view).items() if _is_ripe(cards))


def ripe_before(view: View) -> frozenset[int]:
    """The rows that could have been taken before this turn: others have overlooked them."""
    played = [row for _, row in view.facts["played"]]
    rows = rows_of(view).items()
    return frozenset(row for row, cards in rows if _is_ripe(cards[: len(cards) - played.count(row)]))


def _is_ripe(cards: Sequence[Face]) -> bool:
    return has_four(sum(MARKS[card] for card in cards))


def _pieces(cards: Sequence[Face]) -> list[Piece]:
    """A row as it is drawn: strips, and at its end a whole card."""
    return [strip(card) for card in cards[:-1]] + [last(card) for card in cards[-1:]]


def all_pieces(cards: Iterable[Face]) -> list[Piece]:
    """Every card as it may lie in a row."""
    return [piece for card in cards for piece in (strip(card), last(card))]
