"""Hoopla, rule by rule. Positions are built by hand: who has which cards, how many of them lie face up, the stacks."""

from collections.abc import Mapping, Sequence

import pytest

from game.games.hoopla.rules import FLIP, PAIRS, PLACES, TAKE_BACK, TURN_OVER, Hoopla
from game.rules.api import (
    DOWN,
    FIRST_MATCH,
    GO,
    HIDDEN,
    LEAVE,
    TABLE,
    TOP,
    Carry,
    Event,
    Face,
    IllegalMove,
    Move,
    Ms,
    Outcome,
    Seat,
    Setup,
    SetupError,
    Zone,
)
from game.rules.options import Choice, Number, Switch, Value
from game.rules.rng import Rng

LAST_RULE = "H18"

RED, ORANGE, YELLOW, GREEN, BLUE, VIOLET = range(6)
LEFT, MIDDLE, RIGHT = PLACES

NOON = 12_000  # long after go, when nothing is recent


def card(frame: int, ring: int) -> Face:
    return frame * 6 + ring


# A hand that fits no top of the tables below, for seats that only watch.
IDLE = (card(VIOLET, RED), card(VIOLET, ORANGE), card(VIOLET, YELLOW))

# The tops of the tables below show rings red, orange and yellow.
TOPS = (card(GREEN, RED), card(GREEN, ORANGE), card(GREEN, YELLOW))


def begin(seats: int = 2, seed: int = 1, head_start: Sequence[int] = (), carry: Carry = FIRST_MATCH) -> Hoopla:
    own = [{"head_start": cards} for cards in head_start]
    return Hoopla.start(Setup.make(Hoopla.spec, seats, seat_options=own, carry=carry), Rng(seed))


def table(*hands: Sequence[Face], up: Sequence[int] = (), options: Mapping[str, Value] | None = None) -> Hoopla:
    """A match at noon: each seat's cards in the order of flipping, one of them face up unless told."""
    game = Hoopla.start(Setup.make(Hoopla.spec, len(hands), options), Rng(1))
    game.advance(GO)
    game._cards = [list(hand) for hand in hands]
    game._up = list(up) or [min(1, len(hand)) for hand in hands]
    game._stacks = [[(face, 1, 0)] for face in TOPS]
    game._count_frames()
    game.advance(NOON)
    return game


def fits_red(ring: int = BLUE) -> Face:
    """A card for the left stack of a fresh table."""
    return card(RED, ring)


def refuse(game: Hoopla, seat: Seat, move: object, t: Ms | None = None) -> None:
    """The move raises and changes nothing at all (C7)."""
    before = game.key()
    with pytest.raises(IllegalMove):
        game.step(game.now if t is None else t, seat, move)  # type: ignore[arg-type]
    assert game.key() == before


# What the game declares


def test_the_spec_says_what_the_game_is() -> None:
    spec = Hoopla.spec
    assert (spec.key, spec.version, spec.realtime, spec.hidden) == ("hoopla", 2, True, False)
    assert spec.seats({}) == range(2, 5)
    assert spec.zones == {"set": DOWN, "pile": TOP, "stack": TOP, "out": DOWN}
    assert spec.verbs == ("flip", "place", "take_back", "turn_over")
    assert set(spec.kinds) == {
        *("go", "flip", "place", "take_back", "turn_over", "refused", "finish", "mistake", "left", "over"),
    }
    assert len(set(spec.kinds)) == len(spec.kinds)
    assert spec.reasons == ("finished", "stuck", "left")
    assert spec.bound == 20_000


def test_the_options_are_those_of_the_rules() -> None:
    assert Hoopla.spec.options == (
        Choice("judge", values=("referee", "honour")),
        Number("freeze_ms", initial=1500, low=500, high=5000, step=250),
        Switch("play_on"),
    )
    assert Hoopla.spec.seat_options == (
        Number("head_start", initial=0, low=0, high=10, step=2),
        Switch("show_fits", assist=True, look=True),
    )


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_seats_play(seats: int) -> None:
    with pytest.raises(SetupError):
        Setup.make(Hoopla.spec, seats)


def test_the_moves_are_those_of_the_controls() -> None:
    assert (FLIP, TAKE_BACK, TURN_OVER) == (("flip",), ("take_back",), ("turn_over",))
    assert PLACES == (("place", 0), ("place", 1), ("place", 2))


# Set-up


