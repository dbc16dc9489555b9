"""Arrivals of another thread: none is lost, none waits, and a flood of them is one event of SDL."""

import threading
from itertools import count

import pygame

from game.input.inbox import Inbox
from game.input.intents import Arrival, News, Raw
from game.input.pump import WAKE, Pump


def test_however_many_wait_one_event_tells_of_them(pump: Pump) -> None:
    for t in range(1000):
        pump.inbox.put(Raw("phone 1", "a", t % 2, t))
    assert len(pygame.event.get(WAKE, pump=False)) == 1
    assert [arrival.t for arrival in pump.inbox.drain() if isinstance(arrival, Raw)] == list(range(1000))


def test_a_wait_ends_when_something_comes_and_its_stamp_is_kept(pump: Pump) -> None:
    press = Raw("phone 1", "a", 1, 990)  # the clock of the pump says 1000
    thread = threading.Timer(0.02, pump.inbox.put, (press,))
    thread.start()
    assert next(pump.until(lambda: 60_000)) == press
    thread.join()


def test_after_a_look_the_next_arrival_wakes_again(pump: Pump) -> None:
    for t in (1, 2, 3):
        pump.inbox.put(News(t))
        assert list(pump.waiting()) == [News(t)]


def test_what_could_wake_nobody_is_there_with_the_next() -> None:
    answers = iter((False, True))
    inbox = Inbox(lambda: next(answers))
    inbox.put(News(1))
    inbox.put(News(2))
    assert list(inbox.drain()) == [News(1), News(2)]


def test_a_look_in_the_middle_of_waking_loses_nothing() -> None:
    """The thread that drains may look before `wake` has returned."""
    drained: list[Arrival] = []

    def wake() -> bool:
        drained.extend(inbox.drain())
        return True

    inbox = Inbox(wake)
    for t in range(3):
        inbox.put(News(t))
    assert drained == [News(t) for t in range(3)]


def test_two_threads_lose_nothing(pump: Pump) -> None:
    many = 3000

    def pour() -> None:
        for t in range(many):
            pump.inbox.put(News(t))

    thread = threading.Thread(target=pour)
    thread.start()
    got: list[Arrival] = []
    for _ in count():
        got += pump.waiting()
        if len(got) == many:
            break
    thread.join()
    assert got == [News(t) for t in range(many)]
