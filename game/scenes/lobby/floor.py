"""The floor of the lobby: where things stand, what lies under the mouse, and how a cursor walks.

A person's cursor is at home in their own booth. Down leads to the booths that no person has, one by one, then to the
tiles of the games and last to the buttons below them; up leads back. To the left and right it goes from tile to tile
and from button to button.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from game.input.intents import DOWN, LEFT, RIGHT, UP
from game.input.seats import MOST
from game.rules.api import Seat
from game.scenes.lobby.tiles import TILE, fitted_pitch
from game.ui.focus import Box

BOOTH, GAME, BUTTON = "booth", "game", "button"

FACE_AT: Final = (102, 152)  # the middle of the avatar in its booth
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

    booths: Sequence[Seat]  # those that a cursor can walk to
    games: int
    chosen: int  # where the tiles are entered
    buttons: Sequence[float]  # how wide they are

    def step(self, spot: FloorSpot | None, way: str) -> FloorSpot | None:
        """The spot that lies in a direction from another; the same where there is no further one."""
        if way in (UP, DOWN):
            rows = self._rows()
            here = next((n for n, stop in enumerate(rows) if _is_row_of(stop, spot)), 0)
            there = here + (1 if way == DOWN else -1)
            return rows[there] if 0 <= there < len(rows) else spot
        if spot is None or spot.row == BOOTH or way not in (LEFT, RIGHT):
            return spot
        last = (self.games if spot.row == GAME else len(self.buttons)) - 1
        return FloorSpot(spot.row, max(0, min(last, spot.number + (1 if way == RIGHT else -1))))

    def _rows(self) -> list[FloorSpot | None]:
        """Where up and down lead, in order; a row of tiles is one stop, entered at the chosen one."""
        rows: list[FloorSpot | None] = [
            None,
            *(FloorSpot(BOOTH, seat) for seat in self.booths),
            FloorSpot(GAME, self.chosen),
        ]
        return [*rows, FloorSpot(BUTTON, 0)] if self.buttons else rows

    def under(self, x: float, y: float) -> FloorSpot | None:
        """The spot at a point of the design, also a booth that no cursor can walk to."""
        counts = {BOOTH: MOST, GAME: self.games, BUTTON: len(self.buttons)}
        spots = (FloorSpot(row, number) for row, count in counts.items() for number in range(count))
        return next((spot for spot in spots if self._box(spot).has(x, y)), None)

    def _box(self, spot: FloorSpot) -> Box:
        if spot.row == BOOTH:
            return booth_box(spot.number)
        return game_box(spot.number, self.games) if spot.row == GAME else button_boxes(self.buttons)[spot.number]

    def pointed(self, seat: Seat, spot: FloorSpot) -> tuple[float, float]:
        """Where the glove of a seat points at a spot: each at a place of its own, so that all can be seen."""
        aside, box = (seat - (MOST - 1) / 2) * 46, self._box(spot)
        if spot.row == BOOTH:
            return box.right - 76 + aside * 0.25, box.y + 100
        if spot.row == BUTTON:
            return box.right - 44 + aside * 0.5, box.y + 4
        return box.middle[0] + aside, box.middle[1] + 20


def _is_row_of(stop: FloorSpot | None, spot: FloorSpot | None) -> bool:
    if stop is None or spot is None or spot.row == BOOTH:
        return stop == spot
    return stop.row == spot.row


# Where it all stands, in design pixels


def booth_box(seat: Seat) -> Box:
    """The booth of a seat: two rows of three."""
    return Box(48 + 618 * (seat % COLUMNS), 134 + 274 * (seat // COLUMNS), *BOOTH_SIZE)


def face_at(seat: Seat) -> tuple[float, float]:
    """Where the middle of the avatar of a seat is at rest."""
    box = booth_box(seat)
    return box.x + FACE_AT[0], box.y + FACE_AT[1]


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
