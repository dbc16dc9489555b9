"""The stack of scenes: only the top one is shown and gets inputs.

A scene that comes to the top is prepared first, over as many frames as it needs. Meanwhile the picture of the scene
before stays on the screen, with a ring that fills if preparing takes long, and inputs already go to the new scene. Then
the new scene is shown; if motion is on, a curtain reveals it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from pygame import Rect, Surface

from game.gfx.malloc import release_free_memory
from game.gfx.raster import Placeholder
from game.gfx.window import Scale
from game.input.intents import Input, Intent
from game.rules.api import Ms
from game.scenes.base import Change, GoHome, Pop, Push, Quit, Relay, Scene, Swap
from game.scenes.wipe import BACK, FORWARD, Wipe
from game.table.house import House

PATIENCE_MS: Final[Ms] = 150  # until the ring is shown
RING_AT, RING, STEPS = (960, 540), 96, 8  # its middle and size in design pixels, its number of steps
TRIM_MS: Final[Ms] = 4000  # by then the tune and the sounds of the scene before have ended
TRIM_AGAIN_MS: Final[Ms] = 10_000  # play leaves gaps in memory as well; a trim takes half a millisecond
FORESEE_MS: Final[Ms] = 400  # from one look ahead to the next: the next scene depends on what is chosen
REST_MS: Final[Ms] = 150  # from a press to the next look ahead: a flood of presses leaves no time for one


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
        self._way = 0  # of the curtain, or 0 for none
        self._canvas: Surface | None = None  # what the top scene is painted onto until it is shown
        self._waiting_since: Ms | None = None
        self._ring_shown: int | None = None
        self._wipe: Wipe | None = None
        self._foreseen: Ms = 0
        self._pressed: Ms = 0
        self._is_tidy = False
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
        """Hand an input to the top scene."""
        if (top := self.top) is not None:
            if isinstance(intent, Intent):  # a stick that drifts is no press
                self._pressed = intent.t
            self._wish(top, top.intent(intent))

    def blur(self) -> None:
        """Tell the top scene that the window has lost the keyboard."""
        if (top := self.top) is not None:
            self._wish(top, top.blur())

    def distract(self) -> None:
        """Tell the top scene that a notice has appeared."""
        if (top := self.top) is not None:
            top.distract()

    def wish(self, change: Change) -> None:
        """Ask for a change on behalf of the top scene."""
        if (top := self.top) is not None:
            self._wish(top, change)

    def update(self, now: Ms) -> None:
        if (top := self.top) is not None and self.is_shown:
            self._wish(top, top.update(now))

    def think(self) -> bool:
        """Let the top scene think for a moment; True if it asks for another."""
        return (top := self.top) is not None and self.is_shown and top.think()

    def resize(self, size: tuple[int, int]) -> None:
        """Resize all scenes, also those below the top, and prepare the top one again."""
        self._size = size
        for scene in self._scenes:
            scene.resize(size)
        self._await(0)

    def expose(self) -> None:
        """Tell the top scene that the picture in the window was lost."""
        if (top := self.top) is not None:
            top.expose()
            if self._wipe is not None:
                self._await(0)

    def settle(self) -> bool:
        """Make the changes that were asked for; True if another scene is on top now."""
        if not self._wishes:  # the usual case, several times a frame
            return False
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
        if self._wipe is None:
            if not self._is_tidy or now - self._foreseen >= FORESEE_MS:
                self._tidy(top, now)
                self._foresee(top, now)
            return top.draw(screen, now)
        changed = self._wipe.draw(screen, top.draw(self._wipe.canvas, now), now)
        if self._wipe.over(now):
            self._wipe = None
        return changed

    def _await(self, way: int) -> None:
        """Prepare the top scene from the next frame on, to be revealed by a curtain in the given direction."""
        if self._house is not None:
            self._house.workshop.settle()
        self.is_shown = self._is_tidy = False
        self._way = way
        self._wipe = self._canvas = self._waiting_since = None
        self._ring_shown = None

    def _prepare(self, top: Scene, screen: Surface, now: Ms) -> Sequence[Rect]:
        if self._canvas is None or self._canvas.get_size() != screen.get_size():
            self._canvas = Surface(screen.get_size(), 0, screen)
            if self._way == FORWARD and (changed := top.acknowledge(screen)):
                return changed
        if not top.prepare(self._canvas, now):
            return self._show_ring(screen, now)
        self.is_shown = True
        self._tidy(top, now)
        top.shown()
        canvas, self._canvas = self._canvas, None
        if self._way and self._moves:
            self._wipe = Wipe(canvas, self._way, now)
            return ()
        screen.blit(canvas, (0, 0))
        return [screen.get_rect()]

    @property
    def _moves(self) -> bool:
        """Whether the curtain runs: only with full motion, and not in a run without a viewer."""
        house = self._house
        return house is not None and house.settings.now.motion == "full" and not house.workshop.at_once

    def _show_ring(self, screen: Surface, now: Ms) -> Sequence[Rect]:
        """Show how far the pictures of the top scene are, once they have taken PATIENCE_MS."""
        if self._waiting_since is None:
            self._waiting_since = now
        if self._house is None or now - self._waiting_since < PATIENCE_MS:
            return ()
        scale, step = Scale(screen.get_size()), int(STEPS * self._house.workshop.progress)
        with self._house.workshop.rehearsal():
            glass, ring = self._ring(self._house, scale, step)
        if step == self._ring_shown or isinstance(glass, Placeholder) or isinstance(ring, Placeholder):
            return ()
        area = glass.get_rect(center=scale.point(*RING_AT))
        if self._ring_shown is None:
            screen.blit(glass, area)  # once only: it is translucent
        self._ring_shown = step
        screen.blit(ring, ring.get_rect(center=area.center))
        return [area]

    @staticmethod
    def _ring(house: House, scale: Scale, step: int) -> tuple[Surface, Surface]:
        side = scale.length(2 * RING)
        glass = house.parts.draw(("hint",), (side, side))
        return glass, house.parts.ring("gold", 1000 * step // STEPS, scale.length(RING))

    def _tidy(self, top: Scene, now: Ms) -> None:
        """Drop the pictures of other scenes once the top scene has all of its own; trim memory when that is due."""
        if self._house is not None and not self._is_tidy and top.has_all:
            self._is_tidy = True
            self._house.tidy()
            self._trim_at = now + TRIM_MS
        if self._trim_at is not None and now >= self._trim_at:
            self._trim_at = now + TRIM_AGAIN_MS
            release_free_memory()

    def _foresee(self, top: Scene, now: Ms) -> None:
        """Ask for the pictures of the next scenes, if the workshop is idle and no press was just made."""
        house = self._house
        if now - self._foreseen < FORESEE_MS or house is None or house.workshop.at_once or not house.workshop.quiet:
            return
        if now - self._pressed < REST_MS:
            return
        with house.workshop.rehearsal(urgent=False, in_slices=True):
            for step in range(STEPS):
                self._ring(house, Scale(self._size), step)
            top.ahead()
        self._foreseen = now - FORESEE_MS if house.workshop.broken_off else now  # goes on in the next frame

    # The stack

    def clear(self) -> None:
        """Leave every scene, the top one first."""
        self._wishes.clear()
        while self._scenes:
            self._scenes.pop().leave()

    def begin_anew(self, first: Scene, above: Scene) -> None:
        """After a failure: drop all scenes, also one that fails to leave, and begin with `first` and `above`."""
        self._wishes.clear()
        while self._scenes:
            with suppress(Exception):
                self._scenes.pop().leave()
        self._put(first)
        self._do(Push(above))
        self._await(0)

    def _wish(self, scene: Scene, change: Change) -> None:
        if change is not None:
            self._wishes.append((scene, change))

    def _do(self, change: Change) -> None:
        match change:
            case Push(scene):
                self._scenes[-1].pause()
                self._scenes[-1].rest()
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
            case GoHome():
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
