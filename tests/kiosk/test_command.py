"""`motley kiosk` before anything is shown."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from game.cli import main
from game.kiosk.pin import is_hash
from game.kiosk.policy import read
from tests.store.disks import ROOT


def test_the_template_can_be_printed_and_read_again(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["kiosk", "--template"]) == 0
    read(tomllib.loads(capsys.readouterr().out), tmp_path)


def test_a_wrong_policy_gets_a_sentence_for_each_mistake(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "event.toml").write_text('[games]\noffered = ["ludo"]\n[sound]\nceiling = 101', encoding="utf-8")
    assert main(["kiosk", "--config", str(tmp_path / "event.toml")]) == 2
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 2
    assert all(line.startswith("motley kiosk: ") for line in told)


def test_a_pin_is_asked_for_and_its_hash_printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("getpass.getpass", lambda prompt: "4711")
    assert main(["kiosk", "--pin"]) == 0
    assert is_hash(tomllib.loads(capsys.readouterr().out)["operator"]["pin"])


def test_nothing_that_can_end_the_game_is_loaded_into_its_supervisor() -> None:
    code = "import sys, game.kiosk.supervisor; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False, timeout=60).returncode == 0
