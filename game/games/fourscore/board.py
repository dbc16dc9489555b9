"""What lies on the table of Fourscore: the rows, a hand in front, tickets with fans along the upper edge, the deck.

Everything is shown from what the table may know. The faces of a hand come from `Privacy`, and by no other way; what
would give one away, as the rows that it fits, is shown only while the face itself may be seen.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import ClassVar, Final, NamedTuple

from game.games.fourscore.deck import strip
from game.games.fourscore.props.choice import NEW, TAKE, places_of
from game.games.fourscore.props.hand import Fan, FrontHand, NamePlate, draw_pile, peek_curtain, take_token
from game.games.fourscore.props.layout import (
    CARD,
    COACH_BAR,
    COACH_LINE,
    DECK_AT,
    DECK_KEY,
    FAN,
    HAND_AT,
    HAND_KEY,
    HAND_WIDTH,
    NEW_KEY,
    PLAQUE,
    RATIO,
    RISE,
    ROW_KEY,
    TAKE_AT,
    TAKE_SIDE,
    Bed,
    Point,
    RowSlot,
    chairs,
)
from game.games.fourscore.props.marks import SEAL, RowMarks, width_of_place
from game.games.fourscore.props.rows import USUAL, Rows, all_pieces, ripe_rows, rows_of
from game.games.fourscore.props.tally import Tally
from game.games.fourscore.rules import DECK, HAND, WRONG_TAKES
from game.gfx.decks.base import Piece, back_of, face
from game.gfx.loader import Wanted
from game.gfx.window import Scale
from game.rules.api import HIDDEN, TABLE, Face, Ms, Seat, View, Zone
from game.table.coach.places import CoachLight, CoachRoom
from game.table.house import House
from game.table.props.cards import back_of_seat
from game.table.roles import Board
from game.table.seats.privacy import OPEN, OWN, TURN, Privacy
from game.table.stage.pictures import Pictures
from game.table.table import Table
from game.ui.focus import Box
from game.ui.page import Page

CORNER: Final = 14  # of a light round something
DECK_LIGHT: Final = (218.0, 144.0)  # with the number of its cards
BED: Final = (46, 133, 1828, 774)
COUNTS: Final = 72  # won cards whose number is drawn before the match
FEW: Final = 2  # of them that are asked for in one go


class Held(NamedTuple):
    """What the person on turn is about to do, as far as it is seen."""

    place: int | None = None  # the chosen card or gap, TAKE, or PILE
    gaps: tuple[int, ...] = ()  # places that a card can be taken back to
    fits: tuple[int, ...] = ()  # rows that are marked as places for the chosen card
    meant: int | None = None  # the row that is chosen
    may_take: bool = False


NOTHING_HELD: Final = Held()


def _lit(middle: Point, size: tuple[float, float], key: Point, radius: float = CORNER) -> CoachLight:
    """The light round a box with its middle at a point."""
    return CoachLight(Box(middle[0] - size[0] / 2, middle[1] - size[1] / 2, *size), radius, key)


class FourscoreBoard(Board):
    """The rows, the hands as far as they may be seen, and what the person on turn is about to do with them."""

    unseen: ClassVar = {"won": "the ticket of a seat counts the cards that it has won, unless counts are secret (F15)"}

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        seats, setup = table.sitting.seats, table.match.config.setup
        self.people = tuple(not seat.sitter.is_bot for seat in seats)
        holds = [bool(seat.assists.get("hold")) for seat in seats]
        self.privacy = Privacy(str(setup.options["privacy"]), self.people, usual=TURN, holds=holds)
        self.held = NOTHING_HELD
        self.reveals = False  # whether ripe rows are shown that no seat has seen
        self.front: Seat = TABLE  # the seat whose hand is seen in front
        self._shown: tuple[object, ...] = ()
        places = chairs(len(seats), self._alone, covered=not self._shows_fans)
        table.place_tickets([chair.ticket for chair in places])
        self.fans = [Fan(table, seat, chair.fan, chair.step) for seat, chair in enumerate(places)]
        self.rows = Rows(table)
        self.hand = FrontHand(table)
        self.marks = RowMarks(table, self.rows)
        self.tally = Tally(table)
        self.deck = draw_pile(table)
        self.token = take_token(table)
        self._plate = NamePlate(table)
        self.curtain = peek_curtain(table)
        self.rows.show(rows_of(table.view))

    def recall(self, before: FourscoreBoard) -> None:
        """Keep the rows where they lay, and the peek of a seat."""
        self.privacy, self.reveals = before.privacy, before.reveals
        self.rows.recall(before.rows)

    def paint_ground(self, page: Page) -> None:
        """The beds of the rows, and the name of the game."""
        page.part(("terrace", self.table.night), *BED)
        page.centre(page.parts.heading(self.table.say("game.fourscore.name"), page.long(46)), *PLAQUE)

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
        """Whether the hand of a seat is in front with its faces."""
        return seat == self.front and self.privacy.sees(seat, seat, now)

    def pieces(self, view: View, seat: Seat, now: Ms) -> list[Piece]:
        """The cards of a seat as the screen may show them."""
        back = back_of_seat(self.table, seat)
        faces = self.privacy.faces(self.table.views, ("hand", seat), view.facts["turn"], now)
        return [back if card == HIDDEN else face(card) for card in faces]

    def shown_faces(self, zone: Zone) -> tuple[Face, ...]:
        if zone[0] != "hand":
            return super().shown_faces(zone)
        return self.privacy.faces(self.table.views, zone, self.table.view.facts["turn"], self.table.house.now())

    def face_of(self, piece: Piece) -> Face:
        return int(piece[1]) if piece[0] == "strip" else super().face_of(piece)

    # What the view tells

    def follow(self, view: View, now: Ms) -> None:
        """Show what the table may know, and what is held."""
        turn, front = int(view.facts["turn"]), self.find_front(view, now)
        if front != self.front:
            if self.front != TABLE:
                for place in range(HAND):  # a card that was taken back would fly to where another hand comes
                    self.table.flights.land(("front", self.front, place))
                self.hand.come(now)
            self.front = front
        is_on_turn = front == turn and view.outcome is None
        is_acting = is_on_turn and self.people[turn]
        held = self.held if is_acting else NOTHING_HELD
        if self._alone is None:  # else its ticket lies there
            self._plate.show(front, is_on_turn)
        self.rows.show(rows_of(view))
        self._show_hands(view, held, now)
        self._show_marks(view, held)
        self.deck.show(len(view.zones.get(("deck", 0), ())))
        wrong = view.facts["wrong"]
        self.token.show((wrong, held.place == TAKE) if is_acting and (held.may_take or wrong) else None)
        peeker = self.privacy.peeker(now)
        self.curtain.show(None if peeker == TABLE else peeker)
        self._shown = self._state(now)

    def _state(self, now: Ms) -> tuple[object, ...]:
        """All that is shown besides the view and what is in motion."""
        return self.privacy.peeker(now), self.held, self.reveals

    def _show_hands(self, view: View, held: Held, now: Ms) -> None:
        front, turn = self.front, view.facts["turn"]
        for seat, fan in enumerate(self.fans):
            if seat != front:
                fan.show(self._fanned(view, seat, now))
            elif seat != self._alone:
                fan.show(())
        places: list[Piece | None] = [None] * HAND
        taken = places_of(view.facts["played"])[0] if front == turn else range(HAND)
        for place, piece in zip(taken, self.pieces(view, front, now), strict=False):
            places[place] = piece
        is_put_away = front == turn and view.phase != "play"
        self.hand.show(front, places, held.gaps, held.place, is_put_away, now)

    def _fanned(self, view: View, seat: Seat, now: Ms) -> list[Piece]:
        """The cards of a seat as they lie in its fan: all but the last are covered."""
        cards = self.pieces(view, seat, now)
        return [*(strip(int(piece[1])) if piece[0] == "face" else piece for piece in cards[:-1]), *cards[-1:]]

    def _show_marks(self, view: View, held: Held) -> None:
        ripe: Sequence[int] = ()
        if self.reveals:
            ripe = ripe_rows(view)
        elif self.people[view.facts["turn"]]:
            ripe = view.facts["shown"]
        self.marks.show(held.fits, held.meant, held.place == TAKE and held.may_take, ripe)

    def move(self, now: Ms) -> None:
        if self._state(now) != self._shown:
            self.follow(self.table.view, now)
        self.rows.move(now)
        self.hand.move(now)
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

    # What a coach asks: it names ("card", place), ("row", number), ("whole", number), "take" and "deck"

    def coach_room(self, seat: Seat) -> CoachRoom:
        """All seats have the same one: beside the hand in front."""
        return CoachRoom(Box(*COACH_LINE), "left", Box(*COACH_BAR))

    def hears_coach(self, seat: Seat) -> bool:
        return seat == self.front

    def coach_light(self, seat: Seat, thing: Hashable) -> CoachLight | None:
        match thing:
            case ("card", int(place)):
                x, y = HAND_AT[place]
                return _lit((x, y - RISE), (HAND_WIDTH, HAND_WIDTH * RATIO), HAND_KEY)
            case ("row", int(row)) if row == NEW:
                (left, top), card = self.marks.new_row, self.rows.bed.card
                size = card, card * RATIO
                key = HAND_KEY if self.rows.vacant is None else (left + NEW_KEY, top + size[1] / 2)
                return _lit((left + card / 2, top + size[1] / 2), size, key)
            case ("row", int(row)):
                left, top, width, height = self.rows.run(row).box
                beside = width_of_place(self.rows.run(row).card)
                key = self.marks.beside(row, ROW_KEY, beside + ROW_KEY)
                return _lit((left + width + beside / 2, top + height / 2), (beside, height), key)
            case ("whole", int(row)):
                run = self.rows.run(row)
                return _lit(run.middle, run.box[2:], self.marks.beside(row, ROW_KEY, SEAL + ROW_KEY))
            case "take":
                return _lit(TAKE_AT, (TAKE_SIDE, TAKE_SIDE), HAND_KEY, TAKE_SIDE / 2)
            case "deck":
                return _lit((DECK_AT[0] + 12, DECK_AT[1] + 4), DECK_LIGHT, DECK_KEY)
        raise ValueError(f"there is no {thing} on this table")

    def coach_lights(self, seat: Seat) -> Iterator[CoachLight]:
        for thing in (("card", 0), ("row", NEW), "take", "deck"):
            if light := self.coach_light(seat, thing):
                yield light
        bed = Bed()
        yield _lit((0, 0), (width_of_place(bed.card), bed.card * RATIO), HAND_KEY)
        yield from (_lit((0, 0), bed.run(RowSlot(0, 0), n).box[2:], HAND_KEY) for n in range(1, USUAL + 1))

    # Pictures

    @classmethod
    def foresee(cls, house: House, scale: Scale, seats: int) -> Iterator[Wanted]:
        deck = house.decks["fourscore"]
        pictures = Pictures(house.workshop, house.loader, deck, scale)
        yield from (partial(pictures.card, face(card), HAND_WIDTH) for card in deck.faces)
        yield from (partial(pictures.card, piece, CARD) for piece in all_pieces(deck.faces))

    def pictures(self) -> Iterator[Wanted]:
        """All cards as they may lie in rows and hands, and all that lies around them."""
        widths: list[tuple[float, list[Piece]]] = [(CARD, all_pieces(DECK))]
        if any(self.people) or self.privacy.level == OPEN:
            widths.append((HAND_WIDTH, [face(card) for card in DECK]))
        if self._shows_fans or self._alone is None:  # a hand lies in its fan as soon as another seat peeks
            widths.append((FAN, all_pieces(DECK)))
        for width, pieces in widths:
            yield from (partial(self.table.pictures.card, piece, width) for piece in pieces)
        for seat in range(len(self.people)):
            yield from self._pictures_of(seat)
        yield partial(self.table.pictures.shadow, back_of(0), CARD, flying=True)
        yield from self.deck.pictures(len(DECK))
        yield from self.rows.pictures()
        yield from self.hand.pictures()
        yield from self.marks.pictures()
        yield from self.tally.pictures()
        yield from self.token.pictures(product(range(WRONG_TAKES + 1), (False, True)))

    def _pictures_of(self, seat: Seat) -> Iterator[Wanted]:
        """What belongs to a seat."""
        ticket, back = self.table.tickets[seat], back_of_seat(self.table, seat)
        yield from (partial(self.table.pictures.card, back, width) for width in (HAND_WIDTH, FAN, CARD))
        yield partial(ticket.draw_all, clock=bool(self.table.match.config.setup.options["turn_timer_s"]))
        yield from (partial(ticket.draw_counts, range(n, n + FEW)) for n in range(0, COUNTS, FEW))
        if self._alone is None:
            yield from self._plate.pictures(seat)
        if self.people[seat]:
            yield from self.curtain.pictures((seat,))
