"""The PIN of the operator: kept as a scrypt hash, and locked for a while after too many wrong ones."""

from __future__ import annotations

import hashlib
import hmac
import os
import re
from typing import Final

from game.rules.api import Ms

COST, BLOCK, LANES = 1 << 14, 8, 1
HASH: Final = re.compile(r"scrypt\$(\d+)\$(\d+)\$(\d+)\$([0-9a-f]{32})\$([0-9a-f]{64})")
PIN: Final = re.compile(r"\d{4,10}")
MOST_WRONG: Final = 5
LOCKED_MS: Final[Ms] = 60_000


def hash_of(pin: str) -> str:
    """What the policy keeps of a PIN; ValueError says what a PIN is."""
    if not PIN.fullmatch(pin):
        raise ValueError("a PIN has 4 to 10 digits")
    salt = os.urandom(16)
    return f"scrypt${COST}${BLOCK}${LANES}${salt.hex()}${_scrypt(pin, salt, COST, BLOCK, LANES).hex()}"


def is_hash(text: str) -> bool:
    """Whether it is what `hash_of` makes, and no costlier to check."""
    parts = HASH.fullmatch(text)
    return parts is not None and tuple(map(int, parts.groups()[:3])) == (COST, BLOCK, LANES)


def fits(pin: str, kept: str) -> bool:
    """Whether it is the PIN of which this was kept."""
    parts = HASH.fullmatch(kept)
    if parts is None or not pin:
        return False
    cost, block, lanes, salt, digest = parts.groups()
    found = _scrypt(pin, bytes.fromhex(salt), int(cost), int(block), int(lanes))
    return hmac.compare_digest(found.hex(), digest)


def _scrypt(pin: str, salt: bytes, cost: int, block: int, lanes: int) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, n=cost, r=block, p=lanes, dklen=32)


class Lock:
    """Opens for the right PIN; after five wrong ones in a row it opens for nobody for a minute."""

    def __init__(self, kept: str) -> None:
        self._kept = kept
        self._wrong = 0
        self._until: Ms = 0

    def left(self, now: Ms) -> Ms:
        """How long nobody can open it."""
        return max(0, self._until - now)

    def opens(self, pin: str, now: Ms) -> bool:
        """Try a PIN."""
        if self.left(now):
            return False
        if fits(pin, self._kept):
            self._wrong = 0
            return True
        self._wrong += 1
        if self._wrong >= MOST_WRONG:
            self._wrong, self._until = 0, now + LOCKED_MS
        return False
