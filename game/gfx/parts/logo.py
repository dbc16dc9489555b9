"""The logo: six letters, each a quilt of its own, with a cream border and a thick ink edge.

The patches are cut to the letters here, not masked: that saves layers, and the stitches know where to stop. Only the
eight textures are layers, one for each colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Final

from game.gfx.cardart import Kit
from game.gfx.palette import Colour, Hex, Palette, mix
from game.gfx.parts.letters import Letter, Logo, Loops, contours
from game.gfx.parts.outline import cut, within
from game.gfx.shapes import Point, polygon, polyline
from game.gfx.svg import Drawing, Layer, Paint, Picture, Svg
from game.gfx.textures import Field, weave

REACH: Final = 3  # patches from the middle of a quilt to its edge
ROWS, COLUMNS = 2, 3  # steps in the order of colours from patch to patch, down and across
SEAM: Final = 5  # between the quilt of a letter and its border


# -- cutting the quilt ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Patch:
    """A square of the quilt: its corners clockwise from the upper left, and its part inside the letter."""

    colour: str
    corners: tuple[Point, Point, Point, Point]
    pieces: tuple[str, ...]


def patches(logo: Logo, letter: Letter) -> Iterator[Patch]:
    """The patches that show in a letter."""
    x, y, tilt = letter.quilt
    a, c, s = logo.patch, cos(radians(tilt)), sin(radians(tilt))
    for row in range(-REACH, REACH + 1):
        for column in range(-REACH, REACH + 1):
            corners = tuple(
                (x + u * c + v * s, y - u * s + v * c)
                for u, v in (
                    ((column + dx) * a, (row + dy) * a)
                    for dx, dy in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
                )
            )
            cuts = [cut(loop, corners) for loop in letter.loops]
            pieces = tuple(polygon(piece) for piece in cuts if len(piece) > 2)
            if pieces:
                step = (column + REACH) * COLUMNS + (row + REACH) * ROWS + letter.first
                first, second, third, fourth = corners
                yield Patch(logo.order[step % len(logo.order)], (first, second, third, fourth), pieces)


def stitches(patch: Patch, letter: Letter) -> str:
    """The running stitch along the edges of a patch, where both ends of a stitch lie in the letter."""
    centre_x = sum(x for x, _ in patch.corners) / 4
    centre_y = sum(y for _, y in patch.corners) / 4
    inner = [(centre_x + (x - centre_x) * 0.86, centre_y + (y - centre_y) * 0.86) for x, y in patch.corners]
    lines = []
    for i in range(4):
        (ax, ay), (bx, by) = inner[i - 1], inner[i]
        for k in range(6):
            start, end = (k + 0.2) / 6, (k + 0.78) / 6
            stitch = [(ax + (bx - ax) * t, ay + (by - ay) * t) for t in (start, end)]
            if all(within(point, letter.loops) for point in stitch):
                lines.append(polyline(stitch))
    return "".join(lines)


def spans(start: Point, end: Point, loops: Loops) -> str:
    """The parts of a straight line that lie within the loops, as a path."""
    (ax, ay), (bx, by) = start, end
    crossings = [0.0, 1.0] if within(start, loops) else [1.0]
    for loop in loops:
        for (px, py), (qx, qy) in zip(loop, (*loop[1:], loop[0]), strict=True):
            across = (bx - ax) * (qy - py) - (by - ay) * (qx - px)
            if across:
                along = ((px - ax) * (qy - py) - (py - ay) * (qx - px)) / across
                on = ((px - ax) * (by - ay) - (py - ay) * (bx - ax)) / across
                if 0 < along < 1 and 0 <= on < 1:
                    crossings.append(along)
    crossings.sort()
    pairs = zip(crossings[::2], crossings[1::2], strict=False)
    return "".join(polyline((ax + (bx - ax) * t, ay + (by - ay) * t) for t in pair) for pair in pairs)


# -- the picture ------------------------------------------------------------------------------------------------------


def logo_picture(kit: Kit, logo: Logo) -> Picture:
    """The word in all its patches."""
    palette = kit.palette
    shade, body, ground, top = (Drawing(logo.width, logo.height) for _ in range(4))
    cloths: dict[str, list[Patch]] = {colour: [] for colour in logo.order}
    for letter in logo.letters:
        contours(shade, body, palette, letter)
        body.path(letter.path, palette["ink"], stroke=palette["ink"], width=2 * SEAM)
        _sheen(top, letter)
        seams: list[str] = []
        for patch in patches(logo, letter):
            colour = palette.named(patch.colour)
            ground.path("".join(patch.pieces), _cloth(ground, colour, patch))
            seams.append(spans(patch.corners[0], patch.corners[1], letter.loops))
            seams.append(spans(patch.corners[1], patch.corners[2], letter.loops))
            cloths[patch.colour].append(patch)
            if thread := stitches(patch, letter):
                top.path(thread, stroke=_thread(colour, palette), width=3.4, stroke_opacity=0.85)
        if seam := "".join(seams):
            top.path(seam, stroke=palette["ink"], width=3)
        for name, x, y, sign in letter.signs:
            kit.signs.sign(top, palette.named(name), x, y, sign, 8)  # upright, however the quilt lies (G-1)
        top.path(letter.path, stroke=palette["ink"], width=5)

    layers = [Layer(shade.done()), Layer(body.done()), Layer(ground.done())]
    for name, own in cloths.items():
        if own:
            mask = Drawing(logo.width, logo.height)
            mask.path("".join(piece for patch in own for piece in patch.pieces), "#FFFFFF")
            layers.append(Layer(_texture(logo, palette.named(name), own), mask.done(), 110))
    return Picture(logo.width, logo.height, (*layers, Layer(top.done())))


def _cloth(d: Drawing, colour: Colour, patch: Patch) -> Paint:
    (_, top), *_, (_, bottom) = patch.corners
    tones = (0, mix(colour.base, colour.light, 0.22)), (1, mix(colour.base, colour.deep, 0.14))
    return d.linear(0, top, 0, bottom, *tones)


def _thread(colour: Colour, palette: Palette) -> Hex:
    """Cream on dark patches; the outline on those that cream would vanish on."""
    return colour.outline if colour.id in ("yellow", "turquoise", "pink") else mix(colour.base, palette["paper"], 0.75)


def _texture(logo: Logo, colour: Colour, cloths: Sequence[Patch]) -> Svg:
    """The texture of a colour, woven anew for each of its patches."""
    d = Drawing(logo.width, logo.height)
    for patch in cloths:
        xs, ys = [x for x, _ in patch.corners], [y for _, y in patch.corners]
        x, y, side = min(xs), min(ys), max(xs) - min(xs)
        middle = x + side / 2, y + side / 2
        if colour.texture == "rays":  # they reach far beyond their field, into the next letter if that were larger
            x, y, side = middle[0] - side / 4, middle[1] - side / 4, side / 2
        weave(d, colour.texture, Field(x, y, side, side, 1.65, middle), colour.light)
    return d.done()


def _sheen(d: Drawing, letter: Letter) -> None:
    """Light from above on the upper half of a letter."""
    ys = [y for loop in letter.loops for _, y in loop]
    top, height = min(ys), max(ys) - min(ys)
    white = "#FFFFFF"
    light = d.linear(0, top, 0, top + height * 0.55, (0, white, 0.30), (0.7, white, 0.08), (1, white, 0))
    d.path(letter.path, light)
