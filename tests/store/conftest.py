"""What the tests of the store share."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.store.notices import NoticeBoard


@pytest.fixture
def board() -> NoticeBoard:
    return NoticeBoard()


@pytest.fixture
def public() -> Iterator[Path]:
    """A folder that anybody on this computer can reach, unlike those of pytest."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        folder.chmod(0o777)
        yield folder
