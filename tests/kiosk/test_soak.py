"""Monkeys at a kiosk: no traceback, no leak, and at the end it invites the next visitor.

Memory is looked at in one and the same state: nobody here, no pad plugged in, the window of one size, the operator's
picture on the screen, no match on, kept pictures thrown out. What is left wanders by less than a mebibyte, and a line
through many turns over the games tells a leak of one in an hour. An hour is one of the game's clock while monkeys play;
the show in between is not counted.

The first hour does not count. What is in use stays the same in it, but comes to lie in more and more pages, until there
are as many as play ever needs at once: two or three mebibytes, in steps, and in the hours after it a tenth of one each.
"""

from __future__ import annotations

import gc
import os
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from statistics import mean
from typing import NamedTuple

import pygame
import pytest

from game.games.shown import SHOWN
from game.games.tall_order.effort import effort
from game.games.tall_order.tasks import COLUMNS, TASKS
from game.gfx.lettering import WIDTHS, Face, Lettering
from game.gfx.malloc import release_free_memory
from game.input.intents import BoothNumber
from game.kiosk.pin import hash_of
from game.scenes.kiosk.attract import AttractPage, PictureAct
from game.store.reports import REPORTS
from tests.e2e.monkey import SIZES, Monkey
from tests.support.heap import in_use
from tests.support.slope import Slope
from tests.support.unattended import Unattended

FRAME_S = 0.016
MIB = 1 << 20
PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
GAMES = len(SHOWN)
TURN_MINUTES = 4  # of play over all games
WARM_UP = 15  # turns
BOUND = 1.0  # MiB per hour of play
PATIENCE = 400  # frames of half a second until nobody is here and all acts of the show were seen
LONGEST = 200  # times two and a half seconds that bots play
LOG_S = 5.0  # a log is closed by a thread of its own, within a second
NAMES = 100_000

POLICY = f"""
[operator]
pin = "{hash_of("4711")}"
[idle]
ask_s = 20
leave_s = 5
[session]
minutes = 10
[attract]
game_s = 10
page_s = 3
[branding]
pictures = "pictures"
[names]
way = "letters"
"""


class KioskMonkey(Monkey):
    """The same monkey, at a kiosk that it cannot leave."""

    def _start(self) -> Unattended:
        pictures = self._data / "pictures"
        pictures.mkdir()
        pygame.image.save(pygame.Surface((64, 36)), pictures / "picture.png")
        program = Unattended(self._data, POLICY)
        program.app.house.loader.at_once = False  # as when somebody plays
        return program

    @property
    def kiosk(self) -> Unattended:
        assert isinstance(self.program, Unattended)
        return self.program

    def begin_match(self, game: str) -> None:
        """One person and a bot sit down at a game, so that every table is seen."""
        party = self.kiosk.factory.party
        self.kiosk.press("left", "a")
        party.choose(game)
        party.invite(BoothNumber(1), "easy")
        self.kiosk.push(self.kiosk.factory.match())
        self.kiosk.frames(250)
        self.seen.add(self.kiosk.scene)

    def watch_match(self, game: str) -> bool:
        """Whether bots play to the end while somebody looks on: no monkey ever sees results."""
        party = self.kiosk.factory.party
        self.kiosk.press("numpad", "up")
        party.choose(game)
        for seat in range(2):
            party.invite(BoothNumber(seat), "easy")
        self.kiosk.push(self.kiosk.factory.match())
        for _ in range(LONGEST):
            self.kiosk.press("numpad", "up")  # still here
            self.kiosk.frames(10, 250)
            if self.kiosk.scene == "ResultsScene":
                return True
        return False

    def go_away(self) -> bool:
        """Whether the kiosk invites the next visitor when nobody does anything any more."""
        while self._pads:
            self._unplug()
        return self._await(AttractPage)

    def come_to_rest(self) -> None:
        """Bring about the state in which memory can be compared."""
        self.kiosk.resize(SIZES[0])
        assert self._await(PictureAct), f"the picture is never shown, but {self.kiosk.scene}"
        self.kiosk.frames(60)  # until the curtain has gone
        for thread in threading.enumerate():
            if thread.name.startswith("log of match"):
                thread.join(LOG_S)
        self.kiosk.app.house.workshop.forget()  # what it keeps has budgets, and depends on what was shown last
        self.kiosk.app.house.parts.write.close()
        self.kiosk.app.house.loader.close()  # the next picture finds another to draw it
        gc.collect()
        release_free_memory()

    def _await(self, act: type[object]) -> bool:
        for _ in range(PATIENCE):
            self.kiosk.frames(1, 500)
            if isinstance(self.kiosk.app.stack.top, act):
                return True
        return False


