"""The workshop: pieces are asked for by name and size, and are there as surfaces when the table needs them.

One worker thread rasterises plates (nanosvg frees the interpreter lock); the main thread composes pieces from them,
a few milliseconds a frame. What is asked for before it is ready is made at once. Surfaces are kept within a budget of
pixels; the ones longest unused go first. After a resize other sizes are asked for, and the old ones fade out.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, Queue, SimpleQueue
from threading import Thread
from typing import Final, Generic, Protocol, TypeVar

import pygame

from game.gfx.raster import Painter, blank, ready
from game.gfx.svg import Picture, Size

K = TypeVar("K", bound=Hashable)

Name = tuple[str | int, ...]

BUDGET: Final = 20_000_000  # pixels of finished pieces: 80 MB
PLATES: Final = 4_000_000  # pixels of plates kept for the pieces still to come
AHEAD: Final = 24  # plates the worker may be ahead of the main thread
SLICE: Final = 4_000_000  # nanoseconds a frame for composing


class Source(Protocol):
    """What can draw pieces: a deck, or the parts of the interface."""

    def plates(self, piece: Name, size: Size) -> tuple[Name, ...]:
        """What a piece is composed of, from the bottom to the top."""

    def picture(self, plate: Name, size: Size) -> Picture:
        """How a plate is drawn."""


@dataclass(frozen=True, slots=True)
class Order:
    """A piece of a source in a size: the name of one surface."""

    source: str
    name: Name
    size: Size


class Shelf(Generic[K]):
    """Surfaces by name, the most recently used last; what exceeds the budget of pixels is thrown out."""

    __slots__ = ("_held", "_images", "budget")

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self._images: OrderedDict[K, pygame.Surface] = OrderedDict()
        self._held = 0

    @property
    def pixels(self) -> int:
        """The pixels of all that is held."""
        return self._held

    def __len__(self) -> int:
        return len(self._images)

    def __contains__(self, key: K) -> bool:
        return key in self._images

    def get(self, key: K) -> pygame.Surface | None:
        """The surface of this name, from now on the most recently used."""
        image = self._images.get(key)
        if image is not None:
            self._images.move_to_end(key)
        return image

    def put(self, key: K, image: pygame.Surface) -> None:
        """Keep a surface. It is kept even if it alone exceeds the budget: it is about to be shown."""
        self.drop(key)
        self._images[key] = image
        self._held += area(image)
        while self._held > self.budget and len(self._images) > 1:
            self.drop(next(iter(self._images)))

    def drop(self, key: K) -> None:
        """Throw a surface out, if it is there."""
        image = self._images.pop(key, None)
        if image is not None:
            self._held -= area(image)

    def clear(self) -> None:
        """Throw everything out."""
        self._images.clear()
        self._held = 0


def area(image: pygame.Surface) -> int:
    """The pixels of a surface."""
    return image.get_width() * image.get_height()


class Workshop:
    """Makes pieces and keeps them.

    What a source cannot draw, its plain namesake does: a plain piece instead of a hole in the table. `notices` collects
    a sentence for each thing that went wrong.
    """

    def __init__(
        self,
        sources: Mapping[str, Source],
        plain: Mapping[str, Source],
        *,
        budget: int = BUDGET,
        clock: Callable[[], int] = time.perf_counter_ns,
    ) -> None:
        self.sources = dict(sources)
        self.notices: list[str] = []
        self._plain = dict(plain)
        self._clock = clock
        self._pieces: Shelf[Order] = Shelf(budget)
        self._plates: Shelf[Order] = Shelf(PLATES)
        self._broken: set[Order] = set()
        self._painter = Painter()
        self._waiting: dict[Order, None] = {}  # in the order of asking
        self._asked = 0
        self._bench: SimpleQueue[Order | None] = SimpleQueue()
        self._drawn: Queue[tuple[Order, pygame.Surface | str]] = Queue(AHEAD)
        self._ordered: set[Order] = set()  # plates at the worker's bench
        self._worker: Thread | None = None

    # -- what the table asks for --------------------------------------------------------------------------------------

    def get(self, source: str, name: Name, size: Size) -> pygame.Surface:
        """The piece in this size, made now if it is not there yet."""
        order = Order(source, name, size)
        image = self._pieces.get(order)
        if image is None:
            while self._collect():
                pass
            image = self._compose(order)
        return image

    def ask(self, source: str, names: Iterable[Name], size: Size) -> None:
        """Have pieces made in the background, in this order."""
        for name in names:
            order = Order(source, name, size)
            if order not in self._pieces and order not in self._waiting:
                self._waiting[order] = None
                self._asked += 1
                for plate in self._plates_of(order):
                    self._send(plate)

    def work(self) -> bool:
        """Compose finished pieces for at most a slice of a frame; False when nothing is left to do."""
        end = self._clock() + SLICE
        while self._waiting and self._clock() < end and self._step():
            pass
        return self._is_busy()

    def finish(self) -> None:
        """Wait until all that was asked for is there: for those who have no frames to show meanwhile."""
        while self._is_busy():
            self._step(wait=1)

    @property
    def progress(self) -> float:
        """The share of the pieces asked for that are there, 1 when none are missing."""
        return 1 - len(self._waiting) / self._asked if self._asked else 1.0

    @property
    def pixels(self) -> int:
        """The pixels of everything kept."""
        return self._pieces.pixels + self._plates.pixels

    def forget(self) -> None:
        """Throw everything out, as after a change of the window's format; what was asked for is no longer wanted."""
        self._waiting.clear()
        self._asked = 0
        self._pieces.clear()
        self._plates.clear()

    def close(self) -> None:
        """Let the worker finish the plate in its hands, and no other."""
        self._waiting.clear()
        self._ordered.clear()
        if self._worker is None:
            return
        with suppress(Empty):
            while True:
                self._bench.get_nowait()
        self._bench.put(None)
        while self._worker.is_alive():
            self._collect(wait=0.01)  # it may wait for room to put its plate down
        self._worker = None

    # -- plates -------------------------------------------------------------------------------------------------------

    def _plates_of(self, order: Order) -> list[Order]:
        names = self.sources[order.source].plates(order.name, order.size)
        return [Order(order.source, name, order.size) for name in names]

    def _send(self, plate: Order) -> None:
        if plate in self._plates or plate in self._ordered or plate in self._broken:
            return
        if self._worker is None:
            self._worker = Thread(target=self._rasterise, name="rasteriser", daemon=True)
            self._worker.start()
        self._ordered.add(plate)
        self._bench.put(plate)

    def _is_coming(self, plate: Order) -> bool:
        return plate in self._ordered and plate not in self._plates

    def _collect(self, wait: float = 0) -> bool:
        """Take one plate from the worker; False when there is none."""
        try:
            plate, image = self._drawn.get(block=wait > 0, timeout=wait)
        except Empty:
            return False
        self._ordered.discard(plate)
        if isinstance(image, str):
            self._refuse(plate, image)
        else:
            self._plates.put(plate, image)
        return True

    def _rasterise(self) -> None:
        """The worker's day: a plate comes, is drawn, goes back."""
        painter = Painter()
        while plate := self._bench.get():
            try:
                picture = self.sources[plate.source].picture(plate.name, plate.size)
                self._drawn.put((plate, painter.paint(picture, plate.size)))
            except (ValueError, LookupError) as error:
                self._drawn.put((plate, str(error)))

    # -- pieces -------------------------------------------------------------------------------------------------------

    def _step(self, wait: float = 0) -> bool:
        """Compose the next piece, or take in a plate for it; False when the worker has none yet."""
        order = next(iter(self._waiting))
        if any(self._is_coming(plate) for plate in self._plates_of(order)):
            return self._collect(wait)  # plates come in the order of asking: no other piece is nearer
        del self._waiting[order]
        if order not in self._pieces:
            self._compose(order)
        return True

    def _is_busy(self) -> bool:
        if not self._waiting:
            self._asked = 0
        return bool(self._waiting)

    def _compose(self, order: Order) -> pygame.Surface:
        layers = [self._plate(plate) for plate in self._plates_of(order)]
        image = blank(order.size)
        for layer in layers:
            if layer is None:
                image = self._substitute(order)
                break
            image.blit(layer, (0, 0))
        image = ready(image)
        self._pieces.put(order, image)
        return image

    def _substitute(self, order: Order) -> pygame.Surface:
        """A plain piece: of the source's plain namesake, or a sheet of paper."""
        if order.source in self._plain:
            return self._painter.paint(self._plain[order.source].picture(order.name, order.size), order.size)
        sheet = blank(order.size)
        sheet.fill("#FBF5E6")
        return sheet

    def _plate(self, plate: Order) -> pygame.Surface | None:
        image = self._plates.get(plate)
        if image is None and plate not in self._broken:
            try:
                picture = self.sources[plate.source].picture(plate.name, plate.size)
                image = self._painter.paint(picture, plate.size)
            except (ValueError, LookupError) as error:
                self._refuse(plate, str(error))
            else:
                self._plates.put(plate, image)
        return image

    def _refuse(self, plate: Order, why: str) -> None:
        self._broken.add(plate)
        notice = f"A part of {plate.source} is drawn plainly: {why}."
        if notice not in self.notices:
            self.notices.append(notice)
