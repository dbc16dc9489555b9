"""What a person must be told is on the screen, whatever is shown, and the game goes on."""

import errno
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.app import App, Launch
from game.input.virtual import STRANGER, VirtualPads
from game.match.clock import ManualClock
from game.rules.api import NEVER
from game.scenes.notices import STAY_MS
from game.store.notices import Notice
from game.unseen import Unseen
from tests.support.disks import FailingDisk
from tests.support.furnished import furnish
from tests.support.shelves import shelf

Open = Callable[[], Unseen]
STAY = STAY_MS // 16 + 2  # frames


@pytest.fixture
def open_program(drawn_once: None, tmp_path: Path) -> Iterator[Open]:
    running: list[Unseen] = []

    def begin() -> Unseen:
        program = Unseen(tmp_path / "data")
        running.append(program)
        program.frames(60)
        return program

    yield begin
    for program in running:
        program.close()


def picture(program: Unseen) -> bytes:
    return pygame.image.tobytes(program.screen, "RGB")


def test_a_notice_comes_goes_and_leaves_the_picture_as_it_was(open_program: Open) -> None:
    program = open_program()
    before = picture(program)
    program.app.memory.board.post(Notice("disk_full"))
    program.frames(60)
    assert program.app.notices.told == Notice("disk_full")
    assert program.clock.now < program.app.notices.due(program.clock.now) < program.clock.now + STAY_MS
    assert picture(program) != before
    assert program.said == [program.app.house.say("notice.disk_full")]
    program.frames(STAY)
    assert program.app.notices.told is None
    assert program.app.notices.due(program.clock.now) == NEVER
    assert picture(program) == before


def test_a_notice_that_stands_still_is_not_drawn_again(open_program: Open) -> None:
    program = open_program()
    program.app.memory.board.post(Notice("disk_full"))
    program.frames(60)
    app, now = program.app, program.clock.now
    app.notices.lift(program.screen)
    assert list(app.notices.lay(program.screen, app.stack.draw(program.screen, now), now)) == []


def test_it_lies_over_the_next_scene_too(open_program: Open) -> None:
    program = open_program()
    program.app.memory.board.post(Notice("disk_full"))
    program.frames(30)
    program.press("left", "a")
    program.frames(60)
    told = picture(program)
    program.frames(STAY)
    assert program.scene == "LobbyScene"
    assert picture(program) != told


def test_several_are_told_one_after_the_other_and_a_kind_only_once(open_program: Open) -> None:
    program = open_program()
    for notice in (Notice("sound_missing", "a.ogg"), Notice("sound_missing", "b.ogg"), Notice("no_sound")):
        program.app.memory.board.post(notice)
    program.frames(5)
    assert program.app.notices.told == Notice("sound_missing", "a.ogg")
    assert len(program.said) == 3
    program.frames(STAY)
    assert program.app.notices.told == Notice("no_sound")
    program.frames(STAY)
    assert program.app.notices.told is None


def test_it_survives_another_size_of_the_window(open_program: Open) -> None:
    program = open_program()
    program.app.memory.board.post(Notice("disk_full"))
    program.frames(30)
    program.app.notices.resize((640, 360))
    program.frames(30)
    assert program.app.notices.told is not None


# What can go wrong, through the real program


def test_unreadable_settings_are_told_and_the_usual_ones_used(open_program: Open, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "settings.json").write_bytes(b"\xff no settings")
    program = open_program()
    assert program.app.notices.told == Notice("settings_unreadable", "settings.json.bad")
    assert program.app.memory.settings.now.motion == "full"
    program.press("left", "a")
    assert program.scene == "LobbyScene"


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS])
def test_a_full_or_locked_disk_is_told_and_the_game_goes_on(open_program: Open, tmp_path: Path, code: int) -> None:
    program = open_program()
    memory = program.app.memory
    memory.matches = shelf(tmp_path / "locked", memory.board, FailingDisk(1, for_good=True, code=code))
    for booth in program.app.factory.party.booths[:2]:
        booth.bot = "sharp"
    program.push(program.app.factory.match())
    program.frames(400)
    assert program.said == [program.app.house.say("notice.disk_full" if code == errno.ENOSPC else "notice.read_only")]
    top = program.app.stack.top
    assert top is not None
    assert program.scene == "TableScene"
    assert top.match.moves > 0  # type: ignore[attr-defined]


@pytest.mark.parametrize("content", [None, b"not toml ["])
@pytest.mark.parametrize("file", ["worlds.toml", "palette.toml"])
def test_missing_or_damaged_art_is_told_and_drawn_plainly(
    open_program: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, content: bytes | None
) -> None:
    art = furnish(monkeypatch, tmp_path / "home") / "art"
    (art / file).unlink()
    if content is not None:
        (art / file).write_bytes(content)
    program = open_program()
    assert program.app.notices.told == Notice("art_missing")
    wakes: list[int] = []
    monkeypatch.setattr(program.memory.board, "wake", lambda: wakes.append(program.clock.now))
    program.frames()
    assert wakes == [], "a notice that is known lets the program sleep"
    program.memory.board.post(Notice("no_sound"))
    assert len(wakes) == 1
    for booth in program.app.factory.party.booths[:2]:
        booth.bot = "sharp"
    program.push(program.app.factory.match())
    program.frames(300)
    assert program.scene == "TableScene"


def test_an_unknown_pad_is_told_and_can_join(open_program: Open) -> None:
    program = open_program()
    virtual = VirtualPads()
    try:
        pad = virtual.attach(STRANGER, name="Odd Pad")
        program.frames(3)
        assert program.app.notices.told == Notice("unknown_pad", "Odd Pad")
        pad.press(0)
        program.frames(2)
        assert program.scene == "LobbyScene"
    finally:
        virtual.detach_all()


def test_a_known_pad_is_no_news(open_program: Open) -> None:
    program = open_program()
    virtual = VirtualPads()
    try:
        virtual.attach()
        program.frames(3)
        assert program.app.notices.told is None
    finally:
        virtual.detach_all()


@pytest.fixture
def heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], App]]:
    """A program that would be heard and seen; it is given no more than the dummy screen."""
    apps: list[App] = []
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("game.gfx.window.UNSEEN", ())

    def begin() -> App:
        apps.append(App(Launch((640, 360), False, "en", tmp_path / "data", now=ManualClock()), lambda text: None))
        return apps[0]

    yield begin
    for app in apps:
        app.close()


def test_no_sound_device_is_told(heard: Callable[[], App], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    app = heard()
    app.loop.frame()
    assert app.notices.told == Notice("no_sound")


def test_a_damaged_sound_is_told_and_the_others_play(
    heard: Callable[[], App], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds = furnish(monkeypatch, tmp_path / "home") / "sounds"
    (sounds / "accept.ogg").write_bytes(b"noise")
    app = heard()
    app.player.action("accept", 0)
    app.player.action("back", 0)
    app.loop.frame()
    assert app.notices.told == Notice("sound_missing", "accept.ogg")


def test_a_missing_book_of_sounds_is_told(
    heard: Callable[[], App], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    sounds = furnish(monkeypatch, tmp_path / "home") / "sounds"
    (sounds / "cues.toml").unlink()
    app = heard()
    app.loop.frame()
    assert app.notices.told == Notice("no_cues", "cues.toml")
