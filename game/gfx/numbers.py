"""Numbers from art files, and the error for what is not a number."""

from __future__ import annotations


class DrawingError(ValueError):
    """A part, glyph or motif that cannot be drawn; the text is one sentence."""


def numbers(value: object, count: int) -> tuple[float, ...]:
    """The `count` numbers of a list. Raises DrawingError if it is anything else."""
    if not isinstance(value, list) or len(value) != count or any(not isinstance(n, int | float) for n in value):
        raise DrawingError(f"{value!r} are not {count} numbers")
    return tuple(float(n) for n in value)


def numbers3(value: object) -> tuple[float, float, float]:
    """The three numbers of a list. Raises DrawingError if it is anything else."""
    first, second, third = numbers(value, 3)
    return first, second, third
