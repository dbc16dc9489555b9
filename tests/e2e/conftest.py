"""A screen of its own for every test that opens a real window."""

import os
import subprocess
from collections.abc import Iterator

import pytest

from tests import needs
from tests.e2e.program import wait_for


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """The name of an X display with a window manager on it."""
    for program, package in (("Xvfb", "xvfb"), ("openbox", "openbox"), ("xdotool", "xdotool")):
        needs.program(program, package)
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1920x1080x24"],
        pass_fds=(writing,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as answer:
        name = f":{answer.readline().strip()}"
    environment = {**os.environ, "DISPLAY": name}
    manager = subprocess.Popen(["openbox"], env=environment, stderr=subprocess.DEVNULL)
    assert wait_for(lambda: manages_windows(environment)), "openbox did not come up"
    yield name
    for process in (manager, server):
        process.terminate()
        process.wait(10)


def manages_windows(environment: dict[str, str]) -> bool:
    """Whether the window manager has taken over: a window that comes before would be taken from its program again."""
    command = ["xdotool", "get_num_desktops"]
    return subprocess.run(command, env=environment, capture_output=True, check=False, timeout=30).returncode == 0
