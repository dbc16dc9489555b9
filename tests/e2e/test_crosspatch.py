"""Crosspatch in a real window to its results and on to a rematch: with two key zones, with pads, with one mouse.

All matches begin where a prepared log stops, a few cards before the end.
"""

from collections.abc import Sequence
from pathlib import Path

import pytest

from game.input.intents import A
from game.rules.api import TABLE, Seat
from game.rules.crosspatch import STOP
from game.scenes.crosspatch_layout import table
from game.scenes.crosspatch_lens import Lens, open_cells
from game.scenes.results import BUTTONS
from tests.e2e.pads import HANDS, open_for
from tests.e2e.program import Program, wait_for
from tests.interrupted import leave_behind, moves_of, sitters

GAME = "crosspatch"
LAST = 4  # moves that are still to be made


def nearly_over(data: Path, *devices: str) -> None:
    """A match of two of which a few moves are missing."""
    t = moves_of(len(devices), GAME, level="normal")[-LAST][0]
    leave_behind(data, sitters(*devices), t, GAME, level="normal")


def turn(program: Program) -> Seat:
    return int(program.match().view(TABLE).facts["turn"])


@pytest.mark.timeout(240)
@pytest.mark.parametrize("hands", HANDS)
def test_they_play_to_the_results_and_again(display: str, tmp_path: Path, hands: Sequence[str]) -> None:
    nearly_over(tmp_path, *hands)
    with open_for(hands, display, tmp_path) as program:
        program.go_on(*hands)
        for _ in range(8 * LAST):
            if program.is_over():
                break
            moves = program.match().moves
            program.press(hands[turn(program)], "a")
            wait_for(lambda moves=moves: program.match().moves > moves, 0.4)  # type: ignore[misc]
        assert wait_for(lambda: program.finished() == 1)
        program.press_until(hands[-1], "a", program.is_playing)
        assert program.log().config.game == GAME
        program.press_until(hands[turn(program)], "a", lambda: program.match().moves > 0)  # X2: the first card
        assert program.process.poll() is None, program.end()


@pytest.mark.timeout(240)
def test_one_mouse_plays_for_both_to_the_results_and_again(display: str, tmp_path: Path) -> None:
    nearly_over(tmp_path, "", "")
    with Program(display, tmp_path) as program:
        program.go_on("left")
        for _ in range(6 * LAST):
            if program.is_over():
                break
            moves = program.match().moves
            lay_with_mouse(program)
            wait_for(lambda moves=moves: program.match().moves > moves, 2)  # type: ignore[misc]
        assert wait_for(lambda: program.finished() == 1)
        program.click_until(BUTTONS[A].middle, program.is_playing)
        assert wait_for(lambda: begins(program)), "nothing was laid in the rematch"


def begins(program: Program) -> bool:
    """Click a card until the first one lies: the table may not be there yet."""
    lay_with_mouse(program)
    return wait_for(lambda: program.match().moves > 0, 1)


def lay_with_mouse(program: Program) -> None:
    """Click a card that fits, then a cell for it."""
    match = program.match()
    view = match.view(TABLE)
    seat, setup = view.facts["turn"], match.config.setup
    slot, cell = next((int(move[1]), int(move[2])) for move in match.view(seat).legal if move != STOP)
    spot = table(setup.seats, 8).chairs[seat].stock[slot]
    free = open_cells(view.facts["laid"], view.facts["centre"], False, 8)
    program.click(spot.x, spot.y)
    if sum(move[:2] == ("lay", slot) for move in match.view(seat).legal) > 1:
        program.click(*Lens.around([*view.facts["laid"], *free]).at(cell))
