"""All that outlives the program, opened and closed as one."""

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
    """The settings, the logs of matches, and the history."""

    def __init__(self, given: Path | None, roster: Roster, report: LiveReport | None = None) -> None:
        """`given` is the folder, the user's own if None; `report` gets every move."""
        self.board = NoticeBoard()
        self._home = DataHome.find(self.board, given)
        folder = Folder(self._home.folder, self.board)
        self.settings = SettingsFile(folder)
        self.history = History(folder, paths.HISTORY)
        self.matches = Matches(Folder(self._home.matches, self.board), roster, report or LiveReport())
        self._file: MatchFile | None = None

    @property
    def folder(self) -> Path:
        """The data folder."""
        return self._home.folder

    @property
    def lasts(self) -> bool:
        """Whether what is written outlives the program."""
        return self.history.lasts and not self._home.temporary

    def begin(self, config: MatchConfig, sitters: Sequence[Sitter]) -> MatchFile:
        """The log of a new match; the log before it is closed."""
        self._close_log()
        self._file = self.matches.begin(config, sitters)
        return self._file

    def resume(self, unfinished: Unfinished) -> Driver:
        """Resume an interrupted match and its log."""
        self._close_log()
        driver, self._file = self.matches.resume(unfinished)
        return driver

    def end(self, match: Match, sitters: Sequence[Sitter]) -> None:
        """Add a finished match to the history."""
        self.history.add(Result.of(match, sitters, int(time.time()), self._file.name if self._file else ""))

    def give_up(self) -> None:
        """Give up the current match: it will not be offered again."""
        if self._file is not None:
            self._file.give_up()

    def close(self) -> None:
        """Save and flush everything, then release the folder."""
        self.settings.save()
        self._close_log()
        if self._file is not None:
            self._file.wait()
        self.history.close()
        self._home.close()

    def _close_log(self) -> None:
        if self._file is not None:
            self._file.close()
