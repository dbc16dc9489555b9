"""Real events through real SDL: stamped, in order, and nothing that nobody did."""

from __future__ import annotations

import threading
import time
from typing import Any

import pygame
import pytest

from game.input import sdl
from game.input.devices import Pads
from game.input.intents import (
    KEYBOARD,
    MOUSE,
    MOVE,
    SCROLL,
    Arrival,
    Exposed,
    Layout,
    News,
    Raw,
    Resized,
    SoundDevice,
    Typed,
    WindowClosed,
    WindowFocus,
)
from game.input.pump import Pump, wake
from game.match.clock import ManualClock

W, E, HASH, BACKSLASH = pygame.KSCAN_W, pygame.KSCAN_E, pygame.KSCAN_NONUSHASH, pygame.KSCAN_BACKSLASH


def post(kind: int, **what: object) -> None:
    assert pygame.event.post(pygame.event.Event(kind, dict(what)))


def key(scancode: int, down: bool = True) -> None:
    post(pygame.KEYDOWN if down else pygame.KEYUP, key=0, scancode=scancode, mod=0, unicode="")


def waiting(pump: Pump) -> list[Arrival]:
    return list(pump.waiting())


# Text


def test_text_is_reported_only_while_it_is_wanted(pump: Pump) -> None:
    post(pygame.TEXTINPUT, text="a")
    assert waiting(pump) == []
    pump.take_text(True)
    key(E)
    post(pygame.TEXTINPUT, text="é")
    assert waiting(pump) == [Raw(KEYBOARD, E, 1, 1000), Typed("é", 1000)]
    pump.take_text(False)
    post(pygame.TEXTINPUT, text="a")
    assert waiting(pump) == []


def test_a_held_key_writes_once_and_not_at_all_if_it_was_down_before(pump: Pump) -> None:
    key(E)
    waiting(pump)
    pump.take_text(True)
    for scancode in (E, E, W, W):  # as keys repeat
        key(scancode)
        post(pygame.TEXTINPUT, text=str(scancode))
    assert [arrival.text for arrival in waiting(pump) if isinstance(arrival, Typed)] == [str(W)]


# Time


def test_no_two_key_events_share_a_stamp(pump: Pump) -> None:
    key(W)
    key(E)
    key(W, down=False)
    assert waiting(pump) == [Raw(KEYBOARD, W, 1, 1000), Raw(KEYBOARD, E, 1, 1001), Raw(KEYBOARD, W, 0, 1002)]


def test_a_key_event_long_after_the_last_has_its_own_time(pump: Pump, clock: ManualClock) -> None:
    key(W)
    waiting(pump)
    clock.now = 1500
    key(W, down=False)
    assert waiting(pump) == [Raw(KEYBOARD, W, 0, 1500)]


def test_a_key_event_is_never_earlier_than_the_last(pump: Pump, clock: ManualClock) -> None:
    for scancode in range(4, 14):
        key(scancode)
    assert [raw.t for raw in waiting(pump)] == list(range(1000, 1010))
    clock.now = 1003
    key(W)
    assert waiting(pump) == [Raw(KEYBOARD, W, 1, 1010)]


def test_other_devices_share_a_millisecond_with_a_key(pump: Pump) -> None:
    key(W)
    post(pygame.MOUSEBUTTONDOWN, button=1, pos=(3, 4))
    assert [arrival.t for arrival in waiting(pump)] == [1000, 1000]


def test_each_event_is_stamped_when_it_is_handed_out(pump: Pump, clock: ManualClock) -> None:
    for _ in range(2):
        post(pygame.MOUSEWHEEL, x=0, y=1)
    arriving = pump.waiting()
    assert next(arriving).t == 1000
    clock.now = 1004
    assert next(arriving).t == 1004


def real_ms() -> int:
    return time.monotonic_ns() // 1_000_000


