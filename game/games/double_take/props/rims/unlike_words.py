"""The sentence that says in what two patterns differ, set as large as a room allows: "Not twins: 6 ≠ 8 petals"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from pygame import Surface

from game.games.double_take.props.rims.differences import Difference
from game.gfx.lettering import Face, Lettering, Style
from game.gfx.palette import Hex
from game.gfx.parts.parts import Parts
from game.gfx.raster import blank
from game.gfx.svg import Size

GOLD: Final[Hex] = "#FFE9A8"
HEAD, COUNT, WORD, WHAT = 36, 92, 46, 40  # the letters of its parts as they are wanted, in pixels of the design
LEAST: Final = 28
SIZES: Final = (1.0, 0.88, 0.78, 0.68, 0.6, 0.5, 0.3)  # and as there is room
BADGE: Final = 0.84  # the badge between the two sides, of the height of their letters
GAP: Final = 0.2  # between two things of a line, of its height
LEADING: Final = 0.92


class UnlikeSentence(NamedTuple):
    """What is said: that they are no twins, how the two sides differ, and in what; the last two may be empty."""

    head: str
    first: str
    second: str
    what: str
    is_counted: bool

    @classmethod
    def of(cls, found: Difference, say: Callable[[str], str]) -> UnlikeSentence:
        """What is said of a difference."""
        what = say(f"double_take.differ.{found.what}") if found.what else ""
        if found.first == "":
            return cls(say("double_take.differ.head"), "", "", what, False)
        table = "colour" if found.field == "colours" else "side"
        first, second = (
            str(side) if isinstance(side, int) else say(f"double_take.{table}.{side}")
            for side in (found.first, found.second)
        )
        return cls(say("double_take.differ.head"), first, second, what, isinstance(found.first, int))


class Word(NamedTuple):
    """A part of a line; no text stands for the badge."""

    text: str
    wanted: float
    colour: Hex


Line = Sequence[Word]


class Setting(NamedTuple):
    """A sentence broken into lines, and how large it is."""

    lines: tuple[Line, ...]
    size: float
    unit: float  # pixels for each pixel of the design

    def pixels(self, word: Word) -> int:
        """The height of the letters of a part."""
        return round(max(LEAST, word.wanted * self.size) * self.unit)

    def extent(self, write: Lettering, line: Line) -> Size:
        """The width and the height of a line."""
        high = max(write.height(Face.DISPLAY, self.pixels(word)) for word in line)
        wide = sum(
            write.width(word.text, Face.DISPLAY, self.pixels(word)) if word.text else round(self.pixels(word) * BADGE)
            for word in line
        )
        return wide + self._gap(high) * (len(line) - 1), round(high * LEADING)

    def _gap(self, high: int) -> int:
        return round(min(high * GAP, 16 * self.unit))

    def draw(self, parts: Parts) -> Surface:
        """The sentence as a picture."""
        extents = [self.extent(parts.write, line) for line in self.lines]
        page = blank((max(wide for wide, _ in extents), sum(high for _, high in extents)))
        y = 0
        for line, (wide, high) in zip(self.lines, extents, strict=True):
            x = (page.get_width() - wide) // 2
            for word in line:
                image = self._image(parts, word)
                page.blit(image, (x, y + (high - image.get_height()) // 2))
                x += image.get_width() + self._gap(round(high / LEADING))
            y += high
        return page

    def _image(self, parts: Parts, word: Word) -> Surface:
        pixels = self.pixels(word)
        if word.text:
            return parts.write.line(word.text, Style(Face.DISPLAY, pixels, word.colour))
        return parts.ground(("unlike",), (round(pixels * BADGE), round(pixels * BADGE)))


def set_words(parts: Parts, said: UnlikeSentence, room: Size, unit: float, is_brief: bool) -> Setting | None:
    """The sentence for a room, which is in pixels; None where it has no room. A brief one may leave out its head."""
    whole, brief = _forms(parts, said)
    for lines in brief if is_brief else whole:
        for size in SIZES:
            setting = Setting(lines, size, unit)
            extents = [setting.extent(parts.write, line) for line in lines]
            if sum(high for _, high in extents) <= room[1] and all(wide <= room[0] for wide, _ in extents):
                return setting
    return None


def _forms(parts: Parts, said: UnlikeSentence) -> tuple[Sequence[tuple[Line, ...]], Sequence[tuple[Line, ...]]]:
    """The ways to break it into lines, with its head and without."""
    paper, wanted = parts.palette["paper"], COUNT if said.is_counted else WORD
    head, what = [Word(said.head, HEAD, paper)], [Word(said.what, WHAT, paper)] if said.what else []
    if not said.first:
        return [(head, what)], [(what,)]
    first, badge, second = Word(said.first, wanted, GOLD), Word("", wanted, GOLD), Word(said.second, wanted, GOLD)
    core = [first, badge, second]
    below = [what] if what else []
    return (
        [(head, core, *below), (head, [*core, *what]), (head, [first], [badge, second], *below)],
        [(core, *below), ([*core, *what],), ([first], [badge, second], *below)],
    )
