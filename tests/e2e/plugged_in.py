"""Motley as anybody starts it, with pads that are no hardware: they live inside a process, so this is its process.

    python -m tests.e2e.plugged_in HANDLE [arguments of motley]

Behind the handle is a pipe. Each order that comes through it is carried out beside the running program, and answered
when the program cannot but know of it. `pads.py` gives the orders.
"""

import sys
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from threading import Thread

import pygame

from game.cli import main
from game.input.virtual import VirtualPad, VirtualPads

LOOK_S = 0.002


class Sofa:
    """The pads, each known by its name."""

    def __init__(self) -> None:
        until(pygame.joystick.get_init)
        self._virtual = VirtualPads()
        self._pads: dict[str, VirtualPad] = {}

    def plug(self, name: str) -> None:
        """Plug a pad in; the program opens what is there."""
        self._pads[name] = pad = self._virtual.attach(name=name)
        until(lambda: pad.is_open)

    def unplug(self, name: str) -> None:
        self._pads.pop(name).detach()

    def press(self, name: str, button: int) -> None:
        """Tap a button, and wait until the program has taken note, be it ever so busy.

        Were the button let go only when the program has seen it down, a machine that stalls would hold it for long.
        """
        pad = self._pads[name]
        pad.press(button)
        self._virtual.sample()
        pad.release(button)
        self._virtual.sample()
        until(self._virtual.is_noticed)


def until(done: Callable[[], bool]) -> None:
    """Whoever gave the order loses patience, not we."""
    while not done():
        time.sleep(LOOK_S)


def obey(orders: Connection) -> None:
    """Carry out what is ordered until nobody is there to order anything."""
    sofa = Sofa()
    while True:
        try:
            order, *details = orders.recv()
        except EOFError:
            return
        getattr(sofa, order)(*details)
        orders.send(order)


if __name__ == "__main__":
    handle, *arguments = sys.argv[1:]
    Thread(target=obey, args=(Connection(int(handle)),), daemon=True).start()
    raise SystemExit(main(arguments))
