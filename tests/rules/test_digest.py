"""Hashes are those of hashlib, without what hashlib brings along."""

import hashlib
import sys
from subprocess import run

import pytest

from game.rules.digest import blake2b, shake


def test_the_hashes_are_those_that_everybody_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    assert blake2b(b"motley", digest_size=8).digest() == hashlib.blake2b(b"motley", digest_size=8).digest()
    known = hashlib.shake_128(b"motley").digest(100)
    assert shake(b"motley", 100) == known
    monkeypatch.setitem(sys.modules, "_sha3", None)  # as if it had been left out
    assert shake(b"motley", 100) == known


def test_the_program_does_without_openssl() -> None:
    code = "import sys, game.app, game.rules.digest; game.rules.digest.shake(b'', 1); print('_hashlib' in sys.modules)"
    done = run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split()[-1] == "False"
