"""The operator's PIN: kept as a scrypt hash, and locked for a while after too many wrong ones.

The lock survives a restart and does not depend on the time of day, which can be set. It is kept as a moment of the
monotonic clock, which counts from the start of the computer. After a restart of the program the clock continues; after
a restart of the computer it begins at 0, so the lock lasts until that moment of the new count, but at most a full
lock-out: in both cases at least as long as it should.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import re
from typing import Annotated, Final

import msgspec

from game.rules.api import Ms
from game.store.files import Folder
from game.store.settings import json_reader

COST, BLOCK, LANES = 1 << 14, 8, 1
HASH: Final = re.compile(r"scrypt\$(\d+)\$(\d+)\$(\d+)\$([0-9a-f]{32})\$([0-9a-f]{64})")
PIN: Final = re.compile(r"[0-9]{4,10}")  # not \d: the desk has no keys for digits of other scripts
MOST_WRONG: Final = 5
MINUTE: Final[Ms] = 60_000
LONGEST: Final = 60  # minutes
FILE: Final = "lock-out.json"

Count = Annotated[int, msgspec.Meta(ge=0)]


def hash_of(pin: str) -> str:
    """The hash of a PIN, for the policy. Raises ValueError if it is not a PIN."""
    if not PIN.fullmatch(pin):
        raise ValueError("a PIN has 4 to 10 digits")
    salt = os.urandom(16)
    return f"scrypt${COST}${BLOCK}${LANES}${salt.hex()}${_scrypt(pin, salt, COST, BLOCK, LANES).hex()}"


def is_hash(text: str) -> bool:
    """Whether the text is a hash of `hash_of`, with the same cost to check."""
    parts = HASH.fullmatch(text)
    return parts is not None and tuple(map(int, parts.groups()[:3])) == (COST, BLOCK, LANES)


def fits(pin: str, kept: str) -> bool:
    """Whether `kept` is the hash of this PIN."""
    parts = HASH.fullmatch(kept)
    if parts is None or not pin:
        return False
    cost, block, lanes, salt, digest = parts.groups()
    found = _scrypt(pin, bytes.fromhex(salt), int(cost), int(block), int(lanes))
    return hmac.compare_digest(found.hex(), digest)


def _scrypt(pin: str, salt: bytes, cost: int, block: int, lanes: int) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, n=cost, r=block, p=lanes, dklen=32)


def lasts(lock: int) -> Ms:
    """The duration of the n-th lock-out in a row: 1, 2, 4 ... minutes, an hour at most."""
    return min(LONGEST, 1 << min(lock - 1, 6)) * MINUTE if lock else 0


class Tries(msgspec.Struct, frozen=True):
    """The record of wrong PINs since the last right one."""

    of: str = ""  # the hash they were tried against: a new PIN starts from zero
    wrong: Count = 0  # since the last lock-out
    locks: Count = 0  # in a row
    until: Count = 0  # ms of the monotonic clock


class Lock:
    """Opens for the right PIN; five wrong ones in a row lock it, each time for twice as long."""

    def __init__(self, kept: str, folder: Folder, now: Ms) -> None:
        """`kept` is the hash of the PIN; `folder` keeps the record of tries."""
        self._kept = kept
        self._folder = folder
        fresh = Tries(hashlib.blake2b(kept.encode(), digest_size=8).hexdigest())
        tries = folder.load(FILE, json_reader(Tries)).value or fresh
        self._tries = self._fresh = fresh
        if tries.of == fresh.of:
            until = min(tries.until, now + lasts(tries.locks))
            self._tries = msgspec.structs.replace(tries, until=until)

    def left(self, now: Ms) -> Ms:
        """The ms for which the lock-out still lasts."""
        return max(0, self._tries.until - now)

    def opens(self, pin: str, now: Ms) -> bool:
        """Try a PIN; True if it is right. An empty one does not count as a try."""
        if not pin or self.left(now):
            return False
        if fits(pin, self._kept):
            self._keep(self._fresh)
            return True
        wrong, locks = self._tries.wrong + 1, self._tries.locks
        if wrong < MOST_WRONG:
            self._keep(msgspec.structs.replace(self._tries, wrong=wrong))
        else:
            until = now + lasts(locks + 1)
            self._keep(msgspec.structs.replace(self._tries, wrong=0, locks=locks + 1, until=until))
        return False

    def _keep(self, tries: Tries) -> None:
        if tries != self._tries:
            self._tries = tries
            self._folder.save(FILE, msgspec.json.encode(tries))
