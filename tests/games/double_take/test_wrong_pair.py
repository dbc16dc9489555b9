"""A wrong pair is explained at the rim of the seat that took it for twins, and covers nothing that can be claimed."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

import msgspec
import pytest
from pygame import Rect

from game.bots.driver import Driver
from game.games.double_take.lesson import alike
from game.games.double_take.props.card_flights import FINE_MS
from game.games.double_take.props.rims.differences import Difference, difference
from game.games.double_take.props.rims.rooms import overlap
from game.games.double_take.props.rims.seat_panels import REACH
from game.games.double_take.props.rims.wrong_pair import BELOW_CARDS, COUNT_MS, FADE_MS, GROW_MS, STAY_MS, WAIT_MS
from game.games.double_take.rules import FLIP
from game.gfx.workshop import Order
from game.input.intents import BoothNumber
from game.match.match import Match
from game.rules.api import TABLE, Seat, Zone
from game.rules.options import Value
from game.scenes.party import NAMES
from game.store.sitters import SEAT_COLOURS, Sitter
from game.table.seats.sitting import Sitting, TableSeat
from game.table.stage.sprites import Sprite
from game.ui.focus import Box
from game.unseen import FRAME_MS, Unseen
from tests.games.double_take.typed import DoubleTakeTable, as_double_take
from tests.gfx.pattern_table import open_deck
from tests.support.double_take_moments import Hands
from tests.support.law import broken
from tests.support.tables import listen
from tests.support.written import written

POP = (WAIT_MS + FINE_MS + GROW_MS) // FRAME_MS + 4  # frames in which it has grown, also after a fine
OPENING = FINE_MS // FRAME_MS + 3  # frames in which a fine is paid
PATTERNS = open_deck().patterns


class Wrong:
    """A table at which one seat is about to take two cards for twins that are none."""

    def __init__(
        self,
        sofa: Unseen,
        seats: int = 2,
        seat: Seat = 0,
        won: int = 0,
        options: Mapping[str, Value] | None = None,
        is_counted: bool = False,
    ) -> None:
        """`won` is how many sets the seat has; something can be counted in which the two differ if that is wanted."""
        hands = Hands(seats, options=options or {})
        self.match: Match = hands.match
        self.seat, self.sofa = seat, sofa
        self.mode = str(self.match.config.setup.options["mode"])
        has_piles = self.mode in ("rival", "team")
        self.mate = (seat + 2) % seats if self.mode == "team" else seat
        while won:
            won -= 1
            while not (cards := alike(self.match.view(TABLE))):
                hands.flip()
            hands.do(seat, ("hand", *cards[0]))
            hands.do(self.mate, ("hand", *cards[1]))
        for _ in range(8 if has_piles else 0):
            hands.flip()
        self.cards = self.counted() if is_counted else hands.unlike()
        people = (
            TableSeat(Sitter(NAMES[number], SEAT_COLOURS[number], level="easy"), BoothNumber(number), None, 0, {})
            for number in range(seats)
        )
        sofa.push(sofa.factory.table(Sitting(Driver(self.match, {}), tuple(people))))
        self.scene: DoubleTakeTable = as_double_take(sofa.stack.top)
        while self.scene.clock.paused:
            sofa.frames()

    def counted(self) -> tuple[Zone, Zone]:
        """Two cards of the table on which beads are counted."""
        places = [zone for zone in self.match.view(TABLE).zones if zone[0] == "place"]
        return next(pair for pair in combinations(sorted(places), 2) if has_beads(self.found(*pair)))

    def found(self, *cards: Zone) -> Difference | None:
        """In what two cards differ."""
        one, other = (PATTERNS[self.match.view(TABLE).zones[card][-1]] for card in cards or self.cards)
        return difference(one, other) if one != other else None

    def err(self, frames: int = POP) -> None:
        """Put a hand on each of the two, and let what is shown then grow."""
        self.do(self.seat, ("hand", *self.cards[0]))
        self.sofa.frames(3)
        self.do(self.mate, ("hand", *self.cards[1]))
        self.sofa.frames(frames)

    def do(self, seat: Seat, move: tuple[str | int, ...]) -> None:
        self.match.submit(self.scene.clock.now(), seat, move)
        self.sofa.frames()

    @property
    def shown(self) -> list[Sprite]:
        """What explains wrong pairs: it lies below all cards."""
        sprites = self.scene.table.stage.floor.sprites
        return [sprite for sprite in sprites if sprite.z == BELOW_CARDS and sprite.visible]

    def box(self, zone: Zone) -> Rect:
        """Where a card lies, in pixels."""
        x, y, side = self.scene.board.cards.spots[zone]
        rect = Rect(0, 0, self.scene.scale.length(side), self.scene.scale.length(side))
        rect.center = self.scene.scale.point(x, y)
        return rect


def has_beads(found: Difference | None) -> bool:
    return found is not None and any(dot.is_bead for dots in found.dots for dot in dots)


def crosses(table: Wrong) -> int:
    """How many cards are marked as wrong."""
    workshop, sprites = table.scene.house.workshop, table.scene.table.stage.sprites
    names = [workshop.name(sprite.image) for sprite in sprites if sprite.visible]
    return sum(isinstance(name, Order) and name.name == ("wrong",) for name in names)


def test_d11_both_faces_and_their_difference_stand_at_the_rim_for_a_while(sofa: Unseen) -> None:
    table = Wrong(sofa)
    with written() as notes:
        table.err()
    assert len(table.shown) == 1
    found = table.found()
    assert found is not None
    said = " ".join(notes.lines)
    assert "Not twins:" in said
    if isinstance(found.first, int):
        assert {str(found.first), str(found.second)} <= set(notes.lines)
    sofa.frames(STAY_MS // FRAME_MS - POP - 3)
    assert len(table.shown) == 1
    sofa.frames(FADE_MS // FRAME_MS + 6)
    assert table.shown == []
    assert table.scene.table.tickets[table.seat].is_seen


def test_d11_the_next_move_of_that_seat_closes_it_and_no_move_of_another(sofa: Unseen) -> None:
    table = Wrong(sofa)
    table.err()
    rival = (table.seat + 1) % 2
    table.do(rival, ("hand", *table.cards[0]))
    assert len(table.shown) == 1, "another seat plays on"
    while table.match.view(TABLE).facts["turn"] != table.seat:
        table.do(rival, FLIP)
    assert len(table.shown) == 1
    table.do(table.seat, FLIP)
    assert table.shown == []


def test_d11_others_can_win_the_very_cards_meanwhile(sofa: Unseen) -> None:
    table = Wrong(sofa)
    table.err()
    pair = alike(table.match.view(TABLE))
    while not pair:
        table.do(table.match.view(TABLE).facts["turn"], FLIP)
        pair = alike(table.match.view(TABLE))
    for zone in pair:
        table.do(1, ("hand", *zone))
    assert table.match.view(TABLE).scores[1] == 1


@pytest.mark.parametrize(
    ("seats", "seat", "won", "mode"),
    [
        *((2, 0, won, "rival") for won in (0, 3, 5)),
        *((4, seat, won, "rival") for seat in (0, 3) for won in (0, 2, 5)),
        *((6, seat, won, "rival") for seat in (0, 4) for won in (0, 2, 4, 5)),
        *((4, 1, won, "team") for won in (0, 2)),
        (6, 0, 1, "team"),
        *((seats, 0, won, "together") for seats in (1, 2, 6) for won in (0, 3)),
        *((seats, 1, won, "minute") for seats in (2, 6) for won in (0, 3)),
    ],
)
def test_nothing_that_can_be_claimed_is_covered(sofa: Unseen, seats: int, seat: Seat, won: int, mode: str) -> None:
    """It lies below all cards, and what it shows beside those of its rim; it ends where the table's cards begin."""
    table = Wrong(sofa, seats, seat, won, {"mode": mode, "goal": 7})
    table.err()
    assert len(table.shown) == 1
    strip = table.shown[0]
    assert sofa.screen.get_rect().contains(strip.rect)
    lying = [sprite for sprite in table.scene.table.stage.floor.sprites if sprite.lies is not None]
    assert all(sprite.z > strip.z for sprite in lying)
    spots, long = table.scene.board.cards.spots, table.scene.scale.length
    places = [table.box(zone) for zone in spots if zone[0] == "place"]
    edge = long(8)  # of a card that lies crooked
    assert strip.rect.inflate(0, -edge).collidelist(places) == -1
    shown = table.scene.board.wrong.shown(table.mate)
    assert len(shown) == 3, "two faces and the words"
    for zone in spots:
        there = Box(
            spots[zone].x - spots[zone].side / 2,
            spots[zone].y - spots[zone].side / 2,
            spots[zone].side,
            spots[zone].side,
        )
        assert not any(overlap(there, box) for box in shown), zone


