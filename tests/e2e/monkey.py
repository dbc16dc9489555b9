"""A monkey at keys, pads, mouse and window. It knows no rules, and does the same every time."""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path

import pygame

from game.input.bindings import ZONES
from game.input.intents import BoothNumber
from game.input.virtual import MAPPED, STRANGER, VirtualPad, VirtualPads
from game.rules.rng import Rng
from game.store.sitters import Level
from game.unseen import Unseen

SIZES = ((640, 360), (800, 450), (720, 540))
MOST_PADS = 3
LEVELS: tuple[Level, ...] = ("easy", "normal", "sharp")
KEYS = 130  # scancodes that it may hit
DESPERATE = 60  # presses to get back to the title
WRITTEN = ("a", "É", "ß", "’", " ", "-", "ﬁ", "中", "😀", "\u202e", "", "x" * 40)  # by keys, while text is asked for


class Monkey:
    """Plays with the whole program for so many frames."""

    def __init__(self, data: Path, seed: int) -> None:
        self._data = data
        self._rng = Rng("monkey", seed)
        self._pads: list[VirtualPad] = []
        self.seen: set[str] = set()
        self.program = self._start()
        self.virtual = VirtualPads()
        self._tricks: tuple[tuple[int, Callable[[], None]], ...] = (  # how likely, and what
            (300, self._press_zone),
            (60, self._hit_key),
            (90, self._press_pad),
            (40, self._lean),
            (60, self._move_mouse),
            (40, self._click),
            (8, self._wheel),
            (4, self._plug),
            (3, self._unplug),
            (2, self._pull),
            (3, self._look_away),
            (12, self._oddity),
            (6, self._deal),
            (2, self._close_window),
        )

    def _start(self) -> Unseen:
        program = Unseen(self._data, SIZES[0])
        program.app.house.loader.at_once = False  # as when somebody plays
        program.frames(2)
        self._post(pygame.WINDOWFOCUSGAINED)
        return program

    def play(self, frames: int) -> None:
        """Do something in most frames, and nothing in some."""
        for _ in range(frames):
            if self._rng.below(3):
                self._trick()()
            self.program.frames()
            self.seen.add(self.program.scene)
            if self.program.scene == "":  # it has found the way out
                self.program.close()
                self._pads.clear()
                self.virtual.detach_all()
                gc.collect()  # a person's second program would be another process
                self.program = self._start()

    def go_home(self) -> bool:
        """Whether somebody who only presses Escape gets back to the title."""
        self._post(pygame.WINDOWFOCUSGAINED)
        for _ in range(DESPERATE):
            self.program.frames(4)
            if self.program.scene == "TitleScene":
                return True
            if self.program.scene == "PauseScene":
                self._leave_match()
            else:
                self.program.key(pygame.KSCAN_ESCAPE)
        return False

    def close(self) -> None:
        self.virtual.detach_all()
        self.program.close()

    # Tricks

    def _trick(self) -> Callable[[], None]:
        number = self._rng.below(sum(weight for weight, _ in self._tricks))
        for weight, trick in self._tricks:
            number -= weight
            if number < 0:
                return trick
        raise AssertionError

    def _post(self, kind: int, **what: object) -> None:
        pygame.event.post(pygame.event.Event(kind, what))

    def _press_zone(self) -> None:
        zones = list(ZONES.values())
        zone = zones[self._rng.below(len(zones))]
        button = ("a", "a", "a", "left", "right", "up", "down", "b", "c")[self._rng.below(9)]
        self._key(int(zone[button][0]))

    def _hit_key(self) -> None:
        self._key(self._rng.below(KEYS))

    def _key(self, scancode: int) -> None:
        key = {"key": 0, "scancode": scancode, "mod": 0, "unicode": ""}
        self._post(pygame.KEYDOWN, **key)
        self._post(pygame.TEXTINPUT, text=WRITTEN[scancode % len(WRITTEN)])
        self._post(pygame.KEYUP, **key)

    def _press_pad(self) -> None:
        if self._pads:
            pad = self._pads[self._rng.below(len(self._pads))]
            act = pad.press if self._rng.below(2) else pad.release
            act(self._rng.below(15))

    def _lean(self) -> None:
        if self._pads:
            pad = self._pads[self._rng.below(len(self._pads))]
            pad.lean(self._rng.below(6), self._rng.between(-10, 10) / 10)
            pad.hat(("up", "right", "down", "left", "rest")[self._rng.below(5)])

    def _spot(self) -> tuple[int, int]:
        width, height = self.program.screen.get_size()
        return self._rng.below(width), self._rng.below(height)

    def _move_mouse(self) -> None:
        self._post(pygame.MOUSEMOTION, pos=self._spot(), rel=(0, 0), buttons=(0, 0, 0))

    def _click(self) -> None:
        button, at = self._rng.between(1, 5), self._spot()
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._post(kind, button=button, pos=at)

    def _wheel(self) -> None:
        self._post(pygame.MOUSEWHEEL, x=0, y=self._rng.between(-3, 3), flipped=False)

    def _plug(self) -> None:
        if len(self._pads) < MOST_PADS:
            kind = STRANGER if self._rng.below(4) == 0 else MAPPED
            pad = self.virtual.attach(kind, name=f"Pad {self._rng.below(2)}")
            self.program.frames(2)
            self._pads.append(pad)

    def _unplug(self) -> None:
        if self._pads:
            self._pads.pop(self._rng.below(len(self._pads))).detach()

    def _pull(self) -> None:
        self.program.resize(SIZES[self._rng.below(len(SIZES))])

    def _look_away(self) -> None:
        self._post(pygame.WINDOWFOCUSLOST)
        self.program.frames(2)
        self._post(pygame.WINDOWFOCUSGAINED)

    def _oddity(self) -> None:
        """Events that nobody asked for."""
        kinds = (pygame.USEREVENT, pygame.TEXTEDITING, pygame.FINGERDOWN, pygame.WINDOWEXPOSED, pygame.KEYMAPCHANGED)
        self._post(kinds[self._rng.below(len(kinds))])

    def _deal(self) -> None:
        """Alone it would never wait for a match to begin: bots, and whoever sits there, play any game."""
        if self.program.scene != "LobbyScene":
            return
        factory = self.program.app.factory
        factory.party.choose(factory.offered[self._rng.below(len(factory.offered))])
        room = factory.party.room(factory.party.game)
        for seat in range(len(factory.party.booths)):
            if len(factory.party.taken) in room:
                break
            if seat not in factory.party.taken:
                factory.party.invite(BoothNumber(seat), LEVELS[self._rng.below(len(LEVELS))])
        if len(factory.party.taken) in room and not factory.party.has_teams:
            self.program.push(factory.match())

    def _close_window(self) -> None:
        self._post(pygame.QUIT)

    def _leave_match(self) -> None:
        """In the pause the last entry leaves the match, and a question is answered with yes."""
        self.program.frames(400)  # whoever paused it, anybody may go on by now
        self.program.press("left", "up", "a")
        self.program.frames(4)
        self.program.press("left", "up", "a")
