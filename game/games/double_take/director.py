"""What happens in a match of Double Take, as it is seen and heard.

Each thing that can happen has its own motion, sound and words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from game.games.double_take.board import DoubleTakeBoard
from game.games.double_take.common_rules import TEAM, TOGETHER
from game.games.double_take.props.card_flights import FINE_MS, CardFlights
from game.games.double_take.props.clock import LAST_S
from game.games.double_take.props.rims.ribbons import Ribbons
from game.games.double_take.props.rims.wrong_pair import STAY_MS
from game.gfx.loader import Wanted
from game.rules.api import GO, TABLE, Event, Ms, Outcome, Seat, View, Zone
from game.table.roles import TOAST_MS, Director, Show
from game.table.seats.sitting import TEAM_NAMES
from game.table.stage.popups import FOR_EVER
from game.table.table import Table

MIDDLE: Final = (960, 540)
THEFT_SHAKE, MISTAKE_SHAKE = 8, 5  # how far the table is shaken
SCRAPS: Final = 24
SILENT_LIFTS: Final = ("won", "mistake", "tie", "turned", "paid")  # what befalls the card is heard


class DoubleTakeDirector(Director):
    """Lets cards fly and hands of bots travel, and shows words on tickets."""

    middle = MIDDLE

    def __init__(self, table: Table, board: DoubleTakeBoard) -> None:
        super().__init__(table)
        self._board = board
        self.flights = CardFlights(table, board.cards, board.where)
        self._ribbons = Ribbons(table, board.seat_panels, tuple(map(board.tone, range(board.seat_panels.seats))))
        self._mistaken: Zone | None = None  # the second card of the last wrong pair, until the first one is known
        self._mistaking: Seat = TABLE
        self._chain = (TABLE, 0)  # the seat that won without a flip in between, and how often
        self._won_at: Ms = 0
        self._tie_number = 0
        self._second = -1  # seconds that the clock shows

    def shows(self) -> Mapping[str, Show]:
        own: Mapping[str, Show] = {
            "flip": self._show_flip,
            "turned": self._show_turned,
            "spread": self._show_spread,
            "hand": self._show_hand,
            "lift": self._show_lift,
            "lapse": self._show_nothing,  # a lock on the card says to whom it is closed now
            "pair": partial(self._triumph, "table.double_take"),
            "theft": self._show_theft,
            "secure": partial(self._triumph, "double_take.secure"),
            "won": self.flights.win,
            "tie": self._show_tie,
            "mistake": self._show_mistake,
            "fine": self._show_fine,
            "lock": self._show_lock,
            "hint": self._show_nothing,  # the light around the two cards says it
        }
        return {**super().shows(), **own}

    def sound(self, event: Event, now: Ms) -> None:
        """A lift is heard only where it is all that happened, a turn only where a person must flip, a spread once."""
        match event.kind:
            case "lift" if event.why in SILENT_LIFTS:
                return
            case "turn" if event.seat in self.table.sitting.driver.bots:
                return
            case "spread":
                return
            case "go" if not self._board.has_piles:
                self.table.sound("deal", now)
        super().sound(event, now)

    # Events

    def _show_nothing(self, event: Event, now: Ms) -> None:
        pass

    def show_go(self, event: Event, now: Ms) -> None:
        """Show the word where there are no cards yet; cards that all come at once say it themselves."""
        if self._board.has_piles:
            super().show_go(event, now)
        else:
            self.table.popups.hide("herald")

    def show_turn(self, event: Event, now: Ms) -> None:
        if event.seat not in self.table.sitting.driver.bots:
            self.table.tickets[event.seat].hop(now)

    def _show_flip(self, event: Event, now: Ms) -> None:
        """The card goes from the pile onto the table; on the way it is turned over."""
        self._chain = TABLE, 0
        self._go_on(event.seat)
        self.flights.turn_over(event, now)

    def _show_turned(self, event: Event, now: Ms) -> None:
        """The card is turned, in place or onto the table; a third copy that the table turns gets words of its own."""
        self.flights.turn_over(event, now)
        self._go_on(event.seat)
        seat, wins = self._chain
        if event.seat == TABLE and wins and event.t == self._won_at:
            self.toast(seat, self.table.say("double_take.three"), now)

    def _show_spread(self, event: Event, now: Ms) -> None:
        """The cards of the opening appear together, from the middle outwards."""
        if event.dst is not None and self.table.motion.moves:
            self._board.spread.append(event.dst)

    def _show_hand(self, event: Event, now: Ms) -> None:
        """Bring a glove that no device moves, as in a replay, to its card; the frame shows the rest."""
        table, spots = self.table, self._board.cards.spots
        self._go_on(event.seat)
        is_steered = table.devices[event.seat] is not None and not table.sitting.watched  # it may have gone on already
        pointer, zone = self._board.pointers[event.seat], event.dst
        if zone is not None and zone in spots and zone != pointer.target and not is_steered:
            pointer.go(zone, spots, now)

    def _show_lift(self, event: Event, now: Ms) -> None:
        """Tell a seat that was beaten by a blink by how much; the last lift of a mistake tells of its first card."""
        if event.why == "mistake" and event.dst is not None:
            self._board.marks.accuse(self._mistaking, event.dst, event.t + STAY_MS)
        if event.why == "mistake" and self._mistaken is not None and event.dst != self._mistaken:
            self._explain(event, now)
        elif not event.why:
            self._go_on(event.seat)
        if len(event.at) > 1:
            self._toast_count(event.seat, "double_take.late", event.at[1], now)

    def show_refused(self, event: Event, now: Ms) -> None:
        super().show_refused(event, now)
        if event.at:
            self._board.holds.bump(event.at[0], now)
        if len(event.at) > 1:
            self._toast_count(event.seat, "double_take.late", event.at[1], now)

    def _show_theft(self, event: Event, now: Ms) -> None:
        """Shake the table and the tickets of the robbed side, and say on those tickets that they were robbed."""
        self._triumph("double_take.theft", event, now)
        self.shake(THEFT_SHAKE, now)
        for seat, side in enumerate(self._board.sides):
            if side == event.at[1]:
                self.table.tickets[seat].shake(now)
                self.toast(seat, self.table.say("double_take.robbed"), now)

    def _triumph(self, text: str, event: Event, now: Ms) -> None:
        seat, wins = self._chain
        self._chain = event.seat, wins + 1 if seat == event.seat else 1
        self._won_at = event.t
        if self._chain[1] > 1 and self._board.has_piles:
            self._toast_count(event.seat, "double_take.chain", self._chain[1], now)
        else:
            self.toast(event.seat, self.table.say(text), now)
        self.table.tickets[event.seat].hop(now)
        at = self.table.tickets[event.seat].box.center
        self.table.confetti.burst(at, SCRAPS, now, (self._board.tone(event.seat), "yellow"))

    def _show_tie(self, event: Event, now: Ms) -> None:
        """Tell both seats; the signs on the cards count 3-2-1."""
        rival, gap = event.at if len(event.at) > 1 else (event.at[0], None)
        for seat in (event.seat, rival):
            if gap:
                self._toast_count(seat, "double_take.tie_gap", gap, now)
            else:
                self.toast(seat, self.table.say("why.double_take.tie" if gap is None else "double_take.heat"), now)

    def _show_mistake(self, event: Event, now: Ms) -> None:
        """Mark both cards, say why they are wrong, and shake the ticket and the table."""
        self.table.tickets[event.seat].shake(now)
        self.shake(MISTAKE_SHAKE, now)
        self.toast(event.seat, self.table.say(f"why.double_take.{event.why}"), now)
        self._mistaken, self._mistaking = (event.dst if event.why == "differ" else None), event.seat
        self._board.marks.forgive(event.seat)
        if event.dst is not None:
            self._board.marks.accuse(event.seat, event.dst, event.t + STAY_MS)

    def _explain(self, event: Event, now: Ms) -> None:
        """Show why two cards are no twins, in place of the words that say that they are not."""
        assert self._mistaken is not None
        assert event.dst is not None
        zones, faces = self.table.view.zones, self._board.cards.faces
        first, second = (zones.get(zone, (faces.get(zone),))[-1] for zone in (event.dst, self._mistaken))
        self._mistaken = None
        if first is None or second is None:
            return
        spots = {zone: self._board.where(zone) for zone in zones if zone[0] != "deck"}
        if self._board.wrong.explain(self._mistaking, (first, second), spots, now):
            self.table.popups.hide(("toast", self._mistaking))

    def _go_on(self, seat: Seat) -> None:
        """The next move of a seat ends what explains its last mistake."""
        self._board.wrong.close(seat)
        self._board.marks.forgive(seat)

    def _show_fine(self, event: Event, now: Ms) -> None:
        """The set leaves the rim before it is explained why."""
        self._tell_if_free(event.seat, "double_take.pays", now)
        self.flights.pay(event, now)
        self._board.wrong.delay(event.seat, now + self.table.motion.ms(FINE_MS))

    def _show_lock(self, event: Event, now: Ms) -> None:
        """Tell the seat that it is locked; the ring of its ticket shows for how long."""
        self._tell_if_free(event.seat, "double_take.locked", now)

    def _tell_if_free(self, seat: Seat, text: str, now: Ms) -> None:
        """Say something to a seat, unless its rim explains a wrong pair: the ring or the flight says it then."""
        if seat not in self._board.wrong:
            self.toast(seat, self.table.say(text), now)

    # Every frame

    def move(self, now: Ms, t: Ms) -> None:
        self._steer_bots(now, t)
        self._count_ties(now, t)
        self.flights.uncover(now)
        self._run_clock(now, t)

    def _steer_bots(self, now: Ms, t: Ms) -> None:
        """Let bots' hands travel to where their plans will put them down."""
        spots = self._board.cards.spots
        for seat, plan in self.table.match.agenda.plans.items():
            if plan.target is not None and plan.target in spots:
                self._board.pointers[seat].travel(plan.target, now + plan.t - t, spots, now)

    def _count_ties(self, now: Ms, t: Ms) -> None:
        number = self._board.marks.number(t)
        if number != self._tie_number:
            self._tie_number = number
            if number:
                self.table.house.player.action("countdown", now, step=number)

    def _run_clock(self, now: Ms, t: Ms) -> None:
        bulbs = self._board.bulbs
        if bulbs is None or (left := bulbs.left(t)) == self._second:
            return
        self._second = left
        if t > GO and self.table.view.outcome is None:
            if left == LAST_S:
                self.table.sound("last_stretch", now)
            elif 0 < left <= 3:
                self.table.house.player.action("countdown", now, step=left)

    def follow(self, view: View, now: Ms) -> None:
        """The music follows the seat that is nearest to the goal, or the time."""
        if self._board.has_piles:
            level = max(view.scores) / self._board.seat_panels.goal
        else:
            whole = int(self.table.match.config.setup.options["seconds"]) * 1000
            level = max(0.0, min(1.0, (view.now - GO) / whole))
        self.table.house.player.intensity(level)

    # Words

    def herald(self, text: str, now: Ms, stay: Ms = FOR_EVER) -> None:
        """Say something in the middle, but not for a while over cards that can be claimed: there, go is only heard."""
        if stay == FOR_EVER or not any(name == "place" for name, _ in self._board.cards.spots):
            super().herald(text, now, stay)
        else:
            self.table.popups.hide("herald")

    def toast(self, seat: Seat, text: str, now: Ms, stay: Ms = TOAST_MS) -> None:
        """Say something at the rim of the seat, where it covers neither a card nor a name."""
        ribbon = self._ribbons.of(seat, text)
        self.pop(("toast", seat), ribbon, self._ribbons.at(seat, ribbon), now, stay)

    def _toast_count(self, seat: Seat, text: str, n: int, now: Ms) -> None:
        ribbon = self._ribbons.counted(seat, text, n)
        self.pop(("toast", seat), ribbon, self._ribbons.at(seat, ribbon), now, TOAST_MS)

    def verdict(self, outcome: Outcome | None) -> str:
        say, view = self.table.say, self.table.view
        if self._board.mode == TOGETHER:
            return f"{say('score.points', n=view.scores[0])}: {say('rank.' + view.facts['rank'])}"
        if self._board.mode == TEAM and outcome is not None:
            winners = {self._board.sides[seat] for seat, place in enumerate(outcome.places) if place == 1}
            if len(winners) == 1:
                return say("results.wins", name=say(TEAM_NAMES[winners.pop()]))
        return super().verdict(outcome)

    def pictures(self) -> Iterator[Wanted]:
        return self._ribbons.pictures()
