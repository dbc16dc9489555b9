"""The workshop: pictures are asked for by name and size, made when they are missing, and kept.

A scene loads its pictures before it is shown (`game/gfx/loader.py`); what it loads stays until the scene releases it.
Whatever else is asked for is made where it is asked for, and kept within a budget of pixels. Several threads may ask at
the same time: a picture that two of them make is kept once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from threading import local
from typing import Final, NamedTuple, Protocol
from weakref import WeakKeyDictionary

import pygame

from game.gfx.raster import Painter, blank
from game.gfx.shelf import Shelf
from game.gfx.svg import Picture, Size

Name = tuple[str | int, ...]
Make = Callable[[], pygame.Surface]
Draw = Callable[[Painter], pygame.Surface]

BUDGET: Final = 6_000_000  # pixels that are kept besides those of the scenes: 24 MB
NAMED: Final = 100  # pictures named in `missed`: a week would have thousands
PAPER: Final = "#FBF5E6"


class Source(Protocol):
    """What can draw pieces: a deck, or the parts of the interface."""

    def plates(self, piece: Name, size: Size) -> tuple[Name, ...]:
        """What a piece is composed of, from the bottom to the top."""

    def picture(self, plate: Name, size: Size) -> Picture:
        """How a plate is drawn."""


class Order(NamedTuple):
    """A piece of a source in a size: the name of one surface."""

    source: str
    name: Name
    size: Size


class Line(NamedTuple):
    """A line of text in a picture, and the height of its letters in pixels."""

    text: str
    pixels: int


class _Hands(local):
    """What one thread is about."""

    def __init__(self) -> None:
        self.painter = Painter()
        self.owner: Hashable = None  # of what is loaded
        self.is_loading = False
        self.making: list[list[Line]] = []  # pictures, each as an ingredient of the one before: what is written on them


class Workshop:
    """Makes pictures and keeps them.

    What a source cannot draw, its plain namesake does: a plain piece instead of a hole in the table. `notices` collects
    a sentence for each thing that went wrong. `missed` names the first hundred pictures that were not loaded before,
    and `missing_ns` is the processor time that the main thread took to make such pictures.
    """

    def __init__(self, sources: Mapping[str, Source], plain: Mapping[str, Source], *, budget: int = BUDGET) -> None:
        self.sources = dict(sources)
        self.notices: list[str] = []
        self.missed: list[Hashable] = []
        self.missing_ns = 0
        self._plain = dict(plain)
        self._budget = budget
        self._zoom = 1.0  # how much larger than 1920x1080 the window is
        self._kept: Shelf[Hashable] = Shelf(budget)
        self._broken: set[Order] = set()
        self._lines: WeakKeyDictionary[pygame.Surface, tuple[Line, ...]] = WeakKeyDictionary()
        self._hands = _Hands()

    # What scenes ask for

    def get(self, source: str, name: Name, size: Size) -> pygame.Surface:
        """The piece in this size."""
        order = Order(source, name, size)
        return self.made(order, lambda: self._compose(order))

    def made(self, key: Hashable, make: Make) -> pygame.Surface:
        """Something composed of pieces and words, kept under its name; all that it depends on must be in the name."""
        hands = self._hands
        owner = None if hands.making else hands.owner  # an ingredient need not be kept for the sake of a scene
        image = self._kept.get(key, owner)
        if image is None:
            image = self._make(key, make, owner)
        self.include(image)
        return image

    def baked(self, key: Hashable, draw: Draw) -> pygame.Surface:
        """Something large that is drawn in one go."""
        return self.made(key, lambda: self.bake(draw))

    def new(self, source: str, name: Name, size: Size) -> pygame.Surface:
        """A piece for a caller that draws upon it: it is not kept."""
        return self._compose(Order(source, name, size))

    def _make(self, key: Hashable, make: Make, owner: Hashable) -> pygame.Surface:
        """Make a picture and keep it, with what is written on it; one asked for outside a loading is noted."""
        hands = self._hands
        is_missed = not (hands.is_loading or hands.making)
        since = time.thread_time_ns() if is_missed else 0
        lines: list[Line] = []
        hands.making.append(lines)
        try:
            image = self._kept.put(key, make(), owner)
            if lines:
                self._lines[image] = tuple(lines)
            return image
        finally:
            hands.making.pop()
            if is_missed:
                self.missing_ns += time.thread_time_ns() - since
                if len(self.missed) < NAMED:
                    self.missed.append(key)

    def bake(self, draw: Draw) -> pygame.Surface:
        """Something large that is drawn in one go for a caller that copies it: it is not kept."""
        try:
            return draw(self._hands.painter)
        except (ValueError, LookupError) as error:
            self.notices.append(f"The table stays bare: {error}.")
            return blank((1, 1))

    def name(self, image: pygame.Surface) -> Hashable | None:
        """What a picture is: the order of a piece, or the key of what was composed; None if it was not made here."""
        return self._kept.name(image)

    def write(self, line: Line) -> None:
        """Note a line that is being written onto the picture that this thread makes."""
        if self._hands.making:
            self._hands.making[-1].append(line)

    def include(self, image: pygame.Surface) -> None:
        """Note that a picture that is there already goes into the one that this thread makes."""
        if self._hands.making:
            self._hands.making[-1] += self.lines(image)

    def lines(self, image: pygame.Surface) -> tuple[Line, ...]:
        """What is written on a picture that was made here; nothing on the pieces of decks, which bear drawn signs."""
        return self._lines.get(image, ())

    def adopt(self, source: str, name: Name, image: pygame.Surface) -> None:
        """Keep a piece that was drawn elsewhere."""
        self._kept.put(Order(source, name, image.get_size()), image)

    # What is kept

    @contextmanager
    def loading(self, owner: Hashable) -> Iterator[None]:
        """What this thread asks for meanwhile stays until the owner releases it; None for what may go at any time."""
        hands = self._hands
        before = hands.owner, hands.is_loading
        hands.owner, hands.is_loading = owner, True
        try:
            yield
        finally:
            hands.owner, hands.is_loading = before

    def release(self, owner: Hashable, heir: str = "") -> None:
        """Keep nothing any longer for an owner; an heir will load the same, if one is named, and finds it as it is."""
        if heir:
            self._kept.leave(owner, heir)
        else:
            self._kept.release(owner)

    def expect(self, heir: str) -> None:
        """Keep what is loaded for an heir: it is about to come, and will load the same."""
        self._kept.expect(heir)

    def forget_left(self, but: str) -> None:
        """Keep what was left no longer, unless it is for this heir."""
        self._kept.forget_left(but)

    def tidy(self) -> None:
        """Throw out what no owner has loaded."""
        self._kept.tidy()

    def drop_free(self) -> None:
        """Throw out what no owner has loaded, but keep what was left for an heir."""
        self._kept.drop_free()

    def rest(self) -> None:
        """Drop what this thread keeps to draw with: nothing is to be drawn for a while."""
        self._hands.painter.rest()

    @property
    def pixels(self) -> int:
        """The pixels of everything kept."""
        return self._kept.pixels

    def fit(self, size: Size) -> None:
        """Make ready for a window of this size: budgets are those of 1920x1080, and so is what can be made out.

        On a larger screen people see no more of a card than on that one, only the same more sharply.
        """
        width, height = size
        zoom = max(1.0, min(width / 1920, height / 1080))
        self._kept.forget_left()
        if zoom != self._zoom:
            self._zoom = zoom
            self._kept.clear()
        self._kept.budget = round(self._budget * max(1.0, width * height / (1920 * 1080)))

    def forget(self) -> None:
        """Throw everything out."""
        self._kept.clear()

    # Drawing

    def _compose(self, order: Order) -> pygame.Surface:
        plates = self.sources[order.source].plates(order.name, self._seen(order.size))
        if plates == (order.name,):
            image = self._draw(order)
            return self._substitute(order) if image is None else image
        layers = [self._plate(Order(order.source, name, order.size)) for name in plates]
        if None in layers:
            return self._substitute(order)
        image = blank(order.size)
        image.blits([(layer, (0, 0)) for layer in layers if layer is not None])
        return image

    def _plate(self, plate: Order) -> pygame.Surface | None:
        """A plate, kept for the pieces to come that share it; None if it cannot be drawn."""
        key = "plate", plate
        image = self._kept.get(key) or self._draw(plate)
        return None if image is None else self._kept.put(key, image)

    def _draw(self, plate: Order) -> pygame.Surface | None:
        if plate in self._broken:
            return None
        try:
            picture = self.sources[plate.source].picture(plate.name, self._seen(plate.size))
            return self._hands.painter.paint(picture, plate.size)
        except (ValueError, LookupError) as error:
            self._broken.add(plate)
            notice = f"A part of {plate.source} is drawn plainly: {error}."
            if notice not in self.notices:
                self.notices.append(notice)
            return None

    def _substitute(self, order: Order) -> pygame.Surface:
        """A plain piece: of the source's plain namesake, or a sheet of paper."""
        if order.source in self._plain:
            picture = self._plain[order.source].picture(order.name, self._seen(order.size))
            return self._hands.painter.paint(picture, order.size)
        sheet = blank(order.size)
        sheet.fill(PAPER)
        return sheet

    def _seen(self, size: Size) -> Size:
        """For how many pixels something is drawn: for those that it would have on a screen of 1920x1080."""
        width, height = (max(1, round(side / self._zoom)) for side in size)
        return width, height
