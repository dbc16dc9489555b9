"""Pictures of the whole program: every scene, and every game in mid-play, without a screen and the same every time.

A new scene joins with a line in SCENES, a new game with a few in PLAYS.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from game.bots.driver import Driver
from game.bots.roster import bots_for
from game.input.devices import zones
from game.input.intents import A
from game.match.config import MatchConfig
from game.match.log import MatchLog
from game.match.match import Match
from game.rules.api import Ms
from game.rules.options import Value
from game.scenes.base import Home, Scene
from game.scenes.evening import Evening
from game.scenes.party import NAMES
from game.scenes.sitting import Sitting, TableSeat
from game.store.matches import Recording, Unfinished
from game.store.sitters import SEAT_COLOURS, Sitter
from game.unseen import Unseen

SEED: Final = 11
TEAMS: Final = (0, 1, 0, 1, 0, 1)
LEVEL: Final = "normal"
PEOPLE: Final = 2  # of those at a table; the others are shown as bots, though bots play for all
RUN_UP: Final[Ms] = 900  # played before the eyes of the camera, so that cards are on their way
SHORTEST: Final[Ms] = 400
MOST_FRAMES: Final = 2000
SETTLED: Final = 40  # frames after which a page has stopped moving in
RAISED: Final = 240  # and those after which a podium stands, or an example has come into play


class Play(NamedTuple):
    """A match between bots, and what is caught of it: a name, and how much of the match was over in thousandths."""

    game: str
    seats: int
    moments: Mapping[str, int]
    options: Mapping[str, Value] = {}

    @property
    def teams(self) -> bool:
        return self.options.get("mode") == "team"


PLAYS: Final = (
    Play("hoopla", 4, {"four-seats": 380, "four-seats-last-cards": 960}),
    Play("hoopla", 3, {"three-seats": 560}),
    Play("hoopla", 2, {"countdown": 0, "two-seats": 250}, {"judge": "honour"}),
    Play("tall_order", 2, {"early": 120, "middle": 500, "late": 930}),
    Play("tall_order", 2, {"closed-rows": 700}, {"closed_rows": True, "deck": "hard", "privacy": "own"}),
    Play("double_take", 4, {"four-seats": 450, "four-seats-last-sets": 930}),
    Play("double_take", 6, {"six-seats": 620}),
    Play("double_take", 2, {"two-seats": 700}),
    Play("double_take", 6, {"teams": 500}, {"mode": "team"}),
    Play("double_take", 4, {"together": 300}, {"mode": "together"}),
    Play("double_take", 6, {"minute": 850}, {"mode": "minute"}),
    Play("fourscore", 2, {"two-seats-early": 60, "two-seats": 450, "two-seats-late": 960}),
    Play("fourscore", 3, {"three-seats-early": 60, "three-seats": 450, "three-seats-late": 960}),
    Play("fourscore", 4, {"four-seats-early": 60, "four-seats": 450, "four-seats-late": 960}),
    Play("fourscore", 5, {"five-seats-early": 60, "five-seats": 450, "five-seats-late": 960}),
    Play("crosspatch", 2, {"two-seats-early": 40, "two-seats": 450, "two-seats-late": 930}),
    Play("crosspatch", 3, {"three-seats-early": 40, "three-seats": 450, "three-seats-late": 930}),
    Play("crosspatch", 4, {"four-seats-early": 40, "four-seats": 450, "four-seats-late": 930}),
)


class Camera:
    """The program, and what it takes to bring something onto its screen."""

    def __init__(self, program: Unseen) -> None:
        self.program = program

    @property
    def doors(self) -> Evening:
        return self.program.app.evening

    def clear(self) -> None:
        """Back to the title, with nobody there."""
        app = self.program.app
        app.stack.wish(Home())
        for seat in range(len(app.router.seats)):
            app.router.seats.clear(seat)
            app.evening.party.booths[seat].bot = ""
            app.evening.party.booths[seat].ready = False
        self.program.frames(SETTLED)

    def show(self, scene: Scene) -> None:
        """A scene by itself, once it stands still."""
        self.program.push(scene)
        self.program.frames(SETTLED)

    def gather(self, *zone_names: str, bots: int = 0) -> None:
        """The lobby with people in some zones, and bots after them."""
        for booth in range(len(zone_names), len(zone_names) + bots):
            self.program.app.evening.party.invite(booth, LEVEL)
        self.show(self.doors.lobby())
        for zone in zone_names:
            self.program.press(zone, A)
        self.program.frames(SETTLED)

    def learn(self, game: str) -> None:
        """How a game is played, with two people at the table, in the middle of the first example."""
        self.gather("left", "right")
        self.show(self.doors.how(game))
        self.program.frames(RAISED)

    def table(self, play: Play, share: int) -> Driver:
        """A match of bots, brought onto the screen shortly before that share of it is over, and played up to there."""
        until = _length(play) * share // 1000
        driver = _driver(play)
        driver.advance(max(0, until - RUN_UP))
        devices = (*zones()[:PEOPLE], *[None] * play.seats)[: play.seats]
        seats = tuple(
            TableSeat(Sitter(NAMES[seat], SEAT_COLOURS[seat], level="" if device else LEVEL), seat, device)
            for seat, device in enumerate(devices)
        )
        self.program.push(self.program.app.evening.table(Sitting(driver, seats)))
        for _ in range(MOST_FRAMES):
            if driver.match.now >= max(until, SHORTEST):
                break
            self.program.frames()
        return driver

    def finish(self, play: Play) -> None:
        """The results of a match."""
        self.table(play, 1000)
        table = self.program.scene
        for _ in range(MOST_FRAMES):
            if self.program.scene != table:
                break
            self.program.frames()
        self.program.frames(RAISED)


def _driver(play: Play, log: MatchLog | None = None) -> Driver:
    config = MatchConfig.make(
        play.game, play.seats, SEED, play.options, teams=TEAMS[: play.seats] if play.teams else ()
    )
    sink = None if log is None else log.entries.append
    return Driver(Match(config, sink), bots_for(config, [LEVEL]))


def _length(play: Play) -> Ms:
    """How long the match lasts, which is the same whenever it is played."""
    driver = _driver(play)
    driver.play_out()
    return driver.match.now


def _title(camera: Camera) -> None:
    """It is there already."""


def _offer(camera: Camera) -> None:
    """A match that was interrupted; of one of its people the pad is not here."""
    play = PLAYS[0]
    driver = _driver(play)
    driver.advance(_length(play) // 2)
    sitters = tuple(
        Sitter(NAMES[seat], SEAT_COLOURS[seat], device, "" if device else LEVEL)
        for seat, device in enumerate(("left", "right", "some pad", ""))
    )
    log = MatchLog(driver.match.config)
    camera.show(camera.doors.offer(Unfinished("", log, sitters, driver.match.now, 0)))


def _gather(camera: Camera) -> None:
    _offer(camera)
    camera.program.press("left", A)
    camera.program.frames(SETTLED)


def _choose(camera: Camera) -> None:
    camera.gather("left", "right", bots=1)
    camera.show(camera.doors.choose())
    camera.program.frames(RAISED)


def _name(camera: Camera) -> None:
    _seat(camera)
    camera.program.press("left", A)
    camera.program.frames(SETTLED)


def _seat(camera: Camera) -> None:
    camera.gather("left", "right")
    camera.show(camera.doors.seat(0))


def _replay(camera: Camera) -> None:
    play = PLAYS[0]
    log = MatchLog(_driver(play).match.config)
    driver = _driver(play, log)
    driver.play_out()
    sitters = tuple(Sitter(NAMES[seat], SEAT_COLOURS[seat]) for seat in range(play.seats))
    camera.program.push(camera.doors.watch(Recording(log, sitters), driver.match.now // 2))
    camera.program.frames(SETTLED)


def _pause(camera: Camera) -> None:
    camera.table(PLAYS[0], 500)
    camera.program.key(pygame.KSCAN_ESCAPE)
    camera.program.frames(SETTLED)


# What is photographed: `<scene>-<what>`, and how it comes onto the screen.
SCENES: Final[Mapping[str, Callable[[Camera], None]]] = {
    "title-start": _title,
    "lobby-empty": lambda camera: camera.gather(),
    "lobby-three": lambda camera: camera.gather("left", "right", "numpad"),
    "lobby-full": lambda camera: camera.gather("left", "middle", "right", "numpad", bots=2),
    "choose-game": _choose,
    "how-hoopla": lambda camera: camera.learn("hoopla"),
    "how-double-take": lambda camera: camera.learn("double_take"),
    "how-tall-order": lambda camera: camera.learn("tall_order"),
    "how-crosspatch": lambda camera: camera.learn("crosspatch"),
    "seat-page": _seat,
    "name-letters": _name,
    "options-hoopla": lambda camera: camera.show(camera.doors.options("hoopla")),
    "options-double-take": lambda camera: camera.show(camera.doors.options("double_take")),
    "options-crosspatch": lambda camera: camera.show(camera.doors.options("crosspatch")),
    "settings-all": lambda camera: camera.show(camera.doors.settings()),
    "keys-devices": lambda camera: camera.show(camera.doors.keys()),
    "rollover-start": lambda camera: camera.show(camera.doors.rollover()),
    "pause-match": _pause,
    "replay-match": _replay,
    "resume-offer": _offer,
    "resume-seats": _gather,
    "results-hoopla": lambda camera: camera.finish(PLAYS[0]),
    "results-together": lambda camera: camera.finish(Play("double_take", 3, {}, {"mode": "together", "seconds": 30})),
    "results-double-take": lambda camera: camera.finish(Play("double_take", 4, {})),
    "results-tall-order": lambda camera: camera.finish(Play("tall_order", 2, {})),
    "results-crosspatch": lambda camera: camera.finish(Play("crosspatch", 3, {})),
}


def shots(folder: Path, size: tuple[int, int], language: str = "en") -> Iterator[Path]:
    """Take all pictures, and name each when it is there."""
    with tempfile.TemporaryDirectory(prefix="motley-shots-") as data:
        program = Unseen(Path(data), size, language)
        try:
            camera = Camera(program)
            for name, bring in SCENES.items():
                camera.clear()
                bring(camera)
                yield _save(program, folder / f"{name}.png")
            for play in PLAYS:
                for what, share in play.moments.items():
                    camera.clear()
                    camera.table(play, share)
                    yield _save(program, folder / f"{play.game}-{what}.png")
        finally:
            program.close()


def _save(program: Unseen, path: Path) -> Path:
    try:
        program.save(path)
    except (OSError, pygame.error) as error:
        raise ValueError(f"cannot write {path}: {error}") from None
    return path
