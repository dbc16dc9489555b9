"""The coach of Fourscore: it speaks to the seat on turn, beside its hand, and tells nothing that is covered."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from pygame import Rect

from game.bots.driver import Driver
from game.games.fourscore.props.choice import NEW, TAKE
from game.games.fourscore.props.layout import BELL_AT, DECK_AT, HAND_AT
from game.input.intents import DOWN, LEFT, MOUSE, RIGHT, A, B, BoothNumber, C
from game.match.match import Match
from game.rules.api import TABLE, Face, Seat
from game.store.sitters import SEAT_COLOURS, Sitter
from game.table.coach.coaching import HOLD_MS
from game.table.seats.sitting import Sitting, TableSeat
from game.unseen import Unseen
from tests.games.fourscore.typed import FourscoreTable, as_fourscore
from tests.support.coached import begin, click, keys, lights, lines, signs
from tests.support.composed import take_missing
from tests.support.fourscore_deals import FITS_NONE, FITS_PLAIN, FITS_RIPE, LONELY, PLAIN, RIPE, dealt
from tests.support.law import broken
from tests.support.tables import NAMES

CHOOSE, FIT, OPEN, TAKE_IT = (
    "Choose a card.",
    "It fits where one sign is equal.",
    "Fits nowhere? Open a new row.",
    "Four equal signs? Ring the bell!",
)
LOOK, DRAW = "Look at your cards.", "Draw. Most cards win."
ZONES = ("left", "right", "middle", "numpad")
LONGEST_WAIT = 400  # frames until one of the others has had its turn
PRAISED = 60  # frames of praise
HAND = (FITS_PLAIN, FITS_RIPE, FITS_NONE)


@pytest.fixture
def program(drawn_once: None, tmp_path: Path) -> Iterator[Unseen]:
    program = Unseen(tmp_path)
    yield program
    program.close()


def on_turn(table: FourscoreTable) -> Seat:
    return table.match.view(TABLE).active[0]


def lay(
    program: Unseen, hand: Sequence[Face] = HAND, privacy: str = "auto", devices: Sequence[str] = ZONES[:2]
) -> FourscoreTable:
    """Two people, both new to the game, where the first one has this hand and a row is ripe."""
    match = dealt((RIPE, PLAIN, LONELY), {0: hand}, options={"privacy": privacy})
    return sit(program, match, devices)


def sit(program: Unseen, match: Match, devices: Sequence[str]) -> FourscoreTable:
    program.router.joining = frozenset()
    seats = []
    for seat, name in enumerate(devices):
        device = program.router.devices[name]
        program.router.seats.sit(device, BoothNumber(seat))
        seats.append(TableSeat(Sitter(NAMES[seat], SEAT_COLOURS[seat]), BoothNumber(seat), device, coached=True))
    table = as_fourscore(program.factory.table(Sitting(Driver(match, {}), tuple(seats))))
    program.push(table)
    program.frames_until_shown()
    program.frames(PRAISED)
    return table


def kinds(table: FourscoreTable) -> list[str]:
    return [event.kind for event in table.match.events]


def do_next(program: Unseen, table: FourscoreTable) -> str:
    """Press the key that the coach shows; the line that it said."""
    (line,), ((zone, button),) = lines(table), keys(table)
    program.press(zone, button)
    program.frames(PRAISED)
    return line


def test_each_line_of_a_turn_is_followed_by_the_key_that_it_shows(program: Unseen) -> None:
    table = lay(program)
    assert keys(table) == [("left", LEFT)]
    program.press("left", RIGHT)
    program.frames(PRAISED)
    said = []
    while on_turn(table) == 0:
        said.append(do_next(program, table))
    assert kinds(table) == ["play", "take", "draw", "turn"]
    assert list(dict.fromkeys(said)) == [FIT, TAKE_IT, DRAW]


def test_four_steps_are_done_and_the_coach_has_gone(program: Unseen) -> None:
    table = lay(program)
    assert len(table.show.lesson.steps) == 4
    program.press("left", RIGHT)
    program.frames(PRAISED)
    while on_turn(table) == 0:
        do_next(program, table)
    program.press("right", A)
    program.frames(2)
    program.press("right", C)
    program.frames(PRAISED)
    assert on_turn(table) == 0
    assert lines(table) == []


def test_where_no_row_is_ripe_the_coach_goes_on_to_drawing(program: Unseen) -> None:
    table = sit(program, dealt((PLAIN, LONELY), {0: (FITS_PLAIN, FITS_NONE, FITS_RIPE)}), ZONES[:2])
    program.press("left", RIGHT)
    program.frames(PRAISED)
    program.press("left", A)
    program.frames(2 * PRAISED)
    assert (lines(table), keys(table)) == ([DRAW], [("left", C)])


def test_the_lit_row_is_the_one_where_the_chosen_card_fits(program: Unseen) -> None:
    table = lay(program)
    program.press("left", RIGHT)  # to the card that fits the ripe row alone
    program.frames(PRAISED)
    assert lines(table) == [FIT]
    (box,) = lights(table)
    left, top, width, height = table.board.rows.run(0).box
    assert box.collidepoint(table.scale.point(left + width + 20, top + height / 2))
    program.press("left", RIGHT)
    program.frames(PRAISED)
    assert lines(table) == [OPEN]
    (box,) = lights(table)
    left, top, width, height = table.board.places.box(NEW)
    assert box.collidepoint(table.scale.point(left + width / 2, top + height / 2))
    assert table.controls.choices[0].row == NEW


def test_a_person_who_takes_no_advice_is_not_held_up(program: Unseen) -> None:
    table = lay(program)
    for button in (A, C):
        program.press("left", button)
    assert kinds(table) == ["play", "draw", "turn"]


def test_the_coach_goes_at_once_where_the_hand_of_the_next_seat_comes(program: Unseen) -> None:
    table = lay(program)
    program.press("left", A)
    program.frames(2)
    program.press("left", C)
    program.frames(25)
    assert table.board.front == 1
    assert len([name for name, _ in signs(table) if name[0] == "coach bar"]) == 1
    assert {device for device, _ in keys(table)} == {"right"}


def test_every_step_can_be_skipped(program: Unseen) -> None:
    table = lay(program)
    said = []
    for _ in range(2):
        said += lines(table)
        program.press("left", B)
        program.frames(PRAISED)
    assert kinds(table) == []
    program.press("left", A)
    program.frames(PRAISED)
    for _ in range(2):
        said += lines(table)
        program.press("left", B)
        program.frames(PRAISED)
    assert said == [CHOOSE, FIT, TAKE_IT, DRAW]
    assert lines(table) == []
    assert kinds(table) == ["play"]


def test_the_button_that_skips_is_held_to_skip_all(program: Unseen) -> None:
    table = lay(program)
    program.hold("left", B, HOLD_MS + 100)
    program.frames(PRAISED)
    assert lines(table) == []
    assert kinds(table) == []


# Covered cards


def shown(table: FourscoreTable) -> tuple[list[str], list[tuple[str, str]], list[Rect]]:
    return lines(table), keys(table), lights(table)


def test_the_coach_of_a_covered_hand_says_the_same_whatever_is_in_it(program: Unseen, tmp_path: Path) -> None:
    seen = []
    for number, hand in enumerate((HAND, (FITS_NONE, FITS_PLAIN, FITS_RIPE))):
        other = Unseen(tmp_path / str(number))
        table = lay(other, hand, "peek")
        told = [shown(table)]
        other.press("left", C)  # skips: B looks at the cards
        other.frames(PRAISED)
        told.append(shown(table))
        assert not table.controls.hand(0).peeking
        seen.append(told)
        other.close()
    assert seen[0] == seen[1]
    assert [said for (said,), _, _ in seen[0]] == [LOOK, FIT]
    assert seen[0][1][1] == [("left", B)], "first look, then play"


def test_b_looks_at_covered_cards_while_a_coach_speaks(program: Unseen) -> None:
    table = lay(program, privacy="peek")
    assert (lines(table), keys(table)) == ([LOOK], [("left", B)])
    program.press("left", B)
    program.frames(10)
    assert not table.controls.hand(0).peeking, "the others look away first"
    program.frames(3 * PRAISED)
    assert lines(table) == [CHOOSE]
    assert table.controls.hand(0).peeking
    program.press("left", B)
    program.frames(PRAISED)
    assert not table.controls.hand(0).peeking
    assert lines(table) == [LOOK]


# Where it speaks


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_a_coach_shows_lies_over_no_card_and_no_name(program: Unseen, seats: int) -> None:
    table = as_fourscore(begin(program, "fourscore", *ZONES[: min(seats, 4)], bots=max(0, seats - 4)))
    checked = 0
    for _ in range(3 * seats):
        waited = 0
        while not lines(table) and waited < LONGEST_WAIT:
            program.frames()
            waited += 1
        program.frames(PRAISED)
        checked += check_room(table)
        if keys(table):
            do_next(program, table)
    assert checked > seats
    assert broken(table.board) == []


def check_room(table: FourscoreTable) -> int:
    board = table.board
    cards = [rect for name, rect in signs(table) if name[:1] in (("face",), ("strip",), ("back",))]
    cards += [sprite.rect for sprite in table.table.stage.sprites if sprite.visible and sprite.lies is not None]
    names = [ticket.box for ticket in table.table.tickets]
    said = [(name, rect) for name, rect in signs(table) if name[0] in ("speech", "coach bar", "shining")]
    for name, rect in said:
        if name[0] == "shining":
            rect = rect.inflate(-rect.h // 2, -rect.h // 2)  # without its light
        elif name[0] == "speech":
            assert isinstance(name[3], tuple)
            middle = rect.center
            rect = Rect((0, 0), name[3])  # without its tail
            rect.center = middle
        assert rect.collidelist([*cards, *names]) == -1, (name, rect)
    assert board.front == on_turn(table) or not said
    return len(said)


def test_the_prompts_leave_the_room_to_the_coach_and_come_back(program: Unseen) -> None:
    table = lay(program)
    assert table.controls.prompts.seat.shown == []
    program.hold("left", B, HOLD_MS + 100)
    program.frames(3)
    assert table.controls.prompts.seat.shown != []


# Other hands


def test_a_mouse_alone_goes_through_a_turn_as_the_coach_says(program: Unseen) -> None:
    table = lay(program, devices=(MOUSE, "right"))
    assert (lines(table), keys(table)) == ([CHOOSE], [(MOUSE, A)])
    click(program, table, *HAND_AT[0])
    program.frames(PRAISED)
    assert (lines(table), keys(table)) == ([FIT], [(MOUSE, A)])
    (box,) = lights(table)
    click(program, table, *table.scale.design(box.center))
    program.frames(PRAISED)
    assert lines(table) == [TAKE_IT]
    assert any(light.collidepoint(table.scale.point(*BELL_AT)) for light in lights(table))
    click(program, table, *BELL_AT)
    program.frames(PRAISED)
    (box,) = lights(table)
    click(program, table, *table.scale.design(box.center))
    program.frames(2 * PRAISED)
    assert (lines(table), keys(table)) == ([DRAW], [(MOUSE, A)])
    click(program, table, *DECK_AT)
    assert kinds(table) == ["play", "take", "draw", "turn"]


def test_one_mouse_is_coached_for_two_and_skips_by_a_click(program: Unseen) -> None:
    table = as_fourscore(begin(program, "fourscore", MOUSE, ""))
    program.frames(PRAISED)
    for _ in range(2):
        seat = on_turn(table)
        assert (lines(table), keys(table)) == ([CHOOSE], [(MOUSE, A)])
        (bar,) = (rect for name, rect in signs(table) if name[0] == "coach bar")
        click(program, table, *table.scale.design(bar.center))
        program.frames(PRAISED)
        assert lines(table)[0] in (FIT, OPEN)
        for at in (HAND_AT[0], HAND_AT[0], DECK_AT):
            click(program, table, *at)
        program.frames(PRAISED)
        assert on_turn(table) == 1 - seat


def test_the_token_comes_before_the_row(program: Unseen) -> None:
    table = lay(program)
    for button in (RIGHT, A):
        program.press("left", button)
        program.frames(PRAISED)
    assert (lines(table), keys(table)) == ([TAKE_IT], [("left", RIGHT)])
    while table.controls.choices[0].place != TAKE:
        program.press("left", RIGHT)
    program.press("left", DOWN)
    program.frames(PRAISED)
    assert keys(table) == [("left", DOWN)], "that row shows nothing four times"
    while keys(table) == [("left", DOWN)]:
        program.press("left", DOWN)
        program.frames(2)
    assert table.controls.choices[0].row == 0


def test_every_picture_of_the_coach_is_there_before_the_match(program: Unseen) -> None:
    table = lay(program)
    take_missing(table)
    program.press("left", RIGHT)
    program.frames(PRAISED)
    while on_turn(table) == 0:
        do_next(program, table)
    assert take_missing(table) == []
