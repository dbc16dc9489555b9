"""Folders of match logs: of a match that is played on, and of one that the program left in the middle."""

from collections.abc import Iterator
from pathlib import Path

from game.bots.driver import Driver
from game.games.played import PLAYED, bots_for, find
from game.match.config import MatchConfig
from game.match.match import Match
from game.store.files import Disk, Folder
from game.store.matches import Matches, Unfinished
from game.store.notices import NoticeBoard
from tests.support.sitters import bots

HOOPLA = MatchConfig.make(find("hoopla"), 4, 11)
FRAME = 16  # ms


def shelf(folder: Path, board: NoticeBoard | None = None, disk: Disk | None = None, sync_every: float = 60) -> Matches:
    """The logs in a folder, with a thread that minds only the end of a match."""
    return Matches(Folder(folder, board or NoticeBoard(), disk), PLAYED, sync_every=sync_every)


def begun(folder: Path, board: NoticeBoard, config: MatchConfig = HOOPLA) -> tuple[Driver, object]:
    """A match of bots, recorded."""
    file = shelf(folder, board).begin(config, bots(config.setup.seats))
    return Driver(Match(config, file), bots_for(config, ["normal"])), file


def played_in_frames(driver: Driver) -> Iterator[int]:
    """Let a match go on as the loop does, frame by frame; the count of moves after each."""
    while driver.match.game.outcome is None:
        driver.advance(driver.match.now + FRAME)
        yield driver.match.moves


def broken_off(folder: Path, moves: int, config: MatchConfig = HOOPLA) -> Unfinished:
    """A match that the program left in the middle, found again."""
    matches = shelf(folder)
    file = matches.begin(config, bots(config.setup.seats))
    driver = Driver(Match(config, file), bots_for(config, ["normal"]))
    assert any(count >= moves for count in played_in_frames(driver))
    file.close()
    file.wait()
    found = matches.unfinished()
    assert found is not None
    return found


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())
