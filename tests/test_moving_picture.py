"""The moving picture of the README."""

from pathlib import Path

from PIL import Image

from tests.moving_picture import EVERY, FILE, SIZE, film, save

MOST = 2_000_000  # bytes


def test_it_moves_and_begins_anew(tmp_path: Path) -> None:
    path = tmp_path / "match.webp"
    save(film((160, 90), 1200), path)
    with Image.open(path) as picture:
        assert picture.size == (160, 90)
        assert picture.info["loop"] == 0
        assert getattr(picture, "n_frames", 1) > 1200 // EVERY / 2


def test_the_one_of_the_readme_is_small_enough_to_be_loaded_by_everybody() -> None:
    assert FILE.stat().st_size <= MOST
    with Image.open(FILE) as picture:
        assert picture.size == SIZE
        assert getattr(picture, "n_frames", 1) > 100
