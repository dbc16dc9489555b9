"""The one interface that every game implements, and the words all parts of Motley share.

C1  A game is pure, deterministic and seeded: the same setup, seed and timed moves always give the same match.
C2  Time is an integer of milliseconds handed in with every move and never goes back. A rule timer due at t fires
    before a move at t; timers due together fire in the order in which they were set. A real-time game is not on
    before its `go` at 3000.
C5  Equal results share the place.
C7  What cannot be meant now raises IllegalMove and changes nothing. A mistake that costs something is a legal move
    that emits `refused` with the reason. A number in a move is an `int` and nothing else: True, 1.0 and "1" are none.
C8  `leave` is accepted at any time and listed in no `legal`. The seat is skipped from then on, keeps what it won and
    is placed behind all others. Too few seats left end the match with reason `left`. (A bot taking over a seat is no
    move: the rules do not know who plays a seat.)
C9  What a seat may know is `view(seat)`; the shared screen is `view(TABLE)`.
C10 Each card or block is in exactly one place at every moment: moves and events take it from one to another.
C11 The outcome is places, scores and a reason, as data.

Turn games and races share this interface: they differ only in how many seats have legal moves at one time.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import insort
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple, Self

import msgspec

from game.rules.options import Option, OptionError, Value, fill
from game.rules.rng import Rng
from game.rules.scoring import Standing, places

Seat = int
Ms = int
Face = int
Zone = tuple[str, int]
Move = tuple[str | int, ...]

HIDDEN: Final[Face] = -1
TABLE: Final[Seat] = -1
NEVER: Final[Ms] = 1 << 60
GO: Final[Ms] = 3000  # C2: the 3-2-1 of the real-time games
LEAVE: Final[Move] = ("leave",)
PLAIN: Final = frozenset((int, str))  # C7: the types in a move, compared exactly since 1 == 1.0 == True

# Which cards of a zone show their faces: all, only the last, or none.
OPEN, TOP, DOWN = "open", "top", "down"

# Every event kind of every game: the table animates and sounds exactly these.
KINDS: Final[Mapping[str, str]] = {
    # all games
    "go": "the 3-2-1 is over",
    "turn": "the turn comes to a seat",
    "refused": "a move was refused, with its reason in `why`",
    "illegal": "a move that cannot be meant now; from the match, never logged",
    "left": "a seat left for good",
    "over": "the match ended, with its reason in `why`",
    # hoopla, double take
    "flip": "a card is turned up from the own pile or set",
    "place": "a card goes onto a stack",
    "take_back": "the last flipped card goes face down again",
    "turn_over": "the whole pile becomes the set",
    "finish": "a seat is out of cards and the others play on",
    "mistake": "the audit found a wrong card, or two hands differed",
    # tall order
    "draw": "pieces leave the bag or the deck",
    "drop": "the drawn block lands",
    "move": "a top block changes its column",
    "claim": "a standing task is claimed",
    "refill": "the next task joins the holder",
    # double take
    "spread": "a card is laid out at the start of a round",
    "hand": "a hand comes down",
    "lift": "a hand is lifted",
    "lapse": "a hand lay too long",
    "pair": "two identical faces are won",
    "theft": "a rival's pair is stolen with the third copy",
    "secure": "an own pair becomes a safe triple",
    "won": "a card goes to its winner",
    "tie": "two rivals touched identical faces; a countdown begins",
    "turned": "a card is turned over",
    "fine": "a card goes back under a pile",
    "lock": "a seat may put down no hand for a while",
    "hint": "a match is shown to all",
    # fourscore
    "play": "a card joins a row",
    "open": "a card opens a row",
    "take": "a row is taken",
    "undo": "the last play is taken back",
    # crosspatch
    "lay": "a card joins the cross",
    "miss": "a seat cannot lay",
    "stop": "the last layer stops",
    "sweep": "the cross goes to its winner",
}


class IllegalMove(ValueError):
    """A move that cannot be meant now (C7): nothing has changed."""

    def __init__(self, seat: Seat, move: object, t: Ms, reason: str) -> None:
        super().__init__(f"seat {seat} cannot {move!r} at {t} ms: {reason}")
        self.seat = seat
        self.move = move
        self.t = t
        self.reason = reason


class SetupError(ValueError):
    """A match that cannot be set up as asked; the text is one sentence for a person."""


class Event(msgspec.Struct, frozen=True, gc=False):
    """What happened.

    An event with `src` or `dst` moves as many cards as it has `faces`: they leave `src` at `src_at` (its end by
    default) and join `dst` at `dst_at` (its end by default). `under` is the face that this uncovers on a TOP zone.
    `at` holds further numbers that the kind defines: slots, cells, a gap in ms. (A Struct, since several are made in
    every move: it takes a fifth of the time of a NamedTuple.)
    """

    kind: str
    t: Ms
    seat: Seat = TABLE
    faces: tuple[Face, ...] = ()
    src: Zone | None = None
    dst: Zone | None = None
    at: tuple[int, ...] = ()
    under: Face = HIDDEN
    why: str = ""
    src_at: int = -1
    dst_at: int = -1
    seen_by: tuple[Seat, ...] | None = None

    def seen(self, seat: Seat) -> Event:
        """This event as a seat, or the shared screen, may know it (C9)."""
        if self.seen_by is None or seat in self.seen_by:
            return self
        return msgspec.structs.replace(self, faces=(HIDDEN,) * len(self.faces))


class Outcome(NamedTuple):
    """How a match ended (C11)."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str


