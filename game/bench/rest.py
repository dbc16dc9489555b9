"""Processor time of the whole process, in percent of a core: at rest, and for a match of sharp bots in all seats."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import Final

from game.bench.figure import Figure, name_of, repeated
from game.bench.program import SETTINGS, TITLE, Program, staged
from game.bench.screen import own_screen
from game.bots.play import Play
from game.games.played import PLAYED
from game.rules.options import fill

BLOCKS: Final = 3
REST_S: Final = 8.0  # a block: processor time is told in hundredths of a second
SETTLE_S: Final = 10.0  # until a page has looked ahead, a match has begun, and all letters have fallen
MATCH_S: Final = 120  # at most: longer matches go on as they are by then
LOOK_S: Final = 0.5  # between two looks for the end of a match
REST_GOAL, PAD_GOAL, TITLE_GOAL, PLAY_GOAL = 1, 5, 6, 30

Place = tuple[str, str, int, float]  # what is measured, where, the number of pads, the goal

PLACES: Final[tuple[Place, ...]] = (
    ("still page", SETTINGS, 0, REST_GOAL),
    *((f"quiet table, {name_of(game)}", game, 0, REST_GOAL) for game in PLAYED.keys),
    ("still page, one pad", SETTINGS, 1, PAD_GOAL),
    ("quiet table, one pad", PLAYED.keys[-1], 1, PAD_GOAL),
    ("title alive", TITLE, 0, TITLE_GOAL),
)


def rests(seconds: float = REST_S, settle: float = SETTLE_S, places: Iterable[Place] = PLACES) -> Iterator[Figure]:
    """The figures of rest: nothing moves and nothing is pressed."""
    with own_screen() as display:
        for what, place, pads, goal in places:
            with staged(display, place, pads=pads) as program:
                program.wait("shown")
                if pads:
                    program.wait("plugged")
                time.sleep(settle)
                yield repeated(what, [_share(program, seconds) for _ in range(BLOCKS)], "%", goal)


def budgets(most: float = MATCH_S, plays: Iterable[Play] = PLAYED) -> Iterator[Figure]:
    """The figures of matches with as many sharp bots as a game has seats, each to its end or for `most` seconds."""
    with own_screen() as display:
        for play in plays:
            spec = play.game.spec
            seats = max(spec.seats(fill(spec.options, {})))
            with staged(display, play.key, seats, "sharp") as program:
                program.wait("playing")
                share = _share(program, most)
                part = "a whole match" if program.has_ended else f"the first {most:g} s"
                yield Figure(f"{name_of(play.key)}, {seats} sharp bots, {part}", round(share, 1), "%", PLAY_GOAL)


def _share(program: Program, seconds: float) -> float:
    """The processor time of a program, in percent of a core, for some seconds or until its match has ended."""
    cpu, begun = program.cpu(), time.monotonic()
    while (left := begun + seconds - time.monotonic()) > 0 and not program.has_ended:
        time.sleep(min(left, LOOK_S))
    return 100 * (program.cpu() - cpu) / (time.monotonic() - begun)
