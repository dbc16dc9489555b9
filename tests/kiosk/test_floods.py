"""A flood of presses costs what one press costs, and never looks like a hang. `tests.kiosk.flood` measures it."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

import pygame
import pytest
from pygame import Rect, Surface

from game.gfx.loader import Wanted
from game.input.intents import Input
from game.match.clock import ManualClock
from game.rules.api import Ms
from game.scenes.base import Change, Scene
from game.scenes.how_to_play.how import HowScene
from game.scenes.kiosk.desk import DeskScene, HealthScene, PinScene, UsageScene
from game.scenes.lobby.choose import ChooseScene
from game.scenes.table import TableScene
from game.table.house import House
from game.table.seats.sitting import Sitting
from tests.support.unattended import Unattended

Open = Callable[..., Unattended]

ROOT: Final = Path(__file__).parent.parent.parent
PRESSES: Final = 60
PAGES: Final = 11  # that the measurement visits


@pytest.fixture
def kiosk(open_kiosk: Open) -> Unattended:
    """A kiosk in which pictures are made as for people: when there is time."""
    kiosk = open_kiosk()
    kiosk.app.house.loader.at_once = False
    return kiosk


def frames_with_pictures(kiosk: Unattended, count: int) -> None:
    """Let frames pass, each with all pictures that were asked for before it, however busy the computer is."""
    for _ in range(count):
        kiosk.app.house.loader.finish()
        kiosk.frames()


@pytest.mark.parametrize("page", [ChooseScene, HowScene])
def test_one_table_is_laid_behind_the_glass_after_a_flood(kiosk: Unattended, page: type[Scene]) -> None:
    factory, house, router, tables = kiosk.factory, kiosk.app.house, kiosk.app.router, list[str]()

    def lay(own: House, sitting: Sitting, end: Callable[[], Scene]) -> TableScene:
        tables.append(sitting.driver.match.config.game)
        return TableScene(own, sitting, factory, end)

    if page is ChooseScene:
        kiosk.push(ChooseScene(house, factory, factory.party, router, lay))
    else:
        kiosk.push(HowScene(house, factory.party, router, "hoopla", lay))
    frames_with_pictures(kiosk, 60)
    assert len(tables) == 1, "it is laid when the page is seen"
    kiosk.press("left", *["right", "left"] * (PRESSES // 2), *["right"] * 2)  # a lesson's second page has no film
    assert len(tables) == 1, "no press of a flood lays another"
    frames_with_pictures(kiosk, 20)
    assert len(tables) == 2


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_no_press_of_a_flood_costs_more_than_two_usual_ones() -> None:
    """On every page, at the 99th percentile; what it took on the clock is printed."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.kiosk.flood"], cwd=ROOT, text=True, capture_output=True, check=False
    )
    print(done.stdout)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count(" times the work") == PAGES


class Slow(Scene):
    """Needs a second for every press, and looks ahead."""

    def __init__(self, clock: ManualClock) -> None:
        self._clock = clock
        self.handled = self.looks = 0

    def intent(self, intent: Input) -> Change:
        self.handled += 1
        self._clock.now += 1000
        return None

    def ahead(self) -> Iterator[Wanted]:
        self.looks += 1
        return iter(())

    def draw(self, screen: Surface, now: Ms, afresh: bool) -> list[Rect]:
        return []


def test_the_heart_beats_between_the_presses_of_a_flood(kiosk: Unattended, monkeypatch: pytest.MonkeyPatch) -> None:
    beats: list[Ms] = []
    monkeypatch.setattr(kiosk.warden, "beat", beats.append)
    scene = Slow(kiosk.clock)
    kiosk.push(scene)
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    for _ in range(PRESSES):
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=0, scancode=pygame.KSCAN_D, mod=0, unicode=""))
    beats.clear()
    kiosk.frames()
    assert scene.handled == 2 * PRESSES, "all of them in one frame"
    assert max(after - before for before, after in pairwise(beats)) <= 1000


def test_nothing_is_prepared_for_later_during_a_flood(kiosk: Unattended) -> None:
    scene = Slow(ManualClock())
    kiosk.push(scene)
    frames_with_pictures(kiosk, 60)
    looks = scene.looks
    assert looks
    for _ in range(PRESSES):
        kiosk.press("left", "right")
    assert scene.looks == looks
    frames_with_pictures(kiosk, 60)
    assert scene.looks > looks


@pytest.mark.parametrize("page", [PinScene, DeskScene, UsageScene, HealthScene])
def test_the_pages_of_the_desk_are_loaded_in_a_thread_of_their_own(kiosk: Unattended, page: type[DeskScene]) -> None:
    """Nothing that they show belongs to the main thread alone, as the data base does."""
    kiosk.push(page(kiosk.app.house, kiosk.factory.party, kiosk.app.router, kiosk.operator))
    frames_with_pictures(kiosk, 60)
    assert kiosk.scene == page.__name__
    assert kiosk.app.stack.is_shown
