"""The PIN is kept as a hash, and five wrong ones lock the desk for a minute."""

import pytest

from game.kiosk.pin import LOCKED_MS, MOST_WRONG, Lock, fits, hash_of, is_hash


@pytest.fixture(scope="module")
def kept() -> str:
    return hash_of("4711")


def test_a_hash_tells_nothing_and_fits_only_its_pin(kept: str) -> None:
    assert "4711" not in kept
    assert is_hash(kept)
    assert fits("4711", kept)
    assert not fits("4712", kept)
    assert not fits("", kept)
    assert hash_of("4711") != kept  # every one has its own salt


@pytest.mark.parametrize("pin", ["", "123", "12345678901", "12a4"])
def test_a_pin_is_a_few_digits(pin: str) -> None:
    with pytest.raises(ValueError, match="4 to 10 digits"):
        hash_of(pin)


def test_a_hash_that_would_take_for_ever_is_refused(kept: str) -> None:
    assert not is_hash(kept.replace("$16384$", "$1073741824$"))
    assert not is_hash("4711")


def test_five_wrong_ones_lock_it_for_a_minute_even_for_the_right_one(kept: str) -> None:
    lock = Lock(kept)
    for n in range(MOST_WRONG):
        assert not lock.left(n)
        assert not lock.opens("0000", n)
    now = MOST_WRONG
    assert 0 < lock.left(now) <= LOCKED_MS
    assert not lock.opens("4711", now)
    assert lock.opens("4711", now + LOCKED_MS)


def test_the_right_one_forgives_the_wrong_ones_before(kept: str) -> None:
    lock = Lock(kept)
    for _ in range(2):
        for _ in range(MOST_WRONG - 1):
            assert not lock.opens("0000", 0)
        assert lock.opens("4711", 0)
