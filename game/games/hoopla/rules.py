"""Hoopla: everyone at once empties a set of cards onto three shared stacks. Inside is the new outside.

A card has a frame and a ring of two different colours among six; each seat owns all thirty such cards. H5-H9: cards
are flipped one by one from the face-down set onto the face-up pile, may be taken back, and the pile becomes the set
again without shuffling, so that a seat's cards are a ring with a pointer. H6: the top of the pile may go onto a stack
whose top card has a ring of the colour of its frame; H7: any number of cards, one after another. H11: the first
without cards (with one, if two play) ends it.

H13  No seat has a card for any of the three tops: stuck, and over.
H15  `honour`: any placement stands, and an audit after the end finds the wrong ones. H16: they disqualify.
H17  `referee`: a wrong placement is refused and freezes the seat.
H18  A card that would have matched the top which another seat covered just before bounces at no cost.

Where the rules leave room: a placement that bounced counts as a move for the 80 ms of H10. The host's pick (C3) is who
gives fewest (H3). The audit follows any end, also where too few seats remain (C8): who remains is first, but not with a
mistake (H16). H14 goes on only while two seats that play have cards, so a seat that leaves may end it as `finished`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.rules.api import (
    DOWN,
    GO,
    HIDDEN,
    NEVER,
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
from game.rules.options import Choice, Number, Switch
from game.rules.rng import Rng
from game.rules.scoring import Standing

COLOURS: Final = 6  # a face is frame * COLOURS + ring
STACKS: Final = 3
MOST_SEATS: Final = 4

PAUSE: Final[Ms] = 80  # H10: between two moves of a seat
BEATEN: Final[Ms] = 250  # H18: so long a covered top still excuses
CONTEST: Final[Ms] = 100  # two seats on one stack within this time: the event tells the gap

# The cards of a set as reversed pairs: red on blue with blue on red.
PAIRS: Final[tuple[tuple[Face, Face], ...]] = tuple(
    (a * COLOURS + b, b * COLOURS + a) for a in range(COLOURS) for b in range(a + 1, COLOURS)
)

# H2: who starts each stack, counted clockwise from the seat that gives fewest.
GIVERS: Final[Mapping[int, tuple[int, ...]]] = {2: (0, 1, 1), 3: (0, 1, 2), 4: (1, 2, 3)}

SETS: Final[tuple[Zone, ...]] = tuple(("set", seat) for seat in range(MOST_SEATS))
PILES: Final[tuple[Zone, ...]] = tuple(("pile", seat) for seat in range(MOST_SEATS))
OUTS: Final[tuple[Zone, ...]] = tuple(("out", seat) for seat in range(MOST_SEATS))
STACK_ZONES: Final[tuple[Zone, ...]] = tuple(("stack", stack) for stack in range(STACKS))

FLIP: Final[Move] = ("flip",)
TAKE_BACK: Final[Move] = ("take_back",)
TURN_OVER: Final[Move] = ("turn_over",)
PLACES: Final[tuple[Move, ...]] = tuple(("place", stack) for stack in range(STACKS))

# All that may be tried, right or wrong (C7), by what a seat has.
WITH_SET: Final[tuple[Move, ...]] = (FLIP,)
WITH_BOTH: Final[tuple[Move, ...]] = (FLIP, *PLACES, TAKE_BACK)
WITH_PILE: Final[tuple[Move, ...]] = (*PLACES, TAKE_BACK, TURN_OVER)

Laid = tuple[Face, Seat, Ms]  # a card on a stack: its face, whose back it has, when it was placed
Shown = Sequence[Sequence[tuple[Face, Seat]]]  # what may be seen of each stack, from the bottom


class Hoopla(Game):
    """The state: each seat's cards in the order of flipping, how many of the first lie face up, and the stacks."""

    __slots__ = ("_cards", "_finished", "_frames", "_free", "_frozen", "_mistakes", "_out", "_stacks", "_up")

    spec = Spec(
        key="hoopla",
        letter="H",
        version=2,
        realtime=True,
        hidden=False,
        seats=lambda options: range(2, MOST_SEATS + 1),
        zones={"set": DOWN, "pile": TOP, "stack": TOP, "out": DOWN},
        verbs=("flip", "place", "take_back", "turn_over"),
        kinds=("go", "flip", "place", "take_back", "turn_over", "refused", "finish", "mistake", "left", "over"),
        reasons=("finished", "stuck", "left"),
        bound=20_000,
        options=(
            Choice("judge", values=("referee", "honour")),
            Number("freeze_ms", initial=1500, low=500, high=5000, step=250),
            Switch("play_on"),
        ),
        seat_options=(
            Number("head_start", initial=0, low=0, high=10, step=2),
            Switch("show_fits", assist=True, look=True),
        ),
        fewest_wins=True,
    )

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        seats = setup.seats
        self._cards: list[list[Face]] = [[] for _ in range(seats)]
        self._up: list[int] = [0] * seats
        self._out: tuple[tuple[Face, ...], ...] = ()
        self._stacks: list[list[Laid]] = []
        self._frames: list[int] = []  # how many cards with each frame those who play still have
        self._free: list[Ms] = [GO] * seats  # when a seat may move again; NEVER once it plays no more
        self._frozen: list[Ms] = [0] * seats
        self._finished: tuple[Seat, ...] = ()
        self._mistakes: tuple[int, ...] = (0,) * seats
        self._set_timer(GO, "go")

    # The deal

    @classmethod
    def start(cls, setup: Setup, rng: Rng) -> Hoopla:
        game = cls(setup)
        game._out = tuple(game._deal(seat, rng) for seat in range(setup.seats))
        game.starter = _who_gives_fewest(setup, rng)
        for seat in game._givers():
            game._stacks.append([(game._cards[seat].pop(0), seat, 0)])
        game._count_frames()
        return game

    def _deal(self, seat: Seat, rng: Rng) -> tuple[Face, ...]:
        """Shuffle a set (H1) without its head start, which is returned."""
        pairs = list(PAIRS)
        rng.shuffle(pairs)
        spared = self._head_start(seat) // 2
        cards = [face for pair in pairs[spared:] for face in pair]
        rng.shuffle(cards)
        self._cards[seat] = cards
        return tuple(face for pair in pairs[:spared] for face in pair)

    def _givers(self) -> list[Seat]:
        """The seat that starts each stack (H2)."""
        seats = self.setup.seats
        return [(self.starter + offset) % seats for offset in GIVERS[seats]]

    def _head_start(self, seat: Seat) -> int:
        return int(self.setup.seat_options[seat]["head_start"])

    # Moves

    def _legal(self, seat: Seat) -> Sequence[Move]:
        if self.now < self._free[seat]:  # H4, H10, H17
            return ()
        up = self._up[seat]
        if up == len(self._cards[seat]):
            return WITH_PILE
        return WITH_BOTH if up else WITH_SET

    def _lapse(self) -> Ms:
        now = self.now
        return min([free for free in self._free if free > now], default=NEVER)

    def _apply(self, seat: Seat, move: Move, out: list[Event]) -> None:
        self._free[seat] = self.now + PAUSE  # H10
        verb, up = move[0], self._up[seat]
        if verb == "place":
            self._place(seat, move[1], out)  # type: ignore[arg-type]  # a legal place names its stack
        elif verb == "flip":  # H5
            face = self._cards[seat][up]
            self._up[seat] = up + 1
            out.append(Event("flip", self.now, seat, (face,), SETS[seat], PILES[seat]))
        elif verb == "take_back":  # H8
            face = self._cards[seat][up - 1]
            self._up[seat] = up - 1
            out.append(Event("take_back", self.now, seat, (face,), PILES[seat], SETS[seat], (), self._top(seat)))
        else:  # H9: the first flipped is flipped first again; what lay covered stays unseen
            self._up[seat] = 0
            out.append(Event("turn_over", self.now, seat, (HIDDEN,) * up, PILES[seat], SETS[seat]))

    def _place(self, seat: Seat, stack: int, out: list[Event]) -> None:
        now, laid = self.now, self._stacks[stack]
        face = self._top(seat)
        top, rival, placed = laid[-1]
        if face // COLOURS != top % COLOURS:  # H6
            gap = self._beaten_by(seat, face, laid)
            if gap != NEVER:  # H18: beaten to it
                out.append(Event("refused", now, seat, (face,), at=(stack, gap), why="beaten"))
                return
            if not self._on_honour():  # H17
                self._free[seat] = self._frozen[seat] = now + int(self.setup.options["freeze_ms"])
                out.append(Event("refused", now, seat, (face,), at=(stack,), why="wrong"))
                return

        self._up[seat] -= 1
        del self._cards[seat][self._up[seat]]
        self._frames[face // COLOURS] -= 1
        laid.append((face, seat, now))
        at = (stack, now - placed) if rival != seat and now - placed <= CONTEST else (stack,)
        out.append(Event("place", now, seat, (face,), PILES[seat], STACK_ZONES[stack], at, self._top(seat)))

        if len(self._cards[seat]) == (1 if self.setup.seats == 2 else 0):  # H11
            self._finish(seat, out)
        if self.outcome is None and self._is_stuck():  # H13
            self._end("stuck", out)

    def _beaten_by(self, seat: Seat, face: Face, laid: Sequence[Laid]) -> Ms:
        """How long ago another seat covered a top that the card matches (H18); NEVER if not lately."""
        depth = len(laid) - 1
        while (gap := self.now - laid[depth][2]) < BEATEN:
            if laid[depth][1] != seat and laid[depth - 1][0] % COLOURS == face // COLOURS:
                return gap
            depth -= 1  # ends at the starter, which has been there since before go
        return NEVER

    def _top(self, seat: Seat) -> Face:
        """The face that a seat's pile shows."""
        up = self._up[seat]
        return self._cards[seat][up - 1] if up else HIDDEN

    def _on_honour(self) -> bool:
        return self.setup.options["judge"] == "honour"

    # The end

    def _fire(self, name: str, arg: int, out: list[Event]) -> None:
        out.append(Event("go", self.now))
        if self._is_stuck():  # H13
            self._end("stuck", out)

    def _finish(self, seat: Seat, out: list[Event]) -> None:
        if not self.setup.options["play_on"] or self.setup.seats == 2:  # H11
            self._end("finished", out)
            return
        self._finished += (seat,)  # H14
        self._free[seat] = NEVER
        out.append(Event("finish", self.now, seat, at=(len(self._finished),)))
        self._end_if_one_has_cards(out)

    def _end_if_one_has_cards(self, out: list[Event]) -> None:
        if sum(bool(self._cards[seat]) for seat in self.playing) < 2:  # H14
            self._end("finished", out)

    def _after_leave(self, seat: Seat, out: list[Event]) -> None:
        self._free[seat] = NEVER
        self._count_frames()
        self._end_if_one_has_cards(out)
        if self.outcome is None and self._is_stuck():  # H13
            self._end("stuck", out)

    def _is_stuck(self) -> bool:
        """H13: no seat that plays has a card for any top. Exact, as each card can be brought to the top of its pile."""
        frames = self._frames
        return not any(frames[laid[-1][0] % COLOURS] for laid in self._stacks)

    def _count_frames(self) -> None:
        self._frames = [0] * COLOURS
        for seat in self.playing:
            for face in self._cards[seat]:
                self._frames[face // COLOURS] += 1

    def _end(self, reason: str, out: list[Event], first: int = 1) -> None:
        if self._on_honour():
            self._audit(out)
            if all(self._mistakes[seat] for seat in self.playing):  # H16: nobody wins
                first = 2
        super()._end(reason, out, first)

    def _audit(self, out: list[Event]) -> None:
        """H15: each card whose frame differs from the ring directly below it is a mistake of its owner."""
        mistakes = [0] * self.setup.seats
        for stack, laid in enumerate(self._stacks):
            for height in range(1, len(laid)):
                face, seat, _ = laid[height]
                below = laid[height - 1][0]
                if face // COLOURS != below % COLOURS:
                    mistakes[seat] += 1
                    out.append(Event("mistake", self.now, seat, (face, below), at=(stack, height)))
        self._mistakes = tuple(mistakes)

    def _standings(self) -> Sequence[Standing]:
        return [self._standing(seat) for seat in range(self.setup.seats)]

    def _standing(self, seat: Seat) -> Standing:
        """H16: mistakes, then H14: order of finishing, but only among the error-free, then H12: cards left."""
        mistakes, left = self._mistakes[seat], len(self._cards[seat])
        if mistakes or seat not in self._finished:
            return -mistakes, 0, -left
        return 0, MOST_SEATS - self._finished.index(seat), 0

    def _scores(self) -> tuple[int, ...]:
        return tuple([len(cards) for cards in self._cards])

    # What may be known

    def view(self, seat: Seat) -> View:
        zones: dict[Zone, tuple[Face, ...]] = {}
        for stack, laid in enumerate(self._stacks):
            zones[STACK_ZONES[stack]] = _under_top(len(laid), laid[-1][0])
        for owner, (cards, up) in enumerate(zip(self._cards, self._up, strict=True)):
            zones[SETS[owner]] = (HIDDEN,) * (len(cards) - up)
            zones[PILES[owner]] = _under_top(up, self._top(owner))
            zones[OUTS[owner]] = (HIDDEN,) * len(self._out[owner])

        phase = "over" if self.outcome is not None else "ready" if self.now < GO else "play"
        active = tuple([owner for owner in self.playing if self._cards[owner]]) if phase == "play" else ()
        facts = {
            "starter": self.starter,  # H3: who gave fewest
            "left": self.left,
            "owners": tuple([laid[-1][1] for laid in self._stacks]),  # whose back each top has
            "placed_at": tuple([laid[-1][2] for laid in self._stacks]),
            "free_at": tuple(self._free),
            "frozen_until": tuple(self._frozen),
            "finished": self._finished,  # H14: in this order
            "mistakes": self._mistakes,  # H15: known only after the audit
            "audit": self._revealed(),
        }
        legal = tuple(self.legal(seat))
        return View(seat, self.now, phase, zones, self._scores(), active, self.due(), legal, facts, self.outcome)

    def _revealed(self) -> tuple[tuple[tuple[Face, Seat], ...], ...]:
        """H15: after a match on honour every card of the stacks, from the bottom, with the seat whose back it has."""
        if self.outcome is None or not self._on_honour():
            return ()
        return tuple([tuple([(face, owner) for face, owner, _ in laid]) for laid in self._stacks])

    @classmethod
    def determinise(cls, view: View, setup: Setup, rng: Rng) -> Hoopla:
        """Draw anew what lies covered or face down, each seat having its thirty and its starters at the bottom.

        Covered cards need not match each other: no rule but the audit looks at them again.
        """
        game, facts = cls(setup), view.facts
        game.now, game.outcome = view.now, view.outcome
        game.starter, game.left = facts["starter"], facts["left"]
        game.playing = tuple([seat for seat, gone in enumerate(game.left) if not gone])
        if view.phase != "ready":
            game._cancel_timer("go")
        game._free, game._frozen = list(facts["free_at"]), list(facts["frozen_until"])
        game._finished, game._mistakes = facts["finished"], facts["mistakes"]

        tops = [view.zones[zone][-1] for zone in STACK_ZONES]
        shown = facts["audit"] or [[top] for top in zip(tops, facts["owners"], strict=True)]
        unseen = [game._draw_hand(seat, view, shown, rng) for seat in range(setup.seats)]
        game._stacks = game._draw_stacks(view, shown, unseen, rng)
        game._count_frames()
        return game

    def _draw_hand(self, seat: Seat, view: View, shown: Shown, rng: Rng) -> list[Face]:
        """Draw a seat's head start, set and pile; what remains of its thirty lies covered on the stacks."""
        pile = view.zones[PILES[seat]]
        seen = [face for cards in shown for face, owner in cards if owner == seat]
        seen += pile[-1:]
        pairs = [pair for pair in PAIRS if pair[0] not in seen and pair[1] not in seen]
        rng.shuffle(pairs)
        out = [face for pair in pairs[: self._head_start(seat) // 2] for face in pair]
        unseen = [face for pair in PAIRS for face in pair if face not in seen and face not in out]
        rng.shuffle(unseen)

        below = len(pile[:-1])
        down = below + len(view.zones[SETS[seat]])
        self._cards[seat] = [*unseen[:below], *pile[-1:], *unseen[below:down]]
        self._up[seat] = len(pile)
        self._out += (tuple(out),)
        return unseen[down:]

    def _draw_stacks(self, view: View, shown: Shown, unseen: list[list[Face]], rng: Rng) -> list[list[Laid]]:
        """Put the unseen cards below what each stack shows, a card of its giver at the very bottom."""
        heights = [len(view.zones[zone]) for zone in STACK_ZONES]
        covered = [height - len(cards) for height, cards in zip(heights, shown, strict=True)]
        stacks: list[list[Laid]] = [
            [(unseen[seat].pop(), seat, 0)] if hidden else []
            for hidden, seat in zip(covered, self._givers(), strict=True)
        ]
        rest = [(face, seat, 0) for seat, faces in enumerate(unseen) for face in faces]
        rng.shuffle(rest)
        for stack, laid in enumerate(stacks):
            while len(laid) < covered[stack]:
                laid.append(rest.pop())
            laid += [(face, owner, 0) for face, owner in shown[stack]]
            laid[-1] = (*laid[-1][:2], view.facts["placed_at"][stack])
        return stacks

    # Copies

    def clone(self) -> Hoopla:
        twin = Hoopla.__new__(Hoopla)
        self._copy_base_to(twin)
        twin._cards = [cards.copy() for cards in self._cards]
        twin._up = self._up.copy()
        twin._out = self._out
        twin._stacks = [laid.copy() for laid in self._stacks]
        twin._frames = self._frames.copy()
        twin._free = self._free.copy()
        twin._frozen = self._frozen.copy()
        twin._finished = self._finished
        twin._mistakes = self._mistakes
        return twin

    def _key(self) -> tuple[object, ...]:
        return (
            tuple(map(tuple, self._cards)),
            tuple(self._up),
            self._out,
            tuple(map(tuple, self._stacks)),
            tuple(self._frames),
            tuple(self._free),
            tuple(self._frozen),
            self._finished,
            self._mistakes,
        )


def _who_gives_fewest(setup: Setup, rng: Rng) -> Seat:
    """The host's pick (C3), else the last winner, one of several by chance, else any seat (H3)."""
    carry = setup.carry
    if carry.pick != TABLE:
        return carry.pick
    return rng.pick(carry.winners) if carry.winners else rng.below(setup.seats)


def _under_top(count: int, top: Face) -> tuple[Face, ...]:
    """A zone of cards of which only the last shows its face."""
    return (HIDDEN,) * (count - 1) + (top,) if count else ()
