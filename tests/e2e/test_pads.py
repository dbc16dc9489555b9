"""An evening with two pads, in this process: pads that are no hardware live nowhere else. Everything else is real."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.input.virtual import VirtualPad, VirtualPads
from game.match.match import Match
from game.rules.api import GO, Move
from game.unseen import Unseen
from tests.interrupted import last_move, leave_behind, sitters

SOUTH, EAST = 0, 1
WAYS: dict[Move, int] = {
    ("place", 0): 13,
    ("place", 1): 11,
    ("place", 2): 14,
}  # SDL's numbers of the cross
MANY = 3000  # frames


@pytest.fixture
def virtual() -> Iterator[VirtualPads]:
    virtual = VirtualPads()
    yield virtual
    virtual.detach_all()


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Unseen]:
    program = Unseen(tmp_path)
    program.frames(2)
    yield program
    program.close()


def press(program: Unseen, pad: VirtualPad, button: int = SOUTH) -> None:
    pad.press(button)
    program.frames(2)
    pad.release(button)
    program.frames(2)


def frames_until(program: Unseen, scene: str) -> None:
    for _ in range(MANY):
        if program.scene == scene:
            return
        program.frames()
    raise AssertionError(f"{scene} did not come; there is {program.scene}")


def match_on(program: Unseen) -> Match:
    match = program.app.stack.top.match  # type: ignore[union-attr]
    assert isinstance(match, Match)
    return match


def sit_down(program: Unseen, *pads: VirtualPad) -> None:
    """All press A to join and A to be ready, until the match is on."""
    for _ in range(2):
        for pad in pads:
            press(program, pad)
    frames_until(program, "HooplaScene")


def test_two_pads_join_play_and_one_is_pulled_out_and_its_seat_adopted(program: Unseen, virtual: VirtualPads) -> None:
    pads = [virtual.attach(name=name) for name in ("Red Pad", "Blue Pad")]
    program.frames(3)
    sit_down(program, *pads)
    match = match_on(program)
    while match.now < GO + 100:
        program.frames()
    for pad in pads:
        press(program, pad)
        program.frames(20)
    assert match.moves == 2

    pads[1].detach()
    program.frames(3)
    assert program.scene == "PauseScene"
    assert program.app.router.seats.lost == (1,)
    before = match.now
    program.frames(200)
    assert match.now == before, "the clock went on without the second seat"

    program.press("numpad", "a")  # any free device adopts the seat
    assert program.app.router.seats.seat("numpad") == 1
    frames_until(program, "HooplaScene")
    program.frames(250)  # 3, 2, 1
    assert match.now > before
    moves = match.moves
    program.press("numpad", "a")
    program.frames(20)
    assert match.moves == moves + 1


def test_a_pad_that_comes_back_has_its_seat_again(program: Unseen, virtual: VirtualPads) -> None:
    pads = [virtual.attach(name=name) for name in ("Red Pad", "Blue Pad")]
    program.frames(3)
    sit_down(program, *pads)
    program.frames(300)
    pads[0].detach()
    program.frames(3)
    assert program.scene == "PauseScene"
    again = virtual.attach(name="Red Pad")
    program.frames(3)
    assert program.app.router.seats.lost == ()
    frames_until(program, "HooplaScene")
    program.frames(250)
    match = match_on(program)
    moves = match.moves
    press(program, again)
    program.frames(20)
    assert match.moves == moves + 1


def test_two_pads_play_to_the_results_and_again(tmp_path: Path, virtual: VirtualPads) -> None:
    t, seat, move = last_move(2)
    leave_behind(tmp_path, sitters("a pad", "another pad"), t)
    program = Unseen(tmp_path)
    try:
        pads = [virtual.attach(name=name) for name in ("Red Pad", "Blue Pad")]
        program.frames(3)
        press(program, pads[0])  # play on; no pad of those who played is here
        assert program.scene == "ResumeScene"
        for pad in pads:
            press(program, pad)
        frames_until(program, "HooplaScene")
        program.frames(220)  # 3, 2, 1
        press(program, pads[seat], WAYS[move])
        frames_until(program, "ResultsScene")
        (result,) = program.app.memory.history.recent()
        assert result.outcome.places[seat] == 1
        program.frames(200)
        press(program, pads[0])
        frames_until(program, "HooplaScene")
        assert match_on(program).config.setup.seats == 2
    finally:
        program.close()
