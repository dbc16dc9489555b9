"""What the buttons of the seat on turn do, beside its cards; for the mouse two of them are buttons to click."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.crosspatch.props.layout import CrosspatchSeatArea
from game.input.intents import DOWN, LEFT, MOUSE, RIGHT, UP, A, B, C, Device
from game.rules.api import Seat
from game.table.seats.prompts import PromptBox, PromptSize, SeatPrompt, SeatPrompts, Tries
from game.table.table import Table

SIZES: Final = ((46, 32), (46, 28), (40, 30), (35, 30), (31, 30))  # of caps and of words, the largest that has room
ROOMY: Final = 2  # of them, in which all four directions are shown if there is room
LARGE: Final = 44  # the largest words, where large letters are wanted
PITCH: Final = 1.14  # from row to row, in caps
ARROWS: Final[tuple[str, ...]] = (LEFT, RIGHT)
ALL_ARROWS: Final[tuple[str, ...]] = (LEFT, UP, DOWN, RIGHT)

Told = Mapping[str, str]  # what each button does, by the ends of its texts; LEFT stands for all directions


def told(*, placing: bool = False, at_once: bool = False, may_stop: bool = False) -> Told:
    """What the buttons do while a seat places its card, has one cell for it, and may stop."""
    does = {LEFT: "cell" if placing else "card", A: "lay" if placing or at_once else "choose"}
    return does | ({B: "back"} if placing else {}) | ({C: "stop"} if may_stop else {})


EVERY: Final = tuple(
    told(placing=placing, at_once=at_once, may_stop=may_stop)
    for placing, at_once in ((False, False), (False, True), (True, False))
    for may_stop in (False, True)
)


class CrosspatchPrompts:
    """The prompts of the seat on turn."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.seat = SeatPrompts(table, z=16)
        self._hidden: set[Seat] = set()  # seats to which a coach speaks in the place of their prompts

    def hide_for(self, seat: Seat, is_hidden: bool) -> None:
        """Show no prompts to a seat, or show them again."""
        (self._hidden.add if is_hidden else self._hidden.discard)(seat)

    def show(self, seat: Seat, prompts: list[SeatPrompt]) -> None:
        """Show the prompts of the seat on turn."""
        self.seat.show([] if seat in self._hidden else prompts)

    def placed(self, chair: CrosspatchSeatArea, device: Device, does: Told) -> list[SeatPrompt]:
        """The prompts of a seat, in the room that it has for them."""
        return self.seat.flow(self._tries(device, does), PromptBox(*chair.keys, PITCH))

    def _tries(self, device: Device, does: Told) -> Tries:
        """All directions first while a cell is chosen; then two, and where there is no room without their text."""
        letters = self._table.house.letters
        large = [PromptSize(cap, min(words * letters, LARGE)) for cap, words in SIZES[:ROOMY]]
        sizes = [*large, *(PromptSize(*size) for size in SIZES)]  # keys shrink last: their letters are the smallest
        tries = [(size, ALL_ARROWS, True) for size in large if B in does]
        tries += [(size, ARROWS, says) for says in (True, False) for size in sizes]
        for size, arrows, says in tries:
            prompts = []
            for button, what in does.items():
                text = self._table.say(f"do.crosspatch.{what}")
                if button != LEFT:
                    prompts.append(self._prompt(device, button, text, size))
                elif device.kind != MOUSE:
                    prompts.append(self.seat.keys(device, arrows, text if says else "", size))
            yield size, prompts

    def _prompt(self, device: Device, button: str, text: str, size: PromptSize) -> SeatPrompt:
        """The prompt of a button; for C the mouse gets a button to click, since it cannot press C otherwise."""
        if device.kind != MOUSE or button != C:
            return self.seat.keys(device, (button,), text, size)
        parts, height = self._table.house.parts, round(self._table.scale.length(size.cap) * PITCH)
        return self.seat.items(C, [parts.button(text, (parts.button_width(text, height), height)).image], size)
