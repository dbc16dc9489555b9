"""The stories of two games that are won by collecting: tasks and rows."""

from __future__ import annotations

from collections.abc import Iterator

from game.match.telling import Award, Played, Tale, collected, most
from game.rules.api import Seat


def tell_tall_order(played: Played) -> Tale:
    """Tasks over time; who claimed most at once."""
    at_once = dict.fromkeys(played.seats, 0)
    run = 0
    for event in played.events:
        run = run + 1 if event.kind == "claim" else 0 if event.kind == "turn" else run
        if event.kind == "claim":
            at_once[event.seat] = max(at_once[event.seat], run)
    awards = (*most("award.claims", at_once, 2, 20), *_careful(played))
    return collected(played, "results.tasks", "claimed", awards)


def tell_fourscore(played: Played) -> Tale:
    """Cards over time; the longest row, and who never called in vain."""
    rows = _largest(played, "take")
    return collected(played, "results.cards_won", "won", (*most("award.row", rows, 5, 7, 10), *_careful(played)))


def _largest(played: Played, kind: str) -> dict[Seat, int]:
    """The most cards that each seat got at once."""
    sizes = dict.fromkeys(played.seats, 0)
    for event in played.events:
        if event.kind == kind:
            sizes[event.seat] = max(sizes[event.seat], len(event.faces))
    return sizes


def _careful(played: Played) -> Iterator[Award]:
    """Who was never refused anything."""
    for seat, refused in played.counted("refused").items():
        if not refused:
            yield Award(seat, "award.sure", {}, 30)
