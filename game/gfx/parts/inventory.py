"""Every kind of part, how it shows its colour without colour, and the sizes at which the screens use it.

The catalog draws nothing that is not listed here, and the tests of the look go through this list: a new part must say
how people who cannot tell colours will read it. Sizes are those of a screen of 1920 by 1080; on 1280 by 720 all are two
thirds of that, and the rules hold there too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from game.gfx.svg import Size
from game.gfx.workshop import Name

ANY: Final = "*"  # in a name, stands for each of the eight colours


class Told(Enum):
    """How a part shows, besides by its colour, which of the eight it is."""

    GLYPH = auto()  # by the colour's glyph, 16 pixels high at least (G-2)
    TEXTURE = auto()  # by its texture; the avatar or picture on it has the glyph
    NOT_NEEDED = auto()  # its colours of the eight mean nothing: `why`
    NO_COLOUR = auto()  # it shows none of the eight


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of part: how it shows its colour, and sample names with the sizes they are used at."""

    told: Told
    samples: tuple[tuple[Name, tuple[Size, ...]], ...]
    why: str = ""
    on_cloth: bool = True  # it does not lie on the cloth: colours need no contour (P-1)


def _seat(told: Told, *samples: tuple[Name, tuple[Size, ...]]) -> Kind:
    return Kind(told, samples)


def _neutral(*samples: tuple[Name, tuple[Size, ...]]) -> Kind:
    return Kind(Told.NO_COLOUR, samples)


def _decor(why: str, *samples: tuple[Name, tuple[Size, ...]], on_cloth: bool = True) -> Kind:
    return Kind(Told.NOT_NEEDED, samples, why, on_cloth)


def _one(name: Name, *sizes: Size) -> tuple[Name, tuple[Size, ...]]:
    return name, sizes


