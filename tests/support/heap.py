"""What is in use of the memory that a process holds: the rest lies free between, in pages that cannot be given back."""

from __future__ import annotations

import ctypes

FIELDS = ("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost")
MIB = 1 << 20


class _Info(ctypes.Structure):
    """`struct mallinfo2`, in <malloc.h>."""

    _fields_ = [(name, ctypes.c_size_t) for name in FIELDS]


def in_use() -> float:
    """The MiB that were asked for from the C library and not freed; NaN where it does not tell.

    Pictures are in it and Python's larger objects; the small ones are counted as blocks by Python itself.
    """
    try:
        tell = ctypes.CDLL(None).mallinfo2
    except (OSError, AttributeError, TypeError):  # another C library, or an older one
        return float("nan")
    tell.restype = _Info
    info = tell()
    return float(info.uordblks + info.hblkhd) / MIB
