"""The wheel and the packaged program, built once from a fresh copy by the commands of the README."""

import fcntl
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from tests import fresh
from tests.e2e.conftest import display
from tests.test_readme import ARCHIVE, PACKAGE

__all__ = ["display"]  # the screen of the end-to-end tests serves here too


class Built(NamedTuple):
    """What the two commands left."""

    dist: Path
    said: str  # by the one that packages the program

    @property
    def folder(self) -> Path:
        return self.dist / "motley"

    @property
    def program(self) -> Path:
        return self.folder / "motley"

    @property
    def archive(self) -> Path:
        (file,) = self.dist.glob("*.tar.xz")
        return file

    @property
    def wheel(self) -> Path:
        (file,) = self.dist.glob("*.whl")
        return file

    @property
    def sdist(self) -> Path:
        (file,) = self.dist.glob("*.tar.gz")
        return file


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Build, unless a test in another process has done so already."""
    shared = tmp_path_factory.getbasetemp().parent / "packaged"
    with _alone(shared.with_suffix(".lock")):
        record = shared / "said.json"
        if not record.exists():
            copy = fresh.copy_to(shared)
            said = fresh.run(PACKAGE, copy)
            fresh.run(ARCHIVE, copy)
            record.write_text(json.dumps(said), encoding="utf-8")
    return Built(shared / fresh.DIFFICULT / "dist", json.loads(record.read_text(encoding="utf-8")))


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
