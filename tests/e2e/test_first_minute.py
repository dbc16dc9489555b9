"""From the title to the first act of the own, by people who know nothing: every press is counted.

Whoever is alone begins with the second press, two people with the third, the mouse with its second click.
"""

from pathlib import Path

import pytest

from game.games.hoopla.props.layout import set_of
from tests.e2e.program import Program
from tests.e2e.supervised import Supervised

PLAY = (513, 889)  # the button of the title
COACHED = '[guests]\ncoach = "always"\n'


def moves(program: Program, seat: int, *verbs: str) -> int:
    """How many of these moves of a seat were applied."""
    program.witness.look()
    entries = [line["entry"] for line in program.witness.lines if line["what"] == "move"]
    return sum(
        isinstance(entry, list) and len(entry) > 2 and entry[1] == seat and entry[2] in verbs for entry in entries
    )


def wait_coached(program: Program, seat: int, line: str) -> None:
    program.wait(lambda: program.witness.count("coach", seat=seat, line=line) > 0, f"{line!r} for seat {seat}")


def presses(program: Program) -> int:
    return program.witness.count("press", down=True)


@pytest.mark.timeout(240)
def test_one_person_alone_acts_with_the_third_press(display: str, tmp_path: Path) -> None:
    with Program(display, tmp_path, coach=True) as program:
        program.press("left", "a", "a")  # sit down, play against bots
        wait_coached(program, 0, "Flip a card!")
        program.press("left", "a")
        program.wait(lambda: moves(program, 0, "flip") == 1, "flip")
        assert presses(program) == 3
        assert program.witness.count("table", warm_up=True) == 1
        assert not program.logs(), "a warm-up leaves no log"


@pytest.mark.timeout(240)
def test_two_people_act_with_the_fourth_press(display: str, tmp_path: Path) -> None:
    with Program(display, tmp_path, coach=True) as program:
        program.press("left", "a")
        program.press("right", "a", "a")  # one of two is half of them
        wait_coached(program, 0, "Flip a card!")
        program.press("left", "a")
        program.wait(lambda: moves(program, 0, "flip") == 1, "flip")
        assert presses(program) == 4


@pytest.mark.timeout(240)
def test_the_mouse_alone_acts_with_the_third_click(display: str, tmp_path: Path) -> None:
    with Program(display, tmp_path, coach=True) as program:
        program.click(*PLAY)
        program.wait_shown("LobbyScene")
        program.click(1000, 210)
        wait_coached(program, 0, "Flip a card!")
        program.click(*set_of(4, 0))
        program.wait(lambda: moves(program, 0, "flip") == 1, "flip")
        assert presses(program) == 3


@pytest.mark.timeout(240)
def test_a_visitor_of_a_kiosk_is_coached_after_the_second_press(display: str, tmp_path: Path) -> None:
    with Supervised(display, tmp_path / "data", COACHED, "--windowed", "--size", "640x360") as program:
        program.press("left", "a", "a")
        wait_coached(program, 0, "Flip a card!")
        assert presses(program) == 2


@pytest.mark.timeout(240)
def test_two_newcomers_at_one_keyboard_go_through_the_warm_up_of_hoopla(display: str, tmp_path: Path) -> None:
    with Program(display, tmp_path, coach=True) as program:
        program.press("left", "a")
        program.press("right", "a", "a")
        for seat, hand in enumerate(("left", "right")):
            wait_coached(program, seat, "Flip a card!")
            program.press(hand, "a")
        for hand in ("left", "right"):
            program.press(hand, "b", "b", "b", "b")
        program.wait(lambda: program.witness.count("table", warm_up=False) > 0, "match that counts")
        program.wait_go()
        assert program.match().config.setup.seats == 2


@pytest.mark.timeout(240)
def test_after_a_kill_in_a_warm_up_nothing_is_to_go_on_with(display: str, tmp_path: Path) -> None:
    with Program(display, tmp_path, coach=True) as program:
        program.press("left", "a", "a")
        wait_coached(program, 0, "Flip a card!")
        program.kill()
    with Program(display, tmp_path, coach=True) as program:
        program.wait_shown("TitleScene")
