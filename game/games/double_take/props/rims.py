"""Where the rim of a seat has room for what is shown for a while: beside its pile and its sets, never over a card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from game.games.double_take.common_rules import TEAM, TOGETHER
from game.games.double_take.props.seat_panels import BED, GAP, PILE, TOP, SeatPanels
from game.rules.api import Seat, Zone
from game.table.stage.spots import Spot
from game.ui.focus import Box

EDGE: Final = 4  # from the edge of the screen
CARDS: Final = 10  # beyond the edge of the bed begin the cards
ASIDE: Final = 0.56  # of its side a card reaches to each side, crooked as it lies
BETWEEN: Final = 8
AVATAR: Final = 1.2  # its width on a ticket, of the ticket's height


def rims(panels: SeatPanels, seat: Seat) -> tuple[Box, ...]:
    """What belongs to a seat round the table, up to the cards; the rim of its team comes second."""
    ticket = panels.tickets[seat]
    if panels.mode == TOGETHER:
        middle, width = ticket.x + ticket.width / 2, panels.ticket_room(seat)
        return (_between(middle - width / 2, middle + width / 2, is_above=True),)
    if panels.mode != TEAM:
        box = next(box for box, owner in panels.panels if owner == seat)
        return (_between(box.x, box.right + GAP - BETWEEN, box.y == TOP),)
    box = next(box for box, _ in panels.panels if box.y < ticket.y < box.bottom)
    sets = panels.slots()[0]  # those of both teams lie above one another
    left, first = panels.spot(("pile", seat), {}).x - PILE / 2, sets.x - sets.side / 2 - BETWEEN
    mates = [place.x - ticket.x for place in panels.tickets if place.y == ticket.y and place.x > ticket.x]
    own = _between(left, left + min(mates) if mates else first, box.y == TOP)
    return own, _between(first, box.right + GAP - BETWEEN, box.y == TOP)


def _between(left: float, right: float, is_above: bool) -> Box:
    """From one x to the other, all that is free of the cards of the table."""
    top, bottom = (EDGE, BED[1] + CARDS) if is_above else (BED[1] + BED[3] - CARDS, 1080 - EDGE)
    return Box(left, top, right - left, bottom - top)


def lying(spots: Mapping[Zone, Spot]) -> list[Box]:
    """The boxes of all cards round the table."""
    return [
        Box(x - side * ASIDE, y - side * ASIDE, 2 * side * ASIDE, 2 * side * ASIDE)
        for zone, (x, y, side) in spots.items()
        if zone[0] != "place"
    ]


def avatar(panels: SeatPanels, seat: Seat) -> Box:
    """The part of a seat's ticket that shows its face."""
    ticket = panels.tickets[seat]
    return Box(ticket.x - BETWEEN, ticket.y - BETWEEN, ticket.height * AVATAR + BETWEEN, ticket.height + 2 * BETWEEN)


def find_room(
    width: float, height: float, areas: Iterable[Box], taken: Sequence[Box], y: float | None = None
) -> Box | None:
    """The first place for a box in one of the areas that lies on nothing taken: further to the left before the right.

    `y` is where it begins if it can; else as far from the cards of the table as may be.
    """
    for area in areas:
        columns = sorted({area.x, *(box.right + BETWEEN for box in taken), area.right - width})
        outer, inner = area.y, area.bottom - height
        rows = [*([] if y is None else [y]), *((outer, inner) if area.y < TOP else (inner, outer))]
        for row in rows:
            for column in columns:
                box = Box(column, row, width, height)
                if _holds(area, box) and not any(overlap(box, other) for other in taken):
                    return box
    return None


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes have some room in common."""
    across = one.x < other.right and other.x < one.right
    return across and one.y < other.bottom and other.y < one.bottom


def _holds(area: Box, box: Box) -> bool:
    across = area.x <= box.x and box.right <= area.right
    return across and area.y <= box.y and box.bottom <= area.bottom
