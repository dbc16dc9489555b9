"""A log plays itself again, up to any moment."""

import pytest

from game.bots.driver import Driver
from game.bots.playback import Playback, length
from game.games.played import GAMES, bots_for, find
from game.match.config import MatchConfig
from game.match.log import LogError, MatchLog, time_of
from game.match.match import Match

KEYS = [game.spec.key for game in GAMES]


@pytest.fixture(params=KEYS)
def log(request: pytest.FixtureRequest) -> MatchLog:
    config = MatchConfig.make(find(request.param), 2, 5)
    log = MatchLog(config)
    Driver(Match(config, log.entries.append), bots_for(config, ["easy"])).play_out()
    return log


def test_small_steps_and_one_jump_come_to_the_same(log: MatchLog) -> None:
    end = length(log)
    walking = Playback(log)
    for t in range(0, end, max(1, end // 40)):
        walking.advance(t)
        assert walking.match.game.key() == Playback(log, t).match.game.key()
    walking.advance(end)
    assert walking.match.game.outcome is not None
    assert walking.match.game.key() == Match.resume(log).game.key()


def test_nothing_happens_beyond_the_end(log: MatchLog) -> None:
    del log.entries[len(log.entries) // 2 :]
    playback = Playback(log, 10**9)
    assert playback.match.now == playback.length == length(log)


def test_events_come_as_they_came_then(log: MatchLog) -> None:
    whole = Match.resume(log)
    playback = Playback(log)
    heard = []
    for t in range(0, length(log) + 100, 100):
        playback.advance(t)
        heard += playback.match.drain("listener")
    assert [event.kind for event in heard if event.t] == [event.kind for event in whole.events if event.t]


def test_a_log_that_does_not_fit_is_refused(log: MatchLog) -> None:
    first = next(i for i, entry in enumerate(log.entries) if type(entry) is tuple and len(entry) > 1)
    log.entries[first] = (time_of(log.entries[first], 0), 0, "jump")
    with pytest.raises(LogError):
        Playback(log, 10**9)


def test_an_empty_log_is_the_deal() -> None:
    log = MatchLog(MatchConfig.make(find("hoopla"), 2, 5))
    assert length(log) == 0
    assert Playback(log, 5000).match.now == 0
