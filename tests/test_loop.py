"""The frame loop: whatever is pressed is handled at once, also in the middle of a frame."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pygame
import pytest
from pygame import Rect, Surface

from game.gfx.loader import Wanted
from game.gfx.window import Window
from game.input.intents import KEYBOARD, MOUSE, MOVE, PAD, SCROLL, Arrival, Device, Exposed, Input, Plugged, Point, Raw
from game.input.pump import Pump
from game.loop import ANSWER_MS, APART_MS, FRAME_MS, GLIDE_MS, HURRY_MS, LOOK_S, RACE_MS
from game.rules.api import Ms
from game.scenes.base import Change, Push, Scene
from game.scenes.table import TableScene
from game.unseen import Unseen

MOMENTS = 3  # of thinking in a frame
WAIT_S = 20.0  # for a test that forgets to let a scene be loaded


def spend() -> None:
    """Work for so long that the loop looks for presses again."""
    end = time.perf_counter() + LOOK_S
    while time.perf_counter() < end:
        pass


class Busy(Scene):
    """Something arrives during everything that it does, which takes a while; it notes when it learns of that."""

    def __init__(self) -> None:
        self.notes: list[str] = []
        self.is_quitting = False
        self.thinking = self
        self._left = 0

    def _do(self, what: str) -> None:
        self.notes.append(what)
        spend()
        if self.is_quitting:
            pygame.event.post(pygame.event.Event(pygame.QUIT))
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(0, 0, 0)))

    def intent(self, intent: Input) -> Change:
        if isinstance(intent, Point):
            self.notes.append("heard")
        return None

    def update(self, now: Ms) -> Change:
        self._left = MOMENTS
        self._do("update")
        return None

    def go_on(self) -> bool:
        self._left -= 1
        self._do("think")
        return self._left > 0

    def draw(self, screen: Surface, now: Ms, afresh: bool) -> list[Rect]:
        self._do("draw")
        return [Rect(0, 0, 9, 9)]


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Unseen]:
    program = Unseen(tmp_path, (640, 360))
    program.frames()
    yield program
    program.close()


@pytest.fixture
def busy(program: Unseen) -> Busy:
    """A scene that is shown, with a frame behind it."""
    busy = Busy()
    program.push(busy)
    program.frames(2)
    busy.notes.clear()
    return busy


def test_what_arrives_in_the_middle_of_a_frame_is_handled_before_it_goes_on(program: Unseen, busy: Busy) -> None:
    program.frames()
    thinking = ["think", "heard"] * MOMENTS
    assert busy.notes == [*thinking, "update", "heard", "draw", "heard"]


def test_who_quits_in_the_middle_of_a_frame_has_quit(program: Unseen, busy: Busy) -> None:
    busy.is_quitting = True
    program.frames()
    assert program.scene == ""
    assert busy.notes == ["think"], "nothing is shown any more"


class Unready(Scene):
    """Is being loaded until the test lets it."""

    def __init__(self) -> None:
        self.ready = Event()

    def load(self) -> Iterator[Wanted]:
        yield lambda: self.ready.wait(WAIT_S)

    def draw(self, screen: Surface, now: Ms, afresh: bool) -> list[Rect]:
        return []


def test_frames_come_sooner_while_a_scene_is_loaded(program: Unseen, monkeypatch: pytest.MonkeyPatch) -> None:
    deadlines: list[Ms] = []

    def note(pump: Pump, deadline: Callable[[], Ms]) -> Iterator[Arrival]:
        program.clock.now = deadline()
        deadlines.append(program.clock.now)
        return iter(())

    monkeypatch.setattr(Pump, "until", note)
    scene = Unready()
    program.house.loader.at_once = False
    program.stack.wish(Push(scene))
    for frame in range(7):
        if frame == 3:
            scene.ready.set()
            program.house.loader.finish()
        program.app.loop.frame()
    assert [after - before for before, after in itertools.pairwise(deadlines[1:])] == [HURRY_MS] * 2 + [FRAME_MS] * 3


class Red(Scene):
    """Is red."""

    def draw(self, screen: Surface, now: Ms, afresh: bool) -> list[Rect]:
        return [screen.fill("#FF0000")]


def test_the_old_picture_stands_in_a_window_of_another_size_until_the_new_one_is_loaded(
    program: Unseen, monkeypatch: pytest.MonkeyPatch
) -> None:
    presented = list[Rect]()
    program.push(Red())
    program.frames(2)
    monkeypatch.setattr(Window, "present", lambda window, changed: presented.extend(changed))
    for size in ((800, 450), (1280, 720)):  # the second while the first is still loaded for
        program.resize(size)
        assert not program.stack.is_shown
        assert program.screen.get_at((size[0] - 1, size[1] - 1))[:3] == (255, 0, 0)
        program.take(Exposed(program.clock.now))
        assert presented == [program.screen.get_rect()] * 2
        presented.clear()


class Quiet(Scene):
    """Shows nothing; it may be a race."""

    def __init__(self, is_race: bool) -> None:
        self.is_race = is_race

    def draw(self, screen: Surface, now: Ms, afresh: bool) -> list[Rect]:
        return []


def frame_after(program: Unseen, monkeypatch: pytest.MonkeyPatch, *arrivals: tuple[Ms, Raw]) -> Ms:
    """How long after the last frame the next comes, if these arrive so many milliseconds after it."""
    clock, last, due = program.clock, program.clock.now, list[Ms]()

    def arrive(pump: Pump, deadline: Callable[[], Ms]) -> Iterator[Arrival]:
        for after, raw in arrivals:
            clock.now = last + after
            yield raw._replace(t=clock.now)
        clock.now = deadline()
        due.append(clock.now)

    with monkeypatch.context() as patch:
        patch.setattr(Pump, "until", arrive)
        program.app.loop.frame()
    return due[0] - last


KEY = Raw(KEYBOARD, pygame.KSCAN_W, 1, 0)
SIT_DOWN = Raw(KEYBOARD, pygame.KSCAN_E, 1, 0)
CLICK = Raw(MOUSE, "left", 1, 0, (5, 5))
MOTION = Raw(MOUSE, MOVE, 0, 0, (5, 5))
WHEEL = Raw(MOUSE, SCROLL, 1, 0)
GAMEPAD = Device("pad 1", PAD, "Pad", "model", "model")
TILT = Raw(GAMEPAD.id, "left x", 0.4, 0)


@pytest.mark.parametrize(
    ("is_race", "arrivals", "wait"),
    [
        (False, (), FRAME_MS),
        (False, ((6, KEY),), 6 + ANSWER_MS),
        (True, ((6, KEY),), 6 + RACE_MS),
        (False, ((1, KEY),), APART_MS),
        (False, ((2, MOTION), (3, MOTION)), GLIDE_MS),
        (False, ((2, MOTION), (5, KEY)), 5 + ANSWER_MS),
        (False, ((15, KEY),), FRAME_MS),
        (True, ((6, KEY), (8, KEY._replace(control=pygame.KSCAN_I))), 6 + RACE_MS),
        (False, ((6, CLICK),), 6 + ANSWER_MS),
        (False, ((6, SIT_DOWN),), 6 + ANSWER_MS),
        (False, ((1, TILT), (3, TILT._replace(value=0.45))), GLIDE_MS),
        (False, ((2, WHEEL),), GLIDE_MS),
    ],
)
def test_a_press_is_answered_by_a_frame_of_its_own(
    program: Unseen, monkeypatch: pytest.MonkeyPatch, is_race: bool, arrivals: tuple[tuple[Ms, Raw], ...], wait: Ms
) -> None:
    program.take(Plugged(GAMEPAD, program.clock.now))
    program.push(Quiet(is_race))
    program.frames(2)
    assert frame_after(program, monkeypatch, *arrivals) == wait
    assert frame_after(program, monkeypatch) == FRAME_MS, "what was answered hurries no other frame"


class Interrupted(Quiet):
    """Is clicked at while it is drawn, once the test wants it."""

    is_clicked = False

    def draw(self, screen: Surface, now: Ms, afresh: bool) -> list[Rect]:
        if self.is_clicked:
            self.is_clicked = False
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(5, 5)))
            spend()
        return []


def test_a_press_in_the_middle_of_a_frame_is_answered_by_the_next_one(
    program: Unseen, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Interrupted(False)
    program.push(scene)
    program.frames(2)
    scene.is_clicked = True
    program.frames()
    assert frame_after(program, monkeypatch) == APART_MS
    assert frame_after(program, monkeypatch) == FRAME_MS, "what was answered hurries no other frame"


@pytest.mark.parametrize("is_race", [False, True])
def test_c4_a_press_in_the_millisecond_of_a_frame_is_answered_by_the_next_one(
    program: Unseen, monkeypatch: pytest.MonkeyPatch, is_race: bool
) -> None:
    program.push(Quiet(is_race))
    program.frames(2)
    assert frame_after(program, monkeypatch, (FRAME_MS, KEY)) == FRAME_MS
    assert frame_after(program, monkeypatch) == APART_MS
    assert frame_after(program, monkeypatch) == FRAME_MS, "what was answered hurries no other frame"


def test_c4_the_frame_that_answers_a_press_shows_the_move(program: Unseen, monkeypatch: pytest.MonkeyPatch) -> None:
    program.router.join("left", 0)
    program.router.join("middle", 1)
    program.push(program.factory.match())
    program.frames_until_shown()
    program.frames(320)
    table = program.stack.top
    assert isinstance(table, TableScene)
    before = table.view
    frame_after(program, monkeypatch, (2, Raw(KEYBOARD, pygame.KSCAN_E, 1, 0)))
    program.clock.now += RACE_MS
    program.app.loop.frame()
    assert table.view != before
