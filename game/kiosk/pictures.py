"""The operator's pictures, checked by their first bytes: only pictures of sensible size are decoded.

It loads no pygame, since the supervisor checks a policy with it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from game.store.regular import Unfit, read_regular

MOST_BYTES: Final = 24 << 20
MOST_PIXELS: Final = 25_000_000  # a photograph of 6000x4000 has less; 100 MB while it is scaled
PNG: Final = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"
JPEG: Final = b"\xff\xd8\xff"
ALONE: Final = (0x01, *range(0xD0, 0xD9))  # JPEG markers without data
FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}  # JPEG markers followed by the size
MOST_SEGMENTS: Final = 2000


def read_picture(path: Path) -> bytes:
    """The content of a picture. Raises OSError, or Unfit if it must not be decoded."""
    data = read_regular(path, MOST_BYTES)
    width, height = size_of(data)
    if not 0 < width * height <= MOST_PIXELS:
        raise Unfit(f"has {width}x{height} pixels, and {MOST_PIXELS // 1_000_000} million at most are shown")
    return data


def size_of(data: bytes) -> tuple[int, int]:
    """The width and height in the header of a PNG or JPEG. Raises Unfit if it is neither."""
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
        if marker == 0xFF:  # padding
            at += 1
        else:
            at += 2 if marker in ALONE else 2 + _number(data, at + 2, 2)
    raise Unfit("is a damaged JPEG picture")


def _number(data: bytes, at: int, length: int) -> int:
    return int.from_bytes(data[at : at + length], "big")
