"""The page of a name: picked letter by letter, or typed."""

import pytest

from game.games.played import find
from game.gfx.window import Scale
from game.input.intents import ENTERED, ERASED, KEYBOARD, MOUSE, BoothNumber, Device, Plugged, Raw, Typed
from game.match.series import Series
from game.rules.api import Outcome
from game.scenes.menus.name import DELETE, DONE, ROWS, SPACE, NameScene, extended, tiles, with_typed
from game.store.sitters import LONGEST_NAME
from game.unseen import Unseen
from tests.support.sofa import ESCAPE

PAD = Device("pad 7", "pad", "Some pad", "guid", "guid")


# Picking


def pad(sofa: Unseen, *controls: str) -> None:
    for control in controls:
        for value in (1, 0):
            sofa.take(Raw(PAD.id, control, value, sofa.clock.now))
        sofa.frames()


def name_page(sofa: Unseen) -> NameScene:
    """Mira with a pad and Jörg with keys are here, and Mira opens the page of the name."""
    sofa.press("right", "a")
    sofa.router.leave(BoothNumber(0), 0)
    sofa.take(Plugged(PAD, 0))
    pad(sofa, "south")
    sofa.press("right", "a")
    pad(sofa, "dpad up", "south")
    assert isinstance(sofa.stack.top, NameScene)
    assert not sofa.stack.top.types
    return sofa.stack.top


def pick(sofa: Unseen, scene: NameScene, *letters: str) -> None:
    """Walk to each tile and press it."""
    for letter in letters:
        row = next(number for number, row in enumerate(ROWS) if letter in row)
        while next(number for number, row in enumerate(ROWS) if scene.focus.key in row) != row:
            pad(sofa, "dpad down")
        while scene.focus.key != letter:
            pad(sofa, "dpad right")
        pad(sofa, "south")


@pytest.mark.parametrize(
    ("name", "letter", "longer"),
    [
        ("", "A", "A"),
        ("M", "A", "Ma"),
        ("Jean", "-", "Jean-"),
        ("Jean-", "L", "Jean-L"),
        ("Jean-", "-", "Jean-"),
        ("", SPACE, ""),
        ("Å", SPACE, "Å "),
        ("Gro", "ß", "Groß"),
        ("D", "’", "D’"),
    ],
)
def test_capitals_come_by_themselves(name: str, letter: str, longer: str) -> None:
    assert extended(name, letter) == longer


def test_every_letter_of_our_languages_is_there_once() -> None:
    letters = "".join(ROWS)
    assert len(letters) == len(set(letters)) == len(tiles())
    assert set("ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜßÅÉÈÊËÀÂÇÎÏÔŒÙÛÆØ") <= set(letters)


def test_a_name_is_picked_letter_by_letter(sofa: Unseen) -> None:
    scene = name_page(sofa)
    for _ in range(6):
        pad(sofa, "west")
    pick(sofa, scene, "Z", "O", "É", DONE)
    assert sofa.scene == "SeatScene"
    assert sofa.party.booths[0].name == "Zoé"


def test_back_keeps_what_was_picked(sofa: Unseen) -> None:
    scene = name_page(sofa)
    pick(sofa, scene, "X")
    pad(sofa, "east")
    assert sofa.scene == "SeatScene"
    assert sofa.party.booths[0].name == "Mirax"


def test_a_name_has_a_letter_and_is_nobody_elses(sofa: Unseen) -> None:
    scene = name_page(sofa)
    for _ in range(6):
        pad(sofa, "west")
    pick(sofa, scene, DONE)
    assert sofa.stack.top is scene
    pick(sofa, scene, "J", "Ö", "R", "G", DONE)
    assert sofa.stack.top is scene
    pick(sofa, scene, DELETE, DONE)
    assert sofa.party.booths[0].name == "Jör"


def test_a_name_is_never_too_long(sofa: Unseen) -> None:
    scene = name_page(sofa)
    pick(sofa, scene, *"M" * 20)
    assert len(scene.name) == LONGEST_NAME


def test_the_mouse_picks_letters_for_its_own_seat_only(sofa: Unseen) -> None:
    scene = name_page(sofa)
    x, y = tiles()["Q"].middle
    at = round(x * 1280 / 1920), round(y * 720 / 1080)
    sofa.take(Raw(MOUSE, "left", 1, sofa.clock.now, at))
    sofa.frames()
    assert scene.name == "Mira"


def test_crowns_and_the_last_match_follow_a_new_name() -> None:
    series = Series()
    series.record(find("hoopla").spec, ("Mira", "Jörg"), 0, Outcome((1, 2), (0, 3), "finished"))
    series.rename("Mira", "Zoé")
    assert series.crowns == {"Zoé": 1}
    assert series.carry("hoopla", ("Jörg", "Zoé")).starter == 1
    series.rename("Jörg", "Zoé")  # who had that name is not here
    assert series.crowns == {}
    assert series.carry("hoopla", ("Zoé", "Mira")).places == (2, 0)


# Typing


def write(sofa: Unseen, *texts: str) -> None:
    for text in texts:
        sofa.take(Typed(text, sofa.clock.now))
        sofa.frames()


