"""The story of Tall Order: tasks over time."""

from __future__ import annotations

from game.match.telling import Played, Tale, careful, collected, most


def tell(played: Played) -> Tale:
    """Tasks over time; who claimed most at once."""
    at_once = dict.fromkeys(played.seats, 0)
    run = 0
    for event in played.events:
        run = run + 1 if event.kind == "claim" else 0 if event.kind == "turn" else run
        if event.kind == "claim":
            at_once[event.seat] = max(at_once[event.seat], run)
    awards = (*most("award.claims", at_once, 2, 20), *careful(played))
    return collected(played, "results.tasks", "claimed", awards)
