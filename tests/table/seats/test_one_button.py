"""Play with one button: the light of a seat walks over its choices."""

from game.table.seats.one_button import OneButton, WalkingLight
from game.unseen import Unseen
from tests.support.tables import sit_down


def test_the_light_walks_over_the_choices_and_begins_anew_when_told(sofa: Unseen) -> None:
    table = sit_down(sofa, assists={0: {"one_button": True}})
    light = OneButton(table.sitting)
    assert light.seats == (0,)
    assert 0 in light
    assert 1 not in light
    assert [light.at(0, "abc", now) for now in (0, 899, 900, 1800, 2700)] == ["a", "a", "b", "c", "a"]
    light.restart(0, 1800)
    light.restart(1, 1800)  # has none
    assert light.at(0, "abc", 1800) == "a"
    assert light.at(0, "", 1800) is None


def test_a_light_stays_at_each_choice_as_long_as_it_is_told() -> None:
    light = WalkingLight(every=500)
    light.restart(100)
    assert [light.at("abc", now) for now in (100, 599, 600, 1100, 1600)] == ["a", "a", "b", "c", "a"]
    assert light.at((), 100) is None
