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
from game.games.double_take.props.glide import Glide
from game.games.double_take.props.grids import Spread
from game.games.double_take.props.rims.seat_panels import SeatPanels, has_piles
from game.gfx.decks.base import face as face_of
from game.gfx.loader import Wanted
from game.rules.api import Face, Ms, View, Zone
from game.rules.rng import mix
from game.table.seats.pointers import Chart
from game.table.stage.seen import PILED
from game.table.stage.spots import Spot
from game.table.stage.sprites import Arrival, Sprite
from game.table.table import Table

FANS: Final[Mapping[int, tuple[int, ...]]] = {2: (-8, 4), 3: (-11, 9, 0)}  # how the cards of a set lie on one another
IN_SET: Final = 0.92  # the side of its cards, in sides of its place
DROP: Final = 7  # how far the shadow falls
SAFE: Final = 0.5  # the side of the lock on a triple, in sides of the card
PER_EDGE: Final = 4  # cards of a pile for each edge that is seen
COUNT: Final = 54  # the height of the number on a pile
OUTER: Final = 0.8  # its way from the middle of the pile, of that of what stands in the other corner


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

    def __init__(self, table: Table, seat_panels: SeatPanels, spread: Spread, seed: int | None) -> None:
        """`spread` says where each place of the table is. With a seed the cards lie turned by quarters."""
        self._table = table
        self._seat_panels = seat_panels
        self._seed = seed
        self.spread = spread
        self._given: View | None = None  # the last view whose places have cells
        self._lying: dict[Zone, Lying] = {}
        self._coming: dict[Zone, int] = {}  # flights that have not landed yet
        self._late: dict[Zone, Ms] = {}  # cards of the opening that appear one after another
        self._left: Mapping[Zone, Spot] | None = None  # from where the cards go, once the table has stepped
        self._glide = Glide(table)
        self.spots = Chart({})
        self.faces: dict[Zone, Face] = {}

    # What the scene asks

    @property
    def side(self) -> float:
        """The side of a card on the table."""
        return self.spread.grid.side

    def lean(self, zone: Zone, face: Face) -> int:
        """How crookedly a face lies in a zone, apart from quarters of a turn."""
        return self.spread.grid.lean(face) if zone[0] == "place" else 0

    def where(self, zone: Zone, view: View) -> Spot:
        """Where a zone is after a view, whether something lies there or not."""
        self._give_cells(view)
        return self.spread.spot(zone[1]) if zone[0] == "place" else self._seat_panels.spot(zone, sets_of(view))

    def twins(self, zone: Zone) -> list[Zone]:
        """The other zones that show the same face."""
        shown = self.faces.get(zone)
        return [other for other, card in self.faces.items() if card == shown and other != zone]

    # What lies there

    def follow(self, view: View, now: Ms) -> Ms:
        """Bring everything to what the view shows; how long the table steps then, 0 if it does not."""
        self._give_cells(view)
        sets = sets_of(view)
        looks = {
            zone: ZoneLook(cards[-1], len(cards), self._spot(zone, sets))
            for zone, cards in view.zones.items()
            if zone[0] != "deck" and cards
        }
        left, self._left = self._left, None
        before = None if left is None else self._glide.picture()
        for zone in [zone for zone in self._lying if zone not in looks]:
            self._clear(zone)
        for zone, look in looks.items():
            lying = self._lying.get(zone)
            if lying is None or lying.look != look:
                self._lay(zone, look)
        self.spots = Chart({zone: look.spot for zone, look in looks.items()})
        self.faces = {zone: look.face for zone, look in looks.items()}
        return 0 if left is None else self._glide.begin(left, self.spread.grid, before, now)

    def _spot(self, zone: Zone, sets: Mapping[int, int]) -> Spot:
        return self.spread.spot(zone[1]) if zone[0] == "place" else self._seat_panels.spot(zone, sets)

    def _give_cells(self, view: View) -> None:
        """Give each place of a view its cell; if the table must step for that, whatever is in the air lands first."""
        if view is self._given:
            return
        self._given = view
        places = [index for name, index in view.zones if name == "place"]
        before = self._places_seen(self._table.house.now())
        if self.spread.follow(places):
            self._leave(before)

    def grow(self, view: View, now: Ms) -> Ms:
        """Step to larger cards; how long that takes."""
        before = self._places_seen(now)
        self.spread.grow()
        self._leave(before)
        return self.follow(view, now)

    def _places_seen(self, now: Ms) -> Mapping[Zone, Spot]:
        return {zone: spot for zone, spot in self.seen(now).items() if zone[0] == "place"}

    def _leave(self, before: Mapping[Zone, Spot]) -> None:
        self._left = before
        for zone in before:
            self._table.flights.land(zone)

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
        ordered = sorted(zones, key=lambda zone: self.spread.rank(zone[1]))
        for number, zone in enumerate(ordered):
            self._late[zone] = start + take * number // max(1, len(ordered))
            self.expect(zone)

    def animate(self, now: Ms) -> None:
        """Once a frame: late cards appear, the cards of a table that steps glide on."""
        if self._late:
            for zone in [zone for zone, due in self._late.items() if due <= now]:
                del self._late[zone]
                self.land(zone)
        if self._glide.is_on:
            self._carry(now)

    def late(self) -> Iterator[Arrival]:
        """The cards of the opening that have not appeared yet; one that is turned meanwhile is in the air already."""
        lying = (self._lying[zone] for zone in self._late if zone in self._lying and self._coming[zone] == 1)
        return ((sprite.lies, sprite.image) for each in lying for sprite in each.faces if sprite.lies is not None)

    @property
    def is_stepping(self) -> bool:
        """Whether the cards are on their way from one grid to another."""
        return self._glide.moves

    def seen(self, now: Ms) -> Mapping[Zone, Spot]:
        """Where the cards are seen at a moment: on their way to `spots` while the table steps."""
        return self._glide.seen(self.spots, now)

    def image(self, zone: Zone, card: Face, side: float, lean: int) -> Surface:
        """A card as it lies in a zone."""
        quarter = 0 if self._seed is None or zone[0] != "place" else mix(self._seed, zone[1]) % 4
        return self._table.pictures.crooked(face_of(card), side, lean + 90 * quarter)

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
        face, _, (x, y, side) = lying.look
        self._add(lying.around, self.shadow(side), x, y + DROP, 1)
        self._add(lying.faces, self.image(zone, face, side, self.lean(zone, face)), x, y, 2)
        if zone[0] == "forbidden":
            self._add(lying.around, self._lock(side), x + 0.32 * side, y + 0.3 * side, 3)

    def _lay_pile(self, lying: Lying, zone: Zone) -> None:
        look = lying.look
        card, (x, y, side) = face_of(look.face), look.spot
        self._add(lying.around, self.shadow(side), x, y + DROP + 4, 1)
        left, top = self._table.scale.point(x - side / 2, y - side / 2)
        lying.around.append(self._table.stage.floor.add(self._edges(side, look.cards), left, top, 2))
        lying.faces.append(self._table.stage.floor.add(self._table.pictures.card(card, side), left, top, 2))
        inner, down = self._seat_panels.inner_corner(zone[1])
        self._add(lying.around, self._count(look.cards), x - (inner - x) * OUTER, down, 3)
        lying.around[-1].lies = zone, PILED

    def _edges(self, side: float, cards: int) -> Surface:
        """The edges of the cards below the top one; they look the same for all faces."""
        return self._table.pictures.pile(face_of(0), side, -(-cards // PER_EDGE))

    def _count(self, cards: int) -> Surface:
        return self._table.house.parts.chip(str(cards), self._table.scale.length(COUNT))

    def pictures(self, sides: Iterable[float]) -> Iterator[Wanted]:
        """Shadows and padlocks of cards of these sizes."""
        for side in sides:
            yield from (partial(self.shadow, side, flying) for flying in (False, True))
            yield partial(self._lock, side)

    def pictures_of_piles(self, most: int) -> Iterator[Wanted]:
        """Piles of 1 to `most` cards."""
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

    def _carry(self, now: Ms) -> None:
        """Show every card of the table on its way; at the end lay it as it lies."""
        glide, long = self._glide, self._table.scale.length
        moved, has_ended = glide.moves, glide.ends(now)
        if not moved:
            return
        shadow = self.shadow(glide.small.side)
        for zone, lying in list(self._lying.items()):
            if zone[0] != "place":
                continue
            if has_ended:
                self._lay(zone, lying.look)
                continue
            x, y, _ = glide.spot(zone, lying.look.spot, now)
            image = self.image(zone, lying.look.face, glide.large.side, glide.large.lean(lying.look.face))
            share = long(glide.side(zone, lying.look.spot, now)) / long(glide.large.side)
            size = round(image.get_width() * share), round(image.get_height() * share)
            if size != lying.faces[0].rect.size:
                lying.faces[0].show(self._table.pictures.shrunk(image, size))
            lying.faces[0].centre(*self._table.scale.point(x, y))
            lying.around[0].show(shadow)
            lying.around[0].centre(*self._table.scale.point(x, y + DROP))


def sets_of(view: View) -> dict[int, int]:
    """How many sets each side has."""
    sets: dict[int, int] = {}
    for name, index in view.zones:
        if name == "set":
            sets[index // SETS] = sets.get(index // SETS, 0) + 1
    return sets