def typing(sofa: Unseen) -> NameScene:
    """Mira and Jörg share the keyboard, and Mira opens the page of the name."""
    sofa.press("left", "a")
    sofa.press("right", "a")
    sofa.press("left", "up", "a")
    assert isinstance(sofa.stack.top, NameScene)
    assert sofa.stack.top.types
    return sofa.stack.top


@pytest.mark.parametrize(
    ("name", "text", "longer"),
    [
        ("", "z", "z"),
        ("Zo", "é", "Zoé"),
        ("Zo", "e\u0301", "Zoé"),
        ("Mc", "Do", "McDo"),
        ("", " ", ""),
        ("Jean", "-", "Jean-"),
        ("Jean ", " ", "Jean "),
        ("D", "'", "D’"),
        ("W", ".", "W."),
        ("Tom", "2", "Tom2"),
        ("Tom", "\x07\t<>☃", "Tom"),
    ],
)
def test_what_is_typed_stays_as_it_was_typed(name: str, text: str, longer: str) -> None:
    assert with_typed(name, text) == longer


def test_a_name_is_typed_over_a_given_one(sofa: Unseen) -> None:
    scene = typing(sofa)
    assert scene.name == "Mira"
    write(sofa, "Z", "o", "ë")
    assert scene.name == "Zoë"
    write(sofa, ERASED, "é", ENTERED)
    assert sofa.scene == "SeatScene"
    assert sofa.party.booths[0].name == "Zoé"


def test_a_name_of_the_own_is_gone_on_with(sofa: Unseen) -> None:
    sofa.party.booths[0].name = "Anna"
    sofa.press("left", "a")
    sofa.party.rename(BoothNumber(0), "Ann")
    sofa.press("left", "up", "a")
    write(sofa, "a", ENTERED)
    assert sofa.party.booths[0].name == "Anna"


def test_escape_keeps_what_was_typed(sofa: Unseen) -> None:
    typing(sofa)
    write(sofa, "K", "i", "m")
    sofa.key(ESCAPE)
    assert sofa.scene == "SeatScene"
    assert sofa.party.booths[0].name == "Kim"


@pytest.mark.parametrize("texts", [(ERASED,) * 6, tuple("Jörg")])
def test_escape_leaves_the_old_name_where_the_new_one_cannot_be(sofa: Unseen, texts: tuple[str, ...]) -> None:
    typing(sofa)
    write(sofa, *texts, ENTERED)
    assert sofa.scene == "NameScene", "empty, or taken"
    sofa.key(ESCAPE)
    assert sofa.scene == "SeatScene"
    assert sofa.party.booths[0].name == "Mira"


def test_while_a_name_is_typed_no_zone_acts_and_afterwards_all_do(sofa: Unseen) -> None:
    scene = typing(sofa)
    for zone in ("left", "middle", "right", "numpad"):
        for button in ("up", "down", "left", "right", "c"):
            sofa.press(zone, button)
    assert sofa.stack.top is scene
    assert sofa.party.people == (0, 1)
    assert scene.name == "Mira"
    sofa.key(ESCAPE)
    assert not sofa.router.typing
    sofa.press("left", "b")
    assert sofa.scene == "LobbyScene"
    sofa.press("right", "a")
    assert sofa.party.booths[1].ready


def test_the_key_that_opened_the_page_is_let_go_on_it_and_works_again(sofa: Unseen) -> None:
    key = sofa.bindings.control(sofa.router.devices["left"], "a")
    assert key is not None
    sofa.press("left", "a", "up")
    sofa.take(Raw(KEYBOARD, key, 1, sofa.clock.now))
    sofa.frames()
    assert sofa.scene == "NameScene"
    sofa.take(Raw(KEYBOARD, key, 0, sofa.clock.now))
    sofa.key(ESCAPE)
    sofa.press("left", "a")
    assert sofa.scene == "NameScene"


def test_the_keys_that_finish_and_erase_do_so_whoever_they_belong_to(sofa: Unseen) -> None:
    scene = typing(sofa)
    sofa.press("right", "b")  # Backspace
    assert scene.name == "Mir"
    sofa.press("right", "a")  # Enter
    assert sofa.party.booths[0].name == "Mir"
    assert sofa.scene == "SeatScene"


def test_a_letter_that_no_font_has_is_refused(sofa: Unseen) -> None:
    scene = typing(sofa)
    write(sofa, "語")
    assert scene.name == "Mira"


def test_a_mouse_without_a_seat_can_click_at_the_prompts(sofa: Unseen) -> None:
    scene = typing(sofa)
    write(sofa, "K", "i", "m")
    for x in range(700, 1300, 4):
        at = Scale(sofa.window.size).point(x, 1016)
        sofa.take(Raw(MOUSE, "left", 1, sofa.clock.now, at))
        sofa.take(Raw(MOUSE, "left", 0, sofa.clock.now, at))
        sofa.frames()
        if sofa.stack.top is not scene:
            break
    assert sofa.scene == "SeatScene"
    assert sofa.party.booths[0].name == "Kim", "the first prompt is: done"


def test_a_page_above_takes_keys_as_keys(sofa: Unseen) -> None:
    typing(sofa)
    sofa.push(sofa.factory.settings())
    assert not sofa.router.typing
    sofa.press("left", "b")
    assert sofa.scene == "NameScene"
    assert sofa.router.typing
