"""What a player of sounds can be asked for, and one that plays in silence.

All players take the time as an argument: milliseconds of any clock that never goes back, the same one in every call.
A missing device or a broken file is no reason to stop a game: it is told once, in one sentence, and silence goes on.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Protocol

from game.audio.cues import CueBook
from game.rules.api import TABLE, Event, Ms, Seat
from game.store.notices import Notice

Notify = Callable[[Notice], None]


class NoSound(ValueError):
    """Something cannot be heard; the text says in one sentence what and why, the notice tells it to a person."""

    def __init__(self, text: str, notice: Notice) -> None:
        super().__init__(text)
        self.notice = notice


class SoundPlayer(Protocol):
    """What a scene may ask for. Nothing here waits, and nothing here fails."""

    def play(self, cue: str, now: Ms, seat: Seat = TABLE, step: int = 1) -> None:
        """Sound a cue, as the seat would and at this step of it."""

    def event(self, event: Event, now: Ms, step: int = 1) -> None:
        """Sound what an event of the rules sounds like."""

    def action(self, action: str, now: Ms, seat: Seat = TABLE, step: int = 1) -> None:
        """Sound one of the ACTIONS."""

    def tune(self, name: str | None, now: Ms) -> None:
        """Cross-fade to a tune, or to none."""

    def intensity(self, level: float) -> None:
        """How exciting the play is, 0 to 1: the stems of the tune follow by and by."""

    def volume(self, bus: str, level: float) -> None:
        """Set `master` or a bus from 0 to 1, as a person hears it: half is about half as loud."""

    def update(self, now: Ms) -> None:
        """Let fades and ducking go on; call it once a frame."""

    def close(self) -> None:
        """Fall silent for good. Save first: sound drivers have been seen to hang here."""


class SilentPlayer:
    """Plays everything, inaudibly. It remembers what would have been heard last, for captions and for tests."""

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

    def tune(self, name: str | None, now: Ms) -> None:
        """Remember the tune."""
        self.playing = name

    def intensity(self, level: float) -> None:
        """Silence is equally intense everywhere."""

    def volume(self, bus: str, level: float) -> None:
        """Silence has no volume."""

    def update(self, now: Ms) -> None:
        """Nothing fades."""

    def close(self) -> None:
        """Nothing is open."""
