"""What happens in Tall Order, as it is seen and heard: blocks fall, tasks are claimed, cards are dealt.

A block that is on its way is drawn as falling, and nothing waits for it: the next press counts at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final, Self

from pygame import Rect, Surface

from game.games.tall_order.board import TallOrderBoard
from game.games.tall_order.deck import task
from game.games.tall_order.props.layout import CARD, MINI, QUIET, WALL_AT, WALL_WIDTH, pile_at
from game.games.tall_order.rules import ALONE_MS, CLAIMED, HOLDER, HOLDERS, LOCK_MS, QUIET_TURNS
from game.gfx.loader import Wanted
from game.gfx.parts import notices
from game.gfx.parts.parts import Cutout
from game.rules.api import Event, Face, Ms, Seat, View
from game.table.props.cards import flight_between
from game.table.roles import TOAST, TOAST_MS, Director, Show
from game.table.stage.pictures import still
from game.table.stage.tween import Flight, Span, flight_ms
from game.table.table import Table
from game.table.tension import Tension

DEAL_MS: Final[Ms] = 45  # between two cards
SHOW_MS: Final[Ms] = 900  # how long a claimed card is shown before it is put away
ORDER_MS: Final[Ms] = 1500
ORDER: Final = 200  # the side of the seal on a claimed pattern
QUIET_MS: Final[Ms] = 2500
FEW_TURNS: Final = 10  # left of those without a draw or a claim, from which on they are told
DEAD_MS: Final[Ms] = 1800
BANNERS: Final = {"dead": "table.stuck", "quiet": "tall_order.over_quietly"}  # O15
SCRAPS: Final = 8  # of confetti, for each block of a pattern
LIVELY, LAST_STRETCH = 4, 6  # claimed tasks of the leading seat from which the music is fuller


class TallOrderDirector(Director):
    """Decorates what happens."""

    middle = (960, 600)

    def __init__(self, table: Table, board: TallOrderBoard) -> None:
        super().__init__(table)
        self._board = board
        self._last: tuple[int, int] | None = None  # the cell that was filled last
        self._lock_ms = [LOCK_MS, LOCK_MS]
        self._tension = Tension()
        self._told_at: Ms | None = None  # O15: when the banner of the end was shown

    def recall(self, before: Self) -> None:
        self._last = before._last
        self._lock_ms, self._tension, self._told_at = before._lock_ms, before._tension, before._told_at

    def shows(self) -> Mapping[str, Show]:
        own = {
            "draw": self._show_draw,
            "drop": self._show_drop,
            "move": self._show_move,
            "claim": self._show_claim,
            "refill": self._show_refill,
        }
        return {**super().shows(), **own}

    def begin(self, now: Ms) -> None:
        """O2: three cards for each seat come from the piles."""
        self.table.sound("deal", now)
        for slot in range(HOLDER):
            for seat in range(2):
                self._deal(seat, slot, now + DEAL_MS * (2 * slot + seat))

    def deadline(self, view: View) -> Ms | None:
        return next((due for due, name, _ in view.facts["timers"] if name == "turn"), None)

    # Blocks

    def show_turn(self, event: Event, now: Ms) -> None:
        """Near a quiet end (O15), show the turns that are left, too."""
        super().show_turn(event, now)
        left = QUIET_TURNS - int(self.table.view.facts["quiet"])
        if left <= FEW_TURNS:
            stay = QUIET_MS if left else ALONE_MS
            self.table.popups.show("quiet", self._quiet_image(left), self.table.scale.point(*QUIET), now, stay)

    def _show_draw(self, event: Event, now: Ms) -> None:
        """O4: the block comes out of the bag and hangs on the rope."""
        self._board.hands.act(event.seat)
        self._board.forget_pick(now)
        self._board.hang(event.faces[0], event.seat, now)

    def _show_drop(self, event: Event, now: Ms) -> None:
        """O4: the drawn block falls."""
        self._board.hands.act(event.seat)
        column = _column(event)
        self._board.wall.land(column)
        start = self._board.crane.drop(now)
        self._put(event.faces[0], column, event.seat)
        self._board.wall.fall(event.faces[0], start, column, now)

    def _show_move(self, event: Event, now: Ms) -> None:
        """O5: a block that was picked up falls; one that a bot or the rules move is carried over."""
        board, wall = self._board, self._board.wall
        board.hands.act(event.seat)
        assert event.src is not None
        source, target, face = event.src[1], _column(event), event.faces[0]
        wall.land(source)
        wall.land(target)
        hung = board.picked == source
        start: tuple[float, float] = wall.top_centre(source)
        if hung:
            board.picked = None
            start = board.crane.drop(now)
        board.forget_pick(now)
        wall.take(source)
        self._put(face, target, event.seat)
        if hung:
            wall.fall(face, start, target, now)
        else:
            wall.carry(face, start, target, now)

    def _put(self, face: Face, column: int, seat: Seat) -> None:
        """Set a block onto a column; it is seen there when it has arrived."""
        self._board.wall.put(face, column, hidden=True)
        self._board.hands.home[seat] = column
        self._last = column, self._board.wall.height(column) - 1

    # Claims

    def _show_claim(self, event: Event, now: Ms) -> None:
        """O10: the card is turned up, its pattern framed in gold, and the strip gets another hole."""
        table, wall = self.table, self._board.wall
        self._board.hands.act(event.seat)
        card, seat = event.faces[0], event.seat
        for _ in range(2):  # shown, and put away
            table.flights.land(("claimed", seat))
        cells = wall.find(card, self._last)
        for column, level in cells:
            wall.land(column)
            table.confetti.burst(wall.centre(column, level), SCRAPS, now)
        if cells:
            self._stamp(seat, wall.frame(cells, now), now)
        table.tickets[seat].hop(now)
        self._board.away[seat].add(card)
        self._reveal(seat, card, event.src_at, now)
        self._tension.rise_by(table, max(table.view.scores), LIVELY, LAST_STRETCH, now)

    def _stamp(self, seat: Seat, frame: Rect, now: Ms) -> None:
        """A seal on the corner of a pattern, on the side where it hides the least of it and of the cards."""
        seal, scale = self._order_image(), self.table.scale
        aside = scale.length(ORDER * 0.4)
        limit = scale.point(WALL_AT[0] + WALL_WIDTH, 0)[0]
        x = frame.right + aside if frame.right + aside + seal.get_width() // 2 <= limit else frame.left - aside
        self.table.popups.show(("order", seat), seal, (x, frame.top - aside // 3), now, ORDER_MS)

    def _reveal(self, seat: Seat, card: Face, slot: int, now: Ms) -> None:
        """Show a claimed card where it lay, then put it with the others."""
        desk, pictures = self._board.desks[seat], self.table.pictures
        face = task(card, self._board.hands.turned.get((seat, card), 0))
        at = desk.centre(slot)
        lifted = at[0], at[1] - self.table.scale.length(16)
        covered = not desk.slots[slot].card.visible or desk.slots[slot].piece in (None, desk.back)
        flip = pictures.flipping(desk.back, face, CARD)
        frames = (lambda way: flip(min(1.0, 1.5 * way))) if covered else still(pictures.card(face, CARD))
        self.table.flights.launch(
            Flight(Span(now, SHOW_MS), at, lifted, arc=0),
            frames,
            partial(self._put_away, seat, card, lifted),
            ("claimed", seat),
            shade=pictures.shadow(desk.back, CARD, flying=True),
            lies=(CLAIMED[seat], len(self._board.away[seat]) + len(desk.claimed)),
        )

    def _put_away(self, seat: Seat, card: Face, start: tuple[int, int]) -> None:
        table = self.table
        claimed = table.view.zones.get(CLAIMED[seat], ())
        end = self._board.desks[seat].mini(claimed.index(card), len(claimed))
        table.flights.launch(
            flight_between(table, start, end, table.house.now()),
            table.pictures.growing(task(card), CARD, MINI, 6),
            partial(self._arrive, seat, card),
            ("claimed", seat),
            lies=(CLAIMED[seat], len(claimed)),
        )

    def _arrive(self, seat: Seat, card: Face) -> None:
        """Show a claimed card among the others: it has arrived."""
        self._board.away[seat].discard(card)
        self._board.count_cards(seat)

    def _show_refill(self, event: Event, now: Ms) -> None:
        """O10: the next card of the pile takes the place in the holder."""
        self._deal(event.seat, event.dst_at, now)

    def _deal(self, seat: Seat, slot: int, start: Ms) -> None:
        """Let a card come from the pile, face down; a seat that looks at its cards before has it at once."""
        desk = self._board.desks[seat]
        goal = "holder", seat, slot
        self.table.flights.land(goal)
        desk.set_hidden(slot, True)
        self.table.flights.launch(
            Flight(Span(start, flight_ms(240)), self.table.scale.point(*pile_at(seat)), desk.centre(slot)),
            still(self.table.pictures.card(desk.back, CARD)),
            partial(desk.set_hidden, slot, False),
            goal,
            z=43,
            lies=(HOLDERS[seat], slot),
        )

    def show_refused(self, event: Event, now: Ms) -> None:
        """O12: a wrong claim shakes the card and locks the holder. O13: an early one is only told."""
        super().show_refused(event, now)
        self._board.hands.act(event.seat)
        self._board.desks[event.seat].refuse(event.at[0], now)
        if event.why == "wrong":
            self._board.tell_wrong(event.seat, event.at[0], now)
            self._lock_ms[event.seat] = event.at[1]
            self.table.sound("freeze", now, event.seat)

    # Every frame

    def move(self, now: Ms, t: Ms) -> None:
        """O12: ice over a locked holder, and on the ticket a ring that runs out."""
        view = self.table.view
        for seat, until in enumerate(view.facts["locked_until"]):
            left = max(0, until - t) if view.outcome is None else 0
            self.table.tickets[seat].freeze(min(1000, 1000 * left // self._lock_ms[seat]))
            self._board.desks[seat].freeze(bool(left))

    # The end

    def epilogue(self, now: Ms) -> bool:
        """O15: show a banner for a dead or a quiet end; True while it stands."""
        outcome = self.table.match.game.outcome
        if outcome is None or outcome.reason not in BANNERS:
            return False
        if self._told_at is None:
            self._told_at = now
            self.table.popups.clear()
            self.banner(self.table.say(BANNERS[outcome.reason]), now, DEAD_MS, "frost", "cross")
        return now < self._told_at + DEAD_MS

    def skip(self, now: Ms) -> None:
        self._told_at = now - DEAD_MS

    # Words

    def toast(self, seat: Seat, text: str, now: Ms, stay: Ms = TOAST_MS) -> None:
        """Say something on the side of a seat."""
        self._board.desks[seat].tell(text, now, stay)

    def toast_image(self, seat: Seat, text: str, height: float = TOAST) -> Cutout:
        return self._board.desks[seat].toast_image(text)

    def _quiet_image(self, left: int) -> Surface:
        say, scale = self.table.say, self.table.scale
        text = say("tall_order.quiet", n=left) if left else say("tall_order.last_chance")
        return notices.toast(self.table.house.parts, text, scale.length(70), "turn").image

    def _order_image(self) -> Surface:
        return self.seal_image(self.table.say("table.order"), ORDER)

    def pictures(self) -> Iterator[Wanted]:
        yield from super().pictures()
        yield self._order_image
        yield from (partial(self._quiet_image, left) for left in range(FEW_TURNS + 1))
        for seat in range(2):
            for why in ("early", "wrong"):
                yield partial(self.toast_image, seat, self.table.say(f"why.tall_order.{why}"))


def _column(event: Event) -> int:
    assert event.dst is not None
    return event.dst[1]
