"""Confetti that rains over the podium."""

from __future__ import annotations

from math import pi, sin
from typing import Final, NamedTuple

from game.gfx.window import DESIGN
from game.rules.api import Ms
from game.rules.rng import Rng
from game.ui.page import Page

SCRAPS: Final = 42
RAIN_MS: Final[Ms] = 7000
COLOURS: Final = ("red", "yellow", "green", "turquoise", "blue", "violet", "orange", "pink")


class Scrap(NamedTuple):
    """A scrap of paper: where, when and how fast it falls, its colour and size, the time per phase of its spin."""

    x: float
    begin: Ms
    speed: int
    colour: str
    side: int
    spin: Ms


class Rain:
    """The confetti of RAIN_MS, which falls the same way every time."""

    def __init__(self, share: int) -> None:
        """`share` is the wanted amount in percent."""
        rng = Rng("results")
        self._scraps = [
            Scrap(
                60 + rng.below(900),
                rng.below(3200),
                rng.between(170, 330),
                COLOURS[k % 8],
                rng.between(20, 34),
                rng.between(80, 180),
            )
            for k in range(SCRAPS * share // 100)
        ]

    def paint(self, page: Page, passed: Ms) -> None:
        """Put the scraps onto the page where they are after `passed` ms."""
        for scrap in self._scraps if passed < RAIN_MS else ():
            t = passed - scrap.begin
            x, y = scrap.x + 26 * sin(2 * pi * t / 1700 + scrap.x), -40 + scrap.speed * t / 1000
            if t > 0 and y < DESIGN[1]:
                page.part(("confetto", scrap.colour, (t // scrap.spin) % 8), x, y, scrap.side, scrap.side)
