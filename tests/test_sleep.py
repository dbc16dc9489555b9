"""The loop sleeps while nothing moves, and it cannot be seen: at every tick the picture is that of a loop that ticks.

Every scene of the album is run twice with the same presses: once with a frame at every tick, and once with frames only
when `Loop.due` wants one or something has arrived.
"""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final
from zlib import crc32

import msgspec
import pytest

from game.games.shown import SHOWN
from game.input.intents import DOWN, KEYBOARD, LEFT, RIGHT, A, Raw
from game.rules.api import NEVER
from game.scenes.pages.shared import SharedPage
from game.shots.album import FIRST, POSED, SCENES
from game.shots.camera import Camera
from game.shots.kiosk import KIOSK, KioskCamera
from game.store.notices import Notice
from game.table.show import Posed
from game.unseen import FRAME_MS, Unseen

SMALL: Final = (320, 180)
TICKS: Final = 640  # ten seconds: a table sleeps eight seconds after the last press
PRESSES: Final = {55: RIGHT, 70: DOWN, 85: LEFT, 100: A}  # by tick
DOWN_AT, UP_AT = 4, 44  # the ticks between which a direction is held
ASLEEP: Final = 30  # ticks at the end, of half a second

Bring = Callable[[Camera], object]


def quiet(play: Posed, share: int, camera: Camera) -> None:
    """Show a table in mid-play whose bots have gone: the people at it think."""
    driver = camera.table(play, share)
    driver.bots.clear()
    driver.match.agenda.plans.clear()


def notify(camera: Camera) -> None:
    quiet(FIRST, 500, camera)
    camera.program.memory.board.post(Notice("no_sound"))


def calm(camera: Camera) -> None:
    settings = camera.program.house.settings
    settings.now = msgspec.structs.replace(settings.now, motion="off")
    quiet(FIRST, 500, camera)


TABLES: Final = {
    f"{play.game}-{what}": partial(quiet, play, share) for play in POSED for what, share in play.moments.items()
}
MORE: Final[dict[str, Bring]] = {
    "bots at a table": lambda camera: camera.table(FIRST, 500),
    "a notice over a table": notify,
    "a table without motion": calm,
}
RANDOM: Final = ("phones-off",)  # a press there switches phones on, and their code is another in every run
EVERY: Final[dict[str, Bring]] = {**SCENES, **TABLES, **MORE}
ALL: Final = {name: bring for name, bring in EVERY.items() if name not in RANDOM}
ALIKE: Final = ("options-", "how-", "results-", *(f"{game}-" for game in SHOWN))  # of these one is in the usual suite
BRIEF: Final = {
    next((start for start in ALIKE if name.startswith(start)), name): name for name in reversed(ALL)
}.values()


def pictures(camera: Camera, bring: Callable[[], object], sleeps: bool) -> Iterator[tuple[int, bool]]:
    """A digest of the screen at every tick, and whether there was a frame."""
    program = camera.program
    bring()
    key = program.bindings.control(program.router.devices["left"], RIGHT)
    assert isinstance(key, int)
    for tick in range(TICKS):
        arrives = tick in (*PRESSES, DOWN_AT, UP_AT)
        if tick in PRESSES:
            program.tap("left", PRESSES[tick])
        elif arrives:
            program.take(Raw(KEYBOARD, key, int(tick == DOWN_AT), program.clock.now))
        program.clock.now += FRAME_MS
        if is_wanted := arrives or not sleeps or program.loop.due() <= program.clock.now:
            program.loop.frame()
        yield crc32(program.screen.get_buffer().raw), is_wanted


def compare(seen: list[tuple[int, bool]], asleep: list[tuple[int, bool]]) -> None:
    assert [tick for tick in range(TICKS) if seen[tick][0] != asleep[tick][0]] == []


def run_twice(folder: Path, name: str) -> list[tuple[int, bool]]:
    """Run a scene with and without sleep, compare what is seen, and return how it slept."""
    runs = []
    for sleeps in (False, True):
        camera = Camera(Unseen(folder / str(sleeps), SMALL))
        try:
            camera.program.frames(3)
            runs.append(list(pictures(camera, partial(ALL[name], camera), sleeps)))
        finally:
            camera.program.close()
    compare(*runs)
    return runs[1]


@pytest.mark.usefixtures("drawn_once")
@pytest.mark.parametrize("name", BRIEF)
def test_a_sleeping_loop_shows_what_a_ticking_one_shows(tmp_path: Path, name: str) -> None:
    run_twice(tmp_path, name)


@pytest.mark.slow
@pytest.mark.usefixtures("drawn_once")
@pytest.mark.parametrize("name", sorted(set(ALL) - set(BRIEF)))
def test_so_it_does_in_every_scene(tmp_path: Path, name: str) -> None:
    run_twice(tmp_path, name)


@pytest.mark.slow
@pytest.mark.usefixtures("drawn_once")
@pytest.mark.parametrize("name", sorted(set(KIOSK) - {"kiosk-health", "kiosk-usage"}))  # they show the hour
def test_so_it_does_on_a_kiosk(tmp_path: Path, name: str) -> None:
    runs = []
    for sleeps in (False, True):
        camera = KioskCamera.open(tmp_path / str(sleeps), SMALL, "en")
        try:
            camera.program.frames(3)
            runs.append(list(pictures(camera, partial(KIOSK[name], camera), sleeps)))
        finally:
            camera.program.close()
    compare(*runs)


@pytest.mark.usefixtures("drawn_once")
@pytest.mark.parametrize("name", [next(iter(TABLES)), "settings-all"])
def test_it_does_sleep(tmp_path: Path, name: str) -> None:
    """A table writes the time into its log once a second; a page needs nothing at all."""
    assert sum(is_wanted for _, is_wanted in run_twice(tmp_path, name)[-ASLEEP:]) <= 1


@pytest.mark.usefixtures("drawn_once")
def test_a_page_that_does_not_say_when_it_changes_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SharedPage, "due", lambda page, now: NEVER)
    with pytest.raises(AssertionError, match=r"\[\d"):
        run_twice(tmp_path, "settings-all")
