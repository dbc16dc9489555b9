"""A page on which things move is shown however slowly it is painted."""

from __future__ import annotations

import msgspec
import pytest
from pygame import Surface

from game.gfx.cache import Workshop
from game.rules.api import Ms
from game.scenes.pages.animated import AnimatedPage
from game.scenes.stack import FORESEE_MS
from game.ui.page import Page
from game.ui.page_painter import BANDS
from game.unseen import Unseen


class Parade(AnimatedPage):
    """Something large walks about."""

    at: Ms = -1
    picture = Surface((1400, 800))

    def paint(self, page: Page) -> None:
        page.hangings()

    def perform(self, page: Page, now: Ms) -> None:
        self.at = now
        page.put(self.picture, now % 300, now % 200)


class Still(AnimatedPage):
    """Nothing moves but what hangs there."""

    def paint(self, page: Page) -> None:
        page.hangings()

    def perform(self, page: Page, now: Ms) -> None:
        pass


def test_it_is_ready_at_last_where_a_frame_has_time_for_one_band(sofa: Unseen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Workshop, "has_time", property(lambda self: False))
    parade, canvas = Parade(sofa.house), Surface(sofa.window.size)
    parade.resize(sofa.window.size)
    moments = [500 * frame for frame in range(BANDS)]
    assert [parade.prepare(canvas, now) for now in moments] == [False] * (BANDS - 1) + [True]
    parade.draw(canvas, moments[-1])
    assert parade.at == moments[-1], "it moves once it is seen"


def swaying(sofa: Unseen, scene: AnimatedPage) -> int:
    """How many of the next two seconds' frames changed anything along the upper edge, once all has been foreseen."""
    sofa.house.workshop.at_once = False
    sofa.push(scene)
    sofa.frames(2 * FORESEE_MS // 16 + 2)
    return sum(any(rect.top <= 0 for rect in sofa.frames()) for _ in range(125))


def test_what_hangs_sways_ten_times_a_second(sofa: Unseen) -> None:
    assert 18 <= swaying(sofa, Still(sofa.house)) <= 23


@pytest.mark.parametrize("motion", ["calm", "off"])
def test_nothing_sways_where_that_is_not_wanted(sofa: Unseen, motion: str) -> None:
    sofa.house.settings.now = msgspec.structs.replace(sofa.house.settings.now, motion=motion)
    assert swaying(sofa, Still(sofa.house)) == 0
