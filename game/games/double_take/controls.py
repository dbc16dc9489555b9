"""What people do in Double Take: buttons become hands.

A seat points with keys, a stick or the mouse and puts its hand down; with quick pick it names a field and then a card;
with one button a pointer walks over fields and cards by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from pygame import Surface

from game.games.double_take.board import DoubleTakeBoard
from game.games.double_take.common_rules import LIFT
from game.games.double_take.props.cards import sets_of
from game.games.double_take.props.twins import twins
from game.games.double_take.props.walk import Walk
from game.games.double_take.rules import FLIP
from game.gfx.loader import Wanted
from game.gfx.parts.prompt_bar import prompt_bar
from game.input.bindings import QUICK
from game.input.intents import DIRECTIONS, MOUSE, NINE, PAD, A, B, C, Device, Intent, Point, Scroll, Tilt
from game.rules.api import GO, Move, Ms, Seat, View, Zone
from game.table.roles import Controls, SeatHand
from game.table.seats.pointers import Spots, direction_to
from game.table.seats.quick_pick import KEYS, MIDDLE, Flick, QuickPick, cards_of, field_of
from game.table.seats.sitting import Sitting
from game.table.stage.spots import Spot
from game.ui.focus import Box

CAP: Final = 44
ARROWS: Final = ("↖", "↑", "↗", "←", "", "→", "↙", "↓", "↘")  # where to push a stick
REACH: Final = 34  # pixels around the ring beside a pile in which the mouse means it
HINTS: Final = (  # the height of keys and of the words beside them, and whether they are stacked
    *((48, 32, False), (44, 30, False), (40, 28, False), (34, 28, False)),
    *((31, 28, True), (27, 28, True)),
)
HIGHEST: Final = 84  # what they stand on
BELOW_HANDS: Final = 60  # z of the keys of a seat


def picks(device: Device | None) -> bool:
    """Whether a device can pick quickly: it needs nine keys or two sticks."""
    return device is not None and (device.id in QUICK or (device.kind == PAD and device.mapped))


class DoubleTakeControls(Controls[DoubleTakeBoard]):
    """Pointers, quick picks, and the walks of one-button seats."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        seats = list(enumerate(sitting.seats))
        self.picks = {seat: QuickPick() for seat, at in seats if at.assists.get("quick_pick") and picks(at.device)}
        self._flicks = {seat: (Flick(), Flick()) for seat in self.picks}
        self._flicked: list[tuple[Ms, Seat, Move]] = []
        self._ways: dict[Seat, tuple[Spots, Zone | None, Zone, str]] = {}
        self.walks = {seat: Walk() for seat, at in seats if at.assists.get("one_button")}

    def hand(self, seat: Seat) -> SeatHand:
        """A seat points at the zone of a card once it has moved, and has chosen the one on which its hand lies."""
        holds, pointer = self.board.holds[seat], self.board.pointers[seat]
        return SeatHand(pointer.target if pointer.moved else None, () if holds is None else (holds,))

    # What a coach shows

    def coach_buttons(self, seat: Seat, buttons: Sequence[str]) -> Sequence[str]:
        """The key that leads to the next of two twins, or slaps it; with one button nothing is flipped."""
        if seat in self.walks:
            return () if C in buttons or not buttons else (A,)
        if C in buttons or not buttons:
            return buttons
        device, spots = self.table.device(seat), self.board.cards.spots
        lit = (*twins(self.table.views.of(seat), seat), ("pile", seat))
        goal = next((zone for zone in lit if zone in spots), None)
        if device is not None and device.kind == MOUSE:
            return (A,)
        if seat in self.picks:
            return () if goal is None or device is None or device.kind == PAD else self._pick_key(seat, goal)
        if A in buttons or goal is None:
            return buttons[:1]
        return (self._way_to(seat, goal),)

    def _way_to(self, seat: Seat, goal: Zone) -> str:
        """The direction that leads the hand of a seat to a card; looked for anew when either has changed."""
        pointer, spots = self.board.pointers[seat], self.board.cards.spots
        known = self._ways.get(seat)
        if known is None or known[0] is not spots or known[1:3] != (pointer.target, goal):
            known = self._ways[seat] = spots, pointer.target, goal, direction_to(pointer, goal, spots)
        return known[3]

    def _pick_key(self, seat: Seat, goal: Zone) -> Sequence[str]:
        """The key of a quick pick that picks the field of a card, or takes it."""
        pick, spots = self.picks[seat], self.board.cards.spots
        field = field_of(*spots[goal][:2])
        key = pick.labels(spots).get(goal) if pick.field is not None else field
        return (NINE[field if key is None else key],)

    def coach_keys(self, seat: Seat) -> Iterable[Sequence[str]]:
        if seat in self.walks:
            return ((A,),)
        if seat in self.picks:
            return [(button,) for button in (*NINE, C)]
        return [(button,) for button in (*DIRECTIONS, A, C)]

    # What the devices do besides

    def quick_devices(self, devices: Sequence[Device | None]) -> Iterable[str]:
        own = (devices[seat] for seat in self.picks)
        return (device.id for device in own if device is not None)

    def replaces_mouse(self, devices: Sequence[Device | None]) -> bool:
        """True if a seat has the mouse: its glove is enough."""
        return any(device is not None and device.kind == MOUSE for device in devices)

    def let_go(self) -> None:
        for pointer in self.board.pointers:
            pointer.release()
        for pick in self.picks.values():
            pick.cancel()

    def follow(self, view: View, now: Ms) -> None:
        """From go until its side wins a set, tell each person what its keys do, if no coach does."""
        popups, sets = self.table.popups, sets_of(view)
        for seat, side in enumerate(self.board.sides):
            spot = "keys", seat
            is_wanted = self.table.match.now >= GO and not sets.get(side) and view.outcome is None
            if not is_wanted or self.table.sitting.seats[seat].coached:
                popups.hide(spot)
            elif spot not in popups and (keys := self._keys_of(seat)) is not None:
                image, room = keys
                popups.show(spot, image, self.table.scale.point(*room.middle), now, z=BELOW_HANDS)

    def _keys_of(self, seat: Seat) -> tuple[Surface, Box] | None:
        """The keys of a person and what they do, as large as there is room, and where; None without a device."""
        if self.table.devices[seat] is None:
            return None
        panels, long, parts = self.board.seat_panels, self.table.scale.length, self.table.house.parts
        lane, band = panels.lane(seat), panels.parts[seat].band
        for room in (lane, band):
            size = long(room.width), long(min(room.height, HIGHEST))
            for caps, letters, is_stacked in HINTS:
                prompts = self._prompts(seat, long(caps), long(letters))
                image = prompt_bar(parts, prompts, size, is_stacked, room != band, self.table.night)
                if image is not None:
                    return image, room
        return None

    def _prompts(self, seat: Seat, caps: int, letters: int) -> list[Surface]:
        """What each key of a seat does."""
        device, house, quick = self.table.devices[seat], self.table.house, seat in self.picks
        assert device is not None
        second = "do.double_take.flip" if self.board.has_piles else "do.double_take.turn"
        told = [*([] if quick else [(A, "do.double_take.hand")]), (C, second)]
        return [
            house.parts.row([house.prompt(device, button, caps, quick), house.say(text)], caps, letters)
            for button, text in told
        ]

    # Buttons

    def press(self, seat: Seat, intent: Intent) -> Move | None:
        """A is a hand, B lifts it, C flips or turns; directions move the pointer."""
        if seat in self.walks:
            return self._walk_on(seat, intent)
        if intent.button in NINE:
            return self._pick(seat, NINE.index(intent.button), intent.t)
        if seat in self.picks and intent.button in (A, *DIRECTIONS):  # A of a pad: the middle, where no stick leads
            return self._pick(seat, MIDDLE, intent.t) if intent.button == A else None
        if intent.button in DIRECTIONS:
            if self.board.pointers[seat].press(intent.button, self.board.cards.spots, intent.t):
                self.table.sound("focus", intent.t, seat)
            return None
        return self._act(seat, intent)

    def _act(self, seat: Seat, intent: Intent) -> Move | None:
        if intent.at is not None:
            self._point_at(seat, intent.at, intent.t)
        if intent.button == A:
            if intent.at is not None and self._is_flip_button(seat, intent.at):
                return FLIP
            return self._put_down(seat, self.board.pointers[seat].target, intent.t)
        if intent.button == B:
            if seat in self.picks:
                self.picks[seat].cancel()
            return LIFT if self.board.holds[seat] is not None else None
        return self._turn(seat, intent.t) if intent.button == C else None

    def _put_down(self, seat: Seat, zone: Zone | None, moment: Ms) -> Move | None:
        """C2: before go nothing counts; on the bare table a hand means nothing."""
        if self.table.clock.at(moment) < GO:
            return None
        if zone is None:
            self.table.sound("denied", moment, seat)
            return None
        return "hand", *zone

    def _turn(self, seat: Seat, moment: Ms) -> Move | None:
        """D2: flip the next card of the pile. D20: turn the card under the pointer."""
        target = self.board.pointers[seat].target
        if self.table.clock.at(moment) < GO:
            return None
        if self.board.has_piles:
            return FLIP
        return ("turn", *target) if target is not None and target[0] == "place" else None

    def release(self, seat: Seat, intent: Intent) -> Move | None:
        if intent.button in DIRECTIONS:
            self.board.pointers[seat].release(intent.button)
        return None

    # Sticks and the mouse

    def tilt(self, seat: Seat, tilt: Tilt) -> None:
        pointer = self.board.pointers[seat]
        if seat in self.picks:
            self._flicks[seat][tilt.second].take(tilt.x, tilt.y, tilt.t)
        elif tilt.second:
            return
        elif (tilt.x, tilt.y) == (0.0, 0.0):
            pointer.rest(self.board.cards.spots, tilt.t)
        else:
            pointer.lean(tilt.x, tilt.y, tilt.t)

    def point(self, seat: Seat, point: Point) -> None:
        self._point_at(seat, point.at, point.t)

    def scroll(self, seat: Seat, scroll: Scroll) -> Move | None:
        """The wheel does what the button C does."""
        return None if self.table.clock.paused else self._turn(seat, scroll.t)

    def _point_at(self, seat: Seat, at: tuple[int, int], moment: Ms) -> None:
        pointer = self.board.pointers[seat]
        before = pointer.target
        pointer.point(*self.table.scale.design(at), self.board.cards.seen(moment), moment)
        if pointer.target not in (None, before):
            self.table.sound("focus", moment, seat)

    def _is_flip_button(self, seat: Seat, at: tuple[int, int]) -> bool:
        point = self.table.scale.design(at)
        return self.board.has_piles and Spot(*self.board.flip_button(seat), 2 * REACH).holds(*point)

    # Quick pick

    def _pick(self, seat: Seat, key: int, moment: Ms) -> Move | None:
        pick = self.picks.get(seat)
        if pick is None:
            return None
        taken = pick.press(key, self.board.cards.spots, moment)
        if taken is None:
            self.table.sound("focus", moment, seat)
            return None
        self.board.pointers[seat].go(taken, self.board.cards.spots, moment)
        return self._put_down(seat, taken, moment)

    def _flick(self, seat: Seat, now: Ms) -> None:
        """Two sticks: the left one picks the field, the right one a card in it."""
        pick, (left, right) = self.picks[seat], self._flicks[seat]
        field, card = left.pushed(now), right.pushed(now)
        if field is not None:
            pick.choose(field, self.board.cards.spots, now)
            self.table.sound("focus", now, seat)
        if card is not None and pick.field is not None and not self.table.clock.paused:
            move = self._pick(seat, card, now)
            if move is not None:
                self._flicked.append((self.table.clock.at(now), seat, move))

    def due(self, t: Ms) -> Iterator[tuple[Ms, Seat, Move]]:
        """The moves that sticks have picked since the last frame."""
        yield from self._flicked
        self._flicked.clear()

    def _caps(self, now: Ms) -> Iterator[tuple[tuple[Seat, Zone], Surface]]:
        """The keys that take the cards of a field."""
        for seat, pick in self.picks.items():
            if pick.field is not None:
                pick.update(now)
                for zone, key in pick.labels(self.board.cards.spots).items():
                    yield (seat, zone), self._cap(seat, key)

    def _cap(self, seat: Seat, key: int) -> Surface:
        device, house = self.table.devices[seat], self.table.house
        assert device is not None
        height = self.table.scale.length(CAP)
        if device.kind == PAD:
            return house.parts.key_cap(ARROWS[key], height) if key != MIDDLE else house.prompt(device, A, height)
        return house.prompt(device, NINE[key], height, quick=True)

    # One button

    def _walk_on(self, seat: Seat, intent: Intent) -> Move | None:
        if intent.button != A:
            return None
        zone = self.walks[seat].press(self.fields(), intent.t)
        return None if zone is None else self._put_down(seat, zone, intent.t)

    def fields(self) -> dict[int, list[Zone]]:
        """The fields of the screen that have cards, and the cards of each."""
        fields = {field: cards_of(field, self.board.cards.spots) for field in range(KEYS)}
        return {field: cards for field, cards in fields.items() if cards}

    # Every frame

    def move(self, now: Ms, t: Ms) -> None:
        for seat in self.picks:
            self._flick(seat, now)
        bots, spots = self.table.sitting.driver.bots, self.board.cards.spots
        for seat, pointer in enumerate(self.board.pointers):
            if seat in bots:
                continue
            if seat in self.walks:
                zone = self.walks[seat].at(self.fields(), now)
                if zone is not None and zone != pointer.target:
                    pointer.go(zone, spots, now)
            elif pointer.update(self.board.cards.seen(now) if pointer.is_leaning else spots, now):
                self.table.sound("focus", now, seat)
        self.board.caps = dict(self._caps(now)) if self.picks else {}

    def pictures(self) -> Iterator[Wanted]:
        return (partial(self._keys_of, seat) for seat in range(self.board.seat_panels.seats))
