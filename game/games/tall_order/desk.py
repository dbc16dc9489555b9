"""What a seat of Tall Order has on its side: punch strip, claimed cards, its holder, its pile, a curtain, its keys.

A desk shows what it is told. Whether a card is told by its face or as hidden is decided by who tells it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from game.games.tall_order.deck import task
from game.games.tall_order.layout import (
    CARD,
    CURTAIN,
    CURTAIN_OVERHANG,
    KEYS_LEFT,
    KEYS_PITCH,
    KEYS_TOP,
    MINI,
    PILE,
    PUNCH,
    SIDES,
    WIDTH,
    card_at,
    mini_at,
    pile_at,
)
from game.games.tall_order.rules import HOLDER, TASKS_A_SEAT
from game.gfx.decks.base import Piece, back_of
from game.gfx.parts import notices
from game.gfx.parts.controls import focus_ring
from game.gfx.parts.parts import Cutout, Parts
from game.gfx.window import Scale
from game.rules.api import HIDDEN, Face, Ms, Seat
from game.table.motion import Motion
from game.table.pictures import Frames, Pictures
from game.table.sprites import Sprite, Stage
from game.table.tween import Shake, Span

FLIP_MS: Final[Ms] = 150
SHAKE_MS: Final[Ms] = 240
CHIP: Final = 52
WAIT, WAITS = 46, 15  # the side of the ring of who waits, and the steps in which it closes
CORNER: Final = 18  # the radius of a card's corners


@dataclass(slots=True)
class Slot:
    """A place of the holder."""

    card: Sprite
    ring: Sprite
    ice: Sprite
    piece: Piece | None = None
    flip: tuple[Span, Frames] | None = None
    shake: Shake | None = None
    veiled: bool = False


class Desk:
    """The side of one seat."""

    def __init__(
        self,
        stage: Stage,
        scale: Scale,
        motion: Motion,
        pictures: Pictures,
        parts: Parts,
        seat: Seat,
        colour: str,
        curtain: str,
    ) -> None:
        """`curtain` is what its curtain says."""
        self._stage = stage
        self._scale = scale
        self._motion = motion
        self._pictures = pictures
        self._parts = parts
        self._seat = seat
        self._colour = colour
        self._curtain_text = curtain
        colours = [each.id for each in parts.palette.six]
        self.back = back_of(colours.index(colour))
        nothing = Surface((1, 1), depth=32)
        self._punch = stage.floor.add(nothing, *scale.point(SIDES[seat], PUNCH[0]), 4)
        self._punched = -1
        self._minis: list[Sprite] = []
        self._claimed: tuple[Face, ...] = ()
        self._slots = [self._slot(number) for number in range(HOLDER)]
        self._pile = stage.add(nothing, *scale.point(*pile_at(seat)), 6)
        x, y = pile_at(seat)
        self._left = stage.add(nothing, *scale.point(x + PILE / 2 - 8, y + PILE / 2 - 6), 7)
        self._in_pile = -1
        left = SIDES[seat] - CURTAIN_OVERHANG
        self._curtain = stage.add(self._curtain_image(), *scale.point(left, CURTAIN[0]), 44)
        self._curtain.hide()
        self._ring = stage.add(nothing, 0, 0, 7)
        self._ring.hide()
        self._waits = 0
        self._keys: list[tuple[Sprite, Rect]] = []
        self._shown_keys: list[Surface] = []

    def _slot(self, number: int) -> Slot:
        at = self._scale.point(*card_at(self._seat, number))
        card = self._add(self._pictures.card(self.back, CARD), at, 10)
        ring = self._add(self._ring_image(), at, 9)
        ice = self._add(self._frost_image(), at, 12)
        for sprite in (card, ring, ice):
            sprite.hide()
        return Slot(card, ring, ice)

    def _add(self, image: Surface, at: tuple[int, int], z: int) -> Sprite:
        return self._stage.add(image, *image.get_rect(center=at).topleft, z)

    # The holder

    @property
    def seen(self) -> tuple[Piece | None, ...]:
        """What can be seen in the places of the holder."""
        return tuple(slot.piece if slot.card.visible else None for slot in self._slots)

    def centre(self, slot: int) -> tuple[int, int]:
        """The middle of a place of the holder, in pixels."""
        return self._scale.point(*card_at(self._seat, slot))

    def show(self, faces: Sequence[Face], turns: Sequence[int], chosen: int | None, now: Ms) -> None:
        """Bring the holder up to date; `turns` are the quarters by which its cards are turned."""
        for number, slot in enumerate(self._slots):
            there = number < len(faces)
            slot.card.hide(not there or slot.veiled)
            slot.ring.hide(not there or chosen != number or slot.veiled)
            if not there:
                slot.piece = slot.flip = None
                continue
            piece = self.piece(faces[number], turns[number])
            if piece != slot.piece:
                self._turn_over(slot, piece, now)

    def piece(self, face: Face, turns: int = 0) -> Piece:
        """What a card of the holder looks like."""
        return self.back if face == HIDDEN else task(face, turns)

    def _turn_over(self, slot: Slot, piece: Piece, now: Ms) -> None:
        before, slot.piece = slot.piece, piece
        if before is not None and self.back in (before, piece) and self._motion.moves and not slot.veiled:
            slot.flip = Span(now, FLIP_MS), self._pictures.flipping(before, piece, CARD)
        else:
            slot.flip = None
            slot.card.show(self._pictures.card(piece, CARD))

    def turn_at_once(self) -> None:
        """No card is still turning over."""
        for slot in self._slots:
            if slot.flip is not None and slot.piece is not None:
                slot.flip = None
                slot.card.show(self._pictures.card(slot.piece, CARD))

    def veil(self, number: int, hidden: bool = True) -> None:
        """Hide a place of the holder while its card is on its way."""
        slot = self._slots[number]
        slot.veiled = hidden
        slot.card.hide(hidden)

    def refuse(self, number: int, now: Ms) -> None:
        """Shake a card: that was wrong."""
        if reach := self._motion.sway(self._scale.length(9)):
            self._slots[number].shake = Shake(Span(now, SHAKE_MS), reach)

    def freeze(self, frozen: bool) -> None:
        """Ice over the holder while its seat may claim nothing."""
        for slot in self._slots:
            slot.ice.hide(not frozen or slot.piece is None)

    def wait(self, steps: int) -> None:
        """O13: a ring beside the first key, claim, that closes in so many more steps; none while the seat may claim."""
        if steps == self._waits:
            return
        self._waits = steps
        self._ring.hide(not steps or not self._keys)
        if self._ring.visible:
            self._ring.show(self._wait_image(steps))
            claim = self._keys[0][0].rect
            self._ring.move(claim.right + self._scale.length(14), claim.centery - self._ring.rect.h // 2)

    def card_under(self, x: float, y: float) -> int | None:
        """The place of the holder at a point of the design."""
        for number, slot in enumerate(self._slots):
            left, top = (middle - CARD / 2 for middle in card_at(self._seat, number))
            if slot.piece is not None and left <= x < left + CARD and top <= y < top + CARD:
                return number
        return None

    # The rest

    def count(self, claimed: Sequence[Face], pile: int) -> None:
        """Bring the strip, the claimed cards and the pile up to date."""
        if len(claimed) != self._punched:
            self._punched = len(claimed)
            self._punch.show(self._punch_image(self._punched))
            self._punch.move(*self._scale.point(SIDES[self._seat], PUNCH[0]))
        if tuple(claimed) != self._claimed:
            self._claimed = tuple(claimed)
            self._lay_minis()
        if pile != self._in_pile:
            self._in_pile = pile
            for sprite in (self._pile, self._left):
                sprite.hide(not pile)
            if pile:
                self._pile.show(self._pictures.pile(self.back, PILE, pile))
                self._left.show(self._count_image(pile))

    def mini(self, number: int, count: int) -> tuple[int, int]:
        """Where a claimed card lies, in pixels."""
        return self._scale.point(*mini_at(self._seat, number, count))

    @property
    def pile(self) -> tuple[int, int]:
        """The middle of the pile, in pixels."""
        return self._scale.point(*pile_at(self._seat))

    def _lay_minis(self) -> None:
        for sprite in self._minis:
            self._stage.floor.remove(sprite)
        self._minis = []
        for number, face in enumerate(self._claimed):
            image = self._pictures.card(task(face), MINI)
            at = image.get_rect(center=self.mini(number, len(self._claimed))).topleft
            self._minis.append(self._stage.floor.add(image, *at, 5 + number))

    def draw_curtain(self, closed: bool) -> None:
        """Let the curtain fall over the claimed cards while its seat is peeking, or raise it."""
        self._curtain.hide(not closed)

    def write_keys(self, rows: Sequence[Cutout]) -> None:
        """What the keys of the seat do now, a row each; buttons take more room than keys."""
        images = [row.image for row in rows]
        if images == self._shown_keys:
            return
        self._shown_keys = images
        for sprite, _ in self._keys:
            self._stage.remove(sprite)
        self._keys = []
        x, y = self._scale.point(KEYS_LEFT[self._seat], KEYS_TOP)
        for row in rows:
            box = Rect((x, y), row.box.size)
            sprite = self._stage.add(row.image, x - row.box.x, y - row.box.y, 8)
            self._keys.append((sprite, box))
            y += max(box.h + self._scale.length(10), self._scale.length(KEYS_PITCH))

    def key_under(self, at: tuple[int, int]) -> int | None:
        """The row of keys at a pixel."""
        return next((number for number, (_, box) in enumerate(self._keys) if box.collidepoint(at)), None)

    def move(self, now: Ms) -> None:
        """Once a frame."""
        for number, slot in enumerate(self._slots):
            if slot.flip is not None and slot.piece is not None:
                span, frames = slot.flip
                over = now >= span.end
                slot.card.show(self._pictures.card(slot.piece, CARD) if over else frames(span.share(now)))
                slot.flip = None if over else slot.flip
            if slot.shake is not None:
                x, y = self.centre(number)
                rect = Rect((0, 0), slot.card.rect.size)
                rect.center = x + round(slot.shake.at(now)), y
                slot.card.move(*rect.topleft)
                if now >= slot.shake.span.end:
                    slot.shake = None

    # Pictures

    def rehearse(self) -> Iterator[None]:
        """Ask for everything but faces that may come into play."""
        for cards in range(1, TASKS_A_SEAT - HOLDER + 1):
            self._pictures.pile(self.back, PILE, cards)
            self._count_image(cards)
            yield
        for done in range(TASKS_A_SEAT + 1):
            self._punch_image(done)
        yield
        for steps in range(1, WAITS + 1):
            self._wait_image(steps)
            yield
        self._curtain_image()
        yield
        self._frost_image()
        self._pictures.card(self.back, CARD)
        self._pictures.shadow(self.back, CARD, flying=True)
        yield

    def _punch_image(self, done: int) -> Surface:
        size = self._scale.length(WIDTH), self._scale.length(PUNCH[1])
        return self._parts.draw(("punch", self._colour, TASKS_A_SEAT, done), size)

    def _count_image(self, cards: int) -> Surface:
        return self._parts.chip(str(cards), self._scale.length(CHIP))

    def _wait_image(self, steps: int) -> Surface:
        return self._parts.ring("gold", 1000 * steps // WAITS, self._scale.length(WAIT))

    def _curtain_image(self) -> Surface:
        size = self._scale.length(WIDTH + 2 * CURTAIN_OVERHANG), self._scale.length(CURTAIN[1])
        return self._parts.curtain(self._curtain_text, self._colour, size)

    def _ring_image(self) -> Surface:
        size = self._pictures.size(self.back, CARD)
        return focus_ring(self._parts, size, self._scale.length(CORNER)).image

    def _frost_image(self) -> Surface:
        return notices.frost(self._parts, self._pictures.size(self.back, CARD))
