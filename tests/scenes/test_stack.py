"""The stack of scenes, in the orders in which things go wrong."""

from collections.abc import Callable, Sequence

import msgspec
import pygame
import pytest
from pygame import Rect, Surface

from game.gfx.cache import Workshop
from game.input.intents import BoothNumber, Input, Intent
from game.rules.api import Ms
from game.scenes.base import Change, GoHome, Pop, Push, Quit, Relay, Scene, Swap
from game.scenes.stack import FORESEE_MS, PATIENCE_MS, SceneStack
from game.store.settings import Motion
from game.unseen import Unseen

Log = list[str]

SCREEN = Surface((640, 360))


def press(button: str) -> Intent:
    return Intent("keys", BoothNumber(0), button, down=True, t=0)


class Spy(Scene):
    """Writes down what happens to it and wishes what it is told to."""

    def __init__(self, name: str, log: Log) -> None:
        self.name = name
        self.log = log
        self.answer: Change = None
        self.size = (0, 0)

    def enter(self) -> None:
        self.log.append(f"{self.name} enters")

    def leave(self) -> None:
        self.log.append(f"{self.name} leaves")

    def pause(self) -> None:
        self.log.append(f"{self.name} pauses")

    def resume(self) -> None:
        self.log.append(f"{self.name} resumes")

    def resize(self, size: tuple[int, int]) -> None:
        self.size = size

    def intent(self, intent: Input) -> Change:
        assert isinstance(intent, Intent)
        self.log.append(f"{self.name} hears {intent.button}")
        return self.answer

    def update(self, now: Ms) -> Change:
        return self.answer

    def draw(self, screen: Surface, now: Ms) -> Sequence[Rect]:
        return [Rect(0, 0, len(self.name), now)]


class Table:
    """A stack with one scene, and the log of all."""

    def __init__(self) -> None:
        self.log: Log = []
        self.first = self.spy("first")
        self.stack = SceneStack(self.first, (640, 360))
        self.stack.draw(SCREEN, 0)
        self.log.clear()

    def spy(self, name: str) -> Spy:
        return Spy(name, self.log)

    def wish(self, change: Change) -> bool:
        """The top scene wishes for something when it hears of a key; whether another scene is shown then."""
        top = self.stack.top
        assert isinstance(top, Spy)
        top.answer = change
        self.stack.intent(press("key"))
        top.answer = None
        return self.stack.settle()


@pytest.fixture
def table() -> Table:
    return Table()


def test_the_first_scene_enters_and_learns_its_size() -> None:
    log: Log = []
    scene = Spy("first", log)
    stack = SceneStack(scene, (640, 360))
    assert log == ["first enters"]
    assert scene.size == (640, 360)
    assert stack.top is scene


def test_a_pushed_scene_pauses_the_one_below_and_a_pop_resumes_it(table: Table) -> None:
    assert table.wish(Push(table.spy("second")))
    assert table.wish(Pop())
    assert table.log == [
        "first hears key",
        "first pauses",
        "second enters",
        "second hears key",
        "second leaves",
        "first resumes",
    ]
    assert table.stack.top is table.first


def test_a_swap_replaces_the_top_without_waking_what_lies_below(table: Table) -> None:
    table.wish(Push(table.spy("second")))
    table.log.clear()
    table.wish(Swap(table.spy("third")))
    assert table.log == ["second hears key", "second leaves", "third enters"]
    assert len(table.stack) == 2


def test_home_leaves_all_but_the_first(table: Table) -> None:
    table.wish(Push(table.spy("second")))
    table.wish(Push(table.spy("third")))
    table.log.clear()
    table.wish(GoHome())
    assert table.log == ["third hears key", "third leaves", "second leaves", "first resumes"]
    assert table.stack.top is table.first


def test_a_pop_of_two_levels_wakes_only_what_is_shown_then(table: Table) -> None:
    table.wish(Push(table.spy("second")))
    table.wish(Push(table.spy("third")))
    table.log.clear()
    assert table.wish(Pop(2))
    assert table.log == ["third hears key", "third leaves", "second leaves", "first resumes"]


def test_a_pop_of_more_levels_than_there_are_ends_the_program(table: Table) -> None:
    table.wish(Push(table.spy("second")))
    table.wish(Pop(5))
    assert table.stack.top is None


def test_relaying_makes_all_scenes_lay_themselves_out_again(table: Table) -> None:
    second = table.spy("second")
    table.wish(Push(second))
    table.first.size = second.size = (0, 0)
    assert not table.wish(Relay())
    assert table.first.size == second.size == (640, 360)


