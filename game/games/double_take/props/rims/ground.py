"""What never moves round the table of Double Take: the mirror, the rims, places for sets, and what stands between."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.games.double_take.common_rules import TEAM
from game.games.double_take.props.rims.seat_panels import BED, HEIGHT, SeatPanels
from game.table.seats.sitting import TEAM_COLOURS, TEAM_NAMES
from game.table.stage.tween import Point
from game.table.table import Table
from game.ui.page import Page

GOLD: Final = "#FFE9A8"
GOAL_ROOM: Final = 140  # the width of the words that say how many sets win
SIGN: Final = 40  # of a team
MIRRORS: Final = (220, 160)  # the size of the twin mirrors
MIDDLE: Final = (110, 62)  # and what counts as their middle


def paint_ground(
    page: Page, table: Table, panels: SeatPanels, sides: Sequence[int], edge: Callable[[int], str]
) -> None:
    """Paint all of it; `sides` is for whom each seat wins sets, and `edge` the colour of a rim by its owner."""
    page.part(("mirror", table.night), *BED)
    for rim in panels.panels:
        page.part(("rim", edge(rim.owner), HEIGHT, table.night), *rim.box)
    coached = {sides[seat] for seat, at in enumerate(table.sitting.seats) if at.coached and panels.mode != TEAM}
    for side, there in panels.slots():
        if side not in coached:  # there a coach shows how far it is
            size = page.long(there.side)
            page.centre(page.parts.draw(("place", edge(side), table.night), (size, size)), there.x, there.y)
    for (x, y), zoom in panels.mirrors_at:
        (width, height), (across, down) = MIRRORS, MIDDLE
        page.part(("mirrors",), x - across * zoom, y - down * zoom, width * zoom, height * zoom)
    if panels.mode == TEAM:
        for team, name in enumerate(TEAM_NAMES):
            _paint_team(page, table.say(name), TEAM_COLOURS[team], panels.team_tag(team))
    if panels.goal_at is not None:
        sets = table.say("double_take.sets", n=panels.goal)
        _paint_goal(page, table.say("double_take.first_to"), sets, panels.goal_at)


def _paint_team(page: Page, name: str, colour: str, at: Point) -> None:
    """The name of a team, and its sign before it."""
    line = page.line(name, 30)
    wide = line.get_width() / page.scale.factor
    page.centre(line, at[0] + SIGN / 2, at[1])
    page.part(("marker", colour), at[0] - (wide + SIGN) / 2, at[1] - SIGN / 2, SIGN, SIGN)


def _paint_goal(page: Page, first_to: str, sets: str, at: Point) -> None:
    """How many sets win, in two lines."""
    page.centre(page.fitted(first_to, page.text(32), GOAL_ROOM, 28), at[0], at[1] - 22)
    gold = page.style(page.text(40))._replace(colour=GOLD)
    page.centre(page.parts.write.fitted(sets, gold, page.long(GOAL_ROOM), page.long(28)), at[0], at[1] + 22)
