"""The audible player: cues on voices, tunes on decks of stems, all through pygame's mixer."""

from __future__ import annotations

import wave
from array import array
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from itertools import accumulate
from math import ceil
from pathlib import Path
from typing import Final, Protocol, TypeVar

import pygame

from game.audio.cues import BUSES, Chooser, Cue, CueBook, Take, Tune
from game.audio.ducking import Ducking, approach
from game.audio.ogg import OggError, OggFile
from game.audio.player import NoSound, Notify
from game.audio.rack import ROOM, Rack
from game.rules.api import NEVER, TABLE, Event, Ms, Seat
from game.rules.rng import Rng
from game.store.notices import Notice

RATE: Final = 44_100
FRAME: Final = 4  # bytes: a sample for each ear
PART: Final = 3 * RATE // 2  # frames of a loop that are decoded at a time, about
FEED_MS: Final[Ms] = 250  # between two looks whether the next part is wanted
STEMS: Final = 4  # loops of one tune at a time; two tunes may cross
STEPS: Final = 128  # the resolution of a sound's volume in the mixer
VOICES: Final = 24  # cues at a time
BLOCK_MS: Final = 100  # the resolution of `Clip.peaks`
LATENCY_MS: Final = 100  # what is audible is at most this far behind what was played
TUNE_FADE_MS: Final = 900
INTENSITY_MS: Final = 2500  # for the way from calm to the last stretch

MENU: Final = "menu"  # the tune of every scene except tables
MISSING: Final = "sound_missing"  # the notice about a file

T = TypeVar("T")


# What the mixer plays


@dataclass(frozen=True, slots=True)
class Clip:
    """A sound in memory, and for each of its blocks the loudest sample from there to the end."""

    sound: pygame.mixer.Sound
    peaks: tuple[float, ...]

    @property
    def size(self) -> int:
        """The bytes of its samples."""
        return round(self.sound.get_length() * RATE) * FRAME

    def peak(self, since: Ms) -> float:
        """The loudest sample that is still to come of a clip that started `since` ms ago."""
        block = max(0, since - LATENCY_MS) // BLOCK_MS
        return self.peaks[block] if block < len(self.peaks) else 0.0


def load_clip(path: Path) -> Clip:
    """Load a file. Raises NoSound with the reason."""
    return _measured(_load(path))


def pitched(clip: Clip, cents: int) -> Clip:
    """The clip raised by `cents`, and so shorter: the mixer is told another recording rate."""
    file = BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(2)
        out.setsampwidth(2)
        out.setframerate(round(RATE * 2 ** (cents / 1200)))
        out.writeframes(clip.sound.get_raw())
    file.seek(0)
    return _measured(pygame.mixer.Sound(file=file))


def _load(path: Path) -> pygame.mixer.Sound:
    """Load a whole file. Raises NoSound with the reason."""
    try:
        sound = pygame.mixer.Sound(path)
    except (pygame.error, OSError, ValueError) as error:
        raise _unplayable(path, error) from error
    if not sound.get_length():
        raise NoSound(f"The sound {path.name} is empty and stays silent.", Notice(MISSING, path.name))
    return sound


def _unplayable(path: Path, why: Exception | str) -> NoSound:
    return NoSound(f"The sound {path.name} cannot be played and stays silent ({why}).", Notice(MISSING, path.name))


def _measured(sound: pygame.mixer.Sound) -> Clip:
    left = array("h", sound.get_raw())[::2]  # a cue is the same in both ears
    size = RATE * BLOCK_MS // 1000
    blocks = (left[i : i + size] for i in range(0, len(left), size))
    peaks = [max(top, -bottom) / 32_768 for top, bottom in ((max(block), min(block)) for block in blocks)]
    return Clip(sound, tuple(accumulate(reversed(peaks), max))[::-1])


@dataclass(frozen=True, slots=True)
class Voice:
    """A cue that is playing."""

    channel: pygame.mixer.Channel
    clip: Clip
    cue: Cue
    start: Ms
    pan: float

    def sounds(self) -> bool:
        """Whether the cue has not ended yet."""
        return self.channel.get_sound() is self.clip.sound


