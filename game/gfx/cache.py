"""The workshop: pictures are asked for by name and size, and are there as surfaces when the table needs them.

Pieces are drawn by a worker thread as plates; the main thread composes them, and whatever is composed of pieces and
words, for at most a slice of each frame. Whoever shows frames asks in a *rehearsal*: it gets a placeholder for all that
is missing, and the workshop notes what to make, in the order of asking, so that what is composed of other things comes
after them. Outside a rehearsal everything is made at once. Surfaces are kept within budgets of pixels; the ones longest
unused go first. After a resize other sizes are asked for, and the old ones fade out.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol

import pygame

from game.gfx.costs import LAID, UNKNOWN, Costs
from game.gfx.raster import Painter, Placeholder, blank
from game.gfx.shelf import Shelf
from game.gfx.svg import Picture, Size
from game.gfx.worker import Draw, Worker

Name = tuple[str | int, ...]
Make = Callable[[], pygame.Surface]

BUDGET: Final = 9_000_000  # pixels of finished pieces: 36 MB
PLATES: Final = 2_500_000  # pixels of plates kept for the pieces still to come
COMPOSED: Final = 8_000_000  # pixels of what is composed of pieces and words, and of the cloth
SLICE: Final = 2_200_000  # nanoseconds a frame for composing: 4 ms at most, for a job may take longer than was thought
JOB: Final = 1_500_000  # of them that a pose takes at most: none is begun later than that before the end
PASS: Final = 700_000  # of them that a rehearsal in slices has at least
EARLY: Final = SLICE // 4  # so little has been done in a frame that any job may begin
SHEET: Final = "sheet"
NAMED: Final = 100  # things that came too late, named for whoever wants to know: a week would have thousands
PATIENCE: Final = 8  # frames that a large job waits


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
    whose: Hashable = None  # who alone has it, to draw upon it


class Job(NamedTuple):
    """What is to be made of things that are there; nothing for pieces and bakes, which the worker draws."""

    make: Make | None
    pixels: int


class Bake(NamedTuple):
    """Something large that the worker makes in one go."""

    key: Hashable
    size: Size


@dataclass(slots=True)
class Rehearsal:
    """A pass over everything that a scene will show; what was missing in it is on its way."""

    urgent: bool
    in_slices: bool
    missing: int = 0
    end: int = 0  # of the slice, from the first thing that is missing

    @property
    def complete(self) -> bool:
        return self.missing == 0


class _TimeIsUp(Exception):
    """The slice is over before the rehearsal is."""


class Workshop:
    """Makes pictures and keeps them.

    What a source cannot draw, its plain namesake does: a plain piece instead of a hole in the table. `notices` collects
    a sentence for each thing that went wrong. `at_once` switches rehearsals off, for those who have no frames to show
    meanwhile; `late` names what was drawn in the middle of a frame nevertheless, `hurried` what was composed there, the
    first hundred of each.
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
        self.at_once = True
        self.late: list[Hashable] = []
        self.hurried: list[Hashable] = []
        self.longest = 0  # nanoseconds that composing took in any frame
        self._plain = dict(plain)
        self.clock = clock
        self._budget = budget
        self._zoom = 1.0  # how much larger than 1920x1080 the window is
        self._pieces: Shelf[Order] = Shelf(budget)
        self._plates: Shelf[Order] = Shelf(PLATES)
        self._composed: Shelf[Hashable] = Shelf(COMPOSED)
        self._shelves: tuple[Shelf[Any], ...] = (self._pieces, self._plates, self._composed)
        self._costs = Costs()
        self._broken: set[Order] = set()
        self._painter = Painter()
        self._worker: Worker[Order | Bake] = Worker()
        self._urgent: dict[Hashable, Job] = {}  # in the order of asking
        self._ahead: dict[Hashable, Job] = {}
        self._asked = 0
        self._rehearsal: Rehearsal | None = None
        self.broken_off = False  # whether the last rehearsal was
        self._spent = 0  # nanoseconds of this frame
        self._composing = 0  # of them without rehearsals
        self._is_over = False  # this frame
        self._waited = 0  # frames in which a job found no room
        self._counting = False
        self._trying = False  # whether something is made of placeholders, to learn what it needs
        self._passing = False  # whether what is asked for goes into something else

    # -- what scenes ask for ------------------------------------------------------------------------------------------

    @contextmanager
    def rehearsal(self, urgent: bool = True, in_slices: bool = False) -> Iterator[Rehearsal]:
        """While it lasts whatever is missing is noted instead of made; what is not urgent is made after all else.

        One in slices is broken off when it has met with missing things for a while, to be begun again in the next
        frame; it comes further then. Only for those who can do without the rest of an incomplete pass.
        """
        assert self._rehearsal is None, "a rehearsal within a rehearsal"
        self._rehearsal = Rehearsal(urgent, in_slices)
        self.broken_off = False
        with self.timed(composing=False), suppress(_TimeIsUp):
            try:
                yield self._rehearsal
            finally:
                self._rehearsal = None

    @property
    def worth_rehearsing(self) -> bool:
        """Whether another pass would come further: the last was broken off, or all that it missed is there.

        A job that found no room in the last frame comes first.
        """
        return not self._waited and (self.broken_off or not self._urgent)

    @property
    def rehearsing(self) -> bool:
        """Whether placeholders are handed out."""
        return self._rehearsal is not None and not self.at_once

    def get(self, source: str, name: Name, size: Size) -> pygame.Surface:
        """The piece in this size."""
        return self._got(Order(source, name, size))

    def own(self, source: str, name: Name, size: Size, whose: Hashable) -> pygame.Surface:
        """A piece for somebody who draws upon it. The worker draws it for them: a copy would take the main thread long.

        It is no longer kept. Two who want it at the same time must not have the same name.
        """
        order = Order(source, name, size, whose)
        image = self._got(order)
        if not isinstance(image, Placeholder):
            self._pieces.drop(order)
        return image

    def _got(self, order: Order) -> pygame.Surface:
        size = order.size
        image = self._pieces.get(order, not self._passing)
        if image is None:
            if self.rehearsing:
                self._note(order, Job(None, size[0] * size[1]))
                return Placeholder(size)
            if not self.at_once:
                self._own_up(self.late, order)
            while self._collect():
                pass
            image = self._compose(order)
            self._pieces.use(order, not self._passing)
        return Placeholder(size) if self._trying else image

    def made(self, key: Hashable, make: Make, size: Callable[[], Size] | None = None) -> pygame.Surface:
        """Something composed of pieces and words, kept under its name; all that it depends on must be in the name.

        In a rehearsal `make` is run on placeholders to learn of its needs and its size. Whoever tells the `size` says
        that it needs nothing, or has asked for it before. What is named after a placeholder is not made before that
        is there.
        """
        image = self._composed.get(key, not self._passing)
        if image is None:
            if self.rehearsing:
                extent = size() if size else self._tried(make)
                self._note(key, Job(make, extent[0] * extent[1]))
                return Placeholder(extent)
            if not self.at_once:
                self._own_up(self.hurried, key)
            with self.timed(), self.ingredients():
                image = make()
            self._composed.put(key, image)
            self._composed.use(key, not self._passing)
        return Placeholder(image.get_size()) if self._trying else image

    def taken(self, key: Hashable, make: Make) -> pygame.Surface:
        """The same for somebody who draws upon it: it is no longer kept."""
        image = self.made(key, make)
        if not isinstance(image, Placeholder):
            self._composed.drop(key)
        return image

    @staticmethod
    def _own_up(names: list[Hashable], key: Hashable) -> None:
        if len(names) < NAMED:
            names.append(key)

    def _tried(self, make: Make) -> Size:
        """The size of what would be made. Nothing is, even if all that it needs is there: that would be the job."""
        before, self._trying = self._trying, True
        try:
            with self.ingredients():
                return make().get_size()
        finally:
            self._trying = before

    def baked(self, key: Hashable, size: Size, draw: Draw) -> pygame.Surface:
        """Something large that is drawn in one go by the worker; `draw` must not use fonts or other pictures."""
        bake = Bake(key, size)
        image = self._composed.get(bake, not self._passing)
        if image is None:
            if self.rehearsing:
                self._note(bake, Job(None, 0), draw)
                return Placeholder(size)
            if not self.at_once:
                self._own_up(self.late, bake)
            image = draw(self._painter)
            self._composed.put(bake, image)
            self._composed.use(bake, not self._passing)
        return image

    def name(self, image: pygame.Surface) -> Hashable | None:
        """What a picture is: the order of a piece, or the key of what was composed; None if it was not made here."""
        return self._pieces.name(image) or self._composed.name(image)

    def adopt(self, source: str, name: Name, image: pygame.Surface) -> None:
        """Keep a piece that was drawn elsewhere."""
        self._pieces.put(Order(source, name, image.get_size()), image)

    def sheet(self, size: Size) -> pygame.Surface:
        """An opaque surface that the worker has laid ready: it takes long to get hold of so much memory.

        Whoever shall have it calls `take` as soon as the rehearsal is complete.
        """
        return self.baked(SHEET, size, lambda painter: pygame.Surface(size, depth=32))

    def take(self, sheet: pygame.Surface) -> None:
        """Have a sheet for oneself: the next who asks gets another."""
        self._composed.drop(Bake(SHEET, sheet.get_size()))

    def ask(self, source: str, names: Iterable[Name], size: Size) -> None:
        """Have pieces made in the background, in this order."""
        for name in names:
            order = Order(source, name, size)
            if order not in self._pieces:
                self._queue(order, Job(None, size[0] * size[1]), urgent=True)

    @contextmanager
    def ingredients(self) -> Iterator[None]:
        """What is asked for meanwhile goes into another picture, and need not be kept for the sake of this scene."""
        before, self._passing = self._passing, True
        try:
            yield
        finally:
            self._passing = before

    # -- when it is made ----------------------------------------------------------------------------------------------

    def work(self) -> bool:
        """Compose for what is left of the slice of this frame, which ends here; False when nothing urgent is left."""
        self._begin()
        while not self.quiet and self._step():
            pass
        if self.quiet:
            self._waited = 0
        self._is_over = True
        return self.is_busy

    def _begin(self) -> None:
        """Begin the slice of another frame, if that of the last is over."""
        if self._is_over:
            self._is_over = False
            self.longest = max(self.longest, self._spent)
            self._spent = self._composing = 0

    @property
    def has_time(self) -> bool:
        """Whether this frame's slice has room for another job."""
        return self.at_once or self._is_over or self._spent < SLICE - JOB

    @property
    def has_time_to_rehearse(self) -> bool:
        """Whether it has room for another look at what a scene shows; a job that found none comes first."""
        return self.at_once or (not self._waited and (self._is_over or self._spent < EARLY))

    def _has_room(self, key: Hashable, job: Job) -> bool:
        """Whether a job may begin in this frame. One that never finds room has to be done at last."""
        cost = self._costs.expected(_kind(key), job.pixels, UNKNOWN if job.make else LAID)
        if self._spent <= EARLY or self._spent + cost <= SLICE or self._waited >= PATIENCE:
            self._waited = 0
            return True
        self._waited += 1
        return False

    @property
    def spent(self) -> int:
        """The nanoseconds of its slice that this frame has used, or the last if none has begun since."""
        return self._spent

    @property
    def composing(self) -> int:
        """Those of them in which pictures were put together: no rehearsal was held, and nothing drawn on the screen."""
        return self._composing

    @contextmanager
    def timed(self, composing: bool = True) -> Iterator[None]:
        """Count what is done meanwhile as part of the slice."""
        if self._counting:
            yield
            return
        self._begin()
        self._counting, start = True, self.clock()
        try:
            yield
        finally:
            self._counting = False
            took = self.clock() - start
            self._spent += took
            self._composing += took if composing else 0

    def finish(self) -> None:
        """Wait until all that was asked for is there: for those who have no frames to show meanwhile."""
        while not self.quiet:
            self._step(wait=1)

    @property
    def progress(self) -> float:
        """The share of what was asked for urgently that is there, 1 when nothing is missing."""
        return 1 - len(self._urgent) / self._asked if self._asked else 1.0

    @property
    def is_busy(self) -> bool:
        """Whether something is to be made that is needed at once."""
        return bool(self._urgent)

    @property
    def quiet(self) -> bool:
        """Whether there is nothing to be made at all."""
        return not self._urgent and not self._ahead

    @property
    def pixels(self) -> int:
        """The pixels of everything kept."""
        return self._pieces.pixels + self._plates.pixels + self._composed.pixels

    def fit(self, size: Size) -> None:
        """Make ready for a window of this size: budgets are those of 1920x1080, and so is what can be made out.

        On a larger screen nobody sees more of a card than on that one, only the same more sharply.
        """
        width, height = size
        zoom = max(1.0, min(width / 1920, height / 1080))
        if zoom != self._zoom:
            self._zoom = zoom
            self.forget()
        larger = max(1.0, width * height / (1920 * 1080))
        self._pieces.budget = round(self._budget * larger)
        self._plates.budget = round(PLATES * larger)
        self._composed.budget = round(COMPOSED * larger)

    def settle(self) -> None:
        """Another scene begins: it may not need what the one before could not do without."""
        for shelf in self._shelves:
            shelf.settle()

    def tidy(self) -> None:
        """Throw out what the scene that has just got its pictures together does not show, and all that waits."""
        self._ahead.clear()
        self._painter.rest()
        for shelf in self._shelves:
            shelf.tidy()

    def forget(self) -> None:
        """Throw everything out, as after a change of the window's format; what was asked for is no longer wanted."""
        self._urgent.clear()
        self._ahead.clear()
        self._asked = 0
        self._painter.rest()
        for shelf in self._shelves:
            shelf.clear()

    def close(self) -> None:
        """Let the worker finish the plate in its hands, and no other."""
        self._urgent.clear()
        self._ahead.clear()
        self._worker.close()

    # -- orders -------------------------------------------------------------------------------------------------------

    def _note(self, key: Hashable, job: Job, draw: Draw | None = None) -> None:
        rehearsal = self._rehearsal
        assert rehearsal is not None
        rehearsal.missing += 1
        if isinstance(key, Order):
            self._pieces.miss(key)
        else:
            self._composed.miss(key)
        if not _has_placeholder(key):
            self._queue(key, job, rehearsal.urgent, draw)
        self.learned()

    def learned(self) -> None:
        """Something was found out that the next pass knows already: a rehearsal in slices may be broken off here."""
        rehearsal = self._rehearsal
        if rehearsal is not None and rehearsal.in_slices and self.rehearsing:
            now = self.clock()
            rehearsal.end = rehearsal.end or now + PASS
            if now > rehearsal.end:
                self.broken_off = True
                rehearsal.missing += 1  # at least: nobody knows what would have come
                raise _TimeIsUp

    def _queue(self, key: Hashable, job: Job, urgent: bool, draw: Draw | None = None) -> None:
        if isinstance(key, Order):
            for plate in self._plates_of(key):
                self._send(plate, urgent)
        elif isinstance(key, Bake) and draw is not None:
            self._worker.order(key, draw, urgent)
        if not urgent:
            if key not in self._urgent:
                self._ahead.setdefault(key, job)
        elif key not in self._urgent:
            if not self._urgent:
                self._asked = 0
            self._ahead.pop(key, None)
            self._urgent[key] = job
            self._asked += 1

    def _plates_of(self, order: Order) -> list[Order]:
        names = self.sources[order.source].plates(order.name, self._seen(order.size))
        if names == (order.name,):
            return [order]
        return [Order(order.source, name, order.size) for name in names]

    def _send(self, plate: Order, urgent: bool) -> None:
        if plate not in self._plates and plate not in self._broken:
            source, seen = self.sources[plate.source], self._seen(plate.size)

            def draw(painter: Painter) -> pygame.Surface:
                return painter.paint(source.picture(plate.name, seen), plate.size)

            self._worker.order(plate, draw, urgent)

    def _seen(self, size: Size) -> Size:
        """For how many pixels something is drawn: for those that it would have on a screen of 1920x1080."""
        width, height = (max(1, round(side / self._zoom)) for side in size)
        return width, height

    def _collect(self, wait: float = 0) -> bool:
        """Take something from the worker; False when there is nothing."""
        drawn = self._worker.fetch(wait)
        if drawn is None:
            return False
        key, image = drawn
        if isinstance(key, Bake):
            if isinstance(image, str):
                self.notices.append(f"The table stays bare: {image}.")
                image = blank(key.size)
            self._composed.put(key, image)
        elif isinstance(image, str):
            self._refuse(key, image)
        else:
            self._plates.put(key, image)
        return True

    # -- composing ----------------------------------------------------------------------------------------------------

    def _step(self, wait: float = 0) -> bool:
        """Do the next job, or take in something for it; False when the worker has nothing yet, or time is up."""
        for queue in (self._urgent, self._ahead):
            if queue:
                while self._collect():
                    pass
                key, job = next(iter(queue.items()))
                if not self._is_coming(key):
                    if not wait and not self._has_room(key, job):
                        return False
                    before = self._spent
                    with self.timed():
                        self._do(key, queue.pop(key).make)
                    self._costs.learn(_kind(key), job.pixels, self._spent - before)
                    return True
        return wait > 0 and self._collect(wait)

    def _is_coming(self, key: Hashable) -> bool:
        if isinstance(key, Order):
            if key in self._pieces:
                return False
            plates = self._plates_of(key)
            for plate in plates:
                self._plates.miss(plate)  # one that was thrown out before it was needed gets room, and is drawn again
                self._send(plate, urgent=True)
            return any(plate in self._worker for plate in plates)
        return isinstance(key, Bake) and key in self._worker

    def _do(self, key: Hashable, make: Make | None) -> None:
        if isinstance(key, Order):
            if key not in self._pieces:
                self._compose(key)
        elif make is not None and key not in self._composed:
            with self.ingredients():
                image = make()
            self._composed.put(key, image)

    def _compose(self, order: Order) -> pygame.Surface:
        plates = self._plates_of(order)
        layers = [self._plate(plate) for plate in plates]
        if None in layers:
            image = self._substitute(order)
        elif plates == [order] and layers[0] is not None:
            image = layers[0]
            self._plates.drop(order)  # nothing else is composed of it
        else:
            image = blank(order.size)
            image.blits([(layer, (0, 0)) for layer in layers if layer is not None])
        self._pieces.put(order, image)
        return image

    def _substitute(self, order: Order) -> pygame.Surface:
        """A plain piece: of the source's plain namesake, or a sheet of paper."""
        if order.source in self._plain:
            picture = self._plain[order.source].picture(order.name, self._seen(order.size))
            return self._painter.paint(picture, order.size)
        sheet = blank(order.size)
        sheet.fill("#FBF5E6")
        return sheet

    def _plate(self, plate: Order) -> pygame.Surface | None:
        image = self._plates.get(plate, is_shown=False)
        if image is None and plate not in self._broken:
            try:
                picture = self.sources[plate.source].picture(plate.name, self._seen(plate.size))
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


def _kind(key: Hashable) -> Hashable:
    """What costs about as much for a pixel: pieces of one source, and what is composed under the same first word."""
    if isinstance(key, Order):
        return Order, key.source
    return key[0] if isinstance(key, tuple) else key


def _has_placeholder(key: object) -> bool:
    return isinstance(key, Placeholder) or (isinstance(key, tuple) and any(_has_placeholder(part) for part in key))
