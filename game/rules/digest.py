"""Hashes, the same on every machine.

`hashlib` loads OpenSSL, 4 MiB of memory, for functions that Python has itself. So they are imported from the modules
that `hashlib` would use without OpenSSL.
"""

from _blake2 import blake2b
from importlib import import_module

__all__ = ("blake2b", "shake")


def shake(data: bytes, length: int) -> bytes:
    """`length` bytes of SHAKE-128."""
    try:
        home = import_module("_sha3")
    except ImportError:  # some distributions leave it out
        home = import_module("hashlib")
    return bytes(home.shake_128(data).digest(length))
