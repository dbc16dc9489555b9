"""A page: things may take the place of others, or come to lie below them, and the order of the rest stays."""

from __future__ import annotations

import pytest
from pygame import Surface

from game.gfx.lettering import Lettering
from game.gfx.parts.bunting import PHASES
from game.gfx.parts.catalog import KEY, open_parts
from game.gfx.parts.parts import Parts
from game.gfx.window import Scale
from game.gfx.workshop import Workshop
from game.store import paths
from game.ui.page import BUNTING, Page

BELOW, CARD, OTHER, ABOVE = (Surface((side, side)) for side in (40, 30, 20, 10))


@pytest.fixture(scope="module")
def parts() -> Parts:
    box = open_parts(paths.art())
    return Parts(box, Workshop({KEY: box.drawn}, {KEY: box.plain}), Lettering(paths.art() / "fonts"))


@pytest.fixture
def bare(parts: Parts) -> Page:
    return Page(parts, Scale((960, 540)))


@pytest.fixture
def page(bare: Page) -> Page:
    page = bare.copy()
    page.put(BELOW, 0, 0)
    page.put(CARD, 30, 30, "card")
    page.put(ABOVE, 60, 60)
    return page


def pictures(page: Page) -> list[Surface]:
    return [image for image, _ in page.things]


def test_what_replaces_another_lies_between_the_same_things(page: Page) -> None:
    page.replace("card", OTHER, 45, 45)
    assert pictures(page) == [BELOW, OTHER, ABOVE]
    assert page.things[1][1] == page.scale.point(45, 45)


def test_what_is_slipped_under_lies_below_all_and_the_first_lowest(page: Page) -> None:
    lowest = Surface((50, 50))
    page.slip_under([(lowest, 100, 100), (OTHER, 100, 100)])
    assert pictures(page) == [lowest, OTHER, BELOW, CARD, ABOVE]
    across, down = page.scale.point(100, 100)
    assert page.things[0][1] == (across - 25, down - 25)


def test_what_has_a_name_keeps_it_when_others_are_slipped_under(page: Page) -> None:
    page.slip_under([(OTHER, 100, 100)])
    fresh = Surface((5, 5))
    page.replace("card", fresh, 45, 45)
    assert pictures(page) == [OTHER, BELOW, fresh, ABOVE]


def test_a_copy_is_changed_alone(page: Page) -> None:
    twin = page.copy()
    twin.slip_under([(OTHER, 100, 100)])
    twin.replace("card", OTHER, 45, 45)
    page.replace("card", OTHER, 45, 45)
    assert pictures(page) == [BELOW, OTHER, ABOVE]


def test_what_hangs_sways_where_it_hangs(bare: Page) -> None:
    page = bare
    page.put(BELOW, 0, 0)
    page.hangings()
    page.put(ABOVE, 60, 60)
    before = list(page.things)
    page.sway({"lamps": 0, "bunting": PHASES - 1})
    changed = [index for index, laid in enumerate(page.things) if laid[0] is not before[index][0]]
    assert changed == [3], "the bunting alone, above the lamps"
    assert [at for _, at in page.things] == [at for _, at in before]


def test_lamps_alone_sway_without_bunting(bare: Page) -> None:
    bare.lamps()
    bare.sway({"lamps": 3, "bunting": 3})
    assert bare.size(BUNTING.width, BUNTING.height) not in [image.get_size() for image in pictures(bare)]
