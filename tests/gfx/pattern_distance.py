"""How far apart two patterns of Double Take are, as people see them across a room.

The distance of two patterns is the share of the card whose colours differ by more than 15 (CIEDE2000) when both are
shown at 110 pixels and blurred as by an eye at three metres: the smallest such share over four kinds of colour vision,
four quarter turns and tilts up to ten degrees, since cards lie as they come. The distance in grey is the same for
lightness alone.

    python -m tests.gfx.pattern_distance            measure the deck and compare it with the stored table
    python -m tests.gfx.pattern_distance --write    measure the deck and store the table

Needs numpy (`pip install motley[patterns]`). Takes some minutes.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt
import pygame

from game.games.double_take.deck import DoubleTakeDeck
from game.gfx.decks.base import Deck
from game.gfx.raster import Painter, blank
from game.gfx.vision import VISIONS
from tests.gfx.pattern_table import EASY, PIXELS, Table, fingerprint, open_deck, read

Image = npt.NDArray[np.float64]

SIGMA: Final = 1.6  # pixels of blur
DIFFERENT: Final = 15.0  # CIEDE2000
TILTS: Final = (0, -5, 5, -10, 10)
EYES: Final = ("normal", "protan", "deutan", "tritan")

XYZ: Final = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
WHITE: Final = np.array([0.95047, 1.0, 1.08883])


def lab(light: Image) -> Image:
    """CIELAB of linear sRGB, along the last axis."""
    xyz = np.clip(light, 0, 1) @ XYZ.T / WHITE
    f = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return np.stack([116 * f[..., 1] - 16, 500 * (f[..., 0] - f[..., 1]), 200 * (f[..., 1] - f[..., 2])], -1)


def ciede2000(one: Image, other: Image) -> Image:
    """The difference of two colours, or of two pictures point by point, in CIELAB."""
    l1, a1, b1 = one[..., 0], one[..., 1], one[..., 2]
    l2, a2, b2 = other[..., 0], other[..., 1], other[..., 2]
    chroma = (np.hypot(a1, b1) + np.hypot(a2, b2)) / 2
    g = 0.5 * (1 - np.sqrt(chroma**7 / (chroma**7 + 25.0**7)))
    a1, a2 = (1 + g) * a1, (1 + g) * a2
    c1, c2 = np.hypot(a1, b1), np.hypot(a2, b2)
    h1, h2 = np.degrees(np.arctan2(b1, a1)) % 360, np.degrees(np.arctan2(b2, a2)) % 360

    grey = c1 * c2 == 0
    dh = h2 - h1
    dh = np.where(dh > 180, dh - 360, np.where(dh < -180, dh + 360, dh))
    dh = np.where(grey, 0, dh)
    d_l, d_c, d_h = l2 - l1, c2 - c1, 2 * np.sqrt(c1 * c2) * np.sin(np.radians(dh) / 2)

    l_mean, c_mean, h_sum = (l1 + l2) / 2, (c1 + c2) / 2, h1 + h2
    wrapped = np.where(h_sum < 360, (h_sum + 360) / 2, (h_sum - 360) / 2)
    h_mean = np.where(grey, h_sum, np.where(np.abs(h1 - h2) <= 180, h_sum / 2, wrapped))
    t = (
        1
        - 0.17 * np.cos(np.radians(h_mean - 30))
        + 0.24 * np.cos(np.radians(2 * h_mean))
        + 0.32 * np.cos(np.radians(3 * h_mean + 6))
        - 0.20 * np.cos(np.radians(4 * h_mean - 63))
    )
    s_l = 1 + 0.015 * (l_mean - 50) ** 2 / np.sqrt(20 + (l_mean - 50) ** 2)
    s_c, s_h = 1 + 0.045 * c_mean, 1 + 0.015 * c_mean * t
    turn = np.sin(np.radians(60 * np.exp(-(((h_mean - 275) / 25) ** 2))))
    mixed = -turn * 2 * np.sqrt(c_mean**7 / (c_mean**7 + 25.0**7)) * d_c / s_c * d_h / s_h
    result: Image = np.sqrt(np.maximum(0, (d_l / s_l) ** 2 + (d_c / s_c) ** 2 + (d_h / s_h) ** 2 + mixed))
    return result


def blurred(image: Image, sigma: float) -> Image:
    """A picture through a lens that is out of focus."""
    reach = int(4 * sigma + 0.5)
    kernel = np.exp(-0.5 * (np.arange(-reach, reach + 1) / sigma) ** 2)
    kernel /= kernel.sum()
    for axis in (0, 1):
        pad = [(reach, reach) if i == axis else (0, 0) for i in range(image.ndim)]
        wide = np.pad(image, pad, mode="symmetric")
        image = np.apply_along_axis(lambda line: np.convolve(line, kernel, mode="valid"), axis, wide)
    return image


def tilted(image: Image, degrees: float) -> Image:
    """A picture turned about its middle, the edge pixels drawn out."""
    n = image.shape[0]
    angle = np.radians(degrees)
    y, x = np.mgrid[0:n, 0:n] - (n - 1) / 2
    u = np.clip(np.cos(angle) * x - np.sin(angle) * y + (n - 1) / 2, 0, n - 1)
    v = np.clip(np.sin(angle) * x + np.cos(angle) * y + (n - 1) / 2, 0, n - 1)
    left, top = np.minimum(u.astype(int), n - 2), np.minimum(v.astype(int), n - 2)
    s, t = (u - left)[..., None], (v - top)[..., None]
    upper = image[top, left] * (1 - s) + image[top, left + 1] * s
    lower = image[top + 1, left] * (1 - s) + image[top + 1, left + 1] * s
    result: Image = upper * (1 - t) + lower * t
    return result


class Look:
    """A pattern as every kind of eye sees it: upright for itself, tilted and turned for comparison with others."""

    def __init__(self, deck: Deck, painter: Painter, face: int) -> None:
        size = (PIXELS, PIXELS)
        card = blank(size)
        for plate in deck.plates(("face", face), size):
            card.blit(painter.paint(deck.picture(plate, size), size), (0, 0))
        raw = np.frombuffer(pygame.image.tobytes(card, "RGB"), np.uint8).reshape(PIXELS, PIXELS, 3) / 255.0
        inner = raw[5:103, 6:104]
        light = np.where(inner <= 0.04045, inner / 12.92, ((inner + 0.055) / 1.055) ** 2.4)
        soft = blurred(light, SIGMA)[1::3, 1::3]
        kinds = [lab(np.clip(soft @ np.array(VISIONS[eyes]).T, 0, 1)) for eyes in EYES]
        grey = lab(np.clip(soft @ np.array(VISIONS["grey"]).T, 0, 1))
        self.upright = np.stack([seen[1:-1, 1:-1] for seen in kinds])
        self.upright_grey = grey[1:-1, 1:-1]
        tilts = [[tilted(seen, degrees) for seen in (*kinds, grey)] for degrees in TILTS]
        turned = [[np.rot90(seen, q)[1:-1, 1:-1] for seen in views] for views in tilts for q in range(4)]
        self.crooked = np.stack([np.stack(views[:-1]) for views in turned])
        self.crooked_grey = np.stack([views[-1] for views in turned])


def distance(one: Look, other: Look) -> tuple[float, float]:
    """The distance of two patterns in colour, and in grey."""
    differs = ciede2000(one.upright[None], other.crooked) > DIFFERENT
    grey = ciede2000(one.upright_grey[None], other.crooked_grey) > DIFFERENT
    return float(differs.mean((-1, -2)).min()), float(grey.mean((-1, -2)).min())


def pairs(looks: Sequence[Look]) -> Iterator[tuple[int, int, float, float]]:
    """Every two patterns with their distances."""
    for j in range(len(looks)):
        for i in range(j):
            yield i, j, *distance(looks[i], looks[j])


def measure(deck: DoubleTakeDeck) -> Table:
    """The table of the deck."""
    painter = Painter()
    found = sorted(pairs([Look(deck, painter, face) for face in deck.faces]), key=lambda pair: pair[2])
    return Table(
        fingerprint=fingerprint(deck),
        floor=round(min(d for _, _, d, _ in found), 4),
        grey_floor=round(min(g for _, _, _, g in found), 4),
        pairs=tuple((i, j, round(d, 3), round(g, 3)) for i, j, d, g in found if d < EASY),
    )


def main(arguments: Sequence[str]) -> int:
    """Measure; store or compare."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    table = measure(open_deck())
    print(f"floor {table.floor}, in grey {table.grey_floor}, {dict(table.tiers())}")
    if "--write" in arguments:
        table.write()
        return 0
    same = table == read()
    print("as stored" if same else "not as stored: look at the deck, then store the table with --write")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
