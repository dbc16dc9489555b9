"""The measurements measure: figures come out, and where they cannot be taken one sentence says why."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pygame import Rect

from game.bench import frame
from game.bench.double_take import laid_out, wins
from game.bench.figure import Figure
from game.bench.frame import LAST_MS, begin, ending, seated, table
from game.bench.start import PROBES
from game.bench.turn_games import peeks
from game.cli import main
from game.commands import bench
from game.games.played import PLAYED
from game.gfx.workshop import Order
from game.rules.api import TABLE
from game.scenes.loading_ring import RING, RING_AT
from tests.packaging.eyes import SPOTS
from tests.support import needs


@pytest.mark.parametrize("part", ["answer", "rest", "scenes", "budget", "frame", "input", "start"])
def test_without_a_screen_of_its_own_one_sentence_says_so(
    part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SystemExit) as stop:
        main(["bench", "--part", part])
    assert stop.value.code == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "Xvfb" in err


@pytest.mark.parametrize(
    ("figure", "met"),
    [
        (Figure("delay", 1.0, "ms", 1), True),
        (Figure("delay", 1.1, "ms", 1), False),
        (Figure("share", 98, "%", 98, at_least=True), True),
        (Figure("share", 97.9, "%", 98, at_least=True), False),
        (Figure("beside it", 99, "ms"), True),
    ],
)
def test_a_goal_is_met_or_missed(figure: Figure, met: bool) -> None:
    assert figure.met is met
    assert ("missed" in figure.line()) is not met
    assert figure.record()["met"] is met


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--part", "rest", "--size", "640x360"), "--size is for --part frame"),
        (("--all", "--size", "large"), "--size takes a width and a height"),
        (("--picture", "nowhere/bench.png"), "cannot write nowhere/bench.png"),
        (("--picture", "bench.pdf"), "PNG or JPG"),
    ],
)
def test_what_is_asked_in_vain_is_told_before_anything_is_measured(
    arguments: tuple[str, ...],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as stop:
        main(["bench", *arguments])
    assert stop.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert told in err
    assert not list(tmp_path.iterdir())


def test_of_all_parts_one_that_fails_is_told_and_the_others_are_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))  # without an X server
    monkeypatch.setattr(bench, "PARTS", ("rest", "engines"))
    assert main(["bench", "--all", "--rounds", "1"]) == 1
    out, err = capsys.readouterr()
    assert err.count("\n") == 1
    assert err.startswith("motley: rest: ")
    rows = [line for line in out.splitlines() if line.startswith("| ")]
    assert len(rows) > len(PLAYED.keys)
    assert {row.split()[1] for row in rows} <= {"part", "engines", *("-" * n for n in range(20))}


def test_the_ring_while_the_title_is_loaded_does_not_count_as_the_title() -> None:
    shown = """
screen = pygame.display.set_mode((1920, 1080))
pygame.display.flip()
pygame.display.update([pygame.Rect(864, 444, 192, 192)])
print("ring", flush=True)
pygame.display.update([screen.get_rect()])
print("never", flush=True)
"""
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", PROBES + shown], env=environment, capture_output=True, text=True, check=True
    )
    assert [line.split()[0] for line in done.stdout.splitlines()] == ["seen", "ring", "title"]


def test_eyes_from_outside_do_not_look_where_the_ring_is() -> None:
    ring = Rect(0, 0, 2 * RING, 2 * RING)
    ring.center = RING_AT
    assert ring.collidepoint(960, 540)
    assert not [spot for spot in SPOTS if ring.collidepoint(spot)]


def test_laying_out_more_cards_than_there_are_ends() -> None:
    assert sum(name == "place" for name, _ in laid_out(80).view(TABLE).zones) == 80
    with pytest.raises(ValueError, match="no 1000 cards"):
        laid_out(1000)


def test_a_table_that_does_not_come_up_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(frame, "OPENING", 3)
    with pytest.raises(ValueError, match="crosspatch was not there after 3 frames"), table(begin("crosspatch", 2)):
        pass


@pytest.mark.parametrize("game", PLAYED.keys)
def test_a_match_that_is_about_to_end_is_on_and_then_ends(game: str) -> None:
    driver = ending(game, 2).driver
    assert driver.match.game.outcome is None
    driver.advance(driver.match.now + LAST_MS + 1)  # a move is applied after its millisecond
    assert driver.match.game.outcome is not None


@pytest.mark.parametrize("game", ["tall_order", "fourscore"])
def test_what_a_peek_shows_was_drawn_before(game: str) -> None:
    with table(begin(game, 2)) as laid:
        assert peeks(laid) == 0


def test_what_a_won_pair_shows_was_drawn_before_in_a_match_that_was_broken_off() -> None:
    with table(seated(laid_out(60))) as laid:
        missed = laid.app.house.workshop.missed
        missed.clear()
        wins(laid)
        assert [key for key in missed if isinstance(key, Order)] == []


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("part", "figures"), [("frame", 29), ("input", 9), ("start", 6)])
def test_every_part_brings_its_figures(part: str, figures: int, capsys: pytest.CaptureFixture[str]) -> None:
    """Whether the goals are met is for a quiet machine to say."""
    needs.program("Xvfb", "xvfb")
    assert main(["bench", "--part", part, "--rounds", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"# {part}"
    assert len(lines) == figures + 1
