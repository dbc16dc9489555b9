"""The row of keys below a film: what the buttons of one device do; those that the film presses go down."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from pygame import Surface

from game.gfx.lettering import Face
from game.input.intents import Device
from game.table.house import House
from game.ui.page import Page

SIZES: Final = ((62, 38), (56, 36), (50, 34), (44, 32), (40, 30), (36, 28))  # of keys and words: the largest that fits
MIDDLE: Final = 960
WIDEST: Final = 1800
GAP: Final = 0.22  # between two things, of the height of a key
APART: Final = 0.75  # between a word and the next key
SUNK: Final = 7  # how much lower a pressed key is
GLOW: Final = 130


class KeyCap(NamedTuple):
    """A picture of one or more buttons, and the design x of its middle."""

    image: Surface
    x: float
    buttons: tuple[str, ...]


class KeyWord(NamedTuple):
    """A word beside keys, and the design x at which it begins."""

    image: Surface
    x: float


class KeysRow:
    """Keys and words side by side, as large as they fit."""

    def __init__(self, house: House, controls: Mapping[tuple[str, ...], str]) -> None:
        """`controls` maps the buttons of a game to the ids of the texts that say what they do."""
        self._house = house
        self._controls = controls
        self.size = SIZES[0]
        self.caps: list[KeyCap] = []
        self.words: list[KeyWord] = []

    def lay(self, page: Page, device: Device) -> None:
        """Find the place of everything for the keys of a device."""
        for size in SIZES:
            self.size = size
            if self._lay(page, device, *size) <= WIDEST:
                break

    def _lay(self, page: Page, device: Device, cap: int, letters: int) -> float:
        """Put everything side by side in a size; returns the width."""
        caps, words, factor, x = list[KeyCap](), list[KeyWord](), page.scale.factor, 0.0
        for prompt in self._house.row(device, self._controls, page.long(cap)):
            whole = len(prompt.caps) == len(prompt.buttons)
            for number, item in enumerate(prompt.caps):
                if isinstance(item, str):  # a mouse is drawn once, and clicks at what the words name
                    continue
                wide = item.get_width() / factor
                caps.append(KeyCap(item, x + wide / 2, (prompt.buttons[number],) if whole else prompt.buttons))
                x += wide + GAP * cap
            line = page.line(prompt.text, letters, Face.BODY)
            words.append(KeyWord(line, x))
            x += line.get_width() / factor + APART * cap
        x -= APART * cap
        left = MIDDLE - x / 2
        self.caps = [one._replace(x=left + one.x) for one in caps]
        self.words = [one._replace(x=left + one.x) for one in words]
        return x

    def paint_words(self, page: Page, y: float) -> None:
        """Write what the keys do."""
        for word in self.words:
            page.put(word.image, word.x, y, anchor=(0, 0.5))

    def paint_caps(self, page: Page, y: float, down: Collection[str]) -> None:
        """Put the keys down, those of the buttons that are `down` lower than the others."""
        for cap in self.caps:
            is_down = any(button in down for button in cap.buttons)
            if is_down:
                page.part(("glow", "#FFD98A", 150), cap.x - GLOW / 2, y - GLOW / 2, GLOW, GLOW)
            page.centre(cap.image, cap.x, y + SUNK * is_down)
