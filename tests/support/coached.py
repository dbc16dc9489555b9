"""What people see of their coaches: the lines, the keys and the lights on a table, read from its sprites."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from pygame import Rect

from game.gfx.workshop import Order
from game.input.intents import MOUSE, A, BoothNumber, Joined, Raw
from game.rules.api import GO
from game.scenes.table import TableScene
from game.unseen import Unseen

POP = 20  # frames in which a bubble jumps up


def signs(table: TableScene) -> Iterator[tuple[Sequence[Hashable], Rect]]:
    """The names and places of all that is seen on a table and was composed."""
    for sprite in table.table.stage.sprites:
        name = table.house.workshop.name(sprite.image)
        if sprite.visible and isinstance(name, tuple):
            yield name.name if isinstance(name, Order) else name, sprite.rect


def lines(table: TableScene) -> list[str]:
    """What coaches say at a table."""
    return [str(name[2]) for name, _ in signs(table) if name[:2] == ("speech", "coach")]


def keys(table: TableScene) -> list[tuple[str, str]]:
    """The large keys: the device and the button of each."""
    return [(str(name[1]), str(name[2])) for name, _ in signs(table) if name[0] == "shining"]


def lights(table: TableScene) -> list[Rect]:
    """Where something is lit."""
    return [rect for name, rect in signs(table) if name[0] == "lit"]


def click(program: Unseen, table: TableScene, x: float, y: float) -> None:
    """Click at a point of the design."""
    at = table.scale.point(x, y)
    for control, value in (("move", 0), ("left", 1), ("left", 0)):
        program.take(Raw(MOUSE, control, value, program.clock.now, at))
    program.frames(3)


def begin(program: Unseen, game: str, *zones: str, bots: int = 0) -> TableScene:
    """New people at these keys begin a match of a game with gentle bots; until presses count.

    One of them may have the mouse, and then others who share it have an empty name.
    """
    program.party.choose(game)
    for booth, zone in enumerate(zones):
        if zone == MOUSE:
            joined = program.router.join(MOUSE, program.clock.now)
            assert isinstance(joined, Joined)
            program.party.sit(joined.booth, joined.device)
        elif zone:
            program.press(zone, A)
        else:
            program.router.seats.share(BoothNumber(booth))
    for booth in range(len(zones), len(zones) + bots):
        program.party.invite(BoothNumber(booth), "easy")
    program.push(program.factory.match())
    table = program.stack.top
    assert isinstance(table, TableScene)
    while table.is_race and table.clock.now() < GO + 100:
        program.frames()
    program.frames(POP)
    return table
