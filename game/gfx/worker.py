"""The worker: draws orders in a thread of its own, urgent ones first.

nanosvg frees the interpreter lock, so drawing costs the main thread next to nothing. The worker stays at most AHEAD
surfaces ahead of the fetching side: unfetched surfaces only cost memory.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable
from contextlib import suppress
from queue import Empty, Queue
from threading import Semaphore, Thread
from typing import Final, Generic, TypeVar

import pygame

from game.gfx.raster import Painter

K = TypeVar("K", bound=Hashable)

Draw = Callable[[Painter], pygame.Surface]

AHEAD: Final = 24  # surfaces that may wait to be fetched
IDLE_S: Final = 1.0  # after this long without an order the kept masks are dropped


class Worker(Generic[K]):
    """Draws in the background; its thread begins with the first order."""

    def __init__(self) -> None:
        self._orders: dict[K, Draw] = {}  # all orders that are not fetched yet
        self._urgent: deque[K] = deque()
        self._later: deque[K] = deque()
        self._count = Semaphore(0)
        self._drawn: Queue[tuple[K, pygame.Surface | str]] = Queue(AHEAD)
        self._thread: Thread | None = None
        self._closing = False

    def __contains__(self, key: K) -> bool:
        """Whether `key` is ordered and not fetched yet."""
        return key in self._orders

    def order(self, key: K, draw: Draw, urgent: bool = True) -> None:
        """Order a drawing, once; an urgent order moves an earlier one to the front."""
        if key not in self._orders:
            self._orders[key] = draw
            (self._urgent if urgent else self._later).append(key)
            self._count.release()
        elif urgent and key in self._later:
            with suppress(ValueError):  # the worker may have just taken it
                self._later.remove(key)
                self._urgent.append(key)
        if self._thread is None:
            self._closing = False
            self._thread = Thread(target=self._work, name="rasteriser", daemon=True)
            self._thread.start()

    def fetch(self, wait: float = 0) -> tuple[K, pygame.Surface | str] | None:
        """A finished surface, or the sentence that says why drawing failed; None if nothing is ready."""
        try:
            key, image = self._drawn.get(block=wait > 0, timeout=wait)
        except Empty:
            return None
        self._orders.pop(key, None)
        return key, image

    def close(self) -> None:
        """Let the worker finish its current drawing, and drop the other orders."""
        self._urgent.clear()
        self._later.clear()
        if self._thread is not None:
            self._closing = True
            self._count.release()
            while self._thread.is_alive():
                self.fetch(wait=0.01)  # the worker may be waiting for room for its surface
            self._thread = None
        while self.fetch() is not None:
            pass
        self._orders.clear()
        self._count = Semaphore(0)

    def _work(self) -> None:
        """The thread: take an order, draw it, hand it back."""
        painter = Painter()
        while True:
            if not self._count.acquire(timeout=IDLE_S):
                painter.rest()
                self._count.acquire()
            if self._closing:
                return
            key = self._next()
            if key is not None:
                try:
                    self._drawn.put((key, self._orders[key](painter)))
                except (ValueError, LookupError) as error:
                    self._drawn.put((key, str(error)))

    def _next(self) -> K | None:
        for orders in (self._urgent, self._later):
            with suppress(IndexError):
                return orders.popleft()
        return None
