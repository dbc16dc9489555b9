"""Phones that are really served, on the loopback alone, and phones that really connect to them."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any, Final, Self

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from game.gfx.parts import for_phones
from game.gfx.parts.catalog import open_parts
from game.input import sdl
from game.input.inbox import Inbox
from game.input.intents import NOBODY, Arrival, BoothNumber
from game.input.phone_door import PhoneHost, PhoneRules
from game.phones.pages import Pages
from game.phones.phones import PhoneParts, Phones
from game.phones.wire import Limits
from game.scenes.lobby.lobby import LobbyScene
from game.store import paths
from game.text.languages import LANGUAGES
from game.unseen import Unseen

HOME: Final = "127.0.0.1"
PATIENCE_S: Final = 20.0
HURRIED: Final = Limits(open_s=0.4, hello_s=0.4, ping_s=0.1, silence_s=0.5, close_s=0.2)


def some_pages(version: str = "0.0.0") -> Pages:
    """The pages as the program makes them."""
    parts = open_parts(paths.art()).drawn
    return Pages(paths.art() / "phone", version, for_phones.style(parts.kit.palette), for_phones.drawings(parts))


class Served:
    """Phones in a thread of their own, and what they put into the inbox."""

    def __init__(self, limits: Limits, now: Callable[[], int], changed: Callable[[], object] = lambda: None) -> None:
        self.errors: list[Exception] = []
        self._arrived = threading.Condition()
        self._arrivals: list[Arrival] = []
        self._begun = threading.Event()
        self._inbox = Inbox(self._take)
        parts = PhoneParts(some_pages(), tuple(LANGUAGES), self._inbox, now, self._begin, self.errors.append, limits)
        self._changed = changed
        self.phones = Phones(PhoneRules(port=0, host=HOME), parts)
        self._thread = threading.Thread(target=self.phones.serve)

    def _begin(self) -> None:
        self._begun.set()
        self._changed()

    def _take(self) -> bool:
        with self._arrived:
            self._arrivals += self._inbox.drain()
            self._arrived.notify_all()
        return False

    @property
    def code(self) -> str:
        return self.phones.link.partition("#")[2]

    @property
    def host(self) -> str:
        return f"{HOME}:{self.phones.port}"

    @property
    def arrivals(self) -> list[Arrival]:
        with self._arrived:
            return list(self._arrivals)

    def wait(self, done: Callable[[list[Arrival]], bool]) -> list[Arrival]:
        """What has arrived, as soon as it is enough."""
        with self._arrived:
            assert self._arrived.wait_for(lambda: done(self._arrivals), PATIENCE_S), self._arrivals
            return list(self._arrivals)

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._begun.wait(PATIENCE_S)
        return self

    def __exit__(self, *_: object) -> None:
        self.phones.close()
        self._thread.join(PATIENCE_S)
        assert not self._thread.is_alive()
        assert self.errors == []


@contextmanager
def serving(now: Callable[[], int] = lambda: 0, **limits: Any) -> Iterator[Served]:  # noqa: ANN401  # fields of Limits
    with Served(replace(HURRIED, **limits), now) as served:
        yield served


class Caller:
    """A phone: what its page would send and hear."""

    def __init__(self, host: str, address: str = HOME, origin: str | None = None) -> None:
        """`address` is one of the loopback, so that callers may have different ones."""
        name, port = host.split(":")
        self._open = ExitStack()
        way = self._open.enter_context(socket.create_connection((name, int(port)), PATIENCE_S, (address, 0)))
        asked = Origin(origin or f"http://{host}")
        self.line: ClientConnection = self._open.enter_context(
            connect(f"ws://{host}/ws", sock=way, origin=asked, compression=None, proxy=None)
        )

    def say(self, k: str, **fields: object) -> None:
        self.line.send(json.dumps({"k": k, **fields}))

    def greet(self, code: str, key: str = "", langs: tuple[str, ...] = ("en",)) -> dict[str, Any]:
        self.say("hello", v=1, room=code, key=key, langs=langs)
        return self.hear()

    def press(self, *buttons: str) -> None:
        for button in buttons:
            for down in (1, 0):
                self.say("press", b=button, d=down)

    def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message, or the next of these kinds."""
        while True:
            message: dict[str, Any] = json.loads(self.receive())
            if not kinds or message["k"] in kinds:
                return message

    def receive(self) -> str | bytes:
        """Wait for the next message."""
        return self.line.recv(PATIENCE_S)

    def is_cut_off(self) -> bool:
        """Wait until the connection is closed; what comes before is dropped."""
        try:
            while True:
                self.line.recv(PATIENCE_S)
        except ConnectionClosed:
            return True
        except TimeoutError:
            return False

    def close(self) -> None:
        self._open.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def until(sofa: Unseen, done: Callable[[], bool]) -> None:
    """Run frames until something is so; between two of them wait for what another thread may bring."""
    library, end = sdl.library(), time.monotonic() + PATIENCE_S
    assert library is not None
    while not done():
        assert time.monotonic() < end, "it never came"
        library.SDL_WaitEventTimeout(None, 2)
        sofa.frames()


def switch_on(sofa: Unseen) -> PhoneHost:
    """The lobby, with phones switched on."""
    door = sofa.house.phones
    assert door is not None
    if not isinstance(sofa.stack.top, LobbyScene):
        sofa.push(sofa.factory.lobby())
    sofa.frames_until_shown()
    door.open()
    until(sofa, lambda: door.host is not None)
    assert door.host is not None
    return door.host


class Guest(Caller):
    """A person with a phone before a sofa: what is pressed is handled when the method returns."""

    def __init__(
        self, sofa: Unseen, host: PhoneHost, address: str = HOME, langs: tuple[str, ...] = ("en",), key: str = ""
    ) -> None:
        self._sofa = sofa
        super().__init__(host.address, address)
        welcome = self.greet(host.link.partition("#")[2], key, langs)
        assert welcome["k"] == "welcome", welcome
        self.key = welcome["key"]
        self.device = f"phone {welcome['device']}"
        until(sofa, lambda: self.device in sofa.router.devices)

    def receive(self) -> str | bytes:
        """Run frames until the next message comes."""
        end = time.monotonic() + PATIENCE_S
        while True:
            try:
                return self.line.recv(0.02)
            except TimeoutError:
                assert time.monotonic() < end, "it never came"
                self._sofa.frames()

    @property
    def booth(self) -> BoothNumber:
        return self._sofa.router.seats.booth(self.device)

    def tap(self, *buttons: str) -> None:
        """Press and release buttons, one after the other."""
        for button in buttons:
            for down in (1, 0):
                self.say("press", b=button, d=down)
                self._wait_for(button, bool(down))
        self._sofa.frames(2)

    def _wait_for(self, button: str, down: bool) -> None:
        until(self._sofa, lambda: self._sofa.router.is_down(self.device, button) == down)

    def sit(self) -> None:
        """Take a seat."""
        self.say("press", b="a", d=1)
        until(self._sofa, lambda: self.booth != NOBODY)
        self.say("press", b="a", d=0)
        self._wait_for("a", False)

    def page(self, done: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first page for which something is so."""
        while not done(page := self.hear("page")):
            pass
        return page
