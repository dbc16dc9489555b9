"""The splash: the cloth and the paper letters of the word, shown while the program is loaded.

This module imports as little as it can. Its drawings are handed on to the title, so that they stay on screen.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import pygame

from game.gfx.palette import Palette
from game.gfx.parts.lamplight import DARK, lit, tones_of
from game.gfx.parts.letters import Logo, blank_picture
from game.gfx.raster import Painter
from game.gfx.window import Scale, Size, Window
from game.store import shipped

TITLE: Final = "Motley"
WORD: Final = (195, 84, 1530)  # left, top and width of the word on the title


@dataclass(frozen=True, slots=True)
class Splash:
    """The open window and its letters in order; no letters if their art could not be read."""

    window: Window
    letters: tuple[pygame.Surface, ...] = ()


def open_window(size: Size, full_screen: bool, word: bool = True) -> Splash:
    """Open the window with the cloth in it, and the `word` if asked for. Raises NoScreen without a screen."""
    window = Window(TITLE, size, full_screen)
    letters: list[pygame.Surface] = []
    try:
        palette = Palette.read(_read("palette.toml"))
        window.screen.blit(lit(tones_of(palette, DARK), window.size), (0, 0))
        if word:
            for letter, at in _letters(palette, Scale(window.size)):
                window.screen.blit(letter, at)
                letters.append(letter)
    except (OSError, ValueError, LookupError, TypeError):
        letters.clear()  # the program reads the art again and reports the error
    pygame.display.flip()
    return Splash(window, tuple(letters))


def _letters(palette: Palette, scale: Scale) -> Iterator[tuple[pygame.Surface, tuple[int, int]]]:
    """Each letter with its place on the title."""
    logo, painter = Logo.read(_read("logo.toml"), palette), Painter()
    left, top, width = WORD
    for i, ((dx, dy), size) in enumerate(logo.places(scale.length(width))):
        at = scale.point(left + dx / scale.factor, top + dy / scale.factor)
        yield painter.paint(blank_picture(palette, logo.alone(i)), size), at


def _read(name: str) -> dict[str, object]:
    return tomllib.loads((shipped.art() / name).read_text(encoding="utf-8"))
