"""The golden texts of the interface: a fingerprint of every SVG that its parts are drawn from.

python -m tests.gfx.parts.golden      write them anew, after looking at the contact sheet
"""

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from game.gfx.booths.frames import FRAMES, HEIGHT
from game.gfx.booths.stage import BoothStage
from game.gfx.booths.textures import TEXTURES
from game.gfx.parts import (
    avatars,
    bubbles,
    bunting,
    button,
    claim,
    cloth,
    dials,
    keycaps,
    lamplight,
    pill,
    ribbon,
    symbols,
    ticket,
)
from game.gfx.parts.catalog import PartBox, PartSource, open_parts
from game.gfx.svg import Drawing, Size, Svg
from game.gfx.workshop import Name
from game.store import paths

FILE = Path(__file__).parent / "golden.json"


def entries(source: PartSource) -> Iterator[tuple[Name, Size]]:
    """Every part in every state, at a size that suits it; some small ones too."""
    palette = source.kit.palette
    yield ("lit", 16, 14), (204, 278)
    yield ("frame", 18, 7, 24), (246, 329)
    yield ("halo", 10, 24), (172, 172)
    yield ("pointer",), (56, 40)
    yield ("bar",), (430, 48)
    yield from ((("steps", now, 4), (140, 72)) for now in range(5))
    colours = [colour.id for colour in palette.colours]
    for animal in source.animals.values():
        for mood in avatars.MOODS:
            for blinks in (0, 1):
                yield ("avatar", animal.id, animal.seat, mood, blinks), (128, 128)
                yield ("head", animal.id, mood, blinks), (112, 112)
        yield ("avatar", animal.id, animal.seat, avatars.CALM, 0), (56, 56)
    for colour in colours:
        yield ("vacant", colour), (120, 120)
        for lean, side in ((0, 157), (-10, 88)):
            yield ("glove", colour, lean), (side, side)
        for state in ticket.STATES:
            for side_of in ("left", "right"):
                yield ("ticket", colour, side_of, state), (478, 148)
        yield ("banner", colour), (420, 107)
        yield ("award", colour), (62, 66)
        yield ("band", colour), (330, 52)
        yield ("ring", colour, 640), (96, 96)
        yield ("punch", colour, 8, 3), (430, 66)
        yield ("curtain", colour), (430, 96)
        yield ("tile", colour, "hoopla"), (336, 250)
        yield ("shutter", colour, "hoopla"), (1067, 600)
        yield ("awning", colour), (1920, 216)
        yield ("podium", colour, 1), (250, 352)
        yield ("panel", colour), (400, 180)
        yield ("booth", colour, 1), (588, 254)
        yield ("booth", colour, 0), (588, 254)
        yield ("marker", colour), (40, 40)
        yield ("shut", colour), (48, 48)
        for lit in (0, 1):
            yield ("hold", colour, lit), (168, 168)
        for height in (112, 192):
            yield ("rim", colour, height, "#12091A"), (568, height)
        yield ("place", colour, "#12091A"), (74, 74)
        yield ("curve", colour, 78, 400, 200, 10, 10, 200, 40, 380, 190), (400, 200)
        for turn in range(8):
            yield ("confetto", colour, turn), (30, 30)
    for fill in button.INKS:
        for state in button.STATES:
            yield ("button", fill, state), (300, 140)
    for share in (0, 1, 500, 999, pill.WHOLE):
        yield ("ring", "gold", share), (96, 96)
        yield ("ring", "frost", share), (96, 96)
    for place in range(1, 7):
        yield ("medal", place), (120, 120)
    for kind in ribbon.STAMPS:
        yield ("stamp", kind), (176, 84)
    for fill in ("ink", "gold", "paper"):
        yield ("chip", fill), (60, 60)
    for lit in range(4):
        yield ("stars", lit, 3), (120, 40)
    for which in keycaps.FACE:
        yield ("pad", which), (62, 62)
    for way in (*keycaps.DIRECTIONS, keycaps.ANY):
        yield ("dpad", way), (62, 62)
        yield ("stick", way), (62, 62)
    for which in keycaps.BUTTONS:
        yield ("mouse", which), (50, 66)
    for kind in keycaps.DEVICES:
        yield ("device", kind), (92, 66)
    for name in symbols.NAMES:
        yield ("symbol", name, palette["paper"]), (40, 40)
    for phase in range(bunting.PHASES):
        yield ("bunting", 18, phase), (880, 104)
        yield ("lamps", 10, phase), (670, 140)
    for lit in (0, 1):
        yield ("slot", lit), (128, 181)
        yield ("slot", lit, "#14060C"), (128, 181)
        yield ("pegs", lit), (180, 184)
        yield ("needle", lit), (320, 150) if lit else (300, 340)
        yield ("bell", lit), (186, 147)
    yield ("bed", "#14060C"), (908, 420)
    yield ("hoop", "#14060C"), (910, 424)
    yield ("mirror", "#12091A"), (1860, 748)
    yield ("broken",), (197, 197)
    yield ("panel", "gold"), (862, 372)
    for state in button.STATES:
        for share in (0, 640, dials.WHOLE):
            yield ("slider", share, state), (480, 102)
        for on in (0, 1):
            yield ("switch", on, state), (160, 102)
        for less, more in ((1, 1), (0, 1), (1, 0)):
            yield ("stepper", state, less, more), (400, 102)
        yield ("letter", state), (115, 115)
    yield ("focus", 22, 28, 392, 306), (392, 306)
    for bulb in claim.BULBS:
        yield ("bulb", bulb), (36, 36)
    for tail in (*bubbles.TAILS, ""):
        yield ("speech", tail), (300, 113)
    for tone in ribbon.SILKS:
        yield ("notice", tone, "cross"), (420, 107)
    yield ("glow", "#FFE9A8", 40), (400, 300)
    for single, size in SINGLES.items():
        yield (single,), size
    yield ("chevrons", 8), (40, 380)