class View(NamedTuple):
    """All that one seat, or the shared screen, may know (C9), as plain data.

    `active` are the seats the table waits for, `due` the next moment at which time alone changes something.
    """

    seat: Seat
    now: Ms
    phase: str
    zones: Mapping[Zone, tuple[Face, ...]]
    scores: tuple[int, ...]
    active: tuple[Seat, ...]
    due: Ms | None
    legal: tuple[Move, ...]
    facts: Mapping[str, Any]
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class Spec:
    """What a game declares about itself."""

    key: str
    letter: str  # the first letter of its rule ids
    version: int  # of the rules: a log replays only on the version it was recorded on
    realtime: bool
    hidden: bool  # seats have secrets from each other
    seats: Callable[[Mapping[str, Value]], range]
    zones: Mapping[str, str]  # zone name -> OPEN, TOP or DOWN
    verbs: tuple[str, ...]
    kinds: tuple[str, ...]
    reasons: tuple[str, ...]
    bound: int  # random play has never needed this many moves
    options: tuple[Option, ...] = ()
    seat_options: tuple[Option, ...] = ()
    mates: Callable[[Mapping[str, Value]], int] = lambda options: 0  # the fewest seats of a team; 0: no teams
    fewest_wins: bool = False  # the lower a score, the better
    aside: tuple[str, ...] = ()  # modes without effect on the next match, and none of the last


class Carry(NamedTuple):
    """What the evening hands to the next match of a game (C3): the host's pick, or how the last one went."""

    pick: Seat = TABLE  # the host's choice of the starter
    starter: Seat = TABLE  # where the last starter sits now
    places: tuple[int, ...] = ()  # the last match's places by present seat; 0 if not in it
    mode: str = ""  # the mode in which those places were won, if the game has modes

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that won the last match."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


FIRST_MATCH: Final = Carry()


@dataclass(frozen=True, slots=True)
class Setup:
    """A checked description of a match, without its seed: every value in it can be trusted."""

    seats: int
    options: Mapping[str, Value]
    seat_options: tuple[Mapping[str, Value], ...]
    teams: tuple[int, ...] = ()
    carry: Carry = FIRST_MATCH

    @classmethod
    def make(
        cls,
        spec: Spec,
        seats: int,
        options: Mapping[str, object] | None = None,
        seat_options: Sequence[Mapping[str, object]] = (),
        teams: Sequence[int] = (),
        carry: Carry = FIRST_MATCH,
    ) -> Setup:
        """Check everything once. Raises SetupError with the reason in one sentence."""
        try:
            chosen = fill(spec.options, options or {})
            own = tuple(fill(spec.seat_options, given) for given in seat_options)
        except OptionError as error:
            raise SetupError(f"{spec.key}: {error}") from None
        allowed = spec.seats(chosen)
        if isinstance(seats, bool) or seats not in allowed:
            raise SetupError(f"{spec.key} takes {allowed[0]} to {allowed[-1]} seats with these options, not {seats}")
        if own and len(own) != seats:
            raise SetupError(f"{spec.key}: seat options for {len(own)} seats, but there are {seats}")
        if teams:
            _check_teams(spec, seats, spec.mates(chosen), tuple(teams))
        if not all(TABLE <= seat < seats for seat in (carry.pick, carry.starter)):
            raise SetupError(f"{spec.key}: a starter must be a seat from 0 to {seats - 1}")
        if carry.places and len(carry.places) != seats:
            raise SetupError(f"{spec.key}: last places for {len(carry.places)} seats, but there are {seats}")
        own = own or tuple(fill(spec.seat_options, {}) for _ in range(seats))
        return cls(seats, chosen, own, tuple(teams), carry)

    def first_starter(self, rng: Rng) -> Seat:
        """C3: the host's pick, else the seat clockwise of the last starter, else random."""
        if self.carry.pick != TABLE:
            return self.carry.pick
        if self.carry.starter != TABLE:
            return (self.carry.starter + 1) % self.seats
        return rng.below(self.seats)


