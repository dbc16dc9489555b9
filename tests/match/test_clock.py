"""Match time."""

from game.match.clock import Clock, ManualClock


def test_a_clock_begins_paused_at_the_given_time() -> None:
    source = ManualClock(5000)
    clock = Clock(source, at=200)
    source.now += 70
    assert clock.paused
    assert clock.now() == 200


def test_a_running_clock_follows_its_source() -> None:
    source = ManualClock(5000)
    clock = Clock(source)
    clock.run()
    source.now += 70
    assert not clock.paused
    assert clock.now() == 70


def test_c2_a_pause_stops_the_clock() -> None:
    source = ManualClock()
    clock = Clock(source)
    clock.run()
    source.now = 100
    clock.pause()
    source.now = 900
    assert clock.now() == 100
    clock.run()
    source.now = 950
    assert clock.now() == 150


def test_running_or_pausing_twice_changes_nothing() -> None:
    source = ManualClock()
    clock = Clock(source)
    clock.run()
    source.now = 100
    clock.run()
    assert clock.now() == 100
    clock.pause()
    source.now = 200
    clock.pause()
    assert clock.now() == 100


def test_an_input_that_arrived_a_moment_ago_has_its_own_match_time() -> None:
    source = ManualClock(1000)
    clock = Clock(source)
    assert clock.at(1000) == 0
    clock.run()
    source.now = 1500
    assert clock.at(1490) == 490
    assert clock.at(900) == 0  # before the match ran
