"""The table of Double Take steps as a whole: with the card that has no room, or once there is room for larger ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
import pytest

from game.bots.driver import Driver
from game.games.double_take.props.glide import FADE_MS, GLIDE_MS
from game.games.double_take.props.grids import GRIDS, SPARE
from game.games.double_take.props.growth import QUIET_MS, REST_MS, WAIT_MS
from game.games.double_take.rules import FLIP
from game.input.intents import BoothNumber, Device, Raw
from game.match.match import Match
from game.rules.api import TABLE, Ms, Seat, Zone
from game.rules.options import Value
from game.scenes.party import NAMES
from game.store.sitters import SEAT_COLOURS, Sitter
from game.table.seats.sitting import Sitting, TableSeat
from game.table.stage.spots import Spot
from game.unseen import FRAME_MS, Unseen
from tests.games.double_take.typed import DoubleTakeTable, as_double_take
from tests.support.composed import take_missing
from tests.support.double_take_moments import Hands, way_to
from tests.support.law import broken
from tests.support.on_stage import lies

Options = Mapping[str, Value]
NONE: Options = {}
ZONES = ("left", "right")
FULL = GRIDS[0].most
HUNT: Options = {"mode": "minute", "cards": 60, "seconds": 180}
SOME, FEW = GRIDS[1].most - SPARE, GRIDS[0].most - SPARE  # cards with which a hunt's table grows, and grows once more


class Stepping:
    """A table of two people: with as many cards as are wanted, or with all cards of a hunt."""

    def __init__(
        self, sofa: Unseen, cards: int = FULL, motion: str = "full", mouse: bool = False, options: Options = NONE
    ) -> None:
        settings = sofa.house.settings
        settings.now = msgspec.structs.replace(settings.now, motion=motion)
        hands = Hands(2, options=options)
        while len(places(hands.match)) < cards:
            hands.flip()
        self.sofa, self.match = sofa, hands.match
        devices: Sequence[Device] = [sofa.router.devices[zone] for zone in (("mouse", "right") if mouse else ZONES)]
        for seat, device in enumerate(devices):
            sofa.router.join(device.id, 0, BoothNumber(seat))
        people = (
            TableSeat(Sitter(NAMES[seat], SEAT_COLOURS[seat], level=""), BoothNumber(seat), device, 0, {})
            for seat, device in enumerate(devices)
        )
        sofa.push(sofa.factory.table(Sitting(Driver(self.match, {}), tuple(people))))
        self.scene: DoubleTakeTable = as_double_take(sofa.stack.top)
        while self.scene.clock.paused:
            sofa.frames()
        sofa.frames(60)

    @property
    def side(self) -> float:
        return self.scene.board.cards.side

    @property
    def t(self) -> Ms:
        return self.scene.clock.now()

    def flip(self) -> None:
        self.do(self.match.view(TABLE).facts["turn"], *FLIP)

    def do(self, seat: Seat, *move: str | int) -> None:
        """A move, and the frame that shows it."""
        self.match.submit(self.t, seat, move)
        self.sofa.frames()

    def collect_down_to(self, cards: int) -> None:
        """Let a seat of a hunt collect whatever is alike until no more cards than these lie there."""
        while len(places(self.match)) > cards:
            assert self.match.view(TABLE).outcome is None, "so many pairs there were not"
            if pair := alike(self.match):
                for zone in pair:
                    self.do(1, "hand", *zone)
            else:
                for zone in places(self.match)[::3]:
                    self.sofa.frames(10)
                    self.do(1, "turn", *zone)

    def walk(self, zone: Zone) -> None:
        board = self.scene.board
        for way in way_to(board.pointers[0], zone, board.cards.spots):
            self.sofa.press(ZONES[0], way)

    def grow(self, most: Ms) -> Ms:
        """Let time pass until the table has larger cards than now; how long that takes."""
        begin, side = self.t, self.side
        while self.side == side and self.t < begin + most:
            self.sofa.frames()
        return self.t - begin

    def check(self) -> None:
        """What lies there is what the view tells, and each place shows its card."""
        assert broken(self.scene.board) == []


def places(match: Match) -> list[Zone]:
    return [zone for zone in match.view(TABLE).zones if zone[0] == "place"]


def alike(match: Match) -> list[Zone]:
    """Two single cards of the table with one face."""
    zones = match.view(TABLE).zones
    shown: dict[int, list[Zone]] = {}
    for zone in places(match):
        shown.setdefault(zones[zone][-1], []).append(zone)
    return next((pair[:2] for pair in shown.values() if len(pair) > 1), [])


# Shrinking


def test_the_card_that_has_no_room_makes_all_cards_smaller_at_once(sofa: Unseen) -> None:
    table = Stepping(sofa)
    assert table.side == GRIDS[0].side
    table.flip()
    sofa.frames(3)
    assert table.side == GRIDS[1].side
    assert table.scene.board.cards.is_stepping
    sofa.frames(GLIDE_MS // FRAME_MS + 2)
    assert not table.scene.board.cards.is_stepping
    assert sum(lies(table.scene, zone) for zone in places(table.match)) == FULL + 1


def test_the_law_holds_in_every_frame_of_a_step(sofa: Unseen) -> None:
    table = Stepping(sofa)
    table.flip()
    for _ in range(GLIDE_MS // FRAME_MS + 4):
        table.check()
        sofa.frames()


def test_cards_glide_from_where_they_were_to_where_they_are(sofa: Unseen) -> None:
    table = Stepping(sofa)
    cards = table.scene.board.cards
    zone = max(places(table.match), key=lambda zone: cards.spots[zone].x)
    before = cards.spots[zone]
    table.flip()
    begin, after = sofa.clock.now, cards.spots[zone]
    seen = [cards.seen(begin + t)[zone] for t in range(0, GLIDE_MS + 1, 20)]
    assert seen[0] == before
    assert seen[-1] == after
    assert [spot.x for spot in seen] == sorted((spot.x for spot in seen), reverse=True)
    assert [spot.side for spot in seen] == sorted((spot.side for spot in seen), reverse=True)


@pytest.mark.parametrize("size", [(640, 400), (1280, 720)])
def test_a_window_that_changes_its_size_in_a_step_shows_the_same_cards(sofa: Unseen, size: tuple[int, int]) -> None:
    table = Stepping(sofa)
    table.flip()
    sofa.frames(6)
    spots = dict(table.scene.board.cards.spots)
    sofa.resize(size)
    sofa.frames_until_shown()
    table.check()
    assert dict(table.scene.board.cards.spots) == spots, "every card keeps its cell"
    sofa.frames(GLIDE_MS // FRAME_MS)
    table.check()


def test_without_motion_the_table_steps_at_once(sofa: Unseen) -> None:
    table = Stepping(sofa, motion="off")
    table.flip()
    assert not table.scene.board.cards.is_stepping
    assert table.side == GRIDS[1].side
    table.check()


def test_with_calm_motion_one_picture_fades_into_the_other_and_no_card_moves(sofa: Unseen) -> None:
    table = Stepping(sofa, motion="reduced")
    before = sofa.screen.copy()
    table.flip()
    middle = before.get_rect().inflate(-200, -360)
    assert not table.scene.board.cards.is_stepping
    assert sofa.screen.subsurface(middle).get_at((5, 5)) == before.subsurface(middle).get_at((5, 5))
    looks = {sofa.screen.subsurface(middle).copy().get_buffer().raw}
    for _ in range(FADE_MS // FRAME_MS + 20):
        sofa.frames()
        table.check()
        looks.add(sofa.screen.subsurface(middle).copy().get_buffer().raw)
    assert len(looks) > 5


# Hands


def test_hands_travel_with_their_cards(sofa: Unseen) -> None:
    """Of the pointer, and the frame of a hand that lies."""
    table = Stepping(sofa)
    zone = places(table.match)[3]
    table.walk(zone)
    sofa.press(ZONES[0], "a")
    sofa.frames(3)
    board = table.scene.board
    assert board.holds[0] == zone
    table.flip()
    for _ in range(GLIDE_MS // FRAME_MS + 3):
        now = sofa.clock.now
        assert board.cards.seen(now)[zone].holds(*board.pointers[0].at(now), margin=6)
        sofa.frames()
    assert board.holds[0] == zone


@pytest.mark.parametrize("frames", [1, 8, 15])
def test_a_claim_pressed_in_a_step_means_the_card_that_the_hand_points_at(sofa: Unseen, frames: int) -> None:
    table = Stepping(sofa)
    zone = places(table.match)[5]
    table.walk(zone)
    table.flip()
    sofa.frames(frames)
    assert table.scene.board.cards.is_stepping
    sofa.press(ZONES[0], "a")
    sofa.frames()
    assert [event.dst for event in table.match.events if event.kind == "hand"] == [zone]


@pytest.mark.parametrize("frames", [3, 10, 17])
def test_a_click_in_a_step_hits_what_is_seen(sofa: Unseen, frames: int) -> None:
    table = Stepping(sofa, mouse=True)
    table.flip()
    sofa.frames(frames)
    now, cards = sofa.clock.now, table.scene.board.cards
    assert cards.is_stepping
    seen = cards.seen(now)
    zone = max(
        places(table.match)[:FULL], key=lambda zone: min(apart(seen, zone, other) for other in seen if other != zone)
    )
    at = table.scene.scale.point(*seen[zone][:2])
    for value in (1, 0):
        sofa.take(Raw("mouse", "left", value, now, at))
    sofa.frames(2)
    assert [event.dst for event in table.match.events if event.kind == "hand"] == [zone]


def apart(spots: Mapping[Zone, Spot], one: Zone, other: Zone) -> float:
    return max(abs(spots[one][0] - spots[other][0]), abs(spots[one][1] - spots[other][1]))


# Growing


def hunt(sofa: Unseen) -> Stepping:
    """A table whose cards become fewer and fewer."""
    table = Stepping(sofa, 0, options=HUNT)
    assert table.side == GRIDS[2].side
    return table


def test_the_table_grows_when_there_is_room_for_larger_cards(sofa: Unseen) -> None:
    table = hunt(sofa)
    table.collect_down_to(SOME + 1)
    sofa.frames((QUIET_MS + WAIT_MS) // FRAME_MS)
    if len(places(table.match)) == SOME + 1:
        assert table.side == GRIDS[2].side
    table.collect_down_to(SOME)
    assert table.grow(QUIET_MS + WAIT_MS) <= QUIET_MS + WAIT_MS
    assert table.side == GRIDS[1].side
    for _ in range(GLIDE_MS // FRAME_MS + 3):
        table.check()
        sofa.frames()
    assert {spot.side for zone, spot in table.scene.board.cards.spots.items() if zone[0] == "place"} == {GRIDS[1].side}


def test_after_a_step_it_rests_before_it_grows_once_more(sofa: Unseen) -> None:
    table = hunt(sofa)
    table.collect_down_to(SOME)
    table.grow(QUIET_MS + WAIT_MS)
    stepped = table.t
    sofa.frames(30)
    assert table.side == GRIDS[1].side
    while len(places(table.match)) > FEW and table.t < stepped + REST_MS - 100:
        table.collect_down_to(max(FEW, len(places(table.match)) - 2))
        assert table.side == GRIDS[1].side
    table.collect_down_to(FEW)
    table.grow(REST_MS + WAIT_MS)
    assert table.side == GRIDS[0].side
    assert table.t - stepped >= REST_MS


def test_it_waits_while_a_hand_moves_but_not_for_ever(sofa: Unseen) -> None:
    table = hunt(sofa)
    pointer = table.scene.board.pointers[0]
    table.collect_down_to(SOME)
    begin = table.t
    while table.side == GRIDS[2].side:
        pointer.lean(0.2, 0.1, sofa.clock.now)
        sofa.frames()
        assert table.t < begin + 3 * WAIT_MS
    assert WAIT_MS - 100 <= table.t - begin <= WAIT_MS + 100


def test_it_waits_while_a_hand_lies_on_a_card(sofa: Unseen) -> None:
    table = hunt(sofa)
    table.collect_down_to(SOME)
    table.do(0, "hand", *places(table.match)[0])
    sofa.frames(QUIET_MS // FRAME_MS + 30)
    assert table.side == GRIDS[2].side
    table.do(0, "lift")
    table.grow(WAIT_MS)
    assert table.side == GRIDS[1].side


def test_it_does_not_grow_in_a_pause(sofa: Unseen) -> None:
    table = hunt(sofa)
    table.collect_down_to(SOME)
    table.scene.clock.pause()
    sofa.frames((REST_MS + WAIT_MS) // FRAME_MS + 20)
    assert table.side == GRIDS[2].side


def test_the_pictures_of_larger_cards_are_there_before_the_table_grows(sofa: Unseen) -> None:
    """The loader makes them beside the game."""
    table = hunt(sofa)
    table.collect_down_to(SOME)
    sofa.house.workshop.missed.clear()
    table.grow(QUIET_MS + WAIT_MS)
    sofa.frames(GLIDE_MS // FRAME_MS + 3)
    assert take_missing(table.scene) == []


def test_a_table_that_sleeps_is_woken_to_grow(sofa: Unseen) -> None:
    table = Stepping(sofa)
    table.flip()
    assert table.scene.board.wakes(table.t) > table.t + WAIT_MS, "it has no reason to"
    growing = hunt(sofa)
    growing.collect_down_to(SOME)
    assert growing.scene.board.wakes(growing.t) <= growing.t + QUIET_MS + WAIT_MS
