"""The page about the way from a key to the picture names the functions that are called, in the order of their calls."""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Final

import pygame
import pytest

from game.input.intents import A, BoothNumber
from game.rules.api import GO, Event, Seat
from game.scenes.table import TableScene
from game.unseen import FRAME_MS, Unseen

ROOT: Final = Path(__file__).parent.parent
SECTION: Final = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("## From a key to the picture")[1]
STEP: Final = re.compile(r"^\d+\. `(game/[a-z_/]+\.py)` `([A-Za-z_.]+)`: ", re.M)
FEWER: Final = 25  # functions, else nobody can keep the way in mind
ME, BOT = 0, 1
ZONE: Final = "left"
MOST_FRAMES: Final = 600

Call = tuple[str, str]  # the file of a function, and its name there
Done = Callable[[Event], bool]


def walk(title: str) -> list[Call]:
    """The functions that the page lists under a title."""
    part = SECTION.split(f"### {title}\n")[1]
    return STEP.findall(re.split(r"^##", part, maxsplit=1, flags=re.M)[0])


def flips(seat: Seat) -> Done:
    return lambda event: event.kind == "flip" and event.seat == seat


class Running:
    """A match of Hoopla between a person and a bot in the whole program."""

    def __init__(self, program: Unseen) -> None:
        self.program = program
        program.frames(2)
        program.press(ZONE, A)
        program.app.factory.party.invite(BoothNumber(BOT), "normal")
        program.app.factory.party.choose("hoopla")
        program.push(program.app.factory.match())
        program.frames(GO // FRAME_MS + 40)
        table = program.app.stack.top
        assert isinstance(table, TableScene)
        self.match = table.match

    def post_key(self) -> None:
        """Let pygame itself tell of a key, as it does when the window has the keyboard."""
        scancode = self.program.app.house.bindings.control(self.program.app.router.devices[ZONE], A)
        pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, scancode=scancode, key=0, mod=0, unicode=""))

    def calls_until(self, done: Done, times: int = 1) -> list[Call]:
        """Every function of the program that is called until such an event has been drawn, or several of them."""
        calls: list[Call] = []

        def note(frame: FrameType, event: str, argument: object) -> None:
            if event == "call" and frame.f_code.co_filename.startswith(str(ROOT / "game")):
                path = Path(frame.f_code.co_filename).relative_to(ROOT).as_posix()
                calls.append((path, frame.f_code.co_qualname))

        before = len(self.match.events)
        sys.setprofile(note)
        try:
            for _ in range(MOST_FRAMES):
                self.program.frames()
                if sum(map(done, self.match.events[before:])) >= times:
                    self.program.frames(2)  # what was applied between two frames is shown in the next
                    return calls
        finally:
            sys.setprofile(None)
        raise AssertionError("it did not happen")


@pytest.fixture
def running(drawn_once: None, tmp_path: Path) -> Iterator[Running]:
    program = Unseen(tmp_path, (320, 180))
    yield Running(program)
    program.close()


def missing_from(calls: list[Call], listed: list[Call]) -> Call | None:
    """The first of the listed functions that was not called after those before it."""
    rest = iter(calls)
    return next((function for function in listed if function not in rest), None)


@pytest.mark.parametrize("title", ["One press", "One move of a bot"])
def test_a_walk_is_short_and_names_each_function_once(title: str) -> None:
    listed = walk(title)
    assert 15 < len(listed) < FEWER
    assert len(set(listed)) == len(listed)


def test_a_press_takes_the_way_that_is_listed(running: Running) -> None:
    running.post_key()
    assert missing_from(running.calls_until(flips(ME)), walk("One press")) is None


def test_a_move_of_a_bot_takes_the_way_that_is_listed(running: Running) -> None:
    """What it does first may have been thought of before."""
    assert missing_from(running.calls_until(flips(BOT), times=2), walk("One move of a bot")) is None


def test_a_function_out_of_order_is_named() -> None:
    first, second, third = ("a.py", "first"), ("a.py", "second"), ("b.py", "third")
    assert missing_from([first, third, second, third], [first, second, third]) is None
    assert missing_from([second, first, third], [first, second, third]) == second
