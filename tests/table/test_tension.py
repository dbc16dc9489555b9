"""The music that rises to the end of a match and never falls."""

import pytest

from game.table.tension import Tension
from game.unseen import Unseen
from tests.support.tables import listen, sit_down


def test_it_never_falls_and_the_last_stretch_is_heard_once(sofa: Unseen, monkeypatch: pytest.MonkeyPatch) -> None:
    player, levels = listen(sofa), list[float]()
    table = sit_down(sofa).table
    monkeypatch.setattr(player, "intensity", levels.append)
    player.played.clear()
    tension = Tension()
    for count in (0, 4, 5, 3, 6, 7):
        tension.rise_by(table, count, 4, 6, 100)
    assert levels == [0.5, 1.0]
    assert [cue[0] for cue in player.played] == ["last_stretch"]
