"""The page of one booth: name, animal, colour, keys, and all assists of the chosen game.

Only the person in the booth drives it. A choice takes effect at once and is remembered with the device. Only other keys
take effect when the page is left: its person presses the old ones until then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, cast

from game.gfx.loader import Wanted
from game.gfx.parts.avatars import GLAD
from game.input.devices import zones
from game.input.intents import KEYBOARD, KEYS, MOUSE, NOBODY, BoothNumber, Device, Input, Intent, Lost, Seating
from game.input.router import Router
from game.rules.options import Value
from game.scenes.base import Change, Pop, Push
from game.scenes.menus.options import option_item
from game.scenes.navigation import Navigation
from game.scenes.pages.menu import MenuPage
from game.scenes.party import BEGINNER, Party
from game.store.sitters import SEAT_COLOURS, SeatColour
from game.table.house import House
from game.ui import items
from game.ui.focus import Box
from game.ui.items import Item, Section
from game.ui.page import Page

NAME, ANIMAL, COLOUR, ZONE = "name", "animal", "colour", "zone"
PORTRAIT: Final = (250, 470)
SIDE: Final = 300


class SeatScene(MenuPage):
    """The choices of the person in a booth."""

    room = Box(470, 216, 1390, 690)
    backwards = "assist.done"

    def __init__(self, house: House, navigation: Navigation, party: Party, router: Router, booth: BoothNumber) -> None:
        super().__init__(house, party, router)
        self._navigation = navigation
        self._number = booth
        self._booth = party.booths[booth]
        self._device = party.seats.device(booth)  # takes effect when the page is left
        self.driver = self._device.id if self._device else MOUSE  # a person without a device shares the mouse

    def leave(self) -> None:
        super().leave()
        if self._device is not None and self._device != self.party.seats.device(self._number):
            self.party.seats.switch(self._number, self._device)
        self.party.remember(self._number)
        self.house.settings.save()

    # Whose page it is

    def intent(self, intent: Input) -> Change:
        is_press = isinstance(intent, Intent) and intent.down
        if isinstance(intent, Intent) and intent.booth != self._number and intent.device != KEYBOARD:
            if is_press:
                self.refuse(self.house.say("assist.own_seat", name=self._booth.name))
            return None
        return super().intent(intent)

    def seating(self, news: Seating) -> Change:
        """Close the page when the device of its booth is lost, which alone could leave it."""
        return Pop() if isinstance(news, Lost) and news.booth == self._number else None

    # What there is to choose

    def heading(self) -> str:
        return self.house.say("assist.title", name=self._booth.name)

    def sections(self) -> Sequence[Section]:
        say = self.house.say
        own: list[Item] = [
            items.Button(
                NAME,
                say("common.pair", name=say("assist.name"), value=self._booth.name),
                say("assist.name_hint"),
                enabled=self._navigation.permissions.name,
            )
        ]
        animals = tuple((animal, say(f"animal.{animal}")) for animal in self.party.animals(self._number))
        own.append(
            items.ChoiceItem(
                ANIMAL, say("assist.animal"), say("assist.animal_hint"), values=animals, value=self._booth.animal
            )
        )
        colours = [colour for colour in SEAT_COLOURS if colour not in self.party.colours_beside(self._number)]
        hues = tuple((colour, say(f"colour.{colour}")) for colour in colours)
        own.append(
            items.ChoiceItem(
                COLOUR, say("assist.colour"), say("assist.colour_hint"), values=hues, value=self._booth.colour
            )
        )
        if self._device is not None and len(devices := self._devices()) > 1:
            told = tuple((device.id, self._name(device)) for device in devices)
            own.append(
                items.ChoiceItem(ZONE, say("assist.zone"), say("assist.zone_hint"), values=told, value=self._device.id)
            )
        return Section(own, say("assist.you")), Section(self._help(), say("assist.help"))

    def _help(self) -> list[Item]:
        """A line for every assist of the game. A beginner has all assists of the rules, so their lines are disabled."""
        say, chosen = self.house.say, self._booth.assists
        is_beginner = bool(chosen.get(BEGINNER))
        lines: list[Item] = []
        options = self.party.spec.seat_options
        if any(option.assist for option in options):
            lines.append(
                items.SwitchItem(BEGINNER, say("assist.beginner"), say("assist.beginner_hint"), on=is_beginner)
            )
        for option in options:
            value = chosen.get(option.key, option.default)
            given = is_beginner and option.assist
            if not option.allows(value) or given:
                value = True if given else option.default
            lines.append(option_item(self.house.words, option, value, enabled=not given))
        lines += [
            items.SwitchItem(key, say(f"assist.{key}"), say(f"assist.{key}_hint"), on=bool(chosen.get(key)))
            for key in self._navigation.assists(self.party.game)
        ]
        return lines

    def _devices(self) -> list[Device]:
        """The devices to choose from: that of the booth, and every free zone of the keyboard."""
        own = self.party.seats.device(self._number)
        free = [zone for zone in zones() if self.party.seats.booth(zone.id) == NOBODY]
        return ([own] if own else []) + free

    def _name(self, device: Device) -> str:
        return self.house.say(f"assist.zones.{device.id}") if device.kind == KEYS else self.house.name_of(device)

    def choose(self, key: str, value: Value) -> Change:
        if key == COLOUR:
            self._booth.colour = cast(SeatColour, value)
        elif key == ANIMAL:
            self.party.take_animal(self._number, str(value))
        elif key == ZONE:
            self._device = next(device for device in self._devices() if device.id == value)
        else:
            self._booth.assists[key] = value
        return None

    def act(self, key: str) -> Change:
        return Push(self._navigation.name(self._number)) if key == NAME else None

    # What it looks like

    def ahead(self) -> Iterator[Wanted]:
        """Name the portraits that the next steps show."""
        booth, side = self._booth, self._blank().long(SIDE)
        looks = [(animal, booth.colour) for animal in self.party.animals(self._number)]
        looks += [(booth.animal, colour) for colour in SEAT_COLOURS]
        yield from (partial(self.house.parts.avatar, *look, side, GLAD) for look in looks)
        yield from super().ahead()

    def paint_more(self, page: Page) -> None:
        sitter = self.party.sitter(self._number)
        x, y = PORTRAIT
        page.part(("glow", "#FFD98A", 34), x - 260, y - 260, 520, 520)
        page.centre(page.parts.avatar(self.house.animal(sitter), sitter.colour, page.long(SIDE), GLAD), x, y)
        page.centre(page.parts.plate(sitter.name, page.long(64)), x, y + 210)
