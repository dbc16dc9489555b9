"""The controls of a small game of turns: the seat on turn walks over its legal moves and takes one.

Left and right walk, A takes, the mouse clicks at a button or at a piece, and with one button a light walks by itself. A
ribbon in the colour of the seat says whose turn it is, a button shows each move, and below them stand the seat's keys.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from typing import ClassVar, Final, NamedTuple

from pygame import Rect, Surface

from game.gfx.loader import Wanted
from game.gfx.parts.button import FOCUS, NORMAL
from game.gfx.parts.parts import Cutout
from game.input.intents import DOWN, LEFT, MOUSE, RIGHT, UP, A, Device, Intent
from game.input.intents import Point as Pointed
from game.rules.api import TABLE, Move, Ms, Seat, View
from game.table.roles import Controls, SeatHand
from game.table.seats.glove import Glove
from game.table.seats.one_button import OneButton
from game.table.seats.sitting import Sitting
from game.table.stage.sprites import Sprite
from game.table.table import Table
from game.table.turns.turn_table import TurnBoard
from game.table.turns.zone_layout import Slot
from game.ui.prompts import items_of

STEPS: Final = {LEFT: -1, UP: -1, RIGHT: 1, DOWN: 1}
PLAN_MS: Final[Ms] = 900  # how long before a bot's move its choice is shown
RIBBON, RIBBON_AT = 78, (960, 712)
BUTTON, BUTTONS_AT = 92, (960, 838)
KEYS, WORDS, KEYS_AT = 54, 36, (960, 960)
APART: Final = 30  # between two buttons
WIDEST: Final = 936  # of all buttons together
LEAST: Final = 0.66  # to which the buttons narrow where they have no room; beyond that the chosen one stands alone
Z: Final = 25
BOTH: Final = (False, True)


class Offer(NamedTuple):
    """What the table shows of the seat on turn: its moves, which of them is meant, and the device that it presses."""

    seat: Seat = TABLE
    moves: tuple[Move, ...] = ()
    meant: int | None = None
    device: Device | None = None  # None for a bot and in a recording


NO_OFFER: Final = Offer()


class TurnControls(Controls[TurnBoard]):
    """Lets the seat on turn choose among its legal moves."""

    choose: ClassVar[str] = "do.turns.choose"  # the text for what left and right do
    take: ClassVar[str] = "do.turns.take"  # and for what A does
    moves: ClassVar[Sequence[Move]] = ()  # those whose buttons are drawn before the match

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self.offer = NO_OFFER
        self._choices = [0 for _ in sitting.seats]
        self._one_button = OneButton(sitting)

    def lay(self, table: Table, board: TurnBoard) -> None:
        super().lay(table, board)
        seats = table.sitting.seats
        big = [bool(seat.assists.get("big_pointer")) for seat in seats]
        self._glove = Glove(table, [seat.sitter.colour for seat in seats], big)
        self._sprites: list[Sprite] = []
        self._buttons: list[tuple[Rect, int]] = []
        self.offer = NO_OFFER

    # What a game's own controls say

    @abstractmethod
    def words(self, move: Move) -> str:
        """What the button of a move says."""

    def aims(self, view: View, move: Move) -> Sequence[Slot]:
        """The pieces that a move takes: they are lifted while it is meant, and a click at one of them means it."""
        return ()

    def hand(self, seat: Seat) -> SeatHand:
        """A seat on turn points at the move that it means."""
        offer = self.offer
        return SeatHand(offer.moves[offer.meant] if seat == offer.seat and offer.meant is not None else None)

    # What people do

    def follow(self, view: View, now: Ms) -> None:
        for seat in view.active:
            self._choices[seat] = 0
            self._one_button.restart(seat, now)

    def press(self, seat: Seat, intent: Intent) -> Move | None:
        """Left and right walk over the moves, A takes; with one button each button takes."""
        self.table.flights.land_all()
        legal = self._legal(seat)
        if legal and intent.button in STEPS and seat not in self._one_button:
            self._mean(seat, (self._choices[seat] + STEPS[intent.button]) % len(legal), intent.t)
            return None
        taken = self._taken(seat, intent, len(legal)) if legal else None
        if taken is None:
            self.table.deny(seat, intent.t)
            return None
        return legal[taken]

    def _taken(self, seat: Seat, intent: Intent, choices: int) -> int | None:
        """The index of the move that a seat takes by a button that does not walk; None for no move."""
        if seat in self._one_button:
            return self._one_button.at(seat, range(choices), intent.t)
        if intent.button != A:
            return None
        return self._choices[seat] if intent.at is None else self._under(seat, intent.at)

    def point(self, seat: Seat, point: Pointed) -> None:
        """The mouse means the button or the piece below it."""
        meant = self._under(seat, point.at) if self._legal(seat) and not self.table.clock.paused else None
        if meant is not None and seat not in self._one_button:
            self._mean(seat, meant, point.t)

    def _legal(self, seat: Seat) -> tuple[Move, ...]:
        return self.table.views.of(seat).legal

    def _mean(self, seat: Seat, choice: int, moment: Ms) -> None:
        if choice != self._choices[seat]:
            self._choices[seat] = choice
            self.table.sound("focus", moment, seat)

    def _under(self, seat: Seat, at: tuple[int, int]) -> int | None:
        """The index of the move whose button is at a pixel, or of the smallest that takes the piece there."""
        for box, choice in self._buttons:
            if box.collidepoint(at):
                return choice
        slot, view = self.board.under(at), self.table.view
        aims = {choice: self.aims(view, move) for choice, move in enumerate(self._legal(seat))}
        those = [choice for choice, slots in aims.items() if slot in slots]
        return min(those, key=lambda choice: len(aims[choice]), default=None)

    # What is seen of it

    def move(self, now: Ms, t: Ms) -> None:
        offer = self._offered(now, t)
        if offer != self.offer:
            self.offer = offer
            self._show(offer, now)
        self._glove.move(now)

    def _offered(self, now: Ms, t: Ms) -> Offer:
        table = self.table
        view = table.view
        if len(view.active) != 1 or view.outcome is not None or table.clock.paused:
            return NO_OFFER
        (seat,) = view.active
        legal, plan = self._legal(seat), table.match.agenda.plans.get(seat)
        device = None if table.sitting.sitters[seat].is_bot else table.device(seat)
        meant: int | None = None
        if plan is not None:
            meant = legal.index(plan.move) if plan.t - t <= PLAN_MS and plan.move in legal else None
        elif device is not None:
            meant = self._choices[seat]
            if seat in self._one_button:
                meant = self._one_button.at(seat, range(len(legal)), now)
        return Offer(seat, legal, meant, device)

    def _show(self, offer: Offer, now: Ms) -> None:
        """Lay ribbon, buttons and keys anew, lift what is meant, and let the glove point at it."""
        for sprite in self._sprites:
            self.table.stage.remove(sprite)
        self._sprites, self._buttons = [], []
        slots: Sequence[Slot] = ()
        if offer.seat != TABLE:
            self._put(self._ribbon(offer.seat), *RIBBON_AT)
            self._lay_buttons(offer)
            if offer.device is not None:
                self._put(self._keys(offer.seat, offer.device), *KEYS_AT)
            if offer.meant is not None:
                slots = self.aims(self.table.view, offer.moves[offer.meant])
        self.board.mean(slots)
        if slots and (offer.device is None or offer.device.kind != MOUSE):
            zone, index = slots[-1]
            layout = self.board.zones[zone]
            self._glove.point(offer.seat, layout.at(index), layout.width, now)
        else:
            self._glove.hide()

    def _lay_buttons(self, offer: Offer) -> None:
        wide, (x, y), shown = self._button_width(self.moves or offer.moves), BUTTONS_AT, range(len(offer.moves))
        if not wide:
            shown = range(0) if offer.meant is None else range(offer.meant, offer.meant + 1)
            wide = self._button_width([offer.moves[choice] for choice in shown])
        pitch = wide / self.table.scale.factor + APART
        for place, choice in enumerate(shown):
            image = self._button(offer.seat, offer.moves[choice], wide, choice == offer.meant)
            box = self._put(image, x + pitch * (place - (len(shown) - 1) / 2), y)
            if offer.device is not None:
                self._buttons.append((box, choice))

    def _put(self, thing: Cutout | Surface, x: float, y: float) -> Rect:
        """Show a picture around a point of the design; return its box on the window, without its shadow."""
        image, box = (thing, thing.get_rect()) if isinstance(thing, Surface) else (thing.image, thing.box)
        place = box.copy()
        place.center = self.table.scale.point(x, y)
        self._sprites.append(self.table.stage.add(image, place.x - box.x, place.y - box.y, Z))
        return place

    # Pictures

    def pictures(self) -> Iterator[Wanted]:
        wide = self._button_width(self.moves)
        for seat in range(len(self.table.sitting.seats)):
            yield partial(self._ribbon, seat)
            if wide:
                looks = product(self.moves, BOTH)
                yield from (partial(self._button, seat, move, wide, is_meant) for move, is_meant in looks)
            device = self.table.device(seat)
            if device is not None:
                yield partial(self._keys, seat, device)

    def _ribbon(self, seat: Seat) -> Cutout:
        sitter = self.table.sitting.sitters[seat]
        text = self.table.say("table.thinks" if sitter.is_bot else "table.your_turn", name=sitter.name)
        return self.table.house.parts.banner(text, sitter.colour, self.table.scale.length(RIBBON))

    def _button_width(self, moves: Sequence[Move]) -> int:
        """The width of the buttons of these moves, in pixels; 0 where they have no room side by side."""
        scale = self.table.scale
        if not moves:
            return 0
        wanted = max(self.table.house.parts.button_width(self.words(move), scale.length(BUTTON)) for move in moves)
        room = scale.length((WIDEST - APART * (len(moves) - 1)) / len(moves))
        return min(wanted, room) if room >= LEAST * wanted else 0

    def _button(self, seat: Seat, move: Move, wide: int, is_meant: bool) -> Cutout:
        size = wide, self.table.scale.length(BUTTON)
        colour = self.table.sitting.sitters[seat].colour
        return self.table.house.parts.button(self.words(move), size, colour, FOCUS if is_meant else NORMAL)

    def _keys(self, seat: Seat, device: Device) -> Surface:
        house, scale = self.table.house, self.table.scale
        does: dict[tuple[str, ...], str] = {(A,): self.take}
        if seat not in self._one_button and device.kind != MOUSE:
            does = {(LEFT, RIGHT): self.choose, **does}
        height = scale.length(KEYS)
        words = scale.length(WORDS * house.letters)
        return house.parts.hint(items_of(house.row(device, does, height)), height, words)
