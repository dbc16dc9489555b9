"""Take the pictures of the README anew, after a look at them: `python -m tests.pictures`."""

import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import pygame

from game.shots.camera import Camera, Play
from game.unseen import Unseen

FOLDER: Final = Path(__file__).parent.parent / "art" / "sheets"
SIZE: Final = (1280, 720)


def table(game: str, seats: int, share: int) -> Callable[[Camera], object]:
    """A match in mid-play, when so many thousandths of it are over."""
    return lambda camera: camera.table(Play(game, seats, {}), share)


PICTURES: Final[Mapping[str, Callable[[Camera], object]]] = {
    "title": lambda camera: None,
    "lobby": lambda camera: camera.gather("left", "middle", "right", "numpad", bots=2),
    "play-hoopla": table("hoopla", 4, 380),
    "play-tall-order": table("tall_order", 2, 700),
    "play-double-take": table("double_take", 4, 560),
    "play-fourscore": table("fourscore", 2, 745),
    "play-crosspatch": table("crosspatch", 3, 640),
    "results": lambda camera: camera.finish(Play("hoopla", 4, {})),
}


def main(folder: Path = FOLDER) -> None:
    """Take all of them."""
    with tempfile.TemporaryDirectory(prefix="motley-pictures-") as data:
        program = Unseen(Path(data), SIZE)
        camera = Camera(program)
        for name, bring in PICTURES.items():
            camera.clear()
            bring(camera)
            pygame.image.save(program.screen, folder / f"{name}.jpg")
        program.close()


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
