"""The cards of Double Take: a pattern on each side, and no pattern on more than three sides.

Patterns are numbers in three groups: those on one side of the deck, on two and on three. A smaller deck has the first
patterns of each group. A card is a number too; the sides of card c are `up[c]` and `down[c]`.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Final

from game.rules.api import HIDDEN, Face
from game.rules.rng import Rng

PATTERNS: Final = 119
FIRST_OF_GROUP: Final = (0, 8, 79)  # the first unique, double and triple pattern
DECKS: Final[Mapping[int, tuple[int, int, int]]] = {135: (8, 71, 40), 60: (4, 31, 18), 90: (5, 47, 27)}


def faces(cards: int) -> list[Face]:
    """Every side of a deck of this many cards."""
    return [
        first + pattern
        for group, first in enumerate(FIRST_OF_GROUP)
        for pattern in range(DECKS[cards][group])
        for _ in range(1 + group)
    ]


@cache
def _sides(cards: int) -> tuple[tuple[Face, int], ...]:
    """Every pattern of a deck of this many cards, with the number of its sides."""
    return tuple(Counter(faces(cards)).items())


def is_unique(face: Face) -> bool:
    """Whether a pattern is on no other card."""
    return face < FIRST_OF_GROUP[1]


def draw_hidden(up: list[Face], down: list[Face], rng: Rng) -> None:
    """Draw every side that is HIDDEN from those that no card shows, so that the two sides of a card differ.

    Drawn anew until they do, about twice: that keeps every such pairing equally likely.
    """
    seen = Counter((*up, *down))
    unseen = [face for face, sides in _sides(len(up)) for _ in range(sides - seen[face])]
    open_up = [card for card, face in enumerate(up) if face == HIDDEN]
    open_down = [card for card, face in enumerate(down) if face == HIDDEN]
    while True:
        rng.shuffle(unseen)
        drawn = iter(unseen)
        for card in open_up:
            up[card] = next(drawn)
        for card in open_down:
            down[card] = next(drawn)
        if not any(map(int.__eq__, up, down)):
            return
