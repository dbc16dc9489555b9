"""Double Take's table as it lies: the mat, the panels, the cards, the hands on them, and what is written about them.

It follows the view of the match. What happens in between, and what people do, is told in the classes above this one.
Words for a seat are shown on its ticket, where they cover no card that could still be claimed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pygame import Surface

from game.games.double_take.cards import IN_SET, SHRINK_MS, Cards
from game.games.double_take.clock import LAST_S, Bulbs
from game.games.double_take.hands import Gloves, Holds
from game.games.double_take.hunt import LOCK_MS as HUNT_LOCK_MS
from game.games.double_take.hunt import RANKS, rank
from game.games.double_take.marks import Marks
from game.games.double_take.patterns import DECKS, FIRST_OF_GROUP
from game.games.double_take.rim import BED, Rim, has_piles
from game.games.double_take.rules import LOCK_MS
from game.games.double_take.spread import ROOMY_PLACES, TIGHT
from game.games.double_take.table import BESIDE, MINUTE, TEAM, TOGETHER
from game.gfx.decks.base import face as face_of
from game.gfx.parts.parts import Cutout, Item
from game.input.intents import A, C
from game.rules.api import GO, NEVER, TABLE, Ms, Seat, View, Zone
from game.scenes.doors import Doors
from game.scenes.table import SEAL, TOAST_MS, End, TableScene
from game.table.house import House
from game.table.pointers import Pointer
from game.table.popups import FOR_EVER
from game.table.sitting import Sitting
from game.table.sprites import Sprite
from game.table.tween import in_out_cubic
from game.ui.page import Page

TEAM_COLOURS: Final = ("orange", "pink")  # that no seat has
TEAM_NAMES: Final = ("lobby.team_a", "lobby.team_b")

MIDDLE: Final = (960, 540)

DEAL_MS: Final[Ms] = 520
NEARLY_FULL: Final = 66  # cards
BESIDE_TICKET: Final = 36  # pixels that a ribbon may be wider than the ticket it is on
LEAST_RIBBON: Final = 42
SIGN: Final = 50  # the cross on a card that was wrong
FLIP_RING: Final = 58
FLIP_STEP: Final = 40  # thousandths between two pictures of that ring
# What is said on tickets without a number in it.
SAID: Final = (
    *("table.double_take", "double_take.theft", "double_take.robbed", "double_take.secure", "double_take.three"),
    *("double_take.pays", "double_take.locked", "double_take.heat"),
    *("why.double_take.tie", "why.double_take.taken", "why.double_take.differ"),
)
COUNTED: Final = {"double_take.late": 88, "double_take.tie_gap": 88, "double_take.chain": 8}  # and a wide number


class DoubleTakeLaid(TableScene):
    """A match of Double Take that stands still."""

    key = "double_take"
    middle = MIDDLE

    def __init__(self, house: House, sitting: Sitting, doors: Doors, end: End) -> None:
        super().__init__(house, sitting, doors, end)
        setup = self.match.config.setup
        self.mode = str(setup.options["mode"])
        self._has_piles = has_piles(self.mode)
        self.colours = tuple(sitter.colour for sitter in sitting.sitters)
        self.big = tuple(bool(seat.assists.get("big_pointer")) for seat in sitting.seats)
        self._turned = self.match.config.seed if setup.options["turned"] else None
        self._helped = [bool(own["show_twins"]) for own in setup.seat_options]
        self._beside: dict[Seat, int] = {}
        self._followed = -1  # how many events the table has seen
        self._shrunk = not self._has_piles and int(setup.options["cards"]) > ROOMY_PLACES
        self._tie_number = 0
        self._locks = False  # whether anybody's hands were locked in the last frame
        self._locked_until: Ms = 0  # the last of them
        self._flip: tuple[Seat, Ms, Ms] | None = None  # who flips next, since when, and when it flips by itself
        self._lit: Sequence[Zone] = ()
        self._foreseen = False  # that the table will shrink
        self._spread: list[Zone] = []  # cards that come onto the table together
        self._covers: list[tuple[Ms, Sprite]] = []  # piles that something slips under
        self.pointers: list[Pointer] = []

    @property
    def sides(self) -> tuple[int, ...]:
        return tuple(self.view.facts["sides"])

    def tone(self, seat: Seat) -> str:
        """The colour in which a seat wins: its own, or that of its team."""
        return TEAM_COLOURS[self.sides[seat]] if self.mode == TEAM else self.colours[seat]

    # Laying the table

    def ground(self, page: Page) -> None:
        """The mat, a panel for each seat or team, and empty places for sets."""
        rim = self._rim()
        page.part(("bed",), *BED)
        for panel in rim.panels:
            page.part(("panel", self._edge(panel.owner)), *panel.box)
        for there in rim.slots():
            size = page.long(there.side)
            page.centre(page.parts.draw(("slot", 0), (size, size)), there.x, there.y)
        if self.mode == TEAM:
            for team, name in enumerate(TEAM_NAMES):
                page.centre(page.line(self.house.say(name), 30), *rim.team_tag(team))

    def _edge(self, owner: int) -> str:
        if self.mode == TOGETHER:
            return "gold"
        return TEAM_COLOURS[owner] if self.mode == TEAM else self.colours[owner]

    def _rim(self) -> Rim:
        for name, index in self.view.zones:
            if name == "forbidden":
                seat, k = divmod(index, BESIDE)
                self._beside[seat] = max(self._beside.get(seat, 0), k + 1)
        return Rim(self.match.config.setup, self.sides, self._beside)

    def lay(self, view: View) -> None:
        parts, scale, stage = self.house.parts, self.scale, self.stage
        self.rim = self._rim()
        self.place_tickets(self.rim.tickets)
        self.cards = Cards(stage, self.pictures, parts, scale, self.rim, self._turned)
        self.cards.shrunk = self._shrunk
        if not self.pointers:
            self.pointers = [Pointer(seat, self.rim.home(seat)) for seat in range(self.rim.seats)]
        self.holds = Holds(stage, parts, scale, self.motion, self.colours)
        self.marks = Marks(stage, parts, scale, self.colours)
        self.gloves = Gloves(stage, self.house.workshop, parts, scale, self.pointers)
        self._covers.clear()
        self._flip_ring = stage.add(Surface((1, 1), depth=32), 0, 0, 45)
        self._flip_ring.hide()
        self._flip_shown = (TABLE, -1)
        self._flip_turns: Ms = 0  # when it looks otherwise
        self.bulbs: Bulbs | None = None
        if not self._has_piles:
            seconds = int(self.match.config.setup.options["seconds"])
            self.bulbs = Bulbs(stage, parts, scale, self.motion, seconds, self.rim.clock_at)
        self._score, self._rank = (stage.add(Surface((1, 1), depth=32), 0, 0, 30) for _ in range(2))
        self._score.hide()
        self._rank.hide()
        self._scored = -1
        self._follow(self.house.now())

    def rehearse(self, view: View) -> Iterator[None]:
        """All that may lie on cards and tickets; the faces that are still to come are not waited for."""
        parts, house, long = self.house.parts, self.house, self.scale.length
        sides = sorted({there.side for there in self.cards.spots.values()} | {self.cards.side, self._set_side})
        self.holds.rehearse(sides)
        yield
        yield from self.marks.rehearse(sides, self.colours)
        self.gloves.rehearse([self.cards.side], self.colours, self.big)
        yield
        most = max((len(cards) for zone, cards in view.zones.items() if zone[0] == "pile"), default=0)
        yield from self.cards.rehearse(sides, most)
        if self.bulbs is not None:
            self.bulbs.rehearse()
        for share in range(0, 1001, FLIP_STEP):
            parts.ring("gold", share, long(FLIP_RING))
        yield
        for ticket in self.tickets:
            ticket.rehearse(freezes=True)
            yield
        if self.mode == TOGETHER:
            for name in RANKS:
                parts.plate(house.say(f"rank.{name}"), long(56))
                yield
        self._cross()
        yield
        for seat in range(self.rim.seats):
            for text in SAID:
                self._ribbon(seat, house.say(text))
                yield
            for text, most in COUNTED.items():
                words = house.say(text, n=most)
                parts.blank_banner(words, self.tone(seat), self._ribbon_height(seat, words))
                yield
            self._keys_of(seat)
            yield

    def stock_up(self) -> None:
        """The faces that are still to come are made while the 3-2-1 runs."""
        self._ask_faces()

    @property
    def _set_side(self) -> float:
        """Of the place of a set, as far as it is known before there are any."""
        return self.rim.spot(("set", 0), {}).side

    def _cross(self) -> Surface:
        return self.house.parts.chip("×", self.scale.length(SIGN), "paper")

    def _ask_faces(self) -> None:
        """All faces in the sizes in which they may come to lie."""
        widths = {self.cards.side, *(there.side for zone, there in self.cards.spots.items() if zone[0] == "pile")}
        if self._has_piles:
            widths.add(self._set_side * IN_SET)
        for width in sorted(widths):
            self._ask_width(width)

    def _ask_width(self, width: float) -> None:
        groups = DECKS[int(self.match.config.setup.options["cards"])]
        faces = [first + k for first, many in zip(FIRST_OF_GROUP, groups, strict=True) for k in range(many)]
        pieces = [face_of(card) for card in faces]
        self.house.workshop.ask(self.key, pieces, self.pictures.size(pieces[0], width))

    def _look_ahead(self) -> None:
        """The table will have to shrink before long: its small cards are made meanwhile."""
        places = sum(name == "place" for name, _ in self.cards.spots)
        if not self.cards.shrunk and not self._foreseen and places >= NEARLY_FULL:
            self._foreseen = True
            self._ask_width(TIGHT.side)

    def _keys_of(self, seat: Seat) -> Surface | None:
        """What a person presses, for the beginning."""
        device = self.devices[seat]
        if device is None:
            return None
        house, long = self.house, self.scale.length
        second = "do.double_take.flip" if self._has_piles else "do.double_take.turn"
        quick = self.picks_quickly(seat)
        row: list[Item] = [] if quick else [house.prompt(device, A, long(44)), house.say("do.double_take.hand")]
        row += [house.prompt(device, C, long(44), quick), house.say(second)]
        return house.parts.hint(row, long(44), long(30))

    def picks_quickly(self, seat: Seat) -> bool:
        """Whether a seat has nine keys instead of a pointer."""
        return False

    # Every frame

    def animate(self, now: Ms, t: Ms) -> None:
        if self._followed != len(self.match.events):
            self._follow(now)
        self.steer(now, t)
        if self.cards.is_shrinking:
            self.holds.carry(self.cards.seen(now))
        self.cards.animate(now)
        self.holds.animate(now, t)
        self._count_ties(now, t)
        self.marks.draw(t, self.cards.spots, self._lit, self.caps())
        if t >= self._flip_turns:
            self._show_flip_clock(t)
        self._show_locks(t)
        if self._covers:
            self._uncover(now)
        if self.bulbs is not None:
            self._run_clock(self.bulbs, now, t)
        self.gloves.draw(now, self.cards.side, self.colours, self.big)

    def _uncover(self, now: Ms) -> None:
        for due, cover in [cover for cover in self._covers if cover[0] <= now]:
            self.stage.remove(cover)
            self._covers.remove((due, cover))

    def steer(self, now: Ms, t: Ms) -> None:
        """Let bots' hands travel to where their plans will put them down."""
        for seat, plan in self.match.agenda.plans.items():
            if plan.target is not None and plan.target in self.cards.spots:
                self.pointers[seat].travel(plan.target, now + plan.t - t, self.cards.spots, now)

    def caps(self) -> dict[tuple[Seat, Zone], Surface]:
        """The keys that take cards in a quick pick."""
        return {}

    def _follow(self, now: Ms) -> None:
        """Bring everything to what the rules say now."""
        view = self.view
        self._followed = len(self.match.events)
        if self._spread:
            self.cards.delay(self._spread, now, DEAL_MS)
            self._spread.clear()
        shrinks = self.cards.follow(view)
        take = self.motion.ms(SHRINK_MS) if shrinks else 0
        if shrinks:
            self._shrunk = True
            self.cards.shrink(now, take)
        for pointer in self.pointers:
            pointer.settle(self.cards.spots, now, take, in_out_cubic)
        self.holds.follow(view.facts["hands"], self.cards.spots, now)
        self.marks.follow(view)
        self._lit = self._lights(view)
        self._flip = self._next_flip(view)
        self._flip_turns = 0
        self._locked_until = max(view.facts["locked"])
        self._look_ahead()
        self._show_turns(view)
        self._show_score(view)
        self._excite(view)

    def _lights(self, view: View) -> Sequence[Zone]:
        """What is lit as a match: for all when nobody finds it, and for whoever wants that help."""
        facts = view.facts
        lit = list(facts.get("hint", ()))
        for seat, hand in enumerate(facts["hands"]):
            if hand and self._helped[seat]:
                lit += self.cards.twins((hand[0], hand[1]))
        return lit

    def _show_turns(self, view: View) -> None:
        turn, restart = view.facts.get("turn", TABLE), view.facts.get("restart", False)
        for seat, ticket in enumerate(self.tickets):
            ticket.turn(seat == turn or (restart and ("pile", seat) in view.zones))

    def _next_flip(self, view: View) -> tuple[Seat, Ms, Ms] | None:
        turn = view.facts.get("turn", TABLE)
        if turn == TABLE or self.is_over or ("pile", turn) not in self.cards.spots:
            return None
        return turn, view.facts["turn_t"], view.facts["flip_at"]

    def _show_flip_clock(self, t: Ms) -> None:
        """A ring beside the pile that is flipped next; it runs out where the card flips by itself."""
        turn, since, due = self._flip if self._flip is not None else (TABLE, 0, NEVER)
        if turn == TABLE or t < GO:
            share, self._flip_turns = -1, GO if t < GO else NEVER
        elif due == NEVER:
            share, self._flip_turns = 1000, NEVER
        else:
            whole = max(1, due - since)
            share = max(0, min(1000, 1000 * (due - t) // whole)) // FLIP_STEP * FLIP_STEP
            self._flip_turns = due - share * whole // 1000 if share else NEVER
        if (turn, share) == self._flip_shown:
            return
        self._flip_shown = turn, share
        if share < 0:
            self._flip_ring.hide()
        else:
            ring = self.house.parts.ring("gold", share, self.scale.length(FLIP_RING))
            self._put(self._flip_ring, ring, self.flip_button(turn))

    def flip_button(self, seat: Seat) -> tuple[float, float]:
        """Where that ring is: for the mouse it is a button."""
        x, y, side = self.rim.spot(("pile", seat), {})
        return x + side / 2 - 8, y + side / 2 - 8

    def _show_locks(self, t: Ms) -> None:
        before, self._locks = self._locks, self._locked_until > t
        if not before and not self._locks:
            return
        locked = self.view.facts["locked"]
        whole = LOCK_MS if self._has_piles else HUNT_LOCK_MS
        for ticket, until in zip(self.tickets, locked, strict=True):
            ticket.freeze(max(0, 1000 * (until - t) // whole))

    def _count_ties(self, now: Ms, t: Ms) -> None:
        number = self.marks.number(t)
        if number != self._tie_number:
            self._tie_number = number
            if number:
                self.house.player.action("countdown", now, step=number)

    def _run_clock(self, bulbs: Bulbs, now: Ms, t: Ms) -> None:
        before = bulbs.shown
        bulbs.animate(t)
        if bulbs.shown != before and t > GO and not self.is_over:
            if bulbs.shown == LAST_S:
                self.house.player.action("last_stretch", now)
            elif 0 < bulbs.shown <= 3:
                self.house.player.action("countdown", now, step=bulbs.shown)

    def _show_score(self, view: View) -> None:
        """Together: one number for all."""
        if self.mode != TOGETHER or self._scored == view.scores[0]:
            return
        self._scored = score = view.scores[0]
        options = self.match.config.setup.options
        reached = rank(score, self.rim.seats, int(options["cards"]), int(options["seconds"]))
        parts, long = self.house.parts, self.scale.length
        self._put(self._score, parts.chip(str(score), long(132), "gold"), self.rim.score_at)
        self._put(self._rank, parts.plate(self.house.say(f"rank.{reached}"), long(56)), self.rim.rank_at)

    def _put(self, sprite: Sprite, image: Surface, at: tuple[float, float]) -> None:
        """Show a picture around a point of the design."""
        sprite.show(image)
        sprite.centre(*self.scale.point(*at))
        sprite.hide(False)

    def _excite(self, view: View) -> None:
        """The music follows whoever is nearest to the goal, or the time."""
        if self._has_piles:
            self.house.player.intensity(max(view.scores) / self.rim.goal)
        else:
            whole = int(self.match.config.setup.options["seconds"]) * 1000
            self.house.player.intensity(max(0.0, min(1.0, (view.now - GO) / whole)))

    # Words

    def herald(self, text: str, now: Ms, stay: Ms = FOR_EVER, side: float = SEAL) -> None:
        """In the middle while nothing can be done; once hands may come down it must cover no card: go is only heard."""
        if stay == FOR_EVER or not any(name == "place" for name, _ in self.cards.spots):
            super().herald(text, now, stay, side)
        else:
            self.popups.hide("herald")

    def toast(self, seat: Seat, text: str, now: Ms, stay: Ms = TOAST_MS) -> None:
        """On the ticket of the seat: there it covers no card."""
        ribbon = self._ribbon(seat, text)
        self._pop(("toast", seat), ribbon, self.rim.tag(seat), now, stay)

    def toast_count(self, seat: Seat, text: str, n: int, now: Ms) -> None:
        """The same with a number that nobody knows before: on a ribbon that has room for any."""
        words, widest = self.house.say(text, n=n), self.house.say(text, n=COUNTED[text])
        self._pop(("toast", seat), self._ribbon(seat, words, widest), self.rim.tag(seat), now, TOAST_MS)

    def _ribbon(self, seat: Seat, text: str, like: str = "") -> Cutout:
        return self.house.parts.banner(text, self.tone(seat), self._ribbon_height(seat, like or text), like)

    def _ribbon_height(self, seat: Seat, text: str) -> int:
        """The pixels of a ribbon as large as the ticket lets it be: beside it lie cards."""
        ticket, long = self.rim.tickets[seat], self.scale.length
        height = min(72, ticket.height + 4)
        width, room = self.house.parts.banner_width(text, long(height)), long(ticket.width + BESIDE_TICKET)
        return long(max(LEAST_RIBBON, height * room / width) if width > room else height)

    def count(self, view: View, seat: Seat) -> str | int | None:
        return view.scores[seat] if self.mode == MINUTE else None

    def leaders(self, view: View) -> tuple[Seat, ...]:
        most = max(view.scores)
        best = tuple(seat for seat, score in enumerate(view.scores) if score == most)
        return best if self.mode == MINUTE and len(best) < len(view.scores) else ()

    def verdict(self) -> str:
        say, view = self.house.say, self.view
        if self.mode == TOGETHER:
            return f"{say('score.points', n=view.scores[0])}: {say('rank.' + view.facts['rank'])}"
        if self.mode == TEAM and view.outcome is not None:
            winners = {self.sides[seat] for seat, place in enumerate(view.outcome.places) if place == 1}
            if len(winners) == 1:
                return say("results.wins", name=say(TEAM_NAMES[winners.pop()]))
        return super().verdict()
