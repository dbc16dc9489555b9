"""The operator's desk: hard to get in, easy to use, and never left open."""

import csv
from collections.abc import Callable
from pathlib import Path

import pytest

from game.kiosk.pin import MINUTE, MOST_WRONG, hash_of
from game.kiosk.standing import FILE
from game.kiosk.supervisor import ENDED, RESTART
from game.store.reports import JOURNAL
from tests.support.interrupted import last_move, leave_behind, sitters
from tests.support.unattended import Unattended

Open = Callable[..., Unattended]

PIN = "4711"


@pytest.fixture(scope="module")
def policy() -> str:
    return f'[operator]\npin = "{hash_of(PIN)}"\n[idle]\nask_s = 600\n'


@pytest.fixture
def desk(open_kiosk: Open, policy: str) -> Unattended:
    kiosk = open_kiosk(policy)
    kiosk.chord()
    assert kiosk.scene == "PinScene"
    kiosk.type(PIN)
    assert kiosk.scene == "DeskScene"
    return kiosk


def press_line(kiosk: Unattended, line: int) -> None:
    """Press A on a line of the first column, the slider being line 0."""
    kiosk.press("left", *["down"] * line, "a")
    kiosk.frames(2)


def journal(tmp_path: Path) -> str:
    return (tmp_path / JOURNAL).read_text(encoding="utf-8")


def test_without_a_pin_in_the_policy_there_is_no_desk(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    kiosk.chord()
    assert kiosk.scene != "PinScene"


def test_digits_can_be_picked_without_a_keyboard(open_kiosk: Open, policy: str) -> None:
    kiosk = open_kiosk(policy)
    kiosk.chord()
    kiosk.press("left", "down", "a")  # 4
    kiosk.press("left", "down", "a")  # 7
    kiosk.press("left", "up", "up", "a", "a")  # 1 1
    kiosk.press("left", "down", "down", "down", "right", "right", "a")  # the tick
    kiosk.frames(2)
    assert kiosk.scene == "DeskScene"


def test_five_wrong_pins_lock_it_for_a_minute(open_kiosk: Open, policy: str, tmp_path: Path) -> None:
    kiosk = open_kiosk(policy)
    kiosk.chord()
    for _ in range(MOST_WRONG):
        kiosk.type("0000")
    kiosk.type(PIN)
    assert kiosk.scene == "PinScene"
    assert journal(tmp_path).count("wrong PIN") == MOST_WRONG, "what is typed while it is locked is not noted"
    assert "wrong PIN and locked for 1 min" in journal(tmp_path)
    kiosk = open_kiosk(policy)
    kiosk.chord()
    kiosk.type(PIN)
    assert kiosk.scene == "PinScene", "a restart unlocks nothing"
    kiosk.pass_seconds(MINUTE // 1000)
    kiosk.chord()
    kiosk.type(PIN)
    assert kiosk.scene == "DeskScene"
    assert journal(tmp_path).count("desk: unlocked") == 1


def test_it_closes_by_itself_also_from_its_health_page(desk: Unattended, tmp_path: Path) -> None:
    press_line(desk, 4)
    assert desk.scene == "HealthScene"
    desk.pass_seconds(58)
    assert desk.scene == "HealthScene"
    desk.pass_seconds(4)
    assert desk.scene not in ("HealthScene", "DeskScene")
    assert "desk: closed" in journal(tmp_path)


def test_volume_and_games_hold_after_a_restart(desk: Unattended, open_kiosk: Open, policy: str) -> None:
    desk.press("left", *["left"] * 5)
    assert desk.operator.ceiling == 30
    assert desk.app.house.loudest == pytest.approx(0.3)
    assert desk.operator.offer("hoopla", False)
    kiosk = open_kiosk(policy)
    assert "hoopla" not in kiosk.factory.offered
    assert kiosk.operator.ceiling == 30


def test_one_game_must_be_left(open_kiosk: Open, policy: str) -> None:
    kiosk = open_kiosk(policy + '[games]\noffered = ["hoopla", "crosspatch"]')
    operator = kiosk.operator
    assert operator.offer("hoopla", False)
    assert list(kiosk.factory.offered) == ["crosspatch"]
    assert not operator.offer("crosspatch", False)
    assert operator.offer("hoopla", True)
    assert len(kiosk.factory.offered) == 2


@pytest.mark.parametrize(("line", "code"), [(6, RESTART), (7, ENDED)])
def test_restart_and_end_ask_first_and_then_leave_with_their_codes(desk: Unattended, line: int, code: int) -> None:
    press_line(desk, line)
    assert desk.scene == "DeskScene"
    desk.press("left", "a")  # no
    assert desk.scene == "DeskScene"
    desk.press("left", "a", "down", "a")
    assert desk.scene == ""
    assert desk.kiosk.code == code


def test_results_are_exported_and_scores_begin_anew(open_kiosk: Open, policy: str, tmp_path: Path) -> None:
    t, seat, move = last_move(2)
    leave_behind(tmp_path, sitters("left", "right"), t)
    kiosk = open_kiosk(policy, again=True)
    kiosk.play_last_move(move, seat)
    best = kiosk.factory.bests()
    assert [champion.won for champion in best[0].today] == [1, 0]
    kiosk.chord()
    kiosk.type(PIN)
    press_line(kiosk, 2)
    kiosk.until(lambda: list(tmp_path.rglob("*.csv")))
    (export,) = tmp_path.rglob("*.csv")
    rows = list(csv.DictReader(export.read_text(encoding="utf-8-sig").splitlines()))
    assert [(row["name"], row["game"]) for row in rows] == [("Mira", "hoopla"), ("Jörg", "hoopla")]
    assert rows[seat]["place"] == "1"
    kiosk.press("left", "down", "down", "down", "a", "down", "a")
    assert kiosk.factory.bests() == []
    assert "scores reset" in journal(tmp_path)
    press_line(kiosk, 0)
    kiosk.operator.export()
    kiosk.until(lambda: len(list(tmp_path.rglob("*.csv"))) == 2)


@pytest.mark.parametrize("data", [b"", b"{", b"\xff" * 40, b'{"ceiling": 900}', b'{"offered": ["ludo"]}'])
def test_standing_orders_that_make_no_sense_are_forgotten(
    open_kiosk: Open, policy: str, tmp_path: Path, data: bytes
) -> None:
    (tmp_path / FILE).write_bytes(data)
    kiosk = open_kiosk(policy)
    assert len(kiosk.factory.offered) > 1
    assert kiosk.operator.ceiling == 80


def test_the_health_page_tells_how_the_machine_is(desk: Unattended, tmp_path: Path) -> None:
    told = dict(desk.operator.health())
    assert told["desk.folder"] == str(tmp_path)
    assert "GiB" in told["desk.disk"]
    assert "desk: unlocked" in told["desk.last"]


def test_quiet_now_silences_everything_and_holds_after_a_restart(
    desk: Unattended, open_kiosk: Open, policy: str
) -> None:
    press_line(desk, 1)
    assert desk.operator.quiet
    assert desk.app.house.loudest == 0
    kiosk = open_kiosk(policy)
    assert kiosk.app.house.loudest == 0
    kiosk.operator.set_quiet(False)
    assert kiosk.app.house.loudest > 0


def test_usage_has_a_page_of_its_own(desk: Unattended) -> None:
    press_line(desk, 3)
    assert desk.scene == "UsageScene"
    desk.press("left", "a")
    desk.frames(2)
    assert desk.scene == "DeskScene"
