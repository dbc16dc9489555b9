"""Cards on their way: any number at once, each on its own curve; no press waits for one.

A flight has a *goal*, any hashable value: a heap, a seat. If a goal changes again before a card has arrived there,
`land` lets the card arrive at once. The caller of `launch` says what happens on arrival.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from math import pi, sin
from typing import Final

from pygame import Surface

from game.table.stage.motion import Motion
from game.table.stage.pictures import Frames
from game.table.stage.sprites import Arrival, Lies, Sprite, Stage
from game.table.stage.tween import Flight, Ms

HIGH: Final = 60  # z: above all that lies
LIFT: Final = (10, 26)  # how far the shadow falls at the height of the flight, in pixels of the design
TRAIL: Final[tuple[Ms, ...]] = (12, 24)  # how far behind the card its ghosts are


@dataclass(slots=True, eq=False)
class Flyer:
    """One card on its way."""

    flight: Flight
    frames: Frames
    landed: Callable[[], None]
    goal: Hashable
    lies: Lies | None
    card: Sprite
    shade: Sprite | None
    ghosts: list[Sprite]


class Flights:
    """All cards that are on their way."""

    def __init__(self, stage: Stage, motion: Motion, factor: float) -> None:
        """`factor` is how many pixels a pixel of the design has."""
        self._stage = stage
        self._motion = motion
        self._factor = factor
        self._flying: list[Flyer] = []

    def __len__(self) -> int:
        return len(self._flying)

    def __contains__(self, goal: Hashable) -> bool:
        """Whether a card is on its way to a goal."""
        return any(flyer.goal == goal for flyer in self._flying)

    def launch(
        self,
        flight: Flight,
        frames: Frames,
        landed: Callable[[], None],
        goal: Hashable = None,
        *,
        shade: Surface | None = None,
        ghost: Surface | None = None,
        z: int = HIGH,
        lies: Lies | None = None,
    ) -> None:
        """Send a card off; before its flight begins it is not seen. `shade` is its shadow, `ghost` trails behind.

        `lies` says which card of which zone it will be when it has arrived (see `Sprite.lies`).
        """
        if not self._motion.moves:
            landed()
            return
        sprites = []
        for image in (shade, *((ghost,) * len(TRAIL) if ghost and self._motion.lavish else ()), frames(0)):
            if image is not None:
                rect = image.get_rect(center=(round(flight.first[0]), round(flight.first[1])))
                sprite = self._stage.add(image, *rect.topleft, z)
                sprite.hide()
                sprites.append(sprite)
        card = sprites.pop()
        below = sprites.pop(0) if shade is not None else None
        self._flying.append(Flyer(flight, frames, landed, goal, lies, card, below, sprites))

    def coming(self) -> Iterator[Arrival]:
        """What each card on its way will be when it has arrived, and its picture then."""
        return ((flyer.lies, flyer.frames(1)) for flyer in self._flying if flyer.lies is not None)

    def redirect(self, goal: Hashable, lies: Lies) -> None:
        """Change which card of which zone those on their way to a goal will be."""
        for flyer in self._flying:
            if flyer.goal == goal:
                flyer.lies = lies

    def land(self, goal: Hashable) -> None:
        """Let all cards on their way to a goal arrive now."""
        for flyer in [flyer for flyer in self._flying if flyer.goal == goal]:
            self._arrive(flyer)

    def land_all(self) -> None:
        """Let all cards on their way arrive now."""
        while self._flying:
            self._arrive(self._flying[0])

    def move(self, now: Ms) -> None:
        """Once a frame."""
        for flyer in list(self._flying):
            if flyer not in self._flying:
                continue  # an arrival may have let others arrive
            if now >= flyer.flight.span.end:
                self._arrive(flyer)
            elif now >= flyer.flight.span.start:
                self._show(flyer, now)

    def _show(self, flyer: Flyer, now: Ms) -> None:
        flight = flyer.flight
        way = flight.curve(flight.span.share(now))
        x, y = flight.at(now)
        flyer.card.show(flyer.frames(way))
        _put(flyer.card, x, y)
        if flyer.shade is not None:
            height = sin(pi * way) if way < 1 else 0.0
            _put(flyer.shade, x + LIFT[0] * self._factor * height, y + LIFT[1] * self._factor * height)
        for ghost, behind in zip(flyer.ghosts, TRAIL, strict=False):
            if now - behind >= flight.span.start:
                _put(ghost, *flight.at(now - behind))

    def _arrive(self, flyer: Flyer) -> None:
        self._flying.remove(flyer)
        for sprite in (flyer.card, *((flyer.shade,) if flyer.shade else ()), *flyer.ghosts):
            self._stage.remove(sprite)
        flyer.landed()


def _put(sprite: Sprite, x: float, y: float) -> None:
    sprite.centre(round(x), round(y))
    sprite.hide(False)
