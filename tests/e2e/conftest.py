"""A screen of its own for every test that opens a real window."""

import os
import subprocess
from collections.abc import Iterator

import pytest

from tests import needs


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
    manager = subprocess.Popen(["openbox"], env={**os.environ, "DISPLAY": name}, stderr=subprocess.DEVNULL)
    yield name
    for process in (manager, server):
        process.terminate()
        process.wait(10)
