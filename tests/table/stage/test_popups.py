"""Words that jump up: one a spot, of the right size in the end, and gone in time."""

from game.table.stage.motion import OFF, Motion
from game.table.stage.popups import POP_MS, Popups
from tests.support.kit import bare, card, shown


def test_a_word_jumps_up_stays_and_goes() -> None:
    stage = bare()
    popups = Popups(stage, Motion())
    word = card(100, 40)
    popups.show("spot", word, (200, 150), 0, stay=1000)
    sizes = []
    for now in range(0, POP_MS + 17, 16):
        popups.move(now)
        sizes.append(stage._sprites[0].rect.w)
        assert shown(stage) == [(200, 150)]
    assert sizes[0] < 62
    assert max(sizes) > 100  # it overshoots
    assert stage._sprites[0].image is word
    popups.move(999)
    assert "spot" in popups
    popups.move(1000)
    assert "spot" not in popups
    assert len(stage) == 0


def test_a_spot_holds_one_word() -> None:
    stage = bare()
    popups = Popups(stage, Motion(OFF))
    first, second = card(), card(30, 30)
    popups.show("spot", first, (10, 10), 0)
    popups.show("spot", second, (20, 20), 10)
    popups.show("other", first, (30, 30), 10)
    assert [sprite.image for sprite in stage._sprites] == [second, first]
    popups.clear()
    assert len(stage) == 0


def test_where_nothing_moves_it_is_there_at_once() -> None:
    stage = bare()
    word = card()
    Popups(stage, Motion(OFF)).show("spot", word, (50, 50), 0)
    assert stage._sprites[0].image is word
