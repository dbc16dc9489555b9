"""What tables are laid with: the ground that never moves, the words of every match, and the cards of a likely one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from pygame import Surface

from game.gfx.loader import Wanted
from game.gfx.window import Scale
from game.table.house import House
from game.table.roles import SEAL
from game.table.seats.sitting import Sitting
from game.table.table import scraps
from game.ui.page import Page


def paint_onto(ground: Surface, house: House, scale: Scale, paint: Callable[[Page], None]) -> None:
    """Paint what never moves onto the ground; the pictures that it is made of are not kept for its sake."""
    with house.workshop.loading(None):
        page = Page(house.parts, scale, letters=house.letters)
        paint(page)
        ground.blit(page.surface, (0, 0))


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
