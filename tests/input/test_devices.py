"""Real SDL and pads that it believes in: plugging, unplugging, one layer per pad, and nothing twice."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.input.devices import PAD_BUTTONS, TABLE_FILE, WHOLE_TABLE, Pads, mouse, prepare, zones
from game.input.intents import KEYS, MOUSE, PAD, Arrival, Plugged, Raw, Unplugged
from game.input.pump import Pump
from game.input.virtual import STRANGER, VirtualPad, VirtualPads
from game.match.clock import ManualClock
from game.store.paths import art


def arrivals(pump: Pump) -> list[Arrival]:
    return list(pump.waiting())


def raws(pump: Pump) -> list[Raw]:
    return [arrival for arrival in arrivals(pump) if isinstance(arrival, Raw)]


def plug(pump: Pump, virtual: VirtualPads, kind: int = 1, name: str = "Test Pad") -> tuple[VirtualPad, Plugged]:
    pad = virtual.attach(kind, name)
    (plugged,) = arrivals(pump)
    assert isinstance(plugged, Plugged)
    arrivals(pump)
    return pad, plugged


# Plugging and unplugging


def test_a_pad_is_known_by_its_instance_id_and_guid(pump: Pump, virtual: VirtualPads) -> None:
    pad, plugged = plug(pump, virtual)
    device = plugged.device
    assert (device.id, device.kind, device.name, device.mapped) == (f"pad {pad.instance}", PAD, "Test Pad", True)
    assert len(device.model) == 32
    assert device.memory == device.model


def test_pads_that_were_there_before_the_pump_are_reported_once(pads: Pads, virtual: VirtualPads) -> None:
    virtual.attach()
    virtual.attach()
    first = arrivals(Pump(ManualClock(), pads))
    assert len([arrival for arrival in first if isinstance(arrival, Plugged)]) == 2
    assert len(list(pads)) == 2


def test_each_pad_is_opened_once_however_many_come(
    pump: Pump, virtual: VirtualPads, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SDL keeps whatever was opened more often than closed."""
    opened, really = [], pygame.joystick.Joystick

    def open_pad(index: int) -> pygame.joystick.JoystickType:
        opened.append(index)
        return really(index)

    monkeypatch.setattr(pygame.joystick, "Joystick", open_pad)
    for _ in range(3):
        plug(pump, virtual)
    assert opened == [0, 1, 2]


def test_equal_pads_get_numbers_and_different_ones_do_not(pump: Pump, virtual: VirtualPads) -> None:
    devices = [plug(pump, virtual, name=name)[1].device for name in ("Twin", "Twin", "Other", "Twin")]
    assert [device.name for device in devices] == ["Twin", "Twin 2", "Other", "Twin 3"]
    assert len({device.memory for device in devices}) == 4
    assert len({device.model for device in devices}) == 2


def test_the_number_of_a_pad_that_left_is_given_to_the_next(pump: Pump, virtual: VirtualPads) -> None:
    first, _ = plug(pump, virtual)
    plug(pump, virtual)
    first.detach()
    arrivals(pump)
    assert plug(pump, virtual)[1].device.name == "Test Pad"


def test_a_replugged_pad_is_a_new_device_of_the_same_model(pump: Pump, virtual: VirtualPads) -> None:
    pad, before = plug(pump, virtual)
    pad.detach()
    assert Unplugged(before.device, 1000) in arrivals(pump)
    _, after = plug(pump, virtual)
    assert after.device.id != before.device.id
    assert after.device.is_twin_of(before.device)
    assert after.device.memory == before.device.memory


def test_a_pad_that_came_and_went_between_two_frames_is_never_seen(pump: Pump, virtual: VirtualPads) -> None:
    virtual.attach().detach()
    assert arrivals(pump) == []


def test_a_stale_place_in_the_list_opens_the_right_pad(pump: Pump, virtual: VirtualPads) -> None:
    gone = virtual.attach(name="Gone")
    stays = virtual.attach(name="Stays")
    pygame.event.pump()  # the news of both are in the queue with their places in the list of now
    gone.detach()
    seen = [arrival.device for arrival in arrivals(pump) if isinstance(arrival, Plugged)]
    assert [(device.id, device.name) for device in seen] == [(f"pad {stays.instance}", "Stays")]


def test_unplugging_is_reported_after_everything_is_let_go(pump: Pump, virtual: VirtualPads) -> None:
    pad, plugged = plug(pump, virtual)
    pad.press(0)
    assert raws(pump) == [Raw(plugged.device.id, "south", 1, 1000)]
    pad.detach()
    *_, release, gone = arrivals(pump)
    assert release == Raw(plugged.device.id, "south", 0, 1000)
    assert gone == Unplugged(plugged.device, 1000)


