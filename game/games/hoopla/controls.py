"""What people do in Hoopla: buttons become moves, and no press waits for a card on its way.

One button flips, three place, one takes back. The mouse clicks on the own cards and on the stacks. With one button a
glove walks over all that can be done.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from pygame import Rect

from game.games.hoopla.board import CAP, HooplaBoard, paint_rows
from game.games.hoopla.props.layout import CORNERS, STACK_WIDTH, STACKS_AT, Spot, pile_of, set_of
from game.games.hoopla.rules import FLIP, PLACES, TAKE_BACK, TURN_OVER
from game.games.hoopla.rules import PAUSE as PAUSE_MS
from game.gfx.decks.base import back_of
from game.gfx.parts.parts import Item
from game.input.intents import DOWN, LEFT, MOUSE, RIGHT, UP, A, B, Device, Intent
from game.rules.api import GO, Move, Ms, Seat, View
from game.table.roles import Controls, SeatHand
from game.table.seats.glove import Glove
from game.table.seats.one_button import OneButton
from game.table.seats.sitting import Sitting
from game.table.table import Table
from game.ui.page import Page

PLACE_KEYS: Final[Mapping[str, Move]] = dict(zip((LEFT, UP, RIGHT), PLACES, strict=True))
REACH: Final = 24  # design pixels around a card in which the mouse means it
GLOVE: Final = 132
ASIDE: Final = 40  # design pixels from the middle of a card to where a finger rests


class HooplaControls(Controls[HooplaBoard]):
    """The presses of all seats, their keys, and a glove for each seat with one button."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self._one_button = OneButton(sitting)
        self._waiting: dict[Seat, tuple[Ms, Move]] = {}  # H10: one further press, and when its time comes

    def lay(self, table: Table, board: HooplaBoard) -> None:
        super().lay(table, board)
        self._waiting.clear()  # the clock has stood since
        colours = [sitter.colour for sitter in table.sitting.sitters]
        self.gloves = {seat: Glove(table, colours, height=GLOVE, reach_ms=0) for seat in self._one_button.seats}

    def follow(self, view: View, now: Ms) -> None:
        """Do nothing: what a button means is found out when it is pressed."""

    def hand(self, seat: Seat) -> SeatHand:
        """A seat with one button points at a move; others point at nothing, each of their buttons is a move."""
        return SeatHand(self.pointed_at(seat, self.table.house.now()) if seat in self._one_button else None)

    def coach_buttons(self, seat: Seat, buttons: Sequence[str]) -> Sequence[str]:
        """The mouse clicks at what others have a button for."""
        device = self.table.device(seat)
        if device is not None and device.kind == MOUSE:
            return [B if button == DOWN else A for button in buttons]
        return super().coach_buttons(seat, buttons)

    # Buttons

    def press(self, seat: Seat, intent: Intent) -> Move | None:
        move = self._meant(seat, intent)
        return None if move is None else self._if_free(seat, move, self.table.clock.at(intent.t))

    def _if_free(self, seat: Seat, move: Move, t: Ms) -> Move | None:
        """The move, if the seat is free at t. H10: one press within 80 ms of a move waits; H17: a freeze drops it."""
        facts = self.table.view.facts
        free = facts["free_at"][seat]
        if t < GO or t < facts["frozen_until"][seat]:
            self._waiting.pop(seat, None)
            return None
        if free <= t:
            return move
        if free - t <= PAUSE_MS:
            self._waiting.setdefault(seat, (free, move))
        return None

    def due(self, t: Ms) -> Iterator[tuple[Ms, Seat, Move]]:
        for seat in sorted(seat for seat, (free, _) in self._waiting.items() if free <= t):
            free, move = self._waiting.pop(seat)
            yield free, seat, move

    def _meant(self, seat: Seat, intent: Intent) -> Move | None:
        """The move that a press means, whether the seat may make it or not."""
        if seat in self._one_button:
            move = self.pointed_at(seat, intent.t)
            self._one_button.restart(seat, intent.t)
            return move
        device = self.table.device(seat)
        if device is not None and device.kind == MOUSE and intent.at is not None:
            return self._clicked(seat, intent.button, intent.at)
        if intent.button == A:
            return self._flip(seat)
        return TAKE_BACK if intent.button == DOWN else PLACE_KEYS.get(intent.button)

    def _flip(self, seat: Seat) -> Move:
        """H9: the flip button turns the pile over when the set is empty."""
        return FLIP if self.table.view.zones["set", seat] else TURN_OVER

    def _clicked(self, seat: Seat, button: str, at: tuple[int, int]) -> Move | None:
        """Right takes back; left flips on the own cards, and places on a stack."""
        if button == B:
            return TAKE_BACK
        if button != A:
            return None
        for stack, spot in enumerate(STACKS_AT):
            if self._around(spot, STACK_WIDTH).collidepoint(at):
                return PLACES[stack]
        own, width = self._own(seat), self.board.areas[seat].width
        return self._flip(seat) if any(self._around(spot, width).collidepoint(at) for spot in own) else None

    def _own(self, seat: Seat) -> tuple[Spot, Spot]:
        """The middles of the set and the pile of a seat."""
        seats = len(self.table.sitting.seats)
        return set_of(seats, seat), pile_of(seats, seat)

    def _around(self, spot: Spot, width: float) -> Rect:
        """The pixels in which a click means a card of this width."""
        reach = self.table.scale.length(REACH)
        area = Rect((0, 0), self.table.pictures.size(back_of(0), width)).inflate(reach, reach)
        area.center = self.table.scale.point(*spot)
        return area

    # One button

    def pointed_at(self, seat: Seat, moment: Ms) -> Move | None:
        """The move that a seat with one button would make now: in the order in which things lie on the table."""
        flip = self._flip(seat)
        choices = (flip, *PLACES, TAKE_BACK) if self.table.view.zones["pile", seat] else (flip,)
        return self._one_button.at(seat, choices, moment)

    def move(self, now: Ms, t: Ms) -> None:
        """Let the glove of each seat with one button walk from choice to choice."""
        is_still = self.table.clock.paused or self.table.view.outcome is not None
        for seat, glove in self.gloves.items():
            move = None if is_still else self.pointed_at(seat, now)
            if move is None:
                glove.hide()
            else:
                x, y = self._spot(seat, move)
                glove.point(seat, (x + ASIDE, y + ASIDE), 0, now)

    def _spot(self, seat: Seat, move: Move) -> Spot:
        """The middle of what a move is made with."""
        own_set, own_pile = self._own(seat)
        if move[0] == "place":
            return STACKS_AT[int(move[1])]
        return own_pile if move == TAKE_BACK else own_set

    # Keys

    def paint_ground(self, page: Page) -> None:
        """The keys of each person, by their own names."""
        seats = len(self.table.sitting.seats)
        for seat, corner in enumerate(CORNERS[seats]):
            device = self.table.device(seat)
            if device is not None:
                paint_rows(page, corner, self._key_rows(page, seat, device))

    def _key_rows(self, page: Page, seat: Seat, device: Device) -> list[list[Item]]:
        house, say, cap = self.table.house, self.table.say, page.long(CAP)
        if seat in self._one_button:
            return [[house.prompt(device, A, cap), say("common.choose")]]
        flip, place, back = (say(f"do.hoopla.{verb}") for verb in ("flip", "place", "take_back"))
        if device.kind == MOUSE:
            return [[house.prompt(device, A, cap), f"{flip}, {place}"], [house.prompt(device, B, cap), back]]
        caps = {button: house.prompt(device, button, cap) for button in (A, LEFT, UP, RIGHT, DOWN)}
        return [[caps[A], flip, " ", caps[DOWN], back], [caps[LEFT], caps[UP], caps[RIGHT], place]]
