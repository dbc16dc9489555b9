"""The re-deal test is only worth something if it catches a leak: one is planted here in every game with secrets."""

from typing import Any

import pytest

from game.games.played import GAMES, find
from game.match.config import MatchConfig
from game.match.log import digest
from game.rules.api import OPEN, TABLE, Game, Seat, View
from game.rules.rng import Rng

GAMES_BY_KEY = {game.spec.key: game for game in GAMES}
WITH_SECRETS = [key for key, game in GAMES_BY_KEY.items() if set(game.spec.zones.values()) != {OPEN}]


def middle_of(kind: type[Game], seed: int) -> Game:
    """A state some way into a match."""
    game = MatchConfig.make(find(kind.spec.key), 2, seed).start()
    rng = Rng("leak", seed)
    t = 0
    while t < 8_000 and game.outcome is None:
        t = max(t + rng.below(500), game.due() or 0)
        game.advance(t)
        seat = rng.below(2)
        if moves := game.legal(seat):
            game.step(t, seat, rng.pick(moves))
    return game


def leaky(kind: type[Game]) -> type[Game]:
    """The game with a view that also tells a fingerprint of the whole secret state."""
    honest = kind.view

    def view(self: Game, seat: Seat) -> View:
        seen = honest(self, seat)
        facts: dict[str, Any] = {**seen.facts, "leak": digest(self)}
        return seen._replace(facts=facts)

    return type(f"Leaky{kind.__name__}", (kind,), {"__slots__": (), "view": view})


def re_deal_agrees(game: Game, view_of: type[Game], seat: Seat) -> bool:
    view = view_of.view(game, seat)
    world = type(game).determinise(view, game.setup, Rng("world"))
    return view_of.view(world, seat) == view


@pytest.mark.parametrize("key", WITH_SECRETS)
def test_c9_the_re_deal_test_passes_an_honest_view_and_catches_a_planted_leak(key: str) -> None:
    kind = GAMES_BY_KEY[key]
    caught = 0
    for seed in range(4):
        game = middle_of(kind, seed)
        for seat in (TABLE, 0, 1):
            assert re_deal_agrees(game, type(game), seat)
            caught += not re_deal_agrees(game, leaky(type(game)), seat)
    assert caught >= 10, "a fingerprint of the secrets went unnoticed"
