"""What lies where on a table, read from its sprites alone: the picture that each shows, the zone that it lies in.

A card on its way counts where it is going, with the face that it will show there. Tests use it to
prove that a board shows the view and nothing else; so may any code that reads a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from game.gfx.decks.base import Piece
from game.rules.api import HIDDEN, Face, Zone
from game.table.stage.pictures import Pictures
from game.table.stage.sprites import Arrival, Stage

FaceOf = Callable[[Piece], Face]

PILED: Final = -1  # the number, in a zone, of what stands for all cards that lie there one upon another


@dataclass(slots=True)
class Seen:
    """What is seen of a zone: single cards in their order, and a pile, counted or as thick as its edges."""

    cards: list[Face] = field(default_factory=list)
    counted: int = 0
    edges: int = 0

    @property
    def count(self) -> int:
        """How many cards there seem to be; edges that nothing counts are not cards."""
        return len(self.cards) + self.counted


def read(stage: Stage, coming: Iterable[Arrival], pictures: Pictures, face_of: FaceOf) -> Mapping[Zone, Seen]:
    """What lies in each zone of which anything is seen, and what is coming there.

    `face_of` tells the face of the rules that a piece shows.
    """
    lying = [(sprite.lies, sprite.image) for sprite in stage.sprites if sprite.lies is not None and sprite.visible]
    zones: dict[Zone, Seen] = {}
    for (zone, number), image in sorted([*lying, *coming], key=lambda each: each[0]):
        content = pictures.content(image)
        seen = zones.setdefault(zone, Seen())
        if content is None:
            continue
        if number != PILED:
            seen.cards.append(face_of(content.piece) if content.piece is not None else HIDDEN)
        elif content.edges:
            seen.edges = content.edges
        else:
            seen.counted += content.number
    return zones