@pytest.mark.parametrize("end", [Quit, Pop])
def test_quitting_or_popping_the_last_ends_the_program(table: Table, end: Callable[[], Change]) -> None:
    assert table.wish(end())
    assert table.stack.top is None
    assert table.log == ["first hears key", "first leaves"]


def test_quit_leaves_every_scene_from_the_top(table: Table) -> None:
    table.wish(Push(table.spy("second")))
    table.log.clear()
    table.wish(Quit())
    assert table.log == ["second hears key", "second leaves", "first leaves"]


def test_an_empty_stack_hears_and_draws_nothing(table: Table) -> None:
    table.wish(Quit())
    table.stack.intent(press("key"))
    table.stack.update(5)
    table.stack.clear()
    assert not table.stack.settle()
    assert table.stack.draw(Surface((1, 1)), 5) == ()


def test_nothing_changes_before_the_frame_is_over(table: Table) -> None:
    table.first.answer = Push(table.spy("second"))
    table.stack.update(1)
    assert table.stack.top is table.first
    table.first.answer = None
    assert table.stack.settle()
    assert len(table.stack) == 2


def test_a_scene_that_is_no_longer_on_top_has_no_say(table: Table) -> None:
    """Two presses in one frame, each pushing a page: only one page opens."""
    table.first.answer = Push(table.spy("second"))
    table.stack.intent(press("a"))
    table.first.answer = Push(table.spy("third"))
    table.stack.intent(press("b"))
    table.stack.settle()
    assert table.log[-2:] == ["first pauses", "second enters"]
    assert len(table.stack) == 2


def test_two_pops_in_one_frame_go_back_one_step(table: Table) -> None:
    second, third = table.spy("second"), table.spy("third")
    table.wish(Push(second))
    table.wish(Push(third))
    third.answer = Pop()
    table.stack.intent(press("b"))
    table.stack.intent(press("b"))
    table.stack.settle()
    assert table.stack.top is second


def test_a_scene_that_wishes_for_nothing_stays(table: Table) -> None:
    assert not table.wish(None)
    assert table.stack.top is table.first


def test_a_scene_pushed_again_after_a_swap_enters_again(table: Table) -> None:
    second = table.spy("second")
    table.wish(Push(second))
    table.wish(Swap(table.spy("third")))
    table.wish(Swap(second))
    assert table.log.count("second enters") == 2
    assert table.stack.top is second


def test_every_scene_learns_a_new_size_also_those_below(table: Table) -> None:
    second = table.spy("second")
    table.wish(Push(second))
    table.stack.resize((1920, 1080))
    assert table.first.size == second.size == (1920, 1080)
    third = table.spy("third")
    table.wish(Push(third))
    assert third.size == (1920, 1080)


def test_home_on_the_first_scene_only_wakes_it(table: Table) -> None:
    assert not table.wish(GoHome())
    assert table.log == ["first hears key", "first resumes"]


def test_the_top_scene_alone_is_drawn_and_updated(table: Table) -> None:
    table.wish(Push(table.spy("second")))
    table.stack.draw(SCREEN, 6)
    assert table.stack.draw(SCREEN, 7) == [Rect(0, 0, 6, 7)]


def test_clearing_forgets_what_was_wished_for(table: Table) -> None:
    table.first.answer = Push(table.spy("second"))
    table.stack.update(1)
    table.stack.clear()
    assert not table.stack.settle()
    assert table.log == ["first leaves"]


# Preparing


class Slow(Spy):
    """Needs some frames before it can be shown."""

    def __init__(self, name: str, log: Log, frames: int) -> None:
        super().__init__(name, log)
        self.frames = frames

    def prepare(self, canvas: Surface, now: Ms) -> bool:
        self.frames -= 1
        canvas.fill("#00FF00")
        return self.frames <= 0

    def shown(self) -> None:
        self.log.append(f"{self.name} is shown")

    def update(self, now: Ms) -> Change:
        self.log.append(f"{self.name} updates")
        return None


def test_the_old_picture_stays_until_the_new_scene_is_prepared(table: Table) -> None:
    screen = Surface((640, 360))
    screen.fill("#FF0000")
    table.wish(Push(Slow("second", table.log, frames=3)))
    for now in (16, 32):
        assert table.stack.draw(screen, now) == ()
    assert screen.get_at((5, 5))[:3] == (255, 0, 0)
    assert table.stack.draw(screen, 48) == [screen.get_rect()]
    assert screen.get_at((5, 5))[:3] == (0, 255, 0)


def test_time_passes_for_a_scene_only_when_it_is_shown_but_keys_reach_it_before(table: Table) -> None:
    table.wish(Push(Slow("second", table.log, frames=2)))
    table.log.clear()
    for now in (16, 32, 48):
        table.stack.update(now)
        table.stack.intent(press("key"))
        table.stack.draw(SCREEN, now)
    assert table.log == [
        "second hears key",
        "second hears key",
        "second is shown",
        "second updates",
        "second hears key",
    ]


