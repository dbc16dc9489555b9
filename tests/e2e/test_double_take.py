"""Double Take in a real window: real keys and a pad, slapped within the time that a hand may lie.

Every match begins where a prepared log stops, through the offer to go on with it. What the keys have to be is found out
from the layout of the table and the way of the pointers, which is the program's own.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.games.played import PLAYED
from game.match.match import Match
from game.rules.api import GO, TABLE, Seat, Zone
from game.store.memory import Memory
from game.table.seats.pointers import Pointer
from tests.e2e.pads import RED, open_for
from tests.e2e.program import Program
from tests.support.double_take_moments import Begin, Moment, kept_pair, layout, opening, pair, three, unlike, way_to
from tests.support.interrupted import sitters

ZONES = ("left", "right", "middle", "numpad")
TWO = ("left", "right")
SECONDS, LEFT_S = 30, 8  # that a short minute has, and that are left of it on a busy machine

Build = Callable[[Begin], Moment]


class Table:
    """A match on the screen of a running program, and the fingers of those who play it."""

    def __init__(self, program: Program, moment: Moment, hands: Sequence[str]) -> None:
        self.program = program
        self.cards = moment.cards
        self.hands = hands
        seat_panels, self.spots = layout(moment.match)
        self.pointers = [Pointer(seat, seat_panels.home(seat)) for seat in range(seat_panels.seats)]

    def buttons_to(self, seat: Seat, zone: Zone) -> list[str]:
        """The buttons that put a hand of a seat onto a card."""
        ways = way_to(self.pointers[seat], zone, self.spots)
        for way in ways:
            self.pointers[seat].press(way, self.spots, 0)
            self.pointers[seat].release()
        return [*ways, "a"]

    def slap(self, *hands: tuple[Seat, Zone]) -> None:
        """Put hands down, one right after the other."""
        for seat, zone in hands:
            self.program.press(self.hands[seat], *self.buttons_to(seat, zone))

    def wait_scores(self, *scores: int) -> None:
        """Wait until the seats have these scores."""
        self.program.wait(lambda: self.match.view(TABLE).scores == scores, f"scores {scores}")

    def wait_happened(self, *kinds: str) -> None:
        """Wait until all this has happened, as far as it is written down."""
        self.program.wait(lambda: set(kinds) <= {event.kind for event in self.match.events}, " and ".join(kinds))

    @property
    def match(self) -> Match:
        return self.program.match()


@contextmanager
def playing(display: str, data: Path, build: Build, zones: Sequence[str]) -> Iterator[Table]:
    """Prepare a match, start the program, go on with it, wait for the end of its 3-2-1."""
    memory = Memory(data, PLAYED)
    moment = build(lambda config: memory.begin(config, sitters(*zones)))
    memory.close()
    with open_for(zones, display, data) as program:
        program.go_on(*zones)
        yield Table(program, moment, zones)
        assert program.is_alive, program.end()


@pytest.mark.timeout(240)
def test_d5_two_hands_win_a_pair(display: str, tmp_path: Path) -> None:
    with playing(display, tmp_path, lambda begin: pair(2, begin), TWO) as table:
        table.slap(*((1, zone) for zone in table.cards))
        table.wait_scores(0, 1)


@pytest.mark.timeout(240)
def test_d9_a_pair_is_stolen_with_the_third_copy(display: str, tmp_path: Path) -> None:
    with playing(display, tmp_path, kept_pair, TWO) as table:
        assert table.match.view(TABLE).scores == (1, 0)
        table.slap(*((1, zone) for zone in table.cards))
        table.wait_happened("theft")
        table.wait_scores(0, 1)


@pytest.mark.timeout(240)
def test_d9_a_pair_becomes_a_safe_triple(display: str, tmp_path: Path) -> None:
    with playing(display, tmp_path, kept_pair, TWO) as table:
        table.slap(*((0, zone) for zone in table.cards))
        table.program.wait(lambda: len(table.match.view(TABLE).zones["set", 0]) == 3, "triple")
        assert table.match.view(TABLE).scores == (1, 0)


@pytest.mark.timeout(240)
def test_d10_two_devices_tie_and_both_cards_turn(display: str, tmp_path: Path) -> None:
    with playing(display, tmp_path, lambda begin: pair(2, begin), TWO) as table:
        first, second = table.cards
        table.slap((0, first), (1, second))
        table.wait_happened("tie", "turned")
        assert table.match.view(TABLE).scores == (0, 0)


@pytest.mark.timeout(240)
def test_d11_a_mistake_with_a_set_costs_it(display: str, tmp_path: Path) -> None:
    with playing(display, tmp_path, lambda begin: unlike(begin, paid=True), TWO) as table:
        pile = len(table.match.view(TABLE).zones["pile", 0])
        table.slap(*((0, zone) for zone in table.cards))
        table.wait_happened("mistake", "fine")
        assert table.match.view(TABLE).scores == (0, 0)
        assert len(table.match.view(TABLE).zones["pile", 0]) == pile + 2


@pytest.mark.timeout(240)
def test_d11_a_mistake_without_a_set_locks_the_seat(display: str, tmp_path: Path) -> None:
    with playing(display, tmp_path, unlike, TWO) as table:
        table.slap(*((0, zone) for zone in table.cards))
        table.wait_happened("mistake", "lock")
        moves = table.match.moves
        table.program.press("left", "a")  # locked: this is no move
        table.program.press("left", "c")  # but it may flip
        table.program.wait_moved(moves)
        assert table.match.events[-2].kind == "flip"


@pytest.mark.timeout(240)
def test_d12_of_three_alike_two_are_won_and_the_third_turns(display: str, tmp_path: Path) -> None:
    with playing(display, tmp_path, three, TWO) as table:
        table.slap(*((0, zone) for zone in table.cards[:2]))
        table.wait_happened("pair", "turned")
        assert table.match.view(TABLE).scores == (1, 0)


@pytest.mark.timeout(240)
def test_d16_two_mates_win_for_their_team(display: str, tmp_path: Path) -> None:
    with playing(display, tmp_path, lambda begin: pair(4, begin, mode="team"), ZONES) as table:
        first, second = table.cards
        table.slap((0, first), (2, second))
        table.wait_scores(1, 0, 1, 0)


def last_seconds(begin: Begin) -> Moment:
    """D23: of a short minute little is left, and nobody has found a pair."""
    moment = opening("minute", 2, begin, cards=60, seconds=SECONDS)
    moment.match.advance(GO + 1000 * (SECONDS - LEFT_S))
    return moment


@pytest.mark.timeout(240)
def test_d23_one_pad_wins_a_minute_to_the_results_and_again(display: str, tmp_path: Path) -> None:
    with playing(display, tmp_path, last_seconds, ("left", RED)) as table:
        program = table.program
        table.slap(*((1, zone) for zone in table.cards))
        table.wait_scores(0, 1)
        program.wait_finished()
        program.press(RED, "a")
        program.wait_playing()
        assert program.log().config.game == "double_take"
