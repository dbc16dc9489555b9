"""Short-lived lines: toasts, speech, the gap between two hands, ribbons without a seat; and frost.

notices.toast(parts, say("pad.gone"), 64, icon="person").blit(page, x, y)   # icon: a name of `symbols`
notices.speech(parts, say("bot.taunt"), 60, tail="left")                    # tail: down, up, left, right or ""
notices.bubble(parts, say("gap", ms=12), 48)                                # "+12 ms", its tail down to the spot
notices.ribbon(parts, say("hoopla.beaten"), "frost", 76, icon="cross")      # tone: gold, frost or night
page.blit(notices.frost(parts, card.get_size()), card_spot)                 # ice over what is frozen
"""

from __future__ import annotations

from typing import Final

import pygame

from game.gfx.lettering import Face, Style
from game.gfx.parts import bubbles
from game.gfx.parts import ribbon as silk
from game.gfx.parts.parts import Cutout, Parts, centre
from game.gfx.svg import Size

LETTERS: Final = 0.5  # of the height
WIDEST: Final = 20  # heights: a longer line is written smaller, then cut short


def toast(parts: Parts, text: str, height: int, icon: str = "") -> Cutout:
    """A line on dark glass, with a symbol before it if `icon` is given."""
    sign = round(height * 0.5) if icon else 0
    gap = round(height * 0.24) if icon else 0
    style = Style(Face.BODY, round(height * LETTERS), parts.palette["paper"])
    label = parts.write.fitted(text, style, height * WIDEST, round(height * 0.36))
    width = sign + gap + label.get_width() + round(height * 1.1)

    def write(page: pygame.Surface, box: pygame.Rect) -> None:
        x = box.x + round(height * 0.55)
        if icon:
            image = parts.ground(("symbol", icon, parts.palette["gold"]), (sign, sign))
            page.blit(image, (x, box.centery - sign // 2))
        page.blit(label, (x + sign + gap, box.centery - label.get_height() // 2))
        parts.include(label)

    return parts.padded(("toast", text, height, icon), ("toast",), (width, height), bubbles.PAD, write)


def speech(parts: Parts, text: str, height: int, tail: str = "left") -> Cutout:
    """A line in a paper bubble whose tail points to the speaker."""
    return _bubble(parts, text, height, tail, Face.BODY, 0.5)


def bubble(parts: Parts, text: str, height: int, tail: str = "down") -> Cutout:
    """A figure in a paper bubble; its tail points to what it is about."""
    return _bubble(parts, text, height, tail, Face.DISPLAY, 0.58)


def _bubble(parts: Parts, text: str, height: int, tail: str, face: Face, share: float) -> Cutout:
    style = Style(face, round(height * share), parts.palette["ink"])
    label = parts.write.fitted(text, style, height * WIDEST, round(height * 0.36))
    step = max(1, height // 3)  # figures of about one width share a ground, which is slower to draw than the text
    width = -(-max(round(height * 1.3), label.get_width() + round(height * 0.9)) // step) * step
    pad = bubbles.reach(height)
    name = "speech", tail
    parts.draw(name, (width + 2 * pad, height + 2 * pad))  # drawn here as well, so that it is kept for the next figure

    def write(page: pygame.Surface, box: pygame.Rect) -> None:
        centre(page, label, *box.center)
        parts.include(label)

    return parts.padded((*name, text, height, face), name, (width, height), bubbles.REACH, write)


def ribbon(parts: Parts, text: str, tone: str, height: int, icon: str = "cross") -> Cutout:
    """A ribbon in a neutral tone, for a mishap or a draw: beaten to it, stuck."""
    dark = tone == "night"
    ink, paper = parts.palette["ink"], parts.palette["paper"]
    style = Style(Face.DISPLAY, round(height * 0.5), paper if dark else ink)
    label = parts.write.fitted(text, style, height * WIDEST, round(height * 0.36))
    step = max(1, height // 3)  # as for bubbles
    width = -(-(label.get_width() + round(height * 2.15)) // step) * step

    def write(page: pygame.Surface, box: pygame.Rect) -> None:
        centre(page, label, box.centerx, box.y + round(height * 0.42))
        parts.include(label)

    name = "notice", tone, icon
    return parts.padded((*name, text, height), name, (width, height), silk.BANNER_PAD, write)


def frost(parts: Parts, size: Size) -> pygame.Surface:
    """Ice for a card, a pile or a panel of this size; what lies below stays readable."""
    return parts.draw(("frost",), size)
