"""A page on which things move is shown however slowly it is painted."""

from __future__ import annotations

import pytest
from pygame import Surface

from game.gfx.cache import Workshop
from game.rules.api import Ms
from game.scenes.lively import LivelyScene
from game.ui.easel import BANDS
from game.ui.page import Page
from tests.scenes.conftest import Sofa


class Parade(LivelyScene):
    """Something large walks about."""

    at: Ms = -1
    picture = Surface((1400, 800))

    def paint(self, page: Page) -> None:
        page.hangings()

    def perform(self, page: Page, now: Ms) -> None:
        self.at = now
        page.put(self.picture, now % 300, now % 200)


def test_it_is_ready_at_last_where_a_frame_has_time_for_one_band(sofa: Sofa, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Workshop, "has_time", property(lambda self: False))
    parade, canvas = Parade(sofa.house), Surface(sofa.window.size)
    parade.resize(sofa.window.size)
    moments = [500 * frame for frame in range(BANDS)]
    assert [parade.prepare(canvas, now) for now in moments] == [False] * (BANDS - 1) + [True]
    parade.draw(canvas, moments[-1])
    assert parade.at == moments[-1], "it moves once it is seen"
