"""The log is the match: undo, replay, resume, bug report, golden test and attract mode all come from it.

A log is JSON Lines, append-only. First the head with the config, then one line an entry:

    [t, seat, verb, ...]                 a move that was applied
    [t]                                  time passed while nothing else was written
    {"digest": ..., "moves": n}          the state after n moves
    {"end": reason, "t": t, ...}         the match is over

A last line that a crash tore apart is dropped. Anything else that is not as above is an error with the line's number;
so are times, numbers and lengths that no match has (C7).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final, TypeGuard

import msgspec

from game.match.config import Find, MatchConfig
from game.rules.api import Game, Ms
from game.rules.digest import blake2b

FORMAT = 1
DIGEST_EVERY = 64  # moves
TIME_LINE_EVERY = 1000  # ms

# C7: no match reaches these, so that reading any file takes bounded time and memory
LONGEST_MATCH: Final[Ms] = 7 * 24 * 3600 * 1000
MOST_ENTRIES: Final = 1_000_000
LARGEST: Final = 9999  # number in a move
LONGEST_MOVE: Final = 6  # seat, verb, and what it needs
LONGEST_WORD: Final = 20  # in a move
LONGEST_LINE: Final = 10_000  # characters; only heads come near
LONGEST_LOG: Final = 32 << 20  # letters

Line = tuple[int, *tuple[int | str, ...]]
Entry = Line | dict[str, Any]
Sink = Callable[[Entry], None]


class LogError(ValueError):
    """Not a log, or one that this Motley cannot replay; the text is one sentence for a person."""


def digest(game: Game) -> str:
    """The state in 16 characters, the same on every Python. (JSON: `repr` takes ten times as long.)"""
    return blake2b(msgspec.json.encode(game.key()), digest_size=8).hexdigest()


def encode(entry: Entry) -> str:
    """The one text form of an entry, in ASCII."""
    return json.dumps(entry, separators=(",", ":"))


def head(config: MatchConfig) -> dict[str, Any]:
    """The first line of a log."""
    return {"motley": FORMAT, **config.record()}


def time_of(entry: Entry, now: Ms) -> Ms:
    """When an entry happened; a digest belongs to the move before it."""
    return int(entry.get("t", now)) if isinstance(entry, dict) else entry[0]


@dataclass(slots=True)
class MatchLog:
    """A log in memory: a sink for a running match, or what was read from a file."""

    config: MatchConfig
    entries: list[Entry] = field(default_factory=list)
    torn: bool = False

    @property
    def moves(self) -> int:
        """The number of moves."""
        return sum(type(entry) is tuple and len(entry) > 1 for entry in self.entries)

    @property
    def ended(self) -> bool:
        return bool(self.entries) and type(self.entries[-1]) is dict and "end" in self.entries[-1]

    def lines(self) -> Iterable[str]:
        """The log as text, line by line."""
        yield encode(head(self.config))
        yield from map(encode, self.entries)

    def text(self) -> str:
        return "".join(f"{line}\n" for line in self.lines())


def parse(text: str, find: Find) -> MatchLog:
    """Read a log. A torn last line is dropped and noted; any other fault raises LogError."""
    if len(text) > LONGEST_LOG or text.count("\n") > MOST_ENTRIES:
        raise LogError("not a Motley log: it is longer than a match can be")
    lines = text.split("\n")
    last = lines.pop()  # empty if the last line is complete
    torn = bool(last)
    if torn and _is_whole(last):
        lines.append(last)
        torn = False
    if not lines:
        raise LogError("not a Motley log: it does not begin with the head of a match")
    log = MatchLog(_parse_head(lines[0], find), torn=torn)
    now: Ms = 0
    for number, line in enumerate(lines[1:], start=2):
        entry = _parse_entry(number, line)
        if log.ended:
            raise LogError(f"line {number} comes after the end of the match")
        before, now = now, time_of(entry, now)
        if now < before:
            raise LogError(f"line {number} goes back in time")
        log.entries.append(entry)
    return log


def _is_whole(line: str) -> bool:
    try:
        _loads(line)
    except ValueError:
        return False
    return True


def _loads(line: str) -> object:
    if len(line) > LONGEST_LINE:
        raise ValueError("too long")
    try:
        value: object = json.loads(line)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    return value


def _parse_head(line: str, find: Find) -> MatchConfig:
    try:
        record = _loads(line)
    except ValueError:
        record = None
    if not isinstance(record, dict) or "motley" not in record:
        raise LogError("not a Motley log: it does not begin with the head of a match")
    if record["motley"] != FORMAT:
        raise LogError(f"the log has format {record['motley']!r}; this Motley reads format {FORMAT}")
    try:
        return MatchConfig.parse(record, find)
    except ValueError as error:
        raise LogError(str(error)) from None


def _parse_entry(number: int, line: str) -> Entry:
    try:
        entry = _loads(line)
    except ValueError:
        raise LogError(f"line {number} is not JSON") from None
    match entry:
        case [t, *rest] if _is_number(t, LONGEST_MATCH) and _is_move_or_nothing(rest):
            return (t, *rest)
        case {"digest": str(state), "moves": moves, **others} if not others and _is_number(moves, MOST_ENTRIES):
            return {"digest": state, "moves": moves}
        case {"end": str(reason), "t": t, "moves": moves, "digest": str(state), **others} if (
            not others and _is_number(t, LONGEST_MATCH) and _is_number(moves, MOST_ENTRIES)
        ):
            return {"end": reason, "t": t, "moves": moves, "digest": state}
    raise LogError(f"line {number} is neither a move nor a time, a digest or an end")


def _is_number(part: object, most: int) -> TypeGuard[int]:
    """Whether `part` is a whole number from 0 to `most`, and not a bool."""
    return type(part) is int and 0 <= part <= most


def _is_move_or_nothing(rest: list[object]) -> TypeGuard[list[int | str]]:
    """Whether the rest of a line is a move (seat, verb, numbers and names) or empty (a line of time)."""
    if len(rest) > LONGEST_MOVE:
        return False
    names = [type(part) is str and len(part) <= LONGEST_WORD for part in rest]
    known = all(name or _is_number(part, LARGEST) for name, part in zip(names, rest, strict=True))
    return known and (not rest or names[:2] == [False, True])
