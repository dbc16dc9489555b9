"""Hoopla on the table: three stacks in the middle, a corner or a side for each seat.

The scene shows what the table may know and turns buttons into moves; the rules know nothing of it. A card that is on
its way is drawn as flying, and nobody waits for it: the next press counts at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from math import pi, sin
from typing import ClassVar, Final

from pygame import Rect, Surface

from game.gfx.decks.base import STOCK, Piece, back_of, face
from game.gfx.parts import notices
from game.gfx.parts.parts import Item
from game.input.assist import Scan
from game.input.intents import DOWN, LEFT, MOUSE, RIGHT, UP, A, B, Device, Intent
from game.rules.api import GO, HIDDEN, TABLE, Event, Face, Move, Ms, Seat, View
from game.rules.hoopla import COLOURS, FLIP, PLACES, STACKS, TAKE_BACK, TURN_OVER
from game.rules.hoopla import PAUSE as PAUSE_MS
from game.scenes.doors import Doors
from game.scenes.hoopla_audit import Audit
from game.scenes.hoopla_layout import (
    ARROWS_Y,
    BED,
    COLUMN,
    CORNERS,
    HINT_Y,
    STACK_WIDTH,
    STACK_Y,
    STACKS_AT,
    Corner,
    Spot,
    pile_of,
    set_of,
    ticket_of,
)
from game.scenes.hoopla_race import HEAD, Race, paint_track
from game.scenes.house import House
from game.scenes.sitting import Sitting
from game.scenes.table import End, TableScene
from game.table.heap import ANGLES, Heap, Picture
from game.table.pictures import still
from game.table.sprites import Sprite
from game.table.tween import Flight, Shake, Span, flight_ms, in_out_sine
from game.ui.page import Page

PLACE_KEYS: Final[Mapping[str, Move]] = dict(zip((LEFT, UP, RIGHT), PLACES, strict=True))
ARROWS: Final = ("←", "↑", "→")

DEAL_MS: Final[tuple[Ms, Ms]] = (400, 220)  # until the first card is dealt, and for each
FLIP_MS: Final[Ms] = 140
BOUNCE_MS: Final[Ms] = 300
SHAKE_MS: Final[Ms] = 220
STUCK_MS: Final[Ms] = 1500  # H13: display only
STUCK: Final = ("frost", "cross")  # its ribbon
GAP_MS: Final[Ms] = 1600
DROP: Final = 9  # design pixels that the shadow of a card lies lower
LEAN: Final = 9  # degrees of a card that sets off
SCRAPS: Final = 12
CARDS: Final = 30  # of a seat, at the beginning
FEW: Final = 8  # counts that are rehearsed in one go
CAP, WORDS = 46, 30  # the keys of a seat and the words beside them
HALF, LAST_STRETCH = 15, 5  # cards that the first has left


@dataclass(slots=True)
class Nook:
    """What a seat has in front of it."""

    pile: Heap
    set: Sprite  # the edges of its cards
    cover: Sprite  # the back of its top card
    shade: Sprite  # of the set
    ice: tuple[Sprite, ...]  # over set and pile while the seat is frozen
    fits: tuple[Sprite, ...]  # the assist that shows where the top card fits
    frozen: bool = False
    in_set: int = -1  # how many cards the set shows
    shake: Shake | None = None
    queued: tuple[Ms, Move] | None = None  # H10: one further press, and when its time comes


class HooplaScene(TableScene):
    """A running match of Hoopla."""

    key = "hoopla"
    middle = (960, STACK_Y)
    assists: ClassVar[tuple[str, ...]] = ("one_button",)

    def __init__(self, house: House, sitting: Sitting, doors: Doors, end: End) -> None:
        super().__init__(house, sitting, doors, end)
        options = self.match.config.setup.seat_options
        self._helps = tuple(bool(own["show_fits"]) for own in options)
        self._scans = {seat: Scan() for seat, at in enumerate(sitting.seats) if at.assists.get("one_button")}
        self._audit = Audit()
        self._ended: Ms | None = None
        self._excitement = 0.0

    # Laying the table

    def ground(self, page: Page) -> None:
        """Cloth, hangings, heading, the bed of the stacks, the track of the race, and each seat's slots and keys."""
        parts, seats = page.parts, len(self.sitting.seats)
        page.hangings()
        page.centre(parts.heading(self.house.say("game.hoopla.name"), page.long(84)), 960, 168)
        page.part(("bed",), *BED)
        for (x, _), arrow in zip(STACKS_AT, ARROWS, strict=True):
            page.centre(parts.key_cap(arrow, page.long(56)), x, ARROWS_Y)
        paint_track(page)
        for seat in range(seats):
            corner = CORNERS[seats][seat]
            slot = parts.draw(("slot", 0), self.pictures.size(back_of(0), corner.width))
            for spot in (set_of(seats, seat), pile_of(seats, seat)):
                page.centre(slot, *spot)
            self._write_keys(page, seat, corner)

    def _write_keys(self, page: Page, seat: Seat, corner: Corner) -> None:
        """The keys of a person, by their own names, or how good a bot is."""
        device = self.devices[seat]
        if seat in self._scans and device is not None:
            rows: list[list[Item]] = [[self.house.prompt(device, A, page.long(CAP)), self.house.say("common.choose")]]
        else:
            rows = self._bot_row(page, seat) if device is None else self._key_rows(page, device)
        for row, y in zip(rows, corner.keys, strict=False):
            page.centre(self._row(page, row), corner.left + COLUMN / 2, y)

    def _row(self, page: Page, items: list[Item]) -> Surface:
        """Keys and words in a row, the words as large as they are wanted and as there is room for."""
        for words in (page.text(WORDS), page.long(27), page.long(24)):
            row = page.parts.row(items, page.long(CAP), words)
            if row.get_width() <= page.long(COLUMN + 24):
                break
        return row

    def _key_rows(self, page: Page, device: Device) -> list[list[Item]]:
        house, cap = self.house, page.long(CAP)
        flip, place, back = (house.say(f"do.hoopla.{verb}") for verb in ("flip", "place", "take_back"))
        if device.kind == MOUSE:
            return [[house.prompt(device, A, cap), f"{flip}, {place}"], [house.prompt(device, B, cap), back]]
        caps = {button: house.prompt(device, button, cap) for button in (A, LEFT, UP, RIGHT, DOWN)}
        return [[caps[A], flip, " ", caps[DOWN], back], [caps[LEFT], caps[UP], caps[RIGHT], place]]

    def _bot_row(self, page: Page, seat: Seat) -> list[list[Item]]:
        level = self.sitting.sitters[seat].level
        return [[page.parts.device("bot", page.long(CAP)), self.house.say(f"level.{level}")]] if level else []

    def lay(self, view: View) -> None:
        """Stacks, piles, sets, tickets and the race."""
        seats = range(len(self.sitting.seats))
        self._heaps = [self._lay_heap(STACK_WIDTH, at, below=4) for at in STACKS_AT]
        for stack, heap in enumerate(self._heaps):
            heap.lay(view.zones["stack", stack][-1])
        self.place_tickets([ticket_of(len(seats), seat) for seat in seats])
        self._nooks = [self._lay_nook(seat, view) for seat in seats]
        sitters = self.sitting.sitters
        heads = [
            self.house.parts.avatar(self.house.animal(sitter), sitter.colour, self.scale.length(HEAD))
            for sitter in sitters
        ]
        motto = self.house.parts.hint([self.house.say("help.motto")], self.scale.length(46), self.scale.length(32))
        self._motto = self._hidden(motto, self.scale.point(960, HINT_Y), 0)
        self._race = Race(self.stage, self.scale, self.motion, heads)
        self._glove = {seat: self._hand(seat) for seat in self._scans}
        self._refresh(view, self.house.now())
        self._audit.lay(self)
        self._tell_apart(view)

    def _lay_nook(self, seat: Seat, view: View) -> Nook:
        seats, stage, point = len(self.sitting.seats), self.stage, self.scale.point
        width = self._width(seat)
        spots = point(*set_of(seats, seat)), point(*pile_of(seats, seat))
        pile = self._lay_heap(width, pile_of(seats, seat), below=2)
        if cards := view.zones["pile", seat]:
            pile.lay(cards[-1])
        edges = stage.add(Surface((1, 1), depth=32), *spots[0], z=0)
        cover = self._hidden(self.pictures.card(self._back(seat), width), spots[0], 1)
        shade = self._hidden(
            self.pictures.shadow(back_of(0), width), (spots[0][0], spots[0][1] + self.scale.length(9)), 0
        )
        ice = tuple(self._hidden(notices.frost(self.house.parts, self._size(width)), spot, 30) for spot in spots)
        fits = tuple(self._hidden(self._fit_mark(seat), self._fit_spot(seat, stack), 32) for stack in range(STACKS))
        return Nook(pile, edges, cover, shade, ice, fits)

    def _lay_heap(self, width: float, at: Spot, below: int) -> Heap:
        heap = Heap(self.stage, self._cards(width), *self.scale.point(*at), below, z=2)
        heap.cast(self.pictures.shadow(back_of(0), width), self.scale.length(DROP))
        return heap

    def _hidden(self, image: Surface, centre: tuple[int, int], z: int) -> Sprite:
        """A sprite that waits for its moment."""
        sprite = self.stage.add(image, *image.get_rect(center=centre).topleft, z)
        sprite.hide()
        return sprite

    def _tell_apart(self, view: View) -> None:
        """What is told at the beginning, and what of it is still true after the window has got another size."""
        now = self.house.now()
        if view.now < GO:
            for seat, options in enumerate(self.match.config.setup.seat_options):
                if spared := int(options["head_start"]):
                    self.toast(seat, self.house.say("table.head_start", n=spared), now, GO - view.now + 600)
        for place, seat in enumerate(view.facts["finished"], start=1):
            self._pin_place(seat, place, now)

    def begin(self, now: Ms) -> None:
        """H2: the starters fly from their givers' sets to the stacks."""
        self.house.player.action("deal", now)
        view = self.match.view(TABLE)
        for stack, (heap, giver) in enumerate(zip(self._heaps, view.facts["owners"], strict=True)):
            card = view.zones["stack", stack][-1]
            heap.veil()
            start = self._nooks[giver].set.rect.center
            self.flights.launch(
                Flight(Span(now + DEAL_MS[0] + DEAL_MS[1] * stack, DEAL_MS[1]), start, heap.centre),
                self.pictures.growing(face(card), self._width(giver), STACK_WIDTH, LEAN),
                partial(self._unveil, heap),
                heap,
                shade=self.pictures.shadow(back_of(0), STACK_WIDTH, flying=True),
            )

    def _unveil(self, heap: Heap) -> None:
        heap.veil(False)
        self.house.player.action("land", self.house.now())

    # Pictures

    def _width(self, seat: Seat) -> int:
        return CORNERS[len(self.sitting.seats)][seat].width

    def _size(self, width: float) -> tuple[int, int]:
        return self.pictures.size(back_of(0), width)

    def _back(self, seat: Seat) -> Piece:
        colours = [colour.id for colour in self.house.parts.palette.six]
        return back_of(colours.index(self.sitting.sitters[seat].colour))

    def _cards(self, width: float) -> Picture:
        """Cards of one width. Of a covered one nothing may be known (H6): it has nothing on it."""

        def picture(card: Face, degrees: int) -> Surface:
            if not degrees:
                return self.pictures.card(face(card), width)
            return self.pictures.crooked(STOCK, width, degrees)

        return picture

    def _ghost(self) -> Surface:
        """What a card that flies leaves behind: a streak of paper, too short to be read."""
        return self.pictures.ghost(STOCK, STACK_WIDTH, -LEAN // 2, 84)

    def _fit_mark(self, seat: Seat) -> Surface:
        sitter = self.sitting.sitters[seat]
        return self.house.parts.avatar(self.house.animal(sitter), sitter.colour, self.scale.length(64))

    def _fit_spot(self, seat: Seat, stack: int) -> tuple[int, int]:
        """Where the head of a seat appears when its card fits a stack: along its upper edge, each at its own place."""
        x, y = STACKS_AT[stack]
        return self.scale.point(x + 66 * (seat - (len(self.sitting.seats) - 1) / 2), y - 172)

    def rehearse(self, view: View) -> Iterator[None]:
        """All faces, backs, poses, counts and rings of a match."""
        seats = len(self.sitting.seats)
        widths = {self._width(seat) for seat in range(seats)} | {STACK_WIDTH}
        for width in widths:
            for card in self.house.decks[self.key].faces:
                self.pictures.card(face(card), width)
            yield
            for degrees in ANGLES:
                self.pictures.crooked(STOCK, width, degrees)
            for cards in range(1, 9 if width != STACK_WIDTH else 1):
                self.pictures.pile(STOCK, width, cards)
            yield
        self._ghost()
        for seat, ticket in enumerate(self.tickets):
            width = self._width(seat)
            ticket.rehearse(freezes=True)
            yield
            for first in range(0, CARDS + 1, FEW):
                ticket.rehearse_counts(range(first, min(first + FEW, CARDS + 1)))
                yield
            self.pictures.shadow(back_of(0), width, flying=True)
            for why in ("beaten", "wrong"):
                self.toast_image(seat, self.house.say(f"why.hoopla.{why}"))
            yield
        self.pictures.shadow(back_of(0), STACK_WIDTH, flying=True)
        for gap in (0, 1, 11, 88, 111, 188, 200):  # a ground of every width
            self._bubble(gap)
        self.banner_image(self.house.say("table.stuck"), *STUCK)
        if self.match.config.setup.options["play_on"]:
            for place in range(1, seats + 1):
                self._place_seal(place)
        if self.match.config.setup.options["judge"] == "honour":
            self._audit.rehearse(self)

    # What people do

    def press(self, seat: Seat, intent: Intent) -> None:
        if seat in self._scans:
            move = self._scanned(seat, intent.t)
            self._scans[seat].restart(intent.t)
        elif self._is_mouse(seat, intent):
            move = self._clicked(seat, intent)
        else:
            move = self._meant(seat, intent.button)
        if move is not None:
            self._act(seat, move, self.clock.at(intent.t))

    def _is_mouse(self, seat: Seat, intent: Intent) -> bool:
        device = self.devices[seat]
        return device is not None and device.kind == MOUSE and intent.at is not None

    def _meant(self, seat: Seat, button: str) -> Move | None:
        """What a button means. H9: the flip button turns the pile over when the set is empty."""
        if button == A:
            return FLIP if self.match.view(TABLE).zones["set", seat] else TURN_OVER
        return TAKE_BACK if button == DOWN else PLACE_KEYS.get(button)

    def _clicked(self, seat: Seat, intent: Intent) -> Move | None:
        """Right takes back; left flips on the own cards, and places on a stack."""
        if intent.button == B:
            return TAKE_BACK
        if intent.button != A or intent.at is None:
            return None
        for stack, spot in enumerate(STACKS_AT):
            if self._area(spot, STACK_WIDTH).collidepoint(intent.at):
                return PLACES[stack]
        seats = len(self.sitting.seats)
        width = self._width(seat)
        own = (set_of(seats, seat), pile_of(seats, seat))
        return self._meant(seat, A) if any(self._area(spot, width).collidepoint(intent.at) for spot in own) else None

    def _area(self, spot: Spot, width: float) -> Rect:
        area = Rect((0, 0), self._size(width)).inflate(self.scale.length(24), self.scale.length(24))
        area.center = self.scale.point(*spot)
        return area

    def _act(self, seat: Seat, move: Move, t: Ms) -> None:
        """H10: one press within 80 ms of the last move waits until they are over. H17: a freeze drops all."""
        facts, nook = self.match.view(TABLE).facts, self._nooks[seat]
        free = facts["free_at"][seat]
        if t < GO or t < facts["frozen_until"][seat]:
            nook.queued = None
        elif free <= t:
            self.match.submit(t, seat, move)
        elif free - t <= PAUSE_MS and nook.queued is None:
            nook.queued = free, move

    def pass_time(self, t: Ms) -> None:
        for seat, nook in enumerate(self._nooks):
            if nook.queued is not None and nook.queued[0] <= t:
                self.match.submit(nook.queued[0], seat, nook.queued[1])
                nook.queued = None

    # One button is enough

    def _scanned(self, seat: Seat, moment: Ms) -> Move | None:
        choices = self._choices(seat)
        at = self._scans[seat].at(moment, len(choices))
        return None if at is None else choices[at]

    def _choices(self, seat: Seat) -> tuple[Move, ...]:
        """What one button walks over, in the order in which it lies on the table."""
        zones = self.match.view(TABLE).zones
        flip = FLIP if zones["set", seat] else TURN_OVER
        return (flip, *PLACES, TAKE_BACK) if zones["pile", seat] else (flip,)

    def _hand(self, seat: Seat) -> Sprite:
        glove = self.house.parts.glove(self.sitting.sitters[seat].colour, self.scale.length(132))
        self._tip = glove.box.topleft
        return self._hidden(glove.image, (0, 0), 70)

    def _walk(self, now: Ms) -> None:
        """Let the gloves of those with one button walk from choice to choice."""
        seats = len(self.sitting.seats)
        for seat, glove in self._glove.items():
            move = None if self.clock.paused or self.is_over else self._scanned(seat, now)
            glove.hide(move is None)
            if move is not None:
                spot = STACKS_AT[int(move[1])] if move[0] == "place" else set_of(seats, seat)
                spot = pile_of(seats, seat) if move == TAKE_BACK else spot
                x, y = self.scale.point(spot[0] + 40, spot[1] + 40)
                glove.move(x - self._tip[0], y - self._tip[1])

    # What happens

    def show_flip(self, event: Event, now: Ms) -> None:
        """H5: the card turns on its way from the set to the pile."""
        nook = self._settled(event.seat)
        self._turn(event.seat, event.faces[0], now, lambda: nook.pile.lay(event.faces[0]), back_first=True)

    def show_take_back(self, event: Event, now: Ms) -> None:
        """H8: and the other way round."""
        nook = self._settled(event.seat)
        nook.pile.uncover(_shown(event.under))
        self._turn(event.seat, event.faces[0], now, lambda: None, back_first=False)

    def show_turn_over(self, event: Event, now: Ms) -> None:
        """H9: the pile becomes the set."""
        nook = self._settled(event.seat)
        top = nook.pile.top
        nook.pile.clear()
        if top is not None:
            self._turn(event.seat, top, now, lambda: None, back_first=False)

    def show_place(self, event: Event, now: Ms) -> None:
        """H6: the card flies onto the stack; who was just before is told by how much (C4)."""
        nook, stack = self._settled(event.seat), event.at[0]
        heap, card = self._heaps[stack], event.faces[0]
        self.flights.land(heap)
        width = self._width(event.seat)
        length = ((nook.pile.centre[0] - heap.centre[0]) ** 2 + (nook.pile.centre[1] - heap.centre[1]) ** 2) ** 0.5
        lean = LEAN if nook.pile.centre[0] > heap.centre[0] else -LEAN
        self.flights.launch(
            Flight(Span(now, flight_ms(length / self.scale.factor)), nook.pile.centre, heap.centre),
            self.pictures.growing(face(card), width, STACK_WIDTH, lean),
            lambda: self._landed(event.seat, stack, card),
            heap,
            shade=self.pictures.shadow(back_of(0), STACK_WIDTH, flying=True),
            ghost=self._ghost(),
        )
        nook.pile.uncover(_shown(event.under))
        if len(event.at) > 1:
            self._tell_gap(stack, event.at[1], now)
        self._excite(now)

    def show_refused(self, event: Event, now: Ms) -> None:
        """H18: the card flies out and bounces. H17: it shakes, and the seat freezes."""
        super().show_refused(event, now)
        nook = self._settled(event.seat)
        if event.why == "beaten":
            self._bounce(event.seat, event.faces[0], event.at[0], now)
            self._tell_gap(event.at[0], event.at[1], now)
        else:
            nook.shake = Shake(Span(now, self.motion.ms(SHAKE_MS)), self.scale.length(9))
            self.house.player.action("freeze", now, event.seat)

    def show_finish(self, event: Event, now: Ms) -> None:
        """H14: a seat is out of cards and the others play on."""
        self._pin_place(event.seat, event.at[0], now)
        self.tickets[event.seat].hop(now)
        self.confetti.burst(self.tickets[event.seat].box.center, 2 * SCRAPS, now)

    def show_mistake(self, event: Event, now: Ms) -> None:
        """H15: it is shown in the audit, when its card comes to light."""
        self._audit.found(event)

    def sound(self, event: Event, now: Ms) -> None:
        if event.kind != "mistake":
            super().sound(event, now)

    def _settled(self, seat: Seat) -> Nook:
        """What a seat has, with everything arrived that was on its way there: nobody waits for it."""
        nook = self._nooks[seat]
        self.flights.land(nook.pile)
        return nook

    def _turn(self, seat: Seat, card: Face, now: Ms, landed: Callable[[], None], *, back_first: bool) -> None:
        """Turn a card on its way between set and pile."""
        nook = self._nooks[seat]
        width = self._width(seat)
        ends: tuple[tuple[int, int], tuple[int, int]] = (nook.set.rect.center, nook.pile.centre)
        sides = (self._back(seat), face(card))
        if not back_first:
            ends, sides = ends[::-1], sides[::-1]
        flight = Flight(Span(now, FLIP_MS), *ends, in_out_sine)
        self.flights.launch(flight, self.pictures.flipping(*sides, width), landed, nook.pile, z=40)

    def _bounce(self, seat: Seat, card: Face, stack: int, now: Ms) -> None:
        pile = self._nooks[seat].pile
        width = self._width(seat)
        pile.veil()
        self.flights.launch(
            Flight(Span(now, BOUNCE_MS), pile.centre, self._heaps[stack].centre, _out_and_back),
            still(self.pictures.card(face(card), width)),
            lambda: pile.veil(False),
            pile,
            shade=self.pictures.shadow(back_of(0), width, flying=True),
        )

    def _landed(self, seat: Seat, stack: int, card: Face) -> None:
        heap, now = self._heaps[stack], self.house.now()
        heap.lay(card)
        if self.motion.lavish:
            heap.squash(self.pictures.landing(face(card), STACK_WIDTH), now)
        self.house.player.action("land", now, seat)
        six = self.house.parts.palette.six
        self.confetti.burst(heap.centre, SCRAPS, now, (six[card // COLOURS].id, six[card % COLOURS].id))

    def _excite(self, now: Ms) -> None:
        """The fewer cards the first has left, the more there is to hear of the music."""
        fewest = min(self.match.view(TABLE).scores)
        level = 1.0 if fewest <= LAST_STRETCH else 0.5 if fewest <= HALF else 0.0
        if level > self._excitement:
            self._excitement = level
            self.house.player.intensity(level)
            if level == 1:
                self.house.player.action("last_stretch", now)

    def _tell_gap(self, stack: int, gap: Ms, now: Ms) -> None:
        """Two seats within 100 ms on one stack: by how much."""
        x, y = STACKS_AT[stack]
        self.popups.show(("gap", stack), self._bubble(gap), self.scale.point(x, y - 196), now, GAP_MS)

    def _bubble(self, gap: Ms) -> Surface:
        text = self.house.say("table.gap", n=gap) if gap else self.house.say("table.dead_heat")
        return notices.bubble(self.house.parts, text, self.scale.length(62)).image

    def _pin_place(self, seat: Seat, place: int, now: Ms) -> None:
        """The place of one who is done, where the cards were."""
        x, y = self._between(seat)
        self.popups.show(("place", seat), self._place_seal(place), self.scale.point(x, y), now)

    def _place_seal(self, place: int) -> Surface:
        return self.house.parts.seal(self.house.say(f"place.{place}"), self.scale.length(190))

    def _between(self, seat: Seat) -> Spot:
        (x0, y0), (x1, _) = (where(len(self.sitting.seats), seat) for where in (set_of, pile_of))
        return (x0 + x1) / 2, y0

    def animate(self, now: Ms, t: Ms) -> None:
        self._race.move(now)
        self._motto.hide(self._audit.is_on)
        view = self.match.view(TABLE)
        self._freeze(view, t)
        self._walk(now)
        if any(self._helps):
            self._show_fits(view)
        for nook in self._nooks:
            nook.pile.move(now)
            if nook.shake is not None:
                nook.pile.nudge(round(nook.shake.at(now)))
                if now >= nook.shake.span.end:
                    nook.shake = None
        for heap in self._heaps:
            heap.move(now)
        if view.outcome is None or not self._audit.is_on:
            self._refresh(view, now)

    def _freeze(self, view: View, t: Ms) -> None:
        """H17: ice over the cards, and on the ticket a ring that runs out."""
        length = int(self.match.config.setup.options["freeze_ms"])
        for ticket, nook, until in zip(self.tickets, self._nooks, view.facts["frozen_until"], strict=True):
            left = max(0, until - t) if view.outcome is None else 0
            if not left and not nook.frozen:
                continue
            nook.frozen = bool(left)
            ticket.freeze(1000 * left // length)
            for sheet in nook.ice:
                sheet.hide(not left)

    def _show_fits(self, view: View) -> None:
        """An assist: the head of a seat sits on the stacks that its top card fits."""
        tops = [view.zones["stack", stack][-1] for stack in range(STACKS)]
        for seat, nook in enumerate(self._nooks):
            pile = view.zones["pile", seat]
            on = self._helps[seat] and bool(pile) and view.outcome is None
            for top, mark in zip(tops, nook.fits, strict=True):
                mark.hide(not (on and pile[-1] // COLOURS == top % COLOURS))

    def _refresh(self, view: View, now: Ms) -> None:
        """Bring the sets and the race up to date."""
        self._race.show(view.scores, now)
        for seat, nook in enumerate(self._nooks):
            in_set = -(-len(view.zones["set", seat]) // 4)
            if nook.in_set != in_set:
                nook.in_set = in_set
                for sprite in (nook.set, nook.cover, nook.shade):
                    sprite.hide(in_set == 0)
                if in_set:
                    nook.set.show(self.pictures.pile(STOCK, self._width(seat), in_set))
                    nook.cover.move(*nook.set.rect.topleft)

    def leaders(self, view: View) -> tuple[Seat, ...]:
        """Whoever has the fewest cards left, unless that is most of them."""
        fewest = min(view.scores)
        leaders = tuple(seat for seat, left in enumerate(view.scores) if left == fewest)
        return leaders if 2 * len(leaders) <= len(view.scores) else ()

    # The end

    def epilogue(self, now: Ms) -> bool:
        """H13: a banner, if it is stuck. H15: on honour the stacks are looked through."""
        outcome = self.match.game.outcome
        assert outcome is not None
        if self._ended is None:
            self._ended = now
            self.popups.clear()
            if outcome.reason == "stuck":
                self.banner(self.house.say("table.stuck"), now, STUCK_MS, *STUCK)
        if outcome.reason == "stuck" and now < self._ended + STUCK_MS and not self._audit.is_skipped:
            return True
        return self._audit.advance(self, now)

    def skip(self, now: Ms) -> None:
        self._audit.skip()


def _shown(under: Face) -> Face | None:
    return None if under == HIDDEN else under


def _out_and_back(share: float) -> float:
    """Most of the way there, and back again."""
    return 0.82 * sin(pi * share)
