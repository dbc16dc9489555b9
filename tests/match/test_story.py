"""The story of a match: what its events say, and awards that are true."""

from collections.abc import Sequence
from itertools import pairwise, product
from pathlib import Path

import pytest

from game.bots.driver import Driver
from game.games.played import bots_for, find, story
from game.match.config import MatchConfig
from game.match.log import parse
from game.match.match import Match
from game.match.story import Story, give_out
from game.match.telling import Award, ScoreLine
from game.rules.api import GO, Ms
from game.text.catalog import Catalog
from tests.support.fourscore_deals import FITS_NONE, FITS_PLAIN, FITS_RIPE, LONELY, PLAIN, RIPE, card, dealt

GOLDEN = Path(__file__).parent.parent / "golden" / "hoopla"
LOGS = sorted(GOLDEN.glob("*-*.jsonl"))


def replayed(path: Path) -> Match:
    return Match.resume(parse(path.read_text(encoding="utf-8"), find))


def played(seats: int, seed: int, levels: Sequence[str] = ("normal",)) -> Match:
    config = MatchConfig.make(find("hoopla"), seats, seed)
    driver = Driver(Match(config), bots_for(config, levels))
    driver.play_out()
    return driver.match


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_every_seat_has_a_line_and_an_award_of_its_own(path: Path) -> None:
    match = replayed(path)
    told, outcome = story(match), match.game.outcome
    assert outcome is not None
    seats = range(match.config.setup.seats)
    assert [line.seat for line in told.lines] == [award.seat for award in told.awards] == list(seats)
    assert tuple(line.points[-1][1] for line in told.lines) == outcome.scores
    kinds = [award.text for award in told.awards if award.text != "award.placed"]
    assert len(kinds) == len(set(kinds))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_line_begins_with_the_cards_dealt_and_loses_one_at_a_time(path: Path) -> None:
    match = replayed(path)
    view = Match(match.config).view(0)
    for line in story(match).lines:
        values = [value for _, value in line.points]
        assert line.points[0] == (GO, view.scores[line.seat])
        assert all(before - after in (0, 1) for before, after in pairwise(values))
        assert [t for t, _ in line.points] == sorted(t for t, _ in line.points)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_h16_mistakes_are_those_of_the_audit(path: Path) -> None:
    match = replayed(path)
    assert story(match).mistakes == match.view(0).facts["mistakes"]


def test_finishes_name_who_was_first_and_by_how_much() -> None:
    match = played(4, 11, ("sharp",))
    told = story(match)
    contested = [
        event for event in match.events if event.why == "beaten" or (event.kind == "place" and len(event.at) > 1)
    ]
    assert len(told.finishes) == len(contested) > 0
    gaps = [finish.gap for finish in told.finishes]
    assert gaps == sorted(gaps)
    for finish in told.finishes:
        assert finish.first != finish.second
        assert any(e.kind == "place" and (e.seat, e.t) == (finish.first, finish.t - finish.gap) for e in match.events)


def test_what_says_most_is_true() -> None:
    for seed in range(12):
        match = played(4, seed, ("sharp", "normal", "easy", "normal"))
        told = story(match)
        flips = [sum(e.kind == "flip" and e.seat == seat for e in match.events) for seat in range(4)]
        beaten = [sum(e.why == "beaten" and e.seat == seat for e in match.events) for seat in range(4)]
        for award in told.awards:
            if award.text == "award.flips":
                assert award.facts["n"] == flips[award.seat] == max(flips)
            elif award.text == "award.unlucky":
                assert award.facts["n"] == beaten[award.seat] == max(beaten)
            elif award.text == "award.closest":
                assert (award.seat, award.facts["n"]) == (told.finishes[0].first, told.finishes[0].gap)
            elif award.text == "award.calmest":
                assert not any(e.seat == award.seat and e.why == "wrong" for e in match.events)


def test_most_seats_get_more_than_a_consolation() -> None:
    """Over a few matches; if this fails, awards are too rare to be any fun."""
    awards = [award.text for seed in range(10) for award in story(played(4, seed)).awards]
    assert awards.count("award.placed") <= len(awards) // 10
    assert len(set(awards)) >= 6


def test_h11_two_seats_are_told_that_they_need_not_place_the_last_card() -> None:
    ends = {seats: story(played(seats, 3)).end for seats in (2, 3, 4)}
    assert ends == {2: "results.down_to_one", 3: "end.hoopla.finished", 4: "end.hoopla.finished"}
    assert story(replayed(GOLDEN / "06-2-easy-play-on-true-stuck.jsonl")).end == "end.hoopla.stuck"


