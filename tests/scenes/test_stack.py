"""The stack of scenes, in the orders in which things go wrong."""

from collections.abc import Callable, Iterator, Sequence
from threading import Event

import msgspec
import pygame
import pytest
from pygame import Rect, Surface

from game.gfx.loader import Wanted
from game.input.intents import BoothNumber, Input, Intent
from game.rules.api import Ms
from game.scenes.base import DIMMED, Change, GoHome, Pop, Push, Quit, Relay, Scene, Swap
from game.scenes.loading_ring import PATIENCE_MS
from game.scenes.shutter import LAMPS, STEP_MS
from game.scenes.stack import SceneStack
from game.scenes.wipe import LENGTH_MS
from game.store.settings import Motion
from game.unseen import Unseen

Log = list[str]

SCREEN = Surface((640, 360))
WAIT_S = 20.0  # for a test that forgets to let a scene be loaded


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

    def resize(self, size: tuple[int, int]) -> None:
        self.size = size

    def intent(self, intent: Input) -> Change:
        assert isinstance(intent, Intent)
        self.log.append(f"{self.name} hears {intent.button}")
        return self.answer

    def update(self, now: Ms) -> Change:
        return self.answer

    def draw(self, screen: Surface, now: Ms, afresh: bool) -> Sequence[Rect]:
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
        "first enters",
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
    assert table.log == ["third hears key", "third leaves", "second leaves", "first enters"]
    assert table.stack.top is table.first


def test_a_pop_of_two_levels_wakes_only_what_is_shown_then(table: Table) -> None:
    table.wish(Push(table.spy("second")))
    table.wish(Push(table.spy("third")))
    table.log.clear()
    assert table.wish(Pop(2))
    assert table.log == ["third hears key", "third leaves", "second leaves", "first enters"]


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
    assert table.log == ["first hears key", "first enters"]


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


# Loading


class Slow(Spy):
    """Is loaded as soon as the test lets it."""

    def __init__(self, name: str, log: Log) -> None:
        super().__init__(name, log)
        self.ready = Event()

    def load(self) -> Iterator[Wanted]:
        yield lambda: self.ready.wait(WAIT_S)

    def update(self, now: Ms) -> Change:
        self.log.append(f"{self.name} updates")
        return None

    def draw(self, screen: Surface, now: Ms, afresh: bool) -> list[Rect]:
        screen.fill("#00FF00")
        return [screen.get_rect()]

    def ahead(self) -> Iterator[Wanted]:
        yield lambda: self.log.append(f"{self.name} looks ahead")


class Loaded:
    """A stack in the real house, whose loader works beside it."""

    def __init__(self, sofa: Unseen, motion: Motion = "off") -> None:
        settings = sofa.house.settings
        settings.now = msgspec.structs.replace(settings.now, motion=motion)
        self.loader = sofa.house.loader
        self.loader.at_once = False
        self.log: Log = []
        self.screen = sofa.screen
        self.stack = SceneStack(Spy("first", self.log), self.screen.get_size(), sofa.house)
        self.draw(0)
        self.loader.finish()
        self.draw(1)

    def push(self) -> Slow:
        """Push a scene that is loaded slowly; what happened before is forgotten."""
        slow = Slow("second", self.log)
        self.stack.wish(Push(slow))
        self.stack.settle()
        self.log.clear()
        return slow

    def draw(self, now: Ms) -> Sequence[Rect]:
        return self.stack.draw(self.screen, now)

    def finish(self, slow: Slow) -> None:
        slow.ready.set()
        self.loader.finish()


@pytest.fixture
def loaded(sofa: Unseen) -> Iterator[Loaded]:
    loaded = Loaded(sofa)
    yield loaded
    loaded.loader.close()


def test_the_old_picture_stays_until_the_new_scene_is_loaded(loaded: Loaded) -> None:
    loaded.screen.fill("#FF0000")
    slow = loaded.push()
    for now in (16, 32):
        assert loaded.draw(now) == ()
    assert loaded.screen.get_at((5, 5))[:3] == (255, 0, 0)
    loaded.finish(slow)
    assert loaded.draw(48) == [loaded.screen.get_rect()]
    assert loaded.screen.get_at((5, 5))[:3] == (0, 255, 0)


