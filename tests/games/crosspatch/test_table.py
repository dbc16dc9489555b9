"""Crosspatch on the table: every rule that a person sees, hears or presses."""

import tomllib

import msgspec
import pytest
from pygame import Rect, Surface

from game.games.crosspatch.props.clash import NAMES
from game.games.crosspatch.props.cross import GHOST_Z, cells_of
from game.games.crosspatch.props.layout import CHOSEN
from game.games.crosspatch.props.layout import table_for as places
from game.games.crosspatch.props.lens import GAP, PITCHES, clashes, taken
from game.games.crosspatch.props.prompts import EVERY
from game.games.crosspatch.rules import MARKS, MIDDLE, STOP, Crosspatch
from game.gfx.decks.base import face
from game.input.devices import mouse, zones
from game.input.intents import MOUSE, MOVE, PAD, BoothNumber, Device, Raw
from game.rules.api import TABLE, Move, Seat
from game.store.paths import art
from game.text.catalog import Catalog
from game.text.languages import LANGUAGES
from game.unseen import Unseen
from tests.games.crosspatch.typed import CrosspatchTable, as_crosspatch
from tests.support.coached import lights, lines, signs
from tests.support.on_stage import ring, seen
from tests.support.tables import Tape, listen, seconds, sit_down

ZONES = ("left", "middle", "right", "numpad")


def crosspatch(sofa: Unseen, people: int = 2, bots: tuple[str, ...] = (), **more: object) -> CrosspatchTable:
    """A table on which the deal is over."""
    table = sit_down(sofa, ZONES[:people], bots, game="crosspatch", **more)  # type: ignore[arg-type]
    table = as_crosspatch(table)
    seconds(sofa, 1.2)
    return table


def turn(table: CrosspatchTable) -> Seat:
    return int(table.match.view(TABLE).facts["turn"])


def legal(table: CrosspatchTable) -> list[Move]:
    return list(table.match.view(turn(table)).legal)


def press(sofa: Unseen, table: CrosspatchTable, *buttons: str) -> None:
    """Whoever is on turn presses buttons."""
    for button in buttons:
        sofa.press(ZONES[turn(table)], button)
    sofa.frames(2)


def lay_something(sofa: Unseen, table: CrosspatchTable) -> None:
    """Whoever is on turn lays what it is offered first."""
    before = len(table.match.view(TABLE).facts["laid"]), table.match.view(TABLE).facts["round"]
    for _ in range(2):
        press(sofa, table, "a")
        view = table.match.view(TABLE)
        if (len(view.facts["laid"]), view.facts["round"]) != before or view.outcome is not None:
            return
    raise AssertionError("nothing was laid")


def lay_until(sofa: Unseen, table: CrosspatchTable, is_so: object) -> None:
    """Play on until something is so."""
    assert callable(is_so)
    for _ in range(130):
        if is_so():
            return
        lay_something(sofa, table)
        seconds(sofa, 0.4)
    raise AssertionError("it never came to that")


def faces_of_cross(table: CrosspatchTable) -> dict[int, int]:
    """The visible cards on the mat, without those on their way there."""
    return {cell: shown for cell, (shown, sprite) in table.board.cross.cards.items() if sprite.visible}


def assert_the_table_shows_what_is_so(table: CrosspatchTable) -> None:
    """Once nothing moves any more: the cross, the stocks, the piles, the deck, who can lay."""
    view = table.match.view(TABLE)
    assert faces_of_cross(table) == cells_of(view)
    assert not table.table.flights
    seats, seen = range(len(table.sitting.seats)), table.board.seen()
    assert [seen["stock", seat].cards for seat in seats] == [list(view.zones["stock", seat]) for seat in seats]
    assert [pile.count for pile in table.board.surroundings.piles] == [len(view.zones["won", seat]) for seat in seats]
    assert table.board.surroundings.deck.count == len(view.zones["deck", 0])


# Choosing and laying


def test_x2_one_press_lays_the_first_card_in_the_middle(sofa: Unseen) -> None:
    table = crosspatch(sofa)
    seat, card = turn(table), table.match.view(TABLE).zones["stock", turn(table)][0]
    assert table.board.cross.ghosts == {MIDDLE: card}
    press(sofa, table, "a")
    assert cells_of(table.match.view(TABLE)) == {MIDDLE: card}
    assert turn(table) != seat
    seconds(sofa, 0.5)
    assert_the_table_shows_what_is_so(table)


def test_ghosts_are_exactly_where_the_chosen_card_may_go(sofa: Unseen) -> None:
    table = crosspatch(sofa)
    for _ in range(12):
        lay_something(sofa, table)
        seconds(sofa, 1.5)
        slot = table.controls.choices[turn(table)].slot
        card = table.match.view(TABLE).zones["stock", turn(table)][slot]
        cells = {move[2] for move in legal(table) if move[:2] == ("lay", slot)}
        assert table.board.cross.ghosts == dict.fromkeys(sorted(cells), card)


def breaths(sofa: Unseen, table: CrosspatchTable, length: float) -> set[Surface]:
    """The pictures of the ghosts that are not meant, in that time."""
    pictures = set()
    for _ in range(round(length * 1000 / 16)):
        sofa.frames()
        pictures |= {sprite.image for sprite in seen(table) if sprite.z == GHOST_Z}
    return pictures


def test_ghosts_breathe_for_a_while_after_a_choice_and_then_the_table_is_at_rest(sofa: Unseen) -> None:
    table = crosspatch(sofa)
    for _ in range(2):
        lay_something(sofa, table)
        seconds(sofa, 1.5)
    assert len(table.board.cross.ghosts) > 1
    sofa.press(ZONES[turn(table)], "down")
    (first,) = breaths(sofa, table, 0.02)
    assert len(breaths(sofa, table, 2)) > 2
    breaths(sofa, table, 4)
    assert breaths(sofa, table, 3) == {first}
    assert sofa.frames() == []


def test_ways_reach_every_card_that_fits_and_no_other(sofa: Unseen) -> None:
    table = crosspatch(sofa)
    for _ in range(6):
        lay_something(sofa, table)
    for way in ("left", "right", "up", "down"):
        seen = set()
        for _ in range(16):
            before = table.controls.choices[turn(table)].slot
            press(sofa, table, way)
            seen.add(table.controls.choices[turn(table)].slot)
            assert table.controls.choices[turn(table)].slot != before, "a way led nowhere"
        assert seen <= {move[1] for move in legal(table)}


def test_the_second_press_lays_where_the_ways_have_led(sofa: Unseen) -> None:
    table = crosspatch(sofa)
    lay_something(sofa, table)
    press(sofa, table, "a")
    choice = table.controls.choices[turn(table)]
    assert len(choice.cells) == 4  # X3: any side
    before = choice.cell
    press(sofa, table, "up")
    assert choice.cell != before
    assert table.board.cross.meant == choice.cell
    cell, slot, seat = choice.cell, choice.slot, turn(table)
    assert cell is not None
    card = table.match.view(TABLE).zones["stock", seat][slot]
    press(sofa, table, "a")
    assert cells_of(table.match.view(TABLE))[cell] == card


def test_b_goes_back_to_the_cards(sofa: Unseen) -> None:
    table = crosspatch(sofa)
    lay_something(sofa, table)
    press(sofa, table, "a")
    assert table.controls.choices[turn(table)].cell is not None
    press(sofa, table, "b")
    assert table.controls.choices[turn(table)].cell is None
    assert table.board.cross.meant is None


def test_whoever_is_not_on_turn_is_told_so(sofa: Unseen) -> None:
    player = listen(sofa)
    table = crosspatch(sofa)
    other = 1 - turn(table)
    sofa.press(ZONES[other], "a")
    sofa.frames(2)
    assert ("denied", other, 1) in player.played
    assert table.match.events == []


def test_nobody_waits_for_a_card_on_its_way(sofa: Unseen) -> None:
    """Two cards in two frames: the first lies when the second sets off."""
    table = crosspatch(sofa)
    press(sofa, table, "a")
    assert len(table.table.flights) == 2  # the card, and the one that was drawn
    press(sofa, table, "a", "a")
    assert len(table.match.view(TABLE).facts["laid"]) == 2
    assert MIDDLE in faces_of_cross(table)


def test_x6_cards_that_fit_nowhere_are_dimmed_if_the_seat_wants_that(sofa: Unseen) -> None:
    table = crosspatch(sofa, seat_options=[{}, {"show_fits": False}])
    found = 0
    for _ in range(14):
        lay_shown(sofa, table)
        seconds(sofa, 0.5)
        view = table.match.view(TABLE)
        cross = cells_of(view)
        marks = [taken(cross, cell) for cell in table.board.open]
        for seat in range(2):
            fits = [not all(MARKS[card] & each for each in marks) for card in view.zones["stock", seat]]
            dimmed = table.board.surroundings.stocks[seat].dimmed
            assert [slot in dimmed for slot in range(len(fits))] == [not fit and seat == 0 for fit in fits]
            found += len(dimmed)
        if len(view.facts["laid"]) < 2:
            break
    assert found


def lay_shown(sofa: Unseen, table: CrosspatchTable) -> None:
    """Lay the first thing that is legal, whatever the seat is shown."""
    table.match.submit(table.match.now, turn(table), legal(table)[0])
    sofa.frames(2)


def test_without_help_every_open_cell_can_be_tried_and_a_wrong_one_shakes_the_card(sofa: Unseen) -> None:
    player = listen(sofa)
    table = crosspatch(sofa, seat_options=[{"show_fits": False}, {"show_fits": False}])
    for _ in range(40):
        seat = turn(table)
        lays = {move[1:] for move in legal(table) if move != STOP}
        stock = table.match.view(TABLE).zones["stock", seat]
        wrong = [(slot, cell) for slot in range(len(stock)) for cell in table.board.open if (slot, cell) not in lays]
        if wrong:
            break
        lay_shown(sofa, table)
    slot, cell = wrong[0]
    choice = table.controls.choices[seat]
    assert choice.slots == tuple(range(len(stock)))
    assert table.board.cross.ghosts == {}
    choice.turn_to(slot)
    choice.cell = cell
    press(sofa, table, "a")
    assert table.match.events[-1].kind == "illegal"
    assert table.board.surroundings.stocks[seat].sway.until > table.table.house.now()
    assert ("denied", seat, 1) in player.played


# The mouse


def click(sofa: Unseen, table: CrosspatchTable, x: float, y: float, button: str = "left") -> None:
    at = table.scale.point(x, y)
    sofa.take(Raw(MOUSE, MOVE, 0, sofa.clock.now, at))
    for value in (1, 0):
        sofa.take(Raw(MOUSE, button, value, sofa.clock.now, at))
    sofa.frames(2)


def share_the_mouse(sofa: Unseen, table: CrosspatchTable) -> None:
    for seat in range(len(table.sitting.seats)):
        sofa.router.seats.share(BoothNumber(seat))


@pytest.fixture
def shared(sofa: Unseen) -> CrosspatchTable:
    """Two people who have one mouse between them."""
    table = sit_down(sofa, ("", ""), game="crosspatch")
    table = as_crosspatch(table)
    share_the_mouse(sofa, table)
    seconds(sofa, 1.2)
    return table


def test_one_mouse_serves_whoever_is_on_turn(sofa: Unseen, shared: CrosspatchTable) -> None:
    table = shared
    for number in range(1, 5):
        seat = turn(table)
        slot, cell = next((int(move[1]), int(move[2])) for move in legal(table))
        spot = table.board.places.chairs[seat].stock[slot]
        click(sofa, table, spot.x, spot.y)
        if number > 1:
            click(sofa, table, *table.board.camera.goal.at(cell))
        assert len(table.match.view(TABLE).facts["laid"]) == number
        assert table.match.events[-1].kind in ("turn", "draw")
        seconds(sofa, 0.5)
    assert_the_table_shows_what_is_so(table)


