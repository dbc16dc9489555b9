"""What all modes of Double Take share: the cards on the table, the hands on them, and the sets that they win.

D3   Every card has its place, and laid cards fill the table evenly. D4: what is visible can be touched.
D5   Two hands on two identical faces win both cards.
D6   A hand lapses after three seconds; the target is then closed to that seat for as long. So it is after `lift`.
D9   A pair and the third copy make a triple.

A *target* is a number for anything that may lie under a hand: a place of the table, the top of a pile, a card beside a
seat, a set. Moves and zones name it as ("hand", "place", 17) and ("place", 17). Zones that need two numbers pack them:
card k beside a seat is ("forbidden", seat * 4 + k), set k of a side is ("set", side * 128 + k) in every mode. A *side*
is who owns a set: a seat, a team, or all together.

An event without faces moves nothing; its `dst` is the zone where it happened. Every `hand` is followed by one `lift`
or `lapse` of that seat there, unless the match ends first. `at` is (rival seat, gap in ms) where two seats went for
one thing, the gap only if it is at most 100 ms.
"""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from heapq import heappop, heappush
from typing import Any, Final, Self

from game.games.double_take.patterns import PATTERNS, draw_hidden
from game.rules.api import (
    DOWN,
    GO,
    HIDDEN,
    NEVER,
    OPEN,
    TABLE,
    TOP,
    Event,
    Face,
    Game,
    Move,
    Ms,
    Seat,
    Setup,
    Spec,
    View,
    Zone,
)
from game.rules.options import Choice, Number, Switch, Value
from game.rules.rng import Rng

MOST_SEATS: Final = 6
PLACES: Final = 135  # D3: one for every card
BESIDE: Final = 4  # the room for cards beside a seat
SETS: Final = 128  # the room for sets of a side

Target = int
NONE: Final[Target] = -1
PILE: Final[Target] = PLACES
FORBIDDEN: Final[Target] = PILE + MOST_SEATS
SET: Final[Target] = FORBIDDEN + MOST_SEATS * BESIDE

ZONES: Final[tuple[Zone, ...]] = (
    *(("place", i) for i in range(PLACES)),
    *(("pile", i) for i in range(MOST_SEATS)),
    *(("forbidden", i) for i in range(MOST_SEATS * BESIDE)),
    *(("set", i) for i in range(MOST_SEATS * SETS)),
)
TARGETS: Final[Mapping[Zone, Target]] = {zone: target for target, zone in enumerate(ZONES)}

HANDS: Final[tuple[Move, ...]] = tuple(("hand", *zone) for zone in ZONES)
HAND_TARGETS: Final[Mapping[Move, Target]] = {move: target for target, move in enumerate(HANDS)}
LIFT: Final[Move] = ("lift",)

# D3: the order in which places are filled. They are numbered row by row; steps of the golden section spread the cards
# evenly over the 80 places for which the screen is laid out, then over the others.
SPREAD: Final[tuple[Target, ...]] = (*(i * 49 % 80 for i in range(80)), *(80 + i * 34 % 55 for i in range(55)))
RANK: Final[tuple[int, ...]] = tuple(SPREAD.index(place) for place in range(PLACES))

HAND_MS: Final[Ms] = 3000  # D6: so long a hand may lie alone
CLOSED_MS: Final[Ms] = 3000  # D6: so long its target is then closed to that seat
CONTEST_MS: Final[Ms] = 100

RIVAL, TEAM, TOGETHER, MINUTE = "rival", "team", "together", "minute"
FEWEST_SEATS: Final[Mapping[Value, int]] = {RIVAL: 2, TEAM: 4, TOGETHER: 1, MINUTE: 2}
FEWEST_MATES: Final = 2  # D16: two hands of two mates


