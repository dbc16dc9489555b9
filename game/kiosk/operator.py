"""The operator's actions at the desk, and the state of the machine."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game import __version__
from game.input.router import Router
from game.kiosk.export import Export
from game.kiosk.pin import MINUTE, Lock
from game.kiosk.policy import Policy
from game.kiosk.standing import Standing
from game.kiosk.supervisor import ENDED, RESTART
from game.rules.api import Ms
from game.store.files import Folder
from game.store.memory import Memory
from game.store.notices import Notice
from game.store.reports import REPORTS, Journal, Reports
from game.store.usage import Usage

EXPORTS: Final = "exports"
NEARLY_WRITTEN_S: Final = 2.0  # for an export at the end; after more the supervisor assumes a hang
TROUBLE_EVERY_MS: Final[Ms] = 600_000  # so that a full disk does not fill the journal
GIB: Final = 1 << 30
MIB: Final = 1 << 20


class OperatorDesk:
    """The operator's side of a kiosk: implements `DeskHost`."""

    def __init__(
        self, policy: Policy, standing: Standing, memory: Memory, router: Router, now: Callable[[], Ms], safe: bool
    ) -> None:
        self.code: int | None = None  # the exit code, once the operator ends the game
        self.changed: Callable[[], None] = lambda: None  # called when the loudness limit changes
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
        self.usage = Usage(Folder(memory.folder, memory.board))
        self._export = Export(Folder(memory.folder / EXPORTS, memory.board), self.journal)

        self._troubled: dict[Notice, Ms] = {}
        memory.board.tell(self._hear)

    def _hear(self, notice: Notice) -> None:
        """Write a notice into the journal; the same one again at most every ten minutes."""
        now = self._now()
        if now >= self._troubled.get(notice, now):
            self._troubled[notice] = now + TROUBLE_EVERY_MS
            self.journal.note(f"notice: {notice.key}{f' ({notice.what})' if notice.what else ''}")

    # The way in

    def unlock(self, pin: str) -> bool:
        if not pin or self.locked():
            return False  # not a try: it must not fill the journal, which has few lines
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

    @property
    def quiet(self) -> bool:
        return self._standing.orders.quiet

    def set_quiet(self, on: bool) -> None:
        self._standing.change(quiet=on)
        self.journal.note(f"desk: quiet {'on' if on else 'off'}")
        self.changed()

    def offer(self, game: str, on: bool) -> bool:
        wanted = [other for other, offered in self.games.items() if (on if other == game else offered)]
        if not wanted:
            return False
        self._standing.change(offered=tuple(wanted))
        self.journal.note(f"desk: offers {', '.join(wanted)}")
        return True

    def reset_scores(self) -> None:
        """Hide all results so far; they are not deleted."""
        self._standing.change(scores_after=self._memory.history.last())
        self.journal.note("desk: scores reset")

    def restart(self) -> None:
        self._export.wait(NEARLY_WRITTEN_S)
        self.code = RESTART
        self.journal.note("desk: restart")

    def end(self) -> None:
        self._export.wait(NEARLY_WRITTEN_S)
        self.code = ENDED
        self.journal.note("desk: end")

    def export(self) -> None:
        self._export.start(self._memory.history.every())

    def exported(self) -> str | None:
        return self._export.take()

    @property
    def lasts(self) -> bool:
        return self._memory.lasts

    # How the machine is

    def troubles(self) -> list[str]:
        """The keys of the notices of the last minutes."""
        now = self._now()
        return sorted({notice.key for notice, until in list(self._troubled.items()) if now < until})

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
            ("desk.matches", str(self._memory.history.last())),
            ("desk.last", (self.journal.last(1) or ["-"])[0]),
        )


def _lock_out(left: Ms) -> str:
    """The end of a journal line that says that the desk is locked; empty if it is not."""
    return f" and locked for {-(-left // MINUTE)} min" if left else ""


def _memory() -> str:
    """The memory of this process, empty if the system does not tell."""
    try:
        with open("/proc/self/status", encoding="ascii") as status:
            held = next(line for line in status if line.startswith("VmRSS:"))
    except (OSError, StopIteration):
        return "?"
    return f"{int(held.split()[1]) * 1024 // MIB} MiB"
