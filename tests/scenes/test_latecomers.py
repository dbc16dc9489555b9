"""Who comes while a match is on is greeted, covers nothing, and plays the next one."""

import pytest

from game.games.shown import SHOWN
from game.input.intents import BoothNumber, Device, Plugged, Raw, Unplugged
from game.scenes.base import Push, Swap
from game.scenes.table import TableScene
from game.table.greeting import STAY_MS
from game.unseen import Unseen
from tests.support.sofa import ESCAPE

PAD = Device("pad 7", "pad", "Some pad", "guid", "guid")


def begin(sofa: Unseen, game: str = "hoopla", people: int = 2, bots: int = 0) -> TableScene:
    """A match of people at the first zones, and bots, is on."""
    sofa.party.choose(game)
    sofa.stack.wish(Push(sofa.factory.lobby()))
    sofa.frames()
    for zone in ("left", "right", "middle", "numpad")[:people]:
        sofa.press(zone, "a")
    for booth in range(people, people + bots):
        sofa.party.invite(BoothNumber(booth), "easy")
    sofa.stack.wish(Push(sofa.factory.match()))
    sofa.frames(600)  # by then all is dealt
    assert isinstance(sofa.stack.top, TableScene)
    return sofa.stack.top


@pytest.mark.parametrize("game", SHOWN)
def test_the_greeting_covers_nothing_and_goes_by_itself(sofa: Unseen, game: str) -> None:
    table = begin(sofa, game, people=1 if game == "double_take" else 2)
    before = {id(sprite) for sprite in table.table.stage.sprites}
    sofa.tap("numpad", "a")
    sofa.frames()
    words = [sprite for sprite in table.table.stage.sprites if id(sprite) not in before and sprite.z == 0]
    assert len(words) == 1
    others = [sprite.rect for sprite in table.table.stage.sprites if sprite.visible and sprite is not words[0]]
    assert words[0].rect.collidelist(others) < 0
    sofa.frames(STAY_MS // 16 + 20)
    assert words[0] not in table.table.stage.sprites
    assert sofa.stack.top is table or sofa.scene == "ResultsScene"


def test_who_comes_during_a_match_has_a_booth_and_plays_the_rematch(sofa: Unseen) -> None:
    table = begin(sofa)
    sofa.press("numpad", "a")
    assert sofa.party.people == (0, 1, 2)
    assert sofa.party.waiting == [2]
    assert len(table.sitting.seats) == 2
    sofa.stack.wish(sofa.factory.again())
    sofa.frames(4)
    assert isinstance(sofa.stack.top, TableScene)
    assert [seat.booth for seat in sofa.stack.top.sitting.seats] == [0, 1, 2]
    assert not sofa.party.waiting


def test_who_comes_to_a_game_without_room_waits_and_has_a_booth_in_the_lobby(sofa: Unseen) -> None:
    begin(sofa, "tall_order")
    sofa.press("numpad", "a")
    sofa.stack.wish(sofa.factory.again())
    sofa.frames(4)
    assert isinstance(sofa.stack.top, TableScene)
    assert [seat.booth for seat in sofa.stack.top.sitting.seats] == [0, 1]
    assert sofa.party.waiting == [2]
    sofa.frames(250)
    sofa.key(ESCAPE)
    sofa.press("left", "up", "a", "down", "a")
    sofa.frames(4)
    assert sofa.scene == "LobbyScene"
    assert sofa.party.people == (0, 1, 2)
    assert not sofa.party.waiting


def test_a_bot_makes_room_for_who_has_waited(sofa: Unseen) -> None:
    begin(sofa, people=1, bots=3)
    sofa.press("numpad", "a")
    sofa.stack.wish(sofa.factory.again())
    sofa.frames(4)
    assert isinstance(sofa.stack.top, TableScene)
    assert [seat.sitter.is_bot for seat in sofa.stack.top.sitting.seats] == [False, True, True, False]


def test_who_takes_the_booth_of_a_playing_bot_does_not_play_for_it(sofa: Unseen) -> None:
    table = begin(sofa, "double_take", people=1, bots=5)
    sofa.press("numpad", "a")
    assert sofa.party.waiting == [1]
    assert table.sitting.whose(BoothNumber(1), "numpad", ()) == -1


def test_b_gives_the_seat_back(sofa: Unseen) -> None:
    begin(sofa)
    sofa.press("numpad", "a")
    assert sofa.party.waiting == [2]
    sofa.press("numpad", "b")
    sofa.frames()
    assert sofa.party.people == (0, 1)
    assert not sofa.party.waiting


def test_a_pad_that_waits_and_is_pulled_out_stops_no_one(sofa: Unseen) -> None:
    table = begin(sofa)
    sofa.take(Plugged(PAD, sofa.clock.now))
    for value in (1, 0):
        sofa.take(Raw(PAD.id, "south", value, sofa.clock.now))
    sofa.frames()
    assert sofa.party.waiting == [2]
    sofa.take(Unplugged(PAD, sofa.clock.now))
    sofa.frames(2)
    assert sofa.stack.top is table
    assert sofa.party.people == (0, 1)


def test_who_waited_has_the_seat_of_a_lost_pad_when_a_full_match_is_restarted(sofa: Unseen) -> None:
    begin(sofa, people=4)
    sofa.take(Plugged(PAD, sofa.clock.now))
    assert sofa.party.seats.switch(BoothNumber(2), PAD)
    sofa.press("middle", "a")
    assert sofa.party.waiting == [4]
    sofa.take(Unplugged(PAD, sofa.clock.now))
    sofa.frames(3)
    assert sofa.scene == "PauseScene"
    sofa.stack.wish(Swap(sofa.factory.match(), levels=2))
    sofa.frames(4)
    assert isinstance(sofa.stack.top, TableScene)
    assert [seat.booth for seat in sofa.stack.top.sitting.seats] == [0, 1, 3, 4]


def test_a_lost_pad_keeps_its_seat_in_a_restart_as_long_as_it_is_not_wanted(sofa: Unseen) -> None:
    begin(sofa)
    sofa.take(Plugged(PAD, sofa.clock.now))
    assert sofa.party.seats.switch(BoothNumber(1), PAD)
    sofa.take(Unplugged(PAD, sofa.clock.now))
    assert sofa.party.players() == (0, 1)


def test_a_lost_pad_is_adopted_before_anyone_waits(sofa: Unseen) -> None:
    begin(sofa)
    sofa.take(Plugged(PAD, sofa.clock.now))
    assert sofa.party.seats.switch(BoothNumber(1), PAD)
    sofa.take(Unplugged(PAD, sofa.clock.now))
    sofa.frames(4)
    assert sofa.scene == "PauseScene"
    sofa.press("numpad", "a")
    assert sofa.party.people == (0, 1)
    assert sofa.party.seats.booth("numpad") == 1
    assert not sofa.party.waiting


def test_a_restart_asks_only_those_who_play(sofa: Unseen) -> None:
    begin(sofa)
    sofa.press("numpad", "a")
    sofa.key(ESCAPE)
    page = sofa.stack.top
    sofa.press("left", "down", "down", "down", "a")
    assert sofa.stack.top is page
    sofa.press("right", "a")
    sofa.frames(4)
    assert isinstance(sofa.stack.top, TableScene)
    assert len(sofa.stack.top.sitting.seats) == 3
