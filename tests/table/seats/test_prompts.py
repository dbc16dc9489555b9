"""Prompts of a seat: the first size that has room is taken, and a click finds a prompt where it is shown."""

from collections.abc import Sequence

import pytest
from pygame import Rect

from game.gfx.parts.parts import Cutout
from game.gfx.raster import blank
from game.input.intents import A, B
from game.table.seats.prompts import APART, PromptBox, PromptSize, SeatPrompt, SeatPrompts, Tries
from game.unseen import Unseen
from tests.support.tables import sit_down


@pytest.fixture
def prompts(sofa: Unseen) -> SeatPrompts:
    sofa.resize((1920, 1080))
    return SeatPrompts(sit_down(sofa, game="crosspatch").table, z=90)


def sized(*tries: tuple[float, Sequence[int]]) -> Tries:
    """Prompts of these widths, for each size of a cap; they are as high as a cap."""
    return [
        (PromptSize(cap, 20), [SeatPrompt(b, box(width, round(cap))) for b, width in zip((A, B), widths, strict=False)])
        for cap, widths in tries
    ]


def box(width: int, height: int) -> Cutout:
    return Cutout(blank((width, height)), Rect(0, 0, width, height))


def test_the_first_size_that_has_room_is_taken(prompts: SeatPrompts) -> None:
    placed = prompts.flow(sized((40, [300]), (30, [200]), (20, [100])), PromptBox(100, 500, 250))
    assert [prompt.area for prompt in placed] == [Rect(100, 485, 200, 30)]


def test_the_last_size_is_taken_if_none_has_room(prompts: SeatPrompts) -> None:
    placed = prompts.flow(sized((40, [300]), (20, [280])), PromptBox(0, 0, 250))
    assert placed[0].area.size == (280, 20)


def test_a_prompt_that_has_no_room_in_a_row_begins_the_next(prompts: SeatPrompts) -> None:
    wide, narrow = PromptBox(0, 100, 200, 90, 1.0), PromptBox(0, 100, 199 + APART, 90, 1.0)
    rows = [prompts.flow(sized((40, [100, 100])), room) for room in (wide, narrow, narrow._replace(width=200 + APART))]
    assert [[prompt.at for prompt in row] for row in rows] == [
        [(0, 100), (0, 140)],
        [(0, 100), (0, 140)],
        [(0, 100), (100 + APART, 100)],
    ]


def test_rows_that_are_too_high_together_are_no_fit(prompts: SeatPrompts) -> None:
    placed = prompts.flow(sized((50, [100, 100]), (40, [100, 100])), PromptBox(0, 0, 150, 90, 1.0))
    assert [prompt.area.h for prompt in placed] == [40, 40]


def test_a_click_means_the_prompt_that_is_shown_there(prompts: SeatPrompts) -> None:
    placed = prompts.flow(sized((40, [100, 100])), PromptBox(0, 100, 400, 90, 1.0))
    assert not prompts.under((10, 110), A, B)
    prompts.show(placed)
    assert prompts.under((10, 110), A, B) == A
    assert prompts.under((100 + APART, 110), A, B) == B
    assert not prompts.under((100 + APART, 110), A)
    assert prompts.middle(A) == (50, 120)
    prompts.show([])
    assert not prompts.under((10, 110), A, B)


def test_a_picture_is_placed_by_its_box_and_its_shadow_is_not_clicked(prompts: SeatPrompts) -> None:
    prompts.show([SeatPrompt(A, Cutout(blank((60, 60)), Rect(10, 10, 40, 40)), (200, 200))])
    assert prompts.under((200, 200), A) == A
    assert not prompts.under((195, 205), A)
