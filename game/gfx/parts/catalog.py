"""All parts by name: a source for the workshop, and the loading of their art."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

from game.gfx.booths import fronts, stage_props
from game.gfx.booths.stage import BoothStage, read_stages
from game.gfx.cardart import Kit
from game.gfx.library import ArtError, Library
from game.gfx.palette import Hex
from game.gfx.parts import (
    avatars,
    beacons,
    bubbles,
    bunting,
    button,
    claim,
    dials,
    fairground,
    glove,
    graph,
    icon,
    keycaps,
    pill,
    ribbon,
    rims,
    symbols,
    ticket,
)
from game.gfx.parts.avatars import Animal, read_animals
from game.gfx.parts.inventory import KINDS
from game.gfx.parts.lamplight import DARK, tones_of
from game.gfx.parts.letters import Logo, blank_picture
from game.gfx.parts.logo import logo_picture
from game.gfx.parts.plain import NEUTRAL, plain_kit
from game.gfx.shapes import Point
from game.gfx.svg import Drawing, Layer, Picture, Size
from game.gfx.workshop import Name

T = TypeVar("T")

KEY: Final = "parts"  # the workshop's name of this source

WORD: Final = (  # the letters of the logo in plain strokes
    "M4 46V8L24 30L44 8V46M56 27A18 19 0 1 0 92 27A18 19 0 1 0 56 27M100 8H136M118 8V46M146 8V46H172"
    "M208 8H182V46H208M182 27H202M220 8L236 28L252 8M236 28V46"
)


class PartSource:
    """Draws every part by its name: the kind, then its parameters."""

    def __init__(
        self, kit: Kit, animals: Mapping[str, Animal], logo: Logo | None, stages: Mapping[str, BoothStage] | None = None
    ) -> None:
        self.kit = kit
        self.animals = animals
        self.logo = logo
        self.stages: Mapping[str, BoothStage] = stages or {}
        self._quilted = cache(self._quilt)  # they take long to write out, and the title comes back often

    def _ground(self, stage: str) -> tuple[Hex, Hex, Hex]:
        """The tones of the ground of a stage; those of the fair where it has none."""
        return self.stages[stage].ground if stage in self.stages else tones_of(self.kit.palette, DARK)

    def _quilt(self, letter: int) -> Picture:
        assert self.logo is not None
        return logo_picture(self.kit, self.logo.alone(letter))

    def plates(self, piece: Name, size: Size) -> tuple[Name, ...]:
        """The piece itself: every part is one plate."""
        return (piece,)

    def picture(self, plate: Name, size: Size) -> Picture:
        """The picture of a part at this size. Raises KeyError for an unknown name."""
        kit, palette = self.kit, self.kit.palette
        if plate[0] not in KINDS:
            raise KeyError(f"the inventory does not list {plate[0]!r}")
        match plate:
            # People.
            case ("avatar", str(animal), str(colour), str(mood), int(blinks)):
                who = self.animals.get(animal)
                return avatars.avatar(kit, size, who, palette.named(colour), mood, bool(blinks))
            case ("head", str(animal), str(mood), int(blinks)):
                if animal in self.animals:
                    return avatars.head(kit, self.animals[animal], mood, bool(blinks))
                return Picture(size[0], size[1], ())
            case ("vacant", str(colour)):
                return avatars.vacant(kit, palette.named(colour))
            case ("glove", str(colour), int(lean)):
                return glove.glove(kit, size, palette.named(colour), lean)
            case ("ticket", str(colour), str(side), str(state)):
                return ticket.ticket(kit, size, palette.named(colour), side, state)
            # Grounds to write on.
            case ("button", str(fill), str(state)):
                return button.button(palette, size, fill, state)
            case ("banner", str(colour)):
                return ribbon.banner(kit, size, palette.named(colour))
            case ("notice", str(tone), str(symbol)):
                return ribbon.notice(palette, size, tone, symbol)
            case ("seal",):
                return ribbon.seal(palette)
            case ("stamp", str(kind)):
                return ribbon.stamp(size, kind)
            case ("pill",):
                return pill.pill(palette, size)
            case ("hint",):
                return pill.hint(size)
            case ("panel", str(edge), *night):
                return pill.panel(kit, size, edge, *map(str, night))
            case ("toast",):
                return bubbles.toast(palette, size)
            case ("speech", str(tail)):
                return bubbles.speech(palette, size, tail)
            case ("film",):
                return bubbles.film(palette, size)
            case ("plate",):
                return pill.plate(palette, size)
            case ("chip", str(fill)):
                return pill.chip(palette, size, fill)
            case ("tally",):
                return pill.tally(palette, size)
            case ("bed", *night):
                return pill.bed(palette, size, *map(str, night))
            case ("mat", *night):
                return pill.mat(palette, size, *map(str, night))
            case ("band", str(colour)):
                return pill.band(palette, size, colour)
            case ("slot", int(lit), *night):
                return pill.slot(palette, size, bool(lit), *map(str, night))
            case ("curtain", str(colour)):
                return fairground.curtain(kit, size, palette.named(colour))
            # Dials.
            case ("slider", int(share), str(state)):
                return dials.slider(palette, size, share, state)
            case ("switch", int(on), str(state)):
                return dials.switch(palette, size, bool(on), state)
            case ("stepper", str(state), int(less), int(more)):
                return dials.stepper(palette, size, state, bool(less), bool(more))
            case ("focus", int(radius), int(reach), int(width), int(height)):
                return dials.limelight(palette, (width, height), radius, reach)
            case ("letter", str(state)):
                return dials.letter(palette, size, state)
            # Figures and prizes.
            case ("chart",):
                return graph.sheet(palette, size)
            case ("curve", str(colour), int(pen), int(width), int(height), *points):
                return graph.curve((width, height), palette.named(colour), pen, tuple(_pairs(points)))
            case ("marker", str(colour)):
                return graph.marker(kit, size, palette.named(colour))
            case ("crownlet",):
                return ribbon.crownlet(palette)
            case ("ring", str(tone), int(share)):
                return pill.progress(kit, size, tone, share)
            case ("stars", int(lit), int(count)):
                return pill.stars(palette, size, lit, count)
            case ("medal", int(place)):
                return ribbon.medal(kit, place)
            case ("award", str(colour)):
                return ribbon.award(kit, size, palette.named(colour))
            case ("crown",):
                return ribbon.crown(palette)
            case ("punch", str(colour), int(holes), int(done)):
                return fairground.punch(kit, size, palette.named(colour), holes, done)
            # Prompts.
            case ("key",):
                return keycaps.key(palette, size)
            case ("pad", str(which)):
                return keycaps.pad_button(palette, which)
            case ("dpad", str(direction)):
                return keycaps.dpad(palette, direction)
            case ("stick", str(direction)):
                return keycaps.stick(palette, direction)
            case ("start",):
                return keycaps.start(palette)
            case ("mouse", str(which)):
                return keycaps.mouse(palette, which)
            case ("device", str(kind)):
                return keycaps.device(palette, kind)
            case ("symbol", str(name), str(colour)):
                return symbols.symbol(name, colour)
            # The coach.
            case ("lit", int(radius), int(rim)):
                return beacons.lit(palette, size, radius, rim)
            case ("frame", int(radius), int(line), int(reach)):
                return beacons.frame(palette, size, radius, line, reach)
            case ("halo", int(rim), int(glow)):
                return beacons.halo(palette, size, rim, glow)
            case ("pointer",):
                return beacons.pointer(palette, size)
            case ("bar", *night):
                return beacons.bar(palette, size, *map(str, night))
            case ("steps", int(now), int(count)):
                return beacons.steps(palette, size, now, count)
            # Hands on cards.
            case ("hold", str(colour), int(lit)):
                return claim.hold(kit, size, palette.named(colour), bool(lit))
            case ("shut", str(colour)):
                return claim.shut(kit, size, palette.named(colour))
            case ("bulb", str(state)):
                return claim.bulb(palette, state)
            # The hall of mirrors.
            case ("mirror", str(night)):
                return rims.mirror(palette, size, night)
            case ("rim", str(edge), int(height), str(night)):
                return rims.rim(kit, size, edge, height, night)
            case ("place", str(edge), str(night)):
                return rims.place(kit, size, edge, night)
            case ("broken",):
                return rims.broken(palette)
            case ("wrong",):
                return rims.wrong(palette)
            case ("unlike",):
                return rims.unlike(palette)
            # The fair.
            case ("bunting", int(flags), int(phase)):
                return bunting.bunting(kit, size, flags, phase)
            case ("lamps", int(bulbs), int(phase)):
                return bunting.lamps(size, bulbs, phase)
            case ("glow", str(tone), int(strength)):
                return bunting.glow(tone, strength)
            case ("rays",):
                return bunting.rays()
            case ("confetto", str(colour), int(turn)):
                return fairground.confetto(kit, size, palette.named(colour), turn)
            case ("booth", str(colour), int(taken)):
                return fairground.booth(kit, size, palette.named(colour), bool(taken))
            case ("tile", str(colour), str(stage)):
                return fronts.tile(palette, size, colour, self._ground(stage))
            case ("shutter", str(colour), str(stage)):
                return fronts.shutter(palette, size, colour, self._ground(stage))
            case ("awning", str(colour)):
                return fronts.awning_band(palette, size, colour)
            case ("pegs", int(mirrored)):
                return stage_props.pegs(palette, bool(mirrored))
            case ("mirrors",):
                return stage_props.mirrors(palette)
            case ("bell", int(lit)):
                return stage_props.bell(bool(lit))
            case ("hoop", str(night)):
                return stage_props.hoop(palette, size, night)
            case ("needle", int(lies)):
                return stage_props.needle(palette, bool(lies))
            case ("counter",):
                return stage_props.counter(size)
            case ("podium", str(colour), int(place)):
                return fairground.podium(kit, size, palette.named(colour), place)
            case ("plank",):
                return fairground.plank(size)
            case ("bag",):
                return fairground.bag(palette)
            case ("frost",):
                return bubbles.frost(size)
            case ("padlock",):
                return fairground.padlock(palette)
            case ("rope",):
                return fairground.rope(palette, size)
            case ("chevrons", int(count)):
                return fairground.chevrons(size, count)
            # The house.
            case ("logo",):
                return logo_picture(kit, self.logo) if self.logo else _plain_logo(kit)
            case ("logo", int(letter)) if self.logo:
                return self._quilted(letter)
            case ("logo", "blank", int(letter)) if self.logo:
                return blank_picture(palette, self.logo.alone(letter))
            case ("icon",):
                return icon.icon(kit, size)
        raise KeyError(f"there is no part {plate}")


def _pairs(numbers: Sequence[str | int]) -> Iterator[Point]:
    """The points of a row of coordinates."""
    for x, y in zip(numbers[::2], numbers[1::2], strict=True):
        yield float(x), float(y)


def _plain_logo(kit: Kit) -> Picture:
    """The word in plain strokes, if the art of the quilt is missing."""
    d = Drawing(276, 90)
    for width, tone in ((30, "ink"), (22, "paper"), (8, "ink")):
        with d.placed(10, 18):
            d.path(WORD, stroke=kit.palette[tone], width=width)
    return Picture(276, 90, (Layer(d.done()),))


@dataclass(frozen=True, slots=True)
class PartBox:
    """The parts with art, a plain set, and a sentence for every art file that failed."""

    drawn: PartSource
    plain: PartSource
    notices: tuple[str, ...]


def read_kit(library: Library) -> Kit:
    """Palette and glyphs, with every neutral that the parts name."""
    kit = Kit(library.palette(), library.signs())
    for name in NEUTRAL:
        if name not in kit.palette.neutral:
            raise ArtError(f"{library.folder / 'palette.toml'} cannot be used (there is no {name})")
    return kit


def open_parts(folder: Path) -> PartBox:
    """The parts of a folder of art. Those whose file is broken are drawn plainly, all others with art."""
    notices: list[str] = []
    library = Library(folder)
    plain = PartSource(plain_kit(), {}, None)

    def attempt(read: Callable[[], T], what: str) -> T | None:
        try:
            return read()
        except ArtError as error:
            notices.append(f"{what} drawn plainly: {error}.")
            return None

    kit = attempt(lambda: read_kit(library), "The interface is") or plain.kit
    animals = attempt(lambda: library.read("avatars.toml", lambda data: read_animals(data, kit.palette)), "Avatars are")
    logo = attempt(lambda: library.read("logo.toml", lambda data: Logo.read(data, kit.palette)), "The logo is")
    stages = attempt(lambda: library.read("stages.toml", read_stages), "The booths are")
    return PartBox(PartSource(kit, animals or {}, logo, stages), plain, tuple(notices))
