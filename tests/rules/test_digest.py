"""Hashes are those of hashlib, without what hashlib brings along."""

import hashlib
import sys
from subprocess import run

from game.rules.digest import blake2b, shake_128


def test_the_hashes_are_those_that_everybody_knows() -> None:
    assert blake2b(b"motley", digest_size=8).digest() == hashlib.blake2b(b"motley", digest_size=8).digest()
    assert shake_128(b"motley").digest(100) == hashlib.shake_128(b"motley").digest(100)


def test_the_program_does_without_openssl() -> None:
    code = "import sys, game.app; print('_hashlib' in sys.modules)"
    done = run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split()[-1] == "False"
