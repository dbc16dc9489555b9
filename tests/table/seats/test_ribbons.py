"""A ribbon that would be too wide for its room is lower, down to a limit."""

from game.table.seats.ribbons import ribbon_height
from game.unseen import Unseen
from tests.support.tables import sit_down


def test_a_ribbon_is_lower_where_it_would_be_too_wide(sofa: Unseen) -> None:
    sofa.resize((1920, 1080))
    table = sit_down(sofa).table
    wide = table.house.parts.banner_width("Double take!", 64)
    heights = [ribbon_height(table, "Double take!", 64, room, 40) for room in (wide, wide * 0.75, wide * 0.25)]
    assert heights == [64, 48, 40]
