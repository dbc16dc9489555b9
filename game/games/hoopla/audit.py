"""The audit as a show (H15): after a match on honour every stack is fanned out card by card, from the bottom.

A card whose frame differs from the ring below it rises out of the row, with a cross, and the table says whose it was.
Any press shows the verdict at once.
"""

from __future__ import annotations

from typing import Final

from pygame import Surface

from game.games.hoopla.layout import HINT_Y, STACKS_AT
from game.games.hoopla.rules import STACKS
from game.gfx.decks.base import face
from game.gfx.lettering import Face as Font
from game.gfx.lettering import Style
from game.gfx.parts.avatars import SAD
from game.input.intents import A
from game.rules.api import TABLE, Event, Face, Ms, Seat
from game.scenes.table import TableScene
from game.table.pictures import still
from game.table.sprites import Sprite
from game.table.tween import Flight, Span

PANEL: Final = (500, 226, 920, 742)  # between the seats
WIDTH: Final = 132  # of a card
ROWS: Final = 3
IN_A_ROW: Final = 14  # more only where three rows do not do
STEP: Final = 96  # at most, from card to card
PITCH: Final = 184  # from row to row
TITLE_Y, ROWS_Y = 288, 636

OPENING_MS: Final[Ms] = 700
CARD_MS: Final[Ms] = 75
MISTAKE_MS: Final[Ms] = 1100
STACK_MS: Final[Ms] = 700
FAULTLESS_MS: Final[Ms] = 1300
FLY_MS: Final[Ms] = 160
RISE: Final = 34  # how far a wrong card stands out
HIGH: Final = 50  # z: above everything that was played with
ABOVE: Final = 200  # and wrong cards above the right ones