def test_the_right_button_goes_back_and_a_card_that_fits_nowhere_shakes(sofa: Unseen, shared: CrosspatchTable) -> None:
    table = shared
    for _ in range(60):
        fitting = {move[1] for move in legal(table) if move != STOP}
        stock = range(len(table.match.view(TABLE).zones["stock", turn(table)]))
        if len(fitting) < len(stock):
            break
        lay_shown(sofa, table)
        seconds(sofa, 0.6)
    seat, dim = turn(table), next(slot for slot in stock if slot not in fitting)
    spot = table.board.places.chairs[seat].stock[dim]
    click(sofa, table, spot.x, spot.y)
    assert table.board.surroundings.stocks[seat].sway.until > table.table.house.now()
    choice = table.controls.choices[seat]
    slot = next(slot for slot in fitting if sum(move[1:2] == (slot,) for move in legal(table)) > 1)
    spot = table.board.places.chairs[seat].stock[int(slot)]
    click(sofa, table, spot.x, spot.y)
    assert choice.cell is not None
    click(sofa, table, 960, 60, "right")
    assert choice.cell is None


# Rounds


def last_to_lay(table: CrosspatchTable) -> bool:
    return STOP in legal(table)


def test_x8_the_last_layer_may_stop_and_is_told_so(sofa: Unseen) -> None:
    player = listen(sofa)
    table = crosspatch(sofa, seed=3)
    lay_until(sofa, table, lambda: last_to_lay(table) or table.match.view(TABLE).outcome is not None)
    seat, cards = turn(table), len(table.match.view(TABLE).facts["laid"])
    assert table.controls.held.may_stop
    prompts = table.controls.prompts.seat
    assert "c" in [prompt.button for prompt in prompts.shown]
    assert prompts.under(table.scale.point(*prompts.middle("c")), "b", "c") == "c"
    assert not prompts.under((0, 0), "b", "c")
    won = len(table.match.view(TABLE).zones["won", seat])
    press(sofa, table, "c")
    view = table.match.view(TABLE)
    assert "stop" in {name for name, *_ in player.played}
    assert len(view.zones["won", seat]) == won + cards
    seconds(sofa, 2.5)
    assert_the_table_shows_what_is_so(table)


def test_x7_who_cannot_lay_is_seen_on_its_ticket_and_told_once(sofa: Unseen) -> None:
    table = crosspatch(sofa, 3)
    lay_until(sofa, table, lambda: any(event.kind == "miss" for event in table.match.events))
    seat = next(event.seat for event in table.match.events if event.kind == "miss")
    if table.match.view(TABLE).facts["round"] == 1:
        assert table.board.surroundings.badges[seat].state is False
        others = table.match.view(TABLE).facts["able"]
        assert all(table.board.surroundings.badges[other].state for other in others)


def test_x9_the_cross_is_swept_to_its_winner(sofa: Unseen) -> None:
    player = listen(sofa)
    table = crosspatch(sofa)
    lay_until_round(sofa, table)
    view = table.match.view(TABLE)
    assert {"sweep", "round_won"} <= {name for name, *_ in player.played}
    winner = max(range(2), key=lambda seat: len(view.zones["won", seat]))
    seen = table.board.surroundings.piles[winner].count
    assert seen < len(view.zones["won", winner])  # they are on their way
    seconds(sofa, 2.5)
    assert table.board.surroundings.piles[winner].count == len(view.zones["won", winner])
    assert_the_table_shows_what_is_so(table)


def lay_until_round(sofa: Unseen, table: CrosspatchTable, number: int = 2) -> None:
    for _ in range(130):
        if table.match.view(TABLE).facts["round"] >= number:
            return
        lay_something(sofa, table)
        if table.match.view(TABLE).facts["round"] < number:
            seconds(sofa, 0.4)
    raise AssertionError("the round never ended")


def test_the_next_round_waits_for_no_sweep(sofa: Unseen) -> None:
    table = crosspatch(sofa)
    lay_until_round(sofa, table)
    lay_something(sofa, table)
    assert not table.board.sweep.is_on
    seconds(sofa, 0.5)
    assert_the_table_shows_what_is_so(table)


# Seeing


