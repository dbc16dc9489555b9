"""The page of a seat, and the picking of a name."""

import pytest

from game.games.played import find
from game.input.intents import MOUSE, BoothNumber, Device, Plugged, Raw, Unplugged
from game.match.series import Series
from game.rules.api import Outcome
from game.scenes.menus.name import DELETE, DONE, ROWS, SPACE, NameScene, extended, tiles
from game.scenes.menus.seat import SeatScene
from game.scenes.table import TableScene
from game.store.sitters import LONGEST_NAME
from game.unseen import Unseen
from tests.support.sofa import ESCAPE

PAD = Device("pad 7", "pad", "Some pad", "guid", "guid")


def seat_page(sofa: Unseen) -> SeatScene:
    """Two people are here, and the one on the left opens the own page."""
    for press in (("left", "a"), ("right", "a"), ("left", "up")):
        sofa.press(*press)
    assert isinstance(sofa.stack.top, SeatScene)
    return sofa.stack.top


def keys_of(scene: SeatScene) -> list[str]:
    return [item.key for section in scene.sections() for item in section.items]


def to_line(sofa: Unseen, scene: SeatScene, key: str) -> None:
    for _ in range(12):
        if scene.focus.key == key:
            return
        sofa.press("left", "down")
    raise AssertionError(f"no way leads to {key}")


# The page


def test_only_what_the_chosen_game_can_do_is_offered(sofa: Unseen) -> None:
    scene = seat_page(sofa)
    assert keys_of(scene) == ["name", "colour", "zone", "beginner", "head_start", "show_fits", "one_button"]


def test_only_the_owner_drives_the_page(sofa: Unseen) -> None:
    scene = seat_page(sofa)
    before = scene.focus.key
    sofa.press("right", "down")
    sofa.press("right", "b")
    assert sofa.stack.top is scene
    assert scene.focus.key == before
    sofa.press("left", "b")
    assert sofa.scene == "LobbyScene"


def test_escape_leaves_the_page(sofa: Unseen) -> None:
    seat_page(sofa)
    sofa.key(ESCAPE)
    assert sofa.scene == "LobbyScene"


def test_colours_of_others_cannot_be_taken(sofa: Unseen) -> None:
    scene = seat_page(sofa)
    to_line(sofa, scene, "colour")
    seen = {sofa.party.booths[0].colour}
    for _ in range(8):
        sofa.press("left", "right")
        seen.add(sofa.party.booths[0].colour)
    assert seen == {"red", "green", "turquoise", "blue", "violet"}
    assert sofa.party.booths[1].colour == "yellow"


def test_a_head_start_reaches_the_match_and_is_remembered(sofa: Unseen) -> None:
    scene = seat_page(sofa)
    to_line(sofa, scene, "head_start")
    sofa.press("left", "right")
    sofa.press("left", "right")
    sofa.press("left", "b")
    assert sofa.party.seat_options(BoothNumber(0), "hoopla")["head_start"] == 4
    assert sofa.memory.settings.now.owner("left").assists == {"head_start": 4}


def test_c6_a_beginner_has_every_assist_and_cannot_turn_one_off(sofa: Unseen) -> None:
    scene = seat_page(sofa)
    to_line(sofa, scene, "beginner")
    sofa.press("left", "a")
    assert sofa.party.seat_options(BoothNumber(0), "hoopla")["show_fits"] is True
    lines = {item.key: item for section in scene.sections() for item in section.items}
    assert not lines["show_fits"].enabled
    assert lines["head_start"].enabled
    sofa.press("left", "a")
    assert not sofa.party.seat_options(BoothNumber(0), "hoopla").get("show_fits")


def test_an_assist_of_the_table_reaches_it(sofa: Unseen) -> None:
    scene = seat_page(sofa)
    to_line(sofa, scene, "one_button")
    sofa.press("left", "a")
    sofa.party.invite(BoothNumber(1), "easy")
    table = sofa.factory.match()
    assert isinstance(table, TableScene)
    assert table.sitting.seats[0].assists["one_button"] is True


def test_other_keys_count_when_the_page_is_left(sofa: Unseen) -> None:
    scene = seat_page(sofa)
    to_line(sofa, scene, "zone")
    sofa.press("left", "right")
    assert sofa.router.seats.booth("left") == 0
    sofa.press("left", "b")
    assert sofa.router.seats.booth("middle") == 0
    assert sofa.router.seats.booth("left") == -1
    assert sofa.memory.settings.now.owner("middle").name == sofa.party.booths[0].name


def test_who_loses_the_pad_leaves_the_page(sofa: Unseen) -> None:
    sofa.press("left", "a")
    for arrival in (
        Plugged(PAD, 0),
        Raw(PAD.id, "south", 1, 0),
        Raw(PAD.id, "south", 0, 0),
        Raw(PAD.id, "dpad up", 1, 0),
    ):
        sofa.take(arrival)
    sofa.frames(2)
    assert sofa.scene == "SeatScene"
    sofa.take(Unplugged(PAD, sofa.clock.now))
    sofa.frames(2)
    assert sofa.scene == "LobbyScene"


# The name


def name_page(sofa: Unseen) -> NameScene:
    seat_page(sofa)
    sofa.press("left", "a")
    assert isinstance(sofa.stack.top, NameScene)
    return sofa.stack.top


def pick(sofa: Unseen, scene: NameScene, *letters: str) -> None:
    """Walk to each tile and press it."""
    for letter in letters:
        row = next(number for number, row in enumerate(ROWS) if letter in row)
        while next(number for number, row in enumerate(ROWS) if scene.focus.key in row) != row:
            sofa.press("left", "down")
        while scene.focus.key != letter:
            sofa.press("left", "right")
        sofa.press("left", "a")


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
        sofa.press("left", "c")
    pick(sofa, scene, "Z", "O", "É", DONE)
    assert sofa.scene == "SeatScene"
    assert sofa.party.booths[0].name == "Zoé"


def test_b_keeps_the_old_name(sofa: Unseen) -> None:
    scene = name_page(sofa)
    pick(sofa, scene, "X")
    sofa.press("left", "b")
    assert sofa.party.booths[0].name == "Mira"


def test_a_name_has_a_letter_and_is_nobody_elses(sofa: Unseen) -> None:
    scene = name_page(sofa)
    for _ in range(6):
        sofa.press("left", "c")
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
