"""An evening of Hoopla with pads in a real window: they join, are pulled out, come back, and play to the results."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.games.played import find
from game.match.log import parse
from game.match.match import Match
from game.rules.api import Move, Seat
from game.store.matches import KEPT
from tests.e2e.pads import BLUE, RED, PadProgram
from tests.support.interrupted import last_move, leave_behind, sitters

PADS = (RED, BLUE)
DIRECTIONS: dict[Move, str] = {("place", 0): "left", ("place", 1): "up", ("place", 2): "right"}


def sit_down(program: PadProgram) -> None:
    """All press A to join and A to be ready; when the match is on, each flips a card."""
    for _ in range(2):
        for pad in PADS:
            program.press(pad, "a")
    program.wait_go()
    for seat, pad in enumerate(PADS):
        flip(program, pad, seat)


def moves(program: PadProgram, seat: Seat) -> int:
    """How many moves of a seat are written down."""
    return sum(len(entry) > 1 and entry[1] == seat for entry in program.log().entries if type(entry) is tuple)


def flip(program: PadProgram, hand: str, seat: Seat) -> None:
    """Flip a card of a seat, and see that it is flipped."""
    before = moves(program, seat)
    program.press(hand, "a")
    program.wait(lambda: moves(program, seat) > before, f"flip of seat {seat}")


@contextmanager
def without(pad: str, display: str, data: Path) -> Iterator[PadProgram]:
    """Two pads play and one of them is pulled out: the match stands still."""
    with PadProgram(display, data, *PADS) as program:
        sit_down(program)
        program.unplug(pad)
        program.wait_shown("PauseScene")
        assert not program.witness.is_playing, "the clock goes on"
        yield program


@pytest.mark.timeout(240)
def test_a_pad_is_pulled_out_and_a_key_zone_adopts_its_seat(display: str, tmp_path: Path) -> None:
    with without(BLUE, display, tmp_path) as program:
        program.press("numpad", "a")  # sits down
        program.wait_playing()
        flip(program, "numpad", 1)


@pytest.mark.timeout(240)
def test_a_pad_that_comes_back_has_its_seat_again(display: str, tmp_path: Path) -> None:
    with without(RED, display, tmp_path) as program:
        program.plug(RED)
        program.wait_playing()
        flip(program, RED, 0)


@pytest.mark.timeout(240)
def test_two_pads_play_to_the_results_and_again(display: str, tmp_path: Path) -> None:
    t, seat, move = last_move(2)
    leave_behind(tmp_path, sitters(*PADS), t)
    with PadProgram(display, tmp_path, *PADS) as program:
        program.go_on(*PADS)  # no pad of those who played is remembered
        program.press(PADS[seat], DIRECTIONS[move])
        program.wait_finished()
        (log,) = program.logs(KEPT)
        outcome = Match.resume(parse(log.read_text(encoding="utf-8"), find)).game.outcome
        assert outcome is not None
        assert outcome.places[seat] == 1
        program.press(RED, "a")
        program.wait_go()
        assert program.log().config.setup.seats == 2
        flip(program, BLUE, 1)
