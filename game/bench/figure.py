"""A measurement: a question, its answer, and whether that is good enough."""

from __future__ import annotations

from typing import Any, NamedTuple


class Figure(NamedTuple):
    """A value and its goal, if any: an upper limit, or a lower one if `at_least`."""

    what: str
    value: float
    unit: str = ""
    goal: float | None = None
    at_least: bool = False

    @property
    def met(self) -> bool:
        if self.goal is None:
            return True
        return self.value >= self.goal if self.at_least else self.value <= self.goal

    def line(self) -> str:
        """The figure as a line of text."""
        told = f"{self.what:52} {self.value:8g} {self.unit:3}"
        if self.goal is None:
            return told.rstrip()
        return f"{told} goal {'>=' if self.at_least else '<='} {self.goal:g}: {'met' if self.met else 'MISSED'}"

    def record(self) -> dict[str, Any]:
        """The figure as data, for JSON."""
        return self._asdict() | {"met": self.met}
