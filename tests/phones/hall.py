"""A program with phones in its lobby that tells how it fares: `python -m tests.phones.hall DATA`.

It writes its address, and then a line of figures for every line that it reads; with the end of what it reads it ends.
"""

import json
import os
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from queue import Empty, SimpleQueue
from statistics import median

from game.app import App, Launch, monotonic
from game.input.intents import PHONE, A, Raw
from game.loop import prepare_to_run

FRAME_MS = 16
PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 0


class Hall:
    """The program, a frame every FRAME_MS."""

    def __init__(self, data: Path) -> None:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        self._app = App(Launch((640, 360), False, "en", data, unseen=True, now=monotonic, phones=True), print)
        self._heard: Counter[str] = Counter()
        self._late: list[int] = []  # ms from the arrival of a press to its handling
        self._periods: list[float] = []  # ms between two frames
        self._app.router.tap = self._tap
        prepare_to_run()

    def _tap(self, raw: Raw) -> bool:
        if raw.device.startswith(PHONE):
            self._heard[raw.device] += 1
            self._late.append(monotonic() - raw.t)
        return raw.control != A  # all else would move things, and bring frames nearer

    def open(self) -> None:
        """Show the lobby until phones can come, and tell where."""
        self._app.stack.wish(None)
        first = self._app.factory.lobby()
        self._app.stack.begin_anew(self._app.factory.title(), first)
        door = self._app.house.phones
        assert door is not None
        while door.host is None:
            self._frame()
        told = {"host": door.host.address, "code": door.host.link.partition("#")[2]}
        print(json.dumps(told), flush=True)

    def _frame(self) -> None:
        before = time.perf_counter()
        self._app.loop.frame(monotonic() + FRAME_MS)
        self._periods.append((time.perf_counter() - before) * 1000)

    def run(self, orders: SimpleQueue[str]) -> None:
        """Run frames, and tell for every order what was so since the one before."""
        while True:
            self._frame()
            try:
                order = orders.get(block=False)
            except Empty:
                continue
            if not order:
                self._app.close()
                return
            print(json.dumps(self._figures()), flush=True)

    def _figures(self) -> dict[str, object]:
        pages = int(Path("/proc/self/statm").read_text().split()[1]) if PAGE else 0
        late, periods = self._late or [0], self._periods
        figures: dict[str, object] = {
            "heard": dict(self._heard),
            "late": median(late),
            "late_99": sorted(late)[len(late) * 99 // 100],
            "frame": median(periods),
            "frame_99": sorted(periods)[len(periods) * 99 // 100],
            "memory": pages * PAGE / 1e6,
            "threads": [thread.name for thread in threading.enumerate()],
        }
        self._late, self._periods = [], []
        return figures


def main() -> None:
    hall = Hall(Path(sys.argv[1]))
    hall.open()
    orders: SimpleQueue[str] = SimpleQueue()

    def read() -> None:
        for line in sys.stdin:
            orders.put(line)
        orders.put("")

    threading.Thread(target=read, name="orders", daemon=True).start()
    hall.run(orders)


if __name__ == "__main__":
    main()
