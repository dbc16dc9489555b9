"""Tall Order: two seats build the secret patterns of their task cards in one shared wall of blocks.

O1-O3    The joker stands alone on a random column. Each seat has 8 tasks: 3 in its secret holder, 5 in its face-down
         pile. The starter is random; in later matches the loser starts.
O4-O7    A turn is either `draw` and then `drop` on any column with room, or `move` of a top block to another column.
         The very block that the rival placed in the turn before is taboo. There is no passing.
O8-O11   A task stands when its pattern appears anywhere in the wall, in any rotation. `claim` discards a standing card
         of the own holder at any moment, on either turn; the next of the pile takes its slot. Blocks stay.
O12      A wrong claim locks the seat's claims for 1 s, doubling up to 8 s; a right one makes it 1 s again. `auto_claim`
         claims for the seat: the mover's cards at once, the other's when the 1.5 s of O13 are over, a locked seat's
         when the lock is.
O13      For 1.5 s after a drop or move only the mover may claim: the other's claim is refused as `early`. The other may
         draw in that time, but its `drop` and `move` are not legal yet, whether anything stands or not.
O14-O15  With an empty bag there are only moves. The match ends as `dead` when nothing reachable helps either holder,
         tested when a turn ends, before anything is claimed for any seat, so that no assist changes the end. It ends as
         `quiet` 1.5 s after 30 turns in a row without a draw or a claim, unless one comes in that time; what is claimed
         for a seat at that very moment comes first.
O16-O17  Variants: `closed_rows` (a level filled in all columns never moves again) and `no_joker`.
O18-O19  The decks are in `tall_order_tasks`. A seat gets at most three hard cards; more go under the deck.
C12      A turn that runs out of time is played by the rules: draw and drop on the lowest column, or the first move.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from game.games.tall_order.tasks import BASE_DECK, COLOURS, COLUMNS, LEVELS, STRIDE, TASKS, may_stand, stands
from game.rules.api import DOWN, HIDDEN, NEVER, OPEN, TABLE, Event, Face, Game, Move, Ms, Seat, Setup, Spec, View, Zone
from game.rules.options import OFF, PRIVACY, Choice, Number, Switch
from game.rules.rng import Rng
from game.rules.scoring import Standing

# What the wall may become, as `may_stand` asks: masks, how many levels stay as they are, the loose blocks above them.
Future = tuple[Sequence[int], int, Sequence[int]]

JOKER: Final[Face] = COLOURS
BLOCKS_A_COLOUR: Final = 7
TASKS_A_SEAT: Final = 8
HOLDER: Final = 3
HARD_A_SEAT: Final = 3  # O19

ALONE_MS: Final[Ms] = 1500  # O13
LOCK_MS: Final[Ms] = 1000  # O12
MOST_DOUBLINGS: Final = 3  # O12: 8 s
QUIET_TURNS: Final = 30  # O15

NOTHING: Final[Face] = HIDDEN  # nothing is drawn
NO_COLUMN: Final = COLUMNS

BAG: Final[Zone] = ("bag", 0)
REST: Final[Zone] = ("rest", 0)
COLUMN: Final[tuple[Zone, ...]] = tuple(("column", column) for column in range(COLUMNS))
DRAWN: Final[tuple[Zone, ...]] = (("drawn", 0), ("drawn", 1))
HOLDERS: Final[tuple[Zone, ...]] = (("holder", 0), ("holder", 1))
PILES: Final[tuple[Zone, ...]] = (("pile", 0), ("pile", 1))
CLAIMED: Final[tuple[Zone, ...]] = (("claimed", 0), ("claimed", 1))

DRAW: Final[Move] = ("draw",)
DROPS: Final[tuple[Move, ...]] = tuple(("drop", column) for column in range(COLUMNS))
MOVES: Final = tuple(tuple(("move", source, target) for target in range(COLUMNS)) for source in range(COLUMNS))
CLAIMS: Final[tuple[tuple[Move, ...], ...]] = tuple(
    tuple(("claim", slot) for slot in range(count)) for count in range(HOLDER + 1)
)

# The colours in whose masks a block shows (O9).
SHOWS: Final = (*((colour,) for colour in range(COLOURS)), tuple(range(COLOURS)))


@cache
def _drops(targets: int) -> tuple[Move, ...]:
    return tuple(DROPS[target] for target in _columns(targets))


@cache
def _turn(can_draw: bool, sources: int, targets: int) -> tuple[Move, ...]:
    """O4, O5, O7: what a turn may be, for columns given as bits."""
    moves = tuple(
        MOVES[source][target] for source in _columns(sources) for target in _columns(targets) if source != target
    )
    return (DRAW, *moves) if can_draw else moves


def _columns(bits: int) -> list[int]:
    return [column for column in range(COLUMNS) if bits >> column & 1]


class TallOrder(Game):
    """One match. A column lists its blocks from the ground up, a pile its next card last."""

    __slots__ = (
        "_choices",
        "active",
        "alone_until",
        "bag",
        "claimed",
        "columns",
        "drawn",
        "holders",
        "locked_until",
        "masks",
        "mover",
        "piles",
        "quiet",
        "rest",
        "taboo",
        "turns",
        "wrongs",
    )

    spec = Spec(
        key="tall_order",
        letter="O",
        version=2,
        realtime=False,
        hidden=True,
        seats=lambda options: range(2, 3),
        zones={
            "column": OPEN,
            "bag": DOWN,
            "drawn": OPEN,
            "holder": OPEN,
            "pile": DOWN,
            "claimed": OPEN,
            "rest": DOWN,
        },
        verbs=("draw", "drop", "move", "claim"),
        kinds=("turn", "draw", "drop", "move", "claim", "refill", "refused", "left", "over"),
        reasons=("finished", "dead", "quiet", "left"),
        bound=2000,
        options=(
            Choice("deck", values=("base", "hard")),
            Switch("closed_rows"),
            Switch("no_joker"),
            Number("turn_timer_s", initial=OFF, low=15, high=90, step=15, can_be_off=True),
            PRIVACY,
        ),
        seat_options=(Switch("auto_claim", assist=True),),
    )

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.columns: list[list[Face]] = [[] for _ in range(COLUMNS)]
        self.masks = [0] * COLOURS  # the wall once more, for `stands`
        self.bag: list[Face] = []
        self.drawn: Face = NOTHING
        self.holders: list[list[Face]] = [[], []]
        self.piles: list[list[Face]] = [[], []]
        self.claimed: list[list[Face]] = [[], []]
        self.rest: list[Face] = []
        self.active: Seat = TABLE
        self.turns = 0
        self.quiet = 0  # O15: turns since the last draw or claim
        self.taboo = NO_COLUMN  # O6: the column whose top the rival placed in the turn before
        self.mover: Seat = TABLE  # O13: who may claim alone
        self.alone_until: Ms = 0
        self.locked_until: list[Ms] = [0, 0]
        self.wrongs = [0, 0]
        self._choices: tuple[Move, ...] = ()  # what the turn may be, now or when the time of O13 is over

    # The deal

    @classmethod
    def start(cls, setup: Setup, rng: Rng) -> TallOrder:
        game = cls(setup)

        losers = [seat for seat, place in enumerate(setup.carry.places) if place > 1]
        if setup.carry.pick == TABLE and len(losers) == 1:  # O3
            game.starter = losers[0]
        else:
            game.starter = setup.first_starter(rng)

        game.bag = [colour for colour in range(COLOURS) for _ in range(BLOCKS_A_COLOUR)]
        rng.shuffle(game.bag)
        joker_at = rng.below(COLUMNS)
        if not setup.options["no_joker"]:  # O1, O17
            game._put(JOKER, joker_at)

        game.rest = _deck(setup)
        rng.shuffle(game.rest)
        for seat in range(setup.seats):  # O2
            dealt = _deal(game.rest, TASKS_A_SEAT, HARD_A_SEAT)
            game.holders[seat] = dealt[:HOLDER]
            game.piles[seat] = dealt[HOLDER:]

        game.active = game.starter
        game._open_turn()
        return game

    # What is legal

    def _legal(self, seat: Seat) -> Sequence[Move]:
        # C7: right or wrong, early or not, every card of the holder may be tried.
        claims = CLAIMS[len(self.holders[seat]) if self.now >= self.locked_until[seat] else 0]
        if seat != self.active:
            return claims
        if self.now >= self.alone_until:
            return self._choices + claims
        return (DRAW, *claims) if self._choices[:1] == (DRAW,) else claims  # O13

    def _lapse(self) -> Ms:
        return min((t for t in (*self.locked_until, self.alone_until) if t > self.now), default=NEVER)

    def _find_choices(self) -> None:
        closed = self._closed()
        sources = targets = 0
        bit = 1
        for blocks in self.columns:
            height = len(blocks)
            if height > closed:  # O16
                sources |= bit
            if height < LEVELS:
                targets |= bit
            bit += bit
        if self.drawn != NOTHING:  # O4: no return, no switching to a move
            self._choices = _drops(targets)
        else:
            self._choices = _turn(bool(self.bag), sources & ~(1 << self.taboo), targets)

    def _closed(self) -> int:
        """O16: how many levels are closed."""
        return min(map(len, self.columns)) if self.setup.options["closed_rows"] else 0

    def _lowest(self) -> int:
        """The lowest column, the left-most of several."""
        return min(range(COLUMNS), key=lambda column: len(self.columns[column]))

    # What a move does

    def _apply(self, seat: Seat, move: Move, out: list[Event]) -> None:
        match move[0]:
            case "draw":
                self._draw(seat, out)
            case "drop":
                self._drop(seat, int(move[1]), out)
            case "move":
                self._move(seat, int(move[1]), int(move[2]), out)
            case _:
                self._try(seat, int(move[1]), out)

    def _draw(self, seat: Seat, out: list[Event]) -> None:
        self.drawn = self.bag.pop()
        self._break_quiet()
        self._find_choices()
        out.append(Event("draw", self.now, seat, (self.drawn,), BAG, DRAWN[seat]))

    def _drop(self, seat: Seat, column: int, out: list[Event]) -> None:
        block, self.drawn = self.drawn, NOTHING
        self._put(block, column)
        out.append(Event("drop", self.now, seat, (block,), DRAWN[seat], COLUMN[column]))
        self._end_turn(seat, column, out)

    def _move(self, seat: Seat, source: int, target: int, out: list[Event]) -> None:
        block = self.columns[source].pop()
        self._mark(block, source, len(self.columns[source]))
        self._put(block, target)
        self.quiet += 1
        out.append(Event("move", self.now, seat, (block,), COLUMN[source], COLUMN[target]))
        self._end_turn(seat, target, out)

    def _put(self, block: Face, column: int) -> None:
        self._mark(block, column, len(self.columns[column]))
        self.columns[column].append(block)

    def _mark(self, block: Face, column: int, level: int) -> None:
        """Turn a cell of the masks on or off."""
        for colour in SHOWS[block]:
            self.masks[colour] ^= 1 << column * STRIDE + level

    def _end_turn(self, seat: Seat, column: int, out: list[Event]) -> None:
        self.turns += 1
        self.taboo = column
        self.mover = seat
        self.alone_until = self.now + ALONE_MS
        if not (self.bag or self._has_hope()):  # O15
            self._end("dead", out)
            return

        self.active = 1 - seat
        self._open_turn()
        out.append(Event("turn", self.now, self.active))
        self._claim_when_free(seat, self.now, out)
        if self.outcome is None:
            self._claim_when_free(1 - seat, self.alone_until, out)
            if self.quiet >= QUIET_TURNS:  # O15: set behind the claim, so that it fires behind it
                self._set_timer(self.alone_until, "quiet")

    def _break_quiet(self) -> None:
        """O15: a draw or a claim starts the count of turns anew."""
        self.quiet = 0
        self._cancel_timer("quiet")

    def _open_turn(self) -> None:
        self._find_choices()
        seconds = self.setup.options["turn_timer_s"]
        if seconds != OFF:
            self._cancel_timer("turn")
            self._set_timer(self.now + 1000 * int(seconds), "turn")

    # Claims

    def _try(self, seat: Seat, slot: int, out: list[Event]) -> None:
        if seat != self.mover and self.now < self.alone_until:  # O13
            out.append(Event("refused", self.now, seat, at=(slot,), why="early"))
        elif stands(self.holders[seat][slot], self.masks):
            self._claim(seat, slot, out)
            if self.outcome is None:
                self._claim_when_free(seat, self.now, out)
        else:  # O12
            lock = LOCK_MS << self.wrongs[seat]
            self.wrongs[seat] = min(self.wrongs[seat] + 1, MOST_DOUBLINGS)
            self.locked_until[seat] = self.now + lock
            out.append(Event("refused", self.now, seat, at=(slot, lock), why="wrong"))

    def _claim(self, seat: Seat, slot: int, out: list[Event]) -> None:
        card = self.holders[seat].pop(slot)
        self.claimed[seat].append(card)
        self.wrongs[seat] = 0
        self._break_quiet()
        out.append(Event("claim", self.now, seat, (card,), HOLDERS[seat], CLAIMED[seat], src_at=slot))
        if self.piles[seat]:  # O10
            card = self.piles[seat].pop()
            self.holders[seat].insert(slot, card)
            out.append(
                Event("refill", self.now, seat, (card,), PILES[seat], HOLDERS[seat], dst_at=slot, seen_by=(seat,))
            )
        elif not self.holders[seat]:  # O13
            self._end("finished", out)

    def _claim_when_free(self, seat: Seat, t: Ms, out: list[Event]) -> None:
        """O12: claim for a seat that asked for it, at t or when its lock is over."""
        if not self.setup.seat_options[seat]["auto_claim"]:
            return
        self._cancel_timer("claim", seat)
        t = max(t, self.locked_until[seat])
        if t > self.now:
            self._set_timer(t, "claim", seat)
        else:
            self._claim_standing(seat, out)

    def _claim_standing(self, seat: Seat, out: list[Event]) -> None:
        """Claim every card that stands, also those that a refill brings."""
        slot = 0
        while slot < len(self.holders[seat]):
            if stands(self.holders[seat][slot], self.masks):
                self._claim(seat, slot, out)
            else:
                slot += 1

    # The dead wall

    def _has_hope(self) -> bool:
        """O15: with an empty bag, whether a reachable layout makes a card of either holder stand."""
        cards = self.holders[0] + self.holders[1]
        return any(may_stand(card, *future) for future in self._futures() for card in cards)

    def _futures(self) -> list[Future]:
        """All that can still become of the wall.

        The joker leaves the wall one gap: in every variant, the blocks of the top level go round it freely. Two
        gaps free two levels, unless full levels are closed: then the first move fills the last gap of level 4.
        """
        if not self.setup.options["no_joker"]:
            return [(self.masks, LEVELS - 1, self._loose(LEVELS - 1))]
        if not self.setup.options["closed_rows"]:
            return [(self.masks, LEVELS - 2, self._loose(LEVELS - 2))]

        gap = self._lowest()
        if len(self.columns[gap]) == LEVELS - 1:
            return [(self.masks, LEVELS - 1, self._loose(LEVELS - 1))]
        futures: list[Future] = [(self.masks, LEVELS, self._loose(LEVELS))]
        for column in range(COLUMNS):
            if column not in (gap, self.taboo):  # O6: by the next turn the level is closed
                block = self.columns[column][-1]
                masks, loose = self.masks.copy(), self._loose(LEVELS - 1)
                masks[block] |= 1 << gap * STRIDE + LEVELS - 2
                loose[block] -= 1
                futures.append((masks, LEVELS - 1, loose))
        return futures

    def _loose(self, level: int) -> list[int]:
        """How many blocks of each colour, and jokers, lie on this level or above it."""
        counts = [0] * (COLOURS + 1)
        for column in self.columns:
            for block in column[level:]:
                counts[block] += 1
        return counts

    # Timers, scoring, leaving

    def _fire(self, name: str, arg: int, out: list[Event]) -> None:
        match name:
            case "claim":
                self._claim_standing(arg, out)
            case "quiet":
                self._end("quiet", out)
            case _:
                self._play_turn(out)

    def _play_turn(self, out: list[Event]) -> None:
        """C12: the rules play for who has no time left, which is more than the 1.5 s of O13."""
        seat = self.active
        if self.drawn == NOTHING and self.bag:
            self._draw(seat, out)
        if self.drawn != NOTHING:
            self._drop(seat, self._lowest(), out)
        else:
            self._apply(seat, self._choices[0], out)

    def _standings(self) -> list[Standing]:
        return [(len(cards),) for cards in self.claimed]

    def _scores(self) -> tuple[int, ...]:
        return tuple(map(len, self.claimed))

    def _after_leave(self, seat: Seat, out: list[Event]) -> None:
        """C8: of two seats one is never enough, so the match is over already."""

    # What may be seen

    def view(self, seat: Seat) -> View:
        zones: dict[Zone, tuple[Face, ...]] = {BAG: (HIDDEN,) * len(self.bag), REST: (HIDDEN,) * len(self.rest)}
        for column, blocks in zip(COLUMN, self.columns, strict=True):
            zones[column] = tuple(blocks)
        for owner in range(2):
            holder = self.holders[owner]
            zones[DRAWN[owner]] = (self.drawn,) if owner == self.active and self.drawn != NOTHING else ()
            zones[HOLDERS[owner]] = tuple(holder) if owner == seat else (HIDDEN,) * len(holder)
            zones[PILES[owner]] = (HIDDEN,) * len(self.piles[owner])
            zones[CLAIMED[owner]] = tuple(self.claimed[owner])
        options, over = self.setup.options, self.outcome is not None
        facts = {
            "starter": self.starter,
            "left": self.left,
            "on_turn": self.active,
            "choices": () if over else self._choices,  # of the seat on turn, as soon as O13 lets it
            "turns": self.turns,
            "quiet": self.quiet,
            "taboo": self.taboo,
            "closed": self._closed(),
            "mover": self.mover,
            "alone_until": self.alone_until,
            "locked_until": tuple(self.locked_until),
            "wrongs": tuple(self.wrongs),
            "timers": tuple((due, name, arg) for due, _, name, arg in self._timers),
            "very_hard": bool(options["closed_rows"] and options["no_joker"]),
        }
        return View(
            seat=seat,
            now=self.now,
            phase="over" if over else "turn" if self.drawn == NOTHING else "drop",
            zones={zone: faces for zone, faces in zones.items() if faces},
            scores=self._scores(),
            active=() if over else (self.active,),
            due=self.due(),
            legal=tuple(self.legal(seat)),
            facts=facts,
            outcome=self.outcome,
        )

    @classmethod
    def determinise(cls, view: View, setup: Setup, rng: Rng) -> TallOrder:
        game = cls(setup)
        zones, facts = view.zones, view.facts
        game.now = view.now
        game.outcome = view.outcome
        game.starter = facts["starter"]
        game.left = facts["left"]
        game.playing = tuple(seat for seat in game.playing if not game.left[seat])
        for due, name, arg in facts["timers"]:
            game._set_timer(due, name, arg)
        game.active = facts["on_turn"]
        game.turns = facts["turns"]
        game.quiet = facts["quiet"]
        game.taboo = facts["taboo"]
        game.mover = facts["mover"]
        game.alone_until = facts["alone_until"]
        game.locked_until = list(facts["locked_until"])
        game.wrongs = list(facts["wrongs"])

        # The bag holds what the wall and the hand do not show, in an order nobody knows.
        game.bag = [colour for colour in range(COLOURS) for _ in range(BLOCKS_A_COLOUR)]
        for column, zone in enumerate(COLUMN):
            for block in zones.get(zone, ()):
                game._put(block, column)
                if block != JOKER:
                    game.bag.remove(block)
        for block in zones.get(DRAWN[game.active], ()):
            game.drawn = block
            game.bag.remove(block)
        rng.shuffle(game.bag)

        # The cards nobody has seen fill the hidden places, as the deal might have done.
        known = [card for zone in (*HOLDERS, *CLAIMED) for card in zones.get(zone, ()) if card != HIDDEN]
        game.rest = [card for card in _deck(setup) if card not in known]
        rng.shuffle(game.rest)
        for seat in range(setup.seats):
            game.claimed[seat] = list(zones.get(CLAIMED[seat], ()))
            game.holders[seat] = list(zones.get(HOLDERS[seat], ()))
            seen = [card for card in game.claimed[seat] + game.holders[seat] if card != HIDDEN]
            drawn = _deal(game.rest, TASKS_A_SEAT - len(seen), HARD_A_SEAT - sum(map(_is_hard, seen)))
            game.holders[seat] = [drawn.pop() if card == HIDDEN else card for card in game.holders[seat]]
            game.piles[seat] = drawn
        game._find_choices()
        return game

    def clone(self) -> TallOrder:
        twin = TallOrder.__new__(TallOrder)
        self._copy_base_to(twin)
        twin.columns = [column.copy() for column in self.columns]
        twin.masks = self.masks.copy()
        twin.bag = self.bag.copy()
        twin.drawn = self.drawn
        twin.holders = [cards.copy() for cards in self.holders]
        twin.piles = [cards.copy() for cards in self.piles]
        twin.claimed = [cards.copy() for cards in self.claimed]
        twin.rest = self.rest.copy()
        twin.active = self.active
        twin.turns = self.turns
        twin.quiet = self.quiet
        twin.taboo = self.taboo
        twin.mover = self.mover
        twin.alone_until = self.alone_until
        twin.locked_until = self.locked_until.copy()
        twin.wrongs = self.wrongs.copy()
        twin._choices = self._choices
        return twin

    def _key(self) -> tuple[object, ...]:
        hands = (self.columns, self.holders, self.piles, self.claimed)
        return (
            *(tuple(map(tuple, cards)) for cards in hands),
            tuple(self.bag),
            tuple(self.rest),
            self.drawn,
            self.active,
            self.turns,
            self.quiet,
            self.taboo,
            self.mover,
            self.alone_until,
            tuple(self.locked_until),
            tuple(self.wrongs),
        )


def _deck(setup: Setup) -> list[Face]:
    return list(range(len(TASKS) if setup.options["deck"] == "hard" else BASE_DECK))


def _is_hard(card: Face) -> bool:
    return card >= BASE_DECK


def _deal(deck: list[Face], count: int, most_hard: int) -> list[Face]:
    """O19: take cards off the deck; a hard one too many goes under it and the next base card is dealt instead."""
    dealt: list[Face] = []
    passed: list[Face] = []
    while len(dealt) < count:
        card = deck.pop()
        if _is_hard(card) and most_hard == 0:
            passed.append(card)
            continue
        dealt.append(card)
        most_hard -= _is_hard(card)
    deck[:0] = passed
    return dealt
