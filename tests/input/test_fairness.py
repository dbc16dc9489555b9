"""Who is first wins, whatever is in the hand: keys and pads, through real events, stamps and rules."""

from __future__ import annotations

from collections import Counter

import pygame
import pytest

from game.games.double_take.common_rules import CLOSED_MS, LIFT
from game.input.bindings import Bindings
from game.input.devices import zones
from game.input.intents import A, BoothNumber, Intent, Plugged
from game.input.pump import Pump
from game.input.router import Router
from game.input.seats import Seats
from game.input.virtual import VirtualPads
from game.match.clock import ManualClock
from game.rules.api import TABLE, Ms
from game.rules.rng import Rng
from tests.support.double_take_moments import Hands

KEY = pygame.KSCAN_E
PAUSE: Ms = CLOSED_MS + 1000  # until the card is open to both again


class Contest:
    """Two people who want one card, one at the keys and one at a pad."""

    def __init__(self, pump: Pump, clock: ManualClock, virtual: VirtualPads) -> None:
        self.pump = pump
        self.clock = clock
        self.router = Router(Bindings(), Seats(), zones())
        self.instance = virtual.attach().instance
        plugged = [arrival for arrival in pump.waiting() if isinstance(arrival, Plugged)]
        self.router.take(plugged[0])
        self.pad = plugged[0].device.id
        hands = Hands(2)
        for _ in range(4):
            hands.flip()
        self.match, self.start = hands.match, hands.match.now
        self.card = next(zone for zone in self.match.view(TABLE).zones if zone[0] == "place")

    def sit(self, keys: int) -> None:
        """The one at the keys takes this seat, the other the other."""
        for seat in (0, 1):
            self.router.seats.clear(BoothNumber(seat))
        self.router.join("left", 0, BoothNumber(keys))
        self.router.join(self.pad, 0, BoothNumber(1 - keys))

    def press(self, device: str, down: bool = True) -> list[Intent]:
        if device == "left":
            kind = pygame.KEYDOWN if down else pygame.KEYUP
            event = pygame.event.Event(kind, key=0, scancode=KEY, mod=0, unicode="")
        else:
            kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
            event = pygame.event.Event(kind, instance_id=self.instance, button=0)
        pygame.event.post(event)
        inputs = [each for arrival in self.pump.waiting() for each in self.router.take(arrival)]
        return [each for each in inputs if isinstance(each, Intent)]

    def hold(self, reactions: dict[str, int], begin: Ms) -> tuple[int, bool]:
        """Both press after their reaction, in microseconds: whose hand it is, and whether that was a dead heat."""
        stamps = []
        for device, reaction in sorted(reactions.items(), key=lambda pair: pair[1]):
            self.clock.now = begin + reaction // 1000
            for intent in self.press(device):
                assert intent.button == A
                stamps.append(intent.t)
                self.match.submit(self.start + intent.t, intent.booth, ("hand", *self.card))
        self.match.advance(self.start + self.clock.now + 1)
        hands = self.match.view(TABLE).facts["hands"]
        (winner,) = [seat for seat, hand in enumerate(hands) if hand]
        self.clock.now += 50
        for device in reactions:
            self.press(device, down=False)
        self.match.submit(self.start + self.clock.now, winner, LIFT)
        self.match.advance(self.start + self.clock.now + 1)
        return winner, stamps[0] == stamps[1]


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("contests", "margin"), [(4_000, 0.03), pytest.param(40_000, 0.01, marks=pytest.mark.slow)])
def test_c4_neither_keys_nor_pads_nor_a_low_seat_number_win(
    pump: Pump, clock: ManualClock, virtual: VirtualPads, contests: int, margin: float
) -> None:
    """Equal reactions win equally often, and a dead heat is drawn."""
    contest, rng = Contest(pump, clock, virtual), Rng("reactions")
    by_device: Counter[str] = Counter()
    by_seat: Counter[int] = Counter()
    heats: Counter[int] = Counter()
    right = 0
    for number in range(contests):
        keys = number % 2
        contest.sit(keys)
        reactions = {device: sum(rng.between(20_000, 120_000) for _ in range(4)) for device in ("left", contest.pad)}
        winner, heat = contest.hold(reactions, PAUSE * (number + 1))
        device = "left" if winner == keys else contest.pad
        by_device[device] += 1
        by_seat[winner] += 1
        if heat:
            heats[winner] += 1
        else:
            right += device == min(reactions, key=lambda each: reactions[each])

    for wins in (*by_device.values(), *by_seat.values()):
        assert abs(wins - contests / 2) < margin * contests, (by_device, by_seat)
    assert heats.total() > contests / 1000
    assert 0.25 * heats.total() < heats[0] < 0.75 * heats.total(), heats
    assert right == contests - heats.total(), "whoever was a millisecond earlier has the card"
