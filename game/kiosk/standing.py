"""The operator's changes at the desk, valid until the next change, also after a restart."""

from __future__ import annotations

from typing import Final

import msgspec

from game.kiosk.policy import Policy
from game.store.files import Folder
from game.store.settings import Percent, json_reader

FILE: Final = "kiosk.json"


class Orders(msgspec.Struct, frozen=True):
    """Standing orders; None where the policy decides."""

    ceiling: Percent | None = None
    offered: tuple[str, ...] | None = None
    quiet: bool = False  # silence, overriding the hours and the ceiling
    scores_after: int = 0  # the id of a match: results up to it are hidden


class Standing:
    """The policy with the operator's changes."""

    def __init__(self, policy: Policy, folder: Folder, known: tuple[str, ...]) -> None:
        """`known` are the games that can be played on the screen."""
        self._policy = policy
        self._folder = folder
        self._known = known
        self.orders = folder.load(FILE, json_reader(Orders)).value or Orders()

    @property
    def ceiling(self) -> int:
        """The loudness limit, 0 to 100."""
        return self._policy.sound.ceiling if self.orders.ceiling is None else self.orders.ceiling

    @property
    def offerable(self) -> tuple[str, ...]:
        """The games of the policy."""
        return tuple(game for game in self._policy.games.offered if game in self._known) or self._known

    @property
    def offered(self) -> tuple[str, ...]:
        """The games that are offered at present; never empty."""
        wanted = self.orders.offered
        return tuple(game for game in self.offerable if wanted is None or game in wanted) or self.offerable

    def change(self, **orders: object) -> None:
        """Change standing orders and save them."""
        self.orders = msgspec.structs.replace(self.orders, **orders)
        self._folder.save(FILE, msgspec.json.encode(self.orders))
