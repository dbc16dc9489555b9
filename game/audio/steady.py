"""The player that the game uses: it survives the loss of its device."""

from __future__ import annotations

from pathlib import Path

from game.audio.cues import CueBook, CueError
from game.audio.mixer import MixerPlayer
from game.audio.player import NoSound, Notify, SilentPlayer, SoundPlayer
from game.rules.api import TABLE, Event, Ms, Seat
from game.rules.rng import Rng
from game.store.notices import Notice


class SteadyPlayer:
    """A player that outlives its device.

    It plays through the mixer while there is a device and in silence otherwise, and carries tune, intensity and volumes
    over from one to the other. Call `device_added` when SDL reports a new device for playing, and `device_lost` when it
    reports that the one in use is gone.
    """

    def __init__(self, folder: Path, rng: Rng, notify: Notify, buffer: int = 512) -> None:
        self._folder = folder
        self._rng = rng
        self._notify = notify
        self._buffer = buffer
        self._tune: tuple[str | None, int] = None, 0  # and the seed of its arrangement
        self._level = 0.0
        self._volumes: dict[str, float] = {}
        self._book: CueBook | None = None
        try:
            self._book = CueBook.load(folder)
        except CueError:
            notify(Notice("no_cues", "cues.toml"))
        self._player: SoundPlayer = SilentPlayer(self._book)
        self._open(0, notify)

    @property
    def silent(self) -> bool:
        """Whether there is no device at present."""
        return isinstance(self._player, SilentPlayer)

    def device_added(self, now: Ms) -> bool:
        """Open the mixer if there is no sound yet; True if there is sound now."""
        if self.silent:
            self._open(now, lambda notice: None)  # the notice about missing sound was posted before
        return not self.silent

    def device_lost(self) -> None:
        """Go on in silence until a device appears."""
        self._player.close()
        self._player = SilentPlayer(self._book)

    def play(self, cue: str, now: Ms, seat: Seat = TABLE, step: int = 1) -> None:
        """Sound a cue."""
        self._player.play(cue, now, seat, step)

    def event(self, event: Event, now: Ms, step: int = 1) -> None:
        """Sound an event."""
        self._player.event(event, now, step)

    def action(self, action: str, now: Ms, seat: Seat = TABLE, step: int = 1) -> None:
        """Sound an action."""
        self._player.action(action, now, seat, step)

    def tune(self, name: str | None, now: Ms, seed: int = 0) -> None:
        """Cross-fade to a tune."""
        self._tune = name, seed
        self._player.tune(name, now, seed)

    def intensity(self, level: float) -> None:
        """Set how exciting the play is."""
        self._level = level
        self._player.intensity(level)

    def volume(self, bus: str, level: float) -> None:
        """Set a volume."""
        self._volumes[bus] = level
        self._player.volume(bus, level)

    def update(self, now: Ms) -> None:
        """Once a frame."""
        self._player.update(now)

    def due(self, now: Ms) -> Ms:
        """When `update` is to be called again."""
        return self._player.due(now)

    def close(self) -> None:
        """Fall silent for good."""
        self._player.close()

    def _open(self, now: Ms, notify: Notify) -> None:
        """Open the mixer if possible, and hand over tune, intensity and volumes."""
        if self._book is None:
            return
        try:
            player = MixerPlayer(self._book, self._folder, self._rng, self._notify, self._buffer)
        except NoSound as error:
            notify(error.notice)
            return
        for bus, level in self._volumes.items():
            player.volume(bus, level)
        player.intensity(self._level)
        name, seed = self._tune
        player.tune(name, now, seed)
        self._player = player
