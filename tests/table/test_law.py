"""The law: after every event, with or without motion, a board shows what the view of the table tells, and no more."""

from __future__ import annotations

import msgspec
import pytest

from game.games.played import GAMES
from tests.support.law import GOLDEN, Watched, broken, read_golden
from tests.support.sofa import Sofa

KEYS = [game.spec.key for game in GAMES]


def logs(game: str) -> list[str]:
    """The golden matches of a game: the first for every end reason and number of seats."""
    found: dict[tuple[str, int], str] = {}
    for path in sorted((GOLDEN / game).glob("[0-9]*.jsonl")):
        reason = path.stem.rsplit("-", 1)[1]
        found.setdefault((reason, int(path.stem.split("-")[1])), path.name)
    return list(found.values())


def watch(sofa: Sofa, game: str, name: str, motion: str) -> None:
    sofa.memory.settings.now = msgspec.structs.replace(sofa.memory.settings.now, motion=motion)
    watched = Watched(sofa, read_golden(game, name))
    for t in watched.moments():
        lines = broken(watched.table.board)
        assert not lines, f"{name} with motion {motion}, {t} ms:\n" + "\n".join(lines)


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in KEYS for name in logs(game)])
@pytest.mark.parametrize("motion", ["full", "reduced", "off"])
def test_a_board_shows_what_the_view_tells(sofa: Sofa, game: str, name: str, motion: str) -> None:
    watch(sofa, game, name, motion)
