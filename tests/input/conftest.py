"""What the tests of the input share: a window that shows nothing, and pads that exist in this process only."""

import os
from collections.abc import Iterator

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game.input.devices import Pads
from game.input.pump import Pump
from game.input.virtual import VirtualPads
from game.match.clock import ManualClock


@pytest.fixture(autouse=True)
def window() -> None:
    """A window that has the keyboard."""
    pygame.display.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 64))


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock(1000)


@pytest.fixture
def pads(window: None) -> Iterator[Pads]:
    pads = Pads()
    yield pads
    pads.close()


@pytest.fixture
def pump(clock: ManualClock, pads: Pads) -> Pump:
    """A pump at a window that has the keyboard, with nothing waiting."""
    pump = Pump(clock, pads)
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    list(pump.waiting())
    return pump


@pytest.fixture
def virtual(pads: Pads) -> Iterator[VirtualPads]:
    virtual = VirtualPads()
    yield virtual
    virtual.detach_all()
