"""The loader: makes the pictures of a scene in a thread of its own, before the scene is shown.

nanosvg frees the interpreter's lock, so drawing costs the main thread little. What is wanted now comes first; what may
be wanted soon is made when nothing else is to be done.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable
from contextlib import suppress
from threading import Condition, Thread
from typing import Final

from game.gfx.workshop import Workshop

Wanted = Callable[[], object]  # asks for a picture; the result is ignored

IDLE_S: Final = 1.0  # after this long without work the masks are dropped


class Loading:
    """The pictures of one owner on their way."""

    def __init__(self, owner: Hashable, collect: Callable[[], Iterable[Wanted]], urgent: bool = True) -> None:
        self.owner = owner
        self.collect = collect
        self.urgent = urgent
        self.progress = 0.0  # the share of the pictures that is there
        self.is_done = False
        self.is_cancelled = False
        self.error: Exception | None = None


class Loader:
    """Loads for one owner at a time. With `at_once`, for callers without frames to show, whatever is wanted is made
    where it is asked for.
    """

    def __init__(self, workshop: Workshop, wake: Callable[[], None] = lambda: None) -> None:
        """`wake` is called from the thread of the loader whenever it has become idle."""
        self.at_once = True
        self._wake_loop = wake
        self._workshop = workshop
        self._loads: deque[Loading] = deque()
        self._ahead: deque[tuple[Wanted, Hashable]] = deque()  # with the owner for whom it is kept; None for no one
        self._change = Condition()
        self._is_busy = False
        self._thread: Thread | None = None
        self._closing = False

    @property
    def is_idle(self) -> bool:
        """Whether there is nothing to be made."""
        return not (self._loads or self._ahead or self._is_busy)

    def load(self, owner: Hashable, collect: Callable[[], Iterable[Wanted]], urgent: bool = True) -> Loading:
        """Make everything that `collect` names; it stays until the owner releases it.

        What is not urgent lets pass what is, also when it has begun.
        """
        loading = Loading(owner, collect, urgent)
        if self.at_once:
            self._load(loading)
        else:
            with self._change:
                self._loads.append(loading)
                self._wake()
        return loading

    def soon(self, *wanted: Wanted, owner: Hashable = None) -> None:
        """Make pictures that may be wanted soon, when nothing else is to be made; keep them for the owner, if any."""
        if self.at_once:
            for want in wanted:
                self._make(want, owner)
        else:
            with self._change:
                self._ahead.extend((want, owner) for want in wanted)
                self._wake()

    def forget(self) -> None:
        """Drop what was wanted soon: something else is now."""
        with self._change:
            self._ahead.clear()

    def fit(self, size: tuple[int, int]) -> None:
        """Make ready for a window of another size; no scene may be loading."""
        self.forget()
        self._workshop.fit(size)

    def wait(self, loading: Loading) -> None:
        """Wait until a loading is done; raise the error that ended it."""
        with self._change:
            self._change.wait_for(lambda: loading.is_done)
        if loading.error is not None:
            raise loading.error

    def cancel(self, loading: Loading) -> None:
        """Make no further picture of a loading, and wait until the thread has let go of it."""
        loading.is_cancelled = True
        with self._change:
            self._change.wait_for(lambda: loading.is_done)

    def finish(self) -> None:
        """Wait until everything is made."""
        with self._change:
            self._change.wait_for(lambda: self.is_idle)

    def close(self) -> None:
        """Let the thread finish the picture in its hands, and no other; a later wish starts another thread."""
        with self._change:
            self._closing = True
            self._ahead.clear()
            self._change.notify_all()
        if self._thread is not None:
            self._thread.join()
        while self._loads:
            self._loads.popleft().is_done = True  # as far as it ever will be
        self._thread, self._closing = None, False

    # The thread

    def _wake(self) -> None:
        if self._thread is None:
            self._thread = Thread(target=self._work, name="picture loader", daemon=True)
            self._thread.start()
        self._change.notify_all()

    def _work(self) -> None:
        while True:
            with self._change:
                if not self._change.wait_for(self._has_work, IDLE_S):
                    self._workshop.rest()
                    self._change.wait_for(self._has_work)
                if self._closing:
                    return
                self._is_busy = True
            if not self._load_next(urgent=True) and not self._load_next(urgent=False):
                self._make_next()
            with self._change:
                self._is_busy = False
                self._change.notify_all()
            if self.is_idle:
                self._wake_loop()

    def _load_next(self, urgent: bool) -> bool:
        """Load for the first owner of this kind; False if none waits."""
        with self._change:
            loading = next((one for one in self._loads if one.urgent is urgent), None)
            if loading is None:
                return False
            self._loads.remove(loading)
        self._load(loading)
        with self._change:
            self._change.notify_all()
        return True

    def _make_next(self) -> None:
        """Make the next picture that may be wanted soon, if there is one."""
        with self._change:
            wanted = self._ahead.popleft() if self._ahead else None
        if wanted is not None:
            with suppress(Exception):  # where the picture is needed it is made again, and fails there
                self._make(*wanted)

    def _has_work(self) -> bool:
        return self._closing or bool(self._loads) or bool(self._ahead)

    def _load(self, loading: Loading) -> None:
        try:
            with self._workshop.loading(loading.owner):
                wanted = [] if loading.is_cancelled else list(loading.collect())
                for number, want in enumerate(wanted, 1):
                    if self._closing or loading.is_cancelled:
                        break
                    while not loading.urgent and self._load_next(urgent=True):
                        pass
                    want()
                    loading.progress = number / len(wanted)
        except Exception as error:  # of any kind: it is raised again where the loading is waited for
            loading.error = error
        if loading.is_cancelled:
            self._workshop.release(loading.owner)
        loading.is_done = True

    def _make(self, want: Wanted, owner: Hashable) -> None:
        with self._workshop.loading(owner):
            want()