# Music is decoded part by part while it plays: a loop lasts half a minute, six megabytes when it is decoded, and a tune
# has several. While one part plays the next waits in the channel's queue, so that there is no gap. All stems stay in
# step: their parts are equally long, and are queued together. To decode is most of what a quiet table costs: a stem of
# which nothing is heard now or soon is fed with silence, and joins in two parts after it is wanted, at most.


class LoopedFile:
    """A file that loops, in parts of about the same length.

    It runs on for `overlap` frames beyond its end: they are blended into its beginning, so that the seam is inaudible.
    """

    def __init__(self, path: Path, overlap: int) -> None:
        """Index the file. Raises NoSound with the reason."""
        self._path = path
        try:
            self._file = OggFile(path)
        except (OSError, OggError) as error:
            raise _unplayable(path, error) from error
        self._frames = self._file.frames - overlap
        if self._frames < overlap:
            raise NoSound(f"The sound {path.name} is cut short and stays silent.", Notice(MISSING, path.name))
        self.parts = max(1, round(self._frames / PART))
        self._head = blended(self._decode(self._frames, self._file.frames), self._decode(0, overlap))

    def part(self, number: int) -> pygame.mixer.Sound:
        """Part `number`, counted from 0; numbers beyond the end begin again."""
        first, end = self._bounds(number)
        samples = self._decode(first, end)
        if first == 0:
            samples = self._head + samples[len(self._head) :]
        return pygame.mixer.Sound(buffer=samples)

    def silence(self, number: int) -> pygame.mixer.Sound:
        """As long as part `number`, and not decoded."""
        first, end = self._bounds(number)
        return pygame.mixer.Sound(buffer=bytes((end - first) * FRAME))

    def _bounds(self, number: int) -> tuple[int, int]:
        """The first frame of part `number`, and the first one after it."""
        number %= self.parts
        return self._frames * number // self.parts, self._frames * (number + 1) // self.parts

    def _decode(self, first: int, end: int) -> bytes:
        """The samples of the frames from `first` to `end`."""
        try:
            part = self._file.part(first, end)
            samples = pygame.mixer.Sound(BytesIO(part.file)).get_raw()
        except (pygame.error, OSError, ValueError) as error:
            raise _unplayable(self._path, error) from error
        begin = part.end - len(samples) // FRAME  # the decoder drops a start of its own choice
        if begin > first:
            raise _unplayable(self._path, "a part of it is missing")
        return samples[(first - begin) * FRAME : (end - begin) * FRAME]


