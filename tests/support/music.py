"""The tunes as they lie in `sounds/`: which phrases may follow each other, and what the mixer is fed with."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from game.audio.clips import RATE
from game.audio.cues import CueBook, Stem, Tune
from game.audio.phrases import PhraseFile, PhrasePart
from tests.support.listening import SOUNDS
from tests.support.r128 import Samples

BOOK = CueBook.load(SOUNDS)
STEMS = [(tune, stem) for tune in BOOK.tunes.values() for stem in tune.stems]
INTENSITIES = (0.0, 0.5, 1.0)

AROUND = RATE // 5  # frames on either side of a seam, to compare it with
USUAL = 0.999  # of all bends are less sharp: what is sharper would be heard as a click


def opened(tune: Tune, stem: Stem) -> PhraseFile:
    """The file of a stem. The mixer must be open."""
    return PhraseFile(SOUNDS / stem.file, tune)


def heard(file: PhraseFile, part: PhrasePart) -> Samples:
    """The samples of the next part."""
    return np.frombuffer(file.part(part).get_raw(), "<i2").reshape(-1, 2) / 32_768


def alone(file: PhraseFile, part: PhrasePart) -> Samples:
    """The samples of a part before which nothing sounds."""
    file.silence(part)
    return heard(file, part)


def through(tune: Tune, stem: Stem) -> Samples:
    """All phrases of a stem in the order of its file."""
    file = opened(tune, stem)
    return np.vstack(
        [heard(file, PhrasePart(phrase, part)) for phrase in range(tune.phrases) for part in range(tune.parts)]
    )


def allowed(tune: Tune) -> list[tuple[int, int]]:
    """Every pair of phrases that may follow each other; after the last place comes the first."""
    places = pairwise((*tune.form, tune.form[0]))
    pairs = {(one, other) for before, after in places for one in before for other in after}
    return sorted((one, other) for one, other in pairs if one != other or (one,) in tune.form)


def sharpness(samples: Samples) -> float:
    """How sharply samples bend in their middle, beside those around it: above 1 it is a click."""
    bends = np.abs(np.diff(samples, 2, axis=0)).max(axis=1)
    middle = len(samples) // 2
    return float(bends[middle - 4 : middle + 3].max() / np.quantile(bends, USUAL))
