"""Lines of a menu never leave their room, however many there are and however large the letters."""

from __future__ import annotations

import itertools

import pytest

from game.ui.focus import Box
from game.ui.items import Button, Section
from game.ui.layout import PITCH, lay

ROOM = Box(110, 216, 1700, 690)


def sections(*counts: int, title: str = "") -> list[Section]:
    return [Section([Button(f"{s}.{i}", "x") for i in range(count)], title) for s, count in enumerate(counts)]


@pytest.mark.parametrize("letters", [1.0, 1.2, 1.4])
@pytest.mark.parametrize("counts", [(1,), (4,), (11,), (6, 7), (3, 9, 2)])
def test_everything_is_in_the_room_and_nothing_overlaps(counts: tuple[int, ...], letters: float) -> None:
    laid = lay(sections(*counts, title="T"), ROOM, letters)
    for box in (*laid.boxes.values(), *laid.panels, *(title for title in laid.titles if title)):
        assert box.x >= ROOM.x - 1e-6
        assert box.y >= ROOM.y - 1e-6
        assert box.right <= ROOM.right + 1e-6
        assert box.bottom <= ROOM.bottom + 1e-6
    for one, other in itertools.combinations([*laid.boxes.values(), *(t for t in laid.titles if t)], 2):
        beside = one.right <= other.x or other.right <= one.x
        assert beside or one.bottom <= other.y or other.bottom <= one.y


def test_lines_are_as_roomy_as_the_letters_wish_where_there_is_room() -> None:
    assert lay(sections(3), ROOM, 1.0).pitch == PITCH
    assert lay(sections(3), ROOM, 1.4).pitch == PITCH * 1.4


def test_lines_are_read_column_by_column() -> None:
    assert list(lay(sections(2, 2), ROOM).boxes) == ["0.0", "0.1", "1.0", "1.1"]
