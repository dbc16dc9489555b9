"""The painter: whatever page came before, in the end the surface shows the last one, and little was painted for it."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect, Surface

from game.ui.page import Laid, Page
from game.ui.page_painter import PagePainter, difference

SIZE = (200, 100)


class Leaf(Page):
    """A page without a house: a cloth and things."""

    def __init__(self, cloth: Surface, *things: Laid) -> None:
        self.cloth = cloth
        self.things = list(things)


def sheet(colour: str, size: tuple[int, int] = (30, 20)) -> Surface:
    surface = Surface(size, depth=32)
    surface.fill(colour)
    return surface


@pytest.fixture
def cloth() -> Surface:
    return sheet("#204060", SIZE)


@pytest.fixture
def screen() -> Surface:
    return Surface(SIZE, depth=32)


def pixels(surface: Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def area(rects: list[Rect]) -> int:
    return sum(rect.w * rect.h for rect in rects)


RED, BLUE, GREEN = sheet("#FF0000"), sheet("#0000FF"), sheet("#00FF00")


def test_a_first_page_is_painted_whole(cloth: Surface, screen: Surface) -> None:
    painter, page = PagePainter(), Leaf(cloth, (RED, (10, 10)))
    painter.show(page)
    assert area(painter.paint(screen)) == SIZE[0] * SIZE[1]
    assert pixels(screen) == pixels(page.surface)


@pytest.mark.parametrize(
    "after",
    [
        [(RED, (10, 10)), (BLUE, (20, 20))],
        [(BLUE, (20, 20))],
        [(RED, (10, 10)), (BLUE, (60, 50)), (GREEN, (25, 15))],
        [(BLUE, (20, 20)), (RED, (10, 10)), (GREEN, (30, 25))],
        [],
    ],
)
def test_a_later_page_is_painted_where_it_differs(cloth: Surface, screen: Surface, after: list[Laid]) -> None:
    painter = PagePainter()
    painter.show(Leaf(cloth, (RED, (10, 10)), (BLUE, (20, 20)), (GREEN, (30, 25))))
    painter.paint(screen)
    page = Leaf(cloth, *after)
    painter.show(page)
    assert area(painter.paint(screen)) < SIZE[0] * SIZE[1] / 2
    assert pixels(screen) == pixels(page.surface)


def test_the_same_page_costs_nothing(cloth: Surface, screen: Surface) -> None:
    painter = PagePainter()
    for _ in range(2):
        painter.show(Leaf(cloth, (RED, (10, 10))))
        painted = painter.paint(screen)
    assert painted == []


def test_things_that_change_places_in_the_order_have_changed() -> None:
    before: list[Laid] = [(RED, (0, 0)), (BLUE, (10, 0))]
    assert list(difference(before, before)) == []
    assert list(difference(before, before[::-1])) != []


def test_two_pages_between_which_nothing_was_painted_are_both_made_up_for(cloth: Surface, screen: Surface) -> None:
    painter = PagePainter()
    painter.show(Leaf(cloth, (RED, (10, 10))))
    painter.paint(screen)
    painter.show(Leaf(cloth, (GREEN, (50, 40))))
    page = Leaf(cloth, (BLUE, (90, 70)))
    painter.show(page)
    painter.paint(screen)
    assert pixels(screen) == pixels(page.surface)


def test_what_was_lost_is_painted_again(cloth: Surface, screen: Surface) -> None:
    painter, page = PagePainter(), Leaf(cloth, (RED, (10, 10)))
    painter.show(page)
    painter.paint(screen)
    screen.fill("#FFFFFF")
    painter.invalidate()
    painter.paint(screen)
    assert pixels(screen) == pixels(page.surface)
    painter.clear()
    painter.invalidate()
    assert painter.paint(screen) == []


def test_what_is_replaced_where_it_lies_is_painted_once(cloth: Surface, screen: Surface) -> None:
    painter = PagePainter()
    painter.show(Leaf(cloth, (RED, (10, 10)), (BLUE, (100, 20))))
    painter.paint(screen)
    painter.show(Leaf(cloth, (GREEN, (10, 10)), (sheet("#FFFFFF", (28, 20)), (101, 20))))
    painted = painter.paint(screen)
    assert area(painted) == 2 * RED.get_width() * RED.get_height()
