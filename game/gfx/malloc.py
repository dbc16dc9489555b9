"""Memory that is given back: pictures come and go, and what they leave behind should not stay with the program.

The C library of Linux learns from large blocks that were freed to keep the next ones, and gives every thread a heap of
its own: after an evening half as much again would be held as is used. So it is told to hand large blocks back at once.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Final

TRIM, MAP, HEAPS = -1, -3, -8  # of mallopt, in <malloc.h>
LARGE: Final = 16 * 1024  # bytes: a picture of 64 by 64 pixels
SPARE: Final = 256 * 1024


def release_free_memory(platform: str = sys.platform) -> bool:
    """Give back what lies free between smaller blocks as well: after much has been thrown out. It takes a millisecond.

    Whether anything was given back.
    """
    try:
        return platform.startswith("linux") and bool(ctypes.CDLL(None).malloc_trim(0))
    except (OSError, AttributeError):
        return False


def limit_malloc_caching(platform: str = sys.platform) -> bool:
    """Have freed pictures given back; whether the C library can be told so."""
    if not platform.startswith("linux"):
        return False
    try:
        tell = ctypes.CDLL(None).mallopt
    except (OSError, AttributeError):  # another C library than the usual one
        return False
    return all(tell(option, value) for option, value in ((MAP, LARGE), (TRIM, SPARE), (HEAPS, 1)))
