"""What a step, a press or a click makes of the lines of a menu."""

from __future__ import annotations

import pytest

from game.ui.focus import Box
from game.ui.items import Button, ChoiceItem, Slider, SwitchItem
from game.ui.widgets import clicked, control

CHOICE = ChoiceItem("c", "C", values=(("few", "Few"), ("some", "Some"), ("many", "Many")), value="some")
LINE = Box(100, 200, 800, 80)


def test_a_switch_goes_to_the_side_it_is_pushed_to() -> None:
    off = SwitchItem("s", "S", on=False)
    assert off.stepped(1) is True
    assert off.stepped(-1) is None
    assert off.pressed() is True
    assert SwitchItem("s", "S", on=True).pressed() is False


@pytest.mark.parametrize(("value", "up", "down"), [(50, 60, 40), (0, 10, None), (100, None, 90), (55, 60, 50)])
def test_a_slider_goes_in_whole_steps(value: int, up: int | None, down: int | None) -> None:
    slider = Slider("s", "S", value=value)
    assert slider.stepped(1) == up
    assert slider.stepped(-1) == down


def test_a_choice_ends_where_its_values_end_but_presses_go_round() -> None:
    assert CHOICE.told == "Some"
    assert CHOICE.stepped(1) == "many"
    last = ChoiceItem("c", "C", values=CHOICE.values, value="many")
    assert last.stepped(1) is None
    assert last.pressed() == "few"


def test_a_value_that_is_none_of_the_choices_counts_as_the_first() -> None:
    odd = ChoiceItem("c", "C", values=CHOICE.values, value="none")
    assert odd.told == "Few"
    assert odd.stepped(1) == "some"


def test_a_button_has_no_value() -> None:
    button = Button("b", "B")
    assert button.stepped(1) is None
    assert button.pressed() is None


def test_a_click_on_an_arrow_of_a_choice_steps_and_one_between_goes_round() -> None:
    place = control(CHOICE, LINE)
    assert clicked(CHOICE, LINE, place.x + 5) == "few"
    assert clicked(CHOICE, LINE, place.right - 5) == "many"
    assert clicked(CHOICE, LINE, place.x + place.width / 2) == "many"


def test_a_slider_goes_where_it_is_clicked_and_no_further_than_its_ends() -> None:
    slider = Slider("s", "S", value=30)
    place = control(slider, LINE)
    assert clicked(slider, LINE, place.x + place.width / 2) == 50
    assert clicked(slider, LINE, place.x) == 0
    assert clicked(slider, LINE, place.right + 300) == 100


@pytest.mark.parametrize("item", [CHOICE, Slider("s", "S"), SwitchItem("w", "W"), Button("b", "B")])
def test_what_can_be_clicked_lies_within_its_line(item: Button | ChoiceItem) -> None:
    place = control(item, LINE)
    assert LINE.x < place.x < place.right < LINE.right
    assert LINE.y < place.y < place.bottom < LINE.bottom