def test_a_scene_is_shown_again_after_the_one_above_it_has_gone(table: Table) -> None:
    table.wish(Push(Slow("second", table.log, frames=1)))
    table.stack.draw(SCREEN, 16)
    table.wish(Push(table.spy("third")))
    table.stack.draw(SCREEN, 32)
    table.log.clear()
    table.wish(Pop())
    table.stack.draw(SCREEN, 48)
    assert table.log == ["third hears key", "third leaves", "second resumes", "second is shown"]


def test_another_size_is_prepared_for(table: Table) -> None:
    scene = Slow("second", table.log, frames=1)
    table.wish(Push(scene))
    table.stack.draw(SCREEN, 16)
    scene.frames = 2
    table.stack.resize((64, 36))
    small = Surface((64, 36))
    assert table.stack.draw(small, 32) == ()
    assert table.stack.draw(small, 48) == [small.get_rect()]


def test_a_ring_fills_while_pictures_take_long(sofa: Unseen) -> None:
    sofa.frames(2)
    stack = SceneStack(Slow("slow", [], frames=40), sofa.screen.get_size(), sofa.house)
    screen = sofa.screen
    assert stack.draw(screen, 0) == ()
    assert stack.draw(screen, PATIENCE_MS - 1) == ()
    before = screen.copy()
    (area,) = stack.draw(screen, PATIENCE_MS)
    assert area.center == screen.get_rect().center
    assert pygame.image.tobytes(screen, "RGB") != pygame.image.tobytes(before, "RGB")
    assert stack.draw(screen, PATIENCE_MS + 16) == ()  # nothing more is finished


@pytest.mark.parametrize(("motion", "curtain"), [("full", True), ("calm", False), ("off", False)])
def test_the_curtain_runs_only_where_all_may_move(sofa: Unseen, motion: Motion, curtain: bool) -> None:
    settings = sofa.house.settings
    settings.now = msgspec.structs.replace(settings.now, motion=motion)
    sofa.house.workshop.at_once = False
    stack = SceneStack(Slow("first", [], frames=1), sofa.screen.get_size(), sofa.house)
    assert stack.draw(sofa.screen, 0) == [sofa.screen.get_rect()]  # the first scene comes from nowhere
    stack.wish(Push(Slow("second", [], frames=1)))
    stack.settle()
    assert (stack.draw(sofa.screen, 16) == ()) is curtain


class Foreseeing(Slow):
    """Looks ahead in so many steps, each of which is broken off but the last."""

    def __init__(self, workshop: Workshop, steps: int) -> None:
        super().__init__("foreseeing", [], frames=1)
        self._workshop = workshop
        self._steps = steps
        self.looks = 0

    def ahead(self) -> None:
        self.looks += 1
        self._workshop.broken_off = self.looks < self._steps


@pytest.mark.parametrize("steps", [1, 4])
def test_a_look_ahead_that_was_broken_off_goes_on_as_soon_as_all_is_quiet(sofa: Unseen, steps: int) -> None:
    workshop = sofa.house.workshop
    workshop.at_once = False
    scene = Foreseeing(workshop, steps)
    stack = SceneStack(scene, sofa.screen.get_size(), sofa.house)
    for now in range(FORESEE_MS, 2 * FORESEE_MS, 16):
        stack.draw(sofa.screen, now)
        workshop.finish()
    assert scene.looks == steps


class Prompt(Slow):
    """Answers the press that led to it before it has any pictures."""

    def acknowledge(self, screen: Surface) -> Sequence[Rect]:
        self.log.append(f"{self.name} acknowledges")
        return [Rect(1, 2, 3, 4)]


def test_a_press_is_acknowledged_in_the_next_frame_but_not_when_one_comes_back() -> None:
    log: Log = []
    stack = SceneStack(Slow("first", log, frames=1), SCREEN.get_size())
    stack.draw(SCREEN, 0)
    stack.wish(Push(Prompt("second", log, frames=3)))
    stack.settle()
    assert stack.draw(SCREEN, 16) == [Rect(1, 2, 3, 4)]
    for now in range(32, 200, 16):
        stack.draw(SCREEN, now)
    assert stack.is_shown
    stack.wish(Push(Slow("third", log, frames=1)))
    stack.settle()
    stack.draw(SCREEN, 200)
    stack.wish(Pop())
    stack.settle()
    for now in range(216, 400, 16):
        stack.draw(SCREEN, now)
    assert log.count("second acknowledges") == 1
