"""Freed pictures are given back, where the C library can be told so."""

import sys
from pathlib import Path
from subprocess import run

import pytest

from game.gfx.malloc import limit_malloc_caching, release_free_memory

# Makes pictures, lets all but a few go, and tells how many KiB it holds before and after.
HELD = """
import sys
from pathlib import Path
import pygame
from game.gfx.malloc import limit_malloc_caching
def held():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4
limit_malloc_caching()
for _ in range(3):
    pictures = [pygame.Surface((200, 200)) for _ in range(400)]
    most = held()
    pictures = pictures[::40]
print(most - held())
"""


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_elsewhere_there_is_nobody_to_tell(platform: str) -> None:
    assert not limit_malloc_caching(platform)
    assert not release_free_memory(platform)


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="only Linux tells what a process holds")
def test_memory_of_pictures_goes_back_when_they_go() -> None:
    done = run([sys.executable, "-c", HELD], capture_output=True, text=True, check=True)
    assert int(done.stdout.split()[-1]) > 0.9 * 0.975 * 400 * 200 * 200 * 4 / 1024
