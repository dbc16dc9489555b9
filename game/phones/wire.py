"""The network: one listening port, one thread, and the limits that keep both small. Alone to import `websockets`.

Sockets, handshakes, frames, pings and closing are the library's. It is extended where it would be too patient: `Peer`
counts bytes and frames, takes text frames as they come instead of in a queue, and closes at once what breaks the rules,
for the library would go on to read and drop what such a peer sends. `process_event` and `data_received` are where it is
extended; they belong to its `create_connection`, and the version is pinned to one that is known to call them.

Whatever reaches the program goes through `Reception`, in this thread.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Protocol

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import Event, State
from websockets.server import ServerProtocol

from game.phones.pages import Reply
from game.phones.protocol import ProtocolError

SOCKET: Final = "/ws"  # the path of the connection; all others are pages
LAST_WORDS_S: Final = 0.05  # from the end until the connections are cut
CLOSED: Final = 1000
FLOODED: Final = 1008

# What every answer says: nothing from elsewhere, in no frame, and no address in a Referer.
SAFE: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
KEPT: Final = "max-age=31536000, immutable"
FRESH: Final = "no-store"
REASONS: Final = {
    200: "OK", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 421: "Misdirected Request"
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Limits:
    """What one computer may ask of this one. Times are in seconds."""

    peers: int = 48
    peers_an_address: int = 12
    request: int = 8192  # bytes
    open_s: float = 3.0  # for the handshake, or to fetch a page
    hello_s: float = 5.0  # until a connection has said who it is
    message: int = 2048  # bytes
    a_second: float = 60.0  # frames
    burst: int = 90  # frames at once
    stops: int = 20  # so often reading stops because there were too many
    ping_s: float = 2.0
    silence_s: float = 6.0
    close_s: float = 3.0  # for the other side to close, too
    received: int = 8192  # bytes that the system may hold of what is not read yet


class PhoneLine(Protocol):
    """A connection, as the reception knows it."""

    address: str  # of the other computer
    at: str  # of this one, as it was reached
    is_known: bool  # set by the reception once it has said who it is

    def say(self, kind: str, text: str) -> None:
        """Send a message as soon as the ones before are through; a later one of its kind takes its place until then."""

    def end(self, kind: str, text: str) -> None:
        """Send a last message and close."""


class Reception(Protocol):
    """What the wire asks and tells, in its thread."""

    def find(self, path: str) -> Reply | None:
        """The document of a path, None if there is none."""

    def hear(self, line: PhoneLine, data: bytes) -> None:
        """Take a message. Raises ProtocolError if no page of ours sends it."""

    def lose(self, line: PhoneLine) -> None:
        """The connection is gone."""


class Peer(ServerConnection):
    """A connection of the library that is as short of patience as `Limits` says."""

    def __init__(self, wire: Wire, protocol: ServerProtocol, server: Server, **settings: Any) -> None:  # noqa: ANN401  # the library's own
        super().__init__(protocol, server, **settings)
        self.address = self.at = ""
        self.is_known = False
        self._wire = wire
        self._limits = wire.limits
        self._bytes = 0
        self._tokens = float(self._limits.burst)
        self._refilled = self._heard = self.loop.time()
        self._stops = 0
        self._timers: dict[str, asyncio.TimerHandle] = {}  # a connection that is gone must not wait for them
        self._letters: dict[str, str] = {}  # by kind, in the order in which they are to be sent
        self._code = 0  # to close with once all is sent
        self._news = asyncio.Event()

    # Coming and going

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.address = str(transport.get_extra_info("peername", ("", 0))[0])
        self.at = str(transport.get_extra_info("sockname", ("", 0))[0])
        if not self._wire.admits(self):
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        for timer in self._timers.values():
            timer.cancel()
        self._news.set()
        self._wire.dismiss(self)

    def _after(self, name: str, seconds: float, act: Callable[[], None]) -> None:
        """Do something after a while, unless the connection is gone by then."""
        if not self.transport.is_closing():
            self._timers[name] = self.loop.call_later(seconds, act)

    # What comes in

    def data_received(self, data: bytes) -> None:
        self._bytes += len(data)
        if self.protocol.state is State.CONNECTING and self._bytes > self._limits.request:
            self.transport.abort()
            return
        super().data_received(data)
        if self.protocol.parser_exc is not None or self.protocol.handshake_exc is not None:
            self.transport.abort()

    def process_event(self, event: Event) -> None:
        if not isinstance(event, Frame):
            super().process_event(event)
            return
        if self._code or self.transport.is_closing():  # it is being told why it must go, or has broken a rule just now
            return
        self._heard = self.loop.time()
        self._pay()
        if self.protocol.state is State.CONNECTING or not event.fin or event.opcode in (Opcode.BINARY, Opcode.CONT):
            self.transport.abort()
        elif event.opcode is Opcode.TEXT:
            self._wire.hear(self, bytes(event.data))
        else:
            super().process_event(event)

    def _pay(self) -> None:
        """Take the price of a frame; reading stops while there is nothing left to pay with."""
        limits = self._limits
        self._tokens = min(limits.burst, self._tokens + (self._heard - self._refilled) * limits.a_second) - 1
        self._refilled = self._heard
        if self._tokens >= 0 or not self.transport.is_reading():
            return
        self._stops += 1
        if self._stops > limits.stops:
            self._close_with(FLOODED)
        self.transport.pause_reading()
        self._after("stop", -self._tokens / limits.a_second, self._go_on)

    def _go_on(self) -> None:
        self._heard = self.loop.time()
        self.transport.resume_reading()

    # What goes out

    def say(self, kind: str, text: str) -> None:
        self._letters.pop(kind, None)
        self._letters[kind] = text
        self._news.set()

    def end(self, kind: str, text: str) -> None:
        self.say(kind, text)
        self._close_with(CLOSED)

    def _close_with(self, code: int) -> None:
        self._code = code
        self._news.set()

    async def deliver(self) -> None:
        """Send what there is to say until the connection is closed."""
        self._after("hello", self._limits.hello_s, self._ask_who)
        self._watch()
        while self.state is State.OPEN:
            await self._news.wait()
            self._news.clear()
            while self._letters and self._code != FLOODED:
                kind = next(iter(self._letters))
                await self.send(self._letters.pop(kind))
            if self._code:
                await self.close(self._code)

    def _ask_who(self) -> None:
        if not self.is_known:
            self.transport.abort()

    def _watch(self) -> None:
        """End a connection on which nothing comes any more; one that reads answers the pings."""
        left = self._heard + self._limits.silence_s - self.loop.time()
        if left > 0 or not self.transport.is_reading():
            self._after("silence", max(left, self._limits.ping_s), self._watch)
        else:
            self.transport.abort()


class Wire:
    """Serves one listening socket in the thread that calls `run`."""

    def __init__(
        self, reception: Reception, hosts: Callable[[str], set[str]], complain: Callable[[Exception], None]
    ) -> None:
        """`hosts` are the names under which an address of ours may be asked, with the port of each.

        `complain` gets an exception that one connection has caused; that one is closed.
        """
        self._reception = reception
        self._hosts = hosts
        self._complain = complain
        self.limits = Limits()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._done: asyncio.Event | None = None
        self._peers: set[Peer] = set()

    # What other threads may call

    def call(self, act: Callable[[], object]) -> None:
        """Let the thread of the wire do something soon; nothing if it has ended."""
        if self._loop is not None:
            with suppress(RuntimeError):  # it has ended just now
                self._loop.call_soon_threadsafe(act)

    def stop(self) -> None:
        """Let `run` return soon."""
        self.call(lambda: self._done.set() if self._done else None)

    # The thread

    def run(self, listener: socket.socket, limits: Limits, begun: Callable[[], None]) -> None:
        """Serve until `stop`; `begun` is called when it can be."""
        self.limits = limits
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, limits.received)  # its connections have it too
        with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
            runner.run(self._serve(listener, begun))

    def later(self, seconds: float, act: Callable[[], None]) -> Callable[[], None]:
        """Do something in this thread after a while; what is returned prevents it."""
        assert self._loop is not None
        return self._loop.call_later(seconds, act).cancel

    async def _serve(self, listener: socket.socket, begun: Callable[[], None]) -> None:
        self._loop, self._done = asyncio.get_running_loop(), asyncio.Event()
        self._loop.set_exception_handler(self._fail)
        async with serve(
            self._deliver,
            sock=listener,
            create_connection=partial(Peer, self),  # type: ignore[arg-type]  # a wrapper, as its documentation allows
            process_request=self._answer,
            compression=None,
            server_header=None,
            open_timeout=self.limits.open_s,
            ping_interval=self.limits.ping_s,
            ping_timeout=None,  # `Peer` listens for silence, also while it cannot send
            close_timeout=self.limits.close_s,
            max_size=self.limits.message,
            max_queue=None,
            logger=_silent(),
        ):
            begun()
            await self._done.wait()
            await asyncio.sleep(LAST_WORDS_S)
            for peer in self._peers:  # a phone that does not answer would be waited for
                peer.transport.abort()
        self._loop = None

    def _fail(self, loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
        error = context.get("exception")
        if isinstance(error, Exception):
            self._complain(error)

    async def _deliver(self, connection: ServerConnection) -> None:
        assert isinstance(connection, Peer)
        with suppress(ConnectionClosed):
            await connection.deliver()

    # Connections

    def admits(self, peer: Peer) -> bool:
        """Take a new connection, unless there are too many already, of all or of its address."""
        neighbours = sum(peer.address == other.address for other in self._peers)
        if len(self._peers) >= self.limits.peers or neighbours >= self.limits.peers_an_address:
            return False
        self._peers.add(peer)
        return True

    def dismiss(self, peer: Peer) -> None:
        """A connection is gone."""
        self._peers.discard(peer)
        self._reception.lose(peer)

    def hear(self, peer: Peer, data: bytes) -> None:
        """Hand a message on."""
        try:
            self._reception.hear(peer, data)
        except ProtocolError:
            peer.transport.abort()
        except Exception as error:  # of any kind: it costs one connection and not the evening
            peer.transport.abort()
            self._complain(error)

    # Pages

    def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        """The answer to a request; None lets it become a connection."""
        hosts = request.headers.get_all("Host")
        if len(hosts) != 1 or hosts[0] not in self._hosts(connection.at if isinstance(connection, Peer) else ""):
            return _response(421, hosts=())  # another name for this computer: a page of others would have it
        if request.method != "GET":
            return _response(405, hosts)
        if request.path == SOCKET:
            return None if request.headers.get_all("Origin") == [f"http://{hosts[0]}"] else _response(403, hosts)
        reply = self._reception.find(request.path)
        if reply is None:
            return _response(404, hosts)
        return _response(200, hosts, reply, "gzip" in request.headers.get("Accept-Encoding", ""))


def _response(code: int, hosts: list[str] | tuple[()], reply: Reply | None = None, packs: bool = False) -> Response:
    body = b"" if reply is None else reply.packed if packs and reply.packed else reply.body
    headers = Headers(SAFE)
    headers["Content-Security-Policy"] = POLICY.format(host=hosts[0]) if hosts else "default-src 'none'"
    headers["Content-Type"] = reply.kind if reply else "text/plain"
    headers["Content-Length"] = str(len(body))
    headers["Cache-Control"] = KEPT if reply and reply.lasts else FRESH
    headers["Connection"] = "close"
    if reply and reply.packed:
        headers["Vary"] = "Accept-Encoding"
    if reply and body is reply.packed:
        headers["Content-Encoding"] = "gzip"
    if code == 405:
        headers["Allow"] = "GET"
    return Response(code, REASONS[code], headers, body)


def _silent() -> logging.Logger:
    """A logger for the library, which tells of every peer that breaks off: it is heard nowhere."""
    logger = logging.getLogger("game.phones.wire")
    logger.disabled = True
    return logger
