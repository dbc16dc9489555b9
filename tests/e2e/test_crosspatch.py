"""Crosspatch in a real window to its results and on to a rematch: with two key zones, with pads, with one mouse.

All matches begin where a prepared log stops, a few cards before the end.
"""

from collections.abc import Sequence
from pathlib import Path

import pytest

from game.games.crosspatch.props.choice import CrosspatchChoice
from game.games.crosspatch.props.layout import table_for
from game.games.crosspatch.props.lens import Lens, open_cells
from game.games.crosspatch.rules import STOP
from game.input.intents import A
from game.rules.api import TABLE, Seat
from game.scenes.results.results import BUTTONS
from tests.e2e.pads import HANDS, open_for
from tests.e2e.program import Program
from tests.support.interrupted import leave_behind, moves_of, sitters

GAME = "crosspatch"
LAST = 4  # moves that are still to be made


def nearly_over(data: Path, *devices: str) -> None:
    """A match of two of which a few moves are missing."""
    t = moves_of(len(devices), GAME, level="normal")[-LAST][0]
    leave_behind(data, sitters(*devices), t, GAME, level="normal")


def turn(program: Program) -> Seat:
    return int(program.match().view(TABLE).facts["turn"])


class Table:
    """A match on the screen of a running program, and what its seats have chosen."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._choices = [CrosspatchChoice(), CrosspatchChoice()]

    def lay_with_buttons(self, hands: Sequence[str]) -> None:
        """The seat on turn takes the card that is chosen, and lays it; where there are several cells, it takes one."""
        match = self._program.match()
        seat = turn(self._program)
        view, choice = match.view(seat), self._choices[seat]
        choice.begin(view.legal, len(view.zones["stock", seat]), None)
        self._program.press(hands[seat], *["a"] * min(2, len(choice.cells)))
        self._program.wait_moved(match.moves)

    def lay_with_mouse(self) -> None:
        """Click a card that fits, then a cell for it where there are several."""
        match = self._program.match()
        seat, view = turn(self._program), match.view(TABLE)
        lays = [move for move in match.view(seat).legal if move != STOP]
        slot, cell = int(lays[0][1]), int(lays[0][2])
        spot = table_for(match.config.setup.seats, 8).chairs[seat].stock[slot]
        free = open_cells(view.facts["laid"], view.facts["centre"], False, 8)
        self._program.click(spot.x, spot.y)
        if sum(move[1] == slot for move in lays) > 1:
            self._program.click(*Lens.around([*view.facts["laid"], *free]).at(cell))
        self._program.wait_moved(match.moves)


@pytest.mark.timeout(240)
@pytest.mark.parametrize("hands", HANDS)
def test_they_play_to_the_results_and_again(display: str, tmp_path: Path, hands: Sequence[str]) -> None:
    nearly_over(tmp_path, *hands)
    with open_for(hands, display, tmp_path) as program:
        program.go_on(*hands)
        match = Table(program)
        while not program.is_over():
            match.lay_with_buttons(hands)
        program.wait_finished()
        program.press(hands[-1], "a")
        program.wait_playing()
        assert program.log().config.game == GAME
        Table(program).lay_with_buttons(hands)  # X2: the first card


@pytest.mark.timeout(240)
def test_one_mouse_plays_for_both_to_the_results_and_again(display: str, tmp_path: Path) -> None:
    nearly_over(tmp_path, "", "")
    with Program(display, tmp_path) as program:
        program.go_on("left")
        match = Table(program)
        while not program.is_over():
            match.lay_with_mouse()
        program.wait_finished()
        program.click(*BUTTONS[A].middle)
        program.wait_playing()
        Table(program).lay_with_mouse()
