"""In a real window somebody comes while two play, and is in the next match."""

from pathlib import Path

import pytest

from tests.e2e.program import Program


@pytest.mark.timeout(200)
def test_who_comes_during_a_match_sits_in_the_lobby_and_plays_the_next_one(display: str, tmp_path: Path) -> None:
    with Program(display, tmp_path) as program:
        program.sit_down("left", "right")
        assert program.match().config.setup.seats == 2
        program.press("middle", "a")
        program.key("Escape")
        program.wait_shown("PauseScene")
        program.press("left", "down", "down", "down", "down", "down", "a", "down", "a")  # leave the match: yes
        program.wait_shown("LobbyScene")
        program.press("left", "a")
        program.press("middle", "a")
        program.wait_go()
        assert program.match().config.setup.seats == 3
