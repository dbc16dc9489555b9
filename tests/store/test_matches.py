"""A running match survives a kill and goes on from the same state; the logs never fill a disk."""

import errno
import json
import threading
from pathlib import Path

import pytest

from game.bots.driver import Driver
from game.games.played import GAMES, PLAYED, bots_for, find
from game.match.config import MatchConfig
from game.match.log import DIGEST_EVERY, parse
from game.match.match import Match
from game.rules.api import LEAVE
from game.rules.rng import Rng
from game.store.files import Disk, Folder
from game.store.matches import rotate
from game.store.memory import Memory
from game.store.notices import Notice, NoticeBoard
from tests.support.disks import FailingDisk, ShortDisk, kill_after, locked, run
from tests.support.shelves import HOOPLA, broken_off, names, shelf
from tests.support.sitters import bots, people

PLAY_IN_FRAMES = """
import sys
from pathlib import Path
from game.store.notices import NoticeBoard
from tests.support.shelves import begun, played_in_frames

driver, file = begun(Path(sys.argv[1]), NoticeBoard())
for moves in played_in_frames(driver):
    print(moves, flush=True)
"""

PLAY_WITH_LIMIT = """
import resource, sys
from pathlib import Path
from game.store.notices import NoticeBoard
from tests.support.shelves import begun, played_in_frames

resource.setrlimit(resource.RLIMIT_FSIZE, (2000, resource.RLIM_INFINITY))
board = NoticeBoard()
driver, file = begun(Path(sys.argv[1]), board)
for moves in played_in_frames(driver):
    if moves == 300 and (told := board.take()):
        print(*[notice.key for notice in told])
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
file.wait()
print(driver.match.digest(), *[notice.key for notice in board.take()])
"""


def uninterrupted(config: MatchConfig = HOOPLA) -> Match:
    driver = Driver(Match(config), bots_for(config, ["normal"]))
    driver.play_out()
    return driver.match


def write_log(folder: Path, text: str | bytes, name: str = "000001-hoopla.running") -> None:
    (folder / name).write_bytes(text.encode() if isinstance(text, str) else text)


def lines_of(folder: Path) -> list[str]:
    (path,) = folder.iterdir()
    return path.read_text().splitlines(keepends=True)


def test_a_finished_match_is_kept_as_a_log_that_fits_together(tmp_path: Path, board: NoticeBoard) -> None:
    matches = shelf(tmp_path, board)
    file = matches.begin(HOOPLA, bots(4))
    driver = Driver(Match(HOOPLA, file), bots_for(HOOPLA, ["normal"]))
    driver.play_out()
    file.wait()
    assert names(tmp_path) == ["000001-hoopla.jsonl"]
    log = parse((tmp_path / "000001-hoopla.jsonl").read_text(), find)
    assert log.ended
    assert Match.resume(log).digest() == driver.match.digest()
    assert matches.unfinished() is None
    assert board.take() == []


def test_every_entry_is_in_the_file_at_once(tmp_path: Path) -> None:
    file = shelf(tmp_path).begin(HOOPLA, bots(4))
    path = tmp_path / "000001-hoopla.running"
    head = json.loads(path.read_text())
    assert head["game"] == "hoopla"
    assert head["sitters"][1] == {"name": "Jörg", "colour": "yellow", "device": "", "level": "normal", "animal": ""}
    file((1000,))
    assert path.read_text().endswith("}\n[1000]\n")
    file((1200, 0, "flip"))
    assert path.read_text().endswith('[1000]\n[1200,0,"flip"]\n')
    file.close()
    file.wait()


def test_lines_are_forced_onto_the_disk_off_the_main_thread_and_only_when_there_are_any(tmp_path: Path) -> None:
    class Watched(Disk):
        def __init__(self) -> None:
            self.threads: list[int] = []
            self.synced = threading.Semaphore(0)

        def sync(self, file: int) -> None:
            super().sync(file)
            self.threads.append(threading.get_ident())
            self.synced.release()

    disk = Watched()
    file = shelf(tmp_path, disk=disk, sync_every=0.001).begin(HOOPLA, bots(4))
    assert disk.synced.acquire(timeout=10)
    file((1000,))
    assert disk.synced.acquire(timeout=10)
    file.close()
    file.wait()
    assert len(disk.threads) == 2
    assert threading.get_ident() not in disk.threads


