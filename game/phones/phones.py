"""Phones, as the program knows them: it switches them on and off, shows what leads to them, and what they show.

`serve` runs in a thread of its own until `close`. All other methods are for the main thread; they hand what they want
to that thread and never wait for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Final

from game.input.inbox import Inbox
from game.input.phone_door import ANY, PhoneRules
from game.input.phone_pages import PhonePage, PhoneText
from game.phones import addresses
from game.phones.pages import Pages, Reply
from game.phones.qr import Matrix, matrix
from game.phones.rooms import PhoneRoom
from game.phones.sessions import Sessions
from game.phones.wire import Limits, PhoneLine, Wire
from game.rules.api import Ms

LOOPBACK: Final = "127."

code_of = lru_cache(8)(matrix)


@dataclass(frozen=True, slots=True)
class PhoneParts:
    """What phones need of the program."""

    pages: Pages
    languages: Sequence[str]  # that they may speak; the first serves all others
    inbox: Inbox
    now: Callable[[], Ms]
    changed: Callable[[], object]  # called, from the other thread, when something is to be looked at again
    complain: Callable[[Exception], None]  # told of an exception that cost one phone its connection
    limits: Limits = field(default_factory=Limits)


class Phones:
    """Implements `PhoneHost`."""

    def __init__(self, rules: PhoneRules, parts: PhoneParts) -> None:
        self._rules = rules
        self._parts = parts
        self._room = PhoneRoom()
        self._wire = Wire(self, self._hosts, parts.complain)
        self._sessions = Sessions(self._room, parts.languages, parts.inbox, parts.now, self._wire.later)
        self._shown: dict[str, PhonePage] = {}
        self._is_closed = False
        self._addresses: Sequence[str] = ()
        self._at = 0
        self.port = 0
        self.is_locked = False

    # Where phones find it

    @property
    def worked(self) -> str:
        """The address that a phone came through last, empty before."""
        return self._sessions.worked

    @property
    def word(self) -> str:
        """What people type in place of the code."""
        return self._room.word

    @property
    def place(self) -> tuple[int, int]:
        """Which of the addresses is shown, from 1, and how many there are; 0 and 0 if there is none."""
        return (self._at + 1 if self._addresses else 0), len(self._addresses)

    @property
    def address(self) -> str:
        """What people type into a browser; empty if no address leads here."""
        if self._rules.address:
            return self._rules.address
        return f"{self._addresses[self._at]}:{self.port}" if self._addresses else ""

    @property
    def link(self) -> str:
        """The address with the code of the room, which no request carries."""
        return f"http://{self.address}/#{self._room.code}"

    @property
    def squares(self) -> Matrix:
        """The link as a QR code."""
        return code_of(self.link)

    def look(self) -> None:
        """Look again which addresses there are; the one that worked last comes first."""
        shown = self._addresses[self._at] if self._addresses else ""
        found = addresses.rank(addresses.find(), self.worked or self._rules.last)
        self._addresses = found if self._rules.host == ANY else [self._rules.host]
        self._at = self._addresses.index(shown) if shown in self._addresses else 0

    def turn(self, by: int) -> None:
        """Show the next address."""
        self._at = (self._at + by) % max(1, len(self._addresses))

    # Who may come

    def lock(self, on: bool) -> None:
        """Let no new phone in, or again."""
        self.is_locked = self._room.is_locked = on

    def renew(self) -> None:
        """Take another code and word; those who are here stay."""
        self._room = self._room.renewed()
        self.is_locked = False
        self._wire.call(partial(self._sessions.renew, self._room))

    def move_out(self) -> None:
        """Take another code and word, and send all phones away."""
        self._room = self._room.emptied()
        self.is_locked = False
        self._shown.clear()
        self._wire.call(partial(self._sessions.move_out, self._room))

    def kick(self, device: str) -> None:
        """Send a phone away for this evening, or until the code is renewed."""
        self._wire.call(partial(self._sessions.kick, device))

    # What phones show

    def show(self, device: str, page: PhonePage) -> None:
        """Let a phone show a page, if it does not show it already."""
        if self._shown.get(device) != page:
            self._shown[device] = page
            self._wire.call(partial(self._sessions.show, device, page))

    def tell(self, device: str, text: PhoneText) -> None:
        """Show a sentence on a phone for a while."""
        self._wire.call(partial(self._sessions.tell, device, text))

    # The thread

    def serve(self) -> None:
        """Listen until `close`. Raises OSError if there is no port."""
        with addresses.listen(self._rules.host, self._rules.port) as listener:
            self.look()
            port = int(listener.getsockname()[1])
            self._wire.run(listener, self._parts.limits, partial(self._begin, port))

    def _begin(self, port: int) -> None:
        self.port = port
        self._parts.changed()
        if self._is_closed:  # before it began
            self._wire.stop()

    def close(self) -> None:
        """Let `serve` return soon: all connections are closed, and all devices gone."""
        self._is_closed = True
        self._wire.call(partial(self._sessions.move_out, self._room, "off"))
        self._wire.stop()

    def _hosts(self, at: str) -> set[str]:
        names = {at, "localhost"} if at.startswith(LOOPBACK) else {at}
        return {f"{name}:{self.port}" for name in names} | ({self._rules.address} - {""})

    # What the wire asks and tells, in its thread

    def find(self, path: str) -> Reply | None:
        return self._parts.pages.find(path)

    def hear(self, line: PhoneLine, data: bytes) -> None:
        self._sessions.hear(line, data)

    def lose(self, line: PhoneLine) -> None:
        self._sessions.lose(line)
