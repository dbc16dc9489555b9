"""The composition root: the only module that knows all the parts."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pygame

from game.audio.mixer import Player, SteadyPlayer
from game.gfx.cache import Workshop
from game.gfx.decks import open_decks
from game.gfx.lettering import Lettering
from game.gfx.parts.catalog import KEY, open_parts
from game.gfx.parts.parts import Parts
from game.gfx.window import Window
from game.input import devices
from game.input.bindings import Bindings
from game.input.devices import Pads
from game.input.keynames import KeyNames
from game.input.pump import Pump
from game.input.router import Router
from game.input.seats import Seats
from game.loop import Loop
from game.rules.api import Ms
from game.rules.rng import Rng
from game.scenes.evening import Evening
from game.scenes.house import House
from game.scenes.lobby import JOINING
from game.scenes.stack import SceneStack
from game.store import paths
from game.store.memory import Memory
from game.store.settings import SettingsFile
from game.text.catalog import Catalog, pick

TITLE = "Motley"


def monotonic() -> Ms:
    """Milliseconds of a clock that never goes back."""
    return time.monotonic_ns() // 1_000_000


def open_house(
    player: Player, now: Callable[[], Ms], art: Path, words: Catalog, bindings: Bindings, settings: SettingsFile
) -> House:
    """The art, the sound and the words; the window must be open."""
    pygame.font.init()
    decks, box = open_decks(art), open_parts(art)
    workshop = Workshop({**decks.drawn, KEY: box.drawn}, {**decks.plain, KEY: box.plain})
    parts = Parts(box, workshop, Lettering(art / "fonts"))
    return House(parts, workshop, dict(decks.drawn), player, now, words, KeyNames(), bindings, settings)


def play(
    size: tuple[int, int], full_screen: bool, language: str, data: Path | None, notify: Callable[[str], None]
) -> None:
    """Open the window and play until somebody quits. NoScreen is raised before anything is written."""
    art = paths.art()
    notice = devices.prepare(os.environ, art)
    window = Window(TITLE, size, full_screen)
    memory = Memory(data)
    settings = memory.settings.now
    words = Catalog.load(pick(language or settings.language, preferred_languages()))
    for text in (notice, *(words.say(f"notice.{each.key}", what=each.what) for each in memory.board.take())):
        if text:
            notify(text)
    pygame.joystick.init()
    player = SteadyPlayer(paths.sounds(), Rng("sound", monotonic()), notify)
    bindings = Bindings.from_data(settings.bindings)
    house = open_house(player, monotonic, art, words, bindings, memory.settings)
    pads = Pads()
    router = Router(bindings, Seats(), (*devices.zones(), devices.mouse()))
    router.joining = JOINING
    stack = SceneStack(Evening(house, router, memory, time.time_ns()).title(), window.size)
    try:
        Loop(window, Pump(monotonic, pads), router, stack, player, house.workshop, monotonic).run()
    finally:
        memory.close()
        house.workshop.close()
        player.close()
        pads.close()
        window.close()


def preferred_languages() -> list[str]:
    """What the owner of the computer reads, as far as it tells."""
    return [locale["language"] for locale in pygame.system.get_pref_locales()]
