"""The cross on the mat: its cards, the mark of its centre, and the ghosts of the card that a seat is about to lay."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial
from typing import Final

from pygame import Surface

from game.games.crosspatch.props.lens import GAP, PITCHES, Lens, LensCamera
from game.games.crosspatch.rules import CROSS, NO_CELL, Cell
from game.gfx.decks.base import STOCK, face
from game.gfx.loader import Wanted
from game.gfx.parts.controls import focus_ring
from game.gfx.parts.parts import centre
from game.gfx.raster import ghost
from game.rules.api import Face, Ms, Seat, View
from game.table.props.signs import add_blank
from game.table.stage.sprites import Lies, Sprite
from game.table.table import Table

FRAME: Final = 20  # how much larger than its card the mark of the centre is
PALE, CLEAR = 172, 240  # alpha of a ghost, and of the one that is meant
BREATH_MS: Final[Ms] = 1600  # in which ghosts grow pale and clear again
MOST_BREATHS: Final = 1  # after a choice; then the table is at rest, as it must be when nothing happens
BREATHS: Final = (PALE, 166, 154, 142, 136, 142, 154, 166)  # in steps: nothing is drawn between two of them
ROUND: Final = 0.09  # of a side: the corners of a card
MARK_Z, CARD_Z, GHOST_Z = 5, 6, 8
FINE: Final = 4  # percent between two sizes of a card while the lens zooms


class Cross:
    """All that lies on the mat. Cards join and leave by cell; the camera knows where a cell is."""

    def __init__(self, table: Table, camera: LensCamera) -> None:
        self._table = table
        self._camera = camera
        self._seen = camera.goal
        self.cards: dict[Cell, tuple[Face, Sprite]] = {}  # a card on its way is hidden
        self._laid = 0  # cards so far, over all rounds
        self._centre: Cell = NO_CELL
        self._mark = add_blank(table, (0, 0), MARK_Z)
        self._ghosts: dict[Cell, Sprite] = {}
        self._ghost: Face | None = None
        self._meant: Cell | None = None
        self._pale = PALE
        self._since: Ms | None = None  # when the ghosts began to breathe
        self._everywhere = True
        self._ring = add_blank(table, (0, 0), GHOST_Z)
        self._kept: dict[tuple[Face | None, float, int], Surface] = {}  # ghosts, which cost next to nothing

    # Cards

    @property
    def next_lies(self) -> Lies:
        """The zone and the number of the next card to be laid."""
        return CROSS, self._laid

    def lay(self, cell: Cell, card: Face, visible: bool = True) -> None:
        """Put a card down; one that is still on its way is not seen yet."""
        sprite = self._table.stage.add(self._picture(card, self._seen), 0, 0, CARD_Z)
        sprite.hide(not visible)
        sprite.lies = self.next_lies
        self._laid += 1
        self.cards[cell] = card, sprite
        self._put(sprite, cell)

    def show_arrived(self, cell: Cell) -> None:
        """Show the card of a cell: it has arrived."""
        if cell in self.cards:
            self.cards[cell][1].hide(False)

    def award(self, cell: Cell, seat: Seat) -> None:
        """Count a card that still lies here among those won by a seat."""
        self.cards[cell][1].lies = ("won", seat), 0

    def lift(self, cell: Cell) -> tuple[int, int]:
        """Take a card away; return where it lay, in pixels."""
        _, sprite = self.cards.pop(cell)
        self._table.stage.remove(sprite)
        return sprite.rect.center

    def mark(self, cell: Cell) -> None:
        """X4: mark this cell as the centre; NO_CELL for none."""
        self._centre = cell
        self._mark.hide(cell == NO_CELL)
        if cell != NO_CELL:
            self._place_mark()

    @property
    def side(self) -> float:
        """The side of a card when the camera has arrived."""
        return self._camera.goal.side

    def at(self, cell: Cell, lens: Lens) -> tuple[int, int]:
        """The middle of a cell, in pixels."""
        return self._table.scale.point(*lens.at(cell))

    # Ghosts

    def show_ghosts(
        self, card: Face | None, cells: Collection[Cell], meant: Cell | None, everywhere: bool = True
    ) -> None:
        """Show a card on these cells, clearer on `meant`; unless `everywhere`, the other cells show empty places."""
        wanted = card, meant, everywhere, list(cells)
        if wanted == (self._ghost, self._meant, self._everywhere, list(self._ghosts)):
            return
        for cell in [cell for cell in self._ghosts if cell not in cells]:
            self._table.stage.remove(self._ghosts.pop(cell))
        if card != self._ghost:
            self._kept.clear()
        self._ghost, self._meant, self._everywhere = card, meant, everywhere
        self._since = None
        self._ghosts = {
            cell: self._ghosts.get(cell) or self._table.stage.add(Surface((1, 1), depth=32), 0, 0, GHOST_Z)
            for cell in cells
        }
        self._draw_ghosts()

    def breathe(self, now: Ms) -> None:
        """Let the ghosts that are not meant grow pale and clear for a while: a person can lay there."""
        if self._since is None:
            self._since = now
        passed = now - self._since
        step = passed * len(BREATHS) // BREATH_MS if passed < BREATH_MS * MOST_BREATHS else 0
        pale = BREATHS[step % len(BREATHS)]
        if pale != self._pale and self._everywhere:
            self._pale = pale
            image = self._ghost_image(self._ghost, pale)
            for cell, sprite in self._ghosts.items():
                if cell != self._meant:
                    sprite.show(image)

    @property
    def ghosts(self) -> dict[Cell, Face | None]:
        """Where ghosts are, and of which card."""
        return {cell: self._ghost if self._everywhere or cell == self._meant else None for cell in self._ghosts}

    @property
    def meant(self) -> Cell | None:
        """The ghost that is clearer than the others."""
        return self._meant if self._ring.visible else None

    def _draw_ghosts(self) -> None:
        for cell, sprite in self._ghosts.items():
            meant = cell == self._meant
            card = self._ghost if meant or self._everywhere else None
            sprite.show(self._ghost_image(card, CLEAR if meant else self._pale))
            sprite.lift(GHOST_Z + meant)
            self._put(sprite, cell)
        self._ring.hide(self._meant is None or self._meant not in self._ghosts)
        if self._meant is not None and self._ring.visible:
            self._ring.show(self._ring_image(self._seen.side))
            self._put(self._ring, self._meant)

    def _ghost_image(self, card: Face | None, alpha: int) -> Surface:
        side = nearest(self._seen.side)
        key = card, side, alpha
        if key not in self._kept:
            size = self._table.pictures.size(STOCK, side)
            image = self._table.house.parts.ground(("slot", int(alpha == CLEAR), self._table.night), size)
            if card is not None:
                centre(image, ghost(self._table.pictures.card(face(card), side), alpha), size[0] // 2, size[1] // 2)
            self._kept[key] = image
        return self._kept[key]

    # The lens

    def move(self, now: Ms) -> None:
        """Once a frame: follow the camera."""
        lens = self._camera.at(now)
        if lens == self._seen:
            return
        zooms, self._seen = lens.pitch != self._seen.pitch, lens
        for cell, (card, sprite) in self.cards.items():
            if zooms:
                sprite.show(self._picture(card, lens))
            self._put(sprite, cell)
        if self._centre != NO_CELL:
            self._place_mark()
        if self._ghosts:
            self._draw_ghosts()

    def _place_mark(self) -> None:
        self._mark.show(self._frame(self._seen.side))
        self._put(self._mark, self._centre)

    def _put(self, sprite: Sprite, cell: Cell) -> None:
        sprite.centre(*self.at(cell, self._seen))

    def _picture(self, card: Face, lens: Lens) -> Surface:
        """A card as large as the lens shows it; while it zooms that is a size between two that were drawn."""
        if lens.pitch in PITCHES:
            return self._table.pictures.card(face(card), lens.side)
        larger = next(pitch for pitch in reversed(PITCHES) if pitch > lens.pitch) - GAP
        percent = round(100 * lens.side / larger / FINE) * FINE
        return self._table.pictures.squeezed(face(card), larger, percent, percent)

    def _frame(self, side: float) -> Surface:
        pixels = self._table.scale.length(nearest(side) + FRAME)
        return self._table.house.parts.draw(("slot", 1), (pixels, pixels))

    def _ring_image(self, side: float) -> Surface:
        """The light around the card that is meant."""
        pixels = self._table.scale.length(nearest(side))
        return focus_ring(self._table.house.parts, (pixels, pixels), round(pixels * ROUND)).image

    def pictures(self) -> Iterator[Wanted]:
        """What lies around cards of every size."""
        for pitch in PITCHES:
            side = pitch - GAP
            yield partial(self._frame, side)
            yield partial(self._ring_image, side)
            for lit in (0, 1):
                slot = "slot", lit, self._table.night
                yield partial(self._table.house.parts.draw, slot, self._table.pictures.size(STOCK, side))


def nearest(side: float) -> float:
    """The nearest of the sides in which cards are drawn."""
    return min((pitch - GAP for pitch in PITCHES), key=lambda known: abs(known - side))


def cells_of(view: View) -> dict[Cell, Face]:
    """The cross as the rules see it."""
    return dict(zip(view.facts["laid"], view.zones[CROSS], strict=True))
