"""Views are kept between two events: nothing that a table shows may change in between."""

from typing import Any

import pytest

from game.bots.driver import Driver
from game.bots.play import RANDOM
from game.games.played import GAMES, bots_for, find
from game.match.config import MatchConfig
from game.match.match import Match
from game.rules.api import TABLE, View
from game.table.views import Views

STEP, LENGTH = 16, 40_000


def lasting(view: View, t: int) -> dict[str, Any]:
    """A view without what passes with time; what is closed for a while is told with its end."""
    closed = view.facts.get("closed", ())
    if isinstance(closed, tuple):
        closed = tuple(card for card in closed if card[-1] > t)
    return {**view._asdict(), "now": 0, "due": 0, "legal": (), "facts": {**view.facts, "closed": closed}}


@pytest.mark.parametrize("game", [game.spec.key for game in GAMES])
def test_between_two_events_nothing_changes_that_is_shown(game: str) -> None:
    match = Match(MatchConfig.make(find(game), 2, seed=3))
    driver = Driver(match, bots_for(match.config, [RANDOM]))
    views = Views(match)
    for t in range(0, LENGTH, STEP):
        driver.advance(t)
        for seat in (TABLE, 0, 1):
            assert lasting(views.of(seat), t) == lasting(match.view(seat), t)


def test_a_view_is_made_once_and_anew_after_an_event() -> None:
    match = Match(MatchConfig.make(find("crosspatch"), 2, seed=3))
    views = Views(match)
    first = views.of(0)
    match.advance(100)
    assert views.of(0) is first
    match.submit(100, 0, first.legal[0])
    match.advance(101)
    assert views.of(0) == match.view(0) != first
