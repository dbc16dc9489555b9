"""The six folk of the fair: an animal for every seat, with a face for every mood.

A head comes from the art file; eyes and mouth are drawn here, so that a mood looks alike on every animal. An avatar
shows the seat's colour, texture and glyph as well: three ways to recognise it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.gfx.cardart import Kit
from game.gfx.motifs import BOX, Motif, Part
from game.gfx.numbers import DrawingError, numbers
from game.gfx.palette import HEX, Colour, Hex, Palette, mix
from game.gfx.svg import Drawing, Layer, Picture, Size
from game.gfx.textures import Field, weave

CALM, GLAD, SAD, STARTLED = "calm", "glad", "sad", "startled"
MOODS: Final = (CALM, GLAD, SAD, STARTLED)

EYES: Final = ("dot", "round", "slit")
MOUTHS: Final = ("snout", "wide", "beak")

UNITS: Final = 120  # of an avatar, across
DISC: Final = 50.5  # radius of the coloured ground
RIM: Final = 4.2  # of the sticker around a head
SMALL: Final = 72  # pixels below which a head is drawn larger and its badge plainer
FACELESS: Final = 40  # pixels below which the glyph alone is drawn: a face beside it would be illegible
READABLE: Final = 17  # pixels of the box of the glyph that names the seat: the glyph itself has 16 (G-2)

WHITE, THROAT, TONGUE, BLUSH, TEAR, BEAK = "#FFFFFF", "#7A1F2B", "#F08A8A", "#F27F7F", "#8FE3F5", "#F5B63A"
BALL: Final[Hex] = "#FFF9EC"


@dataclass(frozen=True, slots=True)
class Animal:
    """A head, and the places of its face."""

    id: str
    seat: str  # the colour
    head: Motif
    eye: str
    eye_x: float
    eye_y: float
    pupil: float
    white: float  # radius of the eyeball, 0 for eyes that are only dots
    iris: Hex
    mouth: str
    mouth_y: float
    mouth_w: float
    teeth: float  # their y, 0 for none
    cheek: tuple[float, float]

    @classmethod
    def read(cls, name: str, row: object, palette: Palette) -> Animal:
        """An animal from its row in the art file."""
        if not isinstance(row, dict) or not all(isinstance(row.get(key), dict) for key in ("eyes", "mouth")):
            raise DrawingError(f"the {name} has no face")
        eyes, mouth, head = row["eyes"], row["mouth"], row.get("head")
        if eyes.get("kind") not in EYES or mouth.get("kind") not in MOUTHS or not isinstance(head, list):
            raise DrawingError(f"the {name} has eyes, a mouth or a head that cannot be drawn")
        iris = eyes.get("iris", BALL)
        if not HEX.fullmatch(str(iris)):
            raise DrawingError(f"{iris!r} is not a colour")
        eye_x, eye_y, pupil, white = numbers([eyes.get(key, 0) for key in ("x", "y", "r", "white")], 4)
        mouth_y, mouth_w, teeth = numbers([mouth.get(key, 0) for key in ("y", "w", "teeth")], 3)
        cheek_x, cheek_y = numbers(row.get("cheek"), 2)
        return cls(
            id=name,
            seat=palette.named(str(row.get("seat"))).id,
            head=Motif(name, tuple(Part.read(part) for part in head)),
            eye=eyes["kind"],
            eye_x=eye_x,
            eye_y=eye_y,
            pupil=pupil,
            white=white,
            iris=str(iris),
            mouth=mouth["kind"],
            mouth_y=mouth_y,
            mouth_w=mouth_w,
            teeth=teeth,
            cheek=(cheek_x, cheek_y),
        )


def read_animals(data: Mapping[str, object], palette: Palette) -> Mapping[str, Animal]:
    """The animals of a parsed `avatars.toml`, by name, in the order of their seats; one for each of the six."""
    rows = data.get("animal")
    if not isinstance(rows, dict):
        raise DrawingError("there are no animals")
    animals = [Animal.read(str(name), row, palette) for name, row in rows.items()]
    seats = [colour.id for colour in palette.six]
    if sorted(animal.seat for animal in animals) != sorted(seats):
        raise DrawingError("every seat needs an animal of its own")
    return {animal.id: animal for animal in sorted(animals, key=lambda animal: seats.index(animal.seat))}


# -- pictures ---------------------------------------------------------------------------------------------------------


def avatar(kit: Kit, size: Size, animal: Animal | None, colour: Colour, mood: str, blinks: bool) -> Picture:
    """An animal on the disc of a seat, with the seat's glyph on a badge.

    Without an animal, or below FACELESS pixels, the glyph alone.
    """
    palette = kit.palette
    middle = UNITS / 2
    ground = Drawing(UNITS, UNITS)
    ground.circle(middle, middle, 56, palette["paper"])
    stops = (0, mix(colour.base, colour.light, 0.35)), (0.6, colour.base), (1, mix(colour.base, colour.deep, 0.25))
    ground.circle(middle, middle, DISC, ground.radial(middle - 14, middle - 20, 84, *stops))

    texture = Drawing(UNITS, UNITS)
    weave(texture, colour.texture, Field(0, 0, UNITS, UNITS, max(1.0, 60 / size[0]), (middle, middle)), colour.light)
    mask = Drawing(UNITS, UNITS)
    mask.circle(middle, middle, DISC, WHITE)

    d = Drawing(UNITS, UNITS)
    d.circle(middle, middle, DISC, stroke=colour.outline, width=2.6)  # P-1: between colour and paper
    sign = max(19.0, READABLE * UNITS / size[0])
    if animal is None or size[0] < FACELESS:
        kit.signs.sign(d, colour, middle, middle, max(60.0, sign), 7)
    elif size[0] < SMALL:  # room for a larger head, off the middle, and a bare badge
        _sticker(d, palette, colour, animal, mood, blinks, middle - 5, middle - 3, 86, UNITS / size[0])
        _small_badge(d, kit, colour, UNITS - 1 - sign * 0.66, UNITS - 1 - sign * 0.66, sign)
    else:
        _sticker(d, palette, colour, animal, mood, blinks, middle, middle + 1, 79, max(1.3, UNITS / size[0]))
        badge(d, kit, colour, UNITS - sign, UNITS - sign, sign)
    return Picture(UNITS, UNITS, (Layer(ground.done()), Layer(texture.done(), mask.done(), 110), Layer(d.done())))


def head(kit: Kit, animal: Animal, mood: str, blinks: bool) -> Picture:
    """The animal's head alone, cut out as a sticker that can peep over an edge."""
    d = Drawing(BOX + 12, BOX + 12)
    _sticker(d, kit.palette, kit.palette.named(animal.seat), animal, mood, blinks, BOX / 2 + 6, BOX / 2 + 5, BOX, 0)
    return Picture(d.width, d.height, (Layer(d.done()),))


