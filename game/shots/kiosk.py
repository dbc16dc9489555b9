"""The album of a kiosk: the attract show, the stages of a visit, and the operator's desk."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from pygame import Surface, image

from game.input.intents import BoothNumber
from game.kiosk.host import Kiosk
from game.kiosk.policy import read
from game.kiosk.scene_factory import KioskSceneFactory
from game.scenes.base import Scene
from game.scenes.failsafe import FailsafeScene
from game.scenes.kiosk.attract import BotsAct, HowAct, PictureAct
from game.scenes.kiosk.closed import ClosedScene
from game.scenes.kiosk.desk import DeskPage, DeskScene, HealthScene, PinScene, UsageScene
from game.scenes.kiosk.farewell import FarewellScene
from game.scenes.kiosk.leaderboard import BestAct, LeaderboardScene
from game.scenes.kiosk.names import NameListScene
from game.shots.album import FIRST
from game.shots.camera import RAISED, Camera, driver_of
from game.store.history import Result
from game.store.sitters import SEAT_COLOURS, Sitter
from game.table.show import Posed
from game.unseen import Unseen

VISITORS: Final = ("ADA", "BEN", "CLEO", "DAN")
MOST_ACTS: Final = 20  # after this many everything has been shown


class KioskCamera(Camera):
    """A camera for a kiosk."""

    def __init__(self, program: Unseen, kiosk: Kiosk) -> None:
        super().__init__(program)
        self._kiosk = kiosk

    @classmethod
    def open(cls, data: Path, size: tuple[int, int], language: str) -> KioskCamera:
        """A kiosk with a picture of its operator's and the results of four visitors."""
        pictures = data / "pictures"
        pictures.mkdir(parents=True)
        picture = Surface((160, 90))
        for x in range(160):
            picture.fill((x, 90, 240 - x), (x, 0, 1, 90))
        image.save(picture, pictures / "picture.png")
        policy = {
            "language": {"first": language},
            "names": {"way": "letters"},
            "branding": {"pictures": str(pictures)},
        }
        kiosk = Kiosk(read(policy, data), holds=False)
        camera = cls(Unseen(data, size, language, host=kiosk), kiosk)
        driver = driver_of(Posed(FIRST.game, len(VISITORS), {}))
        driver.play_out()
        visitors = [Sitter(name, colour) for name, colour in zip(VISITORS, SEAT_COLOURS, strict=False)]
        camera.program.memory.history.add(Result.of(driver.match, visitors, int(time.time())))
        return camera

    @property
    def navigation(self) -> KioskSceneFactory:
        assert isinstance(self.program.factory, KioskSceneFactory)
        return self.program.factory

    def act(self, kind: type[Scene]) -> None:
        """Show the next act of a kind."""
        acts = (self.navigation.title() for _ in range(MOST_ACTS))
        self.show(next(act for act in acts if isinstance(act, kind)))
        self.program.frames(RAISED)

    def use(self) -> None:
        """Count some visits in this hour."""
        assert self._kiosk.desk is not None
        usage = self._kiosk.desk.usage
        for visit in range(6):
            usage.visit()
            usage.match()
            if visit % 3:
                usage.match()
        usage.drop()

    def desk(self, page: type[PinScene | DeskPage]) -> None:
        """Show a page of the operator's desk."""
        app = self.program.app
        assert self._kiosk.desk is not None
        self.show(page(app.house, self.navigation.party, app.router, self._kiosk.desk))


def _name(camera: KioskCamera) -> None:
    camera.gather("left", "right")
    camera.show(camera.navigation.name(BoothNumber(0)))


def _list(camera: KioskCamera) -> None:
    camera.gather("left", "right")
    app = camera.program.app
    camera.show(NameListScene(app.house, camera.program.party, app.router, BoothNumber(0), VISITORS))


def _leaderboard(camera: KioskCamera) -> None:
    app = camera.program.app
    camera.show(LeaderboardScene(app.house, camera.program.party, app.router, camera.navigation.bests()))


def _parting(kind: str, camera: KioskCamera) -> None:
    camera.gather("left", "right")
    camera.show(FarewellScene(camera.program.house, kind, 10, lambda: None))


def _usage(camera: KioskCamera) -> None:
    camera.use()
    camera.desk(UsageScene)


def _closed(camera: KioskCamera) -> None:
    app = camera.program.app
    camera.show(ClosedScene(app.house, app.router, lambda: False, lambda: "10:00"))


KIOSK: Final[Mapping[str, Callable[[KioskCamera], None]]] = {
    "kiosk-show": lambda camera: camera.act(BotsAct),
    "kiosk-how": lambda camera: camera.act(HowAct),
    "kiosk-best": lambda camera: camera.act(BestAct),
    "kiosk-lobby": lambda camera: camera.gather("left", "right"),
    "kiosk-picture": lambda camera: camera.act(PictureAct),
    "kiosk-leaderboard": _leaderboard,
    "kiosk-language": lambda camera: camera.show(camera.navigation.settings()),
    "kiosk-initials": _name,
    "kiosk-names": _list,
    "kiosk-idle": partial(_parting, "idle"),
    "kiosk-over": partial(_parting, "over"),
    "kiosk-sorry": lambda camera: camera.show(FailsafeScene(camera.program.house, camera.navigation, "")),
    "kiosk-pin": lambda camera: camera.desk(PinScene),
    "kiosk-desk": lambda camera: camera.desk(DeskScene),
    "kiosk-usage": _usage,
    "kiosk-closed": _closed,
    "kiosk-health": lambda camera: camera.desk(HealthScene),
}
