"""Double Take in a real window: real keys, slapped within the time that a hand may lie.

Every match begins where a prepared log stops, through the offer to go on with it. What the keys have to be is found out
from the layout of the table and the way of the pointers, which is the program's own.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.match.match import Match
from game.rules.api import TABLE, Seat, Zone
from game.store.memory import Memory
from game.table.pointers import Pointer
from tests.double_take_moments import Begin, Moment, kept_pair, layout, opening, pair, three, unlike, way_to
from tests.e2e.program import KEYS, Program, wait_for
from tests.interrupted import sitters

ZONES = ("left", "right", "middle", "numpad")
TWO = ("left", "right")
BETWEEN_MS = "40"  # two keys
COUNTDOWN_S = 15  # the 3-2-1 on a busy machine; a second press in it would be dropped
TRIES = 4

Build = Callable[[Begin], Moment]


class Table:
    """A match on the screen of a running program, and the fingers of those who play it."""

    def __init__(self, program: Program, moment: Moment) -> None:
        self.program = program
        self.cards = moment.cards
        rim, self.spots = layout(moment.match)
        self.pointers = [Pointer(seat, rim.home(seat)) for seat in range(rim.seats)]

    def keys_to(self, seat: Seat, zone: Zone) -> list[str]:
        """The keys that put a hand of a seat onto a card."""
        ways = way_to(self.pointers[seat], zone, self.spots)
        for way in ways:
            self.pointers[seat].press(way, self.spots, 0)
            self.pointers[seat].release()
        return [KEYS[ZONES[seat]][button] for button in (*ways, "a")]

    def slap(self, *hands: tuple[Seat, Zone]) -> None:
        """Put hands down, one right after the other."""
        keys = [key for seat, zone in hands for key in self.keys_to(seat, zone)]
        self.program.xdotool("key", "--delay", BETWEEN_MS, *keys)

    def happened(self, *kinds: str) -> bool:
        """Whether all this has happened, as far as it is written down."""
        seen = [event.kind for event in self.match.events]
        return all(kind in seen for kind in kinds)

    @property
    def match(self) -> Match:
        return self.program.match()


@contextmanager
def playing(display: str, data: Path, build: Build, zones: Sequence[str]) -> Iterator[Table]:
    """Prepare a match, start the program, go on with it, wait for the end of its 3-2-1."""
    memory = Memory(data)
    moment = build(lambda config: memory.begin(config, sitters(*zones)))
    memory.close()
    with Program(display, data) as program:
        assert any(goes_on(program) for _ in range(TRIES)), "the match did not go on"
        yield Table(program, moment)
        assert program.process.poll() is None, program.end()


def goes_on(program: Program) -> bool:
    """Accept the offer, and wait until the clock of the match runs; a press may come before the offer is there."""
    before = program.match().now
    program.press("left", "a")
    return wait_for(lambda: program.match().now > before, COUNTDOWN_S)


@pytest.mark.timeout(240)
def test_d5_two_hands_win_a_pair(display: str, tmp_path: Path) -> None:
    with playing(display, tmp_path, lambda begin: pair(2, begin), TWO) as table:
        table.slap(*((1, zone) for zone in table.cards))
        assert wait_for(lambda: table.match.view(TABLE).scores == (0, 1))


@pytest.mark.timeout(240)
def test_d9_a_pair_is_stolen_with_the_third_copy(display: str, tmp_path: Path) -> None:
    with playing(display, tmp_path, kept_pair, TWO) as table:
        assert table.match.view(TABLE).scores == (1, 0)
        table.slap(*((1, zone) for zone in table.cards))
        assert wait_for(lambda: table.match.view(TABLE).scores == (0, 1))
        assert table.happened("theft")


@pytest.mark.timeout(240)
def test_d9_a_pair_becomes_a_safe_triple(display: str, tmp_path: Path) -> None:
    with playing(display, tmp_path, kept_pair, TWO) as table:
        table.slap(*((0, zone) for zone in table.cards))
        assert wait_for(lambda: len(table.match.view(TABLE).zones["set", 0]) == 3)
        assert table.match.view(TABLE).scores == (1, 0)


@pytest.mark.timeout(240)
def test_d10_two_devices_tie_and_both_cards_turn(display: str, tmp_path: Path) -> None:
    with playing(display, tmp_path, lambda begin: pair(2, begin), TWO) as table:
        first, second = table.cards
        table.slap((0, first), (1, second))
        assert wait_for(lambda: table.happened("tie"))
        assert wait_for(lambda: table.happened("turned"))
        assert table.match.view(TABLE).scores == (0, 0)


@pytest.mark.timeout(240)
def test_d11_a_mistake_with_a_set_costs_it(display: str, tmp_path: Path) -> None:
    with playing(display, tmp_path, lambda begin: unlike(begin, paid=True), TWO) as table:
        pile = len(table.match.view(TABLE).zones["pile", 0])
        table.slap(*((0, zone) for zone in table.cards))
        assert wait_for(lambda: table.happened("mistake", "fine"))
        assert table.match.view(TABLE).scores == (0, 0)
        assert len(table.match.view(TABLE).zones["pile", 0]) == pile + 2


@pytest.mark.timeout(240)
def test_d11_a_mistake_without_a_set_locks_the_seat(display: str, tmp_path: Path) -> None:
    with playing(display, tmp_path, unlike, TWO) as table:
        table.slap(*((0, zone) for zone in table.cards))
        assert wait_for(lambda: table.happened("mistake", "lock"))
        moves = table.match.moves
        table.program.press("left", "a")  # locked: this is no move
        table.program.press("left", "c")  # but it may flip
        assert wait_for(lambda: table.match.moves > moves)
        assert table.match.events[-2].kind == "flip"


@pytest.mark.timeout(240)
def test_d12_of_three_alike_two_are_won_and_the_third_turns(display: str, tmp_path: Path) -> None:
    with playing(display, tmp_path, three, TWO) as table:
        table.slap(*((0, zone) for zone in table.cards[:2]))
        assert wait_for(lambda: table.happened("pair", "turned"))
        assert table.match.view(TABLE).scores == (1, 0)


@pytest.mark.timeout(240)
def test_d16_two_mates_win_for_their_team(display: str, tmp_path: Path) -> None:
    with playing(display, tmp_path, lambda begin: pair(4, begin, mode="team"), ZONES) as table:
        first, second = table.cards
        table.slap((0, first), (2, second))
        assert wait_for(lambda: table.match.view(TABLE).scores == (1, 0, 1, 0))


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_d23_a_minute_is_played_to_its_end(display: str, tmp_path: Path) -> None:
    with playing(display, tmp_path, lambda begin: opening("minute", 2, begin, cards=60, seconds=30), TWO) as table:
        table.slap(*((1, zone) for zone in table.cards))
        assert wait_for(lambda: table.match.view(TABLE).scores == (0, 1))
        assert wait_for(lambda: table.program.finished() == 1), "the time was not over"
