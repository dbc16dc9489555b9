"""Whatever somebody in the network does: those who play are heard, the game does not stutter, and little is taken.

The program, the attacker and the honest phones are processes of their own, as they would be.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import pytest

from tests.phones.attacks import ATTACKS
from tests.support.phones import PATIENCE_S, Caller

ROOT = Path(__file__).parent.parent.parent
HONEST = 3
PERIOD_S = 0.025  # between two presses of an honest phone
QUICK = ("flood", "half_open", "long_header")  # of the ordinary suite
MOST_MB, MOST_MS = 5.0, 1.0

pytestmark = pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is told in /proc")


class Hall:
    """A program with phones in a process of its own."""

    def __init__(self, data: Path) -> None:
        command = [sys.executable, "-m", "tests.phones.hall", str(data)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in: IO[str] = self._process.stdin
        self._out: IO[str] = self._process.stdout
        told = self._read()
        self.host, self.code = str(told["host"]), str(told["code"])

    def _read(self) -> dict[str, Any]:
        for line in self._out:
            if line.startswith("{"):
                told: dict[str, Any] = json.loads(line)
                return told
        raise AssertionError("the program has ended")

    def ask(self) -> dict[str, Any]:
        """How it has fared since it was asked last."""
        self._in.write("\n")
        self._in.flush()
        return self._read()

    def close(self) -> int:
        self._in.close()
        self._out.close()
        return self._process.wait(PATIENCE_S)


class Honest:
    """People who play: each presses again and again until told to stop."""

    def __init__(self, hall: Hall) -> None:
        self.sent: dict[str, int] = {}
        self._stop = threading.Event()
        self._threads = [threading.Thread(target=self._play, args=(hall, number)) for number in range(HONEST)]
        self._there = threading.Barrier(HONEST + 1)
        self.failed: list[BaseException] = []
        for thread in self._threads:
            thread.start()
        self._there.wait(PATIENCE_S)

    def _play(self, hall: Hall, number: int) -> None:
        try:
            with Caller(hall.host, f"127.0.0.{10 + number}") as phone:
                device = f"phone {phone.greet(hall.code)['device']}"
                phone.press("a")
                self.sent[device] = 2
                self._there.wait(PATIENCE_S)
                while not self._stop.wait(PERIOD_S):
                    phone.press("left")
                    self.sent[device] += 2
                phone.line.ping().wait(PATIENCE_S)  # all before it has arrived
        except BaseException as error:
            self.failed.append(error)
            raise

    def end(self) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join(PATIENCE_S)
        assert self.failed == []


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    hall = Hall(tmp_path)
    yield hall
    assert hall.close() == 0


def fare(hall: Hall, attack: str, seconds: float) -> dict[str, Any]:
    """How the program fares during an attack."""
    hall.ask()
    command = [sys.executable, "-m", "tests.phones.attacks", attack, hall.host, hall.code, str(seconds)]
    subprocess.run(command, check=True, timeout=PATIENCE_S + seconds, cwd=ROOT)
    return hall.ask()


def under(hall: Hall, attack: str, seconds: float) -> tuple[dict[str, Any], dict[str, Any]]:
    """How the program fared with honest phones alone, and with an attacker beside them; no press was lost."""
    honest = Honest(hall)
    before, during = (fare(hall, what, seconds) for what in ("spin", attack))
    honest.end()
    end = time.monotonic() + PATIENCE_S
    heard: dict[str, int] = {}
    while time.monotonic() < end and heard != honest.sent:
        heard = {device: number for device, number in hall.ask()["heard"].items() if device in honest.sent}
    assert heard == honest.sent
    return before, during


def test_with_phones_there_is_one_thread_more(hall: Hall) -> None:
    assert [name for name in hall.ask()["threads"] if name not in ("MainThread", "orders")].count("phones") == 1


@pytest.mark.parametrize("attack", QUICK)
def test_who_plays_is_heard_whatever_another_does(hall: Hall, attack: str) -> None:
    before, during = under(hall, attack, 0.6)
    assert during["memory"] - before["memory"] < MOST_MB
    assert during["threads"] == before["threads"]


@pytest.mark.slow
@pytest.mark.parametrize("attack", ATTACKS)
def test_no_attack_makes_the_game_stutter(hall: Hall, attack: str) -> None:
    before, during = under(hall, attack, 2)
    for key in ("late", "late_99", "frame", "frame_99", "memory"):
        print(f"{attack:14} {key:9} {before[key]:6.1f} -> {during[key]:6.1f}")
    assert during["frame"] - before["frame"] < MOST_MS
    assert during["memory"] - before["memory"] < MOST_MB
    assert during["threads"] == before["threads"]
