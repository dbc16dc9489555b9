"""What is seen and heard at the five tables is what was recorded; what changes on purpose is recorded anew."""

import json

import pytest

from tests.golden.films import FILE, NAMES, Film, Kind, Motion, differences, drawn_by, shoot, title
from tests.support import needs

RECORDED = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def same_pictures() -> None:
    """Another SDL rounds colours otherwise; what it draws can be compared with nothing."""
    if (here := drawn_by()) != RECORDED["drawn_by"]:
        needs.lacking(f"the films were drawn by {RECORDED['drawn_by']}, and here it is {here}")


@pytest.mark.usefixtures("same_pictures", "drawn_once")
@pytest.mark.parametrize(("game", "kind", "motion"), NAMES)
def test_a_film_is_as_it_was(game: str, kind: Kind, motion: Motion) -> None:
    assert list(differences(RECORDED["films"][title(game, kind, motion)], shoot(game, kind, motion))) == []


def test_a_change_is_told() -> None:
    """Pictures, cues and moves that differ are found, and where."""
    film: Film = {"frames": ["a", "b", "c"], "cues": [[0, "flip", 0, 1], [20, "place", 0, 1]], "log": [[7, 0, "flip"]]}
    other: Film = {"frames": ["a", "x", "c"], "cues": film["cues"][:1], "log": [[8, 0, "flip"]]}
    assert [line.split()[0] for line in differences(film, other)] == ["1", "cues", "log"]
    assert list(differences(film, film)) == []
