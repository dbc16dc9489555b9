"""The story of a match of Crosspatch: cards over time, crosses won, and cards laid while no other seat could."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.match.telling import Award, Played, Tale, collected, most
from game.rules.api import Seat


def tell(played: Played) -> Tale:
    """Every cross that was won is a step of a line."""
    return collected(played, "results.cards_won", "won", tuple(_awards(played)))


def _awards(played: Played) -> Iterator[Award]:
    crosses = _crosses(played)
    biggest = {seat: max(own, default=0) for seat, own in crosses.items()}
    yield from most("award.cross", biggest, 4, 4, 20)
    yield from most("award.rounds", {seat: len(own) for seat, own in crosses.items()}, 2, 12, 20)
    yield from most("award.alone", _alone(played), 2, 12, 16)
    yield from most("award.centres", _centres(played), 2, 10, 14)
    yield from most("award.patient", played.counted("miss"), 2, 3, 20)
    yield from most("award.laid", played.counted("lay"), 4, 0, 24)


def _crosses(played: Played) -> Mapping[Seat, Sequence[int]]:
    """How many cards each cross had that a seat won."""
    crosses: dict[Seat, list[int]] = {seat: [] for seat in played.seats}
    for event in played.events:
        if event.kind == "sweep":
            crosses[event.seat].append(len(event.faces))
    return crosses


def _alone(played: Played) -> dict[Seat, int]:
    """X8: the most cards that each seat laid one after another while no other seat could."""
    longest = dict.fromkeys(played.seats, 0)
    last, run = None, 0
    for event in played.events:
        if event.kind == "lay":
            run = run + 1 if event.seat == last else 0
            last = event.seat
            longest[event.seat] = max(longest[event.seat], run)
        elif event.kind == "sweep":
            last = None
    return longest


def _centres(played: Played) -> dict[Seat, int]:
    """X4: how often each seat fixed the centre."""
    fixed = [event.seat for event in played.events if event.kind == "lay" and len(event.at) > 1]
    return {seat: fixed.count(seat) for seat in played.seats}