def blended(before: bytes, after: bytes) -> bytes:
    """A cross-fade from one stretch of samples to another."""
    leaving, coming = array("h", before), array("h", after)
    frames = len(leaving) // 2
    pairs = enumerate(zip(leaving, coming, strict=True))
    return array("h", (round(a + (b - a) * (i // 2 + 0.5) / frames) for i, (a, b) in pairs)).tobytes()


def open_loop(path: Path, overlap: int) -> tuple[LoopedFile, pygame.mixer.Sound]:
    """A loop and its first part. Raises NoSound with the reason."""
    loop = LoopedFile(path, overlap)
    return loop, loop.part(0)


class Hear(Protocol):
    """Returns what was loaded; None, and a notice to the person, if it cannot be played."""

    def __call__(self, load: Callable[[], T], /) -> T | None: ...


class StemTrack:
    """A stem that is playing: a loop, and the channel that its parts go through."""

    def __init__(self, channel: pygame.mixer.Channel, loop: LoopedFile, first: pygame.mixer.Sound) -> None:
        """Begin, at volume 0."""
        self.loop = loop
        self._channel = channel
        self._parts = deque([first], maxlen=2)  # the one that plays, and the queued one
        self._set: tuple[float, pygame.mixer.Sound | None] = 0.0, first  # the volume, and the part it was set for
        first.set_volume(0.0)
        channel.play(first)

    @property
    def is_fed(self) -> bool:
        """Whether a part is queued behind the one that plays."""
        return self._channel.get_queue() is not None

    def feed(self, part: pygame.mixer.Sound) -> None:
        """Queue a part behind the one that plays; if that has ended, it begins at once."""
        part.set_volume(self._parts[-1].get_volume())
        self._parts.append(part)
        self._channel.queue(part)

    def set_volume(self, volume: float) -> None:
        """Set the volume of each side of the channel: finer than the steps that a sound has.

        The mixer resets a channel's volume when a part ends, until the next frame. So the parts themselves get the
        nearest step, and the difference is inaudible.
        """
        sounding = self._channel.get_sound()
        if (volume, sounding) != self._set:
            self._set = volume, sounding
            coarse = ceil(volume * STEPS) / STEPS
            for part in self._parts:
                part.set_volume(coarse)
            fine = volume / coarse if coarse else 0.0
            self._channel.set_volume(fine, fine)

    def stop(self) -> None:
        """Free the channel. Stopping the playing part starts the queued one, so stop twice."""
        self._channel.stop()
        self._channel.stop()


class TuneDeck:
    """A tune that fades in, plays, or fades out."""

    def __init__(self, tune: Tune, bank: int, folder: Path, worker: Executor) -> None:
        """Start to load its loops in the worker."""
        self.tune = tune
        self.bank = bank
        self.wanted = True
        self.fade = 0.0
        self.started = False
        self.volumes = [0.0] * len(tune.stems)
        self._worker = worker
        self._loading = [worker.submit(open_loop, folder / stem.file, tune.overlap) for stem in tune.stems]
        self._tracks: dict[int, StemTrack] = {}  # by the number of the stem; only those that could be loaded
        self._coming: dict[int, Future[pygame.mixer.Sound]] = {}
        self._part = 0  # the number of the last part that was ordered

    @property
    def ready(self) -> bool:
        """Whether loading its loops has ended, with or without success."""
        return all(loop.done() for loop in self._loading)

    @property
    def over(self) -> bool:
        """Whether the deck has faded out and can be dropped."""
        return not self.wanted and not self.fade and self.ready

    @property
    def is_changing(self) -> bool:
        """Whether it fades, or waits for its next parts."""
        return self.fade != float(self.wanted) or bool(self._coming)

    def start(self, hear: Hear) -> None:
        """Begin, at volume 0. The stems start within microseconds, in the same buffer of the mixer."""
        self.started = True
        opened = [hear(loop.result) for loop in self._loading]
        channels = [pygame.mixer.Channel(self.bank * STEMS + i) for i in range(STEMS)]
        self._tracks = {i: StemTrack(channels[i], *stem) for i, stem in enumerate(opened) if stem}
        self._loading.clear()

    def advance(self, elapsed: Ms, intensity: float, coming: float, gain: float, hear: Hear) -> float:
        """Go on playing and fading, and return the loudest sample that may result; `coming` is the next intensity."""
        if not self.started:
            return 0.0
        self._feed([max(stem.level(intensity), stem.level(coming)) for stem in self.tune.stems], hear)
        self.fade = approach(self.fade, float(self.wanted), elapsed / TUNE_FADE_MS)
        for i, track in self._tracks.items():
            self.volumes[i] = self.tune.stems[i].level(intensity) * self.fade * self.tune.gain * gain
            track.set_volume(self.volumes[i])
        return sum(self.volumes) * self.tune.peak

    def _feed(self, levels: Sequence[float], hear: Hear) -> None:
        """Order the next parts as soon as the last ones play, and queue them together when all are there.

        Those of a stem whose level is 0 are silent.
        """
        if any(track.is_fed for track in self._tracks.values()):
            return
        if not self._coming:
            self._part += 1
            makers = {i: track.loop.part if levels[i] else track.loop.silence for i, track in self._tracks.items()}
            self._coming = {i: self._worker.submit(make, self._part) for i, make in makers.items()}
        elif all(part.done() for part in self._coming.values()):
            parts = {i: hear(part.result) for i, part in self._coming.items()}
            self._coming.clear()
            for i, part in parts.items():
                if part is not None:
                    self._tracks[i].feed(part)
                else:
                    del self._tracks[i]
                    self.volumes[i] = 0.0

    def stop(self) -> None:
        """Free its channels."""
        for track in self._tracks.values():
            track.stop()


class MixerPlayer:
    """Plays through pygame's mixer.

    Loops are decoded, and cues preloaded, in one worker thread; a cue that is played before it is preloaded is loaded
    at once. The mixer cannot change a pitch while playing, so every pitch of a clip is made on first use, and kept.

    The loudest samples of all that plays never add up to more than full scale: when much happens at once, every cue is
    turned down a little, and nothing is clipped.
    """

    def __init__(self, book: CueBook, folder: Path, rng: Rng, notify: Notify, buffer: int = 512) -> None:
        """Open the device. Raises NoSound with the reason."""
        try:
            pygame.mixer.init(RATE, -16, 2, buffer, allowedchanges=0)
        except pygame.error as error:
            sentence = f"There is no sound, because no device could be opened ({error})."
            raise NoSound(sentence, Notice("no_sound")) from error
        pygame.mixer.set_num_channels(2 * STEMS + VOICES)
        self._book = book
        self._folder = folder
        self._notify = notify
        self._chooser = Chooser(book, rng)
        self._volumes = dict.fromkeys(("master", *BUSES), 1.0)
        self._clips: Rack[tuple[str, int], Clip] = Rack()
        self._voices: list[Voice] = []
        self._decks: list[TuneDeck] = []
        self._ducking = Ducking()
        self._intensity = self._wanted_intensity = 0.0
        self._music_peak = 0.0
        self._now: Ms | None = None
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="sound")
        self._ahead: tuple[str, Future[Clip]] | None = None
        self._unloaded: deque[str] = deque()
        self._loaded = 0  # bytes preloaded since the last `_look_ahead`
        self._look_ahead("ui")

    # What a caller uses

    def play(self, cue: str, now: Ms, seat: Seat = TABLE, step: int = 1) -> None:
        """Play a cue, unless it still cools down."""
        self._play(self._book.cues[cue], now, seat, step)

    def event(self, event: Event, now: Ms, step: int = 1) -> None:
        """Sound an event."""
        self._play(self._book.for_event(event), now, event.seat, step)

    def action(self, action: str, now: Ms, seat: Seat = TABLE, step: int = 1) -> None:
        """Sound an action."""
        self._play(self._book.for_action(action), now, seat, step)

    def tune(self, name: str | None, now: Ms) -> None:
        """Cross-fade to a tune."""
        self._now = now  # the fade begins here, however long the program has slept
        for deck in self._decks:
            deck.wanted = deck.tune.name == name
        if name is None or any(deck.wanted for deck in self._decks):
            return
        while len(self._decks) > 1:  # only two may cross-fade
            self._decks.pop(0).stop()
        tune = self._book.tunes[name]
        bank = 1 if self._decks and self._decks[0].bank == 0 else 0
        self._decks.append(TuneDeck(tune, bank, self._folder, self._worker))
        self._look_ahead("ui" if name == MENU else "table")

    def intensity(self, level: float) -> None:
        """Set the intensity that the blend of the stems moves to."""
        self._wanted_intensity = min(max(level, 0.0), 1.0)

    def volume(self, bus: str, level: float) -> None:
        """Set a volume, also of what is playing."""
        if bus not in self._volumes:
            raise KeyError(bus)
        self._volumes[bus] = min(max(level, 0.0), 1.0) ** 2
        for voice in self._voices:
            voice.clip.sound.set_volume(self._gain(voice.cue.bus) * voice.cue.gain)

    def update(self, now: Ms) -> None:
        """Let fades, ducking and loading go on; call it once a frame."""
        elapsed = now - self._now if self._now is not None else 0
        self._now = now
        self._intensity = approach(self._intensity, self._wanted_intensity, elapsed / INTENSITY_MS)
        music = self._gain("music") * self._ducking.advance(now, elapsed)
        self._music_peak = 0.0
        for deck in self._decks:
            if deck.ready and not deck.started:
                deck.start(self._heard)
            self._music_peak += deck.advance(elapsed, self._intensity, self._wanted_intensity, music, self._heard)
            if deck.over:
                deck.stop()
        self._decks = [deck for deck in self._decks if not deck.over]
        self._share_room(now)
        self._load_ahead()

    def due(self, now: Ms) -> Ms:
        """At once while anything sounds, fades or is loaded; in time to feed a tune that just plays on."""
        is_blended = self._intensity == self._wanted_intensity and self._ducking.is_at_rest
        if self.loading or self._voices or not is_blended or any(deck.is_changing for deck in self._decks):
            return now
        return now + FEED_MS if self._decks else NEVER

    def close(self) -> None:
        """Stop the worker, then the mixer."""
        self._worker.shutdown(wait=True, cancel_futures=True)
        pygame.mixer.quit()

    @property
    def loading(self) -> bool:
        """Whether the wanted tune or a cue is not in memory yet."""
        return bool(self._unloaded) or self._ahead is not None or not all(deck.started for deck in self._decks)

    @property
    def stem_volumes(self) -> list[float]:
        """The present volume of each loop of the wanted tune, 0 to 1."""
        return [volume for deck in self._decks if deck.wanted for volume in deck.volumes]

    # Cues

    def _play(self, cue: Cue, now: Ms, seat: Seat, step: int) -> None:
        take = self._chooser.choose(cue, now, seat, step)
        clip = self._clip(take) if take else None
        if take is None or clip is None:
            return
        clip.sound.set_volume(self._gain(cue.bus) * cue.gain)
        channel = self._free_channel()
        channel.play(clip.sound)
        self._voices.append(Voice(channel, clip, cue, now, take.pan))
        self._now = now if self._ducking.is_at_rest else self._now  # the music steps back from here on
        self._share_room(now)
        self._ducking.hold(now + round(clip.sound.get_length() * 1000), cue.duck)

    def _free_channel(self) -> pygame.mixer.Channel:
        """A channel for one more cue; the oldest cue ends if all are in use."""
        self._voices = [voice for voice in self._voices if voice.sounds()]
        taken = {voice.channel.id for voice in self._voices}
        for number in range(2 * STEMS, 2 * STEMS + VOICES):
            if number not in taken:
                return pygame.mixer.Channel(number)
        return self._voices.pop(0).channel

    def _share_room(self, now: Ms) -> None:
        """Turn all voices down so that their peaks together stay within full scale."""
        self._voices = [voice for voice in self._voices if voice.sounds()]
        peak = sum(voice.clip.peak(now - voice.start) * voice.clip.sound.get_volume() for voice in self._voices)
        share = min(1.0, (1.0 - self._music_peak) / peak) if peak else 1.0
        for voice in self._voices:
            voice.channel.set_volume(share * min(1.0, 1 - voice.pan), share * min(1.0, 1 + voice.pan))

    def _gain(self, bus: str) -> float:
        return self._volumes["master"] * self._volumes[bus]

    # Files

    def _clip(self, take: Take) -> Clip | None:
        """The clip of a take, made on first use; None if its file is broken."""
        plain = self._plain(take.file)
        key = (take.file, take.cents)
        if key not in self._clips:
            self._keep(key, pitched(plain, take.cents) if plain else None)
        return self._clips.get(key)

    def _plain(self, file: str) -> Clip | None:
        """A file at its own pitch; None for a broken one, with one notice."""
        key = (file, 0)
        if key not in self._clips:
            self._keep(key, self._heard(partial(load_clip, self._folder / file)))
        return self._clips.get(key)

    def _keep(self, key: tuple[str, int], clip: Clip | None) -> None:
        size = clip.size if clip else 0
        self._clips.put(key, clip, size)
        self._loaded += size

    def _look_ahead(self, bus: str) -> None:
        """Queue all cues for preloading, those of `bus` (the menus or the table) first."""
        cues = sorted(self._book.cues.values(), key=lambda cue: cue.bus != bus)
        self._unloaded = deque(file for cue in cues for file in cue.files)
        self._loaded = 0

    def _load_ahead(self) -> None:
        """Let the worker load one cue after another while it is idle."""
        if self._ahead is not None:
            file, clip = self._ahead
            if clip.done():
                self._ahead = None
                if (file, 0) not in self._clips:
                    self._keep((file, 0), self._heard(clip.result))
        elif self._loaded > ROOM * 3 // 4:
            self._unloaded.clear()  # the rest is loaded on use: none takes longer than a frame
        elif self._unloaded and all(deck.ready for deck in self._decks):
            file = self._unloaded.popleft()
            if (file, 0) not in self._clips:
                self._ahead = (file, self._worker.submit(load_clip, self._folder / file))

    def _heard(self, load: Callable[[], T]) -> T | None:
        """The result of `load`; None, and a notice to the person, if it raises NoSound."""
        try:
            return load()
        except NoSound as error:
            self._notify(error.notice)
            return None
