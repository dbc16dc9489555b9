"""Hoopla on the table: three stacks in the middle, a corner or a side for each seat.

The scene shows what the table may know and turns buttons into moves; the rules know nothing of it. A card that is on
its way is drawn as flying, and nobody waits for it: the next press counts at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from math import pi, sin
from typing import ClassVar, Final

from pygame import Rect

from game.games.hoopla.cloth import LEAN, STUCK, HooplaCloth, Nook
from game.games.hoopla.layout import (
    STACK_WIDTH,
    STACKS_AT,
    Spot,
    pile_of,
    set_of,
)
from game.games.hoopla.rules import COLOURS, FLIP, PLACES, STACKS, TAKE_BACK, TURN_OVER
from game.games.hoopla.rules import PAUSE as PAUSE_MS
from game.gfx.decks.base import back_of, face
from game.input.intents import DOWN, LEFT, MOUSE, RIGHT, UP, A, B, Intent
from game.rules.api import GO, HIDDEN, TABLE, Event, Face, Move, Ms, Seat, View
from game.table.heap import Heap
from game.table.pictures import still
from game.table.tween import Flight, Shake, Span, flight_ms, in_out_sine

PLACE_KEYS: Final[Mapping[str, Move]] = dict(zip((LEFT, UP, RIGHT), PLACES, strict=True))

DEAL_MS: Final[tuple[Ms, Ms]] = (400, 220)  # until the first card is dealt, and for each
FLIP_MS: Final[Ms] = 140
BOUNCE_MS: Final[Ms] = 300
SHAKE_MS: Final[Ms] = 220
STUCK_MS: Final[Ms] = 1500  # H13: display only
CALL_MS: Final[Ms] = 900
CALLS: Final[Mapping[str, Ms]] = {"stuck": STUCK_MS, "finished": CALL_MS}
GAP_MS: Final[Ms] = 1600
SCRAPS: Final = 12
HALF, LAST_STRETCH = 15, 5  # cards that the first has left


class HooplaScene(HooplaCloth):
    """A running match of Hoopla."""

    assists: ClassVar[tuple[str, ...]] = ("one_button",)

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
            ghost=self.pictures.ghost(face(card), width),
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
            nook.shake = Shake(Span(now, SHAKE_MS), self.motion.sway(self.scale.length(9)))
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

    def leaders(self, view: View) -> tuple[Seat, ...]:
        """Whoever has the fewest cards left, unless that is most of them."""
        fewest = min(view.scores)
        leaders = tuple(seat for seat, left in enumerate(view.scores) if left == fewest)
        return leaders if 2 * len(leaders) <= len(view.scores) else ()

    # The end

    def epilogue(self, now: Ms) -> bool:
        """Who is out of cards calls it; H13: a banner, if it is stuck. H15: on honour the stacks are looked through."""
        if self._ended is None:
            self._ended = now
            self.popups.clear()
            if self._reason == "stuck":
                self.banner(self.house.say("table.stuck"), now, STUCK_MS, *STUCK)
            elif self._reason == "finished":
                self.herald(self.house.say("table.hoopla"), now, CALL_MS)
        if now < self._ended + CALLS.get(self._reason, 0):
            return True
        return self._audit.advance(self, now)

    @property
    def _reason(self) -> str:
        outcome = self.match.game.outcome
        return outcome.reason if outcome is not None else ""

    def skip(self, now: Ms) -> None:
        """Not while somebody calls: what is pressed then was meant for the match."""
        if self._ended is not None and now >= self._ended + CALLS.get(self._reason, 0):
            self._audit.skip()


def _shown(under: Face) -> Face | None:
    return None if under == HIDDEN else under


def _out_and_back(share: float) -> float:
    """Most of the way there, and back again."""
    return 0.82 * sin(pi * share)
