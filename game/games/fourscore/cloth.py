"""What lies on the table of Fourscore: the rows, a hand in front, tickets with fans along the upper edge, the deck.

Everything here is laid from what the table may know. The faces of a hand come from `Privacy`, and by no other way; what
would give one away, as the rows that it fits, is shown only while the face itself may be seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from pygame import Surface

from game.games.fourscore.choice import PILE, TAKE, Choice, places_of
from game.games.fourscore.deck import strip
from game.games.fourscore.hand import Fan, Hand
from game.games.fourscore.layout import (
    CARD,
    CURTAIN,
    DECK_AT,
    DECK_WIDTH,
    FAN,
    HAND_AT,
    HAND_WIDTH,
    PLAQUE,
    PLATE,
    TAKE_AT,
    TAKE_SIDE,
    TOAST_Y,
    Point,
    Slot,
    chairs,
)
from game.games.fourscore.marks import Marks
from game.games.fourscore.prompts import Asked, Prompts
from game.games.fourscore.rows import Rows, all_pieces
from game.games.fourscore.rules import DECK, HAND, MARKS, WRONG_TAKES, has_four
from game.gfx.decks.base import HOUSE, Piece, back_of, face
from game.gfx.parts.parts import Cutout
from game.gfx.raster import dimmed, quarter
from game.gfx.window import Scale
from game.input.assist import Scan
from game.input.devices import mouse
from game.input.intents import Device
from game.rules.api import HIDDEN, TABLE, Face, Ms, Seat, View
from game.scenes.doors import Doors
from game.scenes.table import TOAST_MS, End, TableScene
from game.table.house import House
from game.table.pictures import DUSK, Pictures
from game.table.privacy import OPEN, OWN, TURN, Privacy
from game.table.sitting import Sitting
from game.table.tween import Span, Tween
from game.ui.page import Page

BED: Final = (46, 133, 1828, 774)
GLOVE: Final = 96
GLIDE_MS: Final[Ms] = 90
FEW: Final = 8  # pictures that are rehearsed in one go
THICK, EDGES = 9, 8  # cards of the deck that each of its edges stands for, and how many edges are drawn
COUNT: Final = 58  # the chip on the deck
TOKEN_Z, GLOVE_Z, CURTAIN_Z = 24, 70, 75


class FourscoreCloth(TableScene):
    """All that lies on the table of a match."""

    key = "fourscore"
    middle = (960, 440)
    assists: ClassVar[tuple[str, ...]] = ("one_button", "hold")

    def __init__(self, house: House, sitting: Sitting, doors: Doors, end: End) -> None:
        super().__init__(house, sitting, doors, end)
        setup, seats = self.match.config.setup, sitting.seats
        self._people = tuple(not seat.sitter.is_bot for seat in seats)
        holds = [bool(seat.assists.get("hold")) for seat in seats]
        self.privacy = Privacy(str(setup.options["privacy"]), self._people, usual=TURN, holds=holds)
        self._helps = tuple(bool(own["show_fits"]) for own in setup.seat_options)
        self.choices = [Choice() for _ in seats]
        self._scans = {seat: Scan() for seat, at in enumerate(seats) if at.assists.get("one_button")}
        self._slots: dict[int, Slot] = {}  # where each row lies, as long as it does
        self._ripe: frozenset[int] = frozenset()  # rows that were ripe already when the turn began
        self._reveals = False  # whether everybody is shown what nobody has seen
        self._rows_walked = False  # whether the one button chooses a row now
        self._clicked: int | None = None  # the card that the mouse chose last: once more plays it
        self._excited = False
        self._until: Ms | None = None  # how long the epilogue lasts
        self._mouse = mouse()
        self._front: Seat = TABLE
        self._turn: Seat = 0
        self._shown: tuple[object, ...] = ()
        self._tip = (0, 0)  # of the glove's finger, in its picture

    @property
    def _alone(self) -> Seat | None:
        """The only person at the table, whose hand is in front all the time."""
        people = [seat for seat, person in enumerate(self._people) if person]
        return people[0] if len(people) == 1 else None

    @property
    def _shows_fans(self) -> bool:
        """Whether the cards of others lie open beside their tickets."""
        return self.privacy.level == OPEN or (self.privacy.level == OWN and self._alone is None)

    def _find_front(self, turn: Seat, now: Ms) -> Seat:
        """Whose hand is in front: of one who peeks, else of the next person to act; among bots of the one on turn."""
        peeker = self.privacy.peeker(now)
        if peeker != TABLE:
            return peeker
        left = self.match.game.left
        order = [(turn + k) % len(self._people) for k in range(len(self._people))]
        return next((seat for seat in order if self._people[seat] and not left[seat]), turn)

    # Laying

    def ground(self, page: Page) -> None:
        """The beds of the rows, and the name of the game."""
        page.part(("terrace",), *BED)
        page.centre(page.parts.heading(self.house.say("game.fourscore.name"), page.long(46)), *PLAQUE)

    def lay(self, view: View) -> None:
        """Tickets, rows, the hand, the deck."""
        stage, parts, scale = self.stage, self.house.parts, self.scale
        places = chairs(len(self.sitting.seats), self._alone, covered=not self._shows_fans)
        self.place_tickets([chair.ticket for chair in places])
        self._fans = [Fan(stage, self.pictures, scale, chair.fan, chair.step) for chair in places]
        self.rows = Rows(stage, self.pictures, parts, scale, self.motion, self._slots)
        self.hand = Hand(stage, self.pictures, parts, scale, self.motion)
        self.marks = Marks(stage, self.pictures, self.house, scale, self.rows)
        self._prompts = Prompts(stage, self.house, scale)
        nothing = Surface((1, 1), depth=32)
        self._deck = stage.floor.add(nothing, *scale.point(*DECK_AT), z=2)
        self._count_chip = stage.floor.add(nothing, *scale.point(DECK_AT[0] + 82, DECK_AT[1] + 34), z=3)
        self._token = stage.add(nothing, *scale.point(*TAKE_AT), z=TOKEN_Z)
        self._plate = stage.floor.add(nothing, 0, 0, z=20)
        self._curtain = stage.add(nothing, 0, 0, z=CURTAIN_Z)
        self._glove = stage.add(nothing, 0, 0, z=GLOVE_Z)
        for sprite in (self._token, self._plate, self._curtain, self._glove):
            sprite.hide()
        self._way = Tween(Span(0, 0), *HAND_AT[0]), Tween(Span(0, 0), *HAND_AT[0])
        self._deck_shown = -1
        self._plate_shown: tuple[Seat, bool] | None = None
        self._front = TABLE
        self._cards, self._gaps = places_of(view.facts["played"])
        self._ripe = ripe_before(view)
        self.rows.show(rows_of(view))
        self._refresh(view, self.house.now())

    def stock_up(self) -> None:
        self._shown = ()  # once more: what was laid in a rehearsal has asked for nothing that comes later

    # Once a frame

    def _refresh(self, view: View, now: Ms) -> None:
        """Bring everything up to date with what the table may know, and with what has been chosen."""
        turn = self._turn = int(view.facts["turn"])
        front = self._find_front(turn, now)
        if front != self._front:
            if self._front != TABLE:
                self.hand.come(now)
            self._front = front
        self._show_plate(front, front == turn and view.outcome is None)
        self.rows.show(rows_of(view))
        self._learn(view, turn, now)
        self._show_hands(view, turn, now)
        self._show_marks(view, turn, now)
        self._show_deck(len(view.zones.get(("deck", 0), ())))
        self._show_token(view, turn)
        self._show_curtain(now)
        self._prompt(view, turn, now)
        self._point(view, turn, now)
        self._shown = self._state(now)

    def _state(self, now: Ms) -> tuple[object, ...]:
        """All that the picture of a table depends on, apart from what is in motion."""
        choice = self.choices[self._turn]
        return len(self.match.events), self.privacy.peeker(now), choice.place, choice.row, self._reveals

    def _learn(self, view: View, turn: Seat, now: Ms) -> None:
        """Tell the choice of the seat on turn how things are."""
        self.choices[turn].learn(
            self.match.view(turn).legal,
            len(view.zones.get(("hand", turn), ())),
            view.facts["played"],
            self.rows.in_order,
            view.facts["shown"],
            self._helps[turn] and self.privacy.sees(turn, turn, now),
        )

    def _pieces(self, view: View, seat: Seat, now: Ms) -> list[Piece]:
        """The cards of a seat as the screen may show them."""
        back = self._back(seat)
        faces = self.privacy.faces(self.views, ("hand", seat), view.facts["turn"], now)
        return [back if card == HIDDEN else face(card) for card in faces]

    def _show_hands(self, view: View, turn: Seat, now: Ms) -> None:
        front, choice = self._front, self.choices[turn]
        for seat, fan in enumerate(self._fans):
            cards = self._pieces(view, seat, now)
            covered = [strip(int(piece[1])) if piece[0] == "face" else piece for piece in cards[:-1]]
            fanned = [*covered, *cards[-1:]]
            if seat != front:
                fan.show(fanned)
                continue
            self._have_fanned(fanned)
            if seat != self._alone:
                fan.show(())
            places: list[Piece | None] = [None] * HAND
            held = choice.cards if seat == turn else range(len(cards))
            for place, piece in zip(held, cards, strict=False):
                places[place] = piece
            on = seat == turn and self._people[seat] and view.outcome is None
            gaps = [place for place in range(HAND) if on and choice.is_gap(place)]
            chosen = choice.place if on and choice.place in choice.stops else None
            sunk = seat == turn and (view.phase != "play" or not choice.stops)
            self.hand.show(places, gaps, chosen, sunk, now)

    def _have_fanned(self, pieces: Sequence[Piece]) -> None:
        """Have the hand in front drawn small: it lies in its fan as soon as somebody else peeks."""
        workshop = self.house.workshop
        if pieces and self._alone is None and not workshop.rehearsing:
            workshop.ask(self.key, pieces, self.pictures.size(pieces[0], FAN))

    def _show_marks(self, view: View, turn: Seat, now: Ms) -> None:
        choice = self.choices[turn]
        ripe = ripe_rows(view) if self._reveals else view.facts["shown"] if self._people[turn] else ()
        if not self._people[turn] or view.outcome is not None or self._front != turn:
            self.marks.show((), None, False, ripe)
            return
        taking = choice.place == TAKE and choice.may_take
        meant = choice.row if choice.targets else None
        fits = choice.targets if self._helps[turn] and self.privacy.sees(turn, turn, now) else ()
        if choice.place in (TAKE, PILE) or choice.is_gap(choice.place):
            fits = ()
        elif meant is not None and meant not in fits:
            fits = (*fits, meant)
        self.marks.show(fits, meant, taking, ripe)

    def _show_plate(self, front: Seat, turn: bool) -> None:
        """Whose hand it is, unless its ticket lies there already."""
        if self._alone is None and (front, turn) != self._plate_shown:
            self._plate_shown = front, turn
            plate = self._plate_image(front, turn)
            self._plate.show(plate.image)
            x, y = self.scale.point(PLATE.x, PLATE.y)
            self._plate.move(x - plate.box.x, y - plate.box.y)
            self._plate.hide(False)

    def _plate_image(self, seat: Seat, turn: bool) -> Cutout:
        sitter = self.sitting.sitters[seat]
        size = self.scale.length(PLATE.width), self.scale.length(PLATE.height)
        return self.house.parts.ticket(sitter.colour, self.house.animal(sitter), sitter.name, size, turn=turn)

    def _show_deck(self, cards: int) -> None:
        if cards == self._deck_shown:
            return
        self._deck_shown = cards
        for sprite in (self._deck, self._count_chip):
            sprite.hide(not cards)
        if cards:
            self._deck.show(self._deck_image(min(EDGES, -(-cards // THICK))))
            self._count_chip.show(self._chip(cards))

    def _deck_image(self, edges: int) -> Surface:
        """The deck lying on its side."""
        size = self.pictures.size(back_of(HOUSE), DECK_WIDTH)
        return self.house.parts.keep(
            ("sideways", size, edges), lambda: quarter(self.pictures.pile(back_of(HOUSE), DECK_WIDTH, edges), 1)
        )

    def _chip(self, cards: int) -> Surface:
        return self.house.parts.chip(str(cards), self.scale.length(COUNT))

    def _show_token(self, view: View, turn: Seat) -> None:
        """F9: the token for taking is there as soon as rows may be taken, and marked after a wrong take."""
        choice, wrong = self.choices[turn], view.facts["wrong"]
        on = self._people[turn] and view.outcome is None and self._front == turn
        self._token.hide(not on or not (choice.may_take or wrong))
        if self._token.visible:
            self._token.show(self._token_image(wrong, choice.place == TAKE))

    def _token_image(self, wrong: int, chosen: bool) -> Surface:
        """A gold token; a cross for each wrong take, and after the second it is dull."""
        parts, side = self.house.parts, self.scale.length(TAKE_SIDE)
        text = self.house.say("fourscore.token")

        def compose() -> Surface:
            page = parts.seal(text, side).copy()
            page.set_alpha(255)
            if wrong == WRONG_TAKES:
                page = dimmed(page, DUSK, 0.6)
            small = round(side * 0.34)
            for k in range(wrong):
                chip = parts.ground(("chip", "ink"), (small, small))
                inner = round(small * 0.5)
                sign = parts.ground(("symbol", "cross", parts.palette["paper"]), (inner, inner))
                chip.blit(sign, sign.get_rect(center=(small // 2, round(small * 0.465))))
                page.blit(chip, (round(side * (0.08 + 0.4 * k)), page.get_height() - small))
            return page

        if chosen and not wrong:
            return parts.seal(text, round(side * 1.12))
        return parts.keep(("take token", text, side, wrong), compose)

    def _show_curtain(self, now: Ms) -> None:
        """The others are asked to look away while somebody peeks."""
        peeker = self.privacy.peeker(now)
        self._curtain.hide(peeker == TABLE)
        if peeker != TABLE:
            self._curtain.show(self._curtain_image(peeker))
            left, top, width, height = CURTAIN
            rect = self._curtain.rect
            rect.center = self.scale.point(left + width / 2, top + height / 2)
            self._curtain.move(*rect.topleft)

    def _curtain_image(self, seat: Seat) -> Surface:
        sitter, (_, _, width, height) = self.sitting.sitters[seat], CURTAIN
        text = self.house.say("table.curtain", name=sitter.name)
        return self.house.parts.curtain(text, sitter.colour, (self.scale.length(width), self.scale.length(height)))

    def _device(self, seat: Seat) -> Device | None:
        """What a person plays with; who has nothing shares the mouse, but nobody plays what is only watched."""
        shared = None if self.sitting.watched else self._mouse
        return (self.devices[seat] or shared) if self._people[seat] else None

    def _prompt(self, view: View, turn: Seat, now: Ms) -> None:
        front, choice = self._front, self.choices[turn]
        device = self._device(front) if view.outcome is None else None
        peek = device is not None and (self.privacy.may_peek(front, turn) or self.privacy.peeker(now) == front)
        if device is None or front != turn:
            self._prompts.show(device, Asked(peek=peek))
            return
        move = choice.move
        verb = str(move[0]) if move is not None else ""
        draw = choice.may_draw and verb != "draw"
        self._prompts.show(device, Asked(verb, len(choice.stops) > 1, len(choice.targets) > 1, draw, peek))

    def _point(self, view: View, turn: Seat, now: Ms) -> None:
        """Let the glove of the seat on turn go to what it has chosen."""
        choice, sitter = self.choices[turn], self.sitting.sitters[turn]
        device = self._device(turn)
        on = device is not None and device != self._mouse and view.outcome is None and self._front == turn
        on = on and (choice.place in choice.stops or choice.place == PILE)
        self._glove.hide(not on)
        if not on:
            return
        goal = self._tip_at(choice)
        across, down = self._way
        if (across.last, down.last) != goal:
            span = Span(now, self.motion.ms(GLIDE_MS))
            self._way = Tween(span, across.at(now), goal[0]), Tween(span, down.at(now), goal[1])
        glove = self.house.parts.glove(sitter.colour, self.scale.length(GLOVE))
        self._glove.show(glove.image)
        self._tip = glove.box.topleft
        self._glide(now)

    def _glide(self, now: Ms) -> None:
        if self._glove.visible:
            x, y = self.scale.point(self._way[0].at(now), self._way[1].at(now))
            self._glove.move(x - self._tip[0], y - self._tip[1])

    def _tip_at(self, choice: Choice) -> Point:
        if choice.place == TAKE:
            return TAKE_AT[0] + 62, TAKE_AT[1] - 26  # beside the word, the longest of them too
        if choice.place == PILE:
            return DECK_AT[0] + 30, DECK_AT[1] - 34
        x, y = HAND_AT[choice.place]
        return x + 56, y + 32

    def toast(self, seat: Seat, text: str, now: Ms, stay: Ms = TOAST_MS) -> None:
        """Said above the hand for whom it is in front, else at the ticket: no row is hidden."""
        ribbon = self.toast_image(seat, text)
        x, y = self.scale.point(*PLAQUE)
        if seat != self._find_front(int(self.view.facts["turn"]), now):
            edge = self.scale.length(48) + ribbon.box.w // 2
            x = min(max(self.tickets[seat].box.centerx, edge), self.scale.size[0] - edge)
            y = self.scale.point(0, TOAST_Y)[1]
        self.popups.show(("toast", seat), ribbon.image, (x, y), now, stay)

    # Pictures

    def _back(self, seat: Seat) -> Piece:
        colours = [colour.id for colour in self.house.parts.palette.six]
        return back_of(colours.index(self.sitting.sitters[seat].colour))

    @classmethod
    def foresee(cls, house: House, scale: Scale, seats: int) -> None:
        pictures = Pictures(house.workshop, house.decks[cls.key], scale)
        for card in house.decks[cls.key].faces:
            pictures.card(face(card), HAND_WIDTH)
            for piece in all_pieces((card,)):
                pictures.card(piece, CARD)
        super().foresee(house, scale, seats)

    def rehearse(self, view: View) -> Iterator[None]:
        """All cards as they may lie in rows and hands, and all that is said about them."""
        widths: list[tuple[float, list[Piece]]] = [(CARD, all_pieces(DECK))]
        if any(self._people) or self.privacy.level == OPEN:
            widths.append((HAND_WIDTH, [face(card) for card in DECK]))
        if self._shows_fans:
            widths.append((FAN, all_pieces(DECK)))
        for width, pieces in widths:
            for first in range(0, len(pieces), FEW):
                for piece in pieces[first : first + FEW]:
                    self.pictures.card(piece, width)
                yield
        yield from self._rehearse_seats()
        for edges in range(1, EDGES + 1):
            self._deck_image(edges)
        for first in range(0, len(DECK), FEW):
            for cards in range(first, min(first + FEW, len(DECK)) + 1):
                self._chip(cards)
            yield
        yield from self.rows.rehearse()
        self.hand.rehearse()
        yield
        yield from self.marks.rehearse()
        for wrong in range(WRONG_TAKES + 1):
            for chosen in (False, True):
                self._token_image(wrong, chosen)
                yield
        self.banner_image(self.house.say("fourscore.unseen"))
        yield
        for cards in range(4, 13):
            self.marks.seal(cards)
            yield

    def _rehearse_seats(self) -> Iterator[None]:
        """What belongs to each seat."""
        timed = bool(self.match.config.setup.options["turn_timer_s"])
        for seat, ticket in enumerate(self.tickets):
            for width in (HAND_WIDTH, FAN, CARD):
                self.pictures.card(self._back(seat), width)
            ticket.rehearse(clock=timed)
            yield
            for first in range(0, 60, FEW):
                ticket.rehearse_counts(range(first, first + FEW))
                yield
            if self._alone is None:
                for turn in (False, True):
                    self._plate_image(seat, turn)
                    yield
            if self._people[seat]:
                self._curtain_image(seat)
                self.house.parts.glove(self.sitting.sitters[seat].colour, self.scale.length(GLOVE))
                yield
                device = self._device(seat)
                if device is not None:
                    yield from self._prompts.rehearse(device)
                self.toast_image(seat, self.house.say("why.fourscore.no_four"))
                yield
            name = self.sitting.sitters[seat].name
            self.toast_image(seat, self.house.say("fourscore.overlooked", name=name))
            yield


def rows_of(view: View) -> dict[int, tuple[Face, ...]]:
    """The rows as the rules see them."""
    return {number: cards for (name, number), cards in view.zones.items() if name == "row"}


def ripe_rows(view: View) -> tuple[int, ...]:
    """F7: the rows that can be taken."""
    return tuple(number for number, cards in rows_of(view).items() if _is_ripe(cards))


def ripe_before(view: View) -> frozenset[int]:
    """The rows that could have been taken before this turn: others have overlooked them."""
    played = [row for _, row in view.facts["played"]]
    rows = rows_of(view).items()
    return frozenset(row for row, cards in rows if _is_ripe(cards[: len(cards) - played.count(row)]))


def _is_ripe(cards: Sequence[Face]) -> bool:
    return has_four(sum(MARKS[card] for card in cards))
