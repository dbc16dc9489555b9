"""A recorded match replays to the same state, digest by digest, on any Python."""

from pathlib import Path

import pytest

from game.games.played import GAMES, find
from game.match.log import parse
from game.match.match import Match
from game.match.playthrough import tell

FOLDER = Path(__file__).parent
LOGS = sorted(FOLDER.glob("*/*.jsonl"))
KEYS = [game.spec.key for game in GAMES]


@pytest.mark.parametrize("path", LOGS, ids=[f"{path.parent.name} {path.stem}" for path in LOGS])
def test_c1_a_golden_match_replays(path: Path) -> None:
    log = parse(path.read_text(encoding="utf-8"), find)
    match = Match.resume(log)  # checks every digest on the way
    assert match.game.outcome is not None
    assert match.moves == log.moves


@pytest.mark.parametrize("game", GAMES, ids=KEYS)
def test_c11_there_are_twenty_a_game_and_one_for_every_end_reason(game: type[object]) -> None:
    spec = next(each.spec for each in GAMES if each is game)
    paths = list((FOLDER / spec.key).glob("*.jsonl"))
    assert len(paths) >= 20
    ends = {parse(path.read_text(encoding="utf-8"), find).entries[-1]["end"] for path in paths}  # type: ignore[call-overload]
    assert ends == set(spec.reasons)


@pytest.mark.parametrize("key", KEYS)
def test_the_playthrough_tells_its_match(key: str) -> None:
    log = parse((FOLDER / key / "playthrough.jsonl").read_text(encoding="utf-8"), find)
    told = (FOLDER / key / "playthrough.txt").read_text(encoding="utf-8")
    assert "\n".join(tell(log)) + "\n" == told


def test_every_event_kind_of_a_game_happens_in_its_golden_matches() -> None:
    for game in GAMES:
        seen = set()
        for path in (FOLDER / game.spec.key).glob("*.jsonl"):
            seen |= {event.kind for event in Match.resume(parse(path.read_text(encoding="utf-8"), find)).events}
        assert set(game.spec.kinds) - seen == set(), game.spec.key
