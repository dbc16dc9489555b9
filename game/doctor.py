"""A page about this computer, for a bug report.

It reads and changes nothing. A question that fails gives a line that says so, and the page goes on.
"""

from __future__ import annotations

import os
import platform
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import msgspec
import pygame
from pygame._sdl2 import audio

from game import __version__
from game.audio.cues import CueBook
from game.audio.mixer import MixerPlayer
from game.audio.player import NoSound
from game.games.shown import DECKS
from game.gfx.decks import open_decks
from game.gfx.lettering import Face, Lettering, Style
from game.gfx.parts.catalog import open_parts
from game.gfx.window import UNSEEN, prepare
from game.input import devices, sdl
from game.input.bindings import Bindings
from game.input.intents import BUTTONS, PAUSE
from game.input.keynames import KeyNames
from game.input.phone_door import ANY
from game.phones import addresses
from game.rules.rng import Rng
from game.store import paths
from game.store.files import BAD, TEMPORARY
from game.store.matches import KEPT, RUNNING
from game.store.settings import Settings, read

GIB: Final = 1 << 30
OGG: Final = b"OggS"  # the first bytes of every sound file
WIDTH: Final = 12  # of the column with the names

Finding = Iterator[str]


class Doctor:
    def __init__(self, data: Path | None = None) -> None:
        """`data` is the folder given on the command line, or None."""
        self._folders = paths.candidates(data)
        self._art, self._sounds = paths.art(), paths.sounds()
        self._table_of_pads = devices.prepare(os.environ, self._art)
        prepare(os.environ)

    def page(self) -> Iterator[str]:
        """The lines of the page."""
        questions: tuple[tuple[str, Callable[[], Finding]], ...] = (
            ("Versions", self.versions),
            ("Display", self.display),
            ("Audio", self.audio),
            ("Pads", self.pads),
            ("Keys", self.keys),
            ("Phones", self.phones),
            ("Folders", self.folders),
            ("Art", self.art),
            ("Sounds", self.sounds),
            ("Settings", self.settings),
            ("Matches", self.matches),
        )
        for name, question in questions:
            for number, line in enumerate(_answers(question)):
                yield f"{name if not number else '':{WIDTH}}{line}"

    def versions(self) -> Finding:
        """The versions of the program, Python, pygame and SDL."""
        number = ".".join(map(str, pygame.version.SDL))
        yield f"Motley {__version__}, Python {platform.python_version()}, pygame-ce {pygame.version.ver}, SDL {number}"
        yield f"{platform.system()} {platform.release()} on {platform.machine()}"
        found = sdl.library() is not None
        yield ("waits in SDL itself" if found else "PROBLEM: no SDL is found beside pygame: waiting costs more")
        if not getattr(pygame, "IS_CE", False):
            yield "PROBLEM: this is pygame, not pygame-ce; both are installed, and they shadow each other"

    def display(self) -> Finding:
        """The driver and the screens that a window would use."""
        pygame.display.init()
        driver = pygame.display.get_driver()
        if driver in UNSEEN:
            yield f"PROBLEM: there is no screen to open a window on (SDL took {driver!r})"
            return
        sizes = [f"{width}x{height}" for width, height in pygame.display.get_desktop_sizes()]
        rates = [f"{rate} Hz" for rate in pygame.display.get_desktop_refresh_rates()]
        screens = [f"{size} at {rate}" for size, rate in zip(sizes, rates, strict=False)]
        yield f"{driver}: {', '.join(screens)}"

    def audio(self) -> Finding:
        """Whether sound can be opened, and the names of its devices."""
        book = CueBook.load(self._sounds)
        try:
            player = MixerPlayer(book, self._sounds, Rng("doctor"), lambda sentence: None)
        except NoSound as error:
            yield f"PROBLEM: {error}"
            return
        names = audio.get_audio_device_names(False)
        player.close()
        yield f"can be opened; {_counted(len(names), 'device')}: {', '.join(names) or 'without names'}"

    def pads(self) -> Finding:
        """Every pad, and whether its buttons are known."""
        if self._table_of_pads:
            yield f"PROBLEM: {self._table_of_pads}"
        pads = devices.Pads()
        try:
            pads.plug_all()
            found = list(pads)
        finally:
            pads.close()
        for pad in found:
            known = (
                "known" if pad.mapped else "UNKNOWN: its buttons may be elsewhere, and can be changed in the settings"
            )
            yield f"{pad.name} ({pad.model}): {known}"
        if not found:
            yield "none is plugged in"

    def keys(self) -> Finding:
        """The zones, by the names that this keyboard layout gives their keys."""
        pygame.display.init()
        names, bindings = KeyNames(), Bindings.from_data(self._settings()[0].bindings)
        for zone in devices.zones():
            controls = {button: bindings.control(zone, button) for button in BUTTONS if button != PAUSE}
            keys = (
                f"{button.upper() if len(button) == 1 else button} {names[key]}"
                for button, key in controls.items()
                if isinstance(key, int)
            )
            yield f"{zone.id}: {', '.join(keys)}"
        yield "whether the keyboard feels them all at once: “Test the keyboard” in the settings of the game"

    def phones(self) -> Finding:
        """Whether phones are switched on, where they would reach this computer, and whether their port is free."""
        now, found = self._settings()[0], addresses.find()
        yield (
            "switched on"
            if now.phones
            else "switched off: no port is open; “Phones” in the lobby or --phones opens one"
        )
        interfaces = {one.address: one.interface for one in found}
        ranked = [f"{address} ({interfaces[address]})" for address in addresses.rank(found, now.phones_address)]
        yield f"reached at {', '.join(ranked)}, the likeliest first" if ranked else "this computer is in no network"
        try:
            addresses.listen(ANY, now.phones_port, 1).close()
        except OSError as error:
            yield f"port {now.phones_port} is taken ({error.strerror}): another one is used"
        else:
            yield f"port {now.phones_port} is free"
        yield "a firewall may ask once whether Motley may be reached: in private networks it must"

    def folders(self) -> Finding:
        """The data folders, and whether each can be written."""
        for folder in self._folders:
            yield f"{_short(folder)}: {_state_of(folder)}"

    def art(self) -> Finding:
        """Whether every art file can be used."""
        pygame.display.init()
        pygame.font.init()
        letters = Lettering(self._art / "fonts")
        for face in Face:
            letters.line("Ag", Style(face, 20, "#000000"))
        problems = [*open_decks(self._art, DECKS).notices, *open_parts(self._art).notices, *letters.notices]
        yield from (f"PROBLEM: {problem}" for problem in problems)
        if not problems:
            yield f"all files of {_short(self._art)} can be used"

    def sounds(self) -> Finding:
        """Whether every sound can be played."""
        book = CueBook.load(self._sounds)
        bad = [name for name in book.files if not _is_ogg(self._sounds / name)]
        yield from (f"PROBLEM: {name} is missing or damaged" for name in bad)
        if not bad:
            yield f"all {len(book.files)} files of {_short(self._sounds)} are there"

    def settings(self) -> Finding:
        """The chosen settings, and whether the file can be read."""
        now, problem = self._settings()
        yield problem or "readable"
        chosen = {
            "language": now.language,
            "full screen": "yes" if now.full_screen else "no",
            "motion": now.motion,
            "text": now.text_size,
            "volume": now.volumes.master,
            "game": now.game or "none yet",
            "remembered devices": len(now.devices),
            "changed keys": ", ".join(now.bindings) or "none",
        }
        yield ", ".join(f"{name} {value}" for name, value in chosen.items())

    def matches(self) -> Finding:
        """The counts of logs and results, and the files that are damaged."""
        for folder in filter(Path.is_dir, self._folders):
            logs = [path.name for path in (folder / paths.MATCHES).glob("*")]
            counts = {ending: sum(name.endswith(ending) for name in logs) for ending in (KEPT, RUNNING)}
            yield f"{_counted(counts[KEPT], 'log')} of finished matches, {counts[RUNNING]} of one that was interrupted"
            bad = [path.name for path in (*folder.glob("*"), *(folder / paths.MATCHES).glob("*")) if BAD in path.name]
            yield from (f"PROBLEM: {name} was damaged and is set aside" for name in sorted(bad))
            if (folder / paths.HISTORY).exists():
                address = f"{(folder / paths.HISTORY).resolve().as_uri()}?mode=ro"
                with closing(sqlite3.connect(address, uri=True)) as history:
                    (count,) = history.execute("SELECT COUNT(*) FROM matches").fetchone()
                yield f"{_counted(count, 'result')} in the history"
            return
        yield "nothing was played yet"

    def _settings(self) -> tuple[Settings, str]:
        """The settings as the game would load them, and a sentence about what is wrong with them."""
        for folder in self._folders:
            file = folder / paths.SETTINGS
            if file.exists():
                try:
                    now, given_up = read(msgspec.json.decode(file.read_bytes(), type=dict[str, object]))
                except (OSError, msgspec.DecodeError) as error:
                    return Settings(), f"PROBLEM: the file cannot be used ({error}); these are the usual ones"
                return now, f"PROBLEM: these make no sense: {', '.join(given_up)}" if given_up else ""
        return Settings(), "none were saved yet; these are the usual ones"


def _answers(question: Callable[[], Finding]) -> Iterator[str]:
    """The lines of an answer; an exception becomes the last of them."""
    try:
        yield from question()
    except Exception as error:  # of any kind: a bug report needs the rest of the page
        yield f"PROBLEM: could not be found out ({type(error).__name__}: {error})"


def _is_ogg(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(OGG)) == OGG
    except OSError:
        return False


def _short(path: Path) -> str:
    """The path with the home folder as `~`: a report names no user."""
    try:
        return f"~/{path.relative_to(Path.home())}"
    except (ValueError, RuntimeError):
        return str(path)


def _state_of(folder: Path) -> str:
    """Whether a folder can be written, and its free space."""
    there = next(path for path in (folder, *folder.parents) if path.exists())
    free = f"{shutil.disk_usage(there).free / GIB:.1f} GiB free"
    if there != folder:
        return f"not there yet, {free}"
    probe = folder / f"doctor{TEMPORARY}"
    try:
        probe.touch()
        probe.unlink()
    except OSError as error:
        return f"PROBLEM: cannot be written ({error.strerror}), {free}"
    return f"can be written, {free}"


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" + ("" if count == 1 else "s")
