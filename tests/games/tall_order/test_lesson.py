"""The plays about Tall Order show what their lines say."""

import pytest

from game.games.played import find
from game.games.shown import SHOWN
from game.games.tall_order.lesson import ME, YOU
from game.games.tall_order.rules import COLUMN, JOKER
from game.games.tall_order.tasks import appearances
from game.rules.api import TABLE, Event
from game.table.lesson import Actor


def acted(number: int) -> tuple[Actor, list[Event]]:
    """A chapter, and what happened in it after its prelude."""
    chapter = SHOWN["tall_order"].lesson.chapters[number]
    actor = Actor(find("tall_order"), chapter)
    actor.advance(0)
    before = len(actor.match.events)
    actor.advance(actor.start + chapter.length)
    return actor, actor.match.events[before:]


def kinds(number: int) -> list[tuple[str, int]]:
    return [(event.kind, event.seat) for event in acted(number)[1] if event.kind != "turn"]


def test_somebody_peeks_and_covers_again() -> None:
    actor, _ = acted(0)
    assert [button for _, _, button in actor.pressed].count("b") == 2


def test_o4_o5_blocks_are_drawn_dropped_and_moved() -> None:
    assert kinds(3) == [("draw", ME), ("drop", ME), ("draw", YOU), ("drop", YOU), ("move", ME)]


def test_o6_another_block_than_the_rivals_is_moved() -> None:
    _, events = acted(4)
    dropped = next(event for event in events if event.kind == "drop" and event.seat == YOU)
    moved = next(event for event in events if event.kind == "move")
    assert moved.seat == ME
    assert moved.src != dropped.dst


@pytest.mark.parametrize("number", [2, 5])
def test_o10_a_task_is_claimed(number: int) -> None:
    assert kinds(number)[:3] == [("drop", ME), ("claim", ME), ("refill", ME)]


def test_o9_the_joker_is_part_of_the_pattern() -> None:
    actor, events = acted(2)
    card = next(event.faces[0] for event in events if event.kind == "claim")
    wall = [actor.match.view(TABLE).zones.get(column, ()) for column in COLUMN]
    assert all(any(wall[x][y] == JOKER for x, y in cells) for cells in appearances(card, wall))
