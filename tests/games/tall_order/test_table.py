"""Tall Order on the table: every rule that a person sees, hears or presses."""

from collections.abc import Iterator, Mapping

import msgspec
import pytest
from pygame import Rect

from game.bots.driver import Driver
from game.games.played import find
from game.games.tall_order.deck import CELL, task
from game.games.tall_order.director import FEW_TURNS, LAST_STRETCH
from game.games.tall_order.lesson import completing, lowest, until_a_block_completes
from game.games.tall_order.props.desk import SeatDesk
from game.games.tall_order.props.layout import AT_BAG, BAG, KEYS_LEFT, KEYS_TOP, card_at, cell_at
from game.games.tall_order.props.wall import Wall
from game.games.tall_order.props.why import WHY_MS
from game.games.tall_order.rules import ALONE_MS, CLAIMED, COLUMN, DRAW, DRAWN, HOLDERS, JOKER, PILES, QUIET_TURNS
from game.games.tall_order.tasks import COLUMNS, LEVELS, TASKS, appearances, missing
from game.gfx.decks.base import Piece
from game.gfx.workshop import Order
from game.input.intents import MOUSE, Blurred, BoothNumber, Raw
from game.match.config import MatchConfig
from game.match.log import parse
from game.match.match import Match
from game.rules.api import TABLE, Face, Seat
from game.rules.options import Value
from game.scenes.replay.replay import ReplayScene
from game.store.matches import Recording
from game.store.notices import Notice
from game.store.sitters import SEAT_COLOURS, Sitter
from game.table.lesson import do
from game.table.seats.privacy import PEEK_MS
from game.table.seats.sitting import Sitting, TableSeat
from game.table.stage.popups import ABOVE
from game.unseen import Unseen
from tests.games.tall_order.typed import TallOrderTable, as_tall_order
from tests.support.on_stage import ring, seen
from tests.support.sofa import ESCAPE
from tests.support.tables import GOLDEN, Tape, lay, listen, seconds, sit_down

ZONES = ("left", "right")
LOOKED_AWAY = 90  # frames until a seat that peeks for the first time sees its card
DEALT = 40  # frames until all have their cards
DEAD = "tall_order/02-2-random-closed-rows-true-dead.jsonl"
FINISHED = "tall_order/00-2-easy-finished.jsonl"


def tall_order(
    sofa: Unseen, people: tuple[str, ...] = ZONES, bots: tuple[str, ...] = (), **more: object
) -> TallOrderTable:
    table = sit_down(sofa, people, bots, game="tall_order", **more)  # type: ignore[arg-type]
    return as_tall_order(table)


def completed(sofa: Unseen, people: tuple[str, ...] = ZONES, **options: Value) -> TallOrderTable:
    """Seat 0 has drawn a block that makes one of its tasks stand."""
    match = Match(MatchConfig.make(find("tall_order"), 2, 3, {"privacy": "own", **options}))
    until_a_block_completes(match)
    table = lay(sofa, Driver(match, {}), people)
    table = as_tall_order(table)
    seconds(sofa, 4.2)  # it was broken off: 3-2-1; and the other one's time has to be over (O13)
    return table


def on_turn(table: TallOrderTable) -> Seat:
    return table.match.view(TABLE).active[0]


def kinds(table: TallOrderTable) -> list[tuple[str, Seat]]:
    return [(event.kind, event.seat) for event in table.match.events]


def wall(table: TallOrderTable) -> tuple[tuple[Face, ...], ...]:
    zones = table.match.view(TABLE).zones
    return tuple(zones.get(column, ()) for column in COLUMN)


def go_to(sofa: Unseen, table: TallOrderTable, seat: Seat, stop: int) -> None:
    """Press a way until the glove of a seat is where it should be."""
    for _ in range(COLUMNS + 1):
        if table.controls.builder.at[seat] == stop:
            return
        sofa.press(ZONES[seat], "right")
    raise AssertionError(f"no way leads to {stop}")


def drop(sofa: Unseen, table: TallOrderTable, column: int) -> None:
    """Whoever is on turn draws and drops."""
    seat = on_turn(table)
    while table.clock.now() < table.view.facts["alone_until"]:  # O13
        sofa.frames()
    sofa.press(ZONES[seat], "a")
    sofa.frames(2)
    go_to(sofa, table, seat, column)
    sofa.press(ZONES[seat], "a")
    sofa.frames(2)


def click(sofa: Unseen, table: TallOrderTable, x: float, y: float, button: str = "left") -> None:
    at = table.scale.point(x, y)
    sofa.take(Raw(MOUSE, "move", 0, sofa.clock.now, at))
    for value in (1, 0):
        sofa.take(Raw(MOUSE, button, value, sofa.clock.now, at))
    sofa.frames(3)


def block_box(table: TallOrderTable) -> Rect:
    """Where the block on the rope is seen."""
    assert table.board.crane.hanging.visible
    return table.board.crane.hanging.rect


def pieces_seen(desk: SeatDesk) -> tuple[Piece | None, ...]:
    """The piece that is seen in each place of a holder, or None."""
    return tuple(slot.piece if slot.card.visible else None for slot in desk.slots)


def ringed(desk: SeatDesk) -> tuple[bool, ...]:
    """Which places of a holder wear the ring of the chosen card."""
    return tuple(slot.ring.visible for slot in desk.slots)


def blocks_seen(wall: Wall) -> tuple[tuple[Face, ...], ...]:
    """The blocks that are seen standing, each column from the ground up."""
    return tuple(tuple(face for face, sprite in column if sprite.visible) for column in wall.blocks)


def peeks(table: TallOrderTable, seat: Seat) -> bool:
    """Whether the chosen card of a seat, and it alone, is seen by its face."""
    chosen = table.board.hands.chosen[seat]
    return [is_face(piece) for piece in pieces_seen(table.board.desks[seat])] == [slot == chosen for slot in range(3)]


