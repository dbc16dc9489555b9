"""What a seat of Tall Order has on its side: punch strip, claimed cards, its holder, its pile, a curtain.

A desk shows what it is told: the board decides whether a card is told by its face or as hidden.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pygame import Surface

from game.games.tall_order.deck import task
from game.games.tall_order.props.layout import (
    CARD,
    CURTAIN,
    CURTAIN_OVERHANG,
    MINI,
    MINI_Y,
    PILE,
    PUNCH,
    SIDES,
    TOAST_ROOM,
    WIDTH,
    card_at,
    mini_at,
    pile_at,
)
from game.games.tall_order.props.why import Wrong, WrongClaim
from game.games.tall_order.rules import CLAIMED, HOLDER, HOLDERS, PILES, TASKS_A_SEAT
from game.gfx.decks.base import Piece
from game.gfx.loader import Wanted
from game.gfx.parts import notices
from game.gfx.parts.controls import focus_ring
from game.gfx.parts.parts import Cutout
from game.rules.api import HIDDEN, Face, Ms, Seat
from game.table.props.cards import back_of_seat
from game.table.props.signs import CountedPile, Sign, number_chip
from game.table.props.sway import Sway
from game.table.roles import EDGE, TOAST, TOAST_MS
from game.table.seats.ribbons import ribbon_height
from game.table.stage.pictures import Frames
from game.table.stage.sprites import Sprite
from game.table.stage.tween import Span
from game.table.table import Table

FLIP_MS: Final[Ms] = 150
SHAKE_MS: Final[Ms] = 240
CHIP: Final = 64
LEAST_TOAST: Final = 48  # the height of what is said to a seat in many words
CORNER: Final = 18  # the radius of a card's corners


@dataclass(slots=True)
class HolderSlot:
    """A place of the holder."""

    card: Sprite
    ring: Sprite
    ice: Sprite
    sway: Sway
    piece: Piece | None = None
    flip: tuple[Span, Frames] | None = None
    hidden: bool = False


class SeatDesk:
    """The side of one seat."""

    def __init__(self, table: Table, seat: Seat) -> None:
        self._table = table
        self._seat = seat
        sitter = table.sitting.sitters[seat]
        self._colour = sitter.colour
        other = table.sitting.sitters[1 - seat]
        self._curtains = (
            table.say("tall_order.peeking", name=sitter.name),
            table.say("tall_order.look_away", name=other.name),
        )
        self.back = back_of_seat(table, seat)
        stage, scale, (x, y) = table.stage, table.scale, pile_at(seat)
        self._strip_at = scale.point(SIDES[seat], PUNCH[0])
        self.strip = stage.floor.add(self._punch_image(0), *self._strip_at, 4)
        self._minis: list[Sprite] = []
        self.claimed: tuple[Face, ...] = ()
        self.slots = [self._slot(number) for number in range(HOLDER)]
        pile = Sign(table, (x, y), 6, partial(table.pictures.pile, self.back, PILE))
        chip = number_chip(table, (x + PILE / 2 - 8, y + PILE / 2 - 6), 7, CHIP)
        self.pile = CountedPile(PILES[seat], pile, chip)
        left = SIDES[seat] - CURTAIN_OVERHANG
        self.curtain = stage.add(self._curtain_image(False), *scale.point(left, CURTAIN[0]), 44)
        self.curtain.hide()
        self.why = WrongClaim(table, self.back)

    def _slot(self, number: int) -> HolderSlot:
        at, table = self.centre(number), self._table
        card = table.add_hidden(table.pictures.card(self.back, CARD), at, 10)
        ring = table.add_hidden(self._ring_image(), at, 9)
        ice = table.add_hidden(self._frost_image(), at, 12)
        card.lies = HOLDERS[self._seat], number
        return HolderSlot(card, ring, ice, Sway(table, SHAKE_MS))

    # The holder

    def centre(self, slot: int) -> tuple[int, int]:
        """The middle of a place of the holder, in pixels."""
        return self._table.scale.point(*card_at(self._seat, slot))

    def show(self, faces: Sequence[Face], turns: Sequence[int], chosen: int | None, now: Ms) -> None:
        """Bring the holder up to date; `turns` are the quarters by which its cards are turned."""
        for number, slot in enumerate(self.slots):
            there = number < len(faces)
            slot.card.hide(not there or slot.hidden)
            slot.ring.hide(not there or chosen != number or slot.hidden)
            if not there:
                slot.piece = slot.flip = None
                continue
            piece = self.piece(faces[number], turns[number])
            if piece != slot.piece:
                self._turn_over(slot, piece, now)

    def piece(self, face: Face, turns: int = 0) -> Piece:
        """The piece for a card of the holder."""
        return self.back if face == HIDDEN else task(face, turns)

    def _turn_over(self, slot: HolderSlot, piece: Piece, now: Ms) -> None:
        before, slot.piece = slot.piece, piece
        if before is not None and self.back in (before, piece) and self._table.motion.moves and not slot.hidden:
            slot.flip = Span(now, FLIP_MS), self._table.pictures.flipping(before, piece, CARD)
        else:
            slot.flip = None
            slot.card.show(self._table.pictures.card(piece, CARD))

    def turn_at_once(self) -> None:
        """End the turning over of all cards at once."""
        for slot in self.slots:
            if slot.flip is not None and slot.piece is not None:
                slot.flip = None
                slot.card.show(self._table.pictures.card(slot.piece, CARD))

    def set_hidden(self, number: int, hidden: bool) -> None:
        """Hide a place of the holder while its card is on its way, or show it again."""
        slot = self.slots[number]
        slot.hidden = hidden
        slot.card.hide(hidden)

    def refuse(self, number: int, now: Ms) -> None:
        """Shake a card that was refused."""
        self.slots[number].sway.strike(now)

    def draw_curtain(self, is_drawn: bool, warns: bool) -> None:
        """Tell that the seat peeks, or ask the other one to look away."""
        self.curtain.hide(not is_drawn)
        if is_drawn:
            self.curtain.show(self._curtain_image(warns))

    def show_why(self, wrong: Wrong | None, now: Ms) -> None:
        """Show why a claim was wrong, on its card as it is seen; None for no more."""
        slot = None if wrong is None else self.slots[wrong.slot]
        if wrong is None or slot is None or not slot.card.visible or slot.piece is None:
            self.why.hide()
        else:
            self.why.show(slot.card.rect, slot.piece, wrong, now)

    def freeze(self, frozen: bool) -> None:
        """Show or hide ice over the holder, while its seat may claim nothing."""
        for slot in self.slots:
            slot.ice.hide(not frozen or slot.piece is None)

    def card_under(self, x: float, y: float) -> int | None:
        """The place of the holder at a point of the design."""
        for number, slot in enumerate(self.slots):
            left, top = (middle - CARD / 2 for middle in card_at(self._seat, number))
            if slot.piece is not None and left <= x < left + CARD and top <= y < top + CARD:
                return number
        return None

    # The rest

    def count(self, claimed: Sequence[Face], pile: int) -> None:
        """Bring the strip, the claimed cards and the pile up to date."""
        self.strip.put(self._punch_image(len(claimed)), *self._strip_at)
        if tuple(claimed) != self.claimed:
            self.claimed = tuple(claimed)
            self._lay_minis()
        self.pile.show(pile)

    def mini(self, number: int, count: int) -> tuple[int, int]:
        """Where a claimed card lies, in pixels."""
        return self._table.scale.point(*mini_at(self._seat, number, count))

    def _lay_minis(self) -> None:
        for sprite in self._minis:
            self._table.stage.floor.remove(sprite)
        self._minis = []
        for number, face in enumerate(self.claimed):
            image = self._table.pictures.card(task(face), MINI)
            at = image.get_rect(center=self.mini(number, len(self.claimed))).topleft
            mini = self._table.stage.floor.add(image, *at, 5 + number)
            mini.lies = CLAIMED[self._seat], number
            self._minis.append(mini)

    # Words

    def tell(self, text: str, now: Ms, stay: Ms = TOAST_MS) -> None:
        """Say something to the seat, on its claimed cards: they are done with, strip and tasks are not."""
        table, ribbon = self._table, self.toast_image(text)
        scale, half = table.scale, ribbon.box.w // 2
        least = scale.length(EDGE) + half
        x = min(max(table.tickets[self._seat].box.centerx, least), scale.size[0] - least)
        table.popups.show(("toast", self._seat), ribbon.image, (x, scale.point(0, MINI_Y)[1]), now, stay)

    def toast_image(self, text: str) -> Cutout:
        """A ribbon as large as it can be beside the wall."""
        height = ribbon_height(self._table, text, TOAST, TOAST_ROOM, LEAST_TOAST)
        return self._table.house.parts.banner(text, self._colour, height)

    def move(self, now: Ms) -> None:
        """Once a frame."""
        for number, slot in enumerate(self.slots):
            if slot.flip is not None and slot.piece is not None:
                span, frames = slot.flip
                over = now >= span.end
                slot.card.show(self._table.pictures.card(slot.piece, CARD) if over else frames(span.share(now)))
                slot.flip = None if over else slot.flip
            x, y = self.centre(number)
            slot.card.centre(x + slot.sway.at(now), y)

    # Pictures

    def pictures(self) -> Iterator[Wanted]:
        """Everything but faces that may come into play."""
        pictures = self._table.pictures
        yield from self.pile.pictures(TASKS_A_SEAT - HOLDER)
        yield from (partial(self._punch_image, done) for done in range(TASKS_A_SEAT + 1))
        yield from (partial(self._curtain_image, warns) for warns in (False, True))
        yield from self.why.pictures()
        yield self._frost_image
        yield partial(pictures.card, self.back, CARD)
        yield partial(pictures.shadow, self.back, CARD, flying=True)

    def _punch_image(self, done: int) -> Surface:
        size = self._table.scale.length(WIDTH), self._table.scale.length(PUNCH[1])
        return self._table.house.parts.draw(("punch", self._colour, TASKS_A_SEAT, done), size)

    def _curtain_image(self, warns: bool) -> Surface:
        size = self._table.scale.length(WIDTH + 2 * CURTAIN_OVERHANG), self._table.scale.length(CURTAIN[1])
        return self._table.house.parts.curtain(self._curtains[warns], self._colour, size)

    def _ring_image(self) -> Surface:
        size = self._table.pictures.size(self.back, CARD)
        return focus_ring(self._table.house.parts, size, self._table.scale.length(CORNER)).image

    def _frost_image(self) -> Surface:
        return notices.frost(self._table.house.parts, self._table.pictures.size(self.back, CARD))
