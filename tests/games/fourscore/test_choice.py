"""What a seat of Fourscore has chosen: where ways lead, and what a press would do."""

from game.games.fourscore.props.choice import NEW, PILE, TAKE, FourscoreChoice, places_of
from game.games.fourscore.rules import DRAW, UNDO
from game.input.intents import DOWN, LEFT, RIGHT, UP
from game.rules.api import Move

ROWS = (4, 0, 7)  # as they lie on the table
FIRST = (("play", 0, 0), ("play", 0, 7), ("open", 1), ("play", 2, 4))
AFTER = (("play", 0, 0), ("play", 1, 4), ("take", 0), ("take", 4), ("take", 7), DRAW, UNDO)  # the second was played


def choice(
    legal: tuple[Move, ...] = FIRST, held: int = 3, played: tuple[tuple[int, int], ...] = (), helps: bool = True
) -> FourscoreChoice:
    made = FourscoreChoice()
    made.learn(legal, held, played, ROWS, (), helps)
    return made


def test_places_stay_while_the_slots_of_the_rules_close_up() -> None:
    assert places_of(()) == ([0, 1, 2], [])
    assert places_of(((1, 0), (1, 4))) == ([0], [1, 2])
    assert places_of(((0, 0), (0, 0), (0, 0))) == ([], [0, 1, 2])


def test_left_and_right_go_round_the_cards() -> None:
    made = choice()
    seen = [made.place]
    for _ in range(3):
        made.go(RIGHT)
        seen.append(made.place)
    assert seen == [0, 1, 2, 0]
    made.go(LEFT)
    assert made.place == 2


def test_up_and_down_go_through_the_rows_as_they_lie() -> None:
    made = choice()
    assert made.row == 0, "row 4 lies first, but the card does not fit there"
    made.go(DOWN)
    assert made.row == 7
    made.go(DOWN)
    assert made.row == 0
    made.go(UP)
    assert made.row == 7


def test_f5_a_card_that_fits_nowhere_can_only_open_a_row() -> None:
    made = choice()
    made.choose(1)
    assert made.targets == (NEW,)
    assert made.move == ("open", 1)


def test_without_help_every_row_can_be_tried_whatever_the_card_is() -> None:
    made = choice(helps=False)
    for place in range(3):
        made.choose(place)
        assert made.targets == (*ROWS, NEW)


def test_the_place_of_a_card_is_not_its_slot() -> None:
    made = choice(AFTER, 2, ((1, 0),))
    made.choose(2)
    assert made.move == ("play", 1, 4)


def test_f13_a_gap_is_for_taking_back() -> None:
    made = choice(AFTER, 2, ((1, 0),))
    made.choose(1)
    assert made.move == UNDO
    assert made.targets == ()


def test_after_a_play_the_next_card_is_chosen_and_after_the_last_the_token() -> None:
    made = choice()
    made.choose(1)
    made.learn(AFTER, 2, ((1, 0),), ROWS, (), helps=True)
    made.played()
    assert made.place == 2
    made.learn((("take", 0), ("take", 4), DRAW, UNDO), 0, ((1, 0), (1, 4), (0, 0)), ROWS, (), helps=True)
    made.played()
    assert made.place == TAKE


def test_the_token_keeps_the_row_that_was_played_to() -> None:
    made = choice(AFTER, 2, ((1, 7),))
    made.aim(0)
    made.row = 7
    made.choose(TAKE)
    assert made.move == ("take", 7)


def test_rows_that_are_known_to_be_ripe_come_first() -> None:
    made = FourscoreChoice()
    made.learn(AFTER, 2, ((1, 0),), ROWS, (7,), helps=True)
    made.choose(TAKE)
    assert made.targets == (7, 4, 0)


def test_f9_when_nothing_is_left_but_drawing_a_press_draws() -> None:
    made = choice((DRAW,), 2, ((1, 0),))
    assert made.stops == ()
    assert made.move == DRAW


def test_the_deck_stays_chosen_while_it_may_be_drawn_from() -> None:
    made = choice(AFTER, 2, ((1, 0),))
    assert made.choose(PILE)
    made.learn(AFTER, 2, ((1, 0),), ROWS, (), helps=True)
    assert made.move == DRAW
    made.learn(FIRST, 3, (), ROWS, (), helps=True)
    assert made.place != PILE


def test_nothing_can_be_chosen_while_another_is_on_turn() -> None:
    made = choice((), 3)
    assert made.stops == ()
    assert made.move is None
    assert not made.go(RIGHT)
