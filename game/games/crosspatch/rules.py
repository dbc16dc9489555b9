"""Crosspatch: lay a cross in which no axis repeats a colour or a motif; the last to lay takes it.

X1   64 cards, 8 motifs in 8 colours, each once. Stocks of 8, 6 or 5 cards (2, 3, 4 seats) lie open; the rest is a
     face-down deck.
X2   The first card goes to the middle. After each laid card the seat draws one while the deck lasts.
X3   The second card goes next to the first, on any side, and fixes the line's direction.
X4   Then the line grows at either end, or a card laid at a right angle makes its neighbour the centre.
X5   With the centre fixed only the four ends grow. The free sides of a centre are ends too.
X6   A card must differ in colour and in motif from every card of the axis it joins.
X7   A seat that can lay must lay; one that cannot misses its turn and draws nothing.
X8   The turn goes clockwise to the next seat that can lay. If that is the layer itself it goes on, and may stop.
X9   The round ends when no seat can lay, or the last layer stops. The last to lay takes the cross.
X10  Stocks are kept. The next round is started by the loser of two seats, by the winner of three or four.
X11  With the deck used up the match ends with the round. Most cards won wins; a seat without cards is skipped.
X12  `stock`: cards at the start. X13 `motifs`: a smaller deck and a shorter axis. X14 `line`: no cross, ends only.
C12  `turn_timer_s`: then the first card by slot that fits is laid on its first cell, by row, then column; a last layer
     (X8) stops.

A turn is missed only in a round that goes on: when no seat can lay there is no turn to miss. A seat that laid last and
then left still takes the cross (C8: it is placed behind all others anyway).

Legality is one `&`: a card's marks are two bits, its colour's and its motif's, and an axis keeps the marks that it has
taken. An axis with every motif, or every colour, fits no card, so X6's greatest lengths need no rule of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from game.rules.api import DOWN, HIDDEN, OPEN, TABLE, Event, Face, Game, Move, Ms, Seat, Setup, Spec, View, Zone
from game.rules.options import OFF, Number, Switch, Value
from game.rules.rng import Rng
from game.rules.scoring import Standing

Cell = int
Marks = int  # colours and motifs, one bit each
Spot = tuple[Marks, Cell, Cell, int]  # what an axis has taken, its two open cells, and the step along it

# A face is colour * 8 + motif.
COLOURS: Final = 8
MOTIFS: Final = 8

# A cell is (y + 8) * 16 + x + 8 with the first card at (0, 0), so that cells count in reading order. No card ever lies
# beyond 7; the end of a full axis may, but no card fits there.
ROW: Final = 1  # the step from cell to cell along a row
COLUMN: Final = 16
MIDDLE: Final[Cell] = 8 * COLUMN + 8 * ROW
NO_CELL: Final[Cell] = -1

MARKS: Final[tuple[Marks, ...]] = tuple(1 << face // 8 | 1 << COLOURS + face % 8 for face in range(COLOURS * MOTIFS))

STOCKS: Final = {2: 8, 3: 6, 4: 5}  # X1
SMALL_STOCKS: Final = {2: 4, 3: 4, 4: 3}  # X13
SMALL_DECK: Final = 6  # motifs, or fewer

# The seats clockwise of each seat, itself last, by the number of seats
RINGS: Final = tuple(tuple(tuple((s + i) % n for i in range(1, n + 1)) for s in range(n)) for n in range(5))

LAY: Final[tuple[tuple[Move, ...], ...]] = tuple(tuple(("lay", i, c) for c in range(256)) for i in range(8))
OPENINGS: Final = tuple(tuple(lay[MIDDLE] for lay in LAY[:size]) for size in range(9))  # X2, by the size of the stock
STOP: Final[Move] = ("stop",)

# A card in its slot, by slot and face: its marks, and its lay on every cell
Choice = tuple[Marks, tuple[Move, ...]]
CHOICES: Final[tuple[tuple[Choice, ...], ...]] = tuple(tuple((marks, lay) for marks in MARKS) for lay in LAY)

EMPTY: Final[tuple[Spot, ...]] = ((0, MIDDLE, MIDDLE, 0),)  # X2: where the first card of a round goes

DECK: Final[Zone] = ("deck", 0)
STOCK: Final[tuple[Zone, ...]] = tuple(("stock", seat) for seat in range(4))
WON: Final[tuple[Zone, ...]] = tuple(("won", seat) for seat in range(4))
CROSS: Final[Zone] = ("cross", 0)  # its cards in the order in which they were laid

# A card, and a cell, alone in an event
CARD: Final[tuple[tuple[Face, ...], ...]] = tuple((face,) for face in range(COLOURS * MOTIFS))
CELL: Final[tuple[tuple[Cell, ...], ...]] = tuple((cell,) for cell in range(256))


def stock_size(seats: int, options: Mapping[str, Value]) -> int:
    """How many cards each seat starts with (X1, X12, X13)."""
    chosen = int(options["stock"])
    if chosen != OFF:
        return chosen
    return (SMALL_STOCKS if int(options["motifs"]) <= SMALL_DECK else STOCKS)[seats]


def full_deck(options: Mapping[str, Value]) -> list[Face]:
    """Every card of the match, in order; X13 leaves out the last motifs."""
    return [colour * 8 + motif for colour in range(COLOURS) for motif in range(int(options["motifs"]))]


def _slot_and_cell(lay: Move) -> tuple[int, Cell]:
    return int(lay[1]), int(lay[2])


def choices_of(stock: Sequence[Face]) -> list[Choice]:
    """The cards of a stock in their slots."""
    return [CHOICES[slot][face] for slot, face in enumerate(stock)]


class Crosspatch(Game):
    """One match of Crosspatch."""

    __slots__ = (
        "cells",
        "centre",
        "choices",
        "deck",
        "layer",
        "limit",
        "line",
        "moves",
        "rings",
        "round",
        "spots",
        "stocks",
        "turn",
        "won",
    )

    spec = Spec(
        key="crosspatch",
        letter="X",
        version=2,
        realtime=False,
        hidden=False,
        seats=lambda _: range(2, 5),
        zones={"deck": DOWN, "stock": OPEN, "cross": OPEN, "won": OPEN},
        verbs=("lay", "stop"),
        kinds=("lay", "draw", "miss", "turn", "stop", "sweep", "left", "over"),
        reasons=("deck", "left"),
        bound=128,  # each card is laid once, and a stop needs a lay
        options=(
            Number("stock", initial=OFF, low=3, high=8, can_be_off=True),  # off: as many as the table's size asks for
            Number("motifs", initial=8, low=5, high=8),
            Switch("line"),
            Number("turn_timer_s", initial=OFF, low=15, high=90, step=15, can_be_off=True),
        ),
        seat_options=(Switch("show_fits", assist=True, look=True, initial=True),),
    )

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.line = bool(setup.options["line"])
        self.limit: Ms = int(setup.options["turn_timer_s"]) * 1000
        self.rings = RINGS[setup.seats]
        self.deck: list[Face] = []  # the top is the last
        self.stocks: list[list[Face]] = []
        self.choices: list[list[Choice]] = []  # the same cards in their slots, as `_lays` looks at them
        self.won: list[list[Face]] = [[] for _ in range(setup.seats)]
        self.cells: dict[Cell, Face] = {}
        self.centre: Cell = NO_CELL
        self.spots: list[Spot] = [*EMPTY]
        self.turn: Seat = TABLE
        self.layer: Seat = TABLE  # the last to lay in this round
        self.moves: Sequence[Move] = ()  # what the seat on turn may do
        self.round = 1

    @classmethod
    def start(cls, setup: Setup, rng: Rng) -> Crosspatch:
        game = cls(setup)
        game.deck = full_deck(setup.options)
        rng.shuffle(game.deck)
        size = stock_size(setup.seats, setup.options)
        stocks = []
        for _ in range(setup.seats):  # X1
            stocks.append(game.deck[-size:])
            del game.deck[-size:]
        game._hold(stocks)
        game.starter = game.turn = setup.first_starter(rng)  # X2
        game.moves = OPENINGS[size]
        if game.limit:
            game._start_clock()
        return game

    def _hold(self, stocks: Iterable[Sequence[Face]]) -> None:
        """Give each seat its stock."""
        self.stocks = [list(stock) for stock in stocks]
        self.choices = [choices_of(stock) for stock in self.stocks]

    # Moves

    def legal(self, seat: Seat) -> Sequence[Move]:
        """As in the base class, without its questions: only who plays has the turn, and then its moves are known."""
        return self.moves if seat == self.turn and self.outcome is None else ()

    _legal = legal

    def _lays(self, seat: Seat) -> Sequence[Move]:
        """X6: every card of the stock on every cell that it fits; X8: who laid last may stop as well."""
        choices = self.choices[seat]
        if not self.cells:
            return OPENINGS[len(choices)]
        moves: list[Move] = []
        spots = self.spots
        if len(spots) == 2:  # most of the time: the loop below, unrolled
            (row, left, right, _), (column, up, down, _) = spots
            for marks, lay in choices:
                if not row & marks:
                    moves.append(lay[left])
                    moves.append(lay[right])
                if not column & marks:
                    moves.append(lay[up])
                    moves.append(lay[down])
        else:
            for marks, lay in choices:
                for taken, low, high, _ in spots:
                    if not taken & marks:
                        moves.append(lay[low])
                        moves.append(lay[high])
        if seat == self.layer and moves:
            moves.append(STOP)
        return moves

    def _refusal(self, seat: Seat, move: Move) -> str:
        if seat != self.turn:
            return "another seat is to lay"
        if move in self.moves:
            return ""
        if move == STOP:
            return "only who laid last and goes on may stop"
        if len(move) != 3 or move[0] != "lay":
            return "there is no such move"
        _, slot, cell = move
        if slot not in range(len(self.stocks[seat])):
            return "there is no such card"
        open_to_some = any(cell in ends for _, *ends, _ in self.spots)
        return "its axis has that colour or that motif" if open_to_some else "nothing can be laid there"

    def _apply(self, seat: Seat, move: Move, out: list[Event]) -> None:
        if move == STOP:
            out.append(Event("stop", self.now, seat))
            self._end_round(out)
            return

        slot: int
        cell: Cell
        _, slot, cell = move  # type: ignore[assignment]  # `_refusal` has looked
        stock, home = self.stocks[seat], STOCK[seat]
        face, now = stock[slot], self.now
        out.append(Event("lay", now, seat, CARD[face], home, CROSS, self._join(cell, face), src_at=slot))

        # X2: the drawn card takes the place of the laid one.
        if self.deck:
            drawn = stock[slot] = self.deck.pop()
            self.choices[seat][slot] = CHOICES[slot][drawn]
            out.append(Event("draw", now, seat, CARD[drawn], DECK, home, dst_at=slot))
        else:
            del stock[slot]
            self.choices[seat] = choices_of(stock)

        self.layer = seat
        self._pass_on(seat, out)

    def _join(self, cell: Cell, face: Face) -> tuple[Cell, ...]:
        """Put a card on its cell and open the cells next to it; answers with the cell, and the centre if it fixed one.

        Ends of the row come before those of the column, ends of the line before its sides, low cells before high ones.
        """
        cells, spots, marks = self.cells, self.spots, MARKS[face]
        cells[cell] = face
        if cell == MIDDLE:  # X3: any side
            self.spots = [(marks, cell - ROW, cell + ROW, ROW), (marks, cell - COLUMN, cell + COLUMN, COLUMN)]
            return CELL[cell]

        # X6: the axis that the card joins has its marks now and ends beyond it.
        which = 0
        taken, low, high, step = spots[0]
        while cell != low and cell != high:
            which += 1
            taken, low, high, step = spots[which]
        taken |= marks
        grown = (taken, low - step, high, step) if cell == low else (taken, low, high + step, step)

        # X5: with the centre fixed nothing else changes.
        if self.centre != NO_CELL or (self.line and len(cells) > 2):
            spots[which] = grown
            return CELL[cell]

        # X4: a card at the side of the line makes its neighbour the centre.
        if which and len(cells) > 2:
            self.centre = (low + high) // 2
            self.spots = [grown, spots[0]] if step == ROW else [spots[0], grown]
            return cell, self.centre

        # X4: the line has the sides of each of its cards.
        side = ROW + COLUMN - step
        sides = (marks, cell - side, cell + side, side)
        if self.line:
            self.spots = [grown]  # X14
        elif len(cells) == 2:
            first = (MARKS[cells[MIDDLE]], MIDDLE - side, MIDDLE + side, side)
            self.spots = [grown, sides, first] if cell == low else [grown, first, sides]
        else:
            spots[0] = grown
            spots.insert(1 if cell == low else len(spots), sides)
        return CELL[cell]

    # Turns and rounds

    def _pass_on(self, seat: Seat, out: list[Event]) -> None:
        """X8: the turn goes clockwise to the next seat that can lay, at last to the seat itself."""
        missed: list[Event] = []
        for other in self.rings[seat]:
            if moves := self._lays(other):
                if missed:
                    out += missed
                out.append(Event("turn", self.now, other))
                self.turn = other
                self.moves = moves
                if self.limit:
                    self._start_clock()
                return
            if self.stocks[other]:  # X11: a seat without cards is skipped
                missed.append(Event("miss", self.now, other))
        self._end_round(out)  # X9

    def _end_round(self, out: list[Event]) -> None:
        """X9: the last to lay takes the cross."""
        winner = self.layer
        cross = tuple(self.cells.values())
        self.won[winner] += cross
        out.append(Event("sweep", self.now, winner, cross, CROSS, WON[winner], tuple(self.cells)))
        self.cells = {}
        self.centre = NO_CELL
        self.spots = [*EMPTY]
        self.layer = TABLE
        if not self.deck:  # X11
            self._end("deck", out)
            return

        # X10: the turn comes to the seat behind the winner of two, to the winner itself of more.
        self.round += 1
        self._pass_on(winner if self.setup.seats == 2 else winner - 1, out)

    def _after_leave(self, seat: Seat, out: list[Event]) -> None:
        self._close_ranks()
        if seat == self.turn:
            self._pass_on(seat, out)

    def _close_ranks(self) -> None:
        """C8: the turn goes round among those who play."""
        self.rings = tuple(tuple(seat for seat in ring if not self.left[seat]) for ring in RINGS[self.setup.seats])

    # The turn timer

    def _start_clock(self) -> None:
        self._cancel_timer("turn")
        self._set_timer(self.now + self.limit, "turn")

    def _fire(self, name: str, arg: int, out: list[Event]) -> None:
        """C12: lay the first card that fits on its first cell in reading order; who may stop stops."""
        alone = self.turn == self.layer
        self._apply(self.turn, STOP if alone else min(self.moves, key=_slot_and_cell), out)

    # Scoring

    def _standings(self) -> Sequence[Standing]:
        return [(len(pile),) for pile in self.won]

    def _scores(self) -> tuple[int, ...]:
        return tuple(len(pile) for pile in self.won)

    # Knowledge

    def view(self, seat: Seat) -> View:
        """Only the order of the deck is secret.

        facts: `able` the seats that can lay, `centre` its cell or -1, `laid` the cells of the cross, card by card,
        `layer` the last to lay in this round or -1 (if it has the turn it may stop), `left` by seat, `round` from 1,
        `starter` of the match, `turn` whose it is.
        """
        over = self.outcome is not None
        zones: dict[Zone, tuple[Face, ...]] = {DECK: (HIDDEN,) * len(self.deck)}
        for owner, (stock, pile) in enumerate(zip(self.stocks, self.won, strict=True)):
            zones[STOCK[owner]] = tuple(stock)
            zones[WON[owner]] = tuple(pile)
        zones[CROSS] = tuple(self.cells.values())
        phase = "cross" if self.centre != NO_CELL else "line" if self.cells else "empty"
        return View(
            seat=seat,
            now=self.now,
            phase="over" if over else phase,
            zones=zones,
            scores=self._scores(),
            active=() if over else (self.turn,),
            due=self.due(),
            legal=tuple(self.legal(seat)),
            facts={
                "able": () if over else tuple(filter(self._lays, self.playing)),
                "centre": self.centre,
                "laid": tuple(self.cells),
                "layer": self.layer,
                "left": self.left,
                "round": self.round,
                "starter": self.starter,
                "turn": self.turn,
            },
            outcome=self.outcome,
        )

    @classmethod
    def determinise(cls, view: View, setup: Setup, rng: Rng) -> Crosspatch:
        facts = view.facts
        game = cls(setup)
        game.now = view.now
        game.starter = facts["starter"]
        game.left = facts["left"]
        game._close_ranks()
        game.playing = tuple(seat for seat, gone in enumerate(game.left) if not gone)
        game.outcome = view.outcome
        game.turn = facts["turn"]
        game.layer = facts["layer"]
        game.round = facts["round"]

        # What lies open, and from it what fits where
        game._hold([view.zones.get(STOCK[seat], ()) for seat in range(setup.seats)])
        game.won = [list(view.zones.get(WON[seat], ())) for seat in range(setup.seats)]
        for cell, face in zip(facts["laid"], view.zones.get(CROSS, ()), strict=True):
            game._join(cell, face)
        game.moves = game._lays(game.turn)

        # The deck holds what lies nowhere else, in an order that nobody knows.
        seen = {face for faces in view.zones.values() for face in faces}
        game.deck = [face for face in full_deck(setup.options) if face not in seen]
        rng.shuffle(game.deck)
        if view.due is not None:
            game._set_timer(view.due, "turn")
        return game

    def clone(self) -> Crosspatch:
        twin = Crosspatch.__new__(Crosspatch)
        self._copy_base_to(twin)
        twin.line = self.line
        twin.limit = self.limit
        twin.rings = self.rings
        twin.deck = self.deck.copy()
        twin.stocks = [stock.copy() for stock in self.stocks]
        twin.choices = [choices.copy() for choices in self.choices]
        twin.won = [pile.copy() for pile in self.won]
        twin.cells = self.cells.copy()
        twin.centre = self.centre
        twin.spots = self.spots.copy()
        twin.turn = self.turn
        twin.layer = self.layer
        twin.round = self.round
        twin.moves = self.moves
        return twin

    def _key(self) -> tuple[object, ...]:
        return (
            tuple(self.deck),
            tuple(map(tuple, self.stocks)),
            tuple(map(tuple, self.won)),
            tuple(self.cells.items()),
            self.centre,
            self.turn,
            self.layer,
            self.round,
        )
