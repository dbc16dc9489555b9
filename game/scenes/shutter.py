"""A booth whose shutter is down: what stands where the table or the film of a game is still being loaded.

Lamps run along it meanwhile. When the first picture is there, the shutter rises.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game.gfx.decks.base import HOUSE, back_of
from game.gfx.loader import Wanted
from game.gfx.parts.parts import centre
from game.gfx.raster import blank, pile, shadow
from game.gfx.svg import Size
from game.rules.api import Ms
from game.table.house import House
from game.table.stage.tween import Span, Tween, in_out_cubic

STEP_MS: Final[Ms] = 120  # for which the same lamps are lit
RISE_MS: Final[Ms] = 260
LAMPS, LIT = 9, 3
LAMP_PITCH: Final = 0.055  # in widths of the booth, as all that follow but the last
LAMP: Final = 0.042
CARD: Final = 0.17  # the width of the card; of a wide booth, of 16 to 9
LAMPS_AT: Final = 0.87  # in heights of the booth
PILED: Final = 4  # cards


class Shutter:
    """The closed booth of one game, in one size."""

    def __init__(self, house: House, game: str, size: Size) -> None:
        self._house = house
        self._game = game
        self._size = size
        width, height = size
        self._wide = min(width, round(height * 16 / 9))  # what lies on it is as large as that
        self._strip = Rect(0, 0, round(self._wide * LAMP_PITCH * (LAMPS + 2)), round(self._wide * LAMP * 1.5))
        self._strip.center = width // 2, round(height * LAMPS_AT)
        self._step: int | None = None  # the shown step of the lamps

    @property
    def image(self) -> Surface:
        """The closed booth, with all lamps out."""
        parts, colour = self._house.parts, self._house.shows[self._game].tile.colour
        return parts.keep(("shutter", self._game, self._size), partial(self._compose, colour))

    def _compose(self, colour: str) -> Surface:
        house = self._house
        page = house.parts.ground(("shutter", colour, self._game), self._size)
        deck, wide = house.decks[self._game], max(1, round(self._wide * CARD))
        card = house.workshop.get(self._game, back_of(HOUSE), deck.size(back_of(HOUSE), wide))
        cards, blur = pile(card, PILED, max(1, wide / 90)), max(1, wide // 16)
        middle = page.get_width() // 2, round(page.get_height() * 0.48)
        centre(page, shadow(cards, blur, 130), middle[0], middle[1] + blur)
        centre(page, cards, *middle)
        return page

    def begin(self, target: Surface, at: tuple[int, int]) -> Rect:
        """Draw the closed booth with its corner at a point; return the area."""
        self._step = None
        return target.blit(self.image, at)

    def run(self, target: Surface, at: tuple[int, int], now: Ms) -> list[Rect]:
        """Light the lamps of this moment on the booth that was drawn at a point; return what changed."""
        is_calm = self._house.settings.now.motion != "full"
        step = LAMPS if is_calm else now // STEP_MS % LAMPS
        if step == self._step:
            return []
        self._step = step
        return [target.blit(self._lamps(step), self._strip.move(at))]

    def _lamps(self, step: int) -> Surface:
        """The strip of lamps, in which those from `step` on are lit, or all."""
        strip = blank(self._strip.size)
        strip.blit(self.image, (0, 0), self._strip)
        side, pitch = max(1, round(self._wide * LAMP)), self._wide * LAMP_PITCH
        for i in range(LAMPS):
            is_lit = step == LAMPS or (i - step) % LAMPS < LIT
            lamp = self._house.parts.draw(("bulb", "lit" if is_lit else "out"), (side, side))
            centre(strip, lamp, round(strip.get_width() / 2 + (i - LAMPS // 2) * pitch), strip.get_height() // 2)
        return strip

    def pictures(self) -> Iterator[Wanted]:
        """The booth and its lamps."""
        yield lambda: self.image
        side = max(1, round(self._wide * LAMP))
        for state in ("lit", "out"):
            yield partial(self._house.parts.draw, ("bulb", state), (side, side))


class Rise:
    """A shutter that rises before a picture that goes on changing."""

    def __init__(self, shutter: Surface, canvas: Surface, now: Ms) -> None:
        """`canvas` is what lies behind: the same size, and drawn onto by others."""
        self.canvas = canvas
        self._shutter = shutter
        self._run = Tween(Span(now, RISE_MS), 0, shutter.get_height(), in_out_cubic)

    def over(self, now: Ms) -> bool:
        return now >= self._run.span.end

    def draw(self, target: Surface, now: Ms) -> Rect:
        """Draw all of it as it is at a moment; return the area."""
        up = round(self._run.at(now))
        target.blit(self.canvas, (0, 0))
        target.blit(self._shutter, (0, -up))
        return target.get_rect()
