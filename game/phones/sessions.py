"""Phones that are let in: what they send becomes arrivals, and what they are to show becomes messages.

All of this happens in the thread of the network. It knows no scene: it puts arrivals into the inbox and is told by
`Phones` what to show. A phone whose connection breaks is not gone before GONE_S: a reload and a wake-up are shorter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from game.input.inbox import Inbox
from game.input.intents import PHONE, Device, Plugged, Raw, Unplugged, Wish
from game.input.phone_pages import PhonePage, PhoneSeat, PhoneText
from game.phones.protocol import (
    VERSION,
    Admit,
    Answer,
    Ask,
    Bye,
    Farewell,
    Hello,
    Knock,
    PageShown,
    Press,
    ProtocolError,
    SeatShown,
    Sentence,
    Set,
    Welcome,
    decode,
    encode,
)
from game.phones.rooms import PhoneGuest, PhoneRoom
from game.phones.wire import PhoneLine
from game.rules.api import Move, Ms
from game.text.catalog import Catalog

GONE_S: Final = 2.0

Later = Callable[
    [float, Callable[[], None]], Callable[[], None]
]  # does something after seconds; returns what prevents it


@dataclass(slots=True)
class PhoneSession:
    """A phone that is there, or has been until a moment ago."""

    guest: PhoneGuest
    device: Device
    language: str
    line: PhoneLine | None = None
    held: set[str] = field(default_factory=set)  # buttons
    keep: Callable[[], None] = lambda: None  # prevents that it is gone soon


class Sessions:
    """The phones of a room."""

    def __init__(
        self, room: PhoneRoom, languages: Sequence[str], inbox: Inbox, now: Callable[[], Ms], later: Later
    ) -> None:
        """`languages` are those that phones may speak; the first serves all others."""
        self.room = room
        self.worked = ""  # the address of ours that the last phone came through
        self._languages = languages
        self._inbox = inbox
        self._now = now
        self._later = later
        self._sessions: dict[str, PhoneSession] = {}  # by device
        self._lines: dict[PhoneLine, PhoneSession] = {}
        self._pages: dict[str, PhonePage] = {}  # by device, also of those that may come back
        self._catalogs: dict[str, Catalog] = {}

    # What phones send

    def hear(self, line: PhoneLine, data: bytes) -> None:
        """Take a message. Raises ProtocolError if no page of ours sends it now."""
        t = self._now()
        message, session = decode(data), self._lines.get(line)
        if session is None:
            match message:
                case Knock(word=word):
                    self._knock(line, word, t / 1000)
                case Hello():
                    self._greet(line, message)
                case _:
                    raise ProtocolError("it has not said who it is")
            return
        match message:
            case Press(b=button, d=down):
                (session.held.add if down else session.held.discard)(button)
                self._inbox.put(Raw(session.device.id, button, down, t))
            case Set(name=name, colour=colour, ready=ready):
                chosen: dict[str, str | bool | None] = {"name": name, "colour": colour, "ready": ready}
                for verb, value in chosen.items():
                    if value is not None:
                        self._wish(session, (verb, value), t)
            case Ask(what=what):
                self._wish(session, (what,), t)
            case _:
                raise ProtocolError("it has said who it is")

    def _wish(self, session: PhoneSession, move: Move, t: Ms) -> None:
        self._inbox.put(Wish(session.device.id, move, t))

    def _knock(self, line: PhoneLine, word: str, now: float) -> None:
        match self.room.buy(word, line.address, now):
            case "right":
                _send(line, "admit", Admit(self.room.code))
            case "wrong":
                _dismiss(line, "word")
            case "wait":
                _dismiss(line, "wait")

    def _greet(self, line: PhoneLine, hello: Hello) -> None:
        if hello.v != VERSION:
            _dismiss(line, "reload")
            return
        guest = self.room.enter(hello.room, hello.key, line.address)
        if isinstance(guest, str):
            _dismiss(line, guest)
            return
        line.is_known = True
        self.worked = line.at
        session = self._sessions.get(guest.device)
        if session is None:
            device = Device(guest.device, PHONE, f"Phone {guest.number}", PHONE, guest.memory)
            session = self._sessions[device.id] = PhoneSession(guest, device, "")
            self._inbox.put(Plugged(device, self._now()))
        self._hang_up(session, "elsewhere")
        session.keep()
        session.line, session.language = line, self._pick(hello.langs)
        self._lines[line] = session
        _send(line, "welcome", Welcome(guest.key, guest.number, session.language))
        self._show(session)

    def _pick(self, wished: Sequence[str]) -> str:
        """The first language that the owner of a phone reads, of those that are spoken here."""
        codes = (tag.replace("_", "-").partition("-")[0].lower() for tag in wished)
        return next((code for code in codes if code in self._languages), self._languages[0])

    # Who goes

    def lose(self, line: PhoneLine) -> None:
        """A connection is gone; its phone may come back."""
        session = self._lines.pop(line, None)
        if session is not None and session.line is line:
            session.line = None
            self._release(session)
            session.keep = self._later(GONE_S, lambda: self._end(session))

    def _release(self, session: PhoneSession) -> None:
        for button in session.held:
            self._inbox.put(Raw(session.device.id, button, 0, self._now()))
        session.held.clear()

    def _end(self, session: PhoneSession) -> None:
        """The phone is gone."""
        session.keep()
        if self._sessions.pop(session.device.id, None) is not None:
            self.room.leave(session.guest)
            self._inbox.put(Unplugged(session.device, self._now()))

    def _hang_up(self, session: PhoneSession, why: Farewell) -> None:
        """Close the connection of a phone, if there is one."""
        if session.line is not None:
            line, session.line = session.line, None
            del self._lines[line]
            self._release(session)
            _dismiss(line, why)

    # What the game asks for

    def show(self, device: str, page: PhonePage) -> None:
        """Let a phone show a page, now and when it comes back."""
        self._pages[device] = page
        if (session := self._sessions.get(device)) is not None:
            self._show(session)

    def tell(self, device: str, text: PhoneText) -> None:
        """Show a sentence on a phone for a while."""
        session = self._sessions.get(device)
        if session is not None and session.line is not None:
            _send(session.line, "told", Sentence(self._say(session, text)))

    def kick(self, device: str) -> None:
        """Send a phone away; it is gone at once."""
        if (session := self._sessions.get(device)) is not None:
            self.room.kick(session.guest, session.line.address if session.line else session.guest.address)
            self._hang_up(session, "kicked")
            self._end(session)

    def renew(self, room: PhoneRoom) -> None:
        """Go on in a room with another code: those who are here stay and learn it."""
        self.room = room
        for session in self._sessions.values():
            if session.line is not None:
                _send(session.line, "admit", Admit(room.code))

    def move_out(self, room: PhoneRoom, why: Farewell = "room") -> None:
        """Go on in another room: all phones are sent away and gone at once."""
        for session in list(self._sessions.values()):
            self._hang_up(session, why)
            self._end(session)
        self._pages.clear()
        self.room = room

    # Messages

    def _show(self, session: PhoneSession) -> None:
        page = self._pages.get(session.device.id)
        if session.line is None or page is None:
            return

        def said(text: PhoneText | None) -> str:
            return self._say(session, text) if text is not None else ""

        def shown(seat: PhoneSeat) -> SeatShown:
            return SeatShown(seat.letter, seat.name, seat.colour, seat.animal, said(seat.state))

        message = PageShown(
            page=page.kind,
            status=said(page.status),
            words={button: said(text) for button, text in page.words},
            mine=shown(page.mine) if page.mine is not None else None,
            seats=tuple(map(shown, page.seats)),
            game=said(page.game),
            room=said(page.room),
            names=page.names,
            dresses=page.dresses,
            ready=page.is_ready,
            turn=page.is_on_turn,
            letters=page.letters,
        )
        _send(session.line, "page", message)

    def _say(self, session: PhoneSession, text: PhoneText) -> str:
        if session.language not in self._catalogs:
            self._catalogs[session.language] = Catalog.load(session.language)
        return self._catalogs[session.language].say(text.id, **dict(text.facts))


def _send(line: PhoneLine, kind: str, answer: Answer) -> None:
    line.say(kind, encode(answer))


def _dismiss(line: PhoneLine, why: Farewell) -> None:
    """Close a connection and say why."""
    line.end("bye", encode(Bye(why)))
