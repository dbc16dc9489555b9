"""The audit as a show (H15): after a match on honour every stack is fanned out card by card, from the bottom.

A card whose frame differs from the ring below it rises out of the row, with a cross, and the table says whose it was.
Any press shows the verdict at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from pygame import Surface

from game.games.hoopla.props.layout import HINT_Y, STACKS_AT, Spot
from game.games.hoopla.rules import STACKS
from game.gfx.decks.base import face
from game.gfx.lettering import Face as Font
from game.gfx.lettering import Style
from game.gfx.loader import Wanted
from game.gfx.parts.avatars import SAD
from game.input.intents import A
from game.rules.api import Event, Face, Ms, Seat
from game.table.roles import Director
from game.table.stage.pictures import still
from game.table.stage.sprites import Sprite
from game.table.stage.tween import Flight, Span

PANEL: Final = (500, 226, 920, 742)  # between the seats
WIDTH: Final = 132  # of a card
ROWS: Final = 3
IN_A_ROW: Final = 14  # more only where three rows do not do
STEP: Final = 96  # at most, from card to card
PITCH: Final = 184  # from row to row
TITLE: Final = 50  # letters
TITLE_Y, ROWS_Y = 288, 636

OPENING_MS: Final[Ms] = 700
CARD_MS: Final[Ms] = 75
MISTAKE_MS: Final[Ms] = 1100
STACK_MS: Final[Ms] = 700
FAULTLESS_MS: Final[Ms] = 1300
FLY_MS: Final[Ms] = 160
HEAD: Final = 72  # of the owner of a wrong card
RISE: Final = 34  # how far a wrong card stands out
HIGH: Final = 50  # z: above everything that was played with
ABOVE: Final = 200  # and wrong cards above the right ones

Stacks = Sequence[Sequence[tuple[Face, Seat]]]  # every card from the bottom, with the seat whose it was


@dataclass(slots=True)
class Progress:
    """How far the show has got; it outlives a change of the window's size."""

    stack: int = 0
    shown: int = 0  # cards of this stack
    due: Ms | None = None  # when the next thing happens; None before it begins
    is_done: bool = False
    is_skipped: bool = False
    mistakes: dict[tuple[int, int], Seat] = field(default_factory=dict)  # (stack, height) -> its owner


