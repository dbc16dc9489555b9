"""The parts of a story (lines, photo finishes, awards), and what the tellers of all games share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from game.match.config import MatchConfig
from game.rules.api import Event, Ms, Outcome, Seat, Zone

STRONGEST: Final = 100  # the greatest weight of an award


class ScoreLine(NamedTuple):
    """The score of a seat over time: pairs of a time and the score from then on."""

    seat: Seat
    points: tuple[tuple[Ms, int], ...]


class Finish(NamedTuple):
    """Two seats wanted one thing: the seat that got it, the later one, and the gap in ms; 0 is a dead heat."""

    t: Ms
    first: Seat
    second: Seat
    gap: Ms


class Award(NamedTuple):
    """An achievement of a seat: the id of a text, and the facts that it names."""

    seat: Seat
    text: str
    facts: Mapping[str, int]
    weight: int = 0


class Saying(NamedTuple):
    """The id of a text, and the facts that it names."""

    text: str
    facts: Mapping[str, int] = {}


class Rung(NamedTuple):
    """A rank of all seats together, and the points that it needs."""

    rank: str
    points: int


class Played(NamedTuple):
    """A finished match, reduced to what a teller needs."""

    config: MatchConfig
    events: Sequence[Event]
    outcome: Outcome
    facts: Mapping[str, Any]  # of the last view of the table

    @property
    def seats(self) -> range:
        return range(len(self.outcome.places))

    @property
    def start(self) -> Ms:
        """The time of `go`, 0 for a game without it."""
        return next((event.t for event in self.events if event.kind == "go"), 0)

    @property
    def end(self) -> Ms:
        return max(self.start, self.events[-1].t)

    def counted(self, kind: str, why: str = "") -> dict[Seat, int]:
        """The number of events of a kind, and of a reason if `why` is given, by seat."""
        seats = [event.seat for event in self.events if event.kind == kind and (not why or event.why == why)]
        return {seat: seats.count(seat) for seat in self.seats}


class Tale(NamedTuple):
    """What the teller of a game found: all possible awards, and a consolation for a seat without one."""

    measure: str  # the id of the text for what the lines measure
    lines: tuple[ScoreLine, ...] = ()
    finishes: tuple[Finish, ...] = ()
    awards: tuple[Award, ...] = ()
    consolations: tuple[Award, ...] = ()
    mistakes: tuple[int, ...] = ()  # mistakes that put a seat out, by seat
    score: str = ""  # the id of the text for a score, if it is not that of the game
    end: str = ""  # the id of the text for why it ended, if it is not that of the reason
    headline: tuple[Saying, ...] = ()  # used when no single seat wins
    ladder: tuple[Rung, ...] = ()  # the ranks of a game that all play together


Teller = Callable[[Played], Tale]


def most(text: str, values: Mapping[Seat, int], least: int, each: int, base: int = 0) -> Iterator[Award]:
    """An award for each seat with the highest value, if that is `least` or more; its weight is base + each * value."""
    top = max(values.values(), default=least - 1)
    if top >= least:
        for seat, value in values.items():
            if value == top:
                yield Award(seat, text, {"n": value}, min(STRONGEST, base + each * value))


def careful(played: Played) -> Iterator[Award]:
    """An award for each seat without a refused move."""
    for seat, refused in played.counted("refused").items():
        if not refused:
            yield Award(seat, "award.sure", {}, 30)


def scores_as_consolation(played: Played, text: str = "") -> tuple[Award, ...]:
    """The consolation of each seat: its score, or a kind word if that is 0."""
    text = text or f"score.{played.config.game}"
    scores = enumerate(played.outcome.scores)
    return tuple(Award(seat, text, {"n": score}) if score else Award(seat, "award.sport", {}) for seat, score in scores)


def lines_of_zones(
    played: Played, owners: Callable[[Zone], Sequence[Seat]], worth: Callable[[int], int]
) -> tuple[ScoreLine, ...]:
    """Scores over time, from the cards that come to the zones of each seat and leave them.

    `worth` maps the number of cards in a zone to points. Empty if a line does not end with the match's score.
    """
    held: dict[Zone, int] = {}
    points: dict[Seat, list[tuple[Ms, int]]] = {seat: [(played.start, 0)] for seat in played.seats}
    for event in played.events:
        for zone, by in ((event.src, -len(event.faces)), (event.dst, len(event.faces))):
            if zone is not None and owners(zone):
                held[zone] = held.get(zone, 0) + by
        for seat, own in points.items():
            score = sum(worth(count) for zone, count in held.items() if seat in owners(zone))
            if score != own[-1][1]:
                own.append((max(event.t, played.start), score))
    lines = tuple(ScoreLine(seat, (*own, (played.end, own[-1][1]))) for seat, own in points.items())
    return lines if tuple(line.points[-1][1] for line in lines) == played.outcome.scores else ()


def collected(played: Played, measure: str, zone: str, awards: tuple[Award, ...]) -> Tale:
    """The tale of a game in which each seat collects one pile."""
    lines = lines_of_zones(played, lambda own: [own[1]] if own[0] == zone else [], lambda cards: cards)
    return Tale(measure, lines, (), awards, scores_as_consolation(played))
