"""What lies on the table of Hoopla: three stacks in the middle, a corner or a side for each seat, keys, the race.

Everything here is laid from what the table may know; what moves it is in the scene.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pygame import Surface

from game.games.hoopla.audit import Audit
from game.games.hoopla.layout import (
    ARROWS_Y,
    BED,
    COLUMN,
    CORNERS,
    HINT_Y,
    STACK_WIDTH,
    STACK_Y,
    STACKS_AT,
    Corner,
    Spot,
    pile_of,
    set_of,
    ticket_of,
)
from game.games.hoopla.race import HEAD, Race, paint_track
from game.games.hoopla.rules import STACKS
from game.gfx.decks.base import STOCK, Piece, back_of, face
from game.gfx.parts import notices
from game.gfx.parts.parts import Item
from game.gfx.window import Scale
from game.input.assist import Scan
from game.input.intents import DOWN, LEFT, MOUSE, RIGHT, UP, A, B, Device
from game.rules.api import GO, Face, Move, Ms, Seat, View
from game.scenes.doors import Doors
from game.scenes.table import End, TableScene
from game.table.heap import ANGLES, Heap, Picture
from game.table.house import House
from game.table.pictures import Pictures
from game.table.sitting import Sitting
from game.table.sprites import Sprite
from game.table.tween import Shake
from game.ui.page import Page

ARROWS: Final = ("←", "↑", "→")
STUCK: Final = ("frost", "cross")  # the ribbon of a match that is stuck
DROP: Final = 9  # design pixels that the shadow of a card lies lower
LEAN: Final = 9  # degrees of a card that sets off
CARDS: Final = 30  # of a seat, at the beginning
FEW: Final = 8  # counts that are rehearsed in one go
CAP, WORDS = 46, 30  # the keys of a seat and the words beside them


@dataclass(slots=True)
class Nook:
    """What a seat has in front of it."""

    pile: Heap
    set: Sprite  # the edges of its cards
    cover: Sprite  # the back of its top card
    shade: Sprite  # of the set
    ice: tuple[Sprite, ...]  # over set and pile while the seat is frozen
    fits: tuple[Sprite, ...]  # the assist that shows where the top card fits
    frozen: bool = False
    in_set: int = -1  # how many cards the set shows
    shake: Shake | None = None
    queued: tuple[Ms, Move] | None = None  # H10: one further press, and when its time comes


class HooplaCloth(TableScene):
    """All that lies on the table of a match, as the table sees it."""

    key = "hoopla"
    middle = (960, STACK_Y)

    def __init__(self, house: House, sitting: Sitting, doors: Doors, end: End) -> None:
        super().__init__(house, sitting, doors, end)
        options = self.match.config.setup.seat_options
        self._helps = tuple(bool(own["show_fits"]) for own in options)
        self._scans = {seat: Scan() for seat, at in enumerate(sitting.seats) if at.assists.get("one_button")}
        self._audit = Audit()
        self._ended: Ms | None = None
        self._excitement = 0.0

    # Laying

    def ground(self, page: Page) -> None:
        """Cloth, hangings, heading, the bed of the stacks, the track of the race, and each seat's slots and keys."""
        parts, seats = page.parts, len(self.sitting.seats)
        page.hangings()
        page.centre(parts.heading(self.house.say("game.hoopla.name"), page.long(84)), 960, 168)
        page.part(("bed",), *BED)
        for (x, _), arrow in zip(STACKS_AT, ARROWS, strict=True):
            page.centre(parts.key_cap(arrow, page.long(56)), x, ARROWS_Y)
        paint_track(page)
        for seat in range(seats):
            corner = CORNERS[seats][seat]
            slot = parts.draw(("slot", 0), self.pictures.size(back_of(0), corner.width))
            for spot in (set_of(seats, seat), pile_of(seats, seat)):
                page.centre(slot, *spot)
            self._write_keys(page, seat, corner)

    def _write_keys(self, page: Page, seat: Seat, corner: Corner) -> None:
        """The keys of a person, by their own names, or how good a bot is."""
        device = self.devices[seat]
        if seat in self._scans and device is not None:
            rows: list[list[Item]] = [[self.house.prompt(device, A, page.long(CAP)), self.house.say("common.choose")]]
        else:
            rows = self._bot_row(page, seat) if device is None else self._key_rows(page, device)
        for row, y in zip(rows, corner.keys, strict=False):
            page.centre(self._row(page, row), corner.left + COLUMN / 2, y)

    def _row(self, page: Page, items: list[Item]) -> Surface:
        """Keys and words in a row, the words as large as they are wanted and as there is room for."""
        for words in (page.text(WORDS), page.long(27), page.long(24)):
            row = page.parts.row(items, page.long(CAP), words)
            if row.get_width() <= page.long(COLUMN + 24):
                break
        return row

    def _key_rows(self, page: Page, device: Device) -> list[list[Item]]:
        house, cap = self.house, page.long(CAP)
        flip, place, back = (house.say(f"do.hoopla.{verb}") for verb in ("flip", "place", "take_back"))
        if device.kind == MOUSE:
            return [[house.prompt(device, A, cap), f"{flip}, {place}"], [house.prompt(device, B, cap), back]]
        caps = {button: house.prompt(device, button, cap) for button in (A, LEFT, UP, RIGHT, DOWN)}
        return [[caps[A], flip, " ", caps[DOWN], back], [caps[LEFT], caps[UP], caps[RIGHT], place]]

    def _bot_row(self, page: Page, seat: Seat) -> list[list[Item]]:
        level = self.sitting.sitters[seat].level
        return [[page.parts.device("bot", page.long(CAP)), self.house.say(f"level.{level}")]] if level else []

    def lay(self, view: View) -> None:
        """Stacks, piles, sets, tickets and the race."""
        seats = range(len(self.sitting.seats))
        self._heaps = [self._lay_heap(STACK_WIDTH, at, below=4) for at in STACKS_AT]
        for stack, heap in enumerate(self._heaps):
            heap.lay(view.zones["stack", stack][-1])
        self.place_tickets([ticket_of(len(seats), seat) for seat in seats])
        self._nooks = [self._lay_nook(seat, view) for seat in seats]
        sitters = self.sitting.sitters
        heads = [
            self.house.parts.avatar(self.house.animal(sitter), sitter.colour, self.scale.length(HEAD))
            for sitter in sitters
        ]
        motto = self.house.parts.hint([self.house.say("help.motto")], self.scale.length(46), self.scale.length(32))
        self._motto = self._hidden(motto, self.scale.point(960, HINT_Y), 0)
        self._race = Race(self.stage, self.scale, self.motion, heads)
        self._glove = {seat: self._hand(seat) for seat in self._scans}
        self._refresh(view, self.house.now())
        self._audit.lay(self)
        self._tell_apart(view)

    def _lay_nook(self, seat: Seat, view: View) -> Nook:
        seats, stage, point = len(self.sitting.seats), self.stage, self.scale.point
        width = self._width(seat)
        spots = point(*set_of(seats, seat)), point(*pile_of(seats, seat))
        pile = self._lay_heap(width, pile_of(seats, seat), below=2)
        if cards := view.zones["pile", seat]:
            pile.lay(cards[-1])
        edges = stage.add(Surface((1, 1), depth=32), *spots[0], z=0)
        cover = self._hidden(self.pictures.card(self._back(seat), width), spots[0], 1)
        shade = self._hidden(
            self.pictures.shadow(back_of(0), width), (spots[0][0], spots[0][1] + self.scale.length(9)), 0
        )
        ice = tuple(self._hidden(notices.frost(self.house.parts, self._size(width)), spot, 30) for spot in spots)
        fits = tuple(self._hidden(self._fit_mark(seat), self._fit_spot(seat, stack), 32) for stack in range(STACKS))
        return Nook(pile, edges, cover, shade, ice, fits)

    def _lay_heap(self, width: float, at: Spot, below: int) -> Heap:
        heap = Heap(self.stage, self._cards(width), *self.scale.point(*at), below, z=2)
        heap.cast(self.pictures.shadow(back_of(0), width), self.scale.length(DROP))
        return heap

    def _hidden(self, image: Surface, centre: tuple[int, int], z: int) -> Sprite:
        """A sprite that waits for its moment."""
        sprite = self.stage.add(image, *image.get_rect(center=centre).topleft, z)
        sprite.hide()
        return sprite

    def _tell_apart(self, view: View) -> None:
        """What is told at the beginning, and what of it is still true after the window has got another size."""
        now = self.house.now()
        if view.now < GO:
            for seat, options in enumerate(self.match.config.setup.seat_options):
                if spared := int(options["head_start"]):
                    self.toast(seat, self.house.say("table.head_start", n=spared), now, GO - view.now + 600)
        for place, seat in enumerate(view.facts["finished"], start=1):
            self._pin_place(seat, place, now)

    def _refresh(self, view: View, now: Ms) -> None:
        """Bring the sets and the race up to date."""
        self._race.show(view.scores, now)
        for seat, nook in enumerate(self._nooks):
            in_set = -(-len(view.zones["set", seat]) // 4)
            if nook.in_set != in_set:
                nook.in_set = in_set
                for sprite in (nook.set, nook.cover, nook.shade):
                    sprite.hide(in_set == 0)
                if in_set:
                    nook.set.show(self.pictures.pile(STOCK, self._width(seat), in_set))
                    nook.cover.move(*nook.set.rect.topleft)

    # Pictures

    def _width(self, seat: Seat) -> int:
        return CORNERS[len(self.sitting.seats)][seat].width

    def _size(self, width: float) -> tuple[int, int]:
        return self.pictures.size(back_of(0), width)

    def _back(self, seat: Seat) -> Piece:
        colours = [colour.id for colour in self.house.parts.palette.six]
        return back_of(colours.index(self.sitting.sitters[seat].colour))

    def _cards(self, width: float) -> Picture:
        """Cards of one width. Of a covered one nothing may be known (H6): it has nothing on it."""

        def picture(card: Face, degrees: int) -> Surface:
            if not degrees:
                return self.pictures.card(face(card), width)
            return self.pictures.crooked(STOCK, width, degrees)

        return picture

    def _fit_mark(self, seat: Seat) -> Surface:
        sitter = self.sitting.sitters[seat]
        return self.house.parts.avatar(self.house.animal(sitter), sitter.colour, self.scale.length(64))

    def _fit_spot(self, seat: Seat, stack: int) -> tuple[int, int]:
        """Where the head of a seat appears when its card fits a stack: along its upper edge, each at its own place."""
        x, y = STACKS_AT[stack]
        return self.scale.point(x + 66 * (seat - (len(self.sitting.seats) - 1) / 2), y - 172)

    def _bubble(self, gap: Ms) -> Surface:
        text = self.house.say("table.gap", n=gap) if gap else self.house.say("table.dead_heat")
        return notices.bubble(self.house.parts, text, self.scale.length(62)).image

    def _place_seal(self, place: int) -> Surface:
        return self.house.parts.seal(self.house.say(f"place.{place}"), self.scale.length(190))

    def _pin_place(self, seat: Seat, place: int, now: Ms) -> None:
        """The place of one who is done, where the cards were."""
        x, y = self._between(seat)
        self.popups.show(("place", seat), self._place_seal(place), self.scale.point(x, y), now)

    def _between(self, seat: Seat) -> Spot:
        (x0, y0), (x1, _) = (where(len(self.sitting.seats), seat) for where in (set_of, pile_of))
        return (x0 + x1) / 2, y0

    def _hand(self, seat: Seat) -> Sprite:
        glove = self.house.parts.glove(self.sitting.sitters[seat].colour, self.scale.length(132))
        self._tip = glove.box.topleft
        return self._hidden(glove.image, (0, 0), 70)

    @classmethod
    def foresee(cls, house: House, scale: Scale, seats: int) -> None:
        pictures = Pictures(house.workshop, house.decks[cls.key], scale)
        for width in {corner.width for corner in CORNERS.get(seats, ())} | {STACK_WIDTH}:
            for card in house.decks[cls.key].faces:
                pictures.card(face(card), width)
        super().foresee(house, scale, seats)

    def rehearse(self, view: View) -> Iterator[None]:
        """All faces, backs, poses, counts and rings of a match."""
        seats = len(self.sitting.seats)
        widths = {self._width(seat) for seat in range(seats)} | {STACK_WIDTH}
        for width in widths:
            for card in self.house.decks[self.key].faces:
                self.pictures.card(face(card), width)
            yield
            for degrees in ANGLES:
                self.pictures.crooked(STOCK, width, degrees)
            for cards in range(1, 9 if width != STACK_WIDTH else 1):
                self.pictures.pile(STOCK, width, cards)
            yield
        for seat, ticket in enumerate(self.tickets):
            width = self._width(seat)
            ticket.rehearse(freezes=True, turns=False)
            yield
            for first in range(0, CARDS + 1, FEW):
                ticket.rehearse_counts(range(first, min(first + FEW, CARDS + 1)))
                yield
            self.pictures.shadow(back_of(0), width, flying=True)
            for why in ("beaten", "wrong"):
                self.toast_image(seat, self.house.say(f"why.hoopla.{why}"))
            yield
        self.pictures.shadow(back_of(0), STACK_WIDTH, flying=True)
        for gap in (0, 1, 11, 88, 111, 188, 200):  # a ground of every width
            self._bubble(gap)
            yield
        self.banner_image(self.house.say("table.stuck"), *STUCK)
        yield
        self.seal_image(self.house.say("table.hoopla"))
        yield
        if self.match.config.setup.options["play_on"]:
            for place in range(1, seats + 1):
                self._place_seal(place)
                yield
        if self.match.config.setup.options["judge"] == "honour":
            self._audit.rehearse(self)
