"""`motley art`: a contact sheet of a deck or of the interface."""

from __future__ import annotations

import argparse
import os

import pygame

from game.commands.given import UI
from game.games.shown import contact_sheet
from game.gfx.parts.sheet import ui_sheet
from game.store import paths


def run(given: argparse.Namespace) -> int:
    """Draw the sheet and write it as PNG."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    folder = paths.art()
    picture = ui_sheet(given.vision, folder) if given.of == UI else contact_sheet(given.of, given.vision, folder)
    try:
        pygame.image.save(picture, given.sheet, "sheet.png")
    except (OSError, pygame.error) as error:
        raise ValueError(f"cannot write {given.sheet}: {error}") from None
    print(f"{given.sheet}: {picture.get_width()}x{picture.get_height()}")
    return 0
