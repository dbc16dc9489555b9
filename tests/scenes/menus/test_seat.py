"""The page of a seat."""

from game.input.intents import BoothNumber, Device, Plugged, Raw, Unplugged
from game.scenes.menus.seat import SeatScene
from game.scenes.table import TableScene
from game.store.settings import Owner
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
    assert keys_of(scene) == ["name", "animal", "colour", "zone", "beginner", "head_start", "show_fits", "one_button"]


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


# Animals


def test_an_animal_is_chosen_and_goes_to_the_booth_the_match_and_the_memory_of_the_device(sofa: Unseen) -> None:
    scene = seat_page(sofa)
    to_line(sofa, scene, "animal")
    sofa.press("left", "right")
    sofa.press("left", "b")
    assert sofa.party.booths[0].animal == "cat", "the owl is taken"
    assert sofa.house.animal(sofa.party.sitter(BoothNumber(0))) == "cat"
    table = sofa.factory.match()
    assert isinstance(table, TableScene)
    assert sofa.house.animal(table.sitting.sitters[0]) == "cat"
    assert sofa.memory.settings.now.owner("left").animal == "cat"


def test_no_two_have_the_same_animal_and_a_bot_gives_its_own_away(sofa: Unseen) -> None:
    sofa.party.invite(BoothNumber(5), "easy")
    scene = seat_page(sofa)
    to_line(sofa, scene, "animal")
    seen = set()
    for _ in range(8):
        sofa.press("left", "right")
        seen.add(sofa.party.booths[0].animal)
        there = [sofa.party.booths[booth].animal for booth in sofa.party.taken]
        assert len(set(there)) == 3
    assert seen == {"cat", "bear", "rabbit", "frog"}, "the owl is a person's"
    assert sofa.party.booths[5].animal == "rabbit", "what was there before the frog"


def test_a_remembered_animal_comes_back_unless_someone_has_it(sofa: Unseen) -> None:
    settings = sofa.memory.settings
    for zone in ("left", "right"):
        settings.now = settings.now.with_owner(zone, Owner(zone, animal="frog"))
    settings.now = settings.now.with_owner("middle", Owner("Nix", animal="unicorn"))
    for zone in ("left", "right", "middle"):
        sofa.press(zone, "a")
    assert [sofa.party.booths[booth].animal for booth in range(3)] == ["frog", "owl", "cat"]


def test_another_colour_keeps_the_animal(sofa: Unseen) -> None:
    scene = seat_page(sofa)
    to_line(sofa, scene, "colour")
    sofa.press("left", "right")
    assert sofa.party.booths[0].colour == "green"
    assert sofa.party.booths[0].animal == "fox"
    sofa.press("left", "b")
    sofa.press("middle", "a")
    assert sofa.party.booths[2].animal == "cat"
