"""The packaged program: small, whole, as quick as from a checkout, playable to the end, and gone when it is killed."""

import hashlib
import os
import re
import signal
import subprocess
import sys
import tarfile
from pathlib import Path
from statistics import median

import pytest

from game import __version__
from game.bench.screen import own_screen
from game.games.hoopla.rules import COLOURS, STACK_ZONES
from game.games.played import find
from game.kiosk.decency import WORDS
from game.match.log import parse
from game.match.match import Match
from game.rules.api import TABLE, Seat
from game.rules.rng import Rng
from game.store.files import TEMPORARY
from game.store.matches import KEPT
from tests.e2e.program import Program, wait_for
from tests.e2e.supervised import Supervised
from tests.packaging.conftest import Built
from tests.packaging.eyes import seconds_until_seen

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800)]

MB = 1_000_000
ROUNDS = 9
KILLS = 20


def run(built: Built, *arguments: str, home: Path) -> subprocess.CompletedProcess[str]:
    """The packaged program with nothing of this machine's environment, somewhere else."""
    return subprocess.run(
        [built.program, *arguments],
        cwd="/",
        env={"HOME": str(home)},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )


def test_the_folder_and_the_archive_are_small_and_told(built: Built) -> None:
    folder = sum(file.stat().st_size for file in built.folder.rglob("*") if file.is_file() and not file.is_symlink())
    archive = built.archive.read_bytes()
    assert folder <= 75 * MB
    assert len(archive) <= 30 * MB
    assert f"SHA-256 {hashlib.sha256(archive).hexdigest()}" in built.said
    assert re.search(r"dist/motley: [\d.]+ MiB", built.said)


def test_nothing_is_in_it_that_is_not_needed(built: Built) -> None:
    names = {path.name for path in (built.folder / "_internal").iterdir()}
    assert names & {"numpy", "tkinter", "PIL", "setuptools", "sheets"} == set()
    assert not list(built.folder.rglob("*.jpg"))


def test_the_lists_of_unwanted_words_are_in_it(built: Built) -> None:
    carried = built.folder / "_internal" / "game" / "kiosk" / "words"
    assert {path.name: path.read_bytes() for path in carried.iterdir()} == {
        path.name: path.read_bytes() for path in WORDS.iterdir()
    }


def test_every_library_in_it_is_named_among_the_licences(built: Built) -> None:
    told = (built.folder / "_internal" / "art" / "LICENSES.md").read_text(encoding="utf-8")
    files = [path for path in built.folder.rglob("lib*.so*") if path.parent.name != "lib-dynload"]
    libraries = {re.split(r"[-.]", path.name.removeprefix("lib"))[0] for path in files}
    assert {name for name in libraries if f"`{name}`" not in told} == set()
    licences = {path.name for path in (built.folder / "_internal" / "licences").iterdir()}
    assert licences >= {"LICENSE", "LGPL-2.1.txt", "msgspec", "platformdirs", "python", "segno", "websockets"}


def test_version_doctor_and_selftest_work_in_it(built: Built, tmp_path: Path) -> None:
    assert run(built, "--version", home=tmp_path).stdout == f"motley {__version__}\n"
    doctor = run(built, "doctor", home=tmp_path).stdout
    assert "pygame-ce" in doctor
    assert "waits in SDL itself" in doctor
    assert "Art         all files" in doctor
    selftest = run(built, "selftest", home=tmp_path)
    assert selftest.returncode == 0, selftest.stdout + selftest.stderr


def test_unpacked_anywhere_it_runs(built: Built, tmp_path: Path) -> None:
    with tarfile.open(built.archive) as tar:
        tar.extractall(tmp_path, filter="data")
    (folder,) = tmp_path.iterdir()
    moved = Built(tmp_path, "")
    folder.rename(moved.folder)
    assert run(moved, "sim", "hoopla", "--games", "1", home=tmp_path).returncode == 0


