"""All results as a CSV file, written by a thread of its own: many thousands of lines must not stop the picture."""

from __future__ import annotations

import csv
import io
import time
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from threading import Thread
from typing import Final

from game.store.files import TEMPORARY, Folder
from game.store.history import TROUBLE, Result
from game.store.reports import Journal

COLUMNS: Final = (
    *("ended", "game", "mode", "reason", "duration_s", "moves", "seat", "name", "bot", "team", "place", "score", "log"),
)
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")  # the beginnings of spreadsheet formulas
MATCHES: Final = 50  # written at a time
BREATH_S: Final = 0.002  # between two portions: time for the main thread


class Export:
    """Writes results to a file, one export at a time."""

    def __init__(self, folder: Folder, journal: Journal) -> None:
        self._folder = folder
        self._journal = journal
        self._writer: Thread | None = None
        self._exported: str | None = None

    @property
    def is_writing(self) -> bool:
        return self._writer is not None and self._writer.is_alive()

    def start(self, results: Iterator[Result]) -> None:
        """Start to write these results; does nothing while an export is running."""
        if not self.is_writing:
            self._writer = Thread(target=self._write, args=(results,), name="export", daemon=True)
            self._writer.start()

    def take(self) -> str | None:
        """The path of the exported file, once; empty if it could not be written, None if no export has ended since."""
        exported, self._exported = self._exported, None
        return exported

    def wait(self, seconds: float) -> None:
        """Wait for a running export, at most `seconds`, before the program ends."""
        if self._writer is not None:
            self._writer.join(seconds)

    def _write(self, results: Iterator[Result]) -> None:
        self._folder.sweep()
        numbers = [int(name[8:14]) for name in self._folder.names(".csv") if name[8:14].isdecimal()]
        name = f"results-{max(numbers, default=0) + 1:06}.csv"
        try:
            written = self._folder.save_parts(name, _parts(results))
        except TROUBLE:  # the history is damaged or gone
            self._folder.remove(name + TEMPORARY)
            written = False
        self._journal.note(f"desk: exported {name}" if written else "desk: export failed")
        self._exported = str(self._folder.path / name) if written else ""


def _parts(results: Iterator[Result]) -> Iterator[bytes]:
    """The file in pieces; it begins with the byte order mark by which spreadsheets recognise UTF-8."""
    yield BOM_UTF8 + _lines([COLUMNS])
    rows: list[Iterable[object]] = []
    for number, result in enumerate(results, start=1):
        rows += _rows(result)
        if number % MATCHES == 0:
            yield _lines(rows)
            rows.clear()
            time.sleep(BREATH_S)
    yield _lines(rows)


def _rows(result: Result) -> Iterator[Iterable[object]]:
    """A row for every seat of a match."""
    ended = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(result.ended))
    head = ended, result.game, result.options.get("mode", ""), result.outcome.reason
    for seat, sitter in enumerate(result.sitters):
        team = result.teams[seat] if result.teams else ""
        place, score = result.outcome.places[seat], result.outcome.scores[seat]
        row = (*head, result.duration // 1000, result.moves, seat + 1, sitter.name, sitter.level, team)
        yield [_inert(cell) for cell in (*row, place, score, result.log)]


def _lines(rows: Iterable[Iterable[object]]) -> bytes:
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue().encode()


def _inert(cell: object) -> object:
    """The cell, quoted if a spreadsheet would read it as a formula: names are written by guests."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell
