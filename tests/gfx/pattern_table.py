"""The stored table of distances between the patterns of Double Take, and whether it is still of these patterns.

Measured by `tests.gfx.pattern_distance`; read by the tests, which need no numpy for it.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from game.games.double_take.deck import DoubleTakeDeck
from game.games.double_take.patterns import PATTERNS
from game.gfx.cardart import Kit
from game.gfx.library import Library
from game.store import paths

FILE: Final = Path(__file__).parent / "pattern_distances.json"

PIXELS: Final = 110  # the size in which patterns are compared
TIERS: Final = ((0.05, "forbidden"), (0.10, "fiendish"), (0.20, "hard"), (0.40, "medium"))
EASY: Final = 0.40  # pairs farther apart are not listed


@dataclass(frozen=True, slots=True)
class Table:
    """The distances of a deck: the floors over all pairs, and every pair that is not easy, the nearest first."""

    fingerprint: str
    floor: float
    grey_floor: float
    pairs: tuple[tuple[int, int, float, float], ...]  # two patterns, their distance, their distance in grey

    def tiers(self) -> Counter[str]:
        """How many pairs are how hard."""
        return Counter(next(name for limit, name in TIERS if d < limit) for _, _, d, _ in self.pairs)

    def nearest(self, face: int) -> float:
        """The distance of a pattern's nearest neighbour; EASY where none is listed."""
        return min((d for i, j, d, _ in self.pairs if face in (i, j)), default=EASY)

    def write(self, file: Path = FILE) -> None:
        """Store it, a pair a line."""
        head = {"fingerprint": self.fingerprint, "floor": self.floor, "grey_floor": self.grey_floor}
        rows = ",\n".join(json.dumps(pair) for pair in self.pairs)
        file.write_text(f'{json.dumps(head, indent=0)[:-2]},\n"pairs": [\n{rows}\n]}}\n', encoding="utf-8")


def read(file: Path = FILE) -> Table:
    """The stored table."""
    data = json.loads(file.read_text(encoding="utf-8"))
    pairs = tuple((int(i), int(j), float(d), float(g)) for i, j, d, g in data["pairs"])
    return Table(data["fingerprint"], data["floor"], data["grey_floor"], pairs)


def open_deck() -> DoubleTakeDeck:
    """The shipped deck."""
    library = Library(paths.art())
    return DoubleTakeDeck(Kit(library.palette(), library.signs()), library.patterns(PATTERNS))


def fingerprint(deck: DoubleTakeDeck) -> str:
    """Of everything that the distances depend on: the drawings themselves."""
    size = (PIXELS, PIXELS)
    digest = sha256()
    for face in deck.faces:
        for text in deck.picture(("pattern", face), size).texts(size):
            digest.update(text.encode())
    return digest.hexdigest()
