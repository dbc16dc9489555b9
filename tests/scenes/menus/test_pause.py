"""The pause: who may go on and when, lost pads, and the way out of a match."""

from __future__ import annotations

import threading
from pathlib import Path

import pygame
import pytest

from game.games.played import find
from game.gfx.window import Scale
from game.input.intents import DOWN, PAD, A, B, BoothNumber, Device, Plugged, Raw, Unplugged, WindowFocus
from game.input.menu import PAUSED
from game.match.log import parse
from game.scenes.base import DIMMED, Push
from game.scenes.menus.agreement import ALONE_MS
from game.scenes.menus.pause import PauseScene
from game.scenes.table import TableScene
from game.text.catalog import Catalog
from game.text.languages import LANGUAGES
from game.ui.page import Page
from game.ui.widgets import draw_section
from game.unseen import Unseen
from tests.support.sofa import ESCAPE

PADDLE = Device("pad 0", PAD, "Pad", "model", "model")
TWIN = Device("pad 1", PAD, "Pad", "model", "model")


def pad(sofa: Unseen, device: Device, control: str) -> None:
    for value in (1, 0):
        sofa.take(Raw(device.id, control, value, sofa.clock.now))
    sofa.frames()


@pytest.fixture
def table(sofa: Unseen) -> TableScene:
    """Mira with the left keys and Jörg with a pad play, and the match is on its way."""
    sofa.take(Plugged(PADDLE, sofa.clock.now))
    sofa.stack.wish(Push(sofa.factory.lobby()))
    sofa.frames()
    for device in ("left", PADDLE.id):
        joined = sofa.router.join(device, sofa.clock.now)
        assert joined is not None
        sofa.party.sit(joined.booth, joined.device)
    sofa.stack.wish(Push(sofa.factory.match()))
    sofa.frames(250)
    assert isinstance(sofa.stack.top, TableScene)
    return sofa.stack.top


def paused(sofa: Unseen) -> PauseScene:
    assert isinstance(sofa.stack.top, PauseScene)
    return sofa.stack.top


def test_whoever_paused_goes_on_at_once(sofa: Unseen, table: TableScene) -> None:
    pad(sofa, PADDLE, "start")
    assert paused(sofa).sections()[0].title == "Jörg has paused"
    pad(sofa, PADDLE, "south")
    assert sofa.stack.top is table


def test_the_light_goes_down_in_the_frame_after_the_press(sofa: Unseen, table: TableScene) -> None:
    sofa.house.loader.at_once = False
    before = pygame.transform.average_color(sofa.screen)
    sofa.take(Raw(PADDLE.id, "start", 1, sofa.clock.now))
    assert list(sofa.stack.draw(sofa.screen, sofa.clock.now)) == [sofa.screen.get_rect()]
    assert not sofa.stack.is_shown, "whatever the menu still needs"
    dimmed = pygame.transform.average_color(sofa.screen)
    assert all(now <= was * light / 255 + 1 for now, was, light in zip(dimmed, before, DIMMED, strict=False))


def test_the_others_wait_for_five_seconds_and_are_told(sofa: Unseen, table: TableScene) -> None:
    pad(sofa, PADDLE, "start")
    page = paused(sofa)
    sofa.press("left", B)
    assert sofa.scene == "PauseScene"
    assert page.told == "Only Jörg can resume for now"
    sofa.clock.now += PAUSED
    sofa.press("left", B)
    assert sofa.stack.top is table


