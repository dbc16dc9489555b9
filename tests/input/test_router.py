"""From Raw to Intent by a manual clock: everything from here on is the real code."""

from __future__ import annotations

from collections import Counter

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.input.bindings import ZONES, Bindings
from game.input.devices import Pads, mouse, zones
from game.input.intents import (
    BUTTONS,
    DOWN,
    ENTERED,
    ERASED,
    KEYBOARD,
    KEYS,
    LEFT,
    MOUSE,
    MOVE,
    NOBODY,
    PAD,
    PAUSE,
    RIGHT,
    SCROLL,
    UP,
    A,
    Arrival,
    B,
    BoothFound,
    BoothNumber,
    C,
    Control,
    Device,
    Exposed,
    Input,
    Intent,
    Joined,
    Left,
    Lost,
    Plugged,
    Point,
    Raw,
    Scroll,
    Tilt,
    Typed,
    Unplugged,
    WindowClosed,
    WindowFocus,
)
from game.input.pump import Pump
from game.input.router import Router
from game.input.seats import BOOTHS, Seats
from game.input.virtual import STRANGER, VirtualPads

ALL_KINDS = frozenset((KEYS, PAD))
LEFT_ZONE, MIDDLE, RIGHT_ZONE, NUMPAD = zones()


def key(zone: str, button: str) -> int:
    return int(ZONES[zone][button][0])


def pad(instance: int, model: str = "guid", number: int = 1, mapped: bool = True) -> Device:
    memory = model if number == 1 else f"{model} {number}"
    return Device(f"pad {instance}", PAD, "Pad", model, memory, mapped)


class Hands:
    """Presses things, a millisecond apart."""

    def __init__(self, router: Router) -> None:
        self.router = router
        self.t = 0

    def do(self, device: str, control: Control, value: float, at: tuple[int, int] | None = None) -> list[Input]:
        self.t += 1
        return self.router.take(Raw(device, control, value, self.t, at))

    def press(self, zone: str, button: str) -> list[Input]:
        return self.do(KEYBOARD, key(zone, button), 1)

    def release(self, zone: str, button: str) -> list[Input]:
        return self.do(KEYBOARD, key(zone, button), 0)

    def tap(self, zone: str, button: str) -> list[Input]:
        pressed = self.press(zone, button)
        self.release(zone, button)
        return pressed

    def plug(self, device: Device) -> list[Input]:
        self.t += 1
        return self.router.take(Plugged(device, self.t))

    def unplug(self, device: Device) -> list[Input]:
        self.t += 1
        return self.router.take(Unplugged(device, self.t))


@pytest.fixture
def router() -> Router:
    return Router(Bindings(), Seats(4), (*zones(), mouse()))


@pytest.fixture
def hands(router: Router) -> Hands:
    return Hands(router)


# Buttons


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("button", [LEFT, RIGHT, UP, DOWN, A, B, C])
def test_every_key_of_every_zone_is_a_button(hands: Hands, zone: str, button: str) -> None:
    assert hands.press(zone, button) == [Intent(zone, NOBODY, button, True, 1)]
    assert hands.router.is_down(zone, button)
    assert hands.release(zone, button) == [Intent(zone, NOBODY, button, False, 2)]
    assert not hands.router.is_down(zone, button)


def test_a_tap_sees_every_control_first_and_may_keep_it(router: Router) -> None:
    seen: list[Control] = []

    def tap(raw: Raw) -> bool:
        seen.append(raw.control)
        return raw.control == key("left", B)

    router.tap = tap
    kept = router.take(Raw(KEYBOARD, key("left", B), 1, 5))
    (passed,) = router.take(Raw(KEYBOARD, key("left", C), 1, 6))
    assert kept == []
    assert isinstance(passed, Intent)
    assert passed.button == C
    assert seen == [key("left", B), key("left", C)]
    router.tap = None
    assert router.take(Raw(KEYBOARD, key("left", B), 0, 7)) == []


def test_escape_pauses_for_the_whole_keyboard_and_other_keys_mean_nothing(hands: Hands) -> None:
    assert hands.do(KEYBOARD, pygame.KSCAN_ESCAPE, 1) == [Intent(KEYBOARD, NOBODY, PAUSE, True, 1)]
    assert hands.do(KEYBOARD, pygame.KSCAN_SPACE, 1) == []


