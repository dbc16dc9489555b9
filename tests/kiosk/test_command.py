"""`motley kiosk` before anything is shown."""

import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from game.cli import main
from game.kiosk.pin import is_hash
from game.kiosk.policy import read, template
from game.store.reports import JOURNAL
from tests.support.disks import ROOT


def test_the_template_can_be_printed_and_read_again(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["kiosk", "--template"]) == 0
    read(tomllib.loads(capsys.readouterr().out), tmp_path)


def test_a_wrong_policy_gets_a_sentence_for_each_mistake(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "event.toml").write_text('[games]\noffered = ["ludo"]\n[sound]\nceiling = 101', encoding="utf-8")
    assert main(["kiosk", "--config", str(tmp_path / "event.toml")]) == 2
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 2
    assert all(line.startswith("motley kiosk: ") for line in told)


def test_a_policy_can_be_checked_alone(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    policy = tmp_path / "event.toml"
    policy.write_text(template(), encoding="utf-8")
    assert main(["kiosk", "--check", str(policy)]) == 0
    assert capsys.readouterr().out == f"{policy} is fine\n"
    policy.write_text('[games]\noffered = ["ludo"]\n[cellar]', encoding="utf-8")
    assert main(["kiosk", "--check", str(policy)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 2
    assert list(tmp_path.iterdir()) == [policy], "nothing is begun"


Answers = Callable[..., None]


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch) -> Answers:
    """Lets a person type these, or press keys that raise."""

    def answer(*typed: str | BaseException) -> None:
        answers = iter(typed)

        def ask(prompt: str) -> str:
            given = next(answers)
            if isinstance(given, BaseException):
                raise given
            return given

        monkeypatch.setattr("getpass.getpass", ask)

    return answer


def test_a_pin_is_asked_for_twice_and_its_hash_printed(capsys: pytest.CaptureFixture[str], answer: Answers) -> None:
    answer("4711", "4711")
    assert main(["kiosk", "--pin"]) == 0
    assert is_hash(tomllib.loads(capsys.readouterr().out)["operator"]["pin"])


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        (("4711", "4712"), "not the same"),
        (("12", "12"), "4 to 10 digits"),
        (("\u0661\u0662\u0663\u0664",) * 2, "4 to 10 digits"),
        ((EOFError(),), "no PIN"),
        (("4711", KeyboardInterrupt()), "no PIN"),
    ],
)
def test_without_a_pin_there_is_a_sentence(
    capsys: pytest.CaptureFixture[str], answer: Answers, typed: tuple[str | BaseException, ...], word: str
) -> None:
    answer(*typed)
    with pytest.raises(SystemExit) as ended:
        main(["kiosk", "--pin"])
    assert ended.value.code == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert word in told.err
    assert len(told.err.split()) < 20


def test_without_a_screen_one_sentence_says_so_within_one_start(tmp_path: Path) -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY")
    environment = {key: value for key, value in os.environ.items() if key not in hidden} | {"SDL_VIDEODRIVER": "dummy"}
    command = [sys.executable, "-m", "game", "kiosk", "--data", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=60)
    said = [line for line in done.stderr.splitlines() if not line.startswith("motley kiosk: status ")]
    assert (done.returncode, said) == (3, ["motley kiosk: there is no screen to open a window on"])
    assert (tmp_path / JOURNAL).read_text(encoding="utf-8").count("started the game") == 1


def test_nothing_that_can_end_the_game_is_loaded_into_its_supervisor() -> None:
    code = "import sys, game.kiosk.supervisor; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False, timeout=60).returncode == 0
