"""Make every file of `sounds/` from its recipe: samples, then WAV, then OGG.

A developer's command. The game itself only ever reads the OGG files.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from game.audio.recipes import recipes
from game.audio.synth import Signal, write_wav
from game.audio.tunes import carousel, crosspatch, double_take, fourscore, hoopla, tall_order
from game.audio.tunes.score import Song
from game.rules.rng import mix

CUE_QUALITY = 4  # short and full of paper: worth its bytes
STEM_QUALITY = -0.9  # music is softer than all else

SONGS: Final[Mapping[str, Song]] = {
    "menu": carousel.SONG,
    "hoopla": hoopla.SONG,
    "tall_order": tall_order.SONG,
    "double_take": double_take.SONG,
    "fourscore": fourscore.SONG,
    "crosspatch": crosspatch.SONG,
}


class RenderError(ValueError):
    """The sounds cannot be rendered; the text is one sentence for a person."""


def names() -> list[str]:
    """The names of all sounds with a recipe: the files of `sounds/`, without extension."""
    return [*recipes(), *(f"{tune}-{stem}" for tune, song in SONGS.items() for stem in song.stems)]


def render(out_dir: Path, only: Callable[[str], bool] = lambda name: True) -> None:
    """Render the sounds, or `only` those whose name it accepts, into a folder.

    The same recipes give the same bytes each time. A file is replaced only when the new one is complete.
    """
    oggenc = shutil.which("oggenc")
    if oggenc is None:
        raise RenderError(
            "To pack the sounds the program oggenc is needed and was not found: install vorbis-tools and try again."
        )
    try:
        out_dir.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=out_dir) as folder:
            for name, quality, channels in _signals(only):
                wav, ogg = Path(folder, f"{name}.wav"), Path(folder, f"{name}.ogg")
                write_wav(wav, *channels)
                _pack(oggenc, wav, ogg, name, quality)
                os.replace(ogg, out_dir / ogg.name)
    except OSError as error:
        raise RenderError(f"The sounds cannot be written to {out_dir}: {error.strerror or error}.") from error


def _signals(only: Callable[[str], bool]) -> Iterator[tuple[str, float, list[Signal]]]:
    """Each rendered sound as (name, quality of the encoder, channels)."""
    for name, recipe in recipes().items():
        if only(name):
            yield name, CUE_QUALITY, [recipe()]
    for tune, song in SONGS.items():
        for stem in song.stems:
            if only(name := f"{tune}-{stem}"):
                yield name, STEM_QUALITY, song.record(stem)


def _pack(oggenc: str, wav: Path, ogg: Path, name: str, quality: float) -> None:
    """Encode one WAV. Its serial number comes from its name, not from chance, so that the bytes are reproducible."""
    serial = mix("ogg serial", name) & 0x7FFF_FFFF
    command = [oggenc, "--quiet", "--quality", str(quality), "--serial", str(serial), "--output", str(ogg), str(wav)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        said = " ".join(done.stderr.split()) or "no reason given"
        raise RenderError(f"oggenc could not pack {name}: {said}")