def is_face(piece: Piece | None) -> bool:
    return piece is not None and piece[0] == "face"


def standing(table: TallOrderTable, seat: Seat) -> int:
    """A place of the holder whose task stands."""
    holder = table.match.view(seat).zones[HOLDERS[seat]]
    return next(slot for slot, card in enumerate(holder) if appearances(card, wall(table)))


def lying(table: TallOrderTable, seat: Seat) -> int:
    """A place of the holder whose task does not stand."""
    holder = table.match.view(seat).zones[HOLDERS[seat]]
    return next(slot for slot, card in enumerate(holder) if not appearances(card, wall(table)))


def choose(sofa: Unseen, table: TallOrderTable, seat: Seat, slot: int) -> None:
    while table.board.hands.chosen[seat] != slot:
        sofa.press(ZONES[seat], "down")


# Building


def test_o4_a_draws_and_a_drops_on_the_column_that_is_chosen(sofa: Unseen) -> None:
    table = tall_order(sofa)
    seat = on_turn(table)
    sofa.press(ZONES[seat], "a")
    assert kinds(table) == [("draw", seat)]
    drawn = table.match.view(TABLE).zones[DRAWN[seat]]
    assert table.board.crane.block == drawn[0]
    go_to(sofa, table, seat, 5)
    sofa.press(ZONES[seat], "a")
    assert kinds(table)[1:] == [("drop", seat), ("turn", 1 - seat)]
    assert wall(table)[5][-1] == drawn[0]
    assert table.board.crane.block is None


@pytest.mark.parametrize("name", ["Jo", "Maximiliane-Luis"])
def test_what_is_said_to_a_seat_hides_neither_its_strip_nor_its_tasks_nor_a_block(sofa: Unseen, name: str) -> None:
    table = tall_order(sofa)
    sofa.frames(DEALT)
    for seat, column in enumerate((0, COLUMNS - 1)):
        table.director.toast(seat, sofa.house.say("table.your_turn", name=name), sofa.clock.now)
        sofa.frames(20)
        *_, toast = (sprite for sprite in seen(table) if sprite.z == ABOVE)
        said, ticket = toast.rect, table.table.tickets[seat].box
        highest = Rect(0, 0, table.scale.length(CELL), table.scale.length(CELL))
        highest.center = table.board.wall.centre(column, LEVELS - 1)
        desk = table.board.desks[seat]
        needed = [ticket, desk.strip.rect, *(slot.card.rect for slot in desk.slots), highest]
        assert said.collidelist(needed) == -1
        assert ticket.left < said.centerx < ticket.right


def test_o4_a_drawn_block_cannot_be_put_back(sofa: Unseen) -> None:
    table = tall_order(sofa)
    seat = on_turn(table)
    sofa.press(ZONES[seat], "a")
    sofa.press(ZONES[seat], "b")
    assert table.board.crane.block is not None
    assert table.match.view(TABLE).phase == "drop"


def test_o5_a_block_is_picked_up_carried_and_put_down(sofa: Unseen) -> None:
    table = tall_order(sofa)
    seat = on_turn(table)
    joker_at = next(column for column, blocks in enumerate(wall(table)) if blocks)
    go_to(sofa, table, seat, joker_at)
    sofa.press(ZONES[seat], "a")
    assert not table.match.events  # nothing but a hand has moved
    assert table.board.crane.block == wall(table)[joker_at][0]
    assert blocks_seen(table.board.wall)[joker_at] == ()
    target = (joker_at + 1) % COLUMNS
    go_to(sofa, table, seat, target)
    sofa.press(ZONES[seat], "a")
    sofa.frames(30)
    assert kinds(table)[0] == ("move", seat)
    assert blocks_seen(table.board.wall) == wall(table)
    assert wall(table)[target]


@pytest.mark.parametrize("button", ["b", "a"])
def test_o7_a_block_that_was_picked_up_goes_back_and_the_turn_is_still_on(sofa: Unseen, button: str) -> None:
    table = tall_order(sofa)
    seat = on_turn(table)
    before = wall(table)
    go_to(sofa, table, seat, next(column for column, blocks in enumerate(before) if blocks))
    sofa.press(ZONES[seat], "a")
    sofa.press(ZONES[seat], button)
    sofa.frames(30)
    assert not table.match.events
    assert blocks_seen(table.board.wall) == before
    assert table.board.crane.block is None
    assert on_turn(table) == seat


def test_o6_the_taboo_block_wears_a_padlock_and_the_glove_passes_it_by(sofa: Unseen) -> None:
    table = tall_order(sofa)
    assert not table.board.wall.padlock.visible  # O1
    empty = next(column for column, blocks in enumerate(wall(table)) if not blocks)
    drop(sofa, table, empty)
    sofa.frames(30)
    padlock = table.board.wall.padlock
    assert padlock.visible
    assert empty not in table.controls.builder.stops(on_turn(table))
    x, y = cell_at(empty, 0)
    assert padlock.rect.collidepoint(table.scale.point(x + 43, y - 40))


def test_o6_a_click_on_the_taboo_block_is_explained(sofa: Unseen) -> None:
    table = tall_order(sofa, (MOUSE, "right"))
    player = listen(sofa)
    if on_turn(table) == 0:
        click(sofa, table, *BAG)
        click(sofa, table, *cell_at(0, 0))
    sofa.press("right", "a")
    sofa.frames(2)
    while table.controls.builder.at[1] != 5:
        sofa.press("right", "right")
    sofa.press("right", "a")
    sofa.frames(30)
    player.played.clear()
    click(sofa, table, *cell_at(5, len(wall(table)[5]) - 1))
    assert ("toast", 0) in table.table.popups
    assert player.played
    assert table.board.crane.block is None


