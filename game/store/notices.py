"""Notices for a person, as data; the page that shows one looks up the sentence for its key."""

import errno
from collections.abc import Callable
from threading import Lock
from typing import Final, NamedTuple

# Every key and its meaning. Some of them name `what`.
KEYS: Final = {
    "disk_full": "nothing more can be saved for lack of room",
    "read_only": "nothing can be saved for lack of permission",
    "not_saved": "saving failed for another reason",
    "home_temporary": "no lasting folder can be written: all is forgotten at the end",
    "home_in_use": "another Motley uses the folder: nothing done in this one is kept",
    "settings_restored": "the settings were damaged, those before the last change serve",
    "settings_unreadable": "the settings were damaged and are set aside as `what`",
    "settings_partly": "the settings named in `what` made no sense and have their usual values",
    "history_unreadable": "the history was damaged and is set aside as `what`",
    "history_newer": "the history is of a newer Motley: it is left alone, and this evening is not in it",
    "match_damaged": "an unfinished match was damaged and is set aside as `what`",
    "no_sound": "there is nothing to play sounds through",
    "no_cues": "the book of sounds cannot be used, for the reason in `what`: all is silent",
    "sound_missing": "the sound named in `what` is missing or damaged",
    "art_missing": "pictures are missing or damaged and drawn plainly",
    "visit_ending": "the time of those who play at a kiosk is over in `what` seconds",
    "unknown_pad": "nobody knows where the buttons of the pad named in `what` are",
    "phones_off": "phones are switched off, for the reason in `what`",
    "phone_cut": "a phone was cut off, for the reason in `what`",
    "match_other_version": "an unfinished match of another version cannot go on and is set aside as `what`",
}

FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
LOCKED: Final = (errno.EROFS, errno.EACCES, errno.EPERM)


class Notice(NamedTuple):
    """A key, and the thing that its sentence names."""

    key: str
    what: str = ""


class NoticeBoard:
    """Collects notices from any thread, each once."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._pinned: dict[Notice, bool] = {}  # True once it was taken to be shown
        self._taken = 0  # how many were taken
        self._listen: Callable[[Notice], None] = lambda notice: None
        self.wake: Callable[[], None] = lambda: None  # called for every new notice, from any thread

    def post(self, notice: Notice) -> None:
        """Add a notice, unless the same one was posted before; listeners hear of it every time."""
        with self._lock:
            is_new = notice not in self._pinned
            self._pinned.setdefault(notice, False)
        self._listen(notice)
        if is_new:  # what is damaged is reported in every frame
            self.wake()

    def tell(self, listen: Callable[[Notice], None]) -> None:
        """Call `listen` for every past notice now, and for each later one whenever it is posted, from any thread."""
        self._listen = listen
        with self._lock:
            earlier = list(self._pinned)
        for notice in earlier:
            listen(notice)

    def post_failure(self, error: OSError) -> None:
        """Post the notice for an error of saving."""
        if error.errno in FULL:
            self.post(Notice("disk_full"))
        elif error.errno in LOCKED:
            self.post(Notice("read_only"))
        else:
            self.post(Notice("not_saved"))

    def take(self) -> list[Notice]:
        """The notices that were not taken yet, in the order of posting."""
        if len(self._pinned) == self._taken:  # the common case, in most frames
            return []
        with self._lock:
            fresh = [notice for notice, taken in self._pinned.items() if not taken]
            self._pinned.update(dict.fromkeys(fresh, True))
            self._taken = len(self._pinned)
        return fresh
