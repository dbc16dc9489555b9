"""The delay of presses and the order of close ones: real keys and virtual pads, while four bots play at full speed.

Two people play among the bots, and each of their presses moves a hand: it changes the picture.

Another process presses keys and notes when, by the clock that all processes share; the handler notes when it gets them.
The yardstick in the same run is a loop that looks once a frame, as most games do.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Thread
from typing import Final, NamedTuple

import pygame

from game.app import App, Launch, monotonic
from game.bench.figure import Figure, percentile
from game.bench.frame import seated
from game.bench.screen import APART_S, HELD_S, SIZE, own_screen, stolen
from game.games.double_take.rules import DoubleTake
from game.input.devices import PAD_BUTTONS, zones
from game.input.intents import KEYBOARD, PAD, Arrival, BoothNumber, Control, Device, Raw
from game.input.pump import Pump
from game.input.virtual import VirtualPad, VirtualPads
from game.loop import Loop
from game.match.config import MatchConfig
from game.match.match import Match
from game.rules.api import GO, Ms
from game.rules.rng import Rng
from game.scenes.base import GoHome, Push

BUTTON: Final = PAD_BUTTONS.index("dpad right")
SEATS: Final = 6  # the first two are for people
PRESSES: Final = 1000  # or pairs of presses
AFTER: Final = 10  # frames, so that the last press is handled too


class TimedPress(NamedTuple):
    """A press of a key or pad at a moment in nanoseconds of the monotonic clock."""

    source: Control  # the key, or the pad
    ns: int


class PollingPump(Pump):
    """Looks once a frame, as most games do: the yardstick."""

    def until(self, deadline: Callable[[], Ms]) -> Iterator[Arrival]:
        time.sleep(max(0, deadline() - monotonic()) / 1000)
        yield from super().waiting()

    def waiting(self) -> Iterator[Arrival]:
        """Nothing: this pump does not look in the middle of a frame."""
        return iter(())


class Listener:
    """The program with a match of two people and four bots on its table, and a record of the presses it handles."""

    def __init__(self, data: Path) -> None:
        self.app = App(Launch(SIZE, False, "en", data, unseen=True, seed=1), lambda text: None)
        self.app.house.loader.at_once = False
        self.heard: list[tuple[TimedPress, Ms]] = []  # each press with the time of its handling, and its stamp
        self.people: Sequence[Device] = zones()[:2]
        self._matches = 0
        self._match: Match | None = None
        self._pauses: list[tuple[int, int]] = []  # between two matches, in nanoseconds

    def loop(self, polling: bool = False) -> Loop:
        """The loop of the program, with the record of presses; `polling` looks once a frame."""
        app = self.app
        pump = PollingPump(monotonic, app.pads) if polling else Pump(monotonic, app.pads)
        return Loop(
            app.window,
            pump,
            app.router,
            app.stack,
            app.player,
            app.house.loader,
            monotonic,
            app.notices,
            self._hear,
        )

    def _hear(self, arrival: Arrival) -> None:
        if isinstance(arrival, Raw) and arrival.value == 1:
            source = arrival.control if arrival.device == KEYBOARD else arrival.device
            self.heard.append((TimedPress(source, time.monotonic_ns()), arrival.t))

    def deal(self, loop: Loop) -> None:
        """Deal a new match, also after the end of the last one. Presses meanwhile do not count."""
        begin = time.monotonic_ns()
        self._matches += 1
        match = Match(MatchConfig.make(DoubleTake, SEATS, self._matches))
        self.app.stack.wish(GoHome())
        loop.frame()
        for booth, device in enumerate(self.people):
            self.app.router.seats.sit(device, BoothNumber(booth))
        self.app.stack.wish(Push(self.app.factory.table(seated(match, "sharp", self.people))))
        while match.now < GO:
            loop.frame()
        self._match = match
        self._pauses.append((begin, time.monotonic_ns()))

    def was_on(self, press: TimedPress) -> bool:
        """Whether a match was running at the time of a press."""
        return not any(begin <= press.ns < end for begin, end in self._pauses)

    def frame(self, loop: Loop) -> None:
        """Run a frame; deal a new match if the last one is over."""
        if self._match is None or self._match.game.outcome is not None:
            self.deal(loop)
        loop.frame()

    def run_beside(self, loop: Loop, injector: list[str]) -> list[TimedPress]:
        """Play while the other process presses keys; returns the presses."""
        self.deal(loop)
        self.heard.clear()
        with tempfile.TemporaryFile("w+") as answer:
            process = subprocess.Popen(injector, stdout=answer, text=True)
            while process.poll() is None:
                self.frame(loop)
            for _ in range(AFTER):
                loop.frame()
            answer.seek(0)
            return [TimedPress(_scancode(line.split()[0]), int(line.split()[1])) for line in answer]

    def delays(self, pressed: list[TimedPress]) -> Iterator[float]:
        """The milliseconds from each press during a match to its handler, for all presses that arrived.

        If none is lost, the n-th arrival of a key is its n-th press, however late; otherwise a press must arrive before
        the same key goes down again.
        """
        for source in {press.source for press in pressed}:
            downs = [press.ns for press in pressed if press.source == source]
            heard = deque(press.ns for press, _ in self.heard if press.source == source)
            ends = [*downs[1:], sys.maxsize] if len(heard) < len(downs) else [sys.maxsize] * len(downs)
            for down, end in zip(downs, ends, strict=True):
                if heard and heard[0] < end:
                    took = heard.popleft() - down
                    if self.was_on(TimedPress(source, down)):
                        yield took / 1e6

    def right_winners(self, pairs: list[tuple[TimedPress, TimedPress]]) -> list[bool]:
        """For each pair, whether both presses arrived, the first with the earlier stamp.

        If none is lost, the n-th arrival of a key or pad is its n-th press, however late; otherwise an arrival belongs
        to the latest pair before it.
        """
        stamps: dict[Control, list[Ms]] = {press.source: [] for press in pairs[0]}
        for press, t in self.heard:
            stamps[press.source].append(t)
        if all(len(heard) == len(pairs) for heard in stamps.values()):
            return [stamps[one.source][n] < stamps[other.source][n] for n, (one, other) in enumerate(pairs)]
        right = []
        ends = [one.ns for one, _ in pairs[1:]] + [sys.maxsize]
        for (one, other), end in zip(pairs, ends, strict=True):
            last = {press.source: t for press, t in self.heard if one.ns <= press.ns < end}
            right.append(last.get(one.source, sys.maxsize) < last.get(other.source, -1))
        return right


def _scancode(letter: str) -> int:
    return {"d": pygame.KSCAN_D, "l": pygame.KSCAN_L}[letter]


def _injector(display: str, pair: bool, seed: int) -> list[str]:
    """The command of the other process."""
    window = pygame.display.get_wm_info()["window"]
    code = f"from game.bench.screen import inject; inject({display!r}, {window}, {PRESSES}, {pair}, {seed})"
    return [sys.executable, "-c", code]


def inputs() -> Iterator[Figure]:
    """The figures of input, measured on a display of its own."""
    with own_screen() as display, tempfile.TemporaryDirectory(prefix="motley-bench-") as data:
        listener = Listener(Path(data))
        try:
            yield from _delays(listener, display)
            yield _key_pairs(listener, display)
            yield from _pad_pairs(listener)
        finally:
            listener.app.close()


def _delays(listener: Listener, display: str) -> Iterator[Figure]:
    """From the press to the handler, with our loop and with one that looks once a frame."""
    for polling in (False, True):
        loop = listener.loop(polling)
        pressed = listener.run_beside(loop, _injector(display, False, 1))
        delays = list(listener.delays(pressed))
        if not polling:
            yield Figure("presses that were not heard of", len(pressed) - len(listener.heard), "", 0)
        for name, share, goal in (("median", 50, 0.86), ("p99", 99, 3.4)):
            what = "the same, looking once a frame" if polling else "key to handler"
            yield Figure(f"{what}, {name}", round(percentile(delays, share), 2), "ms", None if polling else goal)


def _key_pairs(listener: Listener, display: str) -> Figure:
    """Two keys 2 ms apart: how often the first one has the earlier stamp."""
    loop = listener.loop()
    pressed = listener.run_beside(loop, _injector(display, True, 2))
    right = sum(listener.right_winners(list(zip(pressed[::2], pressed[1::2], strict=True))))
    return Figure(f"two keys 2 ms apart, right winner of {PRESSES}", right, "", PRESSES, at_least=True)


def _pad_pairs(listener: Listener) -> Iterator[Figure]:
    """Two virtual pads 2 ms apart: how often the first one has the earlier stamp, while a match is on.

    A virtual pad is only sampled. While the processor is taken away, as from a virtual machine with busy neighbours,
    there are no samples: so a second figure counts the undisturbed pairs only.
    """
    loop = listener.loop()
    virtual = VirtualPads()
    pads = [virtual.attach(name=f"Pad {n}") for n in range(2)]
    pressed: list[tuple[TimedPress, TimedPress]] = []
    calm: list[bool] = []
    try:
        while len(plugged := [device for device in listener.app.router.devices.values() if device.kind == PAD]) < len(
            pads
        ):
            loop.frame()
        listener.people = plugged
        listener.deal(loop)
        listener.heard.clear()
        thread = Thread(target=_press_pads, args=(pads, pressed, calm))
        thread.start()
        while thread.is_alive():
            listener.frame(loop)
        for _ in range(AFTER):
            loop.frame()
    finally:
        virtual.detach_all()
    winners = zip(pressed, listener.right_winners(pressed), calm, strict=True)
    counted = [
        (right, alone) for (one, other), right, alone in winners if listener.was_on(one) and listener.was_on(other)
    ]
    share, undisturbed = _share([right for right, _ in counted]), _share([right for right, alone in counted if alone])
    yield Figure("two virtual pads 2 ms apart, right winner", share, "%", 99.7, at_least=True)
    yield Figure("the same, while nobody took the processor", undisturbed, "%")


def _share(right: list[bool]) -> float:
    return round(100 * sum(right) / max(1, len(right)), 1)


def _press_pads(pads: list[VirtualPad], pressed: list[tuple[TimedPress, TimedPress]], calm: list[bool]) -> None:
    """The thread: press two pads shortly after one another, and note which, when, and whether undisturbed."""
    rng = Rng("pads")
    for _ in range(PRESSES):
        first, before = rng.below(2), stolen()
        one = _press_pad(pads[first])
        due = one.ns + round(APART_S * 1e9)
        time.sleep(APART_S / 2)
        while time.monotonic_ns() < due:
            time.sleep(0)
        pressed.append((one, _press_pad(pads[1 - first])))
        time.sleep(HELD_S)
        calm.append(stolen() == before)
        for pad in pads:
            pad.release(BUTTON)
        time.sleep((5 + rng.below(23)) / 1000)


def _press_pad(pad: VirtualPad) -> TimedPress:
    press = TimedPress(f"pad {pad.instance}", time.monotonic_ns())
    pad.press(BUTTON)
    return press
