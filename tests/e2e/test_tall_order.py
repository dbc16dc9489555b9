"""Tall Order to its results and on to a rematch: with two key zones and with one mouse in a real window, with pads.

All begin where a prepared log stops, one claim before the end. A turn is played first: what is built does not undo
what stands.
"""

from pathlib import Path

import pytest

from game.input.intents import A
from game.input.virtual import VirtualPad, VirtualPads
from game.match.match import Match
from game.rules.api import TABLE, Seat
from game.scenes.results import BUTTONS
from game.scenes.tall_order_layout import BAG, KEYS_LEFT, KEYS_TOP, card_at, cell_at
from game.unseen import Unseen
from tests.e2e.program import Program, wait_for
from tests.e2e.test_crosspatch import SIZE, ZONES, click, go_on
from tests.e2e.test_pads import EAST, SOUTH, frames_until, match_on, press
from tests.interrupted import last_move, leave_behind, sitters

GAME = "tall_order"
WEST, DOWN = 2, 12  # SDL's numbers


def one_claim_is_missing(data: Path, *devices: str) -> tuple[Match, Seat, int]:
    """A match that a claim would end: whose, and of which card."""
    t, seat, move = last_move(2, GAME)
    assert move[0] == "claim"
    return leave_behind(data, sitters(*devices), t, GAME), seat, int(move[1])


def turn(program: Program) -> Seat:
    return program.match().view(TABLE).active[0]


def free_column(match: Match) -> int:
    view = match.view(TABLE)
    return next(column for column in range(6) if len(view.zones.get(("column", column), ())) < 5)


@pytest.mark.timeout(240)
def test_two_key_zones_play_to_the_results_and_again(display: str, tmp_path: Path) -> None:
    match, seat, slot = one_claim_is_missing(tmp_path, *ZONES)
    with Program(display, tmp_path) as program:
        go_on(program)
        first, turns = turn(program), match.view(TABLE).facts["turns"]
        program.press_until(ZONES[first], "a", lambda: program.match().view(TABLE).facts["turns"] > turns)
        assert turn(program) == 1 - first
        program.press(ZONES[seat], "b", *["down"] * slot)  # a look at the own cards
        program.press_until(ZONES[seat], "c", lambda: program.finished() == 1)
        program.press_until("left", "a", program.is_playing)
        assert program.log().config.game == GAME
        assert turn(program) == 1 - seat  # O3: the loser begins
        program.press_until(ZONES[1 - seat], "a", lambda: program.match().view(TABLE).phase == "drop")
        assert program.process.poll() is None, program.end()


@pytest.mark.timeout(240)
def test_one_mouse_plays_for_both_to_the_results_and_again(display: str, tmp_path: Path) -> None:
    _, seat, slot = one_claim_is_missing(tmp_path, "", "")
    with Program(display, tmp_path, "--size", f"{SIZE[0]}x{SIZE[1]}") as program:
        go_on(program)
        first = turn(program)
        if program.match().view(TABLE).phase == "turn":
            click_until(program, BAG, lambda: program.match().view(TABLE).phase == "drop")
        column = free_column(program.match())
        click_until(program, cell_at(column, 4), lambda: turn(program) == 1 - first)
        click(program, *card_at(seat, slot))  # looked at, and chosen, whoever's turn it is
        button = KEYS_LEFT[seat] + 60, KEYS_TOP + 30
        click_until(program, button, lambda: program.finished() == 1)
        x, y, width, height = BUTTONS[A]
        click_until(program, (x + width / 2, y + height / 2), program.is_playing)
        click_until(program, BAG, lambda: program.match().view(TABLE).phase == "drop")


def click_until(program: Program, spot: tuple[float, float], done: object) -> None:
    """Click now and then until it has had its effect: a claim may be too early, and scenes come in their own time."""
    assert callable(done)

    def clicked() -> bool:
        click(program, *spot)
        return wait_for(done, 1.5)

    assert wait_for(clicked), f"a click on {spot} had no effect"


# Pads, which live in this process


def test_two_pads_play_to_the_results_and_again(tmp_path: Path) -> None:
    _, seat, slot = one_claim_is_missing(tmp_path, "a pad", "another pad")
    program, virtual = Unseen(tmp_path), VirtualPads()
    try:
        pads: list[VirtualPad] = [virtual.attach(name=name) for name in ("Red Pad", "Blue Pad")]
        program.frames(3)
        press(program, pads[0])  # play on
        for pad in pads:
            press(program, pad)
        frames_until(program, "TallOrderScene")
        program.frames(250)  # 3, 2, 1
        match = match_on(program)
        turns = match.view(TABLE).facts["turns"]
        while match.view(TABLE).facts["turns"] == turns:
            press(program, pads[match.view(TABLE).active[0]])
        program.frames(100)  # O13
        press(program, pads[seat], EAST)
        for _ in range(slot):
            press(program, pads[seat], DOWN)
        press(program, pads[seat], WEST)
        assert match.game.outcome is not None
        assert match.game.outcome.places[seat] == 1
        frames_until(program, "ResultsScene")
        program.frames(200)
        press(program, pads[0], SOUTH)
        frames_until(program, "TallOrderScene")
        assert match_on(program) is not match
    finally:
        virtual.detach_all()
        program.close()
