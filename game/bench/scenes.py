"""How soon the next scene is shown: from the press of a real key in the program as people start it, at full size.

Every table is opened in a fresh program, by keys that follow one another faster than any finger's: nothing but the
lobby's count-down gives it time to be loaded. That count-down is not counted. The second match follows the first.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from statistics import median
from typing import Final

from game.bench.figure import Figure, spread
from game.bench.program import ZONES, Program, motley
from game.bench.screen import own_screen
from game.games.shown import SHOWN
from game.scenes.lobby.beats import BEAT, BEATS
from game.text.catalog import Catalog

ROUNDS: Final = 3
LOOK_S: Final = 0.7  # for which a person looks at a page before the next press
FIRST_GOAL, AGAIN_GOAL, SCENE_GOAL = 1.0, 0.3, 0.3
COUNT_S: Final = BEAT * BEATS / 1000
ONE, TWO = ZONES["left"], ZONES["middle"]  # two people
LOBBY, TABLE, PAUSE, TITLE = "LobbyScene", "TableScene", "PauseScene", "TitleScene"
FREE: Final = 4  # booths that are left by two people

# From scene to scene: the keys before, the key, the scene that it opens.
WALK: Final = (
    ((ONE["right"],) * 2, ONE["a"], "SettingsScene"),
    ((), ONE["b"], TITLE),
    ((ONE["right"],), ONE["a"], "HowScene"),
    ((), ONE["b"], TITLE),
    ((), ONE["a"], LOBBY),
    ((), ONE["c"], "ChooseScene"),
    ((), ONE["a"], LOBBY),
    ((), ONE["up"], "SeatScene"),
    ((), ONE["b"], LOBBY),
)
GIVE_UP: Final = ((ONE["down"],) * 3, (ONE["a"],), (ONE["down"], ONE["a"]))  # in the pause, with its question


def scenes(rounds: int = ROUNDS) -> Iterator[Figure]:
    """The figures of scenes: the median of fresh programs."""
    with own_screen() as display:
        found = dict[str, list[float]]()
        for _ in range(rounds):
            with motley(display) as program:
                program.wait("shown", scene=TITLE)
                before = TITLE
                for keys, key, scene in WALK:
                    time.sleep(LOOK_S)
                    program.tap(*keys)
                    found.setdefault(f"{_name(before)} to {_name(scene)}", []).append(program.time_to(key, scene))
                    before = scene
        yield from (_told(what, seconds, SCENE_GOAL) for what, seconds in found.items())
        words = Catalog.load("en")
        for number, game in enumerate(SHOWN):
            visits = [_visit(display, number, game) for _ in range(rounds)]
            name = words.say(f"game.{game}.name")
            for what, seconds, goal in zip(
                ("last press to table, nothing loaded", "table to pause", "last press to table, second match"),
                zip(*visits, strict=True),
                (FIRST_GOAL, SCENE_GOAL, AGAIN_GOAL),
                strict=True,
            ):
                yield _told(f"{name}, {what}", seconds, goal)


def _visit(display: str, number: int, game: str) -> tuple[float, float, float]:
    """The seconds of a game's first table, its pause and its second table, in a fresh program."""
    with motley(display) as program:
        program.wait("shown", scene=TITLE)
        program.time_to(ONE["a"], LOBBY)
        program.tap(TWO["a"])
        if number:  # the first game is chosen already
            program.tap(*[ONE["down"]] * (FREE + 1), *[ONE["right"]] * number, ONE["a"], ONE["b"])
        first = _begin(program, game)
        program.wait("playing")
        time.sleep(LOOK_S)
        pause = program.time_to("Escape", PAUSE)
        before = program.look()
        for keys in GIVE_UP:
            time.sleep(LOOK_S)
            program.tap(*keys)
        program.wait("shown", before, scene=LOBBY)
        time.sleep(LOOK_S)
        return first, pause, _begin(program, game)


def _begin(program: Program, game: str) -> float:
    """Both are ready; returns the seconds that the table takes beyond the lobby's count-down."""
    program.tap(ONE["a"])
    before = program.look()
    seconds = program.time_to(TWO["a"], TABLE)
    program.wait("table", before, game=game)
    return max(0.0, seconds - COUNT_S)


def _name(scene: str) -> str:
    return scene.removesuffix("Scene").lower()


def _told(what: str, seconds: Sequence[float], goal: float) -> Figure:
    return Figure(what, round(median(seconds), 2), "s", goal, beside=spread(seconds))
