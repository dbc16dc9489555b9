"""What a screen is, and what it may ask for.

A scene never changes the stack itself. It answers `intent` or `update` with what should happen next, and the stack does
it between two frames: so no scene is ever taken away while it is at work.

How a scene gets its pictures. Nothing is drawn or composed in the middle of a frame. When a scene comes to the top (or
the window gets another size) the stack asks it every frame to `prepare`, and what was there before stays on the screen
until it answers yes. Only then come `shown`, `update` and `draw`; what is pressed reaches it all the while.

A scene prepares in a *rehearsal*: it runs its ordinary code, asks `Parts`, `Cards` and `Lettering` for every picture
that it will ever show in this size, and gets an empty surface of the right size for each one that is not there yet.
The workshop notes those and makes them, the drawing in its worker and the composing in slices of a frame. A rehearsal
in which nothing was missing is the performance::

    if not house.workshop.worth_rehearsing:     # what was missing the last time is not there yet
        return False
    with house.workshop.rehearsal(in_slices=True) as rehearsal:
        self.paint(page)            # the things that never move
        self.pictures()             # and whatever may come into play: all faces, counts, rings, seals
    if not rehearsal.complete:
        return False

A scene that is one page inherits from `StillPage`, which does all this; a table inherits from `TableScene`. Whoever
composes a picture of its own does it in `Workshop.made(key, make)` or with a method of `Parts` or `Cards`; nobody calls
`turned`, `shadow` or `pile` in a scene. A scene may ask for what is likely to be needed after it in `ahead`.
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
    """Put another scene in the place of this one, and perhaps one more above that."""

    scene: Scene
    above: Scene | None = None


@dataclass(frozen=True, slots=True)
class Pop:
    """Go back to the scene below, or to one further down."""

    levels: int = 1


@dataclass(frozen=True, slots=True)
class GoHome:
    """Go back to the first scene, whatever lies above it."""


@dataclass(frozen=True, slots=True)
class Relay:
    """Let all scenes lay themselves out again: the language, the size of the letters or the name of a key changed."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave the program."""


Change: TypeAlias = Push | Swap | Pop | GoHome | Relay | Quit | None


class Scene(ABC):
    """A screen. All of its hooks may do nothing but `draw`."""

    def enter(self) -> None:
        """It has been put onto the stack."""

    def prepare(self, canvas: Surface, now: Ms) -> bool:
        """Get the pictures together, at most a slice of a frame at a time; whether it can be shown.

        With its yes it has painted the whole picture onto the canvas, which is as large as the screen.
        """
        self.draw(canvas, now)
        return True

    @property
    def has_all(self) -> bool:
        """Whether it has asked for all that it will ever show: then nothing else need be kept while it is on top."""
        return False

    def acknowledge(self, screen: Surface) -> Sequence[Rect]:
        """Answer the press that led here at once, before there are any pictures; the rectangles that changed."""
        return ()

    def shown(self) -> None:
        """It is seen from now on: the clock of a match may run. Called again whenever it comes back to the top."""

    def ahead(self) -> None:
        """Ask for pictures that the next scenes may need. Called in a rehearsal, when all is quiet."""

    def leave(self) -> None:
        """It has been taken off the stack, and will not come back."""

    def pause(self) -> None:
        """Another scene lies above it now."""

    def rest(self) -> None:
        """Nobody sees it for now: let go of pictures that can be made again."""

    def resume(self) -> None:
        """It is the top scene again."""

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size; called after `enter` as well."""

    def expose(self) -> None:
        """What the window showed is lost, or another scene was shown: everything must be drawn again."""

    def blur(self) -> Change:
        """The window has lost the keyboard: nobody can play."""
        return None

    def distract(self) -> None:
        """Something that people read lies on the picture now: nobody looks away from a secret any more."""

    def intent(self, intent: Input) -> Change:
        """Something was pressed."""
        return None

    def update(self, now: Ms) -> Change:
        """Time has passed."""
        return None

    def think(self) -> bool:
        """There is time before the next frame: use a moment of it; whether there is more to think about.

        Between two such moments whatever was pressed is handled.
        """
        return False

    @abstractmethod
    def draw(self, screen: Surface, now: Ms) -> Sequence[Rect]:
        """Bring the screen up to date; the rectangles that changed."""
