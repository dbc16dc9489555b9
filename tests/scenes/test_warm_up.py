"""Who is new to a game is coached: in a race first in a warm-up, which leaves no trace."""

from pathlib import Path

import pytest

from game.input.intents import A, B, BoothNumber
from game.rules.api import GO
from game.scenes.base import Push
from game.scenes.table import TableScene
from game.table.coach.coaching import HOLD_MS, WARM_UP_MS
from game.unseen import FRAME_MS, Unseen
from tests.support.remembered import result
from tests.support.sofa import know_all
from tests.support.unattended import Unattended

MIRA, JOERG, BOT = map(BoothNumber, range(3))


@pytest.fixture
def house(drawn_once: None, tmp_path: Path) -> Unseen:
    """Two people who have never played here, and a bot."""
    program = Unseen(tmp_path, (320, 180))
    for zone in ("left", "right"):
        program.press(zone, A)
    program.party.invite(BOT, "easy")
    return program


def begin(program: Unseen, game: str = "hoopla") -> TableScene:
    """Begin a match of a game, and wait until presses count."""
    program.party.choose(game)
    program.push(program.factory.match())
    return until_go(program)


def until_go(program: Unseen) -> TableScene:
    table = program.stack.top
    assert isinstance(table, TableScene)
    while table.clock.now() < GO + 100:
        program.frames()
    return table


def logs(program: Unseen) -> list[Path]:
    return list(program.memory.folder.rglob("*.running"))


def skip_all(program: Unseen, *zones: str) -> None:
    """Hold the way out until the coach has gone."""
    for zone in zones:
        program.hold(zone, B, HOLD_MS + 5 * FRAME_MS)


def test_a_race_that_is_new_to_people_is_warmed_up_for_without_a_trace(house: Unseen) -> None:
    warm_up = begin(house)
    assert warm_up.sitting.warm_up
    assert not warm_up.coaching.is_through
    assert logs(house) == []
    skip_all(house, "left", "right")
    match = until_go(house)
    assert (match is warm_up, match.sitting.warm_up, len(logs(house))) == (False, False, 1)
    assert match.coaching.is_through
    house.close()


def test_the_table_says_what_does_not_count_and_what_does(house: Unseen) -> None:
    def said() -> str:
        table = house.stack.top
        assert isinstance(table, TableScene)
        return table.opening.line

    begin(house)
    assert said() == "Warm-up: nothing counts yet"
    skip_all(house, "left", "right")
    assert said() == "Now for real!"
    house.press("left", A)
    house.party.booths[MIRA].guided.clear()
    know_all(house)
    begin(house)
    assert said() == "First without cards wins!"
    house.close()


def test_a_warm_up_ends_by_itself(house: Unseen) -> None:
    warm_up = begin(house)
    house.frames(WARM_UP_MS // FRAME_MS - 20)
    assert house.stack.top is warm_up
    house.frames(40)
    assert house.stack.top is not warm_up
    house.close()


def test_in_a_game_of_turns_the_coach_comes_to_the_match_itself(house: Unseen) -> None:
    house.party.choose("crosspatch")
    table = house.factory.match()
    assert isinstance(table, TableScene)
    assert [table.sitting.warm_up, [seat.coached for seat in table.sitting.seats]] == [False, [True, True, False]]
    assert len(logs(house)) == 1
    house.close()


def test_who_was_coached_is_not_coached_again_until_the_seat_is_given_up(house: Unseen) -> None:
    begin(house)
    skip_all(house, "left", "right")
    until_go(house)

    def is_coached() -> bool:
        table = house.factory.match()
        assert isinstance(table, TableScene)
        return table.sitting.warm_up

    assert not is_coached()
    house.router.leave(MIRA, house.clock.now)
    joined = house.router.join("left", house.clock.now)
    assert joined is not None
    house.party.sit(joined.booth, joined.device)
    assert is_coached()
    house.close()


def test_a_name_of_the_own_that_has_finished_the_game_is_known(house: Unseen) -> None:
    house.memory.history.add(result({"Hanna": 1, "Mira": 2}))
    house.memory.history.add(result({"Lena": 1, "Hanna": 2}, game="double_take"))

    def coached(*names: str) -> list[bool]:
        for booth, name in zip((MIRA, JOERG), names, strict=True):
            house.party.rename(booth, name)
        table = house.factory.match()
        assert isinstance(table, TableScene)
        return [seat.coached for seat in table.sitting.seats]

    assert coached("Hanna", "Lena") == [False, True, False]
    assert coached("Hanna", "Mira") == [False, True, False]  # a usual name may be anybody's
    house.close()


def test_nothing_is_kept_of_a_warm_up_that_is_broken_off(house: Unseen, tmp_path: Path) -> None:
    begin(house)
    house.close()
    again = Unseen(tmp_path, (320, 180))
    again.frames(3)
    assert again.scene == "TitleScene"
    again.close()


def test_at_home_the_coach_can_be_switched_off(house: Unseen) -> None:
    know_all(house)
    assert not begin(house).sitting.warm_up
    house.close()


@pytest.mark.parametrize(("rule", "coached"), [("always", True), ("first", True), ("never", False)])
def test_a_kiosk_has_its_own_rule(drawn_once: None, tmp_path: Path, rule: str, coached: bool) -> None:
    kiosk = Unattended(tmp_path, f'[guests]\ncoach = "{rule}"')
    kiosk.stack.wish(Push(kiosk.factory.lobby()))
    kiosk.frames(2)
    kiosk.press("left", A)
    kiosk.party.invite(JOERG, "easy")
    table = kiosk.factory.match()
    assert isinstance(table, TableScene)
    assert table.sitting.warm_up is coached
    kiosk.close()
