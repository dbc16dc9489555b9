"""A phone as a device: eight buttons, a seat that is its own, and nothing without one."""

import pytest

from game.input.bindings import Bindings
from game.input.devices import absent, mouse, zones
from game.input.intents import (
    BUTTONS,
    KEYS,
    LEFT,
    NOBODY,
    PAD,
    PAUSE,
    PHONE,
    A,
    BoothFound,
    BoothNumber,
    Device,
    Intent,
    Joined,
    Lost,
    Plugged,
    Raw,
    Request,
    Unplugged,
    Wish,
)
from game.input.router import Router
from game.input.seats import Seats

LOTTA = Device("phone 1", PHONE, "Phone 1", PHONE, "phone aaaa")
NOE = Device("phone 2", PHONE, "Phone 2", PHONE, "phone bbbb")
FIRST = BoothNumber(0)


@pytest.fixture
def router() -> Router:
    router = Router(Bindings(), Seats(2), (*zones(), mouse()))
    router.joining = frozenset((KEYS, PAD, PHONE))
    for device in (LOTTA, NOE):
        router.take(Plugged(device, 1))
    return router


def test_a_takes_a_seat_and_then_all_eight_buttons_are_its_own(router: Router) -> None:
    assert router.take(Raw("phone 1", A, 1, 2)) == [Joined(FIRST, LOTTA, 2)]
    router.take(Raw("phone 1", A, 0, 3))
    for button in BUTTONS:
        assert router.take(Raw("phone 1", button, 1, 4)) == [Intent("phone 1", FIRST, button, True, 4)]
        assert router.take(Raw("phone 1", button, 0, 5)) == [Intent("phone 1", FIRST, button, False, 5)]


@pytest.mark.parametrize("button", [LEFT, PAUSE])
def test_a_phone_without_a_seat_presses_nothing(router: Router, button: str) -> None:
    assert router.take(Raw("phone 2", button, 1, 2)) == []
    assert router.take(Raw("phone 2", button, 0, 3)) == []


def test_a_phone_that_is_too_late_for_a_seat_presses_nothing(router: Router) -> None:
    router.joining = frozenset()
    assert router.take(Raw("phone 2", A, 1, 2)) == []


def test_a_wish_is_told_with_the_booth_of_its_device_and_dropped_without_one(router: Router) -> None:
    router.take(Raw("phone 1", A, 1, 2))
    assert router.take(Wish("phone 1", ("name", "Lotta"), 3)) == [Request("phone 1", FIRST, ("name", "Lotta"), 3)]
    assert router.take(Wish("phone 2", ("name", "Noé"), 3)) == []
    assert router.take(Wish("phone 9", ("name", "?"), 3)) == []


def test_a_phone_that_is_gone_keeps_its_seat_and_no_other_phone_gets_it_by_coming(router: Router) -> None:
    router.take(Raw("phone 1", A, 1, 2))
    assert router.take(Unplugged(LOTTA, 5)) == [Intent("phone 1", FIRST, A, False, 5), Lost(FIRST, LOTTA, 5)]
    stranger = NOE._replace(id="phone 3", memory="phone cccc")
    assert router.take(Plugged(stranger, 6)) == []
    assert router.take(Plugged(LOTTA, 7)) == [BoothFound(FIRST, LOTTA, False, 7)]


def test_a_free_phone_adopts_a_lost_seat_by_a_as_a_pad_does(router: Router) -> None:
    router.take(Raw("phone 1", A, 1, 2))
    router.take(Unplugged(LOTTA, 5))
    assert router.take(Raw("phone 2", A, 1, 6)) == [BoothFound(FIRST, NOE, True, 6)]
    router.take(Plugged(LOTTA, 7))
    assert router.seats.booth("phone 1") == NOBODY


def test_the_phone_of_an_interrupted_match_is_known_by_what_its_log_remembers() -> None:
    assert absent(LOTTA.memory).is_twin_of(LOTTA)
    assert not absent(LOTTA.memory).is_twin_of(NOE)
