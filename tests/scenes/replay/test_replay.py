"""A recorded match is watched on its table: stopped, slowed, hurried, and wound to any moment."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.bots.driver import Driver
from game.bots.playback import Playback, length
from game.games.played import bots_for, find
from game.input.intents import BoothNumber
from game.match.config import MatchConfig
from game.match.log import LogError, MatchLog
from game.match.match import Match
from game.rules.api import TABLE
from game.scenes.replay.replay import LEAP_MS, ReplayScene
from game.store.matches import Recording
from game.store.sitters import Sitter
from game.unseen import Unseen
from tests.support.written import forget, written

FRAME = 16


@pytest.fixture(scope="module")
def recording() -> Recording:
    config = MatchConfig.make(find("hoopla"), 3, 11)
    log = MatchLog(config)
    Driver(Match(config, log.entries.append), bots_for(config, ["normal"])).play_out()
    return Recording.read(log.text().encode(), find)


@pytest.fixture
def program(drawn_once: None, tmp_path: Path, recording: Recording) -> Iterator[Unseen]:
    """A program that shows nothing but the recording."""
    program = Unseen(tmp_path, watch=recording)
    program.frames(2)
    yield program
    program.close()


def scene(program: Unseen) -> ReplayScene:
    top = program.app.stack.top
    assert isinstance(top, ReplayScene)
    return top


def wind(program: Unseen, share: float) -> None:
    """Click on the track."""
    program.click(round(330 + 1240 * share), 980)


def test_it_begins_at_the_beginning_and_goes_on_by_itself(program: Unseen) -> None:
    before = scene(program).reading.at
    assert before < 100
    program.frames(50)
    assert scene(program).reading.at == before + 50 * FRAME


@pytest.mark.parametrize(("presses", "speed"), [("", 1), ("up", 2), ("up up up up", 8), ("down down down", 0.25)])
def test_it_can_be_hurried_and_slowed_down(program: Unseen, presses: str, speed: float) -> None:
    program.press("right", *presses.split())
    before = scene(program).reading
    assert before.speed == speed
    program.frames(100)
    assert scene(program).reading.at == pytest.approx(before.at + 100 * FRAME * speed, abs=2)


def test_it_can_be_stopped_and_then_nothing_moves(program: Unseen) -> None:
    wind(program, 0.5)
    program.press("left", "a")
    program.frames(3)
    before, picture = scene(program).reading, pygame.image.tobytes(program.screen, "RGB")
    assert not before.playing
    program.frames(50)
    assert scene(program).reading == before
    assert pygame.image.tobytes(program.screen, "RGB") == picture
    program.press("left", "a")
    program.frames(50)
    assert scene(program).reading.at > before.at


def test_left_and_right_leap_five_seconds_and_not_beyond_the_ends(program: Unseen) -> None:
    wind(program, 0.5)
    program.press("right", "a")
    middle = scene(program).reading.at
    program.press("right", "right", "right")
    assert scene(program).reading.at == middle + 2 * LEAP_MS
    program.press("right", *["left"] * 40)
    assert scene(program).reading.at == 0
    program.press("right", *["right"] * 80)
    assert scene(program).reading.ended


@pytest.mark.parametrize("share", [0.0, 0.31, 0.72, 1.0])
def test_a_click_on_the_track_winds_to_that_moment(program: Unseen, recording: Recording, share: float) -> None:
    wind(program, 0.9)
    program.press("right", "a")
    wind(program, share)
    program.frames(2)
    end = length(recording.log)
    reading = scene(program).reading
    assert reading.at == pytest.approx(end * share, abs=end / 800 + FRAME)
    shown = scene(program).table.match
    assert shown.game.key() == Playback(recording.log, reading.at).match.game.key()


def test_what_is_shown_while_playing_is_what_was_played(program: Unseen, recording: Recording) -> None:
    program.press("right", *["up"] * 3)
    for _ in range(30):
        program.frames(20)
        reading, match = scene(program).reading, scene(program).table.match
        assert match.view(TABLE) == Playback(recording.log, reading.at).match.view(TABLE)


def test_it_ends_and_can_be_watched_again(program: Unseen) -> None:
    wind(program, 0.999)
    program.frames(500)
    assert scene(program).reading.ended
    program.press("middle", "a")
    assert scene(program).reading.at < 1000
    assert scene(program).reading.playing


def test_other_sizes_of_the_window_show_the_same_moment(program: Unseen) -> None:
    wind(program, 0.5)
    program.press("right", "a")
    before = scene(program).reading
    program.resize((1024, 768))
    program.frames(3)
    assert scene(program).reading == before
    assert program.screen.get_size() == (1024, 768)


def test_b_and_escape_leave(program: Unseen) -> None:
    program.press("left", "b")
    assert program.scene == ""


def test_a_recording_tells_who_played(recording: Recording) -> None:
    assert [sitter.name for sitter in recording.sitters] == ["1", "2", "3"]
    assert all(isinstance(sitter, Sitter) for sitter in recording.sitters)


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"{}\n", b"[1]\n"])
def test_what_is_no_recording_is_refused(data: bytes) -> None:
    with pytest.raises(LogError):
        Recording.read(data, find)


def test_the_bar_names_the_keys_of_who_watches(program: Unseen, recording: Recording) -> None:
    """Those of the last press; before any, those of the first person here; and with nobody here the arrows."""

    def named(do: Callable[[], None]) -> set[str]:
        forget(program)
        with written() as notes:
            do()
            program.resize((1280, 720))
            program.frames(2)
        return set(notes.lines)

    assert "Enter" in named(lambda: None)
    left = named(lambda: program.press("left", "up"))
    assert {"E", "Q"} <= left
    assert "Enter" not in left
    router = program.app.router
    router.seats.sit(router.devices["middle"], BoothNumber(0))
    middle = named(lambda: program.push(program.app.factory.watch(recording)))
    assert {"O", "U"} <= middle
    assert not {"E", "Q", "Enter"} & middle
