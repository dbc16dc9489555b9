"""A heap of cards: its top is what was laid last, and what is covered lies on the floor."""

from pygame import Surface

from game.table.stage.heap import SQUASH_MS, Heap
from game.table.stage.pictures import still
from game.table.stage.sprites import Stage
from tests.support.kit import bare, card, shown


def heap(stage: Stage, below: int = 2) -> Heap:
    images: dict[tuple[int, int], Surface] = {}
    return Heap(stage, ("pile", 0), lambda face, turn: images.setdefault((face, turn), card()), 100, 100, below)


def test_the_top_is_the_last_and_few_lie_below() -> None:
    stage = bare()
    cards = heap(stage)
    for face in range(6):
        cards.lay(face)
        assert cards.top == face
    assert len(stage) == 1
    assert len(stage.floor) == 2
    assert shown(stage) == [(100, 100)]


def test_taking_and_uncovering() -> None:
    stage = bare()
    cards = heap(stage)
    for face in (3, 4, 5):
        cards.lay(face)
    cards.take()
    assert cards.top == 4
    cards.uncover(9)  # the view knows better
    assert cards.top == 9
    cards.uncover(None)
    assert cards.top is None
    assert len(stage) == len(stage.floor) == 0


def test_a_hidden_top_is_still_the_top() -> None:
    stage = bare()
    cards = heap(stage)
    assert not cards.visible
    cards.lay(1)
    assert cards.visible
    cards.set_hidden(True)
    assert shown(stage) == []
    assert not cards.visible
    assert cards.top == 1
    cards.set_hidden(False)
    assert cards.visible
    assert shown(stage) == [(100, 100)]


def test_a_squash_keeps_the_lower_edge_and_ends_as_it_began() -> None:
    stage = bare()
    cards = heap(stage)
    cards.lay(1)
    before = stage._sprites[0].rect
    cards.squash(still(card(22, 26)), 1000)
    cards.move(1010)
    assert stage._sprites[0].rect.bottom == before.bottom
    assert stage._sprites[0].rect.size == (22, 26)
    cards.move(1000 + SQUASH_MS)
    assert stage._sprites[0].rect == before


def test_a_refusal_nudges_the_top_alone() -> None:
    stage = bare()
    cards = heap(stage)
    cards.lay(1)
    cards.lay(2)
    cards.nudge(7)
    assert shown(stage) == [(107, 100)]
    assert shown(stage.floor) == [(100, 100)]


def test_a_shadow_lies_below_as_long_as_there_are_cards() -> None:
    stage = bare()
    cards = heap(stage)
    cards.add_shadow(card(24, 34, "black"), 5)
    (shade,) = stage.floor._sprites
    assert not shade.visible
    cards.lay(1)
    assert shade.visible
    assert shade.rect.center == (100, 105)
    cards.set_hidden(True)
    assert not shade.visible
    cards.set_hidden(False)
    cards.uncover(None)
    assert not shade.visible