def test_a_match_that_is_given_up_is_kept_but_not_offered(tmp_path: Path) -> None:
    matches = shelf(tmp_path)
    file = matches.begin(HOOPLA, bots(4))
    file((1000,))
    file.give_up()
    file.wait()
    file((2000,))
    assert lines_of(tmp_path)[-1] == "[1000]\n", "after the end nothing is written"
    assert names(tmp_path) == ["000001-hoopla.jsonl"]
    assert matches.unfinished() is None


def test_an_unfinished_match_is_offered_with_those_at_the_table(tmp_path: Path) -> None:
    found = broken_off(tmp_path, 50)
    assert found.name == "000001-hoopla"
    assert found.log.config == HOOPLA
    assert found.log.moves >= 50
    assert found.sitters == bots(4)
    assert [sitter.is_bot for sitter in found.sitters] == [True] * 4
    assert 0 < found.played <= found.log.moves * 1000


def test_people_are_no_bots_when_a_match_goes_on(tmp_path: Path) -> None:
    matches = shelf(tmp_path)
    sitters = (*people("Mira"), *bots(2)[1:])
    config = MatchConfig.make(find("crosspatch"), 2, 3)
    file = matches.begin(config, sitters)
    file.close()
    file.wait()
    found = matches.unfinished()
    assert found is not None
    assert found.sitters == sitters
    driver, file = matches.resume(found)
    assert list(driver.bots) == [1]
    file.close()


