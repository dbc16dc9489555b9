"""The prompts of the seat whose hand lies in front: directions on its left, all other buttons on its right.

For the mouse, which has no directions, drawing is a button to click; for other devices a glove is at what is chosen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pygame import Surface

from game.gfx.parts.parts import Cutout
from game.input.intents import DOWN, LEFT, MOUSE, RIGHT, UP, A, B, C, Device
from game.table.props.signs import add_blank
from game.table.seats.prompts import PromptBox, PromptSize, SeatPrompt, SeatPrompts, Tries
from game.table.stage.tween import Point
from game.table.table import Table

# Caps and words, as large as there is room for: the number pad has wide keys.
SIZES: Final = tuple(
    PromptSize(*size) for size in ((46, 32), (46, 30), (46, 28), (42, 28), (42, 24), (36, 24), (30, 24))
)
BUTTON: Final = 58
ANSWER, BELOW = 52, 66  # the key on the seal that asks, and how far below its middle it is

SPOTS: Final[Mapping[str, PromptBox]] = {
    LEFT: PromptBox(426, 942, 244),
    UP: PromptBox(426, 996, 244),
    A: PromptBox(1610, 927, 262),
    C: PromptBox(1610, 972, 262),
    B: PromptBox(1610, 1017, 262),
}

Told = Mapping[tuple[str, ...], str]  # what some buttons do, by the ends of their texts
CARDS, ROWS = (LEFT, RIGHT), (UP, DOWN)  # what the directions choose
DOES: Final = ("play", "open", "take", "undo", "draw")  # what A may do
EVERY: Final = tuple({CARDS: "card", ROWS: "row", (A,): does, (C,): "draw", (B,): "peek"} for does in DOES)


class FourscorePrompts:
    """The prompts beside the hand."""

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
        """The prompts of a device, each in its own box."""
        told = [item for item in does.items() if device.kind != MOUSE or item[0] not in (CARDS, ROWS)]
        return [prompt for item in told for prompt in self.seat.flow(self._tries(device, *item), SPOTS[item[0][0]])]

    def _tries(self, device: Device, buttons: tuple[str, ...], what: str) -> Tries:
        text = self._table.say(f"do.fourscore.{what}")
        if device.kind == MOUSE and buttons == (C,):
            yield SIZES[0], [self._button(text)]
        else:
            yield from ((size, [self.seat.keys(device, buttons, text, size)]) for size in SIZES)

    def _button(self, text: str) -> SeatPrompt:
        parts, long = self._table.house.parts, self._table.scale.length
        width = min(parts.button_width(text, long(BUTTON)), long(SPOTS[C].width))
        image = parts.button(text, (width, long(BUTTON))).image
        return SeatPrompt(C, Cutout(image, image.get_rect()))
