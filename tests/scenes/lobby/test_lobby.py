"""The lobby: who sits where, whose cursor is where, and when it begins."""

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.games.shown import SHOWN
from game.games.tall_order.props.layout import BAG, cell_at
from game.gfx.window import Scale
from game.input.intents import MOUSE, BoothNumber, Device, Plugged, Raw, Tilt, Unplugged
from game.rules.api import TABLE
from game.scenes.lobby.beats import BEAT, BEATS, CHOICE_MS
from game.scenes.lobby.booths import Booths
from game.scenes.lobby.cursors import Cursors
from game.scenes.lobby.eligibility import is_away
from game.scenes.lobby.floor import BOOTH, BUTTON, GAME, Floor, FloorSpot, booth_box, face_at, game_box
from game.scenes.lobby.lobby import LobbyScene
from game.scenes.lobby.remark import TOLD_MS
from game.scenes.menus.seat import SeatScene
from game.scenes.menus.title import TitleScene
from game.scenes.navigation import Permissions
from game.scenes.scene_factory import SceneFactory
from game.text.catalog import Catalog
from game.text.languages import LANGUAGES
from game.ui.page import Page
from game.unseen import Unseen
from tests.games.tall_order.typed import as_tall_order
from tests.support.sofa import ESCAPE
from tests.support.written import forget, written

CHOICE = CHOICE_MS // 16 + 1
FRAMES = CHOICE + BEAT * BEATS // 16 + 2
PAD = Device("pad 7", "pad", "Some pad", "guid", "guid")


def lobby(sofa: Unseen) -> LobbyScene:
    assert isinstance(sofa.stack.top, LobbyScene)
    return sofa.stack.top


def click(sofa: Unseen, x: float, y: float, button: str = "left") -> None:
    """Click at a point of the design."""
    at = round(x * sofa.screen.get_width() / 1920), round(y * sofa.screen.get_height() / 1080)
    for value in (1, 0):
        sofa.take(Raw(MOUSE, button, value, sofa.clock.now, at))
    sofa.frames()


def middle(seat: int) -> tuple[float, float]:
    box = booth_box(BoothNumber(seat))
    return box.x + 400, box.y + 150


@pytest.mark.parametrize("game", SHOWN)
def test_the_cards_of_a_match_are_drawn_while_it_is_counted_down(sofa: Unseen, game: str) -> None:
    sofa.press("left", "a")
    sofa.frames_until_shown()
    sofa.party.choose(game)
    sofa.house.loader.at_once = False
    sofa.press("left", "a")
    sofa.frames(CHOICE + 2)
    sofa.house.loader.finish()
    sofa.house.workshop.missed.clear()
    for want in SHOWN[game].board.foresee(sofa.house, Scale(sofa.window.size), len(sofa.party.taken)):
        want()
    assert sofa.house.workshop.missed == []


# What a booth shows


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("zone", [None, "left", "middle", "right", "numpad"])
def test_the_keys_of_a_free_booth_stay_inside_it(sofa: Unseen, language: str, zone: str | None) -> None:
    sofa.house.words = Catalog.load(language)
    if zone is not None:
        sofa.router.seats.sit(sofa.router.devices[zone], BoothNumber(0))
    for letters in (1.0, 1.5):
        page = Page(sofa.house.parts, Scale(sofa.window.size), letters=letters)
        Booths(sofa.house, sofa.party, bots=True).paint(page, BoothNumber(4), Cursors(sofa.party))
        right, _ = page.scale.point(booth_box(BoothNumber(4)).right, 0)
        assert max(x + image.get_width() for image, (x, _) in page.things[1:]) < right  # the first is the booth itself


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("zone", ["left", "middle", "right", "numpad"])
def test_the_stamp_of_who_is_ready_lies_on_no_word(sofa: Unseen, language: str, zone: str) -> None:
    sofa.house.words = Catalog.load(language)
    joined = sofa.router.join(zone, sofa.clock.now)
    assert joined is not None
    sofa.party.sit(joined.booth, joined.device)
    sofa.party.booths[joined.booth].ready = True
    sofa.party.invite(BoothNumber(5), "easy")
    page = Page(sofa.house.parts, Scale(sofa.window.size))
    Booths(sofa.house, sofa.party, bots=True).paint(page, joined.booth, Cursors(sofa.party))
    *others, (stamp, (x, y)) = page.things
    for words, (left, top) in others[1:]:  # the first is the booth itself
        assert not pygame.mask.from_surface(stamp).overlap(pygame.mask.from_surface(words), (left - x, top - y))


