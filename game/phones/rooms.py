"""Who may come in: the code of a room, the keys of those who are in it, and whom the room refuses.

A phone that shows the code of the room is a guest and gets a key of its own. With the key it comes back to its device
after a reload, a sleep or in another tab. The code can also be bought by a short word that people can type, which is
why tries are counted.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from itertools import count
from typing import Final, Literal

from game.input.intents import PHONE
from game.phones.words import WORDS

ALPHABET: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # 32 letters that are not taken for one another
CODE: Final = 10  # letters of the code of a room: 50 bits
KEY: Final = 16  # bytes of the key of a guest
MEMORY: Final = 16  # letters of what a device is remembered by
NUMBERS: Final = 100  # two digits after the word

MINUTE: Final = 60.0  # seconds
TRIES: Final = 5  # of an address in a minute
APART: Final = 1.0  # second between two tries of all
MOST_ABSENT: Final = 64  # guests that are gone and may come back
MOST_PRESENT: Final = 12  # guests of one address

Refusal = Literal["room", "locked", "kicked", "full"]
Draw = Callable[[int], bytes]  # random bytes


@dataclass(frozen=True, slots=True)
class PhoneGuest:
    """A phone that was let in."""

    number: int  # the first of a room has 1
    key: str  # only the phone knows it
    address: str  # from which it came first

    @property
    def device(self) -> str:
        """The id of its device."""
        return f"{PHONE} {self.number}"

    @property
    def memory(self) -> str:
        """What names the phone in logs; no one can find the key from it."""
        return f"{PHONE} {sha256(self.key.encode()).hexdigest()[:MEMORY]}"


class PhoneRoom:
    """A room for one party."""

    def __init__(self, draw: Draw = os.urandom) -> None:
        self._draw = draw
        self.code = "".join(ALPHABET[byte % len(ALPHABET)] for byte in draw(CODE))
        self.word = f"{WORDS[draw(1)[0]]} {int.from_bytes(draw(4), 'big') % NUMBERS:02}"
        self.is_locked = False
        self._guests: dict[str, PhoneGuest] = {}  # by key, who came back last at the end
        self._present: set[str] = set()  # keys
        self._kicked: set[str] = set()  # addresses
        self._numbers = count(1)
        self._tries: deque[tuple[float, str]] = deque()  # of the last minute: when, and from where

    # The word

    def buy(self, word: str, address: str, now: float) -> Literal["right", "wrong", "wait"]:
        """Whether a typed word is the word of the room; `wait` if there were too many tries. `now` is in seconds."""
        while self._tries and self._tries[0][0] <= now - MINUTE:
            self._tries.popleft()
        mine = sum(address == other for _, other in self._tries)
        if mine >= TRIES or (self._tries and now - self._tries[-1][0] < APART):
            return "wait"
        self._tries.append((now, address))
        return "right" if _is_same(_plain(word), _plain(self.word)) else "wrong"

    # Coming and going

    def enter(self, code: str, key: str, address: str) -> PhoneGuest | Refusal:
        """Let a phone in: a guest of before by its key, a new one by the code of the room."""
        if not _is_same(code, self.code):
            return "room"
        guest = self._guests.pop(key, None)
        if guest is None:
            if address in self._kicked:
                return "kicked"
            if self.is_locked:
                return "locked"
            if sum(self._guests[other].address == address for other in self._present) >= MOST_PRESENT:
                return "full"
            guest = PhoneGuest(next(self._numbers), self._draw(KEY).hex(), address)
        self._guests[guest.key] = guest
        self._present.add(guest.key)
        return guest

    def leave(self, guest: PhoneGuest) -> None:
        """Note that a guest is gone; those who are gone longest are forgotten, if they are many."""
        self._present.discard(guest.key)
        absent = [key for key in self._guests if key not in self._present]
        for key in absent[:-MOST_ABSENT]:
            del self._guests[key]

    def kick(self, guest: PhoneGuest, address: str) -> None:
        """Forget a guest; no new one may come from its first address, nor from where it is now."""
        self._guests.pop(guest.key, None)
        self._present.discard(guest.key)
        self._kicked |= {guest.address, address}

    def renewed(self) -> PhoneRoom:
        """A room with another code and word and the same guests; those who were kicked may come again."""
        room = self.emptied()
        room._guests, room._present = self._guests, self._present
        return room

    def emptied(self) -> PhoneRoom:
        """A room with another code and word, for other guests; none of them gets a number that was given before."""
        room = PhoneRoom(self._draw)
        room._numbers = self._numbers
        return room


def _plain(word: str) -> str:
    """A word as it is compared: capitals and digits only, for people type blanks and hyphens as they like."""
    return "".join(letter for letter in word.upper() if letter.isalnum())


def _is_same(given: str, secret: str) -> bool:
    """Whether two texts are equal, found out in a time that does not tell how much of them is."""
    return compare_digest(given.encode(), secret.encode())