SPEC: Final = Spec(
    key="double_take",
    letter="D",
    version=2,
    realtime=True,
    hidden=False,
    seats=lambda options: range(FEWEST_SEATS[options["mode"]], MOST_SEATS + 1),
    zones={"place": OPEN, "pile": TOP, "set": OPEN, "forbidden": OPEN, "deck": DOWN},
    verbs=("flip", "turn", "hand", "lift"),
    kinds=(
        *("go", "turn", "flip", "spread", "hand", "lift", "lapse", "refused", "pair", "theft", "secure", "won"),
        *("tie", "turned", "mistake", "fine", "lock", "hint", "left", "over"),
    ),
    reasons=("goal", "exhausted", "time", "left"),
    bound=20_000,
    options=(
        Choice("mode", values=(RIVAL, TEAM, TOGETHER, MINUTE)),
        Number("goal", initial=5, low=3, high=7),
        Number("auto_flip_s", initial=4, low=2, high=8, can_be_off=True),
        Switch("forbidden", initial=True),
        Choice("cards", values=(135, 60, 90)),
        Number("seconds", initial=60, low=30, high=180, step=10),
        Switch("turned", look=True),
    ),
    seat_options=(Switch("show_twins", assist=True, look=True),),
    mates=lambda options: FEWEST_MATES if options["mode"] == TEAM else 0,
    aside=(TOGETHER, MINUTE),  # D15
)


