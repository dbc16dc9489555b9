"""What lies on the table of Tall Order: the wall, the rope, the bag, and each seat's side with its secret tasks.

Everything here is laid from what the table may know. Faces of tasks that are not everybody's reach the screen through
`Privacy` alone. What people do is in `tall_order_hands`, what happens then in the scene.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pygame import Surface

from game.games.tall_order.crane import Crane
from game.games.tall_order.deck import WALL_PIECE, task
from game.games.tall_order.desk import WAITS, Desk
from game.games.tall_order.layout import (
    BAG,
    BAG_WIDTH,
    CARD,
    HEADING,
    HEADING_HEIGHT,
    HINT,
    MINI,
    MINI_Y,
    TOAST_ROOM,
    WALL_AT,
    WALL_WIDTH,
    ticket_of,
)
from game.games.tall_order.prompts import (
    CHOOSING,
    COVERED,
    DRAW,
    DROP,
    HANDS,
    PEEKING,
    PICK_UP,
    PUT_DOWN,
    TURNING,
    TURNS,
    Prompts,
)
from game.games.tall_order.rules import (
    ALONE_MS,
    CLAIMED,
    COLUMN,
    DRAWN,
    HOLDERS,
    LOCK_MS,
    NO_COLUMN,
    PILES,
    TASKS_A_SEAT,
)
from game.games.tall_order.rules import DRAW as DRAW_MOVE
from game.games.tall_order.tasks import BASE_DECK, COLUMNS, TASKS
from game.games.tall_order.wall import Wall
from game.gfx.parts import notices
from game.gfx.parts.parts import Cutout
from game.gfx.window import Scale
from game.input.assist import Scan
from game.input.devices import mouse
from game.input.intents import Device
from game.rules.api import HIDDEN, Face, Move, Ms, Seat, View
from game.scenes.doors import Doors
from game.scenes.table import End, TableScene
from game.table.house import House
from game.table.pictures import Pictures
from game.table.privacy import PEEK, Privacy
from game.table.sitting import Sitting
from game.ui.page import Page

AT_BAG: Final = COLUMNS  # where the glove of a seat can be besides the columns
MIDDLE: Final = COLUMNS // 2
ORDER: Final = 180  # the side of the seal on a claimed pattern
FEW_TURNS: Final = 10  # left of those without a draw or a claim, from which on they are told
FEW: Final = 6  # cards that are rehearsed in one go
TOAST, LEAST_TOAST = 64, 48  # the height of what is said to a seat


class TallOrderCloth(TableScene):
    """All that lies on the table of a match, as the table sees it."""

    key = "tall_order"
    middle = (960, 600)

    def __init__(self, house: House, sitting: Sitting, doors: Doors, end: End) -> None:
        super().__init__(house, sitting, doors, end)
        setup = self.match.config.setup
        people = [not sitter.is_bot for sitter in sitting.sitters]
        holds = [bool(seat.assists.get("hold")) for seat in sitting.seats]
        self.privacy = Privacy(str(setup.options["privacy"]), people, PEEK, holds)
        self._claims_itself = tuple(bool(own["auto_claim"]) for own in setup.seat_options)
        self._chosen = [0, 0]  # the place of the holder that each seat means
        self._turned: dict[tuple[Seat, Face], int] = {}  # quarters by which a card is turned (O8: display only)
        self._turning = [False, False]  # whose ways turn cards, of those whose cards lie open
        self._at = [AT_BAG, AT_BAG]  # where each seat's glove is
        self._home = [MIDDLE - 1, MIDDLE]  # the column that each seat used last
        self._picked: int | None = None  # the column from which the seat on turn has picked up a block
        self._kept: Move | None = None  # O13: what the seat on turn has done with the wall before it may
        self._last: tuple[int, int] | None = None  # the cell that was filled last
        self._foreseen: list[tuple[Face, ...]] = [(), ()]
        self._lock_ms = [LOCK_MS, LOCK_MS]
        self._locked = [False, False]
        self._scans = {seat: Scan() for seat, at in enumerate(sitting.seats) if at.assists.get("one_button")}
        self._excitement = 0.0
        self._dead_since: Ms | None = None  # O15: since when everybody has been told

    # Laying the table

    def ground(self, page: Page) -> None:
        """Cloth, hangings and the wall without its blocks."""
        page.hangings()
        page.put(self.pictures.card(WALL_PIECE, WALL_WIDTH), *WALL_AT)

    def lay(self, view: View) -> None:
        house, now = self.house, self.house.now()
        kit = self.stage, self.scale, self.motion, self.pictures, house.parts
        self.place_tickets([ticket_of(seat) for seat in range(2)])
        sitters = self.sitting.sitters
        self._wall = Wall(*kit)
        for column, zone in enumerate(COLUMN):
            for block in view.zones.get(zone, ()):
                self._wall.put(block, column)
        self._crane = Crane(*kit, tuple(sitter.colour for sitter in sitters))
        self._desks = [
            Desk(*kit, seat, sitter.colour, house.say("tall_order.peeking", name=sitter.name))
            for seat, sitter in enumerate(sitters)
        ]
        self._prompts = Prompts(house, self.scale)
        heading = house.parts.heading(house.say("game.tall_order.name"), self.scale.length(HEADING_HEIGHT))
        x, y = self.scale.point(*HEADING)
        at = x - heading.box.centerx, y - heading.box.centery
        self.stage.add(heading.image, *at, 39)  # the rope hangs behind it
        self._bag = self.stage.add(self._bag_image(self._in_bag(view)), 0, 0, 16)
        self._hint = self.stage.add(Surface((1, 1), depth=32), *self.scale.point(*HINT), 20)
        self._hint.hide()
        self._picked = None
        self._away: tuple[set[Face], set[Face]] = (set(), set())  # claimed cards that are not with the others yet
        if drawn := view.zones.get(DRAWN[self._on_turn(view)], ()):
            self._hang(drawn[0], self._bag.rect.center, self._on_turn(view), now)
        elif view.active:
            self._wait(view.active[0])
        self._refresh(view, now)

    @classmethod
    def foresee(cls, house: House, scale: Scale, seats: int) -> None:
        pictures = Pictures(house.workshop, house.decks[cls.key], scale)
        for card in range(BASE_DECK):
            pictures.card(task(card), CARD)
        super().foresee(house, scale, seats)

    def rehearse(self, view: View) -> Iterator[None]:
        """All faces, counts, frames and prompts of a match."""
        deck = range(len(TASKS) if self.match.config.setup.options["deck"] == "hard" else BASE_DECK)
        yield from self._crane.rehearse()
        for count in range(29):
            self._bag_image(count)
            yield
        for card in deck:
            for width in (MINI, CARD):
                self.pictures.card(task(card), width)
            if card % FEW == 0:
                yield
        for shape in Wall.shapes(deck):
            self._wall.rehearse(shape)
            yield
        self.house.parts.seal(self.house.say("table.order"), self.scale.length(ORDER))
        yield
        for left in range(FEW_TURNS + 1):
            self._quiet_image(left)
            yield
        for seat, desk in enumerate(self._desks):
            yield from desk.rehearse()
            self.tickets[seat].rehearse(counts=TASKS_A_SEAT + 1, freezes=True, clock=True)
            yield
            yield from self._rehearse_words_of(seat)

    def _rehearse_words_of(self, seat: Seat) -> Iterator[None]:
        """All that is said to a person."""
        device, say = self._device(seat), self.house.say
        for why in ("early", "wrong"):
            self.toast_image(seat, say(f"why.tall_order.{why}"))
            yield
        if device is None:
            return
        self.toast_image(seat, say("table.your_turn", name=self.sitting.sitters[seat].name))
        yield
        if seat in self.mouse_seats:
            self.toast_image(seat, say("tall_order.taboo", name=self.sitting.sitters[1 - seat].name))
            self.toast_image(seat, say("tall_order.closed"))
            yield
        for state in TURNS:
            for turns_cards in (False, True):
                self._prompts.on_turn(device, state, turns_cards)
                yield
        for state in HANDS:
            for on_turn in (False, True):
                self._prompts.side(seat, device, state, on_turn, self._claims_itself[seat])
                yield

    def toast_y(self, seat: Seat, height: int) -> int:
        """On the claimed cards, as the curtain: they are done with, strip and tasks are not."""
        return self.scale.point(0, MINI_Y)[1]

    def toast_image(self, seat: Seat, text: str) -> Cutout:
        """As large as it can be beside the wall."""
        parts, long = self.house.parts, self.scale.length
        width, room = parts.banner_width(text, long(TOAST)), long(TOAST_ROOM)
        height = max(LEAST_TOAST, TOAST * room / width) if width > room else TOAST
        return parts.banner(text, self.sitting.sitters[seat].colour, long(height))

    def _quiet_image(self, left: int) -> Surface:
        text = self.house.say("tall_order.quiet", n=left) if left else self.house.say("tall_order.last_chance")
        return notices.toast(self.house.parts, text, self.scale.length(70), "turn").image

    def _bag_image(self, count: int) -> Surface:
        return self.house.parts.bag(count, self.scale.length(BAG_WIDTH))

    # Who and what

    def _device(self, seat: Seat) -> Device | None:
        """What a person plays with, which is the mouse without any other; None for a bot, and where nobody plays."""
        return self.devices[seat] or (mouse() if seat in self.mouse_seats else None)

    @staticmethod
    def _on_turn(view: View) -> Seat:
        return int(view.facts["on_turn"])

    @staticmethod
    def _in_bag(view: View) -> int:
        return len(view.zones.get(("bag", 0), ()))

    def _sees(self, seat: Seat, now: Ms) -> bool:
        return self.privacy.sees(seat, self._on_turn(self.view), now)

    def _faces(self, seat: Seat, now: Ms) -> tuple[Face, ...]:
        """The holder of a seat as the screen may show it."""
        return self.privacy.faces(self.views, HOLDERS[seat], self._on_turn(self.view), now)

    def _hand_state(self, seat: Seat, now: Ms) -> str:
        if self.privacy.peeker(now) == seat:
            return PEEKING
        if not self._sees(seat, now):
            return COVERED
        return TURNING if self._turning[seat] else CHOOSING

    def _turn_state(self, seat: Seat) -> str:
        if self._crane.block is None:
            return DRAW if self._at[seat] == AT_BAG else PICK_UP
        return DROP if self._picked is None else PUT_DOWN

    def _turns_cards(self, seat: Seat, view: View, now: Ms) -> bool:
        """Whether the ways of a seat turn cards, not choose columns."""
        return seat not in view.active or self._turning[seat] or self.privacy.peeker(now) == seat

    def _stops(self, seat: Seat) -> list[int]:
        """Where the glove of the seat on turn may be: columns, and the bag behind them."""
        if self._kept is not None:
            return [self._at[seat]]
        choices = self._choices_of(seat)
        if self._picked is not None:
            return sorted({self._picked, *(int(move[2]) for move in choices if move[:2] == ("move", self._picked))})
        if self.view.phase == "drop":
            return [int(move[1]) for move in choices]
        stops = sorted({int(move[1]) for move in choices if move[0] == "move"})
        return [*stops, AT_BAG] if DRAW_MOVE in choices else stops

    def _choices_of(self, seat: Seat) -> tuple[Move, ...]:
        """What the turn of a seat may be, now or when the builder's time is over (O13)."""
        return tuple(self.view.facts["choices"]) if seat in self.view.active else ()

    def _free_level(self, column: int) -> int:
        """Where a block would land; the one that was picked up there has left its place."""
        return self._wall.height(column) - (column == self._picked)

    def leaders(self, view: View) -> tuple[Seat, ...]:
        """Whoever has claimed more."""
        most = max(view.scores)
        return tuple(seat for seat, claimed in enumerate(view.scores) if claimed == most > min(view.scores))

    def deadline(self, view: View) -> Ms | None:
        return next((due for due, name, _ in view.facts["timers"] if name == "turn"), None)

    # What hangs and waits

    def _wait(self, seat: Seat) -> None:
        """The glove of the seat on turn waits at the bag, or where it was if that is empty."""
        stops = self._stops(seat)
        if AT_BAG in stops:
            self._at[seat] = AT_BAG
        elif self._home[seat] in stops or not stops:
            self._at[seat] = self._home[seat]
        else:
            self._at[seat] = stops[0]

    def _hang(self, face: Face, start: tuple[float, float], seat: Seat, now: Ms) -> None:
        stops = [int(move[1]) for move in self._choices_of(seat) if move[0] == "drop"]
        home = self._home[seat]
        column = min(stops, key=lambda stop: abs(stop - home)) if stops else home
        self._at[seat] = column
        self._crane.hang(face, start, column, self._wall.height(column), now)

    def _foresee(self, seat: Seat, now: Ms) -> None:
        """The block of a bot, or of somebody who acts in a lesson, hangs where it will be dropped."""
        plan = self.match.agenda.plans.get(seat)
        if plan is not None and plan.move[0] == "drop" and self._crane.block is not None:
            column = int(plan.move[1])
            self._crane.aim(column, self._wall.height(column), now)

    # What follows from the view

    def animate(self, now: Ms, t: Ms) -> None:
        view = self.view
        self._lock(view, t)
        self._refresh(view, now)
        self._hold_back(view, t)
        self._wall.move(now)
        self._crane.move(now)
        for desk in self._desks:
            desk.move(now)

    def _refresh(self, view: View, now: Ms) -> None:
        """Bring everything up to date that follows from the view."""
        over = view.outcome is not None
        for seat, desk in enumerate(self._desks):
            faces = self._faces(seat, now)
            self._chosen[seat] = min(self._chosen[seat], max(0, len(faces) - 1))
            turns = [self._turned.get((seat, face), 0) for face in faces]
            self._have_turned(seat, faces)
            is_open = self._sees(seat, now) and not self.sitting.sitters[seat].is_bot and not over
            desk.show(faces, turns, self._chosen[seat] if is_open else None, now)
            self._count_cards(seat, view)
            desk.draw_curtain(self.privacy.peeker(now) == seat)
            desk.write_keys(self._keys(seat, view, now))
        self._point(view, now)
        taboo = int(view.facts["taboo"])
        self._wall.mark(None if taboo == NO_COLUMN or over else taboo, int(view.facts["closed"]))
        self._bag.show(self._bag_image(self._in_bag(view)))
        x, y = self.scale.point(*BAG)
        self._bag.move(x - self._bag.rect.w // 2, y - self._bag.rect.h // 2)

    def _count_cards(self, seat: Seat, view: View) -> None:
        claimed = [card for card in view.zones.get(CLAIMED[seat], ()) if card not in self._away[seat]]
        self._desks[seat].count(claimed, len(view.zones.get(PILES[seat], ())))

    def _have_turned(self, seat: Seat, faces: tuple[Face, ...]) -> None:
        """Have the cards that can be seen drawn the other ways round, before somebody turns them."""
        if faces != self._foreseen[seat]:
            self._foreseen[seat] = faces
            pieces = [task(face, turns) for face in faces if face != HIDDEN for turns in range(1, 4)]
            if pieces and not self.house.workshop.rehearsing:
                self.house.workshop.ask(self.key, pieces, self.pictures.size(pieces[0], CARD))

    def _keys(self, seat: Seat, view: View, now: Ms) -> list[Cutout]:
        device = self._device(seat)
        if device is None:
            return self._prompts.bot(seat, self.sitting.sitters[seat].level)
        if view.outcome is not None:
            return []
        if seat in self._scans:
            return self._prompts.choose(seat, device)
        return self._prompts.side(
            seat, device, self._hand_state(seat, now), seat in view.active, self._claims_itself[seat]
        )

    def _point(self, view: View, now: Ms) -> None:
        """The glove of the seat on turn, what a bot aims at, and what A does."""
        if not view.active or self.is_over:
            self._crane.point(None, False, None, 0)
            self._hint.hide()
            return
        seat = view.active[0]
        self._foresee(seat, now)
        device = self._device(seat)
        if device is None:
            self._crane.point(seat if self._crane.block is not None else None, False, None, 0)
            self._hint.hide()
            return
        at = self._at[seat]
        column = None if at == AT_BAG or not self._wall.height(at) else at
        if column is None:
            self._crane.point(seat, at == AT_BAG, None, 0)
        else:
            self._crane.point(seat, False, column, self._wall.height(column) - 1, self._wall.top(column))
        self._hint.show(self._prompts.on_turn(device, self._turn_state(seat), self._turns_cards(seat, view, now)))
        x, y = self.scale.point(*HINT)
        self._hint.move(x - self._hint.rect.w // 2, y - self._hint.rect.h // 2)
        self._hint.hide(False)

    def _lock(self, view: View, t: Ms) -> None:
        """O12: ice over the holder, and on the ticket a ring that runs out."""
        for seat, until in enumerate(view.facts["locked_until"]):
            left = max(0, until - t) if view.outcome is None else 0
            if left or self._locked[seat]:
                self._locked[seat] = bool(left)
                self.tickets[seat].freeze(min(1000, 1000 * left // self._lock_ms[seat]))
                self._desks[seat].freeze(bool(left))

    def _hold_back(self, view: View, t: Ms) -> None:
        """O13: whoever has not built sees how long only the other one may claim."""
        left = int(view.facts["alone_until"]) - t if view.outcome is None else 0
        for seat, desk in enumerate(self._desks):
            waits = left > 0 and seat != view.facts["mover"] and not self._claims_itself[seat]
            desk.wait(min(WAITS, -(-left * WAITS // ALONE_MS)) if waits and self._device(seat) is not None else 0)
