"""The story of a match that is over, told from its events alone: how it went, how close it was, who deserves what.

A *line* is how a seat's score went over time, a *finish* a moment that two seats wanted, an *award* what a seat may be
proud of. Every seat gets one award, and no two the same: the strongest set of awards that can be given out so. What
says "most" or "longest" goes only to the seat for which it is true.

What is worth telling differs from game to game: each has a teller of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.match.match import Match
from game.match.telling import Award, Finish, Played, Rung, Saying, ScoreLine, Teller
from game.rules.api import TABLE, Ms


class Story(NamedTuple):
    """All that the results tell of a match."""

    start: Ms
    length: Ms
    measure: str  # the id of the text for what the lines measure
    lines: tuple[ScoreLine, ...]
    finishes: tuple[Finish, ...]  # the closest first
    awards: tuple[Award, ...]  # in the order of the seats
    mistakes: tuple[int, ...]  # that put a seat out, by seat
    score: str  # the id of the text for a score
    end: str  # the id of the text for why it ended
    headline: tuple[Saying, ...] = ()  # where it is not a seat that wins
    ladder: tuple[Rung, ...] = ()  # the ranks, where all play together


def tell(match: Match, teller: Teller) -> Story:
    """Tell a match that is over, in the way of its game."""
    outcome = match.game.outcome
    assert outcome is not None
    events = [event for event in match.events if event.kind != "illegal"]
    played = Played(match.config, events, outcome, match.view(TABLE).facts)
    tale = teller(played)
    given = {award.seat: award for award in give_out(tale.awards)}
    return Story(
        start=played.start,
        length=played.end - played.start,
        measure=tale.measure,
        lines=tale.lines,
        finishes=tuple(sorted(tale.finishes, key=lambda finish: (finish.gap, finish.t))),
        awards=tuple(given.get(award.seat, award) for award in tale.consolations),
        mistakes=tale.mistakes or (0,) * len(played.seats),
        score=tale.score or f"score.{match.config.game}",
        end=tale.end or f"end.{match.config.game}.{outcome.reason}",
        headline=tale.headline,
        ladder=tale.ladder,
    )


def give_out(awards: Sequence[Award]) -> list[Award]:
    """The heaviest choice in which each kind and each seat comes at most once."""
    kinds: dict[str, list[Award]] = {}
    for award in awards:
        kinds.setdefault(award.text, []).append(award)
    best: dict[int, tuple[int, list[Award]]] = {0: (0, [])}  # by the seats that have one, as bits
    for candidates in kinds.values():
        for seats, (weight, given) in list(best.items()):
            for award in candidates:
                more = seats | 1 << award.seat
                total = weight + award.weight
                if not seats >> award.seat & 1 and total > best.get(more, (-1, []))[0]:
                    best[more] = total, [*given, award]
    return max(best.values(), key=lambda choice: choice[0])[1]
