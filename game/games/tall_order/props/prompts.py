"""What the buttons of a seat do at this moment of Tall Order, with the names that its own device gives them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game.games.tall_order.props.layout import KEYS_LEFT, KEYS_PITCH, KEYS_TOP, KEYS_WIDTH
from game.gfx.parts.parts import Cutout, Item
from game.input.intents import DOWN, LEFT, MOUSE, RIGHT, UP, A, B, C, Device
from game.rules.api import Seat
from game.table.roles import Wanted
from game.table.sprites import Sprite
from game.table.table import Table
from game.ui.page import LARGE

# What A does for the seat on turn
DRAW, PICK_UP, DROP, PUT_DOWN = "draw", "pick_up", "drop", "put_down"
TURNS: Final = (DRAW, PICK_UP, DROP, PUT_DOWN)

# What the seat can do with its cards
COVERED, CHOOSING, TURNING, PEEKING = "covered", "choosing", "turning", "peeking"
HANDS: Final = (COVERED, CHOOSING, TURNING, PEEKING)

CLAIM, PEEK, COVER = "claim", "peek", "cover"  # the buttons on the screen for the mouse
BUTTONS: Final = {COVERED: (CLAIM, PEEK), PEEKING: (CLAIM, COVER), CHOOSING: (CLAIM,), TURNING: (CLAIM,)}

CAP, WORDS, FEWER_WORDS = 46, 30, (36, 33, 30, 27, 24)
BUTTON: Final = (230, 68)
WAIT, WAITS = 46, 15  # the side of the ring of a seat that waits, and the steps in which it closes


class Prompts:
    """The prompts of all seats, for one size of the window."""

    def __init__(self, table: Table) -> None:
        self._house = table.house
        self._scale = table.scale

    def on_turn(self, device: Device, state: str, turns_cards: bool) -> Surface:
        """What the seat on turn can do with blocks, below the wall; its ways may be busy turning cards."""
        words = [self._say(state)]
        if device.kind == MOUSE:
            if state in (DRAW, PICK_UP):
                words = [f"{self._say(DRAW)}, {self._say(PICK_UP)}"]
            items: list[Item] = [self._cap(device, A), *words]
        elif turns_cards:
            items = [self._cap(device, A), *words]
        else:
            items = [self._cap(device, LEFT), self._cap(device, RIGHT), self._say("column"), " "]
            items += [self._cap(device, A), *words]
        if state == PUT_DOWN:
            items += [" ", self._cap(device, B), self._say("cancel")]
        return self._house.parts.hint(items, self._scale.length(40), self._pixels(WORDS))

    def side(self, seat: Seat, device: Device, state: str, on_turn: bool, claims_itself: bool) -> list[Cutout]:
        """What a seat can do with its cards, a row each; for the mouse those are buttons."""
        if device.kind == MOUSE:
            return [self._button(name) for name in BUTTONS[state] if name != CLAIM or not claims_itself]
        return self._fitted(list(self._rows(device, state, on_turn, claims_itself)), KEYS_WIDTH[seat])

    def _rows(self, device: Device, state: str, on_turn: bool, claims_itself: bool) -> Iterator[Sequence[Item]]:
        if claims_itself:
            side = self._scale.length(CAP * 0.8)
            yield self._house.parts.symbol("tick", side), self._house.say("option.auto_claim.name")
        else:
            yield self._cap(device, C), self._say(CLAIM)
        if state == COVERED:
            yield self._cap(device, B), self._say(PEEK)
            return
        yield self._cap(device, UP), self._cap(device, DOWN), self._say("card")
        if state == CHOOSING and on_turn:
            yield self._cap(device, B), self._say("turn_card")
            return
        yield self._cap(device, LEFT), self._cap(device, RIGHT), self._say("turn_card")
        if state != CHOOSING:
            yield self._cap(device, B), self._say(COVER if state == PEEKING else "back")

    def choose(self, seat: Seat, device: Device) -> list[Cutout]:
        """What one button does."""
        return self._fitted([[self._cap(device, A), self._house.say("common.choose")]], KEYS_WIDTH[seat])

    def bot(self, seat: Seat, level: str) -> list[Cutout]:
        """How good a bot is."""
        picture = self._house.parts.device("bot", self._scale.length(CAP))
        return self._fitted([[picture, self._house.say(f"level.{level}")]], KEYS_WIDTH[seat]) if level else []

    def pictures(self, seat: Seat, device: Device, claims_itself: bool) -> Iterator[Wanted]:
        """Everything that a person may be told."""
        for state in TURNS:
            yield from (partial(self.on_turn, device, state, turns_cards) for turns_cards in (False, True))
        for state in HANDS:
            yield from (partial(self.side, seat, device, state, on_turn, claims_itself) for on_turn in (False, True))

    def _fitted(self, rows: Sequence[Sequence[Item]], width: float) -> list[Cutout]:
        """Keys and words, all words as large as they are wanted and as there is room for."""
        wanted = self._pixels(WORDS)
        for pixels in (wanted, *(size for size in map(self._scale.length, FEWER_WORDS) if size < wanted)):
            images = [self._house.parts.row(items, self._scale.length(CAP), pixels) for items in rows]
            if all(image.get_width() <= self._scale.length(width) for image in images):
                break
        return [Cutout(image, image.get_rect()) for image in images]

    def _button(self, name: str) -> Cutout:
        size = self._scale.length(BUTTON[0]), self._scale.length(BUTTON[1])
        return self._house.parts.button(self._say(name), size, "gold" if name == CLAIM else "paper")

    def _cap(self, device: Device, button: str) -> Surface:
        return self._house.prompt(device, button, self._scale.length(40))

    def _say(self, what: str) -> str:
        return self._house.say(f"do.tall_order.{what}")

    def _pixels(self, design: int) -> int:
        """Letters as large as the settings want them."""
        return self._scale.length(max(design, min(design * self._house.letters, LARGE)))


class Keys:
    """What is written for a seat below its cards, a row for each key, and how long it has to wait for a claim."""

    def __init__(self, table: Table, seat: Seat) -> None:
        self._table = table
        self._seat = seat
        self._rows: list[tuple[Sprite, Rect]] = []
        self._shown: list[Surface] = []
        self._ring = table.add_hidden(Surface((1, 1), depth=32), (0, 0), 7)
        self.waits = 0

    @property
    def boxes(self) -> list[Rect]:
        """Where the rows are, in pixels."""
        return [sprite.rect for sprite, _ in self._rows]

    @property
    def ring(self) -> Rect | None:
        """Where the ring of a seat that waits is, in pixels; None if there is none."""
        return self._ring.rect if self._ring.visible else None

    def write(self, rows: Sequence[Cutout]) -> None:
        """What the keys of the seat do now; buttons take more room than keys."""
        images = [row.image for row in rows]
        if images == self._shown:
            return
        self._shown = images
        stage, scale = self._table.stage, self._table.scale
        for sprite, _ in self._rows:
            stage.remove(sprite)
        self._rows = []
        x, y = scale.point(KEYS_LEFT[self._seat], KEYS_TOP)
        for row in rows:
            box = Rect((x, y), row.box.size)
            sprite = stage.add(row.image, x - row.box.x, y - row.box.y, 8)
            self._rows.append((sprite, box))
            y += max(box.h + scale.length(10), scale.length(KEYS_PITCH))

    def under(self, at: tuple[int, int]) -> int | None:
        """The row at a pixel."""
        return next((number for number, (_, box) in enumerate(self._rows) if box.collidepoint(at)), None)

    def wait(self, steps: int) -> None:
        """O13: a ring beside the first key, claim, that closes in `steps` more; none while the seat may claim."""
        if steps == self.waits:
            return
        self.waits = steps
        self._ring.hide(not steps or not self._rows)
        if self._ring.visible:
            self._ring.show(self._ring_image(steps))
            claim = self._rows[0][0].rect
            aside = self._table.scale.length(14)
            self._ring.move(claim.right + aside, claim.centery - self._ring.rect.h // 2)

    def pictures(self) -> Iterator[Wanted]:
        """The ring in all its steps."""
        return (partial(self._ring_image, steps) for steps in range(1, WAITS + 1))

    def _ring_image(self, steps: int) -> Surface:
        return self._table.house.parts.ring("gold", 1000 * steps // WAITS, self._table.scale.length(WAIT))
