"""Search for turn games with secrets: try every line on the same imagined worlds, drop the worse half, go on.

A *world* is a full state that agrees with all the bot knows, its secrets drawn anew. A *line* is what the bot might do
next: one move or several. A *playout* plays a world on by a light policy and says how well it went. All lines that are
still in the running meet the very same worlds with the very same luck, so their difference is theirs and not the
deal's. That, with halving, tells good from bad with far fewer playouts than a bandit that draws new luck for every try.
"""

from collections.abc import Callable, Generator, Sequence
from typing import TypeVar

from game.rules.api import Game, Move, Seat
from game.rules.rng import Rng

G = TypeVar("G", bound=Game)

Line = tuple[Move, ...]
Deal = Callable[[Rng], G]
Playout = Callable[[G, Seat, Rng], int]


def search(
    deal: Deal[G], seat: Seat, lines: Sequence[Line], playout: Playout[G], budget: int, rng: Rng
) -> Generator[None, None, Line]:
    """The line that did best for the seat; of equals the earlier, so put first what looks best without a search.

    `deal(rng)` imagines a world, usually by `determinise`. Every line must be playable in all of them, at their `now`.
    `playout(world, seat, rng)` may do with the world what it likes; it returns a value, higher is better for the seat.
    `budget` is the number of playouts, shared evenly by the rounds of halving; each line has at least one a round.
    Yields after every world and every playout: keep both well under a millisecond.
    """
    totals = dict.fromkeys(lines, 0)
    rounds = (len(totals) - 1).bit_length()
    while len(totals) > 1:
        for _ in range(max(1, budget // (rounds * len(totals)))):
            world = deal(rng)
            luck = rng.below(1 << 32)
            yield
            for line in totals:
                game = world.clone()
                for move in line:
                    game.step(game.now, seat, move)
                totals[line] += playout(game, seat, Rng(luck))
                yield

        # All remaining lines have met the same worlds, so their sums compare; a stable sort keeps equals in order.
        ranked = sorted(totals, key=totals.__getitem__, reverse=True)
        better = ranked[: (len(ranked) + 1) // 2]
        totals = {line: total for line, total in totals.items() if line in better}
    return next(iter(totals))
