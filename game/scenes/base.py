"""What a screen is, and what it may ask for.

A scene never changes the stack itself. It returns a `Change` from `intent` or `update`, and the stack makes the change
after that call: no scene is removed while its code runs.

A scene has its pictures before it is shown. When a scene comes to the top, or the window gets another size, the stack
has everything made that `load` names, in a thread of its own, and leaves the picture before it on the screen. Only then
it calls `update` and `draw`; nothing else is asked of the scene meanwhile, and inputs wait.

What a scene loads stays until another scene comes. A picture that was not loaded is made when it is asked for, which a
press has to wait for: in `ahead` a scene names what the next presses and the next scenes may need.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from pygame import BLEND_RGB_MULT, Rect, Surface

from game.gfx.loader import Wanted
from game.input.intents import DIRECTIONS, A, B, Input
from game.input.phone_pages import ButtonWords
from game.rules.api import Ms

DIMMED: Final = (150, 158, 176)  # what the colours of a dimmed picture are multiplied with, of 255
USUAL_WORDS: Final[ButtonWords] = {DIRECTIONS: "phone.move", (A,): "common.choose", (B,): "common.back"}


@dataclass(frozen=True, slots=True)
class Push:
    """Lay another scene over this one; `dims` darkens the picture at once, before the other is loaded."""

    scene: Scene
    dims: bool = False


@dataclass(frozen=True, slots=True)
class Swap:
    """Replace this scene, with more `levels` that many, by another, and lay `above` over that one, if given."""

    scene: Scene
    above: Scene | None = None
    levels: int = 1


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

    title = ""  # the id of the text that names it, if it has a name
    words: ButtonWords = USUAL_WORDS  # what buttons do here, for devices that say so themselves
    gathers = False  # whether people choose their names and colours here, and get ready
    is_race = False  # whether people press against each other, so that the order of two presses decides
    awning = ""  # the game whose awning drops when the scene comes
    keeps_pictures = ""  # if set, what it loaded stays below other scenes, and after it for a scene of this name
    thinking: Thinker | None = None  # what may use the time before the next frame

    def enter(self) -> None:
        """The scene is on top: it has been put onto the stack, or the scene above it was left."""

    def pause(self) -> None:
        """Another scene now lies above this one: drop pictures that can be made again."""

    def leave(self) -> None:
        """The scene has been taken off the stack for good."""

    def resize(self, size: tuple[int, int]) -> None:
        """The window has this size now. Also called after the first `enter`, and when all is to be laid out again."""

    def load(self) -> Iterable[Wanted]:
        """Name the pictures that the scene shows. Called, like each of them, in the thread of the loader."""
        return ()

    def ahead(self) -> Iterable[Wanted]:
        """Name pictures that the next presses may need; they are made by the loader while it is idle."""
        return ()

    def intent(self, intent: Input) -> Change:
        """Handle an input."""
        return None

    def update(self, now: Ms) -> Change:
        """Before each `draw`: let time pass. The first call after `load` is the moment at which the scene is shown."""
        return None

    def due(self, now: Ms) -> Ms:
        """When `update` and `draw` are to be called again, though nothing arrives; `now` for the next frame.

        `now` is the time of the last frame.
        """
        return now

    @abstractmethod
    def draw(self, screen: Surface, now: Ms, afresh: bool) -> Sequence[Rect]:
        """Bring the screen up to date and return the rectangles that changed.

        With `afresh` nothing of the picture is left on the screen: everything must be drawn.
        """


class Thinker(Protocol):
    """Uses the time before the next frame, a moment at a time; inputs are handled between two moments."""

    def go_on(self) -> bool:
        """Think for a moment; True asks for another one."""


def dim(picture: Surface) -> None:
    """Darken the picture of a scene that another one lies above."""
    picture.fill(DIMMED, special_flags=BLEND_RGB_MULT)
