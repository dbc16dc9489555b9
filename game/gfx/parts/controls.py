"""Dials with their values, for settings pages and the picking of a name.

Every function takes the `Parts` of the window and returns a `Cutout`; `size` and `height` are those of its box, and the
rings and the light of the focus reach beyond it. States are those of a button: `button.NORMAL`, `FOCUS`, `PRESSED` (as
NORMAL where nothing moves), `DISABLED`.

    controls.slider(parts, 640, (420, 64), button.FOCUS).blit(page, x, y)       # 640 of 1000
    controls.switch(parts, True, 64)
    controls.stepper(parts, say("option.cards", n=20), (360, 64), less=False)   # at the lower end of its values
    controls.focus_ring(parts, tile.get_size(), 22).blit(page, x, y)            # below a tile or a card
    controls.letter_tile(parts, "Ä", 72, button.FOCUS)                          # also "⌫", "✓", "␣", "⇧"
"""

from __future__ import annotations

import pygame

from game.gfx.lettering import Face, Style
from game.gfx.parts import button, dials
from game.gfx.parts.parts import Cutout, Parts, centre
from game.gfx.parts.symbols import BY_CHARACTER
from game.gfx.svg import Size
from game.gfx.workshop import Name


def slider(parts: Parts, share: int, size: Size, state: str = button.NORMAL) -> Cutout:
    """A slider that stands at `share` thousandths."""
    steps = max(1, size[0] - size[1])  # one step a pixel: finer ones look the same
    shown = round(share * steps / dials.WHOLE) * dials.WHOLE // steps
    return _plain(parts, ("slider", shown, state), size)


def switch(parts: Parts, on: bool, height: int, state: str = button.NORMAL) -> Cutout:
    """A switch, on or off."""
    return _plain(parts, ("switch", int(on), state), (round(height * 1.9), height))


def stepper(
    parts: Parts,
    value: str,
    size: Size,
    state: str = button.NORMAL,
    *,
    less: bool = True,
    more: bool = True,
    text: int = 0,
) -> Cutout:
    """A value between two arrow heads, fitted, at most `text` pixels high, by default as the stepper is.

    `less` and `more` say whether there are values to either side.
    """
    width, height = size
    pixels = text or round(height * button.LABEL)
    style = Style(Face.DISPLAY, pixels, dials.PALE if state == button.DISABLED else parts.palette["paper"])

    def write(page: pygame.Surface, box: pygame.Rect) -> None:
        room = width - round(height * 2 * (dials.ASIDE + 12) / 100)
        label = parts.write.fitted(value, style, room, round(height * 0.28))
        centre(page, label, *box.center)

    name = "stepper", state, int(less), int(more)
    return parts.padded((*name, value, size, pixels), name, size, button.PAD, write)


def letter_tile(parts: Parts, letter: str, side: int, state: str = button.NORMAL) -> Cutout:
    """A tile with a letter, or with the sign of ⌫, ✓, ␣ or ⇧."""
    ink = dials.PALE if state == button.DISABLED else parts.palette["ink"]

    def write(page: pygame.Surface, box: pygame.Rect) -> None:
        if letter in BY_CHARACTER:
            sign = parts.ground(("symbol", BY_CHARACTER[letter], ink), (round(side * 0.54), round(side * 0.54)))
        else:
            sign = parts.write.line(letter, Style(Face.DISPLAY, round(side * 0.62), ink))
        centre(page, sign, box.centerx, box.centery + round(side * (0.03 if state == button.PRESSED else -0.035)))

    size = side, side
    return parts.padded(("letter", state, letter, size), ("letter", state), size, button.PAD, write)


def focus_ring(parts: Parts, size: Size, radius: int) -> Cutout:
    """The ring of a focused tile or card: blit it first, then the tile on it."""
    width, height = size
    reach = max(8, round(min(28.0, height * 0.11)))
    whole = width + 2 * reach, height + 2 * reach
    return Cutout(parts.draw(("focus", radius, reach, *whole), whole), pygame.Rect((reach, reach), size))


def _plain(parts: Parts, name: Name, size: Size) -> Cutout:
    """A drawing with a button's pad around its box."""
    pad = round(size[1] * button.PAD)
    return Cutout(parts.draw(name, (size[0] + 2 * pad, size[1] + 2 * pad)), pygame.Rect((pad, pad), size))