# The floor


def test_a_cursor_walks_over_free_booths_games_and_buttons_and_back() -> None:
    floor = Floor((BoothNumber(2), BoothNumber(4)), games=3, chosen=1, buttons=(100, 100))
    walk = [None, FloorSpot(BOOTH, 2), FloorSpot(BOOTH, 4), FloorSpot(GAME, 1), FloorSpot(BUTTON, 0)]
    for here, there in pairwise(walk):
        assert floor.step(here, "down") == there
        assert floor.step(there, "up") == here
    assert floor.step(FloorSpot(BUTTON, 0), "down") == FloorSpot(BUTTON, 0)
    assert floor.step(None, "up") is None


def test_left_and_right_stay_in_a_row_and_mean_something_else_on_a_booth() -> None:
    floor = Floor((BoothNumber(2),), games=3, chosen=1, buttons=())
    assert floor.step(FloorSpot(GAME, 1), "right") == floor.step(FloorSpot(GAME, 2), "right") == FloorSpot(GAME, 2)
    assert floor.step(FloorSpot(GAME, 0), "left") == FloorSpot(GAME, 0)
    assert floor.step(FloorSpot(BOOTH, 2), "right") == FloorSpot(BOOTH, 2)
    assert floor.step(FloorSpot(GAME, 2), "up") == FloorSpot(BOOTH, 2)
    assert floor.step(FloorSpot(GAME, 2), "down") == FloorSpot(GAME, 2)


# People and bots


def test_left_and_right_on_a_free_booth_choose_no_bot_or_one_of_three_levels(sofa: Unseen) -> None:
    sofa.press("left", "a")
    sofa.press("left", "down")
    levels = []
    for way in ("right", "right", "right", "right", "left", "left", "left", "left"):
        sofa.press("left", way)
        levels.append(sofa.party.booths[1].bot)
    assert levels == ["easy", "normal", "sharp", "sharp", "normal", "easy", "", ""]


def test_who_joins_sits_beside_the_bots_while_there_is_room(sofa: Unseen) -> None:
    sofa.press("left", "a")
    sofa.press("left", "down")
    sofa.press("left", "right")
    sofa.press("right", "a")
    assert sofa.party.people == (0, 2)
    assert sofa.party.booths[1].bot == "easy"


def test_who_joins_a_full_lobby_takes_the_place_of_a_bot(sofa: Unseen) -> None:
    sofa.press("left", "a")
    for booth in range(1, 6):
        sofa.party.invite(BoothNumber(booth), "easy")
    sofa.press("right", "a")
    assert sofa.party.people == (0, 1)
    assert sofa.party.booths[1].bot == ""


def test_no_two_who_are_here_share_a_name_or_a_colour(sofa: Unseen) -> None:
    sofa.press("left", "a")
    booth = sofa.party.booths[0]
    booth.name, booth.colour = "Jörg", "yellow"  # what the second booth would like
    sofa.press("left", "down")
    sofa.press("left", "right")
    sofa.press("right", "a")
    seen = [(sofa.party.booths[seat].name, sofa.party.booths[seat].colour) for seat in sofa.party.taken]
    assert len({name for name, _ in seen}) == len({colour for _, colour in seen}) == 3


