"""Double Take: everyone at once looks for two identical patterns, and slaps both. Rival and team modes are here.

D1   Each seat has a pile of cards with a pattern on both sides. D2: in turn a seat flips its top card onto the table.
D5   Two hands of one seat (in team mode D16: of two mates) on two identical faces win both cards.
D7   A hand holds its card, a rival's hand a won pair; the owner's hand on its pair holds and ties nothing. D10: two
     rivals on identical faces are a tie, and after a countdown both are turned.
D11  Two hands on faces that differ cost the most recent pair (a triple is safe), or three seconds.
D13  All piles empty and nothing that a seat may claim: over. D14: over as soon as a side has five sets.
D15  The handicap of who won the last match of the same mode: three patterns that it may not claim. D18: in team mode it
     is the whole team's, and the larger team's too, from its members' piles in turn.

Together and minute modes (D20-D23) are played without piles, in `hunt`; `common_rules` has what all
modes share.

Where the rules leave room: `cards` is the deck of every mode. What is closed or tied is the card: another one on the
same spot is open again, and every copy that comes to light during a tie's countdown is closed and turned with the
others. The 20 s of D13 begin anew after a tie, which may have turned the match that was shown. A mate may lay its hand
onto the very set that is touched already; that is neither a match nor a mistake. A triple is held by no hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import Any, Final, Self

from game.games.double_take.common_rules import (
    BESIDE,
    FORBIDDEN,
    HAND_TARGETS,
    NONE,
    PILE,
    PLACES,
    RIVAL,
    SET,
    TARGETS,
    TEAM,
    ZONES,
    DoubleTakeTable,
    Target,
)
from game.games.double_take.hunt import Hunt
from game.games.double_take.patterns import draw_hidden, is_unique
from game.rules.api import (
    GO,
    HIDDEN,
    NEVER,
    TABLE,
    Event,
    Face,
    Game,
    Move,
    Ms,
    Seat,
    Setup,
    View,
    Zone,
)
from game.rules.rng import Rng
from game.rules.scoring import Standing

FLIP: Final[Move] = ("flip",)

SOMEBODY_MS: Final[Ms] = 10_000  # D2: with auto-flip off anybody may flip after that
TIE_MS: Final[Ms] = 1800  # D10: 3-2-1
LOCK_MS: Final[Ms] = 3000  # D11
HINT_MS: Final[Ms] = 20_000  # D13
WAIT_MS: Final[Ms] = 60_000  # D13

HANDICAP: Final = 3  # D15: cards beside the last winner


class DoubleTake(DoubleTakeTable):
    """The state of a rival or team match: piles, whose turn it is to flip, ties that are counted down."""

    __slots__ = (
        "auto",
        "barred",
        "flip_at",
        "goal",
        "hint",
        "piles",
        "restart",
        "team",
        "turn",
        "turn_t",
        "waiting",
    )

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.team = setup.options["mode"] == TEAM
        self.goal = int(setup.options["goal"])
        self.auto: Ms = int(setup.options["auto_flip_s"]) * 1000  # 0: off
        self.piles: list[list[int]] = [[] for _ in range(setup.seats)]
        self.barred: tuple[tuple[Face, ...], ...] = ((),) * setup.seats  # D15: by seat
        self.turn: Seat = TABLE  # who flips next; TABLE: nobody has cards
        self.turn_t: Ms = GO  # since when
        self.flip_at: Ms = NEVER  # when its card is flipped by itself; past while a hand or a tie keeps it
        self.restart = False  # D17: anybody may flip
        self.waiting = False  # D13: the piles are empty, but there is a match
        self.hint: tuple[Target, ...] = ()
        self._set_timer(GO, "go")

    # The deal

    @classmethod
    def start(cls, setup: Setup, rng: Rng) -> Game:
        if setup.options["mode"] not in (RIVAL, TEAM):
            return Hunt.start(setup, rng)
        game = cls(setup)
        draw_hidden(game.up, game.down, rng)
        game.starter = game.turn = setup.first_starter(rng)
        game._deal()
        game._handicap()
        for seat, pile in enumerate(game.piles):
            game._appear(PILE + seat, game.up[pile[-1]])
        return game

    @staticmethod
    def _sides(setup: Setup) -> tuple[int, ...]:
        seats = range(setup.seats)
        if setup.options["mode"] == RIVAL:
            return tuple(seats)
        return setup.teams or tuple(seat % 2 for seat in seats)  # D18: teams sit alternately

    def _deal(self) -> None:
        """D1: as evenly as possible, the larger piles clockwise from the starter."""
        seats, dealt = self.setup.seats, 0
        share, rest = divmod(len(self.up), seats)
        for i in range(seats):
            size = share + (i < rest)
            self.piles[(self.starter + i) % seats] = list(range(dealt, dealt + size))
            dealt += size

    def _handicap(self) -> None:
        """D15: three cards for the sole winner, or the winning team, of the last match; D18: and for a larger team."""
        if not self.setup.options["forbidden"]:
            return
        carry = self.setup.carry
        winners = carry.winners if carry.mode == self.setup.options["mode"] else ()
        if not self.team:
            if len(winners) == 1:
                self._put_beside(winners)
            return
        for side in range(2):
            mates = tuple(seat for seat, whose in enumerate(self.side) if whose == side)
            if winners == mates or 2 * len(mates) > self.setup.seats:
                self._put_beside(mates)

    def _put_beside(self, mates: tuple[Seat, ...]) -> None:
        """D18: three cards from the piles of the mates in seat order, round again until there are three."""
        missing = HANDICAP
        turns = cycle(mates)
        misses = 0  # in a row: once round, and no pile has such a card
        while missing and misses < len(mates):
            if self._put_one_beside(next(turns)):
                missing, misses = missing - 1, 0
            else:
                misses += 1

    def _put_one_beside(self, seat: Seat) -> bool:
        """D15: the first card of the pile whose upper face has other copies and is not beside the side already."""
        pile, barred = self.piles[seat], self.barred[seat]
        for card in reversed(pile):
            face = self.up[card]
            if not is_unique(face) and face not in barred:
                first = FORBIDDEN + seat * BESIDE
                target = next(target for target in range(first, first + BESIDE) if target not in self.lying)
                pile.remove(card)
                self.lying[target] = (card,)
                self._appear(target, face)
                self._bar()
                return True
        return False

    def _bar(self) -> None:
        """D15: a pattern is barred to a side as long as such a card lies beside one of its seats."""
        beside = [(self.side[(target - FORBIDDEN) // BESIDE], self.face[target]) for target in self._beside()]
        self.barred = tuple(tuple(face for owner, face in beside if owner == side) for side in self.side)

    def _beside(self) -> list[Target]:
        return [target for target in range(FORBIDDEN, SET) if target in self.lying]

    # Moves

    def _further_moves(self, seat: Seat) -> Sequence[Move]:
        may_flip = seat == self.turn or self.restart or not self.auto
        return (FLIP,) if may_flip and not self._flip_refusal(seat) else ()

    def _further_refusal(self, seat: Seat, move: Move) -> str:
        return self._flip_refusal(seat) if move == FLIP else "there is no such move"

    def _flip_refusal(self, seat: Seat) -> str:
        whose = self._flips(seat)
        if whose == NONE:
            return "that seat does not flip now"
        return "that card cannot be flipped now" if self._is_kept(whose) else ""

    def _flips(self, seat: Seat) -> Seat:
        """The seat whose top card the `flip` of a seat would turn; NONE for none, and TABLE where no seat has cards."""
        if seat == self.turn or (self.restart and self.piles[seat]):  # D17: its own card, to restart
            return seat
        return NONE if self.auto or self.now < self.turn_t + SOMEBODY_MS else self.turn  # D2: for one who forgets

    def _is_kept(self, seat: Seat) -> bool:
        """D2, D10: whether a hand or a countdown keeps the seat's top card where it is."""
        return bool(self.ties) or PILE + seat in self.hands

    def _apply(self, seat: Seat, move: Move, out: list[Event]) -> None:
        match move[0]:
            case "hand":
                self._touch(seat, HAND_TARGETS[move], out)
            case "lift":
                self._withdraw(seat, "lift", out)
                self._catch_up(out)
            case _:
                self._flip(self._flips(seat), out)

    # Flipping

    def _flip(self, seat: Seat, out: list[Event]) -> None:
        """D2: the top card is turned over onto the table, and the turn goes on clockwise from there."""
        card, under = self._take(PILE + seat)
        face = self._other_side(card)
        place = self._lay(card)
        out.append(Event("flip", self.now, seat, (face,), ZONES[PILE + seat], ZONES[place], under=under))
        self.restart = False
        self._turn_to(seat + 1, out)

    def _turn_to(self, seat: Seat, out: list[Event]) -> None:
        """The turn to flip comes to the seat, or to the next one clockwise that has cards (D8, D13)."""
        seats = self.setup.seats
        for i in range(seats):
            self.turn = (seat + i) % seats
            if self.piles[self.turn] and not self.left[self.turn]:
                out.append(Event("turn", self.now, self.turn))
                self._start_clock()
                self._stop_waiting()
                return
        self.turn = TABLE
        self._start_clock()
        self._wait(out)

    def _start_clock(self) -> None:
        """D2: the auto-flip time begins anew. While a tie is counted it does not run (D10)."""
        self._cancel_timer("flip")
        self.turn_t = self.now
        self.flip_at = NEVER
        if self.auto and not self.ties and self.turn != TABLE:
            self.flip_at = self.now + self.auto
            self._set_timer(self.flip_at, "flip")

    def _catch_up(self, out: list[Event]) -> None:
        """D2: an auto-flip that waited for a hand happens as soon as it can."""
        if self.flip_at <= self.now and not self._is_kept(self.turn):
            self._flip(self.turn, out)

    def _settle(self, out: list[Event]) -> None:
        """After piles or those who play have changed: a turn that cannot stay goes on, one that can be comes."""
        if self.turn == TABLE or not self.piles[self.turn] or self.left[self.turn]:
            self._turn_to(self.turn, out)
        else:
            self._catch_up(out)

    # Hands

    def _touch(self, seat: Seat, target: Target, out: list[Event]) -> None:
        now = self.now
        if target in self.hands and (holder := self._holder(seat, target)) != NONE:  # D7
            at = self._contest(holder, self.since[holder])
            out.append(Event("refused", now, seat, dst=ZONES[target], at=at, why="taken"))
            return
        out.append(Event("hand", now, seat, (), None, ZONES[target]))

        face, first = self.face[target], self.hands[seat]
        if first == NONE and self.team:
            first = self._mates_hand(seat, target)
        if first == NONE:
            self._lay_hand(seat, target)
            if len(self.where[face]) > 1:
                self._look_for_tie(seat, target, out)
        elif self.team and self.hands[seat] == first:  # D16: even if it matches
            self._mistake(seat, first, target, "alone", out)
        elif self.face[first] != face:
            self._mistake(seat, first, target, "differ", out)
        elif face in self.barred[seat]:  # D15: even if they match
            self._mistake(seat, first, target, "barred", out)
        else:
            self._win(seat, first, target, out)

    def _holder(self, seat: Seat, target: Target) -> Seat:
        """D7: who holds a card, or a won pair, against the seat; a mate shares a pair."""
        for other, at in enumerate(self.hands):
            if at == target and self._holds(other, at) and (at < SET or self.side[other] != self.side[seat]):
                return other
        return NONE

    def _holds(self, seat: Seat, target: Target) -> bool:
        """D7: whether a hand of the seat holds and ties there. It does not on a set of its own side, nor on a triple.

        D15: nor on what is barred to it.
        """
        if self.face[target] in self.barred[seat]:
            return False
        return target < SET or (target not in self.sets[self.side[seat]] and len(self.lying[target]) == 2)

    def _mates_hand(self, seat: Seat, target: Target) -> Target:
        """D16: where a mate has a hand to which this one is the second."""
        side = self.side[seat]
        hands = zip(self.hands, self.side, strict=True)
        return next((at for at, whose in hands if whose == side and at not in (NONE, target)), NONE)

    def _look_for_tie(self, seat: Seat, target: Target, out: list[Event]) -> None:
        """D10: a rival has a hand on an identical face."""
        face, side = self.face[target], self.side[seat]
        if not self._holds(seat, target):
            return
        for rival, at in enumerate(self.hands):
            if at in (NONE, target) or self.face[at] != face or self.side[rival] == side or not self._holds(rival, at):
                continue
            contest = self._contest(rival, self.since[rival])
            out.append(Event("tie", self.now, seat, dst=ZONES[target], at=contest))
            self._lift_all((at, target), "tie", out)
            self.ties[face] = self.now + TIE_MS
            self._set_timer(self.ties[face], "tie", face)
            self._start_clock()
            self._hide_hint()
            return

    def _mistake(self, seat: Seat, first: Target, second: Target, why: str, out: list[Event]) -> None:
        """D11: both hands are lifted, and the seat pays; D16: from what its team has won."""
        side = self.side[seat]
        out.append(Event("mistake", self.now, seat, (), None, ZONES[second], (), HIDDEN, why))
        out.append(Event("lift", self.now, seat, (), None, ZONES[second], (), HIDDEN, "mistake"))
        for other in range(self.setup.seats) if self.team else (seat,):
            if self.hands[other] == first and self.side[other] == side:
                self._lift(other, "mistake", out)

        if self.team:  # D17
            self.restart = True
            self._start_clock()
        if pairs := [target for target in self.sets[side] if len(self.lying[target]) == 2]:
            self._pay(seat, pairs[-1], out)
            self._settle(out)
        else:
            self._lock(seat, LOCK_MS, out)
            self._catch_up(out)

    def _pay(self, seat: Seat, target: Target, out: list[Event]) -> None:
        """D11: a pair goes under the seat's pile, each card below the one before."""
        self._lift_all((target,), "paid", out)
        face, pile, side = self.face[target], self.piles[seat], self.side[seat]
        self.sets[side] = tuple(other for other in self.sets[side] if other != target)
        self._vanish(target)
        if not pile:
            self._appear(PILE + seat, face)
        for card in self.lying.pop(target):
            pile.insert(0, card)
            paid = Event("fine", self.now, seat, (face,), ZONES[target], ZONES[PILE + seat], src_at=0, dst_at=0)
            out.append(paid)

    def _win(self, seat: Seat, first: Target, second: Target, out: list[Event]) -> None:
        """D5, D9: a pair, a theft or a secured triple. D8: the winner flips next."""
        third = [other for other in self.where[self.face[second]] if other not in (first, second)]
        self._gather(seat, first, second, out)
        if len(self.sets[self.side[seat]]) >= self.goal:  # D14, D19
            self._end("goal", out)
            return
        for target in third:  # D12
            self._turn_over(target, out)
        self._stop_waiting()
        self.restart = self.team  # D17
        self._turn_to(seat, out)

    def _turn_over(self, target: Target, out: list[Event]) -> None:
        """D10, D12: in place, or onto the table from a pile or from beside a seat."""
        self._lift_all((target,), "turned", out)
        if target < PLACES:
            self._turn_in_place(target, TABLE, out)
            return
        card, under = self._take(target)
        face = self._other_side(card)
        out.append(Event("turned", self.now, TABLE, (face,), ZONES[target], ZONES[self._lay(card)], under=under))

    def _take(self, target: Target) -> tuple[int, Face]:
        if target < PLACES:
            return super()._take(target)
        if target >= FORBIDDEN:
            (card,) = self.lying.pop(target)
            self._vanish(target)
            self._bar()
            return card, HIDDEN
        pile = self.piles[target - PILE]
        card = pile.pop()
        if not pile:
            self._vanish(target)
            return card, HIDDEN
        under = self.up[pile[-1]]
        self._change(target, under)
        return card, under

    # Time

    def _fire(self, name: str, arg: int, out: list[Event]) -> None:
        match name:
            case "go":
                out.append(Event("go", self.now))
                self._turn_to(self.turn, out)
            case "lapse":
                self._withdraw(arg, "lapse", out)
                self._catch_up(out)
            case "flip":
                self._catch_up(out)
            case "tie":
                self._end_tie(arg, out)
            case "hint":
                self._show_match(out)
            case _:
                self._end("exhausted", out)

    def _end_tie(self, face: Face, out: list[Event]) -> None:
        """D10, D12: all single cards with the face are turned at once, a won pair is not. D17: any seat may restart."""
        for target in [target for target in sorted(self.where[face]) if target < SET]:
            self._turn_over(target, out)
        del self.ties[face]
        self.restart = self.team
        self._start_clock()
        if self.waiting and not self.ties:
            self._set_timer(self.now + HINT_MS, "hint")
        self._settle(out)

    def _lapse(self) -> Ms:
        soon = self.turn_t + SOMEBODY_MS
        if self.auto or soon <= self.now or self.now < GO or self.turn == TABLE:
            soon = NEVER
        return min(super()._lapse(), soon)

    # D13: all piles are empty

    def _wait(self, out: list[Event]) -> None:
        if self.ties:  # what is turned over then may match
            return
        if next(self._matches(), None) is None:
            self._end("exhausted", out)
        elif not self.waiting:
            self.waiting = True
            self._set_timer(self.now + HINT_MS, "hint")
            self._set_timer(self.now + WAIT_MS, "wait")

    def _matches(self) -> Iterator[tuple[Target, ...]]:
        """What shows one face, where a seat that plays may claim it."""
        for face, targets in enumerate(self.where):
            if len(targets) > 1 and any(face not in self.barred[seat] for seat in self.playing):
                yield targets

    def _stop_waiting(self) -> None:
        if self.waiting:
            self.waiting = False
            self._hide_hint()
            self._cancel_timer("wait")

    def _hide_hint(self) -> None:
        self.hint = ()
        self._cancel_timer("hint")

    def _show_match(self, out: list[Event]) -> None:
        self.hint = tuple(sorted(next(self._matches()))[:2])
        out += [Event("hint", self.now, dst=ZONES[target]) for target in self.hint]

    # Seats that left, the end

    def _can_go_on(self) -> bool:
        if not self.team:
            return super()._can_go_on()
        playing = [self.side[seat] for seat in self.playing]
        return playing.count(0) >= 2 and playing.count(1) >= 2

    def _after_leave(self, seat: Seat, out: list[Event]) -> None:
        super()._after_leave(seat, out)
        if self.now >= GO:
            self._settle(out)

    def _end(self, reason: str, out: list[Event], first: int = 1) -> None:
        self.flip_at = NEVER
        self.restart = self.waiting = False
        self.hint = ()
        super()._end(reason, out, first)

    def _standings(self) -> Sequence[Standing]:
        """C11: sets, then cards in sets; mates have the same."""
        won = [self._sets_of(seat) for seat in range(self.setup.seats)]
        return [(len(sets), sum(map(len, sets))) for sets in won]

    def _scores(self) -> tuple[int, ...]:
        return tuple(len(self.sets[side]) for side in self.side)

    # Views

    def _stacks(self) -> dict[Zone, tuple[Face, ...]]:
        return {
            ZONES[PILE + seat]: (HIDDEN,) * (len(pile) - 1) + (self.face[PILE + seat],)
            for seat, pile in enumerate(self.piles)
            if pile
        }

    def _phase(self) -> str:
        return "wait" if self.waiting else super()._phase()

    def _active(self) -> tuple[Seat, ...]:
        if self.outcome is not None or self.now < GO:
            return ()
        if self.turn == TABLE:
            return self.playing
        return tuple(seat for seat in self.playing if seat == self.turn or (self.restart and self.piles[seat]))

    def _facts(self) -> dict[str, Any]:
        return super()._facts() | {
            "turn": self.turn,
            "turn_t": self.turn_t,
            "flip_at": self.flip_at,
            "restart": self.restart,
            "barred": self.barred,
            "waiting": self.waiting,
            "hint": tuple(ZONES[target] for target in self.hint),
        }

    @classmethod
    def determinise(cls, view: View, setup: Setup, rng: Rng) -> Game:
        if setup.options["mode"] not in (RIVAL, TEAM):
            return Hunt.determinise(view, setup, rng)
        return super().determinise(view, setup, rng)

    def _recall(self, view: View) -> None:
        super()._recall(view)
        facts = view.facts
        self.turn, self.turn_t, self.flip_at = facts["turn"], facts["turn_t"], facts["flip_at"]
        self.restart, self.waiting, self.barred = facts["restart"], facts["waiting"], facts["barred"]
        self.hint = tuple(TARGETS[zone] for zone in facts["hint"])

    def _recall_zone(self, zone: Zone, cards: tuple[int, ...]) -> None:
        name, seat = zone
        if name != "pile":
            super()._recall_zone(zone, cards)
            return
        self.piles[seat] = list(cards)
        self._appear(PILE + seat, self.up[cards[-1]])

    # Copies

    def clone(self) -> Self:
        twin = super().clone()
        twin.team = self.team
        twin.goal = self.goal
        twin.auto = self.auto
        twin.piles = [pile.copy() for pile in self.piles]
        twin.barred = self.barred
        twin.turn = self.turn
        twin.turn_t = self.turn_t
        twin.flip_at = self.flip_at
        twin.restart = self.restart
        twin.waiting = self.waiting
        twin.hint = self.hint
        return twin

    def _key(self) -> tuple[object, ...]:
        return (
            *super()._key(),
            tuple(map(tuple, self.piles)),
            self.turn,
            self.turn_t,
            self.flip_at,
            self.restart,
            self.waiting,
            self.hint,
        )
