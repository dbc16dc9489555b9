"""The screen of tests and measurements: it stays up, says what died, and leaves nothing behind."""

import os
import signal
import subprocess
from pathlib import Path

import pytest

from game.bench.xserver import NoServer, XServer
from tests.e2e.program import wait_for
from tests.support import needs


@pytest.fixture(autouse=True)
def server_program() -> None:
    needs.program("Xvfb", "xvfb")


def processes() -> set[int]:
    """The children of this process."""
    return {int(pid) for pid in Path("/proc/thread-self/children").read_text().split()}


def xdotool(display: str, *arguments: str) -> str:
    """What one client, which comes and goes, is told."""
    needs.program("xdotool", "xdotool")
    environment = {**os.environ, "DISPLAY": display}
    return subprocess.run(["xdotool", *arguments], env=environment, capture_output=True, check=True, text=True).stdout


def test_it_does_not_begin_anew_when_its_last_client_has_left() -> None:
    with XServer((320, 240)) as server:
        xdotool(server.display, "mousemove", "7", "9")
        assert "x:7 y:9 " in xdotool(server.display, "getmouselocation")


def is_well(server: XServer) -> bool:
    """It is not, sooner or later: that is raised."""
    server.check()
    return False


def test_a_service_that_ends_is_named_with_its_last_words() -> None:
    with XServer((320, 240)) as server:
        server.serve("sh", "-c", "echo out of paint >&2; exit 4")
        with pytest.raises(NoServer, match=r"sh ended with exit code 4 and said: out of paint"):
            wait_for(lambda: is_well(server))


def test_a_server_that_dies_is_named() -> None:
    before = processes()
    with XServer((320, 240)) as server:
        (pid,) = processes() - before
        os.kill(pid, signal.SIGKILL)
        os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
        with pytest.raises(NoServer, match="Xvfb ended with exit code -9"):
            server.check()


def test_a_server_that_cannot_start_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "Xvfb"
    broken.write_text("#!/bin/sh\necho no room for a screen >&2; exit 1\n")
    broken.chmod(0o700)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    before = processes()
    with pytest.raises(NoServer, match="Xvfb ended with exit code 1 and said: no room"), XServer((320, 240)):
        raise AssertionError
    assert processes() == before


def test_all_are_ended_when_something_fails() -> None:
    before = processes()

    def fail_beside_a_service() -> None:
        with XServer((320, 240)) as server:
            server.serve("sleep", "1000")
            assert len(processes() - before) == 2
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail_beside_a_service()
    assert processes() == before
