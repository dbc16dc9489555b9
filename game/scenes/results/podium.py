"""The podium: the best three on painted boxes that rise one after another, the winner last."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from pygame import Surface

from game.gfx.parts import honours
from game.gfx.parts.avatars import CALM, GLAD, SAD
from game.rules.api import Ms, Seat
from game.store.sitters import Sitter
from game.table.house import House
from game.table.stage.tween import Span, out_cubic
from game.ui.page import Page

GROUND: Final = 826
MIDDLE: Final = 520
PITCH: Final = 256
BOX: Final = 250
HEIGHTS: Final[Mapping[int, int]] = {1: 352, 2: 262, 3: 206, 4: 170, 5: 150, 6: 136}
RISE_MS: Final[Ms] = 420
STAGGER: Final[Ms] = 260


class Stand(NamedTuple):
    """A result: the seat, its place, and the text below the name."""

    seat: Seat
    place: int
    told: str


class Podium:
    """Up to three players, the best in the middle."""

    def __init__(
        self,
        house: House,
        sitters: Sequence[Sitter],
        crowns: Sequence[int],
        stands: Sequence[Stand],
        crowned: Collection[Seat],
    ) -> None:
        """`stands` are in the order of their places; `crowns` of the evening, by seat; `crowned` win one now."""
        self._house = house
        self._sitters = sitters
        self._crowns = crowns
        self._crowned = crowned
        self._order = tuple(stands)
        self._last = max(stand.place for stand in stands)

    @property
    def length(self) -> Ms:
        """How long it takes until all boxes have risen."""
        return STAGGER * (len(self._order) - 1) + RISE_MS

    def paint(self, page: Page) -> None:
        """Paint what stands still: the plank, names and scores."""
        across = self._places()
        width, widest = PITCH * len(across) + 60, page.long(BOX)
        for stand, x in across.items():
            sitter = self._sitters[stand.seat]
            page.centre(page.parts.plate(sitter.name, page.long(54), widest), x, GROUND + 71)
            page.centre(page.parts.chip(stand.told, page.long(52), widest=widest), x, GROUND + 122)
        page.part(("plank",), MIDDLE - width / 2, GROUND - 8, width, 56)

    def perform(self, page: Page, since: Ms) -> None:
        """Paint the boxes and the avatars on them, `since` ms after the beginning."""
        for number, (stand, x) in enumerate(sorted(self._places().items(), key=lambda item: -item[0].place)):
            share = out_cubic(Span(number * STAGGER, RISE_MS).share(since))
            if share > 0:
                self._box(page, stand, x, share)

    def _places(self) -> dict[Stand, float]:
        """The middle of each box, from left to right: second, first, third."""
        best = self._order
        shown = [*best[1:2], *best[:1], *best[2:]]
        left = MIDDLE - PITCH * (len(shown) - 1) / 2
        return {stand: left + k * PITCH for k, stand in enumerate(shown)}

    def _box(self, page: Page, stand: Stand, x: float, share: float) -> None:
        sitter, height = self._sitters[stand.seat], HEIGHTS[stand.place]
        box = page.parts.draw(("podium", sitter.colour, stand.place), page.size(BOX, height))
        top = GROUND - height * share
        page.put(_upper(box, share), x - BOX / 2, top)
        side = 180 if stand.place == 1 else 156
        if stand.place == 1:
            page.part(("glow", "#FFD98A", 60), x - 190, top - side - 110, 380, 380)
        page.centre(self._face(page, stand, side), x, top - side / 2 + 12)
        if stand.seat in self._crowned:
            page.part(("crown",), x - 66, top - side - 62, 132, 94)
        if crowns := self._crowns[stand.seat]:
            page.centre(honours.crown(page.parts, crowns, page.long(60)), x - side / 2 + 8, top - side + 40)

    def _face(self, page: Page, stand: Stand, side: int) -> Surface:
        sitter = self._sitters[stand.seat]
        mood = GLAD if stand.place == 1 else SAD if stand.place == self._last > 2 else CALM
        return page.parts.avatar(self._house.animal(sitter), sitter.colour, page.long(side), mood)


def _upper(image: Surface, share: float) -> Surface:
    """The upper `share` of a picture."""
    if share >= 1:
        return image
    width, height = image.get_size()
    return image.subsurface((0, 0, width, max(1, round(height * share))))
