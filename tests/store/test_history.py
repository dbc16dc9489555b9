"""What was played is remembered, and no damage to the database stops the game."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.games.played import find
from game.match.config import MatchConfig
from game.match.match import Match
from game.rules.api import LEAVE, TABLE
from game.rules.rng import Rng
from game.store.files import Folder
from game.store.history import EVENING_S, Champion, History, Result
from game.store.notices import Notice, NoticeBoard
from tests.support.disks import kill_after, locked, run
from tests.support.remembered import NAME, NOON, result
from tests.support.sitters import people, played

ADD_FOR_EVER = """
import sys
from pathlib import Path
from game.store.files import Folder
from game.store.history import History
from game.store.notices import NoticeBoard
from tests.support.remembered import NAME, NOON, result

history = History(Folder(Path(sys.argv[1]), NoticeBoard()), NAME)
first = len(history.recent(limit=-1))
for number in range(first + 1, 100_000):
    history.add(result({"Mira": 1, "Noé": 2}, ended=NOON + number))
    print(number, flush=True)
"""

ADD_WITH_LIMIT = """
import resource, sys
from pathlib import Path
from game.store.files import Folder
from game.store.history import History
from game.store.notices import NoticeBoard
from tests.support.remembered import NAME, result

board = NoticeBoard()
history = History(Folder(Path(sys.argv[1]), board), NAME)
history.add(result({"Mira": 1, "Noé": 2}))
resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, resource.RLIM_INFINITY))
for number in range(50):
    history.add(result({"Mira": 1, "Noé": 2}))
