"""A wrong pair is explained at the rim of the seat that took it for twins, and covers nothing that can be claimed."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import pytest
from pygame import Rect

from game.bots.driver import Driver
from game.games.double_take.lesson import alike
from game.games.double_take.props.differences import difference
from game.games.double_take.props.wrong_pair import STAY_MS
from game.games.double_take.rules import FLIP
from game.input.intents import BoothNumber
from game.match.match import Match
from game.rules.api import TABLE, Seat, Zone
from game.rules.options import Value
from game.scenes.party import NAMES
from game.store.sitters import SEAT_COLOURS, Sitter
from game.table.seats.sitting import Sitting, TableSeat
from game.table.stage.sprites import Sprite
from game.unseen import FRAME_MS, Unseen
from tests.games.double_take.typed import DoubleTakeTable, as_double_take
from tests.gfx.pattern_table import open_deck
from tests.support.double_take_moments import Hands
from tests.support.law import broken
from tests.support.written import written

ABOVE = 89  # z of what explains
POP = 14  # frames in which it grows
PATTERNS = open_deck().patterns


class Wrong:
    """A table at which one seat is about to take two cards for twins that are none."""

    def __init__(
        self, sofa: Unseen, seats: int = 2, seat: Seat = 0, won: int = 0, options: Mapping[str, Value] | None = None
    ) -> None:
        """`won` is how many sets the seat has."""
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
        self.cards = hands.unlike()
        people = (
            TableSeat(Sitter(NAMES[number], SEAT_COLOURS[number], level="easy"), BoothNumber(number), None, 0, {})
            for number in range(seats)
        )
        sofa.push(sofa.factory.table(Sitting(Driver(self.match, {}), tuple(people))))
        self.scene: DoubleTakeTable = as_double_take(sofa.stack.top)
        while self.scene.clock.paused:
            sofa.frames()

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
        """What explains wrong pairs."""
        return [sprite for sprite in self.scene.table.stage.sprites if sprite.z == ABOVE and sprite.visible]

    def box(self, zone: Zone) -> Rect:
        """Where a card lies, in pixels."""
        x, y, side = self.scene.board.cards.spots[zone]
        rect = Rect(0, 0, self.scene.scale.length(side), self.scene.scale.length(side))
        rect.center = self.scene.scale.point(x, y)
        return rect


def test_d11_both_faces_and_their_difference_stand_at_the_rim_for_a_while(sofa: Unseen) -> None:
    table = Wrong(sofa)
    with written() as notes:
        table.err()
    assert len(table.shown) == 1
    zones = table.match.view(TABLE).zones
    found = difference(*(PATTERNS[zones[card][-1]] for card in table.cards))
    said = " ".join(notes.lines)
    assert "Not twins:" in said
    if isinstance(found.first, int):
        assert f"{found.first} ≠ {found.second}" in said or f"{found.second} ≠ {found.first}" in said
    else:
        assert "≠" in said
    sofa.frames(STAY_MS // FRAME_MS - POP - 6)
    assert len(table.shown) == 1
    sofa.frames(10)
    assert table.shown == []


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
    table = Wrong(sofa, seats, seat, won, {"mode": mode, "goal": 7})
    table.err()
    assert len(table.shown) == 1
    rect = table.shown[0].rect
    assert sofa.screen.get_rect().inflate(4, 4).contains(rect)
    covered = [zone for zone in table.scene.board.cards.spots if table.box(zone).colliderect(rect)]
    assert covered == []


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
    first = table.shown[0].rect.size
    sofa.frames(POP)
    assert (first != table.shown[0].rect.size) == grows


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
