"""The first thing that is seen: a window with the bare cloth in it, while the rest of the program is being loaded.

So this module imports as little as it can.
"""

from __future__ import annotations

import tomllib
from typing import Final

import pygame

from game.gfx.palette import Palette
from game.gfx.parts.cloth import DARK, bare
from game.gfx.window import Size, Window
from game.store import paths

TITLE: Final = "Motley"


def open_window(size: Size, full_screen: bool) -> Window:
    """The window of the program with the cloth in it; NoScreen where there is no screen."""
    window = Window(TITLE, size, full_screen)
    try:
        palette = Palette.read(tomllib.loads((paths.art() / "palette.toml").read_text(encoding="utf-8")))
    except (OSError, ValueError, LookupError, TypeError):
        return window  # whoever reads the art for good will say what is wrong with it
    window.screen.blit(bare(palette, DARK, window.size), (0, 0))
    pygame.display.flip()
    return window
