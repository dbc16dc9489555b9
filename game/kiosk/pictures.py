"""Pictures of the operator's, judged by their first bytes: nothing is decoded that is no picture or far too large.

It loads no pygame, for the supervisor checks a policy with it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from game.store.regular import Unfit, read_regular

MOST_BYTES: Final = 24 << 20
MOST_PIXELS: Final = 25_000_000  # a photograph of 6000x4000 has less; 100 MB while it is made smaller
PNG: Final = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"
JPEG: Final = b"\xff\xd8\xff"
ALONE: Final = (0x01, *range(0xD0, 0xD9))  # markers of a JPEG without anything behind them
FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}  # markers behind which the size stands
MOST_SEGMENTS: Final = 2000


def read_picture(path: Path) -> bytes:
    """The content of a picture that may be decoded; OSError or Unfit where it may not."""
    data = read_regular(path, MOST_BYTES)
    width, height = size_of(data)
    if not 0 < width * height <= MOST_PIXELS:
        raise Unfit(f"has {width}x{height} pixels, and {MOST_PIXELS // 1_000_000} million at most are shown")
    return data


def size_of(data: bytes) -> tuple[int, int]:
    """Width and height, as the header of a PNG or JPEG tells them; Unfit if it is neither."""
    if data.startswith(PNG) and len(data) >= len(PNG) + 8:
        return _number(data, len(PNG), 4), _number(data, len(PNG) + 4, 4)
    if data.startswith(JPEG):
        return _size_of_jpeg(data)
    raise Unfit("is no PNG or JPEG picture")


def _size_of_jpeg(data: bytes) -> tuple[int, int]:
    at = 2
    for _ in range(MOST_SEGMENTS):
        if data[at : at + 1] != b"\xff" or at + 9 > len(data):
            break
        marker = data[at + 1]
        if marker in FRAMES:
            return _number(data, at + 7, 2), _number(data, at + 5, 2)
        if marker == 0xFF:  # filled up
            at += 1
        else:
            at += 2 if marker in ALONE else 2 + _number(data, at + 2, 2)
    raise Unfit("is a damaged JPEG picture")


def _number(data: bytes, at: int, length: int) -> int:
    return int.from_bytes(data[at : at + length], "big")
