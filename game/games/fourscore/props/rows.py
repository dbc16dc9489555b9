"""The rows on the table: every card but the last is a strip, which shows all three features in little room.

Rows lie still, so they belong on the floor of the stage: what moves above them costs the same over a hundred cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from pygame import Surface, transform

from game.games.fourscore.deck import strip
from game.games.fourscore.props.layout import CARD, NUMBER, Bed, Point, RowSlot, Run
from game.games.fourscore.rules import MARKS, has_four
from game.gfx.decks.base import Piece, back_of, face
from game.gfx.loader import Wanted
from game.gfx.parts.parts import Parts
from game.gfx.raster import blank
from game.rules.api import Face, Ms, View, Zone
from game.table.props.signs import add_blank
from game.table.props.sway import Sway
from game.table.stage.sprites import Sprite
from game.table.table import Table

SHADE_Z, CARD_Z = 2, 10  # every card of a row is two higher than the one before: a mark fits in between
DROP: Final = 7  # how far below a row its shadow lies
CHIP: Final = 52
USUAL, MOST = 12, 24  # cards of a row, and rows of a match, that are prepared for
SHAKE_MS: Final[Ms] = 320
SHAKE: Final = 12  # pixels of the design


@dataclass(slots=True)
class Row:
    """One row: its cards, and how many of the last are still on their way."""

    zone: Zone
    slot: RowSlot
    number: Sprite
    shade: Sprite
    sway: Sway
    cards: list[Face] = field(default_factory=list)
    coming: int = 0
    sprites: list[Sprite] = field(default_factory=list)
    aside: int = 0  # how far it is, while it shakes

    @property
    def lying(self) -> list[Face]:
        """The cards that lie there, without those on their way."""
        return self.cards[: len(self.cards) - self.coming]


class Rows:
    """All rows. A row keeps its place until it is taken."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._floor = table.stage.floor
        self._slots: dict[int, RowSlot] = {}
        self._rows: dict[int, Row] = {}
        self.bed = Bed.holding(0)

    def recall(self, before: Rows) -> None:
        """Lay every row where it lay before."""
        shown = {number: row.cards for number, row in self._rows.items()}
        self.show({})
        self._slots.update(before._slots)
        self._fit()
        self.show(shown)

    # What lies there

    @property
    def in_order(self) -> list[int]:
        """The numbers of the rows in the order of UP and DOWN: the left column, then the right one."""
        return sorted(self._rows, key=lambda number: self._rows[number].slot)

    def cards(self, number: int) -> Sequence[Face]:
        """All cards of a row, with those on their way."""
        return self._rows[number].cards

    def show(self, rows: Mapping[int, Sequence[Face]]) -> None:
        """Lay exactly these rows."""
        for number in [number for number in self._rows if number not in rows]:
            self.lift(number)
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
            self.lift(number)
        return at

    def lift(self, number: int) -> list[tuple[Surface, Point]]:
        """Take a row away; return the pictures of its cards and where they lay."""
        run, row = self.run(number), self._rows.pop(number)
        lay = [(self._card(piece, run.card), run.spot(k)) for k, piece in enumerate(_pieces(row.cards))]
        self._slots.pop(number, None)
        for sprite in (*row.sprites, row.number, row.shade):
            self._floor.remove(sprite)
        self._fit()
        return lay

    # Where it lies

    def run(self, number: int) -> Run:
        """How a row lies."""
        return self._run(self._rows[number])

    def end(self, number: int) -> Point:
        """The middle of the last card."""
        return self.run(number).spot(len(self._rows[number].cards) - 1)

    @property
    def vacant(self) -> RowSlot | None:
        """Where the next row would be opened; None where all rows would have to make room for it first."""
        return self.bed.free(self._slots.values())

    def at(self, x: float, y: float) -> int | None:
        """The row under a point, or under the place of its next card."""
        for number in self._rows:
            run = self.run(number)
            left, top, width, height = run.box
            if left - 2 * NUMBER <= x <= left + width + run.card / 2 and top <= y <= top + height:
                return number
        return None

    # What happens to it

    def refuse(self, number: int, now: Ms) -> None:
        """Shake a row that cannot be taken."""
        self._rows[number].sway.strike(now)

    def move(self, now: Ms) -> None:
        """Once a frame."""
        for row in self._rows.values():
            aside = row.sway.at(now)
            if aside != row.aside:
                for sprite in row.sprites:
                    sprite.move(*sprite.rect.move(aside - row.aside, 0).topleft)
                row.aside = aside

    # Laying

    def _begin(self, number: int) -> Row:
        slot = self._slots.get(number)
        if slot is None:
            self._fit(one_more=True)
            slot = self.vacant
            assert slot is not None
            self._slots[number] = slot
        chip = self._floor.add(self._chip(number), 0, 0, CARD_Z)
        shade = add_blank(self._table, (0, 0), SHADE_Z, floor=True)
        row = self._rows[number] = Row(("row", number), slot, chip, shade, Sway(self._table, SHAKE_MS, SHAKE))
        return row

    def _fit(self, one_more: bool = False) -> None:
        """Have as many lines as are needed; places in use are never given up, so rows stay where they are."""
        lowest = max((slot.line for slot in self._slots.values()), default=0)
        bed = Bed(max(Bed.holding(len(self._slots) + one_more).lines, lowest + 1))
        if bed != self.bed:
            self.bed = bed
            for row in self._rows.values():
                self._lay(row)

    def _lay(self, row: Row) -> None:
        """Bring the sprites of a row up to date."""
        pieces, run = _pieces(row.lying), self._run(row)
        while len(row.sprites) > len(pieces):
            self._floor.remove(row.sprites.pop())
        for k, piece in enumerate(pieces):
            image = self._card(piece, run.card)
            if k == len(row.sprites):
                row.sprites.append(self._floor.add(image, 0, 0, CARD_Z + 2 * k))
                row.sprites[k].lies = row.zone, k
            row.sprites[k].show(image)
            self._centre(row.sprites[k], run.spot(k))
        row.aside = 0
        self._centre(row.number, (run.left - NUMBER, run.middle[1]))
        row.shade.hide(not pieces)
        if pieces:
            lying = run._replace(cards=len(pieces))
            row.shade.show(self._shadow(lying))
            self._centre(row.shade, (lying.middle[0], lying.middle[1] + DROP))

    def _run(self, row: Row) -> Run:
        return self.bed.run(row.slot, max(1, len(row.cards)))

    def _card(self, piece: Piece, width: int) -> Surface:
        """A card of the usual width as it was drawn; a smaller one is made of that, since it is needed at once."""
        usual = self._table.pictures.card(piece, CARD)
        if width == CARD:
            return usual
        size = self._table.pictures.size(piece, width)
        return self._table.house.parts.keep(
            ("fourscore", piece, size, "small"), lambda: transform.smoothscale(_plain(usual), size)
        )

    def _shadow(self, run: Run) -> Surface:
        shadow = self._table.pictures.shadow(back_of(0), CARD)
        wider = self._table.scale.length(run.box[2]) - self._table.scale.length(CARD)
        return stretched(self._table.house.parts, ("row shadow", CARD), shadow, shadow.get_width() + wider)

    def pictures(self) -> Iterator[Wanted]:
        """What lies around rows of the usual lengths, and their numbers."""
        yield from (partial(self._shadow, self.bed.run(RowSlot(0, 0), cards)) for cards in range(1, USUAL + 1))
        yield from (partial(self._chip, number) for number in range(MOST))

    def _chip(self, number: int) -> Surface:
        """The chip with the number of a row; people count from 1."""
        return self._table.house.parts.chip(str(number + 1), self._table.scale.length(CHIP))

    def _centre(self, sprite: Sprite, at: Point) -> None:
        sprite.centre(*self._table.scale.point(*at))


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
    return [strip(card) for card in cards[:-1]] + [face(card) for card in cards[-1:]]


def _plain(image: Surface) -> Surface:
    """A copy that can be scaled with its soft edges."""
    copy = image.copy()
    copy.set_alpha(255)
    return copy.convert_alpha()


def stretched(parts: Parts, name: tuple[str, int], image: Surface, width: int) -> Surface:
    """A picture of the same ends, but wider: a shadow or a light for rows of any length from that of one card."""

    def compose() -> Surface:
        across, height = image.get_size()
        half = across // 2
        page = blank((width, height))
        page.blit(image, (0, 0), (0, 0, half, height))
        middle = image.subsurface((half, 0, 1, height))
        page.blit(transform.scale(middle, (max(1, width - across + 1), height)), (half, 0))
        page.blit(image, (width - across + half, 0), (half, 0, across - half, height))
        return page

    return image if width <= image.get_width() else parts.keep((*name, image.get_height(), width), compose)


def all_pieces(cards: Iterable[Face]) -> list[Piece]:
    """Every card as it may lie in a row."""
    return [piece for card in cards for piece in (strip(card), face(card))]
