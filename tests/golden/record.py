"""Record the golden matches and the playthroughs anew: `python -m tests.golden.record`, for one game with its id.

Do it when rules change on purpose; raise the rules version, and say in the commit why the logs changed. Per game there
are matches of every level, seat count and mode, and one for every reason for which a match can end.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from game.bots.chance import play_at_random
from game.bots.driver import Driver
from game.games.played import GAMES, bots_for, find
from game.match.config import MatchConfig
from game.match.log import MatchLog
from game.match.match import Match
from game.match.playthrough import tell
from game.rules.api import LEAVE, Spec
from game.rules.options import Value
from game.rules.rng import Rng

FOLDER = Path(__file__).parent
PER_GAME = 20
LEVELS = ("easy", "normal", "random")
LONGEST = 900  # entries: a golden log is there to be read as well
SEEDS = 20_000


def variants(spec: Spec) -> Iterator[dict[str, Value]]:
    """The defaults, then every other value of every option that the rules look at."""
    yield {}
    for option in spec.options:
        if option.look:
            continue
        yield from ({option.key: value} for value in option.extremes() if value != option.default)


def seat_counts(spec: Spec, options: dict[str, Value]) -> range:
    return spec.seats({option.key: options.get(option.key, option.default) for option in spec.options})


def play(config: MatchConfig, level: str, leave_after: int | None = None) -> MatchLog:
    """A match to its end; with `leave_after` all seats but one leave after that many ms."""
    log = MatchLog(config)
    match = Match(config, log.entries.append)
    if leave_after is not None:
        driver = Driver(match, bots_for(config, [level]))
        driver.advance(leave_after)
        for seat in range(config.setup.seats - 1):
            match.submit(leave_after, seat, LEAVE)
        driver.advance(leave_after + 1)
        for seat in match.game.playing:  # a single seat that plays for the table goes on alone
            match.submit(match.now, seat, LEAVE)
        driver.advance(match.now + 1)
    elif level == "random":
        play_at_random(match, Rng(config.seed, "chance"))
    else:
        Driver(match, bots_for(config, [level])).play_out()
    return log


def reason_of(log: MatchLog) -> str:
    end = log.entries[-1]
    assert isinstance(end, dict)
    return str(end["end"])


def collection(spec: Spec) -> Iterator[tuple[str, MatchLog]]:
    """The golden matches of one game with their names."""
    missing = set(spec.reasons)
    options = list(variants(spec))
    number = seed = 0
    while number < PER_GAME or (missing and seed < SEEDS):
        chosen = options[seed % len(options)]
        counts = seat_counts(spec, chosen)
        config = MatchConfig.make(find(spec.key), counts[seed % len(counts)], seed, chosen)
        level = LEVELS[seed % len(LEVELS)]
        log = play(config, level, leave_after=9000 if seed % 7 == 6 else None)
        seed += 1
        reason = reason_of(log)
        if len(log.entries) <= LONGEST and (number < PER_GAME or reason in missing):
            missing.discard(reason)
            words = [f"{number:02}", str(config.setup.seats), level, *(f"{k}-{v}" for k, v in chosen.items()), reason]
            yield "-".join(words).replace("_", "-").lower(), log
            number += 1
    if missing:
        raise SystemExit(f"{spec.key}: no match of {SEEDS} ended with {', '.join(sorted(missing))}")


def main(home: Path = FOLDER, only: str = "") -> None:
    """Write everything anew, or what belongs to one game."""
    for game in [find(only)] if only else GAMES:
        folder = home / game.spec.key
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        shortest: MatchLog | None = None
        for name, log in collection(game.spec):
            (folder / f"{name}.jsonl").write_text(log.text(), encoding="utf-8")
            if "left" not in name and (shortest is None or len(log.entries) < len(shortest.entries)):
                shortest = log
        assert shortest is not None
        (folder / "playthrough.txt").write_text("\n".join(tell(shortest)) + "\n", encoding="utf-8")
        (folder / "playthrough.jsonl").write_text(shortest.text(), encoding="utf-8")
        print(f"{game.spec.key}: {len(list(folder.glob('*.jsonl')))} logs")


if __name__ == "__main__":
    main(only="".join(sys.argv[1:2]))
