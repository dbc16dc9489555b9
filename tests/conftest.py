"""What all tests share: a sofa to sit on, and what none may leave behind."""

import threading
from collections.abc import Iterator
from typing import Final

import pytest

from tests.support.sofa import drawn, drawn_once, sofa

__all__ = ["drawn", "drawn_once", "no_log_left_open", "sofa"]

LOG_S: Final = 10.0  # in which the thread of a log that was closed comes to its end


@pytest.fixture(autouse=True)
def no_log_left_open() -> Iterator[None]:
    """Every log that the test opened is closed: a thread that is left would wait beside all tests to come."""
    before = threading.enumerate()
    yield
    left = [t for t in threading.enumerate() if t.name.startswith("log of match") and t not in before]
    for thread in left:
        thread.join(LOG_S)
    assert not [thread.name for thread in left if thread.is_alive()]
