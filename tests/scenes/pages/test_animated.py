"""A page on which things move: what hangs there sways, unless that is not wanted."""

from __future__ import annotations

import msgspec
import pytest

from game.rules.api import Ms
from game.scenes.pages.animated import AnimatedPage
from game.ui.page import Page
from game.unseen import Unseen


class Still(AnimatedPage):
    """Nothing moves but what hangs there."""

    def paint(self, page: Page) -> None:
        page.hangings()

    def perform(self, page: Page, now: Ms) -> None:
        pass


def swaying(sofa: Unseen, scene: AnimatedPage) -> int:
    """How many of the next two seconds' frames changed anything along the upper edge, once all has been foreseen."""
    sofa.house.loader.at_once = False
    sofa.push(scene)
    sofa.frames(40)
    return sum(any(rect.top <= 0 for rect in sofa.frames()) for _ in range(125))


def test_what_hangs_sways_ten_times_a_second(sofa: Unseen) -> None:
    assert 18 <= swaying(sofa, Still(sofa.house)) <= 23


@pytest.mark.parametrize("motion", ["calm", "off"])
def test_nothing_sways_where_that_is_not_wanted(sofa: Unseen, motion: str) -> None:
    sofa.house.settings.now = msgspec.structs.replace(sofa.house.settings.now, motion=motion)
    assert swaying(sofa, Still(sofa.house)) == 0
