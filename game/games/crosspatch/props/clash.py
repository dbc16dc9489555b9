"""Why a card does not fit: which cards of the cross have its colour or its motif already (X6), and how that is said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from game.games.crosspatch.props.lens import clashes, place
from game.games.crosspatch.rules import MOTIFS, Cell
from game.rules.api import Face
from game.table.table import Table

NAMES: Final = ("lantern", "kite", "wheel", "balloon", "drum", "mask", "cone", "tent")  # as the rules count motifs


class Clash(NamedTuple):
    """A card of the cross that keeps another one from an open cell."""

    cell: Cell
    in_row: bool  # of the open cell, otherwise in its column
    colour: bool  # it has the same colour, otherwise the same motif


def clashes_of(cross: Mapping[Cell, Face], cells: Iterable[Cell], card: Face) -> list[Clash]:
    """All that keeps a card from these open cells."""
    return [
        Clash(other, place(other)[1] == place(cell)[1], cross[other] // MOTIFS == card // MOTIFS)
        for cell in cells
        for other in clashes(cross, cell, card)
    ]


def told(table: Table, card: Face, found: Iterable[Clash]) -> str:
    """A line for rows and a line for columns: the colour and the motif of the card that are there already."""
    colour, motif = table.house.parts.palette.colours[card // MOTIFS].id, NAMES[card % MOTIFS]
    what: dict[str, list[str]] = {}
    for clash in found:
        line = what.setdefault("twice_row" if clash.in_row else "twice_column", [])
        line.append(f"colour.{colour}" if clash.colour else f"motif.{motif}")
    return "\n".join(
        table.say(f"crosspatch.{line}", what=", ".join(map(table.say, dict.fromkeys(names))))
        for line, names in what.items()
    )
