"""The real mix, recorded through SDL's disk driver: audible, never clipped, without a seam."""

from __future__ import annotations

import shutil
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.audio.cues import CueBook
from game.audio.mixer import PART, LoopedFile, MixerPlayer, load_clip
from game.audio.tunes import OVERLAP
from game.rules.rng import Rng
from game.store.notices import Notice
from tests.support.listening import BUFFER, SOUNDS, Recorder, bends, loudest, sharpest_at_seam, wait_until

FULL = 32_767
LOOPS = ("menu.ogg", "table-calm.ogg", "table-lively.ogg", "table-last.ogg")


@pytest.fixture(scope="module")
def book() -> CueBook:
    return CueBook.load(SOUNDS)


@pytest.fixture
def recorder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Recorder:
    return Recorder(tmp_path, monkeypatch)


@pytest.fixture
def player(recorder: Recorder, book: CueBook) -> Iterator[MixerPlayer]:
    yield from opened(book)


@pytest.fixture
def band(recorder: Recorder, book: CueBook, monkeypatch: pytest.MonkeyPatch) -> Iterator[MixerPlayer]:
    """A player for music. It is recorded slowly: its parts are decoded while it plays, also on a busy machine."""
    monkeypatch.setenv("SDL_DISKAUDIODELAY", "16")
    yield from opened(book)


def opened(book: CueBook) -> Iterator[MixerPlayer]:
    notices: list[Notice] = []
    player = MixerPlayer(book, SOUNDS, Rng("recording"), notices.append, BUFFER)
    yield player
    player.close()
    assert notices == []


def begin_tune(player: MixerPlayer, name: str, intensity: float) -> None:
    """Play a tune at its full volume and at one intensity; the clock then stands at 10 s."""
    player.tune(name, 0)
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


def whole(path: Path) -> array[int]:
    """A loop in one piece, both ears in turn."""
    loop = LoopedFile(path, OVERLAP)
    return array("h", b"".join(loop.part(n).get_raw() for n in range(loop.parts)))


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
    assert len(marks) == len(book.files) - len(LOOPS)
    for name, begin, end in marks:
        heard = max(loudest(left[begin:end]), loudest(right[begin:end]))
        # Every file is equally loud, so the gain alone decides; panning takes from one ear only.
        assert heard > 0.08 * book.cues[name].gain, (name, heard)
        assert heard > 0.012, (name, heard)
        assert max(map(abs, left[begin:end])) < FULL, name


def test_six_seats_at_once_over_the_loudest_music_do_not_clip(
    recorder: Recorder, band: MixerPlayer, book: CueBook
) -> None:
    begin_tune(band, "table", 1.0)
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


def test_everything_at_once_at_full_volume_does_not_clip(recorder: Recorder, band: MixerPlayer, book: CueBook) -> None:
    begin_tune(band, "table", 1.0)
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


@pytest.mark.parametrize("name", ["menu", "table"])
def test_a_tune_is_its_stems_together_and_goes_round_without_a_click(
    recorder: Recorder, band: MixerPlayer, book: CueBook, name: str
) -> None:
    stems = [whole(SOUNDS / stem.file)[::2] for stem in book.tunes[name].stems]
    length = len(stems[0])
    begin_tune(band, name, 1.0)
    begun = recorder.frames // BUFFER * BUFFER
    volumes = band.stem_volumes
    frames_until(recorder, band, 10_000, lambda: recorder.frames > begun + length + 60_000)
    band.close()
    mix = recorder.samples()[::2]

    # What is recorded is the sum of the stems, each at its volume, from one beginning. (A later stem may miss buffers
    # when the mixer happens to fill some between two calls: it hurries, and others may have the processor meanwhile.)
    def error(starts: tuple[int, ...], probes: range) -> int:
        parts = list(zip(volumes, stems, starts, strict=False))
        return max(
            abs(mix[at] - round(sum(v * stem[(at - begin) % length] for v, stem, begin in parts))) for at in probes
        )

    late = [(0, a * BUFFER, b * BUFFER) for a in range(4) for b in range(a, 4)]
    first = [begun + i * BUFFER for i in range(-100, 9)]
    soon = range(begun + 300_000, begun + 360_000, 499)
    tried = ((at + a, at + b, at + c) for at in first for a, b, c in late)
    starts = min(tried, key=lambda starts: error(starts, soon[::10]))
    assert error(starts, soon) < 250  # a part begins with a volume rounded to 1/128

    # So it is all the way, from each part into the next and where the loop begins again.
    assert error(starts, range(begun + 300_000, begun + length + 50_000, 97)) < 250
    for seam in (starts[0] + length * n // (length // PART) for n in range(2, length // PART + 1)):
        assert error(starts, range(seam - 50, seam + 50)) < 250

    # And there nothing bends more than the music around it does.
    seam = starts[0] + length
    usual = bends(mix[seam - 20_000 : seam + 20_000])
    assert max(bends(mix[seam - 5 : seam + 5])) <= usual[len(usual) * 98 // 100]


# The seam itself, loop by loop


@pytest.fixture
def quiet_mixer(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.init(44_100, -16, 2, 512, allowedchanges=0)
    yield
    pygame.mixer.quit()


@pytest.mark.usefixtures("quiet_mixer")
@pytest.mark.parametrize("name", LOOPS)
def test_the_seam_of_a_loop_bends_no_more_than_its_music(name: str, book: CueBook) -> None:
    raw = whole(SOUNDS / name)
    for ear in (raw[::2], raw[1::2]):
        usual = bends(ear[:100_000])
        assert sharpest_at_seam(ear) <= usual[len(usual) * 98 // 100]
        assert max(map(abs, ear)) <= 0.45 * 32_768


@pytest.mark.usefixtures("quiet_mixer")
def test_a_loop_cut_without_its_overlap_would_click() -> None:
    """The measure above can tell: the bare file has a step where it ends."""
    raw = array("h", pygame.mixer.Sound(SOUNDS / "table-calm.ogg").get_raw())
    usual = bends(raw[:400_000:2])
    assert sharpest_at_seam(raw[::2]) > 4 * usual[len(usual) * 98 // 100]


@pytest.mark.usefixtures("quiet_mixer")
def test_the_stems_of_the_table_are_equally_long() -> None:
    assert len({len(whole(SOUNDS / name)) for name in LOOPS[1:]}) == 1


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
