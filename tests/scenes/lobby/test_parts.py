"""The parts of the lobby, each alone: floor, foot, cursors, leaving and the count-down."""

from itertools import product

import pytest

from game.audio.player import SilentPlayer
from game.gfx.window import Scale
from game.input.intents import MOUSE, BoothNumber
from game.scenes.lobby.beats import BEAT, BEATS, Beats
from game.scenes.lobby.cursors import GLIDE_MS, Cursors
from game.scenes.lobby.floor import BOOTH, BUTTON, GAME, Floor, FloorSpot, button_boxes, face_at, game_box
from game.scenes.lobby.foot import Foot
from game.scenes.lobby.leaving import Leaving
from game.table.house import LETTERS
from game.text.catalog import Catalog
from game.text.languages import LANGUAGES
from game.ui.page import Page
from game.unseen import Unseen

FLOOR = Floor((BoothNumber(2), BoothNumber(4)), games=5, chosen=1, buttons=(200, 300))


def test_the_mouse_finds_what_it_points_at() -> None:
    assert FLOOR.under(*face_at(BoothNumber(5))) == FloorSpot(BOOTH, 5), "also a booth that no cursor can walk to"
    assert FLOOR.under(*game_box(3, 5).middle) == FloorSpot(GAME, 3)
    assert FLOOR.under(*button_boxes((200, 300))[1].middle) == FloorSpot(BUTTON, 1)
    assert FLOOR.under(960, 10) is None


@pytest.mark.parametrize("spot", [FloorSpot(BOOTH, 2), FloorSpot(GAME, 1), FloorSpot(BUTTON, 0)])
def test_the_gloves_of_six_seats_point_at_six_places(spot: FloorSpot) -> None:
    assert len({FLOOR.pointed(BoothNumber(seat), spot) for seat in range(6)}) == 6


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keys_at_the_foot_end_before_the_buttons(sofa: Unseen, language: str, size: tuple[int, int]) -> None:
    sofa.house.words = Catalog.load(language)
    foot = Foot(sofa.house, sofa.factory, sofa.party)
    foot.reader = BoothNumber(0)
    for device, ready, is_at_home, letters in product(
        sofa.router.devices.values(), (False, True), (False, True), LETTERS.values()
    ):
        sofa.party.disband()
        sofa.party.seats.sit(device, foot.reader)
        sofa.party.booths[0].ready = ready
        page = Page(sofa.house.parts, Scale(size), letters)
        foot.paint(page, is_at_home)
        (glass, at), *_ = page.things
        assert glass.get_rect(topleft=at).right < page.long(button_boxes(foot.button_widths())[0].x), device


def test_a_cursor_glides_from_the_face_of_its_owner_and_comes_home(sofa: Unseen) -> None:
    sofa.press("left", "a")
    cursors = Cursors(sofa.party)
    assert not cursors.walk(BoothNumber(0), "up", FLOOR, 0, is_calm=False)
    assert cursors.walk(BoothNumber(0), "down", FLOOR, 0, is_calm=False)
    assert cursors.spot(BoothNumber(0)) == FloorSpot(BOOTH, 2)
    assert cursors.visitors() == {2: sofa.router.devices["left"]}

    def seen(now: int) -> tuple[int, int]:
        page = Page(sofa.house.parts, Scale(sofa.window.size))
        cursors.paint(page, now)
        return page.things[0][1]

    assert seen(0) != seen(GLIDE_MS // 2) != seen(GLIDE_MS) == seen(2 * GLIDE_MS)
    assert cursors.send_home(BoothNumber(0))
    assert not cursors.send_home(BoothNumber(0))
    assert (cursors.spot(BoothNumber(0)), cursors.visitors()) == (None, {})


def test_back_takes_back_one_thing_a_press_and_at_last_frees_the_booth(sofa: Unseen) -> None:
    party, booth, cursors = sofa.party, BoothNumber(0), Cursors(sofa.party)
    for zone in ("left", "right", "middle"):
        sofa.press(zone, "a")
    cursors.walk(booth, "down", FLOOR, 0, is_calm=False)
    party.booths[0].ready = True
    leaving = Leaving(party, cursors, sofa.router)
    assert [leaving.back(booth, t) for t in range(4)] == ["back", "unready", "unready", "leave"]
    assert (cursors.spot(booth), party.people) == (None, (1, 2))


def test_back_stops_a_match_that_the_others_want_and_does_not_leave(sofa: Unseen) -> None:
    for zone in ("left", "right"):
        sofa.press(zone, "a")
    sofa.party.booths[1].ready = True
    leaving = Leaving(sofa.party, Cursors(sofa.party), sofa.router)
    assert leaving.back(BoothNumber(0), 0) == "unready"
    assert not sofa.party.booths[1].ready
    assert not leaving.asked.is_on


def test_those_who_share_the_mouse_leave_with_its_owner(sofa: Unseen) -> None:
    sofa.party.seats.sit(sofa.router.devices[MOUSE], BoothNumber(0))
    sofa.party.share(BoothNumber(1))
    leaving = Leaving(sofa.party, Cursors(sofa.party), sofa.router)
    assert [leaving.back(BoothNumber(0), t) for t in range(2)] == ["unready", "leave"]
    assert sofa.party.people == ()


def test_the_count_down_is_heard_at_every_beat_and_begins_anew_after_a_stop(sofa: Unseen) -> None:
    heard: list[int] = []

    class Ear(SilentPlayer):
        def action(self, action: str, now: int, seat: int = -1, step: int = 1) -> None:
            heard.append(step)

    sofa.house.player = Ear(None)
    beats = Beats(sofa.house)
    assert not any(beats.count(t) for t in range(0, BEAT * 2, 50))
    assert heard == [1, 2]
    beats.stop()
    assert not beats.is_counting
    assert [beats.count(5000 + BEAT * beat) for beat in range(BEATS + 1)] == [False, False, False, True]
    assert heard == [1, 2, 1, 2, 3]