def vacant(kit: Kit, colour: Colour) -> Picture:
    """A free seat: its glyph in a dark disc."""
    d = Drawing(UNITS, UNITS)
    middle = UNITS / 2
    d.circle(middle, middle, 54, "#0D2231", stroke="#8FB2C2", width=4)
    kit.signs.plain(d, colour.glyph, middle, middle, 52, "#8FB2C2", hole="#0D2231")
    return Picture(UNITS, UNITS, (Layer(d.done()),))


def badge(d: Drawing, kit: Kit, colour: Colour, x: float, y: float, sign: float) -> None:
    """A small disc with the glyph of a seat around a point."""
    r = sign * 0.95
    d.circle(x, y + r * 0.08, r * 1.05, kit.palette["night"], opacity=0.4)
    d.circle(x, y, r, kit.palette["paper"], stroke=colour.outline, width=r * 0.1)
    d.circle(x, y, r * 0.8, colour.base, stroke=colour.outline, width=r * 0.09)
    kit.signs.sign(d, colour, x, y, sign, 7)


def _small_badge(d: Drawing, kit: Kit, colour: Colour, x: float, y: float, sign: float) -> None:
    """The badge of a small avatar: as small as the glyph on it allows."""
    d.circle(x, y, sign * 0.7, kit.palette["paper"])
    d.circle(x, y, sign * 0.62, colour.base, stroke=colour.outline, width=sign * 0.08)
    kit.signs.sign(d, colour, x, y, sign * 0.98, 6)