def _check_teams(spec: Spec, seats: int, mates: int, teams: tuple[int, ...]) -> None:
    if not mates:
        raise SetupError(f"{spec.key} is not played in teams with these options")
    if len(teams) != seats or any(type(team) is not int or team not in (0, 1) for team in teams):
        raise SetupError(f"{spec.key}: teams must name 0 or 1 for each of the {seats} seats, not {list(teams)}")
    if min(teams.count(0), teams.count(1)) < mates:
        raise SetupError(f"{spec.key}: each team needs {mates} seats, not as in {list(teams)}")


class Game(ABC):
    """The full secret state of one running game, changed in place.

    The base class handles time, timers, seats that left and the end. A game's author writes the deal (`start`),
    `_legal`, `_refusal`, `_apply`, `_fire`, `_standings`, `_scores`, `view`, `determinise`, `clone` and `_key`.
    """

    __slots__ = ("_due", "_serial", "_timers", "left", "now", "outcome", "playing", "setup", "starter")

    spec: ClassVar[Spec]

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.now: Ms = 0
        self.starter: Seat = TABLE
        self.outcome: Outcome | None = None
        self.left: tuple[bool, ...] = (False,) * setup.seats
        self.playing: tuple[Seat, ...] = tuple(range(setup.seats))
        self._timers: list[tuple[Ms, int, str, int]] = []
        self._due: Ms = NEVER
        self._serial = 0

    # What a caller uses

    @classmethod
    @abstractmethod
    def start(cls, setup: Setup, rng: Rng) -> Game:
        """Deal. All chance of a match is drawn here; from then on the state is a function of the moves."""

    def legal(self, seat: Seat) -> Sequence[Move]:
        """What the seat may do, or try, at this moment, in a fixed order; () when over or not its moment."""
        if self.outcome is not None or seat not in self.playing:
            return ()
        return self._legal(seat)

    def step(self, t: Ms, seat: Seat, move: Move) -> list[Event]:
        """Fire the timers up to t, check the move, apply it. On IllegalMove nothing at all has changed."""
        if self.outcome is not None:
            raise IllegalMove(seat, move, t, "the match is over")
        if type(move) is not tuple or not PLAIN.issuperset(map(type, (t, seat, *move))):
            raise IllegalMove(seat, move, t, "there is no such move")
        if t < self.now:
            raise IllegalMove(seat, move, t, f"it is {self.now} ms already")
        if self._due <= t:
            # The timers may only have fired if the move turns out to be legal: try it on a copy.
            ahead = self.clone()
            out = ahead.advance(t)
            out += ahead.step(t, seat, move)
            self._become(ahead)
            return out
        if seat not in self.playing:
            raise IllegalMove(seat, move, t, "nobody plays there")

        out = []
        before, self.now = self.now, t
        reason = self._refusal(seat, move)
        if not reason:
            self._apply(seat, move, out)
        elif move == LEAVE:
            self._leave(seat, out)
        else:
            self.now = before
            raise IllegalMove(seat, move, t, reason)
        return out

    def advance(self, t: Ms) -> list[Event]:
        """Let time pass: fire the timers up to t."""
        out: list[Event] = []
        if t < self.now and self.outcome is None:
            raise IllegalMove(TABLE, (), t, f"it is {self.now} ms already")
        while self._due <= t:
            self.now, _, name, arg = self._timers.pop(0)
            self._due = self._timers[0][0] if self._timers else NEVER
            self._fire(name, arg, out)
        if self.outcome is None:
            self.now = t
        return out

    def due(self) -> Ms | None:
        """The next moment at which time alone changes the state or the legal moves, or None."""
        if self.outcome is not None:
            return None
        due = min(self._due, self._lapse())
        return None if due == NEVER else due

    @abstractmethod
    def view(self, seat: Seat) -> View:
        """What the seat may know, built from nothing and never by stripping the state (C9)."""

    @abstractmethod
    def clone(self) -> Self:
        """An independent copy, for search and for trying a move."""

    @classmethod
    @abstractmethod
    def determinise(cls, view: View, setup: Setup, rng: Rng) -> Game:
        """A state that gives exactly this view, with its secrets drawn anew: for search, and as proof against leaks."""

    def key(self) -> tuple[object, ...]:
        """The whole state as plain data, for digests and equality."""
        return (self.now, self.starter, self.left, tuple(self._timers), self._serial, self.outcome, *self._key())

    # What a game's author writes

    @abstractmethod
    def _legal(self, seat: Seat) -> Sequence[Move]:
        """As `legal`; called only while the match runs and for a seat that plays."""

    def _refusal(self, seat: Seat, move: Move) -> str:
        """Why the move is illegal at `now`, empty if it is legal. Override where a check beats a search in `_legal`."""
        return "" if move in self._legal(seat) else "that is not possible now"

    @abstractmethod
    def _apply(self, seat: Seat, move: Move, out: list[Event]) -> None:
        """Apply a move that `_refusal` found legal."""

    def _fire(self, name: str, arg: int, out: list[Event]) -> None:
        """Apply the effect of a timer."""
        raise AssertionError(f"{self.spec.key} set no timer {name}")

    def _lapse(self) -> Ms:
        """The next moment after now at which something becomes legal again without an event, else NEVER."""
        return NEVER

    @abstractmethod
    def _standings(self) -> Sequence[Standing]:
        """A standing per seat, higher is better."""

    @abstractmethod
    def _scores(self) -> tuple[int, ...]:
        """The score per seat that the outcome shows (C11)."""

    def _can_go_on(self) -> bool:
        """Whether enough seats still play (C8)."""
        return len(self.playing) >= 2

    @abstractmethod
    def _after_leave(self, seat: Seat, out: list[Event]) -> None:
        """Make sure that no rule waits for the seat that just left."""

    @abstractmethod
    def _key(self) -> tuple[object, ...]:
        """The game's own part of `key`."""

    # What a game's author calls

    def _set_timer(self, due: Ms, name: str, arg: int = 0) -> None:
        self._serial += 1
        insort(self._timers, (due, self._serial, name, arg))
        self._due = self._timers[0][0]

    def _cancel_timer(self, name: str, arg: int = 0) -> None:
        """Cancel a timer if it is set."""
        self._timers = [timer for timer in self._timers if timer[2] != name or timer[3] != arg]
        self._due = self._timers[0][0] if self._timers else NEVER

    def _end(self, reason: str, out: list[Event], first: int = 1) -> None:
        """End the match now: places from the standings, everything pending cancelled."""
        standings = self._standings()
        if reason == "left":  # C8: those remaining are first
            standings = [own if gone else () for own, gone in zip(standings, self.left, strict=True)]
        self.outcome = Outcome(places(standings, self.left, first), self._scores(), reason)
        self._timers.clear()
        self._due = NEVER
        out.append(Event("over", self.now, why=reason))

    def _copy_base_to(self, twin: Game) -> None:
        """The base class's share of `clone`."""
        twin.setup = self.setup
        twin.now = self.now
        twin.starter = self.starter
        twin.outcome = self.outcome
        twin.left = self.left
        twin.playing = self.playing
        twin._timers = self._timers.copy()
        twin._due = self._due
        twin._serial = self._serial

    # The base class's own business

    def _leave(self, seat: Seat, out: list[Event]) -> None:
        self.playing = tuple(other for other in self.playing if other != seat)
        self.left = tuple(other not in self.playing for other in range(self.setup.seats))
        out.append(Event("left", self.now, seat))
        if self._can_go_on():
            self._after_leave(seat, out)
        else:
            self._end("left", out)

    def _become(self, twin: Self) -> None:
        """Take over the state of a copy."""
        for kind in type(self).__mro__:
            for slot in getattr(kind, "__slots__", ()):
                setattr(self, slot, getattr(twin, slot))
