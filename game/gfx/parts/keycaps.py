"""The pictures of prompts: key caps, the buttons of a pad without any maker's letters, mouse buttons, devices."""

from collections.abc import Mapping
from typing import Final

from game.gfx.palette import Hex, Palette
from game.gfx.parts.outline import sheet
from game.gfx.svg import Drawing, Layer, Picture, Size

BODY, BODY_RIM, QUIET, QUIET_RIM, LIT_RIM = "#22435A", "#0A1824", "#0D2231", "#7FA6B6", "#FFF3CF"

# The places of the four buttons.
FACE: Final[Mapping[str, tuple[float, float]]] = {
    "north": (50, 23),
    "west": (23, 50),
    "east": (77, 50),
    "south": (50, 77),
}
DIRECTIONS: Final[Mapping[str, float]] = {"up": 0, "right": 90, "down": 180, "left": 270}  # clockwise turns
ANY: Final = "any"
BUTTONS: Final = ("left", "right", "wheel", "move")
DEVICES: Final = ("pad", "mouse", "keys", "bot", "phone")


def key(palette: Palette, size: Size) -> Picture:
    """A blank key cap, seen from somewhat below; a label goes on its upper four fifths."""
    d = sheet(size)
    w = d.width
    d.rect(0, 0, w, 100, 23, "#6E5A33")
    d.rect(2, 2, w - 4, 96, 21, "#B9A476")
    d.rect(2, 2, w - 4, 85, 21, palette["paper_light"])
    d.rect(9, 6, w - 18, 72, 17, d.linear(0, 6, 0, 78, (0, "#FFFFFF"), (1, "#F1E6CC")))
    d.rect(9, 6, w - 18, 72, 17, stroke="#D6C193", width=2)
    return Picture(w, 100, (Layer(d.done()),))


def pad_button(palette: Palette, which: str) -> Picture:
    """The four buttons of a pad in their diamond, one of them lit: `north`, `east`, `south` or `west`."""
    d = Drawing(100, 100)
    _plate(d)
    for place, (x, y) in FACE.items():
        if place == which:
            d.circle(x, y, 18, palette["gold"], stroke=LIT_RIM, width=4.5)
            d.circle(x, y, 8, stroke="#7A4A08", width=3.6)
        else:
            d.circle(x, y, 12.5, QUIET, stroke=QUIET_RIM, width=3)
    return Picture(100, 100, (Layer(d.done()),))


def dpad(palette: Palette, direction: str) -> Picture:
    """The cross of a pad, one arm of it lit, or all with `any`."""
    d = Drawing(100, 100)
    _plate(d)
    d.path("M37 14H63V37H86V63H63V86H37V63H14V37H37Z", QUIET, stroke=QUIET_RIM, width=3.4)
    for name, turn in DIRECTIONS.items():
        if direction in (name, ANY):
            with d.placed(50, 50, turn=turn):
                d.path("M-13 -13V-36H13V-13L0 -4Z", palette["gold"], stroke=LIT_RIM, width=3.4)
                d.path("M-6 -20L0 -28L6 -20Z", "#7A4A08", stroke="#7A4A08", width=3)
    return Picture(100, 100, (Layer(d.done()),))


def stick(palette: Palette, direction: str) -> Picture:
    """The stick of a pad, pushed in one direction, or with arrows all around for `any`."""
    d = Drawing(100, 100)
    _plate(d)
    d.circle(50, 50, 31, QUIET, stroke=QUIET_RIM, width=3)
    turn = DIRECTIONS.get(direction)
    for name, angle in DIRECTIONS.items():
        if direction in (name, ANY):
            with d.placed(50, 50, turn=angle):
                d.path("M-8 -37L0 -45L8 -37Z", palette["gold"], stroke=palette["gold"], width=3)
    with d.placed(50, 50, turn=turn or 0):
        y = 0 if turn is None else -10
        d.circle(0, y, 19, palette["gold"], stroke=LIT_RIM, width=4)
        d.circle(0, y, 10, stroke="#7A4A08", width=3)
    return Picture(100, 100, (Layer(d.done()),))


def start(palette: Palette) -> Picture:
    """The small button that pauses: three lines."""
    d = Drawing(100, 100)
    _plate(d)
    d.rect(18, 30, 64, 40, 20, palette["gold"], stroke=LIT_RIM, width=4.5)
    d.path("M36 41H64M36 50H64M36 59H64", stroke="#5A3A10", width=4.6)
    return Picture(100, 100, (Layer(d.done()),))


