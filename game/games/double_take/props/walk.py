"""One-button play: a pointer walks over the fields of the screen, and after a press over the cards of one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.input.assist import Scan
from game.rules.api import Ms, Zone

FIELD_MS: Final[Ms] = 900  # how long it stays
CARD_MS: Final[Ms] = 650


class Walk:
    """The field that was picked, if one was, and how far the pointer has come."""

    def __init__(self) -> None:
        self.field: int | None = None
        self._fields = Scan(FIELD_MS)
        self._cards = Scan(CARD_MS)

    def at(self, cards: Mapping[int, list[Zone]], now: Ms) -> Zone | None:
        """The card that the pointer is at: the first of a field, or one of the field that was picked."""
        if self.field is not None and self.field not in cards:
            self.field = None
        if self.field is None:
            number = self._fields.at(now, len(cards))
            return None if number is None else cards[sorted(cards)[number]][0]
        number = self._cards.at(now, len(cards[self.field]))
        return None if number is None else cards[self.field][number]

    def press(self, cards: Mapping[int, list[Zone]], now: Ms) -> Zone | None:
        """Pick the field that the pointer is at, then the card: that one is returned."""
        if self.field is None:
            number = self._fields.at(now, len(cards))
            self.field = None if number is None else sorted(cards)[number]
            self._cards.restart(now)
            return None
        taken = self.at(cards, now)
        self.field = None
        self._fields.restart(now)
        return taken
