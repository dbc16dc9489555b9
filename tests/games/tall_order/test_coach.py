"""The coach of Tall Order: it speaks in a person's own turns of the match, and tells nothing that is covered."""

from collections.abc import Hashable, Iterator, Sequence
from pathlib import Path

import pytest
from pygame import Rect

from game.games.tall_order.lesson import standing
from game.games.tall_order.props.layout import BAG, card_at, cell_at
from game.input.intents import LEFT, MOUSE, RIGHT, A, B, BoothNumber, C
from game.rules.api import TABLE, Seat
from game.table.coach.coaching import HOLD_MS
from game.unseen import Unseen
from tests.games.tall_order.typed import TallOrderTable, as_tall_order
from tests.support.coached import begin, click, keys, lights, lines, signs
from tests.support.composed import take_missing
from tests.support.law import broken

PEEK, DRAW, DROP, CLAIM = (
    "Peek at your orders.",
    "Draw a block.",
    "Choose a column, let go.",
    "Your pattern stands? Claim it!",
)
ORDERS, WIN = "These are your secret orders.", "First through all eight wins."
ZONES = ("left", "right")
PRAISED = 60  # frames of praise
FREE = 110  # frames until a seat may build after the other (O13)


@pytest.fixture
def program(drawn_once: None, tmp_path: Path) -> Iterator[Unseen]:
    program = Unseen(tmp_path)
    yield program
    program.close()


def sit(program: Unseen, *zones: str, bots: int = 0) -> TallOrderTable:
    return as_tall_order(begin(program, "tall_order", *zones, bots=bots))


def say_one_button(program: Unseen) -> TallOrderTable:
    """A person with one button, and a bot."""
    program.press("left", A)
    program.party.booths[BoothNumber(0)].assists["one_button"] = True
    program.party.invite(BoothNumber(1), "easy")
    return sit(program)


def on_turn(table: TallOrderTable) -> Seat:
    return table.match.view(TABLE).active[0]


def until_turn(program: Unseen, table: TallOrderTable, seat: Seat) -> None:
    """Wait for a seat's turn, and until it may build."""
    while table.match.view(TABLE).active != (seat,):
        program.frames()
    program.frames(FREE)


def build(program: Unseen, zone: str) -> None:
    """Draw a block, and let it go."""
    program.press(zone, A)
    program.frames(PRAISED)
    program.press(zone, A)
    program.frames(PRAISED)


def test_alone_each_line_of_the_first_turn_is_followed_by_the_key_that_it_shows(program: Unseen) -> None:
    table = sit(program, "left", bots=1)
    until_turn(program, table, 0)
    assert lines(table) == [ORDERS], "with a bot the own cards lie open"
    while lines(table) == [ORDERS]:
        program.frames()
    program.frames(PRAISED)
    assert (lines(table), keys(table)) == ([DRAW], [("left", A)])
    program.press("left", A)
    program.frames(PRAISED)
    assert (lines(table), keys(table)) == ([DROP], [("left", LEFT)])
    assert len(lights(table)) == 2
    program.press("left", RIGHT)
    program.press("left", A)
    program.frames(PRAISED)
    assert on_turn(table) == 1
    assert [line for line in lines(table) if line != CLAIM] == []


def test_a_pattern_that_stands_is_lit_where_cards_lie_open(program: Unseen) -> None:
    table = sit(program, "left", bots=1)
    until_turn(program, table, 0)
    while lines(table) != [CLAIM]:
        seat = on_turn(table)
        if seat == 0 and table.clock.now() >= table.view.facts["alone_until"]:
            program.press("left", A)
        program.frames(PRAISED)
        assert table.match.game.outcome is None
    slot = standing(table.match.view(0))
    assert slot is not None
    program.frames(PRAISED)
    boxes = lights(table)
    assert len(boxes) == 2
    middle = table.scale.point(*card_at(0, slot))
    assert any(box.collidepoint(middle) for box in boxes)
    while keys(table) != [("left", C)]:
        program.press("left", "down")
        program.frames(2)
    program.press("left", C)
    program.frames(2)
    assert ("claim", 0) in [(event.kind, event.seat) for event in table.match.events]


