"""Double Take on the screen, from keys to pictures."""

from collections.abc import Mapping
from itertools import pairwise

import pytest
from pygame import Rect

from game.bots.driver import Driver
from game.games.double_take.common_rules import CLOSED_MS, HAND_MS
from game.games.double_take.props.clock import FLIP_STEP
from game.games.double_take.props.hands import ABOVE_FRAMES
from game.games.double_take.props.marks import ABOVE_CARDS, LOCK
from game.games.double_take.rules import TIE_MS
from game.games.played import bots_for
from game.gfx.workshop import Order
from game.input.intents import PAD, BoothNumber, Device, Plugged, Raw
from game.match.match import Match
from game.rules.api import GO, TABLE, Carry, Zone
from game.rules.options import Value
from game.scenes.base import Push
from game.scenes.party import NAMES
from game.store.sitters import SEAT_COLOURS, Sitter
from game.table.seats.pointers import HOLD_MS, REPEAT_MS, STEP_MS
from game.table.seats.sitting import Sitting, TableSeat
from game.unseen import Unseen
from tests.games.double_take.typed import DoubleTakeTable, as_double_take
from tests.support.double_take_moments import Hands, kept_pair, opening, pair, three, unlike, way_to
from tests.support.on_stage import lies, seen, shown
from tests.support.tables import listen

ZONES = ("left", "right", "middle", "numpad")


def lies_around(scene: DoubleTakeTable, zone: Zone) -> int:
    """How many pictures lie about the middle of a zone: its cards, their shadow, a lock."""
    x, y, side = scene.board.cards.spots[zone]
    box = Rect(0, 0, scene.scale.length(side), scene.scale.length(side))
    box.center = scene.scale.point(x, y)
    return sum(sprite.visible and box.collidepoint(sprite.rect.center) for sprite in scene.table.stage.floor.sprites)


