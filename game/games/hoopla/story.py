"""The story of a match of Hoopla: cards left over time, placements that two seats wanted, the habits of every hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from game.match.config import MatchConfig
from game.match.telling import STRONGEST, Award, Finish, Played, ScoreLine, Tale, most
from game.rules.api import GO, Event, Ms, Seat

WINDOW: Final[Ms] = 30_000  # a comeback happens within this
BEHIND: Final = 3  # cards by which a seat must be behind all others to come back
OF_TWO: Final = "results.down_to_one"  # H11: two seats need not get rid of the last card
FEWEST_FOR_PACE: Final = 5  # cards; fewer have no rhythm


def tell(played: Played) -> Tale:
    """The tale of a match of Hoopla."""
    hands = [SeatStory(played.config, seat, [e for e in played.events if e.seat == seat]) for seat in played.seats]
    lines = tuple(hand.line(played.outcome.scores[hand.seat], played.end) for hand in hands)
    finishes = tuple(_finishes(played.events))
    awards = tuple(_awards(hands, lines, finishes))
    return Tale(
        measure="results.cards_left",
        lines=lines,
        finishes=finishes,
        awards=awards,
        consolations=tuple(_consolations(hands)),
        mistakes=tuple(played.counted("mistake").values()),  # H15
        end=OF_TWO if len(hands) == 2 and played.outcome.reason == "finished" else "",
    )


class SeatStory:
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

    def line(self, left: int, end: Ms) -> ScoreLine:
        """Cards left over time, counted back from the end, since no event tells with how many a seat began."""
        first = left + len(self.placed)
        steps = [(t, first - number) for number, t in enumerate(self.placed, start=1)]
        return ScoreLine(self.seat, ((GO, first), *steps, (max(end, GO), left)))

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
        """How far the times between placements are from their mean, as a share of it; None if there are too few."""
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


def _awards(hands: Sequence[SeatStory], lines: Sequence[ScoreLine], finishes: Sequence[Finish]) -> Iterator[Award]:
    if finishes:
        closest = min(finishes, key=lambda finish: finish.gap)
        yield Award(closest.first, "award.closest", {"n": closest.gap}, STRONGEST - closest.gap // 4)
    yield from most("award.chain", {hand.seat: hand.chain for hand in hands}, 3, 14)
    fastest = {hand.seat: -hand.fastest for hand in hands if hand.fastest is not None}
    for award in most("award.fastest", fastest, -3000, 0):
        n = -award.facts["n"]
        yield award._replace(facts={"n": n}, weight=max(20, 80 - n // 40))
    yield from _comebacks(lines)
    yield from most("award.flips", {hand.seat: hand.flips for hand in hands}, 10, 0, 34)
    yield from most("award.second_thoughts", {hand.seat: hand.taken_back for hand in hands}, 2, 4, 26)
    yield from most("award.unlucky", {hand.seat: hand.beaten for hand in hands}, 1, 12, 24)
    yield from (
        award._replace(facts={"s": award.facts["n"]})
        for award in most("award.frozen", {hand.seat: hand.frozen_s for hand in hands}, 2, 3, 24)
    )
    pace = {hand.seat: -round(hand.unevenness * 1000) for hand in hands if hand.unevenness is not None}
    yield from (award._replace(facts={}) for award in most("award.steady", pace, -1000, 0, 30))
    for hand in hands:
        if not hand.wrong and hand.placed:
            yield Award(hand.seat, "award.calmest", {}, 40)


def _comebacks(lines: Sequence[ScoreLine]) -> Iterator[Award]:
    """The most cards placed within the window by a seat that was well behind all others and caught up with one."""
    found: dict[Seat, int] = {}
    for line in lines:
        others = [other for other in lines if other.seat != line.seat]
        for t in sorted({t for each in lines for t, _ in each.points}):
            value, later = _at(line, t), _at(line, t + WINDOW)
            was_behind = all(value - _at(other, t) >= BEHIND for other in others)
            if was_behind and any(later <= _at(other, t + WINDOW) for other in others):
                found[line.seat] = max(found.get(line.seat, 0), value - later)
    for award in most("award.comeback", found, 5, 5, 20):
        yield award._replace(facts={**award.facts, "s": WINDOW // 1000})


def _at(line: ScoreLine, t: Ms) -> int:
    """The value of a line at a moment."""
    return next((value for since, value in reversed(line.points) if since <= t), line.points[0][1])


def _consolations(hands: Sequence[SeatStory]) -> Iterator[Award]:
    for hand in hands:
        yield Award(hand.seat, "award.placed", {"n": len(hand.placed)})
