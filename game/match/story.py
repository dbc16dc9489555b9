"""The story of a finished match, told from its events alone: its course, its close calls, its awards.

A *line* is the score of a seat over time, a *finish* a moment at which two seats wanted the same thing, an *award* an
achievement of a seat. Every seat gets one award, and no two the same: the strongest such set. An award that says "most"
or "longest" goes only to a seat for which it is true.

Each game has a teller of its own, which finds what is worth telling.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.match.match import Match
from game.match.telling import Award, Finish, Played, Rung, Saying, ScoreLine, Teller
from game.rules.api import TABLE, Ms


class Story(NamedTuple):
    """All that the results page tells about a match."""

    start: Ms
    length: Ms
    measure: str  # the id of the text for what the lines measure
    lines: tuple[ScoreLine, ...]
    finishes: tuple[Finish, ...]  # the closest first
    awards: tuple[Award, ...]  # in the order of the seats
    mistakes: tuple[int, ...]  # mistakes that put a seat out, by seat
    score: str  # the id of the text for a score
    end: str  # the id of the text for why it ended
    headline: tuple[Saying, ...] = ()  # used when no single seat wins
    ladder: tuple[Rung, ...] = ()  # the ranks of a game that all play together


def tell(match: Match, teller: Teller) -> Story:
    """The story of a finished match, found by the teller of its game."""
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
    """The heaviest selection in which each kind and each seat occurs at most once."""
    kinds: dict[str, list[Award]] = {}
    for award in awards:
        kinds.setdefault(award.text, []).append(award)
    best: dict[int, tuple[int, list[Award]]] = {0: (0, [])}  # by the set of seats that have an award, as bits
    for candidates in kinds.values():
        for seats, (weight, given) in list(best.items()):
            for award in candidates:
                more = seats | 1 << award.seat
                total = weight + award.weight
                if not seats >> award.seat & 1 and total > best.get(more, (-1, []))[0]:
                    best[more] = total, [*given, award]
    return max(best.values(), key=lambda choice: choice[0])[1]
