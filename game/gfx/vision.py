"""Colour vision: a colour, or a whole surface, as seen with a colour vision deficiency or in grey.

The matrices are those of Machado, Oliveira and Fernandes (2009) at full severity; they apply to light, not to sRGB.
"""

from array import array
from bisect import bisect
from collections.abc import Mapping
from typing import Final

import pygame

from game.gfx.palette import LUMA, Rgb, linear

Matrix = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]

VISIONS: Final[Mapping[str, Matrix]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": (LUMA, LUMA, LUMA),
}


LIGHTS: Final = tuple(linear(channel) for channel in range(256))
STEPS: Final = tuple(linear(channel + 0.5) for channel in range(255))  # `encoded` and rounded: the next channel


def seen(colour: Rgb, vision: str) -> Rgb:
    """The colour as seen with `vision`."""
    r, g, b = LIGHTS[colour[0]], LIGHTS[colour[1]], LIGHTS[colour[2]]
    red, green, blue = (bisect(STEPS, x * r + y * g + z * b) for x, y, z in VISIONS[vision])
    return red, green, blue


def through(image: pygame.Surface, vision: str) -> pygame.Surface:
    """A copy of a surface as seen with `vision`. Takes seconds for a large one: for contact sheets, not for play."""
    pixels = array("I", pygame.image.tobytes(image, "RGBA"))
    colours = array("I", set(pixels))
    look = bytearray()
    for r, g, b, a in zip(*[iter(colours.tobytes())] * 4, strict=True):
        look += bytes((*seen((r, g, b), vision), a))
    mapped = dict(zip(colours, array("I", bytes(look)), strict=True))
    return pygame.image.frombytes(array("I", map(mapped.__getitem__, pixels)).tobytes(), image.get_size(), "RGBA")
