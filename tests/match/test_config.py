"""The description of a match: checked once, written and read back."""

import json

import pytest

from game.bots.play import UnknownGame
from game.games.played import find
from game.match.config import MatchConfig
from game.rules.api import Carry, SetupError

CONFIG = MatchConfig.make(
    find("hoopla"),
    3,
    42,
    {"judge": "honour"},
    [{"head_start": 4}, {}, {}],
    carry=Carry(starter=1, places=(1, 2, 2)),
)


def test_a_config_survives_its_record() -> None:
    assert MatchConfig.parse(json.loads(json.dumps(CONFIG.record())), find) == CONFIG


def test_a_config_with_teams_survives_its_record() -> None:
    config = MatchConfig.make(find("double_take"), 4, 1, {"mode": "team"}, teams=(0, 0, 1, 1))
    assert MatchConfig.parse(json.loads(json.dumps(config.record())), find) == config


@pytest.mark.parametrize("teams", [(0, 0, 0, 1), (0, 1, 0), (0, 1, 2, 1), (True, False, True, False)])
def test_bad_teams_make_no_config(teams: tuple[int, ...]) -> None:
    with pytest.raises(SetupError):
        MatchConfig.make(find("double_take"), 4, 1, {"mode": "team"}, teams=teams)


def test_c1_the_same_config_deals_the_same_game_and_another_seed_another() -> None:
    assert CONFIG.start().key() == CONFIG.start().key()
    other = MatchConfig(CONFIG.kind, CONFIG.setup, 43)
    assert other.start().key() != CONFIG.start().key()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"rules": 99}, r"hoopla was recorded on rules version 99; this Motley has \d+"),
        ({"game": None}, "there is no game None"),
        ({"seats": 9}, "hoopla takes 2 to 4 seats"),
        ({"seats": "3"}, "whole numbers"),
        ({"seed": 1.5}, "whole numbers"),
        ({"seed": True}, "whole numbers"),
        ({"options": {"judge": "nobody"}}, "judge cannot be 'nobody'; it takes one of"),
        ({"options": 3}, "damaged"),
        ({"seat_options": [1, 2, 3]}, "damaged"),
        ({"carry": {}}, "damaged"),
        ({"carry": {"pick": -1, "starter": -1, "places": [], "more": 1}}, "damaged"),
        ({"carry": None}, "damaged"),
        ({"teams": 5}, "damaged"),
        ({"teams": [0, 1, 0]}, "hoopla is not played in teams"),
        ({"carry": {"pick": -1, "starter": -1, "places": [], "mode": 1}}, "the mode of the last match is a name"),
    ],
)
def test_a_damaged_record_is_refused_in_one_sentence(change: dict[str, object], sentence: str) -> None:
    with pytest.raises((SetupError, UnknownGame), match=sentence) as error:
        MatchConfig.parse(CONFIG.record() | change, find)
    assert "\n" not in str(error.value)


def test_a_record_without_a_part_is_damaged() -> None:
    record = CONFIG.record()
    del record["seed"]
    with pytest.raises(SetupError, match="damaged"):
        MatchConfig.parse(record, find)
