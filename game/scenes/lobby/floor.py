"""The floor of the lobby: where things stand, what lies under the mouse, and how a cursor walks.

A cursor is at home in the booth of its person. Down leads to the booths that can get another guest, one by one, then to
the tiles of the games and last to the buttons below them; up leads back. Left and right lead from tile to tile and from
button to button.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from game.input.intents import DOWN, LEFT, RIGHT, UP, BoothNumber
from game.input.seats import MOST
from game.scenes.lobby.tiles import TILE, fitted_pitch
from game.ui.focus import Box

BOOTH, GAME, BUTTON = "booth", "game", "button"

FACE_AT: Final = (102, 152)  # the middle of the avatar in its booth
BOOTH_SIZE: Final = (588, 254)
COLUMNS: Final = 3
BUTTON_HEIGHT: Final = 62
TILE_PITCH: Final = 372


class FloorSpot(NamedTuple):
    """A thing that a cursor can point at; None in its place means home."""

    row: str
    number: int

    @property
    def booth(self) -> BoothNumber:
        """The number of a spot in the row of booths."""
        return BoothNumber(self.number)

    def is_face(self, x: float) -> bool:
        """Whether a point of the design at this height is on the face in a booth, rather than on its words."""
        return self.row == BOOTH and x < 2 * face_at(self.booth)[0] - booth_box(self.booth).x

    def is_team(self, x: float, y: float) -> bool:
        """Whether a point of the design is on the marker of the team in a booth, or on the line that names the team."""
        if self.row != BOOTH or self.is_face(x):
            return False
        box = booth_box(self.booth)
        return y > box.y + 190 or (x > box.right - 92 and y < box.y + 130)


@dataclass(frozen=True, slots=True)
class Floor:
    """The things that a cursor can walk to at the moment."""

    booths: Sequence[BoothNumber]  # that a cursor can walk to
    games: int
    chosen: int  # the tile where a cursor enters their row
    buttons: Sequence[float]  # their widths

    def step(self, spot: FloorSpot | None, direction: str) -> FloorSpot | None:
        """The next spot in a direction, or `spot` itself if there is none."""
        if direction in (UP, DOWN):
            rows = self._rows()
            here = next((n for n, stop in enumerate(rows) if _is_row_of(stop, spot)), 0)
            there = here + (1 if direction == DOWN else -1)
            return rows[there] if 0 <= there < len(rows) else spot
        if spot is None or spot.row == BOOTH or direction not in (LEFT, RIGHT):
            return spot
        last = (self.games if spot.row == GAME else len(self.buttons)) - 1
        return FloorSpot(spot.row, max(0, min(last, spot.number + (1 if direction == RIGHT else -1))))

    def _rows(self) -> list[FloorSpot | None]:
        """The stops of up and down, in order; the row of tiles is one stop, entered at the chosen tile."""
        rows: list[FloorSpot | None] = [
            None,
            *(FloorSpot(BOOTH, booth) for booth in self.booths),
            FloorSpot(GAME, self.chosen),
        ]
        return [*rows, FloorSpot(BUTTON, 0)] if self.buttons else rows

    def under(self, x: float, y: float) -> FloorSpot | None:
        """The spot at a point of the design, also a booth that no cursor can walk to; None beside all."""
        counts = {BOOTH: MOST, GAME: self.games, BUTTON: len(self.buttons)}
        spots = (FloorSpot(row, number) for row, count in counts.items() for number in range(count))
        return next((spot for spot in spots if self._box(spot).has(x, y)), None)

    def _box(self, spot: FloorSpot) -> Box:
        if spot.row == BOOTH:
            return booth_box(spot.booth)
        return game_box(spot.number, self.games) if spot.row == GAME else button_boxes(self.buttons)[spot.number]

    def pointed(self, booth: BoothNumber, spot: FloorSpot) -> tuple[float, float]:
        """Where the glove of a booth points at a spot: each booth has its own place, so that gloves do not overlap."""
        aside, box = (booth - (MOST - 1) / 2) * 46, self._box(spot)
        if spot.row == BOOTH:
            return box.right - 76 + aside * 0.25, box.y + 100
        if spot.row == BUTTON:
            return box.right - 44 + aside * 0.5, box.y + 4
        return box.middle[0] + aside, box.middle[1] + 20


def _is_row_of(stop: FloorSpot | None, spot: FloorSpot | None) -> bool:
    if stop is None or spot is None or spot.row == BOOTH:
        return stop == spot
    return stop.row == spot.row


# Where things stand, in design pixels


def booth_box(booth: BoothNumber) -> Box:
    """The box of a booth, in two rows of three."""
    return Box(48 + 618 * (booth % COLUMNS), 134 + 274 * (booth // COLUMNS), *BOOTH_SIZE)


def face_at(booth: BoothNumber) -> tuple[float, float]:
    """The middle of the avatar of a booth at rest."""
    box = booth_box(booth)
    return box.x + FACE_AT[0], box.y + FACE_AT[1]


def game_box(number: int, games: int) -> Box:
    """The box of the tile of a game. Five fill the row; if there are more, all are smaller."""
    pitch, share = fitted_pitch(games, TILE[0], TILE_PITCH)
    width, height = TILE[0] * share, TILE[1] * share
    return Box(48 + pitch * number, 724 + (TILE[1] - height) / 2, width, height)


def button_boxes(widths: Sequence[float]) -> list[Box]:
    """The boxes of the buttons, side by side in the lower right corner."""
    boxes: list[Box] = []
    x = 1872.0
    for width in reversed(widths):
        x -= width
        boxes.insert(0, Box(x, 984, width, BUTTON_HEIGHT))
        x -= 20
    return boxes
