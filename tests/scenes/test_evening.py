"""From the title to the results and once more, with keys alone."""

from pathlib import Path

from game.match.log import parse
from game.match.match import Match
from game.rules.api import HIDDEN, TABLE
from game.scenes.hoopla import HooplaScene
from game.scenes.lobby import BEAT, BEATS
from tests.scenes.conftest import ESCAPE, Sofa

COUNT_DOWN = BEAT * BEATS // 16 + 2  # frames


def to_the_table(sofa: Sofa, bots: int = 1) -> HooplaScene:
    """Two people and some bots sit down to Hoopla."""
    sofa.press("left", "a")
    sofa.press("middle", "a")
    for _ in range(bots):
        for button in ("down", "right", "right"):
            sofa.press("left", button)
    if bots:
        sofa.press("left", "b")
    begin(sofa)
    assert isinstance(sofa.stack.top, HooplaScene)
    return sofa.stack.top


def begin(sofa: Sofa) -> None:
    """Both are ready."""
    sofa.press("left", "a")
    sofa.press("middle", "a")
    sofa.frames(COUNT_DOWN)


def test_a_press_on_the_title_takes_a_seat_in_the_lobby(sofa: Sofa) -> None:
    assert sofa.scene == "TitleScene"
    sofa.press("left", "a")
    assert sofa.scene == "LobbyScene"
    assert sofa.router.seats.device(0) == sofa.router.devices["left"]


def test_escape_on_the_title_quits(sofa: Sofa) -> None:
    sofa.key(ESCAPE)
    assert sofa.stack.top is None


def test_b_takes_back_being_ready_and_then_the_seat(sofa: Sofa) -> None:
    sofa.press("left", "a")
    sofa.press("left", "a")
    sofa.press("left", "b")
    assert sofa.router.seats.device(0) is not None
    sofa.press("left", "b")
    assert sofa.router.seats.device(0) is None
    sofa.key(ESCAPE)
    assert sofa.scene == "TitleScene"


def test_h4_nothing_can_be_done_before_go(sofa: Sofa) -> None:
    table = to_the_table(sofa)
    sofa.frames(60)
    sofa.press("left", "a")
    sofa.frames(140)
    assert not any(event.kind == "flip" and event.seat == 0 for event in table._driver.match.events)
    sofa.press("left", "a")
    sofa.frames(2)
    assert any(event.kind == "flip" and event.seat == 0 for event in table._driver.match.events)


def test_h10_one_press_within_80_ms_waits_and_more_are_dropped(sofa: Sofa) -> None:
    table = to_the_table(sofa, bots=0)
    sofa.frames(200)
    for _ in range(4):
        sofa.press("left", "a")  # a frame of 16 ms apart
    sofa.frames(20)
    flips = [event.t for event in table._driver.match.events if event.kind == "flip" and event.seat == 0]
    assert len(flips) == 2
    assert flips[1] - flips[0] == 80


def test_h9_the_flip_button_turns_the_pile_over_when_the_set_is_empty(sofa: Sofa) -> None:
    table = to_the_table(sofa, bots=0)
    sofa.frames(200)
    for _ in range(31):
        sofa.press("left", "a")
        sofa.frames(6)
    kinds = [event.kind for event in table._driver.match.events if event.seat == 0]
    assert "turn_over" in kinds
    assert "flip" in kinds


def test_what_lies_on_the_screen_is_what_the_rules_say(sofa: Sofa) -> None:
    """All through a match of bots: once nothing flies any more, every top on the table is the right one."""
    table = to_the_table(sofa, bots=2)
    compared = 0
    for _ in range(400):
        sofa.frames(9)
        if sofa.stack.top is not table:
            break
        if not table._flying:
            view = table._driver.match.view(TABLE)
            assert [heap.top for heap in table._heaps] == [view.zones["stack", stack][-1] for stack in range(3)]
            for seat, place in enumerate(table._places):
                cards = view.zones["pile", seat]
                assert place.pile.top == (cards[-1] if cards else None) != HIDDEN
            compared += 1
    assert compared > 50


def test_a_match_ends_in_results_a_log_and_the_history_and_one_press_is_a_rematch(sofa: Sofa, tmp_path: Path) -> None:
    table = to_the_table(sofa, bots=2)
    for _ in range(3000):
        if sofa.stack.top is not table:
            break
        sofa.frames(10)
    assert sofa.scene == "ResultsScene"
    (result,) = sofa.memory.history.recent()
    assert (result.game, len(result.sitters)) == ("hoopla", 4)
    (log,) = tmp_path.rglob("*-hoopla*")
    assert Match.resume(parse(log.read_text(encoding="utf-8"))).game.key() == table._driver.match.game.key()
    sofa.press("left", "a")
    assert sofa.scene == "HooplaScene"
    assert sofa.stack.top is not table


def test_a_pause_stops_the_clock_and_gives_it_back(sofa: Sofa) -> None:
    table = to_the_table(sofa)
    sofa.frames(200)
    sofa.key(ESCAPE)
    assert sofa.scene == "PauseScene"
    before = table._driver.match.now
    sofa.frames(100)
    assert table._driver.match.now == before
    sofa.key(ESCAPE)
    assert sofa.stack.top is table
    sofa.frames(10)
    assert table._driver.match.now > before


def test_a_match_can_be_left_from_the_pause(sofa: Sofa) -> None:
    to_the_table(sofa)
    sofa.key(ESCAPE)
    sofa.press("left", "b")
    assert sofa.scene == "TitleScene"


def test_nothing_is_drawn_while_nothing_moves(sofa: Sofa) -> None:
    sofa.frames(2)
    assert sofa.frames() == []
    sofa.press("left", "a")
    sofa.frames(40)
    assert sofa.frames() == []
    sofa.press("middle", "a")
    begin(sofa)
    sofa.frames(300)
    assert sofa.frames(30) == []


def test_every_scene_is_drawn_at_every_size(sofa: Sofa) -> None:
    table = to_the_table(sofa)
    sofa.frames(250)
    for size in ((1920, 1080), (1024, 768), (640, 360)):
        sofa.window._windowed = size
        sofa.window.screen = sofa.window._open()
        sofa.stack.resize(size)
        assert sofa.frames() == [sofa.screen.get_rect()]
        assert table._heaps[0].top is not None
