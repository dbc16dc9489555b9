"""Menus, which every device can drive, though not all at once.

The first press owns the menu until it has been idle for a while; presses of others are refused, and they are told who
owns it. A way that is held repeats.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.input.bindings import ZONES
from game.input.intents import DIRECTIONS, KEYBOARD, Intent
from game.rules.api import Ms

IDLE: Final[Ms] = 15_000  # a menu that nobody touches for so long belongs to nobody
PAUSED: Final[Ms] = 5_000  # so long only the one who paused may resume


class Rate(NamedTuple):
    """How a held way repeats: first after `delay`, then every so often."""

    delay: Ms = 420
    every: Ms = 110


class Ownership:
    """Who may press for the time being."""

    def __init__(self, patience: Ms = IDLE) -> None:
        self._patience = patience
        self._owner: str | None = None
        self._since: Ms = 0

    def owner(self, t: Ms) -> str | None:
        """The device that owns it at a moment."""
        return self._owner if t - self._since < self._patience else None

    def claim(self, device: str, t: Ms) -> bool:
        """Press: True for the owner and for whoever becomes it, False while another one owns it."""
        owner = self.owner(t)
        if owner is not None and not _are_one(owner, device):
            return False
        self._owner, self._since = device, t
        return True

    def release(self, device: str | None = None) -> None:
        """Give it up, whoever owns it or if this device does: it left, or its cable was pulled."""
        if device is None or device == self._owner:
            self._owner = None


class Pause(NamedTuple):
    """Who paused and when; a pause that nobody asked for, after a lost pad or window, has no owner."""

    owner: str | None
    since: Ms

    def may_resume(self, device: str, t: Ms) -> bool:
        """The owner at once, everybody else a little later."""
        return self.owner is None or _are_one(self.owner, device) or t - self.since >= PAUSED


class Menu:
    """The controls of one menu."""

    def __init__(self, rate: Rate | None = None, ownership: Ownership | None = None) -> None:
        self._rate = rate or Rate()
        self.ownership = ownership or Ownership()
        self._repeating: Intent | None = None
        self._due: Ms = 0

    def take(self, intent: Intent) -> bool:
        """Whether an intent counts; if not, `ownership.owner` says whose menu it is."""
        if not intent.down:
            held = self._repeating
            if held and (held.device, held.button) == (intent.device, intent.button):
                self._repeating = None
            return self.ownership.owner(intent.t) == intent.device
        if not self.ownership.claim(intent.device, intent.t):
            return False
        self._repeating = intent if intent.button in DIRECTIONS else None
        self._due = intent.t + self._rate.delay
        return True

    def repeat(self, now: Ms) -> Intent | None:
        """Once a frame: the way that is held, pressed again, when it is time. After a hitch it does not catch up."""
        if self._repeating is None or now < self._due:
            return None
        again = self._repeating._replace(t=self._due)
        self._due = max(self._due + self._rate.every, now + 1)
        self.ownership.claim(again.device, again.t)
        return again

    def release(self, device: str | None = None) -> None:
        """Let go of the menu and of the way that is held, on all devices or on one."""
        self.ownership.release(device)
        if self._repeating and device in (None, self._repeating.device):
            self._repeating = None


def _are_one(owner: str, device: str) -> bool:
    """Whether two devices count as one: Escape is pressed for no zone in particular, so any zone may go on."""
    return owner == device or (owner == KEYBOARD and device in ZONES) or (device == KEYBOARD and owner in ZONES)