def _sticker(
    d: Drawing,
    palette: Palette,
    colour: Colour,
    animal: Animal,
    mood: str,
    blinks: bool,
    x: float,
    y: float,
    size: float,
    line: float,
) -> None:
    """A head cut out of paper, outlined in the seat's dark tone if it lies on the seat's colour (P-1)."""
    with d.placed(0, size * 0.025):
        animal.head.silhouette(d, palette["night"], x, y, size, RIM * 0.9)
    if line:
        animal.head.silhouette(d, colour.outline, x, y, size, RIM + line)
    animal.head.silhouette(d, palette["paper"], x, y, size, RIM)
    animal.head.draw(d, colour, x, y, size)
    with d.placed(x, y, size / BOX), d.placed(-BOX / 2, -BOX / 2):
        _face(d, palette["ink"], animal, mood, blinks)


# -- the face ---------------------------------------------------------------------------------------------------------


def _face(d: Drawing, ink: Hex, animal: Animal, mood: str, blinks: bool) -> None:
    if mood == GLAD:
        x, y = animal.cheek
        for side in (-1, 1):
            d.ellipse(50 + side * x, y, 6.4, 4.6, BLUSH, opacity=0.75)
    for side in (-1, 1):
        _eye(d, ink, animal, mood, blinks, side)
    {"snout": _snout, "wide": _wide, "beak": _beak}[animal.mouth](d, ink, animal, mood)
    if mood == SAD and not blinks:
        x, y = 50 + animal.eye_x + animal.pupil * 0.6, animal.eye_y + max(animal.pupil * 1.5, animal.white * 0.8)
        with d.placed(x, y):
            d.path(
                "M0 -3C3 2 5.4 5 5.4 8.4C5.4 11.6 3 14 0 14C-3 14 -5.4 11.6 -5.4 8.4C-5.4 5 -3 2 0 -3Z",
                TEAR,
                stroke=ink,
                width=2.4,
            )


def _eye(d: Drawing, ink: Hex, animal: Animal, mood: str, blinks: bool, side: int) -> None:
    x, y, r = 50 + side * animal.eye_x, animal.eye_y, animal.pupil
    wide = max(r, animal.white)
    shut = blinks or mood == GLAD
    if animal.white:
        grow = 1.12 if mood == STARTLED else 1
        flat = 1.06 if animal.eye == "slit" else 1
        d.ellipse(x, y, animal.white * grow, animal.white * grow * flat, animal.iris, stroke=ink, width=3.4)
    elif mood == STARTLED and not shut:
        d.circle(x, y, r * 1.75, WHITE, stroke=ink, width=2.8)

    if shut:
        lid = wide * (0.62 if animal.white else 1.25)
        bow = -1.5 if mood == GLAD else 0.9  # glad eyes laugh upwards, a blink falls down
        d.path(
            f"M{x - lid:.2f} {y + lid * (0.45 if bow < 0 else 0):.2f}q{lid:.2f} {lid * bow:.2f} {2 * lid:.2f} 0",
            stroke=ink,
            width=4,
        )
    elif animal.eye == "slit" and mood != STARTLED:
        d.ellipse(x, y + (1.4 if mood == SAD else 0), r * 0.36, r * 0.86, ink)
        d.circle(x + 1.4, y - 3.4, 1.7, WHITE)
    else:
        pupil = r * {STARTLED: 0.72 if animal.white else 0.8, SAD: 0.95}.get(mood, 1)
        drop = wide * 0.16 if mood == SAD and animal.white else 0
        d.circle(x, y + drop, pupil if animal.eye != "slit" else r * 0.3, ink)
        d.circle(x + pupil * 0.36, y + drop - pupil * 0.36, pupil * 0.34, WHITE)
        if mood == SAD:
            d.circle(x - pupil * 0.34, y + drop + pupil * 0.4, pupil * 0.22, WHITE)

    if mood == SAD:  # the inner end of the brow rises
        far, near = x + side * wide * 0.95, x - side * wide * 0.75
        if animal.white > 12:  # a lid over a large eye
            d.path(f"M{far:.2f} {y - wide * 0.42:.2f}L{near:.2f} {y - wide * 1.02:.2f}", stroke=ink, width=5)
        else:
            high = y - wide * 1.45
            d.path(f"M{far:.2f} {high + wide * 0.35:.2f}L{near:.2f} {high - wide * 0.35:.2f}", stroke=ink, width=3.8)
    elif mood == STARTLED and animal.white <= 12:
        high = y - wide * (2.5 if not animal.white else 1.75)
        if animal.mouth != "wide":
            d.path(f"M{x - r:.2f} {high + 2:.2f}q{r:.2f} {-r * 0.8:.2f} {2 * r:.2f} 0", stroke=ink, width=3.4)


