"""What a hand does at the table of Tall Order: building at the wall, and reading the own cards.

A block that is picked up and a card that is turned are no moves: the rules know nothing of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.games.tall_order.board import Hands, TallOrderBoard, choices_of, on_turn
from game.games.tall_order.props.layout import AT_BAG
from game.games.tall_order.props.prompts import CHOOSING, COVERED, DRAW, DROP, PEEKING, PICK_UP, PUT_DOWN, TURNING
from game.games.tall_order.rules import DRAW as DRAW_MOVE
from game.games.tall_order.rules import HOLDER, HOLDERS
from game.rules.api import HIDDEN, Move, Ms, Seat, View
from game.table.table import Table


class Builder:
    """Where the glove of each seat is, and a press that waits for its time."""

    table: Table
    board: TallOrderBoard

    def __init__(self) -> None:
        self.at = [AT_BAG, AT_BAG]  # a column or the bag, for each seat
        self._kept: Move | None = None  # O13: the move of the seat on turn that waits for its time
        self._turns = -1  # turns that had been played when the present one began

    def lay(self, table: Table, board: TallOrderBoard) -> None:
        """Take the table and board that were laid for the present size of the window."""
        self.table = table
        self.board = board
        if table.view.active:
            self._wait(table.view.active[0])

    def follow(self, view: View) -> bool:
        """Let the glove wait in a new turn, or be where a drawn block hangs; True if a new turn has begun."""
        turns = int(view.facts["turns"])
        is_new, self._turns = turns != self._turns, turns
        if view.active and is_new:
            self._wait(view.active[0])
        if view.active and self.board.crane.block is not None:
            self.at[view.active[0]] = self.board.crane.column
        return is_new

    def _wait(self, seat: Seat) -> None:
        """Let the glove of the seat on turn wait at the bag, or where it was if that is empty."""
        stops, home = self.stops(seat), self._home[seat]
        if AT_BAG in stops:
            self.at[seat] = AT_BAG
        else:
            self.at[seat] = home if home in stops or not stops else stops[0]

    @property
    def _home(self) -> list[int]:
        return self.board.hands.home

    # Where the glove may be

    def stops(self, seat: Seat) -> list[int]:
        """Where the glove of the seat on turn may be: columns, and the bag behind them."""
        if self._kept is not None:
            return [self.at[seat]]
        view, picked = self.table.view, self.board.picked
        choices = choices_of(view, seat)
        if picked is not None:
            return sorted({picked, *(int(move[2]) for move in choices if move[:2] == ("move", picked))})
        if view.phase == "drop":
            return [int(move[1]) for move in choices]
        stops = sorted({int(move[1]) for move in choices if move[0] == "move"})
        return [*stops, AT_BAG] if DRAW_MOVE in choices else stops

    def go(self, seat: Seat, step: int, now: Ms) -> None:
        """Mean the next column, or the bag; after the last one the first."""
        stops, here = self.stops(seat), self.at[seat]
        if stops:
            ahead = [stop for stop in stops if (stop > here if step > 0 else stop < here)]
            self.mean(seat, (ahead or stops)[0 if step > 0 else -1], now)

    def mean(self, seat: Seat, stop: int, now: Ms) -> None:
        """Reach for a column or the bag, with a sound if that is another one."""
        if stop != self.at[seat]:
            self.reach(seat, stop, now)
            self.table.sound("focus", now, seat)

    def reach(self, seat: Seat, stop: int, now: Ms) -> None:
        """Let the glove, and what hangs on the rope, go to a column or to the bag."""
        self.at[seat] = stop
        if stop != AT_BAG:
            self._home[seat] = stop
            self.board.aim(stop, now)

    def foresee(self, seat: Seat, now: Ms) -> None:
        """Let a block hang where a bot, or an actor in a lesson, will drop it."""
        plan = self.table.match.agenda.plans.get(seat)
        if plan is not None and plan.move[0] == "drop":
            self.board.aim(int(plan.move[1]), now)

    # What it does

    def state(self, seat: Seat) -> str:
        """What A does for the seat on turn."""
        if self.board.crane.block is None:
            return DRAW if self.at[seat] == AT_BAG else PICK_UP
        return DROP if self.board.picked is None else PUT_DOWN

    def act(self, seat: Seat, moment: Ms) -> Move | None:
        """Draw, drop, pick up or put down; the seat is on turn."""
        state = self.state(seat)
        if state == DRAW:
            return DRAW_MOVE
        if state == DROP:
            return self._build(seat, ("drop", self.at[seat]), moment)
        if state == PUT_DOWN:
            return self._put_down(seat, moment)
        self._pick_up(seat, self.at[seat], moment)
        return None

    def _pick_up(self, seat: Seat, column: int, now: Ms) -> None:
        """O5: take the highest block of a column."""
        if column not in self.stops(seat):
            self.table.deny(seat, now)
            return
        self.board.pick_up(column, now)
        self._home[seat] = column
        self.table.sound("accept", now, seat)

    def _put_down(self, seat: Seat, moment: Ms) -> Move | None:
        """O5, O7: put the block down: on another column that is a move, on its own it is none."""
        source, target = self.board.picked, self.at[seat]
        if source == target or source is None:
            self.put_back(moment)
            return None
        return self._build(seat, ("move", source, target), moment)

    def put_back(self, now: Ms) -> None:
        """Let the block that was picked up go back to where it came from."""
        if self.board.picked is not None:
            self._kept = None
            self.board.put_back(now)
            self.table.sound("back", now)

    def _build(self, seat: Seat, move: Move, moment: Ms) -> Move | None:
        """O13: change the wall; the first press in the time of the other seat is kept until that is over."""
        if self.table.clock.at(moment) >= self.table.view.facts["alone_until"]:
            return move
        if self._kept is None:
            self._kept = move
            self.board.crane.sink(moment)
            self.table.sound("accept", moment, seat)
        return None

    def due(self, t: Ms) -> Iterator[tuple[Ms, Seat, Move]]:
        """The press that was kept, once its time has come."""
        view = self.table.view
        until = int(view.facts["alone_until"])
        if self._kept is not None and until <= t and view.outcome is None:
            move, self._kept = self._kept, None
            yield until, on_turn(view), move


class Reader:
    """Which card each seat means, how it is turned, and which seat peeks."""

    table: Table
    board: TallOrderBoard

    def __init__(self, hands: Hands, claims_itself: Sequence[bool]) -> None:
        """`claims_itself` says of each seat whether the rules claim for it (O12)."""
        self.hands = hands
        self.claims_itself = tuple(claims_itself)
        self._turning = [False, False]  # whether the directions of a seat turn its open cards

    def lay(self, table: Table, board: TallOrderBoard) -> None:
        """Take the table and board that were laid for the present size of the window."""
        self.table = table
        self.board = board
        board.take_hands(self.hands)

    def follow(self, view: View) -> None:
        """After an event: keep the chosen card among those that are left."""
        for seat, chosen in enumerate(self.hands.chosen):
            self.hands.chosen[seat] = min(chosen, max(0, len(view.zones.get(HOLDERS[seat], ())) - 1))

    def state(self, seat: Seat, now: Ms) -> str:
        """What the seat can do with its cards."""
        if self.hands.privacy.peeker(now) == seat:
            return PEEKING
        if not self.board.sees(seat, now):
            return COVERED
        return TURNING if self._turning[seat] else CHOOSING

    def turns_cards(self, seat: Seat, now: Ms) -> bool:
        """Whether the directions of a seat turn cards, not choose columns."""
        is_waiting = seat not in self.table.view.active
        return is_waiting or self._turning[seat]

    def stop_turning(self, seat: Seat) -> None:
        """Let the directions of a seat choose columns again."""
        self._turning[seat] = False

    def choose(self, seat: Seat, step: int) -> None:
        """Mean another card of the holder."""
        count = len(self.table.view.zones.get(HOLDERS[seat], ()))
        if count:
            self.hands.chosen[seat] = (self.hands.chosen[seat] + step) % count
            self.table.sound("focus", self.table.house.now(), seat)

    def turn(self, seat: Seat, slot: int, step: int, now: Ms) -> None:
        """O8: turn a card of the holder, as long as it may be seen."""
        faces = self.board.faces(seat, now)
        if slot < len(faces) and faces[slot] != HIDDEN:
            key = seat, faces[slot]
            self.hands.turned[key] = (self.hands.turned.get(key, 0) + step) % 4
            self.table.sound("change", now, seat)

    def look(self, seat: Seat, moment: Ms) -> None:
        """Peek, or cover the cards again; where they lie open, let directions turn them, or choose columns again."""
        turn, privacy = on_turn(self.table.view), self.hands.privacy
        if privacy.may_peek(seat, turn):
            for slot in range(HOLDER):
                self.table.flights.land(("holder", seat, slot))
            privacy.button(seat, True, turn, moment)
            self.table.sound("accept", moment, seat)
        elif self.board.sees(seat, moment):
            self._turning[seat] = not self._turning[seat]
            self.table.sound("focus", moment, seat)

    def claim(self, seat: Seat, slot: int) -> Move | None:
        """O10: the claim of a card, at any moment; O12: None while the holder is locked."""
        claim = "claim", slot
        return claim if claim in self.table.match.game.legal(seat) else None