class Audit:
    """Where the show has got to. It begins when the match is over; where there is nothing to see it is over at once."""

    def __init__(self) -> None:
        self.is_skipped = False
        self._mistakes: dict[tuple[int, int], Seat] = {}  # (stack, height) -> whose
        self._stack = self._shown = 0
        self._due: Ms | None = None
        self._is_done = False
        self._sprites: list[Sprite] = []

    @property
    def is_on(self) -> bool:
        """Whether the stacks are being looked through."""
        return self._due is not None and not self._is_done

    def found(self, event: Event) -> None:
        """The rules have found a wrong card."""
        self._mistakes[event.at[0], event.at[1]] = event.seat

    def skip(self) -> None:
        """Nobody wants to see it, or any more of it."""
        self.is_skipped = True

    def lay(self, table: TableScene) -> None:
        """The window has another size: show again what has been shown of this stack."""
        self._sprites.clear()  # they went with the old stage
        if self.is_on:
            self._open(table)
            cards = table.match.view(TABLE).facts["audit"][self._stack]
            for height in range(self._shown):
                self._put(table, cards[height][0], height, table.house.now())

    def rehearse(self, table: TableScene) -> None:
        """Ask for every picture of the show."""
        house, scale = table.house, table.scale
        for card in house.decks[table.key].faces:
            table.pictures.card(face(card), WIDTH)
        house.parts.symbol("cross", scale.length(WIDTH), house.parts.palette["ink"])
        house.parts.draw(("panel", "gold"), (scale.length(PANEL[2]), scale.length(PANEL[3])))
        for seat, sitter in enumerate(table.sitting.sitters):
            house.parts.avatar(house.animal(sitter), sitter.colour, scale.length(72), SAD)
            table.toast_image(seat, house.say("table.mistake", name=sitter.name))
        table.banner_image(house.say("table.no_mistakes"))
        _hint(table)

    def advance(self, table: TableScene, now: Ms) -> bool:
        """Go on with it; whether there is more to come."""
        stacks = table.match.view(TABLE).facts["audit"]
        if self.is_skipped or not stacks or self._is_done:
            self._close(table)
            return False
        if self._due is None:
            self._open(table)
            self._due = now + OPENING_MS
        while self._due <= now and not self._is_done:
            self._due += self._next(table, stacks, now)
        return not self._is_done

    def _next(self, table: TableScene, stacks: tuple[tuple[tuple[Face, Seat], ...], ...], now: Ms) -> Ms:
        """Lay the next card, or go to the next stack; how long that is looked at."""
        if self._stack == len(stacks):
            self._close(table)
            return 0
        cards = stacks[self._stack]
        if self._shown == len(cards):
            self._stack, self._shown = self._stack + 1, 0
            if self._stack < len(stacks):
                self._open(table)
                return STACK_MS
            if not self._mistakes:
                table.banner(table.house.say("table.no_mistakes"), now, FAULTLESS_MS)
                return FAULTLESS_MS
            return STACK_MS
        height = self._shown
        self._shown += 1
        self._put(table, cards[height][0], height, now)
        owner = self._mistakes.get((self._stack, height))
        if owner is None:
            table.house.player.action("land", now, cards[height][1])
            return STACK_MS if self._shown == len(cards) else CARD_MS
        self._tell(table, owner, now)
        return MISTAKE_MS

    # What is seen

    def _open(self, table: TableScene) -> None:
        """An empty panel that says which stack it is."""
        table.flights.land_all()
        self._clear(table)
        scale, parts = table.scale, table.house.parts
        left, top, width, height = PANEL
        panel = parts.draw(("panel", "gold"), (scale.length(width), scale.length(height)))
        self._add(table, panel, (left + width / 2, top + height / 2), HIGH)
        text = f"{table.house.say('table.audit')}  {self._stack + 1} / {STACKS}"
        title = parts.write.line(text, Style(Font.DISPLAY, scale.length(50), parts.palette["paper"]))
        self._add(table, title, (960, TITLE_Y), HIGH + 1)
        self._add(table, _hint(table), (960, HINT_Y), HIGH + 1)

    def _close(self, table: TableScene) -> None:
        self._is_done = True
        table.flights.land_all()
        self._clear(table)

    def _clear(self, table: TableScene) -> None:
        for sprite in self._sprites:
            table.stage.remove(sprite)
        self._sprites.clear()

    def _put(self, table: TableScene, card: Face, height: int, now: Ms) -> None:
        """Deal a card into the fan; a wrong one stands out, with a cross and its owner's head."""
        x, y = _spot(height, len(table.match.view(TABLE).facts["audit"][self._stack]))
        owner = self._mistakes.get((self._stack, height))
        y -= RISE if owner is not None else 0
        image = table.pictures.card(face(card), WIDTH)

        def lie() -> None:
            z = HIGH + 2 + height + (ABOVE if owner is not None else 0)
            self._add(table, image, (x, y), z)
            if owner is not None:
                self._mark(table, owner, x, y, z)

        first, last = table.scale.point(*STACKS_AT[self._stack]), table.scale.point(x, y)
        flight = Flight(Span(now, table.motion.ms(FLY_MS)), first, last)
        table.flights.launch(flight, still(image), lie, ("audit", height), z=HIGH + 2 * ABOVE)

    def _mark(self, table: TableScene, owner: Seat, x: float, y: float, z: int) -> None:
        house, scale, sitter = table.house, table.scale, table.sitting.sitters[owner]
        head = house.parts.avatar(house.animal(sitter), sitter.colour, scale.length(72), SAD)
        self._add(table, head, (x, y - WIDTH * 0.7), z)
        cross = house.parts.symbol("cross", scale.length(WIDTH), house.parts.palette["ink"])
        self._add(table, cross, (x, y), z)

    def _tell(self, table: TableScene, owner: Seat, now: Ms) -> None:
        table.house.player.play("mistake", now, owner)
        table.tickets[owner].mood(SAD)
        table.tickets[owner].shake(now)
        table.toast(owner, table.house.say("table.mistake", name=table.sitting.sitters[owner].name), now, MISTAKE_MS)

    def _add(self, table: TableScene, image: Surface, centre: tuple[float, float], z: int) -> None:
        rect = image.get_rect(center=table.scale.point(*centre))
        self._sprites.append(table.stage.add(image, *rect.topleft, z))


def _hint(table: TableScene) -> Surface:
    """That a press skips it."""
    house, height = table.house, table.scale.length(46)
    caps = house.prompts(A, height, "left", "right")
    return house.parts.hint([*caps, house.say("table.skip")], height, table.scale.length(32))


def _spot(height: int, cards: int) -> tuple[float, float]:
    """Where a card of a stack of so many lies in the fan."""
    rows = min(ROWS, -(-cards // IN_A_ROW))
    most = -(-cards // rows)
    row, column = divmod(height, most)
    in_row = min(most, cards - row * most)
    step = min(STEP, (PANEL[2] - 72 - WIDTH) / max(1, most - 1))
    return 960 + step * (column - (in_row - 1) / 2), ROWS_Y + PITCH * (row - (rows - 1) / 2)
