"""The measurements measure: figures come out, and where they cannot be taken one sentence says why."""

from pathlib import Path

import pytest

from game.bench import frame
from game.bench.double_take import laid_out, wins
from game.bench.figure import Figure
from game.bench.frame import begin, seated, table
from game.bench.turn_games import peeks
from game.cli import main
from game.gfx.workshop import Order
from game.rules.api import TABLE
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


def test_laying_out_more_cards_than_there_are_ends() -> None:
    assert sum(name == "place" for name, _ in laid_out(80).view(TABLE).zones) == 80
    with pytest.raises(ValueError, match="no 1000 cards"):
        laid_out(1000)


def test_a_table_that_does_not_come_up_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(frame, "OPENING", 3)
    with pytest.raises(ValueError, match="crosspatch was not there after 3 frames"), table(begin("crosspatch", 2)):
        pass


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
