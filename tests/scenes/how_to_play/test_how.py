"""The lessons: every line has a play, and each play shows what its line says."""

from collections.abc import Sequence
from itertools import pairwise

import pytest

from game.games.played import find
from game.games.shown import SHOWN
from game.gfx.window import Scale
from game.input.intents import PAD, Device
from game.rules.api import Event
from game.scenes.how_to_play.how import COLUMN, HowScene
from game.table.lesson import Actor
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
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_the_rules_has_its_play(game: str, language: str) -> None:
    assert len(Catalog.load(language).lines(f"game.{game}.how")) == len(SHOWN[game].lesson.chapters)


@pytest.mark.parametrize("game", SHOWN)
def test_every_play_moves_and_nothing_in_it_is_out_of_the_question(game: str) -> None:
    for number, chapter in enumerate(SHOWN[game].lesson.chapters):
        actor, events = acted(game, number)
        assert len(actor.pressed) >= 2
        assert not [event for event in events if event.kind == "illegal"]
        assert actor.match.game.outcome is None
        assert chapter.cues[-1].t + 1000 < chapter.length


@pytest.mark.parametrize("game", SHOWN)
def test_every_button_does_something_the_texts_can_say(game: str) -> None:
    catalog = Catalog.load("en")
    for control in SHOWN[game].lesson.controls:
        assert catalog.say(control.text)
    usual = {button for control in SHOWN[game].lesson.controls for button in control.buttons}
    for number, chapter in enumerate(SHOWN[game].lesson.chapters):
        pressed = {button for _, _, button in acted(game, number)[0].pressed}
        assert pressed <= (set(chapter.buttons) or usual)


def kinds(number: int) -> list[tuple[int, str, str]]:
    return [(event.seat, event.kind, event.why) for event in acted("hoopla", number)[1]]


def test_hoopla_1_all_play_at_once() -> None:
    assert {seat for seat, kind, _ in kinds(0) if kind == "place"} == {0, 1, 2}


def test_hoopla_2_a_card_is_flipped_and_placed() -> None:
    told = [kind for seat, kind, _ in kinds(1) if seat == 0]
    assert told[:2] == ["flip", "place"]


def test_hoopla_3_the_pile_is_turned_over() -> None:
    told = [kind for _, kind, _ in kinds(2)]
    assert told[:4] == ["flip", "flip", "turn_over", "flip"]


def test_hoopla_4_h17_a_wrong_card_freezes() -> None:
    assert kinds(3)[0] == (0, "refused", "wrong")


def test_hoopla_5_h18_who_is_beaten_bounces() -> None:
    told = kinds(4)
    assert told[0][:2] == (1, "place")
    assert told[1] == (0, "refused", "beaten")


# The page


def how(sofa: Unseen, game: str = "hoopla") -> HowScene:
    sofa.press("left", "a")
    scene = sofa.factory.how(game)
    assert isinstance(scene, HowScene)
    sofa.push(scene)
    return scene


def test_a_goes_on_and_out_after_the_last(sofa: Unseen) -> None:
    scene = how(sofa)
    for number in range(scene.count):
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
    assert scene.at == scene.count - 1
    sofa.press("left", "b")
    assert sofa.scene == "LobbyScene"


def test_the_keys_of_who_acts_go_down(sofa: Unseen) -> None:
    scene = how(sofa)
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
    ("number", "kinds"), [(0, ["flip", "pair"]), (1, ["hand", "pair"]), (2, ["theft"]), (3, ["mistake", "fine"])]
)
def test_double_take_1_to_4_show_what_their_lines_say(number: int, kinds: list[str]) -> None:
    assert set(kinds) <= set(shown_in_double_take(number))


def test_double_take_5_collects_set_after_set() -> None:
    assert shown_in_double_take(4).count("pair") == 3


def test_double_take_6_picks_quickly_with_keys_that_the_table_knows(sofa: Unseen) -> None:
    """The keys are no moves: the table behind the glass shows its labels and puts the hands down."""
    scene = sofa.factory.how("double_take")
    assert isinstance(scene, HowScene)
    sofa.push(scene)
    for _ in range(5):
        sofa.press("left", "right")
    sofa.frames(500)
    assert scene.showcase is not None
    driver = scene.showcase.driver
    assert driver is not None
    assert [event.kind for event in driver.match.events][-6:].count("pair") == 1
    assert sofa.router.quick == frozenset(), "the keys of the page stay what they are"


def test_a_hand_is_told_in_time_where_it_has_to_be() -> None:
    chapter = SHOWN["double_take"].lesson.chapters[1]
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
        (0, ["play", "play", "draw", "turn"]),
        (1, ["play", "play", "play", "draw", "turn"]),
        (2, ["open", "draw", "turn"]),
        (3, ["play", "take", "draw", "turn"]),
        (4, ["play", "draw", "turn", "play", "take", "draw", "turn"]),
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keys_of_everybody_stay_on_their_panel(sofa: Unseen, language: str) -> None:
    sofa.house.words = Catalog.load(language)
    for zone in ("right", "numpad"):
        sofa.press(zone, "a")
    for game in sofa.factory.offered:
        page = Page(sofa.house.parts, Scale(sofa.window.size))
        scene = sofa.factory.how(game)
        assert isinstance(scene, HowScene)
        scene.keys_panel.paint(page)
        panel, *rest = page.things
        right = panel[1][0] + panel[0].get_width()
        assert max(at[0] + image.get_width() for image, at in rest) < right, game


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("people", range(2, 7))
def test_the_words_beside_all_keys_can_be_read_from_afar(sofa: Unseen, language: str, people: int) -> None:
    """At 1080 lines 30 pixels, or 24 where five or six share the panel."""
    sofa.house.words = Catalog.load(language)
    pitch = (COLUMN.height - 92) / people
    page = Page(sofa.house.parts, Scale((1920, 1080)))
    for game in sofa.factory.offered:
        scene = sofa.factory.how(game)
        assert isinstance(scene, HowScene)
        panel = scene.keys_panel
        for device in (*sofa.router.devices.values(), Device("pad", PAD, "Pad", "xbox", "pad")):
            lines, _, words, _ = panel.lines(page, device, pitch)
            assert words >= (30 if people < 5 else 24), (game, device.id)
            assert max(line.get_width() for line in lines) <= page.long(panel.room(pitch)), (game, device.id)


@pytest.mark.parametrize("game", SHOWN)
def test_the_keys_of_who_acts_lie_side_by_side(sofa: Unseen, game: str) -> None:
    sofa.press("numpad", "a")
    scene = sofa.factory.how(game)
    assert isinstance(scene, HowScene)
    sofa.push(scene)
    for number in range(len(SHOWN[game].lesson.chapters)):
        sofa.frames(20)
        page = Page(sofa.house.parts, Scale(sofa.window.size))
        scene.perform(page, sofa.clock.now)
        boxes = [image.get_rect(topleft=at) for image, at in page.things]
        caps = sorted((box for box in boxes if box.w != box.h or box.w < page.long(140)), key=lambda box: box.x)
        assert len(caps) > 2, number
        assert all(one.right <= other.left for one, other in pairwise(caps)), number
        assert page.long(48) <= caps[0].left < caps[-1].right <= page.long(1920 - 48), number
        sofa.press("numpad", "right")
