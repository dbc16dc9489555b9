"""An evening of Hoopla with pads in a real window: they join, are pulled out, come back, and play to the results."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from game.match.log import parse
from game.match.match import Match
from game.rules.api import GO, Move, Seat
from game.store.matches import KEPT
from tests.e2e.pads import BLUE, RED, PadProgram
from tests.e2e.program import wait_for
from tests.interrupted import last_move, leave_behind, sitters

PADS = (RED, BLUE)
WAYS: dict[Move, str] = {("place", 0): "left", ("place", 1): "up", ("place", 2): "right"}
STILL_S = 2.5  # a running match writes down every second that passes


def sit_down(program: PadProgram) -> None:
    """All press A to join and A to be ready, until the match is on; the first flip of each is made."""
    for _ in range(2):
        for pad in PADS:
            program.press(pad, "a")
    assert wait_for(program.is_playing), f"the match did not begin: {program.end()}"
    assert wait_for(lambda: program.match().now >= GO), f"the countdown did not end: {program.end()}"
    for seat, pad in enumerate(PADS):
        program.press_until(pad, "a", partial(has_moved, program, seat, 0))


def moves(program: PadProgram, seat: Seat) -> int:
    """How many moves of a seat are written down."""
    return sum(len(entry) > 1 and entry[1] == seat for entry in program.log().entries if type(entry) is tuple)


def has_moved(program: PadProgram, seat: Seat, before: int) -> bool:
    return moves(program, seat) > before


@contextmanager
def without(pad: str, display: str, data: Path) -> Iterator[PadProgram]:
    """Two pads play and one of them is pulled out: the match stands still."""
    with PadProgram(display, data, *PADS) as program:
        sit_down(program)
        program.unplug(pad)
        before = program.match().now
        assert not wait_for(lambda: program.match().now > before + 1000, STILL_S), "the clock went on"
        yield program
        assert program.process.poll() is None, program.end()


@pytest.mark.timeout(240)
def test_a_pad_is_pulled_out_and_a_key_zone_adopts_its_seat(display: str, tmp_path: Path) -> None:
    with without(BLUE, display, tmp_path) as program:
        program.press_until("numpad", "a", partial(has_moved, program, 1, moves(program, 1)))  # sits down, then plays


@pytest.mark.timeout(240)
def test_a_pad_that_comes_back_has_its_seat_again(display: str, tmp_path: Path) -> None:
    with without(RED, display, tmp_path) as program:
        before = program.match().now
        program.plug(RED)
        assert wait_for(lambda: program.match().now > before), "the match did not go on without a press"
        program.press_until(RED, "a", partial(has_moved, program, 0, moves(program, 0)))


@pytest.mark.timeout(240)
def test_two_pads_play_to_the_results_and_again(display: str, tmp_path: Path) -> None:
    t, seat, move = last_move(2)
    leave_behind(tmp_path, sitters(*PADS), t)
    with PadProgram(display, tmp_path, *PADS) as program:
        program.go_on(*PADS)  # no pad of those who played is remembered
        program.press_until(PADS[seat], WAYS[move], lambda: program.finished() == 1)
        (log,) = program.logs(KEPT)
        outcome = Match.resume(parse(log.read_text(encoding="utf-8"))).game.outcome
        assert outcome is not None
        assert outcome.places[seat] == 1
        program.press_until(RED, "a", program.is_playing)
        assert program.log().config.setup.seats == 2
        program.press_until(BLUE, "a", partial(has_moved, program, 1, 0))
        assert program.process.poll() is None, program.end()