@pytest.mark.parametrize(
    ("bots", "options", "motion"),
    [
        (("sharp", "normal"), {}, "full"),
        (("normal", "easy", "normal"), {"stock": 8}, "calm"),
        (("easy",) * 4, {"motifs": 5}, "off"),
        (("normal", "normal"), {"line": True}, "full"),
    ],
)
def test_what_lies_on_the_screen_is_what_the_rules_say(
    sofa: Unseen, bots: tuple[str, ...], options: dict[str, int], motion: str
) -> None:
    """All through a match of bots, whenever nothing is on its way."""
    settings = sofa.memory.settings
    settings.now = msgspec.structs.replace(settings.now, motion=motion)
    table = crosspatch(sofa, 0, bots, options=options)
    compared = 0
    for _ in range(3000):
        sofa.frames(4)
        if table.is_over:
            break
        if not len(table.table.flights) and not table.board.sweep.is_on:
            assert_the_table_shows_what_is_so(table)
            compared += 1
    assert table.is_over
    assert compared > 100


def test_every_card_and_ghost_lies_on_the_mat(sofa: Unseen) -> None:
    """The camera follows the cross wherever it grows."""
    table = crosspatch(sofa, 0, ("easy", "easy", "easy"))
    left, top, width, height = 404, 44, 1112, 844
    pitches = set()
    for _ in range(800):
        sofa.frames(8)
        if table.is_over:
            break
        goal = table.board.camera.goal
        pitches.add(goal.pitch)
        for cell in (*cells_of(table.view), *table.board.open):
            x, y = goal.at(cell)
            assert left < x - goal.side / 2 < x + goal.side / 2 < left + width
            assert top < y - goal.side / 2 < y + goal.side / 2 < top + height
    assert len(pitches) > 1


def test_a_table_at_rest_draws_nothing(sofa: Unseen) -> None:
    table = crosspatch(sofa)
    lay_something(sofa, table)
    seconds(sofa, 3)
    assert [sofa.frames() for _ in range(20)] == [[]] * 20


def test_c12_the_turn_timer_is_seen_on_the_ticket_and_heard_at_its_end(sofa: Unseen) -> None:
    player = listen(sofa)
    table = crosspatch(sofa, options={"turn_timer_s": 15})
    seat = turn(table)
    assert ring(table, seat) == "gold"
    assert ring(table, 1 - seat) == ""
    seconds(sofa, 9.5)
    assert "idle_warning" in {name for name, *_ in player.played}
    seconds(sofa, 5)
    assert turn(table) != seat  # the first card was laid for it
    assert ring(table, 1 - seat) == "gold"


def test_one_button_walks_over_cards_and_then_over_cells(sofa: Unseen) -> None:
    table = crosspatch(sofa, assists={0: {"one_button": True}, 1: {"one_button": True}})
    press(sofa, table, "a")
    assert len(table.match.view(TABLE).facts["laid"]) == 1
    choice = table.controls.choices[turn(table)]
    sofa.frames(2)
    first = choice.slot
    seconds(sofa, 1.0)
    assert choice.slot != first
    press(sofa, table, "a")
    before = choice.cell
    assert before is not None
    seconds(sofa, 1.0)
    assert choice.cell != before
    press(sofa, table, "a")
    assert len(table.match.view(TABLE).facts["laid"]) == 2


def test_one_button_walks_to_stopping_too(sofa: Unseen) -> None:
    table = crosspatch(sofa, seed=3, assists={0: {"one_button": True}, 1: {"one_button": True}})
    for _ in range(130):
        if STOP in legal(table):
            break
        lay_shown(sofa, table)
        seconds(sofa, 0.2)
    choice = table.controls.choices[turn(table)]
    rounds = table.match.view(TABLE).facts["round"]
    for _ in range(12 * 60):
        if choice.stops:
            break
        sofa.frames()
    assert choice.stops
    assert table.board.cross.ghosts == {}
    press(sofa, table, "a")
    assert "stop" in {event.kind for event in table.match.events}
    assert table.match.view(TABLE).facts["round"] == rounds + 1 or table.match.view(TABLE).outcome is not None


