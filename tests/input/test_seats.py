"""Seats: taking, losing, adopting, sharing."""

from __future__ import annotations

import pytest

from game.input.devices import mouse, zones
from game.input.intents import NOBODY, PAD, PHONE, BoothNumber, Device
from game.input.seats import Seats

LEFT_ZONE, MIDDLE, *_ = zones()


def pad(instance: int, model: str = "guid", number: int = 1) -> Device:
    return Device(f"pad {instance}", PAD, "Pad", model, f"{model} {number}")


@pytest.fixture
def seats() -> Seats:
    return Seats(4)


def test_devices_take_the_next_free_seat(seats: Seats) -> None:
    assert [seats.sit(LEFT_ZONE), seats.sit(pad(1))] == [0, 1]
    assert (seats.booth("left"), seats.booth("pad 1"), seats.booth("mouse")) == (0, 1, NOBODY)
    assert seats.device(BoothNumber(1)) == pad(1)
    assert seats.device(BoothNumber(2)) is None
    assert seats.free == (2, 3)


def test_a_device_has_one_seat_and_a_seat_one_device(seats: Seats) -> None:
    seats.sit(LEFT_ZONE)
    assert seats.sit(LEFT_ZONE) == NOBODY
    assert seats.sit(MIDDLE, BoothNumber(0)) == NOBODY
    assert seats.sit(MIDDLE, BoothNumber(3)) == 3


def test_a_full_table_takes_nobody() -> None:
    seats = Seats(1)
    seats.sit(LEFT_ZONE)
    assert seats.sit(MIDDLE) == NOBODY


def test_those_who_share_the_mouse_have_seats_without_a_device(seats: Seats) -> None:
    seats.share(BoothNumber(0))
    seats.share(BoothNumber(1))
    assert [seats.is_shared(BoothNumber(seat)) for seat in range(3)] == [True, True, False]
    assert seats.device(BoothNumber(0)) is None
    assert seats.sit(mouse()) == 2
    seats.clear(BoothNumber(0))
    assert seats.free == (0, 3)
    assert len(seats) == 4


def test_a_lost_seat_is_not_free_and_its_pad_gets_it_back(seats: Seats) -> None:
    seats.sit(LEFT_ZONE)
    seats.sit(pad(1))
    assert seats.lose("pad 1") == 1
    assert seats.lose("pad 1") == NOBODY
    assert (seats.free, seats.lost) == ((2, 3), (1,))
    assert seats.booth("pad 1") == NOBODY
    assert seats.device(BoothNumber(1)) == pad(1)
    assert seats.lost_by_twin_of(pad(2, "other")) == NOBODY
    assert seats.lost_by_twin_of(pad(3)) == 1
    assert seats.sit(pad(3), BoothNumber(1)) == 1
    assert seats.lost == ()


def test_of_two_equal_pads_each_goes_back_to_its_own_seat(seats: Seats) -> None:
    seats.sit(pad(1, number=1))
    seats.sit(pad(2, number=2))
    seats.lose("pad 1")
    seats.lose("pad 2")
    assert seats.lost_by_twin_of(pad(3, number=2)) == 1
    assert seats.lost_by_twin_of(pad(3, number=1)) == 0
    assert seats.lost_by_twin_of(pad(3, number=7)) == 0


def test_a_phone_gets_back_its_own_seat_and_no_other(seats: Seats) -> None:
    one, other = (Device(f"phone {n}", PHONE, f"Phone {n}", PHONE, f"phone {n}{n}") for n in (1, 2))
    seats.sit(one)
    seats.sit(other)
    seats.lose(one.id)
    assert seats.lost_by_twin_of(other._replace(id="phone 9")) == NOBODY
    assert seats.lost_by_twin_of(one._replace(id="phone 9")) == 0


def test_a_seat_can_change_its_device_and_its_place(seats: Seats) -> None:
    seats.sit(LEFT_ZONE)
    seats.sit(pad(1))
    assert not seats.switch(BoothNumber(0), pad(1))
    assert seats.switch(BoothNumber(0), MIDDLE)
    assert (seats.booth("left"), seats.booth("middle")) == (NOBODY, 0)
    seats.swap(BoothNumber(0), BoothNumber(3))
    assert (seats.booth("middle"), seats.is_free(BoothNumber(0))) == (3, True)
