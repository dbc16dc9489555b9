"""How a text is found, checked and filled in."""

import pytest

from game.rules.options import Choice, Number, Switch, Value
from game.text import catalog
from game.text.catalog import Catalog, Text, TextError, parse, pick
from game.text.languages import LANGUAGES


def made(source: str, language: str = "en") -> Catalog:
    return Catalog(language, parse(source))


def test_a_text_is_found_by_its_id_and_filled_in() -> None:
    texts = made('[lobby]\ncount = "{ready} of {people} ready"')
    assert texts.say("lobby.count", ready=2, people="three") == "2 of three ready"


def test_what_is_filled_in_is_not_looked_through_again() -> None:
    assert made('wins = "{name} wins"').say("wins", name="{n}") == "{n} wins"


def test_more_facts_than_needed_do_no_harm() -> None:
    assert made('go = "Go"').say("go", n=3) == "Go"


CARDS = '[cards]\none = "{n} card"\nother = "{n} cards"'


@pytest.mark.parametrize(("n", "text"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (21, "21 cards")])
@pytest.mark.parametrize("language", ["en", "de", "sv"])
def test_one_is_told_from_more(language: str, n: int, text: str) -> None:
    assert made(CARDS, language).say("cards", n=n) == text


@pytest.mark.parametrize(("n", "text"), [(0, "0 card"), (1, "1 card"), (2, "2 cards")])
def test_in_french_nothing_is_told_like_one(n: int, text: str) -> None:
    assert made(CARDS, "fr").say("cards", n=n) == text


def test_the_form_for_one_may_leave_the_number_out() -> None:
    texts = made('[more]\none = "one more"\nother = "{n} more"')
    assert (texts.say("more", n=1), texts.say("more", n=2)) == ("one more", "2 more")


def test_a_list_of_texts_is_read_in_order() -> None:
    texts = made('how = ["first", "second"]')
    assert texts.lines("how") == ("first", "second")
    assert texts.lines("why") == ()


def test_a_text_that_is_not_there_is_named() -> None:
    with pytest.raises(TextError, match=r"^there is no text 'nowhere' in Deutsch$"):
        made("", "de").say("nowhere")


def test_a_fact_that_is_missing_is_named() -> None:
    with pytest.raises(TextError, match=r"^the text a needs to be told n, who$"):
        made('a = "{who} {n} {x}"').say("a", x=1)


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("a = ", "the texts cannot be read"),
        ("a = 3", "the text a is no text"),
        ("[b]\na = [true]", "the text b.a.0 is no text"),
        ('a.one = "x"', "the text a needs the forms one and other, and no more"),
        ('a.other = "x"', "the text a needs the forms one and other, and no more"),
        ('a = {one = "{n}", other = "{n}s", few = "{n}"}', "the text a needs the forms one and other, and no more"),
        ('a = {one = "x", other = "y"}', "the text a has two forms, but no number n"),
        ('a = {one = "{m}", other = "{n}"}', "the text a has a form with other facts"),
        ('a = "{"', "the text a has a brace without a fact"),
        ('a = "{}"', "the text a has a brace without a fact"),
        ('a = "{a.b}"', "the text a has a brace without a fact"),
        ('a = "{a!r}"', "the text a has a brace without a fact"),
        ('a = ""', "the text a is empty"),
        ('a = " b"', "the text a is empty or begins or ends with a space"),
    ],
)
def test_a_malformed_text_is_named(source: str, complaint: str) -> None:
    with pytest.raises(TextError, match=complaint):
        parse(source)


def test_two_equal_forms_need_no_number() -> None:
    assert parse('a = {one = "x", other = "x"}') == {"a": Text("x", "x")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_can_be_loaded(language: str) -> None:
    assert Catalog.load(language).say("title.play")


def test_a_language_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(TextError, match=r"^there is no language 'tlh'; there is en, de, fr, sv$"):
        Catalog.load("tlh")


def test_a_file_that_is_missing_is_complained_about_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalog, "LANGUAGES", {"tlh": "Klingon"})
    with pytest.raises(TextError, match=r"^the texts in Klingon cannot be read \(.*\)$"):
        Catalog.load("tlh")


@pytest.mark.parametrize(
    ("wanted", "preferred", "language"),
    [
        ("sv", ["de"], "sv"),
        ("auto", ["de_AT", "fr"], "de"),
        ("auto", ["fr-CA"], "fr"),
        ("auto", ["tlh", "SV"], "sv"),
        ("auto", ["tlh"], "en"),
        ("auto", ["C", "POSIX", ""], "en"),
        ("auto", [], "en"),
    ],
)
def test_the_language_is_the_chosen_one_or_the_first_preferred_one_that_is_there(
    wanted: str, preferred: list[str], language: str
) -> None:
    assert pick(wanted, preferred) == language


@pytest.mark.parametrize(
    ("language", "value", "digits", "text"),
    [("en", 1.5, 2, "1.5"), ("de", 1.25, 2, "1,25"), ("fr", 2.0, 1, "2"), ("sv", 10, 0, "10"), ("en", 100, 1, "100")],
)
def test_numbers_are_written_as_in_the_language(language: str, value: float, digits: int, text: str) -> None:
    assert made("", language).number(value, digits) == text


@pytest.mark.parametrize(
    ("option", "value", "text"),
    [
        (Switch("play_on"), True, "An"),
        (Switch("play_on"), False, "Aus"),
        (Choice("judge", values=("referee", "honour")), "honour", "Ehrenwort"),
        (Choice("cards", values=(135, 60)), 60, "60"),
        (Number("freeze_ms", initial=1500, low=500, high=5000, step=250), 1750, "1,75 s"),
        (Number("goal", initial=5, low=1, high=7), 1, "1 Satz"),
        (Number("goal", initial=5, low=1, high=7), 5, "5 Sätze"),
        (Number("turn_timer_s", low=15, high=90, step=15, can_be_off=True), 0, "Aus"),
        (Number("turn_timer_s", low=15, high=90, step=15, can_be_off=True), 30, "30 s"),
        (Number("stock", low=3, high=8, can_be_off=True), 0, "Nach Spielerzahl"),
        (Number("head_start", low=0, high=10, step=2), 0, "0 Karten"),
    ],
)
def test_the_value_of_an_option_is_told(option: Switch | Choice | Number, value: Value, text: str) -> None:
    assert Catalog.load("de").option_value(option, value) == text


def test_an_option_has_a_name_and_a_hint_for_each_choice() -> None:
    german, option = Catalog.load("de"), Switch("line")
    assert german.option(option) == "Nur eine Linie"
    assert german.option_hint(option, True) == "Eine einzige Linie statt eines Kreuzes."
    assert german.option_hint(option, False) == "Ein ganzes Kreuz aus zwei Achsen."
    mode = Choice("mode", values=("rival", "minute"))
    assert german.option_hint(mode, "minute") == "Ein kurzes Rennen um Punkte: Die meisten Paare gewinnen."


@pytest.mark.parametrize(("language", "long"), [("en", "2.0 s"), ("de", "2,0 s"), ("fr", "2,0 s"), ("sv", "2,0 s")])
def test_a_second_and_more_is_said_in_seconds(language: str, long: str) -> None:
    words = Catalog.load(language)
    assert words.say("table.gap", n=2016) == long
    assert words.say("table.gap", n=999) == "999 ms"
    assert words.say("award.slap", n=1449).endswith(long.replace("2", "1").replace("0", "4"))