def test_a_set_is_every_pair_of_two_colours_once() -> None:
    faces = [face for pair in PAIRS for face in pair]
    assert sorted(faces) == [card(frame, ring) for frame in range(6) for ring in range(6) if frame != ring]
    assert all(a == card(b % 6, b // 6) for a, b in PAIRS)


def test_c1_a_seed_means_this_very_deal() -> None:
    game = begin(3, seed=7, head_start=(2, 0, 0))
    assert game.starter == 2
    assert game._stacks == [[(27, 2, 0)], [(2, 0, 0)], [(17, 1, 0)]]
    assert game._out == ((1, 6), (), ())
    assert [cards[:4] for cards in game._cards] == [[18, 11, 4, 3], [9, 4, 29, 30], [22, 24, 11, 4]]


def test_h1_each_set_is_shuffled_on_its_own() -> None:
    game = begin(3, seed=5)
    orders = [tuple(cards) for cards in game._cards]
    assert len(set(orders)) == 3
    assert all(sorted(order) != list(order) for order in orders)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("fewest", [0, 1])
def test_h2_the_stacks_are_started_from_the_sets(seats: int, fewest: int) -> None:
    game = begin(seats, carry=Carry(pick=fewest))
    givers = [laid[0][1] for laid in game._stacks]
    around = [(fewest + offset) % seats for offset in range(seats)]
    assert givers == {2: [*around, around[-1]], 3: around, 4: around[1:]}[seats]
    assert [len(cards) for cards in game._cards] == [30 - givers.count(seat) for seat in range(seats)]
    assert all(len(laid) == 1 and laid[0][2] == 0 for laid in game._stacks)


def test_h2_the_starters_are_the_top_cards() -> None:
    game, other = begin(2, carry=Carry(pick=0)), begin(2, carry=Carry(pick=1))
    by_one = [laid[0][0] for laid in game._stacks]
    by_other = [laid[0][0] for laid in other._stacks]
    # The same seed shuffles alike, so who gives two gives the one card of before and the next.
    assert by_other[1:] == [by_one[0], game._cards[0][0]]
    assert by_one[1:] == [by_other[0], other._cards[1][0]]


def test_h3_in_a_first_match_anyone_may_give_fewest() -> None:
    assert {begin(4, seed).starter for seed in range(40)} == {0, 1, 2, 3}


def test_h3_the_last_winner_gives_fewest() -> None:
    carry = Carry(starter=0, places=(2, 3, 1, 4))
    assert {begin(4, seed, carry=carry).starter for seed in range(20)} == {2}


def test_h3_one_of_tied_winners_gives_fewest() -> None:
    carry = Carry(starter=0, places=(3, 1, 4, 1))
    assert {begin(4, seed, carry=carry).starter for seed in range(20)} == {1, 3}


def test_h3_without_a_seated_winner_anyone_may_give_fewest() -> None:
    carry = Carry(starter=0, places=(3, 2, 0, 3))
    assert {begin(4, seed, carry=carry).starter for seed in range(40)} == {0, 1, 2, 3}


def test_c3_the_pick_of_the_host_gives_fewest() -> None:
    carry = Carry(pick=3, places=(1, 2, 3, 4))
    assert {begin(4, seed, carry=carry).starter for seed in range(20)} == {3}


@pytest.mark.parametrize("spared", [0, 2, 10])
def test_head_start_takes_reversed_pairs_out_of_the_game(spared: int) -> None:
    game = begin(2, head_start=(spared, 0), carry=Carry(pick=0))
    out = game._out[0]
    assert len(out) == len(set(out)) == spared
    assert all((min(pair), max(pair)) in PAIRS for pair in zip(out[::2], out[1::2], strict=True))
    assert sorted([*out, game._stacks[0][0][0], *game._cards[0]]) == sorted(face for pair in PAIRS for face in pair)
    assert (game._out[1], len(game._cards[1])) == ((), 28)


def test_head_start_is_drawn_from_the_seed() -> None:
    assert len({begin(2, seed, head_start=(4, 4))._out for seed in range(9)}) == 9


def test_head_start_lies_face_down() -> None:
    zones = begin(2, head_start=(4, 0)).view(0).zones
    assert (zones["out", 0], zones["out", 1]) == ((HIDDEN,) * 4, ())


# Go


def test_h4_nothing_may_be_done_before_go() -> None:
    game = begin()
    assert (game.legal(0), game.due()) == ((), 3000)
    refuse(game, 0, FLIP, 2999)
    assert [event.kind for event in game.step(3000, 0, FLIP)] == ["go", "flip"]


def test_c2_go_is_an_event_at_3000() -> None:
    game = begin()
    assert game.advance(2999) == []
    assert game.advance(3000) == [Event("go", 3000)]
    assert (game.now, game.due(), game.outcome) == (3000, None, None)
    assert game.legal(1) == (FLIP,)


# Flip, take back, turn over


def test_h5_flip_moves_the_top_of_the_set_onto_the_pile() -> None:
    game = table([1, 2, 3], IDLE, up=(0, 0))
    assert game.step(NOON, 0, FLIP) == [Event("flip", NOON, 0, (1,), ("set", 0), ("pile", 0))]
    assert game.step(NOON + 80, 0, FLIP) == [Event("flip", NOON + 80, 0, (2,), ("set", 0), ("pile", 0))]
    zones = game.view(0).zones
    assert (zones["set", 0], zones["pile", 0]) == ((HIDDEN,), (HIDDEN, 2))


def test_h5_an_empty_set_cannot_be_flipped() -> None:
    refuse(table([1, 2], IDLE, up=(2, 0)), 0, FLIP)


def test_h5_a_card_touches_the_pile_before_it_goes_anywhere() -> None:
    game = table([fits_red(), 2], IDLE, up=(0, 0))
    assert game.legal(0) == (FLIP,)
    for move in (*PLACES, TAKE_BACK, TURN_OVER):
        refuse(game, 0, move)


def test_h8_take_back_puts_the_last_card_face_down_on_the_set() -> None:
    game = table([1, 2, 3], IDLE, up=(2, 0))
    assert game.step(NOON, 0, TAKE_BACK) == [Event("take_back", NOON, 0, (2,), ("pile", 0), ("set", 0), (), 1)]
    assert game.step(NOON + 80, 0, TAKE_BACK) == [Event("take_back", NOON + 80, 0, (1,), ("pile", 0), ("set", 0))]
    assert game.step(NOON + 160, 0, FLIP)[0].faces == (1,)


def test_h9_turn_over_keeps_the_order() -> None:
    game = table([1, 2, 3], IDLE, up=(3, 0))
    hidden = (HIDDEN, HIDDEN, HIDDEN)
    assert game.step(NOON, 0, TURN_OVER) == [Event("turn_over", NOON, 0, hidden, ("pile", 0), ("set", 0))]
    zones = game.view(0).zones
    assert (zones["set", 0], zones["pile", 0]) == (hidden, ())
    assert [game.step(NOON + t, 0, FLIP)[0].faces for t in (80, 160, 240)] == [(1,), (2,), (3,)]


def test_h9_the_set_must_be_empty() -> None:
    refuse(table([1, 2, 3], IDLE, up=(2, 0)), 0, TURN_OVER)


def test_c7_all_that_may_be_tried_is_legal_right_or_wrong() -> None:
    game = table([fits_red(), 2], IDLE, up=(1, 3))
    assert game.legal(0) == (FLIP, LEFT, MIDDLE, RIGHT, TAKE_BACK)
    assert game.legal(1) == (LEFT, MIDDLE, RIGHT, TAKE_BACK, TURN_OVER)


@pytest.mark.parametrize(
    "move",
    [
        (),
        ("flip", 0),
        ("place",),
        ("place", 3),
        ("place", -1),
        ("place", "0"),
        ("place", 0, 0),
        ("jump",),
        ("go",),
        [1],
    ],
)
def test_c7_what_is_no_move_changes_nothing(move: object) -> None:
    refuse(table([fits_red(), 2, 3], IDLE), 0, move, NOON + 5)


# Place


@pytest.mark.parametrize("stack", [0, 1, 2])
def test_h6_a_frame_goes_onto_a_ring_of_its_colour(stack: int) -> None:
    face = card(stack, BLUE)
    game = table([7, face, 9], [fits_red(), card(ORANGE, RED)], up=(2, 0))
    assert game.step(NOON, 0, PLACES[stack]) == [
        Event("place", NOON, 0, (face,), ("pile", 0), ("stack", stack), (stack,), 7),
    ]
    assert game._stacks[stack] == [(TOPS[stack], 1, 0), (face, 0, NOON)]
    zones = game.view(0).zones
    assert zones["stack", stack] == (HIDDEN, face)
    assert (zones["pile", 0], zones["set", 0]) == ((7,), (HIDDEN,))


def test_h6_the_last_of_a_pile_uncovers_nothing() -> None:
    game = table([fits_red(), 8, 9], IDLE)
    assert game.step(NOON, 0, LEFT)[0].under == HIDDEN
    assert game.view(0).zones["pile", 0] == ()


def test_h6_a_ring_does_not_go_onto_a_frame() -> None:
    game = table([card(BLUE, GREEN), 8, 9], [card(RED, BLUE), 8, 9])
    assert game.step(NOON, 0, LEFT)[0].kind == "refused"


def test_h6_covered_cards_are_in_no_view() -> None:
    game = table([fits_red(), 8, 9], IDLE, up=(1, 2))
    game.step(NOON, 0, LEFT)
    for seat in (0, 1, TABLE):
        view = game.view(seat)
        assert view.zones["stack", 0] == (HIDDEN, fits_red())
        assert view.zones["pile", 1] == (HIDDEN, IDLE[1])
        assert view.facts["audit"] == ()


def test_h7_any_number_of_cards_may_be_placed_one_after_another() -> None:
    chain = [card(BLUE, VIOLET), card(YELLOW, BLUE), card(RED, YELLOW)]
    game = table([*chain, 8, 9], IDLE, up=(3, 0))
    kinds = [game.step(NOON + 80 * n, 0, LEFT)[0].kind for n in range(3)]
    assert kinds == ["place"] * 3
    assert [face for face, _, _ in game._stacks[0]] == [TOPS[0], *reversed(chain)]


@pytest.mark.parametrize(("gap", "at"), [(0, (0, 0)), (100, (0, 100)), (101, (0,))])
def test_a_contested_stack_tells_the_gap(gap: Ms, at: tuple[int, ...]) -> None:
    game = table([fits_red(BLUE), 8, 9], [card(BLUE, RED), 8, 9])
    game.step(NOON, 0, LEFT)
    assert game.step(NOON + gap, 1, LEFT)[0].at == at


def test_nobody_contests_a_stack_with_itself() -> None:
    game = table([card(BLUE, RED), fits_red(BLUE), 8, 9], IDLE, up=(2, 0))
    game.step(NOON, 0, LEFT)
    assert game.step(NOON + 80, 0, LEFT)[0].at == (0,)


# The pause of H10


def test_h10_a_move_within_80_ms_of_the_last_is_refused() -> None:
    game = table([1, 2, 3], IDLE, up=(0, 0))
    game.step(NOON, 0, FLIP)
    assert (game.legal(0), game.due()) == ((), NOON + 80)
    refuse(game, 0, FLIP, NOON + 79)
    assert game.step(NOON + 80, 0, FLIP)[0].kind == "flip"


def test_h10_others_need_not_wait() -> None:
    game = table([1, 2, 3], IDLE, up=(0, 0))
    game.step(NOON, 0, FLIP)
    assert game.step(NOON, 1, FLIP)[0].kind == "flip"


@pytest.mark.parametrize("move", [TAKE_BACK, TURN_OVER, LEFT])
def test_h10_every_move_asks_for_the_pause(move: Move) -> None:
    game = table([7, 8, fits_red()], IDLE, up=(3, 0))
    game.step(NOON, 0, move)
    assert game.view(0).facts["free_at"] == (NOON + 80, GO)


def test_h10_due_is_the_next_seat_to_be_free() -> None:
    game = table([1, 2, 3], IDLE, up=(0, 0))
    game.step(NOON, 1, FLIP)
    game.step(NOON + 30, 0, FLIP)
    assert game.due() == NOON + 80
    game.advance(NOON + 80)
    assert game.due() == NOON + 110
    game.advance(NOON + 110)
    assert game.due() is None


# The end


def test_h11_with_two_seats_one_card_left_ends_it() -> None:
    game = table([fits_red(), fits_red(GREEN), 8], IDLE, up=(2, 0))
    assert [event.kind for event in game.step(NOON, 0, LEFT)] == ["place"]
    game = table([8, fits_red()], IDLE, up=(2, 0))
    assert game.step(NOON, 0, LEFT)[1:] == [Event("over", NOON, why="finished")]
    assert game.outcome == Outcome((1, 2), (1, 3), "finished")


def test_h11_with_more_seats_the_last_card_counts() -> None:
    game = table([card(BLUE, RED), fits_red(BLUE)], IDLE, IDLE, up=(2, 0, 0))
    assert [event.kind for event in game.step(NOON, 0, LEFT)] == ["place"]
    assert game.step(NOON + 80, 0, LEFT)[1:] == [Event("over", NOON + 80, why="finished")]
    assert game.outcome == Outcome((1, 2, 2), (0, 3, 3), "finished")


def test_h11_counts_the_seats_at_the_start() -> None:
    game = table([card(BLUE, RED), fits_red(BLUE)], IDLE, IDLE, up=(2, 0, 0))
    game.step(NOON, 2, LEAVE)
    game.step(NOON, 0, LEFT)
    assert game.outcome is None


def test_nothing_is_legal_when_over() -> None:
    game = table([8, fits_red()], IDLE, up=(2, 0))
    game.step(NOON, 0, LEFT)
    assert (game.legal(0), game.legal(1), game.due()) == ((), (), None)
    refuse(game, 1, FLIP, NOON + 500)


def test_h12_fewest_cards_first_and_equal_counts_share() -> None:
    game = table([fits_red()], IDLE, IDLE[:2], IDLE[1:])
    game.step(NOON, 0, LEFT)
    assert game.outcome == Outcome((1, 4, 2, 2), (0, 3, 2, 2), "finished")


def test_h13_stuck_after_a_placement() -> None:
    game = table([fits_red(BLUE), *IDLE], [card(RED, BLUE), *IDLE])
    out = game.step(NOON, 0, LEFT)
    assert out[1:] == [Event("over", NOON, why="stuck")]
    assert game.outcome == Outcome((1, 2), (3, 4), "stuck")


@pytest.mark.parametrize("ring", [BLUE, ORANGE, YELLOW])
@pytest.mark.parametrize("holder", [0, 1])
def test_h13_one_card_anywhere_for_any_top_is_not_stuck(ring: int, holder: Seat) -> None:
    hands = [[fits_red(BLUE), *IDLE], [*IDLE]]
    hands[holder].append(card(ring, VIOLET))
    game = table(*hands)
    game.step(NOON, 0, LEFT)
    assert game.outcome is None


def test_h13_a_finish_is_no_stuck() -> None:
    game = table([fits_red(BLUE)], IDLE, IDLE)
    game.step(NOON, 0, LEFT)
    assert game.outcome is not None
    assert game.outcome.reason == "finished"


def test_h13_stuck_at_go() -> None:
    game = begin()
    game._cards = [list(IDLE), list(IDLE[1:])]
    game._stacks = [[(face, 1, 0)] for face in TOPS]
    game._count_frames()
    assert game.advance(GO) == [Event("go", GO), Event("over", GO, why="stuck")]
    assert game.outcome == Outcome((2, 1), (3, 2), "stuck")


def test_h13_stuck_when_the_seat_with_the_last_fit_leaves() -> None:
    game = table(IDLE, IDLE[:2], [fits_red(), 8])
    assert game.step(NOON, 2, LEAVE) == [Event("left", NOON, 2), Event("over", NOON, why="stuck")]
    assert game.outcome == Outcome((2, 1, 3), (3, 2, 2), "stuck")


def test_h13_who_left_has_no_part_in_the_test() -> None:
    game = table([card(RED, ORANGE), card(ORANGE, BLUE), *IDLE], IDLE, [card(ORANGE, RED), 8], up=(2, 0, 0))
    game.step(NOON, 2, LEAVE)
    assert game.outcome is None
    assert [event.kind for event in game.step(NOON, 0, MIDDLE)] == ["place"]
    game.step(NOON + 80, 0, LEFT)
    assert game.outcome is not None
    assert game.outcome.reason == "stuck"


# Playing on

ON: dict[str, Value] = {"play_on": True}


def test_h14_is_off_unless_chosen() -> None:
    game = table([fits_red()], [card(BLUE, RED), 8], [8, 9])
    game.step(NOON, 0, LEFT)
    assert game.outcome is not None


def test_h14_the_others_play_on() -> None:
    game = table([fits_red()], [card(BLUE, RED), 8], [8, 9], options=ON)
    assert game.step(NOON, 0, LEFT)[1:] == [Event("finish", NOON, 0, at=(1,))]
    assert game.outcome is None
    assert game.view(0).facts["finished"] == (0,)
    assert game.view(0).active == (1, 2)


def test_h14_a_finisher_does_nothing_more() -> None:
    game = table([fits_red()], [card(BLUE, RED), 8], [8, 9], options=ON)
    game.step(NOON, 0, LEFT)
    game.advance(NOON + 80)
    assert (game.legal(0), game.due()) == ((), None)
    refuse(game, 0, LEFT)


def test_h14_ends_when_one_seat_has_cards_left() -> None:
    game = table([card(BLUE, RED)], [fits_red(BLUE)], [fits_red(GREEN)], IDLE, options=ON)
    game.step(NOON, 1, LEFT)
    assert game.step(NOON, 0, LEFT)[1:] == [Event("finish", NOON, 0, at=(2,))]
    assert game.step(NOON, 2, LEFT)[1:] == [Event("finish", NOON, 2, at=(3,)), Event("over", NOON, why="finished")]


def test_h14_finishers_are_placed_in_their_order() -> None:
    game = table([card(BLUE, RED)], [fits_red(BLUE)], [fits_red(GREEN)], IDLE, options=ON)
    for seat in (1, 0, 2):
        game.step(NOON, seat, LEFT)
    assert game.outcome == Outcome((2, 1, 3, 4), (0, 0, 0, 3), "finished")


def test_h14_a_stuck_end_after_a_finisher() -> None:
    game = table([fits_red(BLUE)], IDLE, IDLE[:2], options=ON)
    assert [event.kind for event in game.step(NOON, 0, LEFT)] == ["place", "finish", "over"]
    assert game.outcome == Outcome((1, 3, 2), (0, 3, 2), "stuck")


def test_h14_has_no_part_in_a_match_of_two() -> None:
    game = table([8, fits_red()], IDLE, up=(2, 0), options=ON)
    assert game.step(NOON, 0, LEFT)[1:] == [Event("over", NOON, why="finished")]


def test_h14_a_seat_that_leaves_may_leave_only_one_with_cards() -> None:
    game = table([fits_red()], [card(BLUE, RED), 8], [card(BLUE, RED), 9], options=ON)
    game.step(NOON, 0, LEFT)
    assert game.step(NOON, 1, LEAVE) == [Event("left", NOON, 1), Event("over", NOON, why="finished")]
    assert game.outcome == Outcome((1, 3, 2), (0, 2, 2), "finished")


def test_h14_a_finisher_may_leave_and_the_others_play_on() -> None:
    game = table([fits_red()], [card(BLUE, RED), 8], [card(BLUE, RED), 9], options=ON)
    game.step(NOON, 0, LEFT)
    assert game.step(NOON, 0, LEAVE) == [Event("left", NOON, 0)]


# On honour

HONOUR: dict[str, Value] = {"judge": "honour"}


def test_h15_any_placement_is_accepted_and_told_like_any_other() -> None:
    wrong = card(BLUE, RED)
    game = table([wrong, 8, 9], [fits_red(), 8, 9], options=HONOUR)
    assert game.step(NOON, 0, LEFT) == [Event("place", NOON, 0, (wrong,), ("pile", 0), ("stack", 0), (0,))]
    assert game.view(0).facts["mistakes"] == (0, 0)


def test_h15_the_audit_names_each_wrong_card() -> None:
    wrong, on_it, right = card(BLUE, GREEN), card(RED, VIOLET), card(VIOLET, RED)
    game = table([8, right, wrong], [9, 10, on_it], up=(3, 3), options=HONOUR)
    game._stacks[2].append((card(RED, YELLOW), 1, 0))
    game.step(NOON, 0, LEFT)
    game.step(NOON + 300, 1, LEFT)
    assert game.step(NOON + 600, 0, LEFT)[1:] == [
        Event("mistake", NOON + 600, 0, (wrong, TOPS[0]), at=(0, 1)),
        Event("mistake", NOON + 600, 1, (on_it, wrong), at=(0, 2)),
        Event("mistake", NOON + 600, 1, (card(RED, YELLOW), TOPS[2]), at=(2, 1)),
        Event("over", NOON + 600, why="finished"),
    ]
    assert game.view(TABLE).facts["mistakes"] == (1, 2)


def test_h15_the_audit_reveals_the_stacks_from_the_bottom() -> None:
    game = table([8, fits_red()], IDLE, up=(2, 0), options=HONOUR)
    game.step(NOON, 0, LEFT)
    for seat in (0, 1, TABLE):
        view = game.view(seat)
        assert view.facts["audit"] == (((TOPS[0], 1), (fits_red(), 0)), ((TOPS[1], 1),), ((TOPS[2], 1),))
        assert view.zones["stack", 0] == (HIDDEN, fits_red())


def test_h15_a_stuck_end_is_audited_too() -> None:
    game = table([card(BLUE, RED), *IDLE], IDLE, options=HONOUR)
    assert [event.kind for event in game.step(NOON, 0, LEFT)] == ["place", "mistake", "over"]
    assert game.outcome == Outcome((2, 1), (3, 3), "stuck")


def test_h15_starters_are_never_mistakes() -> None:
    game = table([8, fits_red()], IDLE, up=(2, 0), options=HONOUR)
    assert [event.kind for event in game.step(NOON, 0, LEFT)] == ["place", "over"]
    assert game.outcome == Outcome((1, 2), (1, 3), "finished")


def test_h15_a_referee_needs_no_audit() -> None:
    game = table([8, fits_red()], IDLE, up=(2, 0))
    game._stacks[1].append((card(RED, BLUE), 0, 0))
    assert [event.kind for event in game.step(NOON, 0, LEFT)] == ["place", "over"]
    assert game.view(0).facts["audit"] == ()
    assert game.view(0).facts["mistakes"] == (0, 0)


def erred(*mistakes: Seat, cards: Sequence[int], finished: Sequence[Seat] = (), gone: Seat = TABLE) -> Outcome:
    """How a match on honour ends in which these seats made a mistake each time they are named."""
    game = table(*[[7] * count for count in cards], options=HONOUR | ON)
    game._stacks[0] += [(card(BLUE, RED), seat, 0) for seat in mistakes]
    game._finished = tuple(finished)
    if gone != TABLE:
        game.step(NOON, gone, LEAVE)
    game._end("stuck", [])
    assert game.outcome is not None
    return game.outcome


def test_h16_a_mistake_disqualifies_and_the_error_free_with_fewest_cards_wins() -> None:
    assert erred(0, cards=(1, 5, 4)).places == (3, 2, 1)


def test_h16_the_others_are_ranked_by_mistakes_then_cards() -> None:
    assert erred(0, 0, 1, 2, cards=(1, 5, 4, 9)).places == (4, 3, 2, 1)


def test_h16_where_all_erred_nobody_wins() -> None:
    assert erred(0, 1, 1, 2, cards=(5, 2, 5)).places == (2, 4, 2)


def test_h16_who_left_error_free_does_not_win() -> None:
    assert erred(0, 0, 1, cards=(4, 5, 1), gone=2).places == (3, 2, 4)


def test_h16_keeps_the_order_of_finishing_among_the_error_free() -> None:
    assert erred(1, cards=(0, 0, 0, 6), finished=(1, 2, 0)).places == (2, 4, 1, 3)


def test_h16_finishers_with_as_many_mistakes_share() -> None:
    assert erred(1, 2, cards=(3, 0, 0, 6), finished=(1, 2)).places == (1, 3, 3, 2)


# With a referee


def test_h17_a_wrong_placement_is_refused_and_freezes() -> None:
    game = table([card(BLUE, RED), 8, 9], [fits_red(), 8, 9])
    before = game.view(0).zones
    assert game.step(NOON, 0, LEFT) == [Event("refused", NOON, 0, (card(BLUE, RED),), at=(0,), why="wrong")]
    assert game.view(0).zones == before
    assert game.view(1).facts["frozen_until"] == (NOON + 1500, 0)
    assert game.view(1).facts["free_at"] == (NOON + 1500, GO)


@pytest.mark.parametrize("freeze", [500, 5000])
def test_h17_every_move_of_a_frozen_seat_is_refused(freeze: Ms) -> None:
    game = table([card(BLUE, RED), 8, 9], [fits_red(), 8, 9], options={"freeze_ms": freeze})
    game.step(NOON, 0, LEFT)
    assert (game.legal(0), game.due()) == ((), NOON + freeze)
    for move in (FLIP, LEFT, TAKE_BACK):
        refuse(game, 0, move, NOON + freeze - 1)
    assert game.step(NOON + freeze, 0, FLIP)[0].kind == "flip"


def test_h17_others_are_not_frozen() -> None:
    game = table([card(BLUE, RED), 8, 9], [fits_red(), 8, 9])
    game.step(NOON, 0, LEFT)
    assert game.step(NOON, 1, LEFT)[0].kind == "place"


# Beaten to it


def beaten(*, gap: Ms, options: Mapping[str, Value] | None = None) -> tuple[Hoopla, list[Event]]:
    """Two seats go for the red ring; the second is this much later."""
    game = table([fits_red(BLUE), 8, 9], [fits_red(GREEN), 8, 9], options=options)
    game.step(NOON, 0, LEFT)
    return game, game.step(NOON + gap, 1, LEFT)


@pytest.mark.parametrize("judge", ["referee", "honour"])
@pytest.mark.parametrize("gap", [0, 249])
def test_h18_beaten_to_it_is_no_mistake(judge: str, gap: Ms) -> None:
    game, out = beaten(gap=gap, options={"judge": judge})
    assert out == [Event("refused", NOON + gap, 1, (fits_red(GREEN),), at=(0, gap), why="beaten")]
    assert game._top(1) == fits_red(GREEN)
    assert game.view(1).facts["frozen_until"] == (0, 0)


def test_h18_after_250_ms_it_is_a_mistake() -> None:
    _, out = beaten(gap=250)
    assert out[0].why == "wrong"


def test_h18_after_250_ms_it_stands_on_honour() -> None:
    _, out = beaten(gap=250, options=HONOUR)
    assert out[0].kind == "place"


def test_h10_a_bounced_placement_counts_as_a_move() -> None:
    game, _ = beaten(gap=40)
    assert game.view(1).facts["free_at"] == (NOON + 80, NOON + 120)


def test_h18_only_another_seat_can_beat_you_to_it() -> None:
    game = table([fits_red(GREEN), fits_red(BLUE), 9], [fits_red(), 8, 9], up=(2, 0))
    game.step(NOON, 0, LEFT)
    assert game.step(NOON + 80, 0, LEFT)[0].why == "wrong"


def test_h18_only_on_the_same_stack() -> None:
    game = table([fits_red(BLUE), 8, 9], [fits_red(GREEN), 8, 9])
    game.step(NOON, 0, LEFT)
    assert game.step(NOON + 50, 1, MIDDLE)[0].why == "wrong"


def test_h18_looks_through_several_covers() -> None:
    game = table([fits_red(BLUE), 8, 9], [card(BLUE, GREEN), 8, 9], [fits_red(GREEN), 8, 9])
    game.step(NOON, 0, LEFT)
    game.step(NOON + 100, 1, LEFT)
    assert game.step(NOON + 249, 2, LEFT)[0].at == (0, 249)


def test_h18_each_cover_has_its_own_time() -> None:
    game = table([fits_red(BLUE), 8, 9], [card(BLUE, GREEN), 8, 9], [fits_red(GREEN), 8, 9])
    game.step(NOON, 0, LEFT)
    game.step(NOON + 100, 1, LEFT)
    assert game.step(NOON + 250, 2, LEFT)[0].why == "wrong"


def test_h18_a_top_covered_by_another_excuses_though_the_seat_placed_since() -> None:
    game = table([fits_red(BLUE), 8, 9], [fits_red(GREEN), card(BLUE, YELLOW), 9], up=(1, 2))
    game.step(NOON, 0, LEFT)
    game.step(NOON + 60, 1, LEFT)
    assert game.step(NOON + 140, 1, LEFT)[0].at == (0, 140)


def test_h18_the_latest_cover_is_the_gap() -> None:
    first, back, again, late = fits_red(BLUE), card(BLUE, RED), fits_red(GREEN), fits_red(VIOLET)
    game = table([first, 8, 9], [back, 8, 9], [again, 8, 9], [late, 8, 9])
    for n, seat in enumerate((0, 1, 2)):
        game.step(NOON + 60 * n, seat, LEFT)
    assert game.step(NOON + 130, 3, LEFT)[0].at == (0, 10)


def test_h18_a_card_that_matches_the_present_top_is_placed() -> None:
    game = table([fits_red(BLUE), 8, 9], [card(BLUE, RED), 8, 9], [fits_red(GREEN), 8, 9])
    game.step(NOON, 0, LEFT)
    game.step(NOON + 20, 1, LEFT)
    assert game.step(NOON + 40, 2, LEFT)[0].kind == "place"


# Leaving


def test_c8_with_one_seat_left_it_is_first() -> None:
    game = table(IDLE, [fits_red(), 8])
    assert game.step(NOON, 1, LEAVE) == [Event("left", NOON, 1), Event("over", NOON, why="left")]
    assert game.outcome == Outcome((1, 2), (3, 2), "left")


def test_c8_leaving_before_go_is_accepted() -> None:
    game = begin(3)
    assert game.step(10, 1, LEAVE) == [Event("left", 10, 1)]
    assert game.due() == GO
    game.advance(GO)
    assert (game.legal(1), game.legal(2)) == ((), (FLIP,))


def test_c8_nothing_waits_for_who_left() -> None:
    game = table([card(BLUE, RED), 8, 9], [fits_red(), 8, 9], [fits_red(), 8, 9])
    game.step(NOON, 0, LEFT)
    game.step(NOON, 0, LEAVE)
    assert game.due() is None
    assert game.view(1).active == (1, 2)


def test_c8_the_cards_of_who_left_remain_visible() -> None:
    game = table([fits_red(), 8, 9], [fits_red(), 8, 9], [fits_red(), 8, 9])
    before = game.view(TABLE).zones
    game.step(NOON, 0, LEAVE)
    assert game.view(TABLE).zones == before


def test_c8_who_left_is_behind_all_others_by_result() -> None:
    game = table([7] * 6, [7] * 5, [7] * 9, [fits_red()])
    game.step(NOON, 0, LEAVE)
    game.step(NOON, 1, LEAVE)
    game.step(NOON, 3, LEFT)
    assert game.outcome == Outcome((4, 3, 2, 1), (6, 5, 9, 0), "finished")


def test_c8_h16_who_remains_with_a_mistake_is_not_first() -> None:
    game = table([card(BLUE, RED), 8, 9], [fits_red(), 8, 9], options=HONOUR)
    game.step(NOON, 0, LEFT)
    assert [event.kind for event in game.step(NOON, 1, LEAVE)] == ["left", "mistake", "over"]
    assert game.outcome == Outcome((2, 3), (2, 3), "left")
    assert game.view(0).facts["mistakes"] == (1, 0)


def test_c8_h16_who_remains_without_one_is_first_whatever_the_other_did() -> None:
    game = table([fits_red(), 8, 9], [card(BLUE, RED), 8, 9], options=HONOUR)
    game.step(NOON, 1, LEFT)
    game.step(NOON, 1, LEAVE)
    assert game.outcome == Outcome((1, 2), (3, 2), "left")


# What may be known


def test_the_view_before_go() -> None:
    game = begin(2, head_start=(2, 0), carry=Carry(pick=1))
    view = game.view(0)
    tops = tuple(laid[0][0] for laid in game._stacks)
    assert view.zones == {
        ("stack", 0): tops[:1],
        ("stack", 1): tops[1:2],
        ("stack", 2): tops[2:],
        ("set", 0): (HIDDEN,) * 26,
        ("set", 1): (HIDDEN,) * 29,
        ("pile", 0): (),
        ("pile", 1): (),
        ("out", 0): (HIDDEN,) * 2,
        ("out", 1): (),
    }
    assert view.facts == {
        "starter": 1,
        "left": (False, False),
        "owners": (1, 0, 0),
        "placed_at": (0, 0, 0),
        "free_at": (GO, GO),
        "frozen_until": (0, 0),
        "finished": (),
        "mistakes": (0, 0),
        "audit": (),
    }
    assert (view.seat, view.now, view.phase, view.scores) == (0, 0, "ready", (26, 29))
    assert (view.active, view.due, view.legal, view.outcome) == ((), GO, (), None)


def test_the_view_in_play() -> None:
    game = table([fits_red(), 8, 9], [8, 9, 10], up=(1, 0))
    game.step(NOON, 0, LEFT)
    view = game.view(1)
    assert (view.phase, view.scores, view.active) == ("play", (2, 3), (0, 1))
    assert (view.legal, view.due, view.now) == ((FLIP,), NOON + 80, NOON)
    assert view.facts["owners"] == (0, 1, 1)
    assert view.facts["placed_at"] == (NOON, 0, 0)
    assert game.view(TABLE) == view._replace(seat=TABLE, legal=())


def test_the_view_at_go_is_in_play() -> None:
    game = begin()
    game.advance(GO - 1)
    assert game.view(0).phase == "ready"
    game.advance(GO)
    assert (game.view(0).phase, game.view(0).active) == ("play", (0, 1))


def test_the_view_when_over() -> None:
    game = table([8, fits_red()], IDLE, up=(2, 0))
    game.step(NOON, 0, LEFT)
    view = game.view(0)
    assert (view.phase, view.active, view.legal, view.due, view.outcome) == ("over", (), (), None, game.outcome)


def test_a_clone_is_equal_and_apart() -> None:
    game = table([card(BLUE, RED), fits_red(), 8], [fits_red(), *IDLE], [8, 9], up=(2, 1, 0))
    game.step(NOON, 0, MIDDLE)
    before = game.key()
    twin = game.clone()
    assert twin.key() == before
    twin.step(NOON + 10, 1, LEFT)
    twin.step(NOON + 1500, 0, FLIP)
    twin.step(NOON + 1500, 2, LEAVE)
    assert twin.key() != before
    assert game.key() == before


def test_the_key_tells_all_parts_of_the_state() -> None:
    game = table([1, 2], [3, 4], up=(1, 0))
    game._out = ((5, 6), ())
    game._finished, game._mistakes = (1,), (0, 2)
    game._frozen[1] = 77
    assert game._key() == (
        ((1, 2), (3, 4)),
        (1, 0),
        ((5, 6), ()),
        tuple(((face, 1, 0),) for face in TOPS),
        (4, 0, 0, 0, 0, 0),
        (GO, GO),
        (0, 77),
        (1,),
        (0, 2),
    )


# Determinising


def owned(game: Hoopla, seat: Seat) -> list[Face]:
    """All cards that are a seat's, wherever they lie."""
    laid = [face for stack in game._stacks for face, owner, _ in stack if owner == seat]
    return sorted([*game._cards[seat], *game._out[seat], *laid])


THIRTY = sorted(face for pair in PAIRS for face in pair)


def in_midgame(judge: str = "referee") -> Hoopla:
    game = Hoopla.start(Setup.make(Hoopla.spec, 3, {"judge": judge}, [{"head_start": 4}] * 3), Rng(3))
    wander(game, Rng(4), moves=100)
    assert game.outcome is None
    return game


def test_a_determinised_state_gives_the_same_view() -> None:
    game = in_midgame()
    for seat in (0, 1, 2, TABLE):
        assert Hoopla.determinise(game.view(seat), game.setup, Rng(9)).view(seat) == game.view(seat)


def test_a_determinised_state_has_its_secrets_drawn_anew() -> None:
    game = in_midgame()
    view = game.view(0)
    drawn = [Hoopla.determinise(view, game.setup, Rng(seed)) for seed in range(3)]
    assert len({twin._out for twin in drawn}) == 3
    assert len({str(twin._cards) for twin in drawn}) == 3
    assert len({str(twin._stacks) for twin in drawn}) == 3


def test_c10_a_determinised_state_has_every_card_once() -> None:
    game = in_midgame()
    twin = Hoopla.determinise(game.view(0), game.setup, Rng(9))
    assert [owned(twin, seat) for seat in range(3)] == [THIRTY] * 3
    assert all((min(pair), max(pair)) in PAIRS for out in twin._out for pair in zip(out[::2], out[1::2], strict=True))
    assert [laid[0][1] for laid in twin._stacks] == [laid[0][1] for laid in game._stacks]
    assert twin._frames == [sum(face // 6 == colour for hand in twin._cards for face in hand) for colour in range(6)]


def test_a_determinised_state_plays_on_alike() -> None:
    game = in_midgame()
    twin = Hoopla.determinise(game.view(0), game.setup, Rng(9))
    assert (twin.starter, twin.playing, twin.left, twin._timers, twin._serial) == (
        *(game.starter, game.playing, game.left, [], game._serial),
    )
    assert [laid[-1] for laid in twin._stacks] == [laid[-1] for laid in game._stacks]
    assert all(placed == 0 for laid in twin._stacks for _, _, placed in laid[:-1])


def test_a_determinised_state_still_waits_for_go() -> None:
    game = begin(4)
    game.step(5, 2, LEAVE)
    twin = Hoopla.determinise(game.view(1), game.setup, Rng(9))
    assert (twin._timers, twin.playing) == (game._timers, (0, 1, 3))
    assert twin.advance(GO) == [Event("go", GO)]


def test_after_the_audit_the_stacks_are_no_secret() -> None:
    game = in_midgame(judge="honour")
    game._end("stuck", [])
    twin = Hoopla.determinise(game.view(0), game.setup, Rng(9))
    assert twin.view(0) == game.view(0)
    assert [[laid[:2] for laid in stack] for stack in twin._stacks] == [
        [laid[:2] for laid in stack] for stack in game._stacks
    ]


# Whole matches


class Mirror:
    """What a seat knows of the zones, from the first view and the events alone."""

    def __init__(self, game: Hoopla, seat: Seat) -> None:
        self.seat = seat
        self.zones: dict[Zone, list[Face]] = {zone: list(faces) for zone, faces in game.view(seat).zones.items()}

    def follow(self, event: Event) -> None:
        event = event.seen(self.seat)
        count = len(event.faces)
        if event.src is not None:
            source = self.zones.setdefault(event.src, [])
            first = event.src_at if event.src_at >= 0 else len(source) - count
            del source[first : first + count]
            if source and Hoopla.spec.zones[event.src[0]] == TOP:
                source[-1] = event.under
        if event.dst is not None:
            goal = self.zones.setdefault(event.dst, [])
            first = event.dst_at if event.dst_at >= 0 else len(goal)
            goal[first:first] = event.faces
            shown = {TOP: 1, DOWN: 0}[Hoopla.spec.zones[event.dst[0]]]
            covered = len(goal) - shown
            goal[:covered] = [HIDDEN] * covered

    def shows(self) -> dict[Zone, tuple[Face, ...]]:
        return {zone: tuple(faces) for zone, faces in self.zones.items() if faces}


def wander(game: Hoopla, rng: Rng, moves: int = 10_000, every: int = 0, leave: int = -1) -> None:
    """Random moves at random times, now and then two in a millisecond, and a look at everything every so many."""
    mirrors = [Mirror(game, seat) for seat in (*range(game.setup.seats), TABLE)]
    for number in range(moves):
        free = [seat for seat in game.playing if game.legal(seat)]
        if number == leave:
            out = game.step(game.now, game.playing[-1], LEAVE)
        elif free:
            seat = rng.pick(free)
            out = game.step(game.now, seat, rng.pick(game.legal(seat)))
        else:
            due = game.due()
            assert due is not None
            out = game.advance(due)
        if game.outcome is None and rng.chance(70):
            out += game.advance(game.now + rng.below(200))

        assert {event.kind for event in out} <= set(Hoopla.spec.kinds)
        for mirror in mirrors:
            for event in out:
                mirror.follow(event)
            assert mirror.shows() == {zone: faces for zone, faces in game.view(mirror.seat).zones.items() if faces}
        if every and (number % every == 0 or game.outcome is not None):
            look(game, rng)
        if game.outcome is not None:
            return


def look(game: Hoopla, rng: Rng) -> None:
    """Everything that must hold at any moment."""
    seats = range(game.setup.seats)
    assert [owned(game, seat) for seat in seats] == [THIRTY] * len(seats)
    for seat in (*seats, TABLE):
        view = game.view(seat)
        assert Hoopla.determinise(view, game.setup, Rng(rng.below(1000))).view(seat) == view
    for seat in seats:
        for move in (FLIP, *PLACES, TAKE_BACK, TURN_OVER, (), ("place", 3)):
            if move in game.legal(seat):
                assert game.clone().step(game.now, seat, move)
            else:
                refuse(game, seat, move)


@pytest.mark.parametrize(("seats", "leave"), [(2, -1), (3, -1), (4, 100)])
def test_c10_a_random_match_on_honour_keeps_every_promise(seats: int, leave: int) -> None:
    own = [{"head_start": (0, 2, 10, 6)[seat]} for seat in range(seats)]
    setup = Setup.make(Hoopla.spec, seats, {"judge": "honour", "play_on": True}, own)
    game = Hoopla.start(setup, Rng(seats))
    wander(game, Rng("walk", seats), every=9, leave=leave)
    assert game.outcome is not None


@pytest.mark.parametrize(("seats", "leave"), [(2, 120), (3, 0), (4, 60)])
def test_c10_a_random_walk_with_a_referee_keeps_every_promise(seats: int, leave: int) -> None:
    game = Hoopla.start(Setup.make(Hoopla.spec, seats, {"freeze_ms": 500}), Rng(seats))
    wander(game, Rng("walk", seats), moves=150, every=9, leave=leave)
    assert (game.outcome is not None) == (seats == 2)


def play_without_error(seats: int, seed: int) -> Hoopla:
    """Anyone at any time flips, and places what fits."""
    game, rng = begin(seats, seed), Rng("error-free", seed)
    game.advance(GO)
    while game.outcome is None:
        seat = rng.below(seats)
        frame = game._top(seat) // 6
        fits = [place for place, laid in zip(PLACES, game._stacks, strict=True) if laid[-1][0] % 6 == frame]
        whole = game._up[seat] == len(game._cards[seat])
        game.step(game.now + 250, seat, rng.pick(fits) if fits else TURN_OVER if whole else FLIP)
    return game


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_without_errors_the_colours_balance(seats: int) -> None:
    for seed in range(10):
        game = play_without_error(seats, seed)
        left = [face for cards in game._cards for face in cards]
        for colour in range(6):
            frames = sum(face // 6 == colour for face in left)
            rings = sum(face % 6 == colour for face in left)
            tops = sum(laid[-1][0] % 6 == colour for laid in game._stacks)
            starters = sum(laid[0][0] // 6 == colour for laid in game._stacks)
            assert frames - rings == tops - starters


def stuck_percent(seats: int, matches: int) -> float:
    ends = [play_without_error(seats, seed).outcome for seed in range(matches)]
    return 100 * sum(outcome is not None and outcome.reason == "stuck" for outcome in ends) / matches


def test_h13_error_free_play_is_seldom_stuck() -> None:
    assert 0 < stuck_percent(2, 60) < 6


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "low", "high"), [(2, 1.3, 2.7), (3, 1.1, 2.4), (4, 0.2, 1.1)])
def test_h13_how_often_error_free_play_is_stuck(seats: int, low: float, high: float) -> None:
    assert low < stuck_percent(seats, 4000) < high
