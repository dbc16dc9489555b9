"""What every scene may use, handed to it when it is made: the art, the sound, the clock, and who sits where."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from pygame import Surface

from game.audio.mixer import Player
from game.gfx.cache import Workshop
from game.gfx.decks.base import Deck
from game.gfx.parts.parts import Parts
from game.input.bindings import Bindings
from game.input.devices import zones as all_zones
from game.input.intents import DOWN, LEFT, PAD, PAUSE, RIGHT, UP, A, B, C, Device
from game.input.keynames import KeyNames
from game.rules.api import Ms
from game.store.settings import SettingsFile
from game.store.sitters import Sitter
from game.text.catalog import Catalog

PAD_PICTURES: Final[Mapping[str, str]] = {
    LEFT: "dpad left",
    RIGHT: "dpad right",
    UP: "dpad up",
    DOWN: "dpad down",
    A: "south",
    B: "east",
    C: "west",
    PAUSE: "start",
}


@dataclass(slots=True)
class House:
    """The parts of the program that scenes share; the words change when somebody chooses another language."""

    parts: Parts
    workshop: Workshop
    decks: dict[str, Deck]
    player: Player
    now: Callable[[], Ms]
    words: Catalog
    keys: KeyNames
    bindings: Bindings
    settings: SettingsFile

    def say(self, key: str, /, **facts: str | int) -> str:
        """A text in the language of the evening."""
        return self.words.say(key, **facts)

    def prompt(self, device: Device, button: str, height: int) -> Surface:
        """The picture of a button on a device: a key with the name that its layout gives it, or a pad's button."""
        if device.kind == PAD:
            return self.parts.pad_button(PAD_PICTURES[button], height)
        control = self.bindings.control(device, button)
        return self.parts.key_cap(self.keys[control] if isinstance(control, int) else str(control), height)

    def prompts(self, button: str, height: int, *zones: str) -> list[Surface]:
        """A button on the keys of these zones and on a pad: for whoever has no device yet."""
        keys = [self.prompt(zone, button, height) for zone in all_zones() if zone.id in zones]
        return [*keys, self.parts.pad_button(PAD_PICTURES[button], height)]

    def animal(self, sitter: Sitter) -> str:
        """The animal that goes with the colour of a seat."""
        colours = [colour.id for colour in self.parts.palette.six]
        return self.parts.animals[colours.index(sitter.colour)]
