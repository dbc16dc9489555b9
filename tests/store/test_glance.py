"""What is known before there is a window: whether it may fill the screen."""

import json
from pathlib import Path

import pytest

from game.store.full_screen import peek_full_screen
from game.store.paths import SETTINGS


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (json.dumps({"full_screen": False}), False),
        (json.dumps({"full_screen": True}), True),
        (json.dumps({"volumes": {}}), True),
        (json.dumps([1, 2]), True),
        ('{"full_screen": fal', True),
        ("\x00\ufffd", True),
    ],
)
def test_the_whole_screen_is_wanted_unless_the_file_says_no(tmp_path: Path, text: str, wanted: bool) -> None:
    (tmp_path / SETTINGS).write_text(text, encoding="utf-8")
    assert peek_full_screen(tmp_path) is wanted


def test_without_a_file_the_whole_screen_is_wanted(tmp_path: Path) -> None:
    assert peek_full_screen(tmp_path / "nowhere")