def test_o14_the_bag_shows_how_many_are_left_and_empty_it_is_passed_by(sofa: Unseen) -> None:
    match = Match(MatchConfig.make(find("tall_order"), 2, 5, {"no_joker": True}))
    while match.view(TABLE).zones.get(("bag", 0)):
        for move in (("draw",), ("drop", lowest(match.view(TABLE)))):
            do(match, match.view(TABLE).active[0], move, 100)
    assert match.game.outcome is None
    table = lay(sofa, Driver(match, {}), ZONES)
    table = as_tall_order(table)
    assert AT_BAG not in table.controls.builder.stops(on_turn(table))
    assert table.controls.builder.at[on_turn(table)] != AT_BAG
    assert table.board.seen()["bag", 0].counted == 0


def test_o15_the_last_quiet_turns_are_counted_down(sofa: Unseen) -> None:
    table = tall_order(sofa)
    told: dict[int, bool] = {}
    while QUIET_TURNS not in told:
        seat, view = on_turn(table), table.match.view(TABLE)
        moves = [move for move in table.match.game.legal(seat) if move[0] == "move"]
        for move in moves[-1:] or [("draw",), ("drop", lowest(view))]:  # where all that could be moved is taboo
            table.submit(seat, move, sofa.clock.now)
            sofa.frames(2)
        told[int(table.match.view(TABLE).facts["quiet"])] = "quiet" in table.table.popups
        seconds(sofa, 2.6)
        assert (table.match.game.outcome is None) == (QUIET_TURNS not in told)
    assert [quiet for quiet, shown in told.items() if shown] == list(range(QUIET_TURNS - FEW_TURNS, QUIET_TURNS + 1))