def test_two_first_timers_are_coached_in_their_own_turns_and_neither_waits(program: Unseen) -> None:
    table = sit(program, *ZONES)
    for _ in range(2):
        seat = on_turn(table)
        zone = ZONES[seat]
        program.frames(FREE)
        assert (lines(table), keys(table)) == ([PEEK], [(zone, B)])
        program.press(zone, B)
        program.frames(PRAISED)
        assert (lines(table), keys(table)) == ([DRAW], [(zone, A)])
        build(program, zone)
        assert on_turn(table) == 1 - seat
    program.frames(FREE)
    assert lines(table) == [CLAIM]


def test_what_the_coach_asks_for_need_not_be_done(program: Unseen) -> None:
    table = sit(program, *ZONES)
    seat = on_turn(table)
    program.press(ZONES[seat], A)
    program.press(ZONES[seat], A)
    program.frames(2)
    assert [event.kind for event in table.match.events] == ["draw", "drop", "turn"]


def test_every_step_can_be_skipped_with_a_button_that_it_does_not_need(program: Unseen) -> None:
    """Where B peeks it is C; where that claims it is A, which draws nothing then."""
    table = sit(program, *ZONES)
    seat = on_turn(table)

    def skip(line: str, button: str) -> None:
        assert lines(table) == [line]
        before = len(table.match.events)
        program.press(ZONES[seat], button)
        program.frames(PRAISED)
        assert len(table.match.events) == before, "it is no move"

    skip(PEEK, C)
    skip(DRAW, C)
    assert lines(table) == []
    program.press(ZONES[seat], A)
    program.frames(PRAISED)
    skip(DROP, C)
    program.press(ZONES[seat], A)
    program.frames(FREE)
    build(program, ZONES[1 - seat])
    program.frames(FREE)
    skip(CLAIM, A)
    skip(WIN, C)
    program.press(ZONES[seat], B)
    assert table.controls.hand(seat).peeking


def test_the_button_that_skips_a_step_is_held_to_skip_all(program: Unseen) -> None:
    table = sit(program, *ZONES)
    program.hold(ZONES[on_turn(table)], C, HOLD_MS + 100)
    assert lines(table) == []
    program.frames(FREE)
    assert lines(table) == []


def test_b_covers_a_card_that_is_peeked_at_while_a_coach_speaks(program: Unseen) -> None:
    table = sit(program, *ZONES)
    seat = on_turn(table)
    program.press(ZONES[seat], B)
    program.frames(PRAISED)
    assert lines(table) == [DRAW]
    program.press(ZONES[seat], B)
    program.frames(2)
    assert not table.controls.hand(seat).peeking
    assert lines(table) == [DRAW]


def shown(table: TallOrderTable) -> list[tuple[Sequence[Hashable], Rect]]:
    """What a coach shows: its line, lights, keys, ticks and bar."""
    firsts = "speech", "lit", "shining", "coach tick", "coach bar"
    return [(name, rect) for name, rect in signs(table) if name[0] in firsts]


def told_if(
    program: Unseen, table: TallOrderTable, monkeypatch: pytest.MonkeyPatch, stands: bool
) -> tuple[list[str], list[tuple[str, str]], list[Rect]]:
    """What coaches show while every task stands, or none."""
    monkeypatch.setattr("game.games.tall_order.lesson.appearances", lambda *_: [()] * stands)
    program.frames(3)
    return lines(table), keys(table), lights(table)


