"""What stands beside the booth of a person who is alone: one press, and a match begins."""

from __future__ import annotations

from typing import Final

from game.gfx.lettering import Face
from game.input.intents import NOBODY, A, BoothNumber
from game.input.seats import BOOTHS
from game.scenes.company import Company
from game.scenes.lobby.booths import cap_of
from game.scenes.lobby.cursors import Cursors
from game.scenes.lobby.eligibility import plays_alone
from game.scenes.lobby.floor import BOOTH, COLUMNS, booth_box
from game.scenes.navigation import Navigation
from game.scenes.party import Party
from game.table.house import House
from game.ui.focus import Box
from game.ui.page import Page

PLAY: Final = (620, 108)  # the size of the button beside faces
CAP: Final = 58
FACE, APART = 124, 112
ROBOT: Final = 54


class AlonePanel:
    """A panel over two free booths, with a large button and the faces of the bots that would come."""

    def __init__(self, house: House, navigation: Navigation, party: Party, cursors: Cursors, company: Company) -> None:
        self._house = house
        self._cursors = cursors
        self._company = company
        self._navigation = navigation
        self._party = party

    @property
    def booth(self) -> BoothNumber:
        """The booth of the person who is alone and could begin; NOBODY if no one is, or if others are needed."""
        party = self._party
        if len(party.present) != 1 or len(party.people) != 1 or party.seats.device(party.people[0]) is None:
            return NOBODY
        lacking = party.lacking(party.game)
        may_begin = lacking == 0 or (lacking > 0 and self._navigation.permissions.bots)
        return party.people[0] if may_begin else NOBODY

    @property
    def lacks_bots(self) -> bool:
        """Whether too few are here for the chosen game, and bots may come."""
        return self._navigation.permissions.bots and self._party.lacking(self._party.game) > 0

    @property
    def is_shown(self) -> bool:
        """Whether that person may begin with a press of A, and is not looking for company among the booths."""
        booth = self.booth
        spot = self._cursors.spot(booth) if booth != NOBODY else None
        return booth != NOBODY and not self._party.booths[booth].ready and (spot is None or spot.row != BOOTH)

    @property
    def covered(self) -> tuple[BoothNumber, ...]:
        """The two booths below the panel, beside that of the person if there is room."""
        row, column = divmod(self.booth, COLUMNS)
        first = {0: 1, 1: 1, 2: 0}[column] + COLUMNS * (row if column != 1 else 1 - row)
        return BOOTHS[first], BOOTHS[first + 1]

    @property
    def box(self) -> Box:
        """The panel."""
        left, right = (booth_box(booth) for booth in self.covered)
        return Box(left.x, left.y + 16, right.right - left.x, left.height - 16)

    @property
    def words(self) -> tuple[str, str]:
        """What the button says, and what that means."""
        house, party = self._house, self._party
        game, time = house.say(f"game.{party.game}.name"), house.say(f"game.{party.game}.time")
        if plays_alone(party, party.game):
            mode = house.say(f"option.mode.values.{party.played(party.game)['mode']}")
            return house.say("lobby.play_alone"), f"{game}: {mode} · {time}"
        return house.say("lobby.against_bots"), f"{game} · {time}"

    def paint(self, page: Page) -> None:
        """Put the panel onto a page."""
        party, parts, long, box = self._party, page.parts, page.long, self.box
        device = party.seats.device(self.booth)
        assert device is not None
        page.part(("panel", "gold"), *box)
        says, means = self.words
        others = self._company.foreseen(self._house.shows[party.game].seats)
        left, top, width = box.x + 36, box.y + 26, PLAY[0] if others else box.width - 72
        page.button(says, (left, top, width, PLAY[1]), "gold", "focus")
        cap, level = cap_of(self._house, device, A, long(CAP)), top + PLAY[1] + 56
        page.put(cap, left, level, anchor=(0, 0.5))
        wide = cap.get_width() / page.scale.factor + 20
        page.put(page.fitted(means, page.text(34), width - wide, 28, Face.BODY), left + wide, level, anchor=(0, 0.5))
        middle = (left + width + box.right) / 2 - APART * (len(others) - 1) / 2
        for number, (animal, colour) in enumerate(others):
            x, y = middle + APART * number, box.y + box.height / 2 - 16
            page.centre(parts.avatar(animal, colour, long(FACE)), x, y)
            page.centre(parts.device("bot", long(ROBOT)), x, y + FACE * 0.58)
