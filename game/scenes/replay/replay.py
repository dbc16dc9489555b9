"""The replay of a recorded match: it can be stopped, slowed down, sped up, and wound to any moment.

The table is the one on which the game is played; its moves come from the log, and its clock runs at the chosen speed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from pygame import Rect, Surface

from game.audio.player import SoundPlayer
from game.bots.playback import Playback, length
from game.gfx.loader import Loading, Wanted
from game.input.intents import (
    DOWN,
    LEFT,
    MOUSE,
    PAUSE,
    RIGHT,
    UP,
    A,
    B,
    BoothNumber,
    C,
    Device,
    Input,
    Intent,
    Scroll,
)
from game.input.menu import Menu
from game.input.router import Router
from game.match.clock import Clock
from game.rules.api import NEVER, TABLE, Event, Ms, Seat
from game.scenes.base import Change, Pop, Scene
from game.scenes.replay.bar import ZONE, Reading, ReplayBar
from game.scenes.table import TableScene
from game.store.matches import Recording
from game.table.house import House
from game.table.seats.sitting import Sitting, TableSeat

SPEEDS: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
USUAL: Final = SPEEDS.index(1.0)
LEAP_MS: Final[Ms] = 5000


Lay = Callable[[House, Sitting, Callable[[], Scene]], TableScene]


class Tape:
    """A clock for the table, which `run` advances at a speed."""

    def __init__(self, now: Ms) -> None:
        self._now = float(now)

    def __call__(self) -> Ms:
        return int(self._now)

    def run(self, elapsed: Ms, speed: float) -> None:
        self._now += elapsed * speed


class OnTime:
    """A sound player for the table: it replaces the time of the tape by the time of the house."""

    def __init__(self, player: SoundPlayer, now: Callable[[], Ms]) -> None:
        self._player = player
        self._now = now
        self.intensity = player.intensity
        self.volume = player.volume

    def play(self, cue: str, now: Ms, seat: Seat = TABLE, step: int = 1) -> None:
        self._player.play(cue, self._now(), seat, step)

    def event(self, event: Event, now: Ms, step: int = 1) -> None:
        self._player.event(event, self._now(), step)

    def action(self, action: str, now: Ms, seat: Seat = TABLE, step: int = 1) -> None:
        self._player.action(action, self._now(), seat, step)

    def tune(self, name: str | None, now: Ms, seed: int = 0) -> None:
        self._player.tune(name, self._now(), seed)

    def update(self, now: Ms) -> None:
        """Do nothing: the loop updates the real player."""

    def due(self, now: Ms) -> Ms:
        """Never: the loop asks the real player."""
        return NEVER

    def close(self) -> None:
        """Do nothing: the program closes the real player."""


class ReplayScene(Scene):
    """The replay of one match."""

    def __init__(
        self, house: House, router: Router, recording: Recording, lay: Lay, at: Ms = 0, speed: float = 1.0
    ) -> None:
        """`lay` makes the table; `at` is the moment of the match to begin at, `speed` one of SPEEDS."""
        self.words = {
            (LEFT,): "replay.back",
            (RIGHT,): "replay.forward",
            (UP, DOWN): "replay.tempo",
            (A,): "replay.play",
            (B,): "common.back",
        }
        self._house = house
        self._router = router
        self._recording = recording
        self._lay = lay
        self._driver = ""  # the device that was used last
        self._length = length(recording.log)
        self._speed = SPEEDS.index(speed)
        self._playing = True
        self._menu = Menu()
        self._bar = ReplayBar(house, self._device)
        self._size = (0, 0)
        self._last: Ms | None = None
        self._winding: Loading | None = None  # to another moment
        self._wind(at)

    @property
    def reading(self) -> Reading:
        """The position, length and speed of the replay."""
        at = min(self.table.clock.now(), self._length)
        return Reading(at, self._length, SPEEDS[self._speed], self._playing)

    def _wind(self, at: Ms) -> None:
        """Go to a moment on a new table: a table can only go forward."""
        self._stop_winding()
        at = min(max(at, 0), self._length)
        self._tape = Tape(self._house.now())
        house = replace(self._house, now=self._tape, player=OnTime(self._house.player, self._house.now))
        seats = tuple(TableSeat(sitter, BoothNumber(seat), None) for seat, sitter in enumerate(self._recording.sitters))
        playback = Playback(self._recording.log)
        self.table = self._lay(house, Sitting(playback, seats, watched=True), lambda: self)
        playback.advance(at)
        self.table.clock = Clock(self._tape, at)
        self._laid = False
        if self._size != (0, 0):
            self.table.resize(self._table_area.size)
            self._winding = self._house.loader.load(self, self.table.load)

    # The life of the scene

    def enter(self) -> None:
        if self._last is None:
            self.table.enter()
        self._last = None

    def leave(self) -> None:
        self._stop_winding()
        self.table.leave()

    def resize(self, size: tuple[int, int]) -> None:
        self._stop_winding()
        self._size = size
        self._bar.resize(size)
        self.table.resize(self._table_area.size)
        self._laid = False

    @property
    def _table_area(self) -> Rect:
        """The screen without the bar."""
        return Rect(0, 0, self._size[0], self._bar.area.y)

    def load(self) -> Iterator[Wanted]:
        yield from self.table.load()
        yield lambda: self._bar.paint(Surface(self._size), self.reading)
        yield self._bar.invalidate

    def _device(self) -> Device:
        """The device whose keys the bar shows: the one used last, else the first seated one, else the arrow keys."""
        seats = self._router.seats
        here = (device for booth in seats if (device := seats.device(booth)) is not None)
        return self._router.devices.get(self._driver) or next(here, None) or self._router.devices[ZONE]

    # What people do

    def intent(self, intent: Input) -> Change:
        match intent:
            case Intent(device=device, down=True, button=button, at=at) if device == MOUSE and button == A and at:
                self._driver = device
                return self._clicked(at)
            case Intent(device=device) if self._menu.take(intent) and intent.down:
                if device in self._router.devices:
                    self._driver = device
                return self._pressed(intent.button)
            case Scroll(steps=steps):
                self._leap(1 if steps > 0 else -1)
        return None

    def _clicked(self, at: tuple[int, int]) -> Change:
        """Handle a click: the track winds, a prompt acts as its button, any other place acts as A."""
        moment = self._bar.moment(at, self._length)
        if moment is None:
            return self._pressed(self._bar.button(at) or A)
        self._wind(moment)
        return None

    def _pressed(self, button: str) -> Change:
        if button == A:
            self._toggle()
        elif button in (LEFT, RIGHT):
            self._leap(1 if button == RIGHT else -1)
        elif button in (UP, DOWN):
            self._change_speed(1 if button == UP else -1)
        elif button == C:
            self._change_speed(USUAL - self._speed)
        elif button in (B, PAUSE):
            self._tell("back")
            return Pop()
        return None

    def _toggle(self) -> None:
        """Stop or go on; at the end, begin again."""
        self._tell("accept")
        if self.reading.ended:
            self._wind(0)
            self._playing = True
        else:
            self._playing = not self._playing

    def _leap(self, direction: int) -> None:
        self._tell("focus")
        self._wind(self.reading.at + direction * LEAP_MS)

    def _change_speed(self, by: int) -> None:
        speed = self._speed + by
        self._tell("change" if 0 <= speed < len(SPEEDS) else "denied")
        self._speed = min(max(speed, 0), len(SPEEDS) - 1)

    def _tell(self, action: str) -> None:
        self._house.player.action(action, self._house.now())

    # What is seen

    def update(self, now: Ms) -> Change:
        elapsed = 0 if self._last is None else now - self._last
        self._last = now
        again = self._menu.repeat(now)
        change = self._pressed(again.button) if again is not None else None
        self._laid = self._laid or self._winding is None or self._has_wound()
        if self._laid and self._playing:
            self._tape.run(elapsed, SPEEDS[self._speed])
        if self._laid:
            self.table.update(self._tape())  # its change is ignored: the replay stays after the end
        return change

    def due(self, now: Ms) -> Ms:
        return now if self._playing or not self._laid else self._menu.due

    def draw(self, screen: Surface, now: Ms, afresh: bool) -> Sequence[Rect]:
        if afresh:
            self._bar.invalidate()
        table = screen.subsurface(self._table_area)
        changed = self.table.draw(table, self._tape(), afresh) if self._laid else ()
        return [*changed, *self._bar.paint(screen, self.reading)]

    def _has_wound(self) -> bool:
        """Whether the table that was wound to is laid; its pictures are those of the one before."""
        winding = self._winding
        if winding is None or not winding.is_done:
            return False
        self._house.loader.wait(winding)  # raises what went wrong
        self._winding = None
        return True

    def _stop_winding(self) -> None:
        """Let the loader leave the table alone that is being wound to."""
        if self._winding is not None:
            self._house.loader.cancel(self._winding)
            self._winding = None
