"""What happens in a match of Double Take, as it is seen and heard: the half of the scene that no button reaches.

Each thing that can happen has its own motion, sound and words.
"""

from __future__ import annotations

from typing import Final

from game.games.double_take.cards import IN_SET
from game.games.double_take.laid import MIDDLE, DoubleTakeLaid
from game.gfx.decks.base import face as face_of
from game.rules.api import HIDDEN, TABLE, Event, Face, Ms, Zone
from game.scenes.doors import Doors
from game.scenes.table import End
from game.table.house import House
from game.table.pictures import Frames
from game.table.sitting import Sitting
from game.table.spots import Spot
from game.table.tween import Curve, Flight, Span, flight_ms, in_out_cubic, in_out_sine, out_quint

STOP_MS, WIN_MS = 70, 260  # a won card holds its breath, then flies
THEFT_STOP_MS, THEFT_MS = 90, 320
TURN_MS: Final[Ms] = 170
FINE_MS: Final[Ms] = 420
WRONG_MS: Final[Ms] = 700
THEFT_SHAKE, MISTAKE_SHAKE = 8, 5  # how far the table is shaken
KEYS_MS: Final[Ms] = 4000  # how long the keys of a seat are shown after go
SCRAPS: Final = 24
SILENT_LIFTS: Final = ("won", "mistake", "tie", "turned", "paid")  # what befalls the card is heard