@pytest.mark.parametrize("game", [game.spec.key for game in GAMES])
def test_a_resumed_match_goes_on_as_if_nothing_had_happened(tmp_path: Path, game: str) -> None:
    config = MatchConfig.make(find(game), 2, 5)
    whole = uninterrupted(config)
    for part in (3, 2):
        folder = tmp_path / str(part)
        found = broken_off(folder, whole.moves // part, config)
        driver, file = shelf(folder).resume(found, at_once=True)
        driver.play_out()
        file.wait()
        assert driver.match.digest() == whole.digest()
        log = parse((folder / f"000001-{game}.jsonl").read_text(), find)
        assert log.ended
        assert log.moves == whole.moves
        assert Match.resume(log).digest() == whole.digest()


@pytest.mark.parametrize("rest", [b"", b"[", b'[5000,0,"fl', b"\0" * 700, b'[5000,0,"fl\0\0\0\n\0'])
def test_a_torn_end_is_cut_off(tmp_path: Path, board: NoticeBoard, rest: bytes) -> None:
    before = broken_off(tmp_path, 30)
    with (tmp_path / "000001-hoopla.running").open("ab") as file:
        file.write(rest)
    matches = shelf(tmp_path, board)
    found = matches.unfinished()
    assert found is not None
    assert found.log.entries == before.log.entries
    driver, sink = matches.resume(found, at_once=True)
    driver.play_out()
    sink.wait()
    assert parse((tmp_path / "000001-hoopla.jsonl").read_text(), find).ended
    assert board.take() == []


def test_cut_off_at_any_byte_a_match_goes_on_or_had_not_begun(tmp_path: Path, board: NoticeBoard) -> None:
    broken_off(tmp_path, DIGEST_EVERY + 5)
    data = (tmp_path / "000001-hoopla.running").read_bytes()
    first = data.index(b"\n") + 1
    for length in range(0, len(data), 9):
        folder = tmp_path / str(length)
        folder.mkdir()
        write_log(folder, data[:length])
        found = shelf(folder, board).unfinished()
        if length < first:
            assert found is None
            assert names(folder) == []
        else:
            assert found is not None
            assert found.length == data[:length].rindex(b"\n") + 1
    assert board.take() == []


def test_what_the_torn_end_had_told_is_written_again(tmp_path: Path) -> None:
    """The digest that belongs after a move was lost: it is owed, and comes first when the log goes on."""
    broken_off(tmp_path, DIGEST_EVERY + 1)
    lines = lines_of(tmp_path)
    place = next(number for number, line in enumerate(lines) if line.startswith('{"digest"'))
    write_log(tmp_path, "".join(lines[:place]))
    matches = shelf(tmp_path)
    found = matches.unfinished()
    assert found is not None
    _, file = matches.resume(found)
    file.close()
    file.wait()
    assert lines_of(tmp_path) == lines[: place + 1]


def test_with_any_byte_wrong_a_match_goes_on_or_is_set_aside(tmp_path: Path) -> None:
    broken_off(tmp_path, DIGEST_EVERY + 20)
    data = (tmp_path / "000001-hoopla.running").read_bytes()
    rng = Rng(3, "harm")
    fates = set()
    for trial in range(120):
        place = rng.below(len(data))
        folder, board = tmp_path / str(trial), NoticeBoard()
        folder.mkdir()
        write_log(folder, data[:place] + bytes([data[place] ^ 1 << rng.below(8)]) + data[place + 1 :])
        found = shelf(folder, board).unfinished()
        told = [notice.key for notice in board.take()]
        if found is not None:
            assert told == []
            Match.resume(found.log)
        fates.add(found is not None or told[0])
    assert fates == {True, "match_damaged"}


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"rules": 99}, "match_other_version"),
        ({"rules": 1}, "match_other_version"),
        ({"motley": 2}, "match_other_version"),
        ({"game": "chess"}, "match_other_version"),
        ({"seats": 9}, "match_damaged"),
        ({"options": {"judge": "king"}}, "match_damaged"),
    ],
)
def test_a_match_that_cannot_go_on_is_set_aside(
    tmp_path: Path, board: NoticeBoard, change: dict[str, object], key: str
) -> None:
    broken_off(tmp_path, 10)
    head, *rest = lines_of(tmp_path)
    write_log(tmp_path, json.dumps({**json.loads(head), **change}) + "\n" + "".join(rest))
    assert shelf(tmp_path, board).unfinished() is None
    assert board.take() == [Notice(key, "000001-hoopla.running.bad")]
    assert names(tmp_path) == ["000001-hoopla.running.bad"]


@pytest.mark.parametrize("text", [b"?\n", b"\xff\n", b"[1]\n", b"[" * 100_000 + b"\n", b'{"a":' * 50_000 + b"\n"])
def test_what_is_no_log_is_set_aside(tmp_path: Path, board: NoticeBoard, text: bytes) -> None:
    write_log(tmp_path, text)
    assert shelf(tmp_path, board).unfinished() is None
    assert board.take() == [Notice("match_damaged", "000001-hoopla.running.bad")]


@pytest.mark.parametrize("sitters", [None, 3, [], [{"name": "Mira"}], [{"name": "M", "colour": "beige"}] * 4])
def test_without_credible_names_a_match_is_offered_all_the_same(tmp_path: Path, sitters: object) -> None:
    broken_off(tmp_path, 10)
    head, *rest = lines_of(tmp_path)
    write_log(tmp_path, json.dumps({**json.loads(head), "sitters": sitters}) + "\n" + "".join(rest))
    found = shelf(tmp_path).unfinished()
    assert found is not None
    assert found.sitters == ()


def test_a_match_that_was_over_is_never_offered(tmp_path: Path, board: NoticeBoard) -> None:
    """The program was killed after the end and before the file had its final name, or the end was torn."""
    matches = shelf(tmp_path, board)
    file = matches.begin(HOOPLA, bots(4))
    match = Match(HOOPLA, file)
    for seat in range(4):
        match.submit(10, seat, LEAVE)
    match.advance(20)
    file.wait()
    text = (tmp_path / "000001-hoopla.jsonl").read_text()
    for ending in (text, text[:-5]):
        write_log(tmp_path, ending)
        assert matches.unfinished() is None
        assert names(tmp_path) == ["000001-hoopla.jsonl"]
    assert board.take() == []