def test_news_about_a_pad_that_nobody_opened_mean_nothing(pump: Pump) -> None:
    for kind, what in (
        (pygame.CONTROLLERBUTTONDOWN, {"button": 0}),
        (pygame.CONTROLLERAXISMOTION, {"axis": 0, "value": 0}),
        (pygame.JOYBUTTONDOWN, {"button": 0}),
        (pygame.JOYAXISMOTION, {"axis": 0, "value": 0.0}),
        (pygame.JOYHATMOTION, {"hat": 0, "value": (0, 1)}),
        (pygame.JOYDEVICEREMOVED, {}),
    ):
        pygame.event.post(pygame.event.Event(kind, instance_id=12_345, **what))
    assert arrivals(pump) == []


def cycle(pump: Pump, virtual: VirtualPads, times: int) -> None:
    """Plug, press and unplug, over and over."""
    for _ in range(times):
        pad, plugged = plug(pump, virtual)
        pad.press(0)
        assert raws(pump) == [Raw(plugged.device.id, "south", 1, 1000)]
        pad.detach()
        assert Unplugged(plugged.device, 1000) in arrivals(pump)


def test_two_hundred_times_in_and_out(pump: Pump, pads: Pads, virtual: VirtualPads) -> None:
    cycle(pump, virtual, 200)
    assert list(pads) == []


@pytest.mark.slow
def test_a_thousand_times_in_and_out_leave_nothing_behind(pump: Pump, pads: Pads, virtual: VirtualPads) -> None:
    cycle(pump, virtual, 100)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    cycle(pump, virtual, 1000)
    assert list(pads) == []
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 2048  # kB


# One layer per pad


def test_every_press_of_a_mapped_pad_comes_once(pump: Pump, virtual: VirtualPads) -> None:
    pad, plugged = plug(pump, virtual)
    for number, control in enumerate(PAD_BUTTONS[:15]):
        pad.press(number)
        assert raws(pump) == [Raw(plugged.device.id, control, 1, 1000)]
        pad.release(number)
        released = [] if control == "guide" else [Raw(plugged.device.id, control, 0, 1000)]
        assert raws(pump) == released  # SDL itself holds that one for a quarter of a second


def test_every_press_of_a_stranger_comes_once(pump: Pump, virtual: VirtualPads) -> None:
    pad, plugged = plug(pump, virtual, STRANGER)
    assert not plugged.device.mapped
    for number in range(15):
        pad.press(number)
        assert raws(pump) == [Raw(plugged.device.id, f"button {number}", 1, 1000)]
        pad.release(number)
        assert raws(pump) == [Raw(plugged.device.id, f"button {number}", 0, 1000)]


def test_the_hat_of_a_stranger_is_two_axes_with_down_positive(pump: Pump, virtual: VirtualPads) -> None:
    pad, plugged = plug(pump, virtual, STRANGER)
    device = plugged.device.id
    pad.hat("up")
    assert raws(pump) == [Raw(device, "hat 0 x", 0, 1000), Raw(device, "hat 0 y", -1, 1000)]
    pad.hat("right")
    assert raws(pump) == [Raw(device, "hat 0 x", 1, 1000), Raw(device, "hat 0 y", 0, 1000)]


def test_two_pads_in_one_pump_share_a_millisecond(pump: Pump, virtual: VirtualPads) -> None:
    one, first = plug(pump, virtual)
    other, second = plug(pump, virtual)
    other.press(0)
    one.press(0)
    assert set(raws(pump)) == {
        Raw(first.device.id, "south", 1, 1000),
        Raw(second.device.id, "south", 1, 1000),
    }


def test_a_button_and_an_axis_that_sdl_may_invent_later_mean_nothing(pump: Pump, virtual: VirtualPads) -> None:
    pad, _ = plug(pump, virtual)
    pygame.event.post(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=pad.instance, button=99))
    pygame.event.post(pygame.event.Event(pygame.CONTROLLERAXISMOTION, instance_id=pad.instance, axis=99, value=0))
    assert raws(pump) == []


# Axes


def test_an_axis_runs_from_minus_one_to_one(pump: Pump, virtual: VirtualPads) -> None:
    pad, plugged = plug(pump, virtual)
    pad.lean(0, 1)
    assert raws(pump) == [Raw(plugged.device.id, "left x", 1, 1000)]
    pad.lean(1, -1)
    assert raws(pump) == [Raw(plugged.device.id, "left y", -1, 1000)]
    pad.lean(5, 1)
    assert raws(pump) == [Raw(plugged.device.id, "right trigger", 1, 1000)]


def test_opening_a_pad_moves_nothing(pump: Pump, virtual: VirtualPads) -> None:
    for kind in (1, STRANGER):
        virtual.attach(kind)
    arrivals(pump)
    assert [raw for raw in raws(pump) if raw.value] == []


@pytest.mark.parametrize(("kind", "control"), [(1, "left x"), (STRANGER, "axis 0")])
def test_an_axis_is_ignored_until_it_was_seen_at_rest(
    pump: Pump, pads: Pads, virtual: VirtualPads, kind: int, control: str
) -> None:
    pad = virtual.attach(kind)
    pad.open()
    pad.lean(0, -1)
    pygame.event.get()
    (device,) = pads.plug_all()
    pad.lean(0, -0.8)
    assert raws(pump) == []
    pad.lean(0, 0)
    assert raws(pump) == [Raw(device.id, control, 0, 1000)]
    pad.lean(0, -1)
    (raw,) = raws(pump)
    assert raw.control == control
    assert raw.value == pytest.approx(-1, abs=0.001)


