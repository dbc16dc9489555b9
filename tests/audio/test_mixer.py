"""The players: buses, tunes, ducking, files that are broken, devices that come and go."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pygame
import pytest

from game.audio.clips import load_clip, pitched
from game.audio.cues import ACTIONS, CueBook
from game.audio.decks import STEMS
from game.audio.ducking import Ducking, approach
from game.audio.mixer import FEED_MS, VOICES, MixerPlayer
from game.audio.player import NoSound, SilentPlayer, SoundPlayer
from game.audio.rack import ROOM
from game.audio.steady import SteadyPlayer
from game.rules.api import KINDS, NEVER, Event
from game.rules.rng import Rng
from game.store.notices import Notice
from tests.support.listening import SOUNDS, wait_until, with_nonsense


@pytest.fixture(autouse=True)
def slow_device(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A device that plays nowhere, eight times as slowly as others: no cue ends while a busy machine looks away."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(tmp_path_factory.mktemp("device") / "mix.raw"))
    monkeypatch.setenv("SDL_DISKAUDIODELAY", "100")
    yield
    pygame.mixer.quit()


@pytest.fixture(scope="module")
def book() -> CueBook:
    return CueBook.load(SOUNDS)


@pytest.fixture
def notices() -> list[Notice]:
    return []


@pytest.fixture
def player(book: CueBook, notices: list[Notice]) -> Iterator[MixerPlayer]:
    player = MixerPlayer(book, SOUNDS, Rng("mixer"), notices.append)
    yield player
    player.close()


def sounding(first: int = 2 * STEMS, count: int = VOICES) -> list[pygame.mixer.Channel]:
    """The channels in use: by default those of the cues."""
    channels = (pygame.mixer.Channel(i) for i in range(first, first + count))
    return [channel for channel in channels if channel.get_busy()]


def sound_of(channel: pygame.mixer.Channel) -> pygame.mixer.Sound:
    sound = channel.get_sound()
    assert sound is not None
    return sound


def let_load(player: SoundPlayer, reached: Callable[[], bool], now: int = 0) -> None:
    """Go on with frames at one moment until the worker has come so far."""

    def step() -> bool:
        player.update(now)
        return reached()

    wait_until(step)


# Cues


def test_a_cue_sounds(player: MixerPlayer) -> None:
    player.play("go", 0)
    assert len(sounding()) == 1


def test_every_event_and_every_action_sounds(player: MixerPlayer, notices: list[Notice]) -> None:
    for i, kind in enumerate(KINDS):
        player.event(Event(kind, 0, 2), 5000 * i)
        assert sounding(), kind
        pygame.mixer.stop()
    for i, action in enumerate(ACTIONS):
        player.action(action, 5000 * i, 3, 2)
        assert sounding(), action
        pygame.mixer.stop()
    assert notices == []


def test_a_cue_that_cools_down_stays_silent(player: MixerPlayer) -> None:
    player.play("wrong", 0, 1)
    player.play("wrong", 119, 1)
    assert len(sounding()) == 1
    player.play("wrong", 120, 1)
    player.play("wrong", 120, 2)
    assert len(sounding()) == 3


def test_an_unknown_cue_or_bus_is_a_programmers_mistake(player: MixerPlayer) -> None:
    with pytest.raises(KeyError):
        player.play("quack", 0)
    with pytest.raises(KeyError):
        player.volume("bar", 1.0)


def test_of_too_many_cues_the_oldest_ends(player: MixerPlayer) -> None:
    player.play("match_won", 0)
    oldest = sound_of(sounding()[0])
    for seat in range(VOICES):
        player.play("match_over", 1, seat)
    assert len(sounding()) == VOICES
    assert oldest not in [channel.get_sound() for channel in sounding()]


def test_a_seat_is_heard_from_its_side(player: MixerPlayer, book: CueBook) -> None:
    """Panning goes through an effect of the mixer, so the channel itself stays at full volume."""
    assert book.pan[0] < 0 < book.pan[1]
    player.play("join", 0, 0)
    assert sounding()[0].get_volume() == 1.0


def test_volumes_multiply_and_reach_what_sounds_already(player: MixerPlayer, book: CueBook) -> None:
    gain = book.cues["match_won"].gain
    player.play("match_won", 0)
    sound = sound_of(sounding()[0])
    assert sound.get_volume() == pytest.approx(gain, abs=0.01)
    player.volume("table", 0.5)
    assert sound.get_volume() == pytest.approx(gain / 4, abs=0.01)
    player.volume("master", 0.5)
    assert sound.get_volume() == pytest.approx(gain / 16, abs=0.01)
    player.volume("ui", 0)
    assert sound.get_volume() == pytest.approx(gain / 16, abs=0.01)
    player.volume("table", 0)
    assert sound.get_volume() == 0


def test_a_combo_is_really_higher(player: MixerPlayer) -> None:
    lengths = []
    for i in range(3):
        player.play("pair", 1000 * i, 0)
        lengths.append(sound_of(sounding()[-1]).get_length())
    assert lengths[1] / lengths[0] == pytest.approx(2 ** (-1 / 12), rel=0.001)
    assert lengths[2] / lengths[0] == pytest.approx(2 ** (-2 / 12), rel=0.001)


def test_a_clip_knows_how_loud_it_still_gets() -> None:
    pygame.mixer.init(44_100, -16, 2, 512, allowedchanges=0)
    clip = load_clip(SOUNDS / "match_won.ogg")
    assert 0.3 < clip.peaks[0] <= 1
    assert list(clip.peaks) == sorted(clip.peaks, reverse=True)
    assert clip.peak(0) == clip.peak(199) == clip.peaks[0]
    assert clip.peak(2000) == clip.peaks[19]
    assert clip.peak(60_000) == 0
    assert pitched(clip, 1200).sound.get_length() == pytest.approx(clip.sound.get_length() / 2, rel=0.001)


# Files


def test_files_are_loaded_ahead_one_after_another(player: MixerPlayer) -> None:
    assert player.loading
    let_load(player, lambda: not player.loading)
    assert sounding(0, 32) == []


def test_a_missing_file_is_told_once_and_stays_silent(tmp_path: Path, book: CueBook, notices: list[Notice]) -> None:
    player = MixerPlayer(book, tmp_path, Rng(1), notices.append)
    for now in range(0, 9000, 3000):
        player.play("go", now)
    player.close()
    assert notices == [Notice("sound_missing", "go.ogg")]


@pytest.mark.parametrize("content", [b"", b"OggS but no more", bytes(5000)])
def test_a_broken_file_is_told_once_and_the_others_play(
    tmp_path: Path, book: CueBook, notices: list[Notice], content: bytes
) -> None:
    shutil.copy(SOUNDS / "back.ogg", tmp_path)
    (tmp_path / "accept.ogg").write_bytes(content)
    player = MixerPlayer(book, tmp_path, Rng(1), notices.append)
    player.play("accept", 0)
    player.play("accept", 1000)
    assert sounding() == []
    player.play("back", 0)
    assert len(sounding()) == 1
    player.close()
    assert notices == [Notice("sound_missing", "accept.ogg")]


def test_a_cut_or_flipped_file_never_stops_the_game(tmp_path: Path) -> None:
    pygame.mixer.init(44_100, -16, 2, 512, allowedchanges=0)
    whole = (SOUNDS / "place-1.ogg").read_bytes()
    rng = Rng("flip")
    path = tmp_path / "x.ogg"
    for cut in range(0, len(whole), 397):
        broken = bytearray(whole[:cut] if cut % 2 else whole)
        for _ in range(8):
            if broken:
                broken[rng.below(len(broken))] ^= 1 << rng.below(8)
        path.write_bytes(broken)
        with suppress(NoSound):  # nothing else may come of it
            load_clip(path)


# Tunes


def start(player: MixerPlayer, name: str, now: int) -> None:
    """Ask for a tune and wait until it plays."""
    before = len(sounding(0, 2 * STEMS))
    player.tune(name, now)
    let_load(player, lambda: len(sounding(0, 2 * STEMS)) > before, now)


def test_three_stems_play_together_and_follow_the_intensity(player: MixerPlayer, book: CueBook) -> None:
    start(player, "hoopla", 0)
    assert len(sounding(0, STEMS)) == 3
    lengths = {sound_of(channel).get_length() for channel in sounding(0, STEMS)}
    assert len(lengths) == 1
    player.update(900)
    player.intensity(1.0)
    player.update(900 + 2500)
    assert player.stem_volumes == pytest.approx(
        [book.tunes["hoopla"].gain * s.level(1) for s in book.tunes["hoopla"].stems]
    )


def test_a_tune_fades_in_and_crosses_to_the_next(player: MixerPlayer) -> None:
    start(player, "menu", 0)
    player.update(450)
    half = player.stem_volumes
    player.update(900)
    assert half[0] == pytest.approx(player.stem_volumes[0] / 2)
    start(player, "hoopla", 1000)
    player.update(1450)
    assert len(sounding(0, 2 * STEMS)) == 6
    player.update(1900)
    player.update(1901)
    assert len(sounding(0, 2 * STEMS)) == 3


def test_no_tune_is_silence_in_the_end_and_frames_are_wanted_only_while_a_tune_changes(player: MixerPlayer) -> None:
    start(player, "menu", 0)
    assert player.due(0) == 0, "it fades in"
    let_load(player, lambda: not player.loading, 900)
    assert player.due(900) == 900 + FEED_MS
    player.tune(None, 900)
    assert player.due(900) == 900, "it fades out"
    player.update(1700)
    assert len(sounding(0, STEMS)) == 3
    player.update(1801)
    assert sounding(0, STEMS) == []
    assert player.due(1801) == NEVER


def test_asking_for_the_same_tune_again_does_not_start_it_again(player: MixerPlayer) -> None:
    start(player, "menu", 0)
    player.update(900)
    sounds = [channel.get_sound() for channel in sounding(0, STEMS)]
    player.tune(None, 900)
    player.update(1200)
    player.tune("menu", 1200)
    player.update(2400)
    assert [channel.get_sound() for channel in sounding(0, 2 * STEMS)] == sounds


def test_the_same_tune_for_another_match_starts_anew(player: MixerPlayer) -> None:
    start(player, "hoopla", 0)
    player.update(900)
    player.tune("hoopla", 900, seed=7)
    let_load(player, lambda: len(sounding(0, 2 * STEMS)) == 6, 900)
    let_load(player, lambda: len(sounding(0, 2 * STEMS)) == 3, 1800)


def test_a_game_without_a_tune_plays_the_one_for_all_others(player: MixerPlayer, book: CueBook) -> None:
    start(player, "pebbles", 0)
    ours = [sound_of(channel) for channel in sounding(0, 2 * STEMS)]
    player.update(900)
    player.tune(book.other, 900)
    player.update(1800)
    theirs = [sound_of(channel) for channel in sounding(0, 2 * STEMS)]
    assert theirs == ours, "it is the same tune, and just goes on"


def test_changing_one_s_mind_quickly_leaves_one_tune(player: MixerPlayer) -> None:
    for now, name in enumerate(("menu", "hoopla", "menu", "hoopla", None, "menu")):
        player.tune(name, now)
    let_load(player, lambda: bool(player.stem_volumes), 10)
    let_load(player, lambda: len(sounding(0, 2 * STEMS)) == 3, 4000)


def test_a_broken_stem_is_told_and_the_others_play(tmp_path: Path, book: CueBook, notices: list[Notice]) -> None:
    for path in SOUNDS.glob("*.ogg"):
        if path.name != "hoopla-lively.ogg":
            shutil.copy(path, tmp_path)
    player = MixerPlayer(book, tmp_path, Rng(1), notices.append)
    start(player, "hoopla", 0)
    assert len(sounding(0, STEMS)) == 2
    player.close()
    assert notices == [Notice("sound_missing", "hoopla-lively.ogg")]


def test_only_a_few_seconds_of_a_tune_are_in_memory(player: MixerPlayer) -> None:
    start(player, "hoopla", 0)
    let_load(player, lambda: all(channel.get_queue() for channel in sounding(0, STEMS)))
    for channel in sounding(0, STEMS):
        queued = channel.get_queue()
        assert queued is not None
        assert 1 < sound_of(channel).get_length() < 3
        assert 1 < queued.get_length() < 3


def test_all_music_that_is_decoded_at_a_time_takes_at_most_18_mib(book: CueBook, player: MixerPlayer) -> None:
    """Most of it while the two tunes with the longest parts cross, all of whose stems are heard."""
    player.intensity(1.0)
    first, second = sorted(book.tunes.values(), key=lambda tune: tune.part)[-2:]
    start(player, first.name, 0)
    player.update(5000)
    start(player, second.name, 5000)
    let_load(player, lambda: all(channel.get_queue() for channel in sounding(0, 2 * STEMS)), 5001)
    held = [
        sound for channel in sounding(0, 2 * STEMS) for sound in (channel.get_sound(), channel.get_queue()) if sound
    ]
    assert len(held) == 12
    assert sum(len(sound.get_raw()) for sound in held) <= player.music_held <= 18 << 20


def test_a_stem_is_fed_with_silence_until_the_intensity_calls_for_it(
    book: CueBook, notices: list[Notice], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_DISKAUDIODELAY", "1")  # ten times as fast as others
    player = MixerPlayer(book, SOUNDS, Rng("mixer"), notices.append)
    start(player, "hoopla", 0)

    def heard() -> list[bool]:
        queued = [channel.get_queue() for channel in sounding(0, STEMS)]
        return [part is not None and any(part.get_raw()) for part in queued]

    let_load(player, lambda: heard() == [True, False, False])
    player.intensity(1.0)
    let_load(player, lambda: heard() == [True, True, True])
    player.close()


def test_music_that_ran_out_while_nobody_looked_goes_on_in_step(
    book: CueBook, notices: list[Notice], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_DISKAUDIODELAY", "1")  # ten times as fast as others
    player = MixerPlayer(book, SOUNDS, Rng("mixer"), notices.append)
    start(player, "hoopla", 0)
    wait_until(lambda: not sounding(0, STEMS))
    let_load(player, lambda: len(sounding(0, STEMS)) == 3)
    lengths = {sound_of(channel).get_length() for channel in sounding(0, STEMS)}
    assert len(lengths) == 1
    player.close()


def test_a_stem_that_breaks_in_the_middle_is_told_and_the_others_play(
    tmp_path: Path, book: CueBook, notices: list[Notice], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_DISKAUDIODELAY", "1")
    for path in SOUNDS.glob("*.ogg"):
        shutil.copy(path, tmp_path)
    path = tmp_path / "hoopla-lively.ogg"
    path.write_bytes(with_nonsense(path.read_bytes(), 100_000))
    player = MixerPlayer(book, tmp_path, Rng(1), notices.append)
    start(player, "hoopla", 0)
    assert notices == []
    player.update(900)
    player.intensity(1.0)
    let_load(player, lambda: bool(notices), 10_000)
    assert len(player.stem_volumes) == 3
    assert player.stem_volumes[1] == 0 < min(player.stem_volumes[::2])
    let_load(player, lambda: len(sounding(0, STEMS)) == 2, 10_000)
    player.close()
    assert notices == [Notice("sound_missing", "hoopla-lively.ogg")]


# Ducking


def test_ducking_steps_back_quickly_and_comes_back_slowly() -> None:
    ducking = Ducking()
    ducking.hold(1000, 0.4)
    assert ducking.advance(40, 40) == pytest.approx(0.5)
    assert ducking.advance(80, 40) == pytest.approx(0.4)
    assert ducking.advance(1000, 0) == pytest.approx(0.4)
    assert ducking.advance(1120, 120) == pytest.approx(0.6)
    assert ducking.advance(3000, 1880) == 1.0


def test_the_deepest_hold_wins() -> None:
    ducking = Ducking()
    ducking.hold(500, 0.2)
    ducking.hold(1000, 0.6)
    ducking.hold(1000, 1.0)
    assert ducking.advance(100, 1000) == pytest.approx(0.2)
    assert ducking.advance(600, 1000) == pytest.approx(0.6)


def test_a_fanfare_ducks_the_music_and_a_tick_does_not(player: MixerPlayer, book: CueBook) -> None:
    start(player, "menu", 0)
    player.update(900)
    full = player.stem_volumes[0]
    player.play("focus", 900)
    player.update(1000)
    assert player.stem_volumes[0] == full
    player.play("match_won", 1000)
    player.update(1200)
    assert player.stem_volumes[0] == pytest.approx(full * book.cues["match_won"].duck)


def test_approach_never_oversteps() -> None:
    assert approach(0.0, 1.0, 0.25) == 0.25
    assert approach(0.9, 1.0, 0.25) == 1.0
    assert approach(0.9, 0.0, 0.25) == pytest.approx(0.65)
    assert approach(0.1, 0.0, 0.25) == 0.0


# Silence and devices


def test_the_silent_player_remembers_what_would_have_been_heard(book: CueBook) -> None:
    player = SilentPlayer(book)
    player.play("go", 0)
    player.event(Event("hand", 0, 3), 0)
    player.action("countdown", 0, step=3)
    player.tune("menu", 0)
    player.intensity(0.5)
    player.volume("master", 0.5)
    player.update(16)
    player.close()
    assert list(player.played) == [("go", -1, 1), ("hand", 3, 1), ("countdown", -1, 3)]
    assert player.playing == "menu"


def test_without_a_device_there_is_told_once_and_means_silence(
    monkeypatch: pytest.MonkeyPatch, notices: list[Notice]
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "there is none")
    player = SteadyPlayer(SOUNDS, Rng(1), notices.append)
    assert player.silent
    player.tune("hoopla", 0)
    player.event(Event("flip", 0, 1), 5)
    player.action("accept", 6)
    player.play("go", 7)
    player.update(16)
    assert not player.device_added(20)
    player.close()
    assert notices == [Notice("no_sound")]


def test_a_device_that_appears_is_taken_with_everything_asked_before(
    monkeypatch: pytest.MonkeyPatch, notices: list[Notice]
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "there is none")
    player = SteadyPlayer(SOUNDS, Rng(1), notices.append)
    player.volume("table", 0.5)
    player.intensity(1.0)
    player.tune("hoopla", 0)
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    assert player.device_added(1000)
    assert not player.silent
    let_load(player, lambda: len(sounding(0, STEMS)) == 3, 1000)
    player.play("go", 1000)
    player.play("place", 1000)
    loud, soft = (sound_of(channel).get_volume() for channel in sounding())
    assert soft < loud / 2
    player.close()


def test_a_lost_device_means_silence_until_another_comes(notices: list[Notice]) -> None:
    player = SteadyPlayer(SOUNDS, Rng(1), notices.append)
    assert not player.silent
    assert player.device_added(0)  # SDL reports every device at the start: nothing happens
    player.device_lost()
    assert player.silent
    player.play("go", 1)
    assert player.device_added(2)
    player.play("go", 3)
    assert len(sounding()) == 1
    player.close()
    assert notices == []


def test_an_unusable_book_is_told_once_and_means_silence(tmp_path: Path, notices: list[Notice]) -> None:
    player = SteadyPlayer(tmp_path, Rng(1), notices.append)
    player.event(Event("flip", 0), 0)
    player.action("accept", 0)
    assert not player.device_added(1)
    player.close()
    assert notices == [Notice("no_cues", "cues.toml")]


# Memory


def test_the_cues_in_memory_are_those_of_the_table_while_its_tune_plays(player: MixerPlayer, book: CueBook) -> None:
    let_load(player, lambda: not player.loading)
    at_menu = [cue.bus for cue in book.cues.values() for file in cue.files if (file, 0) in player._clips]
    assert at_menu.count("ui") > 2 * at_menu.count("table")
    player.tune("hoopla", 0)
    let_load(player, lambda: not player.loading)
    loaded = [cue.bus for cue in book.cues.values() for file in cue.files if (file, 0) in player._clips]
    assert loaded.count("table") > 2 * loaded.count("ui")
    assert player._clips.held <= ROOM
