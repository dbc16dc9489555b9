"""The title: A takes a seat, and its buttons lead everywhere else."""

from __future__ import annotations

import itertools

import msgspec
import pytest

from game.games.shown import SHOWN
from game.gfx.window import Scale
from game.input.intents import LEFT, MOUSE, MOVE, RIGHT, A, B, Raw
from game.scenes.menus.title import PEEP_MS, PEEPS, PILLS, TitleScene
from game.scenes.menus.title_cards import COME_MS, STAGGER_MS, Strewn, StrewnCards
from game.ui.page import Page
from game.unseen import Unseen


@pytest.fixture
def title(sofa: Unseen) -> TitleScene:
    sofa.frames(2)
    assert isinstance(sofa.stack.top, TitleScene)
    return sofa.stack.top


@pytest.mark.parametrize(("steps", "scene"), [(0, "LobbyScene"), (1, "HowScene"), (2, "SettingsScene")])
def test_its_buttons_lead_on_from_any_zone(sofa: Unseen, title: TitleScene, steps: int, scene: str) -> None:
    for _ in range(steps):
        sofa.press("middle", RIGHT)
    sofa.press("middle", A)
    assert sofa.scene == scene
    assert len(sofa.party.people) == (0 if steps else 1)


def test_the_last_button_quits(sofa: Unseen, title: TitleScene) -> None:
    for _ in PILLS:
        sofa.press("left", RIGHT)
    sofa.press("right", A)
    assert sofa.stack.top is None


def test_whoever_comes_back_can_join_at_once(sofa: Unseen, title: TitleScene) -> None:
    sofa.press("left", RIGHT)
    sofa.press("left", RIGHT)
    sofa.press("left", A)
    sofa.press("left", B)
    assert sofa.scene == "TitleScene"
    sofa.press("left", A)
    assert sofa.scene == "LobbyScene"
    assert sofa.party.people == (0,)


def test_going_back_to_the_first_button_lets_people_join_again(sofa: Unseen, title: TitleScene) -> None:
    sofa.press("left", RIGHT)
    assert not sofa.router.joining
    sofa.press("left", LEFT)
    assert sofa.router.joining


def test_the_mouse_points_and_clicks(sofa: Unseen, title: TitleScene) -> None:
    at = Scale(sofa.window.size).point(*title.pills()["settings"].middle)
    sofa.take(Raw(MOUSE, MOVE, 0, sofa.clock.now, at))
    assert title.focus.key == "settings"
    sofa.take(Raw(MOUSE, "left", 1, sofa.clock.now, at))
    sofa.frames()
    assert sofa.scene == "SettingsScene"


@pytest.mark.parametrize("language", ["en", "de", "fr", "sv"])
def test_the_buttons_fit_side_by_side_in_every_language(sofa: Unseen, title: TitleScene, language: str) -> None:
    sofa.house.words = type(sofa.house.words).load(language)
    boxes = list(title.pills().values())
    assert boxes[0].x > 100
    assert boxes[-1].right < 1820
    assert all(one.right < other.x for one, other in itertools.pairwise(boxes))


# What is there for show


def middles(sofa: Unseen, title: TitleScene) -> list[float]:
    """Where the cards that lie about are now, across."""
    lying = title.cards.lying(Scale(sofa.window.size), sofa.clock.now, title.is_calm)
    return [x for _, x, _ in lying]


def strewn(sofa: Unseen) -> list[Strewn]:
    return StrewnCards(sofa.house).cards


def test_cards_of_every_game_that_has_some_for_it_lie_about(sofa: Unseen) -> None:
    cards = strewn(sofa)
    assert {card.deck for card in cards} == {key for key, show in SHOWN.items() if show.title_cards}
    assert len({card.place for card in cards}) == len(cards), "none lies on another"
    for card in cards:
        assert card.piece[1] in sofa.house.decks[card.deck].faces
        assert 0 < card.place.x < 1920
        assert 0 < card.place.y < 1080


def test_they_slide_in_after_the_word_and_then_lie_still(sofa: Unseen, title: TitleScene) -> None:
    sofa.house.loader.at_once = False
    title.resize(sofa.window.size)
    seen = []
    for _ in range((COME_MS + STAGGER_MS * len(strewn(sofa))) // 16 + 40):
        sofa.frames()
        seen.append(middles(sofa, title))
    come = [len(row) for row in seen]
    assert come == sorted(come), "none goes away again"
    assert seen[-1] == [card.place.x for card in strewn(sofa)]
    assert any(0 < abs(row[0] - strewn(sofa)[0].place.x) < 700 for row in seen if row), "on its way"


def test_nothing_slides_where_motion_is_not_wanted(sofa: Unseen, title: TitleScene) -> None:
    sofa.house.settings.now = msgspec.structs.replace(sofa.house.settings.now, motion="off")
    sofa.house.loader.at_once = False
    title.resize(sofa.window.size)
    sofa.frames(4)
    assert middles(sofa, title) == [card.place.x for card in strewn(sofa)]
    assert not any(sofa.frames() for _ in range(2 * PEEP_MS // 16)), "and nobody stretches"


def test_the_animals_stretch_one_after_another(sofa: Unseen, title: TitleScene) -> None:
    sofa.house.loader.at_once = False
    title.resize(sofa.window.size)
    sofa.frames(20)
    still = Page(sofa.house.parts, Scale(sofa.window.size))
    title.paint(still)
    seen = []
    for turn in range(len(PEEPS)):
        page = still.copy()
        title.adorn(page, turn * PEEP_MS + PEEP_MS // 2)
        (left,) = {at for _, at in still.things} - {at for _, at in page.things}  # where a head rests
        seen.append(left[0])
    assert len(set(seen)) == len(PEEPS), "each of them, and none twice"
