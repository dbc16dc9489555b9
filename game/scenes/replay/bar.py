"""The bar below a replay: its position and speed, and the buttons that change them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from pygame import Rect, Surface

from game.gfx.lettering import Face, Style
from game.gfx.window import DESIGN, Scale
from game.input.intents import DOWN, LEFT, MOUSE, RIGHT, UP, A, B, Device
from game.rules.api import Ms
from game.table.house import House
from game.ui.page import Page
from game.ui.prompts import Prompt, PromptRow, fitted_text, items_of

HEIGHT: Final = 140  # in design pixels, like all lengths below
TOP: Final = DESIGN[1] - HEIGHT
TRACK: Final = (330, TOP + 18, 1240, 44)
KNOB: Final = 60
ROW_AT: Final = (960, TOP + 102)
CAP, LETTERS = 46, 32
ZONE: Final = "right"  # the zone whose keys are shown before the first press: arrows, Enter, Backspace


class Reading(NamedTuple):
    """What the bar shows: the moment and the length of the match, the speed, and whether it runs."""

    at: Ms
    length: Ms
    speed: float
    playing: bool

    @property
    def ended(self) -> bool:
        return self.at >= self.length


class ReplayBar:
    """Paints the bar when it has changed."""

    def __init__(self, house: House, device: Callable[[], Device]) -> None:
        """`device` returns the device whose buttons the bar shows."""
        self._house = house
        self._device = device
        self._row = PromptRow()
        self._painted: tuple[object, ...] | None = None
        self.resize(DESIGN)

    def resize(self, size: tuple[int, int]) -> None:
        self._scale = Scale(size)
        self.area = Rect(0, self._scale.point(0, TOP)[1], size[0], size[1] - self._scale.point(0, TOP)[1])
        self.invalidate()

    def invalidate(self) -> None:
        """Paint everything the next time: the screen was lost."""
        self._painted = None

    def moment(self, at: tuple[int, int], length: Ms) -> Ms | None:
        """The moment of the match under a pixel of the window; None beside the track."""
        x, y = self._scale.design(at)
        left, top, width, height = TRACK
        if not (left - KNOB <= x <= left + width + KNOB and top - KNOB / 2 <= y <= top + height + KNOB / 2):
            return None
        return round(length * min(1.0, max(0.0, (x - left) / width)))

    def paint(self, screen: Surface, reading: Reading) -> list[Rect]:
        """Bring the bar up to date and return what changed."""
        state = (self._knob(reading), _clock(reading.at), *reading[2:], reading.ended, self._device())
        if state == self._painted:
            return []
        screen.blit(self._strip(reading), self.area)
        self._painted = state
        return [self.area]

    def _knob(self, reading: Reading) -> tuple[int, int]:
        """The middle of the knob, in pixels of the window."""
        left, top, width, height = TRACK
        share = reading.at / reading.length if reading.length else 1.0
        return self._scale.point(left + width * share, top + height / 2)

    def _strip(self, reading: Reading) -> Surface:
        parts, long = self._house.parts, self._scale.length
        strip = Surface(self.area.size, depth=32)
        page = Page(parts, self._scale, self._house.letters, strip)
        strip.fill(parts.palette["ink"])
        strip.fill(parts.palette["gold"], Rect(0, 0, self.area.w, long(4)))

        def put(thing: Surface, x: float, y: float) -> None:
            across, down = self._scale.point(x, y)
            strip.blit(thing, thing.get_rect(center=(across, down - self.area.y)))

        left, top, width, height = TRACK
        track = parts.heading(" ", long(height), long(width))
        put(track.image, left + width / 2, top + height / 2)
        x, y = self._knob(reading)
        knob = parts.seal(" ", long(KNOB), 0)
        strip.blit(knob, knob.get_rect(center=(x, y - self.area.y)))
        style, room = Style(Face.DISPLAY, page.text(34), parts.palette["paper"]), long(left - KNOB)
        clock = f"{_clock(reading.at)} / {_clock(reading.length)}"
        put(parts.write.fitted(clock, style, room, long(34)), left / 2, top + height / 2)
        number = self._house.words.number(reading.speed, 2)
        speed = self._house.say("replay.ended") if reading.ended else self._house.say("replay.speed", n=number)
        put(parts.write.fitted(speed, style, room, long(34)), (left + width + DESIGN[0]) / 2, top + height / 2)
        prompts = self._prompts(reading)
        items, sizes = items_of(prompts), (page.text(LETTERS), page.text(LETTERS - 6), long(LETTERS))
        text = fitted_text(parts, items, long(CAP), long(DESIGN[0] - 2 * KNOB), sizes)
        row = parts.row(items, long(CAP), text)
        put(row, *ROW_AT)
        self._row.lie(row.get_rect(center=self._scale.point(*ROW_AT)), parts, prompts, long(CAP), text)
        return strip

    def button(self, at: tuple[int, int]) -> str:
        """The button whose prompt is under a pixel of the window; empty beside all prompts."""
        return self._row.under(at)

    def _prompts(self, reading: Reading) -> list[Prompt]:
        """The prompts. A mouse gets one for each direction, because it clicks at prompts."""
        house, device, height = self._house, self._device(), self._scale.length(CAP)
        play = "replay.pause" if reading.playing and not reading.ended else "replay.play"
        words: dict[tuple[str, ...], str] = {(A,): play, (LEFT,): "replay.back", (RIGHT,): "replay.forward"}
        if device.kind == MOUSE:
            words |= {(DOWN,): "replay.slower", (UP,): "replay.faster"}
        else:
            words[DOWN, UP] = "replay.tempo"
        words[B,] = "common.back"
        return house.row(device, words, height)


def _clock(t: Ms) -> str:
    return f"{t // 60_000}:{t // 1000 % 60:02}"
