"""The tickets of those who sit at a table: who it is, how many cards or points, whose turn, who is frozen.

A ticket is several sprites, since composing a whole one takes longer than a frame has: the paper with its face, which
changes now and then, and above it the count, the ring of a freeze and the crowns.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from pygame import Rect, Surface, transform

from game.gfx.lettering import Face, Style
from game.gfx.parts import honours
from game.gfx.parts.avatars import CALM, GLAD, SAD
from game.gfx.parts.nameplate import nameplate
from game.gfx.parts.parts import Parts, centre
from game.gfx.raster import ready, tint
from game.gfx.window import Scale
from game.table.stage.motion import Motion
from game.table.stage.sprites import Sprite, Stage
from game.table.stage.tween import Ms, Shake, Span, Tween, out_back
from game.ui.focus import Box

LOW: Final = 20  # z of the paper; what lies on it is higher
HOP: Final = 8  # design pixels
HOP_MS: Final[Ms] = 260
SWELL: Final = 0.18  # how much larger a count gets for a moment
SWELL_MS: Final[Ms] = 240
SHAKE_MS: Final[Ms] = 220
RING_STEP: Final = 40  # thousandths between two pictures of the ring
LEAST: Final = 28  # design pixels of a name's letters
NAME: Final = 38  # and of those of one that does not stand on paper
BARE: Final = 20  # thousandths: the frozen ticket below the ring, whose own ring is as good as empty

INK, GOLD = "ink", "gold"  # what a count stands on: gold for the leaders


class TicketOwner(NamedTuple):
    """The owner of a ticket, as it is shown."""

    colour: str
    animal: str
    name: str
    crowns: int = 0


class TicketPlace(NamedTuple):
    """Where a ticket is, in pixels of the design; its stub is on the `left` or the `right`.

    One with a room for the `name` is no paper: the avatar, as high as the ticket, and the name stand on the ground.
    """

    x: float
    y: float
    width: float = 430
    height: float = 98
    side: str = "left"
    tally: float = 74  # the side of the count's square, which may be higher than the ticket; 0 for no count
    name: Box | None = None

    @property
    def face(self) -> float:
        """How far the middle of the avatar is from the edge of the stub."""
        return self.height * (0.6 if self.name is None else 0.5)


class Ticket:
    """One ticket on the table."""

    def __init__(
        self, stage: Stage, parts: Parts, scale: Scale, motion: Motion, look: TicketOwner, place: TicketPlace
    ) -> None:
        self._hides = stage.hides
        self._parts = parts
        self._scale = scale
        self._motion = motion
        self._look = look
        self._place = place
        self._turn = False
        self._mood = CALM
        self._frozen = 0
        self._clock = 0
        self._count: tuple[str, str] | None = None
        self._swell = self._hop = Span(0, 0)
        self._sway: Shake | None = None
        self._lift = (0, 0)
        self._is_covered = False
        self.moves = False  # whether it has to be moved in every frame

        image = self._paper_image()
        left, top = scale.point(place.x, place.y)
        self._at = left - self._box.x, top - self._box.y
        self._paper = stage.floor.add(image, *self._at, LOW)  # it changes seldom
        nothing = Surface((1, 1), depth=32)
        self._tally = stage.add(nothing, *self._spot(place.width - place.tally / 2 - 10), z=LOW + 2)
        self._ring = stage.add(nothing, *self._spot(place.face), z=LOW + 1)
        self._crown: Sprite | None = None
        if look.crowns:
            crown = honours.crown(parts, look.crowns, scale.length(place.height * 0.52))
            x, y = self._spot(place.face + (0.48 if place.name is None else -0.32) * place.height)
            rect = crown.get_rect(center=(x, y - scale.length(place.height * 0.36)))
            self._crown = stage.add(crown, *rect.topleft, LOW + 3)
        self._sprites = [self._paper, self._tally, self._ring, *((self._crown,) if self._crown else ())]
        self._tally.hide()
        self._ring.hide()

    @property
    def box(self) -> Rect:
        """The ticket itself on the window, without its shadow."""
        place = self._place
        return Rect(self._scale.point(place.x, place.y), self._size)

    # What it shows

    def count(self, text: str | int, now: Ms, ground: str = INK) -> None:
        """Show a number; one that changes swells for a moment."""
        shown = str(text), ground
        image = self._tally_image(*shown)
        if shown == self._count or self._hides(image):
            return
        if self._count is not None and self._count[0] != shown[0]:
            self._swell = Span(now, self._motion.ms(SWELL_MS))
            self.moves = True
        self._count = shown
        self._tally.show(image)
        self._show_parts()

    def turn(self, is_on: bool) -> None:
        """Glow while it is this seat's turn."""
        if is_on != self._turn:
            self._turn = is_on
            self._paper.show(self._paper_image())

    def mood(self, mood: str) -> None:
        """Look glad or sad."""
        if mood != self._mood:
            self._mood = mood
            self._paper.show(self._paper_image())

    def freeze(self, left: int) -> None:
        """Show the ticket pale, with a ring of `left` thousandths that runs out; 0 thaws it."""
        left = -(-left // RING_STEP) * RING_STEP
        if left == self._frozen:
            return
        before, self._frozen = self._frozen, left
        if bool(before) != bool(left):
            self._paper.show(self._paper_image())
            self._clock = 0
            self._show_parts()
        if left:
            self._ring.show(self._ring_image(left))

    def clock(self, left: int) -> None:
        """Show a gold ring for `left` thousandths of the time for a turn; 0 for no ring."""
        left = -(-left // RING_STEP) * RING_STEP
        if left != self._clock and not self._frozen:
            self._clock = left
            self._show_parts()
            if left:
                self._ring.show(self._ring_image(left, "gold"))

    def cover(self, is_covered: bool) -> None:
        """Leave its place to something else, or take it again."""
        if is_covered != self._is_covered:
            self._is_covered = is_covered
            self._show_parts()

    @property
    def is_seen(self) -> bool:
        """Whether it has its place."""
        return not self._is_covered

    def _show_parts(self) -> None:
        """Hide what has nothing to show, and all of a ticket that is covered."""
        self._paper.hide(self._is_covered)
        self._tally.hide(self._is_covered or self._count is None)
        self._ring.hide(self._is_covered or not (self._frozen or self._clock))
        if self._crown is not None:
            self._crown.hide(self._is_covered)

    def end(self, won: bool) -> None:
        """Show the end of the match: glad and glowing if the seat has won, else sad."""
        self.freeze(0)
        self._turn, self._mood = won, GLAD if won else SAD
        self._paper.show(self._paper_image())

    def hop(self, now: Ms) -> None:
        """Jump once, to draw attention."""
        self._hop = Span(now, self._motion.ms(HOP_MS))
        self.moves = True

    def shake(self, now: Ms) -> None:
        """Shake to both sides, for a mistake."""
        if reach := self._motion.sway(self._scale.length(7)):
            self._sway = Shake(Span(now, SHAKE_MS), reach)
            self.moves = True

    def move(self, now: Ms) -> None:
        """Once a frame, while it moves."""
        if self._swell.length and self._count is not None:
            self._tally.show(self._swollen(*self._count, now))
        if self._sway or self._hop.length:
            self._jump(now)
        self.moves = bool(self._swell.length or self._sway or self._hop.length)

    def _jump(self, now: Ms) -> None:
        share = self._hop.share(now) if self._hop.length else 1.0
        rise = round(HOP * self._scale.factor * 4 * share * (1 - share))
        side = round(self._sway.at(now)) if self._sway else 0
        if self._sway and now >= self._sway.span.end:
            self._sway = None
        if now >= self._hop.end:
            self._hop = Span(0, 0)
        if (side, -rise) != self._lift:
            dx, dy = side - self._lift[0], -rise - self._lift[1]
            self._lift = side, -rise
            for sprite in self._sprites:
                sprite.move(*sprite.rect.move(dx, dy).topleft)

    def draw_all(self, counts: int = 0, freezes: bool = False, clock: bool = False, turns: bool = True) -> None:
        """Draw every picture that it may show: faces, the counts below `counts`, the rings.

        Without `turns` the ticket does not glow before the end.
        """
        glowing = ((True, CALM), (True, SAD)) if turns else ()
        for turn, mood in ((False, CALM), (False, SAD), (False, GLAD), (True, GLAD), *glowing):
            self._ticket(turn, mood, 0)
        self.draw_counts(range(counts))
        for mood in (CALM, SAD) if freezes else ():
            self._ticket(False, mood, BARE)
        for tone in (*(("frost",) if freezes else ()), *(("gold",) if clock else ())):
            for share in range(RING_STEP, 1001, RING_STEP):
                self._ring_image(share, tone)

    def draw_counts(self, numbers: Iterable[int]) -> None:
        """Draw some counts."""
        for number in numbers:
            for ground in (INK, GOLD):
                self._tally_image(str(number), ground)

    # Pictures

    @property
    def _size(self) -> tuple[int, int]:
        return self._scale.length(self._place.width), self._scale.length(self._place.height)

    def _spot(self, away: float) -> tuple[int, int]:
        """A point on the middle line of the ticket, `away` from the edge of its stub."""
        place = self._place
        x = place.x + (away if place.side == "left" else place.width - away)
        return self._scale.point(x, place.y + place.height * (0.475 if place.name is None else 0.5))

    def _swollen(self, text: str, ground: str, now: Ms) -> Surface:
        image = self._tally_image(text, ground)
        if now >= self._swell.end:
            self._swell = Span(0, 0)
            return image
        percent = round(Tween(self._swell, 1 + SWELL, 1, out_back).at(now) * 50) * 2
        return transform.smoothscale_by(image, percent / 100) if percent != 100 else image

    def _paper_image(self) -> Surface:
        return self._ticket(self._turn, self._mood, BARE if self._frozen else 0)

    def _ticket(self, turn: bool, mood: str, frozen: int) -> Surface:
        look, side = self._look, self._place.side
        turn = turn and not frozen  # a frozen ticket does not glow
        if self._place.name is not None:
            self._box = Rect(0, 0, *self._size)
            return self._nameplate(self._place.name, turn, mood, frozen)
        ticket = self._parts.ticket(
            look.colour,
            look.animal,
            look.name,
            self._size,
            side=side,
            turn=turn,
            mood=mood,
            frozen=frozen,
            free=self._scale.length(self._place.tally + 4) if self._place.tally else 0,
            least=self._scale.length(LEAST),
        )
        self._box = ticket.box
        return ticket.image

    def _nameplate(self, name: Box, turn: bool, mood: str, frozen: int) -> Surface:
        look, place, long = self._look, self._place, self._scale.length
        room = Rect(long(name.x - place.x), long(name.y - place.y), long(name.width), long(name.height))
        return nameplate(
            self._parts,
            (look.colour, look.animal, look.name),
            self._size,
            room,
            long(NAME),
            long(LEAST),
            side=place.side,
            turn=turn,
            mood=mood,
            frozen=frozen,
        )

    def _ring_image(self, left: int, tone: str = "frost") -> Surface:
        return self._parts.ring(tone, left, round(self._size[1] * (1.3 if self._place.name is None else 1.0)))

    def _tally_image(self, text: str, ground: str) -> Surface:
        """A count: cream on an ink square, or ink on a gold one."""
        parts = self._parts
        side = self._scale.length(self._place.tally)
        style = Style(Face.DISPLAY, round(side * 0.68), parts.palette["paper" if ground == INK else "ink"])

        def compose() -> Surface:
            width = round(side * max(1.0, 0.38 + 0.39 * len(text)))  # by its digits alone: it must not tremble
            label = parts.write.fitted(text, style, width - round(side * 0.16), round(side * 0.3))
            page = parts.ground(("tally",), (width, side))
            if ground == GOLD:
                tint(page, parts.palette["gold"])
            centre(page, label, width // 2, side // 2)
            return ready(page)

        return parts.keep(("tally", text, side, ground), compose)
