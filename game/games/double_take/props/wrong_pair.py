"""Two cards that are no twins, enlarged beside each other at the rim of the seat that took them for twins.

What differs is marked on both and named. Nothing that can be claimed is covered, and the table goes on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from pygame import Rect, Surface, draw

from game.games.double_take.deck import BLEED, DoubleTakeDeck
from game.games.double_take.props.differences import Difference, Dot, difference
from game.games.double_take.props.rims import avatar, find_room, lying, overlap, rims
from game.games.double_take.props.seat_panels import BOTTOM, HEIGHT, PILE, TOP, SeatPanels
from game.gfx.decks.base import face as face_of
from game.gfx.lettering import Face as Letters
from game.gfx.lettering import Style
from game.gfx.loader import Wanted
from game.gfx.palette import rgb
from game.gfx.parts.beacons import LIT
from game.gfx.parts.parts import centre
from game.gfx.patterns import BOX, Pattern
from game.gfx.raster import Painter
from game.gfx.svg import Drawing, Layer, Picture, Size
from game.rules.api import Face, Ms, Seat, Zone
from game.table.stage.spots import Spot
from game.table.table import Table
from game.ui.focus import Box

STAY_MS: Final[Ms] = 2600
ABOVE: Final = 89  # z: below words
GROUND: Final = "#0B1B28"
EDGE: Final = 4
MARKER: Final = 44
HEAD, COUNT, WORD = 34, 66, 42  # the letters of the sentence as they are wanted
SIZES: Final = (1.0, 0.9, 0.82, 0.74, 0.66, 0.6, 0.5)  # and as there is room
LEAST: Final = 28
LINE: Final = 1.06  # from line to line, of the letters' height
PEN: Final = 5.0  # of a ring
CROSS: Final = 72


class Form(NamedTuple):
    """One way to lay out the two faces and the sentence: between them, or above them."""

    width: float
    height: float
    side: float  # of the faces
    gap: float
    is_tall: bool = False

    @property
    def room(self) -> Box:
        """The box of the sentence."""
        width, height, side, gap, is_tall = self
        if is_tall:
            return Box(gap, gap, width - 2 * gap, height - side - 3 * gap)
        return Box(side + 2 * gap, gap / 2, width - 2 * side - 4 * gap, height - gap)

    @property
    def faces(self) -> tuple[Box, Box]:
        """The boxes of the two faces."""
        width, height, side, gap, is_tall = self
        y = height - side - gap if is_tall else (height - side) / 2
        aside = (width / 2 - side) / 2 if is_tall else gap
        return Box(aside, y, side, side), Box(width - side - aside, y, side, side)


FORMS: Final = (
    Form(548, 176, PILE, 14),
    Form(440, 176, 126, 10),
    Form(414, 176, 110, 8),
    Form(238, 230, 104, 8, is_tall=True),
    Form(464, 102, 90, 6),
    Form(196, 230, 86, 8, is_tall=True),
    Form(360, 102, 88, 6),
)
BESIDE_FACE: Final = 3  # as many of them rather leave the face of the seat free than be larger


class WrongPairs:
    """The wrong pairs that are explained, one at most for each seat."""

    def __init__(self, table: Table, panels: SeatPanels, tones: Sequence[str]) -> None:
        """`tones` are the colours of the seats."""
        deck = table.house.decks[table.match.config.game]
        self._table = table
        self._panels = panels
        self._tones = tones
        self._patterns: Sequence[Pattern] = deck.patterns if isinstance(deck, DoubleTakeDeck) else ()
        self._boxes: dict[Seat, Box] = {}

    @property
    def is_any(self) -> bool:
        """Whether a wrong pair is explained."""
        return any(seat in self for seat in self._boxes)

    def __contains__(self, seat: Seat) -> bool:
        return ("wrong pair", seat) in self._table.popups

    def show(self, seat: Seat, faces: tuple[Face, Face], spots: Mapping[Zone, Spot], now: Ms) -> bool:
        """Explain a wrong pair; False if these faces are twins, have no patterns, or there is no room for them."""
        if not self._patterns or faces[0] == faces[1]:
            return False
        found = self._find_room(seat, spots)
        if found is None:
            return False
        form, box = found
        strip = self.strip(seat, faces, form)
        self._boxes[seat] = box
        at = self._table.scale.point(*box.middle)
        self._table.popups.show(("wrong pair", seat), strip, at, now, STAY_MS, ABOVE)
        return True

    def close(self, seat: Seat) -> None:
        """Show nothing any longer to a seat: it goes on."""
        self._table.popups.hide(("wrong pair", seat))

    def follow(self, spots: Mapping[Zone, Spot]) -> None:
        """Close whatever would cover a card that has come to lie there."""
        cards = lying(spots)
        for seat, box in self._boxes.items():
            if seat in self and any(overlap(box, card) for card in cards):
                self.close(seat)

    def _find_room(self, seat: Seat, spots: Mapping[Zone, Spot]) -> tuple[Form, Box] | None:
        """The largest form for which the rim has room, if it can be beside the face of the seat."""
        areas, cards = rims(self._panels, seat), lying(spots)
        y = (TOP if areas[0].y < TOP else BOTTOM) + 2
        around_face = [*cards, avatar(self._panels, seat)]
        for form, taken in (*((form, around_face) for form in FORMS[:BESIDE_FACE]), *((form, cards) for form in FORMS)):
            row = y if form.height <= HEIGHT else None
            box = find_room(form.width, form.height, areas, taken, row)
            if box is not None:
                return form, box
        return None

    # Pictures

    def strip(self, seat: Seat, faces: tuple[Face, Face], form: Form) -> Surface:
        """The two faces with what differs on them, and the sentence; in its place a cross on a table without words."""
        long = self._table.scale.length
        page = self._ground(seat, form).copy()
        found = difference(self._patterns[faces[0]], self._patterns[faces[1]])
        for face, dots, box in zip(faces, found.dots, form.faces, strict=True):
            page.blit(self._face(face, long(box.width), dots), (long(box.x), long(box.y)))
        box = form.room
        room = Rect(long(box.x), long(box.y), long(box.width), long(box.height))
        if self._table.sitting.wordless:
            centre(page, self._cross(), *room.center)
        else:
            self._write(page, found, room)
        return page

    def _cross(self) -> Surface:
        side = self._table.scale.length(CROSS)
        return self._table.house.parts.ground(("symbol", "cross", LIT), (side, side))

    def _ground(self, seat: Seat, form: Form) -> Surface:
        scale, house, tone = self._table.scale, self._table.house, self._tones[seat]
        size = scale.length(form.width), scale.length(form.height)
        side = scale.length(MARKER)

        def paint(painter: Painter) -> Surface:
            page = painter.paint(self._frame(size, tone), size)
            page.blit(house.parts.ground(("marker", tone), (side, side)), (-side // 8, -side // 8))
            return page

        return house.workshop.baked(("wrong pair", tone, size), paint)

    def _frame(self, size: Size, tone: str) -> Picture:
        palette = self._table.house.parts.palette
        colour, line = palette.named(tone), max(2.0, self._table.scale.length(EDGE))
        d = Drawing(*size)
        box = 1.5 * line, 1.5 * line, d.width - 3 * line, d.height - 3 * line, 6 * line
        d.rect(*box, GROUND)
        d.rect(*box, stroke=palette["ink"], width=3 * line)
        d.rect(*box, stroke=colour.light if tone in ("red", "blue", "violet") else colour.base, width=line)
        return Picture(d.width, d.height, (Layer(d.done()),))

    def _face(self, face: Face, side: int, dots: Sequence[Dot]) -> Surface:
        """A face with beads and rings on what differs."""
        pictures, long = self._table.pictures, self._table.scale.length
        image = pictures.shrunk(pictures.card(face_of(face), PILE), (side, side)).copy()
        image.set_alpha(255)
        x, y, width, height, _ = BLEED.panel
        step, k = height / BOX, side / BLEED.width
        ink, gold = rgb(self._table.house.parts.palette["ink"]), rgb(LIT)
        pen = max(2, long(PEN * side / long(PILE)))
        for dot in dots:
            at = (x + (width - height) / 2 + dot.x * step) * k, (y + dot.y * step) * k
            r = dot.r * step * k
            if dot.is_bead:
                draw.aacircle(image, ink, at, r + pen * 0.5)
                draw.aacircle(image, gold, at, r)
            else:
                draw.aacircle(image, ink, at, r + pen * 1.4, round(pen * 1.8))
                draw.aacircle(image, gold, at, r + pen, pen)
        return image

    def _write(self, page: Surface, found: Difference, room: Rect) -> None:
        """The sentence, as large as there is room."""
        parts = self._table.house.parts
        paper, gold = parts.palette["paper"], LIT
        for size in SIZES:
            lines = [
                (line, Style(Letters.DISPLAY, pixels, colour))
                for text, colour, pixels in self._sentence(found, size, paper, gold)
                for line in parts.write.wrap(text, Letters.DISPLAY, pixels, room.width)
            ]
            heights = [round(parts.write.height(Letters.DISPLAY, style.pixels) * LINE * 0.86) for _, style in lines]
            widest = max(parts.write.width(line, Letters.DISPLAY, style.pixels) for line, style in lines)
            if sum(heights) <= room.height and widest <= room.width:
                break
        y = room.centery - sum(heights) // 2
        for (line, style), height in zip(lines, heights, strict=True):
            centre(page, parts.write.line(line, style), room.centerx, y + height // 2)
            y += height

    def _sentence(self, found: Difference, size: float, *colours: str) -> Iterator[tuple[str, str, int]]:
        """Each part of the sentence with its colour and its height in pixels."""
        paper, gold = colours
        head, core, what = self.sentence(found)
        wanted = COUNT if isinstance(found.first, int) else WORD
        least = LEAST if size >= SIZES[-2] else LEAST * 0.8
        long = self._table.scale.length
        for text, colour, height in ((head, paper, HEAD), (core, gold, wanted), (what, paper, HEAD)):
            if text:
                yield text, colour, long(max(least, height * size))

    def sentence(self, found: Difference) -> tuple[str, str, str]:
        """What is said: that they are no twins, how the two sides differ, and in what."""
        say = self._table.say
        what = say(f"double_take.differ.{found.what}") if found.what else ""
        if found.first == "":
            return say("double_take.differ.head"), what, ""
        table = "colour" if found.field == "colours" else "side"
        first, second = (
            str(side) if isinstance(side, int) else say(f"double_take.{table}.{side}")
            for side in (found.first, found.second)
        )
        return say("double_take.differ.head"), f"{first} ≠ {second}", what

    def pictures(self) -> Iterator[Wanted]:
        """What lies below the faces and the words, for every seat; the faces are those of piles."""
        if self._patterns:
            yield self._cross
            for seat in range(self._panels.seats):
                yield from (partial(self._ground, seat, form) for form in FORMS)
