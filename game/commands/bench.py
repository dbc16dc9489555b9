"""`motley bench`: speed as ratios and times, each beside its yardstick or its goal."""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path

from game.bench.figure import Figure, table
from game.bench.screen import stolen
from game.commands.given import at_least, size_of

PARTS = ("engines", "answer", "rest", "scenes", "frame", "composing", "budget", "input", "start")
ALL = "all"
FULL, LARGE = "1920x1080", "3840x2160"


def run(given: argparse.Namespace) -> int:
    """Run the measurements, and print each figure as it comes."""
    at_least("--rounds", given.rounds, 1)
    found: dict[str, list[Figure]] = {}
    for part, size in _asked(given.part, given.size):
        name = part if size in ("", FULL) else f"{part} at {size}"
        if not given.json:
            print(f"# {name}")
        found[name] = []
        for figure in _measured(part, given.rounds, size):
            found[name].append(figure)
            if not given.json:
                print(figure.line(), flush=True)
    if given.json:
        print(json.dumps({part: [figure.record() for figure in figures] for part, figures in found.items()}))
    elif given.part == ALL:
        print(table(found))
    if given.picture:
        _save(found, given.picture)
    return 0


def _asked(part: str, size: str) -> list[tuple[str, str]]:
    """The parts to run, and the size of the screen where it matters."""
    if part != ALL:
        return [(part, size or FULL)]
    sizes = {"frame": (size,) if size else (FULL, LARGE)}
    return [(one, size) for one in PARTS for size in sizes.get(one, ("",))]


def _measured(part: str, rounds: int, size: str) -> Iterator[Figure]:
    """The figures of a part, and how much of the processors others had meanwhile."""
    before, begun = stolen(), time.monotonic()
    yield from _figures(part, rounds, size)
    if part != PARTS[0]:
        share = (stolen() - before) / (time.monotonic() - begun) / (os.cpu_count() or 1)  # in hundredths of a second
        yield Figure("processor time that other machines took meanwhile", round(share, 1), "%")


def _save(found: dict[str, list[Figure]], path: Path) -> None:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame

    from game.bench.page import picture

    try:
        pygame.image.save(picture(found), path, path.name)
    except (OSError, pygame.error) as error:
        raise ValueError(f"cannot write {path}: {error}") from None


def _figures(part: str, rounds: int, size: str) -> Iterator[Figure]:
    """The figures of a part of the bench; only the engines are measured without pygame."""
    match part:
        case "answer":
            from game.bench.answer import answers

            yield from answers()
        case "rest":
            from game.bench.rest import rests

            yield from rests()
        case "budget":
            from game.bench.rest import budgets

            yield from budgets()
        case "scenes":
            from game.bench.scenes import scenes

            yield from scenes()
        case "frame":
            from game.bench.double_take import double_take_frames
            from game.bench.frame import frames
            from game.bench.turn_games import turn_game_frames

            for measure in (frames, double_take_frames, turn_game_frames):
                yield from measure(size_of(size))
        case "composing":
            from game.bench.smooth import smoothness

            yield from smoothness()
        case "input":
            from game.bench.input import inputs

            yield from inputs()
        case "start":
            from game.bench.start import starts

            yield from starts(rounds)
        case _:
            from game.bench.engines import engines

            yield from engines(rounds)
