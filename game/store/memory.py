"""What outlives the program, opened together and closed together."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from game.bots.driver import Driver
from game.bots.play import Roster
from game.match.config import MatchConfig
from game.match.match import Match
from game.store import paths
from game.store.files import Folder
from game.store.history import History, Result
from game.store.live_report import LiveReport
from game.store.matches import Matches, MatchFile, Unfinished
from game.store.notices import NoticeBoard
from game.store.paths import DataHome
from game.store.settings import SettingsFile
from game.store.sitters import Sitter


class Memory:
    """Settings, the logs of matches, and how they ended."""

    def __init__(self, given: Path | None, roster: Roster, report: LiveReport | None = None) -> None:
        """`given` is the folder, where another than the user's own is wanted; `report` learns of every move."""
        self.board = NoticeBoard()
        self._home = DataHome.find(self.board, given)
        folder = Folder(self._home.folder, self.board)
        self.settings = SettingsFile(folder)
        self.history = History(folder, paths.HISTORY)
        self.matches = Matches(Folder(self._home.matches, self.board), roster, report or LiveReport())
        self._file: MatchFile | None = None

    @property
    def folder(self) -> Path:
        """Where it all lies."""
        return self._home.folder

    @property
    def lasts(self) -> bool:
        """Whether anything of it is still there after the program has ended."""
        return self.history.lasts and not self._home.temporary

    def begin(self, config: MatchConfig, sitters: Sequence[Sitter]) -> MatchFile:
        """The log of a new match; nothing more is written into that of the match before."""
        self._close_log()
        self._file = self.matches.begin(config, sitters)
        return self._file

    def resume(self, unfinished: Unfinished) -> Driver:
        """Go on with a match that was interrupted, and with its log."""
        self._close_log()
        driver, self._file = self.matches.resume(unfinished)
        return driver

    def end(self, match: Match, sitters: Sequence[Sitter]) -> None:
        """A match is over: into the history with it."""
        self.history.add(Result.of(match, sitters, int(time.time()), self._file.name if self._file else ""))

    def give_up(self) -> None:
        """Nobody wants to go on with the match that was begun last."""
        if self._file is not None:
            self._file.give_up()

    def close(self) -> None:
        """Save and flush first, then leave."""
        self.settings.save()
        self._close_log()
        if self._file is not None:
            self._file.wait()
        self.history.close()
        self._home.close()

    def _close_log(self) -> None:
        if self._file is not None:
            self._file.close()