def test_o15_a_quiet_end_has_its_own_words(sofa: Unseen, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(MatchConfig.make(find("tall_order"), 2, 5))
    shuttle(match, QUIET_TURNS)
    table = lay(sofa, Driver(match, {}), ZONES)
    said = overhear(sofa, monkeypatch)
    seconds(sofa, 3.3 + ALONE_MS / 1000 + 0.2)
    assert match.game.outcome is not None
    assert "herald" in table.table.popups
    seconds(sofa, 6)
    assert sofa.scene == "ResultsScene"
    assert {"tall_order.over_quietly", "end.tall_order.quiet"} <= said
    assert not {"table.stuck", "end.tall_order.dead"} & said


def shuttle(match: Match, turns: int) -> None:
    """So many turns without a draw or a claim: a block goes to an empty column, and the next does."""
    for _ in range(2):
        do(match, match.view(TABLE).active[0], DRAW, ALONE_MS)
        do(match, match.view(TABLE).active[0], ("drop", lowest(match.view(TABLE))), ALONE_MS)
    while match.view(TABLE).facts["quiet"] < turns:
        view = match.view(TABLE)
        free = lowest(view)
        move = next(move for move in view.facts["choices"] if move[0] == "move" and move[2] == free)
        do(match, view.active[0], move, ALONE_MS)


def overhear(sofa: Unseen, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The ids of all that is said from now on."""
    said: set[str] = set()
    say = sofa.house.words.say

    def heard(key: str, /, **facts: str | int) -> str:
        said.add(key)
        return say(key, **facts)

    monkeypatch.setattr(sofa.house.words, "say", heard)
    return said


def test_c12_a_turn_that_runs_out_of_time_forgets_what_was_picked_up(sofa: Unseen) -> None:
    table = tall_order(sofa, options={"turn_timer_s": 15})
    seat = on_turn(table)
    go_to(sofa, table, seat, next(column for column, blocks in enumerate(wall(table)) if blocks))
    sofa.press(ZONES[seat], "a")
    assert table.board.crane.block is not None
    seconds(sofa, 15.5)
    assert on_turn(table) == 1 - seat
    assert blocks_seen(table.board.wall) == wall(table)
    assert table.board.crane.block is None


# Claiming


def test_o10_a_task_that_stands_is_framed_revealed_and_punched(sofa: Unseen) -> None:
    table = completed(sofa)
    player = listen(sofa)
    go_to(sofa, table, 0, completing(table.match.view(0)) or 0)
    sofa.press("left", "a")
    sofa.frames(2)
    slot = standing(table, 0)
    card = table.match.view(0).zones[HOLDERS[0]][slot]
    choose(sofa, table, 0, slot)
    player.played.clear()
    sofa.press("left", "c")
    assert ("claim", 0) in kinds(table)
    assert ("order", 0) in table.table.popups
    assert len(table.board.wall.frames) == 1
    assert "claim" in {cue for cue, _, _ in player.played}
    sofa.frames(120)
    assert table.board.desks[0].claimed == (card,)
    assert not table.board.wall.frames
    assert len(table.match.view(TABLE).zones[PILES[0]]) == 4


def test_o10_a_seat_claims_on_the_turn_of_the_other(sofa: Unseen) -> None:
    table = completed(sofa)
    go_to(sofa, table, 0, completing(table.match.view(0)) or 0)
    sofa.press("left", "a")
    sofa.frames(2)
    assert on_turn(table) == 1
    choose(sofa, table, 0, standing(table, 0))
    sofa.press("right", "a")  # the other has drawn in the meantime
    sofa.press("left", "c")
    assert ("claim", 0) in kinds(table)
    assert table.board.crane.block is not None


def test_o12_a_wrong_claim_shakes_freezes_and_counts_down(sofa: Unseen) -> None:
    table = completed(sofa)
    player = listen(sofa)
    seat = 0
    slot = lying(table, seat)
    choose(sofa, table, seat, slot)
    seconds(sofa, 1.6)
    sofa.press("left", "c")
    sofa.frames(2)
    assert table.match.events[-1].why == "wrong"
    assert table.board.desks[seat].slots[slot].sway.until > table.table.house.now()
    assert table.board.desks[seat].slots[0].ice.visible
    assert ring(table, seat) == "frost"
    assert ("toast", seat) in table.table.popups
    assert "freeze" in {cue for cue, _, _ in player.played}
    moves = table.match.moves
    sofa.press("left", "c")  # locked
    assert table.match.moves == moves
    seconds(sofa, 1.1)
    assert not table.board.desks[seat].slots[0].ice.visible
    assert ring(table, seat) == ""


def test_o12_a_wrong_claim_shows_the_card_to_nobody(sofa: Unseen) -> None:
    table = tall_order(sofa)
    sofa.press("left", "c")
    sofa.frames(10)
    assert table.match.events[-1].kind == "refused"
    assert not any(map(is_face, pieces_seen(table.board.desks[0])))


def marks_seen(table: TallOrderTable, seat: Seat) -> list[Rect]:
    """The lights round missing cells that are seen now."""
    return [mark.rect for mark in table.board.desks[seat].why.marks if mark.visible]


def test_o12_after_a_wrong_claim_the_cells_that_are_missing_blink_until_the_seat_acts(sofa: Unseen) -> None:
    table = completed(sofa)
    slot = lying(table, 0)
    choose(sofa, table, 0, slot)
    seconds(sofa, 1.6)
    sofa.press("left", "c")
    sofa.frames(2)
    card = table.match.view(0).zones[HOLDERS[0]][slot]
    lacks = missing(card, wall(table))
    assert len(marks_seen(table, 0)) == len(lacks) > 0
    assert all(
        table.board.desks[0].slots[slot].card.rect.contains(mark.inflate(-24, -24)) for mark in marks_seen(table, 0)
    )
    was_lit = set()
    for _ in range(60):
        sofa.frames()
        was_lit.add(len(marks_seen(table, 0)))
    assert was_lit == {0, len(lacks)}
    go_to(sofa, table, 0, completing(table.match.view(0)) or 0)
    sofa.press("left", "a")  # no press has waited for it
    sofa.frames(2)
    assert ("drop", 0) in kinds(table)
    for _ in range(60):
        sofa.frames()
        assert marks_seen(table, 0) == []


def test_o12_why_a_claim_was_wrong_is_told_for_a_while_only(sofa: Unseen) -> None:
    table = completed(sofa)
    choose(sofa, table, 0, lying(table, 0))
    seconds(sofa, 1.6)
    sofa.press("left", "c")
    sofa.frames(2)
    assert marks_seen(table, 0)
    seconds(sofa, WHY_MS / 1000)
    assert marks_seen(table, 0) == []


def test_o12_a_covered_card_whose_claim_was_wrong_is_named_and_tells_nothing(sofa: Unseen) -> None:
    table = tall_order(sofa)
    sofa.frames(DEALT)
    sofa.press("left", "down")
    sofa.press("left", "c")
    sofa.frames(30)
    desk = table.board.desks[0]
    assert table.match.events[-1].why == "wrong"
    assert desk.why.cross.visible
    assert desk.why.cross.rect.center == desk.slots[1].card.rect.center
    assert marks_seen(table, 0) == []
    sofa.press("left", "b")
    sofa.frames(LOOKED_AWAY)
    lit = []
    for _ in range(60):
        sofa.frames()
        lit.append(len(marks_seen(table, 0)))
    assert peeks(table, 0)
    assert max(lit) == len(missing(table.match.view(0).zones[HOLDERS[0]][1], wall(table)))
    assert not desk.why.cross.visible


def test_o13_an_early_claim_is_told_and_not_punished(sofa: Unseen) -> None:
    table = tall_order(sofa)
    drop(sofa, table, 0)
    seat = on_turn(table)
    sofa.press(ZONES[seat], "c")
    sofa.frames(2)
    assert table.match.events[-1].why == "early"
    assert ("toast", seat) in table.table.popups
    assert ring(table, seat) == ""
    assert not table.board.desks[seat].slots[0].ice.visible


def test_o13_a_ring_closes_beside_the_claim_of_who_has_to_wait(sofa: Unseen) -> None:
    table = tall_order(sofa)
    builder = on_turn(table)
    drop(sofa, table, 0)
    mine, other = table.controls.keys[builder], table.controls.keys[1 - builder]
    seen: list[int] = []
    while other.ring.visible and len(seen) < 200:
        assert not mine.ring.visible
        assert other.ring.rect.left >= other.rows.shown[0].area.right
        seen.append(other.waits)
        sofa.frames()
    assert seen == sorted(seen, reverse=True)
    assert len(set(seen)) > 5
    assert table.clock.now() >= table.view.facts["alone_until"]


def until_free(sofa: Unseen, table: TallOrderTable) -> None:
    """Until a little after the builder's time."""
    until = table.view.facts["alone_until"]
    while table.clock.now() < until + 50:
        sofa.frames()


def test_o13_a_drop_in_the_builders_time_is_kept_and_made_when_it_is_over(sofa: Unseen) -> None:
    table = tall_order(sofa)
    drop(sofa, table, 0)
    rival, until = on_turn(table), table.view.facts["alone_until"]
    sofa.press(ZONES[rival], "a")
    sofa.frames(20)
    hung = block_box(table).top
    go_to(sofa, table, rival, 3)
    sofa.press(ZONES[rival], "a")
    sofa.frames(12)
    assert kinds(table)[-1] == ("draw", rival)
    assert block_box(table).top > hung  # seen: it has come down a little
    for button in ("right", "a", "left"):  # one press is kept, and it means what it meant
        sofa.press(ZONES[rival], button)
    assert table.clock.now() < until
    until_free(sofa, table)
    assert kinds(table)[-2:] == [("drop", rival), ("turn", 1 - rival)]
    assert [len(column) for column in wall(table)][3] == 1 + (wall(table)[3][0] == JOKER)
    assert table.match.events[-2].t == until
    assert "illegal" not in {kind for kind, _ in kinds(table)}


def picked_up(sofa: Unseen, table: TallOrderTable) -> tuple[Seat, int]:
    """The seat that waits for the builder has picked up a block; that seat, and where the block was."""
    drop(sofa, table, 0)
    drop(sofa, table, 2)
    rival = on_turn(table)
    sofa.press(ZONES[rival], "right")
    if table.controls.builder.at[rival] == AT_BAG:
        sofa.press(ZONES[rival], "right")
    source = table.controls.builder.at[rival]
    sofa.press(ZONES[rival], "a")
    sofa.press(ZONES[rival], "right")
    return rival, source


def test_o13_so_is_a_block_that_is_put_down(sofa: Unseen) -> None:
    table = tall_order(sofa)
    rival, source = picked_up(sofa, table)
    target = table.controls.builder.at[rival]
    sofa.press(ZONES[rival], "a")
    sofa.frames(2)
    assert kinds(table)[-1] == ("turn", rival)
    until_free(sofa, table)
    assert kinds(table)[-2:] == [("move", rival), ("turn", 1 - rival)]
    assert table.match.events[-2].src == COLUMN[source]
    assert table.match.events[-2].dst == COLUMN[target]


def test_o13_a_block_that_is_put_back_moves_no_more(sofa: Unseen) -> None:
    table = tall_order(sofa)
    rival, _ = picked_up(sofa, table)
    before = wall(table)
    sofa.press(ZONES[rival], "a")
    sofa.press(ZONES[rival], "b")
    until_free(sofa, table)
    assert kinds(table)[-1] == ("turn", rival)
    assert blocks_seen(table.board.wall) == wall(table) == before
    assert table.board.crane.block is None


def test_o13_a_press_that_is_kept_outlasts_a_pause(sofa: Unseen) -> None:
    table = tall_order(sofa)
    drop(sofa, table, 0)
    rival, until = on_turn(table), table.view.facts["alone_until"]
    sofa.press(ZONES[rival], "a")
    sofa.press(ZONES[rival], "a")
    sofa.key(ESCAPE)
    assert sofa.scene == "PauseScene"
    seconds(sofa, 5)
    assert kinds(table)[-1] == ("draw", rival)
    sofa.press(ZONES[rival], "a")
    seconds(sofa, 5)
    assert kinds(table)[-2:] == [("drop", rival), ("turn", 1 - rival)]
    assert table.match.events[-2].t == until


def test_o13_the_mouse_keeps_a_press_too(sofa: Unseen) -> None:
    table = tall_order(sofa, (MOUSE, "right"), seed=6)
    if on_turn(table) == 0:
        click(sofa, table, *BAG)
        click(sofa, table, *cell_at(0, 3))
        seconds(sofa, 2)
    sofa.press("right", "a")
    sofa.frames(2)
    sofa.press("right", "a")
    sofa.frames(2)
    assert on_turn(table) == 0
    click(sofa, table, *BAG)
    click(sofa, table, *cell_at(4, 3))
    click(sofa, table, *cell_at(1, 3))
    assert kinds(table)[-1] == ("draw", 0)
    until_free(sofa, table)
    assert kinds(table)[-2:] == [("drop", 0), ("turn", 1)]
    assert table.match.events[-2].dst == COLUMN[4]


def test_o12_auto_claim_claims_and_its_side_says_so(sofa: Unseen) -> None:
    match = Match(MatchConfig.make(find("tall_order"), 2, 3, {"privacy": "own"}, [{"auto_claim": True}, {}]))
    until_a_block_completes(match)
    table = lay(sofa, Driver(match, {}), ZONES)
    table = as_tall_order(table)
    seconds(sofa, 4.2)
    go_to(sofa, table, 0, completing(table.match.view(0)) or 0)
    sofa.press("left", "a")
    sofa.frames(2)
    assert ("claim", 0) in kinds(table)
    assert len(table.controls.keys[0].rows.shown) == len(
        table.controls.keys[1].rows.shown
    )  # a sign in the place of the key


# Cards and privacy


def test_two_people_see_backs_until_one_peeks_at_the_chosen_card(sofa: Unseen) -> None:
    table = tall_order(sofa)
    sofa.frames(10)
    assert not any(is_face(piece) for desk in table.board.desks for piece in pieces_seen(desk))
    sofa.press("left", "b")
    sofa.frames(LOOKED_AWAY)
    assert peeks(table, 0)
    sofa.press("left", "down")
    sofa.frames(12)
    assert table.board.hands.chosen[0] == 1
    assert peeks(table, 0)
    assert not any(map(is_face, pieces_seen(table.board.desks[1])))
    assert table.board.desks[0].curtain.visible
    sofa.press("left", "b")
    sofa.frames(12)
    assert not any(map(is_face, pieces_seen(table.board.desks[0])))
    assert not table.board.desks[0].curtain.visible


def test_a_peek_ends_by_itself_and_when_the_other_acts(sofa: Unseen) -> None:
    table = tall_order(sofa)
    other = on_turn(table)
    looker = 1 - other
    sofa.press(ZONES[looker], "b")
    sofa.frames(LOOKED_AWAY)
    assert peeks(table, looker)
    seconds(sofa, PEEK_MS / 1000)
    assert not any(map(is_face, pieces_seen(table.board.desks[looker])))
    sofa.press(ZONES[looker], "b")
    sofa.frames(2)
    assert peeks(table, looker)
    sofa.press(ZONES[other], "right")  # only looks around
    sofa.frames(2)
    assert peeks(table, looker)
    sofa.press(ZONES[other], "left")
    sofa.press(ZONES[other], "a")
    sofa.frames(2)
    assert not any(map(is_face, pieces_seen(table.board.desks[looker])))


def test_who_holds_the_button_sees_as_long_as_it_is_held(sofa: Unseen) -> None:
    table = tall_order(sofa, assists={0: {"hold": True}})
    key = sofa.bindings.control(sofa.router.devices["left"], "b")
    assert isinstance(key, int)
    sofa.take(Raw("keyboard", key, 1, sofa.clock.now))
    sofa.frames(LOOKED_AWAY)
    assert peeks(table, 0)
    sofa.take(Raw("keyboard", key, 0, sofa.clock.now))
    sofa.frames(4)
    assert not any(map(is_face, pieces_seen(table.board.desks[0])))


def test_a_pause_covers_all(sofa: Unseen) -> None:
    table = tall_order(sofa)
    sofa.press("left", "b")
    sofa.frames(LOOKED_AWAY)
    assert peeks(table, 0)
    assert len(table.controls.keys[0].rows.shown) == 3  # another card, rotate, and cover
    sofa.key(41)  # escape
    sofa.frames(2)
    assert table.board.hands.privacy.peeker(sofa.clock.now) == TABLE
    assert not any(map(is_face, pieces_seen(table.board.desks[0])))
    assert len(table.controls.keys[0].rows.shown) == 2  # claim, and peek


def test_one_person_sees_the_own_cards_and_never_the_bots(sofa: Unseen) -> None:
    table = tall_order(sofa, ("left",), ("easy",))
    sofa.frames(DEALT)
    assert all(map(is_face, pieces_seen(table.board.desks[0])))
    assert not any(map(is_face, pieces_seen(table.board.desks[1])))


@pytest.mark.parametrize(("level", "seen"), [("open", {0, 1}), ("own", {0, 1}), ("peek", set())])
def test_the_ladder_of_privacy_is_chosen_with_the_options(sofa: Unseen, level: str, seen: set[Seat]) -> None:
    table = tall_order(sofa, options={"privacy": level})
    sofa.frames(DEALT)
    assert {seat for seat in range(2) if all(map(is_face, pieces_seen(table.board.desks[seat])))} == seen


def test_open_on_the_own_turn(sofa: Unseen) -> None:
    table = tall_order(sofa, options={"privacy": "turn"})
    sofa.frames(DEALT)
    seat = on_turn(table)
    assert all(map(is_face, pieces_seen(table.board.desks[seat])))
    assert not any(map(is_face, pieces_seen(table.board.desks[1 - seat])))
    drop(sofa, table, 0)
    sofa.frames(2)
    assert all(map(is_face, pieces_seen(table.board.desks[1 - seat])))
    assert not any(map(is_face, pieces_seen(table.board.desks[seat])))


def test_o8_cards_are_turned_at_any_time_and_stay_so(sofa: Unseen) -> None:
    table = tall_order(sofa)
    for seat in range(2):  # on either turn
        sofa.press(ZONES[seat], "b")
        sofa.frames(LOOKED_AWAY)
        sofa.press(ZONES[seat], "down")
        sofa.press(ZONES[seat], "c")
        card = table.match.view(seat).zones[HOLDERS[seat]][1]
        sofa.frames(12)
        assert pieces_seen(table.board.desks[seat])[1] == task(card, 1)
        sofa.press(ZONES[seat], "b")
        sofa.press(ZONES[seat], "b")
        sofa.press(ZONES[seat], "c")
        sofa.press(ZONES[seat], "c")
        sofa.frames(12)
        assert pieces_seen(table.board.desks[seat])[1] == task(card, 3)
        sofa.press(ZONES[seat], "b")
    assert not table.match.events, "a card that is turned is not claimed"


def test_the_block_can_be_moved_while_its_seat_peeks(sofa: Unseen) -> None:
    table = tall_order(sofa)
    seat = on_turn(table)
    sofa.press(ZONES[seat], "a")
    sofa.press(ZONES[seat], "b")
    sofa.frames(LOOKED_AWAY)
    column = table.board.crane.column
    sofa.press(ZONES[seat], "right")
    assert table.board.crane.column == (column + 1) % COLUMNS
    assert peeks(table, seat)
    assert not table.board.hands.turned
    sofa.press(ZONES[seat], "a")
    assert kinds(table)[:2] == [("draw", seat), ("drop", seat)]


def curtain(table: TallOrderTable, seat: Seat) -> str:
    """What the curtain of a seat says; nothing while there is none."""
    sprite = table.board.desks[seat].curtain
    name = table.house.workshop.name(sprite.image)
    words = name.name if isinstance(name, Order) else name
    return str(words) if sprite.visible else ""


def test_before_its_first_peek_a_seat_lets_the_other_look_away(sofa: Unseen) -> None:
    table = tall_order(sofa)
    sofa.press("left", "b")
    sofa.frames(12)
    assert "Jörg, look away!" in curtain(table, 0)
    assert not any(map(is_face, pieces_seen(table.board.desks[0])))
    sofa.frames(LOOKED_AWAY)
    assert "Mira is peeking" in curtain(table, 0)
    assert peeks(table, 0)
    sofa.press("left", "b")
    sofa.press("left", "b")  # it is known by now
    sofa.frames(2)
    assert "Mira is peeking" in curtain(table, 0)
    assert peeks(table, 0)


def test_with_a_bot_no_seat_has_to_look_away(sofa: Unseen) -> None:
    table = tall_order(sofa, ("left",), ("easy",), options={"privacy": "peek"})
    sofa.press("left", "b")
    sofa.frames(2)
    assert peeks(table, 0)


@pytest.mark.parametrize("what", ["notice", "focus"])
def test_a_notice_and_a_lost_focus_cover_a_peek_in_the_same_frame(sofa: Unseen, what: str) -> None:
    table = tall_order(sofa)
    sofa.press("left", "b")
    sofa.frames(LOOKED_AWAY)
    assert peeks(table, 0)
    if what == "notice":
        sofa.memory.board.post(Notice("no_sound"))
    else:
        sofa.stack.intent(Blurred(sofa.clock.now))
    sofa.frames()
    assert not any(map(is_face, pieces_seen(table.board.desks[0])))
    assert curtain(table, 0) == ""


def test_a_covered_card_is_not_turned_and_wears_the_ring_of_what_would_be_claimed(sofa: Unseen) -> None:
    table = tall_order(sofa)
    sofa.frames(DEALT)
    waiting = 1 - on_turn(table)
    sofa.press(ZONES[waiting], "right")
    assert not table.board.hands.turned
    sofa.press(ZONES[waiting], "down")
    sofa.frames(2)
    assert ringed(table.board.desks[waiting]) == (False, True, False)
    assert not any(map(is_face, pieces_seen(table.board.desks[waiting])))


def test_one_button_walks_over_all_that_can_be_done(sofa: Unseen) -> None:
    table = tall_order(sofa, assists={0: {"one_button": True}, 1: {"one_button": True}})
    seat = on_turn(table)
    joker_at = next(column for column, blocks in enumerate(wall(table)) if blocks)
    seen: list[int] = []
    while AT_BAG not in seen:
        sofa.frames(10)
        if table.controls.builder.at[seat] not in seen:
            seen.append(table.controls.builder.at[seat])
    assert seen == [joker_at, AT_BAG]
    sofa.press(ZONES[seat], "up")  # whichever button
    assert kinds(table) == [("draw", seat)]
    while table.controls.builder.at[seat] != 4:
        sofa.frames(10)
    sofa.press(ZONES[seat], "a")
    assert kinds(table)[1] == ("drop", seat)
    assert wall(table)[4]
    sofa.press(ZONES[seat], "a")  # all that is left to do: look at the own cards
    sofa.frames(LOOKED_AWAY)
    assert peeks(table, seat)
    assert table.controls.pointer.is_seen(seat)
    sofa.press(ZONES[seat], "a")
    assert table.match.events[-1].kind in ("refused", "claim", "refill")


# The mouse


def test_one_mouse_serves_two_people_without_a_device(sofa: Unseen) -> None:
    sitters = [Sitter(name, colour) for name, colour in zip(("Mira", "Jörg"), SEAT_COLOURS, strict=False)]
    sofa.router.joining = frozenset()
    for seat in range(2):
        sofa.router.seats.share(BoothNumber(seat))
    driver = Driver(Match(MatchConfig.make(find("tall_order"), 2, 5)), {}, at_once=False)
    seats = tuple(TableSeat(sitter, BoothNumber(seat), None) for seat, sitter in enumerate(sitters))
    table = sofa.factory.table(Sitting(driver, seats))
    table = as_tall_order(table)
    sofa.push(table)
    first = on_turn(table)
    for seat in (first, 1 - first):
        assert on_turn(table) == seat
        click(sofa, table, *card_at(1 - seat, 0))  # the cards of the one who waits
        sofa.frames(LOOKED_AWAY)
        assert peeks(table, 1 - seat)
        click(sofa, table, *BAG)
        click(sofa, table, *cell_at(1 + seat, 4))
        seconds(sofa, 1.6)  # O13: before that the second drop is only kept
    turns = [[("draw", seat), ("drop", seat), ("turn", 1 - seat)] for seat in (first, 1 - first)]
    assert kinds(table) == turns[0] + turns[1]
    click(sofa, table, *card_at(first, 2))
    click(sofa, table, KEYS_LEFT[first] + 60, KEYS_TOP + 30)  # its claim button
    assert table.match.events[-1].kind in ("refused", "refill")
    assert table.match.events[-1].seat == first


def test_the_mouse_draws_drops_carries_and_looks(sofa: Unseen) -> None:
    table = tall_order(sofa, (MOUSE, "right"), seed=6)
    if on_turn(table) == 1:
        sofa.press("right", "a")
        sofa.frames(2)
        sofa.press("right", "a")
        seconds(sofa, 2)
    click(sofa, table, *BAG)
    click(sofa, table, *cell_at(4, 3))
    sofa.frames(20)
    assert kinds(table)[-3:] == [("draw", 0), ("drop", 0), ("turn", 1)]
    click(sofa, table, *card_at(0, 1))
    sofa.frames(LOOKED_AWAY)
    assert peeks(table, 0)  # on the turn of the other
    assert table.board.hands.chosen[0] == 1
    click(sofa, table, *card_at(0, 1))
    assert set(table.board.hands.turned.values()) == {1}
    click(sofa, table, *card_at(0, 1), button="right")
    sofa.frames(12)
    assert not any(map(is_face, pieces_seen(table.board.desks[0])))


# All of it


def public(table: TallOrderTable) -> set[Face]:
    zones = table.match.view(TABLE).zones
    return {card for zone in CLAIMED for card in zones.get(zone, ())}


class Spy:
    """Knows which tasks were asked for, to be drawn in any pose, since it was last asked."""

    def __init__(self, sofa: Unseen, monkeypatch: pytest.MonkeyPatch) -> None:
        self._asked: set[Face] = set()
        get = sofa.house.workshop.get

        def spied(source: str, name: Piece, size: tuple[int, int]) -> object:
            if source == "tall_order" and name[0] == "face":
                self._asked.add(int(name[1]))
            return get(source, name, size)

        monkeypatch.setattr(sofa.house.workshop, "get", spied)

    def drawn(self) -> set[Face]:
        asked, self._asked = self._asked, set()
        return asked


def images_of_tasks(table: TallOrderTable) -> Iterator[Face]:
    """The tasks whose pictures are among what is on the stage."""
    shown = {id(sprite.image) for sprite in seen(table)}
    for card in range(len(TASKS)):
        for turns in range(4):
            for width in (210, 88):
                if id(table.table.pictures.card(task(card, turns), width)) in shown:
                    yield card


@pytest.mark.parametrize("options", [{}, {"deck": "hard", "closed_rows": True}, {"no_joker": True}], ids=str)
def test_what_is_on_the_screen_is_what_the_table_may_know(
    sofa: Unseen, monkeypatch: pytest.MonkeyPatch, options: Mapping[str, Value]
) -> None:
    """Every frame of a match between bots: the wall, the bag, the piles, and no secret face in any pose."""
    table = tall_order(sofa, (), ("normal", "easy"), options=options)
    spy = Spy(sofa, monkeypatch)
    frames = 0
    while not table.is_over:
        sofa.clock.now += 60
        sofa.frames()
        frames += 1
        view = table.match.view(TABLE)
        assert spy.drawn() <= public(table)
        assert table.board.wall.columns == wall(table)
        assert table.board.crane.block == next((faces[0] for zone in DRAWN if (faces := view.zones.get(zone))), None)
        for seat, desk in enumerate(table.board.desks):
            assert len([piece for piece in pieces_seen(desk) if piece]) <= len(view.zones.get(HOLDERS[seat], ()))
            assert not any(map(is_face, pieces_seen(desk)))
            assert desk.pile.count == len(view.zones.get(PILES[seat], ()))
        if frames % 50 == 0:
            assert set(images_of_tasks(table)) <= public(table)
            spy.drawn()
        if not len(table.table.flights):
            assert blocks_seen(table.board.wall) == wall(table)
            assert [desk.claimed for desk in table.board.desks] == [view.zones.get(zone, ()) for zone in CLAIMED]
    assert frames > 100


def test_a_peek_draws_the_chosen_card_and_no_other(sofa: Unseen, monkeypatch: pytest.MonkeyPatch) -> None:
    table = tall_order(sofa)
    spy = Spy(sofa, monkeypatch)
    sofa.frames(20)
    assert spy.drawn() == set()
    sofa.press("right", "b")
    sofa.frames(LOOKED_AWAY)
    chosen = table.match.view(1).zones[HOLDERS[1]][0]
    assert spy.drawn() == set(images_of_tasks(table)) == {chosen}


@pytest.mark.parametrize("motion", ["full", "off"])
def test_o15_a_dead_wall_is_told_before_the_celebration(sofa: Unseen, motion: str) -> None:
    sofa.house.settings.now = msgspec.structs.replace(sofa.house.settings.now, motion=motion)
    tape = Tape.golden(sofa, DEAD, last=6)
    seconds(sofa, 3.3)
    tape.play()
    sofa.frames(2)
    assert "herald" in tape.table.table.popups
    assert sofa.scene == "TableScene"
    seconds(sofa, 5)
    assert sofa.scene == "ResultsScene"


def test_a_golden_match_is_played_on_the_table_to_its_end(sofa: Unseen) -> None:
    tape = Tape.golden(sofa, FINISHED)
    tape.play()
    seconds(sofa, 4)
    assert sofa.scene == "ResultsScene"


def test_the_table_is_the_same_in_a_window_of_another_size(sofa: Unseen) -> None:
    table = tall_order(sofa)
    drop(sofa, table, 1)
    sofa.press(ZONES[on_turn(table)], "a")
    sofa.frames(20)
    block = table.board.crane.block
    sofa.resize((1600, 900))
    sofa.frames(3)
    assert blocks_seen(table.board.wall) == wall(table)
    assert table.board.crane.block == block
    assert table.board.crane.hanging.visible


def test_a_window_of_another_size_forgets_nothing_that_people_did(sofa: Unseen) -> None:
    table = completed(sofa)
    go_to(sofa, table, 0, completing(table.match.view(0)) or 0)
    sofa.press("left", "a")
    sofa.frames(2)
    slot = standing(table, 0)
    card = table.match.view(0).zones[HOLDERS[0]][slot]
    choose(sofa, table, 0, slot)
    sofa.press("left", "right")
    assert table.board.hands.turned == {(0, card): 1}
    home = list(table.board.hands.home)
    sofa.resize((1600, 900))
    sofa.frames(3)
    assert table.board.hands.chosen[0] == slot
    assert table.board.hands.home == home
    assert pieces_seen(table.board.desks[0])[slot] == task(card, 1)


def test_the_last_stretch_is_heard_once_whatever_becomes_of_the_window(sofa: Unseen) -> None:
    tape = Tape.golden(sofa, FINISHED)
    player = listen(sofa)
    for size in ((1600, 900), (1280, 720)):
        tape.play(lambda event: event.kind == "claim" and max(tape.table.view.scores) >= LAST_STRETCH)
        assert [cue for cue, *_ in player.played].count("last_stretch") == 1
        sofa.resize(size)
        sofa.frames(3)


def test_the_board_shows_the_view_whatever_lay_there_before(sofa: Unseen) -> None:
    table = tall_order(sofa)
    for column in (0, 1):
        drop(sofa, table, column)
    sofa.frames(40)
    board = table.board
    board.wall.put(JOKER, 3)
    board.wall.take(0)
    board.crane.hang(JOKER, (DRAWN[0], 0), (0, 0), 2, 0, sofa.clock.now)
    board.desks[0].count((1, 2), 0)
    board.follow(table.view, sofa.clock.now)
    assert blocks_seen(board.wall) == wall(table)
    assert board.crane.block is None
    assert board.desks[0].claimed == ()
    assert board.desks[0].pile.count == len(table.view.zones[PILES[0]])


def test_nothing_is_drawn_while_nothing_moves(sofa: Unseen) -> None:
    tall_order(sofa)
    sofa.frames(150)
    assert not any(sofa.frames() for _ in range(60))


def test_who_watches_a_match_again_is_offered_no_keys(sofa: Unseen) -> None:
    log = parse((GOLDEN / FINISHED).read_text(encoding="utf-8"), find)
    sitters = tuple(Sitter(name, colour) for name, colour in zip(("Mira", "Jörg"), SEAT_COLOURS, strict=False))
    replay = sofa.factory.watch(Recording(log, sitters), 20_000)
    assert isinstance(replay, ReplayScene)
    sofa.push(replay)
    sofa.frames(20)
    table = as_tall_order(replay.table)
    assert [keys.rows.shown for keys in table.controls.keys] == [[], []]
    assert not table.controls.hint.visible
    assert table.board.wall.columns == wall(table)
    assert table.mouse_seats == ()
