"""What the operator can do at the desk, and how the machine is."""

from __future__ import annotations

import csv
import io
import shutil
import time
from codecs import BOM_UTF8
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game import __version__
from game.input.router import Router
from game.kiosk.pin import MINUTE, Lock
from game.kiosk.policy import Policy
from game.kiosk.standing import Standing
from game.kiosk.supervisor import ENDED, RESTART
from game.rules.api import Ms
from game.store.files import Folder
from game.store.memory import Memory
from game.store.reports import REPORTS, Journal, Reports

EXPORTS: Final = "exports"
COLUMNS: Final = (
    *("ended", "game", "mode", "reason", "duration_s", "moves", "seat", "name", "bot", "team", "place", "score", "log"),
)
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")  # what a formula begins with
GIB: Final = 1 << 30
MIB: Final = 1 << 20
EVERYTHING: Final = -1  # as a limit of SQLite


class Desk:
    """The operator's side of a kiosk."""

    def __init__(
        self, policy: Policy, standing: Standing, memory: Memory, router: Router, now: Callable[[], Ms], safe: bool
    ) -> None:
        self.code: int | None = None  # with which the game shall end
        self.changed: Callable[[], None] = lambda: None  # told when it may be louder or not
        self._standing = standing
        self._memory = memory
        self._router = router
        self._now = now
        self._safe = safe
        self._since = now()
        self._lock = Lock(policy.operator.pin, Folder(memory.folder, memory.board), self._since)
        self.patience: Ms = policy.operator.close_s * 1000
        self.is_open_to_anybody = bool(policy.operator.pin)
        self.journal = Journal(Folder(memory.folder, memory.board))

    # The way in

    def unlock(self, pin: str) -> bool:
        if not pin or self.locked():
            return False  # no try: it is not worth a line of the journal, which has few
        opens = self._lock.opens(pin, self._now())
        self.journal.note("desk: unlocked" if opens else f"desk: wrong PIN{_lock_out(self.locked())}")
        return opens

    def locked(self) -> Ms:
        return self._lock.left(self._now())

    def close(self) -> None:
        self.journal.note("desk: closed")

    # What can be done

    @property
    def ceiling(self) -> int:
        return self._standing.ceiling

    @property
    def games(self) -> Mapping[str, bool]:
        return {game: game in self._standing.offered for game in self._standing.offerable}

    def set_ceiling(self, percent: int) -> None:
        self._standing.change(ceiling=percent)
        self.changed()

    def offer(self, game: str, on: bool) -> bool:
        wanted = [other for other, offered in self.games.items() if (on if other == game else offered)]
        if not wanted:
            return False
        self._standing.change(offered=tuple(wanted))
        self.journal.note(f"desk: offers {', '.join(wanted)}")
        return True

    def reset_scores(self) -> None:
        """What was won before is not shown any more; it is not deleted."""
        self._standing.change(scores_after=self._memory.history.last())
        self.journal.note("desk: scores reset")

    def restart(self) -> None:
        self.code = RESTART
        self.journal.note("desk: restart")

    def end(self) -> None:
        self.code = ENDED
        self.journal.note("desk: end")

    def export(self) -> str:
        folder = Folder(self._memory.folder / EXPORTS, self._memory.board)
        numbers = [int(name[8:14]) for name in folder.names(".csv") if name[8:14].isdecimal()]
        name = f"results-{max(numbers, default=0) + 1:06}.csv"
        written = folder.save(name, BOM_UTF8 + self._table().encode())  # so that spreadsheets read the umlauts
        self.journal.note(f"desk: exported {name}" if written else "desk: export failed")
        return str(folder.path / name) if written else ""

    def _table(self) -> str:
        """All results, a line for every seat."""
        text = io.StringIO()
        table = csv.writer(text)
        table.writerow(COLUMNS)
        for result in reversed(self._memory.history.recent(EVERYTHING)):
            ended = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(result.ended))
            head = ended, result.game, result.options.get("mode", ""), result.outcome.reason
            for seat, sitter in enumerate(result.sitters):
                team = result.teams[seat] if result.teams else ""
                place, score = result.outcome.places[seat], result.outcome.scores[seat]
                row = (*head, result.duration // 1000, result.moves, seat + 1, sitter.name, sitter.level, team)
                table.writerow([_inert(cell) for cell in (*row, place, score, result.log)])
        return text.getvalue()

    # How the machine is

    def health(self) -> Sequence[tuple[str, str]]:
        folder = self._memory.folder
        pads = [device.name for device in self._router.devices.values() if device.kind == "pad"]
        reports = Reports(Folder(folder / REPORTS, self._memory.board)).names()
        hours, minutes = divmod((self._now() - self._since) // 60_000, 60)
        try:
            free = f"{shutil.disk_usage(folder).free / GIB:.1f} GiB"
        except OSError:
            free = "?"
        return (
            ("desk.version", __version__ + (" (safe mode)" if self._safe else "")),
            ("desk.running", f"{hours} h {minutes:02} min"),
            ("desk.clock", time.strftime("%Y-%m-%d %H:%M")),
            ("desk.pads", ", ".join(pads) or "0"),
            ("desk.disk", free),
            ("desk.memory", _memory()),
            ("desk.folder", str(folder)),
            ("desk.reports", f"{len(reports)}{f', {reports[-1]}' if reports else ''}"),
            ("desk.matches", str(len(self._memory.history.recent(EVERYTHING)))),
            ("desk.last", (self.journal.last(1) or ["-"])[0]),
        )


def _lock_out(left: Ms) -> str:
    """That the desk is locked, at the end of a line of the journal; nothing if it is not."""
    return f" and locked for {-(-left // MINUTE)} min" if left else ""


def _inert(cell: object) -> object:
    """A cell that no spreadsheet takes for a formula: names are written by guests."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell


def _memory() -> str:
    """What this process holds, where the system tells."""
    try:
        with open("/proc/self/status", encoding="ascii") as status:
            held = next(line for line in status if line.startswith("VmRSS:"))
    except (OSError, StopIteration):
        return "?"
    return f"{int(held.split()[1]) * 1024 // MIB} MiB"