def test_an_intent_names_the_seat_of_its_device(router: Router, hands: Hands) -> None:
    router.seats.sit(MIDDLE, BoothNumber(2))
    assert hands.press("middle", B) == [Intent("middle", BoothNumber(2), B, True, 1)]
    assert hands.press("left", B) == [Intent("left", NOBODY, B, True, 2)]


def test_the_buttons_of_a_pad(hands: Hands) -> None:
    hands.plug(pad(1))
    for control, button in (("south", A), ("east", B), ("west", C), ("start", PAUSE), ("dpad up", UP)):
        (pressed,) = hands.do("pad 1", control, 1)
        assert isinstance(pressed, Intent)
        assert (pressed.device, pressed.button, pressed.down) == ("pad 1", button, True)
    assert hands.do("pad 1", "north", 1) == []
    assert hands.do("pad 99", "south", 1) == []


def test_a_stranger_plays_with_its_first_buttons_hat_and_stick(hands: Hands) -> None:
    hands.plug(pad(1, mapped=False))
    assert hands.do("pad 1", "button 0", 1) == [Intent("pad 1", NOBODY, A, True, 2)]
    assert hands.do("pad 1", "hat 0 x", -1) == [Intent("pad 1", NOBODY, LEFT, True, 3)]
    assert hands.do("pad 1", "hat 0 x", 1) == [
        Intent("pad 1", NOBODY, LEFT, False, 4),
        Intent("pad 1", NOBODY, RIGHT, True, 4),
    ]
    assert hands.do("pad 1", "hat 0 x", -1) == [
        Intent("pad 1", NOBODY, RIGHT, False, 5),
        Intent("pad 1", NOBODY, LEFT, True, 5),
    ]
    assert hands.do("pad 1", "hat 0 x", 0) == [Intent("pad 1", NOBODY, LEFT, False, 6)]
    assert Intent("pad 1", NOBODY, DOWN, True, 7) in hands.do("pad 1", "axis 1", 1)
    assert hands.do("pad 1", "axis 4", -1) == []


def test_two_controls_of_one_button_press_and_release_it_once(hands: Hands) -> None:
    hands.plug(pad(1))
    assert Intent("pad 1", NOBODY, LEFT, True, 2) in hands.do("pad 1", "left x", -1)
    assert hands.do("pad 1", "dpad left", 1) == []
    assert [intent for intent in hands.do("pad 1", "left x", 0) if isinstance(intent, Intent)] == []
    assert hands.do("pad 1", "dpad left", 0) == [Intent("pad 1", NOBODY, LEFT, False, 5)]


def test_a_doubled_press_and_a_lonely_release_mean_nothing(hands: Hands) -> None:
    hands.press("left", A)
    assert hands.press("left", A) == []
    assert hands.release("left", B) == []


def test_a_key_releases_what_it_pressed_though_it_was_bound_anew_meanwhile(router: Router, hands: Hands) -> None:
    hands.press("left", A)
    router.bindings.bind(LEFT_ZONE, A, pygame.KSCAN_T)
    assert hands.release("left", A) == [Intent("left", NOBODY, A, False, 2)]
    assert hands.press("left", A) == []


def test_a_trigger_bound_to_a_button_does_not_flutter(router: Router, hands: Hands) -> None:
    hands.plug(pad(1))
    router.bindings.bind(pad(1), C, "right trigger+")
    values = (0.3, 0.6, 0.5, 0.4, 0.6, 0.2, 0.4)
    changes = [input_ for value in values for input_ in hands.do("pad 1", "right trigger", value)]
    assert [(intent.button, intent.down) for intent in changes if isinstance(intent, Intent)] == [(C, True), (C, False)]


# Sticks and the mouse


def test_the_stick_tilts_and_turns_into_ways(router: Router, hands: Hands) -> None:
    hands.plug(pad(1))
    router.seats.sit(pad(1), BoothNumber(3))
    assert hands.do("pad 1", "left x", 0.1) == []
    tilt, press = hands.do("pad 1", "left x", 1)
    assert tilt == Tilt("pad 1", BoothNumber(3), 1.0, 0.0, 3)
    assert press == Intent("pad 1", BoothNumber(3), RIGHT, True, 3)
    tilt, release, press = hands.do("pad 1", "left x", -1)
    assert release == Intent("pad 1", BoothNumber(3), RIGHT, False, 4)
    assert press == Intent("pad 1", BoothNumber(3), LEFT, True, 4)
    assert hands.do("pad 1", "left x", 0) == [
        Tilt("pad 1", BoothNumber(3), 0, 0, 5),
        Intent("pad 1", BoothNumber(3), LEFT, False, 5),
    ]


