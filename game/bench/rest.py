"""Processor time of the whole process, in percent of a core: at rest, and for a match of sharp bots in all seats."""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median
from typing import Final

from game.bench.figure import Figure, spread
from game.bench.program import SETTINGS, TITLE, Program, staged
from game.bench.screen import own_screen
from game.games.played import PLAYED
from game.rules.api import GO
from game.rules.options import fill
from game.text.catalog import Catalog

BLOCKS: Final = 3
REST_S: Final = 4.0  # a block
SETTLE_S: Final = 10.0  # until a page has looked ahead, a match has begun, and all letters have fallen
PLAY_S: Final = 10.0
REST_GOAL, PAD_GOAL, TITLE_GOAL, PLAY_GOAL = 1, 5, 6, 30


def rests(seconds: float = REST_S, settle: float = SETTLE_S) -> Iterator[Figure]:
    """The figures of rest: nothing moves and nothing is pressed."""
    words = Catalog.load("en")
    tables = [(f"quiet table, {words.say(f'game.{key}.name')}", key, 0, REST_GOAL) for key in PLAYED.keys]
    pads = [("still page, one pad", SETTINGS, 1, PAD_GOAL), ("quiet table, one pad", PLAYED.keys[-1], 1, PAD_GOAL)]
    with own_screen() as display:
        for what, place, count, goal in (
            ("still page", SETTINGS, 0, REST_GOAL),
            *tables,
            *pads,
            ("title alive", TITLE, 0, TITLE_GOAL),
        ):
            with staged(display, place, pads=count) as program:
                program.wait("shown")
                if count:
                    program.wait("plugged")
                time.sleep(settle)
                yield _told(what, [_share(program, seconds) for _ in range(BLOCKS)], goal)


def budgets(seconds: float = PLAY_S) -> Iterator[Figure]:
    """The figures of play, with as many sharp bots as a game has seats."""
    words = Catalog.load("en")
    with own_screen() as display:
        for play in PLAYED:
            spec = play.game.spec
            seats = max(spec.seats(fill(spec.options, {})))
            with staged(display, play.key, seats, "sharp") as program:
                program.wait("playing")
                time.sleep(GO / 1000)
                shares = [_share(program, seconds)]
                while len(shares) < BLOCKS and not program.has_ended:
                    shares.append(_share(program, seconds))
                name = words.say(f"game.{play.key}.name")
                yield _told(f"{name}, {seats} sharp bots", shares[:-1] if program.has_ended else shares, PLAY_GOAL)


def _share(program: Program, seconds: float) -> float:
    """The processor time of a program while it runs on, in percent of a core."""
    cpu, begun = program.cpu(), time.monotonic()
    time.sleep(seconds)
    return 100 * (program.cpu() - cpu) / (time.monotonic() - begun)


def _told(what: str, shares: list[float], goal: float) -> Figure:
    return Figure(what, round(median(shares), 1), "%", goal, beside=spread(shares))
