"""The items of a menu as plain data: a page lists them, the focus moves over them, the widgets draw them.

Items are immutable. `stepped` and `pressed` return the value that a step or a press would lead to; the page stores it
and lists its items again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.options import Value


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a menu. The key is the page's name for it."""

    key: str
    label: str
    hint: str = ""  # explanation, shown while it has the focus
    enabled: bool = True

    def stepped(self, by: int) -> Value | None:
        """The value after a step to the right (1) or to the left (-1), None if there is none."""
        return None

    def pressed(self) -> Value | None:
        """The value after a press, None if a press does not change a value."""
        return None


@dataclass(frozen=True, slots=True)
class Button(Item):
    """An action."""

    fill: str = "gold"
    icon: str = ""


@dataclass(frozen=True, slots=True)
class LineButton(Button):
    """An action, shown as a line; the page draws what stands at its end."""


@dataclass(frozen=True, slots=True)
class SwitchItem(Item):
    """On or off."""

    on: bool = False

    def stepped(self, by: int) -> Value | None:
        return None if self.on == (by > 0) else by > 0

    def pressed(self) -> Value | None:
        return not self.on


@dataclass(frozen=True, slots=True)
class Slider(Item):
    """A value from 0 to 100; `told` is its text."""

    value: int = 0
    told: str = ""
    step: int = 10

    def stepped(self, by: int) -> Value | None:
        """The next whole step, also from a value between two."""
        steps = self.value // self.step + 1 if by > 0 else -(-self.value // self.step) - 1
        value = max(0, min(100, steps * self.step))
        return None if value == self.value else value

    def at(self, share: float) -> Value:
        """The whole step nearest to a place on the slider, 0 to 1."""
        return round(max(0.0, min(1.0, share)) * 100 / self.step) * self.step


@dataclass(frozen=True, slots=True)
class ChoiceItem(Item):
    """One of several values, each with its text."""

    values: tuple[tuple[Value, str], ...] = ()
    value: Value = 0

    @property
    def place(self) -> int:
        """The index of the value; 0 for a value that is not in the list."""
        return next((place for place, (value, _) in enumerate(self.values) if value == self.value), 0)

    @property
    def told(self) -> str:
        return self.values[self.place][1]

    def stepped(self, by: int) -> Value | None:
        place = self.place + by
        return self.values[place][0] if 0 <= place < len(self.values) else None

    def pressed(self) -> Value | None:
        """The next value, after the last one the first again, so that one button is enough."""
        return self.values[(self.place + 1) % len(self.values)][0]


@dataclass(frozen=True, slots=True)
class Section:
    """Items that belong together, with an optional title."""

    items: Sequence[Item]
    title: str = ""
    aside: float = 0  # design pixels at the end of the title that stay free
