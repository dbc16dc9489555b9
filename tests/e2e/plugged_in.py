"""Motley as anybody starts it, with pads that are no hardware: they live inside a process, so this is its process.

    python -m tests.e2e.plugged_in HANDLE [arguments of motley]

Behind the handle is a pipe. Each order that comes through it is carried out beside the running program; what the
program makes of it stands in its report. `pads.py` gives the orders, the first of them when a scene is seen.
"""

import sys
from multiprocessing.connection import Connection
from threading import Thread

from game.cli import main
from game.input.virtual import VirtualPad, VirtualPads


class Sofa:
    """The pads, each known by its name."""

    def __init__(self) -> None:
        self._virtual = VirtualPads()
        self._pads: dict[str, VirtualPad] = {}

    def plug(self, name: str) -> None:
        """Plug a pad in; the program opens what is there."""
        self._pads[name] = self._virtual.attach(name=name)

    def unplug(self, name: str) -> None:
        self._pads.pop(name).detach()

    def press(self, name: str, button: int) -> None:
        """Tap a button: SDL has both in its queue when this returns.

        Were the button let go only when the program has seen it down, a machine that stalls would hold it for long.
        """
        pad = self._pads[name]
        pad.press(button)
        self._virtual.sample()
        pad.release(button)
        self._virtual.sample()


def obey(orders: Connection) -> None:
    """Carry out what is ordered until the other end is closed."""
    sofa = None
    while True:
        try:
            order, *details = orders.recv()
        except EOFError:
            return
        sofa = sofa or Sofa()  # now the program has initialised SDL's joysticks
        getattr(sofa, order)(*details)
        orders.send(order)


if __name__ == "__main__":
    handle, *arguments = sys.argv[1:]
    Thread(target=obey, args=(Connection(int(handle)),), daemon=True).start()
    raise SystemExit(main(arguments))
