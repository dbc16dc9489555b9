"""The floor of the lobby: where things stand, and how a cursor walks from one to the next.

A person's cursor is at home in their own booth. Down leads to the booths that no person has, one by one, then to the
tiles of the games and last to the buttons below them; up leads back. To the left and right it goes from tile to tile
and from button to button.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from game.input.intents import DOWN, LEFT, RIGHT, UP
from game.rules.api import Seat
from game.scenes.lobby.tiles import TILE, fitted_pitch
from game.ui.focus import Box

BOOTH, GAME, BUTTON = "booth", "game", "button"

BOOTH_SIZE: Final = (588, 254)
COLUMNS: Final = 3
BUTTON_HEIGHT: Final = 62
TILE_PITCH: Final = 372


class FloorSpot(NamedTuple):
    """Something that a cursor can point at; None stands for home."""

    row: str
    number: int


@dataclass(frozen=True, slots=True)
class Floor:
    """What there is to walk over at the moment."""

    booths: Sequence[Seat]  # those without a person
    games: int
    chosen: int  # where the tiles are entered
    buttons: int

    def step(self, spot: FloorSpot | None, way: str) -> FloorSpot | None:
        """The spot that lies that way; the same where there is no further one."""
        if way in (UP, DOWN):
            rows = self._rows()
            here = next((n for n, stop in enumerate(rows) if _is_row_of(stop, spot)), 0)
            there = here + (1 if way == DOWN else -1)
            return rows[there] if 0 <= there < len(rows) else spot
        if spot is None or spot.row == BOOTH or way not in (LEFT, RIGHT):
            return spot
        last = (self.games if spot.row == GAME else self.buttons) - 1
        return FloorSpot(spot.row, max(0, min(last, spot.number + (1 if way == RIGHT else -1))))

    def _rows(self) -> list[FloorSpot | None]:
        """Where up and down lead, in order; a row of tiles is one stop, entered at the chosen one."""
        rows: list[FloorSpot | None] = [
            None,
            *(FloorSpot(BOOTH, seat) for seat in self.booths),
            FloorSpot(GAME, self.chosen),
        ]
        return [*rows, FloorSpot(BUTTON, 0)] if self.buttons else rows


def _is_row_of(stop: FloorSpot | None, spot: FloorSpot | None) -> bool:
    if stop is None or spot is None or spot.row == BOOTH:
        return stop == spot
    return stop.row == spot.row


# Where it all stands, in design pixels


def booth_box(seat: Seat) -> Box:
    """The booth of a seat: two rows of three."""
    return Box(48 + 618 * (seat % COLUMNS), 134 + 274 * (seat // COLUMNS), *BOOTH_SIZE)


def game_box(number: int, games: int) -> Box:
    """The tile of a game. Five fill the row; where there are more, all are smaller, in the middle of its height."""
    pitch, share = fitted_pitch(games, TILE[0], TILE_PITCH)
    width, height = TILE[0] * share, TILE[1] * share
    return Box(48 + pitch * number, 724 + (TILE[1] - height) / 2, width, height)


def button_boxes(widths: Sequence[float]) -> list[Box]:
    """The buttons in the lower right corner, side by side."""
    boxes: list[Box] = []
    x = 1872.0
    for width in reversed(widths):
        x -= width
        boxes.insert(0, Box(x, 984, width, BUTTON_HEIGHT))
        x -= 20
    return boxes
