"""A whole evening in a real window, with real key presses."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.games.played import find
from game.match.log import parse
from game.match.match import Match
from game.store.matches import KEPT
from game.store.paths import HISTORY
from tests.e2e.program import Program
from tests.support.interrupted import last_move, leave_behind, sitters

ZONES = ("left", "right", "middle")
BUTTONS = {("place", 0): "left", ("place", 1): "up", ("place", 2): "right", ("flip",): "a", ("turn_over",): "a"}


@pytest.mark.timeout(240)
def test_three_sit_down_play_are_killed_and_go_on_from_the_same_state(display: str, tmp_path: Path) -> None:
    with Program(display, tmp_path) as program:
        program.sit_down(*ZONES)
        for zone in ZONES:
            program.press(zone, "a")
        program.wait(lambda: all(has_flipped(program, seat) for seat in range(3)), "flip of each seat")
        program.kill()
        before, written = program.match(), program.written()

    with Program(display, tmp_path) as program:
        program.go_on("left")
        program.press("right", "a")
        program.wait_moved(before.moves)
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
        program.press(ZONES[seat], BUTTONS[move])
        program.wait_finished()
        match = Match.resume(parse(program.logs(KEPT)[0].read_text(encoding="utf-8"), find))
        assert match.game.outcome is not None
        assert match.game.outcome.places[seat] == 1
        assert results(tmp_path) == 1

        program.press("left", "a")  # a rematch
        program.wait_playing()
        assert program.log().config.setup.seats == 3
        program.chord("alt+F4")
        program.assert_quits()


def results(data: Path) -> int:
    """How many results the history has."""
    with closing(sqlite3.connect(f"file:{data / HISTORY}?mode=ro", uri=True)) as history:
        (count,) = history.execute("SELECT COUNT(*) FROM matches").fetchone()
    return int(count)