def _snout(d: Drawing, ink: Hex, animal: Animal, mood: str) -> None:
    y, w = animal.mouth_y, animal.mouth_w
    k = w / 11
    match mood:
        case "glad":
            _open(d, ink, y + 2, w, 1.15)
            _teeth(d, ink, animal, y + 2, 0.8)
        case "sad":
            d.path(
                f"M{50 - w * 0.85:.2f} {y + w * 0.85:.2f}Q50 {y - w * 0.15:.2f} {50 + w * 0.85:.2f} {y + w * 0.85:.2f}",
                stroke=ink,
                width=3.4,
            )
        case "startled":
            d.ellipse(50, y + w * 0.62, w * 0.42, w * 0.58, THROAT, stroke=ink, width=3)
        case _:
            _teeth(d, ink, animal, animal.teeth, 1)
            lip = "M50 {:.2f}C{:.2f} {:.2f} {:.2f} {:.2f} {:.2f} {:.2f}"
            places = (
                (y + 5 * k, 50 + s * 4, y + 11 * k, 50 + s * 9 * k, y + 10 * k, 50 + s * w, y + 7 * k) for s in (-1, 1)
            )
            sides = "".join(lip.format(*place) for place in places)
            d.path(f"M50 {y - 1:.2f}V{y + 5 * k:.2f}{sides}", stroke=ink, width=3)


def _wide(d: Drawing, ink: Hex, animal: Animal, mood: str) -> None:
    y, w = animal.mouth_y, animal.mouth_w
    match mood:
        case "glad":
            _open(d, ink, y - 1, w * 0.93, 0.9)
        case "sad":
            d.path(f"M{50 - w * 0.8:.2f} {y + 12}Q50 {y - 8} {50 + w * 0.8:.2f} {y + 12}", stroke=ink, width=4)
        case "startled":
            d.ellipse(50, y + 8, w * 0.3, w * 0.38, THROAT, stroke=ink, width=3.6)
            d.ellipse(50, y + 13, w * 0.18, w * 0.12, TONGUE)
        case _:
            d.path(
                f"M{50 - w:.2f} {y}C{50 - w * 0.55:.2f} {y + 14} {50 + w * 0.55:.2f} {y + 14} {50 + w:.2f} {y}",
                stroke=ink,
                width=4,
            )


def _beak(d: Drawing, ink: Hex, animal: Animal, mood: str) -> None:
    y, w = animal.mouth_y, animal.mouth_w
    gape = {GLAD: 8.0, STARTLED: 11.0}.get(mood, 0)
    if gape:
        d.path(f"M{50 - w * 0.86:.2f} {y + 3}H{50 + w * 0.86:.2f}L50 {y + 11 + gape}Z", THROAT, stroke=ink, width=3.4)
        d.path(f"M{50 - w * 0.36:.2f} {y + 7 + gape * 0.45:.2f}H{50 + w * 0.36:.2f}L50 {y + 9 + gape}Z", TONGUE)
        d.path(f"M{50 - w:.2f} {y - 2}H{50 + w:.2f}L50 {y + 8}Z", BEAK, stroke=ink, width=3.4)
    else:
        low = 2 if mood == SAD else 0
        d.path(f"M{50 - w:.2f} {y + low}H{50 + w:.2f}L50 {y + 14 + low}Z", BEAK, stroke=ink, width=3.6)


def _open(d: Drawing, ink: Hex, y: float, w: float, depth: float) -> None:
    """A laughing mouth with its tongue."""
    low = y + w * depth * 1.3
    d.path(
        f"M{50 - w:.2f} {y:.2f}H{50 + w:.2f}C{50 + w:.2f} {low:.2f} {50 - w:.2f} {low:.2f} {50 - w:.2f} {y:.2f}Z",
        THROAT,
        stroke=ink,
        width=3.2,
    )
    d.ellipse(50, y + w * depth * 0.72, w * 0.5, w * depth * 0.2, TONGUE)


def _teeth(d: Drawing, ink: Hex, animal: Animal, y: float, scale: float) -> None:
    if animal.teeth:
        d.rect(45.6, y, 8.8, 8.6 * scale, 2, WHITE, stroke=ink, width=2.2)
        d.path(f"M50 {y + 1:.2f}v{6 * scale:.2f}", stroke=ink, width=1.4)