class DoubleTakeShow(DoubleTakeLaid):
    """A match of Double Take that nobody can touch."""

    def __init__(self, house: House, sitting: Sitting, doors: Doors, end: End) -> None:
        super().__init__(house, sitting, doors, end)
        self._chain = (TABLE, 0)  # who won without a flip in between, and how often
        self._won_at: Ms = 0

    def sound(self, event: Event, now: Ms) -> None:
        """A lift is heard only where it is all that happened, a turn only by whoever has to flip, a spread once."""
        match event.kind:
            case "lift" if event.why in SILENT_LIFTS:
                return
            case "turn" if event.seat in self.sitting.driver.bots:
                return
            case "spread":
                return
            case "go" if not self._has_piles:
                self.house.player.action("deal", now)
        super().sound(event, now)

    def show_go(self, event: Event, now: Ms) -> None:
        """The word stands where there are no cards yet; where they all come at once they are the word."""
        if self._has_piles:
            super().show_go(event, now)
        else:
            self.popups.hide("herald")
        for seat in range(self.rim.seats):
            keys = self._keys_of(seat)
            if keys is not None:
                self.popups.show(("keys", seat), keys, self.scale.point(*self.rim.tag(seat)), now, KEYS_MS)

    def show_turn(self, event: Event, now: Ms) -> None:
        if event.seat not in self.sitting.driver.bots:
            self.tickets[event.seat].hop(now)

    def show_flip(self, event: Event, now: Ms) -> None:
        """From the pile onto the table; on the way it is turned over."""
        self._chain = TABLE, 0
        self._turn_over(event, now)

    def show_turned(self, event: Event, now: Ms) -> None:
        """In place, or onto the table; the third of three is turned by the table itself."""
        self._turn_over(event, now)
        seat, wins = self._chain
        if event.seat == TABLE and wins and event.t == self._won_at:
            self.toast(seat, self.house.say("double_take.three"), now)

    def show_spread(self, event: Event, now: Ms) -> None:
        """All at once, from the middle outwards."""
        if event.dst is not None and self.motion.moves:
            self._spread.append(event.dst)

    def show_hand(self, event: Event, now: Ms) -> None:
        """The frame of the hand says it; a glove that no device moves, as in a replay, comes now."""
        self.popups.hide(("keys", event.seat))
        is_steered = self.devices[event.seat] is not None and not self.sitting.watched  # it may have gone on already
        pointer, zone = self.pointers[event.seat], event.dst
        if zone is not None and zone in self.cards.spots and zone != pointer.target and not is_steered:
            pointer.go(zone, self.cards.spots, now)

    def show_lift(self, event: Event, now: Ms) -> None:
        """Its frame goes; whoever was beaten by a blink learns by how much."""
        if len(event.at) > 1:
            self.toast_count(event.seat, "double_take.late", event.at[1], now)

    def show_lapse(self, event: Event, now: Ms) -> None:
        """A lock on the card says to whom it is closed now."""

    def show_refused(self, event: Event, now: Ms) -> None:
        super().show_refused(event, now)
        if event.at:
            self.holds.bump(event.at[0], now)
        if len(event.at) > 1:
            self.toast_count(event.seat, "double_take.late", event.at[1], now)

    def show_pair(self, event: Event, now: Ms) -> None:
        self._triumph(event, "table.double_take", now)

    def show_theft(self, event: Event, now: Ms) -> None:
        """The victim's panel is shaken and the table with it, and the victim is told."""
        self._triumph(event, "double_take.theft", now)
        self.shake(THEFT_SHAKE, now)
        for seat, side in enumerate(self.sides):
            if side == event.at[1]:
                self.tickets[seat].shake(now)
                self.toast(seat, self.house.say("double_take.robbed"), now)

    def show_secure(self, event: Event, now: Ms) -> None:
        self._triumph(event, "double_take.secure", now)

    def _triumph(self, event: Event, text: str, now: Ms) -> None:
        seat, wins = self._chain
        self._chain = event.seat, wins + 1 if seat == event.seat else 1
        self._won_at = event.t
        if self._chain[1] > 1 and self._has_piles:
            self.toast_count(event.seat, "double_take.chain", self._chain[1], now)
        else:
            self.toast(event.seat, self.house.say(text), now)
        self.tickets[event.seat].hop(now)
        colours = (self.tone(event.seat), "yellow")
        self.confetti.burst(self.scale.point(*self.rim.tag(event.seat)), SCRAPS, now, colours)

    def show_won(self, event: Event, now: Ms) -> None:
        """A card holds its breath and flies to its winner; from a rival's set it goes with more swing."""
        src, dst = event.src, event.dst
        if src is None or dst is None:
            return
        theft = src[0] == "set"
        stop, fly = (THEFT_STOP_MS, THEFT_MS) if theft else (STOP_MS, WIN_MS)
        first, last = self.where(src), self.where(dst)
        frames = self.pictures.growing(face_of(event.faces[0]), _width(src, first), last.side * IN_SET, -6)
        share = stop / (stop + fly)

        def held(way: float) -> float:
            return in_out_cubic(max(0.0, (way - share) / (1 - share)))

        self._move(event)
        self._fly(frames, first, dst, now, stop + fly, held, arc=0.18 if theft else 0.08)

    def show_tie(self, event: Event, now: Ms) -> None:
        """Both are told; the cards count 3-2-1 themselves."""
        rival, gap = event.at if len(event.at) > 1 else (event.at[0], None)
        for seat in (event.seat, rival):
            if gap:
                self.toast_count(seat, "double_take.tie_gap", gap, now)
            else:
                self.toast(seat, self.house.say("why.double_take.tie" if gap is None else "double_take.heat"), now)

    def show_mistake(self, event: Event, now: Ms) -> None:
        """A cross on both cards, the ticket shakes its head, and a wrong claim shakes the table."""
        self.tickets[event.seat].shake(now)
        self.shake(MISTAKE_SHAKE, now)
        self.toast(event.seat, self.house.say(f"why.double_take.{event.why}"), now)
        cross = self._cross()
        for zone in (event.dst, self.holds[event.seat]):
            if zone is not None and zone in self.cards.spots:
                x, y, size = self.cards.spots[zone]
                at = self.scale.point(x + size / 2 - 10, y - size / 2 + 10)
                self.popups.show(("wrong", zone), cross, at, now, WRONG_MS)

    def show_fine(self, event: Event, now: Ms) -> None:
        """The card of a set slips under the pile."""
        src, dst = event.src, event.dst
        if src is None or dst is None:
            return
        first, last = self.where(src), self.where(dst)
        card = face_of(event.faces[0])
        self.toast(event.seat, self.house.say("double_take.pays"), now)
        if self.motion.moves and dst in self.cards.spots:
            top = self.pictures.card(face_of(self.cards.faces[dst]), last.side)
            rect = top.get_rect(topleft=self.scale.point(last.x - last.side / 2, last.y - last.side / 2))
            self._covers.append((now + FINE_MS, self.stage.add(top, *rect.topleft, 65)))
        frames = self.pictures.growing(card, _width(src, first), last.side, 12)
        self._move(event)
        arc = _towards_table(0.12, first)
        self._fly(frames, first, dst, now, FINE_MS, in_out_cubic, arc, hides=False)

    def show_lock(self, event: Event, now: Ms) -> None:
        """The ticket freezes, its ring shows for how long."""
        self.toast(event.seat, self.house.say("double_take.locked"), now)

    def show_hint(self, event: Event, now: Ms) -> None:
        """The light around the two cards says it."""

    # Cards on their way

    def where(self, zone: Zone) -> Spot:
        return self.cards.where(zone, self.view)

    def _move(self, event: Event) -> None:
        """Remember what a card on its way leaves behind and brings along, for the next event of the same moment."""
        faces = self.cards.faces
        if event.src is not None and event.src != event.dst:
            faces.pop(event.src, None)
            if event.under != HIDDEN:
                faces[event.src] = event.under
        if event.dst is not None and event.kind != "fine":
            faces[event.dst] = event.faces[-1]

    def _turn_over(self, event: Event, now: Ms) -> None:
        src, dst = event.src, event.dst
        if src is None or dst is None:
            return
        before: Face = self.cards.faces.get(src, event.faces[0])
        first, last = self.where(src), self.where(dst)
        length = ((first.x - last.x) ** 2 + (first.y - last.y) ** 2) ** 0.5
        frames = self.pictures.flipping(face_of(before), face_of(event.faces[0]), last.side)
        self._move(event)
        take = flight_ms(length) if length else TURN_MS
        self._fly(frames, first, dst, now, take, out_quint if length else in_out_sine)

    def _fly(
        self,
        frames: Frames,
        first: Spot,
        dst: Zone,
        now: Ms,
        take: Ms,
        curve: Curve,
        arc: float = 0.08,
        hides: bool = True,
    ) -> None:
        last = self.where(dst)
        start, end = self.scale.point(first.x, first.y), self.scale.point(last.x, last.y)
        if hides:
            self.cards.expect(dst)
        shade = self.cards.shadow(last.side, flying=True)
        flight = Flight(Span(now, take), start, end, curve, arc)
        self.flights.launch(flight, frames, lambda: self.cards.land(dst) if hides else None, dst, shade=shade)


def _width(zone: Zone, there: Spot) -> float:
    """Of a card that lies in a zone."""
    return there.side * IN_SET if zone[0] == "set" else there.side


def _towards_table(arc: float, first: Spot) -> float:
    """An arc that stays on the screen: from above the table it goes down."""
    return -arc if first.y < MIDDLE[1] else arc
