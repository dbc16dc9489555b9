"""Signs show a state and nothing else, piles tell their number, refused things shake as the settings allow."""

import pytest
from pygame import Surface

from game.gfx.raster import blank
from game.rules.api import Ms
from game.table.props.cards import back_of_seat, flight_between
from game.table.props.signs import CountedPile, Sign, number_chip
from game.table.props.sway import REACH, SWAY_MS, Sway
from game.table.stage.motion import CALM, FULL, OFF, Motion
from game.table.stage.tween import flight_ms
from game.table.table import Table
from game.unseen import Unseen
from tests.support.tables import sit_down

BOXES = {side: blank((side, side)) for side in (10, 11, 40)}


@pytest.fixture
def table(sofa: Unseen) -> Table:
    sofa.resize((1920, 1080))
    return sit_down(sofa, game="crosspatch").table


def box(side: int) -> Surface:
    return BOXES[side]


def test_a_sign_is_hidden_until_it_has_a_state_and_again_without_one(table: Table) -> None:
    sign = Sign(table, (500, 300), 90, box)
    seen = [sign.sprite.visible]
    for state in (10, None, 40):
        sign.show(state)
        seen.append(sign.sprite.visible)
    assert seen == [False, True, False, True]
    assert sign.sprite.image is BOXES[40]


def test_a_sign_keeps_its_middle_whatever_it_shows(table: Table) -> None:
    sign = Sign(table, (500, 300), 90, box)
    for state in (10, 11, 40, 11, 10):
        sign.show(state)
        assert sign.sprite.rect.center == (500, 300)


def test_the_pictures_of_a_sign_are_those_that_it_shows(table: Table) -> None:
    sign = Sign(table, (500, 300), 90, box)
    assert [wanted() for wanted in sign.pictures((10, 40))] == [BOXES[10], BOXES[40]]


@pytest.mark.parametrize(("cards", "edges"), [(0, None), (1, 1), (6, 1), (7, 2), (48, 8), (64, 8)])
def test_a_pile_is_as_thick_as_its_cards_up_to_eight_edges(table: Table, cards: int, edges: int | None) -> None:
    pile: Sign[int] = Sign(table, (500, 300), 90, lambda _: BOXES[10])
    counted = CountedPile(("deck", 0), pile, number_chip(table, (520, 320), 91, 40), thick=6)
    counted.show(cards)
    assert (pile.state, counted.count) == (edges, cards)
    assert pile.sprite.visible == bool(cards)


@pytest.mark.parametrize(
    ("motion", "most"),
    [(Motion(FULL), REACH), (Motion(FULL, shake=50), REACH / 2), (Motion(CALM), 0), (Motion(OFF), 0)],
)
def test_a_refused_thing_shakes_as_far_as_the_settings_allow(table: Table, motion: Motion, most: float) -> None:
    table.motion = motion
    sway = Sway(table)
    assert sway.at(0) == 0
    sway.strike(1000)
    way = [sway.at(t) for t in range(1000, 1000 + SWAY_MS)]
    assert most / 2 <= max(map(abs, way)) <= most
    assert (sway.at(sway.until), sway.until) == (0, 1000 + (SWAY_MS if most else 0))


@pytest.mark.parametrize(("goal", "length"), [((400, 500), flight_ms(100)), ((400, 1400), flight_ms(1000))])
def test_a_card_flies_longer_the_farther_it_goes(table: Table, goal: tuple[int, int], length: Ms) -> None:
    flight = flight_between(table, (400, 400), goal, 700)
    assert (flight.span.start, flight.span.length) == (700, length)
    assert (flight.at(700), flight.at(700 + length)) == ((400, 400), goal)


def test_the_cards_of_each_seat_have_a_back_of_their_own(table: Table) -> None:
    assert len({back_of_seat(table, seat) for seat in range(len(table.sitting.seats))}) == len(table.sitting.seats) > 1
