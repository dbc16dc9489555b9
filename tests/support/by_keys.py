"""Two people play a game of turns by keys, from the title to the results.

python -m tests.support.by_keys GAME PICTURE

It runs the program of the folder in which it is started, without a window, and prints each scene that is seen.
"""

import sys
import tempfile
from pathlib import Path
from typing import Final

from game.games.shown import SHOWN
from game.input.intents import LEFT, RIGHT, A, B, C
from game.unseen import Unseen

SIZE: Final = (640, 360)
ZONES: Final = ("left", "right")
PATIENCE: Final = 600  # frames in which the next scene must be seen
MOST_PRESSES: Final = 200
SETTLED: Final = 12  # frames between two presses


def await_scene(program: Unseen, scene: str) -> None:
    """Let frames pass until a scene is on top, and say so."""
    for _ in range(PATIENCE):
        if program.scene == scene:
            print(scene)
            program.frames(SETTLED)
            return
        program.frames()
    raise SystemExit(f"{scene} did not come, {program.scene} is seen")


def play(program: Unseen, game: str, picture: Path) -> None:
    """Join, choose the game, look at its options, be ready, and press until the results are seen.

    The picture is of the first turn.
    """
    await_scene(program, "TitleScene")
    for zone in ZONES:
        program.press(zone, A)
        program.frames(SETTLED)
    await_scene(program, "LobbyScene")
    program.press("left", C)
    await_scene(program, "ChooseScene")
    away = len(SHOWN) - list(SHOWN).index(game)
    for _ in range(away):
        program.press("left", LEFT)
    program.frames(SETTLED)
    program.press("left", C)
    await_scene(program, "OptionsScene")
    program.press("left", B)
    await_scene(program, "ChooseScene")
    program.press("left", A)
    await_scene(program, "LobbyScene")
    for zone in ZONES:
        program.press(zone, A)
    await_scene(program, "TableScene")
    program.frames(100)
    program.save(picture)
    for number in range(MOST_PRESSES):
        if program.scene != "TableScene":
            break
        program.press(ZONES[number % 2], RIGHT)
        program.press(ZONES[number % 2], A)
        program.frames(SETTLED)
    await_scene(program, "ResultsScene")
    program.frames(SETTLED)


def main(game: str, picture: str) -> None:
    with tempfile.TemporaryDirectory() as data:
        program = Unseen(Path(data), SIZE)
        play(program, game, Path(picture))
        program.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
