"""Hashes, the same on every machine.

`hashlib` loads the whole of OpenSSL, 4 MiB of memory, for functions that Python has itself. So they are taken from
where `hashlib` would take them if there were no OpenSSL.
"""

from _blake2 import blake2b
from importlib import import_module

__all__ = ("blake2b", "shake")


def shake(data: bytes, length: int) -> bytes:
    """As many bytes as are wanted, by SHAKE-128."""
    try:
        home = import_module("_sha3")
    except ImportError:  # some makers of systems leave it out
        home = import_module("hashlib")
    return bytes(home.shake_128(data).digest(length))
