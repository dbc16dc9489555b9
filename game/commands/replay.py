"""`motley replay`: show a recorded match on the screen, print it as text, or only check it."""

from __future__ import annotations

import argparse

from game.games.played import find
from game.match.log import LONGEST_LOG, LogError
from game.match.match import Match
from game.match.playthrough import tell
from game.store.matches import Recording


def run(given: argparse.Namespace) -> int:
    """Check the log, then show or print it."""
    try:
        with given.file.open("rb") as file:
            recording = Recording.read(file.read(LONGEST_LOG + 1), find)
        log = recording.log
        match = Match.resume(log)
    except OSError as error:
        raise ValueError(f"cannot read {given.file}: {error.strerror}") from None
    except LogError as error:
        raise ValueError(f"{given.file}: {error}") from None
    if not given.verify and not given.text:
        from game.commands import play  # only showing it needs pygame

        return play.run(given, recording)
    if given.text:
        print("\n".join(tell(log)))

    outcome = match.game.outcome
    if not log.ended:
        torn = " in the middle of a line" if log.torn else ""
        print(f"{log.config.game}: stops after move {match.moves}{torn}; all that is there fits together")
    elif given.verify:
        assert outcome is not None
        places = " ".join(map(str, outcome.places))
        print(f"{log.config.game}: {match.moves} moves, {outcome.reason}, places {places}; every digest is right")
    return 0
