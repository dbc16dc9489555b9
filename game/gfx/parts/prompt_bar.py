"""Prompts on a dark bar that hides what lies below, for as long as they are needed there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Surface

from game.gfx.palette import Hex
from game.gfx.parts.parts import Parts
from game.gfx.svg import Size

APART: Final = 0.55  # from one prompt to the next, of their height
BELOW: Final = 0.68  # the same for stacked ones
EDGE: Final = 0.3  # at the ends of the bar, of its height


def prompt_bar(
    parts: Parts, prompts: Sequence[Surface], room: Size, is_stacked: bool, is_filled: bool, night: Hex
) -> Surface | None:
    """Prompts side by side, or stacked, on a bar that fills a room or is as large as needed; None if it has no room."""
    high = max(prompt.get_height() for prompt in prompts)
    widths = [prompt.get_width() for prompt in prompts]
    gap, step = round(high * APART), round(high * BELOW)
    whole = max(widths) if is_stacked else sum(widths) + gap * (len(prompts) - 1)
    tall = high + step * (len(prompts) - 1) if is_stacked else high
    needed = whole + 2 * round(tall * EDGE), tall
    if needed[0] > room[0] or needed[1] > room[1]:
        return None
    size = room if is_filled else needed

    def compose() -> Surface:
        page = parts.ground(("bar", night), size)
        x, y = (size[0] - whole) // 2, (size[1] - tall) // 2
        for prompt in prompts:
            parts.include(prompt)
            page.blit(prompt, (x, y + (high - prompt.get_height()) // 2))
            x, y = (x, y + step) if is_stacked else (x + prompt.get_width() + gap, y)
        return page

    return parts.keep(("prompt bar", *prompts, size, is_stacked, night), compose)
