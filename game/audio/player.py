"""The interface of sound players, and a silent one.

All players take the time as an argument: milliseconds of one monotonic clock. A missing device or a broken file does
not stop the game: one notice is posted, and the game goes on in silence.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Protocol

from game.audio.cues import CueBook
from game.rules.api import NEVER, TABLE, Event, Ms, Seat
from game.store.notices import Notice

Notify = Callable[[Notice], None]


class NoSound(ValueError):
    """A sound cannot be played; the text says in one sentence what and why, `notice` is for the person."""

    def __init__(self, text: str, notice: Notice) -> None:
        super().__init__(text)
        self.notice = notice


class SoundPlayer(Protocol):
    """The player that scenes use. No call blocks, and none raises."""

    def play(self, cue: str, now: Ms, seat: Seat = TABLE, step: int = 1) -> None:
        """Play a cue in the voice of the seat, at step `step` of its chain."""

    def event(self, event: Event, now: Ms, step: int = 1) -> None:
        """Play the cue of an event of the rules."""

    def action(self, action: str, now: Ms, seat: Seat = TABLE, step: int = 1) -> None:
        """Play the cue of one of the ACTIONS."""

    def tune(self, name: str | None, now: Ms, seed: int = 0) -> None:
        """Cross-fade to a tune, or to none; the seed draws its order.

        A name that has no tune gets the one for all others.
        """

    def intensity(self, level: float) -> None:
        """Set the excitement of the play, 0 to 1: the stems of the tune follow gradually."""

    def volume(self, bus: str, level: float) -> None:
        """Set `master` or a bus from 0 to 1, as a person hears it: half is about half as loud."""

    def update(self, now: Ms) -> None:
        """Let fades and ducking go on; call it once a frame."""

    def due(self, now: Ms) -> Ms:
        """When `update` is to be called again: at once while anything changes."""

    def close(self) -> None:
        """Stop for good. Save first: sound drivers have been seen to hang here."""


class SilentPlayer:
    """Plays nothing. It remembers the cues and the tune, for captions and for tests."""

    def __init__(self, book: CueBook | None) -> None:
        self.played: deque[tuple[str, Seat, int]] = deque(maxlen=64)
        self.playing: str | None = None
        self._book = book

    def play(self, cue: str, now: Ms, seat: Seat = TABLE, step: int = 1) -> None:
        """Remember the cue."""
        self.played.append((cue, seat, step))

    def event(self, event: Event, now: Ms, step: int = 1) -> None:
        """Remember the event's cue."""
        if self._book:
            self.play(self._book.for_event(event).name, now, event.seat, step)

    def action(self, action: str, now: Ms, seat: Seat = TABLE, step: int = 1) -> None:
        """Remember the action's cue."""
        if self._book:
            self.play(self._book.for_action(action).name, now, seat, step)

    def tune(self, name: str | None, now: Ms, seed: int = 0) -> None:
        """Remember the tune."""
        self.playing = name

    def intensity(self, level: float) -> None:
        """Does nothing."""

    def volume(self, bus: str, level: float) -> None:
        """Does nothing."""

    def update(self, now: Ms) -> None:
        """Does nothing."""

    def due(self, now: Ms) -> Ms:
        """Never."""
        return NEVER

    def close(self) -> None:
        """Does nothing."""
