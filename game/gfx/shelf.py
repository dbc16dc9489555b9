"""Surfaces kept by name: what is pinned stays, the rest is kept within a budget of pixels.

A scene pins the pictures that it loads; they stay until the scene releases them. Of all others the ones longest unused
go first. One owner at a time may leave its pictures to an heir with the same wishes, who may never come: they stay as a
whole, for a load that finds only half of them throws out the rest while it makes the others.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from threading import RLock
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

import pygame

K = TypeVar("K", bound=Hashable)


class Shelf(Generic[K]):
    """Surfaces by name. Several threads may use it."""

    __slots__ = ("_free", "_free_pixels", "_heir", "_left_pixels", "_lock", "_names", "_owned", "_pinned", "budget")

    def __init__(self, budget: int) -> None:
        """`budget` is the number of pixels that may be kept besides what is pinned; what was left takes half of it."""
        self.budget = budget
        self._pinned: dict[K, pygame.Surface] = {}
        self._owned: dict[Hashable, set[K]] = {}  # what each owner has pinned
        self._free: OrderedDict[K, pygame.Surface] = OrderedDict()  # the most recently used last
        self._free_pixels = 0
        self._heir: Hashable = None  # owns what was left
        self._left_pixels = 0
        self._names: WeakKeyDictionary[pygame.Surface, K] = WeakKeyDictionary()  # also of what was thrown out
        self._lock = RLock()

    @property
    def pixels(self) -> int:
        """The pixels of all that is held."""
        return self._free_pixels + sum(map(area, self._pinned.values()))

    def __len__(self) -> int:
        return len(self._pinned) + len(self._free)

    def __contains__(self, key: K) -> bool:
        return key in self._pinned or key in self._free

    def get(self, key: K, owner: Hashable = None) -> pygame.Surface | None:
        """The surface of this name, from now on the most recently used, and pinned if an owner is given."""
        with self._lock:
            image = self._pinned.get(key)
            if image is None:
                image = self._free.get(key)
                if image is None:
                    return None
                self._free.move_to_end(key)
            if owner is not None:
                self._pin(key, image, owner)
            return image

    def put(self, key: K, image: pygame.Surface, owner: Hashable = None) -> pygame.Surface:
        """Keep a surface and return it; if one of this name is there already, keep and return that one."""
        with self._lock:
            before = self.get(key, owner)
            if before is not None:
                return before
            self._names[image] = key
            self._add(key, image)
            if owner is not None:
                self._pin(key, image, owner)
            return image

    def _add(self, key: K, image: pygame.Surface) -> None:
        """Keep a surface that is not pinned, even one that alone exceeds the budget: it is about to be shown."""
        self._free[key] = image
        self._free_pixels += area(image)
        budget = max(self.budget - self._left_pixels, self.budget // 2)
        while self._free_pixels > budget and len(self._free) > 1:
            self.drop(next(iter(self._free)))

    def _pin(self, key: K, image: pygame.Surface, owner: Hashable) -> None:
        owned = self._owned.setdefault(owner, set())
        if owner == self._heir and key not in owned:
            self._left_pixels += area(image)
        owned.add(key)
        if self._free.pop(key, None) is not None:
            self._free_pixels -= area(image)
            self._pinned[key] = image

    def name(self, image: pygame.Surface) -> K | None:
        """The name under which a surface was put here, even if it is kept no longer; None if it never was."""
        return self._names.get(image)

    def drop(self, key: K) -> None:
        """Throw a surface out that is not pinned, if it is there."""
        with self._lock:
            image = self._free.pop(key, None)
            if image is not None:
                self._free_pixels -= area(image)

    def release(self, owner: Hashable) -> None:
        """Pin nothing any longer for an owner; what it had is kept within the budget."""
        with self._lock:
            owned = self._owned.pop(owner, set())
            for key in owned.difference(*self._owned.values()):
                self._add(key, self._pinned.pop(key))

    def leave(self, owner: Hashable, heir: Hashable) -> None:
        """Pin nothing any longer for an owner, but keep what it had for an heir, until the next leaves something."""
        with self._lock:
            self.forget_left()
            self._heir = heir
            self._owned[heir] = left = self._owned.pop(owner, set())
            self._left_pixels = sum(area(self._pinned[key]) for key in left)

    def expect(self, heir: Hashable) -> None:
        """Keep what is pinned for an heir from now on as if it had been left to it."""
        with self._lock:
            if heir != self._heir:
                self.forget_left()
                self._heir = heir

    def forget_left(self, but: Hashable = None) -> None:
        """Keep what was left only within the budget, unless it is for this heir."""
        with self._lock:
            if self._heir not in (None, but):
                self._left_pixels = 0
                self.release(self._heir)
                self._heir = None

    def tidy(self) -> None:
        """Throw out what no owner has pinned, also what was left."""
        with self._lock:
            self.forget_left()
            self.drop_free()

    def drop_free(self) -> None:
        """Throw out what no owner has pinned, but keep what was left."""
        with self._lock:
            self._free.clear()
            self._free_pixels = 0

    def clear(self) -> None:
        """Throw everything out."""
        with self._lock:
            self._pinned.clear()
            self._owned.clear()
            self.tidy()


def area(image: pygame.Surface) -> int:
    """The pixels of a surface."""
    return image.get_width() * image.get_height()
