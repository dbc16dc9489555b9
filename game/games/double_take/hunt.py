"""Double Take without piles: together and minute modes.

D20  At go all cards are spread at once; all seats search, and turn cards over, until the time is over or nothing
     can be collected any more.
D21  Hands reserve nothing: the first to complete collects. A pair is a point, its third copy another one. Two differing
     hands of a seat lock it. Together the two hands may be of two seats.
D22  Together: one score, and a rank for it. D23: in minute mode each seat has its own, and its own sets.

Where the rules leave room: a locked seat may turn cards. Two differing hands of one seat are a mistake even where the
second would match another seat's hand. A hand that matches several others goes with that of the lowest seat.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Any, Final, Self

from game.games.double_take.common_rules import (
    HAND_TARGETS,
    NONE,
    PLACES,
    SET,
    SETS,
    TOGETHER,
    ZONES,
    DoubleTakeTable,
    Target,
)
from game.games.double_take.patterns import PATTERNS, draw_hidden
from game.rules.api import GO, HIDDEN, NEVER, Event, Face, Game, Move, Ms, Seat, Setup, View, Zone
from game.rules.rng import Rng
from game.rules.scoring import Standing

TURNS: Final[tuple[Move, ...]] = tuple(("turn", *zone) for zone in ZONES[:PLACES])
TURN_TARGETS: Final[Mapping[Move, Target]] = {move: target for target, move in enumerate(TURNS)}
DECK: Final[Zone] = ("deck", 0)

TURN_MS: Final[Ms] = 150  # D20: between two turns of a seat
LOCK_MS: Final[Ms] = 2000  # D21

# D22: the ranks, and the points from which on the second to the fifth are given, for a deck and 1 to 6 seats in 60
# seconds. Calibrated with bots in every seat, nine matches each: half of what easy ones collect (the median), what easy
# ones, normal ones and sharp ones do; made to rise steadily where many sharp eyes run out of cards.
RANKS: Final = ("drowsy", "waking", "watchful", "hawkeyed", "uncanny")
Steps = tuple[int, int, int, int]
LADDERS: Final[Mapping[int, tuple[Steps, ...]]] = {
    135: ((3, 7, 12, 22), (8, 16, 28, 43), (11, 23, 39, 58), (16, 32, 47, 64), (20, 40, 54, 65), (22, 45, 61, 66)),
    60: ((7, 14, 22, 26), (12, 24, 28, 30), (13, 26, 28, 30), (13, 26, 28, 30), (13, 26, 28, 30), (13, 26, 28, 30)),
    90: ((6, 12, 17, 29), (11, 22, 33, 42), (15, 31, 40, 44), (16, 32, 41, 44), (16, 32, 41, 44), (16, 32, 41, 44)),
}


def rank(score: int, seats: int, cards: int, seconds: int) -> str:
    """D22: the name for a score of all together."""
    return RANKS[sum(score >= step for step in ladder(seats, cards, seconds))]


def ladder(seats: int, cards: int, seconds: int) -> Steps:
    """D22: the points from which on the second to the fifth rank are given.

    Another time asks for more or less in proportion, but never for more than of six seats in 60 s.
    """
    ladders = LADDERS[cards]
    steps = zip(ladders[seats - 1], ladders[-1], strict=True)
    second, third, fourth, fifth = (-(-min(step * seconds, most * 60) // 60) for step, most in steps)
    return second, third, fourth, fifth


class Hunt(DoubleTakeTable):
    """The state of a together or minute match: the deck before go, and when each seat may turn the next card."""

    __slots__ = ("_turns", "apart", "deck", "turn_at")

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.apart = setup.options["mode"] != TOGETHER
        self.deck: list[int] = []
        self.turn_at: list[Ms] = [0] * setup.seats
        self._turns: list[Move] = []  # to turn each card of the table, in order
        self._set_timer(GO, "go")

    @classmethod
    def start(cls, setup: Setup, rng: Rng) -> Game:
        game = cls(setup)
        draw_hidden(game.up, game.down, rng)
        game.starter = setup.first_starter(rng)
        game.deck = list(range(len(game.up)))
        return game

    @staticmethod
    def _sides(setup: Setup) -> tuple[int, ...]:
        """Together all sets are the table's."""
        if setup.options["mode"] == TOGETHER:
            return (0,) * setup.seats
        return tuple(range(setup.seats))

    # Moves

    def _further_moves(self, seat: Seat) -> Sequence[Move]:
        """D20: turn every card but those under a hand."""
        if self.turn_at[seat] > self.now:
            return ()
        moves = self._turns.copy()
        for target in sorted(set(self.hands), reverse=True):
            if NONE < target < SET:
                del moves[bisect_left(self._singles, target)]
        return moves

    def _reach(self, seat: Seat) -> Sequence[tuple[Target, ...]]:
        """D23: a collected set can be touched by its owner only."""
        return self.sets[seat : seat + 1] if self.apart else self.sets

    def _further_refusal(self, seat: Seat, move: Move) -> str:
        target = TURN_TARGETS.get(move)
        return "there is no such move" if target is None else self._turn_refusal(seat, target)

    def _hand_refusal(self, seat: Seat, target: Target) -> str:
        if self.apart and target >= SET and (target - SET) // SETS != seat:  # D23
            return "that set is not the seat's own"
        return super()._hand_refusal(seat, target)

    def _turn_refusal(self, seat: Seat, target: Target) -> str:
        """D20"""
        if target not in self.lying:
            return "nothing lies there"
        if target in self.hands:
            return "a hand lies on it"
        return "one turn at a time" if self.turn_at[seat] > self.now else ""

    def _apply(self, seat: Seat, move: Move, out: list[Event]) -> None:
        match move[0]:
            case "hand":
                self._touch(seat, HAND_TARGETS[move], out)
            case "lift":
                self._withdraw(seat, "lift", out)
            case _:
                self.turn_at[seat] = self.now + TURN_MS
                self._turn_in_place(TURN_TARGETS[move], seat, out)

    def _touch(self, seat: Seat, target: Target, out: list[Event]) -> None:
        out.append(Event("hand", self.now, seat, dst=ZONES[target]))
        first = self.hands[seat]
        if first == NONE:
            first = self._partner(target)
            if first == NONE:
                self._lay_hand(seat, target)
                return
        elif self.face[first] != self.face[target]:  # D21
            out.append(Event("mistake", self.now, seat, dst=ZONES[target], why="differ"))
            out.append(Event("lift", self.now, seat, dst=ZONES[target], why="mistake"))
            self._lift(seat, "mistake", out)
            self._lock(seat, LOCK_MS, out)
            return

        self._gather(seat, first, target, out)
        if not self._can_collect():  # D20
            self._end("exhausted", out)

    def _partner(self, target: Target) -> Target:
        """D21: together, another seat's hand on an identical face."""
        if self.apart:
            return NONE
        face = self.face[target]
        return next((at for at in self.hands if at not in (NONE, target) and self.face[at] == face), NONE)

    def _can_collect(self) -> bool:
        """D20: whether a pattern is still on two cards, or on one besides a pair that a seat may complete."""
        once = [False] * PATTERNS
        for seat in self.playing:
            for target in self.sets[self.side[seat]]:
                once[self.face[target]] = True
        for target in self._singles:
            (card,) = self.lying[target]
            for face in (self.up[card], self.down[card]):
                if once[face]:
                    return True
                once[face] = True
        return False

    # What is visible

    def _appear(self, target: Target, face: Face) -> None:
        super()._appear(target, face)
        if target < SET:
            self._turns.insert(bisect_left(self._singles, target), TURNS[target])

    def _vanish(self, target: Target) -> None:
        if target < SET:
            del self._turns[bisect_left(self._singles, target)]
        super()._vanish(target)

    # Time

    def _fire(self, name: str, arg: int, out: list[Event]) -> None:
        match name:
            case "go":
                out.append(Event("go", self.now))
                self._spread(out)
                self._set_timer(self.now + int(self.setup.options["seconds"]) * 1000, "time")
            case "lapse":
                self._withdraw(arg, "lapse", out)
            case _:
                self._end("time", out)

    def _spread(self, out: list[Event]) -> None:
        """D20: all cards at once, each with the side up that was drawn for it."""
        while self.deck:
            card = self.deck.pop()
            out.append(Event("spread", self.now, faces=(self.up[card],), src=DECK, dst=ZONES[self._lay(card)]))

    def _lapse(self) -> Ms:
        soon = min([at for at in self.turn_at if at > self.now], default=NEVER)
        return min(super()._lapse(), soon)

    # Seats that left, the end

    def _can_go_on(self) -> bool:
        return super()._can_go_on() if self.apart else bool(self.playing)

    def _after_leave(self, seat: Seat, out: list[Event]) -> None:
        super()._after_leave(seat, out)
        self.turn_at[seat] = 0
        if self.now >= GO and not self._can_collect():
            self._end("exhausted", out)

    def _end(self, reason: str, out: list[Event], first: int = 1) -> None:
        self.turn_at = [0] * self.setup.seats
        super()._end(reason, out, first)

    def _standings(self) -> Sequence[Standing]:
        """C11: together all are first, in minute mode those with most points."""
        return [(score,) for score in self._scores()]

    def _scores(self) -> tuple[int, ...]:
        """D21: a pair is one point, a triple two."""
        return tuple(sum(len(cards) - 1 for cards in self._sets_of(seat)) for seat in range(self.setup.seats))

    # Views

    def _stacks(self) -> dict[Zone, tuple[Face, ...]]:
        return {DECK: (HIDDEN,) * len(self.deck)} if self.deck else {}

    def _active(self) -> tuple[Seat, ...]:
        return self.playing if self.outcome is None and self.now >= GO else ()

    def _facts(self) -> dict[str, Any]:
        return super()._facts() | {"turn_at": tuple(self.turn_at), "rank": self._rank()}

    def _rank(self) -> str:
        """D22: what the score is called, once it is final."""
        if self.apart or self.outcome is None:
            return ""
        options = self.setup.options
        return rank(self._scores()[0], self.setup.seats, int(options["cards"]), int(options["seconds"]))

    def _recall(self, view: View) -> None:
        super()._recall(view)
        self.turn_at = list(view.facts["turn_at"])

    def _recall_zone(self, zone: Zone, cards: tuple[int, ...]) -> None:
        if zone == DECK:
            self.deck = list(cards)
        else:
            super()._recall_zone(zone, cards)

    # Copies

    def clone(self) -> Self:
        twin = super().clone()
        twin.apart = self.apart
        twin.deck = self.deck.copy()
        twin.turn_at = self.turn_at.copy()
        twin._turns = self._turns.copy()
        return twin

    def _key(self) -> tuple[object, ...]:
        return (*super()._key(), tuple(self.deck), tuple(self.turn_at))
