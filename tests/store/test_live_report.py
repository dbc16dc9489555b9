"""The report for a program that watches: its lines are there at once; a file that cannot be had costs a sentence."""

import json
import os
from pathlib import Path

import pytest

from game.games.played import find
from game.input.intents import A
from game.match.log import parse
from game.rules.api import GO
from game.scenes.table import TableScene
from game.store.live_report import VARIABLE, LiveReport
from game.store.matches import RUNNING
from game.unseen import Unseen
from tests.support.sofa import know_all


def lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_a_line_is_there_when_it_is_told_and_a_second_program_adds_to_the_file(tmp_path: Path) -> None:
    path = tmp_path / "report"
    for scene in ("TitleScene", "LobbyScene"):
        LiveReport(str(path)).tell("shown", scene=scene)
    assert lines(path) == [
        {"what": "started", "process": os.getpid()},
        {"what": "shown", "scene": "TitleScene"},
        {"what": "started", "process": os.getpid()},
        {"what": "shown", "scene": "LobbyScene"},
    ]


def test_a_file_that_cannot_be_written_costs_one_sentence(tmp_path: Path) -> None:
    files = [tmp_path, tmp_path / "none" / "report"]
    if hasattr(os, "mkfifo"):
        files.append(tmp_path / "pipe")
        os.mkfifo(files[-1])  # that nobody reads
    for path in files:
        said: list[str] = []
        LiveReport(str(path), said.append).tell("shown", scene="TitleScene")
        (sentence,) = said
        assert VARIABLE in sentence


def test_what_is_pressed_and_seen_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "report"
    monkeypatch.setenv(VARIABLE, str(path))
    program = Unseen(tmp_path / "data")
    program.frames(2)
    program.press("left", A)
    program.frames(2)
    program.close()
    told = [tuple(line.values()) for line in lines(path)]
    assert [line for line in told if line[0] in ("shown", "press")] == [
        ("shown", "TitleScene"),
        ("press", "keyboard", 8, True),
        ("press", "keyboard", 8, False),
        ("shown", "LobbyScene"),
    ]


def test_a_match_tells_its_table_and_every_move_as_its_log_has_it(
    drawn_once: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, data = tmp_path / "report", tmp_path / "data"
    monkeypatch.setenv(VARIABLE, str(path))
    program = Unseen(data, (320, 180))
    know_all(program)
    program.press("left", A, A)
    program.press("right", A)
    table = program.factory.match()
    assert isinstance(table, TableScene)
    program.push(table)
    while table.clock.now() < GO:
        program.frames()
    program.press("left", A)
    program.close()
    assert [line["game"] for line in lines(path) if line["what"] == "table"] == ["hoopla"]
    (log,) = data.rglob(f"*{RUNNING}")
    logged = [list(entry) for entry in parse(log.read_text(encoding="utf-8"), find).entries if type(entry) is tuple]
    told = [line["entry"] for line in lines(path) if line["what"] == "move"]
    assert len(told) == 1
    assert told == [entry for entry in logged if len(entry) > 1]
