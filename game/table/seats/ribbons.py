"""Ribbons with words that are as high as they are wanted, and lower where they would be too wide."""

from __future__ import annotations

from game.table.table import Table


def ribbon_height(table: Table, text: str, height: float, room: float, least: float) -> int:
    """The height of a ribbon for a text, in pixels of the window; the arguments are in pixels of the design.

    A ribbon that is wider than `room` is as low as that takes, but not lower than `least`.
    """
    long = table.scale.length
    width = table.house.parts.banner_width(text, long(height))
    return long(max(least, height * long(room) / width) if width > long(room) else height)
