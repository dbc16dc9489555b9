"""Takes all pictures, one after the other."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path

import pygame

from game.shots.album import POSED, SCENES
from game.shots.camera import Camera
from game.shots.kiosk import KIOSK, KioskCamera
from game.unseen import Unseen


def shots(folder: Path, size: tuple[int, int], language: str = "en", only: str = "*") -> Iterator[Path]:
    """Take the pictures whose names match the pattern `only`, and yield the path of each."""
    wanted = partial(fnmatchcase, pat=only)
    scenes = {name: bring for name, bring in SCENES.items() if wanted(name)}
    moments = [
        (f"{play.game}-{what}", play, share)
        for play in POSED
        for what, share in play.moments.items()
        if wanted(f"{play.game}-{what}")
    ]
    kiosk_scenes = {name: present for name, present in KIOSK.items() if wanted(name)}
    if not (scenes or moments or kiosk_scenes):
        raise ValueError(f"there is no picture {only!r}; there is {', '.join(SCENES)}, ...")
    with tempfile.TemporaryDirectory(prefix="motley-shots-") as data:
        sofa = Camera(Unseen(Path(data, "sofa"), size, language))
        try:
            for name, bring in scenes.items():
                sofa.clear()
                bring(sofa)
                yield _save(sofa, folder / f"{name}.png")
            for name, play, share in moments:
                sofa.clear()
                sofa.table(play, share)
                yield _save(sofa, folder / f"{name}.png")
        finally:
            sofa.program.close()
        if not kiosk_scenes:
            return
        kiosk = KioskCamera.open(Path(data, "kiosk"), size, language)
        try:
            for name, present in kiosk_scenes.items():
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
