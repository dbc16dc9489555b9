"""The story of a match of Double Take: sets or points over time, thefts, the fastest slap, hands a blink apart."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.games.double_take.common_rules import MINUTE, SETS, TEAM, TOGETHER
from game.games.double_take.hunt import RANKS, ladder
from game.match.telling import (
    STRONGEST,
    Award,
    Finish,
    Played,
    Rung,
    Saying,
    ScoreLine,
    Tale,
    lines_of_zones,
    most,
    scores_as_consolation,
)
from game.rules.api import HIDDEN, Ms, Seat, Zone

WINS: Final = ("pair", "theft", "secure")
USUAL_GOAL: Final = 5
TEAMS_WIN: Final = ("results.ring_wins", "results.flower_wins")


def tell(played: Played) -> Tale:
    """The tale of seats, of teams or of all together, as the mode has it."""
    mode = played.config.setup.options["mode"]
    in_points = mode in (MINUTE, TOGETHER)
    finishes = tuple(_finishes(played))
    score = "score.points" if in_points else ""
    return Tale(
        measure="results.points" if in_points else "results.sets",
        lines=_lines(played, in_points),
        finishes=finishes,
        awards=(*_closest(finishes), *_awards(played)),
        consolations=scores_as_consolation(played, score),
        score=score,
        headline=_headline(played),
        ladder=_rungs(played) if mode == TOGETHER else (),
        end=_end(played),
    )


def _end(played: Played) -> str:
    """What is said of an end by another number of sets than the usual one; empty for all other ends."""
    goal = int(played.config.setup.options["goal"])
    return f"double_take.goal_{goal}" if played.outcome.reason == "goal" and goal != USUAL_GOAL else ""


def _lines(played: Played, in_points: bool) -> tuple[ScoreLine, ...]:
    sides: tuple[int, ...] = played.facts["sides"]

    def owners(zone: Zone) -> list[Seat]:
        return [seat for seat in played.seats if zone[0] == "set" and sides[seat] == zone[1] // SETS]

    return lines_of_zones(played, owners, lambda cards: max(0, cards - 1) if in_points else int(cards > 0))


def _headline(played: Played) -> tuple[Saying, ...]:
    """Together: what was found, and how good that is. In teams: which one wins."""
    mode = played.config.setup.options["mode"]
    if mode == TOGETHER:
        return Saying("results.together", {"n": played.outcome.scores[0]}), Saying(f"rank.{played.facts['rank']}")
    first = {played.facts["sides"][seat] for seat in played.seats if played.outcome.places[seat] == 1}
    return (Saying(TEAMS_WIN[first.pop()]),) if mode == TEAM and len(first) == 1 else ()


def _rungs(played: Played) -> tuple[Rung, ...]:
    """D22: the ranks, and what each takes."""
    setup = played.config.setup
    steps = ladder(setup.seats, int(setup.options["cards"]), int(setup.options["seconds"]))
    return tuple(Rung(rank, points) for rank, points in zip(RANKS, (0, *steps), strict=True))


def _finishes(played: Played) -> Iterator[Finish]:
    """Ties, hands on a card that another held, hands that lay there when it was won, where the gap is known."""
    for event in played.events:
        contested = event.kind == "tie" or event.why == "taken" or (event.kind, event.why) == ("lift", "won")
        if contested and len(event.at) > 1:
            yield Finish(event.t, event.at[0], event.seat, event.at[1])


def _closest(finishes: tuple[Finish, ...]) -> Iterator[Award]:
    if finishes:
        closest = min(finishes, key=lambda finish: finish.gap)
        yield Award(closest.first, "award.closest", {"n": closest.gap}, STRONGEST - closest.gap // 4)


def _awards(played: Played) -> Iterator[Award]:
    yield from most("award.thefts", played.counted("theft"), 1, 14, 40)
    slaps = fastest_slaps(played)
    for seat, time in slaps.items():
        if time == min(slaps.values()):
            yield Award(seat, "award.slap", {"n": time}, max(30, 90 - time // 60))
    yield from most("award.finds", played.counted("pair"), 2, 4, 30)
    yield from most("award.flips", played.counted("flip"), 6, 0, 22)
    yield from most("award.unlucky", played.counted("refused", "taken"), 1, 6, 20)
    for seat, wrong in played.counted("mistake").items():
        if not wrong:
            yield Award(seat, "award.calmest", {}, 32)


def fastest_slaps(played: Played) -> dict[Seat, Ms]:
    """For each seat that won something the shortest time from when its cards could be seen to the hand that won."""
    seen: dict[Zone, Ms] = {}
    wins: list[tuple[Seat, Ms, list[Ms]]] = []
    for event in played.events:
        if event.kind in WINS:
            wins.append((event.seat, event.t, [played.start]))
        elif event.kind == "won" and event.src is not None:
            wins[-1][2].append(seen.get(event.src, played.start))
        if event.faces and event.src is not None and event.dst is not None:
            seen.pop(event.src, None)
            if event.under != HIDDEN:
                seen[event.src] = event.t
            if event.kind != "fine":  # that card is under a pile
                seen[event.dst] = event.t
    fastest: dict[Seat, Ms] = {}
    for seat, t, since in wins:
        fastest[seat] = min(fastest.get(seat, t), t - max(since))
    return fastest
