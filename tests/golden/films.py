"""Films of the games: what is seen and heard while a golden match is watched, and while two people press keys.

python -m tests.golden.films      record them anew; the frames that have changed are listed, for the commit to explain;
                                  with the id of a game only its own are recorded

They protect a rebuilding: a film is a hash of the picture every 100 ms, the cues with their times, and for the pressed
keys the log that they make. Nothing of it depends on how the scenes are built.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from hashlib import blake2b
from itertools import product, takewhile
from pathlib import Path
from typing import Any, Final, Literal, get_args

import msgspec
import pygame

from game.audio.cues import CueBook
from game.audio.player import SilentPlayer
from game.bots.playback import length
from game.games.played import GAMES, PLAYED, find
from game.input.intents import BUTTONS, PAUSE, A
from game.rules.api import Ms
from game.rules.rng import Rng
from game.store import paths
from game.store.matches import Recording
from game.store.memory import Memory
from game.unseen import Unseen

FILE: Final = Path(__file__).parent / "films.json"
SIZE: Final = (640, 360)
LENGTH: Final[Ms] = 20_000
EVERY: Final[Ms] = 100  # from one hash to the next
STEP: Final[Ms] = 20  # from frame to frame
BEFORE_END: Final[Ms] = 10_000  # where the second half of a watched match begins
ZONES: Final = ("left", "right")

Motion = Literal["full", "off"]
Kind = Literal["begin", "end", "keys"]
Film = dict[str, Any]  # "frames": hashes, "cues": [ms, cue, seat, step], "log": lines

NAMES: Final = tuple(product((game.spec.key for game in GAMES), get_args(Kind), get_args(Motion)))


def title(game: str, kind: Kind, motion: Motion) -> str:
    return f"{game}, {kind}, motion {motion}"


def drawn_by() -> str:
    """What a picture depends on besides our code: one picture of letters, shapes and blends tells it all."""
    with tempfile.TemporaryDirectory() as data:
        program = Unseen(Path(data), SIZE)
        program.frames(200, STEP)
        picture = _hash(program.screen)
        program.close()
    return f"pygame-ce {pygame.version.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}, title {picture}"


def shoot(game: str, kind: Kind, motion: Motion) -> Film:
    """Play a film from its beginning."""
    with tempfile.TemporaryDirectory() as folder:
        memory = Memory(Path(folder), PLAYED)
        memory.settings.now = msgspec.structs.replace(memory.settings.now, motion=motion, coach=False)
        memory.close()
        program = Unseen(Path(folder), SIZE)
        program.app.house.player = player = SilentPlayer(CueBook.load(paths.sounds()))
        press = _keys(program, game) if kind == "keys" else _watch(program, game, kind)
        film: Film = {"frames": [], "cues": []}
        before, known = b"", ""
        for at in range(0, LENGTH, STEP):
            if at % EVERY == 0:
                press()
            program.frames(1, STEP)
            film["cues"] += [[at, *cue] for cue in player.played]
            player.played.clear()
            if at % EVERY == EVERY - STEP:
                if (pixels := program.screen.get_buffer().raw) != before:  # while nothing moves they are equal
                    before, known = pixels, _hash(program.screen)
                film["frames"].append(known)
        if kind == "keys":
            logs = sorted(Path(folder).rglob("*-*.*"))  # more than one where a match ends and its rematch begins
            lines = [line for log in logs for line in log.read_text(encoding="utf-8").splitlines()[1:]]
            film["log"] = [json.loads(line) for line in lines]
        program.close()
    return film


def _watch(program: Unseen, game: str, kind: Kind) -> Callable[[], None]:
    """Watch the first golden match of a game, from its beginning or shortly before its end."""
    path = min((Path(__file__).parent / game).glob("00-*.jsonl"))
    recording = Recording.read(path.read_bytes(), find)
    at = length(recording.log) - BEFORE_END if kind == "end" else 0
    program.push(program.app.factory.watch(recording, at))
    return lambda: None


def _keys(program: Unseen, game: str) -> Callable[[], None]:
    """Two people play with keys: they press anything but the pause, A most often."""
    program.frames(2)
    for zone in ZONES:
        program.press(zone, A)
    program.app.factory.party.choose(game)
    program.push(program.app.factory.match())
    rng = Rng("keys", game)
    buttons = (*(button for button in BUTTONS if button != PAUSE), A, A, A)
    return lambda: program.press(rng.pick(ZONES), rng.pick(buttons))


def _hash(picture: pygame.Surface) -> str:
    return blake2b(pygame.image.tobytes(picture, "RGB"), digest_size=4).hexdigest()


def differences(before: Film, after: Film) -> Iterator[str]:
    """In which respects two films differ, a line each."""
    frames = [at for at, pair in enumerate(zip(before["frames"], after["frames"], strict=True)) if pair[0] != pair[1]]
    if frames:
        yield f"{len(frames)} pictures, the first at {frames[0] * EVERY} ms, the last at {frames[-1] * EVERY} ms"
    for what in ("cues", "log"):
        old, new = before.get(what, []), after.get(what, [])
        if old != new:
            alike = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False)))
            yield f"{what} after {alike}: {old[alike : alike + 3]} became {new[alike : alike + 3]}"


def main(only: str = "") -> None:
    """Record all films, or those of one game, and tell what has changed."""
    recorded = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {"films": {}}
    before = recorded["films"]
    films = dict(before) if only else {}
    for name in NAMES:
        if only not in ("", name[0]):
            continue
        film = films[title(*name)] = shoot(*name)
        for line in differences(before.get(title(*name), film), film):
            print(f"{title(*name)}: {line}")
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(film, separators=(',', ':'))}" for name, film in films.items())
    FILE.write_text(f'{{"drawn_by": {json.dumps(drawn_by())},\n"films": {{\n{lines}\n}}}}\n', encoding="utf-8")


if __name__ == "__main__":
    main("".join(sys.argv[1:2]))
