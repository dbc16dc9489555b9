"""Kiosks for tests, closed when they are over."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.unattended import Unattended

Open = Callable[..., Unattended]


@pytest.fixture
def open_kiosk(drawn_once: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Open]:
    """Opens kiosks on one folder, one after the other."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    opened: list[Unattended] = []

    def open_kiosk(policy: str = "", **how: bool) -> Unattended:
        for kiosk in opened:
            kiosk.close()
        opened[:] = [Unattended(tmp_path, policy, **how)]
        return opened[0]

    yield open_kiosk
    for kiosk in opened:
        kiosk.close()
