"""Motion is a function of time with exact ends."""

import pytest

from game.table.stage import tween
from game.table.stage.tween import Curve, Flight, Shake, Span, Tween, flight_ms

CURVES = [
    tween.linear,
    tween.out_cubic,
    tween.out_quint,
    tween.in_out_cubic,
    tween.in_out_sine,
    tween.out_back,
    tween.spring,
]


@pytest.mark.parametrize("curve", CURVES)
def test_a_curve_goes_from_nothing_to_all(curve: Curve) -> None:
    assert curve(0) == pytest.approx(0, abs=1e-9)
    assert curve(1) == pytest.approx(1, abs=1e-9)


@pytest.mark.parametrize("curve", CURVES[:5])
def test_a_plain_curve_never_turns_back(curve: Curve) -> None:
    values = [curve(i / 100) for i in range(101)]
    assert values == sorted(values)


def test_the_overshoot_is_as_large_as_it_says() -> None:
    assert max(tween.out_back(i / 1000) for i in range(1001)) == pytest.approx(1.10, abs=0.012)


def test_a_span_is_over_when_its_time_is_over() -> None:
    span = Span(1000, 200)
    assert [span.share(now) for now in (0, 1000, 1050, 1199, 1200, 9999)] == [0, 0, 0.25, 0.995, 1, 1]
    assert span.end == 1200
    assert Span(1000, 0).share(1000) == 1


def test_a_tween_rests_exactly_at_its_ends() -> None:
    across = Tween(Span(100, 300), 7.3, 19.1)
    assert across.at(0) == 7.3
    assert across.at(100) == 7.3
    assert across.at(400) == 19.1
    assert across.at(10**9) == 19.1
    assert across.at(200) == pytest.approx(7.3 + 11.8 * (1 - (2 / 3) ** 3))


def test_a_flight_rises_in_the_middle_and_lands_exactly() -> None:
    flight = Flight(Span(0, 200), (0, 100), (300, 100), tween.linear)
    assert flight.at(0) == (0, 100)
    assert flight.at(200) == (300, 100)
    x, y = flight.at(100)
    assert (x, y) == pytest.approx((150, 100 - 0.08 * 300))


def test_a_shake_swings_both_ways_and_dies_away() -> None:
    shake = Shake(Span(0, 220), 9)
    swings = [shake.at(now) for now in range(221)]
    assert swings[0] == swings[-1] == 0
    assert max(swings) > 7
    assert min(swings) < -6
    assert max(swings[:70]) > max(swings[150:])


@pytest.mark.parametrize(("length", "ms"), [(0, 160), (250, 160), (500, 180), (1000, 220), (5000, 240)])
def test_a_long_way_takes_a_little_longer(length: float, ms: int) -> None:
    assert flight_ms(length) == ms
