"""Crosspatch to its results and on to a rematch: with two key zones and with one mouse in a real window, with pads.

The matches in the window begin where a prepared log stops, a few cards before the end.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from game.gfx.window import Scale
from game.input.intents import A
from game.input.virtual import VirtualPads
from game.match.match import Match
from game.rules.api import TABLE, Seat
from game.rules.crosspatch import STOP
from game.scenes.crosspatch_layout import table
from game.scenes.crosspatch_lens import Lens, open_cells
from game.scenes.results import BUTTONS
from game.unseen import Unseen
from tests.e2e.program import Program, wait_for
from tests.e2e.test_pads import SOUTH, frames_until, match_on, press
from tests.interrupted import leave_behind, moves_of, sitters

GAME = "crosspatch"
ZONES = ("left", "right")
SIZE = (1280, 720)
LAST = 5  # moves that are still to be made
COUNTDOWN_S = 15


def nearly_over(data: Path, *devices: str) -> Match:
    """A match of two of which a few moves are missing."""
    t = moves_of(len(devices), GAME)[-LAST][0]
    return leave_behind(data, sitters(*devices), t, GAME)


def turn(program: Program) -> Seat:
    return int(program.match().view(TABLE).facts["turn"])


def go_on(program: Program) -> None:
    """Accept the offer, and wait for the end of the 3-2-1."""
    now = program.match().now
    for _ in range(4):
        program.press("left", "a")
        if wait_for(lambda: program.match().now > now, COUNTDOWN_S):
            return
    raise AssertionError("the match did not go on")


@pytest.mark.timeout(240)
def test_two_key_zones_play_to_the_results_and_again(display: str, tmp_path: Path) -> None:
    nearly_over(tmp_path, *ZONES)
    with Program(display, tmp_path) as program:
        go_on(program)
        for _ in range(8 * LAST):
            if program.finished():
                break
            before = program.written()
            program.press(ZONES[turn(program)], "a")
            wait_for(lambda before=before: bool(program.finished()) or program.written() != before, 0.4)  # type: ignore[misc]
        assert wait_for(lambda: program.finished() == 1)
        program.press_until("left", "a", program.is_playing)
        assert program.log().config.game == GAME
        moves = program.match().moves
        assert wait_for(lambda: lay_first(program, moves)), "nothing was laid in the rematch"
        assert program.process.poll() is None, program.end()


def lay_first(program: Program, before: int) -> bool:
    """X2: one press of whoever begins lays the first card."""
    program.press(ZONES[turn(program)], "a")
    return program.match().moves > before


@pytest.mark.slow
@pytest.mark.timeout(240)
def test_one_mouse_plays_for_both_to_the_results_and_again(display: str, tmp_path: Path) -> None:
    nearly_over(tmp_path, "", "")
    with Program(display, tmp_path, "--size", f"{SIZE[0]}x{SIZE[1]}") as program:
        go_on(program)
        for _ in range(6 * LAST):
            if program.finished():
                break
            moves = program.match().moves
            lay_with_mouse(program)
            wait_for(lambda moves=moves: bool(program.finished()) or program.match().moves > moves, 2)  # type: ignore[misc]
        assert wait_for(lambda: program.finished() == 1)
        x, y, width, height = BUTTONS[A]
        assert wait_for(lambda: clicked(program, x + width / 2, y + height / 2)), "there was no rematch"
        assert wait_for(lambda: begins(program)), "nothing was laid in the rematch"


def clicked(program: Program, x: float, y: float) -> bool:
    """Click until a match is on."""
    click(program, x, y)
    return wait_for(program.is_playing, 1)


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
    click(program, spot.x, spot.y)
    if sum(move[:2] == ("lay", slot) for move in match.view(seat).legal) > 1:
        click(program, *Lens.around([*view.facts["laid"], *free]).at(cell))


def click(program: Program, x: float, y: float) -> None:
    """Press the left button at a point of the design."""
    window = program.xdotool("getactivewindow")
    across, down = Scale(SIZE).point(x, y)
    wait = ("sleep", "0.1")
    program.xdotool("mousemove", "--window", window, str(across), str(down), *wait, "click", "1", *wait)


# Pads, which live in this process


def test_two_pads_play_a_whole_match_and_again(tmp_path: Path) -> None:
    play_with_pads(tmp_path, GAME, "CrosspatchScene", lambda facts: SOUTH)


def play_with_pads(data: Path, game: str, scene: str, button: Callable[[Mapping[str, Any]], int]) -> None:
    """Two pads play a match and begin another; what the one on turn presses is found from what all may know."""
    program, virtual = Unseen(data), VirtualPads()
    try:
        pads = [virtual.attach(name=name) for name in ("Red Pad", "Blue Pad")]
        program.frames(3)
        program.app.evening.party.choose(game)
        for pad in (*pads, *pads):  # to join, then to be ready
            press(program, pad)
        frames_until(program, scene)
        match = match_on(program)
        while match.game.outcome is None:
            facts = match.view(TABLE).facts
            press(program, pads[facts["turn"]], button(facts))
        frames_until(program, "ResultsScene")
        program.frames(200)
        press(program, pads[0])
        frames_until(program, scene)
        assert match_on(program) is not match
    finally:
        virtual.detach_all()
        program.close()
