"""A scene that fails costs five seconds and nobody's seat; the report lies on the disk."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from game.gfx.loader import Wanted
from game.input.intents import BoothNumber, Input, Intent
from game.rules.api import Ms
from game.scenes.base import Change, Scene
from game.scenes.failsafe import APOLOGY_MS, MOST
from game.store.reports import REPORTS
from game.unseen import Unseen
from tests.support.sofa import know_all


class Broken(Scene):
    """Fails in one of its hooks."""

    def __init__(self, hook: str) -> None:
        self._hook = hook

    def _fail(self, hook: str) -> None:
        if hook == self._hook:
            raise LookupError(f"nothing in {hook}")

    def enter(self) -> None:
        self._fail("enter")

    def load(self) -> Iterable[Wanted]:
        self._fail("load")
        return ()

    def leave(self) -> None:
        raise OSError("cannot even leave")

    def intent(self, intent: Input) -> Change:
        if isinstance(intent, Intent):
            self._fail("intent")
        return None

    def update(self, now: Ms) -> Change:
        self._fail("update")
        return None

    def draw(self, screen: Surface, now: Ms, afresh: bool) -> list[object]:  # type: ignore[override]
        self._fail("draw")
        return []


@pytest.fixture
def program(drawn_once: None, tmp_path: Path) -> Iterator[Unseen]:
    program = Unseen(tmp_path, (640, 360))
    program.frames(2)
    program.press("left", "a")
    yield program
    program.close()


@pytest.mark.parametrize("hook", ["enter", "load", "update", "draw"])
def test_an_apology_for_five_seconds_then_the_lobby_with_everybody_in_it(
    program: Unseen, hook: str, tmp_path: Path
) -> None:
    program.push(Broken(hook))
    program.frames(3)
    assert program.scene == "FailsafeScene"
    program.frames((APOLOGY_MS - 500) // 16)
    assert program.scene == "FailsafeScene"
    program.frames(60)
    assert program.scene == "LobbyScene"
    assert program.app.factory.party.people == (0,)
    program.press("right", "a")
    assert len(program.app.factory.party.people) == 2
    (report,) = (tmp_path / REPORTS).glob("*.txt")
    text = report.read_text(encoding="utf-8")
    for word in (f"nothing in {hook}", "Traceback", "pygame", "right", "Motley"):
        assert word in text


def test_a_press_that_fails_is_helped_too(program: Unseen) -> None:
    program.push(Broken("intent"))
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=0, scancode=pygame.KSCAN_E, mod=0, unicode=""))
    program.frames(2)
    assert program.scene == "FailsafeScene"


def test_who_fails_again_and_again_ends(program: Unseen) -> None:
    for _ in range(MOST):
        program.push(Broken("update"))
        program.frames()
        assert program.scene == "FailsafeScene"
    with pytest.raises(LookupError, match="nothing in update"):
        program.push(Broken("update"))


def test_a_match_that_failed_is_given_up_and_its_log_kept(program: Unseen, tmp_path: Path) -> None:
    know_all(program)
    program.app.factory.party.invite(BoothNumber(1), "easy")
    program.push(program.app.factory.match())
    assert list(tmp_path.rglob("*.running"))
    program.push(Broken("update"))
    program.frames(2)
    program.app.memory.close()
    assert not list(tmp_path.rglob("*.running"))
    assert list(tmp_path.rglob("*.jsonl"))