class DoubleTakeTable(Game):
    """The cards with their two sides, what lies where, what is visible, and the hands on it."""

    __slots__ = (
        "_all_open",
        "_free",
        "_moves",
        "_singles",
        "closed",
        "down",
        "face",
        "hands",
        "locked",
        "lying",
        "sets",
        "side",
        "since",
        "ties",
        "up",
        "where",
    )

    spec = SPEC

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        seats, cards = setup.seats, int(setup.options["cards"])
        self.side: tuple[int, ...] = self._sides(setup)
        self.up: list[Face] = [HIDDEN] * cards
        self.down: list[Face] = [HIDDEN] * cards
        self.lying: dict[Target, tuple[int, ...]] = {}  # the cards of a place, a set, a card beside a seat
        self.sets: list[tuple[Target, ...]] = [() for _ in range(max(self.side) + 1)]  # by side, as they were won

        # What is visible: the face of a target, the targets of a face, and the single cards with their moves in order.
        self.face: dict[Target, Face] = {}
        self.where: list[tuple[Target, ...]] = [()] * PATTERNS
        self._singles: list[Target] = []
        self._moves: list[Move] = []
        self._free: list[int] = list(range(PLACES))  # a heap of the ranks of the empty places

        self.hands: list[Target] = [NONE] * seats
        self.since: list[Ms] = [0] * seats
        self.closed: dict[tuple[Seat, Target], Ms] = {}  # until when
        self._all_open: Ms = 0  # when the last of them ends
        self.locked: list[Ms] = [0] * seats  # until when
        self.ties: dict[Face, Ms] = {}  # D10: the tied pattern and when its cards are turned; none without piles

    @staticmethod
    @abstractmethod
    def _sides(setup: Setup) -> tuple[int, ...]:
        """The side that each seat wins sets for."""

    # Moves that all modes know

    def _legal(self, seat: Seat) -> Sequence[Move]:
        if self.now < GO:
            return ()
        moves: list[Move] = []
        if self.locked[seat] <= self.now:  # a locked seat has no hand to lift either
            moves = self._hand_moves(seat)
            if self.hands[seat] != NONE:
                moves.append(LIFT)
        moves += self._further_moves(seat)
        return moves

    @abstractmethod
    def _further_moves(self, seat: Seat) -> Sequence[Move]:
        """The moves of this mode that are neither a hand nor a lift."""

    def _hand_moves(self, seat: Seat) -> list[Move]:
        """A hand on every target that is not closed to the seat, right or wrong (C7)."""
        moves = self._moves.copy()
        own = self.hands[seat]
        shut: Collection[Target] = () if own == NONE else (own,)
        if self.now < self._all_open or self.ties:
            shut = sorted(self._shut(seat).union(shut), reverse=True)
        for target in shut:
            if target < SET:
                del moves[bisect_left(self._singles, target)]
        for won in self._reach(seat):
            if won:
                moves += [HANDS[target] for target in won if target not in shut]
        return moves

    def _shut(self, seat: Seat) -> set[Target]:
        """D6, D10: what is closed to the seat, or to all."""
        shut = {target for (whose, target), until in self.closed.items() if whose == seat and until > self.now}
        for face in self.ties:
            shut.update(self.where[face])
        return shut

    def _reach(self, seat: Seat) -> Sequence[tuple[Target, ...]]:
        """The sets that the seat may touch, by side."""
        return self.sets

    def _refusal(self, seat: Seat, move: Move) -> str:
        if self.now < GO:  # C2
            return "it has not begun"
        target = HAND_TARGETS.get(move)
        if target is not None:
            return self._hand_refusal(seat, target)
        if move == LIFT:
            return "" if self.hands[seat] != NONE else "no hand lies there"
        return self._further_refusal(seat, move)

    @abstractmethod
    def _further_refusal(self, seat: Seat, move: Move) -> str:
        """Why a move of this mode that is neither a hand nor a lift cannot be meant now, or nothing."""

    def _hand_refusal(self, seat: Seat, target: Target) -> str:
        if target not in self.face:
            return "nothing lies there"
        if self.locked[seat] > self.now:
            return "that seat is locked"
        if self.hands[seat] == target:  # D6: refused, and renews nothing
            return "that hand is there already"
        if self.now < self._all_open and self.closed.get((seat, target), 0) > self.now:  # D6
            return "that is closed to the seat"
        if self.ties and self.face[target] in self.ties:  # D10
            return "that is closed to all"
        return ""

    # Hands

    def _lay_hand(self, seat: Seat, target: Target) -> None:
        self.hands[seat] = target
        self.since[seat] = self.now
        self._set_timer(self.now + HAND_MS, "lapse", seat)

    def _withdraw(self, seat: Seat, kind: str, out: list[Event]) -> None:
        """D6: a hand that lay alone goes, and its target is closed to the seat for a while."""
        target = self.hands[seat]
        self.hands[seat] = NONE
        self._cancel_timer("lapse", seat)
        self.closed = {shut: until for shut, until in self.closed.items() if until > self.now}
        self._all_open = self.closed[seat, target] = self.now + CLOSED_MS
        out.append(Event(kind, self.now, seat, dst=ZONES[target]))

    def _lift(self, seat: Seat, why: str, out: list[Event], by: Seat = TABLE) -> None:
        """Lift a hand for a reason that is not the seat's own wish: nothing is closed."""
        target = self.hands[seat]
        self.hands[seat] = NONE
        self._cancel_timer("lapse", seat)
        at = () if by == TABLE or self.side[by] == self.side[seat] else self._contest(by, self.since[seat])
        out.append(Event("lift", self.now, seat, (), None, ZONES[target], at, HIDDEN, why))

    def _lift_all(self, targets: Sequence[Target], why: str, out: list[Event], by: Seat = TABLE) -> None:
        for seat, target in enumerate(self.hands):
            if target in targets:
                self._lift(seat, why, out, by)

    def _contest(self, rival: Seat, since: Ms) -> tuple[int, ...]:
        gap = self.now - since
        return (rival, gap) if gap <= CONTEST_MS else (rival,)

    # What is visible

    def _appear(self, target: Target, face: Face) -> None:
        self.face[target] = face
        self.where[face] += (target,)
        if target < SET:
            i = bisect_left(self._singles, target)
            self._singles.insert(i, target)
            self._moves.insert(i, HANDS[target])

    def _vanish(self, target: Target) -> None:
        self._forget(target)
        del self.face[target]
        if target < SET:
            i = bisect_left(self._singles, target)
            del self._singles[i], self._moves[i]

    def _change(self, target: Target, face: Face) -> None:
        """Another face shows at the same target."""
        self._forget(target)
        self.face[target] = face
        self.where[face] += (target,)

    def _forget(self, target: Target) -> None:
        """Forget the card that lay there and whom it was closed to: the next one is another."""
        gone = self.face[target]
        self.where[gone] = tuple(other for other in self.where[gone] if other != target)
        if self.closed:
            self.closed = {shut: until for shut, until in self.closed.items() if shut[1] != target}

    # Cards

    def _turn_in_place(self, target: Target, seat: Seat, out: list[Event]) -> None:
        (card,) = self.lying[target]
        face = self._other_side(card)
        self._change(target, face)
        out.append(Event("turned", self.now, seat, (face,), ZONES[target], ZONES[target]))

    def _other_side(self, card: int) -> Face:
        self.up[card], self.down[card] = self.down[card], self.up[card]
        return self.up[card]

    def _lay(self, card: int) -> Target:
        """D3: lay a card onto the next free place of the table, as it is."""
        place = SPREAD[heappop(self._free)]
        self.lying[place] = (card,)
        self._appear(place, self.up[card])
        return place

    def _take(self, target: Target) -> tuple[int, Face]:
        """Take a single card away: the card, and the face that this uncovers."""
        (card,) = self.lying.pop(target)
        self._vanish(target)
        heappush(self._free, RANK[target])
        return card, HIDDEN

    def _gather(self, seat: Seat, first: Target, second: Target, out: list[Event]) -> str:
        """D5, D9: make a set of two targets with one face, the second just touched: `pair`, `theft` or `secure`."""
        side, face = self.side[seat], self.face[second]
        out.append(Event("lift", self.now, seat, dst=ZONES[second], why="won"))
        self._lift_all((first, second), "won", out, seat)

        old = max(first, second)
        cards: tuple[int, ...] = ()
        if old < SET:
            kind, owner = "pair", side
        else:
            owner, cards = (old - SET) // SETS, self.lying.pop(old)
            kind = "secure" if owner == side else "theft"
            self.sets[owner] = tuple(other for other in self.sets[owner] if other != old)
            self._vanish(old)
        home = old if kind == "secure" else self._room_for_set(side)
        out.append(Event(kind, self.now, seat, dst=ZONES[home], at=(face, owner)))

        if kind == "theft":
            out.append(Event("won", self.now, seat, (face, face), ZONES[old], ZONES[home]))
        for target in (first, second):
            if target < SET:
                card, under = self._take(target)
                cards += (card,)
                out.append(Event("won", self.now, seat, (face,), ZONES[target], ZONES[home], under=under))
        self.lying[home] = cards
        self.sets[side] += (home,)
        self._appear(home, face)
        return kind

    def _room_for_set(self, side: int) -> Target:
        first = SET + side * SETS
        return next(target for target in range(first, first + SETS) if target not in self.lying)

    def _sets_of(self, seat: Seat) -> list[tuple[int, ...]]:
        return [self.lying[target] for target in self.sets[self.side[seat]]]

    # Time, seats that left, the end

    def _lapse(self) -> Ms:
        now = self.now
        times = [until for until in (*self.closed.values(), *self.locked) if until > now]
        return min(times, default=NEVER)

    def _lock(self, seat: Seat, time: Ms, out: list[Event]) -> None:
        self.locked[seat] = self.now + time
        out.append(Event("lock", self.now, seat, at=(self.locked[seat],)))

    def _after_leave(self, seat: Seat, out: list[Event]) -> None:
        """C8: its hand goes, and time changes nothing for it any more."""
        if self.hands[seat] != NONE:
            self._lift(seat, "left", out)
        self.closed = {shut: until for shut, until in self.closed.items() if shut[0] != seat}
        self.locked[seat] = 0

    def _end(self, reason: str, out: list[Event], first: int = 1) -> None:
        """D14: everything pending is cancelled."""
        self.hands = [NONE] * self.setup.seats
        self.closed = {}
        self.ties = {}
        self.locked = [0] * self.setup.seats
        super()._end(reason, out, first)

    # Views

    def view(self, seat: Seat) -> View:
        zones = {ZONES[target]: (self.face[target],) * len(cards) for target, cards in self.lying.items()}
        zones.update(self._stacks())
        return View(
            seat=seat,
            now=self.now,
            phase=self._phase(),
            zones=zones,
            scores=self._scores(),
            active=self._active(),
            due=self.due(),
            legal=tuple(self.legal(seat)),
            facts=self._facts(),
            outcome=self.outcome,
        )

    @abstractmethod
    def _stacks(self) -> dict[Zone, tuple[Face, ...]]:
        """The zones in which cards lie on one another."""

    def _phase(self) -> str:
        if self.outcome is not None:
            return "over"
        return "play" if self.now >= GO else "ready"

    @abstractmethod
    def _active(self) -> tuple[Seat, ...]:
        """The seats the table waits for."""

    def _facts(self) -> dict[str, Any]:
        """What the zones do not say. All times are absolute; `timers` are in the order in which they fire."""
        return {
            "starter": self.starter,
            "left": self.left,
            "sides": self.side,
            "sets": tuple(tuple(target - SET for target in own) for own in self.sets),  # as they were won
            "hands": tuple(
                () if target == NONE else (*ZONES[target], since)
                for target, since in zip(self.hands, self.since, strict=True)
            ),
            "closed": tuple(
                (seat, *ZONES[target], until)
                for (seat, target), until in sorted(self.closed.items())
                if until > self.now
            ),
            "locked": tuple(self.locked),
            "ties": tuple(self.ties.items()),
            "timers": tuple((due, name, arg) for due, _, name, arg in self._timers),
        }

    @classmethod
    def determinise(cls, view: View, setup: Setup, rng: Rng) -> Game:
        game = cls(setup)
        game._recall(view)
        draw_hidden(game.up, game.down, rng)
        return game

    def _recall(self, view: View) -> None:
        """Take over all that a view tells; sides of cards that it does not tell stay HIDDEN."""
        facts = view.facts
        self.now, self.outcome, self.starter, self.left = view.now, view.outcome, facts["starter"], facts["left"]
        self.playing = tuple(seat for seat, gone in enumerate(self.left) if not gone)
        self._timers.clear()
        self._due = NEVER
        for due, name, arg in facts["timers"]:
            self._set_timer(due, name, arg)

        dealt = 0
        for zone, faces in sorted(view.zones.items()):
            cards = tuple(range(dealt, dealt + len(faces)))
            dealt += len(faces)
            for card, face in zip(cards, faces, strict=True):
                self.up[card] = face
            self._recall_zone(zone, cards)

        self.sets = [tuple(SET + packed for packed in own) for own in facts["sets"]]
        for seat, hand in enumerate(facts["hands"]):
            if hand:
                self.hands[seat], self.since[seat] = TARGETS[hand[0], hand[1]], hand[2]
        self.closed = {(seat, TARGETS[name, index]): until for seat, name, index, until in facts["closed"]}
        self._all_open = max(self.closed.values(), default=0)
        self.locked = list(facts["locked"])
        self.ties = dict(facts["ties"])

    def _recall_zone(self, zone: Zone, cards: tuple[int, ...]) -> None:
        target = TARGETS[zone]
        self.lying[target] = cards
        self._appear(target, self.up[cards[0]])
        if target < PLACES:
            self._free.remove(RANK[target])  # what remains is in order, and so still a heap

    # Copies

    def clone(self) -> Self:
        twin = object.__new__(type(self))
        self._copy_base_to(twin)
        twin.side = self.side
        twin.up = self.up.copy()
        twin.down = self.down.copy()
        twin.lying = self.lying.copy()
        twin.sets = self.sets.copy()
        twin.face = self.face.copy()
        twin.where = self.where.copy()
        twin._singles = self._singles.copy()
        twin._moves = self._moves.copy()
        twin._free = self._free.copy()
        twin.hands = self.hands.copy()
        twin.since = self.since.copy()
        twin.closed = self.closed  # replaced, never changed, but for one line in _withdraw, just after it was replaced
        twin._all_open = self._all_open
        twin.locked = self.locked.copy()
        twin.ties = self.ties.copy()
        return twin

    def _key(self) -> tuple[object, ...]:
        return (
            bytes(self.up).hex(),
            bytes(self.down).hex(),
            tuple(sorted(self.lying.items())),
            tuple(self.sets),
            tuple(self.hands),
            tuple(self.since),
            tuple(sorted(self.closed.items())),
            tuple(self.locked),
            tuple(self.ties.items()),
        )
