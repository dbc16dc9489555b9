"""What lies on the table of Fourscore: the rows on felt, the hand on a counter of wood, tickets along the upper edge.

Everything is shown from what the table may know. The faces of a hand come from `Privacy`, and by no other way; what
would give one away, as the rows that it fits, is shown only while the face itself may be seen.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from typing import ClassVar, Final, NamedTuple

from game.games.fourscore.props.bed import STEPS, WIDTHS, Bed, Point
from game.games.fourscore.props.choice import NEW, PILE, TAKE, places_of
from game.games.fourscore.props.desk import (
    CHOSEN,
    COVERED,
    HELD,
    PEEKED,
    QUIET,
    READY,
    SECRET,
    Bell,
    DrawPile,
    NamePlate,
    band,
    paint_counter,
    paint_felt,
)
from game.games.fourscore.props.frames import frame_pictures
from game.games.fourscore.props.guide import Guide
from game.games.fourscore.props.hand import Fan, FrontHand
from game.games.fourscore.props.layout import BELL_AT, COACH_BAR, COACH_LINE, DECK_AT, FAN, HAND_AT, HAND_WIDTH, chairs
from game.games.fourscore.props.marks import RowMarks, ring_pictures
from game.games.fourscore.props.places import AimedPlace, OpenPlaces
from game.games.fourscore.props.proof import Proofs
from game.games.fourscore.props.rows import Rows, all_pieces, ripe_rows, rows_of
from game.games.fourscore.props.tally import Tally
from game.games.fourscore.rules import DECK, HAND
from game.gfx.decks.base import Piece, back_of, face
from game.gfx.loader import Wanted
from game.gfx.window import Scale
from game.rules.api import HIDDEN, TABLE, Face, Ms, Seat, View, Zone
from game.table.coach.places import CoachLight, CoachRoom
from game.table.house import House
from game.table.props.cards import back_of_seat
from game.table.roles import Board
from game.table.seats.privacy import BEAT_MS, OPEN, OWN, TURN, Privacy
from game.table.stage.pictures import Pictures
from game.table.table import Table
from game.ui.focus import Box
from game.ui.page import Page

COUNTS: Final = 72  # won cards whose number is drawn before the match
FEW: Final = 2  # of them that are asked for in one go
GROWTH: Final = 2  # cards by which a row may grow before the pictures of the next step are asked for


class Held(NamedTuple):
    """What the person on turn is about to do, as far as it is seen."""

    place: int | None = None  # the chosen card or gap, TAKE, or PILE
    gaps: tuple[int, ...] = ()  # places that a card can be taken back to
    fits: tuple[int, ...] = ()  # rows that are marked as places for the chosen card
    meant: int | None = None  # the row that is chosen
    may_take: bool = False
    tells: bool = False  # whether it may be seen where the chosen card fits


NOTHING_HELD: Final = Held()


class FourscoreBoard(Board):
    """The rows, the hands as far as they may be seen, and what the person on turn is about to do with them."""

    unseen: ClassVar = {"won": "the ticket of a seat counts the cards that it has won, unless counts are secret (F15)"}

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        seats, setup = table.sitting.seats, table.match.config.setup
        self.people = tuple(not seat.sitter.is_bot for seat in seats)
        holds = [bool(seat.assists.get("hold")) for seat in seats]
        self.privacy = Privacy(str(setup.options["privacy"]), self.people, TURN, holds, BEAT_MS)
        self.held = NOTHING_HELD
        self.looks = [0] * len(seats)  # the place of the hand that each seat means: it alone is seen in a peek
        self.reveals = False  # whether ripe rows are shown that no seat has seen
        self.front: Seat = TABLE  # the seat whose hand is seen in front
        self._turn: tuple[Seat, int] | None = None  # the seat, and the cards in the deck: every turn has another pair
        self._shown: tuple[object, ...] = ()
        self._prepared: tuple[Piece | None, ...] = ()  # the hand that was made ready to be shown in rows
        self._sizes: set[int] = set()  # the steps whose pictures are there or asked for
        places = chairs(len(seats), self._alone, covered=not self._shows_fans)
        table.place_tickets([chair.ticket for chair in places])
        self.fans = [Fan(table, seat, chair.fan, chair.step) for seat, chair in enumerate(places)]
        self.rows = Rows(table)
        self.hand = FrontHand(table)
        self.places = OpenPlaces(table, self.rows)
        self.marks = RowMarks(table, self.rows)
        self.proofs = Proofs(table, self.rows)
        self.tally = Tally(table)
        self._guide = Guide(self.rows, self.places)
        self.deck = DrawPile(table)
        self.bell = Bell(table)
        self.band = band(table)
        self._plate = NamePlate(table)
        self.rows.begin(rows_of(table.view))

    def recall(self, before: FourscoreBoard) -> None:
        """Keep the rows where they lay, and the peek of a seat."""
        self.privacy, self.reveals, self.looks = before.privacy, before.reveals, before.looks
        self._turn = before._turn
        self.rows.recall(before.rows)

    def paint_ground(self, page: Page) -> None:
        """The felt below the rows, and the counter."""
        paint_felt(page)
        paint_counter(page)

    # Whose hand it is

    @property
    def _alone(self) -> Seat | None:
        """The only person at the table, whose hand is in front all the time."""
        people = [seat for seat, person in enumerate(self.people) if person]
        return people[0] if len(people) == 1 else None

    @property
    def _shows_fans(self) -> bool:
        """Whether the cards of others lie open beside their tickets."""
        return self.privacy.level == OPEN or (self.privacy.level == OWN and self._alone is None)

    def find_front(self, view: View, now: Ms) -> Seat:
        """The seat whose hand belongs in front: the one that peeks, else the next person to act, else that on turn."""
        peeker = self.privacy.peeker(now)
        if peeker != TABLE:
            return peeker
        turn, left, seats = int(view.facts["turn"]), view.facts["left"], len(self.people)
        order = [(turn + k) % seats for k in range(seats)]
        return next((seat for seat in order if self.people[seat] and not left[seat]), turn)

    def shows(self, seat: Seat, now: Ms) -> bool:
        """Whether the hand of a seat is in front with its faces, or one of them."""
        return seat == self.front and self.privacy.sees(seat, seat, now)

    def faces(self, seat: Seat, now: Ms) -> tuple[Face, ...]:
        """The hand of a seat as the screen may show it: of a seat that peeks, the chosen card alone."""
        facts = self.table.view.facts
        faces = self.privacy.faces(self.table.views, ("hand", seat), facts["turn"], now)
        if self.privacy.lies_open(seat, facts["turn"]):
            return faces
        places = places_of(facts["played"])[0] if seat == facts["turn"] else range(HAND)
        return tuple(card if place == self.looks[seat] else HIDDEN for place, card in zip(places, faces, strict=False))

    def pieces(self, seat: Seat, now: Ms) -> list[Piece]:
        """The cards of a seat as the screen may show them."""
        back = back_of_seat(self.table, seat)
        return [back if card == HIDDEN else face(card) for card in self.faces(seat, now)]

    def shown_faces(self, zone: Zone) -> tuple[Face, ...]:
        return super().shown_faces(zone) if zone[0] != "hand" else self.faces(zone[1], self.table.house.now())

    def face_of(self, piece: Piece) -> Face:
        return int(piece[1]) if piece[0] in ("strip", "last") else super().face_of(piece)

    # What the view tells

    def follow(self, view: View, now: Ms) -> None:
        """Show what the table may know, and what is held."""
        turn, front = int(view.facts["turn"]), self.find_front(view, now)
        before, self._turn = self._turn, (turn, len(view.zones.get(("deck", 0), ())))
        if before not in (None, self._turn):
            self.rows.step(now)
        if front != self.front:
            if self.front != TABLE:
                for place in range(HAND):  # a card that was taken back would fly to where another hand comes
                    self.table.flights.land(("front", self.front, place))
                self.hand.come(now)
            self.front = front
        is_on_turn = front == turn and view.outcome is None
        held = self.held if is_on_turn and self.people[turn] else NOTHING_HELD
        if self._alone is None:  # else its ticket lies there
            self._plate.show(front, is_on_turn)
        self.rows.show(rows_of(view))
        self._show_hands(view, held, now)
        self._show_marks(view, held)
        self.deck.show(len(view.zones.get(("deck", 0), ())))
        state = QUIET if not held.may_take else CHOSEN if held.place == TAKE else READY
        self.bell.show(state, view.facts["wrong"] if held is not NOTHING_HELD else 0)
        self.band.show(self._said(view, front, now))
        self._look_ahead()
        self._shown = self._state(now)

    def _state(self, now: Ms) -> tuple[object, ...]:
        """All that is shown besides the view and what is in motion."""
        peeker = self.privacy.peeker(now)
        looks = None if peeker == TABLE else self.looks[peeker]
        return peeker, self.privacy.warns(now), looks, self.held, self.reveals, self.rows.is_moving

    def _said(self, view: View, front: Seat, now: Ms) -> tuple[Seat, str] | None:
        """What the band says of the hand in front: nothing where no person has to look away."""
        turn = int(view.facts["turn"])
        if not self.people[front] or self._alone is not None or self.privacy.level in (OPEN, OWN):
            return None
        if self.privacy.peeker(now) == front:
            return front, PEEKED
        if self.privacy.lies_open(front, turn):
            return front, SECRET
        return front, HELD if self.table.sitting.seats[front].assists.get("hold") else COVERED

    def _show_hands(self, view: View, held: Held, now: Ms) -> None:
        front, turn = self.front, view.facts["turn"]
        for seat, fan in enumerate(self.fans):
            if seat != front:
                fan.show(self.pieces(seat, now))
            elif seat != self._alone:
                fan.show(())
        places: list[Piece | None] = [None] * HAND
        taken = places_of(view.facts["played"])[0] if front == turn else range(HAND)
        for place, piece in zip(taken, self.pieces(front, now), strict=False):
            places[place] = piece
        is_put_away = front == turn and view.phase != "play"
        self.hand.show(front, places, held.gaps, held.place, is_put_away, now)

    def _show_marks(self, view: View, held: Held) -> None:
        ripe: Sequence[int] = ()
        if self.reveals:
            ripe = ripe_rows(view)
        elif self.people[view.facts["turn"]]:
            ripe = view.facts["shown"]
        self.marks.show(held.meant if held.place == TAKE and held.may_take else None, ripe)
        self.places.show(self._wish(held))
        if self._prepared != self.hand.held:
            self._prepared = self.hand.held
            self.places.prepare([int(piece[1]) for piece in self._prepared if piece and piece[0] == "face"])

    def _wish(self, held: Held) -> AimedPlace:
        """Where the chosen card may go, as far as that may be seen."""
        if held.place is None or held.place >= HAND:
            return AimedPlace()
        piece = self.hand.held[held.place]
        card = int(piece[1]) if piece is not None and piece[0] == "face" else None
        return AimedPlace(held.fits, held.meant, card, NEW in held.fits if held.tells and card is not None else None)

    def move(self, now: Ms) -> None:
        if self._state(now) != self._shown:
            self.follow(self.table.view, now)
        self.rows.move(now)
        self.places.move()
        self.hand.move(now)
        self.proofs.move(now)
        self.bell.move(now)
        self.tally.move(now)

    def cover_secrets(self) -> None:
        self.privacy.cover()
        self.follow(self.table.view, self.table.house.now())

    def count(self, view: View, seat: Seat) -> str | int | None:
        """F15: secret counts are not told before the end."""
        return "?" if view.scores[seat] == HIDDEN else view.scores[seat]

    def leaders(self, view: View) -> tuple[Seat, ...]:
        most = max(view.scores)
        return tuple(seat for seat, won in enumerate(view.scores) if won == most) if most > 0 else ()

    def tip(self, place: int, row: int | None) -> Point:
        """Where a finger rests: on the bell, the deck or a place of the hand, or on the place for its card in a row."""
        if place == TAKE:
            return BELL_AT[0] + 56, BELL_AT[1] - 36
        if place == PILE:
            return DECK_AT[0] + 20, DECK_AT[1] + 8
        if row is not None:
            return self.places.tip(row)
        x, y = HAND_AT[place]
        return x + 40, y + 24

    # What a coach asks

    def coach_room(self, seat: Seat) -> CoachRoom:
        """All seats have the same one: below the ticket of the hand in front."""
        return CoachRoom(Box(*COACH_LINE), "up", Box(*COACH_BAR))

    def hears_coach(self, seat: Seat) -> bool:
        return seat == self.front

    def coach_light(self, seat: Seat, thing: Hashable) -> CoachLight:
        return self._guide.light(thing)

    def coach_lights(self, seat: Seat) -> Iterator[CoachLight]:
        return self._guide.lights()

    # Pictures

    @classmethod
    def foresee(cls, house: House, scale: Scale, seats: int) -> Iterator[Wanted]:
        deck = house.decks["fourscore"]
        pictures = Pictures(house.workshop, house.loader, deck, scale)
        yield from (partial(pictures.card, face(card), HAND_WIDTH) for card in deck.faces)
        yield from (partial(pictures.card, piece, WIDTHS[0]) for piece in all_pieces(deck.faces))

    def pictures(self) -> Iterator[Wanted]:
        """All cards as they may lie in rows and hands, and all that lies around them."""
        level = self.rows.bed.level
        self._sizes = {level}
        yield from (partial(self.table.pictures.card, piece, WIDTHS[level]) for piece in all_pieces(DECK))
        widths = list[int]()
        if any(self.people) or self.privacy.level == OPEN:
            widths.append(HAND_WIDTH)
        if self._shows_fans or self._alone is None:  # a hand lies in its fan as soon as another seat peeks
            widths.append(FAN)
        for width in widths:
            yield from (partial(self.table.pictures.card, face(card), width) for card in DECK)
        for each in range(len(STEPS)):
            yield from self._around(each)
        for seat in range(len(self.people)):
            yield from self._pictures_of(seat)
        for part in (self.hand, self.marks, self.proofs, self.tally, self.bell):
            yield from part.pictures()
        yield from self.deck.pictures(len(DECK))

    def _around(self, level: int) -> Iterator[Wanted]:
        """All that lies around the rows of a step."""
        width, pictures = WIDTHS[level], self.table.pictures
        yield from (partial(pictures.shadow, back_of(0), width, flying) for flying in (False, True))
        yield from (partial(pictures.card, back_of_seat(self.table, seat), width) for seat in range(len(self.people)))
        yield from self.places.pictures(level)
        yield from frame_pictures(self.table, level)
        yield from ring_pictures(self.table, level)

    def _look_ahead(self) -> None:
        """Ask for the cards of the steps that may come next, and keep them."""
        lengths, level = self.rows.lengths, self.rows.bed.level
        most = Bed.holding([*(cards + GROWTH for cards in lengths), GROWTH]).level
        for wanted in range(max(level, most) + 1):
            if self._sizes and wanted not in self._sizes:
                self._sizes.add(wanted)
                self.table.pictures.keep(all_pieces(DECK), WIDTHS[wanted])

    def _pictures_of(self, seat: Seat) -> Iterator[Wanted]:
        """What belongs to a seat."""
        ticket, back = self.table.tickets[seat], back_of_seat(self.table, seat)
        yield from (partial(self.table.pictures.card, back, width) for width in (HAND_WIDTH, FAN))
        yield partial(ticket.draw_all, clock=bool(self.table.match.config.setup.options["turn_timer_s"]))
        yield from (partial(ticket.draw_counts, range(n, n + FEW)) for n in range(0, COUNTS, FEW))
        if self._alone is None:
            yield from self._plate.pictures(seat)
        if self.people[seat]:
            yield from self.band.pictures((seat, what) for what in (SECRET, COVERED, HELD, PEEKED))
