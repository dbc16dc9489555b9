"""A whole evening with its pictures made beside it: nothing is drawn in the middle of a frame, and every job is small.

How long a frame takes is measured by the bench; here it is the structure that counts.
"""

from pathlib import Path

import pytest

from game.bench.smooth import Evening, Smoothness
from game.gfx.cache import Workshop

LARGEST = 400_000  # pixels that one job may compose: about a millisecond

Jobs = list[tuple[object, int]]


@pytest.fixture(scope="module")
def jobs() -> Jobs:
    """What was composed, and how many pixels it has."""
    return []


@pytest.fixture(scope="module")
def factory(tmp_path_factory: pytest.TempPathFactory, jobs: Jobs) -> Smoothness:
    with pytest.MonkeyPatch.context() as patch:
        do = Workshop._do

        def counted(self: Workshop, key: object, make: object) -> None:
            do(self, key, make)  # type: ignore[arg-type]
            image = self._composed.get(key)
            if image is not None and make is not None:
                jobs.append((key, image.get_width() * image.get_height()))

        patch.setattr(Workshop, "_do", counted)
        data: Path = tmp_path_factory.mktemp("evening")
        return Evening(data, (1280, 720)).play([("crosspatch", 2)])


def test_the_evening_goes_from_the_title_to_the_results_of_a_second_game(factory: Smoothness) -> None:
    assert factory.scenes == ["TitleScene", "LobbyScene", "TableScene", "ResultsScene", "ResultsScene"]
    assert len(factory.slices) == len(factory.composing) == len(factory.disturbed) > 1000


def test_nothing_is_drawn_in_the_middle_of_a_frame(factory: Smoothness) -> None:
    assert factory.late == []


def test_only_words_that_nobody_could_know_are_composed_in_the_middle_of_a_frame(factory: Smoothness) -> None:
    assert {key[0] for key in factory.hurried if isinstance(key, tuple)} <= {"line", "speech"}
    assert len(factory.hurried) < 40


def test_every_job_is_small(factory: Smoothness, jobs: Jobs) -> None:
    assert len(jobs) > 100
    assert [(key, pixels) for key, pixels in jobs if pixels > LARGEST] == []
