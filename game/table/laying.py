"""How a table gets its pictures together: what lies there, what never moves, what may come into play.

It feeds what board, director and controls want to the rehearsals of the workshop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain
from typing import Final

from pygame import Surface

from game.gfx.raster import thin
from game.gfx.window import Scale
from game.table.house import House
from game.table.roles import SEAL, Wanted
from game.table.stage.motion import Motion
from game.table.stage.sprites import Stage
from game.table.table import scraps
from game.ui.page import Page
from game.ui.page_painter import PagePainter

FEW: Final = 4  # pictures that are asked for in one go

Lay = Callable[[Surface], None]  # everything that may move, onto a stage with this ground
Paint = Callable[[Page], None]  # everything that never moves


class Laying:
    """Keeps track of which pictures of a table are ready."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._painter = PagePainter(house.workshop)
        self._steps: Iterator[None] | None = None  # of a rehearsal of what may come into play
        self._missing = 0
        self.ground = Surface((1, 1))
        self.is_laid = False
        self.is_painted = False
        self.is_rehearsed = False
        self.was_below = False  # whether another scene lay above since the table was laid

    def discard(self) -> None:
        """Have the table laid anew: for another size, other devices, other motion."""
        self.is_laid = False

    def go_below(self) -> None:
        """Forget the rehearsal of what may come into play: a scene above the table may take its room."""
        self._steps, self.is_rehearsed, self.was_below = None, False, True

    @property
    def has_all(self) -> bool:
        """Whether all pictures are ready. Not after a pause: the next rehearsal leaves out what lies on the table."""
        return self.is_laid and self.is_rehearsed and not self.was_below

    def lay(self, scale: Scale, lay: Lay, paint: Paint) -> bool:
        """Rehearse what lies on the table; True once no picture is missing and the table is laid."""
        workshop, ground = self._house.workshop, self.ground
        if not workshop.worth_rehearsing:
            return False
        with workshop.rehearsal(in_slices=True) as rehearsal:
            with workshop.ingredients():
                if self.is_painted or ground.get_size() != scale.size:
                    ground = workshop.sheet(scale.size)
            lay(ground)
            with workshop.ingredients():
                page = Page(self._house.parts, scale, letters=self._house.letters)
                paint(page)
        self.is_laid = rehearsal.complete
        if self.is_laid:
            workshop.take(ground)
            self.ground = ground
            self._painter.clear()
            self._painter.show(page)
            self._steps, self.is_rehearsed, self.was_below, self.is_painted = None, False, False, False
        return self.is_laid

    def paint(self, stage: Stage) -> bool:
        """Go on painting what never moves; True once it is done and the page is released."""
        if not self.is_painted:
            if self.has_all:
                self._house.make_room()  # before the largest surfaces come together; the page has what it needs
            self._painter.paint(self.ground)
            if self._painter.done:
                self._painter.clear()
                self.ground = thin(self.ground)
                stage.replace_background(self.ground)
                self.is_painted = True
        return self.is_painted

    def rehearse(self, rest: Callable[[], Iterator[None]]) -> bool:
        """Go on rehearsing what may come into play, in the steps of `rest`; True once nothing is missing."""
        workshop = self._house.workshop
        while not self.is_rehearsed and workshop.has_time_to_rehearse:
            if self._steps is None:
                if not workshop.worth_rehearsing:
                    return False
                self._steps, self._missing = rest(), 0
            with workshop.rehearsal() as rehearsal:
                is_over = next(self._steps, self) is self
            self._missing += rehearsal.missing
            if is_over:
                self._steps, self.is_rehearsed = None, not self._missing
        return self.is_rehearsed


def steps(
    house: House, scale: Scale, motion: Motion, wanted: Iterable[Callable[[], Iterator[Wanted]]]
) -> Iterator[None]:
    """Ask for every picture that does not lie on the table yet; each step takes a small part of a frame."""
    shared = chain(opening_words(house, scale), scraps(house, scale) if motion.scraps(100) else ())
    for number, ask in enumerate(chain(shared, *(pictures() for pictures in wanted))):
        ask()
        if number % FEW == FEW - 1:
            yield


def opening_words(house: House, scale: Scale) -> Iterator[Wanted]:
    """What the herald says before a match, or when it goes on."""
    words = "3", "2", "1", house.say("table.go")
    return (partial(house.parts.seal, word, scale.length(SEAL)) for word in words)


def foresee(house: House, game: str, scale: Scale, seats: int) -> None:
    """Ask for the pictures of a table that is likely to come next: its cards, which take longest, and shared ones."""
    house.shows[game].board.foresee(house, scale, seats)
    for ask in chain(opening_words(house, scale), scraps(house, scale)):
        ask()
