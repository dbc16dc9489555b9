"""Menus, which every device can drive, one at a time.

The device of the first press owns the menu until it has been idle for a while; presses of other devices are refused,
and the page shows the owner. A held direction repeats.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.input.bindings import ZONES
from game.input.intents import DIRECTIONS, KEYBOARD, Intent
from game.rules.api import NEVER, Ms

IDLE: Final[Ms] = 15_000  # a menu without presses for this long has no owner
PAUSED: Final[Ms] = 5_000  # for this long only the device that paused may resume


class Rate(NamedTuple):
    """How a held direction repeats: first after `delay`, then at every `every`."""

    delay: Ms = 420
    every: Ms = 110


class Ownership:
    """Which device may press at the moment."""

    def __init__(self, patience: Ms = IDLE) -> None:
        self._patience = patience
        self._owner: str | None = None
        self._since: Ms = 0

    def owner(self, t: Ms) -> str | None:
        """The owning device at time `t`, or None."""
        return self._owner if t - self._since < self._patience else None

    def claim(self, device: str, t: Ms) -> bool:
        """Press: True for the owner, or if the device becomes the owner; False while another device owns it."""
        owner = self.owner(t)
        if owner is not None and not _are_one(owner, device):
            return False
        self._owner, self._since = device, t
        return True

    def release(self, device: str | None = None) -> None:
        """End the ownership, of any device or only of `device`: it left, or its cable was pulled."""
        if device is None or device == self._owner:
            self._owner = None


class Pause(NamedTuple):
    """The device that paused and when; a pause after a lost pad or window has no owner."""

    owner: str | None
    since: Ms

    def may_resume(self, device: str, t: Ms) -> bool:
        """True for the owner at once, for other devices after PAUSED ms."""
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

    @property
    def due(self) -> Ms:
        """When the held direction repeats, NEVER if none is held."""
        return NEVER if self._repeating is None else self._due

    def repeat(self, now: Ms) -> Intent | None:
        """Once a frame: the held direction as a new press when it is due, else None. Missed presses are dropped."""
        if self._repeating is None or now < self._due:
            return None
        again = self._repeating._replace(t=self._due)
        self._due = max(self._due + self._rate.every, now + 1)
        self.ownership.claim(again.device, again.t)
        return again

    def release(self, device: str | None = None) -> None:
        """Drop the ownership and the held direction, of all devices or of one."""
        self.ownership.release(device)
        if self._repeating and device in (None, self._repeating.device):
            self._repeating = None


def _are_one(owner: str, device: str) -> bool:
    """Whether two devices count as one: Escape belongs to no zone, so it counts as every zone."""
    return owner == device or (owner == KEYBOARD and device in ZONES) or (device == KEYBOARD and owner in ZONES)
