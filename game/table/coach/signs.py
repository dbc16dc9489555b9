"""What a seat sees of its coach on a laid table: a line, one large key, lights round what matters, and a way out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import Final, NamedTuple

from pygame import Rect, Surface

from game.gfx.loader import Wanted
from game.gfx.parts import coaching
from game.gfx.parts.parts import Item
from game.input.intents import DIRECTIONS, MOUSE, A, B, C
from game.rules.api import Ms, Seat
from game.table.coach.places import CoachLight, CoachRoom
from game.table.props.signs import add_blank
from game.table.props.sway import Sway
from game.table.roles import Board
from game.table.stage.popups import FOR_EVER
from game.table.table import Table

LIGHT_Z, TRAIL_Z, KEY_Z, LINE_Z = 60, 61, 84, 86
KEYS: Final = (104, 72, 60, 50, 42)  # the heights of a key, the largest that has room; pixels of the design, as below
SEVERAL: Final = KEYS[1:]  # of more than one
KEY_ROOM: Final = 176  # how wide one or several may be
KEY_GROUND: Final = (KEY_ROOM + 40, 120)  # how large it is with its gold, about
BREATHS: Final = (1.0, 1.03, 1.06, 1.03)  # how much larger one key is while it breathes
BREATH_MS: Final[Ms] = 400  # for each of them
NEAR: Final = 240  # how far below a lit thing a key may be that points up at it
BADGE: Final = 56
LETTERS: Final = 36
WAY_OUT: Final = 40
WORDS: Final = 28  # of the way out
LARGE_WAY_OUT, LARGE_WORDS = 50, 34  # where it lies on a rim
LIGHTS: Final = 3  # at most
TRAIL: Final = 5  # badges on the way from the first light to the second
TRAIL_SIDE, TRAIL_PITCH = 40, 48
TAG: Final = 52
TRAIL_MS: Final[Ms] = 120  # from one of them to the next
TICK: Final = 84
TIPS: Final = (False, True)  # without and with a pointer


class Said(NamedTuple):
    """What a coach tells its seat at a moment."""

    done: int  # steps
    text: str
    buttons: tuple[str, ...] = ()
    lights: tuple[CoachLight, ...] = ()
    is_done: bool = False
    way_out: str = B  # the button that skips the step
    has_trail: bool = True


class CoachSigns:
    """The sprites of one coach."""

    def __init__(self, table: Table, board: Board, seat: Seat, count: int, quick: bool = False) -> None:
        """`count` is the number of steps; `quick` is set for a seat with the keys of a quick pick."""
        room = board.coach_room(seat)
        assert room is not None, "this board has no room for a coach"
        self._table = table
        self._board = board
        self._seat = seat
        self._count = count
        self._quick = quick
        self._room: CoachRoom = room
        self.said: Said | None = None
        self._shown_at: Ms = 0
        self._trail_at: Ms = 0
        self._on_cards: frozenset[int] = frozenset()  # badges of the trail that would cover a card
        self._sway = Sway(table)
        self._lights = [add_blank(table, (0, 0), LIGHT_Z) for _ in range(LIGHTS)]
        self._tags = [add_blank(table, (0, 0), LIGHT_Z + 1) for _ in range(LIGHTS)]
        self._trail = [add_blank(table, (0, 0), TRAIL_Z) for _ in range(TRAIL)]
        self._key, self._badge = (add_blank(table, (0, 0), z) for z in (KEY_Z, KEY_Z + 1))
        self._way_out = add_blank(table, room.bar.middle, LINE_Z)

    # Showing

    def show(self, said: Said | None, now: Ms) -> None:
        """Show what the coach says now; None for nothing."""
        before, self.said = self.said, said
        room = self._board.coach_room(self._seat) or self._room
        has_moved, self._room = said is not None and room != self._room, room
        if said == before and not has_moved:
            return
        is_new = said is None or before is None or (said.done, said.text) != (before.done, before.text)
        if has_moved and not is_new:
            self._show_line(said, now)
        if is_new:
            self._shown_at = self._trail_at = now
            self._show_line(said, now)
            self._table.house.report.tell("coach", seat=self._seat, line="" if said is None else said.text)
        self._show_way_out(said)
        self._show_lights(said)
        self._on_cards = frozenset() if said is None or len(said.lights) < 2 else self._covering(said.lights)

    def _show_line(self, said: Said | None, now: Ms) -> None:
        spot = "coach", self._seat
        if said is None:
            self._table.popups.hide(spot)
            return
        image, at = line_of(self._table, self._room, said.text)
        self._table.popups.show(spot, image, at, now, FOR_EVER, LINE_Z)

    def _show_way_out(self, said: Said | None) -> None:
        self._way_out.hide(said is None)
        if said is not None:
            self._way_out.show(self._progress(said.done + said.is_done, said.way_out))
            self._way_out.centre(*self._table.scale.point(*self._room.bar.middle))

    def _show_lights(self, said: Said | None) -> None:
        lights = said.lights if said is not None and not said.is_done else ()
        for number, (sprite, tag) in enumerate(zip(self._lights, self._tags, strict=True)):
            sprite.hide(number >= len(lights))
            tag.hide(number >= len(lights) or not lights[number].tag)
            if number < len(lights):
                image, at = light_of(self._table, lights[number])
                sprite.show(image)
                sprite.centre(*at)
            if tag.visible:
                tag.show(self._tag(lights[number].tag))
                tag.centre(*self._table.scale.point(lights[number].box.right, lights[number].box.y))
        if said is None or not said.lights:
            self._key.hide()
            self._badge.hide()

    # Every frame

    def move(self, now: Ms) -> None:
        """Let the key breathe and shake, and the trail run."""
        said = self.said
        if said is None or not said.lights:
            for bead in self._trail:
                bead.hide()
            return
        self._move_key(said, now)
        passed = now - self._trail_at if self._table.motion.lavish else FOR_EVER
        is_way = len(said.lights) > 1 and said.has_trail and not said.is_done
        for number, bead in enumerate(self._trail):
            bead.hide(not is_way or passed < TRAIL_MS * (TRAIL - number) or number in self._on_cards)
            if is_way:
                bead.show(self._bead)
                bead.centre(*self._on_the_way(said.lights[0], said.lights[1], number))

    def _move_key(self, said: Said, now: Ms) -> None:
        light, edges = said.lights[0], self._table.scale.size
        self._key.hide(light.key is None or not (said.buttons or said.is_done))
        self._badge.hide(light.key is None or not said.buttons or said.is_done)
        if light.key is None:
            return
        x, y = self._table.scale.point(*light.key)
        if said.is_done:
            self._key.show(self._tick)
        elif said.buttons:
            breath = (now - self._shown_at) // BREATH_MS % len(BREATHS) if self._table.motion.lavish else 0
            self._key.show(self._shining(said.buttons, breath, points_up(light)))
            width, height = self._cap(said.buttons).get_size()
            x = min(max(x, self._key.rect.w // 2), edges[0] - self._key.rect.w // 2)
            self._badge.show(self._marker(BADGE))
            aside = max(0, self._badge.rect.h // 2 - height // 4)  # from a low key, so that it can be read
            self._badge.centre(x + self._sway.at(now) + width // 2 + aside, y + height // 2 + aside // 2)
        self._key.centre(x + self._sway.at(now), y)

    def _on_the_way(self, first: CoachLight, last: CoachLight, number: int) -> tuple[int, int]:
        """Where a bead of the trail lies: between the edges of two lit boxes, near to the one that it is closer to."""
        (x1, y1), (x2, y2) = first.box.middle, last.box.middle
        near, far = (0.5 * min(light.box.width, light.box.height) for light in (first, last))
        length = max(1.0, ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5)
        pitch = max(0.0, min(TRAIL_PITCH, (length - near - far) / TRAIL))
        away = near + pitch * (number + 0.5) if number <= TRAIL // 2 else length - far - pitch * (TRAIL - number - 0.5)
        return self._table.scale.point(x1 + (x2 - x1) * away / length, y1 + (y2 - y1) * away / length)

    def _covering(self, lights: Sequence[CoachLight]) -> frozenset[int]:
        """The badges of the trail that would cover the key, or a card which is not lit itself."""
        lit = [self._table.scale.point(*light.box.middle) for light in lights]
        cards = [sprite.rect for sprite in self._table.stage.sprites if sprite.visible and sprite.lies is not None]
        cards = [rect for rect in cards if not any(map(rect.collidepoint, lit))]
        if (at := lights[0].key) is not None:
            key = Rect(0, 0, *map(self._table.scale.length, KEY_GROUND))
            key.center = self._table.scale.point(*at)
            cards.append(key)
        bead = self._bead.get_rect()
        ways = [self._on_the_way(lights[0], lights[1], number) for number in range(TRAIL)]
        return frozenset(n for n, at in enumerate(ways) if bead.move_to(center=at).collidelist(cards) != -1)

    def point_again(self, now: Ms) -> None:
        """Let the trail run once more."""
        self._trail_at = now

    def shake(self, now: Ms) -> None:
        """Let the key shake: another one was pressed."""
        self._sway.strike(now)

    def is_way_out(self, at: tuple[int, int]) -> bool:
        """Whether a pixel of the window is on the prompt that skips a step."""
        return self._way_out.visible and self._way_out.rect.collidepoint(at)

    # Pictures

    @property
    def _ways_out(self) -> tuple[str, ...]:
        return (B, C, A) if self._table.match.config.kind.spec.hidden else (B,)

    def _progress(self, number: int, way_out: str) -> Surface:
        house, long, device = self._table.house, self._table.scale.length, self._table.device(self._seat)
        words: list[Item] = []
        if device is not None:
            words = [house.prompt(device, way_out, long(self._way_out_high), self._quick), house.say("coach.skip")]
        size = long(self._room.bar.width), long(self._room.bar.height)
        letters = long(LARGE_WORDS if self._way_out_high > WAY_OUT else WORDS)
        return coaching.way_out(house.parts, size, number, self._count, words, letters, self._room.is_bare)

    @property
    def _way_out_high(self) -> int:
        """The height of the key of the way out."""
        bar = self._room.bar
        return LARGE_WAY_OUT if self._room.is_bare and bar.height > LARGE_WAY_OUT else WAY_OUT

    def _cap(self, buttons: Sequence[str], breath: int = 0) -> Surface:
        """The key, or several in a row, as large as there is room; where there is none for all, the last of them."""
        house, device, long = self._table.house, self._table.device(self._seat), self._table.scale.length
        assert device is not None
        if device.kind == MOUSE and buttons[0] in DIRECTIONS:
            buttons = buttons[:1]  # a mouse has one way to point
        for shown, height in [
            *((buttons, high) for high in SEVERAL if len(buttons) > 1),
            *product([buttons[-1:]], KEYS),
        ]:
            pixels = long(height * BREATHS[breath])
            caps = [house.prompt(device, button, pixels, self._quick) for button in shown]
            key = caps[0] if len(caps) == 1 else house.parts.row(caps, pixels, pixels // 2)
            if key.get_width() <= long(KEY_ROOM * BREATHS[breath]):
                break
        return key

    def _shining(self, buttons: Sequence[str], breath: int = 0, tip: bool = False) -> Surface:
        house, device = self._table.house, self._table.device(self._seat)
        if device is None:
            return self._tick
        key = self._cap(buttons, breath)
        return coaching.shining(house.parts, key, (device.id, *buttons, key.get_size()), tip)

    @property
    def _tick(self) -> Surface:
        return coaching.tick(self._table.house.parts, self._table.scale.length(TICK))

    @property
    def _bead(self) -> Surface:
        return self._marker(TRAIL_SIDE)

    def _marker(self, side: float) -> Surface:
        colour, long = self._table.sitting.sitters[self._seat].colour, self._table.scale.length(side)
        return self._table.house.parts.draw(("marker", colour), (long, long))

    def _tag(self, text: str) -> Surface:
        return self._table.house.parts.chip(text, self._table.scale.length(TAG), "gold")

    def pictures(self, said: Sequence[Said], keys: Iterable[Sequence[str]] = ()) -> Iterator[Wanted]:
        """All that may be seen, as far as it is known before.

        `said` has what each step would say now, `keys` further rows of buttons.
        """
        yield from (partial(self._progress, *bar) for bar in product(range(self._count + 1), self._ways_out))
        yield from (partial(self._marker, side) for side in (BADGE, TRAIL_SIDE))
        yield lambda: self._tick
        for light in self._board.coach_lights(self._seat):
            yield partial(light_of, self._table, light)
            if light.tag:
                yield partial(self._tag, light.tag)
        yield from (partial(line_of, self._table, self._room, each.text) for each in said)
        for buttons in {*(each.buttons for each in said if each.buttons), *map(tuple, keys)}:
            yield from (partial(self._shining, buttons, *how) for how in product(range(len(BREATHS)), TIPS))


def bubble_of(table: Table, room: CoachRoom) -> Surface:
    """What the lines for a seat are written on."""
    size = table.scale.length(room.line.width), table.scale.length(room.line.height)
    return coaching.bubble(table.house.parts, size, room.tail)


def line_of(table: Table, room: CoachRoom, text: str) -> tuple[Surface, tuple[int, int]]:
    """The bubble with a line for a seat, and the middle of its picture in pixels."""
    long = table.scale.length
    size = long(room.line.width), long(room.line.height)
    line = coaching.line(table.house.parts, text, size, long(LETTERS), room.tail)
    x, y = table.scale.point(*room.line.middle)
    image, box = line.image.get_rect(), line.box
    return line.image, (x + image.centerx - box.centerx, y + image.centery - box.centery)


def light_of(table: Table, light: CoachLight) -> tuple[Surface, tuple[int, int]]:
    """The light round a thing, and the middle of its picture in pixels."""
    long = table.scale.length
    size = long(light.box.width), long(light.box.height)
    lit = coaching.light(table.house.parts, size, long(light.radius), long(light.rim), max(1.0, table.scale.factor))
    return lit.image, table.scale.point(*light.box.middle)


def points_up(light: CoachLight) -> bool:
    """Whether the key of a light is so little below it that it may point up at it."""
    if light.key is None:
        return False
    x, _ = light.box.middle
    below = light.key[1] - light.box.bottom
    return 0 < below < NEAR and abs(light.key[0] - x) < 0.75 * light.box.width
