"""The heartbeat: regular, and at once when there is news."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from game.kiosk.policy import PolicyError, read
from game.kiosk.pulse import EVERY_MS, STACKS_AFTER_S, Beat

GAME = f"""
from game.kiosk.pulse import Beat, Pulse
pulse = Pulse()
print("what a game prints")
for now in range(0, {4 * EVERY_MS}, 16):
    pulse.beat(now, Beat("table", shown=now >= {EVERY_MS + 100}))
pulse.close()
"""


def test_it_beats_at_its_pace_and_whenever_something_changes() -> None:
    done = subprocess.run([sys.executable, "-c", GAME], capture_output=True, text=True, check=True)
    beats = [msgspec.json.decode(line, type=Beat) for line in done.stdout.splitlines()]
    assert [beat.shown for beat in beats] == [False, False, True, True, True]
    assert done.stderr == "what a game prints\n"


def test_a_hung_game_has_half_a_second_to_write_its_stacks_before_any_supervisor_ends_it() -> None:
    with pytest.raises(PolicyError, match="hang_s"):
        read({"supervisor": {"hang_s": int(STACKS_AFTER_S + 0.5)}}, Path())