def test_b_brings_the_cursor_home_then_unreadies_then_asks_and_leaves(sofa: Unseen) -> None:
    sofa.press("left", "a")
    sofa.press("right", "a")
    sofa.press("left", "a")
    sofa.press("left", "down")
    sofa.press("left", "b")
    assert sofa.party.booths[0].ready
    sofa.press("left", "b")
    assert not sofa.party.booths[0].ready
    sofa.press("left", "b")
    assert sofa.party.people == (0, 1)
    sofa.press("left", "b")
    assert sofa.party.people == (1,)


def test_who_is_asked_whether_to_leave_stays_without_an_answer(sofa: Unseen) -> None:
    sofa.press("left", "a", "b")
    sofa.frames(TOLD_MS // 16 + 2)
    sofa.press("left", "b")
    assert sofa.party.people == (0,)


def test_escape_leads_to_the_title_and_everybody_keeps_the_seat(sofa: Unseen) -> None:
    sofa.press("left", "a")
    sofa.key(ESCAPE)
    assert sofa.scene == "TitleScene"
    assert sofa.party.people == (0,)


# Beginning


def ready_with_a_bot(sofa: Unseen) -> None:
    for button in ("a", "down", "right", "b", "a"):
        sofa.press("left", button)


def test_when_all_are_ready_it_counts_down_and_begins(sofa: Unseen) -> None:
    sofa.press("left", "a")
    ready_with_a_bot(sofa)
    assert sofa.scene == "LobbyScene"
    sofa.frames(FRAMES)
    assert sofa.scene != "LobbyScene"
    assert not any(booth.ready for booth in sofa.party.booths)


@pytest.mark.parametrize("change", ["join", "unready", "bot", "escape"])
def test_any_change_stops_the_count_down(sofa: Unseen, change: str) -> None:
    sofa.press("left", "a")
    ready_with_a_bot(sofa)
    sofa.frames(FRAMES - 20)
    if change == "join":
        sofa.press("right", "a")
    elif change == "unready":
        sofa.press("left", "b")
    elif change == "bot":
        sofa.press("left", "down")
        sofa.press("left", "right")
    else:
        sofa.key(ESCAPE)
    sofa.frames(22)
    assert sofa.scene == "LobbyScene"


def test_too_few_and_too_many_do_not_begin_and_it_is_said(sofa: Unseen) -> None:
    sofa.press("left", "a")
    assert lobby(sofa).told == "Bots fill the empty seats"
    for booth in range(1, 6):
        sofa.party.invite(BoothNumber(booth), "easy")
    assert "4 players only" in lobby(sofa).told
    sofa.press("left", "a")
    sofa.frames(2 * FRAMES)
    assert sofa.scene == "LobbyScene"


def test_teams_must_be_even_enough(sofa: Unseen) -> None:
    """Double Take's team mode, as far as the lobby goes."""
    party = sofa.party
    sofa.press("left", "a")
    party.game = "double_take"
    party.set_option("double_take", "mode", "team")
    for booth in (1, 2, 3):
        party.invite(BoothNumber(booth), "easy")
    for booth in range(4):
        party.booths[booth].team = int(booth == 0)
    scene = lobby(sofa)
    assert "two" in scene.told
    party.booths[1].team = 1
    assert "ready" in scene.told


def test_who_finds_no_seat_is_told_so_for_a_while(sofa: Unseen) -> None:
    sofa.press("left", "a")
    for seat in range(1, 6):
        sofa.router.seats.share(BoothNumber(seat))
    sofa.press("right", "a")
    assert "taken" in lobby(sofa).told
    sofa.frames(200)
    assert "taken" not in lobby(sofa).told


# Devices


def test_the_mouse_takes_the_booth_that_it_clicks_and_is_ready_with_another_click(sofa: Unseen) -> None:
    sofa.press("left", "a")
    click(sofa, *middle(4))
    assert sofa.party.people == (0, 4)
    click(sofa, *middle(4))
    assert sofa.party.booths[4].ready
    click(sofa, *middle(4), "right")
    assert not sofa.party.booths[4].ready
    for _ in range(2):  # the first one asks
        click(sofa, *middle(4), "right")
    assert sofa.party.people == (0,)


def test_the_mouse_changes_the_level_of_a_bot(sofa: Unseen) -> None:
    sofa.press("left", "a")
    sofa.party.invite(BoothNumber(3), "normal")
    levels = []
    for _ in range(2):
        click(sofa, *middle(3))
        levels.append(sofa.party.booths[3].bot)
    assert levels == ["sharp", ""]


SHARER = 3  # the first booth beside the panel of one who is alone


def share_the_mouse(sofa: Unseen) -> None:
    """In a game of turns somebody sits down with the mouse and clicks at the next booth, too."""
    sofa.push(sofa.factory.lobby())
    sofa.party.choose("tall_order")
    click(sofa, *middle(0))
    click(sofa, *middle(SHARER))


def test_two_people_share_the_one_mouse_from_the_lobby_into_the_match(sofa: Unseen) -> None:
    share_the_mouse(sofa)
    assert (sofa.party.people, sofa.party.sharing) == ((0, SHARER), (SHARER,))
    click(sofa, *middle(0))  # ready, for both
    sofa.frames(FRAMES)
    table = sofa.stack.top
    table = as_tall_order(table)
    assert table.mouse_seats == (0, 1)
    first = table.match.view(TABLE).active[0]
    for seat in (first, 1 - first):
        assert table.match.view(TABLE).active == (seat,)
        click(sofa, *BAG)
        assert table.match.view(TABLE).phase == "drop"
        click(sofa, *cell_at(2, 4))
        sofa.frames(120)


def test_clicks_on_a_free_booth_lead_to_a_sharer_then_to_bots_then_to_nobody(sofa: Unseen) -> None:
    share_the_mouse(sofa)
    seen = []
    for _ in range(4):
        click(sofa, *middle(SHARER))
        seen.append((sofa.party.sharing, sofa.party.booths[SHARER].bot))
    assert seen == [((), "easy"), ((), "normal"), ((), "sharp"), ((), "")]


def test_who_shares_the_mouse_has_a_page_that_the_mouse_can_use(sofa: Unseen) -> None:
    share_the_mouse(sofa)
    click(sofa, *face_at(BoothNumber(SHARER)))
    page = sofa.stack.top
    assert isinstance(page, SeatScene)
    colour = page.laid().boxes["colour"]
    before = sofa.party.booths[SHARER].colour
    click(sofa, colour.right - 40, colour.middle[1])
    assert sofa.party.booths[SHARER].colour != before
    click(sofa, 960, 540, "right")
    assert sofa.scene == "LobbyScene"
    click(sofa, *middle(0))
    assert sofa.party.booths[0].ready  # the mouse is its owner's again


def test_where_all_play_at_once_nobody_can_share_the_mouse(sofa: Unseen) -> None:
    share_the_mouse(sofa)
    sofa.party.choose("hoopla")
    click(sofa, *middle(0))
    assert lobby(sofa).told == "Hoopla: all need their own keys or pad"
    sofa.frames(FRAMES)
    assert sofa.scene == "LobbyScene"
    click(sofa, *middle(2))
    assert (sofa.party.sharing, sofa.party.booths[2].bot) == ((SHARER,), "easy")


def test_when_the_mouse_leaves_those_who_share_it_leave_too(sofa: Unseen) -> None:
    share_the_mouse(sofa)
    for _ in range(2):  # the first one asks
        click(sofa, *middle(0), "right")
    assert sofa.party.people == ()


def test_a_lost_pad_leaves_its_seat_waiting_and_does_not_hold_up_the_others(sofa: Unseen) -> None:
    sofa.press("left", "a")
    sofa.take(Plugged(PAD, sofa.clock.now))
    sofa.take(Raw(PAD.id, "south", 1, sofa.clock.now))
    sofa.take(Raw(PAD.id, "south", 0, sofa.clock.now))
    assert sofa.party.people == (0, 1)
    sofa.take(Unplugged(PAD, sofa.clock.now))
    sofa.frames(2)
    assert sofa.party.people == (0, 1)
    assert sofa.party.present == (0,)
    sofa.party.invite(BoothNumber(2), "easy")
    sofa.press("left", "a")
    sofa.frames(FRAMES)
    assert sofa.scene != "LobbyScene"
    assert sofa.party.taken == (0, 2)


def test_a_pad_is_greeted_in_the_colour_of_its_seat(sofa: Unseen) -> None:
    greeted: list[tuple[str, tuple[int, int, int]]] = []

    def greet(device: str, colour: tuple[int, int, int]) -> bool:
        greeted.append((device, colour))
        return True

    sofa.house.greet = greet
    sofa.press("left", "a")
    assert greeted == [("left", pygame.Color("#B12B29")[:3])]


def test_an_avatar_answers_a_way_and_a_stick(sofa: Unseen) -> None:
    sofa.press("left", "a")
    sofa.frames(40)
    assert sofa.frames() == []
    sofa.press("left", "left")
    assert sofa.frames() != []
    sofa.frames(40)
    assert sofa.frames() == []
    lobby(sofa).intent(Tilt("left", BoothNumber(0), 1.0, 0.0, sofa.clock.now))
    assert sofa.frames() != []


def test_names_and_colours_are_remembered_by_device(sofa: Unseen, tmp_path: Path) -> None:
    sofa.press("left", "a")
    sofa.party.booths[0].name = "Undine"
    ready_with_a_bot(sofa)
    sofa.frames(FRAMES)
    assert sofa.memory.settings.now.owner("left").name == "Undine"


def test_a_game_is_picked_with_a_click(sofa: Unseen) -> None:
    sofa.press("left", "a")
    box = game_box(0, len(SHOWN))
    click(sofa, *box.middle)
    assert sofa.party.game == "hoopla"


@pytest.mark.parametrize("count", range(5, 10))
def test_five_to_nine_games_lie_side_by_side_and_are_reached(
    sofa: Unseen, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = (*SHOWN, *SHOWN)[:count]  # as if some were others
    monkeypatch.setattr(SceneFactory, "offered", property(lambda self: games))
    boxes = [game_box(number, count) for number in range(count)]
    assert boxes[0].x >= 48
    assert boxes[-1].right <= 1872.5
    assert all(right.x - left.right >= 15 for left, right in pairwise(boxes))
    assert all(box.width >= 180 for box in boxes), "names can be read from the sofa"
    sofa.press("left", "a")
    sofa.party.choose(games[0])
    click(sofa, *boxes[-1].middle)
    assert sofa.party.game == games[-1]


# Alone, and for half of those who are here


def test_one_press_of_who_is_alone_fills_the_table_with_gentle_bots_and_begins(sofa: Unseen) -> None:
    sofa.press("left", "a", "a")
    assert [sofa.party.booths[booth].bot for booth in sofa.party.taken] == ["", "easy", "easy", "easy"]
    sofa.frames(FRAMES)
    assert sofa.scene == "TableScene"


@pytest.mark.parametrize("game", SHOWN)
def test_alone_every_game_can_be_begun_and_none_is_dimmed(sofa: Unseen, game: str) -> None:
    sofa.press("left", "a")
    assert [other for other in SHOWN if is_away(sofa.party, other, bots=True)] == []
    sofa.party.choose(game)
    sofa.press("left", "a")
    sofa.frames(FRAMES)
    assert sofa.scene == "TableScene"


def test_who_is_alone_plays_double_take_together_and_with_a_bot_as_rivals(sofa: Unseen) -> None:
    sofa.press("left", "a")
    sofa.party.choose("double_take")
    assert sofa.party.played("double_take")["mode"] == "together"
    sofa.party.invite(BoothNumber(1), "easy")
    assert sofa.party.played("double_take")["mode"] == "rival"


def test_the_mouse_begins_for_who_is_alone(sofa: Unseen) -> None:
    sofa.press("left", "a")
    click(sofa, 1000, 200)
    sofa.frames(FRAMES)
    assert sofa.scene == "TableScene"


def test_where_no_bots_may_come_one_person_waits_for_others(sofa: Unseen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SceneFactory, "permissions", property(lambda self: Permissions(bots=False)))
    sofa.press("left", "a", "a")
    assert lobby(sofa).told == "Hoopla needs one more player, or a bot"
    sofa.frames(FRAMES)
    assert sofa.scene == "LobbyScene"


def test_half_of_the_people_begin_and_any_other_says_not_yet(sofa: Unseen) -> None:
    for zone in ("left", "right"):
        sofa.press(zone, "a")
    sofa.press("left", "a")
    sofa.frames(CHOICE + 5)
    assert lobby(sofa).told == "Here we go!"
    sofa.press("right", "b")
    sofa.frames(FRAMES)
    assert sofa.scene == "LobbyScene"
    assert not sofa.party.booths[0].ready
    sofa.press("right", "a")
    sofa.frames(FRAMES)
    assert sofa.scene == "TableScene"


def test_one_of_three_does_not_begin(sofa: Unseen) -> None:
    for zone in ("left", "right", "middle"):
        sofa.press(zone, "a")
    sofa.press("left", "a")
    sofa.frames(FRAMES)
    assert sofa.scene == "LobbyScene"


def test_the_count_down_waits_for_who_still_chooses(sofa: Unseen) -> None:
    for zone in ("left", "right"):
        sofa.press(zone, "a")
    sofa.press("left", "a")
    for _ in range(3):
        sofa.frames(FRAMES - 20)
        sofa.press("right", "down")
    assert sofa.scene == "LobbyScene"
    sofa.frames(FRAMES)
    assert sofa.scene == "TableScene"


def test_who_joins_those_who_play_against_bots_takes_the_place_of_one(sofa: Unseen) -> None:
    sofa.press("left", "a", "a", "b")
    sofa.press("right", "a")
    assert len(sofa.party.present) == 4
    assert len(sofa.party.people) == 2


def test_teams_are_filled_evenly(sofa: Unseen) -> None:
    for zone in ("left", "right", "middle"):
        sofa.press(zone, "a")
    sofa.party.choose("double_take")
    sofa.party.set_option("double_take", "mode", "team")
    sofa.press("left", "a")
    teams = [sofa.party.booths[booth].team for booth in sofa.party.taken]
    assert sorted(teams) == [0, 0, 1, 1]


def told_at(sofa: Unseen, booth: int) -> str:
    """What is written in a booth."""
    forget(sofa)
    with written() as notes:
        page = Page(sofa.house.parts, Scale(sofa.window.size))
        Booths(sofa.house, sofa.party, bots=True).paint(page, BoothNumber(booth), Cursors(sofa.party))
    return " ".join(notes.lines)


def test_who_sends_the_last_bot_away_is_told_at_the_booth_and_calls_bots_again_with_one_press(sofa: Unseen) -> None:
    sofa.press("left", "a")
    sofa.party.choose("tall_order")
    sofa.press("left", "a", "down", "left", "b")
    assert sofa.party.booths[0].ready
    assert len(sofa.party.taken) == 1
    told = told_at(sofa, 0)
    assert "Tall Order needs one more player, or a bot" in told
    assert "play with bots" in told
    sofa.press("left", "a")
    assert len(sofa.party.taken) == 2
    sofa.frames(FRAMES)
    assert sofa.scene == "TableScene"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "people"), [*((game, 1) for game in SHOWN), ("tall_order", 4), ("hoopla", 6)])
