"""What people chose is there again after a restart: names, colours, options, the game."""

from pathlib import Path

import pytest

from game.input.intents import DOWN, ENTERED, RIGHT, UP, A, B, BoothNumber, Typed
from game.scenes.party import Booth
from game.unseen import Unseen


def sit_down(program: Unseen) -> Booth:
    """The left zone takes a seat."""
    program.frames(2)
    program.press("left", A)
    assert program.scene == "LobbyScene"
    return program.app.factory.party.booths[0]


def test_a_name_an_animal_a_colour_an_option_and_the_game_survive_a_restart(tmp_path: Path) -> None:
    program = Unseen(tmp_path)
    booth = sit_down(program)
    before = booth.name, booth.animal, booth.colour
    program.press("left", UP)
    assert program.scene == "SeatScene"
    program.press("left", DOWN, RIGHT, DOWN, RIGHT)  # another animal, another colour
    program.press("left", UP, UP, A)
    assert program.scene == "NameScene"
    for text in ("Y", "l", "v", ENTERED):
        program.take(Typed(text, program.clock.now))
        program.frames()
    assert program.scene == "SeatScene"
    program.press("left", B)
    assert program.scene == "LobbyScene"
    chosen = booth.name, booth.animal, booth.colour
    assert chosen[0] == "Ylv"
    assert chosen[1] != before[1]
    assert chosen[2] != before[2]
    program.app.factory.party.choose("double_take")
    program.push(program.app.factory.options("hoopla"))
    program.press("left", RIGHT)  # the judge
    program.press("left", B)
    options = program.app.factory.party.options("hoopla")
    assert options["judge"] == "honour"
    program.close()

    program = Unseen(tmp_path)
    booth = sit_down(program)
    assert (booth.name, booth.animal, booth.colour) == chosen
    party = program.app.factory.party
    assert party.options("hoopla") == options
    assert party.game == "double_take"
    program.close()


@pytest.mark.parametrize("zone", ["right", "middle"])
def test_another_device_has_its_own_name(tmp_path: Path, zone: str) -> None:
    program = Unseen(tmp_path)
    party = program.app.factory.party
    sit_down(program).name = "Ylva"
    party.remember(BoothNumber(0))
    program.press(zone, A)
    assert party.booths[1].name != "Ylva"
    program.close()

    program = Unseen(tmp_path)
    program.frames(2)
    program.press(zone, A)
    program.press("left", A)
    assert program.app.factory.party.booths[1].name == "Ylva"
    program.close()