def test_the_mouse_points_clicks_and_scrolls(hands: Hands) -> None:
    assert hands.do(MOUSE, MOVE, 0, (5, 6)) == [Point(MOUSE, NOBODY, (5, 6), 1)]
    assert hands.do(MOUSE, "left", 1, (5, 6)) == [Intent(MOUSE, NOBODY, A, True, 2, (5, 6))]
    assert hands.do(MOUSE, "right", 1, (5, 6)) == [Intent(MOUSE, NOBODY, B, True, 3, (5, 6))]
    assert hands.do(MOUSE, SCROLL, -2) == [Scroll(MOUSE, NOBODY, -2, 4)]
    assert hands.do(MOUSE, MOVE, 0) == []


def test_one_mouse_acts_for_the_seat_on_turn_if_it_has_no_device(router: Router, hands: Hands) -> None:
    router.seats.sit(LEFT_ZONE, BoothNumber(0))
    router.seats.share(BoothNumber(1))
    router.seats.sit(mouse(), BoothNumber(2))
    served = []
    for acting in (*BOOTHS[:3], NOBODY):
        router.acting = acting
        (point,) = hands.do(MOUSE, MOVE, 0, (1, 1))
        assert isinstance(point, Point)
        served.append(point.booth)
    assert served == [2, 1, 2, 2]


# Joining and leaving


def test_the_first_press_of_a_takes_the_next_free_seat_and_is_used_up(router: Router, hands: Hands) -> None:
    router.joining = ALL_KINDS
    hands.plug(pad(1))
    assert hands.press("right", A) == [Joined(BoothNumber(0), RIGHT_ZONE, 2)]
    assert hands.do("pad 1", "south", 1) == [Joined(BoothNumber(1), pad(1), 3)]
    hands.release("right", A)
    assert hands.press("right", A) == [Intent("right", BoothNumber(0), A, True, 5)]


def test_only_a_joins_and_only_while_joining_is_open(router: Router, hands: Hands) -> None:
    assert hands.tap("left", A) == [Intent("left", NOBODY, A, True, 1)]
    router.joining = ALL_KINDS
    assert hands.tap("left", B) == [Intent("left", NOBODY, B, True, 3)]
    assert hands.do(MOUSE, "left", 1, (0, 0)) == [Intent(MOUSE, NOBODY, A, True, 5, (0, 0))]
    assert isinstance(hands.tap("left", A)[0], Joined)


def test_a_full_table_lets_nobody_join(router: Router, hands: Hands) -> None:
    router.joining = ALL_KINDS
    for seat in range(4):
        router.seats.share(BoothNumber(seat))
    assert hands.press("left", A) == [Intent("left", NOBODY, A, True, 1)]


def test_who_leaves_may_come_back(router: Router, hands: Hands) -> None:
    router.joining = ALL_KINDS
    hands.tap("left", A)
    hands.tap("middle", A)
    assert router.leave(BoothNumber(0), 50) == Left(BoothNumber(0), LEFT_ZONE, 50)
    assert router.leave(BoothNumber(0), 51) is None
    assert hands.tap("left", A) == [Joined(BoothNumber(0), LEFT_ZONE, 5)]


def test_a_scene_can_seat_a_device_itself(router: Router) -> None:
    assert router.join(MOUSE, 7) == Joined(BoothNumber(0), mouse(), 7)
    assert router.join(MOUSE, 8) is None
    assert router.join("left", 9, BoothNumber(3)) == Joined(BoothNumber(3), LEFT_ZONE, 9)


# Lost and returning pads


def test_a_lost_pad_keeps_its_seat_until_it_returns(router: Router, hands: Hands) -> None:
    hands.plug(pad(1))
    router.seats.sit(pad(1), BoothNumber(2))
    hands.do("pad 1", "south", 1)
    assert hands.unplug(pad(1)) == [Intent("pad 1", BoothNumber(2), A, False, 3), Lost(BoothNumber(2), pad(1), 3)]
    assert "pad 1" not in router.devices
    assert hands.plug(pad(7, "another")) == []
    assert hands.plug(pad(8)) == [BoothFound(BoothNumber(2), pad(8), False, 5)]
    assert hands.do("pad 8", "south", 1) == [Intent("pad 8", BoothNumber(2), A, True, 6)]


