"""Fourscore on the table: everybody grows the same rows, and whoever sees the four takes them.

The scene shows what the table may know and turns buttons into moves. Nobody is told what is ripe: the one who takes a
row that others have overlooked is cheered, and they hear of it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from game.games.fourscore.choice import NEW, PILE, TAKE
from game.games.fourscore.cloth import FourscoreCloth, ripe_before, ripe_rows
from game.games.fourscore.layout import CARD, DECK_AT, DECK_WIDTH, FAN, HAND_AT, HAND_WIDTH, TAKE_AT, TAKE_SIDE
from game.games.fourscore.layout import Point as Spot
from game.games.fourscore.marks import CROSS, contoured, rings
from game.games.fourscore.rules import DRAW, HAND
from game.gfx.decks.base import HOUSE, back_of, face
from game.gfx.parts.avatars import CALM, GLAD, SAD
from game.input.intents import MOUSE, WAYS, A, B, C, Intent, Point
from game.rules.api import HIDDEN, Event, Ms, Seat, View
from game.table.pictures import still
from game.table.popups import FOR_EVER
from game.table.tween import Flight, Span, flight_ms, out_cubic

LEAN: Final = 7  # degrees of a card that sets off
HOLD_MS: Final[Ms] = 420  # that a taken row is seen with its four
FAN_MS: Final[Ms] = 280
STAGGER_MS: Final[Ms] = 28
DRAW_MS: Final[Ms] = 220
SCRAPS: Final = 10
POUNCE: Final = 26  # scraps for a row that another has overlooked
WRONG_MS: Final[Ms] = 1200
UNSEEN_MS: Final[Ms] = 2200
FLYING: Final = 60  # z
HURRY: Final = 12  # cards in the deck at which the end is near


class FourscoreScene(FourscoreCloth):
    """A running match of Fourscore."""

    # What people do

    def press(self, seat: Seat, intent: Intent) -> None:
        """Ways choose, A does it, B peeks, C draws; a click does both at once."""
        view, now = self.view, intent.t
        if intent.button == B:
            self._peek(seat, True, now)
        elif intent.at is not None and intent.button == A:
            self._click(seat, self.scale.design(intent.at), intent)
        elif seat != view.facts["turn"]:
            self.house.player.action("denied", now, seat)
        elif seat in self._scans:
            self._walk_on(seat, now)
        elif intent.button in WAYS:
            if self.choices[seat].go(intent.button):
                self.house.player.action("focus", now, seat)
        elif intent.button == C:
            self.submit(seat, DRAW, now)
        elif intent.button == A:
            self._act(seat, now)

    def release(self, seat: Seat, intent: Intent) -> None:
        if intent.button == B:
            self._peek(seat, False, intent.t)

    def point(self, seat: Seat, point: Point) -> None:
        """The mouse means the row that it is on."""
        choice = self.choices[seat]
        if seat == self.view.facts["turn"] and self._people[seat]:
            x, y = self.scale.design(point.at)
            row = NEW if self.marks.is_new(x, y) else self.rows.at(x, y)
            if row is not None and row != choice.row and choice.aim(row):
                self.house.player.action("focus", point.t, seat)

    def _act(self, seat: Seat, now: Ms) -> None:
        """Do what is chosen."""
        move = self.choices[seat].move
        if move is None:
            self.house.player.action("denied", now, seat)
        else:
            self.submit(seat, move, now)

    def _peek(self, seat: Seat, down: bool, now: Ms) -> None:
        if self.privacy.button(seat, down, self.view.facts["turn"], now):
            self.house.player.action("change", now, seat)

    def _click(self, seat: Seat, at: Spot, intent: Intent) -> None:
        """On a card: choose it, or play the chosen one. On a row: play there, or take it. On the deck: draw."""
        now, choice = intent.t, self.choices[seat]
        owner = self._ticket_at(intent)
        if owner is not None:
            self._peek(owner, True, now)
            self._peek(owner, False, now)
            return
        if seat != self.view.facts["turn"]:
            return
        place = TAKE if _within(at, TAKE_AT, TAKE_SIDE) else self.hand.at(*at)
        row = NEW if self.marks.is_new(*at) else self.rows.at(*at)
        if place is not None:
            again, self._clicked = place == self._clicked and place != TAKE, place
            if choice.choose(place) and (again or choice.is_gap(place)):
                self._act(seat, now)
                self._clicked = None
            self.house.player.action("focus", now, seat)
        elif self._is_on_deck(at) or (intent.at is not None and self._prompts.is_draw(intent.at)):
            self.submit(seat, DRAW, now)
        elif row is not None:
            if choice.aim(row):
                self._act(seat, now)
            elif choice.place < HAND:
                self.hand.refuse(choice.place, now)
                self.house.player.action("denied", now, seat)

    def _is_on_deck(self, at: Spot) -> bool:
        return _within(at, DECK_AT, DECK_WIDTH * 1.3)

    def _ticket_at(self, intent: Intent) -> Seat | None:
        """The seat whose ticket was clicked, if the mouse may peek for it."""
        turn = self.view.facts["turn"]
        for seat in self.mouse_seats if intent.device == MOUSE else ():
            if intent.at is not None and self.tickets[seat].box.collidepoint(intent.at):
                return seat if self.privacy.may_peek(seat, turn) else None
        return None

    # One button is enough

    def _walk_on(self, seat: Seat, now: Ms) -> None:
        """A press takes what the pointer is at: first a card, the token or the deck, then a row."""
        choice, scan = self.choices[seat], self._scans[seat]
        if not self._rows_walked and len(choice.targets) > 1:
            self._rows_walked = True
        else:
            self._rows_walked = False
            self._act(seat, now)
        scan.restart(now)

    def _walk(self, now: Ms) -> None:
        seat = self._turn
        if seat not in self._scans or self.clock.paused or self.is_over:
            return
        choice, scan = self.choices[seat], self._scans[seat]
        if self._rows_walked and choice.targets:
            at = scan.at(now, len(choice.targets))
            choice.aim(choice.targets[at or 0])
        else:
            self._rows_walked = False
            stops = (*choice.stops, *((PILE,) if choice.may_draw else ()))
            at = scan.at(now, len(stops))
            if at is not None:
                choice.choose(stops[at])

    # What happens

    def show_play(self, event: Event, now: Ms) -> None:
        """F4: a card flies to the end of its row."""
        self._fly_to_row(event, now)

    def show_open(self, event: Event, now: Ms) -> None:
        """F5: a card opens a row."""
        self._fly_to_row(event, now)

    def _fly_to_row(self, event: Event, now: Ms) -> None:
        assert event.dst is not None
        self.privacy.act(event.seat)
        card, row = event.faces[0], event.dst[1]
        start = self._leave_hand(event.seat, event.src_at, now)
        self.flights.land(("row", row))
        goal = self.rows.join(row, card)
        first, last = self.scale.point(*start), self.scale.point(*goal)
        length = ((start[0] - goal[0]) ** 2 + (start[1] - goal[1]) ** 2) ** 0.5
        width = CARD
        if self._shows(event.seat, now):
            lean = LEAN if start[0] > goal[0] else -LEAN
            frames = self.pictures.growing(face(card), HAND_WIDTH, width, lean)
        else:
            frames = self.pictures.flipping(self._back(event.seat), face(card), width)
        self.flights.launch(
            Flight(Span(now, flight_ms(length)), first, last),
            frames,
            partial(self._landed, row, event.seat),
            ("row", row),
            shade=self.pictures.shadow(back_of(0), CARD, flying=True),
        )
        if self._people[event.seat]:
            self._learn(self.view, self.view.facts["turn"], now)
            self.choices[event.seat].played()

    def _landed(self, row: int, seat: Seat) -> None:
        self.rows.arrive(row)
        self.house.player.action("land", self.house.now(), seat)

    def _leave_hand(self, seat: Seat, slot: int, now: Ms) -> Spot:
        """A card leaves its place: where that was."""
        place = self._cards.pop(slot)
        self._gaps.append(place)
        return self.hand.spot(place, now) if seat == self._front else self._fans[seat].middle

    def show_undo(self, event: Event, now: Ms) -> None:
        """F13: the card flies back; nobody is reminded of what it was."""
        assert event.src is not None
        self.privacy.act(event.seat)
        row = event.src[1]
        self.flights.land(("row", row))
        start = self.rows.leave(row)
        place = self._gaps.pop()
        self._cards.insert(event.dst_at, place)
        view = self.view
        self._to_hand(event.seat, place, event.dst_at, start, view, Span(now, DRAW_MS), turns=False)
        self._learn(view, view.facts["turn"], now)
        self.choices[event.seat].choose(place)

    def show_draw(self, event: Event, now: Ms) -> None:
        """F10: cards fly from the deck, face down, and are turned up where they may be seen."""
        self.privacy.act(event.seat)
        drawn = len(event.faces)
        view = self.view
        for k in range(drawn):
            slot = HAND - drawn + k
            span = Span(now + STAGGER_MS * 2 * k, DRAW_MS)
            self._to_hand(event.seat, slot, slot, DECK_AT, view, span, turns=True)
        if len(view.zones.get(("deck", 0), ())) <= HURRY and not self._excited:
            self._excited = True
            self.house.player.intensity(1.0)
            self.house.player.action("last_stretch", now)

    def _to_hand(self, seat: Seat, place: int, slot: int, start: Spot, view: View, span: Span, *, turns: bool) -> None:
        """A card flies into a hand: to its place in front, or to the fan beside the ticket."""
        pieces = self._pieces(view, seat, span.start)
        piece = pieces[slot] if slot < len(pieces) else self._back(seat)
        if seat == self._find_front(view.facts["turn"], span.start):
            self.hand.away.add(place)
            goal: Spot = HAND_AT[place]
            frames = still(self.pictures.card(piece, HAND_WIDTH))
            if turns:
                frames = self.pictures.flipping(back_of(HOUSE), piece, HAND_WIDTH)
            landed: Callable[[], None] = partial(self.hand.away.discard, place)
        else:
            goal, frames = self._fans[seat].middle, still(self.pictures.card(self._back(seat), FAN))
            landed = _nothing
        flight = Flight(span, self.scale.point(*start), self.scale.point(*goal))
        self.flights.launch(flight, frames, landed, ("hand", seat, place))

    def show_take(self, event: Event, now: Ms) -> None:
        """F7: the row shows its four, then its cards fan to their owner."""
        assert event.src is not None
        self.privacy.act(event.seat)
        row = event.src[1]
        self.flights.land(("row", row))
        run = self.rows.run(row)
        lying = self.rows.lift(row)
        goal = self.scale.point(*self.scale.design(self.tickets[event.seat].box.center))
        hold = self.motion.ms(HOLD_MS)
        for k, (image, at) in enumerate(lying):
            span = Span(now, hold + STAGGER_MS * k + FAN_MS)
            wait = (hold + STAGGER_MS * k) / span.length
            flight = Flight(span, self.scale.point(*at), goal, partial(_after, wait))
            self.flights.launch(flight, still(image), _nothing, ("taken", event.seat), z=FLYING - 30 + k)
        for k, (image, at, _) in enumerate(rings(self.house.parts, self.scale, event.faces, run)):
            self.popups.show(("four", row, k), image, self.scale.point(*at), now, hold, z=FLYING)
        self.tickets[event.seat].hop(now)
        self.tickets[event.seat].mood(GLAD)
        self.confetti.burst(goal, SCRAPS if row not in self._ripe else POUNCE, now)
        if row in self._ripe:
            self._tell_overlooked(event.seat, now)

    def _tell_overlooked(self, taker: Seat, now: Ms) -> None:
        """The seat before could have had this row: it is told, and the taker is cheered."""
        before = self._before(taker)
        self.tickets[before].mood(SAD)
        self.tickets[before].shake(now)
        name = self.sitting.sitters[before].name
        self.toast(before, self.house.say("fourscore.overlooked", name=name), now)
        self.house.player.action("round_won", now, taker)

    def _before(self, seat: Seat) -> Seat:
        seats, left = len(self.sitting.seats), self.match.game.left
        return next(
            other for k in range(1, seats + 1) if not left[other := (seat - k) % seats] or other == (seat - 1) % seats
        )

    def show_refused(self, event: Event, now: Ms) -> None:
        """F9: no four there. The row shakes its head and gets a cross, and so does the token."""
        super().show_refused(event, now)
        self.privacy.act(event.seat)
        row = event.at[0]
        self.rows.refuse(row, now)
        self.tickets[event.seat].mood(SAD)
        cross = contoured(self.house.parts, "cross", "paper", self.scale.length(CROSS))
        self.popups.show(("wrong", row), cross, self.scale.point(*self.rows.run(row).middle), now, WRONG_MS)

    def show_illegal(self, event: Event, now: Ms) -> None:
        """A card that does not fit shakes its head."""
        super().show_illegal(event, now)
        if event.seat == self._front and self.choices[event.seat].place < HAND:
            self.hand.refuse(self.choices[event.seat].place, now)

    def show_turn(self, event: Event, now: Ms) -> None:
        """F2: the next hand comes to the front."""
        for seat, ticket in enumerate(self.tickets):
            if not self.match.game.left[seat]:
                ticket.mood(CALM)
        super().show_turn(event, now)
        self._cards, self._gaps = list(range(HAND)), []
        self._ripe = ripe_before(self.view)
        self.choices[event.seat].begin()
        self._rows_walked, self._clicked = False, None
        if event.seat in self._scans:
            self._scans[event.seat].restart(now)

    def animate(self, now: Ms, t: Ms) -> None:
        self._walk(now)
        if self._state(now) != self._shown:
            self._refresh(self.view, now)
        self.rows.move(now)
        self.hand.move(now)
        self._glide(now)

    def cover_secrets(self) -> None:
        self.privacy.cover()
        self._refresh(self.view, self.house.now())

    def count(self, view: View, seat: Seat) -> str | int | None:
        """F15: secret counts are not told before the end."""
        return "?" if view.scores[seat] == HIDDEN else view.scores[seat]

    def leaders(self, view: View) -> tuple[Seat, ...]:
        most = max(view.scores)
        return tuple(seat for seat, won in enumerate(view.scores) if won == most) if most > 0 else ()

    # The end

    def epilogue(self, now: Ms) -> bool:
        """What was ripe and nobody saw is shown at last."""
        if not ripe_rows(self.view):
            return False
        if self._until is None:
            self._until = now + UNSEEN_MS
            self._reveals = True
            self.popups.clear()
            self.banner(self.house.say("fourscore.unseen"), now, FOR_EVER)
            self.house.player.action("award", now)
        return now < self._until

    def skip(self, now: Ms) -> None:
        self._until = now

    def _shows(self, seat: Seat, now: Ms) -> bool:
        return seat == self._front and self.privacy.sees(seat, seat, now)


def _after(wait: float, share: float) -> float:
    """A way that begins late, then slows down towards its end."""
    return 0.0 if share <= wait else out_cubic((share - wait) / (1 - wait))


def _nothing() -> None:
    """A card that has arrived where it is only counted."""


def _within(at: Spot, middle: Spot, side: float) -> bool:
    return abs(at[0] - middle[0]) <= side / 2 and abs(at[1] - middle[1]) <= side / 2
