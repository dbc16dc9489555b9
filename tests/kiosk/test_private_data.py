"""Everything that a kiosk keeps is for the user who runs it alone, but for the file that monitors read."""

import os
import signal
import stat
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.kiosk import deaths
from game.kiosk.pin import hash_of
from game.kiosk.policy import Policy
from game.kiosk.status import FILE
from game.kiosk.supervisor import ENDED, Supervisor
from game.store.reports import JOURNAL, REPORTS
from tests.support.interrupted import last_move, leave_behind, sitters
from tests.support.unattended import Unattended

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows keeps the files of users apart by itself")

PIN = "4711"
DIES_ONCE = "import sys; print('complaint', file=sys.stderr); sys.exit(0 if '--again' in sys.argv else 9)"


@pytest.fixture(autouse=True)
def as_usual(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """New files are readable by all; signals and rights are afterwards what they were."""
    monkeypatch.setattr(deaths, "PAUSES", (0.0, 0.01))
    kept = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    before = os.umask(0o022)
    yield
    os.umask(before)
    for number, handler in kept.items():
        signal.signal(number, handler)


def test_all_that_a_kiosk_and_its_supervisor_keep_is_private_but_the_status(
    open_kiosk: Callable[..., Unattended], tmp_path: Path
) -> None:
    t, seat, move = last_move(2)
    leave_behind(tmp_path, sitters("left", "right"), t)
    kiosk = open_kiosk(f'[operator]\npin = "{hash_of(PIN)}"', again=True)
    kiosk.play_last_move(move, seat)
    kiosk.chord()
    kiosk.type("0000")
    kiosk.type(PIN)
    kiosk.operator.set_quiet(True)
    kiosk.operator.export()
    kiosk.until(lambda: list(tmp_path.rglob("*.csv")))
    kiosk.close()
    assert Supervisor([sys.executable, "-c", DIES_ONCE], Policy(), tmp_path).run() == ENDED

    found = {path.relative_to(tmp_path).as_posix(): path for path in tmp_path.rglob("*")}
    assert {FILE, JOURNAL, "settings.json", "usage.json", "history.sqlite"} <= found.keys()
    assert {path.suffix for path in found.values()} >= {".csv", ".txt", ".lock"}
    assert any(name.startswith(f"{REPORTS}/") for name in found)
    open_to_others = {name for name, path in found.items() if stat.S_IMODE(path.stat().st_mode) & 0o077}
    assert open_to_others == {FILE}
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o700
