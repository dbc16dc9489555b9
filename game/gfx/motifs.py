"""Glyphs, motifs and worlds: the drawings that art files describe, and how they are drawn.

A drawing is a list of parts; its paints are tones of the colour that it is drawn in (see `palette`). A glyph is a
silhouette: the second name of a colour, for eyes that cannot tell colours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from game.gfx.numbers import DrawingError, numbers, numbers3
from game.gfx.palette import Colour, Hex
from game.gfx.svg import PATH, Drawing, Paint

BOX: Final = 100  # glyphs and motifs are drawn in a box of this size

# The number of coordinates of each kind of part.
KINDS: Final[Mapping[str, int]] = {"circle": 3, "ellipse": 4, "rect": 5}


@dataclass(frozen=True, slots=True)
class Part:
    """One shape of a drawing."""

    kind: str  # path, circle, ellipse or rect
    path: str
    numbers: tuple[float, ...]
    fill: str | None
    stroke: str | None
    width: float
    opacity: float
    turn: tuple[float, float, float] | None  # degrees, around x, y

    @classmethod
    def read(cls, row: object) -> Part:
        """A part from its row in an art file."""
        if not isinstance(row, dict):
            raise DrawingError(f"{row!r} is not a part")
        kinds = [kind for kind in ("path", *KINDS) if kind in row]
        if len(kinds) != 1:
            raise DrawingError(f"a part must be a path, a circle, an ellipse or a rect, not {sorted(row)}")
        kind = kinds[0]
        shape = row[kind]
        if kind == "path" and not (isinstance(shape, str) and PATH.fullmatch(shape)):
            raise DrawingError(f"{shape!r} is not a path")
        turn = row.get("turn")
        return cls(
            kind=kind,
            path=shape if kind == "path" else "",
            numbers=() if kind == "path" else numbers(shape, KINDS[kind]),
            fill=_word(row.get("fill")),
            stroke=_word(row.get("stroke")),
            width=numbers([row.get("width", 0)], 1)[0],
            opacity=numbers([row.get("opacity", 1)], 1)[0],
            turn=None if turn is None else numbers3(turn),
        )

    def draw(self, d: Drawing, colour: Colour) -> None:
        """Draw the part in tones of a colour."""
        fill = colour.tone(self.fill) if self.fill else None
        stroke = colour.tone(self.stroke) if self.stroke else None
        self._lay(d, fill, stroke, self.width, self.opacity)

    def silhouette(self, d: Drawing, paint: Hex, grow: float) -> None:
        """Draw the part opaque in one paint, with a rim of `grow` around it."""
        closed = self.fill or self.kind != "path"
        self._lay(d, paint if closed else None, paint, self.width + 2 * grow, 1)

    def _lay(self, d: Drawing, fill: Paint | None, stroke: Paint | None, width: float, opacity: float) -> None:
        if self.turn:
            angle, x, y = self.turn
            with d.placed(x, y, turn=angle), d.placed(-x, -y):
                self._shape(d, fill, stroke, width, opacity)
        else:
            self._shape(d, fill, stroke, width, opacity)

    def _shape(self, d: Drawing, fill: Paint | None, stroke: Paint | None, width: float, opacity: float) -> None:
        match self.kind, self.numbers:
            case "path", _:
                d.path(self.path, fill, opacity=opacity, stroke=stroke, width=width, stroke_opacity=opacity)
            case "circle", (x, y, r):
                d.circle(x, y, r, fill, opacity=opacity, stroke=stroke, width=width, stroke_opacity=opacity)
            case "ellipse", (x, y, rx, ry):
                d.ellipse(x, y, rx, ry, fill, opacity=opacity, stroke=stroke, width=width, stroke_opacity=opacity)
            case "rect", (x, y, w, h, r):
                d.rect(x, y, w, h, r, fill, opacity=opacity, stroke=stroke, width=width, stroke_opacity=opacity)


@dataclass(frozen=True, slots=True)
class Motif:
    """A drawing in the box, drawable in any colour."""

    id: str
    parts: tuple[Part, ...]

    def draw(self, d: Drawing, colour: Colour, x: float, y: float, size: float) -> None:
        """Draw the motif around a point."""
        with d.placed(x, y, size / BOX), d.placed(-BOX / 2, -BOX / 2):
            for part in self.parts:
                part.draw(d, colour)

    def silhouette(self, d: Drawing, paint: Hex, x: float, y: float, size: float, grow: float) -> None:
        """Draw the outline of a sticker of the motif; `grow` is the rim in units of the drawing."""
        with d.placed(x, y, size / BOX), d.placed(-BOX / 2, -BOX / 2):
            for part in self.parts:
                part.silhouette(d, paint, grow * BOX / size)


@dataclass(frozen=True, slots=True)
class World:
    """A landscape in a disc of radius 100, with the colour's glyph in its sky."""

    sky: tuple[str, str]
    hero: tuple[float, float, float]  # x, y, size
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Glyph:
    """A silhouette in the box."""

    path: str
    join: float = 0
    hole: tuple[float, float, float] | None = None
    bare: bool = False


