"""The options of a game, built from its declarations; each choice takes effect at once and is remembered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.games.played import find
from game.gfx.parts import notices
from game.input.router import Router
from game.rules.api import Spec
from game.rules.options import OFF, Choice, Number, Option, Switch, Value
from game.scenes.base import Change
from game.scenes.pages.menu import ROOM, MenuPage
from game.scenes.pages.shared import toast_height
from game.scenes.party import Party
from game.table.house import House
from game.text.catalog import Catalog
from game.ui import items
from game.ui.focus import Box
from game.ui.items import Button, Item, Section
from game.ui.page import Page

RESET: Final = "usual values"  # no option has such a key
WARNING_AT: Final = 869
ROOM_WITH_WARNING: Final = Box(110, 216, 1700, 610)


class OptionsScene(MenuPage):
    """The menu of the options of one game."""

    def __init__(self, house: House, party: Party, router: Router, game: str) -> None:
        super().__init__(house, party, router)
        self._game = game

    @property
    def _spec(self) -> Spec:
        return find(self._game).spec

    @property
    def room(self) -> Box:
        """The area for the lines, smaller if there is a warning."""
        return ROOM_WITH_WARNING if self.warning else ROOM

    def leave(self) -> None:
        super().leave()
        self.house.settings.save()

    def heading(self) -> str:
        game = self.house.say(f"game.{self._game}.name")
        return self.house.say("options.of", game=game)

    def sections(self) -> Sequence[Section]:
        chosen = self.party.options(self._game)
        options = self._spec.options
        usual = all(chosen[option.key] == option.default for option in options)
        say = self.house.say
        enabled = not usual or not options  # a menu needs a line that can have the focus
        reset = Button(RESET, say("options.reset"), say("options.reset_hint"), enabled=enabled, fill="paper")
        words = self.house.words
        return (Section([*(option_item(words, option, chosen[option.key]) for option in options), reset]),)

    def choose(self, key: str, value: Value) -> Change:
        self.party.set_option(self._game, key, value)
        return None

    def act(self, key: str) -> Change:
        if key == RESET:
            for option in self._spec.options:
                self.party.set_option(self._game, option.key, option.default)
        return None

    def paint_more(self, page: Page) -> None:
        if self.warning:
            toast = notices.toast(page.parts, self.warning, toast_height(page), icon="turn")
            page.centre(toast, 960, WARNING_AT)

    @property
    def warning(self) -> str:
        """Why the party cannot play with these options, or would find it hard; empty if neither is so."""
        say, chosen = self.house.say, self.party.options(self._game)
        room, here = self._spec.seats(chosen), len(self.party.taken)
        game = say(f"game.{self._game}.name")
        if here > room[-1]:
            return say("lobby.too_many", game=game, n=room[-1])
        if 0 < here < room[0]:
            return say("lobby.too_few", game=game, n=room[0] - here)
        if chosen.get("closed_rows") and chosen.get("no_joker"):
            return say("options.very_hard")
        return ""


def option_item(words: Catalog, option: Option, value: Value, enabled: bool = True) -> Item:
    """The line of a menu for an option and its value."""
    name, hint = words.option(option), words.option_hint(option, value)
    if isinstance(option, Switch):
        return items.SwitchItem(option.key, name, hint, enabled, on=bool(value))
    told = tuple((each, words.option_value(option, each)) for each in values_of(option))
    return items.ChoiceItem(option.key, name, hint, enabled, values=told, value=value)


def values_of(option: Option) -> tuple[Value, ...]:
    """All values of an option that is not a switch, from the least."""
    match option:
        case Choice():
            return option.values
        case Number():
            off = (OFF,) if option.can_be_off else ()
            return (*off, *range(option.low, option.high + 1, option.step))
    raise TypeError(f"{option.key} has no row of values")
