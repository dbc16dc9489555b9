"""The lobby: a booth for every player, a tile for every game.

A joins, A again is ready, B takes that back and then leaves. Up opens the page of the own booth. Down moves the own
cursor: to the free booths (left and right put a bot of three levels there, or none), to the games, to the buttons. When
all are ready and the game can seat them, the lobby counts down; a change stops the count-down.

In games of turns several people can share the mouse: its owner clicks at a free booth to seat such a person there. They
are ready when the owner is.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from game.gfx.lettering import Face
from game.gfx.loader import Wanted
from game.input.intents import (
    DIRECTIONS,
    DOWN,
    KEYS,
    LEFT,
    MOUSE,
    NOBODY,
    PAD,
    PAUSE,
    PHONE,
    RIGHT,
    UP,
    A,
    B,
    BoothFound,
    BoothNumber,
    C,
    Input,
    Intent,
    Joined,
    Lost,
    Request,
    Tilt,
)
from game.input.router import Router
from game.input.seats import BOOTHS
from game.rules.api import Ms
from game.scenes.base import Change, Pop, Push, Scene
from game.scenes.company import Company
from game.scenes.lobby.alone import AlonePanel
from game.scenes.lobby.avatars import Avatars
from game.scenes.lobby.beats import Beats
from game.scenes.lobby.booths import Booths
from game.scenes.lobby.cursors import Cursors
from game.scenes.lobby.eligibility import is_complete, progress
from game.scenes.lobby.floor import BOOTH, Floor, FloorSpot
from game.scenes.lobby.foot import Foot
from game.scenes.lobby.game_row import GameRow
from game.scenes.lobby.leaving import Leaving
from game.scenes.lobby.remark import Remark
from game.scenes.navigation import Navigation
from game.scenes.pages.animated import AnimatedPage
from game.scenes.party import Party
from game.scenes.phones.requests import HELP, MEANT, SeatRequests
from game.table.house import House
from game.ui.page import Page

JOINING: Final = frozenset((KEYS, PAD, PHONE))  # kinds of devices; the mouse takes the booth that it clicks at
CHANGES: Final = frozenset(("join", "leave", "change"))
LIVELY_MS: Final[Ms] = 1000  # after an input: no hop and no glide takes longer


class LobbyScene(AnimatedPage):
    """Gathers people and bots for a match."""

    gathers = True

    def __init__(self, house: House, navigation: Navigation, party: Party, router: Router) -> None:
        super().__init__(house)
        self._navigation = navigation
        self._party = party
        self._router = router
        self._booths = Booths(house, party, navigation.permissions.bots)
        self._avatars = Avatars(house, party)
        self._cursors = Cursors(party)
        self._company = Company(party)
        self._leaving = Leaving(party, self._cursors, router)
        self._requests = SeatRequests(house, navigation, party, self._leaving.leave)
        self._games = GameRow(house, navigation, party)
        self._foot = Foot(house, navigation, party)
        self._beats = Beats(house)
        self._alone = AlonePanel(house, navigation, party, self._cursors, self._company)
        self._full = Remark()
        self._guest: BoothNumber = NOBODY  # the booth that the mouse took by its click at the title
        self._stirred = house.now()  # when something arrived last

    def enter(self) -> None:
        self.house.player.tune("menu", self.house.now())
        self.house.player.intensity(0.5)
        self._router.joining = JOINING
        self._party.waiting.clear()
        self._navigation.act_for(NOBODY)
        self._cursors.send_all_home()
        self.changed()

    def pause(self) -> None:
        super().pause()
        self._router.joining = frozenset()
        self._beats.stop()

    # Who is here

    def intent(self, intent: Input) -> Change:
        self._stirred = intent.t
        match intent:
            case Joined():
                guest, self._guest = self._guest, NOBODY
                self._welcome(intent if guest == NOBODY else self._party.replace(guest, intent))
            case BoothFound(booth=booth) | Lost(booth=booth):
                self._party.booths[booth].ready = False
                self._cursors.send_home(booth)
                self._tell("join" if isinstance(intent, BoothFound) else "leave", booth)
            case Tilt(booth=booth, x=x, y=y) if booth != NOBODY:
                self._avatars.lean(booth, x, y)
            case Intent(down=True, device="mouse", button="a", at=at) if at is not None:
                return self._clicked(intent, *self._scale.design(at))
            case Intent(down=True) | Request():
                return self._requested(intent) if isinstance(intent, Request) else self._pressed(intent)
        return None

    def take_guest(self, joined: Joined) -> None:
        """Welcome the mouse that clicked at the title: its person may go on with keys or a pad."""
        self._welcome(joined)
        self._guest = joined.booth

    def _welcome(self, joined: Joined) -> None:
        booth = self._party.welcome(joined.booth, joined.device)
        self._party.make_room()
        self._navigation.greet(booth, joined.device)
        self._foot.reader = booth
        self._avatars.hop(booth)
        self._tell("join", booth)

    # What people press

    def _pressed(self, intent: Intent) -> Change:
        booth, button = intent.booth, intent.button
        if booth == NOBODY:
            return self._pressed_without_booth(button)
        self._foot.reader = booth
        if button in DIRECTIONS:
            self._avatars.hop(booth, button)
        if not self._party.booths[booth].ready and button != A:
            self._beats.wait(intent.t)  # to choose takes time
        if button in (B, PAUSE):
            return self._back(booth, intent.t)
        if button == C:
            return self._open(self._navigation.choose(), booth)
        spot = self._cursors.spot(booth)
        if spot is None:
            return self._pressed_at_home(booth, button)
        if button == A or (button in (LEFT, RIGHT) and spot.row == BOOTH):
            return self._act(booth, spot, button)
        self._walk(booth, button)
        return None

    def _pressed_without_booth(self, button: str) -> Change:
        """Handle Escape, which belongs to no booth, or a device that found no free booth when it pressed A."""
        if button == A:
            self._full.make(self.house.now())
            self._tell("denied", NOBODY, stops=False)
        elif button in (B, PAUSE) and self._beats.is_counting:
            self._party.unready()
            self._tell("back", NOBODY)
        elif self._navigation.permissions.title and (button == PAUSE or (button == B and not self._party.people)):
            return Pop()
        return None

    def _pressed_at_home(self, booth: BoothNumber, button: str) -> Change:
        state = self._party.booths[booth]
        if button == A and (self._alone.lacks_bots or not state.ready):
            if self._alone.lacks_bots:
                self._company.fill(self.house.shows[self._party.game].seats)
            state.ready = True
            self._tell("ready", booth)
        elif button == UP and self._navigation.permissions.seat:
            state.ready = False
            return self._open(self._navigation.seat(booth), booth)
        elif button in (LEFT, RIGHT) and self._party.has_teams:
            state.team = int(button == RIGHT)
            self._tell("change", booth)
        elif button == DOWN:
            self._walk(booth, button)
        return None

    def _requested(self, request: Request) -> Change:
        if button := MEANT.get(request.move):
            return self._pressed(Intent(request.device, request.booth, button, True, request.t))
        if request.move == HELP:
            return self._open(self._navigation.how(self._party.game), request.booth)
        if action := self._requests.take(request):
            self._tell(action, request.booth)
        return None

    def _back(self, booth: BoothNumber, t: Ms) -> Change:
        action = self._leaving.back(booth, t)
        self._tell(action, booth, stops=action != "back")
        return None

    def _walk(self, booth: BoothNumber, direction: str) -> None:
        if self._cursors.walk(booth, direction, self._floor, self.house.now(), self.is_calm):
            self._tell("focus", booth, stops=False)

    def _act(self, actor: BoothNumber, spot: FloorSpot, button: str) -> Change:
        """Handle A on the spot of a cursor, or left or right on a booth."""
        match spot:
            case FloorSpot("booth", booth) if button == A and self._party.has_teams and self._party.booths[booth].bot:
                self._party.booths[booth].team = 1 - self._party.booths[booth].team
                self._tell("change", actor)
            case FloorSpot("booth"):
                self._change_guest(actor, spot.booth, -1 if button == LEFT else 1, around=button == A)
            case FloorSpot("game", number):
                return self._take_game(actor, number)
            case FloorSpot("button", number):
                return self._open(self._navigation.services()[number][1](), actor)
        return None

    def _change_guest(self, actor: BoothNumber, booth: BoothNumber, by: int, around: bool) -> None:
        if self._company.change(booth, by, around, self._navigation.permissions.bots):
            self._avatars.hop(booth)
            self._tell("change", actor)
        else:
            self._tell("denied", actor, stops=False)

    def _take_game(self, booth: BoothNumber, number: int) -> Change:
        """Choose a game; if it is chosen already, open the carousel."""
        game = self._navigation.offered[number]
        if game == self._party.game:
            return self._open(self._navigation.choose(), booth)
        self._party.choose(game)
        self._party.unready()
        self._tell("accept", booth)
        return None

    def _open(self, scene: Scene, booth: BoothNumber) -> Change:
        self.sound("accept", booth)
        return Push(scene)

    # The mouse

    def _clicked(self, intent: Intent, x: float, y: float) -> Change:
        actor, party = intent.booth, self._party
        self._guest = NOBODY
        if button := self._foot.clicked(intent.at):
            return self._prompted(intent._replace(button=button))
        if self._alone.is_shown and self._alone.box.has(x, y):
            return self._pressed_at_home(self._alone.booth, A)
        if actor != NOBODY:
            self._foot.reader = actor
        spot = self._floor.under(x, y)
        is_face = spot is not None and spot.is_face(x)
        match spot:
            case FloorSpot("booth", booth) if party.has_teams and booth in party.taken and spot.is_team(x, y):
                if booth == actor or party.booths[booth].bot:
                    party.booths[booth].team = 1 - party.booths[booth].team
                    self._tell("change", actor)
            case FloorSpot("booth", booth) if booth == actor:
                if is_face:
                    return self._pressed_at_home(actor, UP)
                stays = self._alone.lacks_bots or not party.booths[booth].ready
                return self._pressed_at_home(actor, A) if stays else self._back(actor, intent.t)
            case FloorSpot("booth", booth) if actor == NOBODY and not party.booths[booth].bot:
                joined = self._router.join(MOUSE, intent.t, spot.booth)
                return self.intent(joined) if joined else None
            case FloorSpot("booth", booth) if booth in party.sharing and is_face:
                if self._navigation.permissions.seat:
                    self._navigation.act_for(spot.booth)  # the mouse must drive that page
                    return self._open(self._navigation.seat(spot.booth), spot.booth)
            case FloorSpot("booth", booth) if booth not in party.people or booth in party.sharing:
                self._change_guest(actor, spot.booth, 1, around=True)
            case FloorSpot("game" | "button"):
                return self._act(actor, spot, A)
        return None

    def _prompted(self, intent: Intent) -> Change:
        """Handle a click on a prompt; prompts of another reader do nothing, except C and Escape."""
        if intent.button == C:
            return self._open(self._navigation.choose(), intent.booth)
        if intent.button == PAUSE:  # Escape belongs to no booth
            return self._pressed_without_booth(intent.button)
        return self._pressed(intent) if intent.booth == self._foot.reader else None

    @property
    def _floor(self) -> Floor:
        """The floor at the moment."""
        offered, party, bots = self._navigation.offered, self._party, self._navigation.permissions.bots
        booths = [booth for booth in BOOTHS if booth in party.sharing or (bots and booth not in party.people)]
        return Floor(booths, len(offered), offered.index(party.game), self._foot.button_widths())

    # Beginning

    def update(self, now: Ms) -> Change:
        if self._full.ends(now) or self._leaving.asked.ends(now):
            self.changed()
        is_new = not self._beats.is_counting
        if not is_complete(self.house, self._party):
            self._beats.stop()
        elif self._beats.count(now):
            return self._start()
        elif is_new and self._beats.is_counting:
            self._navigation.expect_match(self._scale)
        return None

    def _start(self) -> Change:
        self._party.set_out()
        self._beats.stop()
        return Push(self._navigation.match())

    def _tell(self, action: str, booth: BoothNumber, stops: bool = True) -> None:
        """Sound and show a change; if it `stops` the count-down, that begins again."""
        self.sound(action, booth)
        if action in CHANGES:
            self._beats.wait(self.house.now())
        if stops:
            self._beats.stop()
        self.changed()

    # What is seen

    @property
    def told(self) -> str:
        """The line above the games: what is still missing, or that the lobby is full."""
        if self._full.is_on:
            return self.house.say("lobby.full")
        return progress(self.house, self._party, self._navigation.permissions.bots)

    def paint(self, page: Page) -> None:
        page.lamps()
        page.centre(page.parts.heading(self.house.say("lobby.title"), page.long(70)), 960, 82)
        covered = self._alone.covered if self._alone.is_shown else ()
        for booth in BOOTHS:
            if booth not in covered:
                self._booths.paint(page, booth, self._cursors, leaves=booth == self._leaving.asked.booth)
        if self._alone.is_shown:
            self._alone.paint(page)
        page.put(page.parts.write.line(self.house.say("lobby.pick_game"), page.style(page.long(36))), 44, 655)
        page.put(page.fitted(self.told, page.text(32), 1100, 24, Face.BODY), 1876, 658, anchor=(1, 0))
        self._games.paint(page)
        self._foot.paint(page, self._cursors.spot(self._foot.reader) is None)

    def ahead(self) -> Iterator[Wanted]:
        """Name what the next presses show: here, on the table, in the choice of games, on the page of a booth."""
        page = self._blank()
        yield from self._booths.pictures(page)
        yield from self._cursors.pictures(page)
        yield partial(self._games.draw_all, page)
        yield partial(self._beats.draw_all, page)
        yield from self.foresee(self._navigation.choose())
        if self._foot.reader in self._party.people and self._navigation.permissions.seat:
            yield from self.foresee(self._navigation.seat(self._foot.reader))
        yield from super().ahead()

    def moves(self, now: Ms) -> bool:
        told = self._full.is_on or self._leaving.asked.is_on
        return told or self._beats.is_counting or self._beats.waits(now) or now < self._stirred + LIVELY_MS

    def perform(self, page: Page, now: Ms) -> None:
        self._avatars.paint(page, now, self.is_calm)
        self._cursors.paint(page, now)
        self._beats.paint(page, now, self.is_calm)