def test_time_passes_for_a_scene_and_keys_reach_it_only_when_it_is_loaded(loaded: Loaded) -> None:
    slow = loaded.push()
    for now in (16, 32):
        loaded.stack.update(now)
        loaded.stack.intent(press("key"))
        loaded.draw(now)
    assert loaded.log == ["second hears key"], "the first came before the loading began"
    loaded.finish(slow)
    loaded.draw(48)
    loaded.stack.update(64)
    assert loaded.log[1:] == ["second updates", "second hears key", "second updates"]


def test_a_change_in_the_middle_of_a_loading_waits_for_it(loaded: Loaded) -> None:
    """No other thread may be at work on a scene that is left or resized."""
    slow = loaded.push()
    loaded.draw(16)
    slow.ready.set()
    loaded.stack.resize((64, 36))
    assert loaded.loader.is_idle
    loaded.draw(32)
    loaded.stack.wish(Pop())
    loaded.stack.settle()
    assert loaded.loader.is_idle
    assert loaded.log[-2:] == ["second leaves", "first enters"]


def test_what_was_pressed_for_a_scene_that_is_never_seen_does_not_reach_the_next(loaded: Loaded) -> None:
    slow = loaded.push()
    loaded.draw(16)
    loaded.stack.intent(press("escape"))
    slow.ready.set()
    loaded.stack.wish(Push(Spy("third", loaded.log)))
    loaded.stack.settle()
    loaded.draw(32)
    loaded.loader.finish()
    loaded.draw(48)
    assert "second hears escape" in loaded.log
    assert "third hears escape" not in loaded.log


def test_what_is_pressed_early_goes_to_the_scene_that_the_press_before_it_leads_to(loaded: Loaded) -> None:
    slow = loaded.push()
    loaded.draw(16)
    slow.answer = Push(Spy("third", loaded.log))
    for key in ("a", "b"):
        loaded.stack.intent(press(key))
    loaded.finish(slow)
    loaded.draw(32)
    loaded.stack.settle()
    loaded.draw(48)
    loaded.loader.finish()
    loaded.draw(64)
    assert [line for line in loaded.log if "hears" in line] == ["second hears a", "third hears b"]


def test_a_scene_is_shown_again_after_the_one_above_it_has_gone(table: Table) -> None:
    slow = Slow("second", table.log)
    table.wish(Push(slow))
    table.stack.draw(SCREEN, 16)
    table.wish(Push(table.spy("third")))
    table.stack.draw(SCREEN, 32)
    table.log.clear()
    table.wish(Pop())
    table.stack.draw(SCREEN, 48)
    assert table.log == ["third hears key", "third leaves", "second enters", "second updates"]


def test_another_size_is_loaded_for(loaded: Loaded) -> None:
    slow = loaded.push()
    loaded.draw(16)
    loaded.finish(slow)
    loaded.draw(32)
    slow.ready.clear()
    loaded.stack.resize(loaded.screen.get_size())
    assert loaded.draw(48) == ()
    loaded.finish(slow)
    assert loaded.draw(64) == [loaded.screen.get_rect()]


def test_a_ring_fills_while_pictures_take_long(loaded: Loaded) -> None:
    slow = loaded.push()
    assert loaded.draw(0) == ()
    assert loaded.draw(PATIENCE_MS - 1) == ()
    before = loaded.screen.copy()
    (area,) = loaded.draw(PATIENCE_MS)
    assert area.center == loaded.screen.get_rect().center
    assert pygame.image.tobytes(loaded.screen, "RGB") != pygame.image.tobytes(before, "RGB")
    assert loaded.draw(PATIENCE_MS + 16) == ()  # nothing more is finished
    loaded.finish(slow)


