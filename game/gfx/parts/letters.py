"""The letters of the logo: their outlines, and their first look, cut out of plain paper.

The splash shows them while the rest of the program is loaded: this module imports as little as it can.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.gfx.numbers import DrawingError, numbers, numbers3
from game.gfx.palette import Palette
from game.gfx.shapes import Point, polygon
from game.gfx.svg import Drawing, Layer, Picture, Size

Loops = tuple[tuple[Point, ...], ...]

DEPTH: Final = 12  # of the letters' side
SHADE, DROP = 28, 6  # the width of the shadow, and its drop below the side
EDGE, BORDER = 25, 18  # contours around a letter
OPACITY: Final = 0.13  # of each of the finest steps of a soft shadow


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
        """Left, top, width and height of the whole drawing, with contours and shadow."""
        xs, ys = [x for loop in self.loops for x, _ in loop], [y for loop in self.loops for _, y in loop]
        reach = EDGE + SHADE / 2 + 1
        width, height = max(xs) - min(xs) + 2 * reach, max(ys) - min(ys) + 2 * reach + DEPTH + DROP
        return min(xs) - reach, min(ys) - reach, width, height

    def moved(self, dx: float, dy: float) -> Letter:
        """The letter, moved by an offset."""
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

    def places(self, width: int) -> list[tuple[Point, Size]]:
        """The place and size of each letter when the word is `width` pixels wide."""
        unit, boxes = width / self.width, [letter.box for letter in self.letters]
        return [((x * unit, y * unit), (round(w * unit), round(h * unit))) for x, y, w, h in boxes]

    def alone(self, index: int) -> Logo:
        """One letter as a logo of its own size."""
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


# -- without a quilt --------------------------------------------------------------------------------------------------


def blank_letter(index: int) -> tuple[str | int, ...]:
    """The catalog's name of a paper letter."""
    return "logo", "blank", index


def blank_picture(palette: Palette, logo: Logo) -> Picture:
    """One letter of paper; in a single layer, because the splash waits for it."""
    drawing = Drawing(logo.width, logo.height)
    (letter,) = logo.letters
    contours(drawing, drawing, palette, letter, SHADE, DEPTH)
    return Picture(logo.width, logo.height, (Layer(drawing.done()),))


def contours(
    shade: Drawing, body: Drawing, palette: Palette, letter: Letter, soft: int = SHADE // 7, fine: int = DEPTH // 4
) -> None:
    """A shadow, the side and the edge of a letter in ink, and its border in paper.

    The shadow gets softer in steps of `soft`, the side is drawn in steps of `fine`: larger steps are faster.
    """
    thin = 2 if letter.thin else 0
    edge, border = 2 * (EDGE - thin), 2 * (BORDER - thin)
    with shade.placed(0, DEPTH + DROP):  # strokes, not a blur: that would take as long as all the rest
        for width in range(SHADE, 0, -soft):
            opacity = 1 - (1 - OPACITY) ** (soft / 4)
            shade.path(letter.path, stroke=palette["night"], width=edge + width, stroke_opacity=opacity)
    for down in range(DEPTH, -1, -fine):
        with body.placed(0, down):
            body.path(letter.path, palette["ink"], stroke=palette["ink"], width=edge)
    body.path(letter.path, palette["paper"], stroke=palette["paper"], width=border)
