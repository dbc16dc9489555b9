"""Take the moving picture of the README anew: the end of a golden match, as its table shows it.

python -m tests.moving_picture
"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pygame
from PIL import Image

from game.bots.playback import Playback, length
from game.games.played import find
from game.input.intents import BoothNumber
from game.match.clock import Clock
from game.rules.api import Ms
from game.scenes.base import Scene
from game.scenes.party import NAMES
from game.scenes.table import TableScene
from game.store.matches import Recording
from game.store.sitters import SEAT_COLOURS, Sitter
from game.table.seats.sitting import Sitting, TableSeat
from game.unseen import Unseen

FILE: Final = Path(__file__).parent.parent / "art" / "sheets" / "match.webp"
LOG: Final = Path(__file__).parent / "golden" / "hoopla" / "07-3-normal-finished.jsonl"
DRAWN: Final = (1280, 720)
SIZE: Final = (800, 450)
LENGTH: Final[Ms] = 14_000
AFTER: Final[Ms] = 3_000  # of it comes after the last move: the winner is cheered
EVERY: Final[Ms] = 80  # from one picture to the next
STEP: Final[Ms] = 16  # of the program: so much time passes in a frame
QUALITY: Final = 62  # of 100; more costs megabytes and shows no more


def film(size: tuple[int, int] = SIZE, milliseconds: Ms = LENGTH) -> Iterator[pygame.Surface]:
    """The last pictures of the match, at their times."""
    recording = Recording.read(LOG.read_bytes(), find)
    config = recording.log.config
    with tempfile.TemporaryDirectory(prefix="motley-film-") as data:
        program = Unseen(Path(data), DRAWN)
        sitters = (Sitter(NAMES[seat], SEAT_COLOURS[seat]) for seat in range(config.setup.seats))
        seats = tuple(TableSeat(sitter, BoothNumber(seat), None) for seat, sitter in enumerate(sitters))
        playback = Playback(recording.log)
        start = length(recording.log) - LENGTH + AFTER

        def end() -> Scene:
            return table

        table = TableScene(program.house, Sitting(playback, seats, watched=True), program.factory, end)
        playback.advance(start)
        table.clock = Clock(program.house.now, start)
        program.push(table)
        passed = 0
        for number in range(milliseconds // EVERY):
            while passed < (number + 1) * EVERY:
                program.frames(1, STEP)
                passed += STEP
            yield pygame.transform.smoothscale(program.screen, size)
        program.close()


def save(pictures: Iterator[pygame.Surface], path: Path) -> None:
    """Write a moving picture that begins anew when it has ended."""
    first, *others = (Image.frombytes("RGB", one.get_size(), pygame.image.tobytes(one, "RGB")) for one in pictures)
    first.save(path, save_all=True, append_images=others, duration=EVERY, loop=0, quality=QUALITY, method=6)


if __name__ == "__main__":
    target = Path(sys.argv[1]) if sys.argv[1:] else FILE
    save(film(), target)
    print(f"{target.name}: {target.stat().st_size / 1e6:.2f} MB")
