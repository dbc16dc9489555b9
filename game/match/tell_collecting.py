"""The stories of the turn games, which are won by collecting: tasks, rows and crosses."""

from __future__ import annotations

from collections.abc import Iterator

from game.match.telling import Award, Played, Tale, lines_of_zones, most, scores_as_consolation
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
    return _collected(played, "results.tasks", "claimed", awards)


def tell_fourscore(played: Played) -> Tale:
    """Cards over time; the longest row, and who never called in vain."""
    rows = _largest(played, "take")
    return _collected(played, "results.cards_won", "won", (*most("award.row", rows, 5, 7, 10), *_careful(played)))


def tell_crosspatch(played: Played) -> Tale:
    """Cards over time; the biggest cross."""
    crosses = dict.fromkeys(played.seats, 0)
    at: dict[tuple[Seat, int], int] = {}
    for event in played.events:
        if event.kind == "sweep":  # card by card, all at one time
            at[event.seat, event.t] = at.get((event.seat, event.t), 0) + len(event.faces)
            crosses[event.seat] = max(crosses[event.seat], at[event.seat, event.t])
    return _collected(played, "results.cards_won", "won", tuple(most("award.cross", crosses, 4, 4, 20)))


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


def _collected(played: Played, measure: str, zone: str, awards: tuple[Award, ...]) -> Tale:
    """A game in which each seat has one pile of what it won."""
    lines = lines_of_zones(played, lambda own: [own[1]] if own[0] == zone else [], lambda cards: cards)
    return Tale(measure, lines, (), awards, scores_as_consolation(played))