class Sample(NamedTuple):
    """What the process holds after so much play."""

    hours: float
    memory: float  # MiB
    used: float  # MiB of them, as the C library counts
    blocks: int  # of Python's
    handles: int
    threads: int

    @classmethod
    def take(cls, hours: float) -> Sample:
        resident = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * PAGE / MIB
        return cls(hours, resident, in_use(), sys.getallocatedblocks(), handles(), threading.active_count())

    def __str__(self) -> str:
        held = f"{self.memory:.2f} MiB ({self.used:.2f} in use), {self.blocks} blocks"
        return f"{self.hours * 60:5.1f} min: {held}, {self.handles} handles, {self.threads} threads"


def handles() -> int:
    """Open files, but for the fonts: a shelf of limited length keeps one for every size of letters in use."""
    links = [link for link in Path("/proc/self/fd").iterdir() if link.is_symlink()]
    return sum(not os.path.realpath(link).endswith((".ttf", ".otf")) for link in links)


def fill_what_only_fills(write: Lettering) -> None:
    """Reach at once what would take an hour: bots learn each task of Tall Order, and so many lines are measured.

    Python's own table of names grows by a mebibyte when it has seen enough of them come and go: files have names.
    """
    for task in range(len(TASKS)):
        effort(task, [[] for _ in range(COLUMNS)], 0)
    for number in range(WIDTHS):
        write.width(f"line {number}", Face.BODY, 12)
    for number in range(NAMES):
        sys.intern(f"name {number}")


def play(data: Path, seed: int, minutes: float, rounds: int) -> list[Sample]:
    """Let a monkey play, a game in each round, and look at memory and handles after it."""
    monkey = KioskMonkey(data, seed)
    fill_what_only_fills(monkey.kiosk.app.house.parts.write)
    games = monkey.kiosk.factory.offered
    frames = round(minutes * 60 / FRAME_S / rounds)
    found = []
    try:
        for number in range(rounds):
            game = games[number % len(games)]
            monkey.begin_match(game)
            monkey.play(frames)
            assert monkey.go_away(), f"nobody is invited from {monkey.program.scene}"
            assert monkey.watch_match(game), f"no results of {game}, but {monkey.program.scene}"
            assert monkey.go_away(), f"nobody is invited from {monkey.program.scene}"
            assert not list((data / REPORTS).glob("*")), "a scene failed"
            monkey.come_to_rest()
            found.append(Sample.take((number + 1) * frames * FRAME_S / 3600))
            print(f"{game:>12} {found[-1]}", flush=True)
        assert "TableScene" in monkey.seen
    finally:
        monkey.close()
    return found


def by_turn(found: Sequence[Sample]) -> list[tuple[float, float]]:
    """Hours and memory, each the mean over all games: what one of them leaves behind another takes up."""
    turns = [found[first : first + GAMES] for first in range(0, len(found), GAMES)]
    return [(mean(sample.hours for sample in turn), mean(sample.memory for sample in turn)) for turn in turns]


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="only Linux tells what a process holds")
@pytest.mark.timeout(300)
def test_a_few_seconds_of_monkeys(tmp_path: Path) -> None:
    play(tmp_path, seed=1, minutes=0.1, rounds=1)


@pytest.mark.slow
@pytest.mark.timeout(6 * 3600)
def test_two_hours_of_monkeys_leak_nothing(tmp_path: Path) -> None:
    """Prints what it measured: run it with -s. SOAK_MINUTES and SOAK_SEED in the environment make it another play.

    A measurement that scatters too much to show that the bound holds fails as well: play longer then.
    """
    minutes, seed = float(os.environ.get("SOAK_MINUTES", "60")), int(os.environ.get("SOAK_SEED", "2"))
    turns = WARM_UP + round(minutes / TURN_MINUTES)
    played = play(tmp_path, seed, turns * TURN_MINUTES, turns * GAMES)
    before, found = played[: WARM_UP * GAMES], played[WARM_UP * GAMES :]
    hours, memory = zip(*by_turn(found), strict=True)
    slope = Slope.of(hours, memory)
    times = [sample.hours for sample in found]
    used, blocks = (Slope.of(times, column) for column in ([s.used for s in found], [s.blocks for s in found]))
    print(f"{before[-1].hours * 60:.0f} minutes before: {before[-1].memory - before[0].memory:+.2f} MiB")
    print(f"{minutes:.0f} minutes of play with seed {seed}: {slope} MiB per hour")
    print(f"of these {used} MiB are in use, and {blocks} blocks: where they stay the same, memory lies in pieces")
    assert len({sample.handles for sample in found}) == 1
    assert len({sample.threads for sample in found}) == 1
    assert slope.most < BOUND