def test_any_free_device_adopts_a_lost_seat_by_a(router: Router, hands: Hands) -> None:
    hands.plug(pad(1))
    router.seats.sit(pad(1), BoothNumber(2))
    router.seats.sit(LEFT_ZONE, BoothNumber(0))
    hands.unplug(pad(1))
    assert hands.press("left", A) == [Intent("left", BoothNumber(0), A, True, 3)]
    assert hands.do(MOUSE, "left", 1, (0, 0)) == [Intent(MOUSE, NOBODY, A, True, 4, (0, 0))]
    assert hands.press("middle", A) == [BoothFound(BoothNumber(2), MIDDLE, True, 5)]
    assert hands.plug(pad(9)) == []
    assert router.seats.booth("pad 9") == NOBODY


def test_the_mouse_adopts_a_seat_when_it_is_allowed_to(router: Router, hands: Hands) -> None:
    hands.plug(pad(1))
    router.seats.sit(pad(1))
    hands.unplug(pad(1))
    router.adopting = frozenset((MOUSE,))
    assert hands.press("left", A) == [Intent("left", NOBODY, A, True, 3)]
    assert hands.do(MOUSE, "left", 1, (0, 0)) == [BoothFound(BoothNumber(0), mouse(), True, 4)]


def test_a_pad_without_a_seat_goes_quietly(hands: Hands) -> None:
    hands.plug(pad(1))
    assert hands.unplug(pad(1)) == []


# Focus


def test_losing_the_focus_releases_everything_that_is_held(router: Router, hands: Hands) -> None:
    hands.plug(pad(1))
    router.seats.sit(LEFT_ZONE, BoothNumber(0))
    hands.press("left", A)
    hands.do("pad 1", "left x", -1)
    hands.do("pad 1", "dpad left", 1)
    assert router.take(WindowFocus(False, 99)) == [
        Intent("left", BoothNumber(0), A, False, 99),
        Intent("pad 1", NOBODY, LEFT, False, 99),
        Tilt("pad 1", NOBODY, 0, 0, 99),
    ]
    assert hands.release("left", A) == []
    hands.do("pad 1", "left x", 0.1)
    assert router.take(WindowFocus(False, 100)) == []
    assert router.take(WindowFocus(True, 101)) == []


def test_reports_that_are_not_about_input_mean_nothing(router: Router) -> None:
    assert router.take(WindowClosed(1)) == router.take(Exposed(1)) == []


# Whatever happens


DEVICES = st.sampled_from([pad(1), pad(2, number=2), pad(3, "odd", mapped=False)])
CONTROLS = st.sampled_from(
    [
        *("south", "east", "dpad left", "button 0", "button 9", "right trigger"),
        *("left x", "left y", "axis 0", "axis 1", "hat 0 x", "hat 0 y"),
    ]
)
ARRIVALS = st.one_of(
    st.builds(
        Raw,
        st.just(KEYBOARD),
        st.sampled_from([key(zone, button) for zone in ZONES for button in (LEFT, A, B)] + [pygame.KSCAN_ESCAPE, 44]),
        st.sampled_from([0, 1]),
        st.just(0),
    ),
    st.builds(Raw, st.just(MOUSE), st.sampled_from(["left", "right", "wheel", "thumb"]), st.sampled_from([0, 1])),
    st.builds(Raw, DEVICES.map(lambda device: device.id), CONTROLS, st.floats(-1, 1), st.just(0)),
    st.builds(Plugged, DEVICES, st.just(0)),
    st.builds(Unplugged, DEVICES, st.just(0)),
    st.builds(WindowFocus, st.booleans(), st.just(0)),
)


