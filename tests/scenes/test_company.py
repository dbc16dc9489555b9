"""The company of the people: who comes into a booth next, and which bots fill up a game."""

import pytest

from game.input.intents import BoothNumber
from game.scenes.company import Company
from game.unseen import Unseen


def test_guests_end_at_the_last_one_or_go_around(sofa: Unseen) -> None:
    party, company = sofa.party, Company(sofa.party)
    party.invite(BoothNumber(3), "sharp")
    assert not company.change(BoothNumber(3), 1, around=False, bots=True)
    assert company.change(BoothNumber(3), 1, around=True, bots=True)
    assert party.booths[3].bot == ""
    assert not company.change(BoothNumber(3), 1, around=True, bots=False), (
        "without bots and a mouse to share there is no guest"
    )


@pytest.mark.parametrize(("people", "bots"), [(1, 3), (2, 0)])
def test_the_bots_that_are_foreseen_are_those_that_come(sofa: Unseen, people: int, bots: int) -> None:
    party, company = sofa.party, Company(sofa.party)
    party.choose("hoopla")
    for zone in ("left", "right")[:people]:
        sofa.press(zone, "a")
    party.booths[0].colour = party.booths[people].colour  # the first bot needs another one
    foreseen = company.foreseen(liked=4)
    company.fill(liked=4)
    came = [party.booths[booth] for booth in party.taken if booth not in party.people]
    assert foreseen == [(booth.animal, booth.colour) for booth in came]
    assert [booth.bot for booth in came] == ["easy"] * bots


def test_bots_against_a_person_take_the_places_of_bots_first_and_sit_in_the_other_team(sofa: Unseen) -> None:
    party = sofa.party
    sofa.press("left", "a")
    party.invite(BoothNumber(4), "sharp")
    assert Company(party).against(BoothNumber(0), 3) == [4, 1, 2]
    assert [party.booths[booth].bot for booth in (4, 1, 2)] == ["easy"] * 3
    mine = party.booths[0].team
    assert [party.booths[booth].team for booth in (4, 1, 2)] == [1 - mine, mine, 1 - mine]
