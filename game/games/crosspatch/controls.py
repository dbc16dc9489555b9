"""What people do in Crosspatch: buttons become moves.

The seat on turn sees its chosen card as a ghost on every cell that it fits; a press chooses the card, the next one
lays it. Where there is but one cell the first press lays. The mouse points at cards and cells; with one button a light
walks over them by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from game.games.crosspatch.board import NO_HAND, CrosspatchBoard, LayingHand
from game.games.crosspatch.props.choice import CrosspatchChoice
from game.games.crosspatch.props.clash import clashes_of
from game.games.crosspatch.props.clash import told as told_clash
from game.games.crosspatch.props.prompts import EVERY, CrosspatchPrompts, told
from game.games.crosspatch.rules import STOP, Cell
from game.gfx.loader import Wanted
from game.input.intents import DIRECTIONS, MOUSE, A, B, C, Device, Intent
from game.input.intents import Point as Pointed
from game.rules.api import TABLE, Move, Ms, Seat, View
from game.table.coach.reasons import Reasons
from game.table.coach.signs import LIGHTS
from game.table.roles import Controls, SeatHand
from game.table.seats.glove import Glove
from game.table.seats.one_button import OneButton
from game.table.seats.sitting import Sitting
from game.table.stage.tween import Point
from game.table.table import Table

REACH: Final = 4  # pixels around a card in which the mouse still means it
PLAN_MS: Final[Ms] = 700  # how long before its move a bot's card is seen in its hand


class CrosspatchControls(Controls[CrosspatchBoard]):
    """The choice of every seat, its prompts, and the glove of the seat on turn."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self.choices = [CrosspatchChoice() for _ in sitting.seats]
        self._one_button = OneButton(sitting)
        self.held = NO_HAND
        self._tried: dict[Seat, Cell] = {}  # where each seat wanted to lay its card last

    def lay(self, table: Table, board: CrosspatchBoard) -> None:
        super().lay(table, board)
        self.prompts = CrosspatchPrompts(table)
        self._reasons = Reasons(table, board)
        seats = table.sitting.seats
        big = [bool(seat.assists.get("big_pointer")) for seat in seats]
        self._glove = Glove(table, [seat.sitter.colour for seat in seats], big)
        self.held = NO_HAND

    def follow(self, view: View, now: Ms) -> None:
        if view.outcome is not None:
            return
        seat = view.facts["turn"]
        free = None if self.board.helps[seat] else self.board.open
        legal = self.table.match.view(seat).legal
        self.choices[seat].begin(legal, len(view.zones["stock", seat]), free)
        self._one_button.restart(seat, now)

    def hand(self, seat: Seat) -> SeatHand:
        """A seat points at ("card", slot) or at stopping; once that card is chosen, at the ("cell", number) for it."""
        held = self.held
        if seat != held.seat:
            return SeatHand()
        card = "card", held.slot
        if held.meant is not None:
            return SeatHand(("cell", held.meant), (card,))
        return SeatHand("stop" if held.stops else card)

    # The coach

    def coach_buttons(self, seat: Seat, buttons: Sequence[str]) -> Sequence[str]:
        """The mouse clicks at what others choose with directions."""
        device = self.table.device(seat)
        if device is not None and device.kind == MOUSE:
            return buttons and (A,)
        return super().coach_buttons(seat, buttons)

    def coach_speaks(self, seat: Seat, speaks: bool) -> None:
        """The prompts of the seat make room for the coach."""
        super().coach_speaks(seat, speaks)
        self.prompts.hide_for(seat, speaks)
        if seat == self.held.seat:
            self._show(self.held, self.table.house.now())

    # Buttons

    def press(self, seat: Seat, intent: Intent) -> Move | None:
        """Directions choose, A takes, B goes back, C stops."""
        move = self._meant(seat, intent)
        if move is not None and move != STOP:
            self._tried[seat] = int(move[2])
        return move

    def _meant(self, seat: Seat, intent: Intent) -> Move | None:
        self.table.flights.land_all()
        self._reasons.hide(seat)
        if not self._is_on_turn(seat):
            self.table.deny(seat, intent.t)
            return None
        if seat in self._one_button:
            return self._take_scanned(seat, intent.t)
        if intent.at is not None:
            return self._click(seat, intent, intent.at)
        if intent.button in DIRECTIONS:
            self.choices[seat].go(intent.button, self._cards(seat), self._places(seat))
            self.table.sound("focus", intent.t, seat)
            return None
        return self._push(seat, intent.button, intent.t)

    def _is_on_turn(self, seat: Seat) -> bool:
        return bool(seat == self.table.view.facts["turn"])

    def _push(self, seat: Seat, button: str, moment: Ms) -> Move | None:
        choice = self.choices[seat]
        if button == A:
            return self._choose(seat, moment)
        if button == B and choice.back():
            self.table.sound("back", moment, seat)
            return None
        if button == C and choice.may_stop:
            return STOP
        self.table.deny(seat, moment)
        return None

    def _choose(self, seat: Seat, moment: Ms) -> Move | None:
        """Take the card, then the cell."""
        move = self.choices[seat].take(self._cards(seat), self._places(seat))
        if move is None:
            self.table.sound("accept", moment, seat)
        return move

    def refused(self, seat: Seat, now: Ms) -> None:
        """Shake the refused card and say why: a seat without help may try any."""
        slot, cell = self.choices[seat].slot, self._tried.get(seat)
        self.board.surroundings.stocks[seat].refuse(slot, now)
        if cell is not None and self._is_on_turn(seat):
            self._explain(seat, slot, [cell], now)

    def _explain(self, seat: Seat, slot: int, cells: Sequence[Cell], now: Ms) -> None:
        """Tell a seat what keeps a card from these open cells, and light the cards of the cross that do."""
        card = self.table.view.zones["stock", seat][slot]
        if found := clashes_of(self.board.cells, cells, card):
            at_fault = list(dict.fromkeys(clash.cell for clash in found))[:LIGHTS]
            lights = [light for cell in at_fault if (light := self.board.coach_light(seat, ("cell", cell)))]
            self._reasons.show(seat, told_clash(self.table, card, found), lights, now)

    def _cards(self, seat: Seat) -> dict[int, Point]:
        return {slot: (spot.x, spot.y) for slot, spot in enumerate(self.board.places.chairs[seat].stock)}

    def _places(self, seat: Seat) -> dict[Cell, Point]:
        return {cell: self.board.camera.goal.at(cell) for cell in self.choices[seat].cells}

    # The mouse

    def point(self, seat: Seat, point: Pointed) -> None:
        """Choose the card or the cell below the mouse; a card that was clicked stays chosen."""
        if seat in self._one_button or self.table.clock.paused or not self._is_on_turn(seat):
            return
        choice = self.choices[seat]
        before = choice.slot, choice.cell
        slot, cell = self._below(seat, point.at)
        if cell is not None:
            choice.cell = cell
        elif slot is not None and choice.cell is None:
            choice.turn_to(slot)
        if (choice.slot, choice.cell) != before:
            self.table.sound("focus", point.t, seat)

    def _click(self, seat: Seat, intent: Intent, at: tuple[int, int]) -> Move | None:
        choice = self.choices[seat]
        slot, cell = self._below(seat, at)
        if intent.button != A:
            return self._push(seat, intent.button, intent.t)
        if button := self.prompts.seat.under(at, B, C):
            return self._push(seat, button, intent.t)
        if cell is not None:
            return "lay", choice.slot, cell
        if slot is not None and choice.turn_to(slot):
            return self._choose(seat, intent.t)
        open_cell = self._cell_at(at, self.board.open)
        if slot is not None or open_cell is not None:
            wrong = choice.slot if slot is None else slot
            self.board.surroundings.stocks[seat].refuse(wrong, intent.t)
            self.table.deny(seat, intent.t)
            self._explain(seat, wrong, self.board.open if open_cell is None else [open_cell], intent.t)
        return None

    def _below(self, seat: Seat, at: tuple[int, int]) -> tuple[int | None, Cell | None]:
        """The card of the seat and the cell for its chosen card at a pixel of the window; None where there is none."""
        x, y = self.table.scale.design(at)
        spots = self.board.places.chairs[seat].stock[: len(self.table.view.zones["stock", seat])]
        slot = next((slot for slot, spot in enumerate(spots) if spot.holds(x, y, REACH)), None)
        return slot, self._cell_at(at, self.choices[seat].cells)

    def _cell_at(self, at: tuple[int, int], cells: Sequence[Cell]) -> Cell | None:
        """The one of these cells that is at a pixel of the window."""
        (x, y), lens = self.table.scale.design(at), self.board.camera.goal
        half, places = lens.pitch / 2, {cell: lens.at(cell) for cell in cells}
        return next((c for c, (cx, cy) in places.items() if abs(cx - x) <= half and abs(cy - y) <= half), None)

    # One button

    def _walk(self, seat: Seat, now: Ms) -> None:
        """Let the light go on: over the cards and, where that is a choice, over stopping; then over the cells."""
        choice, light = self.choices[seat], self._one_button
        if choice.cell is not None:
            choice.cell = light.at(seat, choice.cells, now)
            return
        slot = light.at(seat, [*choice.slots, *([None] if choice.may_stop else ())], now)
        choice.stops = slot is None
        if slot is not None:
            choice.turn_to(slot)

    def _take_scanned(self, seat: Seat, moment: Ms) -> Move | None:
        self._walk(seat, moment)
        move = self._choose(seat, moment)
        self._one_button.restart(seat, moment)
        return move

    # What is seen of it

    def move(self, now: Ms, t: Ms) -> None:
        hand = self._seen_hand(now, t)
        if hand != self.held:
            self.held = hand
            self.board.hold(hand)
            self._show(hand, now)
        self._glove.move(now)
        table = self.table
        self.board.breathes = table.motion.lavish and table.view.facts["turn"] not in table.sitting.driver.bots

    def _seen_hand(self, now: Ms, t: Ms) -> LayingHand:
        """What the seat on turn is about to lay: a person's choice, or a bot's plan shortly before it is done."""
        table = self.table
        view = table.view
        if view.outcome is not None or self.board.sweep.is_on or table.clock.paused:
            return NO_HAND
        seat = view.facts["turn"]
        plan = table.match.agenda.plans.get(seat)
        if plan is not None and plan.move[0] == "lay" and plan.t - t <= PLAN_MS:
            return planned(seat, plan.move, table.views.of(seat).legal)
        is_person = seat not in table.sitting.driver.bots and table.device(seat) is not None
        return self._held(seat, now) if is_person else NO_HAND

    def _held(self, seat: Seat, now: Ms) -> LayingHand:
        choice = self.choices[seat]
        if seat in self._one_button:
            self._walk(seat, now)
        ghosts = self.board.helps[seat]
        cells = choice.cells if ghosts or choice.cell is not None else ()
        if choice.stops:
            cells = ()
        return LayingHand(seat, choice.slot, cells, choice.cell, ghosts, choice.may_stop, choice.stops)

    def _show(self, hand: LayingHand, now: Ms) -> None:
        device = self.table.device(hand.seat) if hand.seat != TABLE else None
        does = told(placing=hand.meant is not None, at_once=len(hand.cells) == 1, may_stop=hand.may_stop)
        chairs = self.board.places.chairs
        self.prompts.show(hand.seat, [] if device is None else self.prompts.placed(chairs[hand.seat], device, does))
        self._point(hand, device, now)

    def _point(self, hand: LayingHand, device: Device | None, now: Ms) -> None:
        """Let the glove of the seat on turn point; the mouse has an arrow of its own."""
        if hand.seat == TABLE or (device is not None and device.kind == MOUSE):
            self._glove.hide()
        elif hand.stops and self.prompts.seat.shown:
            self._glove.point(hand.seat, self.prompts.seat.middle(C), 0, now)
        elif hand.meant is None:
            x, y, side = self.board.places.chairs[hand.seat].stock[hand.slot]
            self._glove.point(hand.seat, (x, y), side, now)
        else:
            lens = self.board.camera.goal
            self._glove.point(hand.seat, lens.at(hand.meant), lens.side, now)

    def pictures(self) -> Iterator[Wanted]:
        for seat, chair in enumerate(self.board.places.chairs):
            device = self.table.device(seat)
            if device is not None:
                yield from (partial(self.prompts.placed, chair, device, does) for does in EVERY)
        yield from self._reasons.pictures()


def planned(seat: Seat, move: Move, legal: tuple[Move, ...]) -> LayingHand:
    """A bot's hand: the card that it will lay, on the cell for it."""
    slot, cell = int(move[1]), int(move[2])
    cells = sorted({int(other[2]) for other in legal if other[:2] == ("lay", slot)} | {cell})
    return LayingHand(seat, slot, tuple(cells), cell)