def mouse(palette: Palette, button: str) -> Picture:
    """A mouse with one of its buttons lit: `left`, `right`, `wheel`, or `move` for none."""
    d = Drawing(76, 100)
    ink = palette["ink"]
    d.rect(8, 5, 60, 90, 30, palette["paper"], stroke=BODY_RIM, width=9)
    d.rect(8, 5, 60, 90, 30, d.linear(0, 5, 0, 95, (0, "#FFFFFF"), (1, "#EADFC6")))
    if button == "left":
        d.path("M9 43V35A29 29 0 0 1 36 6V43Z", palette["gold"])
    elif button == "right":
        d.path("M67 43V35A29 29 0 0 0 40 6V43Z", palette["gold"])
    elif button == "move":
        for turn in DIRECTIONS.values():
            with d.placed(38, 68, turn=turn):
                d.path("M-5 -11L0 -17L5 -11Z", ink, stroke=ink, width=2.4)
    d.path("M38 7V43M9 43H67", stroke=ink, width=3.6)
    d.rect(8, 5, 60, 90, 30, stroke=ink, width=4.6)
    d.rect(31, 16, 14, 24, 7, palette["gold"] if button == "wheel" else ink, stroke=palette["paper"], width=3)
    d.rect(31, 16, 14, 24, 7, stroke=ink, width=2)
    return Picture(76, 100, (Layer(d.done()),))


def device(palette: Palette, kind: str) -> Picture:
    """The device of a seat: a pad, the mouse, keys, a bot or a phone."""
    match kind:
        case "pad":
            return _pad(palette)
        case "mouse":
            return mouse(palette, "left")
        case "keys":
            return _keys(palette)
        case "bot":
            return _bot(palette)
        case "phone":
            return _phone(palette)
    raise KeyError(f"there is no device {kind!r}")


def aspect(kind: str) -> float:
    """The width of a device's picture divided by its height."""
    return {"pad": 1.4, "mouse": 0.76, "keys": 1.4, "bot": 1.0, "phone": 0.62}[kind]


def _plate(d: Drawing) -> None:
    """The round piece of a pad that its buttons sit in."""
    d.circle(50, 50, 49.5, BODY_RIM)
    d.circle(50, 50, 46.5, d.linear(0, 4, 0, 96, (0, "#2F566F"), (1, BODY)))


def _pad(palette: Palette) -> Picture:
    d = Drawing(140, 100)
    shell = (
        "M40 16H100C122 16 132 43 134 70C136 94 118 98 106 81C100 73 96 69 90 69H50C44 69 40 73 34 81"
        "C22 98 4 94 6 70C8 43 18 16 40 16Z"
    )
    d.path(shell, palette["paper"], stroke=palette["ink"], width=6)
    d.path("M42 22H98C108 22 116 28 121 38C108 30 32 30 19 38C24 28 32 22 42 22Z", "#FFFFFF")
    d.path("M32 45H56M44 33V57", stroke=palette["ink"], width=9)
    for x, y in ((98, 31), (112, 44), (98, 57), (84, 44)):  # all four in gold: colours differ from maker to maker
        d.circle(x, y, 6.4, palette["gold"], stroke=palette["ink"], width=2.6)
    d.path("M64 33H76", stroke="#8A7A58", width=5)
    return Picture(140, 100, (Layer(d.done()),))


def _keys(palette: Palette) -> Picture:
    d = Drawing(140, 100)
    d.rect(4, 12, 132, 80, 16, palette["ink"])
    d.rect(8, 15, 124, 70, 12, "#5E6B80")
    caps = [(16 + i * 18.6, 23, 15) for i in range(6)] + [(21 + i * 18.6, 43, 15) for i in range(6)] + [(38, 63, 64)]
    for x, y, w in caps:
        lit = (x, y) == (21 + 18.6 * 2, 43)
        d.rect(x, y, w, 15, 4, palette["gold"] if lit else palette["paper"], stroke=palette["ink"], width=2)
    return Picture(140, 100, (Layer(d.done()),))


def _bot(palette: Palette) -> Picture:
    d = Drawing(100, 100)
    ink: Hex = palette["ink"]
    d.path("M50 10V28", stroke=palette["paper"], width=7)
    d.circle(50, 11, 8, palette["gold"], stroke=ink, width=3)
    for x in (4, 86):
        d.rect(x, 48, 10, 24, 5, "#8FA6B2", stroke=ink, width=3)
    d.rect(13, 26, 74, 66, 19, d.linear(0, 26, 0, 92, (0, "#E3ECF1"), (1, "#B4C5CF")), stroke=ink, width=5)
    d.rect(23, 38, 54, 28, 13, ink)
    for x in (38, 62):
        d.circle(x, 52, 7.4, "#6CF0FF")
        d.circle(x + 2, 49.6, 2.2, "#FFFFFF")
    d.path("M36 76C42 82 58 82 64 76", stroke=ink, width=5)
    return Picture(100, 100, (Layer(d.done()),))


def _phone(palette: Palette) -> Picture:
    d = Drawing(62, 100)
    d.rect(5, 3, 52, 94, 12, palette["ink"], stroke=palette["paper"], width=4)
    d.rect(11, 13, 40, 70, 5, "#2E6E80")
    d.path("M31 33L43 54H19Z", palette["paper"], stroke=palette["paper"], width=4)
    d.circle(31, 90, 3.4, palette["paper"])
    return Picture(62, 100, (Layer(d.done()),))
