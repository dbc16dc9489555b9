"""Bindings: the table of the design, remapping, and what may not be."""

from __future__ import annotations

import json

import pygame
import pytest

from game.input.bindings import PAD_MAP, STRANGER_MAP, ZONES, BindingError, Bindings, Taken, control_meant, stick
from game.input.devices import mouse, zones
from game.input.intents import BUTTONS, DOWN, LEFT, MOVE, PAD, PAUSE, RIGHT, SCROLL, UP, A, B, C, Control, Device, Raw
from game.input.keynames import KeyNames

LEFT_ZONE, MIDDLE, RIGHT_ZONE, NUMPAD = zones()
KNOWN = Device("pad 1", PAD, "Pad", "guid", "guid")
STRANGER = Device("pad 2", PAD, "Odd", "odd", "odd", mapped=False)
T, SPACE = pygame.KSCAN_T, pygame.KSCAN_SPACE


@pytest.fixture
def bindings() -> Bindings:
    return Bindings()


@pytest.mark.parametrize(
    ("zone", "keys"),
    [
        ("left", "W A S D E Q R"),
        ("middle", "I J K L O U P"),
        ("right", "↑ ← ↓ → Enter ⌫ \\"),
        ("numpad", "Num 8,Num 4,Num 5,Num 6,Num 9,Num 7,Num +"),
    ],
)
def test_the_zones_are_those_of_the_design(zone: str, keys: str) -> None:
    names = KeyNames()
    order = (UP, LEFT, DOWN, RIGHT, A, B, C)
    shown = [names[int(ZONES[zone][button][0])] for button in order]
    assert shown == (keys.split(",") if "," in keys else keys.split())


def test_a_key_belongs_to_one_zone_and_one_button(bindings: Bindings) -> None:
    assert bindings.key(pygame.KSCAN_W) == ("left", UP)
    assert bindings.key(pygame.KSCAN_KP_PLUS) == ("numpad", C)
    assert bindings.key(SPACE) is None
    assert bindings.key(pygame.KSCAN_ESCAPE) is None
    keys = [key for usual in ZONES.values() for controls in usual.values() for key in controls]
    assert len(keys) == len(set(keys)) == 28


def test_no_usual_key_is_a_modifier() -> None:
    modifiers = range(pygame.KSCAN_LCTRL, pygame.KSCAN_RMETA + 1)
    assert not [key for usual in ZONES.values() for (key,) in usual.values() if key in modifiers]


def test_pads_and_the_mouse_have_their_buttons(bindings: Bindings) -> None:
    assert bindings.button(KNOWN, "south") == A
    assert bindings.button(KNOWN, "start") == PAUSE
    assert bindings.button(KNOWN, "north") is None
    assert bindings.button(STRANGER, "button 0") == A
    assert bindings.button(STRANGER, "button 8") == bindings.button(STRANGER, "button 9") == PAUSE
    assert bindings.button(mouse(), "wheel") == C
    assert (bindings.control(KNOWN, B), bindings.control(mouse(), PAUSE)) == ("east", None)
    assert set(PAD_MAP) == set(STRANGER_MAP) == set(BUTTONS)
    assert (stick(KNOWN), stick(STRANGER)) == (("left x", "left y"), ("axis 0", "axis 1"))
    assert stick(mouse()) == stick(LEFT_ZONE) == ()


# Changing


def test_a_key_can_be_changed_and_reset(bindings: Bindings) -> None:
    bindings.bind(LEFT_ZONE, A, T)
    assert (bindings.key(T), bindings.key(pygame.KSCAN_E)) == (("left", A), None)
    assert bindings.control(LEFT_ZONE, A) == T
    assert bindings.is_changed(LEFT_ZONE)
    bindings.reset(LEFT_ZONE)
    assert (bindings.key(T), bindings.key(pygame.KSCAN_E)) == (None, ("left", A))
    assert not bindings.is_changed(LEFT_ZONE)


@pytest.mark.parametrize(("zone", "owner", "button"), [(LEFT_ZONE, "middle", A), (MIDDLE, "middle", A)])
def test_a_key_bound_twice_is_refused_with_the_other_owner(
    bindings: Bindings, zone: Device, owner: str, button: str
) -> None:
    with pytest.raises(Taken, match=f"^That is A of {owner} already.$") as refused:
        bindings.bind(zone, B, pygame.KSCAN_O)
    assert (refused.value.owner, refused.value.button, refused.value.control) == (owner, button, pygame.KSCAN_O)
    assert bindings.to_data() == {}


def test_binding_what_is_bound_so_already_changes_nothing(bindings: Bindings) -> None:
    bindings.bind(LEFT_ZONE, A, pygame.KSCAN_E)
    bindings.bind(STRANGER, PAUSE, "button 8")
    assert bindings.to_data() == {}


