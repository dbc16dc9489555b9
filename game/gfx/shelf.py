"""Surfaces kept by name within a budget of pixels; the ones longest unused go first.

A scene that needs more than the budget at once would have its first pictures thrown out for its last, for ever. So what
was thrown out and is missed before the next scene comes gets room of its own.

A scene that has got everything together can have the shelf tidied: what it did not ask for is only in the way.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

import pygame

K = TypeVar("K", bound=Hashable)


class Shelf(Generic[K]):
    """Surfaces by name, the most recently used last; what exceeds the budget of pixels is thrown out."""

    __slots__ = ("_held", "_images", "_lost", "_names", "_room", "_used", "budget")

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self._images: OrderedDict[K, pygame.Surface] = OrderedDict()
        self._names: WeakKeyDictionary[pygame.Surface, K] = WeakKeyDictionary()  # also of what was thrown out
        self._held = 0
        self._room = 0  # pixels beyond the budget
        self._lost: dict[K, int] = {}  # the pixels of what was thrown out
        self._used: set[K] = set()  # by the scene that is getting its pictures together

    @property
    def pixels(self) -> int:
        """The pixels of all that is held."""
        return self._held

    def __len__(self) -> int:
        return len(self._images)

    def __contains__(self, key: K) -> bool:
        return key in self._images

    def get(self, key: K, is_shown: bool = True) -> pygame.Surface | None:
        """The surface of this name, from now on the most recently used; it may be just an ingredient of another."""
        image = self._images.get(key)
        if image is not None:
            self._images.move_to_end(key)
            self.use(key, is_shown)
        return image

    def use(self, key: K, is_shown: bool = True) -> None:
        """Note that a scene shows a surface, also one that was made just for it; an ingredient is not shown itself."""
        if is_shown:
            self._used.add(key)

    def name(self, image: pygame.Surface) -> K | None:
        """The name under which a surface was put here, even if it is kept no longer; None if it never was."""
        return self._names.get(image)

    def put(self, key: K, image: pygame.Surface) -> None:
        """Keep a surface. It is kept even if it alone exceeds the budget: it is about to be shown."""
        self.drop(key)
        self._images[key] = image
        self._names[image] = key
        self._held += area(image)
        while self._held > self.budget + self._room and len(self._images) > 1:
            oldest = next(iter(self._images))
            self._lost[oldest] = area(self._images[oldest])
            self.drop(oldest)

    def drop(self, key: K) -> None:
        """Throw a surface out, if it is there."""
        image = self._images.pop(key, None)
        if image is not None:
            self._held -= area(image)

    def miss(self, key: K) -> None:
        """Note that a surface is missing; one that was thrown out gets room to come back."""
        self._room += self._lost.pop(key, 0)

    def settle(self) -> None:
        """What was thrown out so far is not missed; the budget holds again. Nothing has been used yet."""
        self._lost.clear()
        self._used.clear()
        self._room = 0

    def tidy(self) -> None:
        """Throw out what has not been shown since things were settled."""
        for key in [key for key in self._images if key not in self._used]:
            self.drop(key)

    def clear(self) -> None:
        """Throw everything out."""
        self._images.clear()
        self._used.clear()
        self._held = 0


def area(image: pygame.Surface) -> int:
    """The pixels of a surface."""
    return image.get_width() * image.get_height()
