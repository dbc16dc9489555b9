"""Two hundred people press whatever they find, from the title on: each ends in a match or at the title.

Half of those who are still in the lobby then want to play, and must find a game that begins.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.games.shown import SHOWN
from game.input.intents import BUTTONS, KEYS, PAUSE
from game.input.menu import IDLE
from game.rules.rng import Rng
from game.scenes.base import Pop
from game.scenes.lobby.beats import BEAT, BEATS, CHOICE_MS
from game.scenes.lobby.lobby import LobbyScene
from game.scenes.menus.quit import QuitScene
from game.scenes.menus.title import TitleScene
from game.scenes.table import TableScene
from game.unseen import FRAME_MS, Unseen
from tests.support.sofa import ESCAPE, know_all

WALKS, EACH, OFTEN = 200, 10, 2  # walks, walks of one program, and programs in every run of the suite
STEPS = 40
BEGINS = (CHOICE_MS + BEATS * BEAT) // FRAME_MS + 4  # frames
HANDS = ("left", "left", "right", "middle", "mouse", "mouse")
PRESSES = ("a", "a", "a", *(button for button in BUTTONS if button != PAUSE))
WAY_OUT = 12  # presses of Escape


class Walker:
    """Somebody who walks through one program again and again."""

    def __init__(self, program: Unseen) -> None:
        self.program = program

    def walk(self, rng: Rng) -> str:
        """Press at random until a match runs or all steps are taken, then seek the way out; the scene at the end."""
        for _ in range(rng.below(STEPS) + 1):
            self._step(rng)
            if self._plays():
                return self.program.scene
        self.program.frames(1, IDLE)  # after which no other has the menu, and who was ready plays
        self.program.frames(BEGINS)
        if rng.below(2) and self._zones():
            self._begin()
        for _ in range(WAY_OUT):
            if self._plays() or self.program.scene == "TitleScene":
                break
            self.program.key(ESCAPE)
            self.program.frames(2)
        return self.program.scene

    def _step(self, rng: Rng) -> None:
        program, hand, top = self.program, HANDS[rng.below(len(HANDS))], self.program.stack.top
        if isinstance(top, QuitScene):  # else the evening is over
            program.press("left", "b")
        elif isinstance(top, TitleScene) and (top.focus.key == "quit" or hand == "mouse"):
            program.click(*map(round, top.pills()[("play", "how", "settings")[rng.below(3)]].middle))
        elif hand == "mouse":
            program.click(rng.below(1920), rng.below(1080))
        elif not rng.below(20):
            program.key(ESCAPE)
        else:
            program.press(hand, PRESSES[rng.below(len(PRESSES))])
        program.frames(1 + BEGINS * (not rng.below(12)))

    def _zones(self) -> list[str]:
        """The zones of those who are here, if the lobby is seen."""
        if self.program.scene != "LobbyScene":
            return []
        devices = map(self.program.router.seats.device, self.program.party.people)
        return [device.id for device in devices if device is not None and device.kind == KEYS]

    def _begin(self) -> None:
        """Do what people do who want to play: say so, and take another game where this one does not begin."""
        for _ in SHOWN:
            for zone in self._zones():
                self.program.press(zone, "b", "a")  # from wherever the cursor is
            self.program.frames(BEGINS)
            if self._plays():
                return
            first = self._zones()[0]
            self.program.press(first, "c")
            self.program.frames(2)
            self.program.press(first, "right", "a")
            self.program.frames(2)
        raise AssertionError(f"no game begins for {self.program.party.people}, it says {self._told()}")

    def _told(self) -> str:
        top = self.program.stack.top
        return top.told if isinstance(top, LobbyScene) else self.program.scene

    def _plays(self) -> bool:
        return isinstance(self.program.stack.top, TableScene)

    def go_home(self) -> None:
        """Leave the match, if there is one, and get up."""
        while len(self.program.stack) > 1:
            self.program.stack.wish(Pop())
            self.program.frames()
        self.program.party.disband()
        self.program.frames(2)


@pytest.fixture
def program(drawn_once: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Unseen]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    program = Unseen(tmp_path, (320, 180))
    know_all(program)
    program.frames(2)
    yield program
    program.close()


@pytest.mark.parametrize(
    "first", [pytest.param(n, marks=[pytest.mark.slow] * (n >= OFTEN * EACH)) for n in range(0, WALKS, EACH)]
)
def test_every_way_ends_in_a_match_or_at_the_title(program: Unseen, first: int) -> None:
    walker = Walker(program)
    ends = []
    for seed in range(first, first + EACH):
        ends.append(walker.walk(Rng("walk", seed)))
        walker.go_home()
    assert set(ends) <= {"TableScene", "TitleScene"}, ends
