"""The story of a match that is over, told from its events alone: how it went, how close it was, who deserves what.

A *line* is how a seat's score went over time, a *finish* a moment that two seats wanted, an *award* what a seat may be
proud of. Every seat gets one award, and no two the same: the strongest set of awards that can be given out so. What
says "most" or "longest" goes only to the seat for which it is true.

What is worth telling differs from game to game: TELLERS has one function for each that can be told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from game.match.config import MatchConfig
from game.match.match import Match
from game.rules.api import GO, Event, Ms, Outcome, Seat

WINDOW: Final[Ms] = 30_000  # a comeback happens within this
FEWEST_FOR_PACE: Final = 5  # cards; fewer have no rhythm
STRONGEST: Final = 100  # what an award can weigh


class Line(NamedTuple):
    """How the score of a seat went: from each time on it was so much."""

    seat: Seat
    points: tuple[tuple[Ms, int], ...]


class Finish(NamedTuple):
    """Two seats wanted one thing: who had it, who came later, and by how much; 0 is a dead heat."""

    t: Ms
    first: Seat
    second: Seat
    gap: Ms


class Award(NamedTuple):
    """What a seat may be proud of: `award.<key>` in the texts, and the facts that it names."""

    seat: Seat
    key: str
    facts: Mapping[str, int]
    weight: int = 0


class Story(NamedTuple):
    """All that the results tell of a match."""

    length: Ms  # from go to the end
    lines: tuple[Line, ...]
    finishes: tuple[Finish, ...]  # the closest first
    awards: tuple[Award, ...]  # in the order of the seats
    mistakes: tuple[int, ...]  # that put a seat out, by seat


class Tale(NamedTuple):
    """What the teller of a game has found: all that could be awarded, and what is left for a seat without any."""

    lines: tuple[Line, ...]
    finishes: tuple[Finish, ...]
    awards: tuple[Award, ...]
    consolations: tuple[Award, ...]
    mistakes: tuple[int, ...] = ()  # that put a seat out, by seat


Teller = Callable[[MatchConfig, Sequence[Event], Outcome], Tale]


def story(match: Match) -> Story:
    """Tell a match that is over."""
    outcome = match.game.outcome
    assert outcome is not None
    events = [event for event in match.events if event.kind != "illegal"]
    tale = TELLERS.get(match.config.game, tell_nothing)(match.config, events, outcome)
    finishes = sorted(tale.finishes, key=lambda finish: (finish.gap, finish.t))
    given = {award.seat: award for award in give_out(tale.awards)}
    awards = tuple(given.get(award.seat, award) for award in tale.consolations)
    start = next((event.t for event in events if event.kind == "go"), 0)
    mistakes = tale.mistakes or (0,) * match.config.setup.seats
    return Story(match.now - start, tale.lines, tuple(finishes), awards, mistakes)


def give_out(awards: Sequence[Award]) -> list[Award]:
    """The heaviest choice in which each kind and each seat comes at most once."""
    kinds: dict[str, list[Award]] = {}
    for award in awards:
        kinds.setdefault(award.key, []).append(award)
    best: dict[int, tuple[int, list[Award]]] = {0: (0, [])}  # by the seats that have one, as bits
    for candidates in kinds.values():
        for seats, (weight, given) in list(best.items()):
            for award in candidates:
                more = seats | 1 << award.seat
                total = weight + award.weight
                if not seats >> award.seat & 1 and total > best.get(more, (-1, []))[0]:
                    best[more] = total, [*given, award]
    return max(best.values(), key=lambda choice: choice[0])[1]


def tell_nothing(config: MatchConfig, events: Sequence[Event], outcome: Outcome) -> Tale:
    """Of a game that has no teller."""
    return Tale((), (), (), ())


# Hoopla


def tell_hoopla(config: MatchConfig, events: Sequence[Event], outcome: Outcome) -> Tale:
    """Cards left over time; placements that two seats wanted; the habits of every hand."""
    hands = [
        Hand(config, seat, [event for event in events if event.seat == seat]) for seat in range(len(outcome.scores))
    ]
    end = events[-1].t
    lines = tuple(hand.line(outcome.scores[hand.seat], end) for hand in hands)
    finishes = tuple(_finishes(events))
    found = [event.seat for event in events if event.kind == "mistake"]  # H15
    mistakes = tuple(found.count(hand.seat) for hand in hands)
    awards = tuple(_hoopla_awards(hands, lines, finishes))
    return Tale(lines, finishes, awards, tuple(_consolations(hands)), mistakes)


class Hand:
    """What one seat did in a match of Hoopla."""

    def __init__(self, config: MatchConfig, seat: Seat, events: Sequence[Event]) -> None:
        self.seat = seat
        self.moves = [event for event in events if event.kind in ("flip", "place", "take_back", "turn_over")]
        self.placed = [event.t for event in events if event.kind == "place"]
        self.flips = sum(event.kind == "flip" for event in events)
        self.taken_back = sum(event.kind == "take_back" for event in events)
        self.beaten = sum(event.why == "beaten" for event in events)
        self.wrong = sum(event.why == "wrong" or event.kind == "mistake" for event in events)
        frozen = sum(event.why == "wrong" for event in events) * int(config.setup.options["freeze_ms"])
        self.frozen_s = round(frozen / 1000)

    def line(self, left: int, end: Ms) -> Line:
        """Counted back from the cards that were left, since nobody writes down with how many a seat began."""
        first = left + len(self.placed)
        steps = [(t, first - number) for number, t in enumerate(self.placed, start=1)]
        return Line(self.seat, ((GO, first), *steps, (max(end, GO), left)))

    @property
    def chain(self) -> int:
        """The most cards placed one after another without any other move."""
        longest = run = 0
        for event in self.moves:
            run = run + 1 if event.kind == "place" else 0
            longest = max(longest, run)
        return longest

    @property
    def fastest(self) -> Ms | None:
        """The shortest time from turning a card up to placing it."""
        times = [
            later.t - event.t for event, later in pairwise(self.moves) if (event.kind, later.kind) == ("flip", "place")
        ]
        return min(times, default=None)

    @property
    def unevenness(self) -> float | None:
        """How far the times between placements are from their middle, as a share of it; None if there are too few."""
        gaps = [later - t for t, later in pairwise(self.placed)]
        if len(gaps) < FEWEST_FOR_PACE:
            return None
        mean = sum(gaps) / len(gaps)
        return sum(abs(gap - mean) for gap in gaps) / len(gaps) / max(1, mean)


def _finishes(events: Sequence[Event]) -> Iterator[Finish]:
    """Two placements on one stack within a blink, and cards that came too late for theirs."""
    tops: dict[int, list[Event]] = {}
    for event in events:
        if event.kind == "place" and event.dst is not None:
            laid = tops.setdefault(event.dst[1], [])
            if len(event.at) > 1:
                yield Finish(event.t, laid[-1].seat, event.seat, event.at[1])
            laid.append(event)
        elif event.why == "beaten":
            stack, gap = event.at
            rival = next(top.seat for top in reversed(tops[stack]) if top.t == event.t - gap and top.seat != event.seat)
            yield Finish(event.t, rival, event.seat, gap)


def _hoopla_awards(hands: Sequence[Hand], lines: Sequence[Line], finishes: Sequence[Finish]) -> Iterator[Award]:
    if finishes:
        closest = min(finishes, key=lambda finish: finish.gap)
        yield Award(closest.first, "closest", {"n": closest.gap}, STRONGEST - closest.gap // 4)
    yield from _most("chain", {hand.seat: hand.chain for hand in hands}, 3, 14)
    fastest = {hand.seat: -hand.fastest for hand in hands if hand.fastest is not None}
    for award in _most("fastest", fastest, -3000, 0):
        n = -award.facts["n"]
        yield award._replace(facts={"n": n}, weight=max(20, 80 - n // 40))
    yield from _comebacks(lines)
    yield from _most("flips", {hand.seat: hand.flips for hand in hands}, 10, 0, 34)
    yield from _most("second_thoughts", {hand.seat: hand.taken_back for hand in hands}, 2, 4, 26)
    yield from _most("unlucky", {hand.seat: hand.beaten for hand in hands}, 1, 12, 24)
    yield from (
        award._replace(facts={"s": award.facts["n"]})
        for award in _most("frozen", {hand.seat: hand.frozen_s for hand in hands}, 2, 3, 24)
    )
    pace = {hand.seat: -round(hand.unevenness * 1000) for hand in hands if hand.unevenness is not None}
    yield from (award._replace(facts={}) for award in _most("steady", pace, -1000, 0, 30))
    for hand in hands:
        if not hand.wrong and hand.placed:
            yield Award(hand.seat, "calmest", {}, 40)


def _most(key: str, values: Mapping[Seat, int], least: int, each: int, base: int = 0) -> Iterator[Award]:
    """An award for all who have the most of something, if that is enough; heavier by so much for each."""
    most = max(values.values(), default=least - 1)
    if most >= least:
        for seat, value in values.items():
            if value == most:
                yield Award(seat, key, {"n": value}, min(STRONGEST, base + each * value))


def _comebacks(lines: Sequence[Line]) -> Iterator[Award]:
    """The most cards placed within the window by a seat that was behind all others when it began."""
    found: dict[Seat, int] = {}
    for line in lines:
        for t, value in line.points[:-1]:
            others = [_at(other, t) for other in lines if other.seat != line.seat]
            if value > max(others, default=value):
                gained = value - _at(line, t + WINDOW)
                found[line.seat] = max(found.get(line.seat, 0), gained)
    for award in _most("comeback", found, 5, 5, 20):
        yield award._replace(facts={**award.facts, "s": WINDOW // 1000})


def _at(line: Line, t: Ms) -> int:
    """The value of a line at a moment."""
    return next((value for since, value in reversed(line.points) if since <= t), line.points[0][1])


def _consolations(hands: Sequence[Hand]) -> Iterator[Award]:
    for hand in hands:
        yield Award(hand.seat, "placed", {"n": len(hand.placed)})


TELLERS: Final[Mapping[str, Teller]] = {"hoopla": tell_hoopla}
