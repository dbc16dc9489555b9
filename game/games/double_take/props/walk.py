"""One-button play: a pointer walks over the fields of the screen, and after a press over the cards of one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.rules.api import Ms, Zone
from game.table.seats.one_button import WalkingLight

CARD_MS: Final[Ms] = 650  # how long it stays at a card


class Walk:
    """The field that was picked, if one was, and how far the pointer has come."""

    def __init__(self) -> None:
        self.field: int | None = None
        self._picked: list[Zone] = []  # the cards of the field that was picked, wherever they go meanwhile
        self._fields = WalkingLight()
        self._cards = WalkingLight(CARD_MS)

    def at(self, cards: Mapping[int, list[Zone]], now: Ms) -> Zone | None:
        """The card that the pointer is at: the first of a field, or one of the field that was picked."""
        if self.field is not None:
            lying = {zone for zones in cards.values() for zone in zones}
            if left := [zone for zone in self._picked if zone in lying]:
                return self._cards.at(left, now)
            self.field = None
        return self._fields.at([cards[field][0] for field in sorted(cards)], now)

    def press(self, cards: Mapping[int, list[Zone]], now: Ms) -> Zone | None:
        """Pick the field that the pointer is at, then the card: that one is returned."""
        if self.field is None:
            self.field = self._fields.at(sorted(cards), now)
            self._picked = [] if self.field is None else cards[self.field]
            self._cards.restart(now)
            return None
        taken = self.at(cards, now)
        self.field = None
        self._fields.restart(now)
        return taken
