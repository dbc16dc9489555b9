"""The heartbeat: regular, and at once when there is news."""

from __future__ import annotations

import subprocess
import sys

import msgspec

from game.kiosk.pulse import EVERY_MS, Beat

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
