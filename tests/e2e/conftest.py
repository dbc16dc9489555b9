"""A screen of its own for every test that opens a real window."""

import os
import subprocess
from collections.abc import Iterator

import pytest

from game.bench.xserver import XServer
from tests.e2e.program import wait_for
from tests.support import needs


@pytest.fixture(scope="session")
def screen() -> Iterator[XServer]:
    """An X server with a window manager on it."""
    for program, package in (("Xvfb", "xvfb"), ("openbox", "openbox"), ("xdotool", "xdotool")):
        needs.program(program, package)
    with XServer((1920, 1080)) as server:
        server.serve("openbox")
        assert wait_for(lambda: manages_windows(server)), "openbox runs, but does not manage windows"
        yield server


@pytest.fixture
def display(screen: XServer) -> Iterator[str]:
    """The name of that screen. Where its server or window manager has died, that is said instead of what follows."""
    screen.check()
    yield screen.display
    screen.check()


def manages_windows(server: XServer) -> bool:
    """Whether the window manager has taken over: a window that comes before would be taken from its program again."""
    server.check()
    command, environment = ["xdotool", "get_num_desktops"], {**os.environ, "DISPLAY": server.display}
    return subprocess.run(command, env=environment, capture_output=True, check=False, timeout=30).returncode == 0
