"""Two cards that are no twins, explained at the rim of the seat that took them for twins.

The rim grows into a strip that shows both faces enlarged. What differs is counted on both, or ringed, and named.
Nothing that can be claimed is covered, and the table goes on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Final

from pygame import Rect, Surface, transform

from game.games.double_take.deck import DoubleTakeDeck
from game.games.double_take.props.rims.differences import Difference, difference
from game.games.double_take.props.rims.rooms import lying, overlap
from game.games.double_take.props.rims.seat_panels import HEIGHT, REACH, Rim, SeatPanels
from game.games.double_take.props.rims.strip import AVATARS, FACE, Arrangement, arrange, mark
from game.games.double_take.props.rims.unlike_words import UnlikeSentence
from game.gfx.decks.base import face as face_of
from game.gfx.loader import Wanted
from game.gfx.parts.parts import centre
from game.gfx.patterns import Pattern
from game.gfx.raster import ghost
from game.rules.api import Face, Ms, Seat, Zone
from game.table.props.signs import add_blank
from game.table.seats.tickets import RING_STEP
from game.table.stage.spots import Spot
from game.table.stage.sprites import Sprite
from game.table.stage.tween import Span
from game.table.table import Table
from game.ui.focus import Box

WAIT_MS: Final[Ms] = 120  # after the mistake
GROW_MS: Final[Ms] = 180
COUNT_MS: Final[Ms] = 40  # for a bead on each face
STAY_MS: Final[Ms] = 2600  # from the mistake on
FADE_MS: Final[Ms] = 200
FADES: Final = 5  # pictures of it while it fades
BEYOND: Final = 1.0  # how far the growth overshoots
BELOW_CARDS: Final = 0  # z on the floor
RING_Z: Final = 21  # as on a ticket
SAD: Final = "sad"
CROSS: Final = 72
IN_RING: Final = 0.84  # the side of an avatar, in sides of the ring round it


@dataclass(slots=True)
class Strip:
    """The strip of a seat: what it explains, and what is seen of it."""

    faces: tuple[Face, Face]
    found: Difference
    start: Ms
    end: Ms
    taken: Sequence[Box]  # where cards lie that it leaves free
    sprite: Sprite | None = None  # once it has opened
    arrangement: Arrangement | None = None
    page: Surface | None = None  # without beads
    whole: Surface | None = None  # with as many as have been counted
    beads: int = -1
    ring: Sprite | None = None  # of a freeze, round the avatar


class WrongPairs:
    """The wrong pairs that are explained, one at most for each seat."""

    def __init__(self, table: Table, panels: SeatPanels, tones: Sequence[str]) -> None:
        """`tones` are the colours of the rims of the seats."""
        deck = table.house.decks[table.match.config.game]
        self._table = table
        self._panels = panels
        self._tones = tones
        self._patterns: Sequence[Pattern] = deck.patterns if isinstance(deck, DoubleTakeDeck) else ()
        self._strips: dict[Seat, Strip] = {}

    def __contains__(self, seat: Seat) -> bool:
        return seat in self._strips

    def explain(self, seat: Seat, faces: tuple[Face, Face], spots: Mapping[Zone, Spot], now: Ms) -> bool:
        """Explain a wrong pair before long; False if these faces are twins, or have no patterns.

        `spots` is where cards lie after the mistake. What takes long is done beside the game.
        """
        if not self._patterns or faces[0] == faces[1]:
            return False
        self.close(seat)
        found = difference(self._patterns[faces[0]], self._patterns[faces[1]])
        strip = self._strips[seat] = Strip(faces, found, now + WAIT_MS, now + STAY_MS, lying(spots))
        self._table.house.loader.soon(partial(self._prepare, seat, strip))
        return True

    def _prepare(self, seat: Seat, strip: Strip) -> Surface:
        """Compose a strip, or as much of its rim as there is if nothing has room on it."""
        if strip.page is None:
            parts, rim = self._table.house.parts, self._panels.strip(seat)
            said = UnlikeSentence.of(strip.found, self._table.say)
            strip.arrangement = arrange(parts, rim, strip.taken, said, self._table.scale.factor)
            strip.page = self._ground(seat)
            if strip.arrangement is not None:
                self._compose(strip.page, seat, strip.faces, strip.arrangement)
        return strip.page

    def delay(self, seat: Seat, until: Ms) -> None:
        """Let a strip that has not opened wait: a set leaves the rim first."""
        strip = self._strips.get(seat)
        if strip is not None and strip.sprite is None:
            strip.start, strip.end = until, until + strip.end - strip.start

    def close(self, seat: Seat) -> None:
        """Show nothing any longer to a seat: it goes on."""
        strip = self._strips.pop(seat, None)
        if strip is not None and strip.sprite is not None:
            self._table.stage.floor.remove(strip.sprite)
            if strip.ring is not None:
                self._table.stage.remove(strip.ring)
            self._table.tickets[seat].cover(False)

    def freeze(self, seat: Seat, left: int) -> None:
        """Show on the strip of a seat for how many thousandths of its time it may do nothing."""
        strip = self._strips.get(seat)
        if strip is None or strip.ring is None or strip.arrangement is None or strip.arrangement.avatar is None:
            return
        left = -(-left // RING_STEP) * RING_STEP
        strip.ring.hide(not left or strip.beads < 0)
        if left:
            strip.ring.show(self._ring(strip.arrangement.avatar.width, left))

    def close_all(self) -> None:
        """Show nothing any longer to any seat."""
        for seat in list(self._strips):
            self.close(seat)

    def shown(self, seat: Seat) -> Sequence[Box]:
        """Where the faces and the words are that a seat is shown; nothing while there are none."""
        return _boxes(self._strips[seat]) if seat in self._strips else ()

    # Every frame

    def move(self, spots: Mapping[Zone, Spot], now: Ms) -> None:
        """Let strips open, grow, count and fade; `spots` is where cards lie. One that would be covered closes."""
        for seat, strip in list(self._strips.items()):
            if now >= strip.end + self._table.motion.ms(FADE_MS):
                self.close(seat)
            elif now >= strip.start:
                if strip.sprite is None:
                    self._open(seat, strip)
                if self._is_covered(strip, spots):
                    self.close(seat)
                else:
                    self._show(seat, strip, now)

    def _is_covered(self, strip: Strip, spots: Mapping[Zone, Spot]) -> bool:
        """Whether a card has come to lie on what a strip shows."""
        cards = [card for card in lying(spots) if card not in strip.taken]
        return strip.sprite is None or any(overlap(card, box) for card in cards for box in _boxes(strip))

    def _open(self, seat: Seat, strip: Strip) -> None:
        """Put a strip down in place of the ticket, unless nothing has room on it."""
        page, at = self._prepare(seat, strip), self._table.scale.point(*self._panels.strip(seat).reach[:2])
        if strip.arrangement is not None:
            strip.sprite = self._table.stage.floor.add(page, *at, BELOW_CARDS)
            self._table.tickets[seat].cover(True)
            if strip.arrangement.avatar is not None:
                strip.ring = add_blank(self._table, strip.arrangement.avatar.middle, RING_Z)

    def _show(self, seat: Seat, strip: Strip, now: Ms) -> None:
        """Show a strip as it is at a moment."""
        assert strip.sprite is not None
        assert strip.page is not None
        growth = Span(strip.start, self._table.motion.ms(GROW_MS))
        if now < growth.end:
            self._grow(strip.sprite, strip.page, self._panels.strip(seat), growth.share(now))
        elif now < strip.end:
            self._count(seat, strip, now - growth.end)
        else:
            strip.beads = -1
            left = round(FADES * (1 - (now - strip.end) / FADE_MS))
            strip.sprite.show(ghost(strip.whole or strip.page, 255 * left // FADES))

    def _grow(self, sprite: Sprite, page: Surface, rim: Rim, share: float) -> None:
        """Show a strip that is as high as it has grown; its outer edge stays where it is."""
        way = 1 + (BEYOND + 1) * (share - 1) ** 3 + BEYOND * (share - 1) ** 2
        high = self._table.scale.length(HEIGHT + (REACH - HEIGHT) * way)
        left, top = self._table.scale.point(*rim.reach[:2])
        bottom = top + page.get_height()
        sprite.put(transform.smoothscale(page, (page.get_width(), high)), left, top if rim.is_above else bottom - high)

    def _count(self, seat: Seat, strip: Strip, passed: Ms) -> None:
        """Put down as many beads as have been counted, on both faces together; rings come all at once."""
        assert strip.sprite is not None
        assert strip.page is not None
        assert strip.arrangement is not None
        most = max(map(len, strip.found.dots))
        is_counted = self._table.motion.moves and any(dot.is_bead for dots in strip.found.dots for dot in dots)
        beads = min(most, passed // COUNT_MS) if is_counted else most
        if beads == strip.beads:
            return
        if is_counted and beads > max(0, strip.beads):
            self._table.sound("focus", self._table.house.now(), seat)
        strip.beads, strip.whole = beads, strip.page.copy()
        reach = self._panels.strip(seat).reach
        for box, dots in zip(strip.arrangement.faces, strip.found.dots, strict=True):
            mark(strip.whole, self._inside(box, reach), dots, self._table.house.parts.palette["ink"], beads)
        strip.sprite.put(strip.whole, *self._table.scale.point(*reach[:2]))

    # Pictures

    def _inside(self, box: Box, reach: Box) -> Rect:
        """A box of the design in pixels of the strip."""
        long = self._table.scale.length
        return Rect(long(box.x - reach.x), long(box.y - reach.y), long(box.width), long(box.height))

    def _compose(self, page: Surface, seat: Seat, faces: tuple[Face, Face], arrangement: Arrangement) -> None:
        """Lay everything but beads onto a strip."""
        parts, reach = self._table.house.parts, self._panels.strip(seat).reach
        for face, box in zip(faces, arrangement.faces, strict=True):
            there, image = self._inside(box, reach), self._table.pictures.card(face_of(face), FACE)
            page.blit(transform.smoothscale(image, there.size), there)
        side = self._table.scale.length(CROSS)
        is_wordless = self._table.sitting.wordless
        words = parts.ground(("unlike",), (side, side)) if is_wordless else arrangement.words.draw(parts)
        centre(page, words, *self._inside(arrangement.room, reach).center)
        if arrangement.avatar is not None:
            there, sitter = self._inside(arrangement.avatar, reach), self._table.sitting.sitters[seat]
            animal = self._table.house.animal(sitter)
            avatar = parts.avatar(animal, sitter.colour, round(there.width * IN_RING), SAD)
            centre(page, avatar, *there.center)

    def _ring(self, side: float, left: int) -> Surface:
        """The ring of a freeze."""
        return self._table.house.parts.ring("frost", left, self._table.scale.length(side))

    def pictures(self) -> Iterator[Wanted]:
        """The rings of freezes."""
        shares = range(RING_STEP, 1001, RING_STEP)
        return (partial(self._ring, *what) for what in product(AVATARS, shares))

    def _ground(self, seat: Seat) -> Surface:
        """A grown rim to draw on."""
        reach, long = self._panels.strip(seat).reach, self._table.scale.length
        name = "rim", self._tones[seat], REACH, self._table.night
        return self._table.house.parts.new(name, (long(reach.width), long(reach.height)))


def _boxes(strip: Strip) -> Sequence[Box]:
    """The boxes of the faces and the words on a strip that is open."""
    arrangement = strip.arrangement
    return () if arrangement is None or strip.sprite is None else (*arrangement.faces, arrangement.room)
