"""The wheel and the packaged program, built once from a fresh copy by the commands of the README."""

import json
import os
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.e2e.conftest import display, screen
from tests.e2e.program import wait_for
from tests.support import fresh
from tests.support.commands import ARCHIVE, PACKAGE

__all__ = ["display", "screen"]  # the screen of the end-to-end tests serves here too

LONGEST_S = 1500


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
    """Build, unless another process of this run does."""
    base = tmp_path_factory.getbasetemp()
    shared = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "packaged"
    record = shared / "said.json"
    try:
        shared.mkdir()
    except FileExistsError:
        assert wait_for(record.exists, LONGEST_S), "the process that builds has failed"
    else:
        copy = fresh.copy_to(shared)
        said = fresh.run(PACKAGE, copy)
        fresh.run(ARCHIVE, copy)
        record.write_text(json.dumps(said), encoding="utf-8")
    return Built(shared / fresh.DIFFICULT / "dist", json.loads(record.read_text(encoding="utf-8")))
