"""What lies on the table of Tall Order: the wall, the rope, the bag, and each seat's side with its secret tasks.

All of it is a function of what the table may know. Faces of tasks that are secret reach the screen through `Privacy`
alone.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import partial
from itertools import product
from typing import ClassVar, Final

from pygame import Surface

from game.games.tall_order.deck import CELL, WALL_PIECE, task
from game.games.tall_order.props.crane import Crane
from game.games.tall_order.props.desk import SeatDesk
from game.games.tall_order.props.layout import (
    BAG,
    BAG_KEY,
    BAG_WIDTH,
    BLOCK_KEY,
    CARD,
    CARDS_TOP,
    COACH,
    COACH_BAR,
    COACH_LINE,
    COACH_TOP,
    HANGING,
    HEADING,
    HEADING_HEIGHT,
    MINI,
    PILE_KEY,
    PITCH,
    PUNCH,
    SIDES,
    WALL_AT,
    WALL_WIDTH,
    WIDTH,
    Spot,
    card_at,
    cell_at,
    column_x,
    pile_at,
    ticket_of,
)
from game.games.tall_order.props.wall import Wall
from game.games.tall_order.props.why import WHY_MS, Wrong
from game.games.tall_order.rules import CLAIMED, COLUMN, DRAWN, HOLDERS, NO_COLUMN, PILES, TASKS_A_SEAT
from game.games.tall_order.tasks import BASE_DECK, COLUMNS, LEVELS, TASKS, appearances, missing
from game.gfx.decks.base import Piece
from game.gfx.loader import Wanted
from game.gfx.window import Scale
from game.rules.api import HIDDEN, Face, Move, Ms, Seat, View, Zone
from game.table.coach.places import CoachLight, CoachRoom
from game.table.house import House
from game.table.roles import Board
from game.table.seats.privacy import BEAT_MS, PEEK, Privacy
from game.table.seats.sitting import Sitting
from game.table.stage.pictures import Pictures
from game.table.stage.seen import PILED
from game.table.table import Table
from game.ui.focus import Box
from game.ui.page import Page

MIDDLE: Final = COLUMNS // 2
MOST_BLOCKS: Final = 28  # in the bag
BAG_LIGHT: Final = (168.0, 184.0)
CORNER: Final = 18  # of a light round something


class Hands:
    """What the seats do that no rule knows of, and that outlives a change of the window's size."""

    def __init__(self, sitting: Sitting) -> None:
        people = [not sitter.is_bot for sitter in sitting.sitters]
        holds = [bool(seat.assists.get("hold")) for seat in sitting.seats]
        level = str(sitting.driver.match.config.setup.options["privacy"])
        self.privacy = Privacy(level, people, PEEK, holds, BEAT_MS)
        self.chosen = [0, 0]  # the place of the holder that each seat means
        self.turned: dict[tuple[Seat, Face], int] = {}  # quarters by which a card is turned (O8: display only)
        self.home = [MIDDLE - 1, MIDDLE]  # the column that each seat used last
        self.wrong: list[Wrong | None] = [None, None]  # the last claim of each seat, while it is told why it was wrong

    def act(self, seat: Seat) -> None:
        """Note that a seat did something: a peek of the other one ends, and what it was told is out of date."""
        self.privacy.act(seat)
        self.wrong[seat] = None


