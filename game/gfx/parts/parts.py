"""The parts as surfaces, with their words on them, for the screens of Motley.

Drawings come from the workshop, text from the lettering; compositions of both are kept here. Sizes are pixels. A part
whose light or shadow reaches beyond it is a `Cutout`, which has the box of the part itself.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from math import cos, radians, sin
from typing import Final

import pygame

from game.gfx.booths.ground import bake
from game.gfx.lettering import Face, Lettering, Style, margin
from game.gfx.palette import Hex, Palette, mix
from game.gfx.parts import avatars, button, glove, keycaps, pill, ribbon, ticket
from game.gfx.parts.catalog import KEY, PartBox
from game.gfx.parts.cloth import cloth
from game.gfx.parts.lamplight import DARK, tones_of
from game.gfx.parts.letters import blank_letter
from game.gfx.parts.symbols import BY_CHARACTER
from game.gfx.raster import blank, dimmed, turned
from game.gfx.shapes import Point
from game.gfx.svg import Size
from game.gfx.workshop import Name, Workshop

FROST: Final[Hex] = "#9DB4BF"  # the colour that a frozen face fades to
FREEZE: Final = 20  # thousandths between two pictures of a freeze
LOGO: Final = 1565 / 512  # width to height
ENDLESS: Final = 9999  # pixels: no limit to the width

Item = pygame.Surface | str
Write = Callable[[pygame.Surface, pygame.Rect], None]  # onto a page, in the box of the part itself
ROW_GAP: Final = 0.24  # between two items of a row, of its height


@dataclass(frozen=True, slots=True)
class Cutout:
    """A surface, and the box in it that the part itself fills; the rest is shadow and light."""

    image: pygame.Surface
    box: pygame.Rect

    def blit(self, page: pygame.Surface, x: int, y: int) -> pygame.Rect:
        """Blit the surface so that its box begins at a point; returns the area drawn on."""
        return page.blit(self.image, (x - self.box.x, y - self.box.y))


class Parts:
    """Makes parts for one window."""

    def __init__(self, box: PartBox, workshop: Workshop, lettering: Lettering) -> None:
        self.palette: Palette = box.drawn.kit.palette
        self.animals = tuple(box.drawn.animals) or ("",) * 6
        self.write = lettering
        self._logo = box.drawn.logo
        self._stages = box.drawn.stages
        self._workshop = workshop
        lettering.workshop = workshop

    def draw(self, name: Name, size: Size) -> pygame.Surface:
        """A part of the catalog, without words."""
        return self._workshop.get(KEY, name, (max(1, size[0]), max(1, size[1])))

    def ground(self, name: Name, size: Size) -> pygame.Surface:
        """A copy of a part to draw on."""
        return _soft(self.draw(name, size))

    def new(self, name: Name, size: Size) -> pygame.Surface:
        """Like `ground`, for a large part that is used once: drawn anew instead of kept and copied."""
        return self._workshop.new(KEY, name, size)

    def cloth(self, kind: str, size: Size) -> pygame.Surface:
        """The whole table in a kind of cloth."""
        return self._workshop.baked(("cloth", kind, size), lambda painter: cloth(self.palette, kind, size))

    def stage(self, name: str, size: Size) -> pygame.Surface:
        """The ground of a booth, which is not kept: the cloth of the fair, if there is no stage of this name."""
        stage = self._stages.get(name)
        if stage is None:
            return self.cloth(DARK, size)
        return self._workshop.bake(lambda painter: bake(stage, self.palette, size))

    def night(self, name: str) -> Hex:
        """What beds, slots and glass darken to on a stage."""
        return self._stages[name].night if name in self._stages else pill.DEEP_NIGHT

    def dusk(self, name: str) -> Hex:
        """What recedes on a stage goes towards this."""
        ground = self._stages[name].ground if name in self._stages else tones_of(self.palette, DARK)
        return mix(ground[1], ground[2], 0.5)

    def logo(self, width: int) -> pygame.Surface:
        """The quilted word."""
        return self.draw(("logo",), (width, round(width / LOGO)))

    def letters(self, width: int) -> list[Callable[[], tuple[pygame.Surface, Point]]]:
        """What draws each letter of the quilted word, and tells its place; in one piece without the logo's art."""
        if self._logo is None:
            return [lambda: (self.logo(width), (0, 0))]
        return [partial(self._letter, i, *place) for i, place in enumerate(self._logo.places(width))]

    def _letter(self, number: int, at: Point, size: Size) -> tuple[pygame.Surface, Point]:
        return self.draw(("logo", number), size), at

    def blank_letters(self, width: int) -> list[tuple[pygame.Surface, Point]]:
        """Like `letters`, of plain paper; none without the logo's art."""
        places = self._logo.places(width) if self._logo else ()
        return [(self.draw(blank_letter(i), size), at) for i, (at, size) in enumerate(places)]

    def adopt_letters(self, letters: Sequence[pygame.Surface]) -> None:
        """Keep paper letters that the splash has drawn already."""
        for i, letter in enumerate(letters):
            self._workshop.adopt(KEY, blank_letter(i), letter)

    # -- people -------------------------------------------------------------------------------------------------------

    def avatar(
        self, animal: str, colour: str, side: int, mood: str = avatars.CALM, blinks: bool = False
    ) -> pygame.Surface:
        """An animal on its seat's disc."""
        return self.draw(("avatar", animal, colour, mood, int(blinks)), (side, side))

    def glove(self, colour: str, height: int, lean: int = 0) -> Cutout:
        """A pointer; its box is the tip of its finger, of size 0."""
        side = round(height * glove.UNITS / glove.HEIGHT)
        lean = max(-glove.LEAN, min(glove.LEAN, lean))
        tip = pygame.Rect(round(glove.TIP[0] * side), round(glove.TIP[1] * side), 0, 0)
        return Cutout(self.draw(("glove", colour, lean), (side, side)), tip)

    def ticket(
        self,
        colour: str,
        animal: str,
        name: str,
        size: Size,
        *,
        count: int | None = None,
        side: str = "left",
        turn: bool = False,
        mood: str = avatars.CALM,
        blinks: bool = False,
        frozen: int = 0,
        free: int = 0,
        least: int = 0,
    ) -> Cutout:
        """A player's panel: avatar, name and count. `frozen` is the rest of a freeze, in thousandths.

        The name keeps `free` pixels clear at the outer end, for the table's marks; its letters have at least `least`
        pixels.
        """
        height = size[1]
        frozen = -(-frozen // FREEZE) * FREEZE
        state = ticket.FROZEN if frozen else ticket.TURN if turn else ticket.PLAIN

        def write(page: pygame.Surface, frame: pygame.Rect) -> None:
            face = round(height * 1.24)
            left = side == "left"
            x = frame.x - round(height * 0.02) if left else frame.right - face + round(height * 0.02)
            middle = x + face // 2, frame.centery - round(height * 0.025)
            if frozen:
                around, inner = round(face * 1.04), round(face * 0.86)
                centre(page, self.ground(("ring", "frost", frozen), (around, around)), *middle)
                image = self.ground(("avatar", animal, colour, mood, int(blinks)), (inner, inner))
                centre(page, dimmed(image, FROST, 0.4), *middle)
            else:
                centre(page, self.ground(("avatar", animal, colour, mood, int(blinks)), (face, face)), *middle)
            start, end = frame.x + round(height * 1.38), frame.right - round(height * 0.2) - free
            if count is not None:
                end -= self._tally(page, str(count), frame, left) + round(height * 0.09)
            if not left:
                start, end = frame.right - (end - frame.x), frame.right - (start - frame.x)
            style = Style(Face.DISPLAY, max(least, round(height * 0.46)), self.palette["ink"])
            label = self.write.fitted_name(name, style, end - start, max(least, round(height * 0.24)), side)
            level = frame.y + round(height * 0.475)
            page.blit(label, (start if left else end - label.get_width(), level - label.get_height() // 2))

        key = "ticket", colour, animal, name, size, count, side, turn, mood, blinks, frozen, free, least
        return self.padded(key, ("ticket", colour, side, state), size, ticket.PAD, write)

    def _tally(self, page: pygame.Surface, text: str, frame: pygame.Rect, left: bool) -> int:
        """The count in its ink square at the outer end of a ticket; returns its width."""
        height = round(frame.height * 0.64)
        style = Style(Face.DISPLAY, round(height * 0.66), self.palette["paper"])
        label = self.write.fitted(text, style, round(height * 0.86), round(height * 0.5))
        width = max(height, label.get_width() + round(height * 0.2))
        x = frame.right - round(frame.height * 0.2) - width if left else frame.x + round(frame.height * 0.2)
        y = frame.y + round(frame.height * 0.475) - height // 2
        page.blit(self.ground(("tally",), (width, height)), (x, y))
        centre(page, label, x + width // 2, y + height // 2)
        return width

    # -- words on grounds ---------------------------------------------------------------------------------------------

    def button(
        self,
        label: str,
        size: Size,
        fill: str = button.GOLD,
        state: str = button.NORMAL,
        icon: str = "",
        text: int = 0,
    ) -> Cutout:
        """A button with its label, fitted, at most `text` pixels high, by default as the button is.

        `icon` names a symbol before the label.
        """
        width, height = size
        pixels = text or round(height * button.LABEL)

        def write(page: pygame.Surface, frame: pygame.Rect) -> None:
            ink = button.ink_on(self.palette, fill, state)
            room = width - round(height * 0.7)
            sign = self._sign(icon, height * 0.5, ink) if icon else None
            gap = round(height * 0.18) if sign else 0
            taken = sign.get_width() + gap if sign else 0
            words = self.write.fitted(label, Style(Face.DISPLAY, pixels, ink), room - taken, round(height * 0.3))
            x = frame.centerx - (taken + words.get_width()) // 2
            y = frame.centery + button.label_drop(height, state)
            if sign:
                page.blit(sign, (x, y - sign.get_height() // 2))
            page.blit(words, (x + taken, y - words.get_height() // 2))

        key = "button", label, size, fill, state, icon, pixels
        return self.padded(key, ("button", fill, state), size, button.PAD, write)

    def button_width(self, label: str, height: int) -> int:
        """The width of a button in which the label fits."""
        return self.write.width(label, Face.DISPLAY, round(height * button.LABEL)) + round(height * 1.25)

    def heading(self, text: str, height: int, width: int = 0) -> Cutout:
        """A title on its pill, as wide as the text, or `width`."""
        size = round(height * 0.62)
        width = width or self.write.width(text, Face.DISPLAY, size) + round(height * 1.4)

        def write(page: pygame.Surface, frame: pygame.Rect) -> None:
            style = Style(Face.DISPLAY, size, self.palette["paper"], shadow=max(1, height // 28))
            label = self.write.fitted(text, style, width - round(height * 0.9), round(height * 0.36))
            centre(page, label, *frame.center)

        return self.padded(("heading", text, height, width), ("pill",), (width, height), pill.PILL_PAD, write)

    def banner(self, text: str, colour: str, height: int, like: str = "") -> Cutout:
        """A ribbon in a seat's colour with a word on it; as wide as this word needs, or the word `like`."""
        size = self.banner_width(like or text, height), height
        tones = self.palette.named(colour)

        def write(page: pygame.Surface, frame: pygame.Rect) -> None:
            contour = tones.outline if tones.on == self.palette["paper"] else tones.light
            style = Style(Face.DISPLAY, round(height * 0.5), tones.on, contour, max(2, round(height * 0.035)))
            centre(page, self.write.line(text, style), frame.centerx, frame.y + round(height * 0.42))

        return self.padded(("banner", text, colour, height, like), ("banner", colour), size, ribbon.BANNER_PAD, write)

    def blank_banner(self, text: str, colour: str, height: int) -> pygame.Surface:
        """The ribbon of a banner without its word, drawn ahead while its number is unknown."""
        pad = round(height * ribbon.BANNER_PAD)
        return self.draw(("banner", colour), (self.banner_width(text, height) + 2 * pad, height + 2 * pad))

    def banner_width(self, text: str, height: int) -> int:
        """The width of a ribbon with this text, in pixels."""
        return self.write.width(text, Face.DISPLAY, round(height * 0.5)) + round(height * 2.15)

    def seal(self, text: str, side: int, tilt: int = 8) -> pygame.Surface:
        """A gold seal with a word on it, or a large figure, stuck on a little crooked."""

        def compose() -> pygame.Surface:
            page = _soft(self._blank_seal(side, tilt))
            style = Style(Face.DISPLAY, round(side * (0.25 if len(text) > 1 else 0.5)), self.palette["ink"])
            label = self.write.fitted(text, style, round(side * 0.64), round(side * 0.1))
            up = side * 0.01
            x, y = page.get_width() / 2 - up * sin(radians(tilt)), page.get_height() / 2 - up * cos(radians(tilt))
            centre(page, turned(label, tilt) if tilt else label, round(x), round(y))
            return page

        return self.keep(("seal", text, side, tilt), compose)

    def _blank_seal(self, side: int, tilt: int) -> pygame.Surface:
        """The seal without a word, kept for the next one: turning it costs as much as all else."""

        def compose() -> pygame.Surface:
            return turned(self.draw(("seal",), (side, side)), tilt)

        return self.keep(("blank seal", side, tilt), compose) if tilt else self.draw(("seal",), (side, side))

    def stamp(self, text: str, height: int, kind: str = "ready", tilt: int = 11) -> pygame.Surface:
        """A rubber stamp, pressed on a little crooked."""

        def compose() -> pygame.Surface:
            ink, _ = ribbon.STAMPS[kind]
            label = self.write.line(text, Style(Face.DISPLAY, round(height * 0.45), ink))
            width = label.get_width() + round(height * 0.75)
            page = self.ground(("stamp", kind), (width, height))
            centre(page, label, width // 2, height // 2)
            return turned(page, tilt) if tilt else page

        return self.keep(("stamp", text, height, kind, tilt), compose)

    def chip(self, text: str, height: int, fill: str = "ink", widest: int = ENDLESS) -> pygame.Surface:
        """A count in a small round badge."""

        def compose() -> pygame.Surface:
            style = Style(
                Face.DISPLAY, round(height * pill.CHIP_LETTERS), self.palette["paper" if fill == "ink" else "ink"]
            )
            ends = round(height * 0.5)
            label = self.write.fitted(text, style, widest - ends, round(height * 0.38))
            width = max(height, label.get_width() + ends)
            page = self.ground(("chip", fill), (width, height))
            centre(page, label, width // 2, round(height * 0.465))
            return page

        return self.keep(("chip", text, height, fill, widest), compose)

    def plate(self, text: str, height: int, widest: int = ENDLESS) -> pygame.Surface:
        """A name on a cream plate."""

        def compose() -> pygame.Surface:
            style = Style(Face.DISPLAY, round(height * 0.66), self.palette["ink"])
            label = self.write.fitted(text, style, widest - round(height * 0.45), round(height * 0.44))
            page = self.ground(("plate",), (min(widest, label.get_width() + round(height * 0.95)), height))
            centre(page, label, page.get_width() // 2, round(height * 0.46))
            return page

        return self.keep(("plate", text, height, widest), compose)

    def curtain(self, text: str, colour: str, size: Size) -> pygame.Surface:
        """A valance with an eye and a text on its band."""

        def compose() -> pygame.Surface:
            width, height = size
            page = self.ground(("curtain", colour), size)
            tones = self.palette.named(colour)
            eye = self.ground(("symbol", "eye", tones.on), (round(height * 0.44), round(height * 0.44)))
            style = Style(Face.DISPLAY, round(height * 0.36), tones.on)
            label = self.write.fitted(text, style, width - round(height * 1.74), round(height * 0.25))
            gap = round(height * 0.12)
            x = (width - eye.get_width() - gap - label.get_width()) // 2
            middle = round(height * 0.3)
            page.blit(eye, (x, middle - eye.get_height() // 2))
            page.blit(label, (x + eye.get_width() + gap, middle - label.get_height() // 2))
            return page

        return self.keep(("curtain", text, colour, size), compose)

    def bag(self, count: int, width: int) -> pygame.Surface:
        """The bag with the number of blocks in it."""

        def compose() -> pygame.Surface:
            page = self.ground(("bag",), (width, round(width * 1.11)))
            rim = max(2, width // 40)
            style = Style(Face.DISPLAY, round(width * 0.34), self.palette["paper"], self.palette["ink"], rim)
            centre(page, self.write.line(str(count), style), width // 2, round(width * 0.72))
            return page

        return self.keep(("bag", count, width), compose)

    def ring(self, tone: str, share: int, side: int) -> pygame.Surface:
        """A progress ring, filled to `share` thousandths; in steps as fine as its pixels show."""
        steps = max(16, round(side * 1.6))
        shown = round(share * steps / pill.WHOLE) * pill.WHOLE // steps
        return self.draw(("ring", tone, max(0, min(pill.WHOLE, shown))), (side, side))

    # -- prompts ------------------------------------------------------------------------------------------------------

    def key_cap(self, label: str, height: int) -> pygame.Surface:
        """A key with its name in the keyboard's layout; arrows and the like are drawn."""

        def compose() -> pygame.Surface:
            text = label.upper() if len(label) == 1 else label
            if text in BY_CHARACTER:
                sign = self._sign(text, height * 0.52, self.palette["ink"])
            else:
                share = 0.7 if len(text) == 1 else 0.62
                sign = self.write.line(text, Style(Face.DISPLAY, round(height * share), self.palette["ink"]))
            width = max(height, sign.get_width() + round(height * 0.5))
            page = self.ground(("key",), (width, height))
            centre(page, sign, width // 2, round(height * 0.425))
            return page

        return self.keep(("key", label, height), compose)

    def pad_button(self, which: str, height: int) -> pygame.Surface:
        """A button of a pad: `north`, `east`, `south`, `west`, `start`; `dpad` and `stick`, also as `stick left`."""
        part, _, direction = which.partition(" ")
        match part:
            case "dpad" | "stick":
                name: Name = (part, direction or keycaps.ANY)
            case "start":
                name = ("start",)
            case _:
                name = ("pad", which)
        return self.draw(name, (height, height))

    def mouse_button(self, which: str, height: int) -> pygame.Surface:
        """A mouse with this button lit."""
        return self.draw(("mouse", which), (round(height * keycaps.aspect("mouse")), height))

    def device(self, kind: str, height: int) -> pygame.Surface:
        """The picture of a kind of device."""
        return self.draw(("device", kind), (round(height * keycaps.aspect(kind)), height))

    def row(self, items: Sequence[Item], height: int, text: int) -> pygame.Surface:
        """Caps, signs and words side by side, on one line; words are `text` pixels high, written as on cloth."""
        style = Style(Face.BODY, text, self.palette["paper"], shadow=max(1, text // 14))

        def compose() -> pygame.Surface:
            images = [item if isinstance(item, pygame.Surface) else self.write.line(item, style) for item in items]
            overlap = [0 if isinstance(item, pygame.Surface) else margin(style) for item in items]
            for item in items:
                if isinstance(item, pygame.Surface):
                    self.include(item)
            gap = round(height * ROW_GAP)
            width = sum(image.get_width() - 2 * over for image, over in zip(images, overlap, strict=True))
            page = blank((width + gap * (len(images) - 1), max(height, *(image.get_height() for image in images))))
            x = 0
            for image, over in zip(images, overlap, strict=True):
                page.blit(_soft(image), (x - over, (page.get_height() - image.get_height()) // 2))
                x += image.get_width() - 2 * over + gap
            return page

        return self.keep(("row", tuple(items), height, text), compose)

    def hint(self, items: Sequence[Item], height: int, text: int) -> pygame.Surface:
        """A row of prompts on dark glass."""
        tall = hint_height(height)

        def compose() -> pygame.Surface:
            line = self.row(items, height, text)
            page = self.ground(("hint",), (line.get_width() + tall, tall))
            centre(page, line, page.get_width() // 2, tall // 2)
            return page

        return self.keep(("hint", tuple(items), height, text), compose)

    def symbol(self, name: str, side: int, colour: Hex | None = None) -> pygame.Surface:
        """A small sign in one colour, paper by default."""
        return self.draw(("symbol", name, colour or self.palette["paper"]), (side, side))

    # -- keeping ------------------------------------------------------------------------------------------------------

    def _sign(self, name: str, side: float, colour: Hex) -> pygame.Surface:
        """A symbol by its name or by the character that it stands for."""
        return self.ground(("symbol", BY_CHARACTER.get(name, name), colour), (round(side), round(side)))

    def padded(self, key: Hashable, name: Name, size: Size, pad: float, write: Write) -> Cutout:
        """A part of the catalog with what `write` puts on it, kept under this key; the pad is a share of its height."""
        edge = round(size[1] * pad)
        box = pygame.Rect((edge, edge), size)

        def compose() -> pygame.Surface:
            page = self.ground(name, (size[0] + 2 * edge, size[1] + 2 * edge))
            write(page, box)
            return page

        return Cutout(self.keep(key, compose), box)

    def include(self, image: pygame.Surface) -> None:
        """In `compose`: note what is written on an ingredient that was there before."""
        self._workshop.include(image)

    def keep(self, key: Hashable, compose: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface kept under this key, composed on first use; `compose` must depend on the key alone."""
        return self._workshop.made(key, compose)


def hint_height(caps: int) -> int:
    """The height of the dark glass below a row of prompts with such caps, in pixels; so much wider it is as well."""
    return round(caps * 1.42)


def _soft(image: pygame.Surface) -> pygame.Surface:
    """A copy without run-length coding, which would cost its soft edges on a transparent page."""
    copy = image.copy()
    copy.set_alpha(255)
    return copy


def centre(page: pygame.Surface, image: pygame.Surface, x: int, y: int) -> None:
    """Put an image down around a point."""
    page.blit(image, (x - image.get_width() // 2, y - image.get_height() // 2))
