"""Fourscore in a real window to its results and on to a rematch: with two key zones, with pads, with one mouse.

All matches begin where a prepared log stops, a few turns before the deck is used up.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from game.games.fourscore.props.layout import DECK_AT, HAND_AT
from game.games.fourscore.rules import HAND
from game.input.intents import A
from game.rules.api import TABLE, Seat
from game.scenes.results.results import BUTTONS
from tests.e2e.pads import HANDS, open_for
from tests.e2e.program import Program
from tests.support.interrupted import leave_behind, moves_of, sitters

GAME = "fourscore"
LEFT_IN_DECK = 3  # cards: one is drawn in a turn


def nearly_over(data: Path, *devices: str) -> None:
    """A match of two in which a turn begins with few cards left to draw."""
    drawn = 0
    for t, _, move in reversed(moves_of(2, GAME, level="normal")[:-1]):  # the last draw could not be done
        drawn += HAND if move[0] == "draw" else 0
        if drawn >= LEFT_IN_DECK and move[0] == "draw":
            leave_behind(data, sitters(*devices), t + 1, GAME, level="normal")
            return
    raise AssertionError("nobody ever drew")


def turn(program: Program) -> Seat:
    return int(program.match().view(TABLE).facts["turn"])


def has_played(program: Program) -> bool:
    return bool(program.match().view(TABLE).facts["played"])


def turn_by_turn(program: Program, play: Callable[[Seat], None], draw: Callable[[Seat], None]) -> None:
    """F3: whoever is on turn plays a card and draws, until it is over."""
    while not program.is_over():
        moves = program.match().moves
        (draw if has_played(program) else play)(turn(program))
        program.wait_moved(moves)


@pytest.mark.timeout(240)
@pytest.mark.parametrize("hands", HANDS)
def test_they_play_to_the_results_and_again(display: str, tmp_path: Path, hands: Sequence[str]) -> None:
    nearly_over(tmp_path, *hands)
    with open_for(hands, display, tmp_path) as program:
        program.go_on(*hands)
        turn_by_turn(
            program, lambda seat: program.press(hands[seat], "a"), lambda seat: program.press(hands[seat], "c")
        )
        program.wait_finished()
        program.press(hands[-1], "a")
        program.wait_playing()
        assert program.log().config.game == GAME
        program.press(hands[turn(program)], "a")
        program.wait_moved(0)
        assert has_played(program)


@pytest.mark.timeout(240)
def test_one_mouse_plays_for_both_to_the_results_and_again(display: str, tmp_path: Path) -> None:
    nearly_over(tmp_path, "", "")
    with Program(display, tmp_path) as program:
        program.go_on("left")

        def play(seat: Seat) -> None:
            """The first click chooses a card, the second plays it."""
            program.click(*HAND_AT[0])
            program.click(*HAND_AT[0])

        turn_by_turn(program, play, lambda seat: program.click(*DECK_AT))
        program.wait_finished()
        program.click(*BUTTONS[A].middle)
        program.wait_playing()
        play(turn(program))
        program.wait_moved(0)
        assert has_played(program)
