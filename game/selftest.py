"""Whether an installation is complete: everything that a player meets is tried once, without a window.

Each trial gives one line. A failed one says why, and the rest are tried all the same.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Generator, Iterator, Mapping
from functools import partial
from pathlib import Path
from threading import Event, Thread
from typing import Final, NamedTuple, TypeVar

import msgspec
import pygame

from game import __version__
from game.app import LOOPBACK
from game.audio.clips import load_clip
from game.audio.cues import CueBook
from game.audio.mixer import MixerPlayer
from game.bots.driver import Driver
from game.games.played import GAMES, PLAYED, bots_for, find
from game.games.shown import DECKS, SHOWN
from game.gfx.decks import open_decks
from game.gfx.lettering import SECOND, SOFT_HYPHEN, Face, Lettering
from game.gfx.parts import for_phones
from game.gfx.parts.catalog import open_parts
from game.input.devices import TABLE_FILE
from game.input.inbox import Inbox
from game.input.phone_door import PhoneRules
from game.match.config import MatchConfig
from game.match.log import MatchLog, parse
from game.match.match import Match
from game.phones.pages import Pages
from game.phones.phones import PhoneParts, Phones
from game.rules.api import Game
from game.rules.rng import Rng
from game.scenes.party import NAMES
from game.shots.album import SCENES
from game.shots.camera import Camera
from game.shots.kiosk import KIOSK, KioskCamera
from game.store import paths
from game.store.memory import Memory
from game.store.sitters import SEAT_COLOURS, Sitter
from game.table.show import Posed
from game.text.catalog import Catalog
from game.text.languages import LANGUAGES
from game.unseen import Unseen

SEED: Final = 5
LEVEL: Final = "normal"
START_S: Final = 10.0  # until phones listen
SIZE: Final = (640, 360)
MIDDLE: Final = 450  # thousandths of a match
FEWEST_COLOURS: Final = 40  # in a picture that is not blank
DARK: Final = frozenset(("scene kiosk-closed",))  # pages that are meant to be dark except for a few words
FEWEST_IN_THE_DARK: Final = 8
EVERY: Final = 8  # the step between the pixels that are looked at, across and down
WIDTH: Final = 32  # of the column with the names

C = TypeVar("C", bound=Camera)


class Finding(NamedTuple):
    """The result of one trial."""

    what: str
    passed: bool
    why: str

    def line(self) -> str:
        """One line for a person, in columns that a script can parse."""
        return f"{'ok' if self.passed else 'FAILED':7} {self.what:{WIDTH}} {self.why}".rstrip()


class Failed(Exception):
    """A trial failed; the text is one sentence."""


def selftest() -> Generator[Finding, None, None]:
    """Run every trial, one after another."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    yield _try("fonts", _fonts)
    yield _try("art", _art)
    yield _try("pads", _pads)
    yield _try("sounds", _sounds)
    yield _try("texts", _texts)
    yield _try("phones", _phones)
    with tempfile.TemporaryDirectory(prefix="motley-selftest-") as folder:
        yield _try("writing", partial(_writing, Path(folder, "writing")))
        for game in GAMES:
            yield _try(f"match of {game.spec.key}", partial(_match, game))
        yield from _scenes(Path(folder, "scenes"))


def _try(what: str, check: Callable[[], str]) -> Finding:
    try:
        return Finding(what, True, check())
    except Exception as error:  # of any kind: a broken installation fails in unforeseen ways
        kind = "" if isinstance(error, Failed) else f"{type(error).__name__}: "
        return Finding(what, False, f"{kind}{error}")


def _fonts() -> str:
    """Check that every face, or its fallback, has every letter of every language."""
    letters = Lettering(paths.art() / "fonts")
    used = sorted({letter for language in LANGUAGES for letter in _letters(Catalog.load(language))})
    lacking = {
        c for face in Face for c in used if not letters.can_write(c, face) and not letters.can_write(c, SECOND[face])
    }
    if letters.notices:
        raise Failed(" ".join(letters.notices))
    if lacking:
        raise Failed(f"no font can write {' '.join(sorted(lacking))}")
    return f"{len(Face)} faces, {len(used)} letters"


def _letters(words: Catalog) -> set[str]:
    return {letter for text in words.texts.values() for letter in text.other + text.one} - {SOFT_HYPHEN, "\n"}


def _art() -> str:
    pygame.display.init()
    decks, parts = open_decks(paths.art(), DECKS), open_parts(paths.art())
    if problems := [*decks.notices, *parts.notices]:
        raise Failed(" ".join(problems))
    return f"{len(decks.drawn)} decks and the interface"


def _pads() -> str:
    lines = (paths.art() / TABLE_FILE).read_text(encoding="utf-8").splitlines()
    known = sum("platform:" in line for line in lines if not line.startswith("#"))
    if not known:
        raise Failed("the table of gamepads is empty")
    return f"{known} models are known"


