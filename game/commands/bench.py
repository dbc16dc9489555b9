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
from game.commands.given import NOT_WHOLE, at_least, notify, size_of

PARTS = ("engines", "answer", "rest", "scenes", "frame", "composing", "budget", "input", "start")
ALL = "all"
SIZED = "frame"  # the part whose screen can have any size
FULL, LARGE = "1920x1080", "3840x2160"
PICTURES = (".png", ".jpg", ".jpeg")


def run(given: argparse.Namespace) -> int:
    """Run the measurements, and print each figure as it comes. Of all parts, those that fail are told and left out."""
    at_least("--rounds", given.rounds, 1)
    asked = _asked(given.part, given.size)
    if given.picture:
        _check(given.picture)
    found: dict[str, list[Figure]] = {}
    failed = 0
    for part, size in asked:
        name = part if size in ("", FULL) else f"{part} at {size}"
        if not given.json:
            print(f"# {name}")
        found[name] = []
        try:
            for figure in _measured(part, given.rounds, size):
                found[name].append(figure)
                if not given.json:
                    print(figure.line(), flush=True)
        except ValueError as error:
            if given.part != ALL:
                raise
            notify(f"motley: {name}: {error}")
            failed = NOT_WHOLE
    if given.json:
        print(json.dumps({part: [figure.record() for figure in figures] for part, figures in found.items()}))
    elif given.part == ALL:
        print(table(found))
    if given.picture:
        _save(found, given.picture)
    return failed


def _asked(part: str, size: str) -> list[tuple[str, str]]:
    """The parts to run, and the size of the screen where it matters. Raises ValueError if that is not to be chosen."""
    if size and part not in (SIZED, ALL):
        raise ValueError(f"--size is for --part {SIZED}")
    if size:
        size_of(size)
    sizes = (size,) if size else (FULL, LARGE) if part == ALL else (FULL,)
    return [(one, size) for one in PARTS if part in (one, ALL) for size in (sizes if one == SIZED else ("",))]


def _measured(part: str, rounds: int, size: str) -> Iterator[Figure]:
    """The figures of a part, and how much of the processors others had meanwhile."""
    before, begun = stolen(), time.monotonic()
    yield from _figures(part, rounds, size)
    if part != PARTS[0]:
        share = (stolen() - before) / (time.monotonic() - begun) / (os.cpu_count() or 1)  # in hundredths of a second
        yield Figure("processor time that other machines took meanwhile", round(share, 1), "%")


def _check(path: Path) -> None:
    """Raise ValueError if the picture cannot be written. This is known before minutes of measurements."""
    if path.suffix.lower() not in PICTURES:
        raise ValueError(f"--picture takes the name of a PNG or JPG, not {path.name!r}")
    is_new = not path.exists()
    try:
        path.open("ab").close()
        if is_new:
            path.unlink()
    except OSError as error:
        raise ValueError(f"cannot write {path}: {error.strerror}") from None


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
