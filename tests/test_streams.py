"""What commands write is UTF-8, whatever the code page behind their streams, and lost where nothing is behind them."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli import main
from tests.support.fresh import ROOT

SNOWMAN = "☃"  # in no code page of Windows
ARROW = "←"

# By command: its arguments, what it writes with them and its exit code.
WRITES: dict[str, tuple[list[str], str, int]] = {
    "": (["--size", SNOWMAN], SNOWMAN, 2),
    "sim": (["hoopla", "--games", "1", "--logs", f"{SNOWMAN}/file"], SNOWMAN, 2),
    "replay": ([f"{SNOWMAN}.jsonl"], SNOWMAN, 2),
    "art": (["hoopla", "--sheet", f"{SNOWMAN}.png"], SNOWMAN, 0),
    "shots": ([f"{SNOWMAN}/file"], SNOWMAN, 2),
    "doctor": ([], ARROW, 0),
    "kiosk": (["--config", f"{SNOWMAN}.toml"], SNOWMAN, 2),
    "arena": ([SNOWMAN], SNOWMAN, 2),
    "sounds": (["--render", f"{SNOWMAN}/file"], SNOWMAN, 2),
    "bench": (["--rounds", "1"], "hoopla", 0),
}


def motley(*arguments: str, folder: Path) -> subprocess.Popen[bytes]:
    """The program as a Windows console would start it, in a folder."""
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0", "PYTHONPATH": str(ROOT)}
    environment |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, "-m", "game", *arguments]
    return subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def test_every_command_is_in_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    commands = re.findall(r"^    ([a-z]+) ", capsys.readouterr().out, re.M)
    assert sorted(commands) == sorted({*WRITES, "selftest"} - {""})


@pytest.mark.parametrize("command", WRITES)
def test_a_command_writes_letters_that_the_code_page_does_not_have(command: str, tmp_path: Path) -> None:
    (tmp_path / SNOWMAN).mkdir()
    (tmp_path / SNOWMAN / "file").write_text("in the way")
    (tmp_path / f"{SNOWMAN}.toml").write_text(f'["{SNOWMAN}"]\n', encoding="utf-8")
    arguments, word, code = WRITES[command]
    with motley(*([command] if command else []), *arguments, folder=tmp_path) as running:
        out, err = running.communicate(timeout=100)
    assert running.returncode == code, err
    assert word in (out if code == 0 else err).decode("utf-8")


def test_the_self_test_begins_under_such_a_code_page(tmp_path: Path) -> None:
    """All of it takes long; its first line is as good as its last."""
    with motley("selftest", folder=tmp_path) as running:
        assert running.stdout is not None
        assert running.stdout.readline().decode("utf-8").startswith("ok ")
        running.kill()


def test_a_program_without_a_console_has_no_streams_and_does_not_miss_them() -> None:
    script = "import sys\nsys.stdout = sys.stderr = None\nfrom game.cli import main\nsys.exit(main(['sim', 'ludo']))\n"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", b"")
