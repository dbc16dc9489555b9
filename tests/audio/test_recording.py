"""The real mix, recorded through SDL's disk driver: audible, never clipped, without a seam."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.audio.clips import load_clip
from game.audio.cues import CueBook
from game.audio.mixer import MixerPlayer
from game.rules.rng import Rng
from game.store.notices import Notice
from tests.audio.mix import measured
from tests.support.listening import BUFFER, SOUNDS, Recorder, loudest, wait_until
from tests.support.music import STEMS
from tests.support.recorded import Laid

FULL = 32_767
SEED = 5  # of the arrangements


@pytest.fixture(scope="module")
def book() -> CueBook:
    return CueBook.load(SOUNDS)


@pytest.fixture
def recorder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Recorder:
    return Recorder(tmp_path, monkeypatch)


@pytest.fixture
def player(recorder: Recorder, book: CueBook) -> Iterator[MixerPlayer]:
    yield from playing(book)


@pytest.fixture
def band(recorder: Recorder, book: CueBook, monkeypatch: pytest.MonkeyPatch) -> Iterator[MixerPlayer]:
    """A player for music. It is recorded slowly: its parts are decoded while it plays, also on a busy machine."""
    monkeypatch.setenv("SDL_DISKAUDIODELAY", "16")
    yield from playing(book)


def playing(book: CueBook) -> Iterator[MixerPlayer]:
    notices: list[Notice] = []
    player = MixerPlayer(book, SOUNDS, Rng("recording"), notices.append, BUFFER)
    yield player
    player.close()
    assert notices == []


def begin_tune(player: MixerPlayer, name: str, intensity: float) -> None:
    """Play a tune at its full volume and at one intensity; the clock then stands at 10 s."""
    player.tune(name, 0, SEED)
    player.intensity(intensity)

    def started() -> bool:
        player.update(0)
        return bool(player.stem_volumes) and pygame.mixer.Channel(0).get_busy()

    wait_until(started)
    player.update(10_000)


def frames_until(recorder: Recorder, player: MixerPlayer, now: int, reached: Callable[[], bool]) -> None:
    """Go on with frames at one moment while the mixer plays, until something is reached."""

    def step() -> bool:
        player.update(now)
        return reached()

    recorder.until(step)


def no_cue_sounds() -> bool:
    return not any(pygame.mixer.Channel(n).get_busy() for n in range(8, 32))


def test_every_cue_of_every_seat_and_step_is_audible(recorder: Recorder, player: MixerPlayer, book: CueBook) -> None:
    marks: list[tuple[str, int, int]] = []
    for cue in book.cues.values():
        for number in range(cue.count):
            begin = recorder.frames
            player.play(cue.name, 10_000 * len(marks), number if cue.by == "seat" else 0, number + 1)
            recorder.until(lambda: not pygame.mixer.get_busy())
            marks.append((cue.name, begin, recorder.frames))
    player.close()

    mix = recorder.samples()
    left, right = mix[::2], mix[1::2]
    assert len(marks) == len(book.files) - len(STEMS)
    for name, begin, end in marks:
        heard = max(loudest(left[begin:end]), loudest(right[begin:end]))
        # Every file is equally loud, so the gain alone decides; panning takes from one ear only.
        assert heard > 0.08 * book.cues[name].gain, (name, heard)
        assert heard > 0.012, (name, heard)
        assert max(map(abs, left[begin:end])) < FULL, name


def test_six_seats_at_once_over_the_loudest_music_do_not_clip(
    recorder: Recorder, band: MixerPlayer, book: CueBook
) -> None:
    begin_tune(band, "hoopla", 1.0)
    stress = ("place", "hand", "pair", "theft", "claim", "round_won", "match_won", "join")
    demanded = 0.0
    for i, name in enumerate(stress):
        now = 10_000 + 20_000 * i
        band.update(now)
        for seat in range(6):
            band.play(name, now, seat)
        cue = book.cues[name]
        demanded = max(demanded, 6 * cue.gain * load_clip(SOUNDS / cue.files[0]).peaks[0])
        frames_until(recorder, band, now, no_cue_sounds)
    band.close()

    mix = recorder.samples()
    assert demanded > 2  # without giving way the six would be far beyond full scale
    assert max(mix) < FULL
    assert min(mix) > -FULL
    assert max(mix) > FULL * 0.4  # and yet it is loud


def test_the_figures_of_the_mix_are_those_of_a_clean_one(book: CueBook) -> None:
    tune = book.tunes["fourscore"]
    music, storm = (measured(tune, 1.0, cues) for cues in (False, True))
    assert music.seam <= 1, "no click from phrase to phrase"
    assert (music.clipped, storm.clipped) == (0, 0)
    assert storm.true_peak < 0
    assert -30 < music.loudness < storm.loudness - 6


def test_everything_at_once_at_full_volume_does_not_clip(recorder: Recorder, band: MixerPlayer, book: CueBook) -> None:
    begin_tune(band, "hoopla", 1.0)
    for i, cue in enumerate(book.cues.values()):
        band.play(cue.name, 10_000 + 40 * i, i % 6, i % 3 + 1)
    frames_until(recorder, band, 10_000 + 40 * len(book.cues), no_cue_sounds)
    band.close()
    mix = recorder.samples()
    assert -FULL < min(mix) < max(mix) < FULL


def test_a_seat_on_the_left_is_louder_on_the_left(recorder: Recorder, player: MixerPlayer) -> None:
    player.play("join", 0, 0)
    recorder.until(lambda: not pygame.mixer.get_busy())
    player.close()
    mix = recorder.samples()
    left, right = loudest(mix[::2]), loudest(mix[1::2])
    assert right == pytest.approx(left * 0.55, rel=0.05)


def test_a_muted_master_is_silence(recorder: Recorder, player: MixerPlayer) -> None:
    player.volume("master", 0)
    begin_tune(player, "menu", 0.0)
    player.play("match_won", 10_000)
    recorder.until(lambda: recorder.frames > 200_000)
    player.close()
    assert set(recorder.samples()) == {0}


@pytest.mark.parametrize("name", ["menu", "hoopla"])
def test_a_tune_is_its_stems_together_from_phrase_to_phrase(
    recorder: Recorder, band: MixerPlayer, book: CueBook, name: str
) -> None:
    tune, parts = book.tunes[name], 2 * book.tunes[name].parts + 2
    begin_tune(band, name, 1.0)
    begun = recorder.frames // BUFFER * BUFFER
    volumes = band.stem_volumes
    frames_until(recorder, band, 10_000, lambda: recorder.frames > begun + parts * tune.part)
    mix = np.array(recorder.samples()).reshape(-1, 2) / 32_768
    laid = Laid(mix, tune, SEED, parts, volumes, begun)

    # So it is all the way, from each part into the next and from each phrase into the next.
    assert laid.error(tune.part * 3 // 2, 2 * tune.phrase + tune.part) < 250 / 32_768  # volumes are rounded to 1/128


def test_a_game_with_a_broken_file_is_still_heard(tmp_path: Path, recorder: Recorder, book: CueBook) -> None:
    folder = tmp_path / "sounds"
    folder.mkdir()
    shutil.copy(SOUNDS / "back.ogg", folder)
    (folder / "accept.ogg").write_bytes(b"noise")
    notices: list[Notice] = []
    player = MixerPlayer(book, folder, Rng(1), notices.append, BUFFER)
    player.play("accept", 0)
    player.play("back", 0)
    recorder.until(lambda: not pygame.mixer.get_busy())
    player.close()
    assert loudest(recorder.samples()[::2]) > 0.03
    assert len(notices) == 1
