"""Cards on their way: seen on their curve, and there the moment somebody wants them to be."""

from pygame import Surface

from game.table.stage.flights import Flights
from game.table.stage.motion import CALM, OFF, Motion
from game.table.stage.pictures import still
from game.table.stage.tween import Flight, Span, linear
from tests.support.kit import bare, card, shown

WAY = Flight(Span(1000, 200), (50.0, 100.0), (250.0, 100.0), linear, 0.0)


class Landings:
    """Remembers who has arrived."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def note(self, name: str) -> None:
        self.names.append(name)


def flights(motion: Motion) -> Flights:
    return Flights(bare(), motion, 1.0)


def test_a_card_is_where_its_curve_says_and_then_has_landed() -> None:
    stage, landed = bare(), Landings()
    air = Flights(stage, Motion(), 1.0)
    air.launch(WAY, still(card()), lambda: landed.note("card"))
    for now, seen in ((900, []), (1000, [(50, 100)]), (1100, [(150, 100)]), (1199, [(249, 100)])):
        air.move(now)
        assert shown(stage) == seen
    assert landed.names == []
    air.move(1200)
    assert landed.names == ["card"]
    assert len(air) == len(stage) == 0


def test_landing_early_is_for_one_goal_only() -> None:
    air, landed = flights(Motion()), Landings()
    for name, goal in (("a", 1), ("b", 2), ("c", 1)):
        air.launch(WAY, still(card()), lambda name=name: landed.note(name), goal)  # type: ignore[misc]
    air.move(1050)
    assert 1 in air
    air.land(1)
    assert landed.names == ["a", "c"]
    assert 1 not in air
    assert 2 in air
    air.land_all()
    assert landed.names == ["a", "c", "b"]


def test_an_arrival_may_let_others_arrive() -> None:
    air, landed = flights(Motion()), Landings()

    def arrive() -> None:
        landed.note("first")
        air.land_all()

    air.launch(WAY, still(card()), arrive)
    air.launch(WAY, still(card()), lambda: landed.note("second"))
    air.move(1200)
    assert landed.names == ["first", "second"]


def test_where_nothing_moves_it_has_landed_at_once() -> None:
    air, landed = flights(Motion(OFF)), Landings()
    air.launch(WAY, still(card()), lambda: landed.note("card"))
    assert landed.names == ["card"]
    assert len(air) == 0


def test_a_shadow_falls_below_and_ghosts_stay_behind_unless_it_is_calm() -> None:
    for motion, sprites in ((Motion(), 4), (Motion(CALM), 2)):
        stage = bare()
        air = Flights(stage, motion, 1.0)
        air.launch(WAY, still(card()), lambda: None, shade=card(24, 34), ghost=card())
        air.move(1100)
        assert len(stage) == sprites
        assert shown(stage)[0][1] > 100  # the shadow, at the height of the flight
        assert shown(stage)[-1] == (150, 100)
        air.land_all()
        assert len(stage) == 0


def test_the_picture_follows_the_share_of_the_way() -> None:
    stage = bare()
    air = Flights(stage, Motion(), 1.0)
    asked: list[float] = []

    def frames(share: float) -> Surface:
        asked.append(share)
        return card()

    air.launch(WAY, frames, lambda: None)
    air.move(1100)
    assert asked == [0, 0.5]
