"""What is photographed: every scene, and every game in mid-play.

A new scene joins with a line in SCENES, a new game with a few in PLAYS.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import pygame

from game.input.intents import A
from game.match.log import MatchLog
from game.rules.registry import GAMES
from game.scenes.party import NAMES
from game.shots.camera import LEVEL, RAISED, SETTLED, Camera, Play, driver_of, length_of
from game.store.matches import Recording, Unfinished
from game.store.sitters import SEAT_COLOURS, Sitter

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


# Matches whose results are shown.
FINISHED: Final = (
    Play("hoopla", 4, {}),
    Play("tall_order", 2, {}),
    Play("double_take", 4, {}),
    Play("fourscore", 4, {}),
    Play("crosspatch", 3, {}),
)


def _title(camera: Camera) -> None:
    """It is there already."""


def _offer(camera: Camera) -> None:
    """A match that was interrupted; of one of its people the pad is not here."""
    play = PLAYS[0]
    driver = driver_of(play)
    driver.advance(length_of(play) // 2)
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
    log = MatchLog(driver_of(play).match.config)
    driver = driver_of(play, log)
    driver.play_out()
    sitters = tuple(Sitter(NAMES[seat], SEAT_COLOURS[seat]) for seat in range(play.seats))
    camera.program.push(camera.doors.watch(Recording(log, sitters), driver.match.now // 2))
    camera.program.frames(SETTLED)


def _pause(camera: Camera) -> None:
    camera.gather("left", "middle")
    camera.table(PLAYS[0], 500)
    camera.program.key(pygame.KSCAN_ESCAPE)
    camera.program.frames(SETTLED)


def _learn(game: str, camera: Camera) -> None:
    """With two people at the table, in the middle of the first example."""
    camera.gather("left", "right")
    camera.show(camera.doors.how(game))
    camera.program.frames(RAISED)


def _options(game: str, camera: Camera) -> None:
    camera.show(camera.doors.options(game))


def _finish(play: Play, camera: Camera) -> None:
    camera.finish(play)


# `<scene>-<what>`, and how it comes onto the screen.
SCENES: Final[Mapping[str, Callable[[Camera], None]]] = {
    "title-start": _title,
    "title-quit": lambda camera: camera.show(camera.doors.quit()),
    "lobby-empty": lambda camera: camera.gather(),
    "lobby-three": lambda camera: camera.gather("left", "right", "numpad"),
    "lobby-full": lambda camera: camera.gather("left", "middle", "right", "numpad", bots=2),
    "choose-game": _choose,
    **{f"how-{game.spec.key}": partial(_learn, game.spec.key) for game in GAMES},
    **{f"options-{game.spec.key}": partial(_options, game.spec.key) for game in GAMES},
    "seat-page": _seat,
    "name-letters": _name,
    "settings-all": lambda camera: camera.show(camera.doors.settings()),
    "keys-devices": lambda camera: camera.show(camera.doors.keys()),
    "rollover-start": lambda camera: camera.show(camera.doors.rollover()),
    "pause-match": _pause,
    "replay-match": _replay,
    "resume-offer": _offer,
    "resume-seats": _gather,
    **{f"results-{play.game}": partial(_finish, play) for play in FINISHED},
    "results-together": partial(_finish, Play("double_take", 3, {}, {"mode": "together", "seconds": 30})),
}
