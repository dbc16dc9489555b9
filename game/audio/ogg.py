"""Parts of an Ogg file: the mixer can only decode whole files, so a part of one is made a file of its own.

A file is a row of pages. The first ones tell how the rest is packed, and each of the others tells at which frame it
ends. A part is the first ones, then those around the frames that are wanted, numbered anew. It decodes to the very
samples that the whole file has there.
"""

from __future__ import annotations

import zlib
from bisect import bisect_left, bisect_right
from pathlib import Path
from struct import Struct
from typing import Final, NamedTuple

HEAD: Final = Struct("<4s2xq12xB")  # of a page: its mark, the frame at which it ends, how many lengths follow
NUMBER: Final = Struct("<I")
NUMBER_AT, CHECK_SUM_AT = 18, 22
MARK: Final = b"OggS"
RUN_UP: Final = 8192  # frames before the first that is wanted: a decoder needs up to two blocks to get going

# The check sum begins at the other end of each byte than that of zlib does, and with zeros.
MIRRORED: Final = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
ONES: Final = 0xFFFF_FFFF


class OggError(ValueError):
    """It is not an Ogg file, or not a sound one; the text says why."""


class OggPart(NamedTuple):
    """A file that is a part of another, and the frame of the other at which it ends."""

    file: bytes
    end: int


class OggFile:
    """A file that is read part by part."""

    def __init__(self, path: Path) -> None:
        """Find its pages; OggError if one is damaged or cut off: a decoder would make noise of it, or leave it out."""
        data = path.read_bytes()
        self._path = path
        self._first_pages = 0
        self._starts: list[int] = []  # of the other pages, and where the last of them ends
        self._ends: list[int] = []  # their frames
        at = 0
        while at < len(data):
            page, end = _page(data, at)
            if self._ends or end:
                self._starts.append(at)
                self._ends.append(max(end, *self._ends[-1:], 0))  # in some pages nothing ends: they say -1
            else:
                self._first_pages += 1
            at += len(page)
        if not self._ends:
            raise OggError("there is no sound in it")
        self._starts.append(at)
        self._beginning = data[: self._starts[0]]

    @property
    def frames(self) -> int:
        """How long the sound is."""
        return self._ends[-1]

    def part(self, first: int, end: int) -> OggPart:
        """The frames from `first` up to `end`, and some more on either side.

        It is never the last page alone: where that is cut off within a block is told from where the one before ends.
        """
        to_page = min(bisect_left(self._ends, end), len(self._ends) - 1)
        from_page = max(0, min(bisect_right(self._ends, first - RUN_UP), to_page - 1))
        with self._path.open("rb") as file:
            file.seek(self._starts[from_page])
            data = file.read(self._starts[to_page + 1] - self._starts[from_page])
        pages = [self._beginning]
        for number, page in enumerate(range(from_page, to_page + 1), self._first_pages):
            found, _ = _page(data, self._starts[page] - self._starts[from_page])  # it may be another file by now
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
