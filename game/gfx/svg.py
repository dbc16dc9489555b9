"""A writer of SVG that cannot say what nanosvg does not draw.

pygame rasterises SVG with nanosvg, which silently leaves out what it does not know. So there is no text, no clipping,
no mask, filter, pattern, dash or group opacity here, no colour but `#RRGGBB`, and gradients are always in user space. A
mask or a blur needs a `Layer` of its own, and the raster does it.

Everything here is pure: the same calls give the same text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from math import isfinite
from typing import Final, TypedDict, Unpack

from game.gfx.palette import HEX, Hex

Size = tuple[int, int]
Stop = tuple[float, Hex] | tuple[float, Hex, float]  # offset, colour, opacity

PATH: Final = re.compile(r"[MmLlHhVvCcSsQqTtAaZz0-9eE\s,.+-]+")


class SvgError(ValueError):
    """A shape or paint that SVG, or nanosvg, would not draw."""


class Gradient(str):
    """A paint made by `Drawing.linear` or `Drawing.radial`, valid in that drawing only."""

    __slots__ = ()


Paint = Hex | Gradient


@lru_cache(8192)
def number(value: float) -> str:
    """A coordinate as text, with at most two decimals and without trailing zeros."""
    if not isfinite(value):
        raise SvgError(f"{value} is not a coordinate")
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@dataclass(frozen=True, slots=True)
class Svg:
    """A finished drawing in design units; `at` writes it out for a size in pixels."""

    width: float
    height: float
    defs: str
    body: str

    def at(self, size: Size) -> str:
        """The document in which one unit is one pixel of this size.

        Stretched, not fitted: a size in pixels never has exactly the drawing's proportions, and an edge that falls
        between two pixels looks soft.
        """
        width, height = size
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
            f"<defs>{self.defs}</defs>"
            f'<g transform="scale({width / self.width:.6f} {height / self.height:.6f})">{self.body}</g></svg>'
        )


class ShapeLook(TypedDict, total=False):
    """The look of a shape besides its fill. Line ends and corners are round; `sharp` makes them cut and pointed."""

    opacity: float  # of the fill
    stroke: Paint | None
    width: float
    stroke_opacity: float
    sharp: bool


class Drawing:
    """Shapes one upon another in a box of `width` by `height` units; a pixel will take `pixel` units, if known."""

    __slots__ = ("_body", "_defs", "height", "pixel", "width")

    def __init__(self, width: float, height: float, pixel: float = 1) -> None:
        self.width = width
        self.height = height
        self.pixel = pixel
        self._defs: list[str] = []
        self._body: list[str] = []

    def linear(self, x1: float, y1: float, x2: float, y2: float, *stops: Stop) -> Gradient:
        """A paint that runs from one point to another."""
        at = f'x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}"'
        return self._gradient("linearGradient", at, stops)

    def radial(self, x: float, y: float, r: float, *stops: Stop) -> Gradient:
        """A paint that runs from a point outwards."""
        return self._gradient("radialGradient", f'cx="{number(x)}" cy="{number(y)}" r="{number(r)}"', stops)

    def rect(
        self, x: float, y: float, w: float, h: float, r: float = 0, fill: Paint | None = None, **look: Unpack[ShapeLook]
    ) -> None:
        """A rectangle with rounded corners."""
        box = f'x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}" rx="{number(r)}"'
        self._shape("rect", box, fill, look)

    def circle(self, x: float, y: float, r: float, fill: Paint | None = None, **look: Unpack[ShapeLook]) -> None:
        """A circle around a point."""
        at = f'cx="{number(x)}" cy="{number(y)}" r="{number(r)}"'
        self._shape("circle", at, fill, look)

    def ellipse(
        self, x: float, y: float, rx: float, ry: float, fill: Paint | None = None, **look: Unpack[ShapeLook]
    ) -> None:
        """An upright ellipse around a point."""
        at = f'cx="{number(x)}" cy="{number(y)}" rx="{number(rx)}" ry="{number(ry)}"'
        self._shape("ellipse", at, fill, look)

    def path(self, d: str, fill: Paint | None = None, **look: Unpack[ShapeLook]) -> None:
        """A path in SVG's own notation; overlapping parts of it are filled once."""
        if not PATH.fullmatch(d):
            raise SvgError(f"{d[:40]!r} is not a path")
        self._shape("path", f'd="{d}"', fill, look)

    @contextmanager
    def placed(self, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0) -> Iterator[None]:
        """Move the origin to a point, then turn clockwise by degrees, then scale: for all that is drawn within."""
        steps = [f"translate({number(x)} {number(y)})"]
        if turn:
            steps.append(f"rotate({number(turn)})")
        if scale != 1:
            steps.append(f"scale({scale:.4f})")
        self._body.append(f'<g transform="{" ".join(steps)}">')
        yield
        self._body.append("</g>")

    def done(self) -> Svg:
        """The drawing as it stands."""
        return Svg(self.width, self.height, "".join(self._defs), "".join(self._body))

    def _gradient(self, element: str, at: str, stops: tuple[Stop, ...]) -> Gradient:
        name = f"g{len(self._defs)}"
        inner = "".join(_stop(*stop) for stop in stops)
        self._defs.append(f'<{element} id="{name}" gradientUnits="userSpaceOnUse" {at}>{inner}</{element}>')
        return Gradient(f"url(#{name})")

    def _shape(self, element: str, geometry: str, fill: Paint | None, look: ShapeLook) -> None:
        style = f' fill="{_paint(fill)}"'
        if (opacity := look.get("opacity", 1)) != 1:
            style += f' fill-opacity="{number(opacity)}"'
        if (stroke := look.get("stroke")) is not None:
            style += f' stroke="{_paint(stroke)}" stroke-width="{number(look.get("width", 0))}"'
            style += "" if look.get("sharp") else ' stroke-linecap="round" stroke-linejoin="round"'
            if (opacity := look.get("stroke_opacity", 1)) != 1:
                style += f' stroke-opacity="{number(opacity)}"'
        self._body.append(f"<{element} {geometry}{style}/>")


def _paint(paint: Paint | None) -> str:
    if paint is None:
        return "none"
    if not isinstance(paint, Gradient) and not HEX.fullmatch(paint):
        raise SvgError(f"{paint!r} is not a paint")
    return paint


def _stop(offset: float, colour: Hex, opacity: float = 1) -> str:
    return f'<stop offset="{number(offset)}" stop-color="{_paint(colour)}" stop-opacity="{number(opacity)}"/>'


@dataclass(frozen=True, slots=True)
class Layer:
    """A drawing of its own, and what the raster does to it before it goes onto the picture."""

    svg: Svg
    mask: Svg | None = None  # the layer shows only where this is opaque
    alpha: int = 255
    blur: float = 0  # in design units; for shadows: blurring mixes in black, so that light would turn grey


@dataclass(frozen=True, slots=True)
class Picture:
    """Layers from the bottom to the top: the raster's whole input."""

    width: float
    height: float
    layers: tuple[Layer, ...]

    def texts(self, size: Size) -> Iterator[str]:
        """Every document that a raster of this size reads, with its operations."""
        for layer in self.layers:
            yield f"{layer.svg.at(size)}\n{layer.mask.at(size) if layer.mask else ''}\n{layer.alpha} {layer.blur}"
