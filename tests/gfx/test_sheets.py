"""Contact sheets: one of every deck, for all eyes, and even without art."""

from pathlib import Path

import pygame
import pytest

from game.games.shown import SHOWN, contact_sheet
from game.gfx.sheets import WIDTH, UnknownSheet


def test_a_sheet_is_full_of_cards(tmp_path: Path) -> None:
    image = contact_sheet("double_take")
    assert image.get_width() == WIDTH
    pygame.image.save(image, tmp_path / "sheet.png")
    assert (tmp_path / "sheet.png").stat().st_size > 300_000  # hundreds of small patterns do not compress away


def test_a_sheet_in_grey_has_no_colour(tmp_path: Path) -> None:
    image = contact_sheet("crosspatch", "grey", tmp_path)  # plain cards have fewer colours to look at
    for x in range(0, WIDTH, 97):
        for y in range(0, image.get_height(), 97):
            r, g, b, _ = image.get_at((x, y))
            assert r == g == b


@pytest.mark.parametrize("game", SHOWN)
def test_without_art_there_are_sheets_of_plain_cards(game: str, tmp_path: Path) -> None:
    assert contact_sheet(game, "normal", tmp_path).get_width() == WIDTH


def test_an_unknown_sheet_is_refused_in_a_sentence() -> None:
    with pytest.raises(UnknownSheet, match=r"there is no sheet of 'whist'; there is hoopla, tall_order"):
        contact_sheet("whist")


def test_an_unknown_vision_is_refused_in_a_sentence() -> None:
    with pytest.raises(UnknownSheet, match=r"there are no 'cat' eyes; there are normal, protan"):
        contact_sheet("hoopla", "cat")