def _sounds() -> str:
    """Decode every sound as for a match, without playing it."""
    folder = paths.sounds()
    book = CueBook.load(folder)
    player = MixerPlayer(book, folder, Rng("selftest"), lambda notice: None)
    try:
        for name in book.files:
            load_clip(folder / name)
    finally:
        player.close()
    return f"{len(book.files)} files"


def _texts() -> str:
    ids = {language: set(Catalog.load(language).texts) for language in LANGUAGES}
    for language in LANGUAGES:
        if lacking := set.union(*ids.values()) - ids[language]:
            raise Failed(f"{language} lacks {min(lacking)}")
    return f"{len(ids)} languages"


def _phones() -> str:
    """Make every page, open a port on this computer alone, and shut it again."""
    parts = open_parts(paths.art()).drawn
    style, drawings = for_phones.style(parts.kit.palette), for_phones.drawings(parts)
    pages = Pages(paths.art() / "phone", __version__, style, drawings)
    count = sum(pages.find(path) is not None for path in pages.paths)
    begun, inbox = Event(), Inbox(lambda: True)
    phones = Phones(PhoneRules(host=LOOPBACK), PhoneParts(pages, tuple(LANGUAGES), inbox, int, begun.set, print))
    thread = Thread(target=phones.serve, daemon=True)
    thread.start()
    listens = begun.wait(START_S)
    phones.close()
    thread.join(START_S)
    if not listens:
        raise Failed("no port could be opened")
    return f"{count} pages, a code of {len(phones.squares)} squares"


def _writing(folder: Path) -> str:
    """Write a match to the data folder, end it, and find it again after reopening the folder."""
    config = MatchConfig.make(GAMES[0], 2, SEED)
    sitters = [Sitter(name, SEAT_COLOURS[seat], level=LEVEL) for seat, name in enumerate(NAMES[:2])]
    memory = Memory(folder, PLAYED)
    driver = Driver(Match(config, memory.begin(config, sitters)), bots_for(config, [LEVEL]))
    driver.play_out()
    memory.end(driver.match, sitters)
    memory.settings.now = msgspec.structs.replace(memory.settings.now, game=config.game)
    memory.close()

    again = Memory(folder, PLAYED)
    kept, game, notices = len(again.history.recent()), again.settings.now.game, again.board.take()
    again.close()
    if kept != 1 or game != config.game or notices:
        raise Failed(f"not all that was written is there again {' '.join(notice.key for notice in notices)}".rstrip())
    return "settings, a log and a result were kept"


def _match(game: type[Game]) -> str:
    """Let bots play the game to its end, and replay its log to the same end."""
    fewest = game.spec.seats({option.key: option.default for option in game.spec.options})[0]
    config = MatchConfig.make(game, fewest, SEED)
    log = MatchLog(config)
    driver = Driver(Match(config, log.entries.append), bots_for(config, [LEVEL]))
    driver.play_out()
    if Match.resume(parse(log.text(), find)).digest() != driver.match.digest():
        raise Failed("its log leads to another end")
    return f"{driver.match.moves} moves"


def _scenes(folder: Path) -> Iterator[Finding]:
    """Draw each scene, each game in mid-play, and the kiosk."""
    at_home: dict[str, Callable[[Camera], None]] = {f"scene {name}": bring for name, bring in SCENES.items()}
    at_home |= {f"table of {game}": partial(_table, show.posed[0]) for game, show in SHOWN.items()}
    yield from _pictures(lambda: Camera(Unseen(folder / "sofa", SIZE)), at_home)
    unattended = {f"scene {name}": bring for name, bring in KIOSK.items()}
    yield from _pictures(lambda: KioskCamera.open(folder / "kiosk", SIZE, next(iter(LANGUAGES))), unattended)


def _table(play: Posed, camera: Camera) -> None:
    camera.table(play, MIDDLE)


def _pictures(open_camera: Callable[[], C], scenes: Mapping[str, Callable[[C], None]]) -> Iterator[Finding]:
    try:
        camera = open_camera()
    except Exception as error:  # of any kind, as above
        yield Finding("scenes", False, f"{type(error).__name__}: {error}")
        return
    try:
        for name, bring in scenes.items():
            yield _try(name, partial(_picture, camera, bring, FEWEST_IN_THE_DARK if name in DARK else FEWEST_COLOURS))
    finally:
        camera.program.close()


def _picture(camera: C, bring: Callable[[C], None], fewest: int) -> str:
    camera.clear()
    bring(camera)
    screen = camera.program.screen
    width, height = screen.get_size()
    colours = {tuple(screen.get_at((x, y))) for x in range(0, width, EVERY) for y in range(0, height, EVERY)}
    if len(colours) < fewest:
        raise Failed(f"there are only {len(colours)} colours in the picture")
    return ""
