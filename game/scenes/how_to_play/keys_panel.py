"""The panel beside a lesson: what the keys of every person do, written as large as it fits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from pygame import Surface

from game.gfx.parts.parts import Item
from game.input.intents import KEYS, BoothNumber, Device
from game.input.router import Router
from game.scenes.party import Party
from game.table.house import DOT, House
from game.ui.focus import Box
from game.ui.page import Page

# Heights of keys and of the words beside them; the first pair that fits is used. Words shrink last.
SIZES: Final = ((64, 40), (56, 35), (48, 32), (40, 30), (36, 30), (32, 30), (32, 27), (32, 24), (28, 24))
AVATAR: Final = 100


class KeyLines(NamedTuple):
    """What the keys of a device do, in lines, and the sizes of the lines in design pixels."""

    lines: list[Surface]
    cap: int  # height of a key
    words: int
    step: float  # from line to line


class KeysPanel:
    """Paints the keys of all people with a device, or of all zones if there are none."""

    def __init__(
        self, house: House, party: Party, router: Router, controls: Mapping[tuple[str, ...], str], box: Box
    ) -> None:
        """`controls` maps the buttons of a game to the ids of the texts that say what they do."""
        self._house = house
        self._party = party
        self._router = router
        self._controls = controls
        self._box = box

    def paint(self, page: Page) -> None:
        """Put the panel onto the page."""
        page.part(("panel", "gold"), *self._box)
        page.words(self._house.say("help.keys"), self._box.x + 34, self._box.y + 16, 40)
        seats = self._party.seats
        devices: list[tuple[BoothNumber | None, Device]] = [
            (booth, device) for booth in self._party.people if (device := seats.device(booth)) is not None
        ]
        if not devices:
            devices += [(None, zone) for zone in self._router.devices.values() if zone.kind == KEYS]
        pitch = (self._box.height - 92) / len(devices)
        for number, (booth, device) in enumerate(devices):
            self._paint_person(page, booth, device, self._box.y + 84 + pitch * number, pitch)

    def _paint_person(self, page: Page, booth: BoothNumber | None, device: Device, y: float, pitch: float) -> None:
        side = min(AVATAR, pitch * 0.72)
        x, middle = self._box.x + 28, y + (pitch - 10) / 2
        if booth is None:
            face = page.parts.device(device.kind, page.long(side * 0.6))
        else:
            sitter = self._party.sitter(booth)
            face = page.parts.avatar(self._house.animal(sitter), sitter.colour, page.long(side))
        page.centre(face, x + side / 2, middle)
        lines, cap, _, step = self.lines(page, device, pitch)
        for number, line in enumerate(lines):
            page.put(line, x + side + 20, middle + step * (number - len(lines) / 2) + (step - cap) / 2)

    def room(self, pitch: float) -> float:
        """The width for the lines of a device, if each person has `pitch` pixels of the height."""
        return self._box.width - 28 - min(AVATAR, pitch * 0.72) - 20 - 24

    def lines(self, page: Page, device: Device, pitch: float) -> KeyLines:
        """What the keys of a device do, in the largest size that fits, or in the smallest if none does."""
        room = self.room(pitch)
        for cap, words in SIZES:
            lines = self._written(page, device, cap, words, room)
            step = min(cap + 12, pitch / len(lines))
            if step >= max(cap + 6, words + 8) and max(line.get_width() for line in lines) <= page.long(room):
                break
        return KeyLines(lines, cap, words, step)

    def _written(self, page: Page, device: Device, cap: int, words: int, room: float) -> list[Surface]:
        """What the buttons do, in as many lines as they need; a prompt with too many wide keys takes two."""
        height, letters = page.long(cap), page.long(words)

        def fits(line: Sequence[Item]) -> bool:
            return page.parts.row(line, height, letters).get_width() <= page.long(room)

        lines: list[list[Item]] = []
        for prompt in self._house.row(device, self._controls, height):
            group, half = list(prompt.items), len(prompt.caps) // 2
            if half > 1 and not fits(group):
                lines.append(group[:half])
                group = group[half:]
            if lines and fits([*lines[-1], *group]):
                lines[-1] += group
            else:
                lines.append(group[group[0] == DOT :])
        return [page.parts.row(line, height, letters) for line in lines]
