"""The counter on which the hand lies: the wood itself, who plays, who may look, the bell that takes rows, the deck."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Final

from pygame import Surface, transform

from game.games.fourscore.props.bed import BED, MAT, MATS, Box
from game.games.fourscore.props.layout import (
    BAND,
    BELL_AT,
    BELL_LABEL,
    BELL_WIDTH,
    COUNTER,
    COUNTER_HEIGHT,
    DECK_AT,
    DECK_LABEL,
    DECK_WIDTH,
    PLATE,
    SHINE,
)
from game.games.fourscore.rules import WRONG_TAKES
from game.gfx.booths.stage_props import COUNTER_FOOT
from game.gfx.decks.base import HOUSE, back_of
from game.gfx.lettering import Face, Style
from game.gfx.loader import Wanted
from game.gfx.palette import Hex
from game.gfx.parts.parts import Cutout, centre
from game.gfx.raster import blank, pile, quarter
from game.rules.api import Ms, Seat
from game.table.props.signs import CountedPile, Sign, add_blank, number_chip
from game.table.props.sway import Sway
from game.table.table import Table
from game.ui.page import Page

LAMP: Final[Hex] = "#FFE9A8"
SHINE_STRENGTH: Final = 70
BELL_RATIO: Final = 150 / 190  # height to width
LARGER: Final = 1.14  # the bell that is chosen
LABEL: Final = 36
LEFT: Final = 34  # the word below the deck
EDGE: Final = 2  # how much higher each edge of the deck is than the one below it
THICK: Final = 9  # cards of the deck that each of its edges stands for
COUNT: Final = 58  # the chip with the number of its cards
BESIDE: Final = 10  # from there to the word
BELL_Z, BAND_Z = 22, 22
LINE, LINES = 52, (30, 28)  # the height of the band with one line, and its letters
EYE: Final = 38


def paint_felt(page: Page) -> None:
    """Paint the mats of the rows."""
    night = page.parts.night("fourscore")
    for left in MATS:
        page.part(("mat", night), left, BED[1], MAT, BED[3])


def paint_counter(page: Page) -> None:
    """Paint the counter from side to side of the window, and the light on it."""
    width, height = page.scale.size
    top, high = page.scale.point(0, COUNTER)[1], page.long(COUNTER_HEIGHT)
    page.put(page.parts.draw(("counter",), (width, high)), *page.scale.design((0, top)))
    if top + high < height:
        foot = Surface((width, height - top - high))
        foot.fill(COUNTER_FOOT)
        page.put(foot, *page.scale.design((0, top + high)))
    page.part(("glow", LAMP, SHINE_STRENGTH), *SHINE)


class NamePlate:
    """The plate with the name of the seat whose hand is in front."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._sprite = add_blank(table, (0, 0), 20, floor=True)

    def show(self, seat: Seat, is_on_turn: bool) -> None:
        """Name a seat; on its turn the plate glows."""
        plate = self._image(seat, is_on_turn)
        x, y = self._table.scale.point(PLATE.x, PLATE.y)
        self._sprite.put(plate.image, x - plate.box.x, y - plate.box.y)
        self._sprite.hide(False)

    def _image(self, seat: Seat, is_on_turn: bool) -> Cutout:
        house, scale, sitting = self._table.house, self._table.scale, self._table.sitting
        size, sitter = (scale.length(PLATE.width), scale.length(PLATE.height)), sitting.sitters[seat]
        name = "" if sitting.wordless else sitter.name
        return house.parts.ticket(sitter.colour, house.animal(sitter), name, size, turn=is_on_turn)

    def pictures(self, seat: Seat) -> Iterator[Wanted]:
        """The plate of a seat, on its turn and before."""
        return (partial(self._image, seat, is_on_turn) for is_on_turn in (False, True))


class DrawPile:
    """The deck, lying on its side, and below it how many cards are left."""

    def __init__(self, table: Table) -> None:
        self._table = table
        word = self._word().get_width() / table.scale.factor
        left, y = DECK_LABEL
        chip = number_chip(table, (left + COUNT / 2, y), 3, COUNT, floor=True)
        self._pile = CountedPile(("deck", 0), Sign(table, DECK_AT, 2, self._sideways, floor=True), chip, THICK)
        self._left: Sign[bool] = Sign(
            table, (left + COUNT + BESIDE + word / 2, y), 3, lambda state: self._word(), floor=True
        )

    @property
    def count(self) -> int:
        """The number of cards that are seen."""
        return self._pile.count

    def show(self, cards: int) -> None:
        """Show a deck of this number of cards."""
        self._pile.show(cards)
        self._left.show(bool(cards) or None)

    def _sideways(self, edges: int) -> Surface:
        pictures, step = self._table.pictures, EDGE * self._table.scale.factor
        top = partial(pictures.card, back_of(HOUSE), DECK_WIDTH)
        key = "sideways", pictures.size(back_of(HOUSE), DECK_WIDTH), edges
        return self._table.house.parts.keep(key, lambda: pile(quarter(top(), 1), edges, step))

    def _word(self) -> Surface:
        return label(self._table, self._table.say("fourscore.left"), Face.BODY, LEFT)

    def pictures(self, most: int) -> Iterator[Wanted]:
        """The deck with up to this number of cards."""
        yield from self._pile.pictures(most)
        yield self._word