class Table:
    """A match of Double Take on the sofa's screen, with people at the key zones."""

    def __init__(
        self,
        sofa: Unseen,
        match: Match,
        assists: dict[str, Value] | None = None,
        people: int = 4,
        devices: Mapping[int, Device] | None = None,
    ) -> None:
        self.sofa = sofa
        self.match = match
        self._player = listen(sofa)
        seats = []
        for seat in range(match.config.setup.seats):
            device = sofa.router.devices[ZONES[seat]] if seat < min(people, len(ZONES)) else (devices or {}).get(seat)
            if device is not None:
                sofa.router.join(device.id, 0, BoothNumber(seat))
            sitter = Sitter(NAMES[seat], SEAT_COLOURS[seat], level="" if device else "easy")
            seats.append(TableSeat(sitter, BoothNumber(seat), device, 0, assists or {}))
        sofa.push(sofa.factory.table(Sitting(Driver(match, {}), tuple(seats))))
        scene = sofa.stack.top
        scene = as_double_take(scene)
        self.scene = scene
        while scene.clock.paused:
            sofa.frames()

    def walk(self, seat: int, zone: Zone) -> None:
        for way in way_to(self.scene.board.pointers[seat], zone, self.scene.board.cards.spots):
            self.sofa.press(ZONES[seat], way)
        assert self.scene.board.pointers[seat].target == zone

    def slap(self, seat: int, *zones: Zone) -> None:
        for zone in zones:
            self.walk(seat, zone)
            self.sofa.press(ZONES[seat], "a")
        self.sofa.frames()

    def pass_ms(self, length: int) -> None:
        self.sofa.frames(length // 16 + 1)

    def kinds(self) -> list[str]:
        return [event.kind for event in self.match.events]

    def heard(self) -> list[str]:
        return [cue for cue, _, _ in self._player.played]

    def lies(self, zone: Zone) -> bool:
        """Whether a card is seen in a zone."""
        return lies(self.scene, zone) > 0

    def says(self, seat: int) -> bool:
        """Whether something is said on the ticket of a seat."""
        return ("toast", seat) in self.scene.table.popups


# Winning


def test_d5_two_hands_on_two_alike_win_both(sofa: Unseen) -> None:
    match, cards = pair()
    table = Table(sofa, match)
    table.slap(1, *cards)
    assert match.view(TABLE).scores == (0, 1)
    assert table.says(1)
    assert not table.says(0)
    assert not table.lies(("set", 128)), "it flies before it lies"
    table.pass_ms(600)
    assert table.lies(("set", 128))
    for zone in cards:
        assert table.lies(zone) == (zone in match.view(TABLE).zones)


def test_a_held_direction_goes_nine_cards_a_second_and_stops_at_the_edge(sofa: Unseen) -> None:
    """Only a fresh press goes around."""
    match, _ = opening("together", 2)
    table = Table(sofa, match, people=1)
    pointer, spots = table.scene.board.pointers[0], table.scene.board.cards.spots
    sofa.hold("left", "left", 4000)
    assert pointer.target is not None
    edge = spots[pointer.target]
    assert all(spot.x >= edge.x for spot in spots.values() if abs(spot.y - edge.y) < edge.side)
    sofa.hold("left", "right", HOLD_MS + 4 * REPEAT_MS + REPEAT_MS // 2)
    columns = sorted({spot.x for spot in spots.values() if abs(spot.y - edge.y) < edge.side})
    assert columns.index(spots[pointer.target].x) == 6, "one at once, one when it repeats, and four more"
    sofa.hold("left", "left", 4000)
    assert spots[pointer.target].x == edge.x
    sofa.press("left", "left")
    assert spots[pointer.target].x > edge.x


def test_the_last_step_of_a_held_direction_is_eased_onto_its_card(sofa: Unseen) -> None:
    match, _ = opening("together", 2)
    table = Table(sofa, match, people=1)
    pointer = table.scene.board.pointers[0]
    sofa.hold("left", "right", HOLD_MS + 2 * REPEAT_MS + 20)
    start = pointer.moved
    assert pointer.target is not None
    way = [pointer.at(start + t)[0] for t in (0, STEP_MS // 3, 2 * STEP_MS // 3, STEP_MS)]
    first, second, third = (b - a for a, b in pairwise(way))
    assert first > second > third >= 0
    assert way[-1] == pointer.tip(table.scene.board.cards.spots[pointer.target])[0]
    sofa.frames(20)
    assert pointer.at(sofa.clock.now)[0] == way[-1], "it stays where it was let go"


def test_d5_a_pointer_that_has_gone_on_is_not_pulled_back_by_its_hand(sofa: Unseen) -> None:
    """A quick player is on the way to the second card before the first hand is applied."""
    match, cards = pair()
    table = Table(sofa, match)
    first, second = cards
    table.walk(1, first)
    sofa.tap(ZONES[1], "a")
    for way in way_to(table.scene.board.pointers[1], second, table.scene.board.cards.spots):
        sofa.clock.now += 1
        sofa.tap(ZONES[1], way)
    sofa.frames()  # in which the first hand is applied
    sofa.press(ZONES[1], "a")
    sofa.frames()
    assert match.view(TABLE).scores == (0, 1)


def test_nobody_waits_for_a_card_in_the_air(sofa: Unseen) -> None:
    """The next hand counts while the last cards are still on their way."""
    match, cards = pair()
    table = Table(sofa, match)
    table.slap(0, *cards)
    assert len(table.scene.table.flights) >= 2
    sofa.press("left", "c")
    assert table.kinds().count("pair") == 1
    assert match.events[-1].kind in ("flip", "turn")


def test_d9_the_third_copy_steals_a_pair(sofa: Unseen) -> None:
    match, cards = kept_pair()
    table = Table(sofa, match)
    table.slap(1, *cards)
    assert match.view(TABLE).scores == (0, 1)
    assert "theft" in table.kinds()
    assert table.says(0), "the victim is told"
    table.pass_ms(700)
    assert table.lies(("set", 128))
    assert not table.lies(("set", 0))


def test_d9_the_owner_makes_its_pair_safe(sofa: Unseen) -> None:
    match, cards = kept_pair()
    table = Table(sofa, match)
    before = lies_around(table.scene, ("set", 0))
    assert lies(table.scene, ("set", 0)) == 2
    table.slap(0, *cards)
    assert match.view(TABLE).scores == (1, 0)
    table.pass_ms(700)
    assert lies(table.scene, ("set", 0)) == 3
    assert lies_around(table.scene, ("set", 0)) == before + 2, "and a lock on it"


def test_d12_the_third_of_three_turns_over(sofa: Unseen) -> None:
    match, cards = three()
    table = Table(sofa, match)
    face = match.view(TABLE).zones[cards[2]][-1]
    table.slap(0, *cards[:2])
    table.pass_ms(600)
    assert "turned" in table.kinds()
    assert face not in [cards[-1] for zone, cards in match.view(TABLE).zones.items() if zone[0] != "set"]


def test_d16_a_mates_hand_completes_a_claim(sofa: Unseen) -> None:
    match, cards = pair(4, mode="team")
    table = Table(sofa, match)
    table.slap(0, cards[0])
    table.slap(2, cards[1])
    assert match.view(TABLE).scores == (1, 0, 1, 0)
    table.pass_ms(600)
    assert table.lies(("set", 0))
    assert table.scene.board.tone(0) == table.scene.board.tone(2) != table.scene.board.tone(1)


# Losing


def test_d10_two_rivals_on_two_alike_tie_and_both_cards_turn(sofa: Unseen) -> None:
    match, cards = pair()
    table = Table(sofa, match)
    table.slap(0, cards[0])
    table.slap(1, cards[1])
    assert "tie" in table.kinds()
    assert table.says(0)
    assert table.says(1)
    assert table.scene.board.marks.number(match.now) == 3
    table.pass_ms(TIE_MS)
    assert table.kinds().count("turned") == 2
    assert table.scene.board.marks.number(match.now) == 0


def test_d10_a_dead_heat_is_a_tie_whoever_comes_first(sofa: Unseen) -> None:
    """C4: two presses of one millisecond."""
    match, cards = pair()
    table = Table(sofa, match)
    table.walk(0, cards[0])
    table.walk(1, cards[1])
    for zone, key in (("left", "a"), ("right", "a")):
        scancode = sofa.bindings.control(sofa.router.devices[zone], key)
        assert isinstance(scancode, int)
        sofa.take(Raw("keyboard", scancode, 1, sofa.clock.now))
    sofa.frames(2)
    (tie,) = [event for event in match.events if event.kind == "tie"]
    assert tie.at[1] == 0


def test_d11_a_mistake_costs_a_pair_which_goes_under_the_pile(sofa: Unseen) -> None:
    match, cards = unlike(paid=True)
    table = Table(sofa, match)
    pile = len(match.view(TABLE).zones["pile", 0])
    table.slap(0, *cards)
    assert "fine" in table.kinds()
    assert len(table.scene.director.flights.covers) == 2, "the pile covers what slips under it"
    assert len(match.view(TABLE).zones["pile", 0]) == pile + 2
    table.pass_ms(700)
    assert not table.scene.director.flights.covers
    assert ("set", 0) not in table.scene.board.cards.spots
    assert all(table.lies(zone) for zone in cards)


def test_d11_a_mistake_with_nothing_to_pay_locks_the_seat(sofa: Unseen) -> None:
    match, cards = unlike()
    table = Table(sofa, match)
    table.slap(0, *cards)
    assert table.kinds()[-1] == "lock"
    sofa.press("left", "a")
    sofa.frames()
    assert table.kinds()[-1] == "illegal"
    sofa.press("left", "c")
    sofa.frames()
    assert "flip" in table.kinds()[-3:], "it may still flip"


def test_d6_a_hand_that_lapsed_leaves_a_lock_for_its_seat(sofa: Unseen) -> None:
    match, cards = pair()
    table = Table(sofa, match)
    table.slap(0, cards[0])
    assert table.scene.board.holds[0] == cards[0]
    table.pass_ms(HAND_MS)
    assert table.scene.board.holds[0] is None
    side = table.scene.scale.length(LOCK)
    lock = sofa.house.parts.draw(("shut", SEAT_COLOURS[0]), (side, side))
    assert shown(table.scene, lock) == 1
    table.pass_ms(CLOSED_MS)
    assert shown(table.scene, lock) == 0


def test_d6_b_lifts_a_hand(sofa: Unseen) -> None:
    match, cards = pair()
    table = Table(sofa, match)
    table.slap(0, cards[0])
    sofa.press("left", "b")
    sofa.frames()
    assert match.events[-1].kind == "lift"
    assert table.scene.board.holds[0] is None


def test_d7_a_card_that_another_holds_is_taken(sofa: Unseen) -> None:
    match, cards = pair()
    table = Table(sofa, match)
    table.slap(0, cards[0])
    table.slap(1, cards[0])
    assert match.events[-1].kind == "refused"
    assert table.says(1)


def test_d15_what_the_last_winner_may_not_claim_lies_beside_it(sofa: Unseen) -> None:
    hands = Hands(3, carry=Carry(places=(2, 1, 3), mode="rival"))
    table = Table(sofa, hands.match)
    barred = [zone for zone in table.scene.board.cards.spots if zone[0] == "forbidden"]
    assert len(barred) == 3
    assert all(table.lies(zone) for zone in barred)
    boxes = [table.scene.board.cards.spots[zone] for zone in barred]
    assert len({(box.x, box.y) for box in boxes}) == 3


# Together and minute


def test_d20_a_card_is_turned_where_it_lies(sofa: Unseen) -> None:
    match, _ = opening("minute", 2)
    table = Table(sofa, match)
    zone = ("place", 3)
    before = match.view(TABLE).zones[zone]
    table.walk(0, zone)
    sofa.press("left", "c")
    table.pass_ms(400)
    assert match.view(TABLE).zones[zone] != before
    assert table.lies(zone)


def test_d23_a_minute_is_played_for_points_until_the_lights_are_out(sofa: Unseen) -> None:
    match, cards = opening("minute", 2, seconds=30)
    table = Table(sofa, match)
    table.slap(1, *cards)
    assert match.view(TABLE).scores == (0, 1)
    bulbs = table.scene.board.bulbs
    assert bulbs is not None
    table.pass_ms(2000)
    assert [bulb.state for bulb in bulbs.bulbs].count("out") == bulbs.seconds - bulbs.left(match.now) > 0
    table.pass_ms(GO + 30_000 - match.now + 32)
    assert match.view(TABLE).outcome is not None
    assert {bulb.state for bulb in bulbs.bulbs} == {"out"}


def test_d22_together_the_score_has_a_name(sofa: Unseen) -> None:
    match, cards = opening("together", 1, seconds=30)
    table = Table(sofa, match)
    table.slap(0, *cards)
    assert table.scene.board.score.state == 1
    table.pass_ms(GO + 30_000 - match.now + 32)
    assert sofa.house.say(f"rank.{match.view(TABLE).facts['rank']}") in table.scene.director.verdict(match.game.outcome)


@pytest.mark.parametrize("cards", [60, 90, 135])
def test_d20_all_cards_lie_on_the_table_at_once(sofa: Unseen, cards: int) -> None:
    match, _ = opening("minute", 2, cards=cards)
    table = Table(sofa, match)
    table.pass_ms(700)
    places = [zone for zone in table.scene.board.cards.spots if zone[0] == "place"]
    assert len(places) == cards
    assert all(table.lies(zone) for zone in places)
    assert {spot.side for zone, spot in table.scene.board.cards.spots.items() if zone[0] == "place"} == {
        80 if cards > 80 else 104
    }


# The table


def test_the_picture_after_a_while_is_that_of_a_table_laid_anew(sofa: Unseen) -> None:
    """Whatever has moved, at rest everything lies where it belongs."""
    match, cards = pair()
    table = Table(sofa, match)
    table.slap(0, *cards)
    sofa.press(ZONES[match.view(TABLE).facts["turn"]], "c")
    table.pass_ms(8000)
    moved = sofa.screen.copy()
    sofa.resize(sofa.window.size)
    table.pass_ms(9000)
    assert sofa.screen.get_buffer().raw == moved.get_buffer().raw


# Help


def test_with_quick_pick_two_keys_put_a_hand_down(sofa: Unseen) -> None:
    """Q W E, A S D, Z X C: a field, then the card that shows the key."""
    match, cards = pair()
    table = Table(sofa, match, {"quick_pick": True})
    scene = table.scene
    for zone in cards:
        presses = 0
        while scene.board.holds[0] != zone and "pair" not in table.kinds():
            labels = scene.controls.picks[0].labels(scene.board.cards.spots)
            key = labels[zone] if zone in labels else field(scene, zone)
            button = f"nine {key + 1}"
            scancode = sofa.bindings.control(sofa.router.devices["left"], button, quick=True)
            assert isinstance(scancode, int)
            sofa.key(scancode)
            sofa.frames()
            presses += 1
            assert presses < 5
    assert match.view(TABLE).scores == (1, 0)


def field(scene: DoubleTakeTable, zone: Zone) -> int:
    there = scene.board.cards.spots[zone]
    return int(there.y * 3 / 1080) * 3 + int(there.x * 3 / 1920)


def test_quick_pick_shows_the_keys_on_the_cards_of_the_field(sofa: Unseen) -> None:
    match, cards = pair()
    table = Table(sofa, match, {"quick_pick": True})
    scancode = sofa.bindings.control(
        sofa.router.devices["left"], f"nine {field(table.scene, cards[0]) + 1}", quick=True
    )
    assert isinstance(scancode, int)
    assert not [sprite for sprite in seen(table.scene) if sprite.z == ABOVE_CARDS]
    sofa.key(scancode)
    caps = [sprite for sprite in seen(table.scene) if sprite.z == ABOVE_CARDS]
    assert caps
    assert len(caps) == len(table.scene.controls.picks[0].labels(table.scene.board.cards.spots))


def test_one_button_is_enough(sofa: Unseen) -> None:
    match, cards = pair()
    table = Table(sofa, match, {"one_button": True})
    scene = table.scene
    zone = cards[0]
    for _ in range(4000):
        walk = scene.controls.walks[0]
        at = walk.at(scene.controls.fields(), sofa.clock.now)
        if walk.field is None and at is not None and field(scene, at) == field(scene, zone):
            sofa.press("left", "a")
        elif walk.field is not None and at == zone:
            sofa.press("left", "a")
            sofa.frames()
            break
        sofa.frames()
    assert scene.board.holds[0] == zone


@pytest.mark.parametrize("helped", [False, True])
def test_twins_light_up_for_whoever_wants_that(sofa: Unseen, helped: bool) -> None:
    match, cards = pair()
    table = Table(sofa, match)
    table.scene.board.helped[0] = helped  # as `show_twins` of the seat does
    table.slap(0, cards[0])
    assert list(table.scene.board.lit) == ([cards[1]] if helped else [])


def test_a_big_pointer_is_bigger(sofa: Unseen) -> None:
    match, _ = pair()
    table = Table(sofa, match)
    small, *_ = table.scene.board.gloves.image("red", 104, False, 3)
    big, *_ = table.scene.board.gloves.image("red", 104, True, 3)
    assert big.get_height() > 1.4 * small.get_height()


def test_the_mouse_slaps_where_it_clicks(sofa: Unseen) -> None:
    match, cards = pair()
    table = Table(sofa, match, people=0, devices={0: sofa.router.devices["mouse"]})
    for zone in cards:
        there = table.scene.board.cards.spots[zone]
        at = table.scene.scale.point(there.x, there.y)
        for value in (1, 0):
            sofa.take(Raw("mouse", "left", value, sofa.clock.now, at))
        sofa.frames(2)
    assert match.view(TABLE).scores == (1, 0)


def test_bots_hands_are_on_their_cards_when_they_slap(sofa: Unseen) -> None:
    hands = Hands(3, options={"auto_flip_s": 2})
    config = hands.match.config
    match = Match(config)
    driver = Driver(match, bots_for(config, ["sharp"]), at_once=False)
    seats = tuple(
        TableSeat(Sitter(NAMES[seat], SEAT_COLOURS[seat], level="sharp"), BoothNumber(seat), None) for seat in range(3)
    )
    sofa.stack.wish(Push(sofa.factory.table(Sitting(driver, seats))))
    sofa.stack.settle()
    sofa.frames()
    scene = sofa.stack.top
    scene = as_double_take(scene)
    hits: list[bool] = []
    told = 0
    for _ in range(2500):
        sofa.frames()
        for event in match.events[told:]:
            if event.kind == "hand" and event.dst is not None:
                x, y = scene.board.pointers[event.seat].at(sofa.clock.now)
                hits.append(scene.board.where(event.dst).holds(x, y, margin=30))
        told = len(match.events)
    assert len(hits) >= 6
    assert sum(hits) >= 0.9 * len(hits)


def test_d2_a_ring_runs_out_until_the_card_flips_by_itself(sofa: Unseen) -> None:
    table = Table(sofa, Hands(3, options={"auto_flip_s": 2}).match)
    rings = set()
    for _ in range(400):
        sofa.frames()
        facts, t = table.match.view(TABLE).facts, table.match.now
        left = 1000 * (facts["flip_at"] - t) // (facts["flip_at"] - facts["turn_t"])
        board = table.scene.board
        rings.add((facts["turn"], board.flip_ring.shown[1]))
        assert board.flip_ring.shown == (board.flip_button(facts["turn"]), max(0, left) // FLIP_STEP * FLIP_STEP)
    assert {seat for seat, _ in rings} == {0, 1, 2}
    assert {share for _, share in rings} >= set(range(FLIP_STEP, 1000, FLIP_STEP))


def test_d2_whoever_wants_slower_flips_gets_them_for_all(sofa: Unseen) -> None:
    party = sofa.party
    party.choose("double_take")
    for booth, zone in enumerate(("left", "right")):
        sofa.router.join(zone, 0, BoothNumber(booth))
    party.booths[1].assists["slow_flip"] = True
    scene = sofa.factory.match()
    scene = as_double_take(scene)
    assert scene.match.config.setup.options["auto_flip_s"] == 8
    party.set_option("double_take", "auto_flip_s", 0)
    scene = sofa.factory.match()
    scene = as_double_take(scene)
    assert scene.match.config.setup.options["auto_flip_s"] == 0, "off stays off"


def test_with_two_sticks_a_field_is_picked_and_then_a_card(sofa: Unseen) -> None:
    """The left stick picks the field, the right one the card; A is the middle, where no stick leads."""
    match, cards = pair()
    pad = Device("pad 1", PAD, "Pad", "guid", "guid")
    sofa.take(Plugged(pad, sofa.clock.now))
    table = Table(sofa, match, {"quick_pick": True}, people=0, devices={0: pad})
    scene = table.scene
    for zone in cards:
        for _ in range(4):
            labels = scene.controls.picks[0].labels(scene.board.cards.spots)
            key = labels[zone] if zone in labels else field(scene, zone)
            push(sofa, "right" if zone in labels else "left", key)
            if zone in labels:
                break
    assert match.view(TABLE).scores == (1, 0)


def push(sofa: Unseen, stick: str, key: int) -> None:
    """Push a stick towards a key and let it go; the middle is a button."""
    x, y = key % 3 - 1, key // 3 - 1
    controls = [("south", 1)] if x == y == 0 else [(f"{stick} x", x), (f"{stick} y", y)]
    for held in (1, 0):
        for control, value in controls:
            sofa.take(Raw("pad 1", control, value * held, sofa.clock.now))
        sofa.frames(4)


def test_gloves_and_faces_are_there_when_the_table_is(sofa: Unseen) -> None:
    """As in a running program, in which the loader works beside it."""
    sofa.house.loader.at_once = False
    match, cards = pair(6)
    table = Table(sofa, match)
    table.pass_ms(500)
    gloves = [sprite.rect.size for sprite in seen(table.scene) if sprite.z == ABOVE_FRAMES]
    assert len(gloves) == 6
    assert min(map(min, gloves)) > 20
    sofa.house.workshop.missed.clear()
    table.slap(0, *cards)
    assert not [key for key in sofa.house.workshop.missed if isinstance(key, Order)], "no face was drawn in a hurry"