KINDS: Final[Mapping[str, Kind]] = {
    # People.
    "avatar": _seat(
        Told.GLYPH,
        _one(("avatar", "fox", ANY, "calm", 0), (250, 250), (156, 156), (124, 124), (80, 80), (64, 64)),
        _one(("avatar", "owl", ANY, "glad", 1), (124, 124), (60, 60)),
        _one(("avatar", "", ANY, "calm", 0), (124, 124), (64, 64)),
    ),
    "head": _neutral(_one(("head", "fox", "calm", 0), (112, 112))),
    "vacant": _neutral(_one(("vacant", ANY), (156, 156), (116, 116))),
    "glove": _seat(
        Told.GLYPH,
        _one(("glove", ANY, 0), (200, 200), (145, 145), (108, 108)),
        _one(("glove", ANY, -20), (145, 145), (108, 108)),
    ),
    "ticket": _seat(
        Told.TEXTURE,
        _one(("ticket", ANY, "left", "plain"), (478, 148), (348, 95)),
        _one(("ticket", ANY, "right", "turn"), (478, 148)),
        _one(("ticket", ANY, "left", "frozen"), (478, 148)),
    ),
    # Grounds to write on.
    "button": _decor(
        "The enamel says nothing, the label does: buttons of one screen are all alike.",
        *(_one(("button", ANY, state), (300, 140), (232, 98)) for state in ("normal", "focus", "pressed", "disabled")),
    ),
    "banner": _seat(Told.GLYPH, _one(("banner", ANY), (420, 107), (300, 80))),
    "notice": _neutral(_one(("notice", "gold", "cross"), (420, 107))),
    "seal": _neutral(_one(("seal",), (150, 150))),
    "stamp": _neutral(*(_one(("stamp", kind), (176, 84)) for kind in ("ready", "wait", "away"))),
    "pill": _neutral(_one(("pill",), (480, 102))),
    "hint": _neutral(_one(("hint",), (400, 58))),
    "panel": _seat(Told.GLYPH, _one(("panel", ANY), (862, 372), (400, 180), (240, 92))),
    "toast": _neutral(_one(("toast",), (400, 82))),
    "speech": _neutral(_one(("speech", "left"), (300, 113))),
    "film": _neutral(_one(("film",), (430, 120))),
    "plate": _neutral(_one(("plate",), (180, 58))),
    "chip": _neutral(*(_one(("chip", fill), (60, 60)) for fill in ("ink", "gold", "paper"))),
    "tally": _neutral(_one(("tally",), (66, 66))),
    "bed": _neutral(_one(("bed",), (908, 420))),
    "mat": _neutral(_one(("mat",), (904, 692))),
    "band": _decor("It continues a ticket, which has the glyph.", _one(("band", ANY), (330, 52), (330, 88))),
    "slot": _neutral(_one(("slot", 0), (128, 181)), _one(("slot", 1), (128, 181))),
    "curtain": _seat(Told.GLYPH, _one(("curtain", ANY), (430, 96), (300, 80))),
    # Dials.
    "slider": _neutral(_one(("slider", 640, "normal"), (480, 102))),
    "switch": _neutral(_one(("switch", 1, "focus"), (160, 102))),
    "stepper": _neutral(_one(("stepper", "normal", 1, 1), (400, 102))),
    "focus": _neutral(_one(("focus", 22, 28, 392, 306), (392, 306))),
    "letter": _neutral(_one(("letter", "focus"), (115, 115))),
    # Figures and prizes.
    "ring": _seat(Told.GLYPH, _one(("ring", ANY, 640), (128, 128), (96, 96)), _one(("ring", ANY, 1000), (96, 96))),
    "stars": _neutral(_one(("stars", 2, 3), (120, 40))),
    "medal": _neutral(_one(("medal", 1), (120, 120))),
    "award": _seat(Told.GLYPH, _one(("award", ANY), (64, 68))),
    "chart": _neutral(_one(("chart",), (900, 410))),
    "curve": _decor(
        "A line of a chart says whose it is by the markers on it, at its end and on its way.",
        _one(("curve", ANY, 78, 400, 200, 10, 10, 120, 30, 250, 120), (400, 200)),
    ),
    "marker": _seat(Told.GLYPH, _one(("marker", ANY), (40, 40))),
    "crown": _decor("Gems on the winner's crown; whoever wears it stands below.", _one(("crown",), (128, 92))),
    "crownlet": _neutral(_one(("crownlet",), (48, 48))),
    "punch": _seat(Told.GLYPH, _one(("punch", ANY, 8, 3), (430, 66))),
    # Prompts.
    "key": _neutral(_one(("key",), (62, 62))),
    "pad": _neutral(_one(("pad", "south"), (62, 62))),
    "dpad": _neutral(_one(("dpad", "left"), (62, 62))),
    "stick": _neutral(_one(("stick", "left"), (62, 62))),
    "start": _neutral(_one(("start",), (62, 62))),
    "mouse": _neutral(_one(("mouse", "left"), (50, 66))),
    "device": _neutral(*(_one(("device", kind), (92, 66)) for kind in ("pad", "keys", "mouse", "bot", "phone"))),
    "symbol": _neutral(_one(("symbol", "tick", "#FBF5E6"), (40, 40))),
    # The coach.
    "lit": _neutral(_one(("lit", 16, 14), (204, 278))),
    "frame": _neutral(_one(("frame", 18, 7, 24), (246, 329))),
    "halo": _neutral(_one(("halo", 10, 24), (172, 172))),
    "pointer": _neutral(_one(("pointer",), (56, 40))),
    "bar": _neutral(_one(("bar",), (430, 50))),
    "steps": _neutral(_one(("steps", 1, 4), (92, 48))),
    # Hands on cards.
    "hold": _seat(
        Told.GLYPH, *(_one(("hold", ANY, lit), (168, 168), (125, 125), (96, 96), (74, 74)) for lit in (0, 1))
    ),
    "shut": _seat(Told.GLYPH, _one(("shut", ANY), (48, 48))),
    "bulb": _neutral(*(_one(("bulb", state), (36, 36)) for state in ("lit", "out", "hot"))),
    # The hall of mirrors.
    "mirror": _neutral(_one(("mirror", "#12091A"), (1860, 748))),
    "rim": _decor(
        "The avatar on a rim says whose it is, or the sign of the team.",
        _one(("rim", ANY, 112, "#12091A"), (836, 112), (568, 112)),
        _one(("rim", ANY, 192, "#12091A"), (836, 192)),
    ),
    "place": _decor("It lies on a rim.", _one(("place", ANY, "#12091A"), (74, 74), (52, 52)), on_cloth=False),
    "broken": _neutral(_one(("broken",), (197, 197), (121, 121))),
    "wrong": _neutral(_one(("wrong",), (60, 60))),
    "unlike": _neutral(_one(("unlike",), (76, 76))),
    # The fair.
    "bunting": _decor(
        "Flags of all eight colours in a row tell nothing, and hang before the cloth, not on it.",
        _one(("bunting", 18, 0), (880, 104)),
        on_cloth=False,
    ),
    "lamps": _neutral(_one(("lamps", 10, 0), (670, 140))),
    "glow": _neutral(_one(("glow", "#FFE9A8", 40), (400, 300))),
    "rays": _neutral(_one(("rays",), (600, 600))),
    "confetto": _decor(
        "Confetti tells nothing; every scrap is the glyph of its colour all the same, with an outline.",
        *(_one(("confetto", ANY, turn), (30, 30), (21, 21)) for turn in range(8)),
    ),
    "booth": _seat(Told.GLYPH, _one(("booth", ANY, 1), (588, 254), (440, 190))),
    "tile": _decor(
        "The stripes of an awning say nothing: ground, cards and name tell which game it is.",
        _one(("tile", ANY, "hoopla"), (336, 250), (270, 200)),
        _one(("tile", ANY, "none"), (336, 250)),
    ),
    "shutter": _decor("As on a tile.", _one(("shutter", ANY, "hoopla"), (1067, 600))),
    "awning": _decor(
        "As on a tile, for a third of a second, and before all else.",
        _one(("awning", ANY), (1920, 216)),
        on_cloth=False,
    ),
    "pegs": _decor("Toys of the booth.", *(_one(("pegs", mirrored), (180, 184)) for mirrored in (0, 1))),
    "mirrors": _neutral(_one(("mirrors",), (220, 160))),
    "bell": _neutral(*(_one(("bell", lit), (186, 147)) for lit in (0, 1))),
    "hoop": _decor("It is striped as hoops are, and lies between two contours.", _one(("hoop", "#14060C"), (910, 424))),
    "needle": _neutral(_one(("needle", 0), (300, 340)), _one(("needle", 1), (320, 150))),
    "counter": _neutral(_one(("counter",), (1920, 244))),
    "podium": _seat(Told.GLYPH, _one(("podium", ANY, 1), (250, 352)), _one(("podium", ANY, 3), (250, 206))),
    "plank": _neutral(_one(("plank",), (816, 44))),
    "bag": _neutral(_one(("bag",), (170, 187))),
    "frost": _neutral(_one(("frost",), (176, 249))),
    "padlock": _neutral(_one(("padlock",), (58, 65))),
    "rope": _neutral(_one(("rope",), (40, 140))),
    "chevrons": _neutral(_one(("chevrons", 8), (40, 380))),
    # The house.
    "logo": _decor(
        "The quilt of the word shows all eight, with their glyphs and textures.", _one(("logo",), (1530, 500))
    ),
    "icon": _decor(
        "Four patches of the quilt behind the letter; it never lies on the cloth.",
        _one(("icon",), (256, 256), (64, 64), (32, 32)),
        on_cloth=False,
    ),
}
