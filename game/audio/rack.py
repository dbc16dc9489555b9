"""A cache of clips: those longest unused go first when together they are too large."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Final, Generic, TypeVar

K = TypeVar("K", bound=Hashable)
C = TypeVar("C")

ROOM: Final = 7 << 19  # bytes, 3.5 MiB: every cue of one game, and some from before


class Rack(Generic[K, C]):
    """Clips by name. None is kept for a file that cannot be played, and takes no room."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._clips: OrderedDict[K, tuple[C | None, int]] = OrderedDict()
        self._held = 0

    def __contains__(self, name: K) -> bool:
        return name in self._clips

    def __len__(self) -> int:
        return len(self._clips)

    @property
    def held(self) -> int:
        """The bytes of all clips."""
        return self._held

    def get(self, name: K) -> C | None:
        """A kept clip, which becomes the most recently used one."""
        self._clips.move_to_end(name)
        return self._clips[name][0]

    def put(self, name: K, clip: C | None, size: int) -> None:
        """Keep a clip of `size` bytes, and drop the longest unused ones beyond ROOM."""
        self._clips[name] = clip, size
        self._held += size
        for oldest, (kept, its_size) in list(self._clips.items()):
            if self._held <= self._room:
                break
            if kept is not None and oldest != name:
                del self._clips[oldest]
                self._held -= its_size