SINGLES: dict[str, Size] = {
    "toast": (400, 82),
    "film": (430, 120),
    "frost": (176, 249),
    "chart": (900, 410),
    "crownlet": (48, 48),
    "seal": (150, 150),
    "crown": (128, 92),
    "pill": (480, 102),
    "hint": (400, 58),
    "plate": (180, 58),
    "tally": (66, 66),
    "bed": (908, 420),
    "mat": (904, 692),
    "key": (62, 62),
    "start": (62, 62),
    "rays": (600, 600),
    "plank": (816, 44),
    "bag": (170, 187),
    "padlock": (58, 65),
    "rope": (40, 140),
    "logo": (1530, 500),
    "icon": (256, 256),
    "mirrors": (220, 160),
    "wrong": (60, 60),
    "unlike": (76, 76),
    "counter": (1920, 244),
}


def fingerprints(box: PartBox) -> dict[str, str]:
    """A fingerprint of the texts of every part, of the plain ones too, and of the cloths."""
    found = {}
    for kind, source in (("", box.drawn), ("plain ", box.plain)):
        for name, size in entries(source):
            texts = "\n".join(source.picture(name, size).texts(size))
            found[f"{kind}{' '.join(map(str, name))} at {size[0]}x{size[1]}"] = _print(texts)
    for side in (16, 32, 48):
        found[f"icon at {side}"] = _print("\n".join(box.drawn.picture(("icon",), (side, side)).texts((side, side))))
    for kind in lamplight.KINDS:
        tones = lamplight.tones_of(box.drawn.kit.palette, kind)
        found[f"light of {kind}"] = _print(lamplight.light(tones).at((200, 200)))
        found[f"embroidery of {kind}"] = _print(cloth.embroidery(kind).at((1920, 1080)))
    for stage in box.drawn.stages.values():
        found[f"ground of {stage.name}"] = _print(texture(stage).at((1920, 1080)) + frame(stage, box).at((1920, 90)))
    return found


def texture(stage: BoothStage) -> Svg:
    """What the ground of a stage is woven of."""
    d = Drawing(1920, 1080)
    TEXTURES[stage.texture](d, stage.thread)
    return d.done()


def frame(stage: BoothStage, box: PartBox) -> Svg:
    """What runs along the edges of a stage."""
    d = Drawing(1920, HEIGHT)
    if stage.frame in FRAMES:
        FRAMES[stage.frame](d, box.drawn.kit.palette)
    return d.done()


def _print(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:10]


if __name__ == "__main__":
    FILE.write_text(json.dumps(fingerprints(open_parts(paths.art())), indent=0) + "\n", encoding="utf-8")
