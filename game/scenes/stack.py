"""Which screen is shown: a stack, changed between frames only."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from pygame import Rect, Surface

from game.input.intents import Input
from game.rules.api import Ms
from game.scenes.base import Change, Home, Pop, Push, Quit, Relay, Scene, Swap


class SceneStack:
    """The scenes from the first to the one that is shown.

    What a scene asks for waits until `settle`; of several wishes of one frame all are done, in their order, but only as
    long as the scene that had them is still on top.
    """

    def __init__(self, first: Scene, size: tuple[int, int]) -> None:
        self._size = size
        self._scenes: list[Scene] = []
        self._wishes: deque[tuple[Scene, Change]] = deque()
        self._put(first)

    @property
    def top(self) -> Scene | None:
        """The scene that is shown, or None when the program is to end."""
        return self._scenes[-1] if self._scenes else None

    def __len__(self) -> int:
        return len(self._scenes)

    def intent(self, intent: Input) -> None:
        """Hand what was pressed to the top scene."""
        if (top := self.top) is not None:
            self._wish(top, top.intent(intent))

    def wish(self, change: Change) -> None:
        """Ask for a change as if the top scene had."""
        if (top := self.top) is not None:
            self._wish(top, change)

    def update(self, now: Ms) -> None:
        if (top := self.top) is not None:
            self._wish(top, top.update(now))

    def resize(self, size: tuple[int, int]) -> None:
        """All scenes learn it, also those that wait below."""
        self._size = size
        for scene in self._scenes:
            scene.resize(size)

    def draw(self, screen: Surface, now: Ms) -> Sequence[Rect]:
        top = self.top
        return () if top is None else top.draw(screen, now)

    def settle(self) -> bool:
        """Do what was wished for; whether another scene is shown now."""
        before = self.top
        while self._wishes:
            scene, change = self._wishes.popleft()
            if scene is self.top:
                self._do(change)
        return self.top is not before

    def clear(self) -> None:
        """Leave every scene, the top one first."""
        self._wishes.clear()
        while self._scenes:
            self._scenes.pop().leave()

    def _wish(self, scene: Scene, change: Change) -> None:
        if change is not None:
            self._wishes.append((scene, change))

    def _do(self, change: Change) -> None:
        match change:
            case Push(scene):
                self._scenes[-1].pause()
                self._put(scene)
            case Swap(scene, above):
                self._scenes.pop().leave()
                self._put(scene)
                if above is not None:
                    self._do(Push(above))
            case Pop(levels):
                for _ in range(min(levels, len(self._scenes))):
                    self._scenes.pop().leave()
                if self._scenes:
                    self._scenes[-1].resume()
            case Home():
                while len(self._scenes) > 1:
                    self._scenes.pop().leave()
                self._scenes[0].resume()
            case Relay():
                self.resize(self._size)
            case Quit():
                self.clear()

    def _put(self, scene: Scene) -> None:
        self._scenes.append(scene)
        scene.enter()
        scene.resize(self._size)
