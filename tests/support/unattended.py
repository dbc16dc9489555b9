"""A kiosk without anybody looking: the whole program, its clock led by hand."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import pygame

from game.input.intents import KEYBOARD, Raw
from game.kiosk.host import Kiosk
from game.kiosk.operator import OperatorDesk
from game.kiosk.policy import read
from game.kiosk.scene_factory import KioskSceneFactory
from game.kiosk.warden import Warden
from game.rules.api import Move, Ms, Seat
from game.scenes.table import TableScene
from game.unseen import FRAME_MS, Unseen

CHORD = (pygame.KSCAN_LCTRL, pygame.KSCAN_LSHIFT, pygame.KSCAN_F10)


class Unattended(Unseen):
    """A kiosk that stands still until it is told to go on."""

    def __init__(self, data: Path, policy: str = "", again: bool = False, safe: bool = False) -> None:
        """No visitor is coached unless the policy says so."""
        told = tomllib.loads(policy)
        told["guests"] = {"coach": "never", **told.get("guests", {})}
        self.kiosk = Kiosk(read(told, data), safe=safe, again=again, holds=False)
        super().__init__(data, (320, 180), "", host=self.kiosk)
        self.frames(2)

    @property
    def factory(self) -> KioskSceneFactory:
        assert isinstance(self.app.factory, KioskSceneFactory)
        return self.app.factory

    @property
    def warden(self) -> Warden:
        assert self.kiosk.warden is not None
        return self.kiosk.warden

    @property
    def operator(self) -> OperatorDesk:
        assert self.kiosk.desk is not None
        return self.kiosk.desk

    def pass_seconds(self, seconds: float) -> None:
        """Let time pass in few frames: none of them does anything but look at the clock."""
        for _ in range(round(seconds * 2)):
            self.frames(1, 500)

    def until(self, happened: Callable[[], object], frames: int = 5000, ms: Ms = 0) -> int:
        """Let frames pass until something has happened, in no time if a thread does it; how many that took."""
        for passed in range(frames):
            if happened():
                return passed
            self.frames(1, ms)
        raise AssertionError(f"not within {frames} frames")

    def play_last_move(self, move: Move, seat: Seat) -> None:
        """Wait for a match of Hoopla that lacks its last move to go on, play that, and wait for the results."""
        table = self.app.stack.top
        assert isinstance(table, TableScene)
        while table.clock.paused:
            self.frames()
        self.press(("left", "right")[seat], {0: "left", 1: "up", 2: "right"}[int(move[1])])
        self.until(lambda: self.scene == "ResultsScene", ms=FRAME_MS)

    def chord(self) -> None:
        """The operator's keys, all at once."""
        for value in (1, 0):
            for key in CHORD:
                self.take(Raw(KEYBOARD, key, value, self.clock.now))
        self.frames(2)

    def type(self, text: str) -> None:
        """Digits, and Enter after them."""
        for digit in text:
            self.key(getattr(pygame, f"KSCAN_{digit}"))
        self.key(pygame.KSCAN_RETURN)
        self.frames(2)
