"""Text through the bundled fonts: fitted, wrapped, with a contour or a soft shadow; every line is kept.

Nothing here knows a language. A letter that a font lacks is written in another font, or else as a question mark, so
that a name from any keyboard shows something. For the main thread only: fonts are not thread-safe.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from math import ceil, cos, pi, sin
from pathlib import Path
from threading import RLock
from typing import Final, NamedTuple
from unicodedata import combining

import pygame

from game.gfx.palette import Hex, rgb
from game.gfx.raster import blank, darkness, padded
from game.gfx.workshop import Line, Workshop

FONTS: Final = 48  # opened fonts kept, of one face and one size each
WIDTHS: Final = 4000  # measured lines kept
LEADING: Final = 1.22  # line spacing, in heights of the letters
DENSE: Final = 1.02  # line spacing of a name in two lines
ELLIPSIS: Final = "…"
JOINER: Final = "\u200d"  # joins two signs into one
SOFT_HYPHEN: Final = "\u00ad"  # where a word may be broken


class Face(StrEnum):
    """The use of a text, and the font file it is written with."""

    DISPLAY = "FredokaOne-Regular.ttf"  # headings, numerals, names
    BODY = "Nunito-ExtraBold.otf"
    SMALL = "Nunito-SemiBold.otf"
    BLACK = "Nunito-Black.otf"


# The fallback of each face for missing letters.
SECOND: Final[Mapping[Face, Face]] = {
    Face.DISPLAY: Face.BLACK,
    Face.BODY: Face.BLACK,
    Face.SMALL: Face.BODY,
    Face.BLACK: Face.BODY,
}


class FontError(ValueError):
    """A file that is not a font; the text is one sentence."""


class Style(NamedTuple):
    """How a text looks."""

    face: Face
    pixels: int  # of the em square
    colour: Hex
    contour: Hex | None = None
    rim: int = 0  # pixels of the contour
    shadow: int = 0  # pixels that the soft shadow lies lower

    def sized(self, pixels: int) -> Style:
        """The style in another size."""
        return Style(self.face, pixels, self.colour, self.contour, self.rim, self.shadow)

    def bare(self) -> Style:
        """The style without contour and shadow."""
        return Style(self.face, self.pixels, self.colour)


class Lettering:
    """Writes lines and blocks with the fonts of one folder; `notices` names the fonts that could not be used."""

    def __init__(self, folder: Path) -> None:
        pygame.font.init()
        self.folder = folder
        self.workshop = Workshop({}, {})  # keeps the lines; code that composes with them sets its own
        self.notices: list[str] = []
        self._letters: dict[Face, frozenset[int] | None] = {}  # None: the file cannot be used
        self._fonts: dict[tuple[Face, int], pygame.font.Font] = {}
        self._widths: dict[tuple[str, Face, int], int] = {}
        self._heights: dict[tuple[Face, int], int] = {}
        self._lock = RLock()  # of the fonts: the main thread and the loader write with them

    # -- measuring ----------------------------------------------------------------------------------------------------

    def width(self, text: str, face: Face, pixels: int) -> int:
        """The width of a line in pixels, without contour."""
        key = text, face, pixels
        with self._lock:
            if key not in self._widths:
                if len(self._widths) >= WIDTHS:
                    self._widths.pop(next(iter(self._widths)))  # one at a time: a frame could not measure all again
                runs = self._runs(text, face)
                self._widths[key] = sum(self._font(writer, pixels).size(run)[0] for writer, run in runs)
            return self._widths[key]

    def height(self, face: Face, pixels: int) -> int:
        """The height of a line in pixels: all lines of a size are equally high."""
        key = face, pixels
        with self._lock:
            if key not in self._heights:
                self._heights[key] = self._font(face, pixels).get_height()
            return self._heights[key]

    def fit(self, text: str, face: Face, pixels: int, room: int, least: int) -> tuple[str, int]:
        """The text and the size in which it fits: `pixels` or smaller; below `least` the text is cut short.

        The search begins at an estimate, since every size that is tried opens another font.
        """
        wide = self.width(text, face, pixels)
        if wide <= room:
            return text, pixels
        least = min(least, pixels)
        size = max(least, min(pixels - 1, pixels * room // wide))
        while size < pixels - 1 and self.width(text, face, size + 1) <= room:
            size += 1
        while size > least and self.width(text, face, size) > room:
            size -= 1
        if self.width(text, face, size) > room:
            return self._shortened(text, face, size, room), size
        return text, size

    def wrap(self, text: str, face: Face, pixels: int, room: int) -> list[str]:
        """The text in lines of this width. Words too long for a line are broken, at soft hyphens if they have any.

        A space that does not break, as before a French question mark, stays in its line.
        """
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in self._pieces(filter(None, paragraph.split(" ")), face, pixels, room):
                longer = f"{line} {word}" if line else word
                if line and self.width(longer.replace(SOFT_HYPHEN, ""), face, pixels) > room:
                    lines.append(line)
                    longer = word
                line = longer
            lines.append(line)
        return [line.replace(SOFT_HYPHEN, "") for line in lines]

    # -- writing ------------------------------------------------------------------------------------------------------

    def line(self, text: str, style: Style) -> pygame.Surface:
        """One line; a contour and a shadow make the surface larger on every side (see `margin`)."""
        return self.workshop.made(("line", text, style), lambda: self._write(text, style))

    def fitted(self, text: str, style: Style, room: int, least: int) -> pygame.Surface:
        """One line, at most `room` pixels wide."""
        text, pixels = self.fit(text, style.face, style.pixels, room, least)
        return self.line(text, style.sized(pixels))

    def fitted_name(self, name: str, style: Style, room: int, least: int, align: str = "left") -> pygame.Surface:
        """One line, or two of the `least` size if one would cut the name short."""
        shown, pixels = self.fit(name, style.face, style.pixels, room, least)
        if shown != name and (halves := self._halves(name, style.face, pixels, room)) is not None:
            return self.block("\n".join(halves), style.sized(pixels), room, align, DENSE)
        return self.line(shown, style.sized(pixels))

    def block(
        self, text: str, style: Style, room: int, align: str = "left", leading: float = LEADING
    ) -> pygame.Surface:
        """A text in as many lines as it needs, aligned `left`, `centre` or `right`."""

        def compose() -> pygame.Surface:
            images = [self.line(line, style) for line in self.wrap(text, style.face, style.pixels, room)]
            step = round(self.height(style.face, style.pixels) * leading / 1.2)
            width = max(image.get_width() for image in images)
            page = blank((width, step * (len(images) - 1) + images[-1].get_height()))
            for i, image in enumerate(images):
                spare = width - image.get_width()
                page.blit(image, ({"left": 0, "centre": spare // 2, "right": spare}[align], i * step))
            return page

        return self.workshop.made(("block", text, style, room, align, leading), compose)

    # -- fonts --------------------------------------------------------------------------------------------------------

    def can_write(self, text: str, face: Face) -> bool:
        """Whether the face itself has every letter of the text."""
        letters = self._letters_of(face)
        return letters is not None and all(ord(c) in letters for c in text)

    def open(self) -> None:
        """Read all fonts now, rather than in the middle of a frame."""
        for face in Face:
            self._letters_of(face)

    def close(self) -> None:
        """Close the fonts; the next line opens those that it needs."""
        with self._lock:
            self._fonts.clear()

    def _letters_of(self, face: Face) -> frozenset[int] | None:
        if face not in self._letters:
            path = self.folder / face
            try:
                self._letters[face] = letters_in(path.read_bytes())
                pygame.font.Font(path, 12)
            except (OSError, FontError, pygame.error) as error:
                self._letters[face] = None
                self.notices.append(f"{path.name} cannot be used, text is written with another font: {error}.")
        return self._letters[face]

    def _font(self, face: Face, pixels: int) -> pygame.font.Font:
        key = face, max(1, pixels)
        if key not in self._fonts:
            if len(self._fonts) >= FONTS:
                self._fonts.pop(next(iter(self._fonts)))
            usable = self._letters_of(face) is not None
            self._fonts[key] = pygame.font.Font(self.folder / face if usable else None, key[1])
        return self._fonts[key]

    def _runs(self, text: str, face: Face) -> Iterator[tuple[Face, str]]:
        """The text in stretches, each with the face that writes it."""
        letters, others = self._letters_of(face), self._letters_of(SECOND[face])
        if letters is None or all(ord(c) in letters for c in text):
            yield face, text
            return
        run, writer = "", face
        for c in text:
            code = ord(c)
            if code in letters:
                wanted = face
            elif others is not None and code in others:
                wanted = SECOND[face]
            else:
                wanted, c = face, "?"
            if wanted is not writer and run:
                yield writer, run
                run = ""
            run, writer = run + c, wanted
        yield writer, run

    def _write(self, text: str, style: Style) -> pygame.Surface:
        pad = margin(style)
        if not pad:
            if text.strip():
                self.workshop.write(Line(text, style.pixels))
            return self._bare(text, style.face, style.pixels, style.colour)
        bare = self.line(text, style.bare())
        page = padded(bare, pad)
        if style.contour and style.rim:
            page = blank(page.get_size())
            stamp = self._bare(text, style.face, style.pixels, style.contour)
            for x, y in ring(style.rim):
                page.blit(stamp, (pad + x, pad + y), special_flags=pygame.BLEND_RGBA_MAX)
            page.blit(bare, (pad, pad))
        if style.shadow:
            under = blank(page.get_size())
            under.blit(darkness(page, max(1, style.shadow * 0.6), 190), (0, style.shadow))
            under.blit(page, (0, 0))
            page = under
        return page

    def _bare(self, text: str, face: Face, pixels: int, colour: Hex) -> pygame.Surface:
        with self._lock:
            fonts = [(self._font(f, pixels), run) for f, run in self._runs(text, face)]
            images = [font.render(run, True, rgb(colour)) for font, run in fonts]
            ascents = [font.get_ascent() for font, _ in fonts]
        if len(images) == 1:
            return images[0].convert(blank((1, 1)))
        top = max(ascents)
        height = max(top - ascent + image.get_height() for image, ascent in zip(images, ascents, strict=True))
        page = blank((sum(image.get_width() for image in images), height))
        x = 0
        for image, ascent in zip(images, ascents, strict=True):
            page.blit(image, (x, top - ascent), special_flags=pygame.BLEND_RGBA_MAX)
            x += image.get_width()
        return page

    # -- breaking -----------------------------------------------------------------------------------------------------

    def _shortened(self, text: str, face: Face, pixels: int, room: int) -> str:
        for end in range(len(text) - 1, 0, -1):
            short = text[:end].rstrip() + ELLIPSIS
            if ends_letter(text, end) and self.width(short, face, pixels) <= room:
                return short
        return ELLIPSIS

    def _halves(self, name: str, face: Face, pixels: int, room: int) -> tuple[str, str] | None:
        """A name in two lines, split between words, or at a hyphen, or anywhere; the second may be cut short."""
        ways = []
        for end in range(1, len(name)):
            first, second = name[:end], name[end:]
            if not ends_letter(name, end) or second[0] == " ":
                continue
            fair = "- ".find(first[-1])  # between words is best, at a hyphen next
            first = first.rstrip() if fair >= 0 else f"{first}-"
            wide = self.width(second, face, pixels)
            if self.width(first, face, pixels) <= room:
                ways.append((wide > room, -fair, max(wide, self.width(first, face, pixels)), first, second))
        if not ways:
            return None
        *_, first, second = min(ways)
        return first, self.fit(second, face, pixels, room, pixels)[0]

    def _pieces(self, words: Iterable[str], face: Face, pixels: int, room: int) -> Iterator[str]:
        """The words, the overlong ones in pieces that fit."""
        for word in words:
            while self.width(word.replace(SOFT_HYPHEN, ""), face, pixels) > room:
                head = self._head(word, face, pixels, room)
                yield head.rstrip(SOFT_HYPHEN) + ("" if head.endswith("-") else "-")
                word = word[len(head) :]
            yield word

    def _head(self, word: str, face: Face, pixels: int, room: int) -> str:
        """The longest beginning of a word that fits with a hyphen; one letter at least."""
        fits = [end for end in range(1, len(word)) if self.width(f"{word[:end]}-", face, pixels) <= room]
        longest = max(fits, default=1)
        breaks = [end for end in fits if word[end - 1] in (SOFT_HYPHEN, "-")]
        return word[: max(breaks, default=longest)]


def ends_letter(text: str, end: int) -> bool:
    """Whether a letter ends before index `end`: no accent, joiner or variant of it follows."""
    following = text[end]
    joined = text[end - 1] == JOINER or following == JOINER
    return not (joined or combining(following) or "\ufe00" <= following <= "\ufe0f")


def margin(style: Style) -> int:
    """The pixels that contour and shadow add to a line on every side."""
    return style.rim + (2 * style.shadow if style.shadow else 0)


def ring(radius: int) -> list[tuple[int, int]]:
    """The offsets at which a stamp is repeated to make it fatter by a radius all around."""
    count = 4 * max(2, ceil(radius * 1.3))  # a multiple of four: equally far to every side
    spots = {(round(radius * cos(2 * pi * i / count)), round(radius * sin(2 * pi * i / count))) for i in range(count)}
    inner = {(round(x / 2), round(y / 2)) for x, y in spots}
    return sorted(spots | inner)


# -- which letters a font has -----------------------------------------------------------------------------------------


def letters_in(font: bytes) -> frozenset[int]:
    """The code points that a TrueType or OpenType font has a glyph for, read from its `cmap` table.

    SDL cannot be asked: for a missing letter it returns the metrics of a replacement box.
    """
    try:
        tables = struct.unpack_from(">H", font, 4)[0]
        records = (struct.unpack_from(">4sLLL", font, 12 + 16 * i) for i in range(tables))
        start = next(offset for tag, _, offset, _ in records if tag == b"cmap")
        count = struct.unpack_from(">H", font, start + 2)[0]
        subtables = {struct.unpack_from(">HHL", font, start + 4 + 8 * i) for i in range(count)}
        found: set[int] = set()
        for platform, _, offset in sorted(subtables):
            if platform in (0, 3):  # Unicode, Windows
                found |= _codes(font, start + offset)
    except (struct.error, StopIteration, IndexError) as error:
        raise FontError("it is not a font") from error
    return frozenset(found)


def _codes(font: bytes, at: int) -> set[int]:
    form = struct.unpack_from(">H", font, at)[0]
    if form == 12:  # groups of consecutive code points
        groups = struct.unpack_from(">L", font, at + 12)[0]
        rows = (struct.unpack_from(">LLL", font, at + 16 + 12 * i) for i in range(groups))
        return {code for first, last, glyph in rows for code in range(first, last + 1) if glyph + code - first}
    if form == 4:  # segments of the first 65,536
        twice = struct.unpack_from(">H", font, at + 6)[0]
        words = f">{twice // 2}H"
        ends, starts, deltas, ranges = (
            struct.unpack_from(words, font, at + 14 + skip) for skip in (0, twice + 2, 2 * twice + 2, 3 * twice + 2)
        )
        codes = set()
        for i, (first, last) in enumerate(zip(starts, ends, strict=True)):
            for code in range(first, min(last, 0xFFFE) + 1):
                if ranges[i]:
                    spot = at + 16 + 3 * twice + 2 * i + ranges[i] + 2 * (code - first)
                    glyph = struct.unpack_from(">H", font, spot)[0]
                else:
                    glyph = code + deltas[i] & 0xFFFF
                if glyph:
                    codes.add(code)
        return codes
    return set()
