"""`motley kiosk`: the supervisor, which loads no pygame so that little can break, and the operator's tools."""

from __future__ import annotations

import argparse
import getpass

from game.commands.given import WRONG_INPUT, notify, size_of
from game.kiosk.pin import hash_of
from game.kiosk.policy import Policy, PolicyError, load, template
from game.kiosk.supervisor import Supervisor, command_of
from game.store.paths import candidates


def run(given: argparse.Namespace) -> int:
    """Supervise the game until the operator ends it; or print a hash or a template for a policy."""
    if given.template:
        print(template(), end="")
        return 0
    if given.pin:
        print(f'[operator]\npin = "{hash_of(_ask_for_pin())}"')
        return 0
    if given.check is not None:
        given.config = given.check
        if policy_of(given) is None:
            return WRONG_INPUT
        print(f"{given.check} is fine")
        return 0
    size_of(given.size)
    policy = policy_of(given)
    if policy is None:
        return WRONG_INPUT
    command = ["kiosk", "--game", "--size", given.size]
    command += ["--config", str(given.config.resolve())] if given.config else []
    command += ["--data", str(given.data.resolve())] if given.data else []
    command += [flag for flag in ("--windowed", "--debug") if getattr(given, flag[2:])]
    return Supervisor(command_of(command), policy, candidates(given.data)[0]).run()


def _ask_for_pin() -> str:
    """Ask twice for a PIN and return it. Raises ValueError with the reason if there is none."""
    try:
        pin = getpass.getpass("PIN: ")
        if pin != getpass.getpass("once more: "):
            raise ValueError("the two were not the same, and so there is no PIN")
    except (EOFError, KeyboardInterrupt):
        notify("")  # ends the line of the question
        raise ValueError("no PIN was typed") from None
    return pin


def policy_of(given: argparse.Namespace) -> Policy | None:
    """The policy of the event; None, and a sentence on the error stream for every mistake, if it is wrong."""
    try:
        return load(given.config)
    except PolicyError as error:
        notify("\n".join(f"motley kiosk: {mistake}" for mistake in str(error).splitlines()))
        return None
