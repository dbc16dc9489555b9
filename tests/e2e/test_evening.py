"""A whole evening in a real window, with real key presses."""

import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from game.match.log import parse
from game.match.match import Match
from game.rules.api import GO
from game.store.matches import KEPT
from game.store.paths import HISTORY
from tests.e2e.program import Program, wait_for
from tests.interrupted import last_move, leave_behind, sitters

ZONES = ("left", "right", "middle")
BUTTONS = {("place", 0): "left", ("place", 1): "up", ("place", 2): "right", ("flip",): "a", ("turn_over",): "a"}


def join_and_start(program: Program) -> None:
    """Three people sit down, one of them picks Hoopla, all are ready; the match is on when this returns.

    A takes a seat, and says ready where one has a seat: who is not sure whether it was heard presses it again.
    """
    for zone in ZONES:
        program.press(zone, "a")
    program.press("left", "c", "a")
    assert wait_for(lambda: all_press_a(program)), "the match did not begin"


def all_press_a(program: Program) -> bool:
    for zone in ZONES:
        program.press(zone, "a")
    return wait_for(program.is_playing, 4.5)  # 3, 2, 1


@pytest.mark.timeout(240)
def test_three_sit_down_play_are_killed_and_go_on_from_the_same_state(display: str, tmp_path: Path) -> None:
    with Program(display, tmp_path) as program:
        join_and_start(program)
        assert wait_for(lambda: program.match().now >= GO), "the match did not begin"
        for seat, zone in enumerate(ZONES):
            program.press_until(zone, "a", partial(has_flipped, program, seat))
        program.kill()
        before, written = program.match(), program.written()

    with Program(display, tmp_path) as program:
        program.go_on("left")
        program.press_until("right", "a", lambda: program.match().moves > before.moves)
        assert program.written().startswith(written)


def has_flipped(program: Program, seat: int) -> bool:
    """Whether a seat has flipped a card."""
    return any(entry[1:] == (seat, "flip") for entry in program.log().entries if type(entry) is tuple)


@pytest.mark.timeout(240)
def test_a_match_is_played_to_the_results_then_again_then_everybody_leaves(display: str, tmp_path: Path) -> None:
    """From a log that stops shortly before the end: one move is missing, and somebody makes it."""
    t, seat, move = last_move(3)
    leave_behind(tmp_path, sitters(*ZONES), t)
    with Program(display, tmp_path) as program:
        program.go_on("left")
        program.press_until(ZONES[seat], BUTTONS[move], lambda: program.finished() == 1)
        match = Match.resume(parse(program.logs(KEPT)[0].read_text(encoding="utf-8")))
        assert match.game.outcome is not None
        assert match.game.outcome.places[seat] == 1
        assert wait_for(lambda: results(tmp_path) == 1), "the result was not kept"

        program.press_until("left", "a", program.is_playing)  # the results, and a rematch
        assert wait_for(lambda: program.match().now >= GO), "the rematch did not begin"
        assert program.log().config.setup.seats == 3
        program.key("alt+F4")
        program.assert_quits()


def results(data: Path) -> int:
    """How many results the history has."""
    with closing(sqlite3.connect(f"file:{data / HISTORY}?mode=ro", uri=True)) as history:
        (count,) = history.execute("SELECT COUNT(*) FROM matches").fetchone()
    return int(count)
