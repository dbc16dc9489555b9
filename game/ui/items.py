"""What a menu is made of, as plain data: a page says what there is, the focus walks over it, the widgets draw it.

A value is not changed in an item. Whoever asks gets the value that a step or a press would lead to, and the page sets
it where it belongs; then the page says again what there is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.options import Value


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a menu. The key is the page's own name for it."""

    key: str
    label: str
    hint: str = ""  # what it is for, shown while it has the focus
    enabled: bool = True

    def stepped(self, by: int) -> Value | None:
        """The value after a step to the right (1) or to the left (-1), None where there is no further one."""
        return None

    def pressed(self) -> Value | None:
        """The value after a press, None if a press is no matter of values."""
        return None


@dataclass(frozen=True, slots=True)
class Button(Item):
    """Something to do."""

    fill: str = "gold"
    icon: str = ""


@dataclass(frozen=True, slots=True)
class LineButton(Button):
    """Something to do, written as a line; the page itself draws what stands at its end."""


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
    """A share of a hundred; `told` is how it is written."""

    value: int = 0
    told: str = ""
    step: int = 10

    def stepped(self, by: int) -> Value | None:
        """To the next whole step, also from a value between two."""
        steps = self.value // self.step + 1 if by > 0 else -(-self.value // self.step) - 1
        value = max(0, min(100, steps * self.step))
        return None if value == self.value else value

    def at(self, share: float) -> Value:
        """The whole step nearest to a place on the slider, 0 to 1."""
        return round(max(0.0, min(1.0, share)) * 100 / self.step) * self.step


@dataclass(frozen=True, slots=True)
class ChoiceItem(Item):
    """One of several values, each with the words for it."""

    values: tuple[tuple[Value, str], ...] = ()
    value: Value = 0

    @property
    def place(self) -> int:
        """Where the value stands among the others; a value that is none of them counts as the first."""
        return next((place for place, (value, _) in enumerate(self.values) if value == self.value), 0)

    @property
    def told(self) -> str:
        return self.values[self.place][1]

    def stepped(self, by: int) -> Value | None:
        place = self.place + by
        return self.values[place][0] if 0 <= place < len(self.values) else None

    def pressed(self) -> Value | None:
        """A press goes on and on in a ring, so that one button is enough."""
        return self.values[(self.place + 1) % len(self.values)][0]


@dataclass(frozen=True, slots=True)
class Section:
    """Items that belong together, under a title if there is one."""

    items: Sequence[Item]
    title: str = ""
    aside: float = 0  # design pixels at the end of the title that are kept free for something else
