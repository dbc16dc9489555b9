"""What a measurement says: one question, its answer, and whether that is good enough."""

from __future__ import annotations

from typing import Any, NamedTuple


class Figure(NamedTuple):
    """An answer; where there is a goal the value must not be above it, or not below it if it is `at_least` that."""

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
        """For a person."""
        told = f"{self.what:52} {self.value:8g} {self.unit:3}"
        if self.goal is None:
            return told.rstrip()
        return f"{told} goal {'>=' if self.at_least else '<='} {self.goal:g}: {'met' if self.met else 'MISSED'}"

    def record(self) -> dict[str, Any]:
        """For a program."""
        return self._asdict() | {"met": self.met}
