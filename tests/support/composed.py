"""What may be composed in play; every other picture must be loaded before a match begins."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from game.scenes.table import TableScene

# What may be composed in the middle of a match, by the first word of its name, and why.
COMPOSED: Final = {
    "line": "words that nobody could know before",
    "speech": "such words in a bubble",
    "banner": "such words on a ribbon that has room for them: by how much a hand was late",
    "notice": "the verdict",
}
# Of Double Take only, made of a face that is there: all faces in all of them would take 45 MB at 1920x1080.
LEANING: Final = ("crooked", "shadow")


def is_composed(key: Hashable) -> bool:
    match key:
        case ("banner", *_, str(room)):
            return bool(room)
        case (str(first), *_) if first in COMPOSED:
            return True
        case ("double_take", _, _, str(pose), *_) if pose in LEANING:
            return True
    return False


def take_missing(table: TableScene) -> list[Hashable]:
    """What a table has needed since the last call and had not loaded, apart from what may be composed."""
    missed = table.house.workshop.missed
    missing = [key for key in missed if not is_composed(key)]
    missed.clear()
    return missing
