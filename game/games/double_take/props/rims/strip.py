"""The strip that explains a wrong pair: both faces enlarged, in words what differs, and whose mistake it is.

It is the rim of the seat, grown up to the cards of the table. What lies in the rim lies above it and stays free.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product
from math import dist
from typing import Final, NamedTuple

from pygame import Rect, Surface, draw

from game.games.double_take.deck import BLEED
from game.games.double_take.props.rims.differences import Dot
from game.games.double_take.props.rims.rooms import find_room
from game.games.double_take.props.rims.seat_panels import Rim
from game.games.double_take.props.rims.unlike_words import Setting, UnlikeSentence, set_words
from game.gfx.palette import Hex, rgb
from game.gfx.parts.beacons import LIT
from game.gfx.parts.parts import Parts
from game.gfx.patterns import BOX
from game.ui.focus import Box

FACE: Final = 170.0  # pixels of the design: as large as on a table with few cards
SIDES: Final = (FACE, 160, 150, 140, 130, 120, 110, 96)
SMALL_SIDES: Final = (*SIDES, 84, 72)  # with fewer words
WORDS: Final = (
    *((330, 170), (270, 160), (220, 150), (180, 140), (380, 84), (300, 84), (240, 84)),
    *((390, 72), (320, 72), (250, 72)),
)
FEW_WORDS: Final = (*WORDS, (160, 110), (160, 72), (120, 72))
AVATARS: Final = (102, 58)  # the sides of the ring of a freeze, in which it is
INSIDE: Final = 9  # from the edge of the strip
BEAD: Final = 11 / 174  # the radius of a bead on something counted, in sides of a face
PEN: Final = 6 / 174  # the width of a ring


class Arrangement(NamedTuple):
    """Where the things on a strip are: the two faces, the words, and the avatar, if it has room."""

    faces: tuple[Box, Box]
    room: Box
    words: Setting
    avatar: Box | None


def arrange(parts: Parts, rim: Rim, taken: Sequence[Box], said: UnlikeSentence, unit: float) -> Arrangement | None:
    """The largest faces beside which the words have room, in full if that can be, and the avatar of the seat.

    `taken` is where cards lie.
    """
    reach = rim.reach
    area = Box(reach.x + INSIDE, reach.y + INSIDE, reach.width - 2 * INSIDE, reach.height - 2 * INSIDE)
    best: Arrangement | None = None
    for is_brief, sides, rooms in ((False, SIDES, WORDS), (True, SMALL_SIDES, FEW_WORDS)):
        for side, is_apart, is_outside in product(sides, (True, False), (False, True)):
            level = area.middle[1] if not is_outside else area.y if rim.is_above else area.bottom
            faces = _put_faces(rim, area, taken, side, is_apart, level)
            if faces is None:
                continue
            near = (faces[0].middle[0] + faces[1].middle[0]) / 2 if is_apart else rim.part(rim.box.width, 0, 0, 0).x
            for wide, high in rooms:
                room = find_room(wide, high, area, [*taken, *faces], (near, area.middle[1]))
                if room is None:
                    continue
                words = set_words(parts, said, (round(wide * unit), round(high * unit)), unit, is_brief)
                if words is None:
                    continue
                found = Arrangement(faces, room, words, _put_avatar(rim, area, [*taken, *faces, room]))
                if found.avatar is not None:
                    return found
                best = best or found
        if best is not None:
            break
    return best


def _put_faces(
    rim: Rim, area: Box, taken: Sequence[Box], side: float, is_apart: bool, level: float
) -> tuple[Box, Box] | None:
    """Two faces of this size: at the two ends of the area, or both where the rim begins."""
    begin, end = rim.part(0, 0, 0, 0).x, rim.part(rim.box.width, 0, 0, 0).x
    first = find_room(side, side, area, taken, (begin, level))
    if first is None:
        return None
    second = find_room(side, side, area, [*taken, first], (end if is_apart else first.middle[0], level))
    if second is None or second.y != first.y:
        return None
    return (first, second) if first.x < second.x else (second, first)


def _put_avatar(rim: Rim, area: Box, taken: Sequence[Box]) -> Box | None:
    """The avatar of the seat, where the rim begins if it can be."""
    rooms = (find_room(side, side, area, taken, rim.part(0, 0, 0, 0)[:2]) for side in AVATARS)
    return next((room for room in rooms if room is not None), None)


def mark(page: Surface, face: Rect, dots: Sequence[Dot], ink: Hex, beads: int) -> None:
    """Put rings onto what differs on a face that lies in a box of a page, in pixels, or the first beads onto it."""
    x, y, width, height, _ = BLEED.panel
    step, k = height / BOX, face.width / BLEED.width
    spots = [(face.x + (x + (width - height) / 2 + dot.x * step) * k, face.y + (y + dot.y * step) * k) for dot in dots]
    apart = min((dist(*ends) for ends in pairwise(spots)), default=face.width)
    bead, pen = max(3.0, min(face.width * BEAD, apart * 0.46)), max(2, round(face.width * PEN))
    for dot, spot in list(zip(dots, spots, strict=True))[:beads]:
        if dot.is_bead:
            draw.aacircle(page, rgb(ink), spot, bead)
            draw.aacircle(page, rgb(LIT), spot, bead * 0.75)
        else:
            r = dot.r * step * k
            draw.aacircle(page, rgb(ink), spot, r + pen * 1.4, round(pen * 1.8))
            draw.aacircle(page, rgb(LIT), spot, r + pen, pen)