@settings(max_examples=200, deadline=None)
@given(st.lists(ARRIVALS.map(lambda arrival: arrival._replace(t=0)), max_size=60), st.booleans())
def test_presses_and_releases_alternate_and_nobody_sits_twice(arrivals: list[Arrival], joining: bool) -> None:
    router = Router(Bindings(), Seats(3), (*zones(), mouse()))
    router.joining = ALL_KINDS if joining else frozenset()
    down: set[tuple[str, str]] = set()
    for arrival in arrivals:
        for happened in router.take(arrival):
            if isinstance(happened, Joined | BoothFound) and not router.is_down(happened.device.id, A):
                assert isinstance(happened, BoothFound)  # it came back by itself
            elif isinstance(happened, Joined | BoothFound):
                down.add((happened.device.id, A))  # the press was used up
            elif isinstance(happened, Intent):
                place = (happened.device, happened.button)
                assert happened.button in BUTTONS
                assert happened.down != (place in down)
                down ^= {place}
        assert all(router.is_down(*place) for place in down)
        seated = Counter(device.id for seat in range(3) if (device := router.seats.device(BoothNumber(seat))))
        assert all(router.seats.booth(device) in (*range(3), NOBODY) for device in seated)
        assert not [device for device in router.devices if seated[device] > 1 and router.seats.booth(device) == NOBODY]
    released = [happened for happened in router.take(WindowFocus(False, 0)) if isinstance(happened, Intent)]
    assert {(intent.device, intent.button) for intent in released} == down


# The whole way, with real events and pads that SDL believes in


def flow(pump: Pump, router: Router) -> list[Input]:
    return [input_ for arrival in pump.waiting() for input_ in router.take(arrival)]


def test_two_pads_join_play_and_one_is_adopted_by_a_zone(pump: Pump, router: Router, virtual: VirtualPads) -> None:
    router.joining = ALL_KINDS
    one, other = virtual.attach(), virtual.attach(STRANGER, "Odd One")
    assert flow(pump, router) == []
    other.press(0)
    one.lean(0, 0.1)
    one.press(0)
    joined = flow(pump, router)
    assert all(isinstance(input_, Joined) for input_ in joined)
    assert sorted(router.seats.booth(f"pad {pad.instance}") for pad in (one, other)) == [0, 1]
    booth = router.seats.booth(f"pad {one.instance}")
    one.release(0)
    flow(pump, router)
    one.lean(0, -1)
    tilt, left = flow(pump, router)
    assert isinstance(tilt, Tilt)
    assert left == Intent(f"pad {one.instance}", booth, LEFT, True, 1000)

    one.detach()
    inputs = flow(pump, router)
    assert isinstance(inputs[-1], Lost)
    assert inputs[-1].booth == booth
    assert Intent(f"pad {one.instance}", booth, LEFT, False, 1000) in inputs
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=0, scancode=key("numpad", A)))
    assert flow(pump, router) == [BoothFound(booth, NUMPAD, True, 1000)]


def test_a_replugged_pad_finds_its_seat(pump: Pump, pads: Pads, router: Router, virtual: VirtualPads) -> None:
    router.joining = ALL_KINDS
    pad = virtual.attach()
    flow(pump, router)
    pad.press(0)
    flow(pump, router)
    pad.detach()
    flow(pump, router)
    back = virtual.attach()
    (found,) = flow(pump, router)
    assert isinstance(found, BoothFound)
    assert (found.booth, found.adopted, found.device.id) == (0, False, f"pad {back.instance}")
    back.press(1)
    assert flow(pump, router) == [Intent(f"pad {back.instance}", BoothNumber(0), B, True, 1000)]


# Typing


def test_while_a_name_is_typed_keys_write_and_only_escape_is_a_button(router: Router) -> None:
    router.typing = True
    assert router.take(Typed("é", 5)) == [Typed("é", 5)]
    for scancode, means in (
        (key("left", A), []),
        (key("right", B), [Typed(ERASED, 5)]),
        (key("right", A), [Typed(ENTERED, 5)]),
        (pygame.KSCAN_ESCAPE, [Intent(KEYBOARD, NOBODY, PAUSE, True, 5)]),
    ):
        assert router.take(Raw(KEYBOARD, scancode, 1, 5)) == means
        released = router.take(Raw(KEYBOARD, scancode, 0, 6))
        assert released == ([Intent(KEYBOARD, NOBODY, PAUSE, False, 6)] if scancode == pygame.KSCAN_ESCAPE else [])
    router.typing = False
    assert router.take(Typed("é", 7)) == []
    assert router.take(Raw(KEYBOARD, key("left", B), 1, 7)) == [Intent("left", NOBODY, B, True, 7)]
