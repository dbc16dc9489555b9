"""Hashes, the same on every machine.

`hashlib` loads the whole of OpenSSL, 4 MiB of memory, for functions that Python has itself. So they are taken from
where `hashlib` would take them if there were no OpenSSL.
"""

try:
    from _blake2 import blake2b
    from _sha3 import shake_128  # type: ignore[import-not-found]
except ImportError:  # another Python, which keeps them elsewhere
    from hashlib import blake2b, shake_128

__all__ = ("blake2b", "shake_128")
