"""Small signs that no font of ours has, drawn in one colour in a box of 100 by 100: arrows, tick, cross, eye ..."""

from collections.abc import Mapping
from typing import Final

from game.gfx.palette import Hex
from game.gfx.svg import Drawing, Layer, Picture

# Lines are drawn with a round pen of this width; shapes are filled.
PEN: Final = 15
LINES: Final[Mapping[str, str]] = {
    "tick": "M16 54L40 78L84 24",
    "cross": "M24 24L76 76M76 24L24 76",
    "plus": "M50 16V84M16 50H84",
    "minus": "M16 50H84",
    "left": "M84 50H18M44 22L16 50L44 78",
    "right": "M16 50H82M56 22L84 50L56 78",
    "up": "M50 84V18M22 44L50 16L78 44",
    "down": "M50 16V82M22 56L50 84L78 56",
    "up_left": "M78 78L24 24M24 64V22H66",
    "up_right": "M22 78L76 24M76 64V22H34",
    "down_left": "M78 22L24 76M24 36V78H66",
    "down_right": "M22 22L76 76M76 36V78H34",
    "enter": "M82 22V46C82 56 78 60 68 60H22M42 38L18 60L42 82",
    "tab": "M14 50H70M48 28L72 50L48 72M86 26V74",
    "space": "M14 44V70H86V44",
    "back": "M34 22H88V78H34L10 50ZM50 40L70 60M70 40L50 60",
    "again": "M80 34A36 36 0 1 0 86 54M84 14V36H62",
    "more": "M34 18L68 50L34 82",
    "less": "M66 18L32 50L66 82",
}
SHAPES: Final[Mapping[str, str]] = {
    "shift": "M50 10L90 52H68V88H32V52H10Z",
    "play": "M26 14L84 50L26 86Z",
    "pause": "M24 16H42V84H24ZM58 16H76V84H58Z",
    "person": "M50 46A19 19 0 1 0 50 8A19 19 0 1 0 50 46ZM14 90C14 44 86 44 86 90Z",
    "spark": "M50 4L61 39L96 50L61 61L50 96L39 61L4 50L39 39Z",
    "turn": "M50 10L92 84H8Z",
}
NAMES: Final = (*LINES, *SHAPES, "eye", "sound", "mute")

# The characters on key caps that are drawn as symbols.
BY_CHARACTER: Final[Mapping[str, str]] = {
    "←": "left",
    "→": "right",
    "↑": "up",
    "↓": "down",
    "↖": "up_left",
    "↗": "up_right",
    "↙": "down_left",
    "↘": "down_right",
    "⏎": "enter",
    "⌫": "back",
    "⇥": "tab",
    "⇧": "shift",
    "␣": "space",
    "⏸": "pause",
    "✓": "tick",
    "✗": "cross",
}


def symbol(name: str, colour: Hex) -> Picture:
    """A symbol in one colour."""
    d = Drawing(100, 100)
    draw(d, name, colour)
    return Picture(100, 100, (Layer(d.done()),))


def draw(d: Drawing, name: str, colour: Hex) -> None:
    """A symbol in the box from 0, 0 to 100, 100."""
    if name in LINES:
        d.path(LINES[name], stroke=colour, width=PEN if name != "back" else 11)
    elif name in SHAPES:
        d.path(SHAPES[name], colour, stroke=colour, width=8 if name in ("shift", "play", "turn") else 2)
    elif name == "eye":
        d.path("M4 50C22 14 78 14 96 50C78 86 22 86 4 50Z", stroke=colour, width=10)
        d.circle(50, 50, 17, colour)
    elif name in ("sound", "mute"):
        d.path("M10 36H28L52 14V86L28 64H10Z", colour, stroke=colour, width=6)
        d.path(
            "M66 36C76 44 76 56 66 64M76 22C94 38 94 62 76 78" if name == "sound" else "M68 38L92 62M92 38L68 62",
            stroke=colour,
            width=9,
        )
    else:
        raise KeyError(f"there is no symbol {name!r}")
