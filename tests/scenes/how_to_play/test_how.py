"""The lessons: every line has a play, and each play shows what its line says."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from game.games.played import find
from game.games.shown import SHOWN
from game.gfx.window import Scale
from game.input.intents import MOUSE, PAD, Device
from game.rules.api import Event
from game.scenes.how_to_play.how import HowScene
from game.scenes.how_to_play.keys_row import KeysRow
from game.table.lesson import PARTS, WIN, Actor
from game.text.catalog import Catalog
from game.text.languages import LANGUAGES
from game.ui.page import Page
from game.unseen import Unseen


def acted(game: str, number: int) -> tuple[Actor, Sequence[Event]]:
    """A chapter, and what happened in it after its prelude."""
    chapter = SHOWN[game].lesson.chapters[number]
    actor = Actor(find(game), chapter)
    actor.advance(0)
    before = len(actor.match.events)
    actor.advance(actor.start + chapter.length)
    return actor, actor.match.events[before:]


@pytest.mark.parametrize("game", SHOWN)
def test_a_lesson_tells_what_to_see_what_to_do_and_how_to_win_in_this_order(game: str) -> None:
    parts = [chapter.part for chapter in SHOWN[game].lesson.chapters]
    assert parts == sorted(parts, key=PARTS.index)
    assert set(parts) == set(PARTS)


@pytest.mark.parametrize("game", SHOWN)
def test_every_play_moves_and_nothing_in_it_is_out_of_the_question(game: str) -> None:
    for number, chapter in enumerate(SHOWN[game].lesson.chapters):
        actor, events = acted(game, number)
        assert len(actor.pressed) >= 2
        assert not [event for event in events if event.kind == "illegal"]
        assert actor.match.game.outcome is None or chapter.part == WIN
        assert chapter.cues[-1].t + 1000 < chapter.length


@pytest.mark.parametrize("game", SHOWN)
def test_every_button_does_something_the_texts_can_say(game: str) -> None:
    catalog = Catalog.load("en")
    for control in SHOWN[game].lesson.controls:
        assert catalog.say(control.text)
    usual = {button for control in SHOWN[game].lesson.controls for button in control.buttons}
    for number in range(len(SHOWN[game].lesson.chapters)):
        assert {button for _, _, button in acted(game, number)[0].pressed} <= usual


def kinds(number: int) -> list[tuple[int, str, str]]:
    return [(event.seat, event.kind, event.why) for event in acted("hoopla", number)[1]]


def test_hoopla_a_card_is_flipped_and_placed() -> None:
    told = [kind for seat, kind, _ in kinds(0) if seat == 0]
    assert told[:2] == ["flip", "place"]


def test_hoopla_all_play_at_once() -> None:
    assert {seat for seat, kind, _ in kinds(1) if kind == "place"} == {0, 1, 2}


def test_hoopla_the_pile_is_turned_over() -> None:
    told = [kind for _, kind, _ in kinds(2)]
    assert told[:4] == ["flip", "flip", "turn_over", "flip"]


def test_hoopla_h17_a_wrong_card_freezes() -> None:
    assert kinds(3)[0] == (0, "refused", "wrong")


def test_hoopla_h18_who_is_beaten_bounces() -> None:
    told = kinds(4)
    assert told[0][:2] == (1, "place")
    assert told[1] == (0, "refused", "beaten")


@pytest.mark.parametrize(("number", "left"), [(5, 0), (6, 1)])
def test_hoopla_h11_first_without_cards_wins_and_of_two_first_down_to_one(number: int, left: int) -> None:
    actor, events = acted("hoopla", number)
    assert (events[-1].kind, events[-1].why) == ("over", "finished")
    zones = actor.match.view(0).zones
    assert sum(len(zones.get((zone, 0), ())) for zone in ("set", "pile")) == left


def told(game: str, number: int) -> list[tuple[str, str]]:
    return [(event.kind, event.why) for event in acted(game, number)[1] if event.kind != "turn"]


def test_tall_order_shows_what_its_lines_say() -> None:
    assert [kind for kind, _ in told("tall_order", 2)] == ["drop", "claim", "refill"]
    assert [kind for kind, _ in told("tall_order", 3)] == ["draw", "drop", "draw", "drop", "move"]
    assert told("tall_order", 6)[0] == ("refused", "wrong")
    assert [kind for kind, _ in told("tall_order", 8)] == ["move", "move", "move"]
    assert not acted("tall_order", 8)[0].match.view(0).zones.get(("bag", 0)), "O14"


def test_tall_order_the_last_of_eight_tasks_wins() -> None:
    actor, events = acted("tall_order", 7)
    assert [event.kind for event in events if event.kind != "turn"] == ["drop", "claim", "over"]
    assert actor.match.view(0).scores[0] == 8


# The page


def how(sofa: Unseen, game: str = "hoopla") -> HowScene:
    if not sofa.party.people:
        sofa.press("left", "a")
    scene = sofa.factory.how(game)
    assert isinstance(scene, HowScene)
    sofa.push(scene)
    return scene


def test_a_goes_on_and_out_after_the_last(sofa: Unseen) -> None:
    scene = how(sofa)
    for number in range(len(scene.pages)):
        assert sofa.stack.top is scene
        assert scene.at == number
        sofa.press("left", "a")
    assert sofa.scene == "LobbyScene"


def test_left_and_right_turn_the_chapters_and_stop_at_the_ends(sofa: Unseen) -> None:
    scene = how(sofa)
    sofa.press("left", "left")
    assert scene.at == 0
    for _ in range(10):
        sofa.press("left", "right")
    assert scene.at == len(scene.pages) - 1
    sofa.press("left", "b")
    assert sofa.scene == "LobbyScene"


def test_the_keys_of_who_acts_go_down(sofa: Unseen) -> None:
    scene = how(sofa)
    sofa.press("left", "right", "right")
    sofa.frames(20)
    driver = scene.showcase.driver if scene.showcase else None
    assert isinstance(driver, Actor)
    seen = 0
    for _ in range(150):
        sofa.frames()
        seen = max(seen, len(driver.pressed))
    assert seen >= 3


def test_a_play_begins_anew_when_it_is_over(sofa: Unseen) -> None:
    scene = how(sofa)
    sofa.frames(20)
    assert scene.showcase is not None
    first = scene.showcase.driver
    sofa.frames(SHOWN["hoopla"].lesson.chapters[0].length // 16 + 30)
    assert scene.showcase.driver is not first


def test_every_game_on_the_screen_is_told_with_plays_or_without(sofa: Unseen) -> None:
    for game in sofa.factory.offered:
        scene = how(sofa, game)
        sofa.frames(30)
        assert sofa.stack.top is scene
        sofa.press("left", "b")


def shown_in_double_take(number: int) -> list[str]:
    return [event.kind for event in acted("double_take", number)[1]]


@pytest.mark.parametrize(
    ("number", "kinds"),
    [
        *((0, ["flip", "pair"]), (1, ["flip"]), (2, ["hand", "pair"]), (3, ["pair", "flip"])),
        *((4, ["theft"]), (5, ["mistake", "fine"]), (6, ["pair", "over"]), (7, ["pair", "flip"]), (8, ["pair"])),
    ],
)
def test_double_take_shows_what_its_lines_say(number: int, kinds: list[str]) -> None:
    assert set(kinds) <= set(shown_in_double_take(number))


def test_double_take_d14_the_fifth_set_wins() -> None:
    actor, events = acted("double_take", 6)
    assert shown_in_double_take(6).count("pair") == 3
    assert (events[-1].why, actor.match.view(0).scores[0]) == ("goal", 5)


def test_double_take_d15_the_burden_lies_beside_the_last_winner() -> None:
    forbidden = [zone for zone in acted("double_take", 7)[0].match.view(0).zones if zone[0] == "forbidden"]
    assert forbidden == [("forbidden", number) for number in range(3)]


def test_double_take_d20_together_all_seats_collect() -> None:
    actor, events = acted("double_take", 8)
    assert {event.seat for event in events if event.kind == "pair"} == {0, 1, 2}
    assert not [zone for zone in actor.match.view(0).zones if zone[0] == "pile"]


def test_a_hand_is_told_in_time_where_it_has_to_be() -> None:
    chapter = SHOWN["double_take"].lesson.chapters[2]
    actor = Actor(find("double_take"), chapter)
    actor.advance(0)
    actor.advance(actor.start + chapter.cues[0].t - 500)
    plan = actor.match.agenda.plans[0]
    assert plan.t == actor.start + chapter.cues[0].t
    actor.advance(plan.t + 1)
    assert actor.match.events[-1].dst == plan.target


@pytest.mark.parametrize(
    ("number", "kinds"),
    [
        (0, ["play", "play", "play", "draw", "turn"]),
        (1, ["play", "play", "draw", "turn"]),
        (2, ["open", "draw", "turn"]),
        (3, ["play", "take", "draw", "turn"]),
        (4, ["play", "draw", "turn", "play", "take", "draw", "turn"]),
        (5, ["play", "draw", "turn", "play"]),
        (6, ["play", "open", "open", "over"]),
    ],
)
def test_fourscore_shows_what_its_lines_say(number: int, kinds: list[str]) -> None:
    assert [event.kind for event in acted("fourscore", number)[1]] == kinds


def test_crosspatch_3_a_card_at_a_right_angle_makes_the_centre() -> None:
    lays = [event for event in acted("crosspatch", 2)[1] if event.kind == "lay"]
    assert lays[0].at
    assert lays[0].seat == 0


def test_crosspatch_4_somebody_cannot_lay() -> None:
    assert "miss" in {event.kind for event in acted("crosspatch", 3)[1]}


def test_crosspatch_5_the_last_to_lay_takes_the_cross() -> None:
    events = acted("crosspatch", 4)[1]
    end = next(number for number, event in enumerate(events) if event.kind == "sweep")
    layer = next(event.seat for event in reversed(events[:end]) if event.kind == "lay")
    assert events[end].seat == layer


def test_crosspatch_6_x11_without_a_deck_the_cross_is_the_last() -> None:
    last = acted("crosspatch", 5)[1][-2:]
    assert [(event.kind, event.why) for event in last] == [("sweep", ""), ("over", "deck")]


def test_crosspatch_1_ways_and_presses_lay_real_cards(sofa: Unseen) -> None:
    """The buttons of the one who acts are pressed on the table behind the glass."""
    how = sofa.factory.how("crosspatch")
    assert isinstance(how, HowScene)
    sofa.push(how)
    laid: set[int] = set()
    for _ in range(SHOWN["crosspatch"].lesson.chapters[0].length // 16):
        sofa.frames()
        driver = how.showcase.driver if how.showcase is not None else None
        laid |= {event.seat for event in driver.match.events if event.kind == "lay"} if driver else set()
    assert laid == {0, 1, 2}


PAD_DEVICE = Device("pad", PAD, "Pad", "xbox", "pad")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SHOWN)
def test_the_keys_of_the_reader_lie_side_by_side_and_their_words_can_be_read(
    sofa: Unseen, game: str, language: str
) -> None:
    sofa.house.words = Catalog.load(language)
    page = Page(sofa.house.parts, Scale((1920, 1080)))
    row = KeysRow(sofa.house, dict(SHOWN[game].lesson.controls))
    for device in (*(one for one in sofa.router.devices.values() if one.kind != MOUSE), PAD_DEVICE):
        row.lay(page, device)
        assert row.size[1] >= 32, device.id
        caps = [(cap.x - cap.image.get_width() / 2, cap.x + cap.image.get_width() / 2) for cap in row.caps]
        words = [(word.x, word.x + word.image.get_width()) for word in row.words]
        things = sorted((*caps, *words))
        assert all(one[1] <= other[0] for one, other in pairwise(things)), device.id
        assert things[0][0] >= 48, device.id
        assert things[-1][1] <= 1920 - 48, device.id
        pressed = {button for cap in row.caps for button in cap.buttons}
        assert pressed == {button for control in SHOWN[game].lesson.controls for button in control.buttons}


def test_the_keys_are_those_of_who_reads(sofa: Unseen) -> None:
    sofa.press("numpad", "a")
    scene = how(sofa)

    def keys() -> set[str]:
        return {line.text for cap in scene.keys_row.caps for line in sofa.house.workshop.lines(cap.image)}

    sofa.frames()
    assert keys() == {f"Num {number}" for number in (8, 4, 6, 5, 9)}
    sofa.press("left", "right")
    assert keys() == {"W", "A", "D", "S", "E"}


@pytest.mark.parametrize("game", SHOWN)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_names_its_chapters_and_says_what_the_shown_one_does(sofa: Unseen, game: str, language: str) -> None:
    catalog = sofa.house.words = Catalog.load(language)
    scene = how(sofa, game)
    names = {catalog.say(page.name) for page in scene.pages}
    for at, page in enumerate(scene.pages):
        assert scene.at == at
        sheet = Page(sofa.house.parts, Scale((1920, 1080)))
        scene.paint(sheet)
        lines = {line.text: line.pixels for image, _ in sheet.things for line in sofa.house.workshop.lines(image)}
        assert names <= lines.keys(), "none is cut short"
        assert lines[catalog.say(page.line)] >= 34
        assert lines[scene.aim] >= 34
        assert {catalog.say(f"help.{part}") for part in PARTS} <= lines.keys()
        sofa.press("left", "right")


def test_a_click_on_a_name_turns_to_its_chapter(sofa: Unseen) -> None:
    scene = how(sofa)
    for number in (4, 1):
        x, y = scene.contents.lines[number].middle
        sofa.click(round(x), round(y))
        sofa.frames()
        assert scene.at == number


@pytest.mark.parametrize("game", SHOWN)
def test_nothing_is_written_in_a_film(drawn_once: None, tmp_path: Path, game: str) -> None:
    """So it looks the same in all languages, whatever the names of the people and on whatever device they play."""
    films = []
    for language, zone, name in (("en", "left", "Ann"), ("de", "numpad", "Maximilian")):
        program = Unseen(tmp_path / language, (640, 360), language)
        program.press(zone, "a")
        program.party.rename(program.party.people[0], name)
        scene = how(program, game)
        films.append([frame for _ in scene.pages for frame in filmed(program, scene, zone)])
        program.close()
    assert len(films[0]) > 20
    assert films[0] == films[1]


def filmed(program: Unseen, scene: HowScene, zone: str) -> Iterator[bytes]:
    """Some pictures of the chapter that is shown; then the next chapter is."""
    for _ in range(8 if scene.showcase is not None else 0):
        program.frames(50)
        assert scene.showcase is not None
        assert scene.showcase.surface is not None
        yield scene.showcase.surface.get_buffer().raw
    program.press(zone, "right")
