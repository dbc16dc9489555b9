"""A program in a process and a window of its own, measured from outside: real keys, seen pixels, processor, memory.

It is Motley as people start it, or Motley opened at a place (`stage`), or a yardstick. What happens in it is read from
its live report; when its pixels change is told by the X server (XDamage).
"""

from __future__ import annotations

import ctypes
import json
import os
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from pygame import Rect

from game.app import App, Launch
from game.bench.double_take import SOME, laid_out
from game.bench.frame import SEED, begin, ending, seated
from game.bench.screen import SIZE, Fingers, connect, library
from game.bench.xserver import NoServer
from game.input.devices import zones
from game.input.intents import BoothNumber
from game.input.virtual import VirtualPads
from game.scenes.base import Push
from game.store import paths
from game.store.live_report import VARIABLE
from game.table.seats.sitting import Sitting

TITLE, SETTINGS = "title", "settings"
ZONES: Final = {
    zone: dict(zip(("left", "up", "right", "down", "a", "b", "c"), keys, strict=True))
    for zone, keys in (("left", "awdseqr"), ("middle", "jilkoup"))
}
MOST_S: Final = 60.0  # until something must have happened
LOOK_S: Final = 0.001
TAP_S: Final = 0.005  # for which a key is held
AWAY: Final = 5000  # pixels: the lower right corner of any screen
RAW_RECTANGLES: Final = 0  # an event for each rectangle that is drawn
TICKS: Final = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class _DamageEvent(ctypes.Structure):
    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("drawable", ctypes.c_ulong),
        ("damage", ctypes.c_ulong),
        ("level", ctypes.c_int),
        ("more", ctypes.c_int),
        ("timestamp", ctypes.c_ulong),
        ("area", ctypes.c_short * 4),
        ("geometry", ctypes.c_short * 4),
        ("room", ctypes.c_long * 24),  # at least as large as any event
    )


class Drawn(NamedTuple):
    """A rectangle of the screen that was drawn, and when, in nanoseconds of the monotonic clock."""

    ns: int
    area: Rect


class Eyes:
    """Sees every rectangle that is drawn on a display."""

    def __init__(self, display: str) -> None:
        try:
            damage = library("Xdamage")
            self._x11, self._display = connect(display)
        except OSError as error:
            raise NoServer(f"this measurement needs to see what is drawn: install libXdamage ({error})") from None
        first, error_base = ctypes.c_int(), ctypes.c_int()
        if not damage.XDamageQueryExtension(self._display, ctypes.byref(first), ctypes.byref(error_base)):
            raise NoServer("this measurement needs to see what is drawn: the X server has no DAMAGE extension")
        self._kind = first.value
        damage.XDamageCreate(self._display, ctypes.c_ulong(self._x11.XDefaultRootWindow(self._display)), RAW_RECTANGLES)
        self._x11.XSync(self._display, 0)

    def close(self) -> None:
        """Leave the display."""
        self._x11.XCloseDisplay(self._display)

    def see(self, seconds: float) -> Iterator[Drawn]:
        """All that is drawn, as it comes, for a time."""
        event, end = _DamageEvent(), time.monotonic() + seconds
        while True:
            while self._x11.XPending(self._display):
                self._x11.XNextEvent(self._display, ctypes.byref(event))
                if event.type == self._kind:
                    yield Drawn(time.monotonic_ns(), Rect(*event.area))
            left = end - time.monotonic()
            if left <= 0:
                return
            select.select([self._x11.XConnectionNumber(self._display)], [], [], left)


def teach_all(data: Path) -> None:
    """Let people know all games, so that no coach is there, in a program that begins with a new data folder."""
    data.mkdir(exist_ok=True)
    (data / paths.SETTINGS).write_text('{"coach": false}', encoding="utf-8")


