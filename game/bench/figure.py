"""A measurement: a question, its answer, and whether that is good enough."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from statistics import median
from typing import Any, NamedTuple

from game.text.catalog import Catalog

MET, MISSED = "met", "missed"


class Figure(NamedTuple):
    """A value and its goal, if any: an upper limit, or a lower one if `at_least`."""

    what: str
    value: float
    unit: str = ""
    goal: float | None = None
    at_least: bool = False
    beside: str = ""  # what else is to be known: how much it wanders, for instance

    @property
    def met(self) -> bool:
        if self.goal is None:
            return True
        return self.value >= self.goal if self.at_least else self.value <= self.goal

    @property
    def verdict(self) -> str:
        """Whether the goal was met; empty without one."""
        return "" if self.goal is None else MET if self.met else MISSED

    @property
    def limit(self) -> str:
        """The goal as text, empty if there is none."""
        return "" if self.goal is None else f"{'>=' if self.at_least else '<='} {self.goal:g}"

    def line(self) -> str:
        """The figure as a line of text."""
        goal = f" goal {self.limit}: {self.verdict}" if self.goal is not None else ""
        return (
            f"{self.what:58} {self.value:8g} {self.unit:3}{goal}{f'  ({self.beside})' if self.beside else ''}".rstrip()
        )

    def record(self) -> dict[str, Any]:
        """The figure as data, for JSON."""
        return self._asdict() | {"met": self.met, "verdict": self.verdict}


def repeated(what: str, values: Sequence[float], unit: str, goal: float) -> Figure:
    """The median of repetitions of a measurement, with their spread."""
    return Figure(what, round(median(values), 2), unit, goal, beside=spread(values))


def spread(values: Sequence[float]) -> str:
    """How far repetitions of a measurement lie apart."""
    return f"{min(values):.3g} to {max(values):.3g}"


def percentile(values: Sequence[float], share: int) -> float:
    """The value below which `share` percent of the values are."""
    return sorted(values)[len(values) * share // 100]


@cache
def name_of(game: str) -> str:
    """The English name of a game."""
    return Catalog.load("en").say(f"game.{game}.name")


def table(found: Mapping[str, Sequence[Figure]]) -> str:
    """All parts as one Markdown table."""
    rows: list[tuple[str, ...]] = [("part", "figure", "value", "goal", "verdict", "beside")]
    rows += [
        (part, figure.what, f"{figure.value:g} {figure.unit}".rstrip(), figure.limit, figure.verdict, figure.beside)
        for part, figures in found.items()
        for figure in figures
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    rows.insert(1, tuple("-" * width for width in widths))
    return "\n".join(f"| {' | '.join(cell.ljust(w) for cell, w in zip(row, widths, strict=True))} |" for row in rows)