def test_only_the_latest_of_several_is_offered(tmp_path: Path) -> None:
    broken_off(tmp_path, 10)
    text = (tmp_path / "000001-hoopla.running").read_text()
    write_log(tmp_path, text, "000002-hoopla.running")
    matches = shelf(tmp_path)
    found = matches.unfinished()
    assert found is not None
    assert found.name == "000002-hoopla"
    assert names(tmp_path) == ["000001-hoopla.jsonl", "000002-hoopla.running"]
    matches.decline(found)
    assert matches.unfinished() is None
    assert names(tmp_path) == ["000001-hoopla.jsonl", "000002-hoopla.jsonl"]


def test_a_new_match_puts_an_older_one_away_and_takes_the_next_number(tmp_path: Path) -> None:
    broken_off(tmp_path, 10)
    (tmp_path / "000041-crosspatch.running.bad").touch()
    (tmp_path / "README").touch()
    file = shelf(tmp_path).begin(HOOPLA, bots(4))
    assert file.name == "000042-hoopla"
    assert (tmp_path / "000001-hoopla.jsonl").exists()
    file.close()
    file.wait()


def test_the_oldest_logs_are_deleted(tmp_path: Path, board: NoticeBoard) -> None:
    for number in range(1, 8):
        (tmp_path / f"{number:06}-hoopla.jsonl").write_bytes(b"x" * 100)
        (tmp_path / f"{number:06}-hoopla.running.bad").touch()
    (tmp_path / "000009-hoopla.running").touch()
    folder = Folder(tmp_path, board)
    rotate(folder, most=5)
    assert folder.names(".jsonl") == [f"{number:06}-hoopla.jsonl" for number in range(3, 8)]
    assert folder.names(".bad") == [f"{number:06}-hoopla.running.bad" for number in range(3, 8)]
    rotate(folder, most_bytes=250)
    assert folder.names(".jsonl") == ["000006-hoopla.jsonl", "000007-hoopla.jsonl"]
    rotate(folder, most_bytes=10)
    assert folder.names(".jsonl") == ["000007-hoopla.jsonl"]
    assert folder.names(".running") == ["000009-hoopla.running"]


def test_logs_that_cannot_be_measured_are_left(tmp_path: Path, board: NoticeBoard) -> None:
    (tmp_path / "000001-hoopla.jsonl").symlink_to("nowhere")
    rotate(Folder(tmp_path, board), most=0)
    assert (tmp_path / "000001-hoopla.jsonl").is_symlink()


def test_the_end_of_a_match_makes_room(tmp_path: Path) -> None:
    for number in range(1, 121):
        (tmp_path / f"{number:06}-hoopla.jsonl").touch()
    file = shelf(tmp_path).begin(HOOPLA, bots(4))
    file.give_up()
    file.wait()
    assert len(names(tmp_path)) == 100


def test_a_real_full_disk_does_not_stop_a_match(tmp_path: Path, board: NoticeBoard) -> None:
    class Full(Disk):
        def open(self, path: Path, flags: int) -> int:
            return super().open(Path("/dev/full"), flags)

        def sync(self, file: int) -> None:
            """There is nothing to sync in /dev/full."""

    file = shelf(tmp_path, board, Full()).begin(HOOPLA, bots(4))
    driver = Driver(Match(HOOPLA, file), bots_for(HOOPLA, ["normal"]))
    driver.play_out()
    file.wait()
    assert driver.match.digest() == uninterrupted().digest()
    assert board.take() == [Notice("disk_full")]


def test_a_disk_that_is_full_for_a_while_gets_every_line_in_the_end(tmp_path: Path) -> None:
    told, end = run(PLAY_WITH_LIMIT, str(tmp_path)).splitlines()
    assert told == "disk_full"
    assert end == uninterrupted().digest()
    log = parse((tmp_path / "000001-hoopla.jsonl").read_text(), find)
    assert log.ended
    assert Match.resume(log).digest() == end


