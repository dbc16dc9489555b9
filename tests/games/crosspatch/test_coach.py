"""The coach of Crosspatch: what it says to whom in which turn, which keys it shows, and that it covers no card."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pygame import Rect

from game.games.crosspatch.props.layout import table_for
from game.games.crosspatch.rules import stock_size
from game.gfx.parts.coaching import fitted
from game.input.intents import MOUSE, A, B, BoothNumber
from game.rules.api import TABLE, Seat
from game.scenes.table import TableScene
from game.table.coach.coach import PRAISE_MS
from game.table.coach.signs import LETTERS
from game.text.catalog import Catalog
from game.text.languages import LANGUAGES
from game.unseen import FRAME_MS, Unseen
from tests.games.crosspatch.typed import as_crosspatch
from tests.support.coached import begin, keys, lights, lines, signs
from tests.support.tables import sit_down

ZONES = ("left", "right", "middle", "numpad")
SAID = (
    "Choose a card.",
    "Lay it where a light shows.",
    "No colour, no picture twice in a line.",
    "The last to lay takes the cross.",
)
MANY = 12  # events of three turns or so
BETWEEN = 60  # frames of praise and of flights
LEAST = 28  # pixels of letters, at 1080 lines
LONG = 400  # frames in which a bot has its turn


@pytest.fixture
def program(drawn_once: None, tmp_path: Path) -> Iterator[Unseen]:
    program = Unseen(tmp_path)
    yield program
    program.close()


def turn(table: TableScene) -> Seat:
    return int(table.match.view(TABLE).facts["turn"])


def wait_for(program: Unseen, table: TableScene, *seats: Seat) -> Seat:
    """Wait until it is the turn of one of these seats, and its coach or its prompts are shown."""
    for _ in range(LONG):
        if turn(table) in seats:
            program.frames(BETWEEN)
            return turn(table)
        program.frames()
    raise AssertionError("it never was their turn")


def learn(program: Unseen, table: TableScene, people: int) -> list[tuple[Seat, str]]:
    """Press what the coach shows as the last of its keys, until it has said everything; who was told what."""
    told: list[tuple[Seat, str]] = []
    for _ in range(60):
        if table.coaching.is_through:
            return told
        seat = wait_for(program, table, *range(people))
        said = [(seat, line) for line in lines(table)]
        told += [each for each in said if each not in told]
        program.press(ZONES[seat], A)
        program.frames(BETWEEN)
    raise AssertionError("the coach never came to an end")


def cards(table: TableScene) -> list[Rect]:
    """Where cards lie with their faces up, those that could be laid included."""
    sprites = table.table.stage.sprites
    return [sprite.rect.inflate(-6, -6) for sprite in sprites if sprite.visible and sprite.lies is not None]


def test_alone_all_is_said_in_order_in_the_own_turns_of_the_match_itself(program: Unseen) -> None:
    table = begin(program, "crosspatch", "left", bots=1)
    assert not table.sitting.warm_up
    told = learn(program, table, 1)
    assert [line for _, line in told] == list(SAID)
    assert {event.seat for event in table.match.events if event.kind == "lay"} == {0, 1}


def test_two_at_once_are_told_each_in_their_own_turn(program: Unseen) -> None:
    table = begin(program, "crosspatch", "left", "right")
    told = learn(program, table, 2)
    assert [[line for of, line in told if of == seat] for seat in (0, 1)] == [list(SAID), list(SAID)]


def test_nothing_is_said_while_another_seat_is_on_turn(program: Unseen) -> None:
    table = begin(program, "crosspatch", "left", bots=2)
    silent = 0
    while len(table.match.events) < MANY:
        if turn(table) == 0:
            program.frames(BETWEEN)
            assert lines(table)
            program.press("left", A)
        before = len(table.match.events)
        program.frames(PRAISE_MS // FRAME_MS + 2)
        if turn(table) != 0 and len(table.match.events) == before:
            assert (lines(table), keys(table), lights(table)) == ([], [], [])
            silent += 1
    assert silent > 2


def test_the_card_that_is_chosen_is_lit_and_then_the_place_for_it(program: Unseen) -> None:
    table = as_crosspatch(begin(program, "crosspatch", "left", "right"))
    program.press(ZONES[turn(table)], A)
    program.frames(BETWEEN)
    seat = turn(table)
    stock = table.board.surroundings.stocks[seat]
    assert [rect.center for rect in lights(table)] == [stock.point(table.controls.choices[seat].slot)]
    program.press(ZONES[seat], A)
    program.frames(2 * BETWEEN)
    cell = table.controls.choices[seat].cell
    assert cell is not None
    assert table.board.cross.at(cell, table.board.camera.goal) in [rect.center for rect in lights(table)]


def test_lights_stay_on_their_places_while_the_cross_grows_and_the_view_moves(program: Unseen) -> None:
    table = as_crosspatch(begin(program, "crosspatch", "left", "right"))
    pitches = set()
    for _ in range(40):
        seat = wait_for(program, table, 0, 1)
        pitches.add(table.board.camera.goal.pitch)
        spots = [table.board.cross.at(cell, table.board.camera.goal) for cell in table.board.cells]
        spots += [sprite.rect.center for sprite in table.table.stage.sprites if sprite.visible]
        assert {rect.center for rect in lights(table)} <= set(spots)
        if table.coaching.is_through:
            table.coaching.begin(table.sitting.seats[seat].booth)  # as from the pause
        program.press(ZONES[seat], A)
        program.frames(BETWEEN)
    assert len(pitches) > 1


def test_every_direction_is_a_right_key_while_two_are_shown(program: Unseen) -> None:
    table = as_crosspatch(begin(program, "crosspatch", "left", "right"))
    seat = turn(table)

    def where(buttons: tuple[str, ...]) -> set[tuple[int, ...]]:
        shown = set[tuple[int, ...]]()
        for button in buttons:
            program.tap(ZONES[seat], button)
            for _ in range(12):
                program.frames()
                shown |= {tuple(rect) for name, rect in signs(table) if name[0] == "shining"}
        return shown

    still = where(("down", "up", "left", "right"))
    assert len({(x + width // 2, y + height // 2) for x, y, width, height in still}) == 1
    assert len({(x + width // 2) for x, _, width, _ in where(("c",))}) > 1


def test_b_passes_over_a_step(program: Unseen) -> None:
    table = begin(program, "crosspatch", "left", "right")
    seat, said = turn(table), list[str]()
    for _ in SAID[:2]:
        said += lines(table)
        program.press(ZONES[seat], B)
        program.frames(BETWEEN)
    assert said == list(SAID[:2])


def test_prompts_make_room_for_the_coach_and_come_back_after_it(program: Unseen) -> None:
    table = as_crosspatch(begin(program, "crosspatch", "left", bots=1))
    wait_for(program, table, 0)
    assert lines(table)
    assert table.controls.prompts.seat.shown == []
    learn(program, table, 1)
    wait_for(program, table, 0)
    assert table.controls.prompts.seat.shown != []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_that_a_coach_shows_lies_over_a_card_or_a_name(program: Unseen, seats: int) -> None:
    table = begin(program, "crosspatch", *ZONES[:seats])
    program.frames(200)  # the aim has been said
    told = set[str]()
    while not table.coaching.is_through:
        seat = wait_for(program, table, *range(seats))
        told.update(lines(table))
        names = [ticket.box for ticket in table.table.tickets]
        shown = [rect.inflate(-28, -28) for name, rect in signs(table) if name[0] in ("speech", "coach bar", "shining")]
        room = table.board.coach_room(seat)
        assert room is not None
        box = Rect(table.scale.point(room.line.x, room.line.y), table.scale.point(room.line.width, room.line.height))
        for rect in (box, *[each for each in shown if not each.contains(box)]):
            assert rect.collidelist(cards(table)) == -1, (seat, lines(table))
            assert rect.collidelist(names) == -1
        program.press(ZONES[seat], A)
        program.frames(BETWEEN)
    assert told == set(SAID)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_can_be_read_at_every_seat(program: Unseen, language: str) -> None:
    texts, parts = Catalog.load(language), program.house.parts
    for seats in (2, 3, 4):
        for stock in {stock_size(seats, {"stock": 0, "motifs": 8}), 8}:
            for chair in table_for(seats, stock).chairs:
                for step in ("choose", "lay", "twice", "last"):
                    text, box = texts.say(f"coach.crosspatch.{step}"), chair.coach.room.line
                    assert fitted(parts, text, (round(box.width), round(box.height)), LETTERS)[0] >= LEAST


def coach_whoever_is_on_turn(program: Unseen, table: TableScene) -> Seat:
    """As from the pause: coach the person on turn from now on; the seat."""
    seat = turn(table)
    table.coaching.begin(table.sitting.seats[seat].booth)
    program.frames(BETWEEN)
    return seat


def test_one_mouse_that_serves_both_is_told_to_click_and_can_skip_by_a_click(program: Unseen) -> None:
    table = as_crosspatch(sit_down(program, ("", ""), game="crosspatch"))
    for booth in range(2):
        program.router.seats.share(BoothNumber(booth))
    for _ in range(2):
        seat = coach_whoever_is_on_turn(program, table)
        assert (lines(table), keys(table)) == ([SAID[0]], [(MOUSE, A)])
        room = table.board.coach_room(seat)
        assert room is not None
        program.click(round(room.bar.right - 40), round(room.bar.middle[1]))
        program.frames(BETWEEN)
        assert lines(table) == [SAID[1]]
        spot = table.board.places.chairs[seat].stock[int(table.match.view(seat).legal[0][1])]
        program.click(round(spot.x), round(spot.y))
        program.frames(BETWEEN)
        if turn(table) == seat:
            cell = table.controls.choices[seat].cells[0]
            program.click(*map(round, table.board.camera.goal.at(cell)))
            program.frames(BETWEEN)
        assert turn(table) != seat


def test_with_one_button_its_key_is_shown(program: Unseen) -> None:
    assists = {seat: {"one_button": True} for seat in (0, 1)}
    table = sit_down(program, ("left", "right"), game="crosspatch", assists=assists)
    seat = coach_whoever_is_on_turn(program, table)
    assert keys(table) == [(ZONES[seat], A)]
