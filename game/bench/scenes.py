"""How soon the next scene is shown: from the press of a real key, at full size, until its curtain starts.

Each round is a fresh program. A table is opened in three ways: by the program itself from the title, where nothing of
it is loaded; by the last press of choosing it, when another game was foreseen; and as a rematch from the results. After
a choice the lobby counts down, and loads the table meanwhile: of that way only the time beyond the count-down is told.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import Final

from game.bench.figure import Figure, name_of, repeated
from game.bench.program import ZONES, motley, staged
from game.bench.screen import own_screen
from game.games.shown import SHOWN
from game.scenes.lobby.beats import BEAT, BEATS, CHOICE_MS

ROUNDS: Final = 3
LOOK_S: Final = 0.7  # for which a person looks at a page before the next press
FIRST_GOAL, AGAIN_GOAL, SCENE_GOAL = 1.0, 0.3, 0.3
COUNT_S: Final = BEAT * BEATS / 1000
ONE, TWO = ZONES["left"], ZONES["middle"]  # two people
CHOOSE, LOBBY, PAUSE = "ChooseScene", "LobbyScene", "PauseScene"
SEAT, SETTINGS, TABLE, TITLE = "SeatScene", "SettingsScene", "TableScene", "TitleScene"

# From scene to scene: the keys before, the key, the scene that it opens.
WALK: Final = (
    ((ONE["right"],) * 2, ONE["a"], SETTINGS),
    ((ONE["down"],) * 4, ONE["a"], "KeysScene"),
    ((), ONE["b"], SETTINGS),
    ((), ONE["b"], TITLE),
    ((ONE["right"],), ONE["a"], "HowScene"),
    ((), ONE["b"], TITLE),
    ((), ONE["a"], LOBBY),
    ((), ONE["c"], CHOOSE),
    ((), ONE["c"], "OptionsScene"),
    ((), ONE["b"], CHOOSE),
    ((), ONE["a"], LOBBY),
    ((), ONE["up"], SEAT),
    ((), ONE["a"], "NameScene"),
    ((), "Escape", SEAT),  # B is a letter of the name there
    ((), ONE["b"], LOBBY),
)

TABLES: Final = (  # what `_choice` and `_rematch` measure, and the goals
    ("choice to table's curtain, less the count", FIRST_GOAL),
    ("table's curtain with nothing loaded", FIRST_GOAL),
    ("A on the results to the rematch's curtain", AGAIN_GOAL),
    ("table to the curtain of pause", SCENE_GOAL),
)


def scenes(rounds: int = ROUNDS, look: float = LOOK_S, games: Iterable[str] = SHOWN) -> Iterator[Figure]:
    """The figures of scenes: the median of fresh programs."""
    with own_screen() as display:
        found = dict[str, list[float]]()
        for _ in range(rounds):
            for what, seconds in _walk(display, look):
                found.setdefault(what, []).append(seconds)
        yield from (repeated(what, seconds, "s", SCENE_GOAL) for what, seconds in found.items())
        for game in games:
            visits = [(_choice(display, game, look), *_rematch(display, game, look)) for _ in range(rounds)]
            for (what, goal), values in zip(TABLES, zip(*visits, strict=True), strict=True):
                yield repeated(f"{name_of(game)}, {what}", values, "s", goal)


def _walk(display: str, look: float) -> Iterator[tuple[str, float]]:
    """Each step from scene to scene with its seconds."""
    with motley(display) as program:
        program.wait("shown", scene=TITLE)
        before = TITLE
        for keys, key, scene in WALK:
            time.sleep(look)
            program.tap(*keys)
            yield f"{_name(before)} to the curtain of {_name(scene)}", program.time_to(key, scene)
            before = scene


def _choice(display: str, game: str, look: float) -> float:
    """The seconds from choosing a game, for which all are ready, to its table, without the count-down."""
    with motley(display) as program:
        program.wait("shown", scene=TITLE)
        program.time_to(ONE["a"], LOBBY)
        program.time_to(ONE["c"], CHOOSE)
        program.tap(*[ONE["right"]] * ((list(SHOWN).index(game) + 1) % len(SHOWN)))  # its neighbour
        program.time_to(ONE["a"], LOBBY)
        program.tap(TWO["a"], TWO["a"])
        time.sleep(CHOICE_MS / 1000)  # until a count-down would begin
        program.tap(ONE["a"])
        program.time_to(ONE["c"], CHOOSE)
        program.tap(ONE["left"])
        time.sleep(look)
        before = program.look()
        seconds = program.time_to(ONE["a"], TABLE)
        program.wait("table", before, game=game)
        return seconds - COUNT_S


def _rematch(display: str, game: str, look: float) -> tuple[float, float, float]:
    """The seconds to a table of which nothing is loaded, from its results to that of a second match, and to a pause."""
    with staged(display, game, ends=True) as program:
        first = program.wait("shown", scene=TABLE) - program.wait("staged")
        program.wait("listening")
        time.sleep(look)
        before = program.look()
        again = program.time_to(ONE["a"], TABLE)
        program.wait("playing", before)
        time.sleep(look)
        return first / 1e9, again, program.time_to("Escape", PAUSE)


def _name(scene: str) -> str:
    return scene.removesuffix("Scene").lower()