class Audit:
    """The show on a laid table. It begins when the match is over; where there is nothing to see it is over at once."""

    def __init__(self, director: Director, progress: Progress) -> None:
        """Go on from `progress`: what has been shown of its stack is shown again."""
        self.progress = progress
        self._director = director
        self._table = director.table
        self._sprites: list[Sprite] = []
        if self.is_on:
            self._open()
            for height in range(progress.shown):
                self._put(height, self._table.house.now())

    @property
    def is_on(self) -> bool:
        """Whether the stacks are being looked through."""
        return self.progress.due is not None and not self.progress.is_done

    def find(self, event: Event) -> None:
        """Note a wrong card that the rules have found."""
        self.progress.mistakes[event.at[0], event.at[1]] = event.seat

    def skip(self) -> None:
        """End the show."""
        self.progress.is_skipped = True

    def advance(self, now: Ms) -> bool:
        """Go on with the show; True while there is more to come."""
        progress = self.progress
        if progress.is_skipped or progress.is_done or not self._stacks:
            self._close()
            return False
        if progress.due is None:
            self._open()
            progress.due = now + OPENING_MS
        while progress.due <= now and not progress.is_done:
            progress.due += self._next(now)
        return not progress.is_done

    @property
    def _stacks(self) -> Stacks:
        return self._table.view.facts["audit"]  # type: ignore[no-any-return]  # facts are what the rules made them

    def _next(self, now: Ms) -> Ms:
        """Lay the next card, or go to the next stack; return how long that is shown."""
        progress, stacks = self.progress, self._stacks
        if progress.stack == len(stacks):
            self._close()
            return 0
        cards, height = stacks[progress.stack], progress.shown
        if height == len(cards):
            return self._turn_to_next_stack(now)
        progress.shown += 1
        self._put(height, now)
        owner = progress.mistakes.get((progress.stack, height))
        if owner is None:
            self._table.sound("land", now, cards[height][1])
            return STACK_MS if progress.shown == len(cards) else CARD_MS
        self._tell(owner, now)
        return MISTAKE_MS

    def _turn_to_next_stack(self, now: Ms) -> Ms:
        progress = self.progress
        progress.stack, progress.shown = progress.stack + 1, 0
        if progress.stack < len(self._stacks):
            self._open()
        elif not progress.mistakes:
            self._director.banner(self._table.say("table.no_mistakes"), now, FAULTLESS_MS)
            return FAULTLESS_MS
        return STACK_MS

    # What is seen

    def _open(self) -> None:
        """Show an empty panel that says which stack it is."""
        self._table.flights.land_all()
        self._clear()
        left, top, width, height = PANEL
        self._add(self._panel(), (left + width / 2, top + height / 2), HIGH)
        self._add(self._title(self.progress.stack), (960, TITLE_Y), HIGH + 1)
        self._add(self._hint(), (960, HINT_Y), HIGH + 1)

    def _close(self) -> None:
        self.progress.is_done = True
        self._table.flights.land_all()
        self._clear()

    def _clear(self) -> None:
        for sprite in self._sprites:
            self._table.stage.remove(sprite)
        self._sprites.clear()

    def _put(self, height: int, now: Ms) -> None:
        """Deal the card at a height of the stack into the fan; a wrong one stands out."""
        table, stack = self._table, self.progress.stack
        cards = self._stacks[stack]
        x, y = _spot(height, len(cards))
        owner = self.progress.mistakes.get((stack, height))
        y -= RISE if owner is not None else 0
        image = table.pictures.card(face(cards[height][0]), WIDTH)
        flight = Flight(
            Span(now, table.motion.ms(FLY_MS)), table.scale.point(*STACKS_AT[stack]), table.scale.point(x, y)
        )
        landed = partial(self._lie, image, height, (x, y), owner)
        table.flights.launch(flight, still(image), landed, ("audit", height), z=HIGH + 2 * ABOVE)

    def _lie(self, image: Surface, height: int, at: Spot, owner: Seat | None) -> None:
        """Show a card that has arrived; a wrong one has a cross and its owner's head."""
        z = HIGH + 2 + height + (ABOVE if owner is not None else 0)
        self._add(image, at, z)
        if owner is not None:
            self._add(self._head(owner), (at[0], at[1] - WIDTH * 0.7), z)
            self._add(self._cross(), at, z)

    def _tell(self, owner: Seat, now: Ms) -> None:
        """Let a mistake be seen and heard at the ticket of its owner."""
        self._table.house.player.play("mistake", now, owner)
        self._table.tickets[owner].mood(SAD)
        self._table.tickets[owner].shake(now)
        self._director.toast(owner, self._words(owner), now, MISTAKE_MS)

    def _add(self, image: Surface, centre: Spot, z: int) -> None:
        rect = image.get_rect(center=self._table.scale.point(*centre))
        self._sprites.append(self._table.stage.add(image, *rect.topleft, z))

    # Pictures

    def pictures(self) -> Iterator[Wanted]:
        """Every picture of the show."""
        table = self._table
        yield from (partial(table.pictures.card, face(card), WIDTH) for card in table.house.decks["hoopla"].faces)
        yield from (self._cross, self._panel, self._hint)
        yield from (partial(self._title, stack) for stack in range(STACKS))
        for seat in range(len(table.sitting.seats)):
            yield partial(self._head, seat)
            yield partial(self._director.toast_image, seat, self._words(seat))
        yield partial(self._director.banner_image, table.say("table.no_mistakes"))

    def _title(self, stack: int) -> Surface:
        text = f"{self._table.say('table.audit')}  {stack + 1} / {STACKS}"
        parts = self._table.house.parts
        style = Style(Font.DISPLAY, self._table.scale.length(TITLE), parts.palette["paper"])
        return parts.write.line(text, style)

    def _panel(self) -> Surface:
        scale = self._table.scale
        size = scale.length(PANEL[2]), scale.length(PANEL[3])
        return self._table.house.parts.draw(("panel", "gold", self._table.night), size)

    def _cross(self) -> Surface:
        parts = self._table.house.parts
        return parts.symbol("cross", self._table.scale.length(WIDTH), parts.palette["ink"])

    def _head(self, seat: Seat) -> Surface:
        house, sitter = self._table.house, self._table.sitting.sitters[seat]
        return house.parts.avatar(house.animal(sitter), sitter.colour, self._table.scale.length(HEAD), SAD)

    def _words(self, seat: Seat) -> str:
        return self._table.say("table.mistake", name=self._table.sitting.sitters[seat].name)

    def _hint(self) -> Surface:
        """The hint that a press skips the show."""
        house, length = self._table.house, self._table.scale.length
        caps = house.prompts(A, length(46), "left", "right")
        return house.parts.hint([*caps, house.say("table.skip")], length(46), length(32))


def _spot(height: int, cards: int) -> Spot:
    """Where the card at a height lies in the fan of a stack with this many cards."""
    rows = min(ROWS, -(-cards // IN_A_ROW))
    most = -(-cards // rows)
    row, column = divmod(height, most)
    in_row = min(most, cards - row * most)
    step = min(STEP, (PANEL[2] - 72 - WIDTH) / max(1, most - 1))
    return 960 + step * (column - (in_row - 1) / 2), ROWS_Y + PITCH * (row - (rows - 1) / 2)
