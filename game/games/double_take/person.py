"""An ordinary guest at Double Take, among rivals.

Its eyes go from card to card, three a second: first to the card that has just been turned up, else to any that it does
not remember. It remembers the last five cards that it has looked at. When it looks at a card whose twin is among those
five, it puts a hand on one of the two a reaction time later, and after another the second hand on the other; one second
hand in twenty lands on some other card. Meanwhile it searches no further. If one of the two has gone it lets it be. It
flips a reaction time after its turn has come.

A look depends on its number alone, so that a plan made before an event and one made after it search the same cards.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from game.bots.api import Bot, Thought
from game.bots.person import ERRS, REACTION, looking_at
from game.games.double_take.common_rules import LIFT
from game.games.double_take.rules import FLIP
from game.match.agenda import Plan
from game.rules.api import GO, HIDDEN, Event, Face, Ms, Seat, Setup, View, Zone
from game.rules.rng import Rng, mix

REMEMBERED: Final = 5  # cards
FORESEEN: Final = 45  # looks; by then there is another card on the table

Shown = Mapping[Zone, Face]


class Gaze(NamedTuple):
    """Where the eyes have been: how many looks were made, until when, at what, and what catches them next."""

    looks: int = 0
    t: Ms = GO
    seen: tuple[Zone, ...] = ()  # the cards that are remembered, the newest last
    fresh: Zone | None = None

    def look(self, shown: Shown, mood: int) -> "Gaze":
        """The gaze after one more look; without a card to look at the eyes rest."""
        zone = self.fresh
        if zone is None:
            unknown = sorted(other for other in shown if other not in self.seen)
            zone = unknown[mix(mood, self.looks) % len(unknown)] if unknown else None
        seen = self.seen
        if zone is not None:
            seen = (*(other for other in seen if other != zone), zone)[-REMEMBERED:]
        return Gaze(self.looks + 1, self.t + looking_at(1), seen)

    def twins(self, shown: Shown) -> tuple[Zone, ...]:
        """The card looked at last and a remembered one that shows the same, or nothing."""
        if not self.seen:
            return ()
        *others, last = self.seen
        return next(((last, zone) for zone in others if shown[zone] == shown[last]), ())

    def without(self, zone: Zone) -> "Gaze":
        """The gaze after a card has gone or changed, of which nothing is remembered."""
        fresh = None if self.fresh == zone else self.fresh
        return self._replace(seen=tuple(other for other in self.seen if other != zone), fresh=fresh)


class DoubleTakePerson(Bot):
    """Knows what lies on the table as far as events told, where it has looked, and the twins that it goes for."""

    def __init__(self, seat: Seat, setup: Setup, level: str, rng: Rng) -> None:
        super().__init__(seat, setup, level, rng)
        self._mood = rng.below(1 << 32)
        self._shown: dict[Zone, Face] = {}
        self._gaze = Gaze()
        self._twins: tuple[Zone, ...] = ()
        self._since: Ms = GO  # when it saw them, put its first hand on one, or saw one of them go
        self._slips = False

    def notice(self, event: Event) -> None:
        self._search(event.t)
        if event.faces and event.src is not None and event.dst is not None:
            self._see(event, event.src, event.dst)
        elif event.kind == "hint" and event.dst is not None:  # it looks from one of the two to the other
            self._gaze = self._gaze._replace(seen=(*self._gaze.seen, event.dst), fresh=event.dst)
        elif event.kind == "hand" and event.seat == self.seat:
            self._since = event.t
            self._slips = self.rng.chance(ERRS)
        elif event.kind in ("lift", "lapse", "refused") and event.seat == self.seat:
            self._let_be(event.t)

    def _search(self, until: Ms) -> None:
        """Look from card to card until that moment, or until there are twins."""
        while not self._twins and self._gaze.t + looking_at(1) <= until:
            self._gaze = self._gaze.look(self._shown, self._mood)
            self._twins, self._since = self._gaze.twins(self._shown), self._gaze.t

    def _let_be(self, t: Ms) -> None:
        """Search on from now."""
        self._twins, self._since = (), t
        self._gaze = self._gaze._replace(t=t)

    def _see(self, event: Event, src: Zone, dst: Zone) -> None:
        """Take in that cards have moved or turned."""
        if src in self._twins or dst in self._twins:
            self._let_be(event.t)
        self._gaze = self._gaze.without(src).without(dst)
        if src != dst:
            self._shown.pop(src, None)
            if event.under != HIDDEN:
                self._shown[src] = event.under
        if event.kind != "fine" or dst not in self._shown:  # a fine goes under the pile
            self._shown[dst] = event.faces[-1]
        if event.kind in ("flip", "turned"):
            self._gaze = self._gaze._replace(fresh=dst)

    def think(self, view: View, rng: Rng) -> Thought:
        yield
        if view.phase in ("ready", "over"):
            return None
        hand = view.facts["hands"][self.seat]
        if hand:
            return self._second(view, hand[:2])
        twins, since, gaze = self._twins, self._since, self._gaze
        while not twins and gaze.looks < self._gaze.looks + FORESEEN:
            gaze = gaze.look(self._shown, self._mood)
            twins, since = gaze.twins(self._shown), gaze.t
            yield
        plans = [self._touch(view, twins[0], since)] if twins else []
        if not self._twins and FLIP in view.legal and view.facts["turn"] == self.seat:
            plans.append(Plan(FLIP, max(view.facts["turn_t"] + REACTION, view.now), ("pile", self.seat)))
        return min(plans, key=lambda plan: plan.t, default=None)

    def _second(self, view: View, first: Zone) -> Plan:
        """The second hand where the first one lies: on the twin, or by a slip on another card; or away again."""
        if first not in self._twins:
            return Plan(LIFT, max(self._since + REACTION, view.now), first)
        twin = next(zone for zone in self._twins if zone != first)
        others = sorted(zone for zone in self._shown if zone not in self._twins)
        if self._slips and others:
            twin = others[mix(self._mood, self._gaze.looks) % len(others)]
        return self._touch(view, twin, self._since)

    def _touch(self, view: View, zone: Zone, since: Ms) -> Plan:
        """A hand on a zone as soon as it reacts and may."""
        closed = [until for seat, *there, until in view.facts["closed"] if seat == self.seat and zone == tuple(there)]
        press = max(since + REACTION, view.now, view.facts["locked"][self.seat], *closed)
        return Plan(("hand", *zone), press, zone)


PERSON: Final = DoubleTakePerson