def test_what_is_missing_lies_on_no_other_line_of_the_booth(
    sofa: Unseen, language: str, game: str, people: int
) -> None:
    sofa.house.words = Catalog.load(language)
    sofa.party.choose(game)
    sofa.party.set_option("double_take", "mode", "rival")
    for booth in range(people):
        sofa.party.seats.sit(sofa.router.devices["right"]._replace(id=f"pad {booth}"), BoothNumber(booth))
    sofa.party.booths[0].ready = True
    assert_lines_lie_apart(sofa)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["hoopla", "double_take"])
def test_that_each_needs_a_device_lies_on_no_other_line_of_the_booth(sofa: Unseen, language: str, game: str) -> None:
    sofa.house.words = Catalog.load(language)
    sofa.party.seats.sit(sofa.router.devices["right"], BoothNumber(0))
    sofa.party.share(BoothNumber(1))
    sofa.party.choose(game)
    sofa.party.booths[0].ready = True
    assert_lines_lie_apart(sofa)


def assert_lines_lie_apart(sofa: Unseen) -> None:
    """Assert that the lines of the first booth overlap nowhere and lie within it."""
    page = Page(sofa.house.parts, Scale(sofa.window.size))
    Booths(sofa.house, sofa.party, bots=True).paint(page, BoothNumber(0), Cursors(sofa.party))
    booth_area, *lines = [image.get_bounding_rect().move(at) for image, at in page.things]
    words = [line for line in lines if line.w > 60]
    assert all(line.collidelist([other for other in words if other is not line]) < 0 for line in words)
    assert all(booth_area.contains(line) for line in words)


