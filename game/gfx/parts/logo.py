"""The logo: six letters, each a quilt of its own, with a cream border and a thick ink edge.

The patches are cut to the letters here rather than masked: what is cut needs no layer of its own, and the stitches
know where to stop. Only the eight textures are layers, one for each colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Final

from game.gfx.cardart import Kit
from game.gfx.motifs import DrawingError, numbers, numbers3
from game.gfx.palette import Colour, Hex, Palette, mix
from game.gfx.parts.outline import cut, within
from game.gfx.shapes import Point, polygon, polyline
from game.gfx.svg import Drawing, Layer, Paint, Picture, Svg
from game.gfx.textures import Field, weave

Loops = tuple[tuple[Point, ...], ...]

REACH: Final = 3  # patches from the middle of a quilt to its edge
ROWS, COLUMNS = 2, 3  # steps in the order of colours from patch to patch, down and across
DEPTH: Final = 12  # of the letters' side
SHADE, DROP = 28, 6  # how wide the shadow is, and how much lower than the side it lies
EDGE, BORDER, SEAM = 25, 18, 5  # contours around a letter


@dataclass(frozen=True, slots=True)
class Letter:
    """An outline, the quilt that it is cut from, and the glyphs that fit into it."""

    loops: Loops
    quilt: tuple[float, float, float]
    first: int
    thin: bool
    signs: tuple[tuple[str, float, float, float], ...]

    @property
    def path(self) -> str:
        """The outline as a path."""
        return "".join(polygon(loop) for loop in self.loops)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of all that is drawn of it, with contours and shadow."""
        xs, ys = [x for loop in self.loops for x, _ in loop], [y for loop in self.loops for _, y in loop]
        reach = EDGE + SHADE / 2 + 1
        width, height = max(xs) - min(xs) + 2 * reach, max(ys) - min(ys) + 2 * reach + DEPTH + DROP
        return min(xs) - reach, min(ys) - reach, width, height

    def moved(self, dx: float, dy: float) -> Letter:
        """The same elsewhere."""
        x, y, tilt = self.quilt
        return Letter(
            loops=tuple(tuple((px + dx, py + dy) for px, py in loop) for loop in self.loops),
            quilt=(x + dx, y + dy, tilt),
            first=self.first,
            thin=self.thin,
            signs=tuple((colour, px + dx, py + dy, size) for colour, px, py, size in self.signs),
        )


@dataclass(frozen=True, slots=True)
class Logo:
    """The whole word."""

    width: float
    height: float
    patch: float
    order: tuple[str, ...]
    letters: tuple[Letter, ...]

    def alone(self, index: int) -> Logo:
        """One letter of it, as large as that."""
        left, top, width, height = self.letters[index].box
        return Logo(width, height, self.patch, self.order, (self.letters[index].moved(-left, -top),))

    @classmethod
    def read(cls, data: Mapping[str, object], palette: Palette) -> Logo:
        """The logo of a parsed `logo.toml`."""
        width, height, patch = numbers([data.get(key) for key in ("width", "height", "patch")], 3)
        order, rows = data.get("order"), data.get("letter")
        if not isinstance(order, list) or not isinstance(rows, list) or not order or not rows:
            raise DrawingError("the logo has no letters or no colours")
        colours = tuple(palette.named(str(colour)).id for colour in order)
        return cls(width, height, patch, colours, tuple(_letter(row, palette) for row in rows))


def _letter(row: object, palette: Palette) -> Letter:
    if not isinstance(row, dict) or not isinstance(row.get("loops"), list) or not isinstance(row.get("signs"), list):
        raise DrawingError("a letter has no outline")
    signs = []
    for colour, *place in row["signs"]:
        x, y, size = numbers3(place)
        signs.append((palette.named(str(colour)).id, x, y, size))
    (first,) = numbers([row.get("first", 0)], 1)
    return Letter(
        loops=tuple(_loop(flat) for flat in row["loops"]),
        quilt=numbers3(row.get("quilt")),
        first=int(first),
        thin=row.get("thin") is True,
        signs=tuple(signs),
    )


def _loop(flat: object) -> tuple[Point, ...]:
    if not isinstance(flat, list) or len(flat) < 6 or len(flat) % 2:
        raise DrawingError("an outline has too few points")
    values = numbers(flat, len(flat))
    return tuple(zip(values[::2], values[1::2], strict=True))


# -- cutting the quilt ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Patch:
    """A square of the quilt: its corners clockwise from the upper left, and what of it lies in the letter."""

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
    """What of a straight line lies within the loops, as a path."""
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
        _contours(shade, body, palette, letter)
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


def _contours(shade: Drawing, body: Drawing, palette: Palette, letter: Letter) -> None:
    thin = 2 if letter.thin else 0
    edge, border = 2 * (EDGE - thin), 2 * (BORDER - thin)
    with shade.placed(0, DEPTH + DROP):  # soft by strokes: to blur the whole word would take as long as all the rest
        for width in range(SHADE, 0, -4):
            shade.path(letter.path, stroke=palette["night"], width=edge + width, stroke_opacity=0.13)
    for down in range(DEPTH, -1, -3):
        with body.placed(0, down):
            body.path(letter.path, palette["ink"], stroke=palette["ink"], width=edge)
    body.path(letter.path, palette["paper"], stroke=palette["paper"], width=border)
    body.path(letter.path, palette["ink"], stroke=palette["ink"], width=2 * SEAM)


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
        if colour.texture == "rays":  # they reach far beyond their field: into the next letter, if it were larger
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