def test_the_countdown_runs_down_and_ends(sofa: Unseen, table: TableScene) -> None:
    pad(sofa, PADDLE, "start")
    seen = []
    for _ in range(PAUSED // 16 + 20):
        sofa.frames()
        seen.append(paused(sofa).wait)
    assert sorted(set(seen), reverse=True) == [5, 4, 3, 2, 1, 0]


def join(sofa: Unseen, *zones: str) -> None:
    """More people come to the table, with keys."""
    for zone in zones:
        joined = sofa.router.join(zone, sofa.clock.now)
        assert joined is not None
        sofa.party.sit(joined.booth, joined.device)


def test_escape_names_both_who_have_keys(sofa: Unseen, table: TableScene) -> None:
    join(sofa, "right")
    sofa.key(ESCAPE)
    assert paused(sofa).sections()[0].title == "Paused at the keyboard"


def test_escape_says_where_it_was_pressed_when_many_have_keys(sofa: Unseen, table: TableScene) -> None:
    join(sofa, "right", "middle")
    sofa.key(ESCAPE)
    assert paused(sofa).sections()[0].title == "Paused at the keyboard"


@pytest.mark.parametrize("zones", [(), ("right",), ("right", "middle"), ("right", "middle", "numpad")])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_faces_of_those_who_paused_lie_on_no_word(
    sofa: Unseen, table: TableScene, zones: tuple[str, ...], language: str
) -> None:
    join(sofa, *zones)
    for seat, booth in enumerate(sofa.party.booths):
        booth.name = f"Maximiliane W. {seat}"
    sofa.house.words = Catalog.load(language)
    sofa.key(ESCAPE)
    sofa.clock.now += PAUSED
    sofa.frames()  # nothing says any more how long the others wait
    page, scene = Page(sofa.house.parts, Scale(sofa.window.size)), paused(sofa)
    draw_section(page, scene.sections()[0], 0, scene.laid(), "")
    words, (left, _) = page.things[1]  # the first is the panel
    before = len(page.things)
    scene.paint_more(page)
    *faces, _ = page.things[before:]  # the last is the aim of the match
    assert len(faces) == 1 + len(zones)
    assert left + words.get_width() <= min(x for _, (x, _) in faces)


def test_escape_is_the_pause_of_the_only_one_who_has_keys(sofa: Unseen, table: TableScene) -> None:
    sofa.key(ESCAPE)
    assert paused(sofa).sections()[0].title == "Mira has paused"
    sofa.key(ESCAPE)
    assert sofa.stack.top is table


def test_a_lost_pad_is_named_and_nobody_can_go_on_without_it(sofa: Unseen, table: TableScene) -> None:
    sofa.take(Unplugged(PADDLE, sofa.clock.now))
    sofa.frames()
    page = paused(sofa)
    assert page.sections()[0].title == "Jörg’s pad is gone"
    sofa.press("left", B)
    assert sofa.scene == "PauseScene"


def test_the_pad_coming_back_ends_the_pause(sofa: Unseen, table: TableScene) -> None:
    sofa.take(Unplugged(PADDLE, sofa.clock.now))
    sofa.frames()
    sofa.take(Plugged(TWIN, sofa.clock.now))
    sofa.frames(2)
    assert sofa.stack.top is table


def test_a_free_device_adopts_the_seat_by_pressing_a(sofa: Unseen, table: TableScene) -> None:
    sofa.take(Unplugged(PADDLE, sofa.clock.now))
    sofa.frames()
    sofa.press("right", A)
    sofa.frames()
    assert sofa.stack.top is table
    assert sofa.router.seats.device(BoothNumber(1)) == sofa.router.devices["right"]


def test_a_pad_lost_in_somebodys_pause_does_not_end_it_when_it_is_found(sofa: Unseen, table: TableScene) -> None:
    sofa.key(ESCAPE)
    sofa.take(Unplugged(PADDLE, sofa.clock.now))
    sofa.frames()
    sofa.take(Plugged(TWIN, sofa.clock.now))
    sofa.frames()
    assert paused(sofa).told == "Jörg is back"
    sofa.key(ESCAPE)
    assert sofa.stack.top is table


def test_a_window_that_was_left_pauses_for_nobody(sofa: Unseen, table: TableScene) -> None:
    sofa.take(WindowFocus(False, sofa.clock.now))
    sofa.frames(2)
    assert paused(sofa).sections()[0].title == "The game waited for you"
    sofa.press("left", B)
    assert sofa.stack.top is table


def test_leaving_the_match_asks_first_then_goes_to_the_lobby_and_gives_it_up(
    sofa: Unseen, table: TableScene, tmp_path: Path
) -> None:
    sofa.key(ESCAPE)
    page = paused(sofa)
    while page.focus.key != "give_up":
        sofa.press("left", DOWN)
    sofa.press("left", A)
    assert page.is_asking
    sofa.press("left", DOWN)
    sofa.press("left", A)
    sofa.frames(2)
    assert sofa.scene == "LobbyScene"
    for thread in threading.enumerate():
        if thread.name.startswith("log of match"):
            thread.join()  # it puts the log away
    assert sofa.memory.matches.unfinished() is None
    (log,) = tmp_path.rglob("*-hoopla*")
    assert parse(log.read_text(encoding="utf-8"), find).config.game == "hoopla"


def test_the_table_is_seen_dimmed_behind(sofa: Unseen, table: TableScene) -> None:
    before = sofa.screen.get_at((40, 400))
    sofa.key(ESCAPE)
    sofa.frames(2)
    after = sofa.screen.get_at((40, 400))
    assert [round(before[i] * DIMMED[i] / 255) for i in range(3)] == pytest.approx([*after][:3], abs=2)


def test_settings_are_reached_and_another_language_does_not_hurt_the_table(sofa: Unseen, table: TableScene) -> None:
    sofa.key(ESCAPE)
    page = paused(sofa)
    while page.focus.key != "settings":
        sofa.press("left", DOWN)
    sofa.press("left", A)
    assert sofa.scene == "SettingsScene"
    sofa.press("left", "up")
    sofa.press("left", "up")
    sofa.press("left", "right")
    sofa.press("left", B)
    sofa.frames(3)
    assert paused(sofa) is page
    sofa.key(ESCAPE)
    sofa.frames(3)
    assert sofa.stack.top is table
    assert pygame.transform.average_color(sofa.screen)[:3] != (0, 0, 0)


def choose_line(sofa: Unseen, key: str) -> None:
    """Let the owner of the left keys take a line of the pause."""
    sofa.key(ESCAPE)
    page = paused(sofa)
    for _ in range(9):
        if page.focus.key == key:
            break
        sofa.press("left", DOWN)
    assert page.focus.key == key
    sofa.press("left", A)


def test_the_pause_says_what_the_match_is_about(sofa: Unseen, table: TableScene) -> None:
    sofa.key(ESCAPE)
    assert sofa.scene == "PauseScene"
    assert table.opening.aim == "First down to one card wins!"


def test_all_agree_to_begin_again_and_the_old_match_is_given_up(sofa: Unseen, table: TableScene) -> None:
    choose_line(sofa, "again")
    assert sofa.scene == "PauseScene"
    assert paused(sofa).sections()[0].title == "Do all of you want to start again?"
    pad(sofa, PADDLE, "south")
    assert isinstance(sofa.stack.top, TableScene)
    assert sofa.stack.top is not table
    assert len(list(sofa.memory.folder.rglob("*.running"))) == 1


def test_who_asked_decides_alone_after_a_while(sofa: Unseen, table: TableScene) -> None:
    choose_line(sofa, "again")
    sofa.press("left", A)
    assert sofa.scene == "PauseScene"
    sofa.clock.now += ALONE_MS
    sofa.press("left", A)
    assert sofa.stack.top is not table
    assert sofa.scene == "TableScene"


@pytest.mark.parametrize("who", ["left", "pad"])
def test_one_can_say_no_to_a_restart(sofa: Unseen, table: TableScene, who: str) -> None:
    choose_line(sofa, "again")
    if who == "left":
        sofa.press("left", B)
    else:
        pad(sofa, PADDLE, "east")
    assert paused(sofa).sections()[0].title != "Do all of you want to start again?"
    pad(sofa, PADDLE, "south")
    assert sofa.scene in ("PauseScene", "TableScene")
    assert sofa.stack.top is table or sofa.scene == "PauseScene"


def test_the_coach_can_be_called_from_the_pause(sofa: Unseen, table: TableScene) -> None:
    assert table.coaching.is_through
    choose_line(sofa, "guide")
    assert sofa.stack.top is table
    assert not table.coaching.is_through


def test_who_is_asked_sees_yes_and_no_and_the_asker_a_key_after_a_while(sofa: Unseen, table: TableScene) -> None:
    choose_line(sofa, "again")
    page = paused(sofa)
    row = page.prompts(Page(sofa.house.parts, Scale(sofa.window.size)), page.sections()[0].items[0], "left")
    assert [prompt.text for prompt in row if prompt.text] == ["Yes", "No"]

    def asked() -> int:
        """How many keys stand beside the yes at the top."""
        shown = Page(sofa.house.parts, Scale(sofa.window.size))
        page.paint_more(shown)
        return max(image.get_width() for image, (_, y) in shown.things if y < Scale(sofa.window.size).point(0, 290)[1])

    before = asked()
    sofa.clock.now += ALONE_MS
    sofa.frames()
    assert asked() > before, "the key of the one who asked"


@pytest.mark.parametrize("word", [0, -1])
def test_the_mouse_answers_by_a_click_at_the_words_only(sofa: Unseen, table: TableScene, word: int) -> None:
    sofa.party.seats.switch(BoothNumber(1), sofa.router.devices["mouse"])
    choose_line(sofa, "again")
    page = paused(sofa)

    def click(at: tuple[int, int]) -> None:
        for value in (1, 0):
            sofa.take(Raw("mouse", "left", value, sofa.clock.now, at))
        sofa.frames(2)

    click(Scale(sofa.window.size).point(960, 420))
    assert sofa.stack.top is page
    assert page.sections()[0].title == "Do all of you want to start again?"
    places = [at for x in range(700, 1240, 6) if page.prompt_row.under(at := Scale(sofa.window.size).point(x, 1020))]
    click(places[word])
    assert sofa.scene == ("TableScene" if word == 0 else "PauseScene")
    assert (page.sections()[0].title == "Do all of you want to start again?") == (word == 0), "no ends the question"
