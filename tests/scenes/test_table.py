"""What all tables do: count down, pause, think a little at a time, celebrate."""

import pytest

from game.games.hoopla.props.layout import STACK_WIDTH
from game.games.played import find
from game.games.shown import SHOWN
from game.input.intents import Raw, WindowFocus
from game.rules.api import GO, TABLE
from game.table.celebration import UNSKIPPABLE_MS
from game.table.clocks import RESUME_MS
from game.table.thinking import THINK_NS
from game.unseen import Unseen
from tests.support.sofa import ESCAPE
from tests.support.tables import FRAME, Tape, listen, seconds, sit_down

FINISHED = "hoopla/00-2-easy-finished.jsonl"


@pytest.mark.parametrize("key", SHOWN)
def test_every_event_kind_of_a_game_has_a_motion(key: str, sofa: Unseen) -> None:
    shows = sit_down(sofa, game=key).director.shows()
    assert {*find(key).spec.kinds, "illegal"} - shows.keys() == set()


def test_c2_three_two_one_and_go_are_seen_and_heard(sofa: Unseen) -> None:
    player = listen(sofa)
    table = sit_down(sofa)
    for number in (3, 2, 1):
        assert player.played[-1] == ("countdown", TABLE, number)
        assert "herald" in table.table.popups
        seconds(sofa, 1)
    assert player.played[-1] == ("go", TABLE, 1)
    seconds(sofa, 1)
    assert "herald" not in table.table.popups


def test_escape_pauses_and_going_on_counts_down_while_the_clock_stands(sofa: Unseen) -> None:
    table = sit_down(sofa)
    seconds(sofa, 4)
    sofa.key(ESCAPE)
    assert sofa.scene == "PauseScene"
    stood = table.clock.now()
    seconds(sofa, 6)
    sofa.key(ESCAPE)
    assert sofa.stack.top is table
    seconds(sofa, RESUME_MS / 1000 - 0.2)
    assert table.clock.now() == stood
    sofa.press("left", "a")  # dropped
    seconds(sofa, 0.5)
    assert table.clock.now() > stood
    assert not any(event.kind == "flip" for event in table.match.events)
    sofa.press("left", "a")
    sofa.frames(2)
    assert any(event.kind == "flip" for event in table.match.events)


def test_a_pause_in_the_three_two_one_makes_it_whole_again(sofa: Unseen) -> None:
    table = sit_down(sofa)
    seconds(sofa, 2)
    sofa.key(ESCAPE)
    sofa.key(ESCAPE)
    assert sofa.stack.top is table
    begun = sofa.clock.now
    while table.match.now < GO:
        sofa.frames()
    assert abs(sofa.clock.now - begun - RESUME_MS) <= 2 * FRAME


def test_a_lost_window_pauses(sofa: Unseen) -> None:
    table = sit_down(sofa)
    seconds(sofa, 4)
    sofa.take(WindowFocus(here=False, t=sofa.clock.now))
    sofa.frames()
    assert sofa.scene == "PauseScene"
    assert table.clock.paused


def test_time_stands_still_while_a_table_of_another_size_is_laid(sofa: Unseen) -> None:
    table = sit_down(sofa)
    seconds(sofa, 4)
    before = table.clock.now()
    sofa.resize((1280, 720))
    sofa.clock.now += 5000
    sofa.frames()
    assert table.clock.now() - before < 100
    assert not table.clock.paused


def test_bots_think_no_longer_than_a_frame_can_spare(sofa: Unseen, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a counter on which every look at the time costs a millisecond."""
    table = sit_down(sofa, ("left",), ("sharp",))
    seconds(sofa, 3.5)
    looks = iter(range(0, 10**12, 1_000_000))
    monkeypatch.setattr("game.table.thinking.time.perf_counter_ns", lambda: next(looks))
    pondered: list[int] = []
    driver = table.sitting.driver
    monkeypatch.setattr(type(driver), "ponders", property(lambda self: True))
    monkeypatch.setattr(type(driver), "ponder", lambda self, slices: pondered.append(slices))
    sofa.frames()
    assert 0 < sum(pondered) <= THINK_NS // 1_000_000


def test_the_end_is_celebrated_and_a_press_skips_it(sofa: Unseen) -> None:
    player = listen(sofa)
    tape = Tape.golden(sofa, FINISHED, last=3)
    tape.play()
    seconds(sofa, 1)
    assert ("match_won", TABLE, 1) in player.played
    assert len(tape.table.table.confetti) > 20
    sofa.press("left", "a")  # it was meant for the match
    assert sofa.stack.top is tape.table
    seconds(sofa, UNSKIPPABLE_MS / 1000)
    sofa.press("left", "a")
    assert sofa.scene == "ResultsScene"


def test_without_a_press_the_results_come_by_themselves(sofa: Unseen) -> None:
    Tape.golden(sofa, FINISHED, last=3).play()
    seconds(sofa, 5)
    assert sofa.scene == "ResultsScene"


def test_the_keys_of_a_press_that_means_nothing_are_answered(sofa: Unseen) -> None:
    player = listen(sofa)
    sit_down(sofa)
    seconds(sofa, 4)
    sofa.press("left", "left")  # there is no card to place
    sofa.frames(2)
    assert ("denied", 0, 1) in player.played


def test_somebody_else_has_no_say(sofa: Unseen) -> None:
    table = sit_down(sofa)
    seconds(sofa, 4)
    sofa.press("right", "a")  # a zone without a seat
    sofa.take(Raw("mouse", "left", 1, sofa.clock.now, (640, 360)))
    sofa.frames(2)
    assert [event.kind for event in table.match.events] == ["go"]


def test_a_table_keeps_its_own_pictures_and_no_others(sofa: Unseen) -> None:
    parts, size = sofa.house.parts, sofa.screen.get_size()
    cloth, logo = parts.cloth("dark", size), parts.logo(200)
    table = sit_down(sofa)
    assert parts.cloth("dark", size) is not cloth
    assert parts.logo(200) is not logo
    card = sofa.house.decks["hoopla"].faces[0]
    face = table.table.pictures.card(("face", card), STACK_WIDTH)
    assert table.table.pictures.card(("face", card), STACK_WIDTH) is face
    seconds(sofa, 4)
    sofa.key(ESCAPE)
    sofa.key(ESCAPE)
    assert sofa.stack.top is table
    assert table.table.pictures.card(("face", card), STACK_WIDTH) is face, "a pause throws nothing out"
