"""From the title to the results and once more, with keys alone."""

from collections.abc import Callable
from pathlib import Path

import pytest

from game.games.played import find
from game.input.intents import BoothNumber
from game.match.log import parse
from game.match.match import Match
from game.scenes.lobby.beats import BEAT, BEATS, CHOICE_MS
from game.unseen import Unseen
from tests.games.hoopla.typed import HooplaTable, as_hoopla
from tests.support.sofa import ESCAPE

COUNT_DOWN = (CHOICE_MS + BEAT * BEATS) // 16 + 2  # frames


def to_the_table(sofa: Unseen, bots: int = 1) -> HooplaTable:
    """Two people and some bots sit down to Hoopla."""
    sofa.press("left", "a")
    sofa.press("middle", "a")
    for _ in range(bots):
        for button in ("down", "right", "right"):
            sofa.press("left", button)
    if bots:
        sofa.press("left", "b")
    begin(sofa)
    return as_hoopla(sofa.stack.top)


def begin(sofa: Unseen) -> None:
    """Both are ready."""
    sofa.press("left", "a")
    sofa.press("middle", "a")
    sofa.frames(COUNT_DOWN)


def test_a_press_on_the_title_takes_a_seat_in_the_lobby(sofa: Unseen) -> None:
    assert sofa.scene == "TitleScene"
    sofa.press("left", "a")
    assert sofa.scene == "LobbyScene"
    assert sofa.router.seats.device(BoothNumber(0)) == sofa.router.devices["left"]


@pytest.mark.parametrize("press", [lambda sofa: sofa.key(ESCAPE), lambda sofa: sofa.press("left", "b")])
def test_escape_and_b_on_the_title_ask_before_they_quit(sofa: Unseen, press: Callable[[Unseen], None]) -> None:
    press(sofa)
    assert sofa.scene == "QuitScene"
    sofa.press("left", "a")  # the answer that is offered first is no
    assert sofa.scene == "TitleScene"
    press(sofa)
    press(sofa)
    assert sofa.scene == "TitleScene"
    press(sofa)
    sofa.press("left", "down")
    sofa.press("left", "a")
    assert sofa.stack.top is None


def test_b_takes_back_being_ready_and_then_the_seat(sofa: Unseen) -> None:
    sofa.press("left", "a")
    sofa.press("left", "a")
    for _ in range(2):  # not ready, then the question
        sofa.press("left", "b")
        assert sofa.router.seats.device(BoothNumber(0)) is not None
    sofa.press("left", "b")
    assert sofa.router.seats.device(BoothNumber(0)) is None
    sofa.key(ESCAPE)
    assert sofa.scene == "TitleScene"


def test_a_match_ends_in_results_a_log_and_the_history_and_one_press_is_a_rematch(sofa: Unseen, tmp_path: Path) -> None:
    table = to_the_table(sofa, bots=2)
    for _ in range(3000):
        if sofa.stack.top is not table:
            break
        sofa.frames(10)
    assert sofa.scene == "ResultsScene"
    (result,) = sofa.memory.history.recent()
    assert (result.game, len(result.sitters)) == ("hoopla", 4)
    (log,) = tmp_path.rglob("*-hoopla*")
    assert Match.resume(parse(log.read_text(encoding="utf-8"), find)).game.key() == table.match.game.key()
    sofa.frames(80)  # a press that was meant for the match leads nowhere
    sofa.press("left", "a")
    assert sofa.scene == "TableScene"
    assert sofa.stack.top is not table


def test_nothing_is_drawn_while_nothing_moves(sofa: Unseen) -> None:
    sofa.frames(2)
    assert sofa.frames() == []
    sofa.press("left", "a")
    sofa.frames(40)
    assert sofa.frames() == []
    sofa.press("middle", "a")
    begin(sofa)
    sofa.frames(300)
    assert sofa.frames(30) == []


def test_every_scene_is_drawn_at_every_size(sofa: Unseen) -> None:
    table = to_the_table(sofa)
    sofa.frames(250)
    for size in ((1920, 1080), (1024, 768), (640, 360)):
        sofa.resize(size)
        assert sofa.frames() == [sofa.screen.get_rect()]
        assert table.board.stacks[0].top is not None
