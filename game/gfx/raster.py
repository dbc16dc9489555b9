"""From SVG text to pixels, and operations on pixels: masks, blurs, shadows, turns.

The only module that rasterises SVG. Every function gives the same pixels for the same arguments, in any thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from math import ceil, cos, radians, sin
from typing import Final

import pygame

from game.gfx.palette import Hex, rgb
from game.gfx.shelf import Shelf
from game.gfx.svg import Picture, Size, Svg

NIGHT: Final[Hex] = "#080618"  # the colour of shadows on the table
PAPER: Final[Hex] = "#FBF5E6"
EDGES: Final[tuple[Hex, Hex]] = ("#BFA775", "#F0E3C2")  # of the cards in a pile, so that they can be counted
VEIL: Final = 0.4  # how far a dimmed picture goes from grey towards its surroundings
EDGE: Final = 3  # transparent pixels around what is turned: an edge at the border would be jagged


MASKS: Final = 300_000  # pixels of masks to keep: those of a card in several sizes
RUN_LENGTH: Final = 120_000  # pixels: run-length coding of larger surfaces costs more than it saves
COARSE: Final = 8  # pixels: from this radius on a blur is made at a quarter of the resolution, below at half
VAGUE: Final = 14  # pixels: and from this radius on that of a translucent shadow at an eighth


class RasterError(ValueError):
    """A drawing that could not be rasterised; the text is one sentence."""


def blank(size: Size) -> pygame.Surface:
    """A transparent surface."""
    return pygame.Surface(size, pygame.SRCALPHA, 32)


def thin(image: pygame.Surface) -> pygame.Surface:
    """A copy of an opaque surface in three bytes a pixel instead of four.

    Copying from it takes no longer, but drawing onto it does.
    """
    copy = pygame.Surface(image.get_size(), depth=24)
    copy.blit(image, (0, 0))
    return copy


def rasterise(svg: Svg, size: Size) -> pygame.Surface:
    """The drawing in exactly `size` pixels."""
    try:
        image = pygame.image.load_sized_svg(BytesIO(svg.at(size).encode()), size)
    except (pygame.error, ValueError) as error:
        raise RasterError(f"a drawing could not be rasterised: {error}") from error
    return image.convert(blank((1, 1)))  # the channel order of all other surfaces: blits are 30 times faster


class Painter:
    """Rasterises pictures; keeps the masks that many of them share."""

    __slots__ = ("_masks",)

    def __init__(self) -> None:
        self._masks: Shelf[tuple[Svg, Size]] = Shelf(MASKS)

    def paint(self, picture: Picture, size: Size) -> pygame.Surface:
        """The picture in exactly `size` pixels."""
        canvas: pygame.Surface | None = None
        for layer in picture.layers:
            image = rasterise(layer.svg, size)
            if layer.mask:
                image.blit(self._mask(layer.mask, size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            if layer.blur:
                image = blurred(image, layer.blur * size[0] / picture.width)
            if layer.alpha < 255:
                fade(image, layer.alpha)
            if canvas is None:
                canvas = image
            else:
                canvas.blit(image, (0, 0))
        return canvas or blank(size)

    def rest(self) -> None:
        """Drop the kept masks: nothing is to be painted for a while."""
        self._masks.clear()

    def _mask(self, mask: Svg, size: Size) -> pygame.Surface:
        key = mask, size
        image = self._masks.get(key)
        if image is None:
            image = rasterise(mask, size)
            self._masks.put(key, image)
        return image


def fade(image: pygame.Surface, alpha: int) -> None:
    """Make a surface more transparent, in place."""
    image.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)


def tint(image: pygame.Surface, colour: Hex) -> None:
    """Give every pixel of a surface one colour, in place; its alpha stays."""
    image.fill((*rgb("#FFFFFF"), 0), special_flags=pygame.BLEND_RGBA_ADD)
    image.fill((*rgb(colour), 255), special_flags=pygame.BLEND_RGBA_MULT)


def blurred(image: pygame.Surface, radius: float) -> pygame.Surface:
    """A blurred copy; a radius below half a pixel does nothing. Made small and enlarged: ten times as fast."""
    return _enlarged(_softened(image, radius, 2 if round(radius) < COARSE else 4), image.get_size())


def _softened(image: pygame.Surface, radius: float, shrink: int) -> pygame.Surface:
    """The blurred copy before it is enlarged: `shrink` times smaller."""
    pixels = round(radius)
    if pixels < 2:
        return pygame.transform.gaussian_blur(image, pixels) if pixels else image
    width, height = image.get_size()
    small = pygame.transform.smoothscale(image, (max(1, width // shrink), max(1, height // shrink)))
    return pygame.transform.gaussian_blur(small, round(pixels / shrink))


def _enlarged(image: pygame.Surface, size: Size) -> pygame.Surface:
    return image if image.get_size() == size else pygame.transform.smoothscale(image, size)


def padded(image: pygame.Surface, pad: int) -> pygame.Surface:
    """A copy with a transparent border."""
    width, height = image.get_size()
    wider = blank((width + 2 * pad, height + 2 * pad))
    wider.blit(image, (pad, pad), special_flags=pygame.BLEND_RGBA_MAX)
    return wider


def shadow(image: pygame.Surface, blur: int, alpha: int, colour: Hex = NIGHT) -> pygame.Surface:
    """The soft shadow of a surface, `2 * blur` wider on every side; blit it a little lower than the surface."""
    return darkness(padded(image, 2 * blur), blur, alpha, colour)


def darkness(image: pygame.Surface, blur: float, alpha: int, colour: Hex = NIGHT) -> pygame.Surface:
    """The blurred shape of a surface in one colour, at its size. Coloured while small: that costs least."""
    soft = _softened(image, blur, 2 if blur < COARSE else 4 if blur < VAGUE else 8)
    soft = soft.copy() if soft is image else soft
    tint(soft, colour)
    fade(soft, alpha)
    return _enlarged(soft, image.get_size())


def turned(image: pygame.Surface, degrees: float, scale: float = 1) -> pygame.Surface:
    """A copy turned counter-clockwise and scaled, with smooth edges. Cache it: it costs forty blits."""
    return pygame.transform.rotozoom(padded(image, EDGE), degrees, scale)


def turned_size(size: Size, degrees: float, scale: float = 1) -> Size:
    """The approximate size of something that is turned and scaled."""
    width, height = size[0] + 2 * EDGE, size[1] + 2 * EDGE
    c, s = abs(cos(radians(degrees))) * scale, abs(sin(radians(degrees))) * scale
    return ceil(width * c + height * s), ceil(width * s + height * c)


def quarter(image: pygame.Surface, turns: int) -> pygame.Surface:
    """A copy turned clockwise by quarters, exact to the pixel."""
    return pygame.transform.rotate(image, -90 * (turns % 4))


def dimmed(image: pygame.Surface, towards: Hex, share: float) -> pygame.Surface:
    """A copy that recedes: greyer and closer to a colour, but still readable."""
    back, veil = image.copy(), pygame.transform.grayscale(image)
    veil.set_alpha(round(255 * share))
    back.blit(veil, (0, 0))
    tint(veil, towards)
    veil.set_alpha(round(255 * share * VEIL))
    back.blit(veil, (0, 0))
    tint(veil, "#FFFFFF")
    veil.set_alpha(255)
    back.blit(veil, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)  # restores the soft edges, which the blits made harder
    return back


def ghost(image: pygame.Surface, alpha: int) -> pygame.Surface:
    """A translucent copy."""
    pale = image.copy()
    fade(pale, alpha)
    return pale


def pale(image: pygame.Surface, alpha: int) -> pygame.Surface:
    """A copy that shines through paper of the same shape."""
    paper, copy = image.copy(), ghost(image, alpha)
    tint(paper, PAPER)
    copy.set_alpha(255)
    paper.blit(copy, (0, 0))
    return paper


def pile(top: pygame.Surface, cards: int, step: float) -> pygame.Surface:
    """Cards exactly one upon another: below the top only the edges show, at most eight, `step` pixels apart."""
    seen = max(1, min(8, cards))
    rise = [ceil(i * step) for i in range(seen)]
    width, height = top.get_size()
    edges = [top.copy(), top.copy()]
    for edge, colour in zip(edges, EDGES, strict=True):
        tint(edge, colour)
    heap = blank((width, height + rise[-1]))
    for i, up in enumerate(rise):
        heap.blit(top if i == seen - 1 else edges[i % 2], (0, rise[-1] - up))
    return heap


def stack(cards: Sequence[pygame.Surface], angles: Sequence[float], step: float) -> pygame.Surface:
    """Cards loosely one upon another, turned by these angles, each `step` pixels higher; the last on top."""
    images = [turned(card, angle) if angle else padded(card, EDGE) for card, angle in zip(cards, angles, strict=True)]
    width = max(image.get_width() for image in images)
    height = max(image.get_height() for image in images)
    rise = ceil(step * (len(images) - 1))
    heap = blank((width, height + rise))
    for i, image in enumerate(images):
        x, y = (width - image.get_width()) // 2, (height - image.get_height()) // 2
        heap.blit(image, (x, y + rise - round(i * step)))
    return heap


def ready(image: pygame.Surface) -> pygame.Surface:
    """The surface in the form that blits fastest; do not draw on it afterwards."""
    image.set_alpha(255, pygame.RLEACCEL if image.get_width() * image.get_height() <= RUN_LENGTH else 0)
    return image
