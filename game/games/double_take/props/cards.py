"""The cards of Double Take as they lie: on the table, on piles, as sets, beside a seat.

They lie on the floor of the stage. `follow` brings them to what a view shows; a card that is still in the air appears
when it has landed. `spots` is what hands can point at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Final, NamedTuple

from pygame import Surface

from game.games.double_take.common_rules import SETS
from game.games.double_take.props.seat_panels import SeatPanels, has_piles
from game.games.double_take.props.spread import ROOMY, ROOMY_PLACES, measure, spot
from game.gfx.decks.base import face as face_of
from game.gfx.loader import Wanted
from game.rules.api import Face, Ms, View, Zone
from game.rules.rng import mix
from game.table.seats.pointers import Chart
from game.table.stage.seen import PILED
from game.table.stage.spots import Spot
from game.table.stage.sprites import Arrival, Sprite
from game.table.stage.tween import Span, in_out_cubic
from game.table.table import Table

TILTS: Final = (-3, 0, 3, 0)  # degrees: cards laid by hand do not lie quite straight
FANS: Final[Mapping[int, tuple[int, ...]]] = {2: (-8, 4), 3: (-11, 9, 0)}  # how the cards of a set lie on one another
IN_SET: Final = 0.92  # the side of its cards, in sides of its place
DROP: Final = 7  # how far the shadow falls
SHRINK_MS: Final[Ms] = 420
SAFE: Final = 0.5  # the side of the lock on a triple, in sides of the card
PER_EDGE: Final = 4  # cards of a pile for each edge that is seen
COUNT: Final = 52  # the height of the number on a pile


class ZoneLook(NamedTuple):
    """What shows in a zone, and where."""

    face: Face
    cards: int
    spot: Spot


@dataclass(slots=True)
class Lying:
    """The sprites of one zone: its faces from the lowest to the highest, and all that lies around them."""

    look: ZoneLook
    faces: list[Sprite] = field(default_factory=list)
    around: list[Sprite] = field(default_factory=list)

    @property
    def sprites(self) -> tuple[Sprite, ...]:
        return (*self.faces, *self.around)

    def await_cards(self, coming: int) -> None:
        """Hide this number of cards, which are still on their way; where none is left, all that is around them too."""
        seen = len(self.faces) - coming
        for number, sprite in enumerate(self.faces):
            sprite.hide(number >= seen)
        for sprite in self.around:
            sprite.hide(self.look.cards <= coming)


class Cards:
    """All cards that lie there."""

    def __init__(self, table: Table, seat_panels: SeatPanels, seed: int | None) -> None:
        """With a seed the cards lie turned by quarters."""
        self._table = table
        self._seat_panels = seat_panels
        self._seed = seed
        self._lying: dict[Zone, Lying] = {}
        self._coming: dict[Zone, int] = {}  # flights that have not landed yet
        self._late: dict[Zone, Ms] = {}  # cards of the opening that appear one after another
        self._shrinking: Span | None = None
        self.shrunk = False
        self.spots = Chart({})
        self.faces: dict[Zone, Face] = {}

    # What the scene asks

    @property
    def side(self) -> float:
        """The side of a card on the table."""
        return measure(self.shrunk).side

    def tilt(self, zone: Zone) -> int:
        """How crookedly a card lies in a zone."""
        name, index = zone
        if name != "place":
            return 0
        quarter = 0 if self._seed is None else mix(self._seed, index) % 4
        return TILTS[index * 7 % len(TILTS)] + 90 * quarter

    def where(self, zone: Zone, sets: Mapping[int, int]) -> Spot:
        """Where a zone is, whether something lies there or not; `sets` is how many each side has."""
        if zone[0] == "place":
            return spot(zone[1], self.shrunk or zone[1] >= ROOMY_PLACES)
        return self._seat_panels.spot(zone, sets)

    def twins(self, zone: Zone) -> list[Zone]:
        """The other zones that show the same face."""
        shown = self.faces.get(zone)
        return [other for other, card in self.faces.items() if card == shown and other != zone]

    # What lies there

    def follow(self, view: View) -> bool:
        """Bring everything to what the view shows; True if the table begins to shrink with it."""
        zones = {zone: cards for zone, cards in view.zones.items() if zone[0] != "deck" and cards}
        shrinks = not self.shrunk and any(name == "place" and index >= ROOMY_PLACES for name, index in zones)
        self.shrunk = self.shrunk or shrinks
        sets = sets_of(view)
        looks = {zone: ZoneLook(cards[-1], len(cards), self.where(zone, sets)) for zone, cards in zones.items()}
        for zone in [zone for zone in self._lying if zone not in looks]:
            self._clear(zone)
        for zone, look in looks.items():
            lying = self._lying.get(zone)
            if lying is None or lying.look != look:
                self._lay(zone, look)
        self.spots = Chart({zone: look.spot for zone, look in looks.items()})
        self.faces = {zone: look.face for zone, look in looks.items()}
        return shrinks

    def expect(self, zone: Zone) -> None:
        """Note that a card is on its way to a zone: it is not seen there before it has landed."""
        self._coming[zone] = self._coming.get(zone, 0) + 1

    def land(self, zone: Zone) -> None:
        """Show a card that has arrived in a zone."""
        self._coming[zone] -= 1
        if not self._coming[zone]:
            del self._coming[zone]
        if zone in self._lying:
            self._lying[zone].await_cards(self._coming.get(zone, 0))

    def delay(self, zones: Iterable[Zone], start: Ms, take: Ms) -> None:
        """Let cards appear one after another, those in the middle of the table first."""
        ordered = sorted(zones, key=lambda zone: _away(spot(zone[1], self.shrunk)))
        for number, zone in enumerate(ordered):
            self._late[zone] = start + take * number // max(1, len(ordered))
            self.expect(zone)

    def animate(self, now: Ms) -> None:
        """Once a frame: late cards appear, a shrinking table shrinks on."""
        if self._late:
            for zone in [zone for zone, due in self._late.items() if due <= now]:
                del self._late[zone]
                self.land(zone)
        if self._shrinking is not None:
            self._shrink(now)

    def late(self) -> Iterator[Arrival]:
        """The cards of the opening that have not appeared yet; one that is turned meanwhile is in the air already."""
        lying = (self._lying[zone] for zone in self._late if zone in self._lying and self._coming[zone] == 1)
        return ((sprite.lies, sprite.image) for each in lying for sprite in each.faces if sprite.lies is not None)

    @property
    def is_shrinking(self) -> bool:
        return self._shrinking is not None

    def seen(self, now: Ms) -> dict[Zone, Spot]:
        """Where the cards are seen at a moment: between their old spots and `spots` while the table shrinks."""
        span = self._shrinking
        if span is None:
            return self.spots
        way = in_out_cubic(span.share(now))
        return {zone: _between(zone, there, way) for zone, there in self.spots.items()}

    def shrink(self, now: Ms, take: Ms) -> None:
        """Let the cards glide from where they were to their spots, in `take` ms."""
        if take:
            self._shrinking = Span(now, take)
            self._shrink(now)

    def image(self, zone: Zone, card: Face, side: float) -> Surface:
        """A card as it lies in a zone."""
        return self._table.pictures.crooked(face_of(card), side, self.tilt(zone))

    def shadow(self, side: float, flying: bool = False) -> Surface:
        """The shadow of a card; all cards have the same."""
        return self._table.pictures.shadow(face_of(0), side, flying)

    # Sprites

    def _lay(self, zone: Zone, look: ZoneLook) -> None:
        self._clear(zone)
        lying = self._lying[zone] = Lying(look)
        match zone[0]:
            case "pile":
                self._lay_pile(lying, zone)
            case "set":
                self._lay_set(lying)
            case _:
                self._lay_card(lying, zone)
        for number, sprite in enumerate(lying.faces):
            sprite.lies = zone, number
        lying.await_cards(self._coming.get(zone, 0))

    def _lay_card(self, lying: Lying, zone: Zone) -> None:
        there = lying.look.spot
        self._add(lying.around, self.shadow(there.side), there.x, there.y + DROP, 1)
        self._add(lying.faces, self.image(zone, lying.look.face, there.side), there.x, there.y, 2)
        if zone[0] == "forbidden":
            self._add(lying.around, self._lock(there.side), there.x + 0.32 * there.side, there.y + 0.3 * there.side, 3)

    def _lay_pile(self, lying: Lying, zone: Zone) -> None:
        look = lying.look
        card, (x, y, side) = face_of(look.face), look.spot
        self._add(lying.around, self.shadow(side), x, y + DROP + 4, 1)
        left, top = self._table.scale.point(x - side / 2, y - side / 2)
        lying.around.append(self._table.stage.floor.add(self._edges(side, look.cards), left, top, 2))
        lying.faces.append(self._table.stage.floor.add(self._table.pictures.card(card, side), left, top, 2))
        self._add(lying.around, self._count(look.cards), x - side / 2 + 16, y + side / 2 - 8, 3)
        lying.around[-1].lies = zone, PILED

    def _edges(self, side: float, cards: int) -> Surface:
        """The edges of the cards below the top one; they look the same for all faces."""
        return self._table.pictures.pile(face_of(0), side, -(-cards // PER_EDGE))

    def _count(self, cards: int) -> Surface:
        return self._table.house.parts.chip(str(cards), self._table.scale.length(COUNT))

    def pictures(self, sides: Iterable[float], most: int) -> Iterator[Wanted]:
        """Shadows and padlocks of cards of these sizes, and piles of 1 to `most` cards."""
        for side in sides:
            yield from (partial(self.shadow, side, flying) for flying in (False, True))
            yield partial(self._lock, side)
        yield from (partial(self._count, cards) for cards in range(1, most + 1))
        piles = [there.side for zone, there in self.spots.items() if zone[0] == "pile"]
        for side in piles[:1]:  # all are of one size
            yield from (partial(self._edges, side, cards) for cards in range(1, 8 * PER_EDGE, PER_EDGE))

    def _lay_set(self, lying: Lying) -> None:
        look = lying.look
        card, (x, y, side) = face_of(look.face), look.spot
        self._add(lying.around, self.shadow(side), x, y + DROP, 1)
        for degrees in FANS.get(look.cards, (0,)):
            self._add(lying.faces, self._table.pictures.crooked(card, side * IN_SET, degrees), x, y, 2)
        if look.cards == 3 and has_piles(self._seat_panels.mode):
            self._add(lying.around, self._lock(side), x + 0.36 * side, y + 0.3 * side, 3)

    def _lock(self, side: float) -> Surface:
        """The padlock on a set of this size."""
        width = self._table.scale.length(max(30, side * SAFE))
        return self._table.house.parts.draw(("padlock",), (width, width * 112 // 100))

    def _add(self, sprites: list[Sprite], image: Surface, x: float, y: float, z: int) -> None:
        rect = image.get_rect(center=self._table.scale.point(x, y))
        sprites.append(self._table.stage.floor.add(image, *rect.topleft, z))

    def _clear(self, zone: Zone) -> None:
        lying = self._lying.pop(zone, None)
        for sprite in lying.sprites if lying else ():
            self._table.stage.floor.remove(sprite)

    def _shrink(self, now: Ms) -> None:
        """Move every card straight towards the centre, smaller and smaller; at the end lay it as it lies."""
        span = self._shrinking
        assert span is not None
        way = in_out_cubic(span.share(now))
        places = [(zone, lying) for zone, lying in self._lying.items() if zone[0] == "place"]
        if now >= span.end:
            self._shrinking = None
            for zone, lying in places:
                self._lay(zone, lying.look)
            return
        for zone, lying in places:
            x, y, side = _between(zone, lying.look.spot, way)
            large = self.image(zone, lying.look.face, ROOMY.side)
            percent = side / ROOMY.side
            size = round(large.get_width() * percent), round(large.get_height() * percent)
            lying.faces[0].show(self._table.pictures.shrunk(large, size))
            lying.faces[0].centre(*self._table.scale.point(x, y))
            lying.around[0].centre(*self._table.scale.point(x, y + DROP))


def sets_of(view: View) -> dict[int, int]:
    """How many sets each side has."""
    sets: dict[int, int] = {}
    for name, index in view.zones:
        if name == "set":
            sets[index // SETS] = sets.get(index // SETS, 0) + 1
    return sets


def _between(zone: Zone, last: Spot, way: float) -> Spot:
    """The spot of a card that has gone the share `way` from where it was before the table shrank."""
    if zone[0] != "place":
        return last
    first = spot(zone[1], False)
    return Spot(*(a + (b - a) * way for a, b in zip(first, last, strict=True)))


def _away(there: Spot) -> float:
    return (there.x - 960) ** 2 + ((there.y - 540) * 2) ** 2
