"""Sitting down to a match without the way through the lobby, and playing golden matches on the table."""

from collections.abc import Callable, Mapping, Sequence
from math import ceil
from pathlib import Path

from game.audio.cues import CueBook
from game.audio.player import SilentPlayer
from game.bots.driver import Driver
from game.games.played import PLAYED, find
from game.input.intents import BoothNumber
from game.match.config import MatchConfig
from game.match.log import MatchLog, parse
from game.match.match import Match
from game.rules.api import Event, Move, Ms, Seat
from game.rules.options import Value
from game.scenes.table import TableScene
from game.store import paths
from game.store.sitters import SEAT_COLOURS, Sitter
from game.table.seats.sitting import Sitting, TableSeat
from game.unseen import Unseen

GOLDEN = Path(__file__).parent.parent / "golden"
FRAME = 16  # ms
NAMES = ("Mira", "Jörg", "Åse", "Zoé", "Noé", "Lotta")


def seconds(sofa: Unseen, count: float) -> None:
    """Let so much time pass, or a frame more."""
    sofa.frames(ceil(count * 1000 / FRAME))


def listen(sofa: Unseen) -> SilentPlayer:
    """Remember what would be heard."""
    player = SilentPlayer(CueBook.load(paths.sounds()))
    sofa.house.player = player
    return player


def sit_down(
    sofa: Unseen,
    devices: Sequence[str] = ("left", "middle"),
    bots: Sequence[str] = (),
    *,
    game: str = "hoopla",
    options: Mapping[str, Value] | None = None,
    seat_options: Sequence[Mapping[str, Value]] = (),
    assists: Mapping[Seat, Mapping[str, Value]] | None = None,
    seed: int = 5,
) -> TableScene:
    """People with these devices and bots of these levels at a table, which is shown."""
    config = MatchConfig.make(find(game), len(devices) + len(bots), seed, options or {}, list(seat_options))
    players = {
        len(devices) + k: PLAYED.play(config.game).bot_for(config, len(devices) + k, level)
        for k, level in enumerate(bots)
    }
    return lay(sofa, Driver(Match(config), players, at_once=False), devices, bots, assists or {})


def lay(
    sofa: Unseen,
    driver: Driver,
    devices: Sequence[str],
    bots: Sequence[str] = (),
    assists: Mapping[Seat, Mapping[str, Value]] | None = None,
) -> TableScene:
    """A match on the table, for those who have taken their seats; nobody joins any more."""
    sofa.router.joining = frozenset()
    seats = []
    for seat, (device, level) in enumerate([*((name, "") for name in devices), *(("", level) for level in bots)]):
        owner = sofa.router.devices[device] if device else None
        if owner is not None:
            sofa.router.seats.sit(owner, BoothNumber(seat))
        sitter = Sitter(NAMES[seat], SEAT_COLOURS[seat], device, level)  # type: ignore[arg-type]
        seats.append(TableSeat(sitter, BoothNumber(seat), owner, seat, (assists or {}).get(seat, {})))
    table = sofa.factory.table(Sitting(driver, tuple(seats)))
    assert isinstance(table, TableScene)
    sofa.push(table)
    sofa.frames_until_shown()
    sofa.frames()
    assert sofa.stack.top is table
    return table


class Tape:
    """A golden match that is played on a table as it was played before, move by move."""

    def __init__(self, sofa: Unseen, log: MatchLog, from_move: int = 0) -> None:
        """The moves before `from_move` have been made when the table is laid."""
        self._sofa = sofa
        moves = [entry for entry in log.entries if type(entry) is tuple and len(entry) > 1]
        match = Match(log.config)
        for entry in moves[:from_move]:
            match.follow(entry)
        match.record_to(None)
        self._rest: list[tuple[Ms, Seat, Move]] = [
            (int(entry[0]), int(entry[1]), tuple(entry[2:])) for entry in moves[from_move:]
        ]
        seats = log.config.setup.seats
        self.table = lay(sofa, Driver(match, {}), (), ["normal"] * seats)

    @classmethod
    def golden(cls, sofa: Unseen, name: str, last: int | None = None) -> "Tape":
        """The golden match of this name, or the last so many moves of it."""
        log = parse((GOLDEN / name).read_text(encoding="utf-8"), find)
        moves = sum(1 for entry in log.entries if type(entry) is tuple and len(entry) > 1)
        return cls(sofa, log, 0 if last is None else moves - last)

    def play(self, until: Callable[[Event], bool] = lambda event: event.kind == "over", most: int = 60_000) -> Event:
        """Play until an event of a kind has been shown; that event."""
        match = self.table.match
        for _ in range(most):
            read = len(match.events)
            t = self.table.clock.now() + 16
            while self._rest and self._rest[0][0] <= t and not self.table.clock.paused:
                match.submit(*self._rest.pop(0))
            self._sofa.frames()
            for event in match.events[read:]:
                if until(event):
                    return event
        raise AssertionError("it never happened")