def test_the_card_of_a_bot_is_seen_in_its_hand_before_it_is_laid(sofa: Unseen) -> None:
    table = crosspatch(sofa, 0, ("easy", "easy"))
    seen = 0
    for _ in range(600):
        held, laid = table.controls.held, len(table.match.view(TABLE).facts["laid"])
        sofa.frames()
        if len(table.match.view(TABLE).facts["laid"]) == laid + 1:
            lay = next(event for event in reversed(table.match.events) if event.kind == "lay")
            assert (held.seat, held.slot, held.meant) == (lay.seat, lay.src_at, lay.at[0])
            seen += 1
    assert seen > 3


def test_c9_no_card_of_the_deck_is_ever_drawn(sofa: Unseen) -> None:
    """Every frame of a match of bots: no picture of a card that nobody has drawn yet is on the stage."""
    table = crosspatch(sofa, 0, ("normal", "normal", "normal"))
    game = table.match.game
    assert isinstance(game, Crosspatch)
    stocks = {stock.side for stock in table.board.surroundings.stocks}
    sides = {pitch - GAP for pitch in PITCHES} | stocks | {side * CHOSEN for side in stocks}
    pictures = {
        id(make(face(card), side)): card
        for card in range(64)
        for side in sides
        for make in (table.table.pictures.card, table.table.pictures.dimmed)
    }
    frames = 0
    while not table.is_over:
        sofa.frames()
        cards = {pictures.get(id(sprite.image), -1) for sprite in seen(table)}
        assert not cards & set(game.deck)
        assert table.is_over or len(cards) > 10
        frames += 1
    assert frames > 1000


def test_a_match_is_played_to_its_results(sofa: Unseen) -> None:
    tape = Tape.golden(sofa, "crosspatch/00-2-easy-deck.jsonl", last=6)
    tape.play()
    seconds(sofa, 8)
    assert sofa.scene == "ResultsScene"


def test_a_table_of_another_size_is_laid_as_it_was(sofa: Unseen) -> None:
    table = crosspatch(sofa)
    for _ in range(5):
        lay_something(sofa, table)
    sofa.resize((1024, 576))
    seconds(sofa, 1)
    assert_the_table_shows_what_is_so(table)


# Saying why


def words(table: CrosspatchTable) -> list[str]:
    """The lines that are written on the table by themselves."""
    return [str(name[1]) for name, _ in signs(table) if name[0] == "line"]


def test_each_seat_sees_at_how_many_places_it_can_still_lay(sofa: Unseen) -> None:
    table = crosspatch(sofa, 3)
    assert [sign.state for sign in table.board.surroundings.open] == [None] * 3  # every card fits in the middle
    for _ in range(30):
        lay_something(sofa, table)
        seconds(sofa, 0.4)
        cells = {move[2] for move in legal(table) if move != STOP}
        view = table.match.view(TABLE)
        if view.facts["laid"]:
            shown = [sign.state for sign in table.board.surroundings.open]
            assert shown[turn(table)] == len(cells)
            assert [state != 0 for state in shown] == [seat in view.facts["able"] for seat in range(3)]


def test_the_round_is_told_with_about_how_many_there_will_be_until_the_last_one(sofa: Unseen) -> None:
    table, told = crosspatch(sofa, 0, ("easy", "easy")), list[str]()
    while not table.is_over:
        sofa.frames(30)
        told += [line for line in words(table) if "ound" in line and line not in told]
    rounds = table.match.view(TABLE).facts["round"]
    assert told[0] == "Round 1 of about 5"
    assert told[-1] == "Last round"
    assert abs(rounds - 5) <= 1


def test_the_crosses_that_a_seat_has_won_stand_at_it_round_by_round(sofa: Unseen) -> None:
    table = crosspatch(sofa)
    won: list[list[str]] = [[], []]
    while max(map(len, won)) < 3:
        lay_something(sofa, table)
        seconds(sofa, 0.2)
        won = [
            [str(len(event.faces)) for event in table.match.events if event.kind == "sweep" and event.seat == seat]
            for seat in range(2)
        ]
        told = [" + ".join(own) if len(own) > 1 else None for own in won]
        assert [sign.state for sign in table.board.surroundings.rounds] == told
    sofa.resize((1024, 576))
    seconds(sofa, 1)
    assert [sign.state for sign in table.board.surroundings.rounds] == told


