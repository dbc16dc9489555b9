"""Small signs on cards: locks for single seats, a countdown for all, the light of a match, keys of a quick pick."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from pygame import Surface

from game.games.double_take.rules import TIE_MS
from game.gfx.loader import Wanted
from game.rules.api import Ms, Seat, View, Zone
from game.table.stage.spots import Spot
from game.table.stage.sprites import Sprite
from game.table.table import Table

LOCK: Final = 46  # pixels of the design
CAP: Final = 44
NUMBER: Final = 0.94  # of the side of a card
LIGHT: Final = 1.22
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

    # What the rules tell

    def follow(self, view: View) -> None:
        """Take over which cards are closed to which seats, and which are tied."""
        self._closed = view.facts["closed"]
        self._ties = view.facts["ties"]
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

    # What is drawn

    def draw(
        self,
        t: Ms,
        spots: Spots,
        lights: Sequence[Zone],
        caps: Mapping[tuple[Seat, Zone], Surface],
    ) -> None:
        """Bring all signs to the moment: locks, countdowns, lights around a match, the keys of a quick pick."""
        if not (lights or caps or self._closed or self._ties or self._shown):
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
        for (seat, zone), cap in caps.items():
            if zone in spots:
                x, y, side = spots[zone]
                wanted["cap", seat, zone] = cap, Spot(x + (seat % 3 - 1) * side * 0.3, y - side * 0.28, 0)
        self._bring(wanted)

    def pictures(self, sides: Iterable[float]) -> Iterator[Wanted]:
        """Every sign on cards of these sizes."""
        yield from (partial(self._lock, colour) for colour in self._colours)
        for side in sides:
            yield partial(self._light, side)
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

    def _seal(self, number: int, side: float) -> Surface:
        return self._table.house.parts.seal(str(number), self._table.scale.length(side * NUMBER), 0)
