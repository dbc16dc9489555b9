"""What the buttons of a seat do at this moment of Tall Order, with the names that its own device gives them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import product
from typing import Final

from pygame import Surface

from game.games.tall_order.props.layout import KEYS_LEFT, KEYS_PITCH, KEYS_TOP, KEYS_WIDTH
from game.gfx.loader import Wanted
from game.gfx.parts.parts import Item
from game.input.intents import DOWN, LEFT, MOUSE, RIGHT, UP, A, B, C, Device
from game.rules.api import Seat
from game.table.props.signs import add_blank
from game.table.seats.prompts import PromptSize, SeatPrompt, SeatPrompts, fits
from game.table.table import Table
from game.ui.page import LARGE

Told = Mapping[tuple[str, ...], str]  # what some buttons do, by the ends of their texts

# What A does for the seat on turn
DRAW, PICK_UP, DROP, PUT_DOWN = "draw", "pick_up", "drop", "put_down"
TURNS: Final = (DRAW, PICK_UP, DROP, PUT_DOWN)

# What a seat can do with its cards
COVERED, CHOOSING, TURNING, PEEKING = "covered", "choosing", "turning", "peeking"
CARDS: Final[Told] = {(UP, DOWN): "card", (LEFT, RIGHT): "turn_card"}
HANDS: Final[Mapping[str, Told]] = {
    COVERED: {(B,): "peek"},
    CHOOSING: CARDS,
    TURNING: {**CARDS, (B,): "back"},
    PEEKING: {(UP, DOWN): "card", (C,): "turn_card", (B,): "cover"},
}
CHOOSING_ON_TURN: Final[Told] = {(UP, DOWN): "card", (B,): "turn_card"}  # left and right choose columns
CLICKED: Final = ("claim", "peek", "cover")  # the buttons on the screen for the mouse

CAP, ROW, WORDS, FEWER_WORDS = 46, 46, 30, (36, 33, 30, 27, 24)
BUTTON: Final = (230, 68)
GAP: Final = 10  # between two rows, where they are not further apart anyway
WAIT, WAITS = 46, 15  # the side of the ring of a seat that waits, and the steps in which it closes


class HandPrompts:
    """What is written for a seat below its cards, a row for each key, and how long it has to wait for a claim."""

    def __init__(self, table: Table, seat: Seat, *, claims_itself: bool) -> None:
        self._table = table
        self._seat = seat
        self._claims_itself = claims_itself
        self.rows = SeatPrompts(table, z=8)
        self.ring = add_blank(table, (0, 0), 7)
        self.waits = 0

    # What the buttons do

    def cards(self, device: Device, state: str, is_on_turn: bool, is_coached: bool = False) -> list[SeatPrompt]:
        """What the seat can do with its cards, a row each; for the mouse those are buttons.

        Where a coach speaks to the seat, there is room for one of them.
        """
        does = CHOOSING_ON_TURN if state == CHOOSING and is_on_turn else HANDS[state]
        if not self._claims_itself:
            does = {(C,): "claim", **does}  # the first row, also where keys turn a card with it
            if device.kind == MOUSE:
                does[C,] = "claim"
        if is_coached:
            does = dict(list(does.items())[:1])
        if device.kind == MOUSE:
            return self._placed([self._button(*item) for item in does.items() if item[1] in CLICKED])
        return self._fitted(partial(self._keys, device, does))

    def choose(self, device: Device) -> list[SeatPrompt]:
        """What one button does."""
        text = self._table.say("common.choose")
        return self._fitted(lambda size: [self.rows.keys(device, (A,), text, size)])

    def bot(self, level: str) -> list[SeatPrompt]:
        """How good a bot is; nothing where that is not known."""
        return (
            self._fitted(partial(self._sign, self._table.house.parts.device, "bot", ROW, f"level.{level}"))
            if level
            else []
        )

    def _keys(self, device: Device, does: Told, size: PromptSize) -> list[SeatPrompt]:
        tick = self._sign(self._table.house.parts.symbol, "tick", ROW * 0.8, "option.auto_claim.name", size)
        keys = [self.rows.keys(device, buttons, say(self._table, what), size) for buttons, what in does.items()]
        return [*(tick if self._claims_itself else ()), *keys]

    def _sign(
        self, draw: Callable[[str, int], Surface], name: str, side: float, text: str, size: PromptSize
    ) -> list[SeatPrompt]:
        """A picture that is no button, and its text."""
        return [self.rows.items("", [draw(name, self._table.scale.length(side)), self._table.say(text)], size)]

    def _button(self, buttons: tuple[str, ...], what: str) -> SeatPrompt:
        size = self._table.scale.length(BUTTON[0]), self._table.scale.length(BUTTON[1])
        tone = "gold" if what == "claim" else "paper"
        return SeatPrompt(buttons[0], self._table.house.parts.button(say(self._table, what), size, tone))

    def _fitted(self, make: Callable[[PromptSize], list[SeatPrompt]]) -> list[SeatPrompt]:
        """Rows whose words are as large as they are wanted and as there is room for."""
        wanted = letters(self._table)
        for words in (wanted, *(words for words in FEWER_WORDS if words < wanted)):
            rows = make(PromptSize(CAP, words, ROW))
            if fits(rows, self._table.scale.length(KEYS_WIDTH[self._seat])):
                break
        return self._placed(rows)

    def _placed(self, rows: list[SeatPrompt]) -> list[SeatPrompt]:
        """Rows below each other; buttons take more room than keys."""
        scale, placed = self._table.scale, []
        x, y = scale.point(KEYS_LEFT[self._seat], KEYS_TOP)
        for row in rows:
            placed.append(row._replace(at=(x, y)))
            y += max(row.picture.box.h + scale.length(GAP), scale.length(KEYS_PITCH))
        return placed

    # The ring

    def wait(self, steps: int) -> None:
        """O13: show a ring of `steps` steps beside the first key, claim; 0 for none, while the seat may claim."""
        if steps == self.waits:
            return
        self.waits = steps
        self.ring.hide(not steps or not self.rows.shown)
        if self.ring.visible:
            self.ring.show(self._ring_image(steps))
            claim = self.rows.shown[0].frame
            aside = self._table.scale.length(14)
            self.ring.move(claim.right + aside, claim.centery - self.ring.rect.h // 2)

    def _ring_image(self, steps: int) -> Surface:
        return self._table.house.parts.ring("gold", 1000 * steps // WAITS, self._table.scale.length(WAIT))

    def pictures(self, device: Device | None) -> Iterator[Wanted]:
        """The ring in all its steps, and everything that the owner of a device may be told."""
        yield from (partial(self._ring_image, steps) for steps in range(1, WAITS + 1))
        if device is not None:
            yield from (partial(self.cards, device, *told) for told in product(HANDS, (False, True), (False, True)))
            yield from (
                partial(turn_hint, self._table, device, state, turns) for state in TURNS for turns in (False, True)
            )


def turn_hint(table: Table, device: Device, state: str, turns_cards: bool) -> Surface:
    """What the seat on turn can do with blocks, below the wall; its directions may be busy turning cards."""
    does = say(table, state)
    if device.kind == MOUSE and state in (DRAW, PICK_UP):
        does = f"{say(table, DRAW)}, {say(table, PICK_UP)}"
    told: dict[tuple[str, ...], str] = {(A,): does}
    if device.kind != MOUSE and not turns_cards:
        told = {(LEFT, RIGHT): say(table, "column"), **told}
    if state == PUT_DOWN:
        told[B,] = say(table, "cancel")
    cap, items = table.scale.length(CAP), list[Item]()
    for buttons, text in told.items():
        items += [*(table.house.prompt(device, button, cap) for button in buttons), text, " "]
    return table.house.parts.hint(items[:-1], cap, table.scale.length(letters(table)))


def say(table: Table, what: str) -> str:
    """The words for what a button does."""
    return table.say(f"do.tall_order.{what}")


def letters(table: Table) -> float:
    """How high words are, in pixels of the design: as large as the settings want them."""
    return max(WORDS, min(WORDS * table.house.letters, LARGE))
