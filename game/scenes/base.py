"""What a screen is, and what it may ask for.

A scene never changes the stack itself. It returns a `Change` from `intent`, `update` or `blur`, and the stack makes the
change after that call: no scene is removed while its code runs.

A scene has its pictures before it is shown. When a scene comes to the top, or the window gets another size, the stack
calls `prepare` in every frame and leaves the picture before it on the screen until `prepare` returns True. Only then it
calls `shown`, `update` and `draw`; inputs reach the scene from the start.

A scene prepares in a *rehearsal*: it runs its ordinary code and asks `Parts`, the decks and `Lettering` for every
picture that it shows at this size. For a picture that is not made yet it gets an empty surface of the right size. The
workshop notes the missing pictures and makes them: it draws in its worker and composes in slices of a frame. The scene
can be shown after a rehearsal in which no picture was missing::

    if not house.workshop.worth_rehearsing:     # what was missing the last time is not there yet
        return False
    with house.workshop.rehearsal(in_slices=True) as rehearsal:
        self.paint(page)            # the things that never move
        self.pictures()             # and what may come into play: all faces, counts, rings, seals
    if not rehearsal.complete:
        return False

A scene that is one page inherits from `StillPage`, which does all this; every table is a `TableScene`. A scene composes
pictures of its own with the methods of `Parts`, or in `Workshop.made(key, make)`: a call of `turned` or `shadow`
elsewhere would compose in the middle of a frame. In `ahead` a scene may ask for pictures that the next scenes need.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from pygame import Rect, Surface

from game.input.intents import Input
from game.rules.api import Ms


@dataclass(frozen=True, slots=True)
class Push:
    """Lay another scene over this one."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Swap:
    """Replace this scene by another, and lay `above` over that one, if given."""

    scene: Scene
    above: Scene | None = None


@dataclass(frozen=True, slots=True)
class Pop:
    """Leave this scene and go back to the one below; with more `levels`, leave that many scenes."""

    levels: int = 1


@dataclass(frozen=True, slots=True)
class GoHome:
    """Go back to the first scene and leave all others."""


@dataclass(frozen=True, slots=True)
class Relay:
    """Lay out all scenes again: the language, the size of the letters or the name of a key has changed."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave the program."""


Change: TypeAlias = Push | Swap | Pop | GoHome | Relay | Quit | None


class Scene(ABC):
    """A screen. Every hook is optional except `draw`."""

    is_race = False  # whether people press against each other, so that the order of two presses decides

    def enter(self) -> None:
        """The scene has been put onto the stack."""

    def prepare(self, canvas: Surface, now: Ms) -> bool:
        """Prepare the pictures for at most a slice of a frame; True if the scene can be shown.

        With True it has painted its whole picture onto the canvas, which is as large as the screen.
        """
        self.draw(canvas, now)
        return True

    @property
    def has_all(self) -> bool:
        """Whether the scene has asked for every picture that it shows: then all others may be dropped."""
        return False

    def acknowledge(self, screen: Surface) -> Sequence[Rect]:
        """Confirm the press that led here at once, before any picture is ready; returns the rectangles that changed."""
        return ()

    def shown(self) -> None:
        """The scene is visible from now on: the clock of a match may run. Called after every successful `prepare`."""

    def ahead(self) -> None:
        """Ask for pictures that the next scenes may need. Called in a rehearsal while the workshop is idle."""

    def leave(self) -> None:
        """The scene has been taken off the stack for good."""

    def pause(self) -> None:
        """Another scene now lies above this one."""

    def rest(self) -> None:
        """The scene is hidden for now: drop pictures that can be made again."""

    def resume(self) -> None:
        """The scene is on top again."""

    def resize(self, size: tuple[int, int]) -> None:
        """The window has this size now. Also called after `enter`."""

    def expose(self) -> None:
        """The picture in the window was lost or replaced: the next `draw` must draw everything."""

    def blur(self) -> Change:
        """The window has lost the keyboard: no key reaches the game."""
        return None

    def distract(self) -> None:
        """A notice has appeared: all players look at the screen, so secrets must be covered."""

    def intent(self, intent: Input) -> Change:
        """Handle an input."""
        return None

    def update(self, now: Ms) -> Change:
        """Once a frame, while the scene is visible: let time pass."""
        return None

    def think(self) -> bool:
        """Use a moment of the time before the next frame; True asks for another one.

        The loop handles new inputs between two moments.
        """
        return False

    @abstractmethod
    def draw(self, screen: Surface, now: Ms) -> Sequence[Rect]:
        """Bring the screen up to date and return the rectangles that changed."""