def test_a_reset_that_would_bind_a_key_twice_is_refused_and_resetting_all_is_not(bindings: Bindings) -> None:
    bindings.bind(LEFT_ZONE, A, T)
    bindings.bind(MIDDLE, B, pygame.KSCAN_E)
    with pytest.raises(Taken, match=r"That is B of middle already\."):
        bindings.reset(LEFT_ZONE)
    assert bindings.key(T) == ("left", A)
    bindings.reset_all()
    assert bindings.key(pygame.KSCAN_E) == ("left", A)
    assert bindings.to_data() == {}


@pytest.mark.parametrize("key", [pygame.KSCAN_ESCAPE, pygame.KSCAN_F11, 0, -1, 512, True, "E"])
def test_what_is_reserved_or_no_key_is_refused(bindings: Bindings, key: Control) -> None:
    with pytest.raises(BindingError, match=r"^.+\.$"):
        bindings.bind(LEFT_ZONE, A, key)
    assert bindings.to_data() == {}


def test_equal_pads_are_changed_together_and_others_are_not(bindings: Bindings) -> None:
    bindings.bind(KNOWN, A, "north")
    twin = KNOWN._replace(id="pad 9", memory="guid 2")
    assert (bindings.button(twin, "north"), bindings.button(twin, "south")) == (A, None)
    assert bindings.button(STRANGER, "button 0") == A
    bindings.reset(KNOWN)
    assert bindings.button(twin, "south") == A


def test_a_trigger_can_be_a_button_and_the_stick_cannot(bindings: Bindings) -> None:
    bindings.bind(KNOWN, C, "right trigger+")
    assert bindings.button(KNOWN, "right trigger+") == C
    with pytest.raises(BindingError, match="The stick moves"):
        bindings.bind(KNOWN, C, "left x-")


@pytest.mark.parametrize(
    ("device", "button", "control"),
    [
        (KNOWN, A, "east"),
        (KNOWN, A, ""),
        (KNOWN, A, 7),
        (KNOWN, "d", "north"),
        (mouse(), A, "right"),
        (mouse(), A, "south"),
        (mouse(), LEFT, "left"),
    ],
)
def test_what_a_pad_or_the_mouse_cannot_have_is_refused(
    bindings: Bindings, device: Device, button: str, control: Control
) -> None:
    with pytest.raises(BindingError, match=r"^.+\.$"):
        bindings.bind(device, button, control)
    assert bindings.to_data() == {}


def test_what_somebody_pressed_to_bind_it() -> None:
    def meant(control: Control, value: float) -> Control | None:
        return control_meant(Raw("pad 1", control, value, 0))

    assert (meant(T, 1), meant(T, 0)) == (T, None)
    assert (meant("north", 1), meant("north", 0)) == ("north", None)
    assert (meant("right trigger", 0.9), meant("right trigger", 0.2)) == ("right trigger+", None)
    assert (meant("axis 3", -0.9), meant("hat 0 y", 1)) == ("axis 3-", "hat 0 y+")
    assert meant(MOVE, 0) is meant(SCROLL, 1) is None


# Keeping


def test_only_changes_are_kept_and_they_come_back(bindings: Bindings) -> None:
    bindings.bind(LEFT_ZONE, A, T)
    bindings.bind(STRANGER, A, "button 3")
    data = json.loads(json.dumps(bindings.to_data()))
    assert set(data) == {"left", "odd"}
    back = Bindings.from_data(data)
    assert back.key(T) == ("left", A)
    assert back.button(STRANGER, "button 3") == A
    assert back.to_data() == data


def left(**changed: object) -> dict[str, object]:
    return {"left": {button: list(keys) for button, keys in ZONES["left"].items()} | changed}


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (None, "The bindings must be a table"),
        ([], "The bindings must be a table"),
        ({1: {}}, "The bindings must be a table"),
        ({"left": 3}, "The bindings of left must be a table"),
        ({"left": {"a": [8]}}, "The bindings of left lack the button left"),
        (left(a=[]), "needs a list of controls"),
        (left(a="E"), "needs a list of controls"),
        (left(a=8), "needs a list of controls"),
        (left(a=["E"]), "'E' is no key"),
        (left(a=[pygame.KSCAN_ESCAPE]), "Escape pauses"),
        (left(a=[pygame.KSCAN_Q]), "already"),
        (left(a=[pygame.KSCAN_O]), "already"),
        (left(d=[8]), "left has no button 'd'"),
        ({"mouse": {"a": ["left"], "b": ["left"], "c": ["wheel"]}}, "already"),
        ({"guid": {"a": [3]}}, "nothing that a pad"),
    ],
)
def test_bad_data_are_refused_in_one_sentence(data: object, sentence: str) -> None:
    with pytest.raises(BindingError, match=sentence) as refused:
        Bindings.from_data(data)
    text = str(refused.value)
    assert text.endswith(".")
    assert "\n" not in text


# Names


def test_keys_are_called_what_the_layout_calls_them() -> None:
    names = KeyNames()
    assert names[pygame.KSCAN_Y] == "Y"
    assert names[pygame.KSCAN_SPACE] == "Space"
    assert names[pygame.KSCAN_PAGEDOWN] == "PgDn"
    assert names[pygame.KSCAN_LSHIFT] == "Left Shift"
    assert names[500] == "Key 500"
