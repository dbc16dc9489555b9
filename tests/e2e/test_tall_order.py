"""Tall Order in a real window to its results and on to a rematch: with two key zones, with pads, with one mouse.

All begin where a prepared log stops, one claim before the end. A turn is played first: what is built does not undo
what stands.
"""

from collections.abc import Sequence
from pathlib import Path

import pytest

from game.games.tall_order.props.layout import BAG, KEYS_LEFT, KEYS_TOP, card_at, cell_at
from game.input.intents import A
from game.match.match import Match
from game.rules.api import TABLE, Seat
from game.scenes.results.results import BUTTONS
from tests.e2e.pads import HANDS, open_for
from tests.e2e.program import Program
from tests.support.interrupted import last_move, leave_behind, sitters

GAME = "tall_order"


def one_claim_is_missing(data: Path, *devices: str) -> tuple[Match, Seat, int]:
    """A match that a claim would end: whose, and of which card."""
    t, seat, move = last_move(2, GAME)
    assert move[0] == "claim"
    return leave_behind(data, sitters(*devices), t, GAME), seat, int(move[1])


def turn(program: Program) -> Seat:
    return program.match().view(TABLE).active[0]


def wait_for_claims(program: Program, mover: Seat) -> None:
    """Wait until the turn of a seat is over, and both may claim (O13)."""
    program.wait(lambda: turn(program) == 1 - mover, "turn of the other")
    until = program.match().view(TABLE).facts["alone_until"]
    program.wait(lambda: program.match().now >= until, f"time after {until}")


def free_column(match: Match) -> int:
    view = match.view(TABLE)
    return next(column for column in range(6) if len(view.zones.get(("column", column), ())) < 5)


@pytest.mark.timeout(240)
@pytest.mark.parametrize("hands", HANDS)
def test_they_play_to_the_results_and_again(display: str, tmp_path: Path, hands: Sequence[str]) -> None:
    match, seat, slot = one_claim_is_missing(tmp_path, *hands)
    with open_for(hands, display, tmp_path) as program:
        program.go_on(*hands)
        first = turn(program)
        if match.view(TABLE).phase == "turn":
            program.press(hands[first], "a")  # draw
            program.wait_moved(match.moves)
        program.press(hands[first], "a")  # drop
        wait_for_claims(program, first)
        program.press(hands[seat], "b", *["down"] * slot, "b", "c")  # a look at the own cards, and a claim
        program.wait_finished()
        program.press(hands[-1], "a")
        program.wait_playing()
        assert program.log().config.game == GAME
        assert turn(program) == 1 - seat  # O3: the loser begins
        program.press(hands[1 - seat], "a")
        program.wait_moved(0)


@pytest.mark.timeout(240)
def test_one_mouse_plays_for_both_to_the_results_and_again(display: str, tmp_path: Path) -> None:
    _, seat, slot = one_claim_is_missing(tmp_path, "", "")
    with Program(display, tmp_path) as program:
        program.go_on("left")
        first = turn(program)
        if program.match().view(TABLE).phase == "turn":
            draw(program)
        program.click(*cell_at(free_column(program.match()), 4))
        wait_for_claims(program, first)
        program.click(*card_at(seat, slot))  # looked at, and chosen, whoever's turn it is
        program.click(KEYS_LEFT[seat] + 60, KEYS_TOP + 30)
        program.wait_finished()
        program.click(*BUTTONS[A].middle)
        program.wait_playing()
        draw(program)


def draw(program: Program) -> None:
    program.click(*BAG)
    program.wait(lambda: program.match().view(TABLE).phase == "drop", "drawn block")
