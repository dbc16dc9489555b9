"""The audible player: cues on voices, tunes on decks of stems, all through pygame's mixer."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

import pygame

from game.audio.clips import RATE, Clip, load_clip, pitched
from game.audio.cues import BUSES, Chooser, Cue, CueBook, Take
from game.audio.decks import STEMS, TuneDeck
from game.audio.ducking import Ducking, approach
from game.audio.player import NoSound, Notify
from game.audio.rack import ROOM, Rack
from game.rules.api import NEVER, TABLE, Event, Ms, Seat
from game.rules.rng import Rng
from game.store.notices import Notice

FEED_MS: Final[Ms] = 400  # between two looks whether the next part is wanted
VOICES: Final = 24  # cues at a time
INTENSITY_MS: Final = 2500  # for the way from calm to the last stretch

MENU: Final = "menu"  # the tune of every scene except tables

T = TypeVar("T")


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


class MixerPlayer:
    """Plays through pygame's mixer.

    Tunes are decoded, and cues preloaded, in one worker thread; a cue that is played before it is preloaded is loaded
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

    def tune(self, name: str | None, now: Ms, seed: int = 0) -> None:
        """Cross-fade to a tune."""
        self._now = now  # the fade begins here, however long the program has slept
        tune = self._book.tune(name) if name is not None else None
        for deck in self._decks:
            deck.wanted = tune is not None and deck.plays(tune, seed)
        if tune is None or any(deck.wanted for deck in self._decks):
            return
        while len(self._decks) > 1:  # only two may cross-fade
            self._decks.pop(0).stop()
        bank = 1 if self._decks and self._decks[0].bank == 0 else 0
        self._decks.append(TuneDeck(tune, seed, bank, self._folder, self._worker))
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
    def music_held(self) -> int:
        """The most bytes that all decoded music takes: the parts that play, wait or are being made."""
        return sum(deck.held for deck in self._decks)

    @property
    def stem_volumes(self) -> list[float]:
        """The present volume of each stem of the wanted tune, 0 to 1."""
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