class Ticking:
    """A clock that goes on by a millisecond whenever somebody looks at it."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        self.now += 1
        return self.now


def test_it_goes_on_taking_what_arrives_until_the_deadline(pads: Pads) -> None:
    clock = Ticking()
    pump = Pump(clock, pads)
    pygame.event.get()
    post(pygame.MOUSEWHEEL, x=0, y=1)
    seen = 0
    for arrival in pump.until(lambda: 100):
        seen += 1
        assert arrival.t <= 103
        post(pygame.MOUSEWHEEL, x=0, y=1)  # while this one is handled
    assert 45 <= seen <= 52  # two looks at the clock for each, and what was waiting at the end


def test_it_waits_for_the_deadline_and_no_longer(pads: Pads) -> None:
    pump = Pump(real_ms, pads)
    pygame.event.get()
    start = real_ms()
    assert list(pump.until(lambda: start + 20)) == []
    assert 19 <= real_ms() - start < 10_000


def test_an_arrival_may_bring_the_deadline_nearer(pads: Pads) -> None:
    pump, deadline = Pump(real_ms, pads), [real_ms() + 60_000]
    pygame.event.get()
    post(pygame.MOUSEWHEEL, x=0, y=1)
    for arrival in pump.until(lambda: deadline[0]):
        deadline[0] = arrival.t
    assert real_ms() < deadline[0] + 30_000


def test_an_event_ends_the_wait_at_once(pads: Pads) -> None:
    pump = Pump(real_ms, pads)
    pygame.event.get()
    start = real_ms()
    pygame.time.set_timer(pygame.event.Event(pygame.QUIT), 5, loops=1)
    quitting = next(pump.until(lambda: start + 60_000))
    assert isinstance(quitting, WindowClosed)
    assert quitting.t - start < 30_000


# Keys


def test_a_key_that_repeats_is_pressed_once(pump: Pump) -> None:
    key(W)
    key(W)
    key(W)
    key(W, down=False)
    key(W, down=False)
    assert [raw.value for raw in waiting(pump) if isinstance(raw, Raw)] == [1, 0]


def test_losing_the_focus_forgets_what_is_held_and_hears_no_keys(pump: Pump) -> None:
    key(W)
    post(pygame.WINDOWFOCUSLOST)
    key(E)  # with a grab such a phantom has been seen
    key(W, down=False)
    post(pygame.WINDOWFOCUSGAINED)
    key(E, down=False)
    key(W)
    assert waiting(pump) == [
        Raw(KEYBOARD, W, 1, 1000),
        WindowFocus(False, 1000),
        WindowFocus(True, 1000),
        Raw(KEYBOARD, W, 1, 1001),
    ]


def test_the_key_beside_enter_is_one_key_on_every_keyboard(pump: Pump) -> None:
    key(HASH)
    key(HASH, down=False)
    assert [raw.control for raw in waiting(pump) if isinstance(raw, Raw)] == [BACKSLASH, BACKSLASH]


# Mouse


def test_the_mouse_has_a_place_three_buttons_and_a_wheel(pump: Pump) -> None:
    for across in (9, 10):
        post(pygame.MOUSEMOTION, pos=(across, 20), rel=(0, 0), buttons=(0, 0, 0))
    for button in (1, 2, 3, 4, 8):  # pygame reports the wheel as buttons, too
        post(pygame.MOUSEBUTTONDOWN, button=button, pos=(10, 20))
    post(pygame.MOUSEBUTTONUP, button=3, pos=(11, 20))
    post(pygame.MOUSEWHEEL, x=0, y=-2)
    assert waiting(pump) == [
        Raw(MOUSE, MOVE, 0, 1000, (10, 20)),
        Raw(MOUSE, "left", 1, 1000, (10, 20)),
        Raw(MOUSE, "wheel", 1, 1000, (10, 20)),
        Raw(MOUSE, "right", 1, 1000, (10, 20)),
        Raw(MOUSE, "right", 0, 1000, (11, 20)),
        Raw(MOUSE, SCROLL, -2, 1000),
    ]


def test_a_mouse_that_lies_where_the_window_comes_up_points_at_nothing(pump: Pump) -> None:
    post(pygame.MOUSEMOTION, pos=(10, 20), rel=(0, 0), buttons=(0, 0, 0))
    assert waiting(pump) == []
    post(pygame.MOUSEMOTION, pos=(11, 20), rel=(1, 0), buttons=(0, 0, 0))
    assert waiting(pump) == [Raw(MOUSE, MOVE, 0, 1000, (11, 20))]


# The window and the machine


@pytest.mark.parametrize(
    ("kind", "what", "report"),
    [
        (pygame.QUIT, {}, WindowClosed(1000)),
        (pygame.WINDOWSIZECHANGED, {"x": 800, "y": 600}, Resized((800, 600), 1000)),
        (pygame.WINDOWEXPOSED, {}, Exposed(1000)),
        (pygame.WINDOWFOCUSLOST, {}, WindowFocus(False, 1000)),
        (pygame.WINDOWFOCUSGAINED, {}, WindowFocus(True, 1000)),
        (pygame.KEYMAPCHANGED, {}, Layout(1000)),
        (pygame.AUDIODEVICEADDED, {"which": 0, "iscapture": 0}, SoundDevice(True, 1000)),
        (pygame.AUDIODEVICEREMOVED, {"which": 0, "iscapture": 0}, SoundDevice(False, 1000)),
    ],
)
def test_reports_have_types_of_their_own(pump: Pump, kind: int, what: dict[str, Any], report: Arrival) -> None:
    post(kind, **what)
    assert waiting(pump) == [report]


def test_microphones_and_unknown_events_mean_nothing(pump: Pump) -> None:
    post(pygame.AUDIODEVICEADDED, which=0, iscapture=1)
    post(pygame.TEXTINPUT, text="x")
    post(pygame.USEREVENT + 1)
    post(pygame.event.custom_type(), anything=1)
    post(pygame.WINDOWMOVED, x=1, y=1)
    assert waiting(pump) == []


def test_a_real_resize_arrives(pump: Pump) -> None:
    before = pygame.display.get_window_size()
    try:
        pygame.display.set_mode((90, 70))
        assert Resized((90, 70), 1000) in waiting(pump)
    finally:
        pygame.display.set_mode(before)


# Sleep


def slept(pump: Pump, clock: ManualClock) -> Arrival:
    """The first that arrives in a wait that would otherwise take a day."""
    return next(pump.until(lambda: clock.now + 86_400_000))


@pytest.mark.parametrize("has_sdl", [True, False])
def test_another_thread_wakes_a_sleeping_pump(
    clock: ManualClock, monkeypatch: pytest.MonkeyPatch, has_sdl: bool
) -> None:
    """Through SDL itself, and through pygame where there is no SDL beside it."""
    if has_sdl:
        assert sdl.library() is not None
    else:
        monkeypatch.setattr(sdl, "PATTERNS", ())
        assert sdl.library() is None
    pump = Pump(clock, Pads())
    waiting(pump)  # of the window of the test before
    threading.Timer(0.05, wake).start()
    assert slept(pump, clock) == News(clock.now)
