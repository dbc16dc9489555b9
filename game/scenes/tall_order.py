"""Tall Order on the table: a wall in the middle, a rope over it, and a seat with its secret tasks on each side.

The scene shows what the table may know and turns buttons into moves; the rules know nothing of it. Faces of tasks that
are not everybody's reach the screen through `Privacy` alone. A block that is on its way is drawn as falling, and nobody
waits for it: the next press counts at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from pygame import Rect, Surface

from game.gfx.decks.tall_order import CELL, WALL_PIECE, task
from game.gfx.parts.parts import Cutout
from game.input.devices import mouse
from game.input.intents import DOWN, LEFT, MOUSE, RIGHT, UP, A, B, C, Device, Intent, Point, Scroll
from game.rules.api import HIDDEN, TABLE, Event, Face, Ms, Seat, View
from game.rules.tall_order import CLAIMED, COLUMN, DRAWN, HOLDERS, LOCK_MS, NO_COLUMN, PILES, TASKS_A_SEAT
from game.rules.tall_order import DRAW as DRAW_MOVE
from game.rules.tall_order_tasks import BASE_DECK, COLUMNS, TASKS
from game.scenes.doors import Doors
from game.scenes.house import House
from game.scenes.sitting import Sitting
from game.scenes.table import End, TableScene
from game.scenes.tall_order_crane import Crane
from game.scenes.tall_order_desk import Desk
from game.scenes.tall_order_layout import (
    BAG,
    BAG_WIDTH,
    CARD,
    HEADING,
    HEADING_HEIGHT,
    HINT,
    MINI,
    WALL_AT,
    WALL_WIDTH,
    column_under,
    ticket_of,
)
from game.scenes.tall_order_prompts import (
    BUTTONS,
    CHOOSING,
    CLAIM,
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
from game.scenes.tall_order_wall import Wall
from game.table.pictures import still
from game.table.privacy import PEEK, Privacy
from game.table.tween import Flight, Span, flight_ms, in_out_cubic
from game.ui.page import Page

AT_BAG: Final = COLUMNS  # where the glove of a seat can be besides the columns
MIDDLE: Final = COLUMNS // 2
FALL_MS: Final[Ms] = 260
CARRY_MS: Final[Ms] = 380
SHOW_MS: Final[Ms] = 900  # how long a claimed card is shown before it is put away
ORDER_MS: Final[Ms] = 1500
DEAD_MS: Final[Ms] = 1800
ORDER: Final = 180
FEW: Final = 6  # cards that are rehearsed in one go
DUST, SCRAPS = 4, 8  # of confetti: for a block that lands, and for each block of a pattern
LIVELY, LAST_STRETCH = 4, 6  # claimed tasks of the first, from which the music has more to say


class TallOrderScene(TableScene):
    """A running match of Tall Order."""

    key = "tall_order"
    middle = (960, 600)
    assists: ClassVar[tuple[str, ...]] = ("hold",)

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
        self._last: tuple[int, int] | None = None  # the cell that was filled last
        self._foreseen: list[tuple[Face, ...]] = [(), ()]
        self._lock_ms = [LOCK_MS, LOCK_MS]
        self._locked = [False, False]
        self._excitement = 0.0
        self._dead_since: Ms | None = None

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

    def rehearse(self, view: View) -> Iterator[None]:
        """All faces, counts, frames and prompts of a match."""
        deck = range(len(TASKS) if self.match.config.setup.options["deck"] == "hard" else BASE_DECK)
        self._crane.rehearse()
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
        for seat, desk in enumerate(self._desks):
            desk.rehearse()
            yield
            self.tickets[seat].rehearse(counts=TASKS_A_SEAT + 1, freezes=True, clock=True)
            yield
            self._rehearse_words_of(seat)
            yield

    def _rehearse_words_of(self, seat: Seat) -> None:
        """All that is said to a person."""
        device, say = self._device(seat), self.house.say
        for why in ("early", "wrong"):
            self.toast_image(seat, say(f"why.tall_order.{why}"))
        if device is None:
            return
        self.toast_image(seat, say("table.your_turn", name=self.sitting.sitters[seat].name))
        if seat in self.mouse_seats:
            self.toast_image(seat, say("tall_order.taboo", name=self.sitting.sitters[1 - seat].name))
            self.toast_image(seat, say("tall_order.closed"))
        for state in TURNS:
            for turns_cards in (False, True):
                self._prompts.on_turn(device, state, turns_cards)
        for state in HANDS:
            for on_turn in (False, True):
                self._prompts.side(device, state, on_turn, self._claims_itself[seat])

    def _bag_image(self, count: int) -> Surface:
        return self.house.parts.bag(count, self.scale.length(BAG_WIDTH))

    # Who and what

    def _device(self, seat: Seat) -> Device | None:
        """What a person plays with, which is the mouse without any other; None for a bot."""
        return None if self.sitting.sitters[seat].is_bot else self.devices[seat] or mouse()

    @staticmethod
    def _on_turn(view: View) -> Seat:
        return int(view.facts["on_turn"])

    @staticmethod
    def _in_bag(view: View) -> int:
        return len(view.zones.get(("bag", 0), ()))

    def _sees(self, seat: Seat, now: Ms) -> bool:
        return self.privacy.sees(seat, self._on_turn(self.match.view(TABLE)), now)

    def _faces(self, seat: Seat, now: Ms) -> tuple[Face, ...]:
        """The holder of a seat as the screen may show it."""
        return self.privacy.faces(self.match, HOLDERS[seat], self._on_turn(self.match.view(TABLE)), now)

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

    def _stops(self, seat: Seat) -> list[int]:
        """Where the glove of the seat on turn may be: columns, and the bag behind them."""
        legal = self.match.game.legal(seat)
        if self._picked is not None:
            return sorted({self._picked, *(int(move[2]) for move in legal if move[:2] == ("move", self._picked))})
        if self.match.view(TABLE).phase == "drop":
            return [int(move[1]) for move in legal if move[0] == "drop"]
        stops = sorted({int(move[1]) for move in legal if move[0] == "move"})
        return [*stops, AT_BAG] if DRAW_MOVE in legal else stops

    # What people do

    def press(self, seat: Seat, intent: Intent) -> None:
        if intent.device == MOUSE and intent.at is not None and intent.button == A:
            self._click(intent, intent.at)
        elif intent.button in (UP, DOWN):
            self._choose(seat, 1 if intent.button == DOWN else -1)
        elif intent.button in (LEFT, RIGHT):
            self._go(seat, 1 if intent.button == RIGHT else -1, intent.t)
        elif intent.button == A:
            self._act(seat, intent.t)
        elif intent.button == B:
            self._look(seat, intent.t)
        elif intent.button == C:
            self._claim(seat, self._chosen[seat], intent.t)

    def release(self, seat: Seat, intent: Intent) -> None:
        """Whoever holds the button to peek has let go of it."""
        if intent.button == B:
            self.privacy.button(seat, False, self._on_turn(self.match.view(TABLE)), intent.t)

    def pause(self) -> None:
        super().pause()
        self.privacy.cover()

    def _choose(self, seat: Seat, step: int) -> None:
        """Mean another card of the holder."""
        count = len(self.match.view(TABLE).zones.get(HOLDERS[seat], ()))
        if count:
            self._chosen[seat] = (self._chosen[seat] + step) % count
            self.house.player.action("focus", self.house.now(), seat)

    def _go(self, seat: Seat, step: int, now: Ms) -> None:
        """Turn the chosen card, or mean another column."""
        if self._turns_cards(seat, self.match.view(TABLE), now):
            self._turn(seat, self._chosen[seat], step, now)
            return
        stops = self._stops(seat)
        if not stops:
            return
        here = self._at[seat]
        ahead = [stop for stop in stops if (stop > here if step > 0 else stop < here)]
        self._mean(seat, (ahead or stops)[0 if step > 0 else -1], now)

    def _turns_cards(self, seat: Seat, view: View, now: Ms) -> bool:
        """Whether the ways of a seat turn cards, not choose columns."""
        return seat not in view.active or self._turning[seat] or self.privacy.peeker(now) == seat

    def _mean(self, seat: Seat, stop: int, now: Ms) -> None:
        """Let the glove, and what hangs on the rope, go to a column or to the bag."""
        if stop != self._at[seat]:
            self._at[seat] = stop
            if stop != AT_BAG:
                self._home[seat] = stop
                if self._crane.block is not None:
                    self._crane.aim(stop, self._free_level(stop), now)
            self.house.player.action("focus", now, seat)

    def _free_level(self, column: int) -> int:
        """Where a block would land; the one that was picked up there has left its place."""
        return self._wall.height(column) - (column == self._picked)

    def _turn(self, seat: Seat, slot: int, step: int, now: Ms) -> None:
        """O8: turn a card of the holder, as long as it may be seen."""
        faces = self._faces(seat, now)
        if slot < len(faces) and faces[slot] != HIDDEN:
            key = seat, faces[slot]
            self._turned[key] = (self._turned.get(key, 0) + step) % 4
            self.house.player.action("change", now, seat)

    def _act(self, seat: Seat, moment: Ms) -> None:
        """The seat on turn draws, drops, picks up or puts down."""
        if seat not in self.match.view(TABLE).active:
            self._deny(seat, moment)
            return
        self._turning[seat] = False
        match self._turn_state(seat):
            case "draw":
                self.submit(seat, DRAW_MOVE, moment)
            case "drop":
                self.submit(seat, ("drop", self._at[seat]), moment)
            case "pick_up":
                self._pick_up(seat, self._at[seat], moment)
            case _:
                self._put_down(seat, moment)

    def _deny(self, seat: Seat, now: Ms) -> None:
        self.house.player.action("denied", now, seat)
        self.tickets[seat].shake(now)

    def _pick_up(self, seat: Seat, column: int, now: Ms) -> None:
        """O5: the highest block of a column hangs on the rope until it is put down, or back."""
        if column not in self._stops(seat):
            self._deny(seat, now)
            return
        self._settle(column)
        self._picked = column
        self._wall.veil(column)
        start = self._wall.centre(column, self._wall.height(column) - 1)
        self._crane.hang(self._wall.top(column), start, column, self._free_level(column), now)
        self._at[seat] = self._home[seat] = column
        self.house.player.action("accept", now, seat)

    def _put_down(self, seat: Seat, moment: Ms) -> None:
        """O5, O7: on another column it is a move, on its own it is none."""
        source, target = self._picked, self._at[seat]
        if source == target:
            self._put_back(moment)
        elif source is not None:
            self.submit(seat, ("move", source, target), moment)

    def _put_back(self, now: Ms) -> None:
        """The block that was picked up goes back to where it came from."""
        if self._picked is None:
            return
        column, self._picked = self._picked, None
        self._fall(self._crane.block, self._crane.drop(now), column, now)
        self.house.player.action("back", now)

    def _look(self, seat: Seat, moment: Ms) -> None:
        """B puts a block back that was picked up; else it peeks, or lets the ways turn cards that lie open."""
        view = self.match.view(TABLE)
        if seat in view.active and self._picked is not None:
            self._put_back(moment)
        elif self.privacy.may_peek(seat, self._on_turn(view)):
            self.privacy.button(seat, True, self._on_turn(view), moment)
            self.house.player.action("accept", moment, seat)
        elif self._sees(seat, moment):
            self._turning[seat] = not self._turning[seat]
            self.house.player.action("focus", moment, seat)

    def _claim(self, seat: Seat, slot: int, moment: Ms) -> None:
        """O10: at any moment."""
        if ("claim", slot) in self.match.game.legal(seat):
            self.submit(seat, ("claim", slot), moment)
        else:  # O12: locked
            self._deny(seat, moment)
            self._desks[seat].refuse(slot, moment)

    # The mouse

    def _click(self, intent: Intent, at: tuple[int, int]) -> None:
        """A click on somebody's cards counts for them, one on the wall or the bag for whoever is on turn."""
        x, y = self.scale.design(at)
        for owner in self.mouse_seats:
            desk = self._desks[owner]
            card, key = desk.card_under(x, y), desk.key_under(at)
            if card is not None:
                self._click_card(owner, card, intent.t)
                return
            if key is not None:
                if self._buttons(owner, intent.t)[key] == CLAIM:
                    self._claim(owner, self._chosen[owner], intent.t)
                else:
                    self._look(owner, intent.t)
                return
        seat = self._on_turn(self.match.view(TABLE))
        if seat in self.mouse_seats:
            self._click_wall(seat, x, y, intent.t)

    def _buttons(self, seat: Seat, now: Ms) -> list[str]:
        """The buttons on the screen."""
        shown = BUTTONS[self._hand_state(seat, now)]
        return [name for name in shown if name != CLAIM or not self._claims_itself[seat]]

    def _click_card(self, seat: Seat, slot: int, now: Ms) -> None:
        """A covered card is looked at, another one is chosen, the chosen one is turned."""
        if not self._sees(seat, now):
            self._look(seat, now)
        elif self._chosen[seat] == slot:
            self._turn(seat, slot, 1, now)
            return
        self._chosen[seat] = slot
        self.house.player.action("focus", now, seat)

    def _click_wall(self, seat: Seat, x: float, y: float, now: Ms) -> None:
        stop = self._stop_under(x, y)
        if stop is None:
            return
        if stop in self._stops(seat):
            self._mean(seat, stop, now)
            self._act(seat, now)
        elif self._crane.block is None and stop != AT_BAG and self._wall.height(stop):
            self._explain(seat, stop, now)
        else:
            self._deny(seat, now)

    def _explain(self, seat: Seat, column: int, now: Ms) -> None:
        """O6, O16: why this block stays where it is."""
        self._deny(seat, now)
        if column == self.match.view(TABLE).facts["taboo"]:
            self._wall.rattle(now)
            name = self.sitting.sitters[1 - seat].name
            self.toast(seat, self.house.say("tall_order.taboo", name=name), now)
        else:
            self.toast(seat, self.house.say("tall_order.closed"), now)

    @staticmethod
    def _stop_under(x: float, y: float) -> int | None:
        if abs(x - BAG[0]) <= BAG_WIDTH / 2 and abs(y - BAG[1]) <= BAG_WIDTH * 0.56:
            return AT_BAG
        return column_under(x, y)

    def point(self, seat: Seat, point: Point) -> None:
        """The glove and the rope follow the mouse of the seat on turn."""
        on_turn = self._on_turn(self.match.view(TABLE))
        stop = self._stop_under(*self.scale.design(point.at))
        if stop is not None and on_turn in self.mouse_seats and not self.is_over and stop in self._stops(on_turn):
            self._mean(on_turn, stop, point.t)

    def scroll(self, seat: Seat, scroll: Scroll) -> None:
        """The wheel turns the card below the mouse."""
        if scroll.at is None:
            return
        for owner in self.mouse_seats:
            card = self._desks[owner].card_under(*self.scale.design(scroll.at))
            if card is not None:
                self._turn(owner, card, 1 if scroll.steps < 0 else -1, scroll.t)

    # What happens

    def show_turn(self, event: Event, now: Ms) -> None:
        super().show_turn(event, now)
        self._turning[event.seat] = False
        self._wait(event.seat)

    def _wait(self, seat: Seat) -> None:
        """The glove of the seat on turn waits at the bag, or where it was if that is empty."""
        stops = self._stops(seat)
        if AT_BAG in stops:
            self._at[seat] = AT_BAG
        elif self._home[seat] in stops or not stops:
            self._at[seat] = self._home[seat]
        else:
            self._at[seat] = stops[0]

    def show_draw(self, event: Event, now: Ms) -> None:
        """O4: the block comes out of the bag and hangs on the rope."""
        self.privacy.act(event.seat)
        self._drop_pick()
        self._hang(event.faces[0], self._bag.rect.center, event.seat, now)

    def _hang(self, face: Face, start: tuple[float, float], seat: Seat, now: Ms) -> None:
        stops = [int(move[1]) for move in self.match.game.legal(seat) if move[0] == "drop"]
        home = self._home[seat]
        column = min(stops, key=lambda stop: abs(stop - home)) if stops else home
        self._at[seat] = column
        self._crane.hang(face, start, column, self._wall.height(column), now)

    def show_drop(self, event: Event, now: Ms) -> None:
        """O4: it falls."""
        self.privacy.act(event.seat)
        column = self._column(event)
        self._settle(column)
        at = self._crane.drop(now)
        self._wall.put(event.faces[0], column, veiled=True)
        self._home[event.seat] = column
        self._last = column, self._wall.height(column) - 1
        self._fall(event.faces[0], at, column, now)

    def show_move(self, event: Event, now: Ms) -> None:
        """O5: a block that was picked up falls; one that a bot or the rules move is carried over."""
        self.privacy.act(event.seat)
        assert event.src is not None
        source, target = event.src[1], self._column(event)
        self._settle(source)
        self._settle(target)
        carried = self._picked == source
        start: tuple[float, float] = self._wall.centre(source, self._wall.height(source) - 1)
        if carried:
            self._picked = None
            start = self._crane.drop(now)
        self._drop_pick()
        self._wall.take(source)
        self._wall.put(event.faces[0], target, veiled=True)
        self._home[event.seat] = target
        self._last = target, self._wall.height(target) - 1
        if carried:
            self._fall(event.faces[0], start, target, now)
        else:
            self._carry(event.faces[0], start, target, now)

    @staticmethod
    def _column(event: Event) -> int:
        assert event.dst is not None
        return event.dst[1]

    def _drop_pick(self) -> None:
        """Forget a block that was picked up: the turn has gone on without it."""
        if self._picked is not None:
            self._wall.veil(self._picked, False)
            self._picked = None
            self._crane.drop(self.house.now())

    def _settle(self, column: int) -> None:
        """What is on its way to a column arrives: nobody waits for it."""
        self.flights.land(("column", column))

    def _fall(self, face: Face | None, start: tuple[float, float], column: int, now: Ms) -> None:
        """The highest block of a column comes down from where it hung."""
        if face is None:
            return
        end = self._wall.centre(column, self._wall.height(column) - 1)
        self._launch(Flight(Span(now, FALL_MS), start, end, _fall, 0), face, column)

    def _carry(self, face: Face, start: tuple[float, float], column: int, now: Ms) -> None:
        end = self._wall.centre(column, self._wall.height(column) - 1)
        self._launch(Flight(Span(now, CARRY_MS), start, end, in_out_cubic, 0.35), face, column)

    def _launch(self, flight: Flight, face: Face, column: int) -> None:
        image = self.pictures.card(("block", face), CELL)
        self.flights.launch(flight, still(image), lambda: self._landed(face, column), ("column", column))

    def _landed(self, face: Face, column: int) -> None:
        self._wall.veil(column, False)
        x, y = self._wall.centre(column, self._wall.height(column) - 1)
        four = self.house.parts.palette.four
        colours = (four[face].id,) if face < len(four) else tuple(colour.id for colour in four)
        self.confetti.burst((x, y + self.scale.length(CELL // 2)), DUST, self.house.now(), colours)

    def show_claim(self, event: Event, now: Ms) -> None:
        """O10: the card is turned up, its pattern framed in gold, and the strip gets another hole."""
        self.privacy.act(event.seat)
        card, seat = event.faces[0], event.seat
        for _ in range(2):  # shown, and put away
            self.flights.land(("claimed", seat))
        cells = self._wall.find(card, self._last)
        for column, level in cells:
            self._settle(column)
            self.confetti.burst(self._wall.centre(column, level), SCRAPS, now)
        if cells:
            self._stamp(seat, self._wall.frame(cells, now), now)
        self.tickets[seat].hop(now)
        self._away[seat].add(card)
        self._reveal(seat, card, event.src_at, now)
        self._excite(now)

    def _stamp(self, seat: Seat, frame: Rect, now: Ms) -> None:
        """A seal on the corner of a pattern, on the side where it hides the least of it and of anybody's cards."""
        seal = self.house.parts.seal(self.house.say("table.order"), self.scale.length(ORDER))
        aside = self.scale.length(ORDER * 0.4)
        limit = self.scale.point(WALL_AT[0] + WALL_WIDTH, 0)[0]
        x = frame.right + aside if frame.right + aside + seal.get_width() // 2 <= limit else frame.left - aside
        self.popups.show(("order", seat), seal, (x, frame.top - aside // 3), now, ORDER_MS)

    def _reveal(self, seat: Seat, card: Face, slot: int, now: Ms) -> None:
        """Show a claimed card where it lay, then put it with the others."""
        desk, face = self._desks[seat], task(card, self._turned.get((seat, card), 0))
        at = desk.centre(slot)
        lifted = at[0], at[1] - self.scale.length(16)
        covered = desk.seen[slot] in (None, desk.back)
        flip = self.pictures.flipping(desk.back, face, CARD)
        frames = (lambda way: flip(min(1.0, 1.5 * way))) if covered else still(self.pictures.card(face, CARD))
        self.flights.launch(
            Flight(Span(now, SHOW_MS), at, lifted, arc=0),
            frames,
            lambda: self._put_away(seat, card, lifted),
            ("claimed", seat),
            shade=self.pictures.shadow(desk.back, CARD, flying=True),
        )

    def _put_away(self, seat: Seat, card: Face, start: tuple[int, int]) -> None:
        claimed = self.match.view(TABLE).zones.get(CLAIMED[seat], ())
        end = self._desks[seat].mini(claimed.index(card), len(claimed))
        length = ((start[0] - end[0]) ** 2 + (start[1] - end[1]) ** 2) ** 0.5 / self.scale.factor
        self.flights.launch(
            Flight(Span(self.house.now(), flight_ms(length)), start, end),
            self.pictures.growing(task(card), CARD, MINI, 6),
            lambda: self._put(seat, card),
            ("claimed", seat),
        )

    def _put(self, seat: Seat, card: Face) -> None:
        """A claimed card has arrived among the others."""
        self._away[seat].discard(card)
        self._count_cards(seat, self.match.view(TABLE))

    def _count_cards(self, seat: Seat, view: View) -> None:
        claimed = [card for card in view.zones.get(CLAIMED[seat], ()) if card not in self._away[seat]]
        self._desks[seat].count(claimed, len(view.zones.get(PILES[seat], ())))

    def show_refill(self, event: Event, now: Ms) -> None:
        """O10: the next card of the pile takes the place in the holder."""
        desk = self._desks[event.seat]
        desk.veil(event.dst_at)
        slot = event.dst_at
        self.flights.launch(
            Flight(Span(now, flight_ms(240)), desk.pile, desk.centre(slot)),
            still(self.pictures.card(desk.back, CARD)),
            lambda: desk.veil(slot, False),
            ("holder", event.seat, slot),
            z=43,
        )

    def show_refused(self, event: Event, now: Ms) -> None:
        """O12: a wrong claim shakes the card and locks the holder. O13: an early one is only told."""
        super().show_refused(event, now)
        self.privacy.act(event.seat)
        self._desks[event.seat].refuse(event.at[0], now)
        if event.why == "wrong":
            self._lock_ms[event.seat] = event.at[1]
            self.house.player.action("freeze", now, event.seat)

    def _excite(self, now: Ms) -> None:
        """The more tasks the first has claimed, the more there is to hear of the music."""
        most = max(self.match.view(TABLE).scores)
        level = 1.0 if most >= LAST_STRETCH else 0.5 if most >= LIVELY else 0.0
        if level > self._excitement:
            self._excitement = level
            self.house.player.intensity(level)
            if level == 1:
                self.house.player.action("last_stretch", now)

    def animate(self, now: Ms, t: Ms) -> None:
        view = self.match.view(TABLE)
        self._lock(view, t)
        self._refresh(view, now)
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
            return self._prompts.bot(self.sitting.sitters[seat].level)
        if view.outcome is not None:
            return []
        return self._prompts.side(device, self._hand_state(seat, now), seat in view.active, self._claims_itself[seat])

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
        self._crane.point(seat, at == AT_BAG, column, self._wall.height(at) - 1 if column is not None else 0)
        self._hint.show(self._prompts.on_turn(device, self._turn_state(seat), self._turns_cards(seat, view, now)))
        x, y = self.scale.point(*HINT)
        self._hint.move(x - self._hint.rect.w // 2, y - self._hint.rect.h // 2)
        self._hint.hide(False)

    def _foresee(self, seat: Seat, now: Ms) -> None:
        """The block of a bot, or of somebody who acts in a lesson, hangs where it will be dropped."""
        plan = self.match.agenda.plans.get(seat)
        if plan is not None and plan.move[0] == "drop" and self._crane.block is not None:
            column = int(plan.move[1])
            self._crane.aim(column, self._wall.height(column), now)

    def _lock(self, view: View, t: Ms) -> None:
        """O12: ice over the holder, and on the ticket a ring that runs out."""
        for seat, until in enumerate(view.facts["locked_until"]):
            left = max(0, until - t) if view.outcome is None else 0
            if left or self._locked[seat]:
                self._locked[seat] = bool(left)
                self.tickets[seat].freeze(min(1000, 1000 * left // self._lock_ms[seat]))
                self._desks[seat].freeze(bool(left))

    def deadline(self, view: View) -> Ms | None:
        return next((due for due, name, _ in view.facts["timers"] if name == "turn"), None)

    def leaders(self, view: View) -> tuple[Seat, ...]:
        """Whoever has claimed more."""
        most = max(view.scores)
        return tuple(seat for seat, claimed in enumerate(view.scores) if claimed == most > min(view.scores))

    # The end

    def epilogue(self, now: Ms) -> bool:
        """O15: where nothing goes any more a banner says so."""
        outcome = self.match.game.outcome
        if outcome is None or outcome.reason != "dead":
            return False
        if self._dead_since is None:
            self._dead_since = now
            self.popups.clear()
            self.banner(self.house.say("table.stuck"), now, DEAD_MS, "frost", "cross")
        return now < self._dead_since + DEAD_MS

    def skip(self, now: Ms) -> None:
        self._dead_since = now - DEAD_MS


def _fall(share: float) -> float:
    """Faster and faster, and one small bounce."""
    if share < 0.72:
        return (share / 0.72) ** 2
    rest = (share - 0.72) / 0.28
    return 1 - 0.06 * 4 * rest * (1 - rest)