@pytest.mark.parametrize(("motion", "pictures"), [("full", LAMPS), ("calm", 1), ("off", 1)])
def test_lamps_run_on_the_closed_booth_of_a_game_while_its_table_takes_long(
    sofa: Unseen, motion: Motion, pictures: int
) -> None:
    loaded = Loaded(sofa, motion)
    slow = loaded.push()
    slow.keeps_pictures = "hoopla"
    loaded.draw(LAMPS * STEP_MS)
    begun = 2 * LAMPS * STEP_MS
    booth, lamps = loaded.draw(begun)[-2:]
    assert booth.center == loaded.screen.get_rect().center
    assert booth.contains(lamps)
    seen = {pygame.image.tobytes(loaded.screen.subsurface(lamps), "RGB")}
    for step in range(1, LAMPS):
        changed = loaded.draw(begun + step * STEP_MS)
        assert changed == ([lamps] if pictures > 1 else [])
        assert loaded.draw(begun + step * STEP_MS + 16) == []  # the same lamps are lit for a while
        seen.add(pygame.image.tobytes(loaded.screen.subsurface(lamps), "RGB"))
    assert len(seen) == pictures
    loaded.finish(slow)
    loaded.loader.close()


def test_an_error_of_the_loader_is_raised_in_a_frame(loaded: Loaded, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = loaded.push()
    monkeypatch.setattr(slow, "load", lambda: iter([lambda: 1 // 0]))
    loaded.draw(16)
    loaded.loader.finish()
    with pytest.raises(ZeroDivisionError):
        loaded.draw(32)


@pytest.mark.parametrize(("motion", "curtain"), [("full", True), ("calm", False), ("off", False)])
def test_the_curtain_runs_only_where_all_may_move(sofa: Unseen, motion: Motion, curtain: bool) -> None:
    loaded = Loaded(sofa, motion)
    slow = loaded.push()
    loaded.draw(16)
    loaded.finish(slow)
    assert (loaded.draw(32) == ()) is curtain
    loaded.loader.close()


@pytest.mark.parametrize(("awning", "way"), [("hoopla", "down"), ("", "left")])
def test_an_awning_drops_where_a_scene_names_its_game(sofa: Unseen, awning: str, way: str) -> None:
    loaded = Loaded(sofa, "full")
    slow = loaded.push()
    slow.awning = awning
    loaded.screen.fill("#FF0000")
    loaded.draw(16)
    loaded.finish(slow)
    loaded.draw(32)
    for now in range(48, 32 + LENGTH_MS // 2, 16):
        loaded.draw(now)
    width, height = loaded.screen.get_size()
    above, right = ((width // 2, 1), (width - 2, height // 2))
    new, old = (above, (width // 2, height - 2)) if way == "down" else (right, (2, height // 2))
    assert loaded.screen.get_at(new)[:3] == (0, 255, 0)
    assert loaded.screen.get_at(old)[:3] == (255, 0, 0)
    loaded.loader.close()


def test_a_scene_looks_ahead_once_when_it_is_shown_and_once_after_each_pause_of_the_presses(loaded: Loaded) -> None:
    slow = loaded.push()
    loaded.draw(16)
    loaded.finish(slow)

    def looks(until: Ms) -> int:
        loaded.log.clear()
        for now in range(until - 400, until, 16):
            loaded.draw(now)
            loaded.loader.finish()
        return loaded.log.count("second looks ahead")

    assert looks(1000) == 1
    assert looks(1400) == 0
    for t in (1400, 1410, 1420):
        loaded.stack.intent(press("key")._replace(t=t))
        loaded.draw(t)
    assert looks(1820) == 1


def test_a_scene_below_is_dimmed_in_the_next_frame_but_not_when_one_comes_back() -> None:
    stack = SceneStack(Slow("first", []), SCREEN.get_size())
    stack.draw(SCREEN, 0)
    stack.wish(Push(Spy("second", []), dims=True))
    stack.settle()
    assert stack.draw(SCREEN, 16) == [SCREEN.get_rect()]
    assert not stack.is_shown
    assert SCREEN.get_at((5, 5))[:3] == (0, DIMMED[1], 0)
    stack.draw(SCREEN, 32)
    assert stack.is_shown
    stack.wish(Pop())
    stack.settle()
    stack.draw(SCREEN, 48)
    assert SCREEN.get_at((5, 5))[:3] == (0, 255, 0)


def test_a_scene_has_ten_hooks_at_most() -> None:
    hooks = {name for name, hook in vars(Scene).items() if callable(hook) and not name.startswith("_")}
    assert hooks == {"enter", "pause", "leave", "resize", "load", "ahead", "intent", "update", "due", "draw"}
