"""`motley bench`: speed as ratios, side by side in one run."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.commands.given import at_least

if TYPE_CHECKING:
    from game.bench.engines import EngineFigures
    from game.bench.figure import Figure

PARTS, ALL = ("engines", "frame", "composing", "input", "start"), "all"


def run(given: argparse.Namespace) -> int:
    """Run the measurements, and print each figure as it comes."""
    at_least("--rounds", given.rounds, 1)
    parts = PARTS if given.part == ALL else (given.part,)
    found = {}
    for part in parts:
        if not given.json:
            print(f"# {part}")
        found[part] = [_told(figure, given.json) for figure in _figures(part, given.rounds)]
    if given.json:
        print(json.dumps(found))
    return 0


def _told(figure: Figure | EngineFigures, silently: bool) -> dict[str, object]:
    """A figure as data; printed at once unless `silently`."""
    if not silently:
        print(figure.line(), flush=True)
    return figure.record()


def _figures(part: str, rounds: int) -> Iterator[Figure | EngineFigures]:
    """The figures of a part of the bench; only the engines are measured without pygame."""
    if part == "frame":
        from game.bench.double_take import double_take_frames
        from game.bench.frame import frames
        from game.bench.turn_games import turn_game_frames

        yield from frames()
        yield from double_take_frames()
        yield from turn_game_frames()
    elif part == "composing":
        from game.bench.smooth import smoothness

        yield from smoothness()
    elif part == "input":
        from game.bench.input import inputs

        yield from inputs()
    elif part == "start":
        from game.bench.start import starts

        yield from starts(rounds)
    else:
        from game.bench.engines import engines

        yield from engines(rounds)