def test_a_disk_that_takes_few_bytes_at_a_time_gets_every_line(tmp_path: Path) -> None:
    file = shelf(tmp_path, disk=ShortDisk()).begin(HOOPLA, bots(4))
    file((1000,))
    file.close()
    file.wait()
    assert lines_of(tmp_path)[1:] == ["[1000]\n"]


@pytest.mark.parametrize("for_good", [False, True], ids=["once", "for good"])
def test_whichever_call_fails_the_match_goes_on(tmp_path: Path, for_good: bool) -> None:
    config = MatchConfig.make(find("crosspatch"), 2, 3)
    whole = uninterrupted(config)
    for n in range(1, 200):
        folder, board = tmp_path / str(n), NoticeBoard()
        disk = FailingDisk(n, for_good, errno.EIO)
        file = shelf(folder, board, disk).begin(config, bots(2))
        driver = Driver(Match(config, file), bots_for(config, ["normal"]))
        driver.play_out()
        file.wait()
        assert driver.match.digest() == whole.digest()
        assert {notice.key for notice in board.take()} <= {"not_saved"}
        rest = shelf(folder, board)
        found = rest.unfinished()
        if found is not None:
            Match.resume(found.log)
        assert board.take() == [], f"call {n} left a log that cannot be followed"
        if not disk.failed:
            break
    assert n > 20


def test_without_permission_a_match_is_played_and_not_recorded(public: Path, board: NoticeBoard) -> None:
    with locked(public):
        file = shelf(public, board).begin(HOOPLA, bots(4))
        file((1000,))
        file.give_up()
        file.wait()
    assert names(public) == []
    assert board.take() == [Notice("read_only")]


def test_without_permission_an_unfinished_match_goes_on_and_is_not_recorded(public: Path, board: NoticeBoard) -> None:
    found = broken_off(public, 20)
    before = lines_of(public)
    with locked(public):
        driver, file = shelf(public, board).resume(found, at_once=True)
        driver.play_out()
        file.wait()
    assert driver.match.digest() == uninterrupted().digest()
    assert lines_of(public) == before
    assert board.take() == [Notice("read_only")]


def test_a_log_that_cannot_be_read_is_set_aside(tmp_path: Path, board: NoticeBoard) -> None:
    (tmp_path / "000001-hoopla.running").mkdir()
    assert shelf(tmp_path, board).unfinished() is None
    assert board.take() == [Notice("match_damaged", "000001-hoopla.running.bad")]


def killed_while_playing(folder: Path, times: int, seed: int) -> None:
    """Kill a program in the middle of a match; whatever moves it had told of are there, and the rest is the same."""
    rng, whole = Rng(seed, "kill"), uninterrupted()
    for trial in range(times):
        place, board = folder / str(trial), NoticeBoard()
        told = int(kill_after(200 + rng.below(2500), PLAY_IN_FRAMES, str(place))[-1])
        found = shelf(place, board).unfinished()
        assert found is not None
        assert found.log.moves >= told
        driver, file = shelf(place, board).resume(found, at_once=True)
        driver.play_out()
        file.wait()
        assert driver.match.digest() == whole.digest()
        assert board.take() == []


def test_a_kill_in_the_middle_of_a_match_loses_nothing(tmp_path: Path) -> None:
    killed_while_playing(tmp_path, 4, 1)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_two_hundred_kills_in_the_middle_of_a_match_lose_nothing(tmp_path: Path) -> None:
    killed_while_playing(tmp_path, 200, 2)


def test_a_match_that_was_left_for_another_writes_no_more(tmp_path: Path) -> None:
    memory = Memory(tmp_path, PLAYED)
    for log in [memory.begin(HOOPLA, bots(4)) for _ in range(2)]:
        log((1, 0, "pass"))
    memory.close()
    lengths = [len(path.read_text(encoding="utf-8").splitlines()) for path in sorted(tmp_path.rglob("*-hoopla*"))]
    assert lengths == [1, 2]
