"""Monkeys at a kiosk: no traceback, no leak, and at the end it invites the next visitor."""

import gc
import os
import time
from pathlib import Path

import pytest

from game.gfx.thrift import trim
from game.kiosk.pin import hash_of
from game.scenes.attract import Show
from game.scenes.evening import TABLES
from game.store.reports import REPORTS
from tests.e2e.monkey import Monkey
from tests.kiosk.unattended import Unattended

FRAME_S = 0.016
PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
MIB = 1 << 20
GAMES = len(TABLES)
SETTLE_S = 1.5  # a log is closed by a thread of its own, within a second


class KioskMonkey(Monkey):
    """The same monkey, at a kiosk that it cannot leave."""

    def _start(self) -> Unattended:
        policy = f'[operator]\npin = "{hash_of("4711")}"\n[idle]\nask_s = 20\nleave_s = 5\n[session]\nminutes = 4\n'
        program = Unattended(self._data, policy + '[attract]\ngame_s = 10\npage_s = 3\n[names]\nway = "letters"')
        program.app.house.workshop.at_once = False  # as when somebody plays
        return program

    @property
    def kiosk(self) -> Unattended:
        assert isinstance(self.program, Unattended)
        return self.program

    def begin_match(self, game: str) -> None:
        """One person and a bot sit down at a game, so that every table is seen."""
        party = self.kiosk.evening.party
        self.kiosk.press("left", "a")
        party.choose(game)
        party.invite(1, "easy")
        self.kiosk.push(self.kiosk.evening.match())
        self.kiosk.frames(250)
        self.seen.add(self.kiosk.scene)

    def go_away(self) -> bool:
        """Whether the kiosk invites the next visitor when nobody does anything any more."""
        self.virtual.detach_all()
        self._pads.clear()
        for _ in range(400):
            self.program.frames(1, 500)
            if isinstance(self.program.app.stack.top, Show):
                return True
        return False


def memory() -> float:
    """What this process holds, in MiB."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * PAGE / MIB


def handles() -> int:
    """Open files, but for the fonts: a shelf of limited length keeps one for every size of letters in use."""
    links = [link for link in Path("/proc/self/fd").iterdir() if link.is_symlink()]
    return sum(not os.path.realpath(link).endswith((".ttf", ".otf")) for link in links)


def play(data: Path, seed: int, minutes: float, rounds: int) -> list[tuple[float, int]]:
    """Let a monkey play, and look at memory and handles after each round."""
    monkey = KioskMonkey(data, seed)
    games = monkey.kiosk.evening.offered
    tables = [TABLES[game] for game in games[:rounds]]
    found = []
    try:
        for number in range(rounds):
            monkey.begin_match(games[number % len(games)])
            monkey.play(round(minutes * 60 / FRAME_S / rounds))
            assert monkey.go_away(), f"nobody is invited from {monkey.program.scene}"
            monkey.program.frames(60, 500)
            time.sleep(SETTLE_S)
            monkey.program.app.house.workshop.forget()  # what it keeps has budgets, and depends on what was shown last
            gc.collect()
            trim()
            found.append((memory(), handles()))
            print(f"{games[number % len(games)]}: {found[-1][0]:.1f} MiB, {found[-1][1]} handles", flush=True)
        assert monkey.program.scene, "the monkey got out"
        assert not list((data / REPORTS).glob("*")), "a scene failed"
        assert {table.__name__ for table in tables} <= monkey.seen
    finally:
        monkey.close()
    return found


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="only Linux tells what a process holds")
@pytest.mark.timeout(300)
def test_a_few_seconds_of_monkeys(tmp_path: Path) -> None:
    play(tmp_path, seed=1, minutes=0.1, rounds=1)


@pytest.mark.slow
@pytest.mark.timeout(3 * 3600)
@pytest.mark.parametrize("minutes", [30.0])
def test_half_an_hour_of_monkeys_leaks_nothing(tmp_path: Path, minutes: float) -> None:
    """Prints what it measured: run it with -s. The pictures of all games come in the first turn, later ones compare."""
    turns = 3
    found = play(tmp_path, seed=2, minutes=minutes, rounds=turns * GAMES)
    second, third = (found[turn * GAMES : (turn + 1) * GAMES] for turn in (1, 2))
    grown = (sum(held for held, _ in third) - sum(held for held, _ in second)) / GAMES
    slope = grown / (minutes / turns / 60)
    print(f"{minutes:.0f} minutes of play; from the second turn to the third {slope:+.2f} MiB per hour")
    assert max(count for _, count in third) <= max(count for _, count in second)
    assert slope < 1.0
