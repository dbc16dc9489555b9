"""A match that was interrupted is offered at the next start and goes on from the same state."""

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pygame
import pytest

from game.games.played import find
from game.input.virtual import VirtualPads
from game.match.log import parse
from game.match.match import Match
from game.unseen import Unseen
from tests.support.interrupted import leave_behind, sitters

Start = Callable[[], Unseen]


@pytest.fixture
def start(drawn_once: None, tmp_path: Path) -> Iterator[Start]:
    """Start the program, as often as one likes; the last one is closed at the end."""
    running: list[Unseen] = []

    def begin() -> Unseen:
        for program in running:
            program.close()
        running[:] = [Unseen(tmp_path)]
        running[0].frames(2)
        return running[0]

    yield begin
    for program in running:
        program.close()


def match_on(program: Unseen) -> Match:
    """The match of the table that is shown."""
    top = program.app.stack.top
    match = top.match  # type: ignore[union-attr]
    assert isinstance(match, Match)
    return match


def test_nothing_is_offered_where_nothing_was_interrupted(start: Start) -> None:
    assert start().scene == "TitleScene"


def test_a_match_goes_on_from_the_same_state_with_its_log(start: Start, tmp_path: Path) -> None:
    left = leave_behind(tmp_path, sitters("left", "right", bots=["easy"]), 20_000)
    program = start()
    assert program.scene == "ResumeScene"
    program.press("middle", "a")
    assert program.scene == "TableScene"
    match = match_on(program)
    left.let_pass(match.now)
    assert match.game.key() == left.game.key()
    assert [program.app.router.seats.booth(zone) for zone in ("left", "right", "middle")] == [0, 1, -1]
    program.frames(400)
    program.press("left", "a")
    program.frames(20)
    assert match.moves > 0
    (log,) = tmp_path.rglob("*-hoopla.running")
    assert Match.resume(parse(log.read_text(encoding="utf-8"), find)).moves == match.moves
    assert match.now > 20_000


def test_whoever_presses_before_anything_is_shown_answers_the_offer(tmp_path: Path) -> None:
    leave_behind(tmp_path, sitters("left", "right"), 20_000)
    program = Unseen(tmp_path)
    try:
        program.press("left", "a")
        program.frames(2)
        assert program.scene == "TableScene"
    finally:
        program.close()


def test_the_lobby_lies_below_the_match_with_the_same_people(start: Start, tmp_path: Path) -> None:
    leave_behind(tmp_path, sitters("left", "right", bots=["easy"]), 20_000)
    program = start()
    program.press("left", "a")
    assert len(program.app.stack) == 3
    party = program.app.factory.party
    at_table = [msgspec.structs.replace(party.sitter(seat), animal="") for seat in party.taken]
    assert at_table == sitters("left", "right", bots=["easy"])
    assert [party.booths[seat].animal for seat in party.taken] == ["fox", "owl", "cat"], "those of their colours"
    assert len({booth.name for booth in party.booths}) == len({booth.colour for booth in party.booths}) == 6


def test_leaving_it_puts_the_match_away(start: Start, tmp_path: Path) -> None:
    leave_behind(tmp_path, sitters("left", "right"), 20_000)
    program = start()
    program.press("right", "b")
    assert program.scene == "TitleScene"
    assert list(tmp_path.rglob("*.running")) == []
    assert len(list(tmp_path.rglob("*-hoopla.jsonl"))) == 1
    assert start().scene == "TitleScene"


def test_escape_decides_nothing(start: Start, tmp_path: Path) -> None:
    leave_behind(tmp_path, sitters("left", "right"), 20_000)
    program = start()
    program.key(pygame.KSCAN_ESCAPE)
    assert program.scene == "TitleScene"
    program.press("left", "a")
    assert program.scene == "LobbyScene"  # and whoever wants to join still can
    assert start().scene == "ResumeScene"


def test_a_seat_whose_pad_is_away_waits_for_any_device_that_presses_a(start: Start, tmp_path: Path) -> None:
    leave_behind(tmp_path, sitters("left", "a pad that is gone"), 20_000)
    program = start()
    program.press("left", "a")
    assert program.scene == "ResumeScene"
    assert program.app.router.seats.lost == (1,)
    program.press("left", "a")  # who has a seat needs no other
    assert program.scene == "ResumeScene"
    program.press("numpad", "a")
    assert program.scene == "TableScene"
    assert program.app.router.seats.booth("numpad") == 1


def test_a_seat_goes_back_to_its_own_pad_when_that_is_plugged_in(start: Start, tmp_path: Path) -> None:
    program = start()
    virtual = VirtualPads()
    try:
        virtual.attach()
        program.frames(2)
        (pad,) = program.app.pads
        virtual.detach_all()
        leave_behind(tmp_path / "other", sitters("left", pad.memory), 20_000)
        (log,) = (tmp_path / "other").rglob("*.running")
        (tmp_path / "matches").mkdir(exist_ok=True)
        log.rename(tmp_path / "matches" / log.name)
        program = start()
        program.press("left", "a")
        assert program.scene == "ResumeScene"
        virtual.attach()
        program.frames(3)
        assert program.scene == "TableScene"
    finally:
        virtual.detach_all()


def test_going_back_while_seats_are_waited_for_frees_them_and_keeps_the_match(start: Start, tmp_path: Path) -> None:
    leave_behind(tmp_path, sitters("left", "a pad that is gone"), 20_000)
    program = start()
    program.press("left", "a", "b")
    assert program.scene == "TitleScene"
    assert program.app.router.seats.free == (0, 1, 2, 3, 4, 5)
    assert len(list(tmp_path.rglob("*.running"))) == 1


def test_a_log_that_does_not_tell_who_played_takes_anybody(start: Start, tmp_path: Path) -> None:
    leave_behind(tmp_path, sitters("left", "right"), 20_000)
    (log,) = tmp_path.rglob("*.running")
    log.write_text(log.read_text(encoding="utf-8").replace('"sitters":', '"strangers":'), encoding="utf-8")
    program = start()
    program.press("left", "a")
    assert program.app.router.seats.lost == (0, 1)
    program.press("middle", "a")
    program.press("left", "a")
    assert program.scene == "TableScene"


@pytest.mark.parametrize(
    ("at", "scene"), [((680, 850), "TableScene"), ((1240, 850), "TitleScene"), ((9, 9), "ResumeScene")]
)
def test_the_mouse_answers_by_clicking(start: Start, tmp_path: Path, at: tuple[int, int], scene: str) -> None:
    leave_behind(tmp_path, sitters("left", "right"), 20_000)
    program = start()
    program.click(*at)
    assert program.scene == scene
