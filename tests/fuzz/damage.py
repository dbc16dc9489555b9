"""Damages files: as disks do, bit by bit, and as people do who know what a program would rather not read."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

NUMBER = re.compile(rb"-?\d+(\.\d+)?")
STRING = re.compile(rb'"[^"\n]*"')
VALUE = re.compile(rb'"[^"\n]*"|-?\d+(\.\d+)?|true|false|null|\[\]|\{\}')
NUMBERS = (
    *(b"0", b"-1", b"1", b"2", b"255", b"65536", b"1.5", b"-0.0", b"1e3", b"true", b"null"),
    *(b"2147483648", b"9223372036854775807", b"9223372036854775808", b"-9223372036854775809", b"1e308", b"1e999"),
    *(b"NaN", b"Infinity", b"360922337203685477580832", b"9" * 400, b"9" * 5000, b"0x10", b"1_0", b"00"),
)
STRINGS = (
    *(b'""', b'"\\u0000"', b'"\\ud800"', b'"../../etc"', b'"' + b"x" * 5000 + b'"', b'"hoopla"', b'"\xff"', b'"\\"'),
    *(b'"/dev/full"', b'"\xc3\x98"', b'"1"', b'"\\n"', b'"%s{0}"'),
)
VALUES = (*NUMBERS, *STRINGS, b"[]", b"{}", b"[[]]", b'{"a": 1}', b"[" * 3000, b"[" * 500 + b"]" * 500, b'{"a":' * 900)
MOST_BYTES = 1 << 20

Damage = Callable[[bytes, Random], bytes]


def damage(files: Sequence[bytes], random: Random) -> bytes:
    """One of the files with one to six damages."""
    data = random.choice(files)
    for _ in range(random.choice((1, 1, 1, 2, 3, 6))):
        data = random.choice(DAMAGES)(data, random)[:MOST_BYTES]
    return data


def _cut(data: bytes, random: Random) -> tuple[int, int]:
    """A place and another one behind it."""
    first, second = sorted(random.randrange(len(data) + 1) for _ in range(2))
    return first, min(second, first + random.choice((1, 8, 64, 4096)))


def flip(data: bytes, random: Random) -> bytes:
    at = random.randrange(len(data) or 1)
    return data[:at] + bytes([random.randrange(256)]) + data[at + 1 :]


def drop(data: bytes, random: Random) -> bytes:
    first, last = _cut(data, random)
    return data[:first] + data[last:]


def tear(data: bytes, random: Random) -> bytes:
    return data[: random.randrange(len(data) + 1)]


def repeat(data: bytes, random: Random) -> bytes:
    first, last = _cut(data, random)
    return data[:last] + data[first:last] * random.choice((1, 2, 50)) + data[last:]


def zero(data: bytes, random: Random) -> bytes:
    first, last = _cut(data, random)
    return data[:first] + bytes(last - first) + data[last:]


def shuffle_lines(data: bytes, random: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    if len(lines) < 2:
        return data
    at, to = random.randrange(len(lines)), random.randrange(len(lines))
    lines[at], lines[to] = lines[to], lines[at]
    return b"".join(lines)


def _replace(pattern: re.Pattern[bytes], values: Sequence[bytes]) -> Damage:
    """Puts another value in the place of one that is there."""

    def replace(data: bytes, random: Random) -> bytes:
        found = list(pattern.finditer(data))
        if not found:
            return data + random.choice(values)
        spot = random.choice(found)
        return data[: spot.start()] + random.choice(values) + data[spot.end() :]

    return replace


DAMAGES: tuple[Damage, ...] = (
    *(flip, drop, tear, repeat, zero, shuffle_lines),
    *(_replace(NUMBER, NUMBERS), _replace(STRING, STRINGS), _replace(VALUE, VALUES), _replace(NUMBER, NUMBERS)),
)
