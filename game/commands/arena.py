"""`motley arena`: how often each level of bot beats the one below."""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor

from game.bots.arena import RUNGS, ArenaTally, contest
from game.commands.given import at_least
from game.games.played import PLAYED


def run(given: argparse.Namespace) -> int:
    """Let neighbouring levels play each other, and print the results."""
    at_least("--matches", given.matches, 1)
    at_least("--jobs", given.jobs, 1)
    chosen = [PLAYED.play(key) for key in given.games] or list(PLAYED)
    print(f"{'game':12} {'pairing':18} {'won':>5} {'shared':>6} {'lost':>5} {'rate':>7}   95 % interval")
    with ProcessPoolExecutor(given.jobs) as pool:
        for play in chosen:
            for level, rival in RUNGS:
                seeds = [
                    range(given.seed + job, given.seed + given.matches, given.jobs * 2) for job in range(given.jobs * 2)
                ]
                parts = [pool.submit(contest, play, level, rival, part) for part in seeds if part]
                tally = ArenaTally()
                for part in parts:
                    tally = tally.plus(part.result())
                low, high = tally.interval()
                print(
                    f"{play.key:12} {level + ' - ' + rival:18} {tally.won:5} {tally.shared:6} {tally.lost:5} "
                    f"{tally.rate:7.1%}   {low:.1%} to {high:.1%}",
                    flush=True,
                )
    return 0
