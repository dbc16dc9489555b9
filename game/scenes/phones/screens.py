"""What every phone shows, once a frame: a seat that is offered, the lobby, or the buttons of the scene on top."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from game.input.intents import NOBODY, PAUSE, PHONE, A, BoothNumber, Device
from game.input.phone_door import PhoneDoor, PhoneHost
from game.input.phone_pages import NOTHING, ButtonWords, PhonePage, PhoneSeat, PhoneText
from game.input.router import Router
from game.input.seats import BOOTHS
from game.scenes.base import Scene
from game.scenes.lobby.booths import LETTERS
from game.scenes.lobby.eligibility import plays_alone
from game.scenes.navigation import Navigation
from game.scenes.party import Party
from game.scenes.table import TableScene
from game.store.settings import SettingsFile
from game.table.seats.sitting import TEAM_NAMES

TEAM_BUTTONS: Final = ("left", "right")


class PhoneScreens:
    """Tells phones what to show."""

    def __init__(
        self,
        door: PhoneDoor,
        party: Party,
        router: Router,
        navigation: Navigation,
        settings: SettingsFile,
        opens: bool,
    ) -> None:
        """`opens`: the door is opened as soon as the lobby is seen."""
        self._door = door
        self._opens = opens
        self._party = party
        self._router = router
        self._navigation = navigation
        self._settings = settings

    def show(self, top: Scene | None) -> None:
        """Let every phone show what there is for it while a scene is on top."""
        if self._opens and top is not None and top.gathers:
            self._opens = False
            self._door.open()
        host = self._door.host
        if host is None or top is None:
            return
        self._remember(host)
        letters = self._settings.now.text_size
        for device in self._router.devices.values():
            if device.kind == PHONE:
                host.show(device.id, self.page(device, top)._replace(letters=letters))

    def _remember(self, host: PhoneHost) -> None:
        """Remember the port and the address that work, for the next evening."""
        settings, now = self._settings, self._settings.now
        worked = host.port, host.worked or now.phones_address
        if worked != (now.phones_port, now.phones_address):
            settings.now = msgspec.structs.replace(now, phones_port=worked[0], phones_address=worked[1])

    def page(self, device: Device, top: Scene) -> PhonePage:
        """What the phone of this device shows while a scene is on top."""
        booth = self._router.seats.booth(device.id)
        if booth == NOBODY:
            return self._free(top)
        if top.gathers:
            return self._lobby(booth)
        words = tuple((button, PhoneText(text)) for buttons, text in _words(top).items() for button in buttons)
        status, is_on_turn = self._status(booth, top)
        return PhonePage("remote", status, words, self._seat(booth), is_on_turn=is_on_turn)

    # Without a seat

    def _free(self, top: Scene) -> PhonePage:
        """A seat to take, if there is one."""
        seats = self._router.seats
        if seats.lost and PHONE in self._router.adopting:
            return PhonePage("sit", PhoneText("phone.sit_lost"))
        if PHONE not in self._router.joining:
            return NOTHING
        if not seats.free:
            return PhonePage("wait", PhoneText("phone.sit_full"))
        return PhonePage("sit", PhoneText("phone.sit_late" if isinstance(top, TableScene) else "phone.sit_line"))

    # In the lobby

    def _lobby(self, booth: BoothNumber) -> PhonePage:
        party, permissions = self._party, self._navigation.permissions
        state = party.booths[booth]
        return PhonePage(
            "lobby",
            PhoneText("phone.is_ready" if state.ready else "phone.get_ready"),
            tuple(self._lobby_words(booth)),
            self._seat(booth),
            tuple(map(self._seat, BOOTHS)),
            PhoneText(f"game.{party.game}.name"),
            PhoneText("phone.room", (("n", party.room(party.game)[-1]),)),
            self._navigation.names(booth),
            permissions.seat,
            state.ready,
        )

    def _lobby_words(self, booth: BoothNumber) -> Iterator[tuple[str, PhoneText]]:
        party = self._party
        if party.booths[booth].ready:
            yield A, PhoneText("lobby.not_ready")
        elif plays_alone(party, party.game):
            yield A, PhoneText("lobby.play_alone")
        elif self._navigation.permissions.bots and len(party.present) == 1 and party.lacking(party.game) > 0:
            yield A, PhoneText("lobby.against_bots")
        else:
            yield A, PhoneText("phone.ready")
        if party.has_teams:
            yield from ((button, PhoneText(team)) for button, team in zip(TEAM_BUTTONS, TEAM_NAMES, strict=True))

    def _seat(self, booth: BoothNumber) -> PhoneSeat:
        party, state = self._party, self._party.booths[booth]
        if booth not in party.taken:
            return PhoneSeat(LETTERS[booth], "", "", "", PhoneText("phone.state_free"))
        if party.seats.is_lost(booth):
            told = "phone.state_away"
        elif booth not in party.people:
            told = f"level.{state.bot}"
        else:
            told = "phone.state_ready" if state.ready else "phone.state_open"
        return PhoneSeat(LETTERS[booth], state.name, state.colour, state.animal, PhoneText(told))

    # Elsewhere

    def _status(self, booth: BoothNumber, top: Scene) -> tuple[PhoneText, bool]:
        """What is awaited of a person, and whether it is the own turn."""
        if not isinstance(top, TableScene):
            return PhoneText(top.title or "phone.look"), False
        seat = top.sitting.seat_of.get(booth)
        if top.is_race or top.is_over or seat is None:
            return PhoneText(f"game.{top.show.key}.name"), False
        is_on_turn = seat in top.view.active
        return PhoneText("phone.own_turn" if is_on_turn else "phone.other_turn"), is_on_turn


def _words(top: Scene) -> ButtonWords:
    """What the buttons do in a scene; at a table, what its lesson says that they do."""
    if not isinstance(top, TableScene):
        return top.words
    return {**{control.buttons: control.text for control in top.show.lesson.controls}, (PAUSE,): "button.pause"}
