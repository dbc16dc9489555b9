"""The cost of a frame of Double Take: many cards, six hands over them, and pairs that fly to their winners."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, sin
from statistics import median
from typing import Final

from game.bench.figure import Figure, percentile
from game.bench.frame import FRAME_MS, BenchTable, Size, ratio, seated, table
from game.bench.screen import SIZE, own_screen
from game.games.double_take.board import DoubleTakeBoard
from game.games.double_take.rules import FLIP, DoubleTake
from game.match.config import MatchConfig
from game.match.match import Match
from game.rules.api import GO, TABLE, Ms, Zone
from game.scenes.table import TableScene

SEED: Final = 5
SEATS: Final = 6
STEP: Final[Ms] = 300
TURNS: Final = 1000  # for the cards to be laid out
FULL, SOME = 80, 60  # cards on the table
FRAMES: Final = 500
WIN_FRAMES: Final = 45  # for a pair to fly and its confetti to fall
WINS: Final = 6
BEAT: Final = 40.0  # frames for a hand to turn by a radian


def double_take_frames(size: Size = SIZE) -> Iterator[Figure]:
    """Measure Double Take on a screen of its own, of a size."""
    with own_screen(size):
        for name, match in (("80 cards", laid_out(FULL)), ("135 cards", spread_out())):
            with table(seated(match), size) as laid:
                costs, bound = laid.measure(FRAMES, wander(laid))
                yield ratio(f"Double Take, {name}, six hands, median", median(costs), bound, 0.25)
        with table(seated(laid_out(SOME)), size) as laid:
            costs, bound = wins(laid)
            yield ratio("Double Take, won pairs and confetti, median", median(costs), bound, 1.2)
            yield ratio("Double Take, won pairs and confetti, p99", percentile(costs, 99), bound, 4)


def laid_out(cards: int) -> Match:
    """A match with `cards` cards on the table."""
    match = Match(MatchConfig.make(DoubleTake, SEATS, SEED, {"auto_flip_s": 0}))
    match.advance(GO)
    for turn in range(1, TURNS + 1):
        if sum(name == "place" for name, _ in match.view(TABLE).zones) >= cards:
            return match
        t = GO + turn * STEP
        match.submit(t, match.view(TABLE).facts["turn"], FLIP)
        match.advance(t + 1)
    raise ValueError(f"after {TURNS} turns of Double Take there are no {cards} cards on the table")


def spread_out() -> Match:
    """A match with all cards on the table."""
    match = Match(MatchConfig.make(DoubleTake, SEATS, SEED, {"mode": "minute", "seconds": 180}))
    match.advance(GO)
    return match


def wander(laid: BenchTable) -> Callable[[int], None]:
    """Moves the six sticks all the time."""
    assert isinstance(laid.scene, TableScene)
    board = laid.scene.board
    assert isinstance(board, DoubleTakeBoard)

    def move(number: int) -> None:
        for pointer in board.pointers:
            angle = number / BEAT + pointer.seat
            pointer.lean(cos(angle), 0.7 * sin(angle), laid.clock.now)

    return move


def wins(laid: BenchTable) -> tuple[list[float], float]:
    """The costs of the frames while pair after pair is won, each by another seat, and LB."""
    match = laid.driver.match
    costs: list[float] = []
    bounds: list[float] = []
    for number in range(WINS):
        for zone in alike(match):
            match.submit(match.now + FRAME_MS, number % SEATS, ("hand", *zone))
        some, bound = laid.measure(WIN_FRAMES)
        costs += some
        bounds.append(bound)
    return costs, median(bounds)


def alike(match: Match) -> list[Zone]:
    """The zones of two cards with the same face."""
    shown: dict[int, list[Zone]] = {}
    for zone, cards in sorted(match.view(TABLE).zones.items()):
        if zone[0] != "set":
            shown.setdefault(cards[-1], []).append(zone)
    return next((zones for zones in shown.values() if len(zones) == 2), [])
