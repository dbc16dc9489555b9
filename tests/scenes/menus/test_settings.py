"""The settings: every one works at once, from every device, and is kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pygame
import pytest

from game.audio.cues import CueBook
from game.audio.player import SilentPlayer
from game.games.played import PLAYED
from game.gfx.window import Scale
from game.input.intents import (
    DOWN,
    LEFT,
    MOUSE,
    MOVE,
    PAD,
    RIGHT,
    SCROLL,
    UP,
    A,
    B,
    BoothNumber,
    Device,
    Plugged,
    Raw,
    Unplugged,
)
from game.input.menu import IDLE
from game.scenes.base import Push
from game.scenes.menus.settings import SettingsScene
from game.scenes.pages.menu import MenuPage
from game.store import paths
from game.store.full_screen import peek_full_screen
from game.store.memory import Memory
from game.text.catalog import Catalog
from game.ui.widgets import control
from game.unseen import Unseen
from tests.support.sofa import ESCAPE
from tests.support.written import written

PADDLE = Device("pad 0", PAD, "Pad", "model", "model")


class Ear(SilentPlayer):
    """Remembers how loud everything is, and what was heard."""

    def __init__(self) -> None:
        super().__init__(CueBook.load(paths.sounds()))
        self.volumes: dict[str, float] = {}

    def volume(self, bus: str, level: float) -> None:
        self.volumes[bus] = level


@pytest.fixture
def ear(sofa: Unseen) -> Ear:
    sofa.house.player = ear = Ear()
    return ear


@pytest.fixture
def page(sofa: Unseen, ear: Ear) -> SettingsScene:
    sofa.stack.wish(Push(sofa.factory.settings()))
    sofa.frames(2)
    assert isinstance(sofa.stack.top, SettingsScene)
    return sofa.stack.top


@pytest.fixture(autouse=True)
def _tidy(sofa: Unseen) -> Iterator[None]:
    yield
    sofa.window.set_full_screen(False)


def go_to(sofa: Unseen, page: MenuPage, key: str, zone: str = "left") -> None:
    """Walk to a line with one button."""
    for _ in range(20):
        if page.focus.key == key:
            return
        sofa.press(zone, DOWN)
    raise AssertionError(f"{key} cannot be reached")


def point(sofa: Unseen, x: float, y: float) -> None:
    sofa.take(Raw(MOUSE, MOVE, 0, sofa.clock.now, Scale(sofa.window.size).point(x, y)))
    sofa.frames()


def button(sofa: Unseen, which: str, value: int, x: float, y: float) -> None:
    sofa.take(Raw(MOUSE, which, value, sofa.clock.now, Scale(sofa.window.size).point(x, y)))
    sofa.frames()


def test_a_volume_is_changed_and_heard_at_once(sofa: Unseen, page: SettingsScene, ear: Ear) -> None:
    go_to(sofa, page, "music")
    sofa.press("left", LEFT)
    assert ear.volumes["music"] == 0.6
    assert sofa.house.settings.now.volumes.music == 60
    assert ear.played[-1][0] == "change"


def test_the_volume_of_the_table_is_heard_by_a_card(sofa: Unseen, page: SettingsScene, ear: Ear) -> None:
    go_to(sofa, page, "table")
    sofa.press("left", LEFT)
    cue = CueBook.load(paths.sounds()).for_action("land")
    assert cue.bus == "table"
    assert ear.played[-1][0] == cue.name


def test_at_the_end_of_a_slider_nothing_changes_and_that_is_heard(sofa: Unseen, page: SettingsScene, ear: Ear) -> None:
    go_to(sofa, page, "ui")
    sofa.press("left", RIGHT)
    assert sofa.house.settings.now.volumes.ui == 100
    assert ear.played[-1][0] == "denied"


def test_the_full_screen_is_entered_and_left(sofa: Unseen, page: SettingsScene) -> None:
    go_to(sofa, page, "full_screen")
    sofa.press("left", A)
    assert sofa.window.full_screen
    sofa.press("left", LEFT)
    assert not sofa.window.full_screen
    assert not sofa.house.settings.now.full_screen


def test_without_a_window_to_fill_the_full_screen_is_not_offered(sofa: Unseen, page: SettingsScene) -> None:
    sofa.house.screen = None
    assert "full_screen" not in {item.key for section in page.sections() for item in section.items}


def test_a_language_is_spoken_at_once_and_by_the_scenes_below(sofa: Unseen, page: SettingsScene) -> None:
    go_to(sofa, page, "language")
    sofa.press("left", RIGHT)
    sofa.press("left", RIGHT)
    assert sofa.house.settings.now.language == "de"
    assert page.heading() == "Einstellungen"
    sofa.press("left", B)
    assert sofa.house.say("title.settings") == "Einstellungen"


def test_as_the_computer_takes_what_its_owner_reads(sofa: Unseen, page: SettingsScene) -> None:
    sofa.house.preferred = ("xx", "sv_SE")
    go_to(sofa, page, "language")
    sofa.press("left", RIGHT)
    sofa.press("left", LEFT)
    assert sofa.house.words.language == "sv"


def test_letters_grow_on_the_page_itself(sofa: Unseen, page: SettingsScene) -> None:
    before = sofa.screen.copy()
    go_to(sofa, page, "text_size")
    sofa.press("left", RIGHT)
    sofa.press("left", RIGHT)
    go_to(sofa, page, "master")
    sofa.frames(3)
    assert sofa.house.letters == 1.4
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(sofa.screen, "RGB")


def test_with_calm_motion_nothing_can_be_shaken(sofa: Unseen, page: SettingsScene) -> None:
    go_to(sofa, page, "motion")
    sofa.press("left", RIGHT)
    assert sofa.house.settings.now.motion == "calm"
    sofa.press("left", DOWN)
    assert page.focus.key == "particles"


def test_everything_is_kept_when_the_page_is_left(sofa: Unseen, page: SettingsScene, tmp_path: Path) -> None:
    go_to(sofa, page, "particles")
    sofa.press("left", LEFT)
    sofa.press("left", B)
    assert sofa.scene == "TitleScene"
    sofa.memory.close()
    again = Memory(tmp_path, PLAYED)
    assert again.settings.now.particles == 90
    again.close()


def test_a_reset_asks_first_and_no_changes_nothing(sofa: Unseen, page: SettingsScene) -> None:
    go_to(sofa, page, "master")
    sofa.press("left", LEFT)
    go_to(sofa, page, "reset")
    sofa.press("left", A)
    assert page.is_asking
    sofa.press("left", A)
    assert not page.is_asking
    assert sofa.house.settings.now.volumes.master == 70


def test_a_reset_gives_back_all_settings_and_keys_but_no_names(sofa: Unseen, page: SettingsScene, ear: Ear) -> None:
    sofa.bindings.bind(sofa.router.devices["left"], A, pygame.KSCAN_F)
    sofa.party.choose("hoopla")
    go_to(sofa, page, "master")
    sofa.press("left", LEFT)
    go_to(sofa, page, "reset")
    sofa.press("left", A)
    sofa.press("left", DOWN)
    sofa.press("left", A)
    assert sofa.house.settings.now.volumes.master == 80
    assert ear.volumes["master"] == 0.8
    assert not sofa.bindings.is_changed(sofa.router.devices["left"])
    assert sofa.house.settings.now.game == "hoopla"


def test_a_reset_speaks_the_language_that_it_has_just_set(sofa: Unseen, page: SettingsScene) -> None:
    sofa.house.preferred = ["de"]
    sofa.house.settings.now = msgspec.structs.replace(sofa.house.settings.now, language="sv")
    sofa.house.words = Catalog.load("sv")
    go_to(sofa, page, "reset")
    with written() as notes:
        for button in (A, DOWN, A):
            sofa.press("left", button)
        sofa.frames(2)
    done = {language: Catalog.load(language).say("settings.reset_done") for language in ("de", "sv")}
    assert done["de"] in notes.lines
    assert done["sv"] not in notes.lines


def test_b_closes_a_question_and_not_the_page(sofa: Unseen, page: SettingsScene) -> None:
    go_to(sofa, page, "reset")
    sofa.press("left", A)
    sofa.press("left", B)
    assert sofa.stack.top is page
    assert page.focus.key == "reset"
    sofa.key(ESCAPE)
    assert sofa.scene == "TitleScene"


# Whose menu it is


def test_nobody_sits_down_by_pressing_a_in_a_menu(sofa: Unseen, page: SettingsScene) -> None:
    sofa.press("left", A)
    sofa.press("right", A)
    assert sofa.router.seats.free == tuple(range(6))
    sofa.press("left", B)
    sofa.press("left", A)
    assert sofa.scene == "LobbyScene"


def test_one_device_has_the_menu_and_the_others_are_told(sofa: Unseen, page: SettingsScene, ear: Ear) -> None:
    sofa.press("left", DOWN)
    sofa.press("right", DOWN)
    assert page.focus.key == "music"
    assert page.told == "Keys on the left has the menu"
    assert ear.played[-1][0] == "denied"


def test_whoever_sits_is_told_by_name(sofa: Unseen, page: SettingsScene) -> None:
    sofa.router.join("left", sofa.clock.now)
    sofa.press("left", DOWN)
    sofa.press("right", DOWN)
    assert page.told == "Mira has the menu"


def test_fifteen_idle_seconds_let_another_device_in(sofa: Unseen, page: SettingsScene) -> None:
    sofa.press("left", DOWN)
    sofa.clock.now += IDLE
    sofa.press("right", UP)
    assert page.focus.key == "master"


def test_a_way_that_is_held_repeats(sofa: Unseen, page: SettingsScene) -> None:
    sofa.take(Raw("keyboard", pygame.KSCAN_S, 1, sofa.clock.now))
    sofa.frames(50)
    assert page.focus.key not in ("master", "music")


def test_a_pad_drives_it_too(sofa: Unseen, page: SettingsScene) -> None:
    sofa.take(Plugged(PADDLE, sofa.clock.now))
    for control_name in ("dpad down", "dpad left"):
        for value in (1, 0):
            sofa.take(Raw("pad 0", control_name, value, sofa.clock.now))
    assert sofa.house.settings.now.volumes.music == 60


def test_a_pad_that_is_gone_does_not_keep_the_menu(sofa: Unseen, page: SettingsScene) -> None:
    sofa.take(Plugged(PADDLE, sofa.clock.now))
    sofa.take(Raw("pad 0", "dpad down", 1, sofa.clock.now))
    sofa.take(Unplugged(PADDLE, sofa.clock.now))
    sofa.press("left", DOWN)
    assert page.focus.key == "table"
    assert page.say_who("pad 0") == "A pad that is gone"


# The mouse


def middle_of(page: MenuPage, key: str) -> tuple[float, float]:
    item = next(item for section in page.sections() for item in section.items if item.key == key)
    return control(item, page.laid().boxes[key]).middle


def test_the_mouse_points_and_clicks(sofa: Unseen, page: SettingsScene) -> None:
    x, y = middle_of(page, "full_screen")
    point(sofa, x, y)
    assert page.focus.key == "full_screen"
    button(sofa, "left", 1, x, y)
    assert sofa.window.full_screen
    button(sofa, "right", 1, x, y)
    assert sofa.scene == "TitleScene"


def test_the_mouse_pulls_at_a_slider_until_it_lets_go(sofa: Unseen, page: SettingsScene) -> None:
    x, y = middle_of(page, "master")
    button(sofa, "left", 1, x, y)
    assert sofa.house.settings.now.volumes.master == 50
    point(sofa, x - 400, y + 300)
    assert sofa.house.settings.now.volumes.master == 0
    assert page.focus.key == "master"
    button(sofa, "left", 0, x, y)
    point(sofa, x, y)
    assert sofa.house.settings.now.volumes.master == 0


def test_the_wheel_turns_the_value_in_focus(sofa: Unseen, page: SettingsScene) -> None:
    point(sofa, *middle_of(page, "shake"))
    sofa.take(Raw(MOUSE, SCROLL, -1, sofa.clock.now))
    assert sofa.house.settings.now.shake == 90


def test_the_mouse_does_not_move_the_focus_of_another_devices_menu(sofa: Unseen, page: SettingsScene) -> None:
    sofa.press("left", DOWN)
    point(sofa, *middle_of(page, "shake"))
    assert page.focus.key == "music"


def test_a_click_beside_everything_does_nothing(sofa: Unseen, page: SettingsScene) -> None:
    button(sofa, "left", 1, 5, 5)
    assert sofa.stack.top is page


def test_f11_is_remembered_like_the_switch(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    home = tmp_path / "another home"
    program = Unseen(home)
    try:
        for is_full in (True, False):
            program.key(pygame.KSCAN_F11)
            assert program.app.window.full_screen is is_full
            assert peek_full_screen(home) is is_full
    finally:
        program.close()


def test_who_sits_down_takes_the_menu_from_a_device_without_a_seat(sofa: Unseen) -> None:
    sofa.press("left", "a")
    sofa.push(sofa.factory.settings())
    sofa.take(Raw(MOUSE, "left", 1, sofa.clock.now, (5, 5)))
    sofa.frames()
    sofa.press("left", "b")
    assert sofa.scene == "LobbyScene"


def test_escape_leaves_at_once_where_only_one_person_is(sofa: Unseen) -> None:
    sofa.press("left", "a")
    sofa.router.leave(BoothNumber(0), 0)
    joined = sofa.router.join(MOUSE, sofa.clock.now)
    assert joined is not None
    sofa.push(sofa.factory.settings())
    sofa.take(Raw(MOUSE, "left", 1, sofa.clock.now, (5, 5)))
    sofa.frames()
    sofa.key(ESCAPE)
    assert sofa.scene == "LobbyScene"