class TallOrderBoard(Board):
    """The wall with a seat on each side. A block or a card on its way is not seen where it will lie."""

    unseen: ClassVar = {"rest": "tasks that were not dealt stay in the box (O2)"}

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        view = table.view
        table.place_tickets([ticket_of(seat) for seat in range(2)])
        self.wall = Wall(table)
        self.wall.follow(columns_of(view))
        self.crane = Crane(table)
        self.desks = [SeatDesk(table, seat) for seat in range(2)]
        self._add_heading()
        self._bag = table.stage.add(self._bag_image(in_bag(view)), 0, 0, 16)
        self._bag.lies = ("bag", 0), PILED
        self.picked: int | None = None  # the column from which the seat on turn has picked up a block
        self.away: tuple[set[Face], set[Face]] = (set(), set())  # claimed cards that are not with the others yet
        self._foreseen: list[list[Piece]] = [[], []]
        self.take_hands(Hands(table.sitting))

    def _add_heading(self) -> None:
        table = self.table
        heading = table.house.parts.heading(table.say("game.tall_order.name"), table.scale.length(HEADING_HEIGHT))
        x, y = table.scale.point(*HEADING)
        at = x - heading.box.centerx, y - heading.box.centery
        table.stage.add(heading.image, *at, 39)  # the rope hangs behind it

    def paint_ground(self, page: Page) -> None:
        """The wall without its blocks."""
        page.put(self.table.pictures.card(WALL_PIECE, WALL_WIDTH), *WALL_AT)

    def take_hands(self, hands: Hands) -> None:
        """Show what these hands do; a drawn block hangs near the column that its seat used last."""
        self.hands = hands
        view = self.table.view
        if drawn := view.zones.get(DRAWN[on_turn(view)], ()):
            self.hang(drawn[0], on_turn(view), self.table.house.now())

    # The rope

    def hang(self, face: Face, seat: Seat, now: Ms) -> None:
        """O4: let a block come out of the bag and hang over a column to which its seat may drop it."""
        stops = [int(move[1]) for move in choices_of(self.table.view, seat) if move[0] == "drop"]
        home = self.hands.home[seat]
        column = min(stops, key=lambda stop: abs(stop - home)) if stops else home
        self.crane.hang(face, (DRAWN[seat], 0), self._bag.rect.center, column, self.wall.height(column), now)

    def aim(self, column: int, now: Ms) -> None:
        """Let the block on the rope, if there is one, go to another column."""
        if self.crane.block is not None:
            # the one that was picked up there has left its place
            self.crane.aim(column, self.wall.height(column) - (column == self.picked), now)

    def pick_up(self, column: int, now: Ms) -> None:
        """O5: let the highest block of a column hang on the rope until it is put down, or back."""
        self.wall.land(column)
        self.picked = column
        self.wall.set_hidden(column, True)
        start, level = self.wall.top_centre(column), self.wall.height(column) - 1
        self.crane.hang(self.wall.top(column), (COLUMN[column], level), start, column, level, now)

    def put_back(self, now: Ms) -> None:
        """Let the block that was picked up fall back to where it came from."""
        if self.picked is not None and self.crane.block is not None:
            column, self.picked = self.picked, None
            self.wall.fall(self.crane.block, self.crane.drop(now), column, now)

    def forget_pick(self, now: Ms) -> None:
        """Show a block that was picked up where it stands: the turn has gone on without it."""
        if self.picked is not None:
            self.wall.set_hidden(self.picked, False)
            self.picked = None
            self.crane.drop(now)

    # What the view tells

    def follow(self, view: View, now: Ms) -> None:
        self.wall.follow(columns_of(view))
        drawn = view.zones.get(DRAWN[on_turn(view)], ())
        if drawn and self.crane.block != drawn[0]:
            self.hang(drawn[0], on_turn(view), now)
        elif not drawn and self.crane.block is not None and self.picked is None:
            self.crane.drop(now)
        self._show(view, now)

    def _show(self, view: View, now: Ms) -> None:
        for seat in range(2):
            self._show_holder(seat, view, now)
            self.count_cards(seat)
        taboo, is_over = int(view.facts["taboo"]), view.outcome is not None
        self.wall.mark(None if taboo == NO_COLUMN or is_over else taboo, int(view.facts["closed"]))
        self._bag.show(self._bag_image(in_bag(view)))
        self._bag.centre(*self.table.scale.point(*BAG))

    def _show_holder(self, seat: Seat, view: View, now: Ms) -> None:
        """Show the cards of a seat, face up as long as the screen may show them."""
        desk, faces = self.desks[seat], self.faces(seat, now)
        turns = [self.hands.turned.get((seat, face), 0) for face in faces]
        self._have_turned(seat)
        sitting = self.table.sitting
        is_played = not sitting.sitters[seat].is_bot and view.outcome is None
        is_chosen = is_played and (self.sees(seat, now) or not sitting.watched)
        desk.show(faces, turns, self.hands.chosen[seat] if is_chosen else None, now)
        privacy, wrong = self.hands.privacy, self.hands.wrong[seat]
        desk.draw_curtain(privacy.peeker(now) == seat, privacy.warns(now))
        desk.show_why(wrong if wrong is not None and now < wrong.since + WHY_MS else None, now)

    def sees(self, seat: Seat, now: Ms) -> bool:
        """Whether the cards of a seat may be on the screen."""
        return self.hands.privacy.sees(seat, on_turn(self.table.view), now)

    def faces(self, seat: Seat, now: Ms) -> tuple[Face, ...]:
        """The holder of a seat as the screen may show it: of a seat that peeks, the chosen card alone."""
        views, turn, privacy = self.table.views, on_turn(self.table.view), self.hands.privacy
        faces = privacy.faces(views, HOLDERS[seat], turn, now)
        if privacy.lies_open(seat, turn):
            return faces
        return tuple(face if slot == self.hands.chosen[seat] else HIDDEN for slot, face in enumerate(faces))

    def tell_wrong(self, seat: Seat, slot: int, now: Ms) -> None:
        """O12: show on a card why its claim was wrong, as far as the card may be seen, until the seat acts."""
        card = self.table.views.of(seat).zones[HOLDERS[seat]][slot]
        lacks = missing(card, columns_of(self.table.view), self.hands.turned.get((seat, card), 0))
        self.hands.wrong[seat] = Wrong(slot, lacks, now)

    def shown_faces(self, zone: Zone) -> tuple[Face, ...]:
        return self.faces(zone[1], self.table.house.now()) if zone in HOLDERS else super().shown_faces(zone)

    def face_of(self, piece: Piece) -> Face:
        return int(piece[1]) if piece[0] == "block" else super().face_of(piece)

    def _have_turned(self, seat: Seat) -> None:
        """Have the new cards of a person drawn the other ways round, before they are turned."""
        turned = self._turned(seat)
        if turned != self._foreseen[seat]:
            self._foreseen[seat] = turned
            self.table.pictures.soon(turned, CARD)

    def _turned(self, seat: Seat) -> list[Piece]:
        """The cards of a person the other ways round, also while they are covered; a bot turns none."""
        if self.table.sitting.sitters[seat].is_bot:
            return []
        held = self.table.views.of(seat).zones.get(HOLDERS[seat], ())
        return [task(face, turns) for face in held for turns in range(1, 4)]

    def count_cards(self, seat: Seat) -> None:
        """Show the claimed cards of a seat, as far as they have arrived, and its pile."""
        zones = self.table.view.zones
        claimed = [card for card in zones.get(CLAIMED[seat], ()) if card not in self.away[seat]]
        self.desks[seat].count(claimed, len(zones.get(PILES[seat], ())))

    def cover_secrets(self) -> None:
        self.hands.privacy.cover()
        self._show(self.table.view, self.table.house.now())
        for desk in self.desks:
            desk.turn_at_once()

    def leaders(self, view: View) -> tuple[Seat, ...]:
        """The seat that has claimed more."""
        most = max(view.scores)
        return tuple(seat for seat, claimed in enumerate(view.scores) if claimed == most > min(view.scores))

    def move(self, now: Ms) -> None:
        """Once a frame: a peek may end, and a block may land, without an event."""
        self._show(self.table.view, now)
        self.wall.move(now)
        self.crane.move(now)
        for desk in self.desks:
            desk.move(now)

    # What a coach asks: it names ("card", slot), ("pattern", slot), "holder", "strip", "bag", "block" and "goal"

    def coach_room(self, seat: Seat) -> CoachRoom:
        left, width = COACH[seat]
        line = Box(left, COACH_TOP, width, COACH_LINE)
        return CoachRoom(line, "up", Box(left, COACH_TOP + COACH_LINE, width, COACH_BAR))

    def coach_light(self, seat: Seat, thing: Hashable) -> CoachLight | None:
        match thing:
            case ("card", int(slot)):
                return _lit(card_at(seat, slot), (CARD, CARD), _pile_key(seat))
            case ("pattern", int(slot)):
                return self._lit_pattern(seat, slot)
            case "holder":
                middle = SIDES[seat] + WIDTH / 2, CARDS_TOP + (PITCH + CARD) / 2
                return _lit(middle, (WIDTH, PITCH + CARD), _pile_key(seat))
            case "strip":
                return _lit((SIDES[seat] + WIDTH / 2, PUNCH[0] + PUNCH[1] / 2), (WIDTH, PUNCH[1]), _pile_key(seat))
            case "bag":
                return _lit(BAG, BAG_LIGHT, BAG_KEY)
            case "block" | "goal":
                return self._lit_block(thing == "goal")
        raise ValueError(f"there is no {thing} on this table")

    def _lit_block(self, where_it_lands: bool) -> CoachLight | None:
        """The block on the rope, or the cell below it; its keys are beside it, towards the middle."""
        if self.crane.block is None:
            return None
        column = self.crane.column
        x = column_x(column)
        level = self.wall.height(column) - (column == self.picked)
        key = x + (BLOCK_KEY if column < MIDDLE else -BLOCK_KEY), HANGING
        return _lit(cell_at(column, level) if where_it_lands else (x, HANGING), (CELL, CELL), key)

    def _lit_pattern(self, seat: Seat, slot: int) -> CoachLight | None:
        """Where the task of an open card stands in the wall."""
        faces = self.faces(seat, self.table.house.now())
        if slot >= len(faces) or faces[slot] == HIDDEN:
            return None
        cells = next(iter(appearances(faces[slot], columns_of(self.table.view))), ())
        if not cells:
            return None
        (left, bottom), (right, top) = (tuple(f(cell[axis] for cell in cells) for axis in (0, 1)) for f in (min, max))
        (x1, y1), (x2, y2) = cell_at(left, bottom), cell_at(right, top)
        size = (right - left + 1) * CELL, (top - bottom + 1) * CELL
        return _lit(((x1 + x2) / 2, (y1 + y2) / 2), size, _pile_key(seat))

    def coach_lights(self, seat: Seat) -> Iterator[CoachLight]:
        yield from (
            _lit(BAG, size, BAG) for size in ((CARD, CARD), (WIDTH, PITCH + CARD), (WIDTH, PUNCH[1]), BAG_LIGHT)
        )
        shapes = product(range(1, LEVELS), repeat=2)
        yield from (_lit(BAG, (CELL * across, CELL * up), BAG) for across, up in shapes if across * up <= 2 * LEVELS)

    # Pictures

    @classmethod
    def foresee(cls, house: House, scale: Scale, seats: int) -> Iterator[Wanted]:
        pictures = Pictures(house.workshop, house.loader, house.decks["tall_order"], scale)
        yield from (partial(pictures.card, task(card), CARD) for card in range(BASE_DECK))

    def pictures(self) -> Iterator[Wanted]:
        """All faces, counts and frames of a match."""
        is_hard = self.table.match.config.setup.options["deck"] == "hard"
        deck = range(len(TASKS) if is_hard else BASE_DECK)
        yield from self.crane.pictures()
        yield from (partial(self._bag_image, count) for count in range(MOST_BLOCKS + 1))
        for card in deck:
            yield from (partial(self.table.pictures.card, task(card), width) for width in (MINI, CARD))
        yield from self.wall.pictures(deck)
        for seat in range(2):
            yield from (partial(self.table.pictures.card, piece, CARD) for piece in self._turned(seat))
        for desk, ticket in zip(self.desks, self.table.tickets, strict=True):
            yield from desk.pictures()
            yield partial(ticket.draw_all, counts=TASKS_A_SEAT + 1, freezes=True, clock=True)

    def _bag_image(self, count: int) -> Surface:
        return self.table.house.parts.bag(count, self.table.scale.length(BAG_WIDTH))


def _lit(middle: Spot, size: tuple[float, float], key: Spot) -> CoachLight:
    """The light round a box with its middle at a spot."""
    return CoachLight(Box(middle[0] - size[0] / 2, middle[1] - size[1] / 2, *size), CORNER, key)


def _pile_key(seat: Seat) -> Spot:
    """Where the key stands for what is done with cards: over the pile, which tells nothing."""
    x, y = pile_at(seat)
    return x - PILE_KEY, y - PILE_KEY


def on_turn(view: View) -> Seat:
    """The seat whose turn it is, or was when the match ended."""
    return int(view.facts["on_turn"])


def choices_of(view: View, seat: Seat) -> tuple[Move, ...]:
    """The moves by which a seat may take its turn, now or when the builder's time is over (O13)."""
    return tuple(view.facts["choices"]) if seat in view.active else ()


def in_bag(view: View) -> int:
    """How many blocks are left."""
    return len(view.zones.get(("bag", 0), ()))


def columns_of(view: View) -> list[tuple[Face, ...]]:
    """The wall, each column from the ground up."""
    return [view.zones.get(zone, ()) for zone in COLUMN]
