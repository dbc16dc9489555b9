"""The wheel and the source archive: all art and sounds are inside, and either installs into an empty environment."""

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from game import __version__
from game.text.languages import LANGUAGES
from tests.packaging.conftest import Built

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800)]

ROOT = Path(__file__).parents[2]
CARRIED = [
    path.relative_to(ROOT).as_posix()
    for folder in ("art", "sounds")
    for path in (ROOT / folder).rglob("*")
    if path.is_file() and path.parent.name != "sheets"
]


def test_the_wheel_has_everything_that_is_needed_and_no_more(built: Built) -> None:
    names = set(zipfile.ZipFile(built.wheel).namelist())
    assert [name for name in CARRIED if f"game/{name}" not in names] == []
    for data in ("game/text/{}.toml", "game/kiosk/words/{}.txt"):
        assert {data.format(language) for language in LANGUAGES} <= names
    assert [name for name in names if "sheets/" in name or name.startswith(("tests", "art", "sounds"))] == []


def test_the_source_archive_can_be_worked_on(built: Built) -> None:
    with tarfile.open(built.sdist) as tar:
        names = {name.partition("/")[2] for name in tar.getnames()}
    needed = ["LICENSE", "README.md", "CONTRIBUTING.md", "pyproject.toml", "build.spec", "tests/test_readme.py"]
    assert [name for name in (*needed, *CARRIED) if name not in names] == []


@pytest.mark.parametrize("kind", ["wheel", "sdist"])
def test_it_installs_into_an_empty_environment_and_runs(kind: str, built: Built, tmp_path: Path) -> None:
    environment = tmp_path / "Umgebung für alle"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    archive = str(getattr(built, kind))
    subprocess.run(["python3", "-m", "pip", "--python", environment, "install", "-q", archive], check=True)
    python, home = environment / "bin" / "python", {"HOME": str(tmp_path)}
    for command in ([environment / "bin" / "motley"], [python, "-m", "game"]):
        done = subprocess.run([*command, "--version"], cwd="/", env=home, capture_output=True, text=True, check=True)
        assert done.stdout == f"motley {__version__}\n"
    selftest = subprocess.run(
        [environment / "bin" / "motley", "selftest"], cwd="/", env=home, capture_output=True, text=True, check=False
    )
    assert selftest.returncode == 0, selftest.stdout + selftest.stderr
