"""The carousel of games: alive behind its glass, and driven by one device at a time."""

import pygame

from game.audio.cues import CueBook
from game.audio.player import SilentPlayer
from game.gfx.window import Scale
from game.gfx.workshop import Order
from game.input.intents import MOUSE, Raw
from game.scenes.lobby.choose import GLASS, ChooseScene
from game.scenes.lobby.lobby import LobbyScene
from game.store.paths import sounds
from game.ui.page import Page
from game.unseen import Unseen

SMALL = 2000  # pixels of a picture that is made in no time


def choose(sofa: Unseen) -> ChooseScene:
    """One person is here, and opens the carousel."""
    sofa.press("left", "a")
    sofa.press("left", "c")
    assert isinstance(sofa.stack.top, ChooseScene)
    return sofa.stack.top


def behind_glass(sofa: Unseen) -> bytes:
    k = sofa.screen.get_width() / 1920
    area = pygame.Rect(round(GLASS.x * k), round(GLASS.y * k), round(GLASS.width * k), round(GLASS.height * k))
    return pygame.image.tobytes(sofa.screen.subsurface(area), "RGB")


def test_a_real_match_goes_on_behind_the_glass(sofa: Unseen) -> None:
    scene = choose(sofa)
    sofa.frames(40)
    driver = scene.showcase.driver
    assert driver is not None
    before, moves = behind_glass(sofa), driver.match.moves
    sofa.frames(250)
    assert driver.match.moves > moves
    assert behind_glass(sofa) != before


def test_it_is_played_by_bots_and_nobody_hears_it(sofa: Unseen) -> None:
    sofa.house.player = ear = SilentPlayer(CueBook.load(sounds()))
    scene = choose(sofa)
    sofa.frames(40)
    driver = scene.showcase.driver
    assert driver is not None
    assert set(driver.bots) == set(range(driver.match.config.setup.seats))
    ear.played.clear()
    moves = driver.match.moves
    sofa.frames(250)
    assert driver.match.moves > moves
    assert not ear.played


def test_left_and_right_go_round_and_a_takes_the_game(sofa: Unseen) -> None:
    scene = choose(sofa)
    games = [scene.game]
    for _ in sofa.factory.offered:
        sofa.press("left", "right")
        games.append(scene.game)
    assert sorted(set(games)) == sorted(sofa.factory.offered)
    assert games[0] == games[-1]
    sofa.press("left", "right")
    wanted = scene.game
    sofa.press("left", "a")
    assert sofa.scene == "LobbyScene"
    assert sofa.party.game == wanted == sofa.memory.settings.now.game


def test_b_changes_nothing(sofa: Unseen) -> None:
    choose(sofa)
    sofa.press("left", "right")
    sofa.press("left", "b")
    assert sofa.scene == "LobbyScene"
    assert sofa.party.game == "hoopla"


def test_c_and_up_lead_to_options_and_lessons_and_back(sofa: Unseen) -> None:
    scene = choose(sofa)
    sofa.press("left", "c")
    assert sofa.scene == "OptionsScene"
    sofa.press("left", "b")
    assert sofa.stack.top is scene
    sofa.press("left", "up")
    assert sofa.scene == "HowScene"
    sofa.press("left", "b")
    assert sofa.stack.top is scene
    sofa.frames(40)
    assert scene.showcase.driver is not None


def test_others_are_told_who_has_the_menu(sofa: Unseen) -> None:
    sofa.press("right", "a")
    scene = choose(sofa)
    sofa.press("left", "right")
    game = scene.game
    sofa.press("right", "right")
    assert scene.game == game
    assert sofa.party.booths[1].name in scene.told


def test_a_click_on_the_glass_takes_the_game(sofa: Unseen) -> None:
    choose(sofa)
    x, y = GLASS.middle
    at = round(x * sofa.screen.get_width() / 1920), round(y * sofa.screen.get_height() / 1080)
    sofa.clock.now += 20_000  # the keys have given the menu up
    sofa.take(Raw(MOUSE, "left", 1, sofa.clock.now, at))
    sofa.frames()
    assert sofa.scene == "LobbyScene"


def test_the_table_behind_the_glass_leaves_the_lobby_its_pictures(sofa: Unseen) -> None:
    sofa.house.loader.at_once = False
    sofa.press("left", "a")
    lobby = sofa.stack.top
    assert isinstance(lobby, LobbyScene)
    sofa.frames(60)
    assert sofa.stack.is_shown
    sofa.press("left", "c")
    scene = sofa.stack.top
    assert isinstance(scene, ChooseScene)
    while scene.showcase.driver is None:
        sofa.frames()
    sofa.frames(20)
    sofa.house.workshop.missed.clear()
    lobby.paint(Page(sofa.house.parts, Scale(sofa.window.size)))
    drawn = [key.size for key in sofa.house.workshop.missed if isinstance(key, Order)]
    assert [size for size in drawn if size[0] * size[1] > SMALL] == [], "whoever goes back does not wait"
