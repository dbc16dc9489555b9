"""What reads files that a disk or a person may have damaged, each with whole files to begin with.

A loader takes the bytes of a file and an empty folder. It handles the error that its callers handle, and no other.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from game.bots.chance import play_at_random
from game.games.played import GAMES, PLAYED, find
from game.kiosk.policy import PolicyError, load, template
from game.kiosk.standing import FILE, Orders, Standing
from game.match.config import MatchConfig
from game.match.log import LogError
from game.match.match import Match
from game.rules.rng import Rng
from game.store.files import Folder
from game.store.full_screen import peek_full_screen
from game.store.history import History, Result
from game.store.matches import RUNNING, Matches, Recording
from game.store.notices import NoticeBoard
from game.store.paths import HISTORY, SETTINGS
from game.store.settings import Owner, Settings, SettingsFile
from game.store.sitters import SEAT_COLOURS, Sitter
from game.store.usage import FILE as USAGE
from game.store.usage import HOUR, Count, Usage
from tests.golden.record import FOLDER as GOLDEN

LINES = 40  # of a log: more of them make it slower and nothing else


class Loader(NamedTuple):
    """Something that reads files."""

    load: Callable[[bytes, Path], None]
    whole: Callable[[], list[bytes]]  # files as the program writes them


def load_settings(data: bytes, folder: Path) -> None:
    """Read settings, change and save them, and find the change there."""
    (folder / SETTINGS).write_bytes(data)
    peek_full_screen(folder)
    file = SettingsFile(Folder(folder, NoticeBoard()))
    file.now = msgspec.structs.replace(file.now.with_owner("left", Owner("Mira")), shake=41)
    for game in GAMES:
        file.now.options_for(game.spec)
    assert file.save()
    assert SettingsFile(Folder(folder, NoticeBoard())).now == file.now


def whole_settings() -> list[bytes]:
    spec = GAMES[0].spec
    used = Settings(language="sv", bindings={"left": {"a": ["E"]}}).with_options(spec, {"judge": "honour"})
    return [msgspec.json.encode(settings) for settings in (Settings(), used.with_owner("left", Owner("Åse", "red")))]


def load_history(data: bytes, folder: Path) -> None:
    """Ask a history everything that the program asks, and add a match to it."""
    (folder / HISTORY).write_bytes(data)
    history = History(Folder(folder, NoticeBoard()), HISTORY)
    history.recent()
    history.champions("hoopla", "")
    history.last()
    history.add(result())
    assert history.last() or not history.recent()
    history.close()


@cache
def result() -> Result:
    """How a match ended."""
    match = Match(MatchConfig.make(find("hoopla"), 2, 1))
    play_at_random(match, Rng(1))
    return Result.of(match, [Sitter(name, colour) for name, colour in zip("ab", SEAT_COLOURS, strict=False)], 1000)


def whole_history() -> list[bytes]:
    with tempfile.TemporaryDirectory() as folder:
        history = History(Folder(Path(folder), NoticeBoard()), HISTORY)
        for _ in range(3):
            history.add(result())
        history.close()
        return [(Path(folder) / HISTORY).read_bytes()]


def load_policy(data: bytes, folder: Path) -> None:
    """Read a policy; every line of what is wrong with it is a sentence."""
    (folder / "event.toml").write_bytes(data)
    complaint = ""
    try:
        load(folder / "event.toml")
    except PolicyError as error:
        complaint = str(error)
    assert all(line.strip() for line in complaint.splitlines())


def load_log(data: bytes, folder: Path) -> None:
    """Read a log and follow it, as a replay does."""
    complaint = ""
    try:
        Match.resume(Recording.read(data, find).log)
    except LogError as error:
        complaint = str(error)
    assert complaint.isprintable()


def load_unfinished(data: bytes, folder: Path) -> None:
    """Find a log when the program starts; one that cannot go on is no longer there the next time."""
    (folder / f"000001-hoopla{RUNNING}").write_bytes(data)
    matches = Matches(Folder(folder, NoticeBoard()), PLAYED)
    if matches.unfinished() is None:
        assert not list(folder.glob(f"*{RUNNING}"))


def whole_logs() -> list[bytes]:
    logs = [min((GOLDEN / game.spec.key).glob("*.jsonl"), key=lambda file: file.stat().st_size) for game in GAMES]
    return [b"".join(log.read_bytes().splitlines(keepends=True)[:LINES]) for log in logs]


def load_orders(data: bytes, folder: Path) -> None:
    """Read what the operator has ordered, and order something else."""
    (folder / FILE).write_bytes(data)
    policy = load(None)
    Standing(policy, Folder(folder, NoticeBoard()), policy.games.offered).change(ceiling=7)
    assert Standing(policy, Folder(folder, NoticeBoard()), policy.games.offered).ceiling == 7


def load_usage(data: bytes, folder: Path) -> None:
    """Read what was counted, count a visit and find it there."""
    (folder / USAGE).write_bytes(data)
    before = Usage(Folder(folder, NoticeBoard())).days(7)
    Usage(Folder(folder, NoticeBoard())).visit()
    assert Usage(Folder(folder, NoticeBoard())).days(7).visits == before.visits + 1


def whole_usage() -> list[bytes]:
    return [msgspec.json.encode({"2026-11-17 22": Count(3, 2, 1), time.strftime(HOUR): Count(1, 0, 0)})]


LOADERS = {
    "settings": Loader(load_settings, whole_settings),
    "history": Loader(load_history, whole_history),
    "policy": Loader(load_policy, lambda: [template().encode()]),
    "log": Loader(load_log, whole_logs),
    "unfinished": Loader(load_unfinished, whole_logs),
    "usage": Loader(load_usage, whole_usage),
    "orders": Loader(load_orders, lambda: [msgspec.json.encode(Orders(40, ("hoopla",), True, 3))]),
}


def run(name: str, data: bytes) -> None:
    """Let a loader read something; whatever it raises is a bug."""
    with tempfile.TemporaryDirectory() as folder:
        LOADERS[name].load(data, Path(folder))
