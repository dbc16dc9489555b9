"""The bench sees the program from outside: presses that change pixels count, others do not; the page shows verdicts."""

import json
from pathlib import Path

import pygame
import pytest

from game.bench.answer import answers, hand, press
from game.bench.figure import Figure, table
from game.bench.page import picture
from game.bench.program import SETTINGS, Eyes, staged
from game.bench.rest import PLACES, budgets, rests
from game.bench.scenes import WALK, scenes
from game.bench.screen import own_screen
from game.cli import main
from game.games.played import PLAYED
from tests.support import needs

FOUND = {
    "answer": [Figure("still page, median", 4.2, "ms", 5, beside="4 to 5"), Figure("a loop beside it", 16, "ms")],
    "rest": [Figure("title alive", 9, "%", 6)],
}


@pytest.mark.timeout(180)
def test_a_press_that_changes_pixels_is_seen_and_one_that_does_nothing_is_not() -> None:
    needs.program("Xvfb", "xvfb")
    with own_screen() as display:
        eyes = Eyes(display)
        with staged(display, SETTINGS) as program:
            program.wait("shown", scene="SettingsScene")
            answered, idle = press(program, eyes, [hand("left", "down", "up")], 6)
            nothing, _ = press(program, eyes, [("f",)], 3)
            assert program.cpu() > 0
            now, peak = program.memory()
        eyes.close()
    assert len(answered) == 6
    assert all(ms is not None and ms > 0 for ms in answered)
    assert idle == 0
    assert nothing == [None] * 3
    assert 0 < now <= peak


@pytest.mark.timeout(180)
def test_answers_count_the_presses_without_an_answer_beside_the_times_of_the_others() -> None:
    needs.program("Xvfb", "xvfb")
    figures = {figure.what: figure for figure in answers(4, ())}
    assert figures["still page, unanswered of 4"].goal == 0
    assert {"a loop that draws once a frame, median", "still page, median", "still page, p95"} <= figures.keys()


@pytest.mark.timeout(180)
def test_rest_and_play_are_measured_for_as_long_as_they_say() -> None:
    needs.program("Xvfb", "xvfb")
    rest, play = *rests(0.1, 0, PLACES[:1]), *budgets(0.5, [PLAYED.play("crosspatch")])
    assert rest.what == "still page"
    assert play.what == "Crosspatch, 4 sharp bots, the first 0.5 s"
    assert play.value > 0


@pytest.mark.timeout(180)
def test_the_keys_of_the_walk_lead_from_scene_to_scene() -> None:
    needs.program("Xvfb", "xvfb")
    assert len(list(scenes(1, 0, ()))) == len(WALK)


def test_a_program_that_ends_is_told_with_its_last_words() -> None:
    needs.program("Xvfb", "xvfb")
    with (
        own_screen() as display,
        staged(display, "no such game") as program,
        pytest.raises(ValueError, match=r"reported no playing.*no such game"),
    ):
        program.wait("playing")


def test_the_table_has_a_row_for_each_figure_with_its_verdict() -> None:
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table(FOUND).splitlines()]
    assert rows[2:] == [
        ["answer", "still page, median", "4.2 ms", "<= 5", "met", "4 to 5"],
        ["answer", "a loop beside it", "16 ms", "", "", ""],
        ["rest", "title alive", "9 %", "<= 6", "missed", ""],
    ]


def test_the_picture_grows_with_the_figures_that_have_goals() -> None:
    one, more = picture(FOUND), picture({**FOUND, "rest": FOUND["rest"] * 9})
    assert one.get_width() == more.get_width()
    assert more.get_height() > one.get_height()


def test_the_engines_are_put_into_a_picture_and_into_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bench.png"
    assert main(["bench", "--rounds", "1", "--json", "--picture", str(path)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {figure["verdict"] for figure in found["engines"]} <= {"met", "missed"}
    assert pygame.image.load(path).get_width() == 1920