def test_x9_it_is_told_who_would_get_how_many_cards(sofa: Unseen) -> None:
    table = crosspatch(sofa)
    assert not [line for line in words(table) if "would get" in line]
    for cards in range(1, 4):
        lay_something(sofa, table)
        seconds(sofa, 0.4)
        assert f"would get {cards} card{'s' * (cards > 1)}" in words(table)


def test_x6_without_help_a_card_that_does_not_fit_is_told_why_until_the_next_press(sofa: Unseen) -> None:
    table = crosspatch(sofa, seat_options=[{"show_fits": False}] * 2)
    for _ in range(200):
        seat = turn(table)
        choice = table.controls.choices[seat]
        card = table.match.view(TABLE).zones["stock", seat][choice.slot]
        cells = cells_of(table.match.view(TABLE))
        at_fault = {cell: clashes(cells, cell, card) for cell in table.board.open}
        if wrong := [cell for cell, others in at_fault.items() if others]:
            break
        move = next(move for move in legal(table) if move != STOP)
        table.submit(seat, move, sofa.clock.now)
        seconds(sofa, 0.4)
    press(sofa, table, "a")
    choice.cell = wrong[0]
    press(sofa, table, "a")
    sofa.frames(20)
    (said,) = lines(table)
    other = at_fault[wrong[0]][0]
    same = cells[other] // 8 == card // 8
    name = f"colour.{table.house.parts.palette.colours[card // 8].id}" if same else f"motif.{NAMES[card % 8]}"
    assert table.house.say(name) in said
    assert ("row" in said) == (other // 16 == wrong[0] // 16)
    assert table.board.cross.at(other, table.board.camera.goal) in [rect.center for rect in lights(table)]
    press(sofa, table, "left")
    assert (lines(table), lights(table)) == ([], [])


def test_x6_a_click_on_a_card_that_fits_nowhere_is_answered_with_the_reason(
    sofa: Unseen, shared: CrosspatchTable
) -> None:
    table = shared
    for _ in range(60):
        seat = turn(table)
        fitting = {move[1] for move in legal(table)}
        dim = [slot for slot in range(len(table.match.view(TABLE).zones["stock", seat])) if slot not in fitting]
        if dim:
            break
        lay_shown(sofa, table)
        seconds(sofa, 0.6)
    spot = table.board.places.chairs[seat].stock[dim[0]]
    click(sofa, table, spot.x, spot.y)
    sofa.frames(20)
    (said,) = lines(table)
    assert said.startswith("In this ")
    assert lights(table)


def test_motifs_are_named_in_the_order_of_the_rules() -> None:
    found = tomllib.loads((art() / "motifs.toml").read_text(encoding="utf-8"))
    assert tuple(motif["id"] for motif in found["motif"]) == NAMES


# Telling


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_seat_is_told_what_its_buttons_do_in_the_room_that_it_has(sofa: Unseen, language: str) -> None:
    """With every device, at every table, whatever it may do: nothing is cut, nothing runs into something else."""
    sofa.house.words = Catalog.load(language)
    sofa.resize((1920, 1080))
    prompts = crosspatch(sofa).controls.prompts
    pad = Device("pad 1", PAD, "Pad", "pad", "pad")
    for seats in (2, 3, 4):
        for chair in places(seats, 5).chairs:
            for device in (*zones(), pad, mouse()):
                for does in EVERY:
                    rects = [prompt.area for prompt in prompts.placed(chair, device, does)]
                    assert len(rects) == len(does) - (device.kind == MOUSE)
                    room = Rect(*map(round, chair.keys)).inflate(4, 48)  # the shadow of a button reaches out
                    assert all(room.contains(rect) for rect in rects), (seats, device.id, does)
                    apart = [rect.inflate(0, -36) for rect in rects]
                    assert all(rect.collidelist(apart[:k]) < 0 for k, rect in enumerate(apart))
