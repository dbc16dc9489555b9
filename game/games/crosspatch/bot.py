"""A bot for Crosspatch: the last to lay takes all, so it counts who can still lay what, and where.

All stocks lie open, so a round is a race of possibilities: a good card takes away what the others could still lay and
leaves the own stock something to lay. `easy` and `normal` judge each card by what it leaves; `sharp` plays the round to
its end for every card, many times over, each time with another deck. All of them, the better the level the less often,
lay just any card that fits.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from game.bots.api import Bot, Thought
from game.bots.search import Line, search
from game.games.crosspatch.rules import CROSS, MARKS, NO_CELL, STOP, Crosspatch, Marks
from game.match.agenda import Plan
from game.rules.api import Event, Face, Move, Ms, Seat, Setup, View
from game.rules.rng import Rng

Cards = int  # a set of cards: bit f stands for the card of face f
Choice = tuple[Face, int]  # a card, and the index of the spot to lay it on

EVERY: Final[Cards] = (1 << len(MARKS)) - 1
DENIED: Final = 100  # no other seat can lay any more: better than any count of cards
MATCH: Final = 40  # what it is worth to win the match with the round, in cards


@dataclass(frozen=True, slots=True)
class CrosspatchSkill:
    """What makes a level."""

    pause: tuple[Ms, Ms]  # from the turn to the card
    slips: int  # percent of the turns in which any card will do
    playouts: int  # rounds played out in the head for a decision; 0 judges by eye


# An ordinary guest keeps what still fits and denies the others their last card when it sees how: it shall win two
# matches of three against easy, nearly half against normal and one of five against sharp (`motley arena crosspatch
# --person`). Who judges every card well beats it nearly always, who lays just any card beats chance in half of the
# matches only: a level is how often it does the one and the other.
SKILLS: Final[Mapping[str, CrosspatchSkill]] = {
    "easy": CrosspatchSkill(pause=(900, 1900), slips=84, playouts=0),
    "normal": CrosspatchSkill(pause=(700, 1500), slips=67, playouts=0),
    "sharp": CrosspatchSkill(pause=(500, 1100), slips=36, playouts=240),
}


def fitting(taken: Marks) -> Cards:
    """The cards that fit an axis with these marks."""
    return as_set(face for face, marks in enumerate(MARKS) if not marks & taken)


def as_set(faces: Iterable[Face]) -> Cards:
    return sum(1 << face for face in faces)


FIT: Final[tuple[Cards, ...]] = tuple(fitting(marks) for marks in MARKS)  # X6: what may share an axis with this card


class Round:
    """The rest of a round as sets of cards: what each seat holds and what fits each spot. Where cells lie is forgotten.

    The spots are those of the rules: while the line is `open` its ends and then the sides of each of its cards, later
    the two axes of the cross, or the one of a line that must stay a line.
    """

    __slots__ = ("count", "deck", "fits", "held", "layer", "line", "open", "rings", "turn")

    def __init__(self, game: Crosspatch) -> None:
        self.count = len(game.cells)
        self.deck = game.deck.copy()
        self.fits = [fitting(taken) for taken, *_ in game.spots]
        self.held = [as_set(stock) for stock in game.stocks]
        self.layer = game.layer
        self.line = game.line
        self.open = game.centre == NO_CELL and not (game.line and self.count > 1)
        self.rings = game.rings
        self.turn = game.turn

    def play_out(self) -> None:
        """Let every seat lay what looks best until none can lay."""
        held, deck, rings = self.held, self.deck, self.rings
        turn: Seat | None = self.turn
        while turn is not None:
            face, spot = self.best(turn)
            self._lay(face, spot)
            held[turn] ^= 1 << face
            if deck:
                held[turn] |= 1 << deck.pop()
            self.layer = turn

            reach = 0
            for fits in self.fits:
                reach |= fits
            turn = next((seat for seat in rings[turn] if held[seat] & reach), None)

    def best(self, seat: Seat) -> Choice:
        """The card that leaves the others the least and the seat itself the most."""
        own, others = self.held[seat], 0
        for other in self.rings[seat][:-1]:
            others |= self.held[other]
        best, choice = -DENIED, (-1, -1)
        for spot, (narrowed, beside) in enumerate(self._prospects()):
            playable = own & self.fits[spot]
            while playable:
                bit = playable & -playable
                playable ^= bit
                face = bit.bit_length() - 1
                reach = narrowed & FIT[face] | beside
                theirs = (others & reach).bit_count()
                worth = ((own ^ bit) & reach).bit_count() - theirs if theirs else DENIED
                if worth > best:
                    best, choice = worth, (face, spot)
        return choice

    def _prospects(self) -> Iterator[tuple[Cards, Cards]]:
        """For each spot what a card there narrows, and what stays open beside it."""
        fits = self.fits
        if not self.open or (self.line and self.count):
            for spot, narrowed in enumerate(fits):
                yield narrowed, 0 if self.line else fits[1 - spot]
            return

        sides = 0
        for side in fits[1:]:
            sides |= side
        yield EVERY, sides  # a longer line has one more card to lay beside
        for side in fits[1:]:
            yield (side, fits[0]) if self.count > 1 else (EVERY, sides)

    def _lay(self, face: Face, spot: int) -> None:
        fits, fit = self.fits, FIT[face]
        self.count += 1
        if not self.open:
            fits[spot] &= fit
        elif self.count == 1:
            self.fits = [fit, fit]
        elif self.line:
            self.fits = [fits[0] & fit]
            self.open = False
        elif self.count == 2:
            self.fits = [fits[0] & fit, fits[0], fit]
        elif spot:
            self.fits = [fits[0], fits[spot] & fit]
            self.open = False
        else:
            fits[0] &= fit
            fits.append(fit)


def playout(game: Crosspatch, seat: Seat, rng: Rng) -> int:
    """Play the round to its end; return the lead of the seat, MATCH higher or lower if that decides the match."""
    totals = [len(pile) for pile in game.won]
    over = game.outcome is not None
    if game.cells and not over:
        rest = Round(game)
        rest.play_out()
        totals[rest.layer] += rest.count
        over = not rest.deck

    own = totals.pop(seat)
    lead = own - max(totals)
    if over and lead:
        return lead + (MATCH if lead > 0 else -MATCH)
    return lead


def plan(move: Move, t: Ms) -> Plan:
    """The move as a plan; the target is the whole cross, since the move names the cell."""
    return Plan(move, t, None if move == STOP else CROSS)


class CrosspatchBot(Bot):
    """Plays one seat of Crosspatch."""

    def __init__(self, seat: Seat, setup: Setup, level: str, rng: Rng) -> None:
        super().__init__(seat, setup, level, rng)
        self.skill = SKILLS[level]
        self._ready: Ms = rng.between(*self.skill.pause)

    def notice(self, event: Event) -> None:
        if event.kind == "turn" and event.seat == self.seat:
            self._ready = event.t + self.rng.between(*self.skill.pause)

    def think(self, view: View, rng: Rng) -> Thought:
        yield
        if not view.legal:
            return None
        ready = max(view.now, self._ready)
        if rng.chance(self.skill.slips):
            return plan(rng.pick(view.legal), ready)

        # Both ends of an axis, and both sides of a card, are as good as each other: choose one before thinking.
        game = Crosspatch.determinise(view, self.setup, rng)
        stock = game.stocks[self.seat]
        cells = [rng.pick(spot[1:3]) for spot in game.spots]
        face, spot = Round(game).best(self.seat)
        first: Move = ("lay", stock.index(face), cells[spot])
        yield
        if not self.skill.playouts:
            return plan(first, ready)

        lines: list[Line] = [(first,)]
        lines += [(move,) for move in view.legal if move != first and (move == STOP or move[2] in cells)]
        best = yield from search(
            lambda luck: Crosspatch.determinise(view, self.setup, luck),
            self.seat,
            lines,
            playout,
            self.skill.playouts,
            rng,
        )
        return plan(best[0], ready)
