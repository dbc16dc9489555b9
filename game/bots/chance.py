"""Play by pure chance: the floor of the ladder of bots, and the walk that tests and benchmarks take."""

from game.bots.api import Bot, Thought
from game.match.agenda import Plan
from game.match.match import Match
from game.rules.api import View
from game.rules.rng import Rng


class ChanceBot(Bot):
    """Picks any legal move, after a moment."""

    def think(self, view: View, rng: Rng) -> Thought:
        yield
        return Plan(rng.pick(view.legal), view.now + rng.between(150, 600)) if view.legal else None


def play_at_random(match: Match, rng: Rng, pace: int = 400) -> None:
    """Play the match to its end: a random legal move of a random seat, a random wait, and again."""
    game, t = match.game, match.now
    while game.outcome is None:
        seats = game.playing
        draw = rng.below(1 << 30)  # one draw is enough for the three choices of a step
        seat = seats[draw % len(seats)]
        moves = game.legal(seat)
        while not moves and len(seats) > 1:  # so that each other seat is equally likely to be asked next
            seats = tuple(other for other in seats if other != seat)
            seat = rng.pick(seats)
            moves = game.legal(seat)
        if moves:
            match.submit(t, seat, moves[(draw >> 4) % len(moves)])
            t += 1 + (draw >> 14) % pace
        else:
            t = game.due() or t  # no seat may move before the next timer
        match.advance(t)
