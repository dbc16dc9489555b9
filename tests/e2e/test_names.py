"""Names are typed with real keys, as the layout of the keyboard has them."""

import subprocess
from pathlib import Path

import msgspec
import pytest

from game.store.paths import SETTINGS
from game.store.settings import Settings
from tests.e2e.program import Program
from tests.support import needs


def open_name_page(program: Program, *hands: str) -> None:
    """All sit down, and the first opens the page of the name."""
    for hand in hands:
        program.press(hand, "a")
    program.wait_shown("LobbyScene")
    program.press(hands[0], "up")
    program.wait_shown("SeatScene")
    program.press(hands[0], "a")
    program.wait_shown("NameScene")


def remembered(data: Path, device: str) -> str:
    """The name of the last person at a device, as the settings have it."""
    return msgspec.json.decode((data / SETTINGS).read_bytes(), type=Settings).owner(device).name


def lay_keyboard(program: Program, layout: str) -> None:
    """Give the keyboard of the display a layout."""
    subprocess.run(["setxkbmap", layout], env=program.environment, check=True, timeout=30)


@pytest.mark.timeout(100)
def test_a_name_is_typed_and_every_zone_acts_again_afterwards(display: str, tmp_path: Path) -> None:
    with Program(display, tmp_path, coach=True) as program:
        open_name_page(program, "left", "right")
        program.key("e", "q", "r", "d", "o", "BackSpace", "a", "Return")  # buttons everywhere else
        program.wait_shown("SeatScene")
        program.press("left", "b")
        program.wait_shown("LobbyScene")
        assert remembered(tmp_path, "left") == "eqrda"
        program.press("right", "up")
        program.wait_shown("SeatScene")


@pytest.mark.timeout(100)
def test_umlauts_dead_keys_and_capitals_are_typed_on_a_german_keyboard(display: str, tmp_path: Path) -> None:
    needs.program("setxkbmap", "x11-xkb-utils")
    with Program(display, tmp_path, coach=True) as program:
        open_name_page(program, "left")
        try:
            lay_keyboard(program, "de")
            for chord in ("shift+z", "odiaeresis", "dead_acute", "e", "ssharp"):
                program.chord(chord)
            program.key("Escape")
            program.wait_shown("SeatScene")
        finally:
            lay_keyboard(program, "us")
        program.press("left", "b")
        program.wait_shown("LobbyScene")
        assert remembered(tmp_path, "left") == "Zöéß"
