"""The door: nothing is loaded while it is shut, and what fails behind it costs no more than the phones."""

import threading
from collections.abc import Callable

import pytest

from game.input.phone_door import PhoneDoor, PhoneHost
from tests.support.phones import HURRIED, PATIENCE_S, Served


class Watch:
    """A door, what failed behind it, and a wait for its changes."""

    def __init__(self, make: Callable[[], PhoneHost]) -> None:
        self.failed: list[Exception] = []
        self.changed = threading.Semaphore(0)
        self.door = PhoneDoor(make, self.failed.append, self.changed.release)

    def wait(self) -> None:
        assert self.changed.acquire(timeout=PATIENCE_S)


def test_it_opens_and_shuts_and_opens_again() -> None:
    made: list[Served] = []

    def make() -> PhoneHost:
        made.append(Served(HURRIED, lambda: 0, watch.changed.release))
        return made[-1].phones

    watch = Watch(make)
    assert watch.door.host is None
    assert made == []
    for number in (1, 2):
        watch.door.open()
        watch.door.open()  # once is enough
        watch.wait()
        assert watch.door.host is made[-1].phones
        assert len(made) == number
        watch.door.close()
        watch.wait()
        assert watch.door.host is None
        assert [thread for thread in threading.enumerate() if thread.name == "phones"] == []
    assert watch.failed == []


def test_shut_before_it_is_open_it_stays_shut() -> None:
    may_go_on = threading.Event()

    def make() -> PhoneHost:
        assert may_go_on.wait(PATIENCE_S)
        return Served(HURRIED, lambda: 0).phones

    watch = Watch(make)
    watch.door.open()
    threading.Timer(0.05, may_go_on.set).start()
    watch.door.close()
    watch.wait()
    assert watch.door.host is None


@pytest.mark.parametrize(
    "error", [OSError("no port is free"), FileNotFoundError("index.html"), ImportError("websockets")]
)
def test_what_fails_is_told_and_phones_are_off(error: Exception) -> None:
    def make() -> PhoneHost:
        raise error

    watch = Watch(make)
    watch.door.open()
    watch.wait()
    assert watch.failed == [error]
    assert not watch.door.is_wanted
    assert watch.door.host is None