def test_it_is_seen_as_soon_as_the_one_from_a_checkout(built: Built, tmp_path: Path) -> None:
    """Ratios of one run, each taking turns with the other, seen from outside."""
    checkout = [sys.executable, "-m", "game"]
    figures: dict[str, list[tuple[float, float]]] = {"packaged": [], "checkout": []}
    with own_screen() as display:
        for number in range(ROUNDS + 1):
            for name, command in (("packaged", [str(built.program)]), ("checkout", checkout)):
                times = seconds_until_seen(display, command, tmp_path / f"{name}-{number}")
                if number:  # the first of each only fills the disk's cache
                    figures[name].append(times)
    for which, what in enumerate(("first frame", "title")):
        packaged, source = (median(times[which] for times in figures[name]) for name in ("packaged", "checkout"))
        print(f"{what}: packaged {packaged * 1000:.0f} ms, checkout {source * 1000:.0f} ms, {packaged / source:.2f}")
        assert packaged / source <= 1.2, what


def test_hoopla_is_played_to_the_end_with_real_keys(built: Built, display: str, tmp_path: Path) -> None:
    zones = ("left", "right")
    with Program(display, tmp_path, motley=[str(built.program)]) as program:
        program.sit_down(*zones)
        while not program.is_over():
            for seat, zone in enumerate(zones):
                program.press(zone, next_button(program.match(), seat))
        program.wait_finished()
        match = Match.resume(parse(program.logs(KEPT)[0].read_text(encoding="utf-8"), find))
        assert match.game.outcome is not None
        assert match.game.outcome.reason in ("finished", "stuck")
        print(f"{match.moves} moves by real keys, {match.game.outcome.reason}, places {match.game.outcome.places}")
        program.chord("alt+F4")
        program.assert_quits()


def next_button(match: Match, seat: Seat) -> str:
    """Where the top card of the pile fits, else the next card."""
    zones = match.view(TABLE).zones
    if pile := zones["pile", seat]:
        for stack, button in zip(STACK_ZONES, ("left", "up", "right"), strict=True):
            if zones[stack][-1] % COLOURS == pile[-1] // COLOURS:
                return button
    return "a"


def test_killed_at_any_moment_it_leaves_nothing_behind(built: Built, display: str, tmp_path: Path) -> None:
    rng = Rng("kills", 1)
    temporary, data = tmp_path / "temporary", tmp_path / "data"
    temporary.mkdir()
    before = sorted(path.relative_to(built.folder) for path in built.folder.rglob("*"))
    for _ in range(KILLS):
        program = subprocess.Popen(
            [built.program, "--windowed", "--data", data],
            env={"HOME": str(tmp_path), "TMPDIR": str(temporary), "DISPLAY": display, "SDL_AUDIODRIVER": "dummy"},
            stderr=subprocess.DEVNULL,
            cwd="/",
        )
        with pytest.raises(subprocess.TimeoutExpired):  # it would run on
            program.wait(rng.below(2000) / 1000)
        program.send_signal(signal.SIGKILL)
        program.wait()
    assert list(temporary.iterdir()) == []
    assert wait_for(lambda: running(built) == [], 5)
    assert sorted(path.relative_to(built.folder) for path in built.folder.rglob("*")) == before
    assert list(data.rglob(f"*{TEMPORARY}")) == []
    assert {path.name for path in tmp_path.iterdir()} <= {"temporary", "data", ".cache", ".local", ".config"}


def test_supervisor_and_game_are_two_of_its_processes(built: Built, display: str, tmp_path: Path) -> None:
    with Supervised(display, tmp_path, motley=[str(built.program)]) as kiosk:
        assert sorted(running(built)) == sorted([kiosk.process.pid, kiosk.game])
        kiosk.strike(signal.SIGKILL)
        assert kiosk.starts == 2
        kiosk.process.kill()
        assert wait_for(lambda: running(built) == [], 20), "the game outlives its supervisor"


def running(built: Built) -> list[int]:
    """Processes of this very program."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if os.readlink(process / "exe") == str(built.program):
                found.append(int(process.name))
        except OSError:
            continue
    return found