def test_the_coach_of_covered_cards_shows_the_same_whatever_they_are(
    program: Unseen, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit(program, *ZONES)
    assert told_if(program, table, monkeypatch, True) == told_if(program, table, monkeypatch, False)
    for _ in range(2):
        program.frames(FREE)
        program.press(ZONES[on_turn(table)], C)
        program.frames(2)
        build(program, ZONES[on_turn(table)])
    program.frames(FREE)
    assert lines(table) == [CLAIM]
    assert told_if(program, table, monkeypatch, True) == told_if(program, table, monkeypatch, False)
    pieces = [slot.piece for desk in table.board.desks for slot in desk.slots]
    assert all(piece is not None and piece[0] == "back" for piece in pieces)


@pytest.mark.parametrize("bots", [0, 1])
def test_what_a_coach_says_lies_over_no_card_name_or_block(program: Unseen, bots: int) -> None:
    table = sit(program, *ZONES[: 2 - bots], bots=bots)
    checked = 0
    for _ in range(4):
        until = 0 if bots else on_turn(table)
        until_turn(program, table, until)
        for _ in range(3):
            checked += check_room(table)
            program.press(ZONES[until], A)
            program.frames(PRAISED)
    assert checked > 6
    assert broken(table.board) == []


def check_room(table: TallOrderTable) -> int:
    """Compare what coaches say with all that has to be read; how much was compared."""
    board = table.board
    cards = [slot.card.rect for desk in board.desks for slot in desk.slots if slot.card.visible]
    blocks = [sprite.rect for column in board.wall.blocks for _, sprite in column]
    names = [ticket.box for ticket in table.table.tickets]
    said = [rect for name, rect in shown(table) if name[0] in ("speech", "coach bar")]
    for rect in said:
        assert rect.inflate(-8, -8).collidelist([*cards, *blocks, *names]) == -1
    for name, rect in shown(table):
        if name[0] == "shining":
            assert rect.inflate(-rect.h // 2, -rect.h // 2).collidelist([*cards, *blocks, *names]) == -1
    return len(said)


def test_the_mouse_alone_goes_through_a_turn_as_the_coach_says(program: Unseen) -> None:
    table = sit(program, MOUSE, bots=1)
    until_turn(program, table, 0)
    while lines(table) != [DRAW]:
        program.frames()
    program.frames(2)
    assert keys(table) == [(MOUSE, A)]
    click(program, table, *BAG)
    program.frames(PRAISED)
    assert (lines(table), keys(table)) == ([DROP], [(MOUSE, A)])
    click(program, table, *cell_at(4, 4))
    program.frames(2)
    assert [event.kind for event in table.match.events if event.seat == 0][-2:] == ["draw", "drop"]


def test_one_mouse_is_coached_for_two_and_skips_by_a_click(program: Unseen) -> None:
    table = sit(program, MOUSE, "")
    for _ in range(2):
        seat = on_turn(table)
        program.frames(FREE)
        assert (lines(table), keys(table)) == ([PEEK], [(MOUSE, A)])
        click(program, table, *card_at(seat, 0))
        program.frames(PRAISED)
        assert lines(table) == [DRAW]
        click(program, table, *BAG)
        program.frames(PRAISED)
        assert lines(table) == [DROP]
        (bar,) = (rect for name, rect in signs(table) if name[0] == "coach bar")
        click(program, table, *table.scale.design(bar.center))
        program.frames(PRAISED)
        assert lines(table) == []
        click(program, table, *cell_at(2 + seat, 4))
        program.frames(2)
        assert on_turn(table) == 1 - seat


def test_one_button_is_all_that_the_coach_asks_of_a_seat_that_has_no_more(program: Unseen) -> None:
    table = say_one_button(program)
    until_turn(program, table, 0)
    while lines(table) != [DRAW]:
        program.frames()
    assert keys(table) == [("left", A)]


def test_every_picture_of_the_coach_is_there_before_the_match(program: Unseen) -> None:
    table = sit(program, *ZONES)
    take_missing(table)
    for _ in range(3):
        seat = on_turn(table)
        program.frames(FREE)
        program.press(ZONES[seat], B)
        program.frames(PRAISED)
        build(program, ZONES[seat])
        program.press(ZONES[seat], C)
    assert take_missing(table) == []
