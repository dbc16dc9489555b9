"""The door to the phones: what the program knows of them while they are switched off, and how it switches them on.

Nothing that listens is loaded before: `open` starts a thread that loads it, serves, and ends with `close`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Thread
from typing import Final, Protocol

from game.input.phone_pages import PhonePage, PhoneText

ANY: Final = "0.0.0.0"  # the address of a listener that is reached at all addresses
END_S: Final = 2.0  # to wait for the thread at the end


@dataclass(frozen=True, slots=True)
class PhoneRules:
    """Where phones are served."""

    port: int = 0  # the first that is tried; 0 for the one that worked last
    last: str = ""  # the address that worked last
    address: str = ""  # the one that guests reach, with its port, where the operator names it
    languages: tuple[str, ...] = ()  # that phones may speak, the one for all others first; by default all
    host: str = ANY  # where to listen


class PhoneHost(Protocol):
    """Phones that are switched on."""

    @property
    def port(self) -> int:
        """Where it listens; 0 as long as it does not."""

    @property
    def worked(self) -> str:
        """The address that a phone came through last, empty before."""

    @property
    def is_locked(self) -> bool:
        """Whether no new phone is let in."""

    @property
    def word(self) -> str:
        """What people type in place of the code."""

    @property
    def place(self) -> tuple[int, int]:
        """Which of the addresses is shown, from 1, and how many there are; 0 and 0 if there is none."""

    @property
    def address(self) -> str:
        """What people type into a browser; empty if no address leads here."""

    @property
    def link(self) -> str:
        """The address with the code of the room."""

    @property
    def squares(self) -> Sequence[Sequence[bool]]:
        """The link as a QR code."""

    def look(self) -> None:
        """Look again which addresses there are."""

    def turn(self, by: int) -> None:
        """Show the next address."""

    def lock(self, on: bool) -> None:
        """Let no new phone in, or again."""

    def renew(self) -> None:
        """Take another code and word; those who are here stay."""

    def move_out(self) -> None:
        """Take another code and word, and send all phones away."""

    def kick(self, device: str) -> None:
        """Send a phone away for this evening, or until the code is renewed."""

    def show(self, device: str, page: PhonePage) -> None:
        """Let a phone show a page, if it does not show it already."""

    def tell(self, device: str, text: PhoneText) -> None:
        """Show a sentence on a phone for a while."""

    def serve(self) -> None:
        """Listen until `close`; to be called in a thread of its own."""

    def close(self) -> None:
        """Let `serve` return soon."""


class PhoneDoor:
    """Switches phones on and off."""

    def __init__(
        self, make: Callable[[], PhoneHost], failed: Callable[[Exception], None], changed: Callable[[], object]
    ) -> None:
        """`make` loads what is needed and is called in the new thread, like the others.

        `failed` gets what ended the thread, and `changed` is called when it has ended.
        """
        self._make = make
        self._failed = failed
        self._changed = changed
        self._host: PhoneHost | None = None
        self._thread: Thread | None = None
        self.is_wanted = False  # whether phones are switched on, or being so

    @property
    def host(self) -> PhoneHost | None:
        """The phones, as soon as they can be reached; None while they are off."""
        host = self._host
        return host if host is not None and host.port and self.is_wanted else None

    def open(self) -> None:
        """Switch phones on, in a moment."""
        self.is_wanted = True
        if self._thread is None or not self._thread.is_alive():
            self._thread = Thread(target=self._serve, name="phones", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Switch phones off, and wait until they are."""
        self.is_wanted = False
        if self._host is not None:
            self._host.close()
        if self._thread is not None:
            self._thread.join(END_S)

    def _serve(self) -> None:
        try:
            host = self._host = self._make()
            if self.is_wanted:
                host.serve()
        except Exception as error:  # of any kind: the game goes on without phones
            self.is_wanted = False
            self._failed(error)
        finally:
            self._host = None
            self._changed()
