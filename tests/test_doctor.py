"""The page for whoever helps: complete, honest about problems, and never a traceback."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.cli import main
from game.input.virtual import STRANGER, VirtualPads
from game.phones import addresses
from game.phones.addresses import LocalAddress
from game.store.paths import HISTORY, SETTINGS
from tests.support.disks import locked
from tests.support.furnished import furnish
from tests.support.interrupted import leave_behind, sitters

NAMES = ("Versions", "Display", "Audio", "Pads", "Keys", "Phones", "Folders", "Art", "Sounds", "Settings", "Matches")


@pytest.fixture(autouse=True)
def _quiet(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield
    pygame.quit()


def page(capsys: pytest.CaptureFixture[str], data: Path) -> dict[str, str]:
    """What the doctor says under each name."""
    assert main(["doctor", "--data", str(data)]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    found: dict[str, str] = {}
    name = ""
    for line in out.splitlines():
        name = line[:12].strip() or name
        found[name] = f"{found.get(name, '')}{line[12:]}\n"
    return found


def test_everything_is_on_the_page_and_nothing_is_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    found = page(capsys, tmp_path / "data")
    assert tuple(found) == NAMES
    assert "pygame-ce" in found["Versions"]
    assert "waits in SDL itself" in found["Versions"]
    assert "no screen" in found["Display"]  # the dummy driver shows nothing
    assert "can be opened" in found["Audio"]
    assert "left: left A, right D, up W, down S, A E, B Q, C R" in found["Keys"]
    assert [name for name in ("Audio", "Pads", "Keys", "Folders", "Art", "Sounds") if "PROBLEM" in found[name]] == []
    assert list(tmp_path.iterdir()) == []


def test_it_tells_what_is_kept(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    leave_behind(tmp_path, sitters("left", "right"), 9000)
    (tmp_path / SETTINGS).write_text('{"motion": "calm", "language": "sv", "text_size": 7}')
    found = page(capsys, tmp_path)
    assert "language sv" in found["Settings"]
    assert "motion calm" in found["Settings"]
    assert "PROBLEM: these make no sense: text_size" in found["Settings"]
    assert "0 logs of finished matches, 1 of one that was interrupted" in found["Matches"]
    assert "0 results in the history" in found["Matches"]


def test_a_missing_sound_system_is_a_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    assert page(capsys, tmp_path)["Audio"].startswith("PROBLEM: There is no sound")


def test_damaged_files_are_lines(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, data = furnish(monkeypatch, tmp_path / "home"), tmp_path / "data"
    data.mkdir()
    (home / "art" / "worlds.toml").unlink()
    next((home / "sounds").glob("*.ogg")).write_bytes(b"noise")
    (data / SETTINGS).write_bytes(b"\xff\x00")
    (data / HISTORY).write_bytes(b"no database" * 100)
    found = page(capsys, data)
    assert "worlds.toml cannot be read" in found["Art"]
    assert "is missing or damaged" in found["Sounds"]
    assert "PROBLEM: the file cannot be used" in found["Settings"]
    assert "PROBLEM: could not be found out" in found["Matches"]
    (home / "sounds" / "cues.toml").unlink()
    assert "PROBLEM" in page(capsys, data)["Sounds"]


def test_a_folder_that_cannot_be_written_is_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, locked(Path(folder)):
        found = page(capsys, Path(folder))
    assert "PROBLEM: cannot be written" in found["Folders"]


def test_pads_are_listed_and_strangers_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pygame.display.init()
    pygame.joystick.init()
    virtual = VirtualPads()
    virtual.attach(name="Good Pad")
    virtual.attach(STRANGER, name="Odd Pad")
    try:
        found = page(capsys, tmp_path)["Pads"]
    finally:
        pygame.joystick.init()
        virtual.detach_all()
    assert "Good Pad" in found
    assert "known" in found
    assert "UNKNOWN" in found


def test_it_tells_whether_phones_are_on_and_where_they_would_come(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [LocalAddress("tun0", "10.8.0.2"), LocalAddress("wlan0", "192.168.178.31")]
    monkeypatch.setattr(addresses, "find", lambda: found)
    with addresses.listen("0.0.0.0", 47150) as taken:
        port = taken.getsockname()[1]
        (tmp_path / SETTINGS).write_text(f'{{"phones": true, "phones_port": {port}}}')
        told = page(capsys, tmp_path)["Phones"]
    assert "switched on" in told
    assert "reached at 192.168.178.31 (wlan0), 10.8.0.2 (tun0)" in told
    assert f"port {port} is taken" in told
    found.clear()
    (tmp_path / SETTINGS).write_text(f'{{"phones_port": {port}}}')
    told = page(capsys, tmp_path)["Phones"]
    assert "switched off" in told
    assert "in no network" in told
    assert f"port {port} is free" in told