def test_who_comes_back_was_well_behind_all_others_and_caught_up() -> None:
    def at(line: ScoreLine, t: Ms) -> int:
        return [value for since, value in line.points if since <= max(t, GO)][-1]

    given = 0
    for seats, seed in product((2, 3, 4), range(20)):
        told = story(played(seats, seed))
        for award in (award for award in told.awards if award.text == "award.comeback"):
            given += 1
            mine, others = told.lines[award.seat], [line for line in told.lines if line.seat != award.seat]
            assert any(
                all(at(mine, t) - at(other, t) >= 3 for other in others)
                and any(at(mine, t + 30_000) <= at(other, t + 30_000) for other in others)
                and at(mine, t) - at(mine, t + 30_000) == award.facts["n"]
                for t in {t for line in told.lines for t, _ in line.points}
            )
    assert given


def test_every_award_can_be_said() -> None:
    catalog = Catalog.load("de")
    told: list[Story] = [story(replayed(path)) for path in LOGS]
    for award in (award for each in told for award in each.awards):
        assert catalog.say(award.text, **award.facts)


def test_the_heaviest_choice_is_given_out() -> None:
    chain, flips, calm = Award(0, "chain", {}, 50), Award(0, "award.flips", {}, 40), Award(0, "award.calmest", {}, 30)
    other = Award(1, "chain", {}, 45)
    assert set(map(id, give_out([chain, flips, calm, other]))) == {id(flips), id(other)}
    assert give_out([chain, flips]) == [chain]
    assert give_out([]) == []


CASES = [
    ("tall_order", 2, {}),
    ("fourscore", 4, {}),
    ("crosspatch", 3, {}),
    ("double_take", 4, {}),
    ("double_take", 4, {"mode": "team"}),
    ("double_take", 3, {"mode": "together"}),
    ("double_take", 2, {"mode": "minute"}),
]


@pytest.mark.parametrize(("game", "seats", "options"), CASES)
def test_every_game_has_lines_that_end_with_the_scores(game: str, seats: int, options: dict[str, str]) -> None:
    config = MatchConfig.make(find(game), seats, 3, options)
    driver = Driver(Match(config), bots_for(config, ("easy",)))
    driver.play_out()
    told, outcome = story(driver.match), driver.match.game.outcome
    assert outcome is not None
    assert tuple(line.points[-1][1] for line in told.lines) == outcome.scores
    assert [award.seat for award in told.awards] == list(range(seats))
    catalog = Catalog.load("fr")
    assert catalog.say(told.measure)
    for award in told.awards:
        assert catalog.say(award.text, **award.facts)


def test_fourscore_tells_who_took_what_others_had_overlooked() -> None:
    """Seat 0 leaves a ripe row and opens another, seat 1 plays elsewhere and takes it; then it is over."""
    theirs = (card(5, 5, 1), card(5, 2, 4), card(5, 3, 1))
    match = dealt((RIPE, PLAIN, LONELY), {0: (FITS_NONE, FITS_PLAIN, FITS_RIPE), 1: theirs}, deck=1)
    moves: list[tuple[int, tuple[str | int, ...]]] = [(0, ("open", 0)), (0, ("undo",)), (0, ("play", 1, 1))]
    moves += [(0, ("draw",)), (1, ("play", 2, 2)), (1, ("take", 0)), (1, ("draw",))]
    for t, (seat, move) in enumerate(moves):
        match.submit(t, seat, move)
        match.advance(t + 1)
    assert match.game.outcome is not None
    awards = {award.seat: award for award in story(match).awards}
    assert (awards[1].text, awards[1].facts) == ("award.pounced", {"n": 1})
    assert awards[0].text == "award.sure"


def test_fourscore_gives_no_prize_for_what_one_completed_oneself() -> None:
    match = dealt((RIPE[:3], PLAIN, LONELY), {0: (card(4, 2, 5), FITS_PLAIN, FITS_NONE)}, deck=0)
    for t, move in enumerate((("play", 0, 0), ("take", 0), ("draw",))):
        match.submit(t, 0, move)
        match.advance(t + 1)
    assert "award.pounced" not in {award.text for award in story(match).awards}


def test_crosspatch_tells_what_was_so() -> None:
    seen = set()
    for seed in range(12):
        config = MatchConfig.make(find("crosspatch"), 3, seed)
        driver = Driver(Match(config), bots_for(config, ("normal",)))
        driver.play_out()
        events = driver.match.events
        misses = [sum(e.kind == "miss" and e.seat == seat for e in events) for seat in range(3)]
        rounds = [sum(e.kind == "sweep" and e.seat == seat for e in events) for seat in range(3)]
        centres = [sum(e.kind == "lay" and len(e.at) > 1 and e.seat == seat for e in events) for seat in range(3)]
        for award in story(driver.match).awards:
            seen.add(award.text)
            for text, counts in (("patient", misses), ("rounds", rounds), ("centres", centres)):
                if award.text == f"award.{text}":
                    assert award.facts["n"] == counts[award.seat] == max(counts)
    assert len(seen) >= 5
