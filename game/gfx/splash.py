"""The first thing that is seen: the cloth and the letters of the word, of paper still, while the program is loaded.

So this module imports as little as it can. What it has drawn is handed on, so that nothing of it goes away again.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import pygame

from game.gfx.palette import Palette
from game.gfx.parts.lamplight import DARK, lit
from game.gfx.parts.letters import Logo, blank_picture
from game.gfx.raster import Painter
from game.gfx.window import Scale, Size, Window
from game.store import shipped

TITLE: Final = "Motley"
WORD: Final = (195, 84, 1530)  # left, top and width of the word on the title


@dataclass(frozen=True, slots=True)
class Splash:
    """The open window, and the letters in it from the first to the last; none where they could not be drawn."""

    window: Window
    letters: tuple[pygame.Surface, ...] = ()


def open_window(size: Size, full_screen: bool, word: bool = True) -> Splash:
    """The window of the program with the cloth in it, and the word if that is wanted; NoScreen without a screen."""
    window = Window(TITLE, size, full_screen)
    letters: list[pygame.Surface] = []
    try:
        palette = Palette.read(_read("palette.toml"))
        window.screen.blit(lit(palette, DARK, window.size), (0, 0))
        if word:
            for letter, at in _letters(palette, Scale(window.size)):
                window.screen.blit(letter, at)
                letters.append(letter)
    except (OSError, ValueError, LookupError, TypeError):
        letters.clear()  # whoever reads the art for good will say what is wrong with it
    pygame.display.flip()
    return Splash(window, tuple(letters))


def _letters(palette: Palette, scale: Scale) -> Iterator[tuple[pygame.Surface, tuple[int, int]]]:
    """Each letter where the title has it."""
    logo, painter = Logo.read(_read("logo.toml"), palette), Painter()
    left, top, width = WORD
    for i, ((dx, dy), size) in enumerate(logo.places(scale.length(width))):
        at = scale.point(left + dx / scale.factor, top + dy / scale.factor)
        yield painter.paint(blank_picture(palette, logo.alone(i)), size), at


def _read(name: str) -> dict[str, object]:
    return tomllib.loads((shipped.art() / name).read_text(encoding="utf-8"))
