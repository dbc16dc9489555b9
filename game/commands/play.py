"""`motley`: open the window, and load the rest of the program behind the splash."""

from __future__ import annotations

import argparse
import signal
from dataclasses import replace
from typing import TYPE_CHECKING

from game.commands.given import NO_SCREEN, notify, size_of
from game.gfx.splash import open_window
from game.gfx.window import NoScreen
from game.store.full_screen import peek_full_screen

if TYPE_CHECKING:
    from game.store.matches import Recording


def run(given: argparse.Namespace, watch: Recording | None = None) -> int:
    """Play from the title on, or watch a match."""
    size = size_of(given.size)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # SDL makes it an event, but Python would sleep on until the next one
    try:
        whole = not given.windowed and peek_full_screen(given.data)
        opening = open_window(size, whole, word=watch is None)
    except NoScreen as error:
        need_none = "`motley shots` and `motley doctor` need none" if watch is None else "--text and --verify need none"
        notify(f"motley: {error}; {need_none}")
        return NO_SCREEN
    from game.app import Launch, play  # the splash is on screen by now

    launch = Launch(size, not given.windowed, given.language, given.data, opening=opening, watch=watch)
    play(replace(launch, phones=watch is None and given.phones), notify)
    return 0