def test_the_enlarged_faces_are_no_cards_of_the_table(sofa: Unseen) -> None:
    table = Wrong(sofa)
    table.err(frames=60)
    assert len(table.shown) == 1
    assert broken(table.scene.board) == []


@pytest.mark.parametrize(("level", "grows"), [("full", True), ("off", False)])
def test_it_grows_only_where_things_move(sofa: Unseen, level: str, grows: bool) -> None:
    settings = sofa.house.settings
    settings.now = msgspec.structs.replace(settings.now, motion=level)
    table = Wrong(sofa)
    table.err(frames=1)
    sizes = set()
    for _ in range(POP):
        sofa.frames()
        sizes |= {sprite.rect.h for sprite in table.shown}
    assert (len(sizes) > 4) == grows
    assert table.shown[0].rect.h == table.scene.scale.length(REACH)


def test_it_comes_after_the_sound_of_the_mistake(sofa: Unseen) -> None:
    table = Wrong(sofa)
    table.err(frames=0)
    sofa.frames(WAIT_MS // FRAME_MS - 2)
    assert table.shown == []
    sofa.frames(6)
    assert len(table.shown) == 1


def test_d11_a_set_that_is_paid_leaves_the_rim_first(sofa: Unseen) -> None:
    table = Wrong(sofa, 2, 0, 2)
    table.err(frames=0)
    sofa.frames(OPENING - 6)
    assert table.shown == []
    sofa.frames(12)
    assert len(table.shown) == 1


def test_what_is_counted_gets_a_bead_after_the_other(sofa: Unseen) -> None:
    """On both faces together, each with a tick; where nothing moves they are all there."""
    table = Wrong(sofa, options={"mode": "minute"}, is_counted=True)
    heard, found = listen(sofa), table.found()
    assert found is not None
    most = max(map(len, found.dots))
    table.err(frames=0)
    looks = set()
    for _ in range((WAIT_MS + GROW_MS + COUNT_MS * most) // FRAME_MS + 20):
        sofa.frames()
        looks |= {id(sprite.image) for sprite in table.shown if sprite.rect.h == table.scene.scale.length(REACH)}
    assert len(looks) >= most
    assert sum(cue == "focus" for cue, _, _ in heard.played) >= most


def test_the_ticket_comes_back_when_the_seat_goes_on(sofa: Unseen) -> None:
    table = Wrong(sofa)
    table.err()
    ticket = table.scene.table.tickets[table.seat]
    assert not ticket.is_seen
    while table.match.view(TABLE).facts["turn"] != table.seat:
        table.do(1, FLIP)
    table.do(table.seat, FLIP)
    assert ticket.is_seen


def test_both_cards_are_marked_until_they_are_gone_or_the_seat_goes_on(sofa: Unseen) -> None:
    table = Wrong(sofa)
    table.err()
    assert crosses(table) == 2
    while table.match.view(TABLE).facts["turn"] != table.seat:
        table.do(1, FLIP)
    assert crosses(table) == 2
    table.do(table.seat, FLIP)
    assert crosses(table) == 0


def test_a_pause_closes_it(sofa: Unseen) -> None:
    table = Wrong(sofa)
    table.err()
    table.scene.pause()
    assert table.shown == []


def test_d16_a_mistake_of_two_mates_is_told_at_the_rim_of_their_team(sofa: Unseen) -> None:
    table = Wrong(sofa, 4, 0, 0, {"mode": "team"})
    table.err()
    assert len(table.shown) == 1
    sides = table.match.view(TABLE).facts["sides"]
    panel = table.scene.board.seat_panels.panels[sides[table.seat]].box
    y = table.scene.scale.design(table.shown[0].rect.center)[1]
    assert panel.y - 40 < y < panel.bottom + 40


def test_d16_a_seat_that_needs_a_mate_is_told_that_and_not_that_cards_differ(sofa: Unseen) -> None:
    table = Wrong(sofa, 4, 0, 0, {"mode": "team"})
    table.mate = table.seat
    table.err()
    assert table.shown == []
    assert ("toast", table.seat) in table.scene.table.popups