class Program:
    """A running program that is alone on its display. Leaving the block ends it."""

    def __init__(self, display: str, data: Path, command: Sequence[str]) -> None:
        """Start it; `data` is the folder for its report."""
        self._report = data / "report"
        self._report.touch()
        self._read = self._report.open("rb")
        self._rest = b""
        self.lines: list[tuple[int, dict[str, Any]]] = []  # what was reported, and when it was read
        self._said = tempfile.TemporaryFile()  # noqa: SIM115  # until the program ends
        environment = {
            **os.environ,
            "DISPLAY": display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "SDL_FRAMEBUFFER_ACCELERATION": "0",  # the same for all
            "PYGAME_HIDE_SUPPORT_PROMPT": "1",
            VARIABLE: str(self._report),
        }
        self.fingers = Fingers(display)
        self.fingers.point(AWAY, AWAY)
        self.begun = time.monotonic_ns()
        self._process = subprocess.Popen(command, env=environment, stdout=self._said, stderr=self._said)

    def close(self) -> None:
        """End it at once."""
        self._process.kill()
        self._process.wait()
        self.fingers.close()
        self._read.close()
        self._said.close()

    # What it does

    def wait(self, what: str, since: int = 0, **facts: object) -> int:
        """Wait until something was reported, after `since` lines; returns when, in nanoseconds."""
        end = time.monotonic() + MOST_S
        while time.monotonic() < end and self._process.poll() is None:
            self.look()
            for ns, line in self.lines[since:]:
                if line["what"] == what and facts.items() <= line.items():
                    return ns
            time.sleep(LOOK_S)
        self._said.seek(0)
        said = self._said.read().decode(errors="replace").splitlines() or ["nothing"]
        last = [line for _, line in self.lines[-3:]]
        raise ValueError(f"a program that is measured reported no {what} {facts}, last {last}, and said {said[-1]!r}")

    def look(self) -> int:
        """Read on in the report; returns the number of lines."""
        data = self._rest + self._read.read()
        now = time.monotonic_ns()
        whole, _, self._rest = data.rpartition(b"\n")
        self.lines += [(now, json.loads(line)) for line in whole.splitlines()]
        return len(self.lines)

    @property
    def has_ended(self) -> bool:
        """Whether the results of a match were shown."""
        self.look()
        return any(line.get("scene") == "ResultsScene" for _, line in self.lines)

    def cpu(self) -> float:
        """The seconds of processor time of all its threads so far."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> tuple[float, float]:
        """Its memory now and at its peak, in MiB."""
        lines = Path(f"/proc/{self._process.pid}/status").read_text(encoding="ascii").splitlines()
        sizes = {line.partition(":")[0]: int(line.split()[1]) for line in lines if line.startswith("Vm")}
        return sizes["VmRSS"] / 1024, sizes["VmHWM"] / 1024

    # What is done to it

    def tap(self, *keys: str) -> None:
        """Press and release keys, one after the other, as X11 calls them."""
        for key in keys:
            for down in (True, False):
                self.move(key, down)
                self.fingers.wait()  # SDL takes a release and a press in one millisecond of the server for a repeat
                time.sleep(TAP_S)

    def move(self, key: str, down: bool) -> int:
        """Press or release a key; returns when, in nanoseconds."""
        code, now = self.fingers.code(key), time.monotonic_ns()
        self.fingers.move(code, down)
        return now

    def time_to(self, key: str, scene: str) -> float:
        """Press a key; returns the seconds until a scene is shown."""
        before = self.look()
        pressed = time.monotonic_ns()
        self.tap(key)
        return (self.wait("shown", before, scene=scene) - pressed) / 1e9


@contextmanager
def running(display: str, *command: str) -> Iterator[Program]:
    """A Python program with a data folder of its own, the last argument of its command."""
    with tempfile.TemporaryDirectory(prefix="motley-bench-") as data:
        teach_all(Path(data))
        program = Program(display, Path(data), (sys.executable, *command, data))
        try:
            yield program
        finally:
            program.close()


def motley(display: str) -> AbstractContextManager[Program]:
    """Motley as people start it."""
    size = f"{SIZE[0]}x{SIZE[1]}"
    return running(display, "-m", "game", "--windowed", "--language", "en", "--size", size, "--data")


def staged(
    display: str, place: str, seats: int = 2, bots: str = "", pads: int = 0, ends: bool = False
) -> AbstractContextManager[Program]:
    """Motley, opened at a place: see `stage`."""
    told = f"{place!r}, {seats}, {bots!r}, {pads}, {ends}"
    return running(display, "-c", f"import sys; from game.bench.program import stage; stage({told}, sys.argv[1])")


def stage(place: str, seats: int, bots: str, pads: int, ends: bool, data: str) -> None:
    """Run Motley from a place on: its title, its settings, or a game with people at the keys or bots of a level.

    No card of that game moves by itself while people sit there. `pads` virtual pads are plugged in. With `ends` the
    match is one of bots and over in a moment, for people who have come from the title and can play on.
    """
    app = App(Launch(SIZE, False, "en", Path(data), seed=SEED), print)
    try:
        virtual = VirtualPads()
        for number in range(pads):
            virtual.attach(name=f"Pad {number}")
        if place == SETTINGS:
            app.stack.wish(Push(app.factory.settings()))
        elif place != TITLE:
            for booth, zone in enumerate(zones()[:seats]):
                app.router.seats.sit(zone, BoothNumber(booth))
            app.stack.wish(Push(app.factory.table(_sitting(app, place, seats, bots, ends))))
        app.house.report.tell("staged")
        app.loop.run()
    finally:
        app.close()


def _sitting(app: App, game: str, seats: int, bots: str, ends: bool) -> Sitting:
    """The match of `stage`."""
    if not ends:
        return seated(laid_out(SOME)) if game == "double_take" and not bots else begin(game, seats, bots)
    while not app.stack.is_shown:
        app.loop.frame()
    app.factory.party.choose(game)
    for booth, zone in enumerate(zones()[:seats]):
        app.factory.party.sit(BoothNumber(booth), zone)
    return ending(game, seats)
