"""`motley arena`: how often each level of bot beats the one below, or how often a person beats each level."""

from __future__ import annotations

import argparse
from concurrent.futures import Executor, ProcessPoolExecutor

from game.bots.api import Bot
from game.bots.arena import BANDS, RUNGS, ArenaTally, Contender, contest
from game.bots.person import PERSON
from game.bots.play import Play
from game.commands.given import at_least
from game.games.people import person_of
from game.games.played import PLAYED


def run(given: argparse.Namespace) -> int:
    """Let neighbouring levels play each other, or a person each level, and print the results."""
    at_least("--matches", given.matches, 1)
    at_least("--jobs", given.jobs, 1)
    chosen = [PLAYED.play(key) for key in given.games] or list(PLAYED)
    people = _people(chosen, required=bool(given.games)) if given.person else {}
    head = f"{'game':12} {'pairing':18} {'won':>5} {'shared':>6} {'lost':>5} {'rate':>7}   {'95 % interval':14}"
    print(f"{head}   goal" if given.person else head.rstrip())
    with ProcessPoolExecutor(given.jobs) as pool:
        for play in chosen:
            if not given.person:
                for level, rival in RUNGS:
                    print(_line(play, level, rival, _tally(pool, given, play, level, rival)), flush=True)
            elif play.key in people:
                for level, band in BANDS.items():
                    tally = _tally(pool, given, play, people[play.key], level)
                    print(f"{_line(play, PERSON, level, tally)}   {band}: {band.verdict(tally.rate)}", flush=True)
    return 0


def _people(chosen: list[Play], required: bool) -> dict[str, type[Bot]]:
    """The person of each game that has one. Raises ValueError for a game without one where all are required."""
    people = {play.key: person for play in chosen if (person := person_of(play.key)) is not None}
    missing = [play.key for play in chosen if play.key not in people]
    if missing and required:
        raise ValueError(f"there is no person for {', '.join(missing)}; CONTRIBUTING.md says how to write one")
    return people


def _tally(pool: Executor, given: argparse.Namespace, play: Play, contender: Contender, rival: Contender) -> ArenaTally:
    """The matches of one pairing, spread over the processes."""
    jobs = given.jobs * 2
    seeds = [range(given.seed + job, given.seed + given.matches, jobs) for job in range(jobs)]
    parts = [pool.submit(contest, play, contender, rival, part) for part in seeds if part]
    tally = ArenaTally()
    for part in parts:
        tally = tally.plus(part.result())
    return tally


def _line(play: Play, name: str, rival: str, tally: ArenaTally) -> str:
    low, high = tally.interval()
    interval = f"{low:.1%} to {high:.1%}"
    counts = f"{tally.won:5} {tally.shared:6} {tally.lost:5} {tally.rate:7.1%}"
    return f"{play.key:12} {name + ' - ' + rival:18} {counts}   {interval:14}"
