"""The self-test finds what is broken in an installation, says so in a line, and tries the rest all the same."""

import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pygame
import pytest

from game.cli import main
from game.games.played import GAMES
from game.selftest import Finding, selftest
from game.store import paths
from tests.support.furnished import furnish

FILES = 7  # what is tried before the matches


@pytest.fixture(autouse=True)
def _quiet(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield
    pygame.quit()


def first(count: int) -> dict[str, Finding]:
    """What is tried first; the scenes take long, and have a slow test with the real program."""
    tried = selftest()
    found = {finding.what: finding for finding in islice(tried, count)}
    tried.close()
    return found


def test_a_whole_installation_passes() -> None:
    found = first(FILES + len(GAMES))
    assert [finding.line() for finding in found.values() if not finding.passed] == []
    assert [name for name in found if name.startswith("match of")] == [f"match of {game.spec.key}" for game in GAMES]


def test_each_broken_file_fails_its_own_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    home = furnish(monkeypatch, tmp_path)
    (home / "art" / "fonts" / "Nunito-Black.otf").write_bytes(b"no font")
    (home / "art" / "worlds.toml").unlink()
    (home / "art" / "gamecontrollerdb.txt").write_text("# empty\n")
    (home / "sounds" / "accept.ogg").write_bytes(b"noise")
    (home / "art" / "phone" / "page.js").unlink()
    found = first(FILES)
    failed = [name for name, finding in found.items() if not finding.passed]
    assert failed == ["fonts", "art", "pads", "sounds", "phones"]
    assert "Nunito-Black.otf" in found["fonts"].why
    assert "worlds.toml" in found["art"].why
    assert "accept.ogg" in found["sounds"].why
    assert found["art"].line().startswith("FAILED  art ")


def test_a_disk_that_keeps_nothing_fails(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(paths, "_is_writable", lambda folder: False)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    finding = first(FILES)["writing"]
    assert not finding.passed
    assert "home_temporary" in finding.why


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_command_tries_everything_and_its_exit_code_tells(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert main(["selftest"]) == 0
    furnish(monkeypatch, tmp_path)
    (tmp_path / "sounds" / "cues.toml").unlink()
    assert main(["selftest"]) == 1
    lines = capsys.readouterr().out.splitlines()
    middle = len(lines) // 2
    assert lines[middle - 1] == f"{middle - 1} of {middle - 1} passed"
    assert [line.split()[1] for line in lines[middle:] if line.startswith("FAILED")] == ["sounds"]
