"""The colours of Motley and the tones between them.

A colour is written `#RRGGBB`. Tones are mixed in OKLab, where half way looks half way. Art files name paints by
expressions instead: `base`, `paper` or `base>deep 45`, which is 45 % of the way from base to deep.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

Rgb = tuple[int, int, int]
Hex = str

HEX: Final = re.compile(r"#[0-9A-Fa-f]{6}")
MIXED: Final = re.compile(r"(\S+)>(\S+) (\d{1,3})")

SETS: Final = (4, 6, 8)
LUMA: Final = (0.2126729, 0.7151522, 0.0721750)  # how much light each channel gives
READABLE: Final = 4.6  # contrast of text to its ground: 4.5, and a margin for shine


class PaintError(ValueError):
    """A paint that is not in the palette; the text is one sentence."""


def rgb(colour: Hex) -> Rgb:
    """The three channels of a colour."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def hexed(channels: Sequence[float]) -> Hex:
    """The colour of three channels, rounded and kept within 0 .. 255."""
    return "#" + "".join(f"{max(0, min(255, round(channel))):02X}" for channel in channels)


def linear(channel: float) -> float:
    """Light of an sRGB channel 0 .. 255, as 0 .. 1."""
    c = channel / 255
    return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4


def encoded(light: float) -> float:
    """The sRGB channel 0 .. 255 of a light 0 .. 1, clamped."""
    v = max(0.0, min(1.0, light))
    return 255 * (v * 12.92 if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055)


def _oklab(colour: Hex) -> tuple[float, float, float]:
    r, g, b = (linear(channel) for channel in rgb(colour))
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    middle = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def _from_oklab(lightness: float, a: float, b: float) -> Hex:
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return hexed(
        (
            encoded(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
            encoded(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
            encoded(-0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short),
        )
    )


def mix(start: Hex, end: Hex, share: float) -> Hex:
    """The colour `share` (0 .. 1) of the way from start to end, as the eye sees it."""
    left, right = _oklab(start), _oklab(end)
    return _from_oklab(*(p + (q - p) * share for p, q in zip(left, right, strict=True)))


def contrast(one: Hex, other: Hex) -> float:
    """The contrast of two colours: 1 for none, 21 for black and white; WCAG asks 4.5 of text."""
    dark, bright = sorted(sum(k * linear(c) for k, c in zip(LUMA, rgb(colour), strict=True)) for colour in (one, other))
    return (bright + 0.05) / (dark + 0.05)


@dataclass(frozen=True, slots=True)
class Colour:
    """One of the eight colours, with its tones, texture, glyph and sets."""

    id: str
    base: Hex
    deep: Hex
    light: Hex
    outline: Hex
    on: Hex  # the colour of text on it: paper or ink
    sets: tuple[int, ...]
    glyph: str
    texture: str
    neutral: Mapping[str, Hex] = field(repr=False, hash=False, compare=False)

    def tone(self, expression: str) -> Hex:
        """The colour of an art file's paint expression, for something of this colour."""
        if mixed := MIXED.fullmatch(expression):
            return mix(self.tone(mixed[1]), self.tone(mixed[2]), int(mixed[3]) / 100)
        match expression:
            case "base" | "deep" | "light" | "outline" | "on":
                return str(getattr(self, expression))
            case "trim":  # contrasts with base whether that is dark or light
                return self.deep if self.on == self.neutral["ink"] else self.light
            case _ if expression in self.neutral:
                return self.neutral[expression]
            case _ if HEX.fullmatch(expression):
                return expression
        raise PaintError(f"{expression!r} is no tone of {self.id}")

    def ground(self) -> Hex:
        """The base as a ground for text, deepened until the text has the contrast READABLE."""
        steps = (mix(self.base, self.deep, share / 20) for share in range(21))
        return next((tone for tone in steps if contrast(tone, self.on) >= READABLE), self.deep)


@dataclass(frozen=True, slots=True)
class Palette:
    """The eight colours in their fixed order, and the neutrals around them."""

    colours: tuple[Colour, ...]
    neutral: Mapping[str, Hex]

    @classmethod
    def read(cls, data: Mapping[str, object]) -> Palette:
        """The palette of a parsed `palette.toml`. Raises PaintError if something is missing or not a colour."""
        neutral = {str(name): _colour(value) for name, value in _table(data, "neutral").items()}
        for name in ("paper", "ink"):
            if name not in neutral:
                raise PaintError(f"the palette has no {name}")
        rows = data.get("colour")
        if not isinstance(rows, list) or len(rows) != max(SETS):
            raise PaintError(f"the palette needs {max(SETS)} colours")
        return cls(tuple(_read_colour(row, neutral) for row in rows), neutral)

    def __getitem__(self, name: str) -> Hex:
        """A neutral by its name."""
        return self.neutral[name]

    def named(self, colour_id: str) -> Colour:
        """The colour with this id."""
        for colour in self.colours:
            if colour.id == colour_id:
                return colour
        raise PaintError(f"there is no colour {colour_id!r}")

    def set_of(self, size: int) -> tuple[Colour, ...]:
        """The colours of the 4-, 6- or 8-set, in their order."""
        return tuple(colour for colour in self.colours if size in colour.sets)

    @property
    def four(self) -> tuple[Colour, ...]:
        """The 4-set: the blocks of Tall Order."""
        return self.set_of(4)

    @property
    def six(self) -> tuple[Colour, ...]:
        """The 6-set: Hoopla, Fourscore and the seats."""
        return self.set_of(6)


def _table(data: Mapping[str, object], name: str) -> Mapping[str, object]:
    table = data.get(name)
    if not isinstance(table, dict):
        raise PaintError(f"the palette has no {name} table")
    return table


def _colour(value: object) -> Hex:
    if not isinstance(value, str) or not HEX.fullmatch(value):
        raise PaintError(f"{value!r} is not a colour of the form #RRGGBB")
    return value


def _read_colour(row: object, neutral: Mapping[str, Hex]) -> Colour:
    if not isinstance(row, dict):
        raise PaintError("a colour of the palette is not a table")
    sets = row.get("sets")
    if not isinstance(sets, list) or not sets or any(size not in SETS for size in sets):
        raise PaintError(f"colour {row.get('id')!r} belongs to no set")
    words = {key: row.get(key) for key in ("id", "glyph", "texture", "on")}
    if any(not isinstance(word, str) for word in words.values()) or words["on"] not in ("paper", "ink"):
        raise PaintError(f"colour {row.get('id')!r} lacks an id, a glyph, a texture or what is read on it")
    return Colour(
        id=str(words["id"]),
        base=_colour(row.get("base")),
        deep=_colour(row.get("deep")),
        light=_colour(row.get("light")),
        outline=_colour(row.get("outline")),
        on=neutral[str(words["on"])],
        sets=tuple(int(size) for size in sets),
        glyph=str(words["glyph"]),
        texture=str(words["texture"]),
        neutral=neutral,
    )
