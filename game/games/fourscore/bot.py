"""A bot for Fourscore: it weighs whole turns, and the sharp one tries the best of them out on imagined deals.

A turn is worth the cards of the rows that it lets the bot take and the fresh cards it brings, less what the rows it
leaves behind offer the next seat. Skill is noticing fours (F9), seeing more than one card ahead, caution and search.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Final

from game.bots.api import Bot, Thought
from game.bots.search import Line, search
from game.games.fourscore.rules import DRAW, HAND, MARKS, OPENS, PLAYS, TAKES, Fourscore, features, has_four
from game.match.agenda import Plan
from game.rules.api import Event, Face, Move, Ms, Seat, Setup, View, Zone
from game.rules.rng import Rng, mix


@dataclass(frozen=True, slots=True)
class FourscoreSkill:
    """What tells one level from another."""

    pace: tuple[Ms, Ms]  # how long it takes over a move
    attention: int  # percent of the rows in which it sees a four this turn, if there is one
    whim: int  # percent of its turns that it begins with any card anywhere
    cards: int  # how many cards it thinks ahead
    caution: int  # percent of the danger it sees in a row it leaves behind
    fresh: int  # what it gives for a fresh card, in hundredths of a won one
    candidates: int = 1  # how many of its best turns it tries out
    playouts: int = 0  # and how often altogether


# An ordinary guest plays one card a turn, makes and takes the fours that it sees, all but one in twenty, and thinks of
# nothing else: it shall win two matches of three against easy, nearly half against normal and one of five against sharp
# (`motley arena fourscore --person`). A bot that sees every four and looks two cards
# ahead beats it always, so that every level overlooks some.
SKILLS: Final = {
    "easy": FourscoreSkill(pace=(900, 1500), attention=50, whim=40, cards=1, caution=0, fresh=0),
    "normal": FourscoreSkill(pace=(700, 1300), attention=62, whim=33, cards=1, caution=0, fresh=0),
    "sharp": FourscoreSkill(
        pace=(500, 1000), attention=66, whim=30, cards=2, caution=50, fresh=50, candidates=2, playouts=8
    ),
}

# How likely the next seat makes a four of a feature that a row shows none, one, two or three times, in percent: with
# the feature on the row's last card, which every card that has it fits; and for three of them elsewhere in the row.
AT_END: Final = (0, 1, 9, 42)
INSIDE: Final = 25

_SHIFTS: Final = tuple(tuple(6 * (6 * kind + n) for kind, n in enumerate(features(face))) for face in range(216))
_LACKING_THREE: Final = sum(29 << 6 * counter for counter in range(18))
_HIGH: Final = sum(32 << 6 * counter for counter in range(18))


def danger(end: Face, tally: int, size: int) -> int:
    """What a row without a four offers the next seat, in hundredths of a card."""
    threes = (tally + _LACKING_THREE & _HIGH).bit_count()
    chance = 0
    for shift in _SHIFTS[end]:
        count = tally >> shift & 63
        chance += AT_END[count]
        threes -= count == 3
    return (chance + INSIDE * threes) * (size + 1)


def fours(game: Fourscore, overlooked: Sequence[int] = ()) -> Line:
    """The takes of all rows that can be taken, but for those overlooked."""
    return tuple(TAKES[row] for row, tally in game.tallies.items() if has_four(tally) and row not in overlooked)


# A row while it is weighed: its number, last card, tally, size and worth.
Row = tuple[int, Face, int, int, int]


class Scales:
    """Weighs the turns that a seat can make, with the eyes of a skill."""

    __slots__ = ("_found", "_overlooked", "_skill", "_worths")

    def __init__(self, skill: FourscoreSkill, overlooked: Sequence[int] = ()) -> None:
        self._skill = skill
        self._overlooked = overlooked
        self._worths: dict[tuple[int, Face, int], int] = {}
        self._found: list[tuple[int, Line]] = []

    def turns(self, game: Fourscore, seat: Seat) -> list[tuple[int, Line]]:
        """Every way for the seat to play on, as its worth in hundredths of a card and its plays."""
        rows: list[Row] = []
        total = 0
        for number, cards in game.rows.items():
            end, tally, size = cards[-1], game.tallies[number], len(cards)
            worth = self._worth(number, end, tally, size)
            rows.append((number, end, tally, size, worth))
            total += worth

        self._found = [(total, ())] if game.played else []
        if not game.closed:
            self._extend((), total, game.hands[seat], rows, game.opened)
        return self._found

    def best(self, game: Fourscore, seat: Seat) -> tuple[int, Line]:
        """The way that weighs most, of equals the first."""
        return max(self.turns(game, seat), key=itemgetter(0))

    def _extend(self, plays: Line, total: int, hand: list[Face], rows: list[Row], opened: int) -> None:
        """Find all that begins with these plays, which have led to this hand and these rows."""
        goes_on = len(hand) > 1 and len(plays) + 1 < self._skill.cards
        total += self._skill.fresh
        for slot, face in enumerate(hand):
            mark = MARKS[face]
            rest = hand[:slot] + hand[slot + 1 :]
            fits = False
            for at, row in enumerate(rows):
                number, end, tally, size, before = row
                if MARKS[end] & mark:
                    fits = True
                    worth = self._worth(number, face, tally + mark, size + 1)
                    longer = (*plays, PLAYS[slot][number])
                    self._found.append((total - before + worth, longer))
                    if goes_on:
                        rows[at] = number, face, tally + mark, size + 1, worth
                        self._extend(longer, total - before + worth, rest, rows, opened)
                        rows[at] = row
            if not fits:
                worth = self._worth(opened, face, mark, 1)
                longer = (*plays, OPENS[slot])
                self._found.append((total + worth, longer))
                if goes_on:
                    rows.append((opened, face, mark, 1, worth))
                    self._extend(longer, total + worth, rest, rows, opened + 1)
                    rows.pop()

    def _worth(self, number: int, end: Face, tally: int, size: int) -> int:
        row = number, end, tally
        if row not in self._worths:
            if has_four(tally):
                self._worths[row] = 0 if number in self._overlooked else 100 * size
            else:
                self._worths[row] = -danger(end, tally, size) * self._skill.caution // 100
        return self._worths[row]


class FourscoreBot(Bot):
    """Remembers the rows that went, when it will be ready for its next move, and the mood it is in this turn."""

    def __init__(self, seat: Seat, setup: Setup, level: str, rng: Rng) -> None:
        super().__init__(seat, setup, level, rng)
        self.skill = SKILLS[level]
        self.gone: dict[Zone, tuple[Face, ...]] = {}
        self.mood = rng.below(1 << 32)
        self.ready: Ms = rng.between(*self.skill.pace)

    def notice(self, event: Event) -> None:
        if event.kind == "take" and event.dst:
            self.gone[event.dst] = self.gone.get(event.dst, ()) + event.faces
        if event.seat == self.seat:
            self.ready = event.t + self.rng.between(*self.skill.pace)
            if event.kind == "turn":
                self.mood = self.rng.below(1 << 32)

    def think(self, view: View, rng: Rng) -> Thought:
        if not view.legal:
            return None
        yield
        move = yield from self._choose(view, rng)
        target = ("row", int(move[-1])) if move[0] in ("play", "take") else None
        return Plan(move, max(view.now, self.ready), target)

    def _choose(self, view: View, rng: Rng) -> Generator[None, None, Move]:
        if len(view.legal) == 1:
            return view.legal[0]
        remembered = view._replace(zones={**view.zones, **self.gone})

        def deal(rng: Rng) -> Fourscore:
            return Fourscore.determinise(remembered, self.setup, rng)

        world = deal(rng)
        if not world.played and self._die("whim") < self.skill.whim:
            return rng.pick(view.legal)
        yield
        lines = yield from self._candidates(world, view.facts["shown"])
        line = yield from search(deal, self.seat, lines, Playout(), self.skill.playouts, rng)
        return line[0]

    def _candidates(self, world: Fourscore, shown: Sequence[int]) -> Generator[None, None, list[Line]]:
        """The best turns, each to its draw, best first; of those that lead to the same only the first."""
        overlooked = [row for row in range(world.opened + HAND) if row not in shown and self._overlooks(row)]
        turns = Scales(self.skill, overlooked).turns(world, self.seat)
        turns.sort(key=itemgetter(0), reverse=True)
        lines: dict[object, Line] = {}
        for _, plays in turns:
            yield
            after = world.clone()
            for move in plays:
                after.step(after.now, self.seat, move)
            position = (*map(tuple, after.rows.values()), *after.hands[self.seat])
            lines.setdefault(position, (*plays, *fours(after, overlooked), DRAW))
            if len(lines) == self.skill.candidates:
                break
        return list(lines.values())

    def _overlooks(self, row: int) -> bool:
        return self._die(row) >= self.skill.attention

    def _die(self, what: int | str) -> int:
        """A number from 0 to 99 that stays the same all turn."""
        return mix(self.mood, what) % 100


class Playout:
    """The next seat plays the turn that weighs most; then the lead counts, and the best the own hand could do next."""

    def __init__(self) -> None:
        self._scales = Scales(SKILLS["sharp"])

    def __call__(self, game: Fourscore, seat: Seat, rng: Rng) -> int:
        if game.outcome is None:
            rival = game.turn
            for move in self._scales.best(game, rival)[1]:
                game.step(game.now, rival, move)
            for move in (*fours(game), DRAW):
                game.step(game.now, rival, move)

        most = max(len(cards) for other, cards in enumerate(game.won) if other != seat)
        lead = 100 * (len(game.won[seat]) - most)
        return lead if game.outcome is not None else lead + self._scales.best(game, seat)[0]
