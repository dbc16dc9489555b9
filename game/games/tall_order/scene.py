"""Tall Order on the table: a wall in the middle, a rope over it, and a seat with its secret tasks on each side.

The scene shows what the table may know and turns buttons into moves; the rules know nothing of it. A block that is on
its way is drawn as falling, and nobody waits for it: the next press counts at once.
"""

from __future__ import annotations

from typing import Final

from pygame import Rect

from game.games.tall_order.cloth import FEW_TURNS, ORDER
from game.games.tall_order.deck import task
from game.games.tall_order.hands import TallOrderHands
from game.games.tall_order.layout import CARD, MINI, QUIET, WALL_AT, WALL_WIDTH
from game.games.tall_order.rules import ALONE_MS, CLAIMED, HOLDER, QUIET_TURNS
from game.rules.api import Event, Face, Ms, Seat
from game.table.pictures import still
from game.table.tween import Flight, Span, flight_ms, in_out_cubic

DEAL_MS: Final[Ms] = 45  # between two cards
CARRY_MS: Final[Ms] = 380
SHOW_MS: Final[Ms] = 900  # how long a claimed card is shown before it is put away
ORDER_MS: Final[Ms] = 1500
QUIET_MS: Final[Ms] = 2500
DEAD_MS: Final[Ms] = 1800
BANNERS: Final = {"dead": "table.stuck", "quiet": "tall_order.over_quietly"}  # O15
SCRAPS: Final = 8  # of confetti, for each block of a pattern
LIVELY, LAST_STRETCH = 4, 6  # claimed tasks of the first, from which the music has more to say


class TallOrderScene(TallOrderHands):
    """A running match of Tall Order."""

    # Blocks

    def show_turn(self, event: Event, now: Ms) -> None:
        super().show_turn(event, now)
        self._turning[event.seat] = False
        self._wait(event.seat)
        left = QUIET_TURNS - int(self.view.facts["quiet"])
        if left <= FEW_TURNS:  # O15
            stay = QUIET_MS if left else ALONE_MS
            self.popups.show("quiet", self._quiet_image(left), self.scale.point(*QUIET), now, stay)

    def show_draw(self, event: Event, now: Ms) -> None:
        """O4: the block comes out of the bag and hangs on the rope."""
        self.privacy.act(event.seat)
        self._drop_pick()
        self._hang(event.faces[0], self._bag.rect.center, event.seat, now)

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

    def _carry(self, face: Face, start: tuple[float, float], column: int, now: Ms) -> None:
        end = self._wall.centre(column, self._wall.height(column) - 1)
        self._launch(Flight(Span(now, CARRY_MS), start, end, in_out_cubic, 0.35), face, column)

    # Claims

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
        claimed = self.view.zones.get(CLAIMED[seat], ())
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
        self._count_cards(seat, self.view)

    def show_refill(self, event: Event, now: Ms) -> None:
        """O10: the next card of the pile takes the place in the holder."""
        self._deal(event.seat, event.dst_at, now)

    def begin(self, now: Ms) -> None:
        """O2: three cards for each come from the piles."""
        self.house.player.action("deal", now)
        for slot in range(HOLDER):
            for seat in range(len(self._desks)):
                self._deal(seat, slot, now + DEAL_MS * (2 * slot + seat))

    def _deal(self, seat: Seat, slot: int, start: Ms) -> None:
        """Let a card come from the pile, face down; whoever looks at its cards before has it at once."""
        desk = self._desks[seat]
        desk.veil(slot)
        self.flights.launch(
            Flight(Span(start, flight_ms(240)), desk.pile, desk.centre(slot)),
            still(self.pictures.card(desk.back, CARD)),
            lambda: desk.veil(slot, False),
            ("holder", seat),
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
        most = max(self.view.scores)
        level = 1.0 if most >= LAST_STRETCH else 0.5 if most >= LIVELY else 0.0
        if level > self._excitement:
            self._excitement = level
            self.house.player.intensity(level)
            if level == 1:
                self.house.player.action("last_stretch", now)

    # The end

    def epilogue(self, now: Ms) -> bool:
        """O15: where nothing goes any more, or nothing has come of it for long, a banner says so."""
        outcome = self.match.game.outcome
        if outcome is None or outcome.reason not in BANNERS:
            return False
        if self._dead_since is None:
            self._dead_since = now
            self.popups.clear()
            self.banner(self.house.say(BANNERS[outcome.reason]), now, DEAD_MS, "frost", "cross")
        return now < self._dead_since + DEAD_MS

    def skip(self, now: Ms) -> None:
        self._dead_since = now - DEAD_MS
