"""Hoopla on the table: three stacks in the middle, a corner or a side for each seat.

The scene shows what the table may know and turns buttons into moves; the rules know nothing of it. A card that is on
its way is drawn as flying, and nobody waits for it: the next press counts at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from game.gfx.decks.base import Piece, back_of, face
from game.gfx.lettering import Face as Font
from game.gfx.lettering import Style
from game.gfx.parts.cloth import DARK
from game.gfx.parts.parts import Item
from game.gfx.raster import pile, ready, shadow, turned
from game.gfx.window import Scale
from game.input.intents import DOWN, LEFT, PAUSE, RIGHT, UP, A, Input, Intent, Lost
from game.match.clock import Clock
from game.rules.api import GO, HIDDEN, TABLE, Event, Face, Move, Ms, Seat, View
from game.rules.hoopla import PAUSE as PAUSE_MS
from game.scenes.base import Change, Push, Scene, Swap
from game.scenes.house import House
from game.scenes.pause import PauseScene
from game.scenes.sitting import Sitting
from game.table.heap import Heap, Picture
from game.table.sprites import Sprite, Stage
from game.table.tween import Flight, Shake, Span, flight_ms

KEY: Final = "hoopla"
READER: Final = "table"
SET, PILE = 0, 1

STACK_WIDTH, PILE_WIDTH = 240, 176
STACKS_AT: Final = ((676, 534), (960, 534), (1244, 534))
BED: Final = (505, 322, 910, 424)
KEY_CAPS: Final = ("←", "↑", "→")
PLACES: Final[Mapping[str, Move]] = {LEFT: ("place", 0), UP: ("place", 1), RIGHT: ("place", 2)}

# Where a seat is: the left edge and the top of its ticket, of its cards, and whether it sits on the right.
Corner = tuple[int, int, int, bool]
UPPER_LEFT: Final[Corner] = (64, 70, 198, False)
UPPER_RIGHT: Final[Corner] = (1426, 70, 198, True)
LOWER_RIGHT: Final[Corner] = (1426, 912, 638, True)
LOWER_LEFT: Final[Corner] = (64, 912, 638, False)
MIDDLE_LEFT: Final[Corner] = (64, 300, 436, False)
MIDDLE_RIGHT: Final[Corner] = (1426, 300, 436, True)
CORNERS: Final[Mapping[int, tuple[Corner, ...]]] = {
    2: (MIDDLE_LEFT, MIDDLE_RIGHT),
    3: (MIDDLE_LEFT, UPPER_RIGHT, LOWER_RIGHT),
    4: (UPPER_LEFT, UPPER_RIGHT, LOWER_RIGHT, LOWER_LEFT),
}
TICKET: Final = (430, 98)
SHAKE_MS: Final[Ms] = 220
CELEBRATE_MS: Final[Ms] = 1800
SLICES: Final = 8  # of the bots' thoughts a frame

End = Callable[[], Scene]


@dataclass(slots=True)
class Flying:
    """A card on its way; where it lands it becomes the top."""

    sprite: Sprite
    flight: Flight
    face: Face
    to: Heap


@dataclass(slots=True)
class Place:
    """What a seat has in front of it."""

    pile: Heap
    set: Sprite
    count: Sprite
    frost: Sprite
    shake: Shake | None = None
    shown: tuple[int, int] = (-1, -1)  # how many cards the set and the count show
    queued: tuple[Ms, Move] | None = None  # H10: one further press, and when its time comes


class HooplaScene(Scene):
    """A running match of Hoopla."""

    def __init__(self, house: House, sitting: Sitting, end: End) -> None:
        """`end` makes the scene that comes after the match."""
        self._house = house
        self._driver = sitting.driver
        self._clock = Clock(house.now, at=sitting.driver.match.now)
        self._sitters = sitting.sitters
        self._devices = tuple(seat.device for seat in sitting.seats)
        self._seats = sitting.seat_of
        self._end = end
        self._over_at: Ms | None = None
        self._turned: dict[tuple[Face, int, int], Surface] = {}
        self._flying: list[Flying] = []

    def enter(self) -> None:
        self._house.player.tune("table", self._house.now())
        self._clock.run()

    def pause(self) -> None:
        self._clock.pause()

    def resume(self) -> None:
        self._clock.run()

    def expose(self) -> None:
        self._stage.replace_background(self._ground)

    # Laying the table

    def resize(self, size: tuple[int, int]) -> None:
        self._scale = Scale(size)
        self._turned.clear()
        self._flying.clear()
        self._ground = self._background(size)
        self._stage = Stage(self._ground)
        view = self._driver.match.view(TABLE)
        self._driver.match.drain(READER)
        self._heaps = [
            Heap(self._stage, self._picture(STACK_WIDTH), *self._scale.point(*at), below=4, z=10) for at in STACKS_AT
        ]
        for stack, heap in enumerate(self._heaps):
            heap.lay(view.zones["stack", stack][-1])
        self._places = [self._lay_seat(seat, view) for seat in range(len(self._sitters))]
        self._herald = self._stage.add(Surface((1, 1), depth=32), *self._scale.point(960, 534), z=90)
        self._herald.hide()
        self._word = ""
        self._refresh(view)

    def _background(self, size: tuple[int, int]) -> Surface:
        """All that never moves, on one surface: cloth, bunting, lamps, the heading and the bed of the stacks."""
        parts, scale = self._house.parts, self._scale
        page = parts.cloth(DARK, size).copy()
        long = scale.length
        for x in (-40, 1240):
            page.blit(parts.draw(("lamps", 11, 0), (long(720), long(140))), scale.point(x, 0))
        page.blit(parts.draw(("bunting", 22, 0), (long(1060), long(104))), scale.point(430, -8))
        heading = parts.heading(self._house.say("game.hoopla.name"), long(84))
        heading.blit(page, *self._centred(heading.box, 960, 190))
        x, y, width, height = BED
        page.blit(parts.draw(("bed",), (long(width), long(height))), scale.point(x, y))
        for (x, _), label in zip(STACKS_AT, KEY_CAPS, strict=True):
            cap = parts.key_cap(label, long(52))
            page.blit(cap, cap.get_rect(center=scale.point(x, 790)))
        self._shade(page, self._back(0, STACK_WIDTH), STACKS_AT)
        slot = parts.draw(("slot", 0), self._back(0, PILE_WIDTH).get_size())
        for seat, sitter in enumerate(self._sitters):
            for which in (SET, PILE):
                page.blit(slot, slot.get_rect(center=scale.point(*self._spot(seat, which))))
            left, top, _, right = self._corner(seat)
            size = long(TICKET[0]), long(TICKET[1])
            ticket = parts.ticket(
                sitter.colour, self._house.animal(sitter), sitter.name, size, side="right" if right else "left"
            )
            ticket.blit(page, *scale.point(left, top))
            self._write_keys(page, seat)
        return page

    def _write_keys(self, page: Surface, seat: Seat) -> None:
        """The keys of a person, by their own names: what flips, what takes back, what goes where."""
        device = self._devices[seat]
        if device is None:
            return
        house, long = self._house, self._scale.length
        caps = {button: house.prompt(device, button, long(36)) for button in (A, LEFT, UP, RIGHT, DOWN)}
        lay: list[Item] = [caps[LEFT], caps[UP], caps[RIGHT], house.say("do.hoopla.place")]
        rows: list[list[Item]] = [
            [caps[A], house.say("do.hoopla.flip"), *lay],
            [caps[DOWN], house.say("do.hoopla.take_back")],
        ]
        left, ticket, cards, _ = self._corner(seat)
        first = cards + 278 if ticket < cards else cards - 72
        for number, row in enumerate(rows):
            line = house.parts.row(row, long(36), long(24))
            page.blit(line, line.get_rect(center=self._scale.point(left + TICKET[0] // 2, first + 42 * number)))

    def _shade(self, page: Surface, card: Surface, spots: Sequence[tuple[int, int]]) -> None:
        """Soft shadows where cards lie."""
        soft = shadow(card, self._scale.length(8), 110)
        for x, y in spots:
            page.blit(soft, soft.get_rect(center=self._scale.point(x, y + 9)))

    def _lay_seat(self, seat: Seat, view: View) -> Place:
        scale, stage = self._scale, self._stage
        heap = Heap(stage, self._picture(PILE_WIDTH), *scale.point(*self._spot(seat, PILE)), below=2, z=10)
        if cards := view.zones["pile", seat]:
            heap.lay(cards[-1])
        left, top, _, right = self._corner(seat)
        middle = top + TICKET[1] // 2 - 3
        nothing = Surface((1, 1), depth=32)
        hand = stage.add(nothing, *scale.point(*self._spot(seat, SET)), z=5)
        count = stage.add(nothing, *scale.point(left + (52 if right else TICKET[0] - 52), middle), z=30)
        ring = self._house.parts.ring("frost", 1000, scale.length(128))
        corner = ring.get_rect(center=scale.point(left + (TICKET[0] - 52 if right else 52), middle)).topleft
        frost = stage.add(ring, *corner, z=31)
        frost.hide()
        return Place(heap, hand, count, frost)

    # Pictures

    def _corner(self, seat: Seat) -> Corner:
        return CORNERS[len(self._sitters)][seat]

    def _spot(self, seat: Seat, which: int) -> tuple[int, int]:
        """The centre of a seat's set or pile; the pile is nearer to the stacks."""
        left, _, top, right = self._corner(seat)
        away = 96 + which * 212
        return left + (TICKET[0] - away if right else away), top + 125

    def _centred(self, box: Rect, x: int, y: int) -> tuple[int, int]:
        across, down = self._scale.point(x, y)
        return across - box.w // 2, down - box.h // 2

    def _card(self, piece: Piece, width: int) -> Surface:
        deck = self._house.decks[KEY]
        return self._house.workshop.get(KEY, piece, deck.size(piece, self._scale.length(width)))

    def _back(self, seat: Seat, width: int) -> Surface:
        colours = [colour.id for colour in self._house.parts.palette.six]
        return self._card(back_of(colours.index(self._sitters[seat].colour)), width)

    def _picture(self, width: int) -> Picture:
        """Cards of one width, turned; a turn costs forty blits and is kept."""

        def picture(card: Face, degrees: int) -> Surface:
            key = card, width, degrees
            if key not in self._turned:
                straight = self._card(face(card), width)
                self._turned[key] = ready(turned(straight, degrees)) if degrees else straight
            return self._turned[key]

        return picture

    def _tally(self, count: int) -> Surface:
        """How many cards are left, in its ink square."""
        parts, side = self._house.parts, self._scale.length(62)
        key = -count - 1, 0, 0  # beside the faces, which are not negative
        if key not in self._turned:
            page = parts.draw(("tally",), (side, side)).copy()
            page.set_alpha(255)
            label = parts.write.line(str(count), Style(Font.DISPLAY, round(side * 0.66), parts.palette["paper"]))
            page.blit(label, label.get_rect(center=(side // 2, side // 2)))
            self._turned[key] = ready(page)
        return self._turned[key]

    # What people do

    def intent(self, intent: Input) -> Change:
        match intent:
            case Lost():
                return Push(PauseScene(self._house))
            case Intent(down=True, button=button) if button == PAUSE:
                return Push(PauseScene(self._house))
            case Intent(down=True, button=button, seat=booth, t=t) if booth in self._seats:
                seat = self._seats[booth]
                move = self._move(seat, button)
                if move is not None:
                    self._press(seat, move, self._clock.at(t))
        return None

    def _move(self, seat: Seat, button: str) -> Move | None:
        """H9: the flip button turns the pile over when the set is empty."""
        if button == A:
            return ("flip",) if self._driver.match.view(TABLE).zones["set", seat] else ("turn_over",)
        return ("take_back",) if button == DOWN else PLACES.get(button)

    def _press(self, seat: Seat, move: Move, t: Ms) -> None:
        """H10: one press within 80 ms of the last move waits until they are over. H17: a freeze drops all."""
        facts = self._driver.match.view(TABLE).facts
        if t < GO or t < facts["frozen_until"][seat]:
            self._places[seat].queued = None
        elif facts["free_at"][seat] <= t:
            self._driver.match.submit(t, seat, move)
        elif facts["free_at"][seat] - t <= PAUSE_MS and self._places[seat].queued is None:
            self._places[seat].queued = facts["free_at"][seat], move

    # What happens

    def update(self, now: Ms) -> Change:
        t = self._clock.now()
        for seat, place in enumerate(self._places):
            if place.queued is not None and place.queued[0] <= t:
                self._driver.match.submit(place.queued[0], seat, place.queued[1])
                place.queued = None
        self._driver.advance(t)
        for event in self._driver.match.drain(READER):
            self._show(event.seen(TABLE), now)
        self._driver.ponder(SLICES)
        self._move_all(now, t)
        self._proclaim(t)
        if self._over_at is not None and now >= self._over_at + CELEBRATE_MS:
            return Swap(self._end())
        return None

    def _show(self, event: Event, now: Ms) -> None:
        """An event becomes motion and sound."""
        self._house.player.event(event, now)
        match event.kind:
            case "place" if event.dst is not None:
                place = self._places[event.seat]
                self._land(place.pile)
                self._fly(event.faces[0], place.pile, self._heaps[event.dst[1]], now)
                place.pile.take()
                place.pile.show(None if event.under == HIDDEN else event.under)
            case "flip":
                place = self._places[event.seat]
                self._land(place.pile)
                place.pile.lay(event.faces[0])
            case "take_back":
                place = self._places[event.seat]
                place.pile.take()
                place.pile.show(None if event.under == HIDDEN else event.under)
            case "turn_over":
                self._places[event.seat].pile.clear()
            case "over":
                self._over_at = now
            case "refused":
                self._places[event.seat].shake = Shake(Span(now, SHAKE_MS), self._scale.length(9))
        self._refresh(self._driver.match.view(TABLE))

    def _fly(self, card: Face, start: Heap, to: Heap, now: Ms) -> None:
        image = self._picture(STACK_WIDTH)(card, 0)
        length = ((start.centre[0] - to.centre[0]) ** 2 + (start.centre[1] - to.centre[1]) ** 2) ** 0.5
        flight = Flight(Span(now, flight_ms(length / self._scale.factor)), start.centre, to.centre)
        rect = image.get_rect(center=start.centre)
        self._land(to)
        self._flying.append(Flying(self._stage.add(image, rect.x, rect.y, z=60), flight, card, to))

    def _land(self, heap: Heap) -> None:
        """What is on its way there arrives now: nobody waits for it."""
        for flying in [flying for flying in self._flying if flying.to is heap]:
            self._stage.remove(flying.sprite)
            self._flying.remove(flying)
            heap.lay(flying.face)

    def _move_all(self, now: Ms, t: Ms) -> None:
        for flying in list(self._flying):
            if now >= flying.flight.span.end:
                self._land(flying.to)
            else:
                x, y = flying.flight.at(now)
                rect = flying.sprite.rect
                rect.center = (round(x), round(y))
                flying.sprite.move(*rect.topleft)
        frozen = self._driver.match.view(TABLE).facts["frozen_until"]
        length = int(self._driver.match.config.setup.options["freeze_ms"])
        for place, until in zip(self._places, frozen, strict=True):
            if place.shake is not None:
                place.pile.nudge(round(place.shake.at(now)))
                if now >= place.shake.span.end:
                    place.shake = None
            place.frost.hide(until <= t)
            if until > t:
                ring = self._house.parts.ring("frost", 1000 * (until - t) // length, self._scale.length(128))
                place.frost.show(ring)

    def _proclaim(self, t: Ms) -> None:
        """3, 2, 1 and go in the middle of the table; at the end who won."""
        word = ""
        if t < GO:
            word = str((GO - t + 999) // 1000)
        elif t < GO + 600:
            word = self._house.say("table.go")
        elif self._over_at is not None:
            word = self._house.say("table.hoopla")
        if word != self._word:
            self._word = word
            self._herald.hide(not word)
            if word:
                self._herald.show(self._house.parts.seal(word, self._scale.length(300)))

    def _refresh(self, view: View) -> None:
        """Bring the sets and the counts up to date."""
        for seat, place in enumerate(self._places):
            in_set, left = len(view.zones["set", seat]), view.scores[seat]
            if place.shown != (in_set, left):
                place.shown = in_set, left
                place.set.hide(in_set == 0)
                if in_set:
                    step = 1.6 * self._scale.factor
                    place.set.show(ready(pile(self._back(seat, PILE_WIDTH), (in_set + 3) // 4, step)))
                place.count.show(self._tally(left))

    def draw(self, screen: Surface, now: Ms) -> Sequence[Rect]:
        return self._stage.draw(screen)