def label(table: Table, text: str, font: Face, height: float, colour: Hex | None = None) -> Surface:
    """A word on the wood."""
    parts, long = table.house.parts, table.scale.length
    return parts.write.line(text, Style(font, long(height), colour or parts.palette["paper"], shadow=max(1, long(3))))


QUIET, READY, CHOSEN = "quiet", "ready", "chosen"  # the bell: it may not be rung, it may, and it is about to be


class Bell:
    """F7, F9: the bell takes rows. It shines while it may be rung, with a cross for each wrong take."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._sway = Sway(table)
        self.bell: Sign[tuple[str, int]] = Sign(table, BELL_AT, BELL_Z, lambda state: self._image(*state))
        self.label: Sign[bool] = Sign(table, BELL_LABEL, BELL_Z, self._label)
        self.show(QUIET, 0)

    @property
    def state(self) -> str:
        """Whether the bell may be rung, or is about to be."""
        return self.bell.state[0] if self.bell.state is not None else QUIET

    def show(self, state: str, wrong: int) -> None:
        """Show it in a state, with a number of wrong takes."""
        self.bell.show((state, wrong))
        self.label.show(state != QUIET)

    def ring(self, now: Ms) -> None:
        """Swing: it was rung."""
        self._sway.strike(now)

    def move(self, now: Ms) -> None:
        """Once a frame."""
        x, y = self._table.scale.point(*BELL_AT)
        self.bell.sprite.centre(x + self._sway.at(now), y)

    def _image(self, state: str, wrong: int) -> Surface:
        parts, width = self._table.house.parts, self._table.scale.length(BELL_WIDTH)
        size = width, round(width * BELL_RATIO)

        def compose() -> Surface:
            page = parts.ground(("bell", int(state != QUIET)), size)
            side = round(width * 0.3)
            for k in range(wrong):
                chip, inner = parts.ground(("chip", "ink"), (side, side)), round(side * 0.5)
                centre(chip, parts.ground(("symbol", "cross", parts.palette["paper"]), (inner, inner)), *_chip(side))
                page.blit(chip, (round(width * (0.16 + 0.38 * k)), round(size[1] * 0.42)))
            if state == CHOSEN:
                page = transform.smoothscale_by(page, LARGER)
            return page

        return parts.keep(("ringing bell", size, state, wrong), compose)

    def _label(self, is_lit: bool) -> Surface:
        return label(self._table, self._table.say("fourscore.bell"), Face.DISPLAY, LABEL, LAMP if is_lit else None)

    def pictures(self) -> Iterator[Wanted]:
        """The bell in every state."""
        yield from self.bell.pictures(product((QUIET, READY, CHOSEN), range(WRONG_TAKES + 1)))
        yield from self.label.pictures((False, True))


def _chip(side: int) -> tuple[int, int]:
    """The middle of a chip, without its lip."""
    return side // 2, round(side * 0.465)


SECRET, COVERED, HELD, PEEKED = "secret", "covered", "held", "peeked"  # what a band says of a hand


def band(table: Table) -> Sign[tuple[Seat, str]]:
    """The band of secrecy, between the ticket and the cards: who may look, or how."""
    return Sign(table, middle_of(BAND), BAND_Z, lambda state: band_image(table, *state))


def band_image(table: Table, seat: Seat, what: str) -> Surface:
    """The band of a seat, as wide as its room; it lies at the right end of that."""
    sitter, long, parts = table.sitting.sitters[seat], table.scale.length, table.house.parts
    key = "table.curtain" if what == PEEKED else f"fourscore.{what}"
    text, room = table.say(key, name=sitter.name), (long(BAND[2]), long(BAND[3]))
    eye, gap = long(EYE), long(12)
    words = room[0] - eye - 4 * gap

    def compose() -> Surface:
        write, ink = parts.write, parts.palette.named(sitter.colour).on
        one = next((size for size in LINES if write.width(text, Face.BODY, long(size)) <= words), None)
        style = Style(Face.BODY, long(one or LINES[-1]), ink)
        label = write.line(text, style) if one else write.block(text, style, words)
        size = label.get_width() + eye + 4 * gap, long(LINE) if one else room[1]
        page, whole = parts.ground(("band", sitter.colour), size), blank(room)
        sign = parts.ground(("symbol", "eye", ink), (eye, eye))
        page.blit(sign, (round(1.2 * gap), (size[1] - eye) // 2))
        page.blit(label, (eye + 2 * gap, (size[1] - label.get_height()) // 2))
        whole.blit(page, (room[0] - size[0], (room[1] - size[1]) // 2))
        return whole

    return parts.keep(("band", text, sitter.colour, room), compose)


def middle_of(box: Box) -> tuple[float, float]:
    """The middle of a box."""
    left, top, width, height = box
    return left + width / 2, top + height / 2
