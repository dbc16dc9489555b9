"""`python -m tests.fuzz`: damages files for an hour and keeps whatever a loader could not stand as a case."""

from __future__ import annotations

import argparse
import hashlib
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import FrameType

from tests.fuzz.damage import damage
from tests.fuzz.loaders import LOADERS, run

if sys.platform == "linux":
    import resource

CASES = Path(__file__).parent / "cases"
HOUR_S = 3600.0
PATIENCE_S = 5.0  # for one file
MEMORY = 300 << 20  # bytes, above what the program has when it begins


class TooSlow(BaseException):
    """A loader took longer than anybody would wait; no handler of errors may swallow it."""


def main(arguments: list[str]) -> int:
    """Damage files until the time is up; 1 if anything was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("seconds", type=float, nargs="?", default=HOUR_S, help="how long (default: an hour)")
    parser.add_argument("--seed", type=int, default=time.time_ns(), help="for the same damages again")
    parser.add_argument("--cases", type=Path, default=CASES, help="where to keep what is found")
    given = parser.parse_args(arguments)
    limit_memory()
    random, found, tried = Random(given.seed), set[str](), 0
    whole = {name: loader.whole() for name, loader in LOADERS.items()}
    end = time.monotonic() + given.seconds
    while time.monotonic() < end:
        name = random.choice(list(LOADERS))
        data = damage(whole[name], random)
        tried += 1
        trouble = trouble_with(name, data)
        if trouble and (kind := kind_of(trouble)) not in found:
            found.add(kind)
            file = given.cases / f"{name}-{hashlib.sha256(data).hexdigest()[:8]}"
            file.write_bytes(data)
            print(f"{file}\n{trouble}", flush=True)
    print(f"{tried} files, seed {given.seed}: {len(found)} found")
    return 1 if found else 0


def trouble_with(name: str, data: bytes) -> str:
    """What a loader raises, with its stack; nothing if it stands it."""
    try:
        with at_most(PATIENCE_S):
            run(name, data)
    except (Exception, TooSlow):
        return traceback.format_exc(limit=-6)
    return ""


def kind_of(trouble: str) -> str:
    """Where it was raised: the same line twice is the same bug."""
    return next(line for line in reversed(trouble.splitlines()) if line.startswith("  File "))


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """TooSlow where it takes longer, on systems that have alarms."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _ring(number: int, frame: FrameType | None) -> None:
    raise TooSlow


def limit_memory() -> None:
    """Let whoever wants too much memory get MemoryError, on a system that counts it."""
    if sys.platform == "linux":
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        limit = pages * resource.getpagesize() + MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
