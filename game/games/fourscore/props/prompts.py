"""The prompts of the seat whose hand lies in front: directions on its left, all other buttons on its right.

For the mouse, which has no ways, drawing is a button to click; for all other devices a glove is at what is chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final, NamedTuple

from pygame import Surface

from game.input.intents import DOWN, LEFT, MOUSE, RIGHT, UP, A, B, C, Device
from game.rules.api import Ms, Seat
from game.table.roles import Wanted
from game.table.table import Table
from game.table.tween import Point, Span, Tween

# Caps and words, as large as there is room for: the number pad has wide keys.
SIZES: Final = ((42, 32), (42, 30), (42, 27), (42, 24), (36, 24), (30, 24))
BUTTON: Final = 58
GLOVE, GLOVE_Z = 96, 70
GLIDE_MS: Final[Ms] = 90
HOME: Final = (907.5, 907.5)  # where the first glove of a table sets out


class PromptSpot(NamedTuple):
    """Where a prompt begins, the middle of its height, and its room."""

    x: float
    y: float
    room: float


SPOTS: Final[Mapping[str, PromptSpot]] = {
    LEFT: PromptSpot(426, 942, 244),
    UP: PromptSpot(426, 996, 244),
    A: PromptSpot(1620, 929, 252),
    C: PromptSpot(1620, 971, 252),
    B: PromptSpot(1620, 1012, 252),
}
DOES: Final = ("play", "open", "take", "undo", "draw")  # what A may be good for


class Asked(NamedTuple):
    """What can be done at this moment: the verb of A, whether there are cards and rows to choose from, the others."""

    verb: str = ""
    cards: bool = False
    rows: bool = False
    draw: bool = False
    peek: bool = False


class Prompts:
    """The prompts beside the hand."""

    def __init__(self, table: Table) -> None:
        self._house = table.house
        self._scale = table.scale
        self._sprites = {button: table.add_hidden(Surface((1, 1), depth=32), (0, 0), z=22) for button in SPOTS}
        self._shown: tuple[Device, Asked] | None = None

    def show(self, device: Device | None, asked: Asked) -> None:
        """Show what the buttons of a device do now; without a device show nothing."""
        shown = None if device is None else (device, asked)
        if shown == self._shown:
            return
        self._shown = shown
        images = {} if shown is None else dict(self.lines(*shown))
        for button, sprite in self._sprites.items():
            sprite.hide(button not in images)
            if button in images:
                sprite.show(images[button])
                spot = SPOTS[button]
                x, y = self._scale.point(spot.x, spot.y)
                sprite.move(x, y - sprite.rect.h // 2)

    def is_draw(self, at: tuple[int, int]) -> bool:
        """Whether the mouse is on the button for drawing."""
        return self._sprites[C].visible and self._sprites[C].rect.collidepoint(at)

    def pictures(self, device: Device) -> Iterator[Wanted]:
        """Everything that the owner of a device may be told."""
        return (partial(self.lines, device, Asked(verb, True, True, True, True)) for verb in DOES)

    def lines(self, device: Device, asked: Asked) -> list[tuple[str, Surface]]:
        """The prompts of a device, by the button on whose spot each stands."""
        say, lines = self._house.say, []
        if device.kind != MOUSE:
            if asked.cards:
                lines.append((LEFT, self._line(LEFT, device, (LEFT, RIGHT), say("do.fourscore.card"))))
            if asked.rows:
                lines.append((UP, self._line(UP, device, (UP, DOWN), say("do.fourscore.row"))))
        if asked.verb:
            lines.append((A, self._line(A, device, (A,), say(f"do.fourscore.{asked.verb}"))))
        if asked.draw:
            text = say("do.fourscore.draw")
            lines.append((C, self._button(text) if device.kind == MOUSE else self._line(C, device, (C,), text)))
        if asked.peek:
            lines.append((B, self._line(B, device, (B,), say("do.fourscore.peek"))))
        return lines

    def _line(self, spot: str, device: Device, buttons: tuple[str, ...], word: str) -> Surface:
        house, long = self._house, self._scale.length
        for cap, words in SIZES:
            caps = [house.prompt(device, button, long(cap)) for button in buttons]
            line = house.parts.row([*caps, word], long(cap), long(words))
            if line.get_width() <= long(SPOTS[spot].room):
                break
        return line

    def _button(self, text: str) -> Surface:
        parts, height = self._house.parts, self._scale.length(BUTTON)
        width = min(parts.button_width(text, height), self._scale.length(SPOTS[C].room))
        return parts.button(text, (width, height)).image


class GlidingGlove:
    """The hand of the seat on turn: it glides from choice to choice, and from one seat's hand to that of the next."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.sprite = table.add_hidden(Surface((1, 1), depth=32), (0, 0), GLOVE_Z)
        self.tip = (0, 0)  # of its finger, in its picture
        still = Span(0, 0)
        self._way = Tween(still, HOME[0], HOME[0]), Tween(still, HOME[1], HOME[1])

    def hide(self) -> None:
        """Point at nothing; the next time it sets out from here."""
        self.sprite.hide()

    def point(self, seat: Seat, goal: Point, now: Ms) -> None:
        """Let the finger of a seat go to a point of the design."""
        across, down = self._way
        if (across.last, down.last) != goal:
            span = Span(now, self._table.motion.ms(GLIDE_MS))
            self._way = Tween(span, across.at(now), goal[0]), Tween(span, down.at(now), goal[1])
        colour = self._table.sitting.sitters[seat].colour
        glove = self._table.house.parts.glove(colour, self._table.scale.length(GLOVE))
        self.sprite.hide(False)
        self.sprite.show(glove.image)
        self.tip = glove.box.topleft
        self.move(now)

    def move(self, now: Ms) -> None:
        """Once a frame."""
        if self.sprite.visible:
            x, y = self._table.scale.point(self._way[0].at(now), self._way[1].at(now))
            self.sprite.move(x - self.tip[0], y - self.tip[1])

    def picture(self, seat: Seat) -> Wanted:
        """The glove of a seat."""
        colour = self._table.sitting.sitters[seat].colour
        return partial(self._table.house.parts.glove, colour, self._table.scale.length(GLOVE))
