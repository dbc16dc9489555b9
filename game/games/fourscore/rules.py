"""Fourscore: grow rows by matching; a feature shown four times lets you take the row.

The deck is all 108 combinations of a value, a ring and a ground (0 to 5 each) with an even sum.

F1  Three secret cards each; three more open the first three rows, even if they match.
F2  The starter follows C3; clockwise.
F3  A turn: play (must), take rows (may), draw (must), in this order.
F4  Play one to three cards. A card fits a row if it shares a feature of the same kind with the row's last card.
F5  A card opens a new row only if it fits none of the rows as they are at that moment.
F6  So a turn is always possible; zero rows is a legal position.
F7  A row that shows one feature value four times or more, anywhere in it, may be taken whole, face down, also if
    another seat completed it. Rows are numbered in order of opening and a number is never reused; but an `open` that
    was taken back has opened nothing for anyone, so its number is free again.
F8  The first take or the draw ends playing, the draw ends taking.
F9  A wrong take costs no card but ends playing; after the second one in a turn the seat can only draw.
    `show_rows` tells a seat which rows it could take.
F10 The draw refills the hand to three and ends the turn.
F11 The match ends at once when a seat cannot refill to three: the few cards left in the deck stay there.
F12 Most cards taken wins.
F13 `undo` takes back the last play of this turn while playing has not ended. The card goes back to where it was in the
    hand, and no view remembers it.
F14 When the turn's time is up, a seat that has no card on the table plays its left-most to the lowest-numbered row that
    it fits (else opens), then draws.
F15 With `counts` secret no seat's number, the own one included, is in `scores` before the end. The piles stay to be
    seen: everyone saw the rows go.
C8  Who leaves in the middle of a turn does not draw; what was played stays played, what was taken stays taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Self

from game.rules.api import DOWN, HIDDEN, OPEN, TABLE, Event, Face, Game, Move, Seat, Setup, Spec, View, Zone
from game.rules.options import OFF, PRIVACY, Choice, Number, Switch
from game.rules.rng import Rng
from game.rules.scoring import Standing

HAND: Final = 3
FIRST_ROWS: Final = 3
WRONG_TAKES: Final = 2
FOUR: Final = 4
VALUES: Final = 6  # of each kind of feature


def features(face: Face) -> tuple[int, int, int]:
    """Value, ring and ground of a card, each from 0 to 5."""
    return face // 36, face // 6 % 6, face % 6


DECK: Final = tuple(face for face in range(216) if sum(features(face)) % 2 == 0)

# A card's mark has a one in three of 18 counters, each 6 bits wide. Two cards fit if their marks meet, and the sum of
# a row's marks, its tally, counts every feature value at once. A counter never exceeds 18, so adding 28 to each carries
# into its highest bit exactly where there are four.
MARKS: Final = tuple(sum(1 << 6 * (6 * kind + n) for kind, n in enumerate(features(face))) for face in range(216))
_EACH: Final = sum(1 << 6 * counter for counter in range(18))
_CARRY: Final = (32 - FOUR) * _EACH
_HIGH: Final = 32 * _EACH

# Moves and zones, each made once. The rows of a match can never be more than the cards.
PLAYS: Final = tuple(tuple(("play", slot, row) for row in range(len(DECK))) for slot in range(HAND))
OPENS: Final = tuple(("open", slot) for slot in range(HAND))
TAKES: Final = tuple(("take", row) for row in range(len(DECK)))
DRAW: Final[Move] = ("draw",)
UNDO: Final[Move] = ("undo",)

_TO_DRAW: Final = (DRAW,)
_FURTHER: Final = (DRAW, UNDO)
_DECK: Final[Zone] = ("deck", 0)
_ROWS: Final = tuple(("row", row) for row in range(len(DECK)))
_HANDS: Final = tuple(("hand", seat) for seat in range(5))
_WON: Final = tuple(("won", seat) for seat in range(5))


def has_four(tally: int) -> bool:
    """Whether the row of this tally shows one feature value at least four times (F7)."""
    return tally + _CARRY & _HIGH != 0


class Fourscore(Game):
    """The state of a match.

    `played` are the plays of this turn as (slot, row), `closed` says that playing has ended, `wrong` counts the wrong
    takes of this turn, `opened` is the number of the next row.
    """

    __slots__ = ("_moves", "closed", "deck", "hands", "opened", "played", "rows", "tallies", "turn", "won", "wrong")

    spec = Spec(
        key="fourscore",
        letter="F",
        version=1,
        realtime=False,
        hidden=True,
        seats=lambda options: range(2, 6),
        zones={"deck": DOWN, "hand": OPEN, "row": OPEN, "won": DOWN},
        verbs=("play", "open", "take", "draw", "undo"),
        kinds=("turn", "refused", "left", "over", "draw", "play", "open", "take", "undo"),
        reasons=("deck", "left"),
        bound=800,
        options=(
            Choice("counts", values=("public", "secret")),
            Number("turn_timer_s", initial=OFF, low=15, high=90, step=15, can_be_off=True),
            PRIVACY,
        ),
        seat_options=(
            Switch("show_rows", assist=True),
            Switch("show_fits", assist=True, look=True, initial=True),
        ),
    )

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.deck: list[Face] = []  # the next card is the last
        self.hands: list[list[Face]] = [[] for _ in range(setup.seats)]
        self.rows: dict[int, list[Face]] = {}  # by number, in order of opening
        self.tallies: dict[int, int] = {}
        self.won: list[list[Face]] = [[] for _ in range(setup.seats)]
        self.turn: Seat = TABLE
        self.opened = 0
        self.played: list[tuple[int, int]] = []
        self.closed = False
        self.wrong = 0
        self._moves: Sequence[Move] | None = None  # the legal moves of the seat on turn, once someone asked

    @classmethod
    def start(cls, setup: Setup, rng: Rng) -> Fourscore:
        game = cls(setup)
        game.deck = list(DECK)
        rng.shuffle(game.deck)
        for hand in game.hands:  # F1
            hand += game._draw(HAND)
        for face in game._draw(FIRST_ROWS):
            game._open(face)
        game.starter = game.turn = setup.first_starter(rng)  # F2
        game._wind_clock()
        return game

    # Legal moves

    def _legal(self, seat: Seat) -> Sequence[Move]:
        if seat != self.turn:
            return ()
        if self._moves is None:
            self._moves = self._find_moves(seat)
        return self._moves

    def _find_moves(self, seat: Seat) -> Sequence[Move]:
        if self.wrong == WRONG_TAKES:  # F9
            return _TO_DRAW
        takes: list[Move] = [TAKES[row] for row in self.rows]
        if self.closed:  # F8
            takes.append(DRAW)
            return takes

        moves: list[Move] = []
        for slot, face in enumerate(self.hands[seat]):
            mark, plays, others = MARKS[face], PLAYS[slot], len(moves)
            for row, cards in self.rows.items():
                if MARKS[cards[-1]] & mark:  # F4
                    moves.append(plays[row])
            if len(moves) == others:  # F5
                moves.append(OPENS[slot])
        if self.played:  # F3: first one must play
            moves += takes
            moves += _FURTHER
        return moves

    # Moves

    def _apply(self, seat: Seat, move: Move, out: list[Event]) -> None:
        self._moves = None
        verb = move[0]
        if verb == "play":
            self._do_play(seat, int(move[1]), int(move[2]), out)
        elif verb == "take":
            self._do_take(seat, int(move[1]), out)
        elif verb == "draw":
            self._do_draw(seat, out)
        elif verb == "open":
            self._do_open(seat, int(move[1]), out)
        else:
            self._do_undo(seat, out)

    def _do_play(self, seat: Seat, slot: int, row: int, out: list[Event]) -> None:
        face = self.hands[seat].pop(slot)
        self.rows[row].append(face)
        self.tallies[row] += MARKS[face]
        self.played.append((slot, row))
        out.append(Event("play", self.now, seat, (face,), _HANDS[seat], _ROWS[row], src_at=slot))

    def _do_open(self, seat: Seat, slot: int, out: list[Event]) -> None:
        face = self.hands[seat].pop(slot)
        row = self._open(face)
        self.played.append((slot, row))
        out.append(Event("open", self.now, seat, (face,), _HANDS[seat], _ROWS[row], src_at=slot))

    def _do_take(self, seat: Seat, row: int, out: list[Event]) -> None:
        self.closed = True  # F8, F9
        if not has_four(self.tallies[row]):
            self.wrong += 1
            out.append(Event("refused", self.now, seat, at=(row,), why="no_four"))
            return
        cards = self.rows.pop(row)
        del self.tallies[row]
        self.won[seat] += cards
        out.append(Event("take", self.now, seat, tuple(cards), _ROWS[row], _WON[seat]))

    def _do_undo(self, seat: Seat, out: list[Event]) -> None:
        slot, row = self.played.pop()
        face = self.rows[row].pop()
        self.tallies[row] -= MARKS[face]
        if not self.rows[row]:  # F7: a row that was never opened for anyone
            del self.rows[row], self.tallies[row]
            self.opened = row
        self.hands[seat].insert(slot, face)
        out.append(Event("undo", self.now, seat, (face,), _ROWS[row], _HANDS[seat], dst_at=slot, seen_by=(seat,)))

    def _do_draw(self, seat: Seat, out: list[Event]) -> None:
        hand = self.hands[seat]
        missing = HAND - len(hand)
        if missing > len(self.deck):
            self._end("deck", out)  # F11
            return
        drawn = self._draw(missing)
        hand += drawn  # F10
        out.append(Event("draw", self.now, seat, tuple(drawn), _DECK, _HANDS[seat], seen_by=(seat,)))
        self._pass_turn(out)

    def _open(self, face: Face) -> int:
        row = self.opened
        self.rows[row] = [face]
        self.tallies[row] = MARKS[face]
        self.opened += 1
        return row

    def _draw(self, count: int) -> list[Face]:
        return [self.deck.pop() for _ in range(count)]

    # Turns and their clock

    def _pass_turn(self, out: list[Event]) -> None:
        turn = (self.turn + 1) % self.setup.seats
        while self.left[turn]:
            turn = (turn + 1) % self.setup.seats
        self.turn = turn
        self.played = []
        self.closed = False
        self.wrong = 0
        self._moves = None
        self._wind_clock()
        out.append(Event("turn", self.now, turn))

    def _wind_clock(self) -> None:
        seconds = int(self.setup.options["turn_timer_s"])
        if seconds != OFF:  # C12
            self._cancel_timer("turn")
            self._set_timer(self.now + 1000 * seconds, "turn")

    def _fire(self, name: str, arg: int, out: list[Event]) -> None:
        seat = self.turn
        if not self.played:  # F14: then the first legal move is the left-most card to its lowest row
            self._apply(seat, self._legal(seat)[0], out)
        self._apply(seat, DRAW, out)

    def _after_leave(self, seat: Seat, out: list[Event]) -> None:
        if seat == self.turn:
            self._pass_turn(out)  # C8

    # Results

    def _standings(self) -> Sequence[Standing]:
        return [(len(cards),) for cards in self.won]  # F12

    def _scores(self) -> tuple[int, ...]:
        return tuple(map(len, self.won))

    # What a seat may know

    def view(self, seat: Seat) -> View:
        zones: dict[Zone, tuple[Face, ...]] = {_DECK: (HIDDEN,) * len(self.deck)}
        for owner, hand in enumerate(self.hands):
            zones[_HANDS[owner]] = tuple(hand) if owner == seat else (HIDDEN,) * len(hand)
        for row, cards in self.rows.items():
            zones[_ROWS[row]] = tuple(cards)
        for owner, cards in enumerate(self.won):
            zones[_WON[owner]] = (HIDDEN,) * len(cards)

        over = self.outcome is not None
        secret = self.setup.options["counts"] == "secret" and not over  # F15
        reader = self.turn if seat == TABLE else seat  # F9: the shared screen helps whoever is on turn
        shows = bool(self.setup.seat_options[reader]["show_rows"])
        facts: dict[str, Any] = {
            "turn": self.turn,
            "starter": self.starter,
            "left": self.left,
            "played": tuple(self.played),
            "closed": self.closed,
            "wrong": self.wrong,
            "opened": self.opened,
            "shown": tuple(row for row, tally in self.tallies.items() if shows and has_four(tally)),
        }
        return View(
            seat=seat,
            now=self.now,
            phase="over" if over else "take" if self.closed else "play",
            zones={zone: cards for zone, cards in zones.items() if cards},
            scores=(HIDDEN,) * self.setup.seats if secret else self._scores(),
            active=() if over else (self.turn,),
            due=self.due(),
            legal=tuple(self.legal(seat)),
            facts=facts,
            outcome=self.outcome,
        )

    @classmethod
    def determinise(cls, view: View, setup: Setup, rng: Rng) -> Fourscore:
        """As the interface says; a caller that remembers more than the view shows may fill it in, and it is kept."""
        game = cls(setup)
        facts = view.facts
        game.now = view.now
        game.starter = facts["starter"]
        game.left = facts["left"]
        game.playing = tuple(seat for seat in range(setup.seats) if not game.left[seat])
        game.outcome = view.outcome
        if view.due is not None:
            game._set_timer(view.due, "turn")
        game.turn = facts["turn"]
        game.played = list(facts["played"])
        game.closed = facts["closed"]
        game.wrong = facts["wrong"]
        game.opened = facts["opened"]

        known = {face for cards in view.zones.values() for face in cards}
        unknown = [face for face in DECK if face not in known]
        rng.shuffle(unknown)
        for (name, number), cards in view.zones.items():
            faces = [unknown.pop() if face == HIDDEN else face for face in cards]
            match name:
                case "deck":
                    game.deck = faces
                case "hand":
                    game.hands[number] = faces
                case "won":
                    game.won[number] = faces
                case _:
                    game.rows[number] = faces
                    game.tallies[number] = sum(MARKS[face] for face in faces)
        return game

    def clone(self) -> Self:
        twin = object.__new__(type(self))
        self._copy_base_to(twin)
        twin.deck = self.deck.copy()
        twin.hands = [hand.copy() for hand in self.hands]
        twin.rows = {row: cards.copy() for row, cards in self.rows.items()}
        twin.tallies = self.tallies.copy()
        twin.won = [cards.copy() for cards in self.won]
        twin.turn = self.turn
        twin.opened = self.opened
        twin.played = self.played.copy()
        twin.closed = self.closed
        twin.wrong = self.wrong
        twin._moves = self._moves  # never changed, only replaced
        return twin

    def _key(self) -> tuple[object, ...]:
        return (
            tuple(self.deck),
            tuple(map(tuple, self.hands)),
            tuple((row, tuple(cards)) for row, cards in self.rows.items()),
            tuple(map(tuple, self.won)),
            self.turn,
            self.opened,
            tuple(self.played),
            self.closed,
            self.wrong,
        )
