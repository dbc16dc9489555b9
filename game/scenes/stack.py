"""The stack of scenes: only the top one is shown and gets inputs.

A scene that comes to the top is loaded first. Meanwhile the picture of the scene before stays on the screen, with a
ring that fills if loading takes long, and inputs wait. Then the new scene is shown and gets them; if motion is on, a
curtain reveals it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from pygame import Rect, Surface

from game.gfx.loader import Loading
from game.gfx.malloc import release_free_memory
from game.gfx.window import Scale
from game.input.intents import Input, Intent
from game.rules.api import NEVER, Ms
from game.scenes.base import Change, GoHome, Pop, Push, Quit, Relay, Scene, Swap, dim
from game.scenes.loading_ring import LoadingRing
from game.scenes.wipe import BACK, FORWARD, Wipe, dropping_awning
from game.table.house import House

TRIM_MS: Final[Ms] = 4000  # by then the tune and the sounds of the scene before have ended
TRIM_AGAIN_MS: Final[Ms] = 10_000  # play leaves gaps in memory as well; a trim takes half a millisecond
REST_MS: Final[Ms] = 150  # from a press to the look ahead after it: a flood of presses leaves no time for one


class SceneStack:
    """The scenes from the first to the one on top.

    A change that a scene asks for waits until `settle`. Changes are made in the order in which they were asked for; one
    whose scene is no longer on top is dropped.
    """

    def __init__(self, first: Scene, size: tuple[int, int], house: House | None = None) -> None:
        """Without a house there is no curtain, no ring and no look ahead."""
        self._size = size
        self._house = house
        self._scenes: list[Scene] = []
        self._wishes: deque[tuple[Scene, Change]] = deque()
        self.is_shown = False  # whether the screen shows the top scene, not the one before
        self._direction = 0  # of the curtain, or 0 for none
        self._loading: Loading | None = None  # the pictures of the top scene
        self._early: deque[Input] = deque()  # what arrived while it is loaded
        self._ring = LoadingRing(house) if house is not None else None
        self._wipe: Wipe | None = None
        self._afresh = True  # whether the picture in the window was lost or replaced
        self._dims = False  # whether the scene below the top one is to be dimmed
        self._look_at: Ms | None = None  # when to look ahead
        self._trim_at: Ms | None = None
        self._put(first)

    @property
    def top(self) -> Scene | None:
        """The top scene, or None when the program is to end."""
        return self._scenes[-1] if self._scenes else None

    @property
    def is_race(self) -> bool:
        """Whether the top scene is a race between people, in which the order of two presses decides."""
        return (top := self.top) is not None and top.is_race

    def __len__(self) -> int:
        return len(self._scenes)

    def intent(self, intent: Input) -> None:
        """Hand an input to the top scene, as soon as no other thread loads it."""
        if isinstance(intent, Intent):  # a stick that drifts is no press
            self._look_at = intent.t + REST_MS
        if (top := self.top) is not None:
            if self._loading is None or (self._loading.is_done and not self._early):
                self._wish(top, top.intent(intent))
            else:
                self._early.append(intent)

    def wish(self, change: Change) -> None:
        """Ask for a change on behalf of the top scene."""
        if (top := self.top) is not None:
            self._wish(top, change)

    def update(self, now: Ms) -> None:
        if (top := self.top) is not None and self.is_shown:
            self._wish(top, top.update(now))

    def think(self) -> bool:
        """Let the top scene think for a moment; True if it asks for another."""
        top = self.top
        return top is not None and self.is_shown and top.thinking is not None and top.thinking.go_on()

    def due(self, now: Ms) -> Ms:
        """When the next frame is wanted, though nothing arrives."""
        top, house = self.top, self._house
        if top is None or not self.is_shown or self._wipe is not None:
            return now
        looks = self._look_at is not None and house is not None and not house.loader.at_once and house.loader.is_idle
        return min(top.due(now), self._look_at if looks and self._look_at is not None else NEVER)

    def resize(self, size: tuple[int, int]) -> None:
        """Resize all scenes, also those below the top, and prepare the top one again."""
        self._stop_loading()
        self._size = size
        for scene in self._scenes:
            scene.resize(size)
        self._await(0)

    def expose(self) -> None:
        """Draw everything in the next frame: the picture in the window was lost."""
        self._afresh = True
        if self._wipe is not None:
            self._await(0)

    def settle(self) -> bool:
        """Make the changes that were asked for; True if another scene is on top now."""
        if not self._wishes:  # the usual case, several times a frame
            return False
        if self._loading is not None:
            self._stop_loading()
            while self._early and self.top is not None:  # it was meant for the scene that is about to go
                self._wish(self.top, self.top.intent(self._early.popleft()))
        before, depth = self.top, len(self._scenes)
        while self._wishes:
            scene, change = self._wishes.popleft()
            if scene is self.top:
                self._do(change)
        if self.top is before:
            return False
        self._await(FORWARD if len(self._scenes) >= depth else BACK)
        return True

    # What is seen

    def draw(self, screen: Surface, now: Ms) -> Sequence[Rect]:
        """Bring the screen up to date and return the rectangles that changed."""
        top = self.top
        if top is None:
            return ()
        if not self.is_shown:
            return self._prepare(top, screen, now)
        afresh, self._afresh = self._afresh, False
        if self._wipe is None:
            self._look_ahead(top, now)
            return top.draw(screen, now, afresh)
        changed = self._wipe.draw(screen, top.draw(self._wipe.canvas, now, afresh), now)
        if self._wipe.over(now):
            self._wipe = None
        return changed

    def _await(self, direction: int) -> None:
        """Load the top scene from the next frame on, to be revealed by a curtain in the given direction."""
        self.is_shown = False
        self._direction = direction
        self._wipe = None
        if self._ring is not None:
            self._ring.begin()

    def _prepare(self, top: Scene, screen: Surface, now: Ms) -> Sequence[Rect]:
        """Load the pictures of the top scene; show it once they are there, and a ring if that takes long."""
        if self._loading is None:
            changed = self._dim(screen, now)
            self._loading = self._load(top)
            if changed:
                return changed
        loading = self._loading
        if not loading.is_done:
            game = top.keeps_pictures if self._direction else ""  # a table in another size is seen itself
            return self._ring.show(screen, loading.progress, game, now) if self._ring is not None else ()
        self._loading = None
        if loading.error is not None:
            raise loading.error
        canvas = Surface(screen.get_size(), 0, screen) if self._direction and self._moves else screen
        self._wish(top, top.update(now))
        top.draw(canvas, now, True)
        self.is_shown, self._afresh = True, False
        self._look_at = now
        if top.keeps_pictures:
            self._tidy()
        self._take_early(top)
        if canvas is not screen:
            self._wipe = Wipe(canvas, self._direction, now, self._awning(top, screen.get_size()))
            return ()
        return [screen.get_rect()]

    def _awning(self, top: Scene, size: tuple[int, int]) -> Surface | None:
        """What drops when the scene comes; None where the curtain runs."""
        if self._house is None or not top.awning or self._direction != FORWARD:
            return None
        return dropping_awning(self._house, top.awning, size)

    def _dim(self, screen: Surface, now: Ms) -> Sequence[Rect]:
        """Darken the scene below the top one, if that was asked for; returns the rectangles that changed."""
        if not self._dims:
            return ()
        self._dims = False
        self._scenes[-2].draw(screen, now, False)
        dim(screen)
        return [screen.get_rect()]

    def _load(self, top: Scene) -> Loading:
        if self._house is None:
            loading = Loading(top, top.load)
            loading.is_done = True
            return loading
        self._house.loader.forget()
        if top.keeps_pictures:  # a table has most: those of the pages before it go first
            self._house.workshop.forget_left(but=top.keeps_pictures)
            self._house.make_room()
        return self._house.loader.load(top, top.load)

    def _stop_loading(self) -> None:
        """End the loading of the top scene, if it is being loaded: no other thread may touch a scene that changes."""
        loading, self._loading = self._loading, None
        if loading is not None and self._house is not None:
            self._house.loader.cancel(loading)

    def _take_early(self, top: Scene) -> None:
        """Hand over what arrived while the scene was loaded, up to the first that asks for a change."""
        while self._early and not self._wishes:
            self._wish(top, top.intent(self._early.popleft()))

    @property
    def _moves(self) -> bool:
        """Whether the curtain runs: only with full motion, and not in a run without a viewer."""
        house = self._house
        return house is not None and house.settings.now.motion == "full" and not house.loader.at_once

    def _tidy(self) -> None:
        """Drop all pictures that are not loaded: a match is long. Trim memory when old sounds have gone, too."""
        if self._house is not None:
            self._house.tidy()
            self._trim_at = self._house.now() + TRIM_MS

    def _look_ahead(self, top: Scene, now: Ms) -> None:
        """Once after each press, have the pictures made that the next may need; trim memory when that is due."""
        house, ring = self._house, self._ring
        if house is None or ring is None:
            return
        if self._look_at is not None and now >= self._look_at and not house.loader.at_once and house.loader.is_idle:
            self._look_at = None
            if wanted := list(top.ahead()):
                house.loader.soon(*ring.pictures(Scale(self._size)), *wanted)
        if self._trim_at is not None and now >= self._trim_at:
            self._trim_at = now + TRIM_AGAIN_MS
            release_free_memory()

    # The stack

    def clear(self) -> None:
        """Leave every scene, the top one first."""
        self._stop_loading()
        self._wishes.clear()
        while self._scenes:
            self._leave()

    def begin_anew(self, first: Scene, above: Scene) -> None:
        """After a failure: drop all scenes, also one that fails to leave, and begin with `first` and `above`."""
        self._stop_loading()
        self._wishes.clear()
        self._early.clear()
        while self._scenes:
            with suppress(Exception):
                self._leave()
        self._put(first)
        self._do(Push(above))
        self._await(0)

    def _wish(self, scene: Scene, change: Change) -> None:
        if change is not None:
            self._wishes.append((scene, change))

    def _do(self, change: Change) -> None:
        match change:
            case Push(scene, dims):
                self._dims = dims
                below = self._scenes[-1]
                below.pause()
                if not below.keeps_pictures:
                    self._release(below)
                self._put(scene)
            case Swap(scene, above, levels):
                for _ in range(levels):
                    self._leave()
                self._put(scene)
                if above is not None:
                    self._do(Push(above))
            case Pop(levels):
                for _ in range(min(levels, len(self._scenes))):
                    self._leave()
                if self._scenes:
                    self._scenes[-1].enter()
            case GoHome():
                while len(self._scenes) > 1:
                    self._leave()
                self._scenes[0].enter()
            case Relay():
                self.resize(self._size)
            case Quit():
                self.clear()

    def _leave(self) -> None:
        """Take the top scene off the stack."""
        scene = self._scenes.pop()
        self._release(scene, scene.keeps_pictures)
        scene.leave()

    def _release(self, scene: Scene, heir: str = "") -> None:
        if self._house is not None:
            self._house.workshop.release(scene, heir)

    def _put(self, scene: Scene) -> None:
        self._scenes.append(scene)
        scene.enter()
        scene.resize(self._size)
