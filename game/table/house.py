"""What every scene may use, handed to it when it is made: art, sound, clock, words, bindings, settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from gc import collect as sweep
from typing import TYPE_CHECKING, Final, Protocol

from pygame import Surface

from game.audio.player import SoundPlayer
from game.gfx.decks.base import Deck
from game.gfx.loader import Loader
from game.gfx.malloc import release_free_memory
from game.gfx.parts.parts import Item, Parts
from game.gfx.workshop import Workshop
from game.input.bindings import PAD_MAP, Bindings
from game.input.devices import zones as all_zones
from game.input.intents import DIRECTIONS, MOUSE, PAD, PAUSE, PHONE, A, B, C, Control, Device
from game.input.keynames import KeyNames
from game.input.phone_door import PhoneDoor
from game.rules.api import Ms
from game.store.live_report import LiveReport
from game.store.settings import SettingsFile, TextSize
from game.store.sitters import Sitter
from game.text.catalog import Catalog
from game.ui.prompts import Prompt

if TYPE_CHECKING:
    from game.table.show import Show  # whose boards are made with a house

# The controls of a pad that have a picture; the hat of an unknown pad is drawn as a cross, too.
PAD_PICTURES: Final = frozenset(
    ("south", "east", "west", "north", "start", "dpad left", "dpad right", "dpad up", "dpad down")
)
# What the page of a phone shows on its buttons.
PHONE_CAPS: Final[Mapping[str, str]] = {
    **dict(zip(DIRECTIONS, "←→↑↓", strict=True)),
    A: "A",
    B: "B",
    C: "C",
    PAUSE: "⏸",
}
HATS: Final[Mapping[str, str]] = {" x-": "dpad left", " x+": "dpad right", " y-": "dpad up", " y+": "dpad down"}

DOT: Final = "·"  # between two words that a mouse can click at

# The factor by which small letters are larger than usual.
LETTERS: Final[Mapping[TextSize, float]] = {"normal": 1.0, "large": 1.2, "huge": 1.4}


class Screen(Protocol):
    """The window, as far as a scene may know it."""

    @property
    def full_screen(self) -> bool: ...

    def set_full_screen(self, full_screen: bool) -> None: ...


@dataclass(slots=True)
class House:
    """The parts of the program that scenes share; `words` is replaced when a player chooses another language."""

    parts: Parts
    workshop: Workshop
    loader: Loader
    shows: Mapping[str, Show]
    decks: dict[str, Deck]
    player: SoundPlayer
    now: Callable[[], Ms]
    words: Catalog
    keys: KeyNames
    bindings: Bindings
    settings: SettingsFile
    screen: Screen | None = None  # none where there is nothing to choose
    loudest: float = 1.0  # the highest master volume, as a share
    preferred: Sequence[str] = ()  # the languages that the owner of the computer reads
    greet: Callable[[str, tuple[int, int, int]], bool] = lambda device, colour: False  # confirms a join on the device
    report: LiveReport = field(default_factory=LiveReport)  # for a program that watches this one
    phones: PhoneDoor | None = None  # none where phones are not possible

    @property
    def letters(self) -> float:
        """The factor by which small letters are larger than usual, as the settings say."""
        return LETTERS[self.settings.now.text_size]

    def tidy(self) -> None:
        """Release all pictures but those that scenes have loaded."""
        self.workshop.tidy()
        self.parts.write.close()
        self._sweep()

    def make_room(self) -> None:
        """Release the pictures of scenes that were left, before others are loaded; those left for an heir stay."""
        self.workshop.drop_free()
        self._sweep()

    def _sweep(self) -> None:
        sweep()  # scenes refer to one another: one that has been left keeps its pictures until it is found
        release_free_memory()

    def set_volumes(self) -> None:
        """Apply the volumes of the settings."""
        volumes = self.settings.now.volumes
        for bus in volumes.__struct_fields__:
            most = self.loudest if bus == "master" else 1.0
            self.player.volume(bus, most * getattr(volumes, bus) / 100)

    def say(self, key: str, /, **facts: str | int) -> str:
        """A text in the language of the evening."""
        return self.words.say(key, **facts)

    def prompt(self, device: Device, button: str, height: int, quick: bool = False) -> Surface:
        """The picture of a button on a device: a key with the name that its layout gives it, or a pad's button.

        `quick` asks for the key of a quick pick, which uses other keys.
        """
        control = self.bindings.control(device, button, quick)
        return self.cap(device.kind, "move" if control is None else control, height)

    def row(self, device: Device, words: Mapping[tuple[str, ...], str], height: int) -> list[Prompt]:
        """The prompts of buttons with the ids of their texts; a mouse is drawn once, since it clicks at the words."""
        caps: list[Sequence[Item]]
        if device.kind == MOUSE:
            caps = [[self.cap(MOUSE, "left", height)], *[DOT] * len(words)]
        else:
            caps = [[self.prompt(device, button, height) for button in buttons] for buttons in words]
        return [Prompt(buttons, cap, self.say(text)) for (buttons, text), cap in zip(words.items(), caps, strict=False)]

    def name_of(self, device: Device) -> str:
        """The name of a pad, or of a phone."""
        if device.kind == PHONE:
            return self.say("device.phone_number", n=device.id.removeprefix(PHONE).strip())
        return device.name

    def cap(self, kind: str, control: Control, height: int) -> Surface:
        """The picture of a control of a kind of device."""
        if kind == PHONE:
            return self.parts.key_cap(PHONE_CAPS[str(control)], height)
        if isinstance(control, int):
            return self.parts.key_cap(self.keys[control], height)
        if kind == MOUSE:
            return self.parts.mouse_button(control, height)
        picture = HATS.get(control[-3:], control) if control.startswith("hat ") else control
        if picture in PAD_PICTURES:
            return self.parts.pad_button(picture, height)
        name, _, number = control.partition(" ")
        if name in ("button", "axis", "paddle"):  # they have numbers only, and people count from 1
            sign = number.lstrip("0123456789")
            return self.parts.key_cap(f"{int(number.rstrip('+-')) + (name != 'paddle')}{sign}", height)
        return self.parts.key_cap(self.say(f"control.{control.rstrip('+-').replace(' ', '_')}"), height)

    def prompts(self, button: str, height: int, *zones: str) -> list[Surface]:
        """A button on the keys of these zones and on a pad, for a person who has no device yet."""
        keys = [self.prompt(zone, button, height) for zone in all_zones() if zone.id in zones]
        control = PAD_MAP[button][0]
        return [*keys, self.cap(PAD, control, height)]

    def animal(self, sitter: Sitter) -> str:
        """The animal of a player, or else the one that goes with the colour of the seat."""
        if sitter.animal in self.parts.animals:
            return sitter.animal
        colours = [colour.id for colour in self.parts.palette.six]
        return self.parts.animals[colours.index(sitter.colour)]
