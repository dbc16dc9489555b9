"""Whatever is pressed, pulled, plugged and closed: no traceback, the title can be reached, memory stays flat."""

import os
from pathlib import Path

import pytest

from tests.e2e.monkey import Monkey

SECOND = 1000 // 16  # frames
PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


def memory() -> int:
    """What this process holds, in MiB; nothing where nobody tells."""
    status = Path("/proc/self/statm")
    return int(status.read_text().split()[1]) * PAGE >> 20 if status.exists() else 0


def play(data: Path, seed: int, seconds: int, more: int) -> set[str]:
    """Let a monkey play; the scenes that it has seen."""
    monkey = Monkey(data, seed)
    try:
        monkey.play(seconds * SECOND // 3)
        before = memory()
        monkey.play(seconds * SECOND * 2 // 3)
        grown = memory() - before
        assert monkey.go_home(), f"there was no way home from {monkey.program.scene}"
        assert grown <= more, f"{grown} MiB more than after the first third"
        assert "Traceback" not in "".join(monkey.program.said)
        return monkey.seen
    finally:
        monkey.close()


@pytest.mark.timeout(300)
def test_a_minute_of_monkey_play(tmp_path: Path) -> None:
    seen = play(tmp_path, seed=3, seconds=60, more=60)
    assert {"TitleScene", "LobbyScene", "PauseScene", "TableScene"} < seen


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(2, 8))
def test_minutes_of_monkey_play(tmp_path: Path, seed: int) -> None:
    play(tmp_path, seed, seconds=600, more=60)
