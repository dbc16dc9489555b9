"""Whether anything may move on a table by itself: if not, the program may sleep."""

from __future__ import annotations

from typing import Final

from game.input.intents import Input, Intent, Tilt
from game.rules.api import Ms

LIVELY_MS: Final[Ms] = 8000  # after an input or event: nothing that it sets in motion takes longer, a peek takes 6 s


class Liveliness:
    """Knows when something last happened at a table, and what is held there."""

    def __init__(self) -> None:
        self._since: Ms = 0
        self._held: set[tuple[str, str]] = set()  # the buttons that are down, and the sticks that lean, by device

    def stir(self, now: Ms) -> None:
        """Note that something happens at this moment."""
        self._since = now

    def take(self, intent: Input) -> None:
        """Note an input."""
        self._since = intent.t
        match intent:
            case Intent(device=device, button=button, down=is_held):
                held = device, button
            case Tilt(device=device, x=x, y=y, second=second):
                held, is_held = (device, f"stick {second}"), (x, y) != (0, 0)
            case _:
                return
        if is_held:
            self._held.add(held)
        else:
            self._held.discard(held)

    def let_go(self) -> None:
        """Note that nothing is held any longer."""
        self._held.clear()

    def lasts(self, now: Ms) -> bool:
        """Whether something may still move because of what happened, or repeats because it is held."""
        return bool(self._held) or now < self._since + LIVELY_MS
