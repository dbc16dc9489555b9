"""The settings: each takes effect at once, and all are saved when the page is left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, get_args

import msgspec

from game.input.router import Router
from game.rules.options import Value
from game.scenes.base import Change, Push, Relay
from game.scenes.navigation import Navigation
from game.scenes.pages.menu import MenuPage
from game.scenes.party import Party
from game.store.settings import Motion, Settings, TextSize, Volumes
from game.table.house import House
from game.text.catalog import AUTO, Catalog, pick
from game.text.languages import LANGUAGES
from game.ui.items import Button, ChoiceItem, Item, Section, Slider, SwitchItem

BUSES: Final = ("master", "music", "table", "ui")
# What a reset restores; names, colours and the options of the games are no settings.
RESET: Final = ("language", "motion", "shake", "particles", "text_size", "coach", "volumes", "bindings")


class SettingsScene(MenuPage):
    """Sound, picture, language, and the way to the keys."""

    title = "settings.title"

    def __init__(self, house: House, navigation: Navigation, party: Party, router: Router) -> None:
        super().__init__(house, party, router)
        self._navigation = navigation

    def leave(self) -> None:
        super().leave()
        self.house.settings.save()

    def sections(self) -> Sequence[Section]:
        say = self.house.say
        ways = (
            Button("keys", say("settings.keys"), say("settings.keys_hint")),
            Button("rollover", say("settings.rollover"), say("settings.rollover_hint")),
        )
        sound = [self._share(bus, getattr(self.house.settings.now.volumes, bus)) for bus in BUSES]
        guide = SwitchItem("coach", say("settings.coach"), say("settings.coach_hint"), on=self.house.settings.now.coach)
        return Section((*sound, *ways, guide), say("settings.sound")), Section(self._picture(), say("settings.picture"))

    def _picture(self) -> list[Item]:
        say, now, screen = self.house.say, self.house.settings.now, self.house.screen
        items: list[Item] = []
        if screen is not None:
            hint = say("settings.full_screen_hint")
            items.append(SwitchItem("full_screen", say("settings.full_screen"), hint, on=screen.full_screen))
        motions = tuple((motion, say(f"settings.motion_{motion}")) for motion in get_args(Motion))
        sizes = tuple((size, say(f"settings.text_{size}")) for size in get_args(TextSize))
        languages = ((AUTO, say("settings.language_auto")), *LANGUAGES.items())
        return [
            *items,
            ChoiceItem("motion", say("settings.motion"), say("settings.motion_hint"), values=motions, value=now.motion),
            self._share("shake", now.shake, now.motion == "full"),
            self._share("particles", now.particles, now.motion != "off"),
            ChoiceItem(
                "text_size",
                say("settings.text_size"),
                say("settings.text_size_hint"),
                values=sizes,
                value=now.text_size,
            ),
            ChoiceItem(
                "language",
                say("settings.language"),
                say("settings.language_hint"),
                values=languages,
                value=now.language,
            ),
            Button("reset", say("settings.reset"), say("settings.reset_hint"), fill="paper"),
        ]

    def _share(self, key: str, value: int, enabled: bool = True) -> Slider:
        say = self.house.say
        hint = say(f"settings.{key}_hint")
        return Slider(key, say(f"settings.{key}"), hint, enabled, value=value, told=say("common.percent", n=value))

    def cue(self, key: str) -> str:
        """A card lands when the volume of the table changes, as a sample of it."""
        return "land" if key == "table" else "change"

    def question(self, key: str) -> str:
        return self.house.say("settings.reset_ask") if key == "reset" else ""

    def act(self, key: str) -> Change:
        match key:
            case "keys":
                return Push(self._navigation.keys())
            case "rollover":
                return Push(self._navigation.rollover())
            case "reset":
                return self._reset()
        return None

    def choose(self, key: str, value: Value) -> Change:
        if key in BUSES:
            volumes = msgspec.structs.replace(self.house.settings.now.volumes, **{key: value})
            return self._set("volumes", volumes)
        if key == "full_screen" and self.house.screen is not None:
            self.house.screen.set_full_screen(bool(value))
        return self._set(key, value)

    def _set(self, key: str, value: Value | Volumes) -> Change:
        self.house.settings.now = msgspec.structs.replace(self.house.settings.now, **{key: value})
        return self._apply(key)

    def _reset(self) -> Change:
        usual = Settings()
        fresh = {key: getattr(usual, key) for key in RESET}
        self.house.settings.now = msgspec.structs.replace(self.house.settings.now, **fresh)
        self.house.bindings.reset_all()
        self._apply("volumes")
        change = self._apply("language")
        self.tell(self.house.say("settings.reset_done"))
        return change

    def _apply(self, key: str) -> Change:
        """Apply a changed setting; most need nothing, because they are read when they are needed."""
        match key:
            case "volumes":
                self.house.set_volumes()
            case "language":
                self.house.words = Catalog.load(pick(self.house.settings.now.language, self.house.preferred))
                return Relay()
            case "text_size":
                return Relay()
        return None
