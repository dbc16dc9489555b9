"""What is told of a match of Double Take."""

import pytest

from game.games.double_take.hunt import RANKS, rank
from game.games.double_take.story import fastest_slaps
from game.games.played import story
from game.match.story import Story
from game.match.telling import Played, Rung
from game.rules.api import GO, TABLE, Event
from tests.support.double_take_moments import Hands, opening


def finished(hands: Hands) -> Hands:
    """Let all but one leave, or the time pass: the match is over."""
    match = hands.match
    if match.view(TABLE).phase != "over":
        hands.t += 200_000
        match.advance(hands.t)
    if match.view(TABLE).outcome is None:
        match.submit(hands.t + 1, 1, ("leave",))
        match.advance(hands.t + 2)
    return hands


def test_a_slap_is_as_fast_as_the_hand_after_both_cards_were_there() -> None:
    hands = Hands(2)
    while not (cards := hands.alike(2)):
        hands.flip()
    seen = hands.t  # the last flip made it a pair
    hands.take(1, *cards)
    won = hands.t
    hands = finished(hands)
    outcome = hands.match.game.outcome
    assert outcome is not None
    played = Played(hands.match.config, hands.match.events, outcome, hands.match.view(TABLE).facts)
    assert fastest_slaps(played) == {1: won - seen}


def test_what_was_a_blink_apart_is_told_with_its_gap() -> None:
    """D10: a tie, and D7: a card that was taken."""
    hands = Hands(2)
    while not (cards := hands.alike(2)):
        hands.flip()
    hands.t += 400
    for t, seat, zone in ((hands.t, 0, cards[0]), (hands.t + 30, 1, cards[0]), (hands.t + 70, 1, cards[1])):
        hands.match.submit(t, seat, ("hand", *zone))
        hands.match.advance(t + 1)
    told = story(finished(hands).match)
    assert [(finish.first, finish.second, finish.gap) for finish in told.finishes] == [(0, 1, 30), (0, 1, 70)]


def together() -> tuple[Story, list[Event]]:
    match, cards = opening("together", 2, seconds=30)
    for k, zone in enumerate(cards):
        match.submit(GO + 100 + k, k, ("hand", *zone))
    match.advance(GO + 31_000)
    return story(match), match.events


def test_d22_together_the_headline_is_the_score_and_its_rank() -> None:
    told, _ = together()
    assert [saying.text for saying in told.headline] == ["results.together", "rank.drowsy"]
    assert told.headline[0].facts == {"n": 1}
    assert told.score == "score.points"


def test_d22_the_ladder_has_all_ranks_and_agrees_with_them() -> None:
    told, _ = together()
    assert tuple(rung.rank for rung in told.ladder) == RANKS
    for lower, higher in zip(told.ladder, told.ladder[1:], strict=False):
        assert lower.points < higher.points
        assert rank(higher.points, 2, 135, 30) == higher.rank
        assert rank(higher.points - 1, 2, 135, 30) == lower.rank
    assert told.ladder[0] == Rung("drowsy", 0)


@pytest.mark.parametrize(("winner", "text"), [(0, "results.ring_wins"), (1, "results.flower_wins")])
def test_d19_a_team_wins_and_not_three_names(winner: int, text: str) -> None:
    hands = Hands(4, options={"mode": "team", "goal": 3})
    while hands.match.game.outcome is None:
        if cards := hands.alike(2):
            hands.take(winner, cards[0])
            hands.take(winner + 2, cards[1])
        else:
            hands.flip()
    told = story(hands.match)
    assert [saying.text for saying in told.headline] == [text]


def test_rivals_have_no_headline_but_their_names() -> None:
    hands = Hands(2)
    hands.flip()
    told = story(finished(hands).match)
    assert not told.headline
    assert not told.ladder
    assert told.score == "score.double_take"
