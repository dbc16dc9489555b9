"""What people do at the table of Tall Order: keys and pads, the one mouse, one button alone.

A press acts at once. A movement of the hand alone is no move: only the table knows of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pygame import Surface

from game.games.tall_order.board import Hands, TallOrderBoard, on_turn
from game.games.tall_order.hands import Builder, Reader
from game.games.tall_order.props.crane import WallPointer
from game.games.tall_order.props.layout import AT_BAG, HINT, stop_under
from game.games.tall_order.props.prompts import COVERED, PEEKING, WAITS, HandPrompts, turn_hint
from game.games.tall_order.rules import ALONE_MS, HOLDERS
from game.gfx.loader import Wanted
from game.input.intents import DOWN, LEFT, MOUSE, RIGHT, UP, A, B, C, Intent, Point, Scroll
from game.rules.api import Move, Ms, Seat, View
from game.table.roles import Controls, SeatHand
from game.table.seats.one_button import OneButton
from game.table.seats.prompts import SeatPrompt
from game.table.seats.sitting import Sitting
from game.table.table import Table

STOP, CLAIM, PEEK = "stop", "claim", "peek"

Walked = tuple[str, int]  # what one button walks over: STOP and where, CLAIM and which card, PEEK


class TallOrderControls(Controls[TallOrderBoard]):
    """The hands of both seats, their prompts, and their gloves."""

    clicks_all = True

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        options = sitting.driver.match.config.setup.seat_options
        self.builder = Builder()
        self.reader = Reader(Hands(sitting), [bool(own["auto_claim"]) for own in options])
        self._one_button = OneButton(sitting)

    def lay(self, table: Table, board: TallOrderBoard) -> None:
        super().lay(table, board)
        self.reader.lay(table, board)
        self.builder.lay(table, board)
        self.pointer = WallPointer(table, board.wall, board.crane)
        self.keys = [HandPrompts(table, seat, claims_itself=own) for seat, own in enumerate(self.reader.claims_itself)]
        self.hint = table.add_hidden(Surface((1, 1), depth=32), table.scale.point(*HINT), 20)

    def follow(self, view: View, now: Ms) -> None:
        if self.builder.follow(view):
            self.reader.stop_turning(on_turn(view))
        self.reader.follow(view)
        self._show(view, now)

    def hand(self, seat: Seat) -> SeatHand:
        """On its turn a seat points at ("column", n) or "bag"; it has chosen a ("card", slot), maybe a ("block", n)."""
        at, picked = self.builder.at[seat], self.board.picked
        is_on_turn = seat in self.table.view.active
        chosen = [("card", self.reader.hands.chosen[seat])]
        if is_on_turn and picked is not None:
            chosen.append(("block", picked))
        pointed = ("bag" if at == AT_BAG else ("column", at)) if is_on_turn else None
        is_peeking = self.reader.state(seat, self.table.house.now()) == PEEKING
        is_covered = self.reader.hands.privacy.may_peek(seat, on_turn(self.table.view))
        return SeatHand(pointed, tuple(chosen), is_peeking, is_covered)

    # Keys and pads

    def press(self, seat: Seat, intent: Intent) -> Move | None:
        """Directions choose, A builds, B looks at cards, C claims, or turns the card that is peeked at."""
        if seat in self._one_button:
            return self._take_scanned(seat, intent.t)
        if intent.button == A and intent.device == MOUSE and intent.at is not None:
            return self._click(self.acts_for(seat, intent), intent.at, intent.t)
        if intent.button in (UP, DOWN):
            self.reader.choose(seat, 1 if intent.button == DOWN else -1)
        elif intent.button in (LEFT, RIGHT):
            self._go(seat, 1 if intent.button == RIGHT else -1, intent.t)
        elif intent.button == A:
            return self._act(seat, intent.t)
        elif intent.button == B:
            self._look(seat, intent.t)
        elif intent.button == C and self.reader.state(seat, intent.t) == PEEKING:
            self.reader.turn(seat, self.reader.hands.chosen[seat], 1, intent.t)
        elif intent.button == C:
            return self._claim(seat, self.reader.hands.chosen[seat], intent.t)
        return None

    def release(self, seat: Seat, intent: Intent) -> Move | None:
        """End the peek of a seat that holds the button for it."""
        if intent.button == B:
            self.reader.hands.privacy.button(seat, False, on_turn(self.table.view), intent.t)
        return None

    def due(self, t: Ms) -> Iterator[tuple[Ms, Seat, Move]]:
        return self.builder.due(t)

    def _go(self, seat: Seat, step: int, now: Ms) -> None:
        """Turn the chosen card, or mean another column."""
        if self.reader.turns_cards(seat, now):
            self.reader.turn(seat, self.reader.hands.chosen[seat], step, now)
        else:
            self.builder.go(seat, step, now)

    def _act(self, seat: Seat, moment: Ms) -> Move | None:
        """Build, if the seat is on turn."""
        if seat not in self.table.view.active:
            self.table.deny(seat, moment)
            return None
        self.reader.stop_turning(seat)
        return self.builder.act(seat, moment)

    def _look(self, seat: Seat, moment: Ms) -> None:
        """Put a block back that was picked up, else look at the own cards."""
        if seat in self.table.view.active and self.board.picked is not None:
            self.builder.put_back(moment)
        else:
            self.reader.look(seat, moment)

    def _claim(self, seat: Seat, slot: int, moment: Ms) -> Move | None:
        claim = self.reader.claim(seat, slot)
        if claim is None:
            self.table.deny(seat, moment)
            self.board.desks[seat].refuse(slot, moment)
        return claim

    # The mouse

    def acts_for(self, seat: Seat, intent: Intent) -> Seat:
        """A click on the cards or buttons of a seat counts for it, another one for the seat on turn."""
        if seat in self._one_button or intent.button != A or intent.device != MOUSE or intent.at is None:
            return seat
        x, y = self.table.scale.design(intent.at)
        for owner in self.table.mouse_seats:
            if self.board.desks[owner].card_under(x, y) is not None or self.keys[owner].rows.under(intent.at, A, B, C):
                return owner
        return on_turn(self.table.view)

    def _click(self, seat: Seat, at: tuple[int, int], now: Ms) -> Move | None:
        if seat not in self.table.mouse_seats:
            return None
        x, y = self.table.scale.design(at)
        card, key = self.board.desks[seat].card_under(x, y), self.keys[seat].rows.under(at, A, B, C)
        if card is not None:
            self._click_card(seat, card, now)
        elif key == B:
            self._look(seat, now)
        elif key:
            return self._claim(seat, self.reader.hands.chosen[seat], now)
        elif seat == on_turn(self.table.view):
            return self._click_wall(seat, x, y, now)
        return None

    def _click_card(self, seat: Seat, slot: int, now: Ms) -> None:
        """A covered card is looked at, another one is chosen, the chosen one is turned."""
        chosen = self.reader.hands.chosen
        if not self.board.sees(seat, now):
            self._look(seat, now)
        elif chosen[seat] == slot:
            self.reader.turn(seat, slot, 1, now)
            return
        chosen[seat] = slot
        self.table.sound("focus", now, seat)

    def _click_wall(self, seat: Seat, x: float, y: float, now: Ms) -> Move | None:
        stop = stop_under(x, y)
        if stop is None:
            return None
        if stop in self.builder.stops(seat):
            self.builder.mean(seat, stop, now)
            return self._act(seat, now)
        self.table.deny(seat, now)
        if self.board.crane.block is None and stop != AT_BAG and self.board.wall.height(stop):
            self._explain(seat, stop, now)
        return None

    def _explain(self, seat: Seat, column: int, now: Ms) -> None:
        """O6, O16: tell why the highest block of a column stays where it is."""
        if column == self.table.view.facts["taboo"]:
            self.board.wall.rattle(now)
            self.board.desks[seat].tell(self._taboo(seat), now)
        else:
            self.board.desks[seat].tell(self.table.say("tall_order.closed"), now)

    def _taboo(self, seat: Seat) -> str:
        return self.table.say("tall_order.taboo", name=self.table.sitting.sitters[1 - seat].name)

    def point(self, seat: Seat, point: Point) -> None:
        """The glove and the rope follow the mouse of the seat on turn."""
        turn, stop = on_turn(self.table.view), stop_under(*self.table.scale.design(point.at))
        if stop is not None and turn in self.table.mouse_seats and stop in self.builder.stops(turn):
            self.builder.mean(turn, stop, point.t)

    def scroll(self, seat: Seat, scroll: Scroll) -> None:
        """The wheel turns the card below the mouse."""
        if scroll.at is None:
            return
        for owner in self.table.mouse_seats:
            card = self.board.desks[owner].card_under(*self.table.scale.design(scroll.at))
            if card is not None:
                self.reader.turn(owner, card, 1 if scroll.steps < 0 else -1, scroll.t)

    # One button

    def _choices(self, seat: Seat, now: Ms) -> list[Walked]:
        """What one button walks over: where the glove may be, then the own cards."""
        view = self.table.view
        choices = [(STOP, stop) for stop in self.builder.stops(seat)] if seat in view.active else []
        if self.reader.state(seat, now) == COVERED:
            return [*choices, (PEEK, 0)]
        count = 0 if self.reader.claims_itself[seat] else len(view.zones.get(HOLDERS[seat], ()))
        return [*choices, *((CLAIM, slot) for slot in range(count))]

    def _scanned(self, seat: Seat, now: Ms) -> Walked | None:
        return self._one_button.at(seat, self._choices(seat, now), now)

    def _take_scanned(self, seat: Seat, now: Ms) -> Move | None:
        move: Move | None = None
        match self._scanned(seat, now):
            case (kind, stop) if kind == STOP:
                self.builder.reach(seat, stop, now)
                move = self._act(seat, now)
            case (kind, slot) if kind == CLAIM:
                move = self._claim(seat, slot, now)
            case (_, _):
                self._look(seat, now)
        self._one_button.restart(seat, now)
        return move

    def _walk(self, seat: Seat, now: Ms) -> None:
        """Let the glove of a seat with one button go to what a press would take."""
        match self._scanned(seat, now):
            case (kind, stop) if kind == STOP:
                if stop != self.builder.at[seat]:
                    self.builder.reach(seat, stop, now)
            case (_, slot):
                self.reader.hands.chosen[seat] = slot

    def _card_scanned(self, seat: Seat, now: Ms) -> tuple[int, int] | None:
        """Where the glove is while it walks over cards."""
        choice = self._scanned(seat, now) if self._is_on else None
        return None if choice is None or choice[0] == STOP else self.board.desks[seat].centre(choice[1])

    @property
    def _is_on(self) -> bool:
        return not self.table.clock.paused and self.table.view.outcome is None

    # What is seen of it

    def move(self, now: Ms, t: Ms) -> None:
        if self._is_on:
            for seat in self._one_button.seats:
                self._walk(seat, now)
        view = self.table.view
        self._show(view, now)
        self.pointer.move(now)
        self._hold_back(view, t)
        for seat in self._one_button.seats:
            self.pointer.reach(seat, self._card_scanned(seat, now))

    def covered(self, now: Ms) -> None:
        self._show(self.table.view, now)

    def _show(self, view: View, now: Ms) -> None:
        for seat, keys in enumerate(self.keys):
            keys.rows.show(self._told(seat, view, now))
        self._point(view, now)

    def _told(self, seat: Seat, view: View, now: Ms) -> list[SeatPrompt]:
        """What the keys of a seat do; of a bot, how good it is."""
        device, keys = self.table.device(seat), self.keys[seat]
        if device is None:
            return keys.bot(self.table.sitting.sitters[seat].level)
        if view.outcome is not None:
            return []
        return (
            keys.choose(device)
            if seat in self._one_button
            else keys.cards(device, self.reader.state(seat, now), seat in view.active, seat in self.coached)
        )

    def _point(self, view: View, now: Ms) -> None:
        """Show the glove of the seat on turn, what a bot aims at, and what A does."""
        seat = view.active[0] if view.active else None
        device = self.table.device(seat) if seat is not None else None
        if seat is not None:
            self.builder.foresee(seat, now)
        self.hint.hide(device is None)
        if seat is None or device is None:
            self.pointer.point(seat if self.board.crane.block is not None else None, None, now)
            return
        self.pointer.point(seat, self.builder.at[seat], now)
        turns_cards = self.reader.turns_cards(seat, now)
        self.hint.show(turn_hint(self.table, device, self.builder.state(seat), turns_cards))

    def _hold_back(self, view: View, t: Ms) -> None:
        """O13: a seat that has not built sees how long only the other one may claim."""
        left = int(view.facts["alone_until"]) - t if view.outcome is None else 0
        for seat, keys in enumerate(self.keys):
            waits = left > 0 and seat != view.facts["mover"] and not self.reader.claims_itself[seat]
            is_told = waits and self.table.device(seat) is not None
            keys.wait(min(WAITS, -(-left * WAITS // ALONE_MS)) if is_told else 0)

    def pictures(self) -> Iterator[Wanted]:
        for seat, desk in enumerate(self.board.desks):
            yield from self.keys[seat].pictures(self.table.device(seat))
            if seat in self.table.mouse_seats:
                yield partial(desk.toast_image, self._taboo(seat))
                yield partial(desk.toast_image, self.table.say("tall_order.closed"))
