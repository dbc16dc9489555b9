"""A bot for Double Take: it searches the visible faces as a person does, and slaps what it has found.

A face that comes to light is compared with those the bot remembers. Where it has forgotten the twin it must come upon
it again, scanning face after face, and may overlook it pass after pass. Then its hand takes time to travel, once for
each card, and now and then it slips. After a success the search begins anew. All chances are drawn when a face is
noticed, so that a plan stays what it is until something happens that concerns it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from game.bots.api import Bot, Thought
from game.games.double_take.common_rules import LIFT, MINUTE, RIVAL, SETS, TEAM
from game.games.double_take.rules import FLIP
from game.match.agenda import Plan
from game.rules.api import GO, HIDDEN, Event, Face, Move, Ms, Seat, Setup, View, Zone
from game.rules.rng import Rng

MOST_PASSES: Final = 5
COMMITTED: Final[Ms] = 200  # a hand this near its card is not held back by a rival's that came first


@dataclass(frozen=True, slots=True)
class DoubleTakeSkill:
    """What makes a bot easy or hard to beat."""

    rate: float  # faces scanned in a second
    overlook: int  # percent of twins that a pass over the table misses
    memory: Ms  # the age at which half of the faces are forgotten
    reaction: Ms  # until a change is noticed
    travel: Ms  # of the hand, to a card
    slips: int  # percent of second hands on a wrong card
    patience: Ms  # before it flips or turns a card


# An ordinary guest looks at three cards a second and remembers five: it shall win two matches of three against easy,
# nearly half against normal and one of five against sharp (`motley arena double_take --person`). A bot goes through the
# table in order and never looks at a card twice in a pass, so that it finds as much as the guest at half the rate.
SKILLS: Final[Mapping[str, DoubleTakeSkill]] = {
    "easy": DoubleTakeSkill(rate=1.5, overlook=60, memory=900, reaction=850, travel=700, slips=8, patience=2000),
    "normal": DoubleTakeSkill(rate=1.75, overlook=52, memory=1100, reaction=460, travel=430, slips=4, patience=1600),
    "sharp": DoubleTakeSkill(rate=2.2, overlook=45, memory=1800, reaction=320, travel=320, slips=1, patience=1200),
}


class Sight(NamedTuple):
    """A face that came to light, and the times drawn for finding its twin."""

    t: Ms
    delay: Ms  # until the face is taken in
    search: Ms  # and then until its twin is found, where that is forgotten
    recall: int  # 0 .. 99: remembered if below the percentage of the twin's age


def _time(plan: Plan) -> Ms:
    return plan.t


class DoubleTakeBot(Bot):
    """Watches the table; `sights` is its memory of when each zone got its face."""

    def __init__(self, seat: Seat, setup: Setup, level: str, rng: Rng) -> None:
        super().__init__(seat, setup, level, rng)
        self.skill = SKILLS[level]
        self.mode = setup.options["mode"]
        self.sights: dict[Zone, Sight] = {}
        self.faces: dict[Zone, Face] = {}  # as far as events told
        self.backs: dict[Zone, tuple[Face, Ms]] = {}  # what a card that was turned in place showed before, until when
        self.freed: dict[Zone, Ms] = {}  # when the bot takes in that a hand has left
        self.free: Ms = GO  # when the own hand is free for the next
        self.focus: Ms = GO  # when the search goes on after a success
        self.flip_in: Ms = self.skill.patience
        self.whim = 0  # an arbitrary number for choices without a reason, new with every own act
        self.slip = False
        self.opening = self._sight(GO)

    # Noticing

    def notice(self, event: Event) -> None:
        if event.faces and event.src is not None and event.dst is not None:
            self._see_cards(event, event.src, event.dst)
        elif event.kind == "hint" and event.dst is not None:
            self.sights[event.dst] = Sight(event.t, self._reaction(), 0, 0)
        elif event.kind in ("lift", "lapse") and event.dst is not None:
            self.freed[event.dst] = event.t + self._reaction()
        elif event.kind == "turn" and event.seat == self.seat:
            self.flip_in = self.rng.between(self.skill.patience // 2, self.skill.patience * 3 // 2)
        if event.seat == self.seat and event.kind not in ("turn", "won", "fine"):
            self._act(event)

    def _see_cards(self, event: Event, src: Zone, dst: Zone) -> None:
        """Note cards that have moved or turned: other faces are at both ends."""
        if src != dst:
            self.sights.pop(src, None)
            self.faces.pop(src, None)
            self.backs.pop(src, None)
            if event.under != HIDDEN:
                self.sights[src] = self._sight(event.t)
        elif dst in self.faces:
            self.backs[dst] = (self.faces[dst], event.t)
        self.sights[dst] = self._sight(event.t)
        self.faces[dst] = event.faces[-1]

    def _sight(self, t: Ms) -> Sight:
        """Draw how long the twin of a face that comes to light now will take to find."""
        passes = 0
        while passes < MOST_PASSES and self.rng.chance(self.skill.overlook):
            passes += 1
        search = passes * self._pass() + self.rng.below(self._pass() + 1)
        return Sight(t, self._reaction(), search, self.rng.below(100))

    def _reaction(self) -> Ms:
        """A reaction time, drawn from 60 to 240 percent of that of the skill: people are not clocks."""
        return self.skill.reaction * self.rng.between(60, 240) // 100

    def _pass(self) -> Ms:
        """The time of one look over all faces."""
        return int((len(self.sights) + self.setup.seats) * 1000 / self.skill.rate)

    def _act(self, event: Event) -> None:
        """Note an act of the own seat: its hand is free now, its next choices are drawn anew."""
        self.free = event.t
        self.whim = self.rng.below(1 << 30)
        if event.kind == "hand":
            self.slip = self.rng.chance(self.skill.slips)
        elif event.kind in ("pair", "theft", "secure"):
            self.focus = event.t + self.rng.below(self._pass() + 1)

    # Planning

    def think(self, view: View, rng: Rng) -> Thought:
        yield
        if view.phase in ("ready", "over"):
            return None
        plan = self._plan_hand(view)
        if view.facts["hands"][self.seat]:
            return plan
        yield
        other = self._plan_flip(view) or self._plan_turn(view)
        if plan is None or other is None:
            return plan or other
        return plan if plan.t <= other.t + self.skill.travel else other  # it does not flip away a match that it knows

    def _plan_hand(self, view: View) -> Plan | None:
        """The next hand: the second for the own or a mate's, or the first of a match that was found."""
        hands = view.facts["hands"]
        if hands[self.seat]:
            return self._plan_second(view)
        lying = [hands[mate] for mate in self._mates(view) if hands[mate]]
        plans = [plan for hand in lying if (plan := self._plan_to_complete(view, hand))]
        if not (lying and self.mode == TEAM):  # D16: where a mate's hand lies, any other card would be a mistake
            plans += self._plan_first(view, [(name, index) for name, index, _ in lying])
        return min(plans, key=_time, default=None)

    def _mates(self, view: View) -> list[Seat]:
        sides = view.facts["sides"]
        return [seat for seat, side in enumerate(sides) if side == sides[self.seat] and seat != self.seat]

    def _plan_second(self, view: View) -> Plan | None:
        """With the own hand down: touch the twin, or leave it to a mate (D16), or lift where there is none any more."""
        name, index, since = view.facts["hands"][self.seat]
        own = (name, index)
        twins = self._twins(view, own)
        if not twins:
            return self._do(view, LIFT, since + self.skill.reaction, own)
        if self.mode == TEAM:
            return None
        if self.slip:
            face, held = view.zones[own][-1], self._held(view)
            others = [zones[0] for other, zones in self._faces(view).items() if other != face and zones[0] not in held]
            twins = others[self.whim % len(others) :] if others else twins
        return self._touch(view, twins[0], since)

    def _plan_to_complete(self, view: View, hand: tuple[str, int, Ms]) -> Plan | None:
        """D16, D21: the second hand for a mate's, which shows what to look for."""
        name, index, since = hand
        there = (name, index)
        twins = self._twins(view, there)
        if not twins:
            return None
        look = self._pass() * (self.whim % 1000) // 1000
        return self._touch(view, twins[0], max(since + self.skill.reaction + look, self.free))

    def _twins(self, view: View, there: Zone) -> list[Zone]:
        """The other targets with the face that shows there, as far as no other seat holds them."""
        held = self._held(view)
        zones = self._faces(view).get(view.zones[there][-1], [])
        return [zone for zone in zones if zone != there and zone not in held]

    def _plan_first(self, view: View, begun: list[Zone]) -> list[Plan]:
        """A first hand for every match that no mate has begun; the pile's card first, which could be flipped away."""
        held = self._held(view)
        plans = []
        for zones in self._faces(view).values():
            if any(zone in begun for zone in zones):
                continue
            for i, one in enumerate(zones):
                for other in zones[i + 1 :]:
                    swap = one[0] == other[0] and self.whim % 2
                    known = max(self._known_at(one, other), self.focus, self.free)
                    plan = self._touch(view, other if swap else one, known)
                    if all(plan.t <= held[zone] + COMMITTED for zone in (one, other) if zone in held):
                        plans.append(plan)
        return plans

    def _held(self, view: View) -> dict[Zone, Ms]:
        """D7: what other seats hold, and since when. In together and minute modes they hold nothing."""
        if self.mode not in (RIVAL, TEAM):
            return {}
        barred = view.facts["barred"]
        return {
            hand[:2]: hand[2]
            for seat, hand in enumerate(view.facts["hands"])
            if hand
            and seat != self.seat
            and view.zones[hand[:2]][-1] not in barred[seat]
            and (hand[0] != "set" or self._is_held(view, hand[1] // SETS, seat))
        }

    def _is_held(self, view: View, owner: int, seat: Seat) -> bool:
        """D7: a won pair is held by the hand of its owner's rivals, not against their mates."""
        sides = view.facts["sides"]
        return sides[seat] not in (owner, sides[self.seat])

    def _faces(self, view: View) -> dict[Face, list[Zone]]:
        """The targets that may be matched, by face: no triples, nothing that is tied, barred or out of reach."""
        shut: set[Face] = set()
        if self.mode in (RIVAL, TEAM):
            shut.update(view.facts["barred"][self.seat], (face for face, _ in view.facts["ties"]))
        faces: dict[Face, list[Zone]] = {}
        for zone, cards in sorted(view.zones.items()):
            is_triple = zone[0] == "set" and len(cards) == 3
            if cards[-1] not in shut and not is_triple and not self._is_out_of_reach(zone):
                faces.setdefault(cards[-1], []).append(zone)
        return faces

    def _is_out_of_reach(self, zone: Zone) -> bool:
        """D23: another seat's set in minute mode."""
        return self.mode == MINUTE and zone[0] == "set" and zone[1] // SETS != self.seat

    def _known_at(self, one: Zone, other: Zone) -> Ms:
        """When the bot knows that two zones show one face: at once if it remembers the older, else after a search."""
        older, newer = sorted((self.sights.get(one, self.opening), self.sights.get(other, self.opening)))
        age, memory = newer.t - older.t, self.skill.memory
        remembered = age and newer.recall * (memory + age) < 100 * memory
        known = newer.t + newer.delay + (0 if remembered else newer.search)
        return max(known, self.freed.get(one, 0), self.freed.get(other, 0))

    def _touch(self, view: View, zone: Zone, ready: Ms) -> Plan:
        """A hand that leaves when it is ready, and arrives a little sooner or later."""
        travel = self.skill.travel * (75 + self.whim % 76) // 100
        closed = [until for seat, *there, until in view.facts["closed"] if seat == self.seat and zone == tuple(there)]
        return self._do(view, ("hand", *zone), max(ready + travel, view.facts["locked"][self.seat], *closed), zone)

    def _do(self, view: View, move: Move, t: Ms, target: Zone) -> Plan:
        return Plan(move, max(t, view.now), target)

    def _plan_flip(self, view: View) -> Plan | None:
        """Rival and team: flip on the own turn; in a restart or for another seat later, if no other seat does."""
        if FLIP not in view.legal:
            return None
        patience = self.flip_in if view.facts["turn"] == self.seat else self.flip_in + 1500
        return self._do(view, FLIP, view.facts["turn_t"] + patience, ("pile", self.seat))

    def _plan_turn(self, view: View) -> Plan | None:
        """Together and minute: turn a card, best one whose other side is known to match."""
        cards = [move for move in view.legal if move[0] == "turn"]
        if not cards:
            return None
        move = self._known_match(view, cards) or cards[self.whim % len(cards)]
        t = max(self.free + self.skill.patience, view.facts["turn_at"][self.seat])
        return self._do(view, move, t, ("place", int(move[2])))

    def _known_match(self, view: View, moves: list[Move]) -> Move | None:
        """A card whose other side the bot remembers to be like a visible face."""
        visible = {cards[-1]: zone for zone, cards in view.zones.items() if zone[0] == "place"}
        for move in moves:
            zone = ("place", int(move[2]))
            if zone in self.backs:
                face, since = self.backs[zone]
                age = view.now - since
                known = self.whim % 100 * (self.skill.memory + age) < 100 * self.skill.memory
                if known and visible.get(face, zone) != zone:
                    return move
        return None
