"""`motley kiosk --game`: the supervised game. It shows early that it is alive, to visitors and to its parent."""

from __future__ import annotations

import argparse
import os

from game.commands.given import NO_SCREEN, WRONG_INPUT, notify, size_of
from game.commands.kiosk import policy_of
from game.kiosk.closing import close_doors
from game.kiosk.pulse import Orphaned, Pulse
from game.store.live_report import VARIABLE


def run(given: argparse.Namespace) -> int:
    """Play by the policy until the operator or the supervisor ends it."""
    policy = policy_of(given)
    if policy is None:
        return WRONG_INPUT
    if not given.debug:  # no record is kept of guests' presses
        os.environ.pop(VARIABLE, None)
    pulse = Pulse()
    close_doors(os.environ, given.safe)
    from game.gfx.splash import open_window  # after `close_doors`: SDL reads the variables when it is loaded
    from game.gfx.window import NoScreen

    size = size_of(given.size)
    try:
        opening = open_window(size, not given.windowed, word=False)
    except NoScreen as error:
        notify(f"motley kiosk: {error}")
        return NO_SCREEN
    from game.app import Launch, play  # the splash is on screen by now
    from game.kiosk.host import Kiosk
    from game.store.reports import versions

    notify(versions())  # for the supervisor's report of a crash
    kiosk = Kiosk(policy, pulse, given.safe, given.again, holds=not given.windowed)
    kiosk.obey(given.debug)
    try:
        play(Launch(size, not given.windowed, policy.language.first, given.data, opening=opening, host=kiosk), notify)
    except Orphaned:
        return kiosk.code
    finally:
        kiosk.close()
        pulse.close()
    return kiosk.code
