"""The full screen on a real display: in and out with F11, and the window has its own size again."""

from pathlib import Path

import pytest

from tests.e2e.program import Program, wait_for

SCREEN, WINDOW = "1920x1080", "1280x720"


def size(program: Program) -> str:
    """Of the window, as the display knows it."""
    shape = dict(
        line.split("=", 1) for line in program.xdotool("getactivewindow", "getwindowgeometry", "--shell").splitlines()
    )
    return f"{shape.get('WIDTH')}x{shape.get('HEIGHT')}"


@pytest.mark.timeout(120)
def test_f11_fills_the_screen_and_gives_it_back(display: str, tmp_path: Path) -> None:
    with Program(display, tmp_path, "--size", WINDOW) as program:
        assert wait_for(lambda: size(program) == WINDOW)
        for wanted in (SCREEN, WINDOW, SCREEN):
            program.key("F11")
            assert wait_for(lambda wanted=wanted: size(program) == wanted), f"the window is {size(program)}"  # type: ignore[misc]
        program.key("Escape")
        program.wait_shown("QuitScene")
        program.press("right", "down", "a")
        program.assert_quits()
        assert "Warning" not in program.end()