def test_uneven_teams_are_told_at_the_booth_and_mended_there(sofa: Unseen) -> None:
    for zone in ("left", "right", "middle", "numpad"):
        sofa.press(zone, "a")
    sofa.party.choose("double_take")
    sofa.party.set_option("double_take", "mode", "team")
    sofa.press("left", "right")
    for zone in ("left", "right", "middle", "numpad"):
        sofa.press(zone, "a")
    sofa.frames(FRAMES)
    assert sofa.scene == "LobbyScene"
    told = told_at(sofa, 0)
    assert "Each team needs at least two" in told
    assert "Flower team" in told
    sofa.press("left", "left")
    sofa.press("left", "a")
    sofa.frames(FRAMES)
    assert sofa.scene == "TableScene"


def test_the_mouse_changes_its_team_and_that_of_a_bot(sofa: Unseen) -> None:
    sofa.party.choose("double_take")
    sofa.party.set_option("double_take", "mode", "team")
    sofa.press("left", "a")
    click(sofa, *middle(3))
    sofa.party.invite(BoothNumber(2), "easy")
    assert sofa.party.seats.booth(MOUSE) == 3
    for booth in (3, 2):
        before = sofa.party.booths[booth].team
        box = booth_box(BoothNumber(booth))
        click(sofa, box.right - 60, box.y + 96)
        assert sofa.party.booths[booth].team == 1 - before
    click(sofa, *booth_box(BoothNumber(0)).middle)
    assert not sofa.party.booths[0].ready, "the booth of another person"
    assert not sofa.party.booths[3].ready


# From the title with the mouse


def click_play(sofa: Unseen) -> None:
    title = sofa.stack.top
    assert isinstance(title, TitleScene)
    click(sofa, *title.pills()["play"].middle)
    sofa.frames(3)


def test_a_click_at_the_title_takes_a_seat_and_the_next_one_begins(sofa: Unseen) -> None:
    click_play(sofa)
    assert sofa.party.seats.device(BoothNumber(0)) == sofa.router.devices[MOUSE]
    click(sofa, 1000, 200)
    sofa.frames(FRAMES)
    assert sofa.scene == "TableScene"


def test_who_clicked_at_the_title_and_goes_on_with_keys_has_one_seat(sofa: Unseen) -> None:
    click_play(sofa)
    sofa.press("left", "a")
    assert sofa.party.people == (0,)
    assert sofa.party.seats.device(BoothNumber(0)) == sofa.router.devices["left"]


def test_who_clicked_in_the_lobby_keeps_the_seat_when_others_come(sofa: Unseen) -> None:
    click_play(sofa)
    click(sofa, *game_box(1, len(SHOWN)).middle)
    sofa.press("left", "a")
    assert len(sofa.party.people) == 2
