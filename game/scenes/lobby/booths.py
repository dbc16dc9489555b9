"""What a booth of the lobby looks like: its person or bot, the device, and the keys that do something now."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from pygame import Surface

from game.gfx.lettering import Face, Style
from game.gfx.loader import Wanted
from game.gfx.parts.avatars import CALM, GLAD
from game.gfx.parts.parts import Item
from game.input.devices import mouse, zones
from game.input.intents import LEFT, MOUSE, NOBODY, PHONE, RIGHT, UP, A, B, BoothNumber, C, Device
from game.input.seats import BOOTHS
from game.scenes.company import BOTS
from game.scenes.lobby.cursors import Cursors
from game.scenes.lobby.eligibility import is_uneven, is_wanted, misfit, plays_alone
from game.scenes.lobby.floor import booth_box
from game.scenes.party import Party
from game.store.sitters import SEAT_COLOURS
from game.table.house import House
from game.table.seats.sitting import TEAM_COLOURS, TEAM_NAMES
from game.ui.page import Page
from game.ui.prompts import fitted_text, row_width

TROUBLE_AT: Final = 162  # the middle of two lines that say why it cannot begin
MENDS: Final = 1.24  # the row below them
LETTERS: Final = "ABCDEF"  # of the booths

AVATAR: Final = 156
TEXT: Final = 202  # where the words begin
ROOM: Final = 588 - TEXT - 28
CAP: Final = 46  # height of a key
SMALL: Final = 30  # letters
LEAST: Final = 28
STAMP: Final = 68  # height
STAMP_AT: Final = (98, 204)  # its middle, from the right and from the top: clear of the words beside a long key
BESIDE_STAMP: Final = 190


class Booths:
    """Paints booths onto a page."""

    def __init__(self, house: House, party: Party, bots: bool) -> None:
        """`bots`: whether people may put bots into free booths."""
        self._house = house
        self._party = party
        self._bots = bots

    def paint(self, page: Page, booth: BoothNumber, cursors: Cursors, leaves: bool = False) -> None:
        """Paint a booth without its avatar, as the cursors are; `leaves`: another press of B frees it."""
        party, box, visitor = self._party, booth_box(booth), cursors.visitors().get(booth)
        taken = booth in party.taken
        page.part(("booth", party.booths[booth].colour, int(taken)), *box)
        if not taken:
            self._paint_free(page, booth, visitor)
            return
        self._paint_name(page, booth)
        if booth not in party.people:
            self._paint_bot(page, booth, visitor)
        elif party.seats.is_lost(booth):
            style = Style(Face.BODY, page.long(SMALL), page.parts.palette["paper"], shadow=max(1, page.long(2)))
            page.put(
                page.parts.write.block(self._house.say("lobby.adopt"), style, page.long(ROOM)),
                box.x + TEXT,
                box.y + 148,
            )
            page.centre(
                page.parts.stamp(self._house.say("lobby.away"), page.long(70), "away"), box.right - 100, box.y + 96
            )
        elif (device := party.seats.device(booth)) is not None:
            self._paint_person(page, booth, device, cursors.spot(booth) is None, leaves)
        else:
            self._paint_sharer(page, booth)

    def _paint_free(self, page: Page, booth: BoothNumber, visitor: Device | None) -> None:
        box, house, cap = booth_box(booth), self._house, page.long(CAP + 4)
        page.part(("vacant", self._party.booths[booth].colour), box.x + 24, box.y + 74, AVATAR, AVATAR)
        if visitor is not None:
            self._words(page, booth, house.say("level.none"))
            self._row(page, booth, 0, [*self._ways(page, visitor), house.say("lobby.bot")])
            return
        self._words(page, booth, house.say("lobby.free"))
        free = [zone.id for zone in zones() if self._party.seats.booth(zone.id) < 0]
        rows: list[list[Item]] = [[house.say("lobby.press"), *house.prompts(A, cap, *free[:n])] for n in (3, 2, 1)]
        self._row(page, booth, 0, next((row for row in rows if self._fits(page, row)), rows[-1]))
        if what := self._click_leads_to():
            self._row(page, booth, 1, [house.prompt(mouse(), A, page.long(CAP)), house.say(what)])

    def _click_leads_to(self) -> str:
        """What a click on a free booth does, as the id of a text; empty if it does nothing."""
        if self._party.seats.booth(MOUSE) == NOBODY:
            return "lobby.join"
        if self._party.may_share:
            return "lobby.share"
        return "lobby.bot" if self._bots else ""

    def _paint_bot(self, page: Page, booth: BoothNumber, visitor: Device | None) -> None:
        parts, house, box = page.parts, self._house, booth_box(booth)
        level = self._party.booths[booth].bot
        row: list[Item] = [parts.device("bot", page.long(56)), house.say(f"level.{level}")]
        self._row(page, booth, 0, row)
        page.part(("stars", BOTS.index(level), len(BOTS) - 1), box.x + TEXT, box.y + 196, 120, 40)
        if visitor is not None:
            prompts = [*self._ways(page, visitor)]
            if self._party.has_teams:
                prompts.append(house.prompt(visitor, A, page.long(CAP)))
            line = parts.row(
                [*prompts, house.say("lobby.team" if self._party.has_teams else "lobby.bot")],
                page.long(CAP),
                page.text(SMALL),
            )
            page.put(line, box.x + TEXT + 140, box.y + 194)

    def _paint_person(self, page: Page, booth: BoothNumber, device: Device, is_home: bool, leaves: bool) -> None:
        house, cap, state = self._house, page.long(CAP), self._party.booths[booth]
        picture, cancel = page.parts.device(device.kind, cap), cap_of(house, device, B, cap)
        trouble = misfit(house, self._party, self._party.game)
        if state.ready and trouble:
            self._paint_trouble(page, booth, device, trouble)
        elif state.ready:
            self._row(page, booth, 0, [cancel, house.say("lobby.not_ready")], BESIDE_STAMP)
            self._row(page, booth, 1, [picture])
            self._stamp(page, booth)
        elif leaves:
            self._row(page, booth, 0, [cancel, house.say("lobby.leave_ask")])
            self._row(page, booth, 1, [cap_of(house, device, A, cap), house.say("lobby.ready")])
        elif not is_home:
            self._row(page, booth, 0, [cap_of(house, device, A, cap), house.say("lobby.take")])
            self._row(page, booth, 1, [cancel, house.say("lobby.home")])
        else:
            self._paint_waiting(page, booth, device, picture)

    def _paint_waiting(self, page: Page, booth: BoothNumber, device: Device, picture: Surface) -> None:
        """Paint the keys of a person who is not ready."""
        house, cap, state = self._house, page.long(CAP), self._party.booths[booth]
        told: list[Item] = [cap_of(house, device, A, cap), house.say(self._begins())]
        is_shown = device.kind in (MOUSE, PHONE)  # as its prompt
        self._row(page, booth, 0, told if is_shown else [picture, *told])
        if is_wanted(self._party):
            self._row(page, booth, 1, [cap_of(house, device, B, cap), house.say("lobby.wait")])
        elif self._party.has_teams:
            ways = [cap_of(house, device, A, cap)] if is_shown else self._ways(page, device)
            self._row(page, booth, 1, [*ways, house.say(TEAM_NAMES[state.team])])
        elif device.kind == MOUSE:
            self._row(page, booth, 1, [house.say("lobby.click")])
        elif device.kind != PHONE:  # whose page has a button for it
            self._row(page, booth, 1, [cap_of(house, device, UP, cap), house.say("lobby.seat")])

    def _begins(self) -> str:
        """What A leads to, as the id of a text."""
        if plays_alone(self._party, self._party.game):
            return "lobby.play_alone"
        return "lobby.with_bots" if self._bots and self._party.lacking(self._party.game) > 0 else "lobby.ready"

    def _paint_trouble(self, page: Page, booth: BoothNumber, device: Device, trouble: str) -> None:
        """Say to a person who is ready why it cannot begin, and offer the key that mends it."""
        box, house, cap = booth_box(booth), self._house, page.long(CAP)
        write, room = page.parts.write, page.long(ROOM)
        text = page.long(SMALL if len(write.wrap(trouble, Face.BODY, page.long(SMALL), room)) <= 2 else LEAST)
        style = Style(Face.BODY, text, page.parts.palette["gold"], shadow=max(1, page.long(2)))
        told = write.block(trouble, style, room)
        page.put(told, box.x + TEXT, box.y + TROUBLE_AT, anchor=(0, 0.5))
        mends: list[Item] = [cap_of(house, device, C, cap), house.say("lobby.other_game")]
        if self._bots and self._party.lacking(self._party.game) > 0:
            mends = [cap_of(house, device, A, cap), house.say("lobby.with_bots")]
        elif is_uneven(self._party):
            ways = [cap_of(house, device, A, cap)] if device.kind in (MOUSE, PHONE) else self._ways(page, device)
            mends = [*ways, house.say(TEAM_NAMES[self._party.booths[booth].team])]
        self._row(page, booth, MENDS, mends)

    def _paint_sharer(self, page: Page, booth: BoothNumber) -> None:
        """Paint the booth of a person who shares the mouse, and is ready when its owner is."""
        house, cap = self._house, page.long(CAP)
        owner = self._party.seats.booth(MOUSE)
        self._row(page, booth, 0, [page.parts.device(MOUSE, cap), house.say("lobby.shares")])
        if owner != NOBODY and self._party.booths[owner].ready:
            self._stamp(page, booth)

    def _stamp(self, page: Page, booth: BoothNumber) -> None:
        """Paint the stamp of a ready booth."""
        box, (right, top) = booth_box(booth), STAMP_AT
        page.centre(page.parts.stamp(self._house.say("lobby.ready"), page.long(STAMP)), box.right - right, box.y + top)

    def _paint_name(self, page: Page, booth: BoothNumber) -> None:
        """Paint the letter of a booth, the name and, if there are teams, the team."""
        parts, box, party = page.parts, booth_box(booth), self._party
        page.put(parts.chip(LETTERS[booth], page.long(52), "paper"), box.x + 12, box.y + 54)
        room = ROOM - 76 * party.has_teams - 160 * party.seats.is_lost(booth)
        self._words(page, booth, party.booths[booth].name, room)
        if party.has_teams:
            page.part(("marker", TEAM_COLOURS[party.booths[booth].team]), box.right - 92, box.y + 66, 60, 60)

    def _ways(self, page: Page, device: Device) -> list[Item]:
        return [self._house.prompt(device, direction, page.long(CAP)) for direction in (LEFT, RIGHT)]

    def _words(self, page: Page, booth: BoothNumber, text: str, room: float = ROOM) -> None:
        """Write the first line of a booth, as large as it fits."""
        box = booth_box(booth)
        page.put(page.fitted(text, page.long(52), room), box.x + TEXT - 6, box.y + 97, anchor=(0, 0.5))

    def _row(self, page: Page, booth: BoothNumber, number: float, items: list[Item], room: float = ROOM) -> None:
        """Paint a row of prompts below the name, smaller if it is too wide."""
        box = booth_box(booth)
        sizes = page.text(SMALL), page.text(LEAST), page.long(SMALL), page.long(LEAST)
        text = fitted_text(page.parts, items, page.long(CAP), page.long(room), sizes)
        line = page.parts.row(items, page.long(CAP), text)
        page.put(line, box.x + TEXT, box.y + 161 + 54 * number, anchor=(0, 0.5))

    @staticmethod
    def _fits(page: Page, items: list[Item]) -> bool:
        """Whether a row of prompts fits below the name in its small size."""
        return row_width(page.parts, items, page.long(CAP), page.long(LEAST)) <= page.long(ROOM)

    def pictures(self, page: Page) -> Iterator[Wanted]:
        """What the next presses show: lit booths, glad faces, stamps."""
        parts, box = self._house.parts, booth_box(BOOTHS[0])
        for colour, animal in zip(SEAT_COLOURS, parts.animals, strict=True):
            yield partial(parts.draw, ("booth", colour, 1), page.size(box.width, box.height))
            yield from (partial(parts.avatar, animal, colour, page.long(AVATAR), mood) for mood in (CALM, GLAD))
        yield partial(parts.stamp, self._house.say("lobby.ready"), page.long(STAMP))


def cap_of(house: House, device: Device, button: str, height: int) -> Surface:
    """The picture of a button in the lobby, where a phone shows words instead: it stands for itself."""
    return house.parts.device(PHONE, height) if device.kind == PHONE else house.prompt(device, button, height)
