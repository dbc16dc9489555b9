"""Parts of an Ogg file: the mixer decodes whole files only, so a part is made a file of its own.

A file is a row of pages. The header pages say how the rest is packed, and each other page says at which frame it ends.
A part is the header pages, then those around the wanted frames, numbered anew. It decodes to exactly the samples that
the whole file has there.
"""

from __future__ import annotations

import zlib
from bisect import bisect_left, bisect_right
from pathlib import Path
from struct import Struct
from typing import Final, NamedTuple

HEAD: Final = Struct("<4s2xq12xB")  # of a page: its mark, its last frame, the number of lengths that follow
NUMBER: Final = Struct("<I")
NUMBER_AT, CHECK_SUM_AT = 18, 22
MARK: Final = b"OggS"
RUN_UP: Final = 8192  # frames before the first wanted one: a decoder needs up to two blocks to start

# The checksum is zlib's with the bits of each byte reversed, and starts from zeros.
MIRRORED: Final = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
ONES: Final = 0xFFFF_FFFF


class OggError(ValueError):
    """Not a valid Ogg file; the text says why."""


class OggPart(NamedTuple):
    """A file that is a part of another, and the frame of the original at which it ends."""

    file: bytes
    end: int


class OggFile:
    """An Ogg file that is read part by part."""

    def __init__(self, path: Path) -> None:
        """Index the pages. Raises OggError if one is damaged or cut off: a decoder would play noise or skip it."""
        data = path.read_bytes()
        self._path = path
        self._first_pages = 0
        self._starts: list[int] = []  # offsets of the other pages, and the end of the last one
        self._ends: list[int] = []  # the last frame of each page
        at = 0
        while at < len(data):
            page, end = _page(data, at)
            if self._ends or end:
                self._starts.append(at)
                self._ends.append(max(end, *self._ends[-1:], 0))  # -1 marks a page in which no packet ends
            else:
                self._first_pages += 1
            at += len(page)
        if not self._ends:
            raise OggError("there is no sound in it")
        self._starts.append(at)
        self._beginning = data[: self._starts[0]]

    @property
    def frames(self) -> int:
        """The length of the sound in frames."""
        return self._ends[-1]

    def part(self, first: int, end: int) -> OggPart:
        """The frames from `first` up to `end`, and some more on either side.

        A part is never the last page alone: the cut within its last block is relative to the end of the page before.
        """
        to_page = min(bisect_left(self._ends, end), len(self._ends) - 1)
        from_page = max(0, min(bisect_right(self._ends, first - RUN_UP), to_page - 1))
        with self._path.open("rb") as file:
            file.seek(self._starts[from_page])
            data = file.read(self._starts[to_page + 1] - self._starts[from_page])
        pages = [self._beginning]
        for number, page in enumerate(range(from_page, to_page + 1), self._first_pages):
            found, _ = _page(data, self._starts[page] - self._starts[from_page])  # it may have been replaced
            pages.append(numbered(found, number))
        return OggPart(b"".join(pages), self._ends[to_page])


def _page(data: bytes, at: int) -> tuple[bytes, int]:
    """A page, and the frame at which it ends."""
    head = data[at : at + HEAD.size]
    if len(head) < HEAD.size or not head.startswith(MARK):
        raise OggError("a page does not begin where the one before it ends")
    _, end, count = HEAD.unpack(head)
    body = at + HEAD.size + count
    page = data[at : body + sum(data[at + HEAD.size : body])]
    if numbered(page, *NUMBER.unpack_from(page, NUMBER_AT)) != page:
        raise OggError("a page is damaged")
    return page, end


def numbered(page: bytes, number: int) -> bytes:
    """A page with this number, and the check sum that goes with it."""
    copy = bytearray(page)
    NUMBER.pack_into(copy, NUMBER_AT, number)
    NUMBER.pack_into(copy, CHECK_SUM_AT, 0)
    NUMBER.pack_into(copy, CHECK_SUM_AT, _check_sum(copy))
    return bytes(copy)


def _check_sum(page: bytearray) -> int:
    mirrored = zlib.crc32(page.translate(MIRRORED), ONES) ^ ONES
    return int(f"{mirrored:032b}"[::-1], 2)
