"""The stories of the games that are won by collecting: sets, tasks, rows and crosses."""

from __future__ import annotations

from collections.abc import Iterator

from game.match.telling import STRONGEST, Award, Finish, Played, Tale, lines_of_zones, most, scores_as_consolation
from game.rules.api import Seat, Zone
from game.rules.double_take_table import SETS


def tell_double_take(played: Played) -> Tale:
    """Sets over time, ties and hands that came too late; thieves, sharp eyes and calm hands."""
    sides: tuple[int, ...] = played.facts["sides"]

    def owners(zone: Zone) -> list[Seat]:
        return [seat for seat in played.seats if zone[0] == "set" and sides[seat] == zone[1] // SETS]

    in_points = played.config.setup.options["mode"] == "minute"
    lines = lines_of_zones(played, owners, lambda cards: max(0, cards - 1) if in_points else int(cards > 0))
    finishes = tuple(
        Finish(event.t, event.at[0], event.seat, event.at[1])
        for event in played.events
        if (event.kind == "tie" or event.why == "taken") and len(event.at) > 1
    )
    awards = (*_closest(finishes), *_collector_awards(played))
    return Tale("results.sets", lines, finishes, awards, scores_as_consolation(played))


def _closest(finishes: tuple[Finish, ...]) -> Iterator[Award]:
    if finishes:
        closest = min(finishes, key=lambda finish: finish.gap)
        yield Award(closest.first, "award.closest", {"n": closest.gap}, STRONGEST - closest.gap // 4)


def _collector_awards(played: Played) -> Iterator[Award]:
    yield from most("award.thefts", played.counted("theft"), 1, 14, 40)
    yield from most("award.finds", played.counted("pair"), 2, 4, 30)
    yield from most("award.flips", played.counted("flip"), 6, 0, 22)
    yield from most("award.unlucky", played.counted("refused", "taken"), 1, 6, 20)
    for seat, wrong in played.counted("mistake").items():
        if not wrong:
            yield Award(seat, "award.calmest", {}, 32)


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
