"""Small signs on cards: locks for single seats, a countdown for all, the light of a match, keys of a quick pick.

And the broken frame of a card that a seat took wrongly, with a cross: not told by its colour alone.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from pygame import Surface

from game.games.double_take.rules import TIE_MS
from game.gfx.loader import Wanted
from game.gfx.parts.rims import BROKEN
from game.rules.api import Face, Ms, Seat, View, Zone
from game.table.stage.spots import Spot
from game.table.stage.sprites import Sprite
from game.table.table import Table

LOCK: Final = 46  # pixels of the design
CAP: Final = 44
NUMBER: Final = 0.94  # of the side of a card
LIGHT: Final = 1.22
CROSS: Final = 60  # at most, and of the side of a card
CROSS_SHARE: Final = 0.42
ABOVE_CARDS: Final = 50  # z: above the frames of hands, below the gloves
COUNT: Final = 3  # D10: 3-2-1

Spots = Mapping[Zone, Spot]


class CardMarks:
    """All signs on cards; `draw` takes away those that are not wanted any more."""

    def __init__(self, table: Table, colours: Sequence[str]) -> None:
        self._table = table
        self._colours = colours  # of the seats
        self._shown: dict[Hashable, tuple[Surface, Spot, Sprite]] = {}
        self._closed: tuple[tuple[Seat, str, int, Ms], ...] = ()
        self._ties: tuple[tuple[int, Ms], ...] = ()
        self._tied: dict[int, list[Zone]] = {}
        self._faces: Mapping[Zone, Face] = {}
        self._wrong: dict[Seat, tuple[Mapping[Zone, Face], Ms]] = {}  # what seats took wrongly, and until when it shows

    # What the rules tell

    def follow(self, view: View) -> None:
        """Take over which cards are closed to which seats, and which are tied."""
        self._closed = view.facts["closed"]
        self._ties = view.facts["ties"]
        self._faces = {zone: cards[-1] for zone, cards in view.zones.items() if zone[0] != "deck"}
        self._tied = {
            face: [zone for zone, cards in view.zones.items() if cards[-1] == face and zone[0] not in ("set", "deck")]
            for face, _ in self._ties
        }

    def number(self, t: Ms) -> int:
        """What is counted at present: 3, 2 or 1, and 0 while nothing is."""
        if not self._ties:
            return 0
        left = min(until - t for _, until in self._ties)
        return max(0, -(-left * COUNT // TIE_MS))

    def accuse(self, seat: Seat, zone: Zone, until: Ms) -> None:
        """Mark a card that a seat took wrongly, as long as its face lies there."""
        faces, _ = self._wrong.get(seat, ({}, 0))
        if zone in self._faces:
            self._wrong[seat] = {**faces, zone: self._faces[zone]}, until

    def forgive(self, seat: Seat) -> None:
        """Mark them no longer: the seat goes on."""
        self._wrong.pop(seat, None)

    # What is drawn

    def draw(
        self,
        t: Ms,
        spots: Spots,
        lights: Sequence[Zone],
        caps: Mapping[tuple[Seat, Zone], Surface],
    ) -> None:
        """Bring all signs to the moment: locks, countdowns, lights around a match, the keys of a quick pick."""
        if not (lights or caps or self._closed or self._ties or self._wrong or self._shown):
            return
        wanted: dict[Hashable, tuple[Surface, Spot]] = {}
        for zone in lights:
            if zone in spots:
                there = spots[zone]
                wanted["light", zone] = self._light(there.side), there._replace(side=0)
        places: dict[Zone, int] = {}
        for seat, name, index, until in self._closed:
            zone = (name, index)
            if until > t and zone in spots:
                k = places[zone] = places.get(zone, -1) + 1
                x, y, side = spots[zone]
                wanted["closed", seat, zone] = (
                    self._lock(self._colours[seat]),
                    Spot(x + side / 2 - 8 - 34 * k, y - side / 2, 0),
                )
        for face, until in self._ties:
            number = max(1, -(-(until - t) * COUNT // TIE_MS))
            for zone in self._tied[face]:
                if zone in spots:
                    wanted["tie", zone] = self._seal(number, spots[zone].side), spots[zone]._replace(side=0)
        for seat, (faces, until) in self._wrong.items():
            for zone, face in faces.items():
                if until > t and zone in spots and self._faces.get(zone) == face:
                    x, y, side = spots[zone]
                    wanted["broken", seat, zone] = self._broken(side), Spot(x, y, 0)
                    wanted["wrong", seat, zone] = self._cross(side), Spot(x - side / 2, y - side / 2, 0)
        for (seat, zone), cap in caps.items():
            if zone in spots:
                x, y, side = spots[zone]
                wanted["cap", seat, zone] = cap, Spot(x + (seat % 3 - 1) * side * 0.3, y - side * 0.28, 0)
        self._bring(wanted)

    def pictures(self, sides: Iterable[float]) -> Iterator[Wanted]:
        """Every sign on cards of these sizes."""
        yield from (partial(self._lock, colour) for colour in self._colours)
        for side in sides:
            yield from (partial(draw, side) for draw in (self._light, self._broken, self._cross))
            yield from (partial(self._seal, number, side) for number in range(1, COUNT + 1))

    def _bring(self, wanted: Mapping[Hashable, tuple[Surface, Spot]]) -> None:
        for name in [name for name in self._shown if name not in wanted]:
            self._table.stage.remove(self._shown.pop(name)[2])
        for name, (image, there) in wanted.items():
            shown = self._shown.get(name)
            if shown is not None and shown[0] is image and shown[1] == there:
                continue
            rect = image.get_rect(center=self._table.scale.point(there.x, there.y))
            if shown is None:
                sprite = self._table.stage.add(image, *rect.topleft, ABOVE_CARDS)
            else:
                sprite = shown[2]
                sprite.put(image, *rect.topleft)
            self._shown[name] = image, there, sprite

    def _lock(self, colour: str) -> Surface:
        side = self._table.scale.length(LOCK)
        return self._table.house.parts.draw(("shut", colour), (side, side))

    def _light(self, side: float) -> Surface:
        size = self._table.scale.length(side * LIGHT)
        return self._table.house.parts.draw(("slot", 1), (size, size))

    def _broken(self, side: float) -> Surface:
        size = self._table.scale.length(side * BROKEN)
        return self._table.house.parts.draw(("broken",), (size, size))

    def _cross(self, side: float) -> Surface:
        size = self._table.scale.length(min(CROSS, side * CROSS_SHARE))
        return self._table.house.parts.draw(("wrong",), (size, size))

    def _seal(self, number: int, side: float) -> Surface:
        return self._table.house.parts.seal(str(number), self._table.scale.length(side * NUMBER), 0)