# What they can do


def test_a_pad_that_can_rumble_and_shine_greets_and_others_do_not_complain(
    pump: Pump, pads: Pads, virtual: VirtualPads
) -> None:
    able = virtual.attach(name="Able", shakes=True)
    plain = virtual.attach(STRANGER, name="Plain")
    arrivals(pump)
    assert pads.greet(f"pad {able.instance}", (250, 100, 0))
    assert len(able.rumbled) == 1
    assert able.shone == [(250, 100, 0)]
    assert pads.greet(f"pad {able.instance}")
    assert not pads.greet(f"pad {plain.instance}", (250, 100, 0))
    assert not pads.greet(MOUSE)


def test_zones_and_the_mouse_are_devices_too() -> None:
    assert [(zone.id, zone.kind) for zone in zones()] == [
        ("left", KEYS),
        ("middle", KEYS),
        ("right", KEYS),
        ("numpad", KEYS),
    ]
    assert mouse().kind == MOUSE


# The table of pads


COUNT = """
import os, sys
from pathlib import Path
from game.input.devices import prepare
prepare(os.environ, Path(sys.argv[1]), Path(sys.argv[2]))
import pygame
from game.input.devices import Pads
pygame.display.init()
pads = Pads()
from game.input.virtual import _library
print(_library().SDL_GameControllerNumMappings())
"""


def mappings(table: Path, data: Path) -> int:
    """How many pads a fresh SDL knows, whatever this process was told about pads before."""
    command = [sys.executable, "-c", COUNT, str(table), str(data)]
    environment = {key: value for key, value in os.environ.items() if not key.startswith("SDL_GAMECONTROLLER")}
    done = subprocess.run(command, cwd=art().parent, env=environment, capture_output=True, text=True, check=True)
    return int(done.stdout.split()[-1])


def test_sdl_knows_more_pads_with_the_table_and_one_more_with_a_line_of_the_user(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    plain, ours = mappings(empty, empty), mappings(art(), empty)
    assert ours >= plain + 100
    line = "0300feedfeedfeed0000000000000000,Home Made,a:b0,b:b1,platform:Linux,\n"
    (tmp_path / TABLE_FILE).write_text(f"# mine\n{line}")
    assert mappings(art(), tmp_path) == ours + 1


def test_a_few_lines_of_the_user_go_on_top_of_ours(tmp_path: Path) -> None:
    environment: dict[str, str] = {}
    prepare(environment, art(), tmp_path)
    assert "SDL_GAMECONTROLLERCONFIG" not in environment
    (tmp_path / TABLE_FILE).write_bytes(b"0300,Odd \xff\0,a:b0,\n")
    prepare(environment, art(), tmp_path)
    assert environment["SDL_GAMECONTROLLERCONFIG"] == "0300,Odd \ufffd,a:b0,\n"
    assert environment["SDL_GAMECONTROLLERCONFIG_FILE"] == str(art() / TABLE_FILE)


def test_a_whole_table_of_the_user_replaces_ours_and_the_environment_stands(tmp_path: Path) -> None:
    (tmp_path / TABLE_FILE).write_text("#" * WHOLE_TABLE)
    environment: dict[str, str] = {}
    assert prepare(environment, art(), tmp_path) is None
    assert environment["SDL_GAMECONTROLLERCONFIG_FILE"] == str(tmp_path / TABLE_FILE)
    assert "SDL_GAMECONTROLLERCONFIG" not in environment

    environment = {"SDL_GAMECONTROLLERCONFIG_FILE": "mine"}
    prepare(environment, art())
    assert environment["SDL_GAMECONTROLLERCONFIG_FILE"] == "mine"


def test_a_table_that_cannot_be_read_is_said_in_a_sentence_and_ours_serves(tmp_path: Path) -> None:
    (tmp_path / TABLE_FILE).mkdir()
    environment: dict[str, str] = {}
    notice = prepare(environment, art(), tmp_path)
    assert notice
    assert "cannot be read" in notice
    assert environment["SDL_GAMECONTROLLERCONFIG_FILE"] == str(art() / TABLE_FILE)


def test_every_line_of_the_table_is_a_mapping_for_a_platform_and_the_licence_is_named() -> None:
    lines = (art() / TABLE_FILE).read_text(encoding="utf-8").splitlines()
    rows = [line for line in lines if line and not line.startswith("#")]
    assert len(rows) == len(set(rows)) > 900
    for row in rows:
        guid, name, *fields = row.rstrip(",").split(",")
        assert len(guid) == 32
        assert name
        assert fields[-1] in ("platform:Linux", "platform:Windows", "platform:Mac OS X")
    assert any("zlib" in line for line in lines[:20])
    assert TABLE_FILE in (art() / "LICENSES.md").read_text(encoding="utf-8")
