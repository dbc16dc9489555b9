"""Double Take on the table: everybody looks, everybody slaps.

Here buttons become hands. A seat points with keys, a stick or the mouse and puts its hand down; with quick pick it
names a field and then a card; with one button a pointer walks over fields and cards by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, Final

from pygame import Surface, mouse

from game.games.double_take.director import DoubleTakeShow
from game.games.double_take.rim import has_piles
from game.games.double_take.rules import FLIP
from game.games.double_take.table import LIFT
from game.input.assist import Scan
from game.input.bindings import QUICK
from game.input.intents import MOUSE, NINE, PAD, WAYS, A, B, C, Device, Intent, Point, Scroll, Tilt
from game.rules.api import GO, Ms, Seat, Zone
from game.rules.options import Value
from game.scenes.doors import Doors
from game.scenes.table import End
from game.table.house import House
from game.table.quick_pick import KEYS, MIDDLE, Flick, QuickPick, cards_of
from game.table.sitting import Sitting

CAP: Final = 44
ARROWS: Final = ("↖", "↑", "↗", "←", "", "→", "↙", "↓", "↘")  # where to push a stick
FIELD_MS, CARD_MS = 900, 650  # how long a pointer that walks by itself stays
SLOWEST_FLIP_S: Final = 8  # D2
REACH: Final = 34  # pixels around the ring beside a pile that the mouse means it by


class Walk:
    """One-button play: the pointer walks over the fields of the screen, and after a press over the cards of one."""

    def __init__(self) -> None:
        self.field: int | None = None
        self._fields = Scan(FIELD_MS)
        self._cards = Scan(CARD_MS)

    def at(self, cards: Mapping[int, list[Zone]], now: Ms) -> Zone | None:
        """The card that the pointer is at: the first of a field, or one of the field that was picked."""
        if self.field is not None and self.field not in cards:
            self.field = None
        if self.field is None:
            number = self._fields.at(now, len(cards))
            return None if number is None else cards[sorted(cards)[number]][0]
        number = self._cards.at(now, len(cards[self.field]))
        return None if number is None else cards[self.field][number]

    def press(self, cards: Mapping[int, list[Zone]], now: Ms) -> Zone | None:
        """Pick the field that the pointer is at, then the card: that one is returned."""
        if self.field is None:
            number = self._fields.at(now, len(cards))
            self.field = None if number is None else sorted(cards)[number]
            self._cards.restart(now)
            return None
        taken = self.at(cards, now)
        self.field = None
        self._fields.restart(now)
        return taken


def picks(device: Device | None) -> bool:
    """Whether one can pick quickly with a device: it needs nine keys or two sticks."""
    return device is not None and (device.id in QUICK or (device.kind == PAD and device.mapped))


class DoubleTakeScene(DoubleTakeShow):
    """A running match of Double Take."""

    assists: ClassVar[tuple[str, ...]] = ("big_pointer", "quick_pick", "one_button", "slow_flip")

    def __init__(self, house: House, sitting: Sitting, doors: Doors, end: End) -> None:
        super().__init__(house, sitting, doors, end)
        self._entered = False
        seats = list(enumerate(sitting.seats))
        self._picks = {seat: QuickPick() for seat, at in seats if at.assists.get("quick_pick") and picks(at.device)}
        self._flicks = {seat: (Flick(), Flick()) for seat in self._picks}
        self._walks = {seat: Walk() for seat, at in seats if at.assists.get("one_button")}

    @classmethod
    def eased(cls, options: Mapping[str, Value], assists: Iterable[Mapping[str, Value]]) -> dict[str, Value]:
        """Whoever wants cards to flip more slowly gets the longest time that the rules know; off stays off."""
        wanted = options["auto_flip_s"] and any(own.get("slow_flip") for own in assists)
        return {**options, **({"auto_flip_s": SLOWEST_FLIP_S} if wanted else {})}

    # The life of the scene

    def enter(self) -> None:
        super().enter()
        self._take_keys()

    def resume(self) -> None:
        super().resume()
        self._take_keys()

    def _take_keys(self) -> None:
        """Only a table that people play at: one behind glass is never entered."""
        self._entered = True
        devices = [self.devices[seat] for seat in self._picks]
        self.doors.pick_quickly(device.id for device in devices if device is not None)
        mouse.set_visible(not self._has_mouse)  # a glove is enough

    @property
    def _has_mouse(self) -> bool:
        return any(device is not None and device.kind == MOUSE for device in self.devices)

    def pause(self) -> None:
        super().pause()
        self._let_go()

    def leave(self) -> None:
        super().leave()
        self._let_go()

    def _let_go(self) -> None:
        if self._entered:
            self.doors.pick_quickly(())
            mouse.set_visible(True)
        for pointer in self.pointers:
            pointer.release()
        for pick in self._picks.values():
            pick.cancel()

    # Buttons

    def press(self, seat: Seat, intent: Intent) -> None:
        """A is a hand, B lifts it, C flips or turns; ways move the pointer."""
        if seat in self._walks:
            self._walk_on(seat, intent)
        elif intent.button in NINE:
            self._pick(seat, NINE.index(intent.button), intent.t)
        elif seat in self._picks and intent.button in (A, *WAYS):
            if intent.button == A:  # of a pad: the middle, where no stick leads
                self._pick(seat, MIDDLE, intent.t)
        elif intent.button in WAYS:
            if self.pointers[seat].press(intent.button, self.cards.spots, intent.t):
                self.house.player.action("focus", intent.t, seat)
        else:
            self._act(seat, intent)

    def _act(self, seat: Seat, intent: Intent) -> None:
        if intent.at is not None:
            self._point_at(seat, intent.at, intent.t)
        match intent.button:
            case button if button == A:
                if intent.at is not None and self._is_flip_button(seat, intent.at):
                    self.submit(seat, FLIP, intent.t)
                else:
                    self._put_down(seat, self.pointers[seat].target, intent.t)
            case button if button == B:
                if seat in self._picks:
                    self._picks[seat].cancel()
                if self.holds[seat] is not None:
                    self.submit(seat, LIFT, intent.t)
            case button if button == C:
                self._turn(seat, intent.t)

    def _put_down(self, seat: Seat, zone: Zone | None, moment: Ms) -> None:
        """C2: before go nothing counts; on the bare table a hand means nothing."""
        if self.clock.at(moment) < GO:
            return
        if zone is None:
            self.house.player.action("denied", moment, seat)
        else:
            self.submit(seat, ("hand", *zone), moment)

    def _turn(self, seat: Seat, moment: Ms) -> None:
        """D2: flip the next card of the pile. D20: turn the card under the pointer."""
        target = self.pointers[seat].target
        if self.clock.at(moment) < GO:
            return
        if has_piles(self.mode):
            self.submit(seat, FLIP, moment)
        elif target is not None and target[0] == "place":
            self.submit(seat, ("turn", *target), moment)

    def release(self, seat: Seat, intent: Intent) -> None:
        if intent.button in WAYS:
            self.pointers[seat].release(intent.button)

    # Sticks and the mouse

    def tilt(self, seat: Seat, tilt: Tilt) -> None:
        pointer = self.pointers[seat]
        if seat in self._picks:
            self._flicks[seat][tilt.second].take(tilt.x, tilt.y, tilt.t)
        elif tilt.second:
            return
        elif (tilt.x, tilt.y) == (0.0, 0.0):
            pointer.rest(self.cards.spots, tilt.t)
        else:
            pointer.lean(tilt.x, tilt.y, tilt.t)

    def point(self, seat: Seat, point: Point) -> None:
        self._point_at(seat, point.at, point.t)

    def scroll(self, seat: Seat, scroll: Scroll) -> None:
        """The wheel does what the button C does."""
        if not self.clock.paused:
            self._turn(seat, scroll.t)

    def _point_at(self, seat: Seat, at: tuple[int, int], moment: Ms) -> None:
        pointer, before = self.pointers[seat], self.pointers[seat].target
        pointer.point(*self.scale.design(at), self.cards.spots, moment)
        if pointer.target not in (None, before):
            self.house.player.action("focus", moment, seat)

    def _is_flip_button(self, seat: Seat, at: tuple[int, int]) -> bool:
        if not has_piles(self.mode):
            return False
        (x, y), (bx, by) = self.scale.design(at), self.flip_button(seat)
        return abs(x - bx) <= REACH and abs(y - by) <= REACH

    # Quick pick

    def picks_quickly(self, seat: Seat) -> bool:
        return seat in self._picks

    def _pick(self, seat: Seat, key: int, moment: Ms) -> None:
        pick = self._picks.get(seat)
        if pick is None:
            return
        taken = pick.press(key, self.cards.spots, moment)
        if taken is None:
            self.house.player.action("focus", moment, seat)
        else:
            self.pointers[seat].go(taken, self.cards.spots, moment)
            self._put_down(seat, taken, moment)

    def _flick(self, seat: Seat, now: Ms) -> None:
        """Two sticks: the left one picks the field, the right one a card in it."""
        pick, (left, right) = self._picks[seat], self._flicks[seat]
        field, card = left.pushed(now), right.pushed(now)
        if field is not None:
            pick.choose(field, self.cards.spots, now)
            self.house.player.action("focus", now, seat)
        if card is not None and pick.field is not None and not self.clock.paused:
            self._pick(seat, card, now)

    def caps(self) -> dict[tuple[Seat, Zone], Surface]:
        shown: dict[tuple[Seat, Zone], Surface] = {}
        for seat, pick in self._picks.items():
            if pick.field is None:
                continue
            pick.update(self.house.now())
            for zone, key in pick.labels(self.cards.spots).items():
                shown[seat, zone] = self._cap(seat, key)
        return shown

    def _cap(self, seat: Seat, key: int) -> Surface:
        device = self.devices[seat]
        assert device is not None
        height = self.scale.length(CAP)
        if device.kind == PAD:
            return (
                self.house.parts.key_cap(ARROWS[key], height) if key != MIDDLE else self.house.prompt(device, A, height)
            )
        return self.house.prompt(device, NINE[key], height, quick=True)

    # One button

    def _walk_on(self, seat: Seat, intent: Intent) -> None:
        if intent.button != A:
            return
        zone = self._walks[seat].press(self._fields(), intent.t)
        if zone is not None:
            self._put_down(seat, zone, intent.t)

    def _fields(self) -> dict[int, list[Zone]]:
        """The fields of the screen that have cards, with these."""
        fields = {field: cards_of(field, self.cards.spots) for field in range(KEYS)}
        return {field: cards for field, cards in fields.items() if cards}

    # Every frame

    def steer(self, now: Ms, t: Ms) -> None:
        super().steer(now, t)
        for seat in self._picks:
            self._flick(seat, now)
        bots, spots = self.sitting.driver.bots, self.cards.spots
        for seat, pointer in enumerate(self.pointers):
            if seat in bots:
                continue
            if seat in self._walks:
                zone = self._walks[seat].at(self._fields(), now)
                if zone is not None and zone != pointer.target:
                    pointer.go(zone, spots, now)
            elif pointer.update(spots, now):
                self.house.player.action("focus", now, seat)
