"""What a screen is, and what it may ask for.

A scene never changes the stack itself. It answers `intent` or `update` with what should happen next, and the stack does
it between two frames: so no scene is ever taken away while it is at work.
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
    """Put another scene in the place of this one."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Pop:
    """Go back to the scene below."""


@dataclass(frozen=True, slots=True)
class Home:
    """Go back to the first scene, whatever lies above it."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave the program."""


Change: TypeAlias = Push | Swap | Pop | Home | Quit | None


class Scene(ABC):
    """A screen. All of its hooks may do nothing but `draw`."""

    def enter(self) -> None:
        """It has been put onto the stack."""

    def leave(self) -> None:
        """It has been taken off the stack, and will not come back."""

    def pause(self) -> None:
        """Another scene lies above it now."""

    def resume(self) -> None:
        """It is the top scene again."""

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size; called after `enter` as well."""

    def expose(self) -> None:
        """What the window showed is lost, or another scene was shown: everything must be drawn again."""

    def intent(self, intent: Input) -> Change:
        """Something was pressed."""
        return None

    def update(self, now: Ms) -> Change:
        """Time has passed."""
        return None

    @abstractmethod
    def draw(self, screen: Surface, now: Ms) -> Sequence[Rect]:
        """Bring the screen up to date; the rectangles that changed."""
