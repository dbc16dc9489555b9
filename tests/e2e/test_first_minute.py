"""From the title to the first act of the own, by people who know nothing: every press is counted.

Whoever is alone begins with the second press, two people with the third, the mouse with its second click.
"""

from functools import partial
from pathlib import Path

import msgspec
import pytest

from game.games.fourscore.props.bed import COLUMNS, Bed, RowSlot
from game.games.fourscore.props.layout import DECK_AT, HAND_AT
from game.games.hoopla.props.layout import set_of
from game.games.played import PLAYED
from game.match.match import Match
from game.rules.api import TABLE
from game.store.memory import Memory
from tests.e2e.pads import RED, PadProgram
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


ACTS = {"Move your hand to a card.": ("down", "left", "up", "right"), "Your turn: flip your pile.": ("c",)}
SKIP = ("b",)


def said(program: Program, seat: int) -> list[str]:
    """What the coach of a seat has said so far."""
    program.witness.look()
    coached = (line for line in program.witness.lines if line["what"] == "coach" and line["seat"] == seat)
    return [str(line["line"]) for line in coached if line["line"]]


@pytest.mark.timeout(240)
def test_two_newcomers_at_one_keyboard_go_through_the_warm_up_of_double_take(display: str, tmp_path: Path) -> None:
    """Each moves and flips as the coach says, and skips what else it says."""
    like_best(tmp_path, "double_take")
    hands, heard = ("left", "right"), [0, 0]
    with Program(display, tmp_path, coach=True) as program:
        program.press("left", "a")
        program.press("right", "a", "a")

        def obey() -> bool:
            """Do what was said since the last call; whether the match that counts has begun."""
            for seat, hand in enumerate(hands):
                for line in said(program, seat)[heard[seat] :]:
                    heard[seat] += 1
                    program.press(hand, *ACTS.get(line, SKIP))
            return program.witness.count("table", warm_up=False) > 0

        program.wait(obey, "match that counts")
        assert all(set(ACTS) & set(said(program, seat)) for seat in range(len(hands)))
        assert moves(program, 0, "flip") + moves(program, 1, "flip") > 0
        program.wait_go()
        assert program.match().config.setup.seats == 2


def like_best(data: Path, game: str) -> None:
    """The game that was played last, by people who are not known any more."""
    memory = Memory(data, PLAYED)
    memory.settings.now = msgspec.structs.replace(memory.settings.now, game=game)
    memory.close()


def place_of_first_card(match: Match) -> tuple[float, float]:
    """Where the first card of the first seat may be played, as long as no row has been taken."""
    move = next(move for move in match.view(0).legal if move[1] == 0)
    rows = {zone[1]: cards for zone, cards in match.view(TABLE).zones.items() if zone[0] == "row"}
    row = int(move[2]) if move[0] == "play" else len(rows)
    slot = RowSlot(row % COLUMNS, row // COLUMNS)
    return Bed().run(slot, len(rows.get(row, (0,)))).middle


@pytest.mark.timeout(240)
def test_a_mouse_alone_goes_through_the_coach_of_fourscore(display: str, tmp_path: Path) -> None:
    like_best(tmp_path, "fourscore")
    with Program(display, tmp_path, coach=True) as program:
        program.click(*PLAY)
        program.wait_shown("LobbyScene")
        program.click(1000, 210)
        wait_coached(program, 0, "Choose a card.")
        assert presses(program) == 2
        program.click(*HAND_AT[0])
        program.wait(lambda: coached_to_play(program), "a line about the card that was clicked")
        program.click(*place_of_first_card(program.match()))
        program.wait(lambda: moves(program, 0, "play", "open") == 1, "a card that is played")
        wait_coached(program, 0, "Draw. Most cards win.")
        program.click(*DECK_AT)
        program.wait(lambda: moves(program, 0, "draw") == 1, "draw")
        assert presses(program) == 5


def coached_to_play(program: Program) -> bool:
    """Whether the coach of the first seat says where its card fits."""
    lines = "It fits where one sign is equal.", "Fits nowhere? Open a new row."
    return any(program.witness.count("coach", seat=0, line=line) for line in lines)


def has_dropped(program: Program, seat: int) -> bool:
    return moves(program, seat, "drop") == 1


@pytest.mark.timeout(240)
def test_a_pad_goes_through_the_coach_of_tall_order(display: str, tmp_path: Path) -> None:
    """Beside a person with keys, who is new to it, too: their tasks are covered, and each is coached in its turn."""
    like_best(tmp_path, "tall_order")
    with PadProgram(display, tmp_path, RED, coach=True) as program:
        hands = RED, "left"
        program.press(RED, "a")
        program.press("left", "a", "a")
        program.wait_playing()
        first = program.match().view(TABLE).active[0]
        for seat in (first, 1 - first):
            wait_coached(program, seat, "Peek at your orders.")
            program.press(hands[seat], "b")
            wait_coached(program, seat, "Draw a block.")
            program.press(hands[seat], "a")
            wait_coached(program, seat, "Choose a column, let go.")
            program.press(hands[seat], "right", "a")
            program.wait(partial(has_dropped, program, seat), f"block of seat {seat}")
        wait_coached(program, first, "Your pattern stands? Claim it!")
        program.press(hands[first], "a")  # goes on
        wait_coached(program, first, "First through all eight wins.")


@pytest.mark.timeout(240)
def test_after_a_kill_in_a_warm_up_nothing_is_to_go_on_with(display: str, tmp_path: Path) -> None:
    with Program(display, tmp_path, coach=True) as program:
        program.press("left", "a", "a")
        wait_coached(program, 0, "Flip a card!")
        program.kill()
    with Program(display, tmp_path, coach=True) as program:
        program.wait_shown("TitleScene")
