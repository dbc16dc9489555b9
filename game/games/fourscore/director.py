"""What happens in Fourscore, as it is seen and heard: cards fly to rows and hands, and a taken row proves its four.

No seat is told what is ripe: the one that takes a row that others have overlooked is cheered, and they hear of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import product
from math import dist
from typing import Final

from game.games.fourscore.board import FourscoreBoard
from game.games.fourscore.deck import last
from game.games.fourscore.props.bed import Point
from game.games.fourscore.props.choice import places_of
from game.games.fourscore.props.layout import (
    DECK_AT,
    FAN,
    HAND_AT,
    HAND_WIDTH,
    RIBBON,
    RIBBON_HEIGHT,
    RIBBON_ROOM,
    TOAST_HEIGHT,
    TOAST_Y,
)
from game.games.fourscore.props.marks import CROSS, SEAL, Mark, contoured, most_frequent
from game.games.fourscore.props.proof import PROOF_MS
from game.games.fourscore.props.rows import Lifted, ripe_before, ripe_rows
from game.games.fourscore.props.tally import TALLY_MS
from game.games.fourscore.rules import FOUR, HAND, VALUES, features
from game.gfx.decks.base import HOUSE, back_of, face
from game.gfx.loader import Wanted
from game.gfx.parts.avatars import CALM, GLAD, SAD
from game.gfx.parts.parts import Cutout
from game.rules.api import Event, Face, Ms, Seat
from game.table.props.cards import back_of_seat, nothing
from game.table.roles import EDGE, TOAST_MS, Director, Show
from game.table.seats.ribbons import ribbon_height
from game.table.stage.pictures import still
from game.table.stage.popups import FOR_EVER
from game.table.stage.sprites import Lies
from game.table.stage.tween import Curve, Flight, Span, after, flight_ms, out_cubic
from game.table.table import Table
from game.table.tension import Tension

LEAN: Final = 7  # degrees of a card that sets off
FAN_MS: Final[Ms] = 280
STAGGER_MS: Final[Ms] = 28
DRAW_MS: Final[Ms] = 220
SCRAPS: Final = 10
POUNCE: Final = 26  # scraps for a row that another has overlooked
WRONG_MS: Final[Ms] = 1200
KINDS: Final = ("value", "ring", "ground")
NUMBERED: Final = (4, 5, 6)  # equal features that are told in a word
UNSEEN_MS: Final[Ms] = 2200
BETWEEN: Final[Point] = (960, 488)  # two lines of rows
FLYING: Final = 60  # z
HURRY: Final = 12  # cards in the deck at which the end is near


class FourscoreDirector(Director):
    """Decorates what happens."""

    middle = (960, 272)  # the aim, which is said lower, lies between two lines of rows

    def __init__(self, table: Table, board: FourscoreBoard) -> None:
        super().__init__(table)
        self._board = board
        self._cards, self._gaps = places_of(table.view.facts["played"])  # of the seat on turn
        self._ripe = ripe_before(table.view)  # rows that were ripe already when the turn began
        self._tension = Tension()
        self._until: Ms | None = None  # when the epilogue ends
        self._wrong: int | None = None  # the row of a wrong take, while that is explained
        board.proofs.done = self._fan

    def recall(self, before: FourscoreDirector) -> None:
        """Keep the tension and the epilogue, so that neither begins again."""
        self._tension, self._until = before._tension, before._until

    def shows(self) -> Mapping[str, Show]:
        own = {
            "play": self._fly_to_row,
            "open": self._fly_to_row,
            "undo": self._show_undo,
            "draw": self._show_draw,
            "take": self._show_take,
        }
        return {**super().shows(), **own}

    # Cards

    def _fly_to_row(self, event: Event, now: Ms) -> None:
        """F4, F5: a card flies to the end of its row, or opens one."""
        assert event.dst is not None
        table, board, pictures = self.table, self._board, self.table.pictures
        self._act(event.seat)
        card, row = event.faces[0], event.dst[1]
        start = self._leave_hand(event.seat, event.src_at, now)
        table.flights.land(("row", row))
        goal, end = board.rows.join(row, card), last(card)
        width = board.rows.run(row).card
        if board.shows(event.seat, now):
            lean = LEAN if start[0] > goal[0] else -LEAN
            frames = pictures.growing(face(card), HAND_WIDTH, width, lean, end=end)
        else:
            frames = pictures.flipping(back_of_seat(table, event.seat), end, width)
        table.flights.launch(
            Flight(Span(now, flight_ms(dist(start, goal))), table.scale.point(*start), table.scale.point(*goal)),
            frames,
            partial(self._land, row, event.seat),
            ("row", row),
            shade=pictures.shadow(back_of(0), width, flying=True),
            lies=(("row", row), len(board.rows.cards(row)) - 1),
        )

    def _land(self, row: int, seat: Seat) -> None:
        self._board.rows.arrive(row)
        self.table.sound("land", self.table.house.now(), seat)

    def _leave_hand(self, seat: Seat, slot: int, now: Ms) -> Point:
        """Take a card out of its place; return where that was."""
        place = self._cards.pop(slot)
        self._gaps.append(place)
        for goal in ("front", "fan"):  # it may still be on its way back
            self.table.flights.land((goal, seat, place))
        board = self._board
        return board.hand.spot(place, now) if seat == board.front else board.fans[seat].middle

    def _show_undo(self, event: Event, now: Ms) -> None:
        """F13: the card flies back; no seat is reminded of what it was."""
        assert event.src is not None
        self._act(event.seat)
        row = event.src[1]
        self.table.flights.land(("row", row))
        start = self._board.rows.leave(row)
        place = self._gaps.pop()
        self._cards.insert(event.dst_at, place)
        self._fly_to_hand(event.seat, place, event.dst_at, start, Span(now, DRAW_MS), turns=False)

    def _show_draw(self, event: Event, now: Ms) -> None:
        """F10: cards fly from the deck, face down, and are turned up where they may be seen."""
        self._act(event.seat)
        drawn = len(event.faces)
        for k in range(drawn):
            slot = HAND - drawn + k
            span = Span(now + STAGGER_MS * 2 * k, DRAW_MS)
            self._fly_to_hand(event.seat, slot, slot, DECK_AT, span, turns=True)
        if len(self.table.view.zones.get(("deck", 0), ())) <= HURRY:
            self._tension.rise(self.table, 1.0, now)

    def _fly_to_hand(self, seat: Seat, place: int, slot: int, start: Point, span: Span, *, turns: bool) -> None:
        """Let a card fly into a hand: to its place in front, or to the fan beside the ticket."""
        table, board, pictures = self.table, self._board, self.table.pictures
        if seat == board.find_front(table.view, span.start):
            pieces = board.pieces(seat, span.start)
            piece = pieces[slot] if slot < len(pieces) else back_of_seat(table, seat)
            board.hand.away.add(place)
            where, goal = "front", HAND_AT[place]
            frames = still(pictures.card(piece, HAND_WIDTH))
            if turns:
                frames = pictures.flipping(back_of(HOUSE), piece, HAND_WIDTH)
            landed: Callable[[], None] = partial(self._land_in_front, place)
            lies: Lies | None = (("hand", seat), place)
        else:
            where, goal = "fan", board.fans[seat].middle
            frames = still(pictures.card(back_of_seat(table, seat), FAN))
            landed, lies = nothing, None  # the fan shows it already
        flight = Flight(span, table.scale.point(*start), table.scale.point(*goal))
        table.flights.launch(flight, frames, landed, (where, seat, place), lies=lies)

    def _land_in_front(self, place: int) -> None:
        self._board.hand.land(place, self.table.house.now())

    # Taking

    def _show_take(self, event: Event, now: Ms) -> None:
        """F7: the row proves its four, and the seat is told which; its cards go later."""
        assert event.src is not None
        table, row = self.table, event.src[1]
        self._act(event.seat)
        table.flights.land(("row", row))
        self._board.bell.ring(now)
        self._board.proofs.begin(row, event.seat, now)
        ticket = table.tickets[event.seat]
        ticket.hop(now)
        ticket.mood(GLAD)
        self._tell(event.seat, self._proved(event.faces), now, PROOF_MS, self._widest)
        table.confetti.burst(ticket.box.center, SCRAPS if row not in self._ripe else POUNCE, now)
        if row in self._ripe:
            self._tell_overlooked(event.seat, now)

    def _fan(self, row: Lifted, seat: Seat, now: Ms) -> None:
        """Let the cards of a row that was taken fan to their owner."""
        table, pictures = self.table, self.table.pictures
        goal = table.tickets[seat].box.center
        for k, card in enumerate(row.cards):
            image = pictures.card(last(card), row.run.card)
            start = table.scale.point(*row.run.spot(k))
            flight = Flight(Span(now, STAGGER_MS * k + FAN_MS), start, goal, self._late(k))
            table.flights.launch(flight, still(image), nothing, ("taken", seat), z=FLYING - 30 + k)

    @staticmethod
    def _late(k: int) -> Curve:
        """How a card of a row sets off after those before it."""
        return after(STAGGER_MS * k / (STAGGER_MS * k + FAN_MS), out_cubic)

    def _proved(self, cards: Sequence[Face]) -> str:
        """What a row that was taken shows most often, and how often."""
        marks = most_frequent(cards)
        kind, k = marks[0]
        say, count = self.table.say, len(marks)
        many = say(f"fourscore.many_{count}") if count in NUMBERED else str(count)
        return self._said("all", kind, features(cards[k])[kind], many)

    def _tell_overlooked(self, taker: Seat, now: Ms) -> None:
        """Say to the seat before that it overlooked this row, and cheer the seat that takes it."""
        before = self._before(taker)
        self.table.tickets[before].mood(SAD)
        self.table.tickets[before].shake(now)
        self.toast(before, self._overlooked(before), now)
        self.table.sound("round_won", now, taker)

    def _before(self, seat: Seat) -> Seat:
        """The seat that was on turn before another."""
        seats, left = len(self.table.sitting.seats), self.table.view.facts["left"]
        return next(
            other for k in range(1, seats + 1) if not left[other := (seat - k) % seats] or other == (seat - 1) % seats
        )

    def _overlooked(self, seat: Seat) -> str:
        return self.table.say("fourscore.overlooked", name=self.table.sitting.sitters[seat].name)

    def show_refused(self, event: Event, now: Ms) -> None:
        """F9: there is no four: the row shakes, gets a cross, and what it shows most often is counted."""
        table, rows, row = self.table, self._board.rows, event.at[0]
        self._act(event.seat)
        cards, run = rows.cards(row), rows.run(row)
        marks = most_frequent(cards)
        table.tickets[event.seat].shake(now)
        table.tickets[event.seat].mood(SAD)
        self._board.bell.ring(now)
        self._tell(event.seat, self._counted(cards, marks), now, TALLY_MS, self._widest)
        rows.refuse(row, now)
        self._board.tally.begin(marks, run, now)
        self._wrong = row
        cross = contoured(table.house.parts, "cross", "paper", table.scale.length(CROSS))
        x, y = self._board.marks.beside(row, SEAL)
        table.popups.show(("wrong", row), cross, table.scale.point(x, y - SEAL / 2), now, WRONG_MS)

    def _counted(self, cards: Sequence[Face], marks: Sequence[Mark]) -> str:
        """What a row shows most often, and how often; nothing is counted where nothing is there twice."""
        kind, k = marks[0]
        if len(marks) == 1:
            return self.table.say("why.fourscore.no_four")
        return self._only(kind, features(cards[k])[kind], len(marks))

    def _only(self, kind: int, value: int, count: int) -> str:
        return self._said("only", kind, value, self.table.say(f"fourscore.many_{count}"))

    def _said(self, how: str, kind: int, value: int, many: str) -> str:
        """A sentence about a feature; the first letter is a large one."""
        say = self.table.say
        glyph = self.table.house.parts.palette.six[value].glyph
        name = str(value + 1) if kind == 0 else say(f"fourscore.{KINDS[kind]}_{glyph}")
        text = say(f"fourscore.{how}_{KINDS[kind]}", many=many, name=name)
        return text[0].upper() + text[1:]

    @cached_property
    def _widest(self) -> str:
        """The longest text that tells what was counted."""
        say = self.table.say
        only = [self._only(*told) for told in product(range(len(KINDS)), range(VALUES), range(2, FOUR))]
        most = [say(f"fourscore.many_{number}") for number in NUMBERED]
        every = [self._said("all", *told) for told in product(range(len(KINDS)), range(VALUES), most)]
        height = self.table.scale.length(RIBBON_HEIGHT)
        return max((*only, *every), key=lambda text: self.table.house.parts.banner_width(text, height))

    def _act(self, seat: Seat) -> None:
        """Note that a seat did something: a peek of another one ends, and what was told of a wrong take."""
        self._board.privacy.act(seat)
        if self._wrong is not None:
            self._board.tally.close()
            self.table.popups.hide(("toast", seat))
            self.table.popups.hide(("wrong", self._wrong))
            self._wrong = None

    # Turns and words

    def show_turn(self, event: Event, now: Ms) -> None:
        """F2: the next hand comes to the front."""
        for ticket, has_left in zip(self.table.tickets, self.table.view.facts["left"], strict=True):
            if not has_left:
                ticket.mood(CALM)
        super().show_turn(event, now)
        self._cards, self._gaps = list(range(HAND)), []
        self._ripe = ripe_before(self.table.view)

    def toast(self, seat: Seat, text: str, now: Ms, stay: Ms = TOAST_MS) -> None:
        """Say it above the plate of the seat in front, else below the ticket of another: no row is hidden."""
        self._tell(seat, text, now, stay)

    def _tell(self, seat: Seat, text: str, now: Ms, stay: Ms, like: str = "") -> None:
        """Show a ribbon with a text; as wide as the text `like`, if one is given."""
        is_front = seat == self._board.find_front(self.table.view, now)
        scale, ribbon = self.table.scale, self._ribbon(seat, text, is_front, like)
        if is_front:
            left, y = scale.point(*RIBBON)
            x = left + ribbon.box.w // 2
        else:
            x, y = self.beside(seat, ribbon.box.w, EDGE), scale.point(0, TOAST_Y)[1]
        image, box = ribbon.image.get_rect(), ribbon.box
        at = x + image.centerx - box.centerx, y + image.centery - box.centery
        self.table.popups.show(("toast", seat), ribbon.image, at, now, stay)

    def _ribbon(self, seat: Seat, text: str, is_front: bool, like: str = "") -> Cutout:
        height = RIBBON_HEIGHT if is_front else TOAST_HEIGHT
        pixels = ribbon_height(self.table, like or text, height, RIBBON_ROOM, TOAST_HEIGHT)
        return self.table.house.parts.banner(text, self.table.sitting.sitters[seat].colour, pixels, like)

    def toast_image(self, seat: Seat, text: str, height: float = RIBBON_HEIGHT) -> Cutout:
        """The ribbon of the seat in front."""
        return self._ribbon(seat, text, is_front=True)

    def pictures(self) -> Iterator[Wanted]:
        yield from super().pictures()
        for seat, is_front in product(range(len(self._board.people)), (False, True)):
            yield partial(self._ribbon, seat, self.table.say("why.fourscore.no_four"), is_front, self._widest)
            yield partial(self._ribbon, seat, self._overlooked(seat), is_front)
        yield partial(self.banner_image, self.table.say("fourscore.unseen"))

    def banner(self, text: str, now: Ms, stay: Ms = FOR_EVER, tone: str = "gold", icon: str = "spark") -> None:
        """Say something between two lines of rows."""
        self.pop("herald", self.banner_image(text, tone, icon), BETWEEN, now, stay)

    # The end

    def epilogue(self, now: Ms) -> bool:
        """Show the ripe rows that no seat took, if there are any."""
        if not ripe_rows(self.table.view):
            return False
        if self._until is None:
            self._until = now + UNSEEN_MS
            self._board.proofs.finish(now)
            self._board.reveals = True
            self.table.popups.clear()
            self.banner(self.table.say("fourscore.unseen"), now)
            self.table.sound("award", now)
        return now < self._until

    def skip(self, now: Ms) -> None:
        self._until = now