class Signs:
    """The glyphs by name, and the ways to draw them."""

    __slots__ = ("glyphs", "numerals")

    def __init__(self, glyphs: Mapping[str, Glyph], numerals: Mapping[str, str]) -> None:
        self.glyphs = glyphs
        self.numerals = numerals

    def plain(
        self,
        d: Drawing,
        name: str,
        x: float,
        y: float,
        size: float,
        paint: Paint,
        *,
        hole: Hex | None = None,
        opacity: float = 1,
        contour: float = 0,
        turn: float = 0,
    ) -> None:
        """A glyph in one paint around a point. `contour` makes it fatter all around, in units of its box."""
        glyph = self.glyphs[name]
        rim = glyph.join + 2 * contour
        with d.placed(x, y, size / BOX, turn), d.placed(-BOX / 2, -BOX / 2):
            stroke = paint if rim else None
            d.path(glyph.path, paint, opacity=opacity, stroke=stroke, width=rim, stroke_opacity=opacity)
            if glyph.hole and hole:
                d.circle(*glyph.hole, hole)

    def sign(self, d: Drawing, colour: Colour, x: float, y: float, size: float, contour: float = 9) -> None:
        """The glyph of a colour as it is drawn on that colour: cream with a contour, upright."""
        if self.glyphs[colour.glyph].bare:
            self.plain(d, colour.glyph, x, y, size * 1.12, colour.outline)
        else:
            self.plain(d, colour.glyph, x, y, size, colour.outline, contour=contour)
            self.plain(d, colour.glyph, x, y, size, colour.neutral["paper"], hole=colour.outline)

    def numeral(
        self,
        d: Drawing,
        value: int,
        x: float,
        y: float,
        size: float,
        paint: Hex,
        contour: float = 0,
        opacity: float = 1,
    ) -> None:
        """A digit around a point; `contour` is the whole width of its rim in units of the drawing."""
        with d.placed(x, y, size / BOX), d.placed(-BOX / 2, -BOX / 2):
            stroke = paint if contour else None
            rim = contour * BOX / size
            path = self.numerals[str(value)]
            d.path(path, paint, opacity=opacity, stroke=stroke, width=rim, stroke_opacity=opacity)


def read_signs(data: Mapping[str, object], colours: Sequence[Colour]) -> Signs:
    """The glyphs and numerals of a parsed `glyphs.toml`; every colour's glyph must be among them."""
    rows, digits = data.get("glyph"), data.get("numeral")
    if not isinstance(rows, dict) or not isinstance(digits, dict):
        raise DrawingError("there are no glyphs or no numerals")
    glyphs = {str(name): _glyph(row) for name, row in rows.items()}
    missing = [colour.glyph for colour in colours if colour.glyph not in glyphs]
    missing += [digit for digit in "0123456789" if not PATH.fullmatch(str(digits.get(digit)))]
    if missing:
        raise DrawingError(f"there is no {missing[0]}")
    return Signs(glyphs, {str(digit): str(path) for digit, path in digits.items()})


def read_motifs(data: Mapping[str, object], count: int) -> tuple[Motif, ...]:
    """The motifs of a parsed `motifs.toml`, in order; there must be `count`."""
    rows = data.get("motif")
    if not isinstance(rows, list) or len(rows) != count:
        raise DrawingError(f"there must be {count} motifs")
    return tuple(Motif(str(row["id"]), _parts(row)) for row in rows)


def read_worlds(data: Mapping[str, object], colours: Sequence[Colour]) -> Mapping[str, World]:
    """The worlds of a parsed `worlds.toml` by the id of their colour."""
    return {colour.id: _world(data.get(colour.id), colour.id) for colour in colours}


def _word(value: object) -> str | None:
    if value is not None and not isinstance(value, str):
        raise DrawingError(f"{value!r} is not a paint")
    return value


def _parts(row: object) -> tuple[Part, ...]:
    if not isinstance(row, dict) or not isinstance(row.get("parts"), list):
        raise DrawingError("a drawing has no parts")
    return tuple(Part.read(part) for part in row["parts"])


def _world(row: object, name: str) -> World:
    if not isinstance(row, dict):
        raise DrawingError(f"there is no world of {name}")
    sky = row.get("sky")
    if not isinstance(sky, list) or len(sky) != 2:
        raise DrawingError(f"the world of {name} has no sky")
    return World((str(sky[0]), str(sky[1])), numbers3(row.get("hero")), _parts(row))


def _glyph(row: object) -> Glyph:
    if not isinstance(row, dict) or not PATH.fullmatch(str(row.get("path"))):
        raise DrawingError("a glyph has no path")
    hole = row.get("hole")
    return Glyph(
        path=str(row["path"]),
        join=numbers([row.get("join", 0)], 1)[0],
        hole=None if hole is None else numbers3(hole),
        bare=row.get("bare") is True,
    )
