"""What people do at the table of Tall Order: keys and pads, the one mouse, one button alone.

A press acts at once. What is only a hand moving, a block picked up or a card turned, is no move: only the table
knows of it.
"""

from __future__ import annotations

from typing import ClassVar, Final

from game.games.tall_order.cloth import AT_BAG, TallOrderCloth
from game.games.tall_order.deck import CELL, block
from game.games.tall_order.layout import BAG, BAG_WIDTH, column_under
from game.games.tall_order.prompts import BUTTONS, CLAIM, COVERED, DRAW, DROP, PEEK, PICK_UP
from game.games.tall_order.rules import DRAW as DRAW_MOVE
from game.games.tall_order.rules import HOLDERS
from game.input.intents import DOWN, LEFT, MOUSE, RIGHT, UP, A, B, C, Intent, Point, Scroll
from game.rules.api import HIDDEN, Face, Move, Ms, Seat, View
from game.table.pictures import still
from game.table.tween import Flight, Span

FALL_MS: Final[Ms] = 260
DUST: Final = 4  # scraps of confetti for a block that lands
STOP: Final = "stop"

Choice = tuple[str, int]  # what one button walks over: STOP and where, CLAIM and which card, PEEK


class TallOrderHands(TallOrderCloth):
    """A table whose seats can be played."""

    assists: ClassVar[tuple[str, ...]] = ("hold", "one_button")

    # Keys and pads

    def press(self, seat: Seat, intent: Intent) -> None:
        if seat in self._scans:
            self._take_scanned(seat, intent.t)
        elif intent.device == MOUSE and intent.at is not None and intent.button == A:
            self._click(intent, intent.at)
        elif intent.button in (UP, DOWN):
            self._choose(seat, 1 if intent.button == DOWN else -1)
        elif intent.button in (LEFT, RIGHT):
            self._go(seat, 1 if intent.button == RIGHT else -1, intent.t)
        elif intent.button == A:
            self._act(seat, intent.t)
        elif intent.button == B:
            self._look(seat, intent.t)
        elif intent.button == C:
            self._claim(seat, self._chosen[seat], intent.t)

    def release(self, seat: Seat, intent: Intent) -> None:
        """Whoever holds the button to peek has let go of it."""
        if intent.button == B:
            self.privacy.button(seat, False, self._on_turn(self.view), intent.t)

    def cover_secrets(self) -> None:
        self.privacy.cover()
        self._refresh(self.view, self.house.now())
        for desk in self._desks:
            desk.turn_at_once()

    def _choose(self, seat: Seat, step: int) -> None:
        """Mean another card of the holder."""
        count = len(self.view.zones.get(HOLDERS[seat], ()))
        if count:
            self._chosen[seat] = (self._chosen[seat] + step) % count
            self.house.player.action("focus", self.house.now(), seat)

    def _go(self, seat: Seat, step: int, now: Ms) -> None:
        """Turn the chosen card, or mean another column."""
        if self._turns_cards(seat, self.view, now):
            self._turn(seat, self._chosen[seat], step, now)
            return
        stops = self._stops(seat)
        if not stops:
            return
        here = self._at[seat]
        ahead = [stop for stop in stops if (stop > here if step > 0 else stop < here)]
        self._mean(seat, (ahead or stops)[0 if step > 0 else -1], now)

    def _mean(self, seat: Seat, stop: int, now: Ms) -> None:
        """Let the glove, and what hangs on the rope, go to a column or to the bag."""
        if stop != self._at[seat]:
            self._reach(seat, stop, now)
            self.house.player.action("focus", now, seat)

    def _reach(self, seat: Seat, stop: int, now: Ms) -> None:
        self._at[seat] = stop
        if stop != AT_BAG:
            self._home[seat] = stop
            if self._crane.block is not None:
                self._crane.aim(stop, self._free_level(stop), now)

    def _turn(self, seat: Seat, slot: int, step: int, now: Ms) -> None:
        """O8: turn a card of the holder, as long as it may be seen."""
        faces = self._faces(seat, now)
        if slot < len(faces) and faces[slot] != HIDDEN:
            key = seat, faces[slot]
            self._turned[key] = (self._turned.get(key, 0) + step) % 4
            self.house.player.action("change", now, seat)

    def _act(self, seat: Seat, moment: Ms) -> None:
        """The seat on turn draws, drops, picks up or puts down."""
        if seat not in self.view.active:
            self._deny(seat, moment)
            return
        self._turning[seat] = False
        state = self._turn_state(seat)
        if state == DRAW:
            self.submit(seat, DRAW_MOVE, moment)
        elif state == DROP:
            self._build(seat, ("drop", self._at[seat]), moment)
        elif state == PICK_UP:
            self._pick_up(seat, self._at[seat], moment)
        else:
            self._put_down(seat, moment)

    def _deny(self, seat: Seat, now: Ms) -> None:
        self.house.player.action("denied", now, seat)
        self.tickets[seat].shake(now)

    def _pick_up(self, seat: Seat, column: int, now: Ms) -> None:
        """O5: the highest block of a column hangs on the rope until it is put down, or back."""
        if column not in self._stops(seat):
            self._deny(seat, now)
            return
        self._settle(column)
        self._picked = column
        self._wall.veil(column)
        start = self._wall.centre(column, self._wall.height(column) - 1)
        self._crane.hang(self._wall.top(column), start, column, self._free_level(column), now)
        self._at[seat] = self._home[seat] = column
        self.house.player.action("accept", now, seat)

    def _put_down(self, seat: Seat, moment: Ms) -> None:
        """O5, O7: on another column it is a move, on its own it is none."""
        source, target = self._picked, self._at[seat]
        if source == target:
            self._put_back(moment)
        elif source is not None:
            self._build(seat, ("move", source, target), moment)

    def _build(self, seat: Seat, move: Move, moment: Ms) -> None:
        """O13: change the wall; the first press in the time of the other one is kept until that is over."""
        if self.clock.at(moment) >= self.view.facts["alone_until"]:
            self.submit(seat, move, moment)
        elif self._kept is None:
            self._kept = move
            self._crane.sink(moment)
            self.house.player.action("accept", moment, seat)

    def pass_time(self, t: Ms) -> None:
        until = int(self.view.facts["alone_until"])
        if self._kept is not None and until <= t and not self.is_over:
            self.match.submit(until, self._on_turn(self.view), self._kept)
            self._kept = None

    def _put_back(self, now: Ms) -> None:
        """The block that was picked up goes back to where it came from."""
        if self._picked is None:
            return
        column, self._picked, self._kept = self._picked, None, None
        self._fall(self._crane.block, self._crane.drop(now), column, now)
        self.house.player.action("back", now)

    def _look(self, seat: Seat, moment: Ms) -> None:
        """B puts a block back that was picked up; else it peeks, or lets the ways turn cards that lie open."""
        view = self.view
        if seat in view.active and self._picked is not None:
            self._put_back(moment)
        elif self.privacy.may_peek(seat, self._on_turn(view)):
            self.flights.land(("holder", seat))
            self.privacy.button(seat, True, self._on_turn(view), moment)
            self.house.player.action("accept", moment, seat)
        elif self._sees(seat, moment):
            self._turning[seat] = not self._turning[seat]
            self.house.player.action("focus", moment, seat)

    def _claim(self, seat: Seat, slot: int, moment: Ms) -> None:
        """O10: at any moment."""
        if ("claim", slot) in self.match.game.legal(seat):
            self.submit(seat, ("claim", slot), moment)
        else:  # O12: locked
            self._deny(seat, moment)
            self._desks[seat].refuse(slot, moment)

    # The mouse

    def _click(self, intent: Intent, at: tuple[int, int]) -> None:
        """A click on somebody's cards counts for them, one on the wall or the bag for whoever is on turn."""
        x, y = self.scale.design(at)
        for owner in self.mouse_seats:
            desk = self._desks[owner]
            card, key = desk.card_under(x, y), desk.key_under(at)
            if card is not None:
                self._click_card(owner, card, intent.t)
                return
            if key is not None:
                if self._buttons(owner, intent.t)[key] == CLAIM:
                    self._claim(owner, self._chosen[owner], intent.t)
                else:
                    self._look(owner, intent.t)
                return
        seat = self._on_turn(self.view)
        if seat in self.mouse_seats:
            self._click_wall(seat, x, y, intent.t)

    def _buttons(self, seat: Seat, now: Ms) -> list[str]:
        """The buttons on the screen."""
        shown = BUTTONS[self._hand_state(seat, now)]
        return [name for name in shown if name != CLAIM or not self._claims_itself[seat]]

    def _click_card(self, seat: Seat, slot: int, now: Ms) -> None:
        """A covered card is looked at, another one is chosen, the chosen one is turned."""
        if not self._sees(seat, now):
            self._look(seat, now)
        elif self._chosen[seat] == slot:
            self._turn(seat, slot, 1, now)
            return
        self._chosen[seat] = slot
        self.house.player.action("focus", now, seat)

    def _click_wall(self, seat: Seat, x: float, y: float, now: Ms) -> None:
        stop = self._stop_under(x, y)
        if stop is None:
            return
        if stop in self._stops(seat):
            self._mean(seat, stop, now)
            self._act(seat, now)
        elif self._crane.block is None and stop != AT_BAG and self._wall.height(stop):
            self._explain(seat, stop, now)
        else:
            self._deny(seat, now)

    def _explain(self, seat: Seat, column: int, now: Ms) -> None:
        """O6, O16: why this block stays where it is."""
        self._deny(seat, now)
        if column == self.view.facts["taboo"]:
            self._wall.rattle(now)
            name = self.sitting.sitters[1 - seat].name
            self.toast(seat, self.house.say("tall_order.taboo", name=name), now)
        else:
            self.toast(seat, self.house.say("tall_order.closed"), now)

    @staticmethod
    def _stop_under(x: float, y: float) -> int | None:
        if abs(x - BAG[0]) <= BAG_WIDTH / 2 and abs(y - BAG[1]) <= BAG_WIDTH * 0.56:
            return AT_BAG
        return column_under(x, y)

    def point(self, seat: Seat, point: Point) -> None:
        """The glove and the rope follow the mouse of the seat on turn."""
        on_turn = self._on_turn(self.view)
        stop = self._stop_under(*self.scale.design(point.at))
        if stop is not None and on_turn in self.mouse_seats and not self.is_over and stop in self._stops(on_turn):
            self._mean(on_turn, stop, point.t)

    def scroll(self, seat: Seat, scroll: Scroll) -> None:
        """The wheel turns the card below the mouse."""
        if scroll.at is None:
            return
        for owner in self.mouse_seats:
            card = self._desks[owner].card_under(*self.scale.design(scroll.at))
            if card is not None:
                self._turn(owner, card, 1 if scroll.steps < 0 else -1, scroll.t)

    # One button is enough

    def _choices(self, seat: Seat, view: View, now: Ms) -> list[Choice]:
        """What one button walks over: where the glove may be, then the own cards."""
        choices = [(STOP, stop) for stop in self._stops(seat)] if seat in view.active else []
        if self._hand_state(seat, now) == COVERED:
            return [*choices, (PEEK, 0)]
        count = 0 if self._claims_itself[seat] else len(view.zones.get(HOLDERS[seat], ()))
        return [*choices, *((CLAIM, slot) for slot in range(count))]

    def _scanned(self, seat: Seat, now: Ms) -> Choice | None:
        choices = self._choices(seat, self.view, now)
        at = self._scans[seat].at(now, len(choices))
        return None if at is None else choices[at]

    def _take_scanned(self, seat: Seat, now: Ms) -> None:
        match self._scanned(seat, now):
            case (kind, stop) if kind == STOP:
                self._reach(seat, stop, now)
                self._act(seat, now)
            case (kind, slot) if kind == CLAIM:
                self._claim(seat, slot, now)
            case (_, _):
                self._look(seat, now)
        self._scans[seat].restart(now)

    def animate(self, now: Ms, t: Ms) -> None:
        if not self.clock.paused and not self.is_over:
            for seat in self._scans:
                self._walk(seat, now)
        super().animate(now, t)
        for seat in self._scans:
            self._crane.reach(seat, self._card_scanned(seat, now))

    def _walk(self, seat: Seat, now: Ms) -> None:
        """Let the glove of one with one button go to what a press would take."""
        match self._scanned(seat, now):
            case (kind, stop) if kind == STOP:
                if stop != self._at[seat]:
                    self._reach(seat, stop, now)
            case (_, slot):
                self._chosen[seat] = slot

    def _card_scanned(self, seat: Seat, now: Ms) -> tuple[int, int] | None:
        """Where the glove is while it walks over cards."""
        choice = None if self.clock.paused or self.is_over else self._scanned(seat, now)
        return None if choice is None or choice[0] == STOP else self._desks[seat].centre(choice[1])

    # Blocks on their way

    def _settle(self, column: int) -> None:
        """What is on its way to a column arrives: nobody waits for it."""
        self.flights.land(("column", column))

    def _fall(self, face: Face | None, start: tuple[float, float], column: int, now: Ms) -> None:
        """The highest block of a column comes down from where it hung."""
        if face is None:
            return
        end = self._wall.centre(column, self._wall.height(column) - 1)
        self._launch(Flight(Span(now, FALL_MS), start, end, _fall, 0), face, column)

    def _launch(self, flight: Flight, face: Face, column: int) -> None:
        image = self.pictures.card(block(face), CELL)
        self.flights.launch(flight, still(image), lambda: self._landed(face, column), ("column", column))

    def _landed(self, face: Face, column: int) -> None:
        self._wall.veil(column, False)
        x, y = self._wall.centre(column, self._wall.height(column) - 1)
        four = self.house.parts.palette.four
        colours = (four[face].id,) if face < len(four) else tuple(colour.id for colour in four)
        self.confetti.burst((x, y + self.scale.length(CELL // 2)), DUST, self.house.now(), colours)


def _fall(share: float) -> float:
    """Faster and faster, and one small bounce."""
    if share < 0.72:
        return (share / 0.72) ** 2
    rest = (share - 0.72) / 0.28
    return 1 - 0.06 * 4 * rest * (1 - rest)
