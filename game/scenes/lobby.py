"""Who plays: a booth for every seat. A joins, A again is ready, B leaves; the arrows put bots into free booths."""

from __future__ import annotations

from typing import Final

from game.gfx.parts.avatars import CALM, GLAD
from game.gfx.parts.parts import Item
from game.input.intents import DOWN, KEYS, LEFT, PAD, PAUSE, RIGHT, UP, A, B, Device, Input, Intent, Joined
from game.input.router import Router
from game.rules.api import Ms, Seat
from game.scenes.base import Change, Pop, Push
from game.scenes.doors import Doors
from game.scenes.house import House
from game.scenes.paper import PaperScene
from game.scenes.party import Booth, Party
from game.store.sitters import Level
from game.ui.page import Page

BOTS: Final[tuple[Level, ...]] = ("", "easy", "normal", "sharp")
FEWEST, MOST = 2, 4
JOINING: Final = frozenset((KEYS, PAD))  # the mouse has no five buttons
COLUMNS: Final = 2
BOOTH: Final = (860, 300)


class LobbyScene(PaperScene):
    """Gathers people and bots for a match."""

    def __init__(self, house: House, doors: Doors, party: Party, router: Router) -> None:
        super().__init__(house)
        self._doors = doors
        self._party = party
        self._router = router
        self._booths = party.booths

    def leave(self) -> None:
        for seat in range(MOST):
            self._router.seats.clear(seat)

    def pause(self) -> None:
        self._router.joining = frozenset()

    def resume(self) -> None:
        self._router.joining = JOINING
        for booth in self._booths:
            booth.ready = False

    # What people do

    def intent(self, intent: Input) -> Change:
        match intent:
            case Joined(seat=seat):
                if seat >= MOST:
                    self._router.leave(seat, intent.t)
                    return None
                self._party.sit(seat, intent.device)
                self._tell("join", seat)
            case Intent(down=True, button=button, seat=seat):
                return self._pressed(seat, button, intent.t)
        return None

    def _pressed(self, seat: Seat, button: str, t: Ms) -> Change:
        if not 0 <= seat < MOST:
            return Pop() if button in (B, PAUSE) and not self._people() else None
        booth = self._booths[seat]
        if button == A:
            booth.ready = True
            self._tell("accept", seat)
            if all(self._booths[other].ready for other in self._people()) and self._count() >= FEWEST:
                return self._start()
        elif button in (B, PAUSE) and booth.ready:
            booth.ready = False
            self._tell("back", seat)
        elif button in (B, PAUSE):
            self._router.leave(seat, t)
            booth.ready = False
            self._tell("leave", seat)
        elif button in (LEFT, RIGHT, UP, DOWN):
            self._change_bot(seat, button)
        return None

    def _change_bot(self, seat: Seat, button: str) -> None:
        """Right puts a bot into the next free booth and left takes the last away; up and down change how good it is."""
        free = [other for other in range(MOST) if other not in self._people()]
        bots = [other for other in free if self._booths[other].bot]
        empty = [other for other in free if not self._booths[other].bot]
        if button == RIGHT and empty:
            self._booths[empty[0]].bot = "normal"
        elif button == LEFT and bots:
            self._booths[bots[-1]].bot = ""
        elif button in (UP, DOWN) and bots:
            level = BOTS.index(self._booths[bots[-1]].bot) + (1 if button == UP else -1)
            self._booths[bots[-1]].bot = BOTS[max(1, min(len(BOTS) - 1, level))]
        self._tell("change", seat)

    def _tell(self, action: str, seat: Seat) -> None:
        self.house.player.action(action, self.house.now(), seat)
        self.changed()

    def _people(self) -> list[Seat]:
        return [seat for seat in range(MOST) if self._router.seats.device(seat) is not None]

    def _count(self) -> int:
        return len(self._people()) + sum(bool(booth.bot) for booth in self._booths)

    def _start(self) -> Change:
        return Push(self._doors.match())

    # What it looks like

    def paint(self, page: Page) -> None:
        parts, long = page.parts, page.long
        page.hangings()
        page.centre(parts.heading(self.house.say("lobby.title"), long(84)), 960, 166)
        for seat in range(MOST):
            self._paint_booth(page, seat, 86 + seat % COLUMNS * 888, 246 + seat // COLUMNS * 330)
        ready, people = sum(booth.ready for booth in self._booths), len(self._people())
        if not people:
            text = self.house.say("lobby.nobody")
        elif self._count() < FEWEST:
            text = self.house.say("lobby.too_few", game=self.house.say("game.hoopla.name"), n=FEWEST - self._count())
        else:
            text = self.house.say("lobby.ready_count", ready=ready, people=people)
        page.centre(page.line(text, 40), 960, 932)
        row: list[Item] = [parts.key_cap("→", long(48)), self.house.say("lobby.add_bot"), parts.key_cap("←", long(48))]
        row += [self.house.say("lobby.remove_bot"), parts.key_cap("↑", long(48)), self.house.say("lobby.better_bot")]
        page.centre(parts.hint(row, long(48), long(30)), 960, 1014)

    def _paint_booth(self, page: Page, seat: Seat, x: int, y: int) -> None:
        parts, long, booth = page.parts, page.long, self._booths[seat]
        device, sitter = self._router.seats.device(seat), self._party.sitter(seat)
        taken = device is not None or bool(booth.bot)
        page.part(("booth", sitter.colour, int(taken)), x, y, *BOOTH)
        if not taken:
            page.part(("vacant", sitter.colour), x + 40, y + 92, 170, 170)
            page.words(self.house.say("lobby.free"), x + 250, y + 100, 52)
            caps: list[Item] = [self.house.say("lobby.press")]
            caps += self.house.prompts(A, long(56), "left", "middle", "right")
            page.put(parts.row(caps, long(56), long(34)), x + 250, y + 186)
            return
        mood = GLAD if booth.ready or booth.bot else CALM
        page.put(parts.avatar(self.house.animal(sitter), sitter.colour, long(190), mood), x + 32, y + 82)
        page.words(sitter.name, x + 250, y + 84, 60)
        if device is None:
            page.put(
                parts.row([parts.device("bot", long(64)), self.house.say(f"level.{booth.bot}")], long(64), long(38)),
                x + 250,
                y + 178,
            )
            page.part(("stars", BOTS.index(booth.bot), 3), x + 620, y + 100, 180, 60)
        else:
            page.put(parts.row(self._controls(page, device, booth), long(56), long(32)), x + 250, y + 186)
            if booth.ready:
                page.put(parts.stamp(self.house.say("lobby.ready"), long(84)), x + 610, y + 76)

    def _controls(self, page: Page, device: Device, booth: Booth) -> list[Item]:
        """The keys that matter to this seat now, by the names that its owner reads on them."""
        button = B if booth.ready else A
        return [
            self.house.prompt(device, button, page.long(56)),
            self.house.say("lobby.not_ready" if booth.ready else "lobby.ready"),
        ]
