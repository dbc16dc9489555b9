"""What tables are laid with: the ground that never moves, the words of every match, and the cards of a likely one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game.gfx.loader import Wanted
from game.gfx.window import Scale
from game.input.intents import PAUSE, Intent
from game.rules.api import Seat
from game.table.house import House
from game.table.roles import SEAL
from game.table.seats.sitting import Sitting
from game.table.table import Table, scraps
from game.ui.page import Page

CORNER: Final = 48  # side of the upper left corner, in design pixels, where the sign of the pause is


def paint_onto(ground: Surface, table: Table, paint: Callable[[Page], None]) -> list[Rect]:
    """Paint the stage of a game and what never moves onto the ground; return where that lies.

    On a wordless table only what bears no words is painted.

    The pictures that it is made of are not kept for its sake.
    """
    house, scale = table.house, table.scale
    with house.workshop.loading(None):
        ground.blit(house.parts.stage(table.match.config.game, scale.size), (0, 0))
        page = Page(house.parts, scale, letters=house.letters, cloth=ground)
        paint(page)
        if table.sitting.wordless:
            page.things = [thing for thing in page.things if not house.workshop.lines(thing[0])]
        ground.blits(page.things, False)
        return [image.get_rect(topleft=at) for image, at in page.things]


def is_pause(intent: Intent, scale: Scale, mouse_seats: Sequence[Seat]) -> bool:
    """Whether a press asks for a pause: also a click on the sign, which is there only if the mouse serves a seat."""
    on_sign = intent.at is not None and max(scale.design(intent.at)) < CORNER
    return intent.button == PAUSE or (on_sign and bool(mouse_seats))


def opening_words(house: House, scale: Scale) -> Iterator[Wanted]:
    """What the herald says before a match, or when it goes on."""
    words = "3", "2", "1", house.say("table.go")
    return (partial(house.parts.seal, word, scale.length(SEAL)) for word in words)


def opening_lines(house: House, sitting: Sitting) -> tuple[str, str]:
    """What a match is about, and what its table says at the beginning: nothing if it is only watched."""
    config = sitting.driver.match.config
    text, facts = house.shows[config.game].aim(config.setup)
    aim = house.say(text, **facts)
    if sitting.watched or all(sitter.is_bot for sitter in sitting.sitters):
        return aim, ""
    if sitting.warm_up:
        return aim, house.say("coach.warm_up")
    return aim, house.say("coach.for_real") if sitting.warmed_up else aim


def foresee(house: House, game: str, scale: Scale, seats: int) -> Iterator[Wanted]:
    """The pictures of a table that is likely to come next: its cards, which take longest, and shared ones."""
    yield from house.shows[game].board.foresee(house, scale, seats)
    yield from opening_words(house, scale)
    yield from scraps(house, scale)
