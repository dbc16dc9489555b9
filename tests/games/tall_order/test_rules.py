"""Tall Order: every rule by its id. Walls are written column by column, each from the ground up: `4` is the joker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from game.games.tall_order.rules import ALONE_MS, JOKER, NO_COLUMN, NOTHING, TallOrder
from game.games.tall_order.tasks import (
    BASE_DECK,
    COLUMNS,
    LEVELS,
    PATTERNS,
    STRIDE,
    TASKS,
    Task,
    _pattern,
    appearances,
    may_stand,
    missing,
    rotations,
    settle,
    stands,
)
from game.rules.api import (
    DOWN,
    FIRST_MATCH,
    HIDDEN,
    LEAVE,
    NEVER,
    OPEN,
    TABLE,
    Carry,
    Event,
    IllegalMove,
    Move,
    Outcome,
    Setup,
    View,
    Zone,
)
from game.rules.options import Choice, Number, Switch
from game.rules.rng import Rng

LAST_RULE = "O19"

EMPTY = ("", "", "", "", "", "")
CORNER_013 = TASKS.index(((0, 0, 0), (1, 0, 3), (0, 1, 1)))  # 1 above 0, 3 right of 0
CORNER_031 = TASKS.index(((0, 0, 0), (1, 0, 1), (0, 1, 3)))  # its mirror image
LINE_012 = TASKS.index(((0, 0, 0), (1, 0, 1), (2, 0, 2)))
LINE_101 = TASKS.index(((0, 0, 1), (1, 0, 0), (2, 0, 1)))
LINE_010 = TASKS.index(((0, 0, 0), (1, 0, 1), (2, 0, 0)))
LINE_323 = TASKS.index(((0, 0, 3), (1, 0, 1), (2, 0, 3)))
LINE_202 = TASKS.index(((0, 0, 2), (1, 0, 0), (2, 0, 2)))
SQUARE = TASKS.index(((0, 0, 0), (1, 0, 2), (0, 1, 2), (1, 1, 0)))

# A wall with the joker and an empty bag: nothing but 3 and 2 below, the loose top level is 0 0 1 1 4.
FULL = ("33330", "33330", "22221", "22221", "33224", "2233")
HOPELESS = LINE_323


def make(auto: tuple[bool, bool] = (False, False), carry: Carry = FIRST_MATCH, **options: int | str | bool) -> Setup:
    return Setup.make(TallOrder.spec, 2, options, [{"auto_claim": on} for on in auto], carry=carry)


def deal(seed: int = 1, auto: tuple[bool, bool] = (False, False), **options: int | str | bool) -> TallOrder:
    return TallOrder.start(make(auto, FIRST_MATCH, **options), Rng(seed))


def build(
    columns: Sequence[str],
    holders: tuple[list[int], list[int]] = ([LINE_323], [LINE_202]),
    piles: tuple[list[int], list[int]] = ([], []),
    bag: Sequence[int] = (0, 1, 2, 3),
    auto: tuple[bool, bool] = (False, False),
    taboo: int = NO_COLUMN,
    **options: int | str | bool,
) -> TallOrder:
    """A match with seat 0 on turn and this very wall; only what is named is meant to be consistent."""
    carry = Carry(pick=0)
    game = TallOrder.start(make(auto, carry, **options), Rng(1))
    game.columns = [[] for _ in range(COLUMNS)]
    game.masks = [0] * 4
    for column, blocks in enumerate(columns):
        for block in blocks:
            game._put(int(block), column)
    game.holders = [list(holders[0]), list(holders[1])]
    game.piles = [list(piles[0]), list(piles[1])]
    game.bag = list(bag)
    game.taboo = taboo
    game._find_choices()
    return game


def turn_moves(game: TallOrder) -> list[Move]:
    return [move for move in game.legal(game.active) if move[0] != "claim"]


def masks_of(columns: Sequence[Sequence[int]]) -> list[int]:
    masks = [0] * 4
    for x, blocks in enumerate(columns):
        for y, block in enumerate(blocks):
            for colour in range(4):
                if block in (colour, JOKER):
                    masks[colour] |= 1 << x * STRIDE + y
    return masks


def wall(*columns: str) -> list[list[int]]:
    return [[int(block) for block in blocks] for blocks in (*columns, *EMPTY)[:COLUMNS]]


def refuse(game: TallOrder, t: int, seat: int, move: object) -> IllegalMove:
    before = game.key()
    with pytest.raises(IllegalMove) as refusal:
        game.step(t, seat, move)  # type: ignore[arg-type]  # malformed on purpose
    assert game.key() == before
    return refusal.value


# What the game declares


def test_spec_says_what_the_game_is() -> None:
    spec = TallOrder.spec
    assert (spec.key, spec.version, spec.realtime, spec.hidden) == ("tall_order", 2, False, True)
    assert spec.seats({}) == range(2, 3)
    assert spec.zones == {
        "column": OPEN,
        "bag": DOWN,
        "drawn": OPEN,
        "holder": OPEN,
        "pile": DOWN,
        "claimed": OPEN,
        "rest": DOWN,
    }
    assert spec.verbs == ("draw", "drop", "move", "claim")
    assert spec.kinds == ("turn", "draw", "drop", "move", "claim", "refill", "refused", "left", "over")
    assert spec.reasons == ("finished", "dead", "quiet", "left")
    assert spec.bound == 2000


def test_spec_options() -> None:
    assert TallOrder.spec.options == (
        Choice("deck", values=("base", "hard")),
        Switch("closed_rows"),
        Switch("no_joker"),
        Number("turn_timer_s", initial=0, low=15, high=90, step=15, can_be_off=True),
        Choice("privacy", look=True, values=("auto", "own", "turn", "peek", "open")),
    )


def test_c6_auto_claim_is_an_assist_of_the_seat_and_off() -> None:
    assert TallOrder.spec.seat_options == (Switch("auto_claim", assist=True, initial=False),)


# Set-up


def test_o1_the_joker_stands_alone_on_a_random_column() -> None:
    places = Counter()  # type: Counter[int]
    for seed in range(60):
        game = deal(seed)
        assert sorted(map(len, game.columns)) == [0, 0, 0, 0, 0, 1]
        places[game.columns.index([JOKER])] += 1
        assert sorted(game.bag) == [0] * 7 + [1] * 7 + [2] * 7 + [3] * 7
    assert sorted(places) == list(range(COLUMNS))


def test_o1_the_joker_is_not_taboo_on_turn_1() -> None:
    game = deal()
    column = game.columns.index([JOKER])
    assert ("move", column, (column + 1) % COLUMNS) in game.legal(game.starter)
    assert game.view(0).facts["taboo"] == NO_COLUMN == 6


def test_o1_bag_order_comes_from_the_seed() -> None:
    assert deal(3).bag == deal(3).bag != deal(4).bag
    assert deal(3).key() == deal(3).key()


def test_o2_each_seat_gets_three_and_five_of_the_base_deck() -> None:
    game = deal()
    assert [len(cards) for cards in (*game.holders, *game.piles, *game.claimed)] == [3, 3, 5, 5, 0, 0]
    assert sorted(sum([*game.holders, *game.piles], game.rest)) == list(range(48))


def test_o2_the_deal_is_shuffled() -> None:
    assert len({tuple(deal(seed).holders[0]) for seed in range(20)}) == 20
    assert {card for seed in range(60) for card in deal(seed).piles[1]} >= set(range(40))


def test_o3_the_first_starter_is_random() -> None:
    starters = [deal(seed).starter for seed in range(40)]
    assert set(starters) == {0, 1}
    assert all(deal(seed).active == deal(seed).starter for seed in range(10))


@pytest.mark.parametrize(
    ("carry", "starter"),
    [
        (Carry(starter=0, places=(1, 2)), 1),
        (Carry(starter=1, places=(1, 2)), 1),
        (Carry(starter=0, places=(2, 1)), 0),
        (Carry(starter=1, places=(2, 1)), 0),
        (Carry(starter=0, places=(1, 1)), 1),  # C3: shared
        (Carry(starter=1, places=(1, 1)), 0),
        (Carry(starter=1, places=(1, 0)), 0),  # the loser went home
        (Carry(starter=1, places=(0, 2)), 1),
        (Carry(pick=0, starter=0, places=(1, 2)), 0),  # C3: the host's pick
        (Carry(pick=1, starter=0, places=(2, 1)), 1),
    ],
)
def test_o3_the_loser_of_the_last_match_starts(carry: Carry, starter: int) -> None:
    assert {TallOrder.start(make(carry=carry), Rng(seed)).starter for seed in range(8)} == {starter}


# A turn


def test_o4_draw_shows_a_blind_block() -> None:
    game = build(("4",), bag=(2, 1, 3))
    assert game.step(70, 0, ("draw",)) == [Event("draw", 70, 0, (3,), ("bag", 0), ("drawn", 0))]
    view = game.view(1)
    assert view.zones[("drawn", 0)] == (3,)
    assert view.zones[("bag", 0)] == (HIDDEN, HIDDEN)
    assert (view.phase, view.active, view.now) == ("drop", (0,), 70)


def test_o4_after_a_draw_there_is_only_drop_on_columns_with_room() -> None:
    game = build(("01230", "1", "01234", "", "0123", ""))
    game.step(0, 0, ("draw",))
    assert list(game.legal(0)) == [("drop", 1), ("drop", 3), ("drop", 4), ("drop", 5), ("claim", 0)]
    assert list(game.legal(1)) == [("claim", 0)]


def test_o4_drop_puts_the_block_on_top_and_passes_the_turn() -> None:
    game = build(("4", "01"), bag=(2, 3))
    game.step(5, 0, ("draw",))
    assert game.step(9, 0, ("drop", 1)) == [
        Event("drop", 9, 0, (3,), ("drawn", 0), ("column", 1)),
        Event("turn", 9, 1),
    ]
    assert game.columns == wall("4", "013")
    assert game.masks == masks_of(game.columns)
    assert (game.drawn, game.active, game.turns, game.bag) == (NOTHING, 1, 1, [2])
    assert game.view(0).phase == "turn"


def test_o5_move_relocates_a_top_block() -> None:
    game = build(("4", "01"))
    assert game.step(8, 0, ("move", 1, 0)) == [
        Event("move", 8, 0, (1,), ("column", 1), ("column", 0)),
        Event("turn", 8, 1),
    ]
    assert game.columns == wall("41", "0")
    assert game.masks == masks_of(game.columns)
    assert (game.active, game.turns) == (1, 1)


def test_o5_the_joker_moves_too() -> None:
    game = build(("04", "01"))
    game.step(0, 0, ("move", 0, 5))
    assert game.columns == wall("0", "01", "", "", "", "4")
    assert game.masks == masks_of(game.columns)


def test_o5_o7_a_turn_lists_draw_then_every_move_to_another_column_with_room() -> None:
    game = build(("01230", "1", "", "2", "01230", "0123"))
    assert turn_moves(game) == [
        ("draw",),
        *(("move", source, target) for source in (0, 1, 3, 4, 5) for target in (1, 2, 3, 5) if source != target),
    ]


def test_o6_the_block_just_dropped_is_taboo_for_one_turn() -> None:
    game = build(("4", "0"))
    game.step(0, 0, ("draw",))
    game.step(0, 0, ("drop", 1))
    assert game.view(1).facts["taboo"] == 1
    game.advance(ALONE_MS)
    assert [move for move in turn_moves(game) if move[0] == "move"] == [("move", 0, to) for to in (1, 2, 3, 4, 5)]
    refuse(game, ALONE_MS, 1, ("move", 1, 0))
    game.step(ALONE_MS, 1, ("move", 0, 5))
    game.advance(2 * ALONE_MS)
    assert ("move", 1, 0) in game.legal(0)


def test_o6_the_block_just_moved_is_taboo() -> None:
    game = build(("4", "01"))
    game.step(0, 0, ("move", 1, 3))
    refuse(game, ALONE_MS, 1, ("move", 3, 1))
    game.advance(ALONE_MS)
    assert ("move", 1, 3) in game.legal(1)


def test_o6_only_the_very_block_is_taboo_not_what_lay_there_or_its_colour() -> None:
    game = build(("11", "1", "0"))
    game.step(0, 0, ("move", 0, 1))
    game.advance(ALONE_MS)
    assert {move[1] for move in turn_moves(game) if move[0] == "move"} == {0, 2}


def test_o7_there_is_no_passing_and_no_standing_still() -> None:
    game = build(("4", "01"))
    for move in (("pass",), ("move", 1, 1), ("move", 0, 0), ()):
        refuse(game, 0, 0, move)


# Tasks


@pytest.mark.parametrize("columns", [("01", "3"), ("30", "21"), ("23", "10"), ("1", "03")])
def test_o8_a_task_stands_in_its_four_rotations_never_mirrored(columns: tuple[str, ...]) -> None:
    assert stands(CORNER_013, masks_of(wall(*columns)))
    assert not stands(CORNER_031, masks_of(wall(*columns)))


def test_o8_o9_appearances_are_where_a_task_stands() -> None:
    """The slow way that shows it and the quick way of the rules agree, on walls with and without a joker."""
    rng = Rng("walls")
    found = 0
    for number in range(60):
        columns = [[rng.below(4) for _ in range(rng.below(LEVELS + 1))] for _ in range(COLUMNS)]
        if number % 2 and columns[2]:
            columns[2][-1] = JOKER
        for task, cells in enumerate(TASKS):
            places = appearances(task, columns)
            assert bool(places) == stands(task, masks_of(columns))
            for place in places:
                assert len(place) == len(cells)
                blocks = sorted(columns[x][y] for x, y in place if columns[x][y] != JOKER)
                wanted = sorted(colour for _, _, colour in cells)
                assert not [colour for colour in blocks if blocks.count(colour) > wanted.count(colour)]
                found += 1
    assert found > 100


def test_o9_the_joker_is_where_the_appearance_says() -> None:
    assert appearances(LINE_010, wall("0", "4", "0")) == [((0, 0), (1, 0), (2, 0))]
    assert appearances(LINE_010, wall("0", "3", "0")) == []


@pytest.mark.parametrize("columns", [("03", "1"), ("10", "23"), ("21", "30"), ("3", "01")])
def test_o8_the_mirror_image_is_another_card(columns: tuple[str, ...]) -> None:
    assert stands(CORNER_031, masks_of(wall(*columns)))
    assert not stands(CORNER_013, masks_of(wall(*columns)))


@pytest.mark.parametrize("columns", [("22012",), ("", "", "", "", "", "33210"), ("", "", "", "330", "331", "332")])
def test_o8_anywhere_in_the_wall_at_any_height(columns: tuple[str, ...]) -> None:
    assert stands(LINE_012, masks_of(wall(*columns)))


def test_o8_no_pattern_reaches_round_the_top_of_a_column() -> None:
    assert not stands(LINE_012, masks_of(wall("22220", "12")))
    assert not stands(LINE_012, masks_of(wall("22201", "2")))


def plainly_stands(task: Task, columns: Sequence[Sequence[int]]) -> bool:
    """O8 and O9 once more, the slow and obvious way."""
    cells = {(x, y): block for x, blocks in enumerate(columns) for y, block in enumerate(blocks)}
    for _ in range(4):
        task = tuple((-y, x, colour) for x, y, colour in task)
        for right in range(-LEVELS, COLUMNS + LEVELS):
            for up in range(-LEVELS, COLUMNS + LEVELS):
                if all(cells.get((x + right, y + up)) in (colour, JOKER) for x, y, colour in task):
                    return True
    return False


def test_o8_agrees_with_a_plain_search_on_random_walls() -> None:
    rng = Rng("walls")
    found = 0
    for _ in range(4):
        columns = [[rng.below(4) for _ in range(rng.below(6))] for _ in range(COLUMNS)]
        columns[rng.below(COLUMNS)] = [rng.below(4), JOKER, rng.below(4)]
        masks = masks_of(columns)
        for index in range(0, len(TASKS), 3):
            expected = plainly_stands(TASKS[index], columns)
            assert stands(index, masks) == expected
            found += expected
    assert 10 < found < 80


def test_o8_every_rotation_is_kept_once() -> None:
    assert [len(pattern) for pattern in PATTERNS] == [len(rotations(task)) for task in TASKS]
    assert len(PATTERNS[CORNER_013]) == len(PATTERNS[LINE_012]) == 4
    assert len(PATTERNS[LINE_010]) == len(PATTERNS[SQUARE]) == 2
    assert [pattern.cells for pattern in PATTERNS[CORNER_013]] == [
        ((0, 0, 0), (0, 1, 1), (1, 0, 3)),
        ((0, 0, 3), (0, 1, 0), (1, 1, 1)),
        ((0, 1, 3), (1, 0, 1), (1, 1, 0)),
        ((0, 0, 1), (1, 0, 0), (1, 1, 3)),
    ]


def test_o9_the_joker_counts_as_any_colour_for_each_card_and_seat() -> None:
    game = build(("141",), holders=([LINE_101], [CORNER_013]))
    game._put(3, 1)
    game._put(0, 1)
    game._put(2, 2)
    assert stands(LINE_101, game.masks)  # as 0
    assert stands(TASKS.index(((0, 0, 2), (1, 0, 0), (0, 1, 2))), masks_of(wall("24", "0")))  # as 2
    assert not stands(LINE_010, game.masks)


def test_o9_the_joker_serves_one_cell() -> None:
    assert not stands(LINE_012, masks_of(wall("04")))
    assert not stands(LINE_012, masks_of(wall("41")))


def test_o10_a_claim_shows_the_card_and_refills_its_slot_from_the_pile() -> None:
    game = build(("4", "012"), ([LINE_323, LINE_012, LINE_202], []), ([CORNER_013, CORNER_031], []))
    assert game.step(6, 0, ("claim", 1)) == [
        Event("claim", 6, 0, (LINE_012,), ("holder", 0), ("claimed", 0), src_at=1),
        Event("refill", 6, 0, (CORNER_031,), ("pile", 0), ("holder", 0), dst_at=1, seen_by=(0,)),
    ]
    assert game.holders[0] == [LINE_323, CORNER_031, LINE_202]
    assert (game.piles[0], game.claimed[0]) == ([CORNER_013], [LINE_012])
    assert game.view(1).scores == (1, 0)


def test_o10_on_either_turn_whoever_built_it() -> None:
    game = build(("4", "012"), ([LINE_323], [LINE_012]), ([], [LINE_202]))
    assert [event.kind for event in game.step(0, 1, ("claim", 0))] == ["claim", "refill"]
    assert game.active == 0


def test_o10_a_drawn_block_is_not_part_of_the_wall_and_stops_no_claim() -> None:
    game = build(("01", "012"), ([LINE_012, LINE_323], []), ([LINE_202], []), bag=(2,))
    game.step(0, 0, ("draw",))
    assert game.step(0, 0, ("claim", 0))[0].kind == "claim"
    game = build(("01",), ([LINE_012, LINE_323], []), bag=(2,))
    game.step(0, 0, ("draw",))
    assert game.step(0, 0, ("claim", 0))[0].why == "wrong"


def test_o10_chains_may_go_on_at_once() -> None:
    game = build(("101", "012"), ([LINE_012], [LINE_323]), ([LINE_202, LINE_101], []))
    game.step(0, 0, ("claim", 0))
    assert game.step(0, 0, ("claim", 0))[0].faces == (LINE_101,)


def test_o10_with_an_empty_pile_the_holder_shrinks() -> None:
    game = build(("012",), ([LINE_012, LINE_323], []))
    assert len(game.step(0, 0, ("claim", 0))) == 1
    assert game.holders[0] == [LINE_323]
    assert [move for move in game.legal(0) if move[0] == "claim"] == [("claim", 0)]


def test_o10_only_the_own_holder_can_be_claimed() -> None:
    game = build(("012",), ([LINE_012, LINE_323], [LINE_202]))
    refuse(game, 0, 1, ("claim", 1))
    assert game.step(0, 1, ("claim", 0))[0].why == "wrong"


def test_o11_blocks_stay_and_serve_many_cards() -> None:
    game = build(("012",), ([LINE_012], [LINE_012]), ([LINE_323], [LINE_323]))
    game.step(0, 0, ("claim", 0))
    assert game.step(0, 1, ("claim", 0))[0].kind == "claim"
    assert game.columns == wall("012")


# Wrong and early claims


def test_o12_a_wrong_claim_locks_claims_for_a_doubling_time() -> None:
    game = build(EMPTY, ([LINE_012, LINE_323], [LINE_202]))
    t = 10
    for lock in (1000, 2000, 4000, 8000, 8000):
        assert game.step(t, 0, ("claim", 1)) == [Event("refused", t, 0, at=(1, lock), why="wrong")]
        assert game.view(TABLE).facts["locked_until"] == (t + lock, 0)
        t += lock
        refuse(game, t - 1, 0, ("claim", 1))
    assert game.holders[0] == [LINE_012, LINE_323]
    assert game.view(1).zones[("holder", 0)] == (HIDDEN, HIDDEN)


def test_o12_a_right_claim_makes_the_lock_one_second_again() -> None:
    game = build(("012",), ([LINE_012, LINE_323], [LINE_202]))
    game.step(0, 0, ("claim", 1))
    game.step(1000, 0, ("claim", 1))
    assert game.view(0).facts["wrongs"] == (2, 0)
    game.step(3000, 0, ("claim", 0))
    assert game.view(0).facts["wrongs"] == (0, 0)
    assert game.step(3000, 0, ("claim", 0))[0].at == (0, 1000)


def test_o12_a_lock_is_the_seats_own_and_stops_no_turn() -> None:
    game = build(("4",), ([LINE_012], [LINE_202]))
    game.step(0, 1, ("claim", 0))
    assert list(game.legal(1)) == []
    assert ("claim", 0) in game.legal(0)
    game.step(0, 0, ("draw",))
    game.step(0, 0, ("drop", 3))
    assert ("draw",) in game.legal(1)
    assert ("claim", 0) not in game.legal(1)


def test_o12_a_lock_lapses_by_itself() -> None:
    game = build(("4",), ([LINE_012], [LINE_202]))
    assert game.due() is None
    game.step(7, 1, ("claim", 0))
    assert game.due() == 1007
    game.advance(1006)
    assert list(game.legal(1)) == []
    assert game.advance(1007) == []
    assert list(game.legal(1)) == [("claim", 0)]
    assert game.due() is None


def test_c7_every_holder_card_may_be_tried_right_or_wrong() -> None:
    game = build(("012",), ([LINE_012, LINE_323], [LINE_202, LINE_012, LINE_323]))
    assert list(game.legal(1)) == [("claim", 0), ("claim", 1), ("claim", 2)]
    assert list(game.legal(0))[-2:] == [("claim", 0), ("claim", 1)]
    game.step(0, 0, ("draw",))
    game.step(0, 0, ("drop", 0))
    assert list(game.legal(1))[-3:] == [("claim", 0), ("claim", 1), ("claim", 2)]


@pytest.mark.parametrize("verb", ["drop", "move"])
def test_o13_for_a_second_and_a_half_only_the_mover_may_claim(verb: str) -> None:
    game = build(("01", "2"), ([LINE_012, LINE_323], [LINE_012, LINE_323]), bag=(3, 2))
    if verb == "drop":
        game.step(90, 0, ("draw",))
        game.step(100, 0, ("drop", 0))
    else:
        game.step(100, 0, ("move", 1, 0))
    assert game.view(1).facts["mover"] == 0
    assert game.view(1).facts["alone_until"] == 1600
    assert game.due() == 1600
    assert game.step(100, 1, ("claim", 1)) == [Event("refused", 100, 1, at=(1,), why="early")]
    assert game.step(1599, 1, ("claim", 0)) == [Event("refused", 1599, 1, at=(0,), why="early")]
    assert game.view(1).facts["wrongs"] == (0, 0)
    assert game.clone().step(1599, 0, ("claim", 0))[0].kind == "claim"
    assert game.step(1600, 1, ("claim", 0))[0].kind == "claim"


@pytest.mark.parametrize("card", [LINE_012, LINE_323], ids=["stands", "does not stand"])
@pytest.mark.parametrize("verb", ["drop", "move"])
def test_o13_the_rival_may_draw_but_not_touch_the_wall_before(card: int, verb: str) -> None:
    game = build(("01", "2", "3"), ([card], [LINE_202]))
    game.step(100, 0, ("move", 1, 0))
    assert game.view(1).legal == (("draw",), ("claim", 0))
    assert {move[0] for move in game.view(1).facts["choices"]} == {"draw", "move"}
    move: Move = ("move", 2, 1)
    if verb == "drop":
        game.step(100, 1, ("draw",))
        assert game.view(1).legal == (("claim", 0),)
        assert game.view(1).facts["choices"] == tuple(("drop", column) for column in range(6))
        move = ("drop", 0)
    refuse(game, 1599, 1, move)
    assert game.view(1).facts["alone_until"] == game.due() == 1600
    assert game.step(1600, 1, move)[0].kind == verb


def test_o13_with_an_empty_bag_there_is_nothing_but_to_wait() -> None:
    game = build(FULL, ([LINE_010], [LINE_202]), bag=())
    game.step(100, 0, ("move", 0, 5))
    assert game.view(1).legal == (("claim", 0),)
    assert game.due() == 1600


def test_o13_the_wait_is_the_rivals_only() -> None:
    game = build(("01", "2", "3"))
    game.step(100, 0, ("move", 1, 0))
    game.step(1600, 1, ("move", 2, 1))
    assert game.view(0).legal == (("draw",), ("claim", 0))
    assert [move for move in game.view(1).legal if move[0] != "claim"] == []


def test_o13_what_is_claimed_for_the_rival_comes_before_its_own_move() -> None:
    game = build(("01", "2", "3"), ([LINE_323], [LINE_012]), ([], [LINE_202]), auto=(False, True))
    game.step(100, 0, ("move", 1, 0))
    assert [event.kind for event in game.step(1600, 1, ("move", 2, 1))] == ["claim", "refill", "move", "turn"]


@pytest.mark.parametrize("seconds", [15, 90])
def test_o13_c12_no_turn_runs_out_before(seconds: int) -> None:
    game = build(("01", "2", "3"), turn_timer_s=seconds)
    game.step(100, 0, ("move", 1, 0))
    assert 1000 * seconds > ALONE_MS
    assert game.advance(99 + 1000 * seconds) == []
    assert [event.kind for event in game.advance(100 + 1000 * seconds)] == ["draw", "drop", "turn"]


def test_o13_before_the_first_turn_both_may_claim() -> None:
    game = build(("012",), ([LINE_323], [LINE_012]), ([], [LINE_101]))
    assert game.view(0).facts["mover"] == TABLE
    assert game.step(0, 1, ("claim", 0))[0].kind == "claim"


def test_o13_the_match_ends_at_once_when_a_seat_has_claimed_all() -> None:
    game = build(("012",), ([LINE_012], [LINE_202]))
    game.claimed = [[*range(20, 27)], [30, 31]]
    game.step(0, 1, ("claim", 0))
    events = game.step(400, 0, ("claim", 0))
    assert events[1:] == [Event("over", 400, why="finished")]
    assert game.outcome == Outcome((1, 2), (8, 2), "finished")
    assert (list(game.legal(0)), list(game.legal(1)), game.due()) == ([], [], None)
    view = game.view(0)
    assert (view.phase, view.active) == ("over", ())


# The assist


def test_o12_auto_claim_claims_the_movers_cards_at_once_and_chains() -> None:
    game = build(
        ("01", "2", "202"),
        ([LINE_323, LINE_012, LINE_101], [LINE_012]),
        ([CORNER_031, LINE_202], []),
        auto=(True, False),
    )
    events = game.step(50, 0, ("move", 1, 0))
    assert [(event.kind, event.seat, event.faces) for event in events] == [
        ("move", 0, (2,)),
        ("turn", 1, ()),
        ("claim", 0, (LINE_012,)),
        ("refill", 0, (LINE_202,)),
        ("claim", 0, (LINE_202,)),
        ("refill", 0, (CORNER_031,)),
    ]
    assert game.holders[0] == [LINE_323, CORNER_031, LINE_101]
    assert game._timers == []


def test_o12_auto_claim_of_the_other_waits_for_the_second_and_a_half() -> None:
    game = build(("01", "2"), ([LINE_323], [LINE_012]), ([], [LINE_202]), auto=(False, True))
    assert [event.kind for event in game.step(50, 0, ("move", 1, 0))] == ["move", "turn"]
    assert game.view(TABLE).facts["timers"] == ((1550, "claim", 1),)
    assert game.advance(1549) == []
    assert game.advance(1550) == [
        Event("claim", 1550, 1, (LINE_012,), ("holder", 1), ("claimed", 1), src_at=0),
        Event("refill", 1550, 1, (LINE_202,), ("pile", 1), ("holder", 1), dst_at=0, seen_by=(1,)),
    ]


def test_o12_a_new_turn_begins_the_wait_of_the_other_anew() -> None:
    game = build(("01", "2", "3"), ([LINE_012], [LINE_012]), ([LINE_202], [LINE_202]), auto=(True, True))
    game.step(0, 0, ("move", 2, 3))
    game.step(1600, 1, ("move", 1, 0))
    assert game.claimed[1] == [LINE_012]
    assert game.view(0).facts["timers"] == ((3100, "claim", 0),)


def test_o12_auto_claim_goes_on_after_a_refill_of_a_claim_by_hand() -> None:
    game = build(("101", "012"), ([LINE_012], [LINE_323]), ([LINE_202, LINE_101], []), auto=(True, True))
    assert [event.kind for event in game.step(0, 0, ("claim", 0))] == ["claim", "refill", "claim", "refill"]


def test_o12_without_auto_claim_nothing_is_claimed_for_a_seat() -> None:
    game = build(("101", "012"), ([LINE_012], [LINE_101]), ([LINE_202, LINE_101], [LINE_202]))
    assert [event.kind for event in game.step(0, 0, ("claim", 0))] == ["claim", "refill"]
    game.step(0, 0, ("draw",))
    assert [event.kind for event in game.step(0, 0, ("drop", 5))] == ["drop", "turn"]
    assert game.advance(9000) == []


def test_o12_auto_claim_waits_for_the_lock_of_a_wrong_claim() -> None:
    game = build(("01", "2"), ([LINE_323, LINE_012], [LINE_323]), ([LINE_202], []), auto=(True, False))
    game.step(0, 0, ("claim", 0))
    assert [event.kind for event in game.step(300, 0, ("move", 1, 0))] == ["move", "turn"]
    assert game.advance(999) == []
    assert [event.faces for event in game.advance(1000)] == [(LINE_012,), (LINE_202,)]


def test_o12_auto_claim_may_finish_the_match() -> None:
    game = build(("01", "2"), ([LINE_012], [LINE_012]), auto=(True, True))
    events = game.step(0, 0, ("move", 1, 0))
    assert [event.kind for event in events] == ["move", "turn", "claim", "over"]
    assert game.outcome == Outcome((1, 2), (1, 0), "finished")
    assert game._timers == []


def test_o12_auto_claim_by_hand_may_finish_the_match() -> None:
    game = build(("012",), ([LINE_012], [LINE_323]), auto=(True, True))
    assert [event.kind for event in game.step(0, 0, ("claim", 0))] == ["claim", "over"]
    assert game._timers == []


# The end


def test_o14_with_an_empty_bag_there_are_only_moves() -> None:
    game = build(("4", "0"), bag=())
    assert {move[0] for move in turn_moves(game)} == {"move"}
    assert game.view(1).zones.get(("bag", 0), ()) == ()
    game = build(FULL, bag=())
    assert turn_moves(game) == [("move", source, 5) for source in range(5)]


def hope(
    columns: Sequence[str], card: int, taboo: int = NO_COLUMN, closed_rows: bool = False, no_joker: bool = False
) -> bool:
    game = build(columns, ([card], []), bag=(), taboo=taboo, closed_rows=closed_rows, no_joker=no_joker)
    return game._has_hope()


def test_o15_the_match_ends_when_no_reachable_layout_helps_either_holder() -> None:
    game = build(FULL, ([HOPELESS], [HOPELESS]), bag=())
    game.claimed = [[1], [2, 3]]
    assert game.step(60, 0, ("move", 0, 5)) == [
        Event("move", 60, 0, (0,), ("column", 0), ("column", 5)),
        Event("over", 60, why="dead"),
    ]
    assert game.outcome == Outcome((2, 1), (1, 2), "dead")


@pytest.mark.parametrize("holders", [([LINE_010], [HOPELESS]), ([HOPELESS], [LINE_010])])
def test_o15_hope_of_one_holder_keeps_the_match_going(holders: tuple[list[int], list[int]]) -> None:
    game = build(FULL, holders, bag=())
    game.step(0, 0, ("move", 0, 5))
    assert game.outcome is None


def test_o15_is_not_tested_while_the_bag_holds_a_block() -> None:
    game = build(FULL, ([HOPELESS], [HOPELESS]), bag=(3,))
    game.step(0, 0, ("move", 0, 5))
    assert game.outcome is None


def test_o15_equal_claims_share_the_place() -> None:
    game = build(FULL, ([HOPELESS], [HOPELESS]), bag=())
    game.claimed = [[1], [2]]
    game.step(0, 0, ("move", 0, 5))
    assert game.outcome == Outcome((1, 1), (1, 1), "dead")


def shuttle(game: TallOrder, turns: int) -> None:
    """Moves to and fro, each as soon as it may be: seat 0 the block of columns 0 and 1, seat 1 that of 4 and 5."""
    for _ in range(turns):
        low = 4 * game.active
        source = low if game.columns[low] else low + 1
        game.step(max(game.now, game.alone_until), game.active, ("move", source, 2 * low + 1 - source))


SHUTTLE = ("0", "", "4", "012", "1", "")


def test_o15_a_second_and_a_half_after_thirty_turns_without_a_draw_or_a_claim_it_is_over() -> None:
    game = build(SHUTTLE)
    game.claimed = [[], [1]]
    shuttle(game, 29)
    assert "quiet" not in [name for _, name, _ in game.view(0).facts["timers"]]
    shuttle(game, 1)
    assert (game.outcome, game.view(0).facts["quiet"]) == (None, 30)
    last = game.alone_until
    assert game.view(TABLE).facts["timers"] == ((last, "quiet", 0),)
    assert game.advance(last - 1) == []
    assert game.advance(last) == [Event("over", last, why="quiet")]
    assert game.outcome == Outcome((2, 1), (0, 1), "quiet")
    assert game.turns == 30


def test_o15_equal_claims_share_the_place_of_a_quiet_end_too() -> None:
    game = build(SHUTTLE)
    shuttle(game, 30)
    game.advance(game.alone_until)
    assert game.outcome == Outcome((1, 1), (0, 0), "quiet")


def test_o15_after_the_thirtieth_turn_no_other_comes() -> None:
    game = build(SHUTTLE)
    shuttle(game, 30)
    refuse(game, game.alone_until - 1, 0, ("move", 3, 0))
    refuse(game, game.alone_until, 0, ("move", 3, 0))


def test_o15_a_draw_starts_the_count_anew() -> None:
    game = build(SHUTTLE)
    shuttle(game, 28)
    game.step(game.alone_until, 0, ("draw",))
    game.step(game.now, 0, ("drop", 2))
    assert game.view(0).facts["quiet"] == 0
    shuttle(game, 29)
    game.advance(game.alone_until)
    assert game.outcome is None
    shuttle(game, 1)
    game.advance(game.alone_until)
    assert game.outcome is not None


def test_o15_a_draw_in_the_last_second_and_a_half_goes_on() -> None:
    game = build(SHUTTLE)
    shuttle(game, 30)
    game.step(game.alone_until - 1, 0, ("draw",))
    assert (game.view(0).facts["quiet"], game.view(0).facts["timers"]) == (0, ())
    assert game.advance(game.now + 9000) == []


@pytest.mark.parametrize("seat", [0, 1])
def test_o15_so_does_a_claim_of_the_one_who_may(seat: int) -> None:
    game = build(SHUTTLE, ([LINE_012, LINE_323], [LINE_012, LINE_323]))
    shuttle(game, 30)
    events = game.step(game.alone_until - 1, seat, ("claim", 0))
    if seat == game.mover:
        assert events[0].kind == "claim"
        assert game.advance(game.now + 9000) == []
    else:
        assert events[0].why == "early"
        assert game.advance(game.alone_until)[-1].why == "quiet"


def test_o15_a_claim_starts_the_count_anew_and_a_wrong_one_does_not() -> None:
    game = build(SHUTTLE, ([LINE_012, LINE_323], [LINE_323]))
    shuttle(game, 12)
    later = game.alone_until
    game.step(later, 1, ("claim", 0))
    assert game.view(0).facts["quiet"] == 12
    game.step(later, 0, ("claim", 0))
    assert game.view(0).facts["quiet"] == 0


@pytest.mark.parametrize("holders", [([LINE_012], [LINE_323]), ([LINE_323], [LINE_012])])
def test_o15_what_is_claimed_for_a_seat_comes_before_the_end(holders: tuple[list[int], list[int]]) -> None:
    game = build(("0", "", "4", "01", "1", "2"), holders, ([LINE_202], [LINE_202]), auto=(True, True))
    game.quiet = 29
    events = game.step(0, 0, ("move", 5, 3)) + game.advance(ALONE_MS)
    assert [event.kind for event in events if event.kind != "turn"] == ["move", "claim", "refill"]
    assert (game.outcome, game.view(0).facts["quiet"]) == (None, 0)


def test_o15_a_claim_that_a_lock_puts_off_further_comes_too_late() -> None:
    game = build(("0", "", "4", "01", "1", "2"), ([LINE_323], [LINE_012]), ([], [LINE_202]), auto=(False, True))
    game.quiet, game.locked_until = 29, [0, ALONE_MS + 1]
    game.step(0, 0, ("move", 5, 3))
    assert game.advance(ALONE_MS) == [Event("over", ALONE_MS, why="quiet")]


Layout = tuple[tuple[int, ...], ...]


def reachable(columns: Sequence[str], taboo: int, closed_rows: bool) -> set[Layout]:
    """Every wall that moves alone can still lead to, by trying them all, taboo and closed rows included."""
    first = (tuple(tuple(map(int, blocks)) for blocks in columns), taboo)
    seen, waiting = {first}, [first]
    while waiting:
        layout, taboo = waiting.pop()
        closed = min(map(len, layout)) if closed_rows else 0
        for source in range(COLUMNS):
            if len(layout[source]) <= closed or source == taboo:
                continue
            for target in range(COLUMNS):
                if target != source and len(layout[target]) < LEVELS:
                    after = list(layout)
                    after[target] = (*layout[target], layout[source][-1])
                    after[source] = layout[source][:-1]
                    state = (tuple(after), target)
                    if state not in seen:
                        seen.add(state)
                        waiting.append(state)
    return {layout for layout, _ in seen}


def check_hope(columns: Sequence[str], taboo: int, cards: Sequence[int], closed_rows: bool, no_joker: bool) -> int:
    """Compare `_has_hope` with trying every layout; how many cards have hope."""
    walls = [masks_of(layout) for layout in reachable(columns, taboo, closed_rows)]
    hopeful = 0
    for card in cards:
        expected = any(stands(card, masks) for masks in walls)
        assert hope(columns, card, taboo, closed_rows=closed_rows, no_joker=no_joker) == expected, (columns, card)
        hopeful += expected
    return hopeful


@pytest.mark.parametrize("closed_rows", [False, True])
def test_o15_with_the_joker_the_five_blocks_of_the_top_level_move(closed_rows: bool) -> None:
    assert 0 < check_hope(FULL, 1, range(0, 72, 3), closed_rows, no_joker=False) < 24
    frozen_joker = ("33330", "33430", "22221", "22221", "33222", "2233")
    assert 0 < check_hope(frozen_joker, 3, range(1, 72, 3), closed_rows, no_joker=False) < 24


def test_o15_with_the_joker_all_720_layouts_are_reachable() -> None:
    five = ("33330", "33331", "33332", "33335", "33334", "3333")  # five blocks that can be told apart
    assert len(reachable(five, 2, closed_rows=False)) == len(reachable(five, 2, closed_rows=True)) == 720


def test_o14_with_the_joker_24_cells_never_change_again() -> None:
    layouts = reachable(("33330", "33331", "33332", "33335", "33334", "3333"), 2, closed_rows=False)
    assert {tuple(blocks[:4] for blocks in layout) for layout in layouts} == {((3, 3, 3, 3),) * 6}


def test_o15_without_the_joker_levels_1_to_3_are_frozen_and_ten_blocks_move() -> None:
    two_gaps = ("33022", "33023", "21122", "12322", "0132", "3302")
    assert 0 < check_hope(two_gaps, 0, range(1, 72, 3), closed_rows=False, no_joker=True) < 24
    one_gap = ("33022", "33022", "21122", "12322", "01322", "330")
    assert 0 < check_hope(one_gap, 4, range(0, 72, 3), closed_rows=False, no_joker=True) < 24


def test_o15_closed_rows_without_the_joker_leave_four_blocks_when_level_4_is_full() -> None:
    columns = ("33020", "33021", "21122", "12320", "0132", "3302")
    assert len(reachable(("33005", "33006", "21127", "12328", "0132", "3302"), 0, closed_rows=True)) == 360
    assert 0 < check_hope(columns, 3, range(0, 72, 2), closed_rows=True, no_joker=True) < 36


def test_o15_closed_rows_without_the_joker_leave_at_most_1801_layouts() -> None:
    five = ("33305", "33316", "22207", "22218", "33209", "223")
    assert len(reachable(five, NO_COLUMN, closed_rows=True)) == 1801
    assert len(reachable(five, 2, closed_rows=True)) == 1441  # O6: the block just dropped cannot fill the gap


@pytest.mark.parametrize("taboo", [NO_COLUMN, 0, 2, 4])
def test_o15_closed_rows_without_the_joker_the_first_move_closes_level_4(taboo: int) -> None:
    columns = ("33301", "33311", "22200", "22212", "33202", "223")
    assert 0 < check_hope(columns, taboo, range(taboo % 2, 72, 2), closed_rows=True, no_joker=True) < 36


def test_o15_the_taboo_block_cannot_fill_the_last_gap_of_level_4() -> None:
    # The gap is above 2 2 0. Only the 1 from the top of column 0 could make 2 0 1 of it, and only now.
    columns = ("33331", "33333", "33333", "33333", "33333", "220")
    line_201 = TASKS.index(((0, 0, 1), (1, 0, 0), (2, 0, 2)))
    assert hope(columns, line_201, NO_COLUMN, closed_rows=True, no_joker=True)
    assert hope(columns, line_201, 1, closed_rows=True, no_joker=True)
    assert not hope(columns, line_201, 0, closed_rows=True, no_joker=True)


def test_o15_a_task_that_stands_keeps_hope_though_every_move_destroys_it() -> None:
    # Level 5 shows 2 0 0 3, and the fifth block of that level is taboo: whoever moves takes one of the four away.
    line_2003 = TASKS.index(((0, 0, 2), (1, 0, 0), (2, 0, 0), (3, 0, 3)))
    standing = ("11112", "11110", "11110", "11113", "11111", "111")
    assert hope(standing, line_2003, 4, closed_rows=True, no_joker=True)
    assert not hope(("11110", "11112", *standing[2:]), line_2003, 4, closed_rows=True, no_joker=True)
    assert hope(("11110", "11112", *standing[2:]), line_2003, 3, closed_rows=True, no_joker=True)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("closed_rows", [False, True])
@pytest.mark.parametrize("no_joker", [False, True])
def test_o15_hope_is_exact_on_random_walls(seed: int, closed_rows: bool, no_joker: bool) -> None:
    rng = Rng("hope", seed)
    free = no_joker and not closed_rows  # ten blocks of three colours make more layouts than one can try
    blocks = [rng.below(4) for _ in range(18)] + [rng.below(2) + 2 * (not free) * rng.below(2) for _ in range(12)]
    heights = [[5, 5, 5, 5, 5, 4], [5, 5, 5, 5, 4, 4], [5, 5, 5, 5, 5, 3]][(1 + rng.below(2)) * no_joker]
    rng.shuffle(heights)
    columns = [
        [*blocks[3 * x : 3 * x + 3], *blocks[18 + 2 * x : 20 + 2 * x]][:height] for x, height in enumerate(heights)
    ]
    if not no_joker:
        columns[rng.below(COLUMNS)][rng.below(4)] = JOKER
    texts = ["".join(map(str, column)) for column in columns]
    taboo = rng.pick([column for column in range(COLUMNS) if heights[column] == LEVELS])
    check_hope(texts, taboo, range(72), closed_rows, no_joker)


def test_o15_may_stand_counts_the_loose_colours() -> None:
    nothing = [0, 0, 0, 0]
    assert may_stand(LINE_010, nothing, 4, [2, 1, 0, 0, 0])
    assert not may_stand(LINE_010, nothing, 4, [1, 1, 3, 0, 0])
    assert may_stand(LINE_010, nothing, 4, [1, 1, 3, 0, 1])
    assert not may_stand(LINE_010, nothing, 4, [1, 0, 3, 0, 1])
    assert not may_stand(LINE_010, nothing, 5, [2, 1, 0, 0, 0])


# Variants


def test_o16_a_closed_level_never_moves_again() -> None:
    game = build(("03", "1", "2", "41", "0", "1"), closed_rows=True)
    assert {move[1] for move in turn_moves(game) if move[0] == "move"} == {0, 3}
    assert game.view(0).facts["closed"] == 1
    game = build(("03", "1", "2", "41", "0", "1"))
    assert {move[1] for move in turn_moves(game) if move[0] == "move"} == set(range(6))
    assert game.view(0).facts["closed"] == 0


def test_o16_a_level_closes_when_the_last_column_is_filled() -> None:
    game = build(("03", "1", "2", "41", "0", ""), closed_rows=True)
    assert ("move", 1, 0) in game.legal(0)
    game.step(0, 0, ("move", 0, 5))
    game.advance(ALONE_MS)
    assert {move[1] for move in turn_moves(game) if move[0] == "move"} == {3}


def test_o16_building_on_a_closed_level_and_claiming_with_it_stay_legal() -> None:
    game = build(("0", "1", "2", "4", "0", "1"), ([LINE_012], []), ([LINE_323], []), closed_rows=True)
    assert turn_moves(game) == [("draw",)]
    assert game.step(0, 0, ("claim", 0))[0].kind == "claim"
    game.step(0, 0, ("draw",))
    assert turn_moves(game) == [("drop", column) for column in range(6)]


def test_o17_without_the_joker_turns_1_and_2_must_draw() -> None:
    game = deal(no_joker=True)
    assert game.columns == wall()
    assert turn_moves(game) == [("draw",)]
    game.step(0, game.active, ("draw",))
    game.step(0, game.active, ("drop", 2))
    game.advance(ALONE_MS)
    assert turn_moves(game) == [("draw",)]
    game.step(ALONE_MS, game.active, ("draw",))
    game.step(ALONE_MS, game.active, ("drop", 3))
    game.advance(2 * ALONE_MS)
    assert ("move", 2, 0) in turn_moves(game)


def test_o17_the_rest_of_the_deal_does_not_depend_on_the_joker() -> None:
    with_joker, without = deal(5), deal(5, no_joker=True)
    assert (with_joker.bag, with_joker.holders) == (without.bag, without.holders)


@pytest.mark.parametrize("closed_rows", [False, True])
@pytest.mark.parametrize("no_joker", [False, True])
def test_o17_both_variants_warn(closed_rows: bool, no_joker: bool) -> None:
    facts = deal(closed_rows=closed_rows, no_joker=no_joker).view(TABLE).facts
    assert facts["very_hard"] is (closed_rows and no_joker)


# The decks


def colours(task: Task) -> set[int]:
    return {colour for _, _, colour in task}


def shape(task: Task) -> frozenset[tuple[tuple[int, int], ...]]:
    return frozenset(tuple((x, y) for x, y, _ in turned) for turned in rotations(tuple((x, y, 0) for x, y, _ in task)))


def mirrored(task: Task) -> Task:
    return tuple((-x, y, colour) for x, y, colour in task)


def drawn(*rows: str) -> frozenset[tuple[tuple[int, int], ...]]:
    return shape(tuple((x, -y, 0) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == "#"))


DECKS = [TASKS[:BASE_DECK], TASKS[BASE_DECK:]]


def test_o18_24_lines_and_24_corners() -> None:
    assert Counter(map(shape, DECKS[0])) == {drawn("###"): 24, drawn("##", "#."): 24}


def test_o19_the_shapes_of_the_hard_deck() -> None:
    assert Counter(map(shape, DECKS[1])) == {
        drawn("##", "##"): 4,
        drawn("###", "#.."): 4,
        drawn("###", "..#"): 4,
        drawn("###", ".#."): 4,
        drawn(".##", "##."): 2,
        drawn("##.", ".##"): 2,
        drawn("####"): 4,
    }


@pytest.mark.parametrize(("deck", "most"), [(0, 3), (1, 4)])
def test_o18_o19_colours_on_a_card(deck: int, most: int) -> None:
    assert {len(colours(task)) for task in DECKS[deck]} == set(range(2, most + 1))
    assert set().union(*map(colours, DECKS[deck])) == {0, 1, 2, 3}  # no card shows the joker


@pytest.mark.parametrize(("deck", "cells"), [(0, 36), (1, 24)])
def test_o18_o19_each_colour_is_on_as_many_cells(deck: int, cells: int) -> None:
    counts = Counter(colour for task in DECKS[deck] for _, _, colour in task)
    assert counts == dict.fromkeys(range(4), cells)


@pytest.mark.parametrize("deck", [0, 1])
def test_o18_o19_closed_under_reflection(deck: int) -> None:
    pictures = {frozenset(rotations(task)) for task in DECKS[deck]}
    assert {frozenset(rotations(mirrored(task))) for task in DECKS[deck]} == pictures


def test_o18_o19_no_two_cards_are_equal_up_to_rotation() -> None:
    assert len({frozenset(rotations(task)) for task in TASKS}) == len(TASKS) == 72


def test_o18_cards_are_written_at_the_origin() -> None:
    assert all(sorted(task) == list(settle(task)) for task in TASKS)


def test_o19_the_hard_deck_deals_all_72_with_at_most_three_hard_cards_a_seat() -> None:
    hard: Counter[int] = Counter()
    for seed in range(60):
        game = deal(seed, deck="hard")
        assert sorted(sum([*game.holders, *game.piles], game.rest)) == list(range(72))
        for seat in range(2):
            assert len(game.piles[seat]) == 5
            hard[sum(card >= BASE_DECK for card in game.holders[seat] + game.piles[seat])] += 1
    assert set(hard) == {0, 1, 2, 3}
    assert hard[3] > 40


# Leaving, time, the turn timer


@pytest.mark.parametrize("seat", [0, 1])
def test_c8_leaving_ends_the_match_for_the_other(seat: int) -> None:
    game = build(("012",))
    game.claimed[seat] = [5, 6]
    assert game.step(30, seat, LEAVE) == [Event("left", 30, seat), Event("over", 30, why="left")]
    assert game.outcome is not None
    assert game.outcome.places == ((2, 1), (1, 2))[seat]
    assert game.outcome.scores == ((2, 0), (0, 2))[seat]
    assert game.view(seat).facts["left"] == (seat == 0, seat == 1)


def test_c12_off_means_no_timer() -> None:
    game = deal()
    assert (game.due(), game._timers) == (None, [])


def test_c12_a_turn_that_runs_out_draws_and_drops_on_the_lowest_column() -> None:
    game = build(("4", "01", "2", "", "", "3"), bag=(1, 3), turn_timer_s=15)
    assert game.due() == 15000
    assert game.advance(14999) == []
    assert game.advance(15000) == [
        Event("draw", 15000, 0, (3,), ("bag", 0), ("drawn", 0)),
        Event("drop", 15000, 0, (3,), ("drawn", 0), ("column", 3)),
        Event("turn", 15000, 1),
    ]
    assert game.view(0).facts["timers"] == ((30000, "turn", 0),)


def test_c12_a_drawn_block_is_dropped_when_time_is_up() -> None:
    game = build(("4", "01", "2", "1", "0", "3"), bag=(1, 3), turn_timer_s=30)
    game.step(29999, 0, ("draw",))
    assert game.advance(30000) == [
        Event("drop", 30000, 0, (3,), ("drawn", 0), ("column", 0)),
        Event("turn", 30000, 1),
    ]


def test_c12_with_an_empty_bag_the_first_legal_move_is_made() -> None:
    game = build(FULL, ([LINE_010], [LINE_010]), bag=(), taboo=0, turn_timer_s=90)
    assert game.advance(90000)[0] == Event("move", 90000, 0, (0,), ("column", 1), ("column", 5))
    assert game.active == 1


def test_c12_the_last_block_drawn_is_dropped_when_time_is_up() -> None:
    game = build(("4", "012"), ([LINE_012], [LINE_323]), bag=(1,), turn_timer_s=15)
    game.step(0, 0, ("draw",))
    assert [event.kind for event in game.advance(15000)] == ["drop", "turn"]


def test_c12_each_turn_has_its_own_time() -> None:
    game = build(("4", "01"), turn_timer_s=15)
    game.step(9000, 0, ("move", 0, 3))
    assert [timer[0] for timer in game._timers] == [24000]


def test_c2_a_timer_fires_before_a_move_of_the_same_moment() -> None:
    game = build(("4", "01"), turn_timer_s=15)
    refuse(game, 15000, 0, ("draw",))
    assert [event.kind for event in game.step(15000, 1, ("draw",))] == ["draw", "drop", "turn", "draw"]


def test_due_is_the_nearest_lapse_or_timer() -> None:
    game = build(("4", "01"), turn_timer_s=15)
    assert game._lapse() == NEVER
    game.step(100, 1, ("claim", 0))
    game.step(200, 0, ("move", 0, 3))
    assert game.due() == 1100
    game.advance(1100)
    assert game.due() == 1700
    game.advance(1700)
    assert game.due() == 15200


# What may be seen


def test_c9_a_holder_is_seen_by_its_owner_alone() -> None:
    game = deal(2)
    for seat in (0, 1, TABLE):
        zones = game.view(seat).zones
        for owner in (0, 1):
            shown = tuple(game.holders[owner]) if owner == seat else (HIDDEN,) * 3
            assert zones[("holder", owner)] == shown
            assert zones[("pile", owner)] == (HIDDEN,) * 5
        assert zones[("rest", 0)] == (HIDDEN,) * 32
        assert zones[("bag", 0)] == (HIDDEN,) * 28


def test_c9_the_facts_of_a_view() -> None:
    game = build(("4", "01"), auto=(False, True), turn_timer_s=15)
    game.step(100, 0, ("claim", 0))
    game.step(200, 0, ("move", 0, 3))
    assert game.view(1).facts == {
        "starter": 0,
        "left": (False, False),
        "on_turn": 1,
        "choices": (("draw",), *(("move", 1, target) for target in (0, 2, 3, 4, 5))),
        "turns": 1,
        "quiet": 1,
        "taboo": 3,
        "closed": 0,
        "mover": 0,
        "alone_until": 1700,
        "locked_until": (1100, 0),
        "wrongs": (1, 0),
        "timers": ((1700, "claim", 1), (15200, "turn", 0)),
        "very_hard": False,
    }


def test_clone_is_equal_and_independent() -> None:
    game = deal(3, auto=(True, True), turn_timer_s=15)
    twin = game.clone()
    assert twin.key() == game.key()
    before = game.key()
    walk(twin, Rng("twin"), 40)
    assert game.key() == before


def test_key_knows_the_whole_state() -> None:
    game = build(("4", "01"))
    for slot, value in (
        ("drawn", 3),
        ("active", 1),
        ("turns", 9),
        ("quiet", 9),
        ("taboo", 2),
        ("mover", 1),
        ("alone_until", 7),
        ("locked_until", [0, 5]),
        ("wrongs", [0, 1]),
        ("bag", [0]),
        ("rest", [0]),
        ("columns", wall("0")),
        ("holders", [[0], [1]]),
        ("piles", [[0], [1]]),
        ("claimed", [[0], [1]]),
    ):
        twin = game.clone()
        setattr(twin, slot, value)
        assert twin.key() != game.key()
        assert twin.clone().key() == twin.key()
        hash(twin.key())


# Random walks

EXTREMES: list[dict[str, int | str | bool]] = [
    {},
    {"deck": "hard", "turn_timer_s": 15},
    {"closed_rows": True},
    {"no_joker": True},
    {"closed_rows": True, "no_joker": True, "deck": "hard"},
]


def walk(game: TallOrder, rng: Rng, steps: int) -> list[list[Event]]:
    """Random legal moves of random seats at random times; the events of each step."""
    return list(wander(game, rng, steps))


def wander(game: TallOrder, rng: Rng, steps: int) -> Iterator[list[Event]]:
    for _ in range(steps):
        t = game.now + rng.pick((0, 0, 40, 500, 1600))
        events = game.advance(t)
        seats = [seat for seat in (0, 1) if game.legal(seat)]
        if seats:
            seat = rng.pick(seats)
            events += game.step(t, seat, rng.pick(game.legal(seat)))
        yield events
        if game.outcome is not None:
            return


def mirror(zones: dict[Zone, tuple[int, ...]], event: Event) -> dict[Zone, tuple[int, ...]]:
    """The zones after an event, from what the event tells alone."""
    count = len(event.faces)
    if event.src is not None:
        cards = zones.get(event.src, ())
        at = event.src_at if event.src_at >= 0 else len(cards) - count
        assert 0 <= at <= len(cards) - count
        zones[event.src] = cards[:at] + cards[at + count :]
    if event.dst is not None:
        cards = zones.get(event.dst, ())
        at = event.dst_at if event.dst_at >= 0 else len(cards)
        faces = (HIDDEN,) * count if TallOrder.spec.zones[event.dst[0]] == DOWN else event.faces
        zones[event.dst] = cards[:at] + faces + cards[at:]
    return {zone: cards for zone, cards in zones.items() if cards}


PROBES: tuple[object, ...] = (
    (),
    ("draw", 0),
    ("drop",),
    ("drop", 6),
    ("drop", -1),
    ("drop", "0"),
    ("move", 0),
    ("move", 0, 6),
    ("move", -1, 0),
    ("claim",),
    ("claim", 3),
    ("claim", -1),
    ("claim", None),
    ("wave", 0),
    ("draw",),
    *(("drop", column) for column in range(6)),
    *(("move", source, target) for source in range(6) for target in range(6)),
    *(("claim", slot) for slot in range(3)),
)


@pytest.mark.parametrize("options", EXTREMES)
@pytest.mark.parametrize("auto", [False, True])
def test_random_walks_keep_every_promise(options: dict[str, int | str | bool], auto: bool) -> None:
    rng = Rng("walk", str(options), str(auto))
    game = deal(7, (auto, False), **options)
    blocks = sorted(sum(game.columns, game.bag))
    cards = sorted(sum([*game.holders, *game.piles], game.rest))
    shown = {seat: dict(game.view(seat).zones) for seat in (0, 1, TABLE)}
    for number, events in enumerate(wander(game, rng, 300)):
        # C10: 29 blocks (28 without the joker) on wall + bag + in hand, and every card in one place.
        hand = [] if game.drawn == NOTHING else [game.drawn]
        assert sorted(sum(game.columns, game.bag + hand)) == blocks
        assert sorted(sum([*game.holders, *game.piles, *game.claimed], game.rest)) == cards
        assert game.masks == masks_of(game.columns)
        assert {event.kind for event in events} <= set(TallOrder.spec.kinds)
        if game.outcome is None:
            assert turn_moves(game) or game.due() is not None  # a legal move or a timer always exists
        for seat in (0, 1, TABLE):
            for event in events:
                shown[seat] = mirror(shown[seat], event.seen(seat))
            assert shown[seat] == game.view(seat).zones
        if number % 16 == 0 or game.outcome is not None:
            check_determinise(game)
            check_probes(game)


def check_determinise(game: TallOrder) -> None:
    for seat in (0, 1, TABLE):
        view = game.view(seat)
        twins = [TallOrder.determinise(view, game.setup, Rng("secret", number)) for number in range(2)]
        assert [twin.view(seat) for twin in twins] == [view, view]
        assert twins[0].key() != twins[1].key()
        for twin in twins:
            assert twin.starter == game.starter
            assert twin.playing == game.playing
            assert twin.masks == game.masks
            assert sorted(sum([*twin.holders, *twin.piles, *twin.claimed], twin.rest)) == sorted(
                sum([*game.holders, *game.piles, *game.claimed], game.rest)
            )
            assert sorted(twin.bag) == sorted(game.bag)
            assert all(
                sum(card >= BASE_DECK for card in twin.holders[owner] + twin.piles[owner] + twin.claimed[owner]) <= 3
                for owner in (0, 1)
            )


def check_probes(game: TallOrder) -> None:
    for seat in (0, 1):
        legal = list(game.legal(seat))
        assert len(set(legal)) == len(legal)
        for move in legal:
            game.clone().step(game.now, seat, move)
        for probe in PROBES:
            if probe not in legal:
                refuse(game, game.now, seat, probe)
    for nobody in (TABLE, 2):
        refuse(game, game.now, nobody, ("draw",))


def test_determinise_after_a_seat_left() -> None:
    game = deal(4, deck="hard", turn_timer_s=15)
    walk(game, Rng("left"), 30)
    game.step(game.now, 1, LEAVE)
    check_determinise(game)


def test_determinise_plays_on_like_the_real_thing() -> None:
    game = deal(9, auto=(False, True), turn_timer_s=15)
    game.step(0, game.active, ("draw",))
    game.step(10, game.active, ("drop", 0))
    twin = TallOrder.determinise(game.view(0), game.setup, Rng(5))
    assert twin._timers[0][0] == twin._due == game._due == 1510
    assert [event.kind for event in twin.advance(15010)] == [event.kind for event in game.advance(15010)]


def test_c1_the_same_seed_gives_the_same_match() -> None:
    keys = []
    for _ in range(2):
        game = deal(11)
        keys.append((walk(game, Rng("same"), 60), game.key()))
    assert keys[0] == keys[1]


def test_a_view_is_plain_data() -> None:
    view = deal().view(0)
    assert isinstance(view, View)
    assert view.legal == tuple(deal().legal(0))
    assert view.zones.keys() >= {("rest", 0), ("bag", 0)}
    assert ("drawn", 0) not in view.zones


def test_o8_the_patterns_that_are_looked_for_are_those_of_the_cards() -> None:
    """The table is made when the module is read; made again it is the same, and it has these very places."""
    assert tuple(tuple(_pattern(cells) for cells in rotations(task)) for task in TASKS) == PATTERNS
    corner = _pattern(((0, 0, 2), (1, 0, 3), (0, 1, 1)))
    assert corner.height == 2
    assert corner.shifts == ((2, 0), (3, STRIDE), (1, 1))
    assert corner[3] == sum(1 << column * STRIDE for column in range(COLUMNS - 1))


def test_o12_what_a_task_lacks_is_told_where_the_most_of_it_stands() -> None:
    line = 0  # of the colours 0, 1 and 2
    assert missing(line, [[]] * COLUMNS) == (0, 1, 2)
    assert missing(line, [[0], [1], [3], [], [], []]) == (2,)
    assert missing(line, [[3, 2], [3, JOKER], [0], [], [], []]) == (0,)  # O9: the joker counts as the middle one
    assert missing(line, [[2, 1, 0], [], [], [], [], []]) == ()  # O8: turned by a quarter
    assert missing(line, [[], [], [], [], [0], [1]]) == (1, 2), "there is no column to the right"
