"""Where the rows of Fourscore lie, in pixels of the design.

Rows lie two to a line, read from left to right and then down, as large as their number and length allow: in steps, of
which each is a size of cards. A row keeps its place until it is taken: it is found where it was seen. A row that a turn
opens where all places are in use begins at the other end of a line, until the next step.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final, NamedTuple

from game.games.fourscore.deck import STRIPE

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, width, height

UNITS: Final = 240, 340  # of a card
RATIO: Final = UNITS[1] / UNITS[0]  # height to width
COLUMNS: Final = 2
BED: Final[Box] = (48, 142, 1824, 692)
MATS: Final = (48, 968)  # the left edges of the two mats on which they lie
MAT: Final = 904  # how wide each is
LEFTS: Final = (76, 992)  # where rows begin
ROOM: Final = 868  # from there to where they end at most
GAP: Final = 14  # from the end of a row to the place of its next card
APART: Final = 10  # at least, between two rows in a line


class BedStep(NamedTuple):
    """A size of the rows: how many there may be, and how long; and their cards.

    These are the width of a card, the distance from card to card, and that from line to line.
    """

    rows: int
    longest: int
    card: int
    step: int
    pitch: float

    @property
    def lines(self) -> int:
        return self.rows // COLUMNS

    @property
    def height(self) -> float:
        return self.card * RATIO

    @property
    def narrow(self) -> float:
        """The width of a place that has room for a covered card only."""
        return self.card * STRIPE.width / UNITS[0]

    def length(self, cards: int) -> float:
        """The length of a row of a number of cards."""
        return self.card + self.step * (cards - 1)

    @property
    def short(self) -> int:
        """The most cards of a row beside which another one may begin, and both can go on."""
        left = ROOM - self.card - APART - GAP - self.narrow
        return 1 + int((left - self.card) / self.step)

    def holds(self, lengths: Collection[int]) -> bool:
        """Whether rows of these lengths have room, each for one card more, and a new one beside them."""
        has_place = len(lengths) < self.rows or min(lengths) <= self.short
        return len(lengths) <= self.rows and has_place and max(lengths, default=0) < self.longest


STEPS: Final = (
    BedStep(4, 8, 198, 91, 344),
    BedStep(6, 11, 148, 68, 230),
    BedStep(8, 14, 116, 53, 174),
    BedStep(10, 18, 92, 42, 138),
    BedStep(12, 22, 76, 35, 115),
)
WIDTHS: Final = tuple(step.card for step in STEPS)


class RowSlot(NamedTuple):
    """A place for a row; `aside` is the other end of a line in which one lies already."""

    column: int
    line: int
    aside: bool = False


class Run(NamedTuple):
    """How a row lies: its upper left corner, the width of its cards, how far it is from card to card, and how many."""

    left: float
    top: float
    card: float
    step: float
    cards: int

    @property
    def box(self) -> Box:
        return self.left, self.top, self.card + self.step * (self.cards - 1), self.card * RATIO

    @property
    def middle(self) -> Point:
        left, top, width, height = self.box
        return left + width / 2, top + height / 2

    @property
    def right(self) -> float:
        return self.left + self.box[2]

    def corner(self, card: int) -> Point:
        """The upper left corner of a card."""
        return self.left + self.step * card, self.top

    def spot(self, card: int) -> Point:
        """The middle of a card that is not covered."""
        return self.left + self.step * card + self.card / 2, self.top + self.card * RATIO / 2

    def towards(self, other: Run, share: float) -> Run:
        """The row on its way to lie otherwise."""
        left, top, card, step = (a + (b - a) * share for a, b in zip(self[:4], other[:4], strict=True))
        return Run(left, top, card, step, other.cards)


class Bed(NamedTuple):
    """The places of all rows: the step, and the number of lines."""

    level: int = 0
    lines: int = STEPS[0].lines

    @classmethod
    def holding(cls, lengths: Collection[int], lowest: int = 0) -> Bed:
        """The largest with room for rows of these lengths, of which one is in the line `lowest`.

        Where there are more than any step has places for, they lie beside short ones; where there are no short ones
        either, the lines lie closer.
        """
        for level, step in enumerate(STEPS):
            if lowest < step.lines and step.holds(lengths):
                return cls(level, step.lines)
        alone = sum(cards > STEPS[-1].short for cards in lengths)
        places = max(alone, (len(lengths) + alone + 2) // 2)
        return cls(len(STEPS) - 1, max(STEPS[-1].lines, lowest + 1, -(-places // COLUMNS)))

    @property
    def step(self) -> BedStep:
        return STEPS[self.level]

    @property
    def slots(self) -> Iterator[RowSlot]:
        return (RowSlot(column, line) for line in range(self.lines) for column in range(COLUMNS))

    def free(self, taken: Mapping[RowSlot, int]) -> RowSlot | None:
        """The first place that has no row, else one beside the shortest row; `taken` has the lengths of the rows."""
        beside = sorted((taken.get(slot, 0), slot.line, slot.column) for slot in self.slots)
        aside = [RowSlot(column, line, True) for cards, line, column in beside if cards <= self.step.short]
        return next((slot for slot in (*self.slots, *aside) if slot not in taken), None)

    def middle(self, line: int) -> float:
        """The y of the middle of a line."""
        pitch = self.step.pitch
        if self.lines > self.step.lines:
            pitch = (BED[3] - self.step.height) / (self.lines - 1)
        return BED[1] + BED[3] / 2 + (line - (self.lines - 1) / 2) * pitch

    @property
    def seams(self) -> list[float]:
        """The y between each two lines."""
        return [(self.middle(line) + self.middle(line + 1)) / 2 for line in range(self.lines - 1)]

    def run(self, slot: RowSlot, cards: int) -> Run:
        """How a row of a number of cards lies in a place: one that outgrows its step has cards of the next."""
        size = next((step for step in STEPS[self.level :] if cards <= step.longest), STEPS[-1])
        step = min(size.step, (ROOM - size.card) / max(1, cards - 1))
        left: float = LEFTS[slot.column]
        if slot.aside:
            left += ROOM - size.card - step * (cards - 1)
        return Run(left, self.middle(slot.line) - size.height / 2, size.card, step, cards)

    def place(self, run: Run, slot: RowSlot, right: float | None = None) -> Box:
        """Where the next card of a row would lie, up to `right`: as a whole, or as much of it as a covered one shows.

        Where there is no room for that either it lies on the last card.
        """
        end = LEFTS[slot.column] + ROOM if right is None else right
        narrow = run.card * STRIPE.width / UNITS[0]
        left = run.right + GAP
        width = run.card if left + run.card <= end else narrow
        return min(left, end - width), run.top, width, run.box[3]
