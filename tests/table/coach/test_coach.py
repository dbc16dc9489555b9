"""The coach of one seat: which step is shown when, what ends it, and what is passed over."""

from collections.abc import Sequence

import pytest

from game.games.played import find
from game.match.config import MatchConfig
from game.match.match import Match
from game.rules.api import NEVER, Event, Ms
from game.table.coach.coach import PRAISE_MS, Coach
from game.table.coach.steps import Step
from game.table.roles import SeatHand

ME, YOU = 0, 1
VIEW = Match(MatchConfig.make(find("hoopla"), 2, 1)).view(ME)
REST, POINTING = SeatHand(), SeatHand("card")


def happened(kind: str, seat: int = ME) -> list[Event]:
    return [Event(kind, 0, seat)]


def point() -> Step:
    return Step("point", until=lambda moment: moment.hand.pointed == "card")


def flip(patience: Ms = NEVER) -> Step:
    return Step(
        "flip",
        until=lambda moment: moment.saw("flip"),
        when=lambda moment: not moment.hand.peeking,
        patience=patience,
    )


AIM = Step("aim", lasts=1000)


def look(coach: Coach, t: Ms, hand: SeatHand = REST, events: Sequence[Event] = ()) -> str:
    """What the coach says after a look."""
    coach.look(VIEW, hand, events, t)
    return coach.step.text(coach.moment(VIEW, hand)) if coach.is_shown else ""


def test_a_step_ends_when_it_is_done_and_after_a_praise_the_next_one_comes() -> None:
    coach = Coach(ME, [flip(), AIM])
    assert look(coach, 0) == "flip"
    assert look(coach, 500, events=happened("flip", YOU)) == "flip"
    assert (look(coach, 900, events=happened("flip")), coach.is_done) == ("flip", True)
    assert look(coach, 900 + PRAISE_MS - 1) == "flip"
    look(coach, 900 + PRAISE_MS)
    assert (look(coach, 900 + PRAISE_MS), coach.done) == ("aim", 1)


def test_what_happened_before_a_step_was_shown_does_not_end_it() -> None:
    coach = Coach(ME, [flip(), AIM])
    coach.look(VIEW, SeatHand(peeking=True), happened("flip"), 0)
    assert (look(coach, 10), coach.is_done) == ("flip", False)


def test_a_step_whose_time_has_not_come_lets_a_later_one_pass_but_the_last_waits_for_all() -> None:
    coach = Coach(ME, [flip(), point(), AIM])
    peeking = SeatHand(peeking=True)
    assert look(coach, 0, peeking) == "point"
    look(coach, 10, SeatHand("card", peeking=True))
    look(coach, 10 + PRAISE_MS, peeking)
    assert look(coach, 9000, peeking) == ""
    assert look(coach, 9100) == "flip"


def test_a_last_step_that_says_so_waits_for_no_other() -> None:
    coach = Coach(ME, [flip(), point()._replace(waits=False)])
    peeking = SeatHand(peeking=True)
    assert look(coach, 0, peeking) == "point"
    look(coach, 10, SeatHand("card", peeking=True))
    look(coach, 10 + PRAISE_MS, peeking)
    assert look(coach, 9000) == "flip"


def test_a_step_rests_while_its_condition_does_not_hold() -> None:
    coach = Coach(ME, [flip(), AIM])
    assert look(coach, 0) == "flip"
    assert look(coach, 10, SeatHand(peeking=True)) == ""
    assert look(coach, 20) == "flip"


def test_what_is_done_already_is_not_asked_for() -> None:
    coach = Coach(ME, [point(), flip(), AIM])
    assert look(coach, 0, POINTING) == "flip"


def test_a_step_that_never_comes_is_passed_over_if_it_is_not_to_be_waited_for_for_ever() -> None:
    peeking = SeatHand(peeking=True)
    patient, brief = Coach(ME, [flip(), AIM]), Coach(ME, [flip(patience=5000), AIM])
    for coach in (patient, brief):
        look(coach, 0, peeking)
    assert [look(coach, 5000, peeking) for coach in (patient, brief)] == ["", "aim"]
    assert [patient.waits, brief.waits] == [False, True]


def test_the_last_line_goes_by_itself() -> None:
    coach = Coach(ME, [AIM])
    look(coach, 0)
    look(coach, 1000)
    look(coach, 1000 + PRAISE_MS)
    assert coach.is_through


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_every_step_can_be_skipped(steps: int) -> None:
    coach = Coach(ME, [flip()] * steps)
    for number in range(steps):
        assert look(coach, number) == "flip"
        coach.skip(number)
    assert coach.is_through


def test_all_steps_can_be_skipped_at_once() -> None:
    coach = Coach(ME, [flip(), point(), AIM])
    look(coach, 0)
    coach.skip_all()
    assert (coach.is_through, coach.is_shown) == (True, False)
