"""The composition of a kiosk: the host that leads the evening in place of the players."""

from __future__ import annotations

import os
import signal
from types import FrameType
from typing import Final

from game.gfx.window import Window
from game.input.phone_door import PhoneRules
from game.input.pump import grab
from game.input.router import Router
from game.kiosk.operator import OperatorDesk
from game.kiosk.policy import Policy
from game.kiosk.pulse import Pulse
from game.kiosk.scene_factory import KioskSceneFactory
from game.kiosk.standing import Standing
from game.kiosk.supervisor import ENDED
from game.kiosk.warden import Warden
from game.scenes.notices import NoticeBar
from game.scenes.stack import SceneStack
from game.store.files import Folder
from game.store.memory import Memory
from game.table.house import House

# The greatest age in seconds at which an interrupted match is resumed without asking.
ALWAYS: Final = float("inf")  # the supervisor restarted the game: its players are still here
FRESH_S: Final = 600.0  # after the computer was switched on
NEVER: Final = -1.0  # safe mode: the match may be the reason


class Kiosk:
    """Leads the evening at a kiosk."""

    def __init__(
        self, policy: Policy, pulse: Pulse | None = None, safe: bool = False, again: bool = False, holds: bool = True
    ) -> None:
        """`again`: the supervisor restarted the game. `holds`: it grabs keyboard and mouse."""
        self._policy = policy.safe if safe else policy
        self._pulse = pulse
        self._safe = safe
        self._resumes = NEVER if safe else ALWAYS if again else FRESH_S
        self._holds = holds
        self._factory: KioskSceneFactory | None = None
        self.desk: OperatorDesk | None = None
        self.warden: Warden | None = None

    def factory(self, house: House, router: Router, memory: Memory, seed: int) -> KioskSceneFactory:
        standing = Standing(self._policy, Folder(memory.folder, memory.board), tuple(house.shows))
        self.desk = OperatorDesk(self._policy, standing, memory, router, house.now, self._safe)
        self._parts = house, router
        self._factory = KioskSceneFactory(self._policy, standing, self._resumes, house, router, memory, seed)
        return self._factory

    def watch(self, stack: SceneStack, window: Window, notices: NoticeBar) -> Warden:
        assert self.desk is not None
        assert self._factory is not None
        hold = grab if self._holds else lambda: None
        self.warden = Warden(
            self._policy, *self._parts, self._factory, self.desk, stack, window, notices, self._pulse, self._safe, hold
        )
        return self.warden

    @property
    def phones(self) -> PhoneRules | None:
        rules, language = self._policy.phones, self._policy.language
        if not rules.allowed or self._safe:
            return None
        languages = tuple(dict.fromkeys((language.first, *language.choice)))
        return PhoneRules(rules.port, address=rules.address, languages=languages)

    @property
    def code(self) -> int:
        """The exit code of the game."""
        code = self.desk.code if self.desk is not None else None
        return ENDED if code is None else code

    def close(self) -> None:
        """Close the scene factory."""
        if self._factory is not None:
            self._factory.close()

    # Signals

    def obey(self, debug: bool) -> None:
        """Obey signals: end the game; with `debug`, also hang or fail on demand."""
        signal.signal(signal.SIGTERM, self._end)
        if debug and hasattr(signal, "SIGUSR1"):
            signal.signal(signal.SIGUSR1, _hang)
            signal.signal(signal.SIGUSR2, _fail)

    def _end(self, number: int, frame: FrameType | None) -> None:
        if self.warden is not None:
            self.warden.is_told_to_end = True
        else:
            os._exit(ENDED)


def _hang(number: int, frame: FrameType | None) -> None:
    while True:
        signal.pause()


def _fail(number: int, frame: FrameType | None) -> None:
    raise RuntimeError("somebody wanted to see what happens when a scene fails")
