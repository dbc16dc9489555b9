"""Takes all pictures, one after the other."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pygame

from game.shots.album import POSED, SCENES
from game.shots.camera import Camera
from game.shots.kiosk import KIOSK, KioskCamera
from game.unseen import Unseen


def shots(folder: Path, size: tuple[int, int], language: str = "en") -> Iterator[Path]:
    """Name each picture when it is there."""
    with tempfile.TemporaryDirectory(prefix="motley-shots-") as data:
        sofa = Camera(Unseen(Path(data, "sofa"), size, language))
        try:
            for name, bring in SCENES.items():
                sofa.clear()
                bring(sofa)
                yield _save(sofa, folder / f"{name}.png")
            for play in POSED:
                for what, share in play.moments.items():
                    sofa.clear()
                    sofa.table(play, share)
                    yield _save(sofa, folder / f"{play.game}-{what}.png")
        finally:
            sofa.program.close()
        kiosk = KioskCamera.open(Path(data, "kiosk"), size, language)
        try:
            for name, present in KIOSK.items():
                kiosk.clear()
                present(kiosk)
                yield _save(kiosk, folder / f"{name}.png")
        finally:
            kiosk.program.close()


def _save(camera: Camera, path: Path) -> Path:
    try:
        camera.program.save(path)
    except (OSError, pygame.error) as error:
        raise ValueError(f"cannot write {path}: {error}") from None
    return path
