"""What all tests share: a sofa to sit on, and what none may leave behind."""

import os
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from tests.support.sofa import FOLDER, drawn, drawn_once, sofa

__all__ = ["drawn", "drawn_once", "no_log_left_open", "sofa"]

APART: Final = ("e2e", "packaging")  # they open windows and build programs: a minute is not enough for them

LOG_S: Final = 10.0  # in which the thread of a log that was closed comes to its end


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", metavar="ID", help="only what concerns one game, without windows and packages")


def pytest_configure(config: pytest.Config) -> None:
    """Let the hundreds of programs of a run compile the modules once, also where Python may not write beside them.

    Its workers likewise draw once, and mypy looks at a module once, also where the project was copied to.
    """
    os.environ.setdefault("MYPY_CACHE_DIR", str(Path(__file__).parent.parent / ".mypy_cache"))
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
        _share(config, "PYTHONPYCACHEPREFIX")
    if config.getoption("numprocesses", None) and FOLDER not in os.environ:
        _share(config, FOLDER)


def _share(config: pytest.Config, variable: str) -> None:
    """A folder for all processes of this run, named by a variable of their environment."""
    folder = TemporaryDirectory(prefix="motley-tests-", ignore_cleanup_errors=True)
    os.environ[variable] = folder.name
    config.add_cleanup(folder.cleanup)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One more than there are cores: a worker that waits for a window leaves its core to another."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    game = config.getoption("--game")
    if game is None:
        return
    named = re.compile(rf"(?<![a-z]){re.escape(game)}(?![a-z])")
    chosen = [item for item in items if named.search(item.nodeid) and not set(item.path.parts) & set(APART)]
    if not chosen:
        raise pytest.UsageError(f"there is no test of a game {game!r}")
    left_out = set(items) - set(chosen)
    config.hook.pytest_deselected(items=list(left_out))
    items[:] = chosen


@pytest.fixture(autouse=True)
def no_log_left_open() -> Iterator[None]:
    """Every log that the test opened is closed: a thread that is left would wait beside all tests to come."""
    before = threading.enumerate()
    yield
    left = [t for t in threading.enumerate() if t.name.startswith("log of match") and t not in before]
    for thread in left:
        thread.join(LOG_S)
    assert not [thread.name for thread in left if thread.is_alive()]
