"""The program in a window of its own with pads plugged in: what it does with them is all real, but for the hardware."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from multiprocessing import Pipe
from pathlib import Path

import pytest

from game.input.devices import PAD_BUTTONS
from game.input.intents import DIRECTIONS
from tests.e2e.program import KEYS, PATIENCE, Program

RED, BLUE = "Red Pad", "Blue Pad"
PLUGGED_IN = (sys.executable, "-m", "tests.e2e.plugged_in")
PLACES = {"a": "south", "b": "east", "c": "west", **{way: f"dpad {way}" for way in DIRECTIONS}}

# Those who play a match of two; what two pads do differently from one they do in all games alike.
HANDS = (
    pytest.param(("left", "right"), id="two key zones"),
    pytest.param(("left", RED), id="one pad"),
    pytest.param((RED, BLUE), id="two pads", marks=pytest.mark.slow),
)


class PadProgram(Program):
    """A running Motley with pads; they are pressed as zones are, by their names."""

    def __init__(self, display: str, data: Path, *pads: str, coach: bool = False) -> None:
        self._pads: set[str] = set()
        self._orders, theirs = Pipe()
        with theirs:
            handle = theirs.fileno()
            super().__init__(display, data, motley=(*PLUGGED_IN, str(handle)), handles=(handle,), coach=coach)
        for pad in pads:
            self.plug(pad)

    def end(self) -> str:
        self._orders.close()
        return super().end()

    def plug(self, pad: str) -> None:
        """Plug a pad in; the program has opened it when this returns."""
        self._pads.add(pad)
        self._await("plugged", {}, "plug", pad)

    def unplug(self, pad: str) -> None:
        """Pull a pad out; the program knows it when this returns."""
        self._pads.remove(pad)
        self._await("unplugged", {}, "unplug", pad)

    def press(self, hand: str, *buttons: str) -> None:
        if hand not in self._pads:
            super().press(hand, *buttons)
            return
        for button in buttons:
            place = PLACES[button]
            self._await("press", {"control": place, "down": False}, "press", hand, PAD_BUTTONS.index(place))

    def _await(self, what: str, facts: dict[str, object], *order: str | int) -> None:
        """Have something done in the other process, and wait until its program has handled it."""
        before = self.witness.count(what, **facts)
        self._order(*order)
        self.wait(lambda: self.witness.count(what, **facts) > before, f"answer to {order}")

    def _order(self, *order: str | int) -> None:
        """Have something done in the other process."""
        try:
            self._orders.send(order)
            assert self._orders.poll(PATIENCE), f"{order} was not noticed: {self.end()}"
            self._orders.recv()
        except (EOFError, BrokenPipeError):
            raise AssertionError(f"{order} came too late: {self.end()}") from None


def open_for(hands: Sequence[str], display: str, data: Path) -> Program:
    """The program with all pads that are needed, as anybody starts it where none are."""
    pads = [hand for hand in hands if hand not in KEYS]
    return PadProgram(display, data, *pads) if pads else Program(display, data)
