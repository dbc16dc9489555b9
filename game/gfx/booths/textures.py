"""What the ground of each booth is woven, laid or built of: tone on tone, in units of 1920 by 1080."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.gfx.palette import Hex
from game.gfx.shapes import around, disc, polyline, rhombus, star
from game.gfx.svg import Drawing
from game.rules.rng import Rng

WIDTH, HEIGHT = 1920, 1080
STARS: Final = 60
STARLIGHT: Final = "#E8F0FF"

Texture = Callable[[Drawing, Hex], None]


def hoops(d: Drawing, thread: Hex) -> None:
    """The planks of a round floor seen from above, and hoops that lie about."""
    x, y = 960, 470
    planks = "".join(polyline((around(x, y, 330, turn), around(x, y, 1300, turn))) for turn in range(0, 360, 10))
    d.path(planks, stroke=thread, width=2.2, stroke_opacity=0.055)
    great = (x, y, 640), (x, y, 470)
    small = (300, 930, 150), (1640, 900, 190), (220, 260, 120), (1720, 240, 140)
    far = (560, 1010, 90), (1370, 1030, 110), (520, 120, 80)
    for cx, cy, r in (*great, *small, *far):
        d.circle(cx, cy, r, stroke=thread, width=15, stroke_opacity=0.04)
        for edge in (r - 9, r + 9):
            d.circle(cx, cy, edge, stroke=thread, width=2, stroke_opacity=0.09)


def bricks(d: Drawing, thread: Hex) -> None:
    """Courses of brick, some of them paler, and stars over the wall."""
    down, across, first = 54, 116, 92
    joints = ""
    for row in range(19):
        y = first + row * down
        joints += f"M0 {y}H{WIDTH}"
        for column in range(-1, 18):
            x = column * across + (across // 2 if row % 2 else 0)
            joints += f"M{x} {y}V{y + down}"
            if (row * 7 + column * 5) % 11 == 0:
                d.rect(x + 4, y + 4, across - 8, down - 8, 3, thread, opacity=0.03)
    d.path(joints, stroke=thread, width=2, stroke_opacity=0.05)
    rng = Rng("stars")
    for _ in range(STARS):
        x, y, tenths = rng.below(WIDTH), rng.between(60, 330), rng.between(12, 22)
        d.circle(x, y, tenths / 10, STARLIGHT, opacity=rng.between(15, 50) / 100)


def harlequin(d: Drawing, thread: Hex) -> None:
    """Diamonds set in one another, the same on both sides of the middle."""
    across, down = 60, 90
    for near, opacity in ((0, 0.030), (1, 0.015)):
        centres = [
            (x + near * across, y + near * down)
            for x in range(-across, WIDTH + 2 * across, 2 * across)
            for y in range(-down, HEIGHT + 2 * down, 2 * down)
        ]
        d.path("".join(rhombus(x, y, across, down) for x, y in centres), thread, opacity=opacity)
        inner = "".join(rhombus(x, y, 49, 74) for x, y in centres)
        d.path(inner, stroke=thread, width=1.4, stroke_opacity=0.06)


def rosettes(d: Drawing, thread: Hex) -> None:
    """Prize rosettes pressed into felt."""
    for row in range(5):
        for column in range(9):
            x, y = column * 240 + (120 if row % 2 else 0), 60 + row * 200
            d.path("".join(disc(*around(x, y, 58, i * 22.5), 9) for i in range(16)), thread, opacity=0.026)
            d.circle(x, y, 50, stroke=thread, width=2, stroke_opacity=0.05)
            d.path(star(x, y, 30, 13, 8), thread, opacity=0.03)


def quilting(d: Drawing, thread: Hex) -> None:
    """Patches that stand on their corners, and the stitches between them."""
    step, stitch = 108, 26
    for x in range(-HEIGHT, WIDTH + HEIGHT, step):
        for slope in (1, -1):
            seam = "".join(
                f"M{x + (t if slope > 0 else HEIGHT - t)} {t}l{11 * slope} 11" for t in range(0, HEIGHT, stitch)
            )
            d.path(seam, stroke=thread, width=3, stroke_opacity=0.10)
    for row in range(11):
        for column in range(19):
            x, y = column * step + (step // 2 if row % 2 else 0), row * step
            d.path(rhombus(x, y, 44, 44), thread, opacity=0.022 if (column + row) % 3 else 0.045)


TEXTURES: Final[Mapping[str, Texture]] = {
    "hoops": hoops,
    "bricks": bricks,
    "harlequin": harlequin,
    "rosettes": rosettes,
    "quilting": quilting,
}
