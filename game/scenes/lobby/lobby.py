"""Who plays, and what: a booth for every seat, a tile for every game.

A joins, A again is ready, B takes it back and then leaves. Up opens the page of the own seat. Down lets the own cursor
walk: to the booths that are free (left and right: no bot, or one of three levels), to the games, to the buttons. When
all are ready and the game can seat them it counts down, and whatever anybody changes stops that.

In games of turns one mouse can serve several people: who has it clicks at a free booth, and somebody sits there who
shares it. They are ready when its owner is.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import pi, sin
from typing import Final, NamedTuple

from pygame import Surface

from game.gfx.lettering import Face, Style
from game.gfx.palette import rgb
from game.gfx.parts import honours
from game.gfx.parts.avatars import CALM, GLAD, SAD
from game.gfx.parts.parts import Item
from game.input.intents import (
    DIRECTIONS,
    DOWN,
    KEYS,
    LEFT,
    MOUSE,
    NOBODY,
    PAD,
    PAUSE,
    RIGHT,
    UP,
    A,
    B,
    C,
    Input,
    Intent,
    Joined,
    Lost,
    Point,
    SeatFound,
    Tilt,
)
from game.input.router import Router
from game.input.seats import MOST
from game.rules.api import Ms, Seat
from game.scenes.base import Change, Pop, Push, Scene
from game.scenes.lobby.booths import AVATAR, BOTS, FACE_AT, SHARER, STAMP, Booths, Guest
from game.scenes.lobby.eligibility import misfit, told_options
from game.scenes.lobby.floor import BOOTH, BUTTON, GAME, Floor, FloorSpot, booth_box, button_boxes, game_box
from game.scenes.lobby.tiles import glowing, tile
from game.scenes.navigation import Navigation, Service
from game.scenes.pages.animated import AnimatedPage
from game.scenes.party import Party
from game.store.sitters import SEAT_COLOURS
from game.table.house import House
from game.table.tween import Flight, Span, out_cubic
from game.ui.focus import Box
from game.ui.page import Page
from game.ui.prompts import Prompt, PromptRow, items_of

JOINING: Final = frozenset((KEYS, PAD))  # the mouse takes the booth that it clicks at
BEAT: Final[Ms] = 600  # of the count-down
BEATS: Final = 3
HOP_MS: Final[Ms] = 260
GLIDE_MS: Final[Ms] = 120
GLOVE: Final = 88
CHIP: Final = 50  # that says why a game does not fit
TOLD_MS: Final[Ms] = 2600
SEALS: Final = (300, 330)  # at rest, and when a number comes
FEW: Final = 3  # tiles that leave room beside them
WAY: Final = {LEFT: (-1, 0), RIGHT: (1, 0), UP: (0, -1), DOWN: (0, 1)}


class Hop(NamedTuple):
    """An avatar jumps to where its owner pressed."""

    since: Ms
    way: str


class LobbyScene(AnimatedPage):
    """Gathers people and bots for a match."""

    def __init__(self, house: House, navigation: Navigation, party: Party, router: Router) -> None:
        super().__init__(house)
        self._navigation = navigation
        self._party = party
        self._router = router
        self._booths = Booths(house, party, navigation.permissions.bots)
        self._spots: dict[Seat, FloorSpot] = {}  # of the cursors that are not at home
        self._glides: dict[Seat, Flight] = {}
        self._hops: dict[Seat, Hop] = {}
        self._leans: dict[Seat, tuple[float, float]] = {}
        self._mouse: tuple[float, float] | None = None
        self._last: Seat = NOBODY  # who pressed last: the keys at the foot of the page are theirs
        self._since: Ms | None = None  # the count-down began
        self._counted = 0
        self._prompt_row = PromptRow()
        self._full_until: Ms | None = None  # somebody found no seat, and is told so

    def enter(self) -> None:
        self.house.player.tune("menu", self.house.now())
        self._router.joining = JOINING

    def pause(self) -> None:
        self._router.joining = frozenset()
        self._stop()

    def resume(self) -> None:
        self.enter()
        self._navigation.act_for(NOBODY)
        self._spots.clear()
        self.changed()

    # Who is here

    def intent(self, intent: Input) -> Change:
        match intent:
            case Joined():
                self._welcome(intent)
            case SeatFound(seat=seat) | Lost(seat=seat):
                self._party.booths[seat].ready = False
                self._spots.pop(seat, None)
                self._tell("join" if isinstance(intent, SeatFound) else "leave", seat)
            case Tilt(seat=seat, x=x, y=y) if seat != NOBODY:
                self._leans[seat] = x, y
            case Point(at=at):
                self._mouse = self._scale.design(at)
            case Intent(down=True, device=device, at=at) if device == MOUSE and at is not None and intent.button == A:
                self._mouse = self._scale.design(at)
                return self._clicked(intent)
            case Intent(down=True):
                return self._pressed(intent)
        return None

    def _welcome(self, joined: Joined) -> None:
        """Somebody sat down: beside the bots rather than in the place of one, as long as there is room."""
        seat, party = joined.seat, self._party
        empty = [other for other in range(MOST) if other not in party.taken]
        if party.booths[seat].bot and empty:
            party.seats.swap(seat, empty[0])
            seat = empty[0]
        party.sit(seat, joined.device)
        colour = self.house.parts.palette.named(party.booths[seat].colour)
        self.house.greet(joined.device.id, rgb(colour.base))
        self._last = seat
        self._hops[seat] = Hop(self.house.now(), UP)
        self._tell("join", seat)

    # What people press

    def _pressed(self, intent: Intent) -> Change:
        seat, button = intent.seat, intent.button
        if seat == NOBODY:
            return self._pressed_by_nobody(button)
        self._last = seat
        if button in DIRECTIONS:
            self._hops[seat] = Hop(self.house.now(), button)
        if button in (B, PAUSE):
            return self._back(seat, intent.t)
        if button == C:
            return self._open(self._navigation.choose(), seat)
        spot = self._spots.get(seat)
        if spot is None:
            return self._pressed_at_home(seat, button)
        if button == A or (button in (LEFT, RIGHT) and spot.row == BOOTH):
            return self._act(seat, spot, button)
        self._walk(seat, button)
        return None

    def _pressed_by_nobody(self, button: str) -> Change:
        """Escape belongs to no seat; A of a device without one could not sit down."""
        if button == A:
            self._full_until = self.house.now() + TOLD_MS
            self._tell("denied", NOBODY, stops=False)
        elif button in (B, PAUSE) and self._since is not None:
            self._unready()
            self._tell("back", NOBODY)
        elif self._navigation.permissions.title and (button == PAUSE or (button == B and not self._party.people)):
            return Pop()
        return None

    def _pressed_at_home(self, seat: Seat, button: str) -> Change:
        booth = self._party.booths[seat]
        if button == A and not booth.ready:
            booth.ready = True
            self._tell("ready", seat)
        elif button == UP and self._navigation.permissions.seat:
            booth.ready = False
            return self._open(self._navigation.seat(seat), seat)
        elif button in (LEFT, RIGHT) and self._party.has_teams:
            booth.team = int(button == RIGHT)
            self._tell("change", seat)
        elif button == DOWN:
            self._walk(seat, button)
        return None

    def _back(self, seat: Seat, t: Ms) -> Change:
        booth = self._party.booths[seat]
        if self._spots.pop(seat, None) is not None:
            self._tell("back", seat, stops=False)
        elif booth.ready:
            booth.ready = False
            self._tell("unready", seat)
        else:
            left = self._router.leave(seat, t)
            if left is not None and left.device.kind == MOUSE:
                for other in self._party.sharing:  # nobody acts for them any more
                    self._party.seats.clear(other)
            self._tell("leave", seat)
        return None

    def _walk(self, seat: Seat, way: str) -> None:
        """Move a cursor, in a visible glide from where it was."""
        before = self._spots.get(seat)
        spot = self._floor.step(before, way)
        if spot == before:
            return
        start = self._pointed(seat, before) if before else self._face(seat)
        if spot is None:
            del self._spots[seat]
        else:
            self._spots[seat] = spot
            span = Span(self.house.now(), 1 if self.is_calm else GLIDE_MS)
            self._glides[seat] = Flight(span, start, self._pointed(seat, spot), out_cubic, 0.0)
        self._tell("focus", seat, stops=False)

    def _act(self, seat: Seat, spot: FloorSpot, button: str) -> Change:
        """Press A on what a cursor points at, or left or right on a booth."""
        match spot:
            case FloorSpot("booth", booth) if button == A and self._party.has_teams and self._party.booths[booth].bot:
                self._party.booths[booth].team = 1 - self._party.booths[booth].team
                self._tell("change", seat)
            case FloorSpot("booth", booth):
                self._change_guest(seat, booth, -1 if button == LEFT else 1, around=button == A)
            case FloorSpot("game", number):
                return self._take_game(seat, number)
            case FloorSpot("button", number):
                return self._open(self._buttons()[number][1](), seat)
        return None

    def _change_guest(self, seat: Seat, booth: Seat, by: int, around: bool) -> None:
        """Let nobody, somebody who shares the mouse or a bot of a level sit in a booth, each a step further."""
        party = self._party
        here = SHARER if party.seats.is_shared(booth) else party.booths[booth].bot
        sharer = (SHARER,) if party.may_share or here == SHARER else ()
        guests: Sequence[Guest] = (BOTS[0], *sharer, *(BOTS[1:] if self._navigation.permissions.bots else ()))
        number = guests.index(here) + by if here in guests else -1
        if around:
            number %= len(guests)
        if not 0 <= number < len(guests) or guests[number] == here:
            self._tell("denied", seat, stops=False)
            return
        guest = guests[number]
        if guest == SHARER:
            party.share(booth)
        else:
            party.invite(booth, guest)
        self._hops[booth] = Hop(self.house.now(), UP)
        self._tell("change", seat)

    def _take_game(self, seat: Seat, number: int) -> Change:
        """Pick a game; the one that is picked already opens the carousel."""
        game = self._navigation.offered[number]
        if game == self._party.game:
            return self._open(self._navigation.choose(), seat)
        self._party.choose(game)
        self._unready()
        self._tell("accept", seat)
        return None

    def _open(self, scene: Scene, seat: Seat) -> Change:
        self.house.player.action("accept", self.house.now(), seat)
        return Push(scene)

    # The mouse

    def _clicked(self, intent: Intent) -> Change:
        assert self._mouse is not None
        spot, seat = self._under(*self._mouse), intent.seat
        if button := self._prompt_row.under(intent.at):
            return self._prompted(intent._replace(button=button))
        if seat != NOBODY:
            self._last = seat
        match spot:
            case FloorSpot("booth", booth) if booth == seat:
                if self._is_face(booth):
                    return self._pressed_at_home(seat, UP)
                ready = self._party.booths[booth].ready
                return self._back(seat, intent.t) if ready else self._pressed_at_home(seat, A)
            case FloorSpot("booth", booth) if seat == NOBODY and not self._party.booths[booth].bot:
                joined = self._router.join(MOUSE, intent.t, booth)
                return self.intent(joined) if joined else None
            case FloorSpot("booth", booth) if booth in self._party.sharing and self._is_face(booth):
                if self._navigation.permissions.seat:
                    self._navigation.act_for(booth)  # its page is for them, and the mouse is theirs now
                    return self._open(self._navigation.seat(booth), booth)
            case FloorSpot("booth", booth) if booth not in self._party.people or booth in self._party.sharing:
                self._change_guest(seat, booth, 1, around=True)
            case FloorSpot("game" | "button"):
                return self._act(seat, spot, A)
        return None

    def _prompted(self, intent: Intent) -> Change:
        """A click at what the keys at the foot of the page do: nobody leaves, or walks, by the mouse of another."""
        if intent.button == C:
            return self._open(self._navigation.choose(), intent.seat)
        if intent.button == PAUSE:  # Escape is of nobody
            return self._pressed_by_nobody(intent.button)
        return self._pressed(intent) if intent.seat == self._last else None

    def _is_face(self, booth: Seat) -> bool:
        """Whether the mouse is at the avatar of a booth that it is at."""
        return self._mouse is not None and self._mouse[0] < booth_box(booth).x + 2 * FACE_AT[0]

    def _under(self, x: float, y: float) -> FloorSpot | None:
        """What is at a point of the design."""
        boxes = {FloorSpot(BOOTH, seat): booth_box(seat) for seat in range(MOST)}
        boxes |= {FloorSpot(GAME, number): self._game_box(number) for number in range(len(self._navigation.offered))}
        boxes |= {FloorSpot(BUTTON, number): box for number, box in enumerate(self._button_boxes())}
        return next((spot for spot, box in boxes.items() if box.has(x, y)), None)

    # Beginning

    def update(self, now: Ms) -> Change:
        if self._full_until is not None and now >= self._full_until:
            self._full_until = None
            self.changed()
        if not self._is_complete():
            self._since = None
            return None
        if self._since is None:
            self._since, self._counted = now, 0
        beat = (now - self._since) // BEAT + 1
        if beat > BEATS:
            return self._start()
        if beat != self._counted:
            self._counted = beat
            self.house.player.action("countdown", now, step=beat)
        return None

    def _is_complete(self) -> bool:
        """Whether everybody is ready and the game can be played."""
        there = self._there
        ready = bool(there) and all(self._party.booths[seat].ready for seat in there)
        return ready and not misfit(self.house, self._party, self._party.game)

    @property
    def _there(self) -> list[Seat]:
        """Who is asked whether they are ready: not those whose pad is gone, nor those who share the mouse."""
        seats = self._party.seats
        return [seat for seat in self._party.people if not (seats.is_lost(seat) or seats.is_shared(seat))]

    def _start(self) -> Change:
        for seat in self._party.seats.lost:
            self._party.seats.clear(seat)
        for seat in self._party.people:
            self._party.remember(seat)
        self._unready()
        return Push(self._navigation.match())

    def _unready(self) -> None:
        for booth in self._party.booths:
            booth.ready = False
        self._stop()

    def _stop(self) -> None:
        """Begin the count-down anew, if at all."""
        self._since = None

    def _tell(self, action: str, seat: Seat, stops: bool = True) -> None:
        """Something changed: it is heard and seen, and a count-down begins anew unless it was a mere look around."""
        self.house.player.action(action, self.house.now(), seat)
        if stops:
            self._stop()
        self.changed()

    # The floor

    @property
    def _floor(self) -> Floor:
        offered = self._navigation.offered
        free = [seat for seat in range(MOST) if seat not in self._party.people and self._navigation.permissions.bots]
        free = sorted([*free, *self._party.sharing])
        return Floor(free, len(offered), offered.index(self._party.game), len(self._buttons()))

    def _buttons(self) -> Sequence[Service]:
        """What else can be done here: the name of its text, and the door."""
        return self._navigation.services()

    def _button_boxes(self) -> list[Box]:
        parts = self.house.parts
        return button_boxes([parts.button_width(self.house.say(text), 62) for text, *_ in self._buttons()])

    def _face(self, seat: Seat) -> tuple[float, float]:
        """Where the middle of an avatar is at rest."""
        box = booth_box(seat)
        return box.x + FACE_AT[0], box.y + FACE_AT[1]

    def _pointed(self, seat: Seat, spot: FloorSpot) -> tuple[float, float]:
        """Where the glove of a seat points at a spot: each at a place of its own, so that all can be seen."""
        aside = (seat - (MOST - 1) / 2) * 46
        if spot.row == BOOTH:
            box = booth_box(spot.number)
            return box.right - 76 + aside * 0.25, box.y + 100
        if spot.row == BUTTON:
            box = self._button_boxes()[spot.number]
            return box.right - 44 + aside * 0.5, box.y + 4
        box = self._game_box(spot.number)
        return box.middle[0] + aside, box.middle[1] + 20

    # What stands still

    def paint(self, page: Page) -> None:
        parts, long = page.parts, page.long
        page.lamps()
        page.centre(parts.heading(self.house.say("lobby.title"), long(70)), 960, 82)
        devices = self._party.seats
        visitors = {spot.number: devices.device(seat) for seat, spot in self._spots.items() if spot.row == BOOTH}
        for seat in range(MOST):
            self._booths.paint(page, seat, visitors.get(seat))
        style = Style(Face.DISPLAY, long(36), parts.palette["paper"], shadow=max(1, long(3)))
        page.put(parts.write.line(self.house.say("lobby.pick_game"), style), 44, 655)
        self._paint_state(page)
        for number, game in enumerate(self._navigation.offered):
            self._paint_game(page, number, game)
        if len(self._navigation.offered) <= FEW:
            self._paint_about(page)
        self._paint_prompts(page)

    def _paint_state(self, page: Page) -> None:
        """What is still missing, in one line."""
        style = Style(Face.BODY, page.text(32), page.parts.palette["paper"], shadow=max(1, page.long(3)))
        line = page.parts.write.fitted(self._state(), style, page.long(1100), page.long(24))
        page.put(line, 1876 - line.get_width() / page.scale.factor, 658)

    def _state(self) -> str:
        party, say, there = self._party, self.house.say, self._there
        if self._full_until is not None:
            return say("lobby.full")
        if not there:
            return say("lobby.nobody")
        if trouble := misfit(self.house, party, party.game):
            return trouble
        ready = sum(party.booths[seat].ready for seat in there)
        return say("lobby.starts") if ready == len(there) else say("lobby.ready_count", ready=ready, people=len(there))

    def _game_box(self, number: int) -> Box:
        return game_box(number, len(self._navigation.offered))

    def _paint_game(self, page: Page, number: int, game: str) -> None:
        box = self._game_box(number)
        size = page.size(box.width, box.height)
        chosen, lacking = game == self._party.game, self._party.lacking(game)
        away = bool(lacking) and not chosen and bool(self._party.present)
        y = box.y
        if chosen:
            page.put(glowing(self.house, size), box.x, y)
        page.put(tile(self.house, game, size, dim=away), box.x, y)
        if chosen:
            page.part(("chip", "gold"), box.right - 66, y + 18, 50, 50)
            page.part(("symbol", "tick", page.parts.palette["ink"]), box.right - 54, y + 28, 26, 26)
        if away:
            key = "lobby.needs" if lacking > 0 else "lobby.holds"
            n = lacking if lacking > 0 else self._party.room(game)[-1]
            page.centre(page.parts.chip(self.house.say(key, n=n), page.long(CHIP), "paper"), *box.middle)

    def _paint_about(self, page: Page) -> None:
        """Where the tiles leave room: what the chosen game is like, and how it is set up."""
        house, party, long = self.house, self._party, page.long
        x, game = self._game_box(len(self._navigation.offered)).x + 12, party.game
        page.part(("panel", "gold"), x, 730, 1872 - x, 238)
        room, ink, write = long(1872 - x - 72), page.parts.palette["paper"], page.parts.write
        line = house.say(f"game.{game}.line")
        is_wide = write.width(line, Face.DISPLAY, long(44)) <= room
        page.put(
            write.block(line, Style(Face.DISPLAY, long(44 if is_wide else 36), ink), room),
            x + 36,
            748 if is_wide else 738,
        )
        facts = [house.say(f"game.{game}.seats"), house.say(f"game.{game}.time")]
        chips: list[Item] = [page.parts.chip(fact, long(50), "gold") for fact in facts]
        page.put(page.parts.row(chips, long(50), long(30)), x + 36, 832)
        told = " · ".join(told_options(house, party, game))
        page.put(write.block(told, Style(Face.BODY, long(28 if is_wide else 25), ink), room), x + 36, 890)

    def _paint_prompts(self, page: Page) -> None:
        """The keys of whoever pressed last, and the buttons."""
        long, house = page.long, self.house
        cap = long(42)
        device = self._party.seats.device(self._last) if self._last in self._party.people else None
        prompts: list[Prompt] = []
        if device is not None:
            spot = self._spots.get(self._last)
            words: dict[tuple[str, ...], str] = {(C,): "lobby.game"}
            if device.kind != MOUSE:  # that clicks at what it means
                words |= {(A,): "lobby.take"} if spot else {(DOWN,): "lobby.walk"}
            words[B,] = "lobby.home" if spot else "lobby.leave"
            marker = page.parts.draw(("marker", self._party.booths[self._last].colour), (cap, cap))
            prompts += [Prompt((), [marker]), *house.row(device, words, cap)]
        if self._navigation.permissions.title:
            prompts.append(Prompt((PAUSE,), [page.parts.key_cap("Esc", cap)], house.say("lobby.to_title")))
        if prompts:
            room = min((box.x for box in self._button_boxes()), default=1872) - 48 - 12
            for small in (page.text(28), long(28), long(25), long(22)):
                glass = page.parts.hint(items_of(prompts), cap, small)
                if glass.get_width() <= long(room):
                    break
            page.put(glass, 48, 985)
            self._prompt_row.lie(glass.get_rect(topleft=page.scale.point(48, 985)), page.parts, prompts, cap, small)
        for (text, *_), box in zip(self._buttons(), self._button_boxes(), strict=True):
            page.put(page.parts.button(house.say(text), page.size(box.width, box.height), "blue"), box.x, box.y)

    def ahead(self) -> None:
        """What the next presses will show: booths that light up, glad faces, stamps, gloves, the count-down.

        Then the cards of the match, the choice of games, and the page of whoever pressed last.
        """
        parts, length = self.house.parts, self._scale.length
        booth, face = booth_box(0), length(AVATAR)
        for colour, animal in zip(SEAT_COLOURS, parts.animals, strict=True):
            parts.draw(("booth", colour, 1), (length(booth.width), length(booth.height)))
            for mood in (CALM, GLAD):
                parts.avatar(animal, colour, face, mood)
            parts.glove(colour, length(GLOVE))
        parts.stamp(self.house.say("lobby.ready"), length(STAMP))
        for number, game in enumerate(self._navigation.offered):
            box = self._game_box(number)
            tile(self.house, game, (length(box.width), length(box.height)), dim=True)
        parts.chip(self.house.say("lobby.needs", n=1), length(CHIP), "paper")
        for number in range(1, BEATS + 1):
            for side in SEALS:
                parts.seal(str(number), length(side), 0)
        self._navigation.foresee(self._scale)
        self.foresee(self._navigation.choose())
        if self._last in self._party.people and self._navigation.permissions.seat:
            self.foresee(self._navigation.seat(self._last))
        super().ahead()

    # What moves

    def perform(self, page: Page, now: Ms) -> None:
        for seat in self._party.taken:
            x, y = self._face(seat)
            dx, dy = self._sway(seat, now)
            page.centre(self._avatar(seat, now), x + dx, y + dy)
            if crowns := self._party.series.crowns.get(self._party.sitter(seat).player, 0):
                page.centre(honours.crown(page.parts, crowns, page.long(62)), x - 58, y + 54)
        for seat in self._spots:
            if seat in self._party.people:
                colour = self._party.booths[seat].colour
                glove = self.house.parts.glove(colour, self._scale.length(GLOVE))
                page.centre(glove, *self._glides[seat].at(now))
        if self._since is not None:
            self._count(page, now)

    def _avatar(self, seat: Seat, now: Ms) -> Surface:
        booth, sitter = self._party.booths[seat], self._party.sitter(seat)
        hops = seat in self._hops and now < self._hops[seat].since + HOP_MS
        mood = SAD if self._party.seats.is_lost(seat) else GLAD if booth.ready or booth.bot or hops else CALM
        return self.house.parts.avatar(self.house.animal(sitter), sitter.colour, self._scale.length(AVATAR), mood)

    def _sway(self, seat: Seat, now: Ms) -> tuple[float, float]:
        """How far an avatar is from where it rests: it leans with the stick and hops with every press of a way."""
        x, y = self._leans.get(seat, (0.0, 0.0))
        x, y = x * 12, y * 9
        hop = self._hops.get(seat)
        if hop is not None and not self.is_calm:
            rise = sin(pi * Span(hop.since, HOP_MS).share(now))
            across, down = WAY[hop.way]
            x, y = x + across * 12 * rise, y + (down * 8 - 12) * rise
        return x, y

    def _count(self, page: Page, now: Ms) -> None:
        """A seal in the middle that counts down, a little larger at each beat."""
        assert self._since is not None
        passed = now - self._since
        number = BEATS - min(BEATS - 1, passed // BEAT)
        side = SEALS[passed % BEAT < 90 and not self.is_calm]
        page.centre(self.house.parts.seal(str(number), page.long(side), 0), 960, 400)