print(*[notice.key for notice in board.take()])
read = len(history.recent(limit=-1))
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
history.add(result({"Mira": 1, "Noé": 2}))
print(0 < read < 50, len(history.recent(limit=-1)))
history.close()
"""


def opened(folder: Path, board: NoticeBoard | None = None) -> History:
    return History(Folder(folder, board or NoticeBoard()), NAME)


def test_a_match_is_read_again_as_it_was_added(tmp_path: Path, board: NoticeBoard) -> None:
    first = result({"Mira": 1, "Jörg": 2, "": 3})
    second = result({"A": 1, "B": 2, "C": 1, "D": 2}, game="double_take", teams=(0, 1, 0, 1), starter=TABLE)
    history = opened(tmp_path, board)
    history.add(first)
    history.add(second)
    assert history.recent() == [second, first]
    history.close()
    history = opened(tmp_path, board)
    assert history.recent() == [second, first]
    assert history.recent(limit=1) == [second]
    assert history.recent(game="hoopla") == [first]
    assert history.recent(game="fourscore") == []
    history.close()
    assert board.take() == []


def test_the_result_of_a_match_tells_all_about_it() -> None:
    match = played(seed=3, game="crosspatch", seats=3)
    sitters = people("Mira", "Jörg", "Lotta")
    told = Result.of(match, sitters, NOON, "000007-crosspatch")
    assert match.game.outcome is not None
    assert told.outcome == match.game.outcome
    assert (told.game, told.rules, told.options["motifs"]) == ("crosspatch", match.config.kind.spec.version, 8)
    assert (told.starter, told.moves, told.duration) == (match.game.starter, match.moves, match.now)
    assert [sitter.name for sitter in told.sitters] == ["Mira", "Jörg", "Lotta"]
    assert told.log == "000007-crosspatch"


def test_a_real_match_goes_in_and_comes_out(tmp_path: Path) -> None:
    match = Match(MatchConfig.make(find("double_take"), 4, 5, {"mode": "team"}, teams=(0, 1, 1, 0)))
    for seat in range(3):
        match.submit(10, seat, LEAVE)
    match.advance(11)
    told = Result.of(match, people("Mira", "Jörg", "Lotta", "Noé"), NOON)
    history = opened(tmp_path)
    history.add(told)
    assert history.recent() == [told]
    assert told.teams == (0, 1, 1, 0)
    history.close()


def test_an_evening_ends_when_nobody_plays_for_long(tmp_path: Path) -> None:
    history = opened(tmp_path)
    last = NOON + EVENING_S
    for ended in (NOON, last, last + EVENING_S, last + 2 * EVENING_S + 1):
        history.add(result({"Mira": 1, "Noé": 2}, ended=ended))
    history.close()
    assert evenings(tmp_path) == [1, 1, 1, 2]


def test_a_clock_that_was_set_back_begins_a_new_evening(tmp_path: Path) -> None:
    history = opened(tmp_path)
    history.add(result({"Mira": 1, "Noé": 2}, ended=NOON))
    history.add(result({"Mira": 1, "Noé": 2}, ended=NOON - 1))
    history.close()
    assert evenings(tmp_path) == [1, 2]


def evenings(folder: Path) -> list[int]:
    """The evening of every match, in the order in which they were played."""
    with closing(sqlite3.connect(folder / NAME)) as database:
        return [evening for (evening,) in database.execute("SELECT evening FROM matches ORDER BY id")]


def test_the_champions_are_the_people_who_won_most(tmp_path: Path) -> None:
    history = opened(tmp_path)
    history.add(result({"Mira": 1, "Noé": 2, "": 3}))
    history.add(result({"Mira": 2, "Noé": 1}))
    history.add(result({"Mira": 1, "Noé": 1, "Åse": 3}, game="crosspatch"))
    history.add(result({"Åse": 1, "Zoë": 2}))
    history.add(result({"Robot": 1, "Tin": 2}, level="sharp"))
    best = [Champion("Åse", 1, 1, 10), Champion("Mira", 1, 2, 20), Champion("Noé", 1, 2, 20), Champion("Zoë", 0, 1, 20)]
    assert history.champions("hoopla", "") == best
    assert history.champions("hoopla", "", limit=1) == best[:1]
    crossed = [Champion("Mira", 1, 1, 10), Champion("Noé", 1, 1, 10), Champion("Åse", 0, 1, 30)]
    assert history.champions("crosspatch", "") == crossed
    history.close()


def test_the_database_is_in_wal_and_knows_its_version(tmp_path: Path) -> None:
    opened(tmp_path).close()
    database = sqlite3.connect(tmp_path / NAME)
    assert database.execute("PRAGMA user_version").fetchone() == (1,)
    assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    database.close()


def change(folder: Path, statement: str) -> None:
    database = sqlite3.connect(folder / NAME)
    database.execute(statement)
    database.commit()
    database.close()


def test_the_database_of_a_newer_motley_is_left_alone(tmp_path: Path, board: NoticeBoard) -> None:
    opened(tmp_path).close()
    change(tmp_path, "PRAGMA user_version = 2")
    before = (tmp_path / NAME).read_bytes()
    history = opened(tmp_path, board)
    history.add(result({"Mira": 1, "Noé": 2}))
    assert len(history.recent()) == 1
    history.close()
    assert board.take() == [Notice("history_newer")]
    assert (tmp_path / NAME).read_bytes() == before


@pytest.mark.parametrize(
    "data", [b"no database at all" * 100, b"SQLite format 3\0" + b"\xff" * 5000], ids=["text", "noise"]
)
def test_a_damaged_database_is_set_aside_and_a_new_one_begun(tmp_path: Path, board: NoticeBoard, data: bytes) -> None:
    (tmp_path / NAME).write_bytes(data)
    (tmp_path / (NAME + "-wal")).write_bytes(b"its journal")
    history = opened(tmp_path, board)
    history.add(result({"Mira": 1, "Noé": 2}))
    history.close()
    assert board.take() == [Notice("history_unreadable", NAME + ".bad")]
    assert (tmp_path / (NAME + ".bad")).read_bytes() == data
    history = opened(tmp_path, board)
    assert len(history.recent()) == 1
    history.close()


@pytest.mark.parametrize(
    "harm",
    ["PRAGMA user_version = 0", "PRAGMA user_version = -3", "DROP TABLE seats", "ALTER TABLE matches RENAME log TO x"],
)
def test_a_database_of_another_shape_is_set_aside(tmp_path: Path, board: NoticeBoard, harm: str) -> None:
    opened(tmp_path).close()
    change(tmp_path, harm)
    history = opened(tmp_path, board)
    history.add(result({"Mira": 1, "Noé": 2}))
    assert [[sitter.name for sitter in told.sitters] for told in history.recent()] == [["Mira", "Noé"]]
    history.close()
    assert board.take() == [Notice("history_unreadable", NAME + ".bad")]


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE matches SET options = '{'",
        "UPDATE matches SET starter = 9",
        "UPDATE seats SET colour = 'beige'",
        "UPDATE seats SET seat = seat + 5",
        "DELETE FROM seats",
    ],
)
def test_a_match_whose_rows_make_no_sense_is_left_out(tmp_path: Path, board: NoticeBoard, harm: str) -> None:
    history = opened(tmp_path)
    history.add(result({"Mira": 1, "Noé": 2}))
    history.close()
    change(tmp_path, harm)
    history = opened(tmp_path, board)
    good = result({"Åse": 1, "Noé": 2})
    history.add(good)
    assert history.recent() == [good]
    history.close()
    assert board.take() == []


def test_cut_off_or_with_any_byte_wrong_the_database_can_be_used(tmp_path: Path) -> None:
    history = opened(tmp_path)
    for number in range(12):
        history.add(result({"Mira": 1, "Noé": 2}, ended=NOON + number))
    history.close()
    data = (tmp_path / NAME).read_bytes()
    rng = Rng(7, "harm")
    for trial in range(150):
        place = rng.below(120 if trial % 3 == 0 else len(data))  # a third of the blows hit the head
        harmed = data[:place] if trial % 5 == 0 else data[:place] + bytes([rng.below(256)]) + data[place + 1 :]
        folder = tmp_path / str(trial)
        folder.mkdir()
        (folder / NAME).write_bytes(harmed)
        history = opened(folder)
        latest = result({"Tove": 1, "Noé": 2}, ended=NOON + 99)
        history.add(latest)
        assert history.recent(1) == [latest], f"trial {trial}: byte {place}"
        history.champions("hoopla", "")
        history.last()
        history.close()


def test_damage_that_shows_up_later_is_survived_too(tmp_path: Path, board: NoticeBoard) -> None:
    history = opened(tmp_path, board)
    history.add(result({"Mira": 1, "Noé": 2}))
    change(tmp_path, "DROP TABLE seats")
    latest = result({"Åse": 1, "Noé": 2})
    history.add(latest)
    assert history.recent() == [latest]
    history.close()
    assert board.take() == [Notice("history_unreadable", NAME + ".bad")]


def test_without_permission_the_evening_is_kept_in_memory(public: Path, board: NoticeBoard) -> None:
    history = opened(public)
    history.add(result({"Mira": 1, "Noé": 2}))
    history.close()
    with locked(public):
        history = opened(public, board)
        history.add(result({"Mira": 1, "Noé": 2}))
        assert history.champions("hoopla", "")[0] == Champion("Mira", 1, 1, 10)
        history.close()
    assert board.take() == [Notice("read_only")]
    history = opened(public)
    assert len(history.recent()) == 1
    history.close()


def test_without_a_folder_the_evening_is_kept_in_memory(tmp_path: Path, board: NoticeBoard) -> None:
    history = opened(tmp_path / "nowhere", board)
    history.add(result({"Mira": 1, "Noé": 2}))
    assert len(history.recent()) == 1
    history.close()
    assert board.take() == [Notice("read_only")]


def test_a_damaged_database_that_cannot_be_moved_is_survived(public: Path, board: NoticeBoard) -> None:
    (public / NAME).write_bytes(b"no database at all" * 100)
    with locked(public):
        history = opened(public, board)
        history.add(result({"Mira": 1, "Noé": 2}))
        assert len(history.recent()) == 1
        history.close()
    assert Notice("history_unreadable", NAME) in board.take()


def test_a_database_in_use_by_another_program_is_waited_for_and_then_left(
    tmp_path: Path, board: NoticeBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.store.history.PATIENCE_S", 0.05)
    history = opened(tmp_path, board)
    other = sqlite3.connect(tmp_path / NAME, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    history.add(result({"Mira": 1, "Noé": 2}))
    assert history.recent() == []
    assert board.take() == [Notice("not_saved")]
    other.execute("COMMIT")
    other.close()
    history.close()  # pays what is owed
    history = opened(tmp_path)
    assert len(history.recent()) == 1
    history.close()


def test_a_full_disk_is_survived_and_what_was_owed_is_written_later(tmp_path: Path) -> None:
    told, counts = run(ADD_WITH_LIMIT, str(tmp_path)).splitlines()
    assert told in ("disk_full", "not_saved")
    assert counts == "True 52"


def killed_while_adding(folder: Path, times: int, seed: int) -> None:
    rng = Rng(seed, "kill")
    for _ in range(times):
        last = int(kill_after(1 + rng.below(20), ADD_FOR_EVER, str(folder))[-1])
        board = NoticeBoard()
        history = opened(folder, board)
        # All that was told is there, and what nobody had read of yet follows it: no gap, nothing twice.
        ended = sorted(result.ended for result in history.recent(limit=-1))
        assert ended == list(range(ended[0], ended[0] + len(ended)))
        assert len(ended) >= last
        history.close()
        assert board.take() == []


def test_a_kill_in_the_middle_of_adding_loses_no_match(tmp_path: Path) -> None:
    killed_while_adding(tmp_path, 8, 1)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_two_hundred_kills_in_the_middle_of_adding_lose_no_match(tmp_path: Path) -> None:
    killed_while_adding(tmp_path, 200, 2)


def test_who_has_finished_a_game_is_known_by_name(tmp_path: Path) -> None:
    history = opened(tmp_path)
    history.add(result({"Hanna": 1, "Jörg": 2}))
    history.add(result({"Bot": 1}, level="sharp"))
    asked = [("Hanna", "hoopla"), ("Jörg", "hoopla"), ("Hanna", "fourscore"), ("Bot", "hoopla"), ("", "hoopla")]
    assert [history.has_finished(name, game) for name, game in asked] == [True, True, False, False, False]
