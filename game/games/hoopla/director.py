"""What happens in Hoopla, as it is seen and heard: cards fly and bounce, seats freeze, the audit follows the end.

Motion never holds up the rules. A card that is on its way arrives at once when the next thing happens to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from math import pi, sin
from typing import Final, Self

from pygame import Surface

from game.games.hoopla.board import HooplaBoard, SeatArea
from game.games.hoopla.props.audit import Audit, Progress
from game.games.hoopla.props.layout import STACK_WIDTH, STACK_Y, STACKS_AT, pile_of, set_of
from game.games.hoopla.rules import COLOURS
from game.gfx.decks.base import back_of, face
from game.gfx.loader import Wanted
from game.gfx.parts import notices
from game.rules.api import GO, HIDDEN, Event, Face, Ms, Seat
from game.table.coach.reasons import Reasons
from game.table.props.cards import flight_between, nothing
from game.table.roles import Director, Show
from game.table.stage.heap import Heap
from game.table.stage.pictures import still
from game.table.stage.tween import Flight, Span, in_out_sine
from game.table.table import Table
from game.table.tension import Tension

LEAN: Final = 9  # degrees of a card that sets off
STUCK: Final = ("frost", "cross")  # the ribbon of a match that is stuck
DEAL_MS: Final[tuple[Ms, Ms]] = (400, 220)  # until the first card is dealt, and for each
FLIP_MS: Final[Ms] = 140
BOUNCE_MS: Final[Ms] = 300
STUCK_MS: Final[Ms] = 1500  # H13: display only
CALL_MS: Final[Ms] = 900
CALLS: Final[Mapping[str, Ms]] = {"stuck": STUCK_MS, "finished": CALL_MS}
GAP_MS: Final[Ms] = 1600
GAPS: Final[tuple[Ms, ...]] = (0, 1, 11, 88, 111, 188, 200)  # a bubble of every width
TOLD_MS: Final[Ms] = 600  # that a head start is told beyond go
SCRAPS: Final = 12
HALF, LAST_STRETCH = 15, 5  # cards that the first has left
PLACE, BUBBLE = 190, 62  # how large a place's seal and a gap's bubble are


class HooplaDirector(Director):
    """Decorates what happens."""

    middle = (960, STACK_Y)

    def __init__(self, table: Table, board: HooplaBoard) -> None:
        super().__init__(table)
        self._board = board
        self.audit = Audit(self, Progress())
        self._reasons = Reasons(table, board)
        self._ended: Ms | None = None  # when the epilogue began
        self._tension = Tension()
        self._tell_standing(table.house.now())

    def recall(self, before: Self) -> None:
        self.audit = Audit(self, before.audit.progress)
        self._ended, self._tension = before._ended, before._tension

    def shows(self) -> Mapping[str, Show]:
        own = {
            "flip": self._show_flip,
            "take_back": self._show_take_back,
            "turn_over": self._show_turn_over,
            "place": self._show_place,
            "finish": self._show_finish,
            "mistake": self._show_mistake,
        }
        return {**super().shows(), **own}

    def sound(self, event: Event, now: Ms) -> None:
        """H15: mistakes are heard in the audit."""
        if event.kind != "mistake":
            super().sound(event, now)

    def begin(self, now: Ms) -> None:
        """H2: the starters fly from their givers' sets to the stacks."""
        table, board = self.table, self._board
        table.sound("deal", now)
        for stack, (heap, giver) in enumerate(zip(board.stacks, table.view.facts["owners"], strict=True)):
            card = table.view.zones["stack", stack][-1]
            heap.set_hidden(True)
            span = Span(now + DEAL_MS[0] + DEAL_MS[1] * stack, DEAL_MS[1])
            table.flights.launch(
                Flight(span, board.areas[giver].set_centre, heap.centre),
                table.pictures.growing(face(card), board.areas[giver].width, STACK_WIDTH, LEAN),
                partial(self._land_starter, heap),
                heap,
                shade=table.pictures.shadow(back_of(0), STACK_WIDTH, flying=True),
                lies=(heap.zone, 1),
            )

    def _land_starter(self, heap: Heap) -> None:
        heap.set_hidden(False)
        self.table.sound("land", self.table.house.now())

    def _tell_standing(self, now: Ms) -> None:
        """Tell what is true when the table is laid: head starts before go, the places of seats without cards."""
        match = self.table.match
        if match.now < GO:
            for seat, options in enumerate(match.config.setup.seat_options):
                if spared := int(options["head_start"]):
                    text = self.table.say("table.head_start", n=spared)
                    self.toast(seat, text, now, GO - match.now + TOLD_MS)
        for place, seat in enumerate(self.table.view.facts["finished"], start=1):
            self._pin_place(seat, place, now)

    # Events

    def _show_flip(self, event: Event, now: Ms) -> None:
        """H5: the card turns on its way from the set to the pile."""
        area, card = self._land_at(event.seat), event.faces[0]
        self._turn(area, card, now, partial(area.pile.lay, card), back_first=True)

    def _show_take_back(self, event: Event, now: Ms) -> None:
        """H8: the card turns on its way from the pile back to the set."""
        area = self._land_at(event.seat)
        area.pile.uncover(_seen(event.under))
        self._turn(area, event.faces[0], now, nothing, back_first=False)

    def _show_turn_over(self, event: Event, now: Ms) -> None:
        """H9: the pile becomes the set."""
        area = self._land_at(event.seat)
        top = area.pile.top
        area.pile.clear()
        if top is not None:
            self._turn(area, top, now, nothing, back_first=False)

    def _show_place(self, event: Event, now: Ms) -> None:
        """H6: the card flies onto the stack; a bubble tells by how much another seat was just before (C4)."""
        table, area, stack, card = self.table, self._land_at(event.seat), event.at[0], event.faces[0]
        heap = self._board.stacks[stack]
        table.flights.land(heap)
        start, goal = area.pile.centre, heap.centre
        table.flights.launch(
            flight_between(table, start, goal, now),
            table.pictures.growing(face(card), area.width, STACK_WIDTH, LEAN if start[0] > goal[0] else -LEAN),
            partial(self._land_on_stack, event.seat, heap, card),
            heap,
            shade=table.pictures.shadow(back_of(0), STACK_WIDTH, flying=True),
            ghost=table.pictures.ghost(face(card), area.width),
            lies=(heap.zone, 1),
        )
        area.pile.uncover(_seen(event.under))
        if len(event.at) > 1:
            self._tell_gap(stack, event.at[1], now)
        self._excite(now)

    def show_refused(self, event: Event, now: Ms) -> None:
        """H18: the card flies out and bounces. H17: it shakes, its seat freezes, and what differs is lit."""
        area, differs = self._land_at(event.seat), event.why == "wrong" and self._difference(event)
        if differs:
            self.table.tickets[event.seat].shake(now)
            things = ("pile", event.seat), ("ring", event.at[0])
            self._reasons.show(event.seat, differs, [self._board.coach_light(event.seat, it) for it in things], now)
        else:
            super().show_refused(event, now)
        if event.why == "beaten":
            self._bounce(area, event.faces[0], self._board.stacks[event.at[0]], now)
            self._tell_gap(event.at[0], event.at[1], now)
        else:
            area.refuse(now)
            self.table.sound("freeze", now, event.seat)

    def _difference(self, event: Event) -> str:
        """Which colour of a frame was taken for which of a ring; nothing if another card covers that ring by now."""
        frame = event.faces[0] // COLOURS
        ring = self.table.view.zones["stack", event.at[0]][-1] % COLOURS
        return self._differs(frame, ring) if frame != ring else ""

    def _differs(self, frame: int, ring: int) -> str:
        say, six = self.table.say, self.table.house.parts.palette.six
        frame_name, ring_name = say(f"hoopla.frame.{six[frame].id}"), say(f"hoopla.ring.{six[ring].id}")
        return say("hoopla.differs", frame=frame_name, ring=ring_name)

    def _show_finish(self, event: Event, now: Ms) -> None:
        """H14: a seat is out of cards and the others play on."""
        ticket = self.table.tickets[event.seat]
        self._pin_place(event.seat, event.at[0], now)
        ticket.hop(now)
        self.table.confetti.burst(ticket.box.center, 2 * SCRAPS, now)

    def _show_mistake(self, event: Event, now: Ms) -> None:
        """H15: it is shown in the audit, when its card comes to light."""
        self.audit.find(event)

    # Flights

    def _land_at(self, seat: Seat) -> SeatArea:
        """Let every card on its way to the pile of a seat arrive, and what it was told go; return its area."""
        area = self._board.areas[seat]
        self.table.flights.land(area.pile)
        self._reasons.hide(seat)
        return area

    def _turn(self, area: SeatArea, card: Face, now: Ms, landed: Callable[[], None], *, back_first: bool) -> None:
        """Turn a card on its way from the set to the pile; or from the pile to the set, if its face is first."""
        ends, sides = (area.set_centre, area.pile.centre), (area.back, face(card))
        if not back_first:
            ends, sides = ends[::-1], sides[::-1]
        flight = Flight(Span(now, FLIP_MS), *ends, in_out_sine)
        frames = self.table.pictures.flipping(*sides, area.width)
        lies = (area.pile.zone, 1) if back_first else None
        self.table.flights.launch(flight, frames, landed, area.pile, z=40, lies=lies)

    def _bounce(self, area: SeatArea, card: Face, heap: Heap, now: Ms) -> None:
        """Let a card fly most of the way to a stack and back to its pile."""
        area.pile.set_hidden(True)
        self.table.flights.launch(
            Flight(Span(now, BOUNCE_MS), area.pile.centre, heap.centre, _out_and_back),
            still(self.table.pictures.card(face(card), area.width)),
            partial(area.pile.set_hidden, False),
            area.pile,
            shade=self.table.pictures.shadow(back_of(0), area.width, flying=True),
            lies=(area.pile.zone, 1),
        )

    def _land_on_stack(self, seat: Seat, heap: Heap, card: Face) -> None:
        table, now = self.table, self.table.house.now()
        heap.lay(card)
        if table.motion.lavish:
            heap.squash(table.pictures.landing(face(card), STACK_WIDTH), now)
        table.sound("land", now, seat)
        six = table.house.parts.palette.six
        table.confetti.burst(heap.centre, SCRAPS, now, (six[card // COLOURS].id, six[card % COLOURS].id))

    # Words and music

    def _tell_gap(self, stack: int, gap: Ms, now: Ms) -> None:
        """Tell by how much one seat was before another on a stack."""
        x, y = STACKS_AT[stack]
        self.table.popups.show(("gap", stack), self._bubble(gap), self.table.scale.point(x, y - 196), now, GAP_MS)

    def _bubble(self, gap: Ms) -> Surface:
        text = self.table.say("table.gap", n=gap) if gap else self.table.say("table.dead_heat")
        return notices.bubble(self.table.house.parts, text, self.table.scale.length(BUBBLE)).image

    def _pin_place(self, seat: Seat, place: int, now: Ms) -> None:
        """Show the place of a seat that is out of cards where the cards were."""
        (x0, y0), (x1, _) = (where(len(self.table.sitting.seats), seat) for where in (set_of, pile_of))
        centre = self.table.scale.point((x0 + x1) / 2, y0)
        self.table.popups.show(("place", seat), self._place_seal(place), centre, now)

    def _place_seal(self, place: int) -> Surface:
        return self.seal_image(self.table.say(f"place.{place}"), PLACE)

    def _excite(self, now: Ms) -> None:
        """Raise the music as the leading seat has fewer cards left."""
        self._tension.rise_by(self.table, -min(self.table.view.scores), -HALF, -LAST_STRETCH, now)

    # Every frame

    def move(self, now: Ms, t: Ms) -> None:
        self._board.motto.hide(self.audit.is_on)
        self._freeze(t)

    def _freeze(self, t: Ms) -> None:
        """H17: ice over the cards, and on the ticket a ring that runs out."""
        view, length = self.table.view, int(self.table.match.config.setup.options["freeze_ms"])
        for seat, until in enumerate(view.facts["frozen_until"]):
            left = max(0, until - t) if view.outcome is None else 0
            self.table.tickets[seat].freeze(1000 * left // length)
            self._board.areas[seat].freeze(left > 0)

    # The end

    def epilogue(self, now: Ms) -> bool:
        """Call out a seat without cards, or show that the match is stuck (H13); then the audit, on honour (H15)."""
        if self._ended is None:
            self._ended = now
            self.table.popups.clear()
            if self._reason == "stuck":
                self.banner(self.table.say("table.stuck"), now, STUCK_MS, *STUCK)
            elif self._reason == "finished":
                self.herald(self.table.say("table.hoopla"), now, CALL_MS)
        return self._is_called(now) or self.audit.advance(now)

    def _is_called(self, now: Ms) -> bool:
        """Whether the words of the end still stand."""
        return self._ended is None or now < self._ended + CALLS.get(self._reason, 0)

    @property
    def _reason(self) -> str:
        outcome = self.table.match.game.outcome
        return outcome.reason if outcome is not None else ""

    def skip(self, now: Ms) -> None:
        """End the audit; a press while the words of the end stand was meant for the match."""
        if not self._is_called(now):
            self.audit.skip()

    def pictures(self) -> Iterator[Wanted]:
        table, options = self.table, self.table.match.config.setup.options
        seats = range(len(table.sitting.seats))
        for seat in seats:
            for why in ("beaten", "wrong"):
                yield partial(self.toast_image, seat, table.say(f"why.hoopla.{why}"))
        yield from (partial(self._bubble, gap) for gap in GAPS)
        yield partial(self.banner_image, table.say("table.stuck"), *STUCK)
        yield partial(self.seal_image, table.say("table.hoopla"))
        if options["play_on"]:
            yield from (partial(self._place_seal, place) for place in range(1, len(seats) + 1))
        if options["judge"] == "referee":
            yield from self._reasons.pictures()
        else:
            yield from self.audit.pictures()


def _seen(under: Face) -> Face | None:
    return None if under == HIDDEN else under


def _out_and_back(share: float) -> float:
    """A curve that goes most of the way there, and back again."""
    return 0.82 * sin(pi * share)
