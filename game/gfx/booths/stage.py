"""What a stage is: the look of one booth as data, from `art/stages.toml`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.gfx.booths.frames import FRAMES
from game.gfx.booths.textures import TEXTURES
from game.gfx.palette import HEX, Hex

NONE: Final = "none"  # the frame of a stage whose table has one of its own


@dataclass(frozen=True, slots=True)
class Lamp:
    """A soft light on the ground: its middle and half its size in pixels of the design, tint, and strength of 255."""

    x: float
    y: float
    across: float
    down: float
    tint: Hex
    strength: int


@dataclass(frozen=True, slots=True)
class BoothStage:
    """The look of a booth."""

    name: str
    ground: tuple[Hex, Hex, Hex]  # at the lamp, half way, and at the rim
    middle: tuple[float, float]  # of the lamp, in widths and heights of the table
    reach: tuple[float, float]  # of its light
    texture: str
    thread: Hex
    frame: str
    night: Hex  # what beds, slots and glass darken to
    lamps: tuple[Lamp, ...]


def read_stages(data: Mapping[str, Any]) -> Mapping[str, BoothStage]:
    """The stages of an art file, by name. Raises ValueError, KeyError or TypeError for one that cannot be drawn."""
    return {name: _stage(name, entry) for name, entry in data.items()}


def _stage(name: str, entry: Mapping[str, Any]) -> BoothStage:
    if entry["texture"] not in TEXTURES or entry["frame"] not in (*FRAMES, NONE):
        raise ValueError(f"{name} has a texture or frame that nothing draws")
    light, middle, rim = map(_hex, entry["ground"])
    lamps = (Lamp(x, y, across, down, _hex(tint), strength) for x, y, across, down, tint, strength in entry["lamps"])
    return BoothStage(
        name,
        (light, middle, rim),
        _pair(entry["middle"]),
        _pair(entry["reach"]),
        entry["texture"],
        _hex(entry["thread"]),
        entry["frame"],
        _hex(entry["night"]),
        tuple(lamps),
    )


def _pair(numbers: Sequence[float]) -> tuple[float, float]:
    x, y = numbers
    return float(x), float(y)


def _hex(text: str) -> Hex:
    if not HEX.fullmatch(text):
        raise ValueError(f"{text!r} is not a colour")
    return text
