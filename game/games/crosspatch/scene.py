"""Crosspatch on the table: a cross that grows in the middle, open stocks around it, and the fight for the last card.

Here buttons become moves. Whoever is on turn sees its chosen card as a ghost on every cell that it fits; a press
chooses the card, the next one lays it. Where there is but one cell the first press lays. The mouse points at cards and
cells; with one button a light walks over them by itself.
"""

from __future__ import annotations

from typing import ClassVar, Final

from game.bots.driver import Driver
from game.games.crosspatch.choice import Choice
from game.games.crosspatch.cloth import CrosspatchShow, Held
from game.games.crosspatch.rules import STOP, Cell
from game.input.assist import Scan
from game.input.devices import mouse
from game.input.intents import WAYS, A, B, C, Device, Intent
from game.input.intents import Point as Pointed
from game.rules.api import Event, Ms, Seat, View
from game.scenes.doors import Doors
from game.scenes.table import End
from game.table.house import House
from game.table.sitting import Sitting
from game.table.tween import Point

REACH: Final = 4  # pixels around a card that the mouse means it by


class CrosspatchScene(CrosspatchShow):
    """A running match of Crosspatch."""

    assists: ClassVar[tuple[str, ...]] = ("big_pointer", "one_button")

    def __init__(self, house: House, sitting: Sitting, doors: Doors, end: End) -> None:
        super().__init__(house, sitting, doors, end)
        self._choices = [Choice() for _ in sitting.seats]
        self._scans = {seat: Scan() for seat, at in enumerate(sitting.seats) if at.assists.get("one_button")}
        self._mouse = mouse()

    def device(self, seat: Seat) -> Device | None:
        device = self.devices[seat]
        if device is None and not self.sitting.sitters[seat].is_bot and type(self.sitting.driver) is Driver:
            return self._mouse
        return device

    # What there is to choose

    def turned(self, view: View) -> None:
        if view.outcome is not None:
            return
        seat = view.facts["turn"]
        stock = view.zones["stock", seat]
        free = None if self.helps[seat] else self._open()
        self._choices[seat].begin(self.match.view(seat).legal, len(stock), free)
        if seat in self._scans:
            self._scans[seat].restart(self.house.now())

    def animate(self, now: Ms, t: Ms) -> None:
        """What all see, and where the card of whoever is on turn can go."""
        super().animate(now, t)
        if self.motion.lavish and self.view.facts["turn"] not in self.sitting.driver.bots:
            self.cross.breathe(now)

    def hand(self, seat: Seat) -> Held:
        choice = self._choices[seat]
        if seat in self._scans:
            self._walk(seat, self.house.now())
        ghosts = self.helps[seat]
        cells = choice.cells if ghosts or choice.cell is not None else ()
        if choice.stops:
            cells = ()
        return Held(seat, choice.slot, cells, choice.cell, ghosts, choice.may_stop, choice.stops)

    def _cards(self, seat: Seat) -> dict[int, Point]:
        return {slot: (spot.x, spot.y) for slot, spot in enumerate(self.places.chairs[seat].stock)}

    def _places(self, seat: Seat) -> dict[Cell, Point]:
        return {cell: self.camera.goal.at(cell) for cell in self._choices[seat].cells}

    # Buttons

    def press(self, seat: Seat, intent: Intent) -> None:
        """Ways choose, A takes, B goes back, C stops."""
        self.flights.land_all()
        if seat != self.match.game.view(seat).facts["turn"]:
            self._refuse(seat, intent.t)
        elif seat in self._scans:
            self._take_scanned(seat, intent.t)
        elif intent.at is not None:
            self._click(seat, intent)
        elif intent.button in WAYS:
            self._choices[seat].go(intent.button, self._cards(seat), self._places(seat))
            self.house.player.action("focus", intent.t, seat)
        else:
            self._push(seat, intent.button, intent.t)

    def _push(self, seat: Seat, button: str, moment: Ms) -> None:
        choice = self._choices[seat]
        if button == A:
            self._choose(seat, moment)
        elif button == B and choice.back():
            self.house.player.action("back", moment, seat)
        elif button == C and choice.may_stop:
            self.submit(seat, STOP, moment)
        else:
            self._refuse(seat, moment)

    def _choose(self, seat: Seat, moment: Ms) -> None:
        """Take the card, then the cell."""
        move = self._choices[seat].take(self._cards(seat), self._places(seat))
        if move is None:
            self.house.player.action("accept", moment, seat)
        else:
            self.submit(seat, move, moment)

    def _refuse(self, seat: Seat, moment: Ms) -> None:
        self.tickets[seat].shake(moment)
        self.house.player.action("denied", moment, seat)

    def show_illegal(self, event: Event, now: Ms) -> None:
        """Without the help anything may be tried: the card shakes its head."""
        super().show_illegal(event, now)
        self.rim.refuse(event.seat, self._choices[event.seat].slot, now)

    # The mouse

    def point(self, seat: Seat, point: Pointed) -> None:
        """Whatever is below the mouse is meant; a card that was clicked stays chosen."""
        if seat in self._scans or self.clock.paused or seat != self.match.game.view(seat).facts["turn"]:
            return
        choice = self._choices[seat]
        before = choice.slot, choice.cell
        slot, cell = self._below(seat, point.at)
        if cell is not None:
            choice.cell = cell
        elif slot is not None and choice.cell is None:
            choice.turn_to(slot)
        if (choice.slot, choice.cell) != before:
            self.house.player.action("focus", point.t, seat)

    def _click(self, seat: Seat, intent: Intent) -> None:
        assert intent.at is not None
        choice = self._choices[seat]
        slot, cell = self._below(seat, intent.at)
        if intent.button != A:
            self._push(seat, intent.button, intent.t)
        elif button := self.prompts.clicked(intent.at):
            self._push(seat, button, intent.t)
        elif cell is not None:
            self.submit(seat, ("lay", choice.slot, cell), intent.t)
        elif slot is not None and choice.turn_to(slot):
            self._choose(seat, intent.t)
        elif slot is not None:
            self.rim.refuse(seat, slot, intent.t)
            self._refuse(seat, intent.t)

    def _below(self, seat: Seat, at: tuple[int, int]) -> tuple[int | None, Cell | None]:
        """The own card, or the cell for the chosen one, at a point of the window."""
        x, y = self.scale.design(at)
        spots = self.places.chairs[seat].stock[: len(self.match.game.view(seat).zones["stock", seat])]
        slot = next((slot for slot, spot in enumerate(spots) if spot.holds(x, y, REACH)), None)
        half = self.camera.goal.pitch / 2
        cells = self._places(seat).items()
        cell = next((cell for cell, (cx, cy) in cells if abs(cx - x) <= half and abs(cy - y) <= half), None)
        return slot, cell

    # One button

    def _walk(self, seat: Seat, now: Ms) -> None:
        """Let the light go on: over the cards and, where that is a choice, over stopping; then over the cells."""
        choice, scan = self._choices[seat], self._scans[seat]
        if choice.cell is not None:
            number = scan.at(now, len(choice.cells))
            choice.cell = choice.cells[number or 0]
            return
        number = scan.at(now, len(choice.slots) + choice.may_stop) or 0
        if number < len(choice.slots):
            choice.turn_to(choice.slots[number])
        else:
            choice.stops = True

    def _take_scanned(self, seat: Seat, moment: Ms) -> None:
        self._walk(seat, moment)
        self._choose(seat, moment)
        self._scans[seat].restart(moment)
