"""The coach of Hoopla: what it says to whom, which key it shows, and that it covers nothing."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.games.hoopla.lesson import fits
from game.input.intents import DOWN, LEFT, RIGHT, UP, A, B
from game.scenes.table import TableScene
from game.unseen import Unseen
from tests.support.coached import begin, keys, lights, lines, signs

PLACES = (LEFT, UP, RIGHT)
FRAMES = 60  # of praise


@pytest.fixture
def program(drawn_once: None, tmp_path: Path) -> Iterator[Unseen]:
    program = Unseen(tmp_path)
    yield program
    program.close()


def do_next(program: Unseen, table: TableScene, seat: int, zone: str) -> str:
    """Press what the coach of a seat wants; the line that it said."""
    before = lines(table)
    button = next(button for device, button in keys(table) if device == zone)
    program.press(zone, button)
    program.frames(FRAMES)
    return before[seat]


def test_alone_each_line_is_followed_by_the_key_that_it_shows(program: Unseen) -> None:
    table = begin(program, "hoopla", "left", bots=3)
    said = []
    while keys(table):
        said.append(do_next(program, table, 0, "left"))
    assert said[0] == "Flip a card!"
    assert {line.split("?")[-1] for line in said[1:]} & {" Flip on."} or "frame?" in said[1]
    assert lines(table) == ["First without cards wins!"]


def test_two_at_once_have_their_own_keys(program: Unseen) -> None:
    table = begin(program, "hoopla", "left", "right", bots=2)
    assert lines(table) == ["Flip a card!"] * 2
    assert sorted(keys(table)) == [("left", A), ("right", A)]
    do_next(program, table, 0, "left")
    assert len(lines(table)) == 2
    assert lines(table).count("Flip a card!") == 1


def test_the_key_of_a_card_that_fits_leads_to_its_ring(program: Unseen) -> None:
    table = begin(program, "hoopla", "left", bots=1)
    do_next(program, table, 0, "left")
    while not (stacks := fits(table.match.view(0))):
        program.press("left", A)
        program.frames(10)
    program.frames(FRAMES)
    assert keys(table) == [("left", PLACES[stacks[0]])]
    assert lines(table)[0].split()[0].lower() in lines(table)[0].split("the ")[1]


def test_a_step_that_is_done_is_ticked_below_the_same_line(program: Unseen) -> None:
    table = begin(program, "hoopla", "left", bots=1)
    do_next(program, table, 0, "left")
    while not (stacks := fits(table.match.view(0))):
        program.press("left", A)
        program.frames(10)
    program.frames(FRAMES)
    said = lines(table)
    program.press("left", PLACES[stacks[0]])
    program.frames(10)
    assert lines(table) == said
    assert [name[0] for name, _ in signs(table)].count("coach tick") == 1


def test_a_wrong_key_repeats_the_line_and_does_what_it_does(program: Unseen) -> None:
    table = begin(program, "hoopla", "left", bots=1)
    program.press("left", DOWN)
    program.frames(20)
    assert lines(table) == ["Flip a card!"]


def test_b_skips_one_step(program: Unseen) -> None:
    table = begin(program, "hoopla", "left", bots=1)
    said = []
    for _ in range(4):
        while not lines(table) and table.sitting.warm_up and program.stack.top is table:
            program.frames()
        said += lines(table)
        program.press("left", B)
        program.frames(2)
    assert program.stack.top is not table
    assert said[0] == "Flip a card!"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_that_a_coach_shows_lies_over_a_name_or_a_face(program: Unseen, seats: int) -> None:
    zones = ("left", "middle", "right", "numpad")[:seats]
    table = begin(program, "hoopla", *zones)
    assert len(lines(table)) == seats
    for _ in range(4):
        program.frames(FRAMES)
        faces = [rect for name, rect in signs(table) if name[:1] == ("face",)]
        bars = [rect for name, rect in signs(table) if name[:1] == ("coach bar",)]
        for rect in bars:
            assert rect.collidelist(faces) == -1
            assert rect.inflate(0, -12).collidelist([ticket.box for ticket in table.table.tickets]) == -1
        for zone in zones:
            program.press(zone, A)


def test_what_is_lit_is_on_the_screen(program: Unseen) -> None:
    table = begin(program, "hoopla", "left", "right", bots=2)
    assert len(lights(table)) == 2
    assert all(program.screen.get_rect().contains(rect) for rect in lights(table))
