"""The cards of a table in every pose in which they are shown.

A turned, squeezed or faded card costs many blits to make, so every pose is made once and kept. Poses of cards that lie
are loaded with a table; those of cards on their way are too many for that: the loader makes them when a card sets off,
and until then the card flies as it lies.

`Frames` are the poses of a card on its way: they take the share of the way that lies behind it and return a picture.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from pygame import Surface, transform

from game.gfx.decks.base import Deck, Piece
from game.gfx.loader import Loader
from game.gfx.palette import Hex
from game.gfx.raster import dimmed, ghost, padded, pale, pile, quarter, ready, shadow, turned
from game.gfx.shelf import Shelf
from game.gfx.window import Scale
from game.gfx.workshop import Workshop

POSES: Final = 600_000  # pixels kept of cards on their way, at 1920x1080
SQUEEZE: Final = (100, 72, 34)  # percent of its width that a card shows while it is turned over

REST_BLUR, REST_ALPHA = 8, 110  # of the shadow of a card that lies
FLIGHT_BLUR, FLIGHT_ALPHA = 14, 96  # and of one that flies
GHOST_ALPHA: Final = 72
PALE_ALPHA: Final = 165
DUSK: Final[Hex] = "#12303F"  # what cards that cannot be played recede into at the fair
DIM: Final = 0.34  # and how far: more is murky
EDGE: Final = 1.6  # design pixels that each card of a pile is higher than the one below it

Frames = Callable[[float], Surface]
Pose = Callable[[], Surface]
Make = Callable[[Surface], Surface]  # a pose of a card


class Content(NamedTuple):
    """What a picture shows: a piece, or several of them as a pile with these edges, or a number."""

    piece: Piece | None = None
    edges: int = 0
    number: int = 0


class Pictures:
    """The cards of one deck for one size of the window. Widths are those of the design."""

    def __init__(self, workshop: Workshop, loader: Loader, deck: Deck, scale: Scale, dusk: Hex = DUSK) -> None:
        """Cards that cannot be played recede into `dusk`."""
        self._dusk = dusk
        self._workshop = workshop
        self._loader = loader
        self._deck = deck
        self._scale = scale
        self._made_of: WeakKeyDictionary[Surface, Surface] = WeakKeyDictionary()
        self._contents: WeakKeyDictionary[Surface, Content | None] = WeakKeyDictionary()
        self._kept: dict[tuple[Piece, tuple[int, int]], Surface] = {}
        self._poses: Shelf[Hashable] = Shelf(round(POSES * max(1.0, scale.factor**2)))
        self._posing: set[Hashable] = set()  # the poses that are being made

    def size(self, piece: Piece, width: float) -> tuple[int, int]:
        """The pixels of a card."""
        return self._deck.size(piece, self._scale.length(width))

    def content(self, image: Surface) -> Content | None:
        """What a picture shows, if it shows a piece of this deck or counts some; None for all others."""
        image = self._made_of.get(image, image)
        if image not in self._contents:
            self._contents[image] = self._content(image)
        return self._contents[image]

    def _content(self, image: Surface) -> Content | None:
        match self._poses.name(image) or self._workshop.name(image):
            case (deck, tuple(piece), (int(), int()), "pile", int(edges)) if deck == self._deck.key:
                return Content(piece, edges)
            case (deck, tuple(piece), (int(), int()), *_) if deck == self._deck.key:
                return Content(piece)
            case (tuple(piece), (int(), int()), *_):
                return Content(piece)
            case ("chip", str(text), *_) if text.isdecimal():
                return Content(number=int(text))
            case ("bag", int(count), *_):
                return Content(number=count)
        return None

    # Cards that lie

    def soon(self, pieces: Iterable[Piece], width: float) -> None:
        """Have cards drawn beside the game that may come to lie there before long."""
        self._loader.soon(*(partial(self.card, piece, width) for piece in pieces))

    def keep(self, pieces: Iterable[Piece], width: float) -> None:
        """Like `soon`, for more cards than the workshop would keep: they stay as long as the table."""
        self._loader.soon(*(partial(self._keep, piece, width) for piece in pieces))

    def _keep(self, piece: Piece, width: float) -> None:
        self._kept[piece, self.size(piece, width)] = self.card(piece, width)

    def card(self, piece: Piece, width: float) -> Surface:
        """A card lying straight."""
        size = self.size(piece, width)
        return self._kept.get((piece, size)) or self._workshop.get(self._deck.key, piece, size)

    def crooked(self, piece: Piece, width: float, degrees: int) -> Surface:
        """A card that lies turned counter-clockwise; one that lies crosswise is made of one that lies upright."""
        if not degrees:
            return self.card(piece, width)
        quarters, beyond = divmod(degrees + 45, 90)
        if quarters:
            upright = self.crooked(piece, width, beyond - 45)
            return self._made(piece, width, ("crooked", degrees), lambda card: quarter(upright, -quarters))
        return self._made(piece, width, ("crooked", degrees), partial(turned, degrees=degrees))

    def shadow(self, piece: Piece, width: float, flying: bool = False) -> Surface:
        """The shadow of a card that lies or flies; as large as the card and its blur."""
        blur, alpha = (FLIGHT_BLUR, FLIGHT_ALPHA) if flying else (REST_BLUR, REST_ALPHA)
        make = partial(shadow, blur=self._scale.length(blur), alpha=alpha)
        return self._made(piece, width, ("shadow", flying), make, coded=False)

    def dimmed(self, piece: Piece, width: float) -> Surface:
        """A card that cannot be played: it recedes, but can still be read."""
        return self._made(piece, width, ("dimmed",), partial(dimmed, towards=self._dusk, share=DIM))

    def pile(self, piece: Piece, width: float, cards: int) -> Surface:
        """Cards exactly one upon another, of which the edges of at most eight are seen; the top one lies at its top."""
        seen = max(1, min(8, cards))
        return self._made(piece, width, ("pile", seen), partial(pile, cards=seen, step=EDGE * self._scale.factor))

    def _made(self, piece: Piece, width: float, pose: tuple[Hashable, ...], make: Make, coded: bool = True) -> Surface:
        """A pose that is kept; not `coded` where it is translucent everywhere, which run-length coding slows down."""

        def posed() -> Surface:
            image = make(self.card(piece, width))
            return ready(image) if coded else image

        return self._workshop.made((self._deck.key, piece, self.size(piece, width), *pose), posed)

    def shrunk(self, image: Surface, size: tuple[int, int]) -> Surface:
        """A picture of a card in another size, for one frame: it is not kept."""
        small = transform.smoothscale(image, size)
        self._made_of[small] = image
        return small

    # Cards on their way

    def growing(
        self, piece: Piece, first: float, last: float, lean: int, lay: int = 0, end: Piece | None = None
    ) -> Frames:
        """A card that flies from a place for smaller cards to one for larger ones, or back, and leans in the air.

        `lay` is by how many degrees it lay turned, `end` what it is drawn as where it arrives, if that is another
        piece. Few frames show it on its way, and turning it costs more than all else in a frame: one pose in the air
        will do.
        """
        drawn, middle = first if end else min(first, last), (first + last) / 2
        return by_share(
            [
                partial(self.crooked, piece, first, lay),
                partial(self._turned, piece, drawn, lean, round(100 * middle / drawn)),
                partial(self.card, end or piece, last),
            ]
        )

    def flipping(self, before: Piece, after: Piece, width: float, leans: tuple[int, int] = (0, 0)) -> Frames:
        """A card that is turned over: narrower and narrower, then the other side, wider and wider.

        `leans` are the degrees by which the two sides lie crooked.
        """
        sides = zip((before, after), (SQUEEZE, SQUEEZE[::-1]), leans, strict=True)
        return by_share(
            [
                partial(self.squeezed, piece, width, across, lean=lean)
                for piece, steps, lean in sides
                for across in steps
            ],
        )

    def landing(self, piece: Piece, width: float) -> Frames:
        """A card that has just come down: flat at first, then as it is."""
        return by_share([partial(self.squeezed, piece, width, 104, 96), partial(self.card, piece, width)])

    def squeezed(self, piece: Piece, width: float, across: int, down: int = 100, lean: int = 0) -> Surface:
        """A card at `across` percent of its width and `down` percent of its height: being turned over, or landing."""
        lying = self.crooked(piece, width, lean)
        if across == down == 100:
            return lying
        size = lying.get_size()
        target = max(2, size[0] * across // 100), max(2, size[1] * down // 100)
        pose = "squeezed", across, down, lean
        return self._soon(piece, width, pose, lambda card: transform.smoothscale(padded(card, 1), target), lying)

    def ghost(self, piece: Piece, width: float) -> Surface:
        """The pale copy of a card that trails behind it while it flies."""
        return self._soon(piece, width, ("ghost",), lambda card: ghost(card, GHOST_ALPHA))

    def pale(self, piece: Piece, width: float) -> Surface:
        """A card that is not there but might be: seen through paper."""
        return self._soon(piece, width, ("pale",), lambda card: pale(card, PALE_ALPHA))

    def _turned(self, piece: Piece, width: float, degrees: int, percent: int) -> Surface:
        return self._soon(piece, width, ("turned", degrees, percent), lambda card: turned(card, degrees, percent / 100))

    def _soon(
        self, piece: Piece, width: float, pose: tuple[Hashable, ...], make: Make, lying: Surface | None = None
    ) -> Surface:
        """A pose, or the card as it is `lying` until the pose is made; by default that is straight."""
        key = (piece, self.size(piece, width), *pose)
        image = self._poses.get(key)
        if image is None:
            card = self.card(piece, width) if lying is None else lying
            if key not in self._posing:
                self._posing.add(key)
                self._loader.soon(partial(self._pose, key, make, card))
            image = self._poses.get(key) or card
        return image

    def _pose(self, key: Hashable, make: Make, card: Surface) -> None:
        self._poses.put(key, make(card))
        self._posing.discard(key)


def still(image: Surface) -> Frames:
    """A picture that does not change on its way."""
    return lambda share: image


def by_share(poses: Sequence[Pose]) -> Frames:
    """One pose after the other, each for an equal share of the way."""
    return lambda share: poses[max(0, min(len(poses) - 1, int(share * len(poses))))]()
