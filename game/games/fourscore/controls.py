"""What people do in Fourscore: buttons become moves.

Directions choose a card and a row, A plays, B peeks, C draws. The mouse clicks cards, rows, the bell and the deck; with
one button a light walks over them by itself.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from game.games.fourscore.board import NOTHING_HELD, FourscoreBoard, Held
from game.games.fourscore.props.bed import Point
from game.games.fourscore.props.choice import NEW, PILE, TAKE, FourscoreChoice, places_of
from game.games.fourscore.props.layout import BELL_AT, BELL_WIDTH, DECK_AT, DECK_WIDTH
from game.games.fourscore.props.marks import SEAL
from game.games.fourscore.props.prompts import EVERY, FourscorePrompts, told
from game.games.fourscore.rules import DRAW, HAND
from game.gfx.loader import Wanted
from game.input.intents import DIRECTIONS, LEFT, MOUSE, RIGHT, A, B, C, Intent
from game.input.intents import Point as Pointed
from game.rules.api import Move, Ms, Seat, View
from game.table.roles import Controls, SeatHand
from game.table.seats.glove import Glove
from game.table.seats.one_button import OneButton
from game.table.seats.sitting import Sitting
from game.table.stage.spots import Spot
from game.table.table import Table

HOME: Final = (960.0, 900.0)  # where the glove sets out first
REACH_MS: Final[Ms] = 90
DECK_REACH: Final = 1.5  # widths of a card: how large the deck is for the mouse


class FourscoreControls(Controls[FourscoreBoard]):
    """The choice of every seat, its prompts, and the glove of the seat on turn."""

    clicks_all = True

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self.choices = [FourscoreChoice() for _ in sitting.seats]
        self._one_button = OneButton(sitting)
        self._helps = tuple(bool(own["show_fits"]) for own in sitting.driver.match.config.setup.seat_options)
        self._turn: tuple[Seat, int] | None = None  # the seat, and the cards in the deck: every turn has another pair
        self._played: tuple[tuple[int, int], ...] = ()  # in this turn, as the view tells it
        self._walks_rows = False  # whether the one button chooses a row now
        self._clicked: int | None = None  # the card that the mouse chose last: once more plays it
        self._shown: tuple[object, ...] = ()

    def lay(self, table: Table, board: FourscoreBoard) -> None:
        super().lay(table, board)
        self.prompts = FourscorePrompts(table)
        colours = [sitter.colour for sitter in table.sitting.sitters]
        self.glove = Glove(table, colours, reach_ms=REACH_MS, home=HOME)

    # What has happened

    def follow(self, view: View, now: Ms) -> None:
        self._go_on(view, now)
        self._learn(view, now)
        self._walk(view, now)
        self._show(view, now)

    def _go_on(self, view: View, now: Ms) -> None:
        """Let the choice begin anew with a turn, go on to the next card, or go back to one that was taken back."""
        seat, played = view.facts["turn"], view.facts["played"]
        before, self._turn = self._turn, (seat, len(view.zones.get(("deck", 0), ())))
        played_before, self._played = self._played, played
        choice = self.choices[seat]
        if before is None:
            return
        if self._turn != before:
            played_before = ()
            choice.begin()
            self._walks_rows, self._clicked = False, None
            self._one_button.restart(seat, now)
        if len(played) > len(played_before) and self.board.people[seat]:
            self._learn(view, now)
            choice.played()
        elif len(played) < len(played_before):
            self._learn(view, now)
            choice.choose(places_of(played_before)[1][-1])

    def _learn(self, view: View, now: Ms) -> None:
        """Give the choice of the seat on turn its moves, its cards and the rows."""
        turn = view.facts["turn"]
        self.choices[turn].learn(
            self.table.views.of(turn).legal,
            len(view.zones.get(("hand", turn), ())),
            view.facts["played"],
            self.board.rows.in_order,
            view.facts["shown"],
            self._may_help(turn, now),
        )

    def _may_help(self, turn: Seat, now: Ms) -> bool:
        """Whether the rows that a card fits may be shown: they would give away a card that is not seen."""
        return self._helps[turn] and self.board.privacy.sees(turn, turn, now)

    def hand(self, seat: Seat) -> SeatHand:
        """The seat on turn points at a ("row", number) for what it has chosen: ("card", place), "take" or "draw".

        What it has chosen may be followed by ("clicked", place).
        """
        choice, privacy = self.choices[seat], self.board.privacy
        now = self.table.house.now()
        peeking = privacy.peeker(now) == seat and not privacy.warns(now)
        covered = privacy.may_peek(seat, self.table.view.facts["turn"])
        if not self._is_on_turn(seat) or self.table.view.outcome is not None or not choice.is_set:
            return SeatHand(None, (), peeking, covered)
        chosen: list[Hashable] = [{TAKE: "take", PILE: "draw"}.get(choice.place, ("card", choice.place))]
        if self._clicked is not None:
            chosen.append(("clicked", self._clicked))
        return SeatHand(("row", choice.row) if choice.targets else None, tuple(chosen), peeking, covered)

    def coach_keys(self, seat: Seat) -> Iterable[Sequence[str]]:
        return *super().coach_keys(seat), (LEFT, RIGHT)

    def covered(self, now: Ms) -> None:
        """The rows that a covered card fits are no longer marked."""
        view = self.table.view
        self._show(view, now)
        self.board.follow(view, now)

    # Buttons

    def press(self, seat: Seat, intent: Intent) -> Move | None:
        """Directions choose, A acts, B peeks, C draws; a click chooses and acts at once."""
        now = intent.t
        if intent.button == B:
            self._peek(seat, True, now)
            return None
        if intent.at is not None and intent.button == A:
            return self._click(seat, intent, intent.at)
        if not self._is_on_turn(seat):
            self._look(seat, intent)
            return None
        if seat in self._one_button:
            return self._take_scanned(seat, now)
        if intent.button in DIRECTIONS:
            if self.choices[seat].go(intent.button):
                self.table.sound("focus", now, seat)
            return None
        if intent.button == C:
            return DRAW
        return self._act(seat, now) if intent.button == A else None

    def release(self, seat: Seat, intent: Intent) -> Move | None:
        if intent.button == B:
            self._peek(seat, False, intent.t)
        return None

    def refused(self, seat: Seat, now: Ms) -> None:
        """Shake the card that does not fit."""
        if seat == self.board.front and self.choices[seat].place < HAND:
            self.board.hand.refuse(self.choices[seat].place, now)

    def _is_on_turn(self, seat: Seat) -> bool:
        return bool(seat == self.table.view.facts["turn"])

    def _act(self, seat: Seat, now: Ms) -> Move | None:
        """The move that is chosen; where there is none, a sound denies the press."""
        move = self.choices[seat].move
        if move is None:
            self.table.sound("denied", now, seat)
        return move

    def _look(self, seat: Seat, intent: Intent) -> None:
        """Let a seat that peeks while it is not on turn look at another card."""
        looks = intent.button in (LEFT, RIGHT) and self.board.privacy.peeker(intent.t) == seat
        if looks:
            held = len(self.table.view.zones.get(("hand", seat), ()))
            self.choices[seat].look(-1 if intent.button == LEFT else 1, held)
        self.table.sound("focus" if looks else "denied", intent.t, seat)

    def _peek(self, seat: Seat, down: bool, now: Ms) -> None:
        if self.board.privacy.button(seat, down, self.table.view.facts["turn"], now):
            self.table.sound("change", now, seat)

    # The mouse

    def point(self, seat: Seat, point: Pointed) -> None:
        """The mouse means the row that it is on."""
        choice = self.choices[seat]
        if self._is_on_turn(seat) and self.board.people[seat]:
            row = self._row_at(self.table.scale.design(point.at))
            if row is not None and row != choice.row and choice.aim(row):
                self.table.sound("focus", point.t, seat)

    def _row_at(self, at: Point) -> int | None:
        row = self.board.rows.at(*at)
        return NEW if row is None and self.board.places.is_new(*at) else row

    def _click(self, seat: Seat, intent: Intent, pixel: tuple[int, int]) -> Move | None:
        """On a card: choose it, or play the chosen one. On a row: play there, or take it. On the deck: draw."""
        now, at = intent.t, self.table.scale.design(pixel)
        owner = self._ticket_at(pixel) if intent.device == MOUSE else None
        if owner is not None:
            self._peek(owner, True, now)
            self._peek(owner, False, now)
            return None
        if not self._is_on_turn(seat):
            return None
        place = TAKE if Spot(*BELL_AT, BELL_WIDTH).holds(*at) else self.board.hand.at(*at)
        if place is not None:
            return self._click_place(seat, place, now)
        if Spot(*DECK_AT, DECK_WIDTH * DECK_REACH).holds(*at) or self.prompts.seat.under(pixel, C):
            return DRAW
        row = self._row_at(at)
        return None if row is None else self._click_row(seat, row, now)

    def _click_place(self, seat: Seat, place: int, now: Ms) -> Move | None:
        choice, move = self.choices[seat], None
        again, self._clicked = place == self._clicked and place != TAKE, place
        if choice.choose(place) and (again or choice.is_gap(place)):
            move = self._act(seat, now)
            self._clicked = None
        self.table.sound("focus", now, seat)
        return move

    def _click_row(self, seat: Seat, row: int, now: Ms) -> Move | None:
        choice = self.choices[seat]
        if choice.aim(row):
            return self._act(seat, now)
        if choice.place < HAND:
            self.board.hand.refuse(choice.place, now)
            self.table.sound("denied", now, seat)
        return None

    def _ticket_at(self, pixel: tuple[int, int]) -> Seat | None:
        """The seat whose ticket is below the mouse, if the mouse may peek for it."""
        for seat, ticket in enumerate(self.table.tickets):
            device = self.table.device(seat)
            if device is not None and device.kind == MOUSE and ticket.box.collidepoint(pixel):
                return seat if self.board.privacy.may_peek(seat, self.table.view.facts["turn"]) else None
        return None

    # One button

    def _take_scanned(self, seat: Seat, now: Ms) -> Move | None:
        """A press takes what the light is at: first a card, the bell or the deck, then a row."""
        self._walks_rows = not self._walks_rows and len(self.choices[seat].targets) > 1
        move = None if self._walks_rows else self._act(seat, now)
        self._one_button.restart(seat, now)
        return move

    def _walk(self, view: View, now: Ms) -> None:
        """Let the light go on, if the seat on turn has one button."""
        seat = view.facts["turn"]
        if seat not in self._one_button or self.table.clock.paused or view.outcome is not None:
            return
        choice = self.choices[seat]
        self._walks_rows = self._walks_rows and bool(choice.targets)
        stops = (*choice.stops, *((PILE,) if choice.may_draw else ()))
        at = self._one_button.at(seat, choice.targets if self._walks_rows else stops, now)
        if at is not None:
            (choice.aim if self._walks_rows else choice.choose)(at)

    # What is seen of it

    def move(self, now: Ms, t: Ms) -> None:
        view = self.table.view
        self._walk(view, now)
        if self._state(view, now) != self._shown:
            self._show(view, now)
        self.glove.move(now)

    def _state(self, view: View, now: Ms) -> tuple[object, ...]:
        """The values on which all that is shown besides the view depends."""
        choice, privacy = self.choices[view.facts["turn"]], self.board.privacy
        places = tuple(each.place for each in self.choices)
        lie = self.board.rows.bed, self.board.rows.vacant
        return privacy.peeker(now), privacy.warns(now), places, choice.row, self._walks_rows, self.coached, lie

    def _show(self, view: View, now: Ms) -> None:
        """Bring the choice up to date and show it; the board shows its part when it moves or follows."""
        self._learn(view, now)
        self.board.looks = [choice.place for choice in self.choices]
        self.board.held = self._find_held(view, now)
        front = self.board.find_front(view, now)
        self._prompt(view, front, now)
        self._point(view, front, now)
        self._shown = self._state(view, now)

    def _find_held(self, view: View, now: Ms) -> Held:
        turn = view.facts["turn"]
        if not self.board.people[turn] or view.outcome is not None:
            return NOTHING_HELD
        choice = self.choices[turn]
        place = choice.place if choice.is_set else None
        gaps = tuple(place for place in range(HAND) if choice.is_gap(place))
        meant = choice.row if choice.targets else None
        fits = choice.targets if self._may_help(turn, now) else ()
        if choice.place in (TAKE, PILE) or choice.is_gap(choice.place):
            fits = ()
        elif meant is not None and meant not in fits:
            fits = (*fits, meant)
        return Held(place, gaps, fits, meant, choice.may_take, self._may_help(turn, now))

    def _prompt(self, view: View, front: Seat, now: Ms) -> None:
        turn, privacy = view.facts["turn"], self.board.privacy
        device = self.table.device(front) if view.outcome is None else None
        choice = self.choices[turn] if front == turn else None
        may_peek = privacy.may_peek(front, turn) or privacy.peeker(now) == front
        if device is None or front in self.coached:  # then the coach has the room
            self.prompts.seat.show([])
        else:
            self.prompts.seat.show(self.prompts.placed(device, told(choice, may_peek)))
        meant = self.board.held.meant
        if choice is not None and choice.place == TAKE and choice.move is not None and meant is not None:
            self.prompts.ask(device, self.board.marks.beside(meant, SEAL))
        else:
            self.prompts.ask(None)

    def _point(self, view: View, front: Seat, now: Ms) -> None:
        """Let the glove of the seat on turn point at what it has chosen; the mouse has an arrow of its own."""
        turn = view.facts["turn"]
        device, choice = self.table.device(turn), self.choices[turn]
        is_seen = device is not None and device.kind != MOUSE and front == turn and view.outcome is None
        if is_seen and choice.is_set:
            is_on_rows = (self._walks_rows or turn not in self._one_button) and choice.targets
            self.glove.point(turn, self.board.tip(choice.place, choice.row if is_on_rows else None), 0, now)
        else:
            self.glove.hide()

    def pictures(self) -> Iterator[Wanted]:
        for seat in range(len(self.choices)):
            device = self.table.device(seat)
            if device is not None:
                yield from (partial(self.prompts.placed, device, does) for does in EVERY)
                yield partial(self.prompts.answer, device)
