"""A text as the squares of a QR code."""

from __future__ import annotations

import segno

Matrix = tuple[tuple[bool, ...], ...]  # True is dark; without the quiet zone around it


def matrix(text: str) -> Matrix:
    """The code of a text, which can be read with 15 % of it damaged."""
    return tuple(tuple(map(bool, row)) for row in segno.make(text, error="m", micro=False).matrix)
