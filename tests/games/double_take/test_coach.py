"""The coach of Double Take: what it says to whom, which key leads on, and that it covers nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pygame import Rect

from game.games.double_take.lesson import deal_twins, early_twins
from game.games.double_take.props.rims.rooms import faces
from game.games.double_take.props.twins import pairs, twins
from game.games.played import find
from game.input.intents import MOUSE, A, B, C
from game.match.config import MatchConfig
from game.rules.api import GO, TABLE
from game.scenes.table import TableScene
from game.unseen import Unseen
from tests.games.double_take.typed import DoubleTakeTable, as_double_take
from tests.support.coached import begin, keys, lights, lines, signs
from tests.support.written import written

MOVE = "Move your hand to a card."
SLAP = "Two the same! Slap 1, then 2."
FLIP = "Your turn: flip your pile."
AIM = "Five sets win. Now look yourself!"
ZONES = ("left", "right", "middle", "numpad")
PRAISE = 60  # frames


@pytest.fixture
def program(drawn_once: None, tmp_path: Path) -> Iterator[Unseen]:
    program = Unseen(tmp_path)
    yield program
    program.close()


def start(program: Unseen, *zones: str, bots: int = 0, mode: str = "rival", goal: int = 5) -> DoubleTakeTable:
    program.party.set_option("double_take", "mode", mode)
    program.party.set_option("double_take", "goal", goal)
    return as_double_take(begin(program, "double_take", *zones, bots=bots))


def follow(program: Unseen, table: TableScene, *zones: str) -> dict[str, list[str]]:
    """Press whatever key is shown to each of these zones, until all are through; what was said to each seat."""
    said: dict[str, list[str]] = {}
    for _ in range(300):
        if program.stack.top is not table:
            break
        shown = dict(keys(table))
        for zone in zones:
            if zone in shown:
                program.press(zone, shown[zone])
        program.frames(12)
        for line in lines(table) if program.stack.top is table else ():
            said.setdefault(line, []).append(line)
    return said


def faces_of(table: DoubleTakeTable) -> list[Rect]:
    """Where the cards lie, in pixels."""
    boxes = []
    for x, y, side in table.board.cards.spots.values():
        box = Rect(0, 0, *[table.scale.length(side - 4)] * 2)
        box.center = table.scale.point(x, y)
        boxes.append(box)
    return boxes


def names_of(table: DoubleTakeTable) -> list[Rect]:
    """Where avatars and names are, in pixels, without their edges."""
    panels, scale = table.board.seat_panels, table.scale
    boxes = [box for seat in range(panels.seats) for box in faces(panels, seat)]
    rects = [Rect(scale.point(x, y), (scale.length(width), scale.length(height))) for x, y, width, height in boxes]
    return [rect.inflate(-4, -8) for rect in rects]


def shown_to(table: DoubleTakeTable, *names: str) -> list[Rect]:
    """Where signs of a coach are, without the light round them."""
    return [rect for name, rect in signs(table) if name[0] in names]


# The steps


def test_alone_the_keys_that_are_shown_lead_through_all_steps(program: Unseen) -> None:
    table = start(program, "left", bots=3)
    assert lines(table) == [MOVE]
    said = follow(program, table, "left")
    assert program.stack.top is not table
    assert {MOVE, SLAP, FLIP, AIM} >= set(said)
    assert {SLAP, AIM} <= set(said)
    assert any(event.kind == "pair" and event.seat == 0 for event in table.match.events)


@pytest.mark.parametrize("seats", [2, 3])
def test_several_are_led_at_once(program: Unseen, seats: int) -> None:
    zones = ZONES[:seats]
    table = start(program, *zones, bots=4 - seats)
    assert lines(table) == [MOVE] * seats
    assert {zone for zone, _ in keys(table)} == set(zones)
    said = follow(program, table, *zones)
    assert {SLAP, FLIP} <= set(said)


def test_the_key_is_an_arrow_until_the_hand_is_on_the_card_and_then_slaps(program: Unseen) -> None:
    table = start(program, "left", bots=1)
    for _ in range(200):
        if lines(table) == [SLAP]:
            goal = twins(table.match.view(0), 0)[0]
            assert (keys(table)[0][1] == A) == (table.board.pointers[0].target == goal)
        for zone, button in keys(table):
            program.press(zone, button)
        program.frames(8)
        if any(event.kind == "pair" and event.seat == 0 for event in table.match.events):
            return
    raise AssertionError("no pair was won")


@pytest.mark.parametrize(
    ("mode", "people", "bots", "goal", "said"),
    [
        ("rival", 1, 1, 5, "Five sets win. Now look yourself!"),
        ("rival", 1, 1, 3, "Three sets win. Now look yourself!"),
        ("team", 1, 3, 7, "Seven sets, and your team wins!"),
        ("together", 1, 0, 5, "Find every pair, together!"),
        ("minute", 1, 2, 5, "Most pairs win. Now look yourself!"),
    ],
)
def test_the_last_line_is_the_aim_of_the_match(
    program: Unseen, mode: str, people: int, bots: int, goal: int, said: str
) -> None:
    table = start(program, *ZONES[:people], bots=bots, mode=mode, goal=goal)
    heard = []
    for _ in range(60):
        if program.stack.top is not table:
            break
        heard += lines(table)
        program.press("left", B)
        program.frames(25)
    assert heard[-1] == said


def test_b_skips_each_step_and_held_all_of_them(program: Unseen) -> None:
    table = start(program, "left", bots=1)
    assert lines(table) == [MOVE]
    program.press("left", B)
    program.frames(2)
    assert MOVE not in lines(table)
    program.hold("left", B, 1200)
    program.frames(3)
    assert program.stack.top is not table


def test_where_all_cards_lie_there_one_is_turned_instead_of_flipped(program: Unseen) -> None:
    table = start(program, "left", mode="together")
    said = follow(program, table, "left")
    assert "Nothing alike? Turn a card over." in said
    assert any(event.kind == "turned" and event.seat == 0 for event in table.match.events)


# Devices


def test_with_a_mouse_the_twins_are_clicked(program: Unseen) -> None:
    program.party.set_option("double_take", "mode", "together")
    program.party.choose("double_take")
    program.click(640, 360)
    program.frames(5)
    program.push(program.factory.match())
    table = as_double_take(program.stack.top)
    while table.clock.now() < GO + 400:
        program.frames()
    for _ in range(4):
        goal = twins(table.match.view(0), 0)[0]
        assert (MOUSE, A) in keys(table)
        x, y, _ = table.board.cards.spots[goal]
        program.click(round(x), round(y))
        program.frames(PRAISE)
        if any(event.kind == "pair" for event in table.match.events):
            return
    raise AssertionError("no pair was won")


def test_with_one_button_it_is_always_that_one_and_nothing_has_to_be_flipped(program: Unseen) -> None:
    program.party.set_option("double_take", "mode", "rival")
    program.press("left", A)
    program.party.booths[program.party.people[0]].assists["one_button"] = True
    table = as_double_take(begin(program, "double_take", bots=1))
    seen = set()
    for _ in range(120):
        if program.stack.top is not table:
            break
        seen |= set(keys(table))
        program.frames(10)
    assert seen == {("left", A)}


def test_quick_pick_is_shown_the_key_of_the_field_and_then_that_of_the_card(program: Unseen) -> None:
    program.party.set_option("double_take", "mode", "together")
    program.press("left", A)
    program.party.booths[program.party.people[0]].assists["quick_pick"] = True
    table = as_double_take(begin(program, "double_take"))
    for _ in range(40):
        shown = dict(keys(table))
        if "left" not in shown:
            program.frames(10)
            continue
        assert shown["left"] not in ("left", "right", "up", "down", A)
        program.key(quick_key(program, shown["left"]))
        program.frames(10)
        if any(event.kind == "pair" for event in table.match.events):
            return
    raise AssertionError("no pair was won")


def quick_key(program: Unseen, button: str) -> int:
    """The key of a quick pick."""
    key = program.bindings.control(program.router.devices["left"], button, quick=True)
    assert isinstance(key, int)
    return key


# Twins


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_warm_up_is_dealt_so_that_twins_come_early(seats: int) -> None:
    config = MatchConfig.make(find("double_take"), seats, 1)
    dealt = deal_twins(config, 2)
    assert dealt.setup == config.setup
    assert early_twins(dealt, 2) >= max(1, early_twins(config, 2))


@pytest.mark.parametrize("mode", ["together", "minute"])
def test_each_seat_is_shown_twins_of_its_own(mode: str) -> None:
    game = MatchConfig.make(find("double_take"), 6, 2, {"mode": mode}).start()
    game.advance(GO)
    shown = [twins(game.view(seat), seat) for seat in range(6)]
    assert all(game.view(TABLE).zones[one] == game.view(TABLE).zones[other] for one, other in shown)
    assert len({zone for pair in shown for zone in pair}) == 12


def test_d6_a_card_that_is_closed_to_a_seat_is_no_twin_for_it() -> None:
    game = MatchConfig.make(find("double_take"), 2, 2, {"mode": "minute"}).start()
    game.advance(GO)
    first, second = twins(game.view(0), 0)
    game.step(GO + 1, 0, ("hand", *first))
    assert twins(game.view(0), 0) == (second, first)
    game.step(GO + 100, 0, ("lift",))
    assert all(first not in pair for pair in pairs(game.view(0), 0).values())


# What it covers


@pytest.mark.parametrize(("people", "bots"), [(1, 1), (2, 0), (3, 0), (4, 0), (4, 2)])
@pytest.mark.parametrize("mode", ["rival", "minute", "together"])
def test_no_sign_of_a_coach_lies_on_a_card_or_a_name(program: Unseen, people: int, bots: int, mode: str) -> None:
    zones = ZONES[:people]
    table = start(program, *zones, bots=bots, mode=mode)
    assert len(lines(table)) == people
    for _ in range(12):
        if program.stack.top is not table:
            break
        tickets = names_of(table)
        for rect in shown_to(table, "coach bar"):
            assert rect.collidelist([*faces_of(table), *tickets]) == -1
        for rect in shown_to(table, "speech"):
            edge = round(rect.h * 0.44 / 1.88)  # the room for a tail, which it does not have
            assert rect.inflate(-2 * edge, -2 * edge).collidelist([*faces_of(table), *tickets]) == -1
        for rect in shown_to(table, "shining"):
            edge = round(rect.h * 0.22)
            assert rect.inflate(-2 * edge, -2 * edge).collidelist([*faces_of(table), *tickets]) == -1
        shown = dict(keys(table))
        for zone in zones:
            if zone in shown:
                program.press(zone, shown[zone])
        program.frames(25)


def test_a_coached_seat_has_no_other_hints_on_its_name(program: Unseen) -> None:
    table = start(program, "left", bots=1)
    assert ("keys", 0) not in table.table.popups


def test_what_is_lit_lies_on_the_screen_and_has_its_number(program: Unseen) -> None:
    with written() as notes:
        table = start(program, "left", mode="together")
        program.press("left", dict(keys(table))["left"])
        program.frames(PRAISE)
    assert len(lights(table)) == 2
    assert all(program.screen.get_rect().contains(rect) for rect in lights(table))
    assert {"1", "2"} <= set(notes.lines)


def test_c_stands_beside_the_own_pile(program: Unseen) -> None:
    table = start(program, "left", bots=1)
    for _ in range(200):
        if ("left", C) in keys(table):
            x, y, _ = table.board.cards.spots["pile", 0]
            [rect] = shown_to(table, "shining")
            [near] = lights(table)
            assert near.collidepoint(table.scale.point(x, y))
            assert abs(rect.centerx - near.centerx) + abs(rect.centery - near.centery) < table.scale.length(420)
            return
        for zone, button in keys(table):
            program.press(zone, button)
        program.frames(6)
    raise AssertionError("it was never asked to flip")
