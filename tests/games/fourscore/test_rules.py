"""Fourscore, rule by rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain, combinations, pairwise

import pytest

from game.games.fourscore.rules import DECK, DRAW, HAND, MARKS, OPENS, PLAYS, TAKES, UNDO, Fourscore, features, has_four
from game.rules.api import (
    DOWN,
    HIDDEN,
    LEAVE,
    OPEN,
    TABLE,
    Carry,
    Event,
    Face,
    IllegalMove,
    Move,
    Outcome,
    Seat,
    Setup,
    SetupError,
    Spec,
    View,
    Zone,
)
from game.rules.options import OFF, Choice, Number, Switch, beginner
from game.rules.rng import Rng

LAST_RULE = "F15"

SPEC: Spec = Fourscore.spec


def setup(seats: int = 2, show_rows: Sequence[bool] = (), carry: Carry | None = None, **options: object) -> Setup:
    own = [{"show_rows": shows} for shows in show_rows]
    return Setup.make(SPEC, seats, options, own, carry=carry or Carry(pick=0))


def card(value: int, ring: int, ground: int) -> Face:
    face = value * 36 + ring * 6 + ground
    assert face in DECK
    return face


def position(
    hand: Sequence[Face],
    rows: Mapping[int, Sequence[Face]],
    given: Setup | None = None,
    deck: int = 90,
) -> Fourscore:
    """Seat 0 on turn with this hand and these rows, so many cards in the deck, the rest with the last seat."""
    game = Fourscore.start(given or setup(), Rng(1))
    rest = [face for face in DECK if face not in {*hand, *chain(*rows.values())}]
    game.hands[0] = list(hand)
    for seat in range(1, len(game.hands)):
        game.hands[seat] = [rest.pop() for _ in range(HAND)]
    game.rows = {row: list(cards) for row, cards in rows.items()}
    game.tallies = {row: sum(MARKS[face] for face in cards) for row, cards in rows.items()}
    game.opened = max(rows, default=2) + 1
    game.deck = [rest.pop() for _ in range(min(deck, len(rest)))]
    game.won[-1] = rest
    game._moves = None
    return game


# Cards that share a ground with each other and, but for the first, nothing with the stranger.
LINK = card(0, 0, 0)
GREENS = [card(1, 1, 0), card(1, 3, 0), card(2, 2, 0), card(3, 3, 0), card(4, 4, 0)]
STRANGER = card(5, 5, 4)
ODD_ONE = card(4, 1, 3)


def four_of_a_ground() -> list[Face]:
    return [LINK, *GREENS[:3]]


def everything(game: Fourscore) -> list[Face]:
    return [*game.deck, *chain(*game.hands, *game.rows.values(), *game.won)]


def refused(game: Fourscore, seat: Seat, move: object, t: int | None = None) -> IllegalMove:
    before = game.key()
    with pytest.raises(IllegalMove) as caught:
        game.step(game.now if t is None else t, seat, move)  # type: ignore[arg-type]
    assert game.key() == before
    return caught.value


# The deck


def test_the_deck_is_every_even_combination_once() -> None:
    assert len(DECK) == len(set(DECK)) == 108
    assert list(DECK) == sorted(DECK)
    for face in DECK:
        value, ring, ground = features(face)
        assert value * 36 + ring * 6 + ground == face
        assert all(0 <= n <= 5 for n in (value, ring, ground))
        assert (value + ring + ground) % 2 == 0


def test_every_feature_value_is_on_18_cards_and_every_pair_of_them_on_three() -> None:
    singles: Counter[tuple[int, int]] = Counter()
    pairs: Counter[tuple[tuple[int, int], ...]] = Counter()
    for face in DECK:
        kinds = list(enumerate(features(face)))
        singles.update(kinds)
        pairs.update(combinations(kinds, 2))
    assert len(singles) == 18
    assert set(singles.values()) == {18}
    assert len(pairs) == 108
    assert set(pairs.values()) == {3}


def test_f4_marks_meet_exactly_where_a_feature_of_one_kind_is_equal() -> None:
    for a, b in combinations(DECK, 2):
        assert bool(MARKS[a] & MARKS[b]) == any(x == y for x, y in zip(features(a), features(b), strict=True))


@pytest.mark.parametrize("kind", range(3))
@pytest.mark.parametrize("n", range(6))
def test_f7_four_of_any_feature_are_a_four_and_three_are_not(kind: int, n: int) -> None:
    # The two other features, i and i + n, are different on each of the cards.
    cards = []
    for i in range(4):
        others = [i, (i + n) % 6]
        others.insert(kind, n)
        cards.append(card(*others))
    assert not has_four(sum(MARKS[face] for face in cards[:3]))
    assert has_four(sum(MARKS[face] for face in cards))
    assert has_four(sum(MARKS[face] for face in DECK if features(face)[kind] == n))


def test_f7_three_of_every_feature_are_no_four() -> None:
    # The whole deck's tally is 18 times each counter: a sixth of it is three of each.
    assert not has_four(sum(MARKS[face] for face in DECK) // 6)
    assert has_four(sum(MARKS[face] for face in DECK) // 6 + MARKS[LINK])


def test_a_row_of_more_than_18_cards_always_has_a_four() -> None:
    # Six values three times each is the most there can be without a four.
    for seed in range(50):
        faces = list(DECK)
        Rng(seed).shuffle(faces)
        assert has_four(sum(MARKS[face] for face in faces[:19]))


# F1, F2: the deal


@pytest.mark.parametrize("seats", range(2, 6))
def test_f1_three_cards_each_and_three_rows_of_one(seats: int) -> None:
    game = Fourscore.start(setup(seats), Rng(7))
    assert [len(hand) for hand in game.hands] == [3] * seats
    assert [(row, len(cards)) for row, cards in game.rows.items()] == [(0, 1), (1, 1), (2, 1)]
    assert game.opened == 3
    assert game.won == [[] for _ in range(seats)]
    assert len(game.deck) == 108 - 3 * seats - 3
    assert sorted(everything(game)) == list(DECK)
    assert (game.now, game.played, game.closed, game.wrong) == (0, [], False, 0)


def test_f1_the_first_rows_stay_three_even_if_they_match() -> None:
    games = [Fourscore.start(setup(), Rng(seed)) for seed in range(30)]
    matching = [game for game in games if MARKS[game.rows[0][0]] & MARKS[game.rows[1][0]]]
    assert matching
    assert all(len(game.rows) == 3 for game in matching)


def test_c1_the_same_seed_deals_the_same_match() -> None:
    deals = [Fourscore.start(setup(3), Rng(seed)).key() for seed in (1, 1, 2)]
    assert deals[0] == deals[1] != deals[2]


def test_c3_f2_the_first_starter_is_random_from_the_seed() -> None:
    starters = {Fourscore.start(setup(5, carry=Carry()), Rng(seed)).starter for seed in range(60)}
    assert starters == {0, 1, 2, 3, 4}


@pytest.mark.parametrize(
    ("carry", "starter"),
    [(Carry(pick=2), 2), (Carry(starter=1), 2), (Carry(starter=2, places=(1, 2, 3)), 0), (Carry(pick=1, starter=2), 1)],
)
def test_c3_f2_later_matches_start_clockwise_or_where_the_host_says(carry: Carry, starter: Seat) -> None:
    game = Fourscore.start(setup(3, carry=carry), Rng(1))
    assert game.starter == game.turn == starter
    assert game.view(TABLE).active == (starter,)
    assert game.legal(starter)
    assert not game.legal((starter + 1) % 3)


def test_f2_turns_go_clockwise() -> None:
    game = Fourscore.start(setup(3, carry=Carry(pick=1)), Rng(4))
    order = []
    for _ in range(7):
        order.append(game.turn)
        game.step(0, game.turn, game.legal(game.turn)[0])
        game.step(0, game.turn, DRAW)
    assert order == [1, 2, 0, 1, 2, 0, 1]


# F3 to F6: playing


def test_f3_nothing_but_playing_before_a_card_is_played() -> None:
    game = position([LINK, GREENS[0], STRANGER], {0: four_of_a_ground()[1:]})
    assert game.legal(0) == [("play", 0, 0), ("play", 1, 0), ("open", 2)]
    refused(game, 0, TAKES[0])
    refused(game, 0, DRAW)
    refused(game, 0, UNDO)


def test_f3_after_a_play_one_may_play_on_take_draw_or_undo() -> None:
    game = position([LINK, STRANGER, GREENS[3]], {0: [GREENS[0]], 4: [ODD_ONE]})
    game.step(5, 0, PLAYS[0][0])
    assert game.legal(0) == [("open", 0), ("play", 1, 0), ("take", 0), ("take", 4), ("draw",), ("undo",)]


def test_f4_a_play_moves_the_card_to_the_end_of_the_row() -> None:
    game = position([STRANGER, LINK, GREENS[3]], {0: [ODD_ONE], 2: [GREENS[2], GREENS[0]]})
    out = game.step(17, 0, ("play", 1, 2))
    assert out == [Event("play", 17, 0, (LINK,), ("hand", 0), ("row", 2), src_at=1)]
    assert game.hands[0] == [STRANGER, GREENS[3]]
    assert game.rows == {0: [ODD_ONE], 2: [GREENS[2], GREENS[0], LINK]}
    assert game.played == [(1, 2)]
    assert game.now == 17


@pytest.mark.parametrize(
    ("end", "fits"),
    [
        (card(2, 3, 5), False),  # 2 3 3 has its value
        (card(3, 4, 5), True),  # only the value is equal
        (card(1, 2, 5), True),  # only the ring
        (card(1, 4, 1), True),  # only the ground
        (card(2, 1, 3), False),  # value, ring and ground are the card's ring, ground and value: another kind
        (card(2, 4, 0), False),
    ],
)
def test_f4_f5_a_card_fits_by_a_feature_of_the_same_kind_or_opens(end: Face, fits: bool) -> None:
    game = position([card(3, 2, 1)], {0: [card(3, 2, 5), end]})
    assert game.legal(0) == [("play", 0, 0) if fits else ("open", 0)]
    assert refused(game, 0, ("open", 0) if fits else ("play", 0, 0)).reason


def test_f4_only_the_last_card_of_a_row_counts() -> None:
    game = position([GREENS[1]], {0: [LINK, card(0, 5, 5)], 1: [GREENS[0]]})
    assert game.legal(0) == [("play", 0, 1)]


def test_f4_up_to_three_cards_one_after_the_other() -> None:
    game = position([LINK, GREENS[0], GREENS[2]], {0: [GREENS[3]]})
    for _ in range(3):
        game.step(0, 0, PLAYS[0][0])
    assert game.hands[0] == []
    assert game.rows == {0: [GREENS[3], LINK, GREENS[0], GREENS[2]]}
    assert game.legal(0) == [("take", 0), ("draw",), ("undo",)]


def test_f5_opening_makes_a_new_row_with_the_next_number() -> None:
    game = position([LINK, STRANGER], {1: [GREENS[0]], 6: [ODD_ONE]})
    out = game.step(3, 0, OPENS[1])
    assert out == [Event("open", 3, 0, (STRANGER,), ("hand", 0), ("row", 7), src_at=1)]
    assert game.rows == {1: [GREENS[0]], 6: [ODD_ONE], 7: [STRANGER]}
    assert game.opened == 8
    assert game.hands[0] == [LINK]
    assert game.played == [(1, 7)]


def test_f5_only_a_card_that_fits_no_row_may_open() -> None:
    game = position([LINK], {0: [STRANGER], 1: [GREENS[0]]})
    assert game.legal(0) == [("play", 0, 1)]
    refused(game, 0, OPENS[0])


def test_f5_what_fits_is_judged_at_that_moment() -> None:
    # The stranger covers the only card that LINK fits; LINK may open from then on, and not before.
    cover = card(1, 5, 4)
    game = position([LINK, cover], {0: [GREENS[0]]})
    assert game.legal(0) == [("play", 0, 0), ("play", 1, 0)]
    game.step(0, 0, PLAYS[1][0])
    assert game.legal(0)[0] == ("open", 0)
    game.step(0, 0, OPENS[0])
    assert game.rows == {0: [GREENS[0], cover], 1: [LINK]}


def test_f5_a_row_just_opened_counts_for_the_next_card() -> None:
    game = position([STRANGER, card(5, 4, 5)], {0: [LINK]})
    assert game.legal(0) == [("open", 0), ("open", 1)]
    game.step(0, 0, OPENS[0])
    assert game.legal(0)[0] == ("play", 0, 1)
    refused(game, 0, OPENS[0])


def test_f6_zero_rows_is_a_legal_position_in_which_every_card_opens() -> None:
    game = position([LINK, GREENS[0], STRANGER], {})
    assert game.legal(0) == [("open", 0), ("open", 1), ("open", 2)]
    game.step(0, 0, OPENS[1])
    assert game.rows == {3: [GREENS[0]]}


def test_f6_taking_the_last_row_leaves_zero_rows_and_only_the_draw() -> None:
    game = position([LINK], {0: GREENS[:3]})
    game.step(0, 0, PLAYS[0][0])
    game.step(0, 0, TAKES[0])
    assert game.rows == {}
    assert game.legal(0) == [("draw",)]


# F7 to F9: taking


def test_f7_a_row_is_taken_whole_and_face_down() -> None:
    game = position([STRANGER, LINK, ODD_ONE], {0: GREENS[:3], 1: [card(0, 3, 5)]})
    game.step(1, 0, PLAYS[1][0])
    out = game.step(9, 0, TAKES[0])
    row = (*GREENS[:3], LINK)
    assert out == [Event("take", 9, 0, row, ("row", 0), ("won", 0))]
    assert game.won[0] == list(row)
    assert game.rows == {1: [card(0, 3, 5)]}
    assert game.view(1).zones[("won", 0)] == (HIDDEN,) * 4
    assert game.view(0).zones[("won", 0)] == (HIDDEN,) * 4


def test_f7_the_four_may_be_anywhere_in_the_row() -> None:
    # Four grounds 0, never more than two in a line.
    row = [LINK, GREENS[0], card(1, 5, 4), card(1, 2, 5), GREENS[2], GREENS[3]]
    game = position([STRANGER], {0: row})
    game.step(0, 0, game.legal(0)[0])
    assert game.step(0, 0, TAKES[0])[0].kind == "take"


def test_f7_a_row_overlooked_by_others_may_be_taken() -> None:
    game = position([STRANGER], {0: four_of_a_ground(), 1: [card(5, 1, 2)]})
    game.step(0, 0, PLAYS[0][1])
    game.step(0, 0, TAKES[0])
    assert game.won[0] == four_of_a_ground()


def test_f7_several_rows_may_be_taken_in_one_turn() -> None:
    other = [card(5, 1, 4), card(5, 2, 3), card(5, 3, 2), card(5, 4, 1)]
    game = position([LINK, STRANGER, ODD_ONE], {0: GREENS[:3], 1: other})
    game.step(0, 0, PLAYS[0][0])
    game.step(0, 0, TAKES[1])
    assert game.legal(0) == [("take", 0), ("draw",)]
    game.step(0, 0, TAKES[0])
    assert game.won[0] == [*other, *GREENS[:3], LINK]
    assert game.wrong == 0


def test_f7_row_numbers_are_never_reused() -> None:
    game = position([LINK, STRANGER], {0: [ODD_ONE], 3: GREENS[:3]})
    game.step(0, 0, PLAYS[0][3])
    game.step(0, 0, TAKES[3])
    game.step(0, 0, DRAW)
    game.hands[1] = [STRANGER]
    game.rows = {}
    game.tallies = {}
    game._moves = None
    game.step(0, 1, OPENS[0])
    assert list(game.rows) == [4]


def test_f8_the_first_take_ends_playing() -> None:
    game = position([LINK, GREENS[3], STRANGER], {0: GREENS[:3], 1: [GREENS[4]]})
    game.step(0, 0, PLAYS[0][0])
    assert PLAYS[0][1] in game.legal(0)
    game.step(0, 0, TAKES[0])
    assert game.legal(0) == [("take", 1), ("draw",)]
    assert game.closed
    assert game.view(0).phase == "take"
    refused(game, 0, PLAYS[0][1])
    refused(game, 0, OPENS[1])
    refused(game, 0, UNDO)


def test_f8_the_draw_ends_taking() -> None:
    game = position([LINK, STRANGER, ODD_ONE], {0: GREENS[:3]})
    game.step(0, 0, PLAYS[0][0])
    game.step(0, 0, DRAW)
    refused(game, 0, TAKES[0])
    assert game.turn == 1


def test_f9_a_wrong_take_costs_no_card_but_ends_playing() -> None:
    game = position([LINK, GREENS[3], STRANGER], {0: GREENS[:2], 1: [GREENS[4]]})
    game.step(0, 0, PLAYS[0][0])
    out = game.step(8, 0, TAKES[1])
    assert out == [Event("refused", 8, 0, at=(1,), why="no_four")]
    assert game.rows == {0: [*GREENS[:2], LINK], 1: [GREENS[4]]}
    assert game.won[0] == []
    assert (game.closed, game.wrong) == (True, 1)
    assert game.legal(0) == [("take", 0), ("take", 1), ("draw",)]


def test_f9_after_the_second_wrong_take_only_the_draw_remains() -> None:
    game = position([LINK, GREENS[3], STRANGER], {0: GREENS[:3], 1: [GREENS[4]]})
    game.step(0, 0, PLAYS[0][0])
    game.step(0, 0, TAKES[1])
    game.step(0, 0, TAKES[1])
    assert game.wrong == 2
    assert tuple(game.legal(0)) == (("draw",),)
    refused(game, 0, TAKES[0])


def test_f9_between_two_wrong_takes_a_right_one_counts() -> None:
    game = position([LINK, GREENS[3], STRANGER], {0: GREENS[:3], 1: [GREENS[4]]})
    game.step(0, 0, PLAYS[0][0])
    game.step(0, 0, TAKES[1])
    game.step(0, 0, TAKES[0])
    assert len(game.won[0]) == 4
    game.step(0, 0, TAKES[1])
    assert tuple(game.legal(0)) == (("draw",),)


def test_f9_wrong_takes_are_forgiven_in_the_next_turn() -> None:
    game = position([LINK, GREENS[3], STRANGER], {0: GREENS[:2]})
    for move in (PLAYS[0][0], TAKES[0], TAKES[0], DRAW):
        game.step(0, 0, move)
    assert (game.closed, game.wrong, game.played) == (False, 0, [])
    assert all(move[0] in ("play", "open") for move in game.legal(1))


def test_f9_c7_legal_does_not_tell_which_rows_can_be_taken() -> None:
    game = position([LINK, STRANGER], {0: four_of_a_ground()[1:], 1: [ODD_ONE], 5: [card(3, 4, 5)]})
    game.step(0, 0, PLAYS[0][0])
    assert [move for move in game.legal(0) if move[0] == "take"] == [("take", 0), ("take", 1), ("take", 5)]


def test_f9_show_rows_tells_its_seat_alone() -> None:
    rows = {0: [ODD_ONE], 2: four_of_a_ground(), 7: [card(5, ring, ring + 1) for ring in range(1, 5)]}
    game = position([STRANGER], rows, setup(3, show_rows=(False, True, False)))
    assert [game.view(seat).facts["shown"] for seat in (0, 1, 2, TABLE)] == [(), (2, 7), (), ()]


def test_f9_the_shared_screen_helps_the_seat_on_turn() -> None:
    game = position([STRANGER], {2: four_of_a_ground()}, setup(show_rows=(True, False)))
    assert game.view(TABLE).facts["shown"] == (2,)
    game.turn = 1
    assert game.view(TABLE).facts["shown"] == ()


# F10 to F12: drawing, the end


@pytest.mark.parametrize("plays", [1, 2, 3])
def test_f10_the_draw_refills_to_three_and_ends_the_turn(plays: int) -> None:
    game = position([LINK, GREENS[0], GREENS[2]], {0: [GREENS[3]]}, setup(3))
    for _ in range(plays):
        game.step(0, 0, PLAYS[0][0])
    kept = game.hands[0].copy()
    top = game.deck[: -plays - 1 : -1]
    out = game.step(40, 0, DRAW)
    assert out == [
        Event("draw", 40, 0, tuple(top), ("deck", 0), ("hand", 0), seen_by=(0,)),
        Event("turn", 40, 1),
    ]
    assert game.hands[0] == kept + top
    assert len(game.deck) == 90 - plays
    assert game.turn == 1
    assert game.view(TABLE).active == (1,)


def test_f10_what_is_drawn_is_seen_by_the_drawer_alone() -> None:
    game = position([LINK], {0: [GREENS[3]]}, setup(3))
    game.step(0, 0, PLAYS[0][0])
    drawn = game.step(0, 0, DRAW)[0]
    assert drawn.seen(0).faces == tuple(game.hands[0])
    assert drawn.seen(1).faces == drawn.seen(TABLE).faces == (HIDDEN,) * 3


def test_f11_the_match_ends_at_once_when_a_seat_cannot_refill() -> None:
    game = position([LINK, GREENS[0], STRANGER], {0: [GREENS[3]]}, deck=1)
    game.step(0, 0, PLAYS[0][0])
    game.step(0, 0, PLAYS[0][0])
    hand, deck = game.hands[0].copy(), game.deck.copy()
    out = game.step(77, 0, DRAW)
    assert out == [Event("over", 77, why="deck")]
    assert (game.hands[0], game.deck) == (hand, deck)
    assert game.outcome is not None
    assert game.outcome.reason == "deck"
    assert game.view(0).phase == "over"
    assert game.view(0).active == ()
    assert game.legal(0) == game.legal(1) == ()
    refused(game, 1, DRAW)


def test_f11_a_refill_with_the_very_last_card_lets_the_match_go_on() -> None:
    game = position([LINK, GREENS[0], STRANGER], {0: [GREENS[3]]}, deck=2)
    game.step(0, 0, PLAYS[0][0])
    game.step(0, 0, PLAYS[0][0])
    game.step(0, 0, DRAW)
    assert game.outcome is None
    assert game.deck == []
    assert len(game.hands[0]) == 3
    game.step(0, 1, game.legal(1)[0])
    assert game.step(0, 1, DRAW) == [Event("over", 0, why="deck")]


def test_f11_rows_taken_in_the_last_turn_count() -> None:
    game = position([LINK, STRANGER], {0: GREENS[:3]}, deck=0)
    game.won[1] = game.won[1][:3]
    for move in (PLAYS[0][0], TAKES[0], DRAW):
        game.step(0, 0, move)
    assert game.outcome == Outcome((1, 2), (4, 3), "deck")


def test_f12_c11_most_cards_win_and_ties_share() -> None:
    game = position([LINK], {0: [GREENS[0]]}, setup(4), deck=0)
    for seat, count in enumerate((6, 9, 6, 2)):
        game.won[seat] = list(DECK[:count])
    game.step(0, 0, PLAYS[0][0])
    game.step(0, 0, DRAW)
    assert game.outcome == Outcome((2, 1, 2, 4), (6, 9, 6, 2), "deck")
    assert game.view(3).outcome == game.outcome


def test_f12_cards_in_rows_and_hands_count_for_nobody() -> None:
    game = position([LINK, GREENS[1], GREENS[2]], {0: four_of_a_ground()[1:2]}, deck=0)
    game.won = [[], [STRANGER]]
    game.step(0, 0, PLAYS[0][0])
    game.step(0, 0, DRAW)
    assert game.outcome == Outcome((2, 1), (0, 1), "deck")


# F13: taking back


def test_f13_undo_takes_back_the_last_play_one_per_press() -> None:
    game = position([LINK, GREENS[0], STRANGER], {0: [GREENS[3]]})
    before = [game.key()[1:]]
    game.step(0, 0, PLAYS[1][0])
    before.append(game.key()[1:])
    game.step(0, 0, PLAYS[0][0])
    out = game.step(6, 0, UNDO)
    assert out == [Event("undo", 6, 0, (LINK,), ("row", 0), ("hand", 0), dst_at=0, seen_by=(0,))]
    assert game.key()[1:] == before[1]
    out = game.step(7, 0, UNDO)
    assert out == [Event("undo", 7, 0, (GREENS[0],), ("row", 0), ("hand", 0), dst_at=1, seen_by=(0,))]
    assert game.key()[1:] == before[0]
    refused(game, 0, UNDO)
    assert game.legal(0) == [("play", 0, 0), ("play", 1, 0), ("open", 2)]


def test_f13_undo_of_an_open_leaves_no_trace_not_even_its_number() -> None:
    game = position([LINK, STRANGER], {0: [GREENS[3]]})
    before = game.key()[1:]
    game.step(0, 0, OPENS[1])
    assert game.opened == 2
    game.step(3, 0, UNDO)
    assert game.key()[1:] == before
    assert game.rows == {0: [GREENS[3]]}
    assert game.tallies == {0: MARKS[GREENS[3]]}


def test_f13_undo_takes_the_card_out_of_the_count() -> None:
    game = position([LINK, STRANGER], {0: GREENS[:3]}, setup(show_rows=(True, False)))
    game.step(0, 0, PLAYS[0][0])
    assert game.view(0).facts["shown"] == (0,)
    game.step(0, 0, UNDO)
    assert game.view(0).facts["shown"] == ()


def test_f13_no_undo_after_a_take_right_or_wrong() -> None:
    for row in (0, 1):
        game = position([LINK, STRANGER], {0: GREENS[:3], 1: [ODD_ONE]})
        game.step(0, 0, PLAYS[0][0])
        game.step(0, 0, TAKES[row])
        refused(game, 0, UNDO)


def test_f13_undo_reveals_nothing() -> None:
    game = position([LINK, STRANGER], {0: [GREENS[0]]})
    before = game.view(1)
    game.step(0, 0, PLAYS[0][0])
    event = game.step(0, 0, UNDO)[0]
    assert event.seen(1).faces == (HIDDEN,)
    assert event.seen(0).faces == (LINK,)
    assert game.view(1) == before


# F14, C12: the clock


def test_c12_without_the_option_time_changes_nothing() -> None:
    game = position([LINK], {0: [GREENS[0]]})
    assert game.due() is None
    assert game.advance(10_000_000) == []
    assert game.turn == 0


@pytest.mark.parametrize("seconds", [15, 30, 90])
def test_c12_the_clock_starts_with_the_turn(seconds: int) -> None:
    game = position([LINK], {0: [GREENS[0]]}, setup(turn_timer_s=seconds))
    assert game.due() == game.view(1).due == 1000 * seconds
    game.step(700, 0, PLAYS[0][0])
    assert game.due() == 1000 * seconds
    game.step(1234, 0, DRAW)
    assert game.due() == 1234 + 1000 * seconds
    assert len(game._timers) == 1


def test_f14_on_expiry_the_left_most_card_goes_to_its_lowest_row() -> None:
    game = position([GREENS[1], LINK, STRANGER], {1: [STRANGER], 4: [GREENS[0]], 5: [LINK]}, setup(turn_timer_s=15))
    next_card = game.deck[-1]
    assert game.advance(14_999) == []
    assert game.advance(15_000) == [
        Event("play", 15_000, 0, (GREENS[1],), ("hand", 0), ("row", 4), src_at=0),
        Event("draw", 15_000, 0, (next_card,), ("deck", 0), ("hand", 0), seen_by=(0,)),
        Event("turn", 15_000, 1),
    ]
    assert game.due() == 30_000


def test_f14_on_expiry_a_card_that_fits_nowhere_opens() -> None:
    game = position([STRANGER, LINK], {1: [GREENS[0]]}, setup(turn_timer_s=15))
    out = game.advance(15_000)
    assert [event.kind for event in out] == ["open", "draw", "turn"]
    assert game.rows == {1: [GREENS[0]], 2: [STRANGER]}


def test_f14_on_expiry_after_a_play_it_only_draws_and_takes_nothing() -> None:
    game = position([LINK, GREENS[3], STRANGER], {0: GREENS[:3]}, setup(turn_timer_s=15))
    game.step(14_000, 0, PLAYS[0][0])
    out = game.advance(15_000)
    assert [event.kind for event in out] == ["draw", "turn"]
    assert game.hands[0][:2] == [GREENS[3], STRANGER]
    assert game.rows == {0: [*GREENS[:3], LINK]}


def test_f14_on_expiry_after_wrong_takes_it_only_draws() -> None:
    game = position([LINK, GREENS[3], STRANGER], {0: GREENS[:1]}, setup(turn_timer_s=15))
    for move in (PLAYS[0][0], TAKES[0], TAKES[0]):
        game.step(0, 0, move)
    assert [event.kind for event in game.advance(15_000)] == ["draw", "turn"]


def test_f14_undo_does_not_stop_the_clock() -> None:
    game = position([LINK, STRANGER], {0: [GREENS[0]]}, setup(turn_timer_s=15))
    game.step(1000, 0, PLAYS[0][0])
    game.step(2000, 0, UNDO)
    assert game.due() == 15_000
    assert [event.kind for event in game.advance(15_000)] == ["play", "draw", "turn"]


def test_f14_a_deck_too_small_ends_the_match_on_expiry() -> None:
    game = position([LINK, STRANGER, GREENS[2]], {0: [GREENS[0]]}, setup(turn_timer_s=15), deck=0)
    assert [event.kind for event in game.advance(15_000)] == ["play", "over"]
    assert game.due() is None


def test_c2_a_timer_due_at_t_fires_before_a_move_at_t() -> None:
    game = position([LINK, STRANGER], {0: [GREENS[0]]}, setup(turn_timer_s=15))
    refused(game, 0, PLAYS[0][0], t=15_000)
    first = game.clone()
    first.advance(15_000)
    out = game.step(15_000, 1, first.legal(1)[0])
    assert [event.kind for event in out[:3]] == ["play", "draw", "turn"]
    assert out[3].seat == 1


# F15, views


def test_f15_counts_are_public_by_default() -> None:
    game = position([LINK], {0: [GREENS[0]]})
    game.won = [[STRANGER], [ODD_ONE, GREENS[1]]]
    assert [game.view(seat).scores for seat in (0, 1, TABLE)] == [(1, 2)] * 3


def test_f15_secret_counts_hide_every_number_until_the_end() -> None:
    game = position([LINK], {0: [GREENS[0]]}, setup(counts="secret"), deck=0)
    game.won = [[STRANGER], [ODD_ONE, GREENS[1]]]
    assert [game.view(seat).scores for seat in (0, 1, TABLE)] == [(HIDDEN, HIDDEN)] * 3
    assert game.view(TABLE).zones[("won", 1)] == (HIDDEN, HIDDEN)
    game.step(0, 0, PLAYS[0][0])
    game.step(0, 0, DRAW)
    assert [game.view(seat).scores for seat in (0, 1, TABLE)] == [(1, 2)] * 3


def test_c9_a_seat_sees_its_hand_and_the_rows_and_only_backs_of_the_rest() -> None:
    game = position([LINK, STRANGER], {0: [GREENS[0]], 2: [ODD_ONE, GREENS[4]]}, setup(3), deck=5)
    game.won[1] = [GREENS[2]]
    hidden = {("deck", 0): (HIDDEN,) * 5, ("won", 1): (HIDDEN,), ("won", 2): (HIDDEN,) * len(game.won[2])}
    rows = {("row", 0): (GREENS[0],), ("row", 2): (ODD_ONE, GREENS[4])}
    backs = {("hand", 0): (HIDDEN,) * 2, ("hand", 1): (HIDDEN,) * 3, ("hand", 2): (HIDDEN,) * 3}
    assert game.view(TABLE).zones == {**hidden, **rows, **backs}
    assert game.view(0).zones == {**hidden, **rows, **backs, ("hand", 0): (LINK, STRANGER)}
    assert game.view(1).zones == {**hidden, **rows, **backs, ("hand", 1): tuple(game.hands[1])}


def test_the_view_says_what_a_screen_needs() -> None:
    game = position([LINK, GREENS[3], STRANGER], {0: GREENS[:2], 1: [GREENS[4]]}, setup(3, turn_timer_s=30))
    view = game.view(0)
    assert (view.seat, view.now, view.phase, view.active, view.due) == (0, 0, "play", (0,), 30_000)
    assert view.legal == (("play", 0, 0), ("play", 0, 1), ("play", 1, 0), ("play", 1, 1), ("open", 2))
    assert view.outcome is None
    assert view.facts == {
        "turn": 0,
        "starter": 0,
        "left": (False, False, False),
        "played": (),
        "closed": False,
        "wrong": 0,
        "opened": 2,
        "shown": (),
    }
    game.step(50, 0, PLAYS[1][0])
    game.step(60, 0, TAKES[1])
    view = game.view(1)
    assert (view.seat, view.now, view.phase, view.legal) == (1, 60, "take", ())
    assert view.facts == {
        "turn": 0,
        "starter": 0,
        "left": (False, False, False),
        "played": ((1, 0),),
        "closed": True,
        "wrong": 1,
        "opened": 2,
        "shown": (),
    }


# C7, C8


@pytest.mark.parametrize(
    "move",
    [
        (),
        ("play",),
        ("play", 0),
        ("play", 0, 9),
        ("play", 3, 0),
        ("play", -1, 0),
        ("play", 0, 0, 0),
        ("play", "0", "0"),
        ("play", None, 0),
        ("play", [0], 0),
        ("open",),
        ("open", 7),
        ("take",),
        ("take", 3),
        ("take", "0"),
        ("draw", 0),
        ("pass",),
        (0,),
        "draw",
        None,
    ],
)
def test_c7_malformed_moves_are_refused_and_change_nothing(move: object) -> None:
    game = position([LINK, GREENS[3], STRANGER], {0: GREENS[:2]})
    game.step(0, 0, PLAYS[1][0])
    refused(game, 0, move)


def test_c7_nobody_moves_out_of_turn() -> None:
    game = position([LINK, GREENS[3], STRANGER], {0: GREENS[:2]})
    for move in game.legal(0):
        refused(game, 1, move)
    game.step(0, 0, PLAYS[0][0])
    refused(game, 1, UNDO)
    refused(game, 1, DRAW)
    refused(game, 5, DRAW)


def test_c8_leaving_on_turn_passes_it_on_and_keeps_everything_where_it_is() -> None:
    game = position([LINK, GREENS[3], STRANGER], {0: GREENS[:3], 1: [ODD_ONE]}, setup(3, turn_timer_s=15))
    for move in (PLAYS[0][0], TAKES[0], TAKES[1]):
        game.step(10, 0, move)
    out = game.step(500, 0, LEAVE)
    assert out == [Event("left", 500, 0), Event("turn", 500, 1)]
    assert game.hands[0] == [GREENS[3], STRANGER]
    assert len(game.won[0]) == 4
    assert game.due() == 15_500
    assert (game.turn, game.closed, game.wrong, game.played) == (1, False, 0, [])
    assert game.view(1).facts["left"] == (True, False, False)
    assert game.legal(1)
    assert game.legal(0) == ()


def test_c8_leaving_out_of_turn_disturbs_nobody() -> None:
    game = position([LINK, GREENS[3], STRANGER], {0: GREENS[:2]}, setup(3, turn_timer_s=15))
    game.step(10, 0, PLAYS[0][0])
    assert game.step(500, 1, LEAVE) == [Event("left", 500, 1)]
    assert (game.turn, game.played, game.due()) == (0, [(0, 0)], 15_000)
    assert game.step(600, 0, DRAW)[1] == Event("turn", 600, 2)


def test_c8_the_turn_skips_all_who_left() -> None:
    game = position([LINK], {0: [GREENS[0]]}, setup(5))
    for seat in (1, 2, 4):
        game.step(0, seat, LEAVE)
    game.step(0, 0, PLAYS[0][0])
    assert game.step(0, 0, DRAW)[1].seat == 3
    game.step(0, 3, game.legal(3)[0])
    assert game.step(0, 3, DRAW)[1].seat == 0


def test_c8_the_last_two_make_a_match_the_last_one_does_not() -> None:
    game = position([LINK], {0: [GREENS[0]]}, setup(3))
    game.won = [[STRANGER], [], [ODD_ONE, GREENS[1]]]
    game.step(0, 2, LEAVE)
    assert game.outcome is None
    out = game.step(9, 1, LEAVE)
    assert out == [Event("left", 9, 1), Event("over", 9, why="left")]
    assert game.outcome == Outcome((1, 3, 2), (1, 0, 2), "left")


def test_c8_who_left_is_placed_behind_all_others() -> None:
    game = position([LINK], {0: [GREENS[0]]}, setup(3), deck=0)
    game.won = [[], [STRANGER], [ODD_ONE, GREENS[1]]]
    game.step(0, 2, LEAVE)
    game.step(0, 0, PLAYS[0][0])
    game.step(0, 0, DRAW)
    assert game.outcome == Outcome((2, 1, 3), (0, 1, 2), "deck")


# The interface


def test_the_spec() -> None:
    assert (SPEC.key, SPEC.version, SPEC.realtime, SPEC.hidden) == ("fourscore", 1, False, True)
    assert SPEC.seats({}) == range(2, 6)
    assert SPEC.zones == {"deck": DOWN, "hand": OPEN, "row": OPEN, "won": DOWN}
    assert SPEC.verbs == ("play", "open", "take", "draw", "undo")
    assert SPEC.kinds == ("turn", "refused", "left", "over", "draw", "play", "open", "take", "undo")
    assert SPEC.reasons == ("deck", "left")
    assert SPEC.bound == 800
    assert SPEC.options == (
        Choice("counts", values=("public", "secret")),
        Number("turn_timer_s", initial=OFF, low=15, high=90, step=15, can_be_off=True),
        Choice("privacy", look=True, values=("auto", "own", "turn", "peek", "open")),
    )
    assert SPEC.seat_options == (Switch("show_rows", assist=True), Switch("show_fits", True, True, True))


def test_c6_noticing_is_not_helped_by_default_legality_is() -> None:
    assert [dict(own) for own in setup().seat_options] == [{"show_rows": False, "show_fits": True}] * 2
    assert beginner(SPEC.seat_options) == {"show_rows": True, "show_fits": True}


@pytest.mark.parametrize("seats", [1, 6])
def test_two_to_five_seats(seats: int) -> None:
    with pytest.raises(SetupError):
        Setup.make(SPEC, seats)


def test_moves_are_made_once() -> None:
    assert PLAYS[2][107] == ("play", 2, 107)
    assert [len(plays) for plays in PLAYS] == [108] * 3
    assert OPENS == (("open", 0), ("open", 1), ("open", 2))
    assert tuple(("take", row) for row in range(108)) == TAKES
    game = position([LINK], {0: [GREENS[0]]})
    assert game.legal(0) is game.legal(0)


def test_c1_a_clone_goes_its_own_way() -> None:
    game = position([LINK, GREENS[3], STRANGER], {0: GREENS[:3], 1: [ODD_ONE]}, setup(3, turn_timer_s=15))
    game.step(5, 0, PLAYS[0][0])
    for line in ([UNDO], [OPENS[1]], [PLAYS[0][0]], [TAKES[0]], [TAKES[1], TAKES[1]], [DRAW], [LEAVE]):
        before = game.key()
        twin = game.clone()
        assert twin.key() == before
        assert type(twin) is Fourscore
        assert twin.legal(0) == game.legal(0)
        other = game.clone()
        for move in line:
            assert twin.step(6, 0, move) == other.step(6, 0, move)
        assert game.key() == before
        assert twin.key() == other.key() != before
        assert all(twin.view(seat) == other.view(seat) for seat in (0, 1, 2, TABLE))


def test_the_key_is_the_whole_state() -> None:
    game = position([LINK], {4: [GREENS[0]]}, deck=1)
    game.step(3, 0, PLAYS[0][4])
    game.step(4, 0, TAKES[4])
    assert game.key() == (
        *(4, 0, (False, False), (), 0, None),
        (game.deck[0],),
        ((), tuple(game.hands[1])),
        ((4, (GREENS[0], LINK)),),
        ((), tuple(game.won[1])),
        *(0, 5, ((0, 4),), True, 1),
    )


def test_c9_determinise_keeps_what_is_known_and_draws_the_rest_anew() -> None:
    game = position([LINK, GREENS[3], STRANGER], {0: GREENS[:3], 1: [ODD_ONE]}, setup(3, turn_timer_s=15), deck=40)
    game.step(5, 0, PLAYS[0][0])
    game.step(6, 0, TAKES[1])
    for seat in (0, 1, 2, TABLE):
        view = game.view(seat)
        worlds = [Fourscore.determinise(view, game.setup, Rng(seed)) for seed in (1, 1, 2)]
        assert all(world.view(seat) == view for world in worlds)
        assert all(sorted(everything(world)) == list(DECK) for world in worlds)
        assert worlds[0].key() == worlds[1].key() != worlds[2].key()
        assert worlds[0].tallies == game.tallies
        assert worlds[0].step(7, 0, TAKES[0])[0].kind == "take"
        assert [event.kind for event in worlds[2].advance(15_000)] == ["draw", "turn"]


def test_c12_the_clock_of_a_determinised_match_goes_on_like_the_real_one() -> None:
    game = position([LINK, GREENS[3], STRANGER], {0: GREENS[:3]}, setup(turn_timer_s=15))
    game.step(5, 0, PLAYS[0][0])
    world = Fourscore.determinise(game.view(1), game.setup, Rng(3))
    world.step(1000, 0, DRAW)
    assert world.due() == 16_000
    assert [event.kind for event in world.advance(16_000)][-1] == "turn"


def test_c9_determinise_keeps_what_a_reader_of_the_view_remembers() -> None:
    game = position([LINK, GREENS[3], STRANGER], {0: GREENS[:3]}, deck=40)
    view = game.view(0)
    memory = tuple(game.won[1])
    fuller = view._replace(zones={**view.zones, ("won", 1): memory})
    world = Fourscore.determinise(fuller, game.setup, Rng(5))
    assert world.won[1] == list(memory)
    assert world.view(0) == view
    assert sorted(everything(world)) == list(DECK)


# Walks


class Mirror:
    """What a reader of the events alone believes to lie on the table."""

    def __init__(self, view: View) -> None:
        self.seat = view.seat
        self.zones: dict[Zone, list[Face]] = {zone: list(cards) for zone, cards in view.zones.items()}

    def read(self, event: Event) -> None:
        event = event.seen(self.seat)
        count = len(event.faces)
        if event.src:
            cards = self.zones[event.src]
            at = len(cards) - count if event.src_at == -1 else event.src_at
            assert 0 <= at <= len(cards) - count
            del cards[at : at + count]
        if event.dst:
            cards = self.zones.setdefault(event.dst, [])
            at = len(cards) if event.dst_at == -1 else event.dst_at
            cards[at:at] = [HIDDEN] * count if SPEC.zones[event.dst[0]] == DOWN else list(event.faces)

    def agrees(self, view: View) -> bool:
        return {zone: tuple(cards) for zone, cards in self.zones.items() if cards} == dict(view.zones)


def probe(game: Fourscore) -> None:
    """Everything that is not listed is refused."""
    moves: list[Move] = [DRAW, UNDO, *OPENS, *TAKES[:9], *(PLAYS[slot][row] for slot in range(3) for row in range(9))]
    for seat in range(game.setup.seats):
        legal = game.legal(seat)
        assert len(set(legal)) == len(legal)
        for move in moves:
            if move not in legal:
                refused(game, seat, move)


def check(game: Fourscore) -> None:
    assert sorted(everything(game)) == list(DECK)
    assert game.tallies == {row: sum(MARKS[face] for face in cards) for row, cards in game.rows.items()}
    assert all(cards for cards in game.rows.values())
    assert list(game.rows) == sorted(game.rows)
    assert all(MARKS[a] & MARKS[b] for cards in game.rows.values() for a, b in pairwise(cards))
    assert all(row < game.opened for row in game.rows)
    if game.outcome is None:
        assert game.legal(game.turn)
        assert [seat for seat in range(game.setup.seats) if game.legal(seat)] == [game.turn]
    for seat in (*range(game.setup.seats), TABLE):
        view = game.view(seat)
        assert Fourscore.determinise(view, game.setup, Rng(seat, game.now)).view(seat) == view


@pytest.mark.parametrize(
    ("seats", "options", "leaver"),
    [(2, {}, None), (3, {"counts": "secret"}, 1), (4, {"turn_timer_s": 15}, None), (5, {"turn_timer_s": 90}, 3)],
)
def test_a_random_match_keeps_every_promise(seats: int, options: dict[str, object], leaver: Seat | None) -> None:
    rng = Rng(seats, "walk")
    game = Fourscore.start(Setup.make(SPEC, seats, options, [{"show_rows": True}] * seats), rng)
    mirrors = [Mirror(game.view(seat)) for seat in (*range(seats), TABLE)]
    moves = 0
    while game.outcome is None:
        moves += 1
        t = game.now + rng.below(6000)
        events = game.advance(t)
        if moves == 40 and leaver is not None:
            events += game.step(t, leaver, LEAVE)
        if game.outcome is None:
            move = rng.pick(game.legal(game.turn))
            rows = {row: cards[-1] for row, cards in game.rows.items()}
            events += game.step(t, game.turn, move)
            if move[0] == "open":
                assert not any(MARKS[events[-1].faces[0]] & MARKS[end] for end in rows.values())
        assert {event.kind for event in events} <= set(SPEC.kinds)
        for mirror in mirrors:
            for event in events:
                mirror.read(event)
            assert mirror.agrees(game.view(mirror.seat))
        if moves % 8 == 0 or game.outcome is not None:
            check(game)
            probe(game)
    assert moves < SPEC.bound
    assert game.outcome.reason == "deck"


@pytest.mark.slow
def test_random_matches_stay_far_below_the_bound() -> None:
    rng = Rng("bound")
    longest = 0
    for seed in range(2000):
        game = Fourscore.start(setup(2 + seed % 4), Rng(seed))
        moves = 0
        while game.outcome is None:
            game.step(0, game.turn, rng.pick(game.legal(game.turn)))
            moves += 1
        longest = max(longest, moves)
    assert longest < SPEC.bound / 2
