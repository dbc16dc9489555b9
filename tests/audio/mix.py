"""The whole mix, recorded through SDL's disk driver: how loud it comes out, and whether anything clicks or clips.

python -m tests.audio.mix

Each tune plays at every intensity, and at the last stretch once more while six seats at once sound the loudest cues.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import numpy as np
import pygame
import pytest

from game.audio.clips import RATE
from game.audio.cues import Tune
from game.audio.mixer import MixerPlayer
from game.rules.rng import Rng
from tests.support import r128
from tests.support.listening import BUFFER, SOUNDS, Recorder, wait_until
from tests.support.music import AROUND, BOOK, INTENSITIES, sharpness
from tests.support.r128 import Samples
from tests.support.recorded import Laid

SEED = 1
SEATS = 6
PHRASES = 4  # that are recorded
BEGIN_MS = 10_000  # on the player's clock, when fades are over
APART_MS = 700  # between two times that all seats sound a cue
STORM = ("place", "hand", "pair", "theft", "claim", "round_won", "join", "sweep")
DELAY_MS = "8"  # for a buffer: six times as fast as it would be heard, and slow enough to be fed in time
HEAD = "tune         intensity  cues     LUFS  peak  dBTP  full scale  sharpest seam"


class Figures(NamedTuple):
    """What a recording is like."""

    loudness: float  # LUFS, integrated
    peak: float  # the largest sample
    true_peak: float  # dBTP
    clipped: int  # samples at full scale
    seam: float  # how sharp the sharpest seam between phrases is; above 1 it is a click


def measured(tune: Tune, intensity: float, cues: bool) -> Figures:
    """Record a tune for some phrases, if wanted with cues, and measure it."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        recorder = Recorder(Path(folder), patch)
        patch.setenv("SDL_DISKAUDIODELAY", DELAY_MS)
        player = MixerPlayer(BOOK, SOUNDS, Rng("mix"), _refuse, BUFFER)
        player.tune(tune.name, 0, SEED)
        player.intensity(intensity)
        wait_until(_playing(player))
        player.update(BEGIN_MS)
        begun, volumes = recorder.frames // BUFFER * BUFFER, player.stem_volumes
        _listen(player, recorder, begun + PHRASES * tune.phrase, cues)
        mix = np.array(recorder.samples()).reshape(-1, 2) / 32_768
        seam = 0.0 if cues else _sharpest_seam(Laid(mix, tune, SEED, 3, volumes, begun).first, tune, mix)
        player.close()
    heard = mix[begun:]
    peak = float(np.abs(heard).max())
    clipped = int((np.abs(heard) >= 32_767 / 32_768).sum())
    return Figures(r128.integrated(heard), peak, r128.true_peak(heard), clipped, seam)


def _refuse(notice: object) -> None:
    raise SystemExit(f"the player could not play everything: {notice}")


def _playing(player: MixerPlayer) -> Callable[[], bool]:
    def started() -> bool:
        player.update(0)
        return pygame.mixer.Channel(0).get_busy()

    return started


def _listen(player: MixerPlayer, recorder: Recorder, end: int, cues: bool) -> None:
    """Let frames pass until so much is recorded.

    The player's clock goes from one storm of cues to the next, and never faster than the recording.
    """
    apart = APART_MS * RATE // 1000
    storms, last = 0, recorder.frames
    while recorder.frames < end:
        if recorder.frames - last >= apart:
            storms, last = storms + 1, recorder.frames
            for seat in range(SEATS if cues else 0):
                player.play(STORM[storms % len(STORM)], BEGIN_MS + storms * APART_MS, seat)
        player.update(BEGIN_MS + storms * APART_MS)
        pygame.time.wait(1)


def _sharpest_seam(first: int, tune: Tune, mix: Samples) -> float:
    seams = range(first + tune.phrase, len(mix) - AROUND, tune.phrase)
    return max(sharpness(mix[seam - AROUND : seam + AROUND]) for seam in seams)


def main() -> None:
    """Print the figures of every tune."""
    print(HEAD)
    cases = [(intensity, False) for intensity in INTENSITIES] + [(1.0, True)]
    for tune in BOOK.tunes.values():
        for intensity, cues in cases:
            loudness, peak, true_peak, clipped, seam = measured(tune, intensity, cues)
            told = f"{SEATS} seats" if cues else "none"
            click = "" if cues else f"{seam:14.2f}"
            row = f"{tune.name:12} {intensity:9g}  {told:7} {loudness:5.1f} {peak:5.2f} {true_peak:5.1f} {clipped:11}"
            print(row, click, flush=True)


if __name__ == "__main__":
    main()
