"""The album: every scene, and every game in mid-play.

A new scene joins with a line in SCENES; games bring their own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import pygame

from game.games.shown import SHOWN
from game.input.intents import MOUSE, A, BoothNumber
from game.match.log import MatchLog
from game.scenes.party import NAMES
from game.shots.camera import LEVEL, RAISED, SETTLED, Camera, driver_of, length_of
from game.store.matches import Recording, Unfinished
from game.store.sitters import SEAT_COLOURS, Sitter
from game.table.show import Posed

POSED: Final = tuple(posed for show in SHOWN.values() for posed in show.posed)
FIRST: Final = POSED[0]  # for scenes where any match will do


def _title(camera: Camera) -> None:
    """The title is on screen already."""


def _offer(camera: Camera) -> None:
    """The offer of an interrupted match; the pad of one of its people is missing."""
    play = FIRST
    driver = driver_of(play)
    driver.advance(length_of(play) // 2)
    sitters = tuple(
        Sitter(NAMES[seat], SEAT_COLOURS[seat], device, "" if device else LEVEL)
        for seat, device in enumerate(("left", "right", "some pad", ""))
    )
    log = MatchLog(driver.match.config)
    camera.show(camera.navigation.offer(Unfinished("", log, sitters, driver.match.now, 0)))


def full_lobby(camera: Camera) -> None:
    """The lobby without a free seat, for the game that has room for most."""
    party = camera.program.party
    party.choose(max(SHOWN, key=lambda game: party.room(game)[-1]))
    camera.gather("left", "middle", "right", "numpad", bots=2)


def _gather(camera: Camera) -> None:
    _offer(camera)
    camera.program.press("left", A)
    camera.program.frames(SETTLED)


def _choose(camera: Camera) -> None:
    camera.gather("left", "right", bots=1)
    camera.show(camera.navigation.choose())
    camera.program.frames(RAISED)


def _name(camera: Camera) -> None:
    _seat(camera)
    camera.program.press("left", A)
    camera.program.frames(SETTLED)


def _tiles(camera: Camera) -> None:
    """The same page for the mouse, which picks letters."""
    camera.gather("left")
    joined = camera.program.router.join(MOUSE, camera.program.clock.now)
    assert joined is not None
    camera.program.party.sit(joined.booth, joined.device)
    camera.show(camera.navigation.name(joined.booth))


def _late(camera: Camera) -> None:
    """A third person comes while a match is on."""
    camera.gather("left", "middle")
    camera.table(FIRST, 500)
    camera.program.press("right", A)
    camera.program.frames(SETTLED)


def _seat(camera: Camera) -> None:
    camera.gather("left", "right")
    camera.show(camera.navigation.seat(BoothNumber(0)))


def _phones(camera: Camera) -> None:
    """What the lobby says of phones before they are switched on."""
    camera.gather("left", "right")
    camera.show(dict(camera.navigation.services())["phones.button"]())


def _replay(camera: Camera) -> None:
    play = FIRST
    log = MatchLog(driver_of(play).match.config)
    driver = driver_of(play, log)
    driver.play_out()
    sitters = tuple(Sitter(NAMES[seat], SEAT_COLOURS[seat]) for seat in range(play.seats))
    camera.program.push(camera.navigation.watch(Recording(log, sitters), driver.match.now // 2))
    camera.program.frames(SETTLED)


def _pause(camera: Camera) -> None:
    camera.gather("left", "middle")
    camera.table(FIRST, 500)
    camera.program.key(pygame.KSCAN_ESCAPE)
    camera.program.frames(SETTLED)


def _learn(game: str, camera: Camera) -> None:
    """A lesson with two people at the table, in the middle of its first example."""
    camera.gather("left", "right")
    camera.show(camera.navigation.how(game))
    camera.program.frames(RAISED)


def _options(game: str, camera: Camera) -> None:
    camera.show(camera.navigation.options(game))


def _coach(game: str, camera: Camera) -> None:
    camera.coach(game)


def _finish(play: Posed, camera: Camera) -> None:
    camera.finish(play)


# `<scene>-<what>`, and the function that brings it onto the screen.
SCENES: Final[Mapping[str, Callable[[Camera], None]]] = {
    "title-start": _title,
    "title-quit": lambda camera: camera.show(camera.navigation.quit()),
    "lobby-empty": lambda camera: camera.gather(),
    "lobby-alone": lambda camera: camera.gather("left"),
    "lobby-three": lambda camera: camera.gather("left", "right", "numpad"),
    "lobby-full": full_lobby,
    "choose-game": _choose,
    **{f"how-{game}": partial(_learn, game) for game in SHOWN},
    **{f"options-{game}": partial(_options, game) for game in SHOWN},
    **{f"coach-{game}": partial(_coach, game) for game, show in SHOWN.items() if show.lesson.steps},
    "seat-page": _seat,
    "name-letters": _tiles,
    "name-typed": _name,
    "greeting-table": _late,
    "settings-all": lambda camera: camera.show(camera.navigation.settings()),
    "keys-devices": lambda camera: camera.show(camera.navigation.keys()),
    "phones-off": _phones,
    "rollover-start": lambda camera: camera.show(camera.navigation.rollover()),
    "pause-match": _pause,
    "replay-match": _replay,
    "resume-offer": _offer,
    "resume-seats": _gather,
    **{f"results-{game}": partial(_finish, Posed(game, show.seats, {})) for game, show in SHOWN.items()},
    **{
        f"results-{name}": partial(_finish, posed)
        for show in SHOWN.values()
        for name, posed in show.more_results.items()
    },
}
