"""The ladder of privacy: who may see what, and when a peek ends."""

import pytest

from game.games.played import find
from game.match.config import MatchConfig
from game.match.match import Match
from game.rules.api import HIDDEN, TABLE
from game.table.seats.privacy import AUTO, BEAT_MS, OPEN, OWN, PEEK, PEEK_MS, TURN, Privacy
from game.table.views import Views

PEOPLE = (True, True)
PERSON_AND_BOT = (True, False)


def seen(privacy: Privacy, on_turn: int = 0, now: int = 0) -> list[int]:
    return [seat for seat in range(2) if privacy.sees(seat, on_turn, now)]


@pytest.mark.parametrize(
    ("people", "level"), [(PERSON_AND_BOT, OWN), ((False, False), OWN), (PEOPLE, PEEK), ((True, True, False), PEEK)]
)
def test_alone_one_sees_the_own_cards_and_with_more_people_what_is_usual(people: tuple[bool, ...], level: str) -> None:
    assert Privacy(AUTO, people).level == level


def test_what_is_usual_depends_on_the_game() -> None:
    assert Privacy(AUTO, PEOPLE, TURN).level == TURN


def test_own_shows_people_and_never_bots() -> None:
    assert seen(Privacy(OWN, PERSON_AND_BOT)) == [0]
    assert seen(Privacy(OWN, (False, False))) == []


def test_turn_shows_whoever_is_on_turn_unless_it_is_a_bot() -> None:
    assert seen(Privacy(TURN, PEOPLE), on_turn=1) == [1]
    assert seen(Privacy(TURN, PERSON_AND_BOT), on_turn=1) == []


def test_open_shows_everything() -> None:
    assert seen(Privacy(OPEN, PERSON_AND_BOT)) == [0, 1]


def test_a_press_peeks_and_another_covers() -> None:
    privacy = Privacy(PEEK, PEOPLE)
    assert seen(privacy) == []
    assert privacy.button(1, True, 0, 100)
    assert not privacy.button(1, False, 0, 150)  # letting go means nothing
    assert seen(privacy, now=200) == [1]
    assert privacy.peeker(200) == 1
    assert privacy.button(1, True, 0, 300)
    assert seen(privacy, now=300) == []


def test_before_the_first_peek_of_a_seat_the_others_look_away() -> None:
    privacy = Privacy(PEEK, PEOPLE, beat=BEAT_MS)
    privacy.button(0, True, 0, 0)
    assert (privacy.peeker(0), privacy.warns(0), seen(privacy, now=BEAT_MS - 1)) == (0, True, [])
    assert (privacy.warns(BEAT_MS), seen(privacy, now=BEAT_MS)) == (False, [0])
    assert seen(privacy, now=BEAT_MS + PEEK_MS - 1) == [0]
    privacy.button(0, True, 0, 3000)
    privacy.button(0, True, 0, 4000)
    assert seen(privacy, now=4000) == [0], "the second time they know"
    privacy.button(1, True, 0, 5000)
    assert seen(privacy, now=5000) == []


def test_there_is_none_to_look_away_beside_a_bot() -> None:
    privacy = Privacy(PEEK, PERSON_AND_BOT, beat=BEAT_MS)
    privacy.button(0, True, 0, 0)
    assert seen(privacy) == [0]


def test_a_peek_ends_after_six_seconds_and_the_next_press_peeks_again() -> None:
    privacy = Privacy(PEEK, PEOPLE)
    privacy.button(0, True, 0, 0)
    assert seen(privacy, now=PEEK_MS - 1) == [0]
    assert seen(privacy, now=PEEK_MS) == []
    assert privacy.button(0, True, 0, PEEK_MS + 5)
    assert seen(privacy, now=PEEK_MS + 5) == [0]


def test_another_seats_act_covers_but_not_the_own() -> None:
    privacy = Privacy(PEEK, PEOPLE)
    privacy.button(0, True, 0, 0)
    privacy.act(0)
    assert seen(privacy, now=10) == [0]
    privacy.act(1)
    assert seen(privacy, now=10) == []
    assert privacy.button(0, True, 0, 20)
    assert seen(privacy, now=20) == [0]


def test_one_peeks_at_a_time() -> None:
    privacy = Privacy(PEEK, PEOPLE)
    privacy.button(0, True, 0, 0)
    privacy.button(1, True, 0, 10)
    assert seen(privacy, now=20) == [1]


def test_who_holds_looks_until_it_lets_go() -> None:
    privacy = Privacy(PEEK, PEOPLE, holds=(True, False))
    privacy.button(0, True, 0, 0)
    assert seen(privacy, now=10) == [0]
    assert privacy.button(0, False, 0, 20)
    assert seen(privacy, now=20) == []


def test_nobody_peeks_at_what_lies_open_and_bots_never() -> None:
    assert not Privacy(OWN, PERSON_AND_BOT).button(0, True, 0, 0)
    assert not Privacy(PEEK, PERSON_AND_BOT).button(1, True, 0, 0)
    turn = Privacy(TURN, PEOPLE)
    assert not turn.may_peek(0, on_turn=0)
    assert turn.button(1, True, 0, 0)  # who waits may look as well
    assert seen(turn, on_turn=0, now=1) == [0, 1]


def test_faces_come_through_only_while_they_may_be_seen() -> None:
    match = Match(MatchConfig.make(find("tall_order"), 2, 3))
    privacy = Privacy(PEEK, PEOPLE)
    zone = ("holder", 1)
    assert privacy.faces(Views(match), zone, 0, 0) == (HIDDEN,) * 3
    privacy.button(1, True, 0, 0)
    assert privacy.faces(Views(match), zone, 0, 1) == match.view(1).zones[zone]
    assert privacy.faces(Views(match), ("holder", 0), 0, 1) == (HIDDEN,) * 3
    assert privacy.faces(Views(match), zone, 0, PEEK_MS) == match.view(TABLE).zones[zone]
