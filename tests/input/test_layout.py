"""A real keyboard layout, in a real X server: keys keep their place and change their names."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.bench.xserver import XServer
from tests.support import needs

ROOT = Path(__file__).parent.parent.parent
PROGRAM = """
import json, subprocess, time
import pygame
from game.input.bindings import ZONES
from game.input.devices import Pads
from game.input.intents import Layout
from game.input.keynames import KeyNames
from game.input.pump import Pump

def now():
    return time.monotonic_ns() // 1_000_000

pygame.display.init()
pygame.display.set_mode((64, 64))
pump, names, shown = Pump(now, Pads()), KeyNames(), {}
for layout in ("us", "fr", "de", "ru"):
    soon, late = now() + 50, now() + 10_000
    list(pump.until(lambda: soon))
    subprocess.run(["setxkbmap", layout], check=True)
    if layout != "us":
        assert any(isinstance(arrival, Layout) for arrival in pump.until(lambda: late))
    names.read()
    shown[layout] = "".join(names[keys[0]] for keys in ZONES["left"].values())
    shown[layout] += names[ZONES["right"]["c"][0]]
print(json.dumps(shown))
"""


@pytest.fixture
def display() -> Iterator[str]:
    """The name of an X server of our own."""
    needs.program("Xvfb", "xvfb")
    needs.program("setxkbmap", "x11-xkb-utils")
    with XServer((320, 240)) as server:
        yield server.display


def test_keys_are_shown_by_the_names_of_the_layout(display: str) -> None:
    environment = {**os.environ, "SDL_VIDEODRIVER": "x11", "DISPLAY": display, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    command = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {"us": "ADWSEQR\\", "fr": "QDZSEAR*", "de": "ADWSEQR#", "ru": "ФВЦЫУЙК\\"}
