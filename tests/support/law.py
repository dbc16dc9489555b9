"""The law of the boards: what lies on a table, read from its sprites, is what the view of the table tells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Final

from game.bots.driver import Driver
from game.games.played import find
from game.match.log import MatchLog, parse
from game.match.match import Match
from game.rules.api import DOWN, OPEN, TOP, Face, Ms
from game.scenes.table import TableScene
from game.table.roles import Board
from game.table.stage.seen import Seen
from game.unseen import Unseen
from tests.support.tables import lay

GOLDEN: Final = Path(__file__).parent.parent / "golden"
GLANCES: Final[tuple[Ms, ...]] = (0, 60, 400)  # after an event: as it happens, in the air, and when most has landed


def read_golden(game: str, name: str) -> MatchLog:
    return parse((GOLDEN / game / name).read_text(encoding="utf-8"), find)


def broken(board: Board) -> list[str]:
    """A line for every zone of which a board shows something else than the table may know."""
    spec, view, seen = board.table.match.config.kind.spec, board.table.view, board.seen()
    lines = []
    for zone in sorted({*view.zones, *seen}):
        shown, told = seen.get(zone, Seen()), board.shown_faces(zone)
        kind = DOWN if zone[0] in board.piled else spec.zones[zone[0]]
        if zone[0] in board.unseen:
            if shown.count or shown.edges:
                lines.append(f"{zone} is not to be seen, but shows {shown}")
        elif not _agrees(board, zone[0], kind, shown, told):
            lines.append(f"{zone}, {kind}: {shown} is shown, the view tells {told}")
    return lines


def _agrees(board: Board, zone: str, kind: str, shown: Seen, told: tuple[Face, ...]) -> bool:
    if zone in board.edges:
        return shown.edges == -(-len(told) // board.edges[zone])
    if kind == OPEN:
        return tuple(shown.cards) == told
    if kind == TOP:
        is_counted = zone in board.uncounted or shown.counted == len(told)
        return shown.cards[-1:] == list(told[-1:]) and is_counted
    return shown.count == len(told)


class Watched:
    """A recorded match on a table; the clock leaps from one moment worth a glance to the next."""

    def __init__(self, sofa: Unseen, log: MatchLog, last: int | None = None) -> None:
        """Of a long match only the last moves are watched, if a number is given."""
        moves = [entry for entry in log.entries if type(entry) is tuple and len(entry) > 1]
        skipped = max(0, len(moves) - last) if last is not None else 0
        match = Match(log.config)
        for entry in moves[:skipped]:
            match.follow(entry)
        match.record_to(None)
        self._sofa = sofa
        self.table: TableScene = lay(sofa, Driver(match, {}), (), ["normal"] * log.config.setup.seats)
        self._times = [int(entry[0]) for entry in moves[skipped:]]
        for t, seat, *move in moves[skipped:]:
            match.submit(int(t), int(seat), tuple(move))
        while self.table.clock.paused:  # where it begins in the middle there is a 3-2-1
            sofa.frames()

    def __len__(self) -> int:
        """How many moves are watched."""
        return len(self._times)

    def moments(self, glances: Sequence[Ms] = GLANCES) -> Iterator[Ms]:
        """Play on; the moments to look at the table, some time after each move."""
        for t, following in zip_longest(self._times, self._times[1:], fillvalue=self._times[-1] + GLANCES[-1] + 2):
            for after in glances:
                if t + after < following:
                    self._pass_until(t + after + 1)
                    yield t + after + 1

    def _pass_until(self, t: Ms) -> None:
        self._sofa.clock.now += max(0, t - self.table.clock.now())
        self.table.update(self._sofa.clock.now)
