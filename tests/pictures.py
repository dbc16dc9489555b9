"""Take the pictures of the README anew, after a look at them.

python -m tests.pictures          all of them; with the id of a game only its contact sheet
"""

import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

import pygame

from game.games.shown import SHOWN, contact_sheet
from game.gfx.parts.sheet import ui_sheet
from game.gfx.vision import VISIONS
from game.shots.album import full_lobby
from game.shots.camera import Camera
from game.table.show import Posed
from game.unseen import Unseen

FOLDER: Final = Path(__file__).parent.parent / "art" / "sheets"
SIZE: Final = (1280, 720)
SHEET: Final = (960, 600)
FOLK: Final = (0, 540, 960, 540)  # of the sheet of the interface: those who play
ROW: Final = pygame.Rect(0, 640, 1920, 258)  # of Hoopla's sheet


def table(game: str, seats: int, share: int) -> Callable[[Camera], object]:
    """A match in mid-play, when so many thousandths of it are over."""
    return lambda camera: camera.table(Posed(game, seats, {}), share)


PICTURES: Final[Mapping[str, Callable[[Camera], object]]] = {
    "title": lambda camera: None,
    "lobby": full_lobby,
    "coach": lambda camera: camera.coach("hoopla"),
    "play-hoopla": table("hoopla", 4, 380),
    "play-tall-order": table("tall_order", 2, 700),
    "play-double-take": table("double_take", 4, 560),
    "play-fourscore": table("fourscore", 2, 745),
    "play-crosspatch": table("crosspatch", 3, 640),
    "results": lambda camera: camera.finish(Posed("hoopla", 4, {})),
}


def contact_sheets() -> Iterator[tuple[str, pygame.Surface]]:
    """What one sees first of each sheet, and a row of Hoopla's cards as all eyes see it."""
    for game in SHOWN:
        yield game, first_of_sheet(game)
    yield "ui", pygame.transform.smoothscale_by(ui_sheet(), 0.5).subsurface(FOLK)
    rows = [contact_sheet("hoopla", vision).subsurface(ROW) for vision in VISIONS]
    height = ROW.height // 2
    page = pygame.Surface((ROW.width // 2, height * len(rows)), depth=24)
    for number, row in enumerate(rows):
        page.blit(pygame.transform.smoothscale_by(row, 0.5), (0, height * number))
    yield "visions", page


def first_of_sheet(game: str) -> pygame.Surface:
    """What one sees first of the contact sheet of a game, in half its size."""
    picture = pygame.transform.smoothscale_by(contact_sheet(game), 0.5)
    return picture.subsurface(picture.get_rect().clip(0, 0, *SHEET))


def main(folder: Path = FOLDER) -> None:
    """Take all of them."""
    with tempfile.TemporaryDirectory(prefix="motley-pictures-") as data:
        program = Unseen(Path(data), SIZE)
        camera = Camera(program)
        for name, bring in PICTURES.items():
            camera.clear()
            bring(camera)
            pygame.image.save(program.screen, folder / f"{name}.jpg")
        for name, image in contact_sheets():
            pygame.image.save(image, folder / f"{name}.jpg")
        program.close()


if __name__ == "__main__":
    if sys.argv[1:] and sys.argv[1] in SHOWN:
        pygame.image.save(first_of_sheet(sys.argv[1]), FOLDER / f"{sys.argv[1]}.jpg")
    else:
        main(*map(Path, sys.argv[1:]))
