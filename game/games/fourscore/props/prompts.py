"""The prompts of the seat whose hand lies in front: below its ticket, in as many lines as they need.

For the mouse, which has no directions, drawing is a button to click; for other devices a glove is at what is chosen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pygame import Surface

from game.games.fourscore.props.bed import Point
from game.games.fourscore.props.choice import FourscoreChoice
from game.games.fourscore.props.layout import KEYS
from game.gfx.parts.parts import Cutout
from game.input.intents import DOWN, LEFT, MOUSE, RIGHT, UP, A, B, C, Device
from game.table.props.signs import add_blank
from game.table.seats.prompts import PromptBox, PromptSize, SeatPrompt, SeatPrompts, Tries
from game.table.table import Table

# Caps and words, as large as there is room for: the number pad has wide keys.
SIZES: Final = tuple(PromptSize(*size) for size in ((46, 32), (46, 30), (44, 28), (40, 28), (36, 28), (32, 28)))
PITCH: Final = 1.1  # of a cap, from line to line
LINES: Final = 2
BUTTON: Final = 46
ANSWER, BELOW = 52, 66  # the key on the seal that asks, and how far below its middle it is

Told = Mapping[tuple[str, ...], str]  # what some buttons do, by the ends of their texts
CARDS, ROWS = (LEFT, RIGHT), (UP, DOWN)  # what the directions choose
DOES: Final = ("play", "open", "take", "undo", "draw")  # what A may do
EVERY: Final = tuple({CARDS: "card", ROWS: "row", (A,): does, (C,): "draw", (B,): "peek"} for does in DOES)


def told(choice: FourscoreChoice | None, may_peek: bool) -> Told:
    """What the buttons do for a seat with this choice; it has none while it is not on turn."""
    does: dict[tuple[str, ...], str] = {}
    if choice is not None:
        verb = str(choice.move[0]) if choice.move is not None else ""
        does |= {CARDS: "card"} if len(choice.stops) > 1 else {}
        does |= {ROWS: "row"} if len(choice.targets) > 1 else {}
        does |= {(A,): verb} if verb else {}
        does |= {(C,): "draw"} if choice.may_draw and verb != "draw" else {}
    return does | ({(B,): "peek"} if may_peek else {})


class FourscorePrompts:
    """The prompts below the ticket."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.seat = SeatPrompts(table, z=22)
        self._answer = add_blank(table, (0, 0), 19)

    def ask(self, device: Device | None, at: Point = (0, 0)) -> None:
        """Show on the seal whose middle is at a point which key takes the row; None hides it."""
        self._answer.hide(device is None)
        if device is not None:
            self._answer.show(self.answer(device))
            self._answer.centre(*self._table.scale.point(at[0], at[1] + BELOW))

    def answer(self, device: Device) -> Surface:
        """The key that takes a row."""
        return self._table.house.prompt(device, A, self._table.scale.length(ANSWER))

    def placed(self, device: Device, does: Told) -> list[SeatPrompt]:
        """The prompts of a device, each in its place."""
        shown = {button: text for button, text in does.items() if device.kind != MOUSE or button not in (CARDS, ROWS)}
        left, top, width, _ = KEYS
        most = SIZES[0].cap * PITCH * LINES
        return self.seat.flow(self._tries(device, shown), PromptBox(left, top, width, most, PITCH)) if shown else []

    def _tries(self, device: Device, does: Told) -> Tries:
        for size in SIZES:
            yield size, [self._prompt(device, buttons, text, size) for buttons, text in does.items()]

    def _prompt(self, device: Device, buttons: tuple[str, ...], what: str, size: PromptSize) -> SeatPrompt:
        text = self._table.say(f"do.fourscore.{what}")
        if device.kind != MOUSE or buttons != (C,):
            return self.seat.keys(device, buttons, text, size)
        parts, high = self._table.house.parts, self._table.scale.length(BUTTON)
        image = parts.button(text, (parts.button_width(text, high), high)).image
        return SeatPrompt(C, Cutout(image, image.get_rect()))
