"""Hypothesis looks for the shortest way to break a conservation law."""

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from game.games.played import GAMES, find
from game.match.config import MatchConfig
from game.match.log import MatchLog, parse
from game.match.match import Match
from game.rules.api import LEAVE, TABLE, Game, IllegalMove, Move
from tests.conformance.cases import configs
from tests.conformance.mirror import Mirror, shown

CASES = {game.spec.key: [config for config in configs() if config.game == game.spec.key] for game in GAMES}


class Table(RuleBasedStateMachine):
    """A match of one game with any options, in which anything may be tried at any time."""

    cases: list[MatchConfig]

    @initialize(data=st.data(), seed=st.integers(0, 1 << 32))
    def deal(self, data: st.DataObject, seed: int) -> None:
        case = data.draw(st.sampled_from(self.cases))
        self.log = MatchLog(MatchConfig(case.kind, case.setup, seed))
        self.match = Match(self.log.config, self.log.entries.append)
        self.t = 0
        self.mirrors = {seat: Mirror(self.game.spec, self.game.view(seat).zones) for seat in self.everyone}
        self.pieces = self.count()

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def everyone(self) -> range:
        return range(TABLE, self.log.config.setup.seats)

    def count(self) -> int:
        return sum(map(len, self.game.view(TABLE).zones.values()))

    @rule(seat=st.integers(0, 5), choice=st.integers(0, 1 << 16), pause=st.integers(0, 400))
    def move(self, seat: int, choice: int, pause: int) -> None:
        """A legal move of some seat, or of the next one that has any."""
        seats = self.log.config.setup.seats
        for other in (*range(seat % seats, seats), *range(seat % seats)):
            if moves := self.game.legal(other):
                self.match.submit(self.t, other, moves[choice % len(moves)])
                break
        self.pass_time(1 + pause)

    @rule(ms=st.integers(1, 5000))
    def wait(self, ms: int) -> None:
        self.pass_time(ms)

    @rule()
    def wait_for_the_next_timer(self) -> None:
        due = self.game.due()
        if due is not None and due > self.t:
            self.pass_time(due - self.t)

    @precondition(lambda self: self.game.outcome is None)
    @rule(seat=st.integers(0, 5), sure=st.integers(0, 9))
    def leave(self, seat: int, sure: int) -> None:
        if sure == 0 and seat in self.game.playing:
            self.match.submit(self.t, seat, LEAVE)
            self.pass_time(1)

    @rule(
        seat=st.integers(-2, 6),
        verb=st.sampled_from(["flip", "place", "hand", "play", "lay", "draw", "claim", "take", "move", "undo", ""]),
        numbers=st.lists(st.integers(-2, 300), max_size=3),
    )
    def try_anything(self, seat: int, verb: str, numbers: list[int]) -> None:
        move: Move = (verb, *numbers)
        before = self.game.key()
        if move not in self.game.legal(seat):
            with pytest.raises(IllegalMove):
                self.game.step(self.game.now, seat, move)
            assert self.game.key() == before

    def pass_time(self, ms: int) -> None:
        self.t += ms
        self.match.advance(self.t)
        for event in self.match.drain("machine"):
            assert event.kind != "illegal", event
            for seat, mirror in self.mirrors.items():
                mirror.take(event.seen(seat))

    @invariant()
    def nothing_is_lost_and_everyone_sees_what_happened(self) -> None:
        assert self.count() == self.pieces
        for seat, mirror in self.mirrors.items():
            assert mirror.zones == shown(self.game.view(seat).zones)

    @invariant()
    def somebody_can_act_or_something_will_happen(self) -> None:
        if self.game.outcome is None:
            assert self.game.due() is not None or any(self.game.legal(seat) for seat in self.game.playing)
        else:
            assert not any(self.game.legal(seat) for seat in self.everyone)

    def teardown(self) -> None:
        if hasattr(self, "match"):
            again = Match.resume(parse(self.log.text(), find))
            assert again.moves == self.match.moves
            if self.game.outcome is not None:
                assert again.game.key() == self.game.key()


def machine(key: str) -> type[Table]:
    return type(f"{key.title()}Table", (Table,), {"cases": CASES[key]})


QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


@pytest.mark.parametrize("key", CASES)
def test_no_law_is_broken(key: str) -> None:
    run_state_machine_as_test(
        machine(key),
        settings=settings(max_examples=100, stateful_step_count=60, deadline=None, suppress_health_check=QUIET),
    )


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("key", CASES)
def test_no_law_is_broken_in_long_runs(key: str) -> None:
    run_state_machine_as_test(
        machine(key),
        settings=settings(max_examples=1000, stateful_step_count=200, deadline=None, suppress_health_check=QUIET),
    )
