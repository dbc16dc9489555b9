"""The story of Fourscore: cards over time, long rows, and what others had overlooked."""

from __future__ import annotations

from game.games.fourscore.rules import HAND, MARKS, has_four
from game.match.telling import Played, Tale, careful, collected, most
from game.rules.api import Seat


def tell(played: Played) -> Tale:
    """Cards over time; who pounced, who had the longest row, who emptied its hand, who opened, who was never wrong."""
    longest, pounced, emptied, opened = (dict.fromkeys(played.seats, 0) for _ in range(4))
    plays: list[tuple[str, int]] = []  # of this turn: the kind and the row of each
    for event in played.events:
        seat: Seat = event.seat
        if event.kind == "turn":
            plays = []
        elif event.kind in ("play", "open") and event.dst is not None:
            plays.append((event.kind, event.dst[1]))
            opened[seat] += event.kind == "open"
        elif event.kind == "undo":
            opened[seat] -= plays.pop()[0] == "open"
        elif event.kind == "draw":
            emptied[seat] += len(plays) == HAND
        elif event.kind == "take" and event.src is not None:
            longest[seat] = max(longest[seat], len(event.faces))
            before = event.faces[: len(event.faces) - sum(row == event.src[1] for _, row in plays)]
            pounced[seat] += has_four(sum(MARKS[card] for card in before))
    awards = (
        *most("award.pounced", pounced, 1, 15, 30),
        *most("award.row", longest, 5, 7, 10),
        *most("award.emptied", emptied, 2, 5, 20),
        *most("award.opened", opened, 2, 5, 10),
        *careful(played),
    )
    return collected(played, "results.cards_won", "won", awards)
