"""Options as data: what they allow, how they are written, what they default to."""

import pytest

from game.rules.options import OFF, Choice, Number, Option, OptionError, Switch, Value, beginner, fill

JUDGE = Choice("judge", values=("referee", "honour"))
CARDS = Choice("cards", values=(135, 60, 90))
PLAY_ON = Switch("play_on")
FREEZE = Number("freeze_ms", initial=1500, low=500, high=5000, step=500)
TIMER = Number("turn_timer_s", initial=OFF, low=15, high=90, can_be_off=True)
HELP = Switch("show", assist=True, look=True, initial=True)


@pytest.mark.parametrize(
    ("option", "default", "extremes", "allowed"),
    [
        (JUDGE, "referee", ("referee", "honour"), "one of referee, honour"),
        (CARDS, 135, (135, 60, 90), "one of 135, 60, 90"),
        (PLAY_ON, False, (False, True), "on or off"),
        (HELP, True, (True, False), "on or off"),
        (FREEZE, 1500, (1500, 500, 5000), "500 to 5000 in steps of 500"),
        (TIMER, 0, (0, 15, 90), "off or 15 to 90"),
    ],
)
def test_an_option_describes_itself(option: Option, default: Value, extremes: tuple[Value, ...], allowed: str) -> None:
    assert option.default == default
    assert option.extremes() == extremes
    assert option.allowed == allowed
    assert all(option.check(value) is value for value in extremes)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        (JUDGE, "nobody"),
        (JUDGE, 0),
        (CARDS, 61),
        (CARDS, True),
        (PLAY_ON, 1),
        (PLAY_ON, "on"),
        (FREEZE, 499),
        (FREEZE, 5001),
        (FREEZE, 5500),
        (FREEZE, 600),
        (FREEZE, 0),
        (FREEZE, True),
        (FREEZE, 1500.0),
        (FREEZE, "1500"),
        (TIMER, 14),
        (TIMER, 91),
        (TIMER, -1),
        (TIMER, False),
    ],
)
def test_what_is_not_allowed_is_named_with_what_is(option: Option, value: object) -> None:
    with pytest.raises(OptionError) as error:
        option.check(value)
    assert str(error.value) == f"{option.key} cannot be {value!r}; it takes {option.allowed}"


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (JUDGE, " Honour ", "honour"),
        (CARDS, "60", 60),
        (PLAY_ON, "on", True),
        (PLAY_ON, "yes", True),
        (PLAY_ON, "TRUE", True),
        (PLAY_ON, "off", False),
        (PLAY_ON, "no", False),
        (PLAY_ON, "false", False),
        (FREEZE, "500", 500),
        (TIMER, "off", 0),
        (TIMER, "30", 30),
    ],
)
def test_a_person_may_write_a_value(option: Option, text: str, value: Value) -> None:
    parsed = option.parse(text)
    assert parsed == value
    assert type(parsed) is type(value)


@pytest.mark.parametrize(
    ("option", "text"), [(FREEZE, "off"), (FREEZE, "-500"), (PLAY_ON, "1"), (JUDGE, ""), (CARDS, "on")]
)
def test_what_a_person_wrote_wrong_is_quoted_as_written(option: Option, text: str) -> None:
    with pytest.raises(OptionError) as error:
        option.parse(text)
    assert str(error.value) == f"{option.key} cannot be {text!r}; it takes {option.allowed}"


def test_a_negative_number_can_be_written_where_it_is_allowed() -> None:
    assert Number("tilt", initial=0, low=-5, high=5).parse("-3") == -3


def test_fill_gives_every_option_in_declared_order() -> None:
    filled = fill((JUDGE, FREEZE, PLAY_ON), {"play_on": True})
    assert list(filled.items()) == [("judge", "referee"), ("freeze_ms", 1500), ("play_on", True)]


def test_fill_refuses_an_unknown_key_and_a_wrong_value() -> None:
    with pytest.raises(OptionError, match=r"^there is no option 'jugde' here; there is freeze_ms, judge$"):
        fill((JUDGE, FREEZE), {"jugde": "honour"})
    with pytest.raises(OptionError, match=r"^there is no option 'x' here; there is none$"):
        fill((), {"x": 1})
    with pytest.raises(OptionError, match=r"^judge cannot be 3"):
        fill((JUDGE,), {"judge": 3})


def test_c6_beginner_turns_on_every_assist_and_nothing_else() -> None:
    assert beginner((HELP, PLAY_ON, Switch("hints", assist=True))) == {"show": True, "hints": True}


def test_an_option_is_neither_assist_nor_look_unless_it_says_so() -> None:
    assert (PLAY_ON.assist, PLAY_ON.look) == (False, False)
    assert (HELP.assist, HELP.look) == (True, True)
