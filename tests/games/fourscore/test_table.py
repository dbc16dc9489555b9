"""Fourscore on the table: every rule that a person sees, hears or presses."""

from collections.abc import Mapping, Sequence

import msgspec
import pytest
from pygame import Rect, mask

from game.audio.player import SilentPlayer
from game.bots.driver import Driver
from game.games.fourscore.director import HURRY, UNSEEN_MS
from game.games.fourscore.props.bed import STEPS, Run
from game.games.fourscore.props.choice import NEW, TAKE
from game.games.fourscore.props.desk import CHOSEN, COVERED, HELD, PEEKED, QUIET, READY, SECRET
from game.games.fourscore.props.layout import BELL_AT, DECK_AT, HAND_AT, KEYS
from game.games.fourscore.props.prompts import EVERY, LINES
from game.games.fourscore.props.proof import PROOF_MS, RING_MS
from game.games.fourscore.props.rows import STEP_MS, rows_of
from game.games.fourscore.props.tally import TALLY_MS
from game.games.fourscore.rules import DECK, DRAW, HAND
from game.gfx.decks.base import face
from game.input.intents import MOUSE, BoothNumber, Raw
from game.match.match import Match
from game.rules.api import HIDDEN, TABLE, Face, Move, Seat
from game.rules.options import Value
from game.store.sitters import SEAT_COLOURS, Sitter
from game.table.seats.privacy import BEAT_MS, PEEK_MS
from game.table.seats.sitting import Sitting, TableSeat
from game.table.seats.tickets import GOLD, INK
from game.table.stage.seen import Seen
from game.text.catalog import Catalog
from game.text.languages import LANGUAGES
from game.unseen import Unseen
from tests.games.fourscore.typed import FourscoreTable, as_fourscore
from tests.support.coached import signs
from tests.support.composed import take_missing
from tests.support.fourscore_deals import FITS_NONE, FITS_PLAIN, FITS_RIPE, LONELY, PLAIN, RIPE, card, dealt
from tests.support.law import broken
from tests.support.on_stage import counts, lies, ring, seen
from tests.support.tables import NAMES, Tape, lay, listen, seconds, sit_down

ZONES = ("left", "right")
MY_HAND = (FITS_RIPE, FITS_PLAIN, FITS_NONE)
OVER = "fourscore/00-2-easy-deck.jsonl"
LEFT = "fourscore/06-4-easy-turn-timer-s-15-left.jsonl"


def fourscore(
    sofa: Unseen, match: Match | None = None, people: Sequence[str] = ZONES, **more: object
) -> FourscoreTable:
    """A table with the rows RIPE, PLAIN and LONELY, where seat 0 has one card for each, or none."""
    match = match or dealt((RIPE, PLAIN, LONELY), {0: MY_HAND}, **more)  # type: ignore[arg-type]
    table = lay(sofa, Driver(match, {}), people)
    table = as_fourscore(table)
    sofa.frames(20)
    return table


def kinds(table: FourscoreTable) -> list[str]:
    return [event.kind for event in table.match.events]


def hand(table: FourscoreTable, seat: Seat) -> list[Face]:
    return list(table.match.view(seat).zones["hand", seat])


def aim(sofa: Unseen, table: FourscoreTable, place: int, row: int | None, zone: str = "left") -> None:
    """Press ways until a place is chosen, and a row unless it does not matter."""
    choice = table.controls.choices[table.match.view(TABLE).facts["turn"]]
    for _ in range(TAKE + 1):
        if choice.place == place:
            break
        sofa.press(zone, "right")
    for _ in range(len(table.board.rows.in_order) + 1):
        if row is None or choice.row == row:
            return
        sofa.press(zone, "down")
    assert (choice.place, choice.row) == (place, row), "no way leads there"


def marked(table: FourscoreTable) -> tuple[int, ...]:
    """The rows where the chosen card is shown to go."""
    return tuple(sorted(table.board.places.wish.fits))


def faces_seen(table: FourscoreTable) -> list[int]:
    """The faces in the hand in front."""
    return [int(piece[1]) for piece in table.board.hand.pieces if piece is not None and piece[0] == "face"]


def rows_seen(table: FourscoreTable) -> dict[int, list[Face]]:
    """The cards that lie in rows, row by row, without those on their way."""
    rows = table.board.rows
    return {row: list(rows.cards(row)[:lying]) for row in rows.in_order if (lying := lies(table, ("row", row)))}


def click(sofa: Unseen, table: FourscoreTable, at: tuple[float, float], button: str = "left") -> None:
    point = table.scale.point(*at)
    sofa.take(Raw(MOUSE, "move", 0, sofa.clock.now, point))
    for value in (1, 0):
        sofa.take(Raw(MOUSE, button, value, sofa.clock.now, point))
    sofa.frames(3)


# Playing


def test_f4_ways_choose_a_card_and_a_row_and_a_plays_it(sofa: Unseen) -> None:
    table = fourscore(sofa)
    aim(sofa, table, 1, 1)
    sofa.press("left", "a")
    seconds(sofa, 0.5)
    assert rows_seen(table)[1] == [*PLAIN, FITS_PLAIN]
    assert hand(table, 0) == [FITS_RIPE, FITS_NONE]


def test_f4_a_card_is_seen_in_its_row_in_the_next_frames_and_nobody_waits(sofa: Unseen) -> None:
    table = fourscore(sofa)
    aim(sofa, table, 1, 1)
    sofa.press("left", "a")
    assert len(table.table.flights) == 1
    assert rows_seen(table)[1] == list(PLAIN), "it is still on its way"
    aim(sofa, table, 0, 0)
    sofa.press("left", "a")  # the rules have gone on long ago
    sofa.frames(2)
    assert kinds(table) == ["play", "play"]


def test_show_fits_marks_exactly_the_rows_that_fit(sofa: Unseen) -> None:
    table = fourscore(sofa)
    for place, lit in ((0, (0,)), (1, (1,)), (2, (NEW,))):
        table.controls.choices[0].choose(place)
        sofa.frames(2)
        assert marked(table) == lit


def test_without_show_fits_only_the_row_that_is_meant_is_marked_and_any_can_be_tried(sofa: Unseen) -> None:
    table = fourscore(sofa, seat_options=[{"show_fits": False}, {}])
    aim(sofa, table, 2, 1)
    sofa.frames(2)
    assert marked(table) == (1,)
    sofa.press("left", "a")
    sofa.frames(2)
    assert kinds(table) == ["illegal"]
    assert hand(table, 0) == list(MY_HAND)


def test_f5_a_card_that_fits_nowhere_opens_a_row_at_the_place_that_was_shown(sofa: Unseen) -> None:
    table = fourscore(sofa)
    aim(sofa, table, 2, NEW)
    sofa.frames(2)
    shown = table.board.places.box(NEW)[:2]
    sofa.press("left", "a")
    seconds(sofa, 0.5)
    assert rows_seen(table)[3] == [FITS_NONE]
    assert table.board.rows.run(3).corner(0) == shown


def test_f13_the_gap_of_a_played_card_takes_it_back_to_its_place(sofa: Unseen) -> None:
    table = fourscore(sofa)
    aim(sofa, table, 1, 1)
    sofa.press("left", "a")
    seconds(sofa, 0.5)
    assert table.board.hand.pieces[1] is None
    aim(sofa, table, 1, None)
    sofa.press("left", "a")
    seconds(sofa, 0.5)
    assert kinds(table) == ["play", "undo"]
    assert rows_seen(table)[1] == list(PLAIN)
    assert faces_seen(table) == list(MY_HAND)


def test_a_card_that_is_still_on_its_way_back_is_not_there_twice_when_another_hand_comes(sofa: Unseen) -> None:
    table = fourscore(sofa)
    for move in (("play", 1, 1), ("undo",), ("play", 0, 0), ("draw",)):
        table.match.submit(table.clock.now(), 0, move)
        sofa.frames()
    assert table.match.view(TABLE).facts["turn"] == 1
    assert broken(table.board) == []


def test_f13_a_row_that_was_opened_and_taken_back_is_gone(sofa: Unseen) -> None:
    table = fourscore(sofa)
    aim(sofa, table, 2, NEW)
    sofa.press("left", "a")
    sofa.frames(2)
    table.controls.choices[0].choose(2)
    sofa.press("left", "a")
    seconds(sofa, 0.5)
    assert sorted(rows_seen(table)) == [0, 1, 2]


# Taking


def play_one(sofa: Unseen, table: FourscoreTable) -> None:
    aim(sofa, table, 1, 1)
    sofa.press("left", "a")
    sofa.frames(2)


def test_f3_the_bell_may_be_rung_once_a_card_was_played(sofa: Unseen) -> None:
    table = fourscore(sofa)
    assert table.board.bell.state == QUIET
    assert TAKE not in table.controls.choices[0].stops
    play_one(sofa, table)
    assert table.board.bell.state == READY
    aim(sofa, table, TAKE, 0)
    sofa.frames()
    assert table.board.bell.state == CHOSEN


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_glove_at_the_bell_hides_no_letter_of_its_word(sofa: Unseen, language: str) -> None:
    sofa.house.words = Catalog.load(language)
    table = fourscore(sofa)
    play_one(sofa, table)
    aim(sofa, table, TAKE, None)
    seconds(sofa, 0.5)
    bell, word, glove = table.board.bell.bell.sprite, table.board.bell.label.sprite, table.controls.glove.sprite
    assert glove.visible
    away = glove.rect.x - word.rect.x, glove.rect.y - word.rect.y
    letters = mask.from_surface(word.image, 200)
    assert letters.count() > 200
    assert not letters.overlap(mask.from_surface(glove.image, 127), away)
    tip = table.controls.glove.tip
    assert bell.rect.collidepoint(glove.rect.x + tip[0], glove.rect.y + tip[1])


def take_first(sofa: Unseen, table: FourscoreTable) -> None:
    """Play a card elsewhere, then ring the bell for the ripe row."""
    play_one(sofa, table)
    seconds(sofa, 0.5)
    aim(sofa, table, TAKE, 0)
    sofa.press("left", "a")
    sofa.frames(2)


def test_f7_a_row_is_taken_and_the_others_stay_where_they_are(sofa: Unseen) -> None:
    table = fourscore(sofa)
    before = {row: table.board.rows.run(row).corner(0) for row in (1, 2)}
    take_first(sofa, table)
    assert 0 not in rows_seen(table)
    assert broken(table.board) == []
    seconds(sofa, PROOF_MS / 1000)
    assert len(table.table.flights) == len(RIPE)
    seconds(sofa, 1)
    assert not len(table.table.flights)
    assert {row: table.board.rows.run(row).corner(0) for row in (1, 2)} == before
    assert counts(table, 0, "4", GOLD, sofa.clock.now)


def test_f7_a_row_that_is_taken_proves_its_four_one_after_the_other(sofa: Unseen) -> None:
    table = fourscore(sofa)
    at = table.board.rows.run(0)
    take_first(sofa, table)
    seen_rings = [sum(ring_seen.visible for ring_seen in table.board.proofs.rings)]
    for _ in range(20):
        sofa.clock.now += RING_MS // 4
        sofa.frames()
        seen_rings.append(sum(ring_seen.visible for ring_seen in table.board.proofs.rings))
    assert list(dict.fromkeys(seen_rings)) == [1, 2, 3, 4]
    middles = [ring_seen.rect.centery for ring_seen in table.board.proofs.rings]
    assert max(middles) - min(middles) <= 1, "they lie on one line"
    left, top, width, height = at.box
    for ring_seen in table.board.proofs.rings:
        x, y = table.scale.design(ring_seen.rect.center)
        assert left < x < left + width
        assert top < y < top + height
    assert "Four triangle rosettes!" in said(table)
    assert ("4", "cards") in [name[1:3] for name, _ in signs(table) if name[0] == "seal"]
    seconds(sofa, PROOF_MS / 1000)
    assert table.board.proofs.rings == []


def test_no_seat_waits_for_a_proof(sofa: Unseen) -> None:
    table = fourscore(sofa)
    take_first(sofa, table)
    assert len(table.board.proofs) == 1
    sofa.press("left", "c")
    sofa.frames(2)
    sofa.press("right", "a")
    sofa.frames(2)
    assert len(table.board.proofs) == 1
    assert kinds(table)[1:4] == ["take", "draw", "turn"]
    assert kinds(table)[4:] in (["play"], ["open"])
    assert broken(table.board) == []


def test_a_new_row_is_not_laid_upon_one_that_is_being_proved(sofa: Unseen) -> None:
    mine = (card(2, 3, 0), FITS_PLAIN, FITS_NONE)
    table = fourscore(sofa, dealt((RIPE, PLAIN, LONELY), {0: MY_HAND, 1: mine}))
    place = table.board.rows.run(0).corner(0)
    take_first(sofa, table)
    sofa.press("left", "c")
    sofa.frames(2)
    assert table.board.places.box(NEW)[:2] != place
    seconds(sofa, PROOF_MS / 1000 + 1)
    assert table.board.places.box(NEW)[:2] == place


def test_f9_a_wrong_take_is_punished_visibly_and_ends_playing(sofa: Unseen) -> None:
    table = fourscore(sofa)
    heard = listen(sofa)
    play_one(sofa, table)
    aim(sofa, table, TAKE, 1)
    (at,) = (sprite.rect for sprite in seen(table) if sprite.lies == (("row", 1), 0))
    sofa.press("left", "a")
    sofa.frames(3)
    assert ("wrong", 1) in table.table.popups
    assert ("toast", 0) in table.table.popups
    (later,) = (sprite.rect for sprite in seen(table) if sprite.lies == (("row", 1), 0))
    assert later != at, "the row shakes its head"
    assert heard.played
    assert table.controls.choices[0].stops == (TAKE,)
    seconds(sofa, 0.5)
    assert table.board.hand.spot(0, sofa.clock.now)[1] > HAND_AT[0][1], "the hand is put away"


def said(table: FourscoreTable) -> list[str]:
    """The ribbons that are seen."""
    return [str(name[1]) for name, _ in signs(table) if name[0] == "banner"]


STARS = card(1, 1, 1), card(2, 1, 0), card(3, 1, 5)  # three equal rosettes
GREEN = card(1, 0, 2), card(2, 3, 2), card(4, 5, 2)  # three equal grounds
FIVES = card(5, 5, 5), card(5, 4, 4), card(5, 1, 1)  # three equal numbers


@pytest.mark.parametrize(
    ("language", "row", "text"),
    [
        ("en", STARS, "Only three star rosettes!"),
        ("en", GREEN, "Only three triangle backgrounds!"),
        ("en", FIVES, "Only three 5s!"),
        ("de", STARS, "Nur drei Stern-Rosetten!"),
        ("de", GREEN, "Nur dreimal Dreieck als Grund!"),
        ("de", FIVES, "Nur dreimal die 5!"),
        ("fr", STARS, "Seulement trois rosettes étoile\N{NO-BREAK SPACE}!"),
        ("fr", GREEN, "Seulement trois fonds triangle\N{NO-BREAK SPACE}!"),
        ("fr", FIVES, "Seulement trois fois le 5\N{NO-BREAK SPACE}!"),
        ("sv", STARS, "Bara tre stjärnrosetter!"),
        ("sv", GREEN, "Bara tre triangelbakgrunder!"),
        ("sv", FIVES, "Bara tre 5:or!"),
        ("en", LONELY, "No four there!"),
    ],
)
def test_f9_a_wrong_take_is_told_by_what_the_row_shows_most_often(
    sofa: Unseen, language: str, row: Sequence[Face], text: str
) -> None:
    sofa.house.words = Catalog.load(language)
    table = fourscore(sofa, dealt((row, PLAIN), {0: MY_HAND}))
    play_one(sofa, table)
    aim(sofa, table, TAKE, 0)
    sofa.press("left", "a")
    seconds(sofa, 0.5)
    assert text in said(table)


def test_f9_what_a_wrong_take_lacks_is_counted_up_in_the_row_until_the_seat_goes_on(sofa: Unseen) -> None:
    table = fourscore(sofa)
    play_one(sofa, table)
    aim(sofa, table, TAKE, 1)
    sofa.press("left", "a")
    counted = []
    for _ in range(60):
        sofa.frames()
        counted.append(sum(chip.visible for chip in table.board.tally.chips))
    assert list(dict.fromkeys(counted)) == [1, 2, 3]
    for ring_seen in table.board.tally.rings:
        assert any(ring_seen.rect.colliderect(at.rect) for at in seen(table) if at.lies and at.lies[0] == ("row", 1))
    sofa.press("left", "c")
    sofa.frames(2)
    assert not any(sprite.visible for sprite in (*table.board.tally.chips, *table.board.tally.rings))
    assert "Only three 5s!" not in said(table)
    assert ("wrong", 1) not in table.table.popups
    assert kinds(table)[-2:] == ["draw", "turn"]


def test_f9_the_count_goes_by_itself(sofa: Unseen) -> None:
    table = fourscore(sofa)
    play_one(sofa, table)
    aim(sofa, table, TAKE, 1)
    sofa.press("left", "a")
    seconds(sofa, TALLY_MS / 1000 + 0.1)
    assert not any(sprite.visible for sprite in (*table.board.tally.chips, *table.board.tally.rings))


def test_f7_the_row_that_is_meant_asks_and_shows_the_key_that_takes_it(sofa: Unseen) -> None:
    table = fourscore(sofa)
    play_one(sofa, table)
    assert not [name for name, _ in signs(table) if name[:2] == ("seal", "Take?")]
    for row in (0, 1):  # whether it is ripe or not
        aim(sofa, table, TAKE, row)
        sofa.frames(2)
        (seal,) = (at for name, at in signs(table) if name[:2] == ("seal", "Take?"))
        assert [name[1] for name, at in signs(table) if name[0] == "key" and at.colliderect(seal)] == ["E"]


def test_f9_after_the_second_wrong_take_nothing_but_drawing_is_left(sofa: Unseen) -> None:
    table = fourscore(sofa)
    play_one(sofa, table)
    aim(sofa, table, TAKE, 1)
    for _ in range(3):
        sofa.press("left", "a")
        sofa.frames(2)
    assert kinds(table) == ["play", "refused", "refused", "draw", "turn"]


@pytest.mark.parametrize("shows", [True, False])
def test_f9_show_rows_lights_what_is_ripe_and_only_for_those_who_want_it(sofa: Unseen, shows: bool) -> None:
    table = fourscore(sofa, seat_options=[{"show_rows": shows}, {}])
    assert list(table.board.marks.glows) == ([0] if shows else [])
    play_one(sofa, table)
    sofa.press("left", "c")
    sofa.frames(2)
    assert table.board.marks.glows == {}, "the next seat is not helped"


def test_f8_c_draws_and_the_next_hand_comes_to_the_front(sofa: Unseen) -> None:
    table = fourscore(sofa)
    sofa.press("left", "c")  # F3: not before a card was played
    sofa.frames(2)
    assert kinds(table) == ["illegal"]
    play_one(sofa, table)
    assert faces_seen(table) == [FITS_RIPE, FITS_NONE]
    sofa.press("left", "c")
    seconds(sofa, 0.6)
    assert table.match.view(TABLE).facts["turn"] == 1
    assert faces_seen(table) == hand(table, 1)
    assert table.board.seen()["hand", 0].count == HAND


def test_a_row_that_was_overlooked_is_told_to_the_seat_before(sofa: Unseen) -> None:
    """Seat 0 leaves a ripe row; seat 1 pounces."""
    table = fourscore(
        sofa, dealt((RIPE, PLAIN, LONELY), {0: MY_HAND, 1: (card(5, 5, 1), card(5, 2, 4), card(5, 3, 1))})
    )
    play_one(sofa, table)
    sofa.press("left", "c")
    seconds(sofa, 2)
    assert ("toast", 0) not in table.table.popups, "nobody is told as long as nobody takes it"
    aim(sofa, table, 0, 1, "right")
    sofa.press("right", "a")
    aim(sofa, table, TAKE, 0, "right")
    sofa.press("right", "a")
    sofa.frames(3)
    assert kinds(table)[-1] == "take"
    assert ("toast", 0) in table.table.popups


def test_a_row_that_one_completed_oneself_was_overlooked_by_nobody(sofa: Unseen) -> None:
    almost = RIPE[:3]
    table = fourscore(sofa, dealt((almost, PLAIN, LONELY), {0: (card(4, 2, 5), FITS_PLAIN, FITS_NONE)}))
    aim(sofa, table, 0, 0)
    sofa.press("left", "a")
    aim(sofa, table, TAKE, 0)
    sofa.press("left", "a")
    sofa.frames(3)
    assert kinds(table) == ["play", "take"]
    assert ("toast", 1) not in table.table.popups


def test_a_row_is_known_as_overlooked_after_the_table_was_laid_anew(sofa: Unseen) -> None:
    table = fourscore(sofa)
    play_one(sofa, table)
    sofa.press("left", "c")
    sofa.frames(4)
    sofa.resize((1000, 700))
    sofa.frames(4)
    aim(sofa, table, 0, None, "right")
    sofa.press("right", "a")
    aim(sofa, table, TAKE, 0, "right")
    sofa.press("right", "a")
    sofa.frames(3)
    assert kinds(table)[-1] == "take"
    assert ("toast", 0) in table.table.popups


def test_f11_what_nobody_saw_is_shown_before_the_celebration(sofa: Unseen) -> None:
    table = fourscore(sofa, deck=0)
    play_one(sofa, table)
    sofa.press("left", "c")
    sofa.frames(4)
    assert table.is_over
    assert list(table.board.marks.glows) == [0]
    assert sofa.scene == "TableScene"
    seconds(sofa, UNSEEN_MS / 1000 + 4)
    assert sofa.scene == "ResultsScene"


def test_f15_secret_counts_are_told_at_the_end_only(sofa: Unseen) -> None:
    table = fourscore(sofa, deck=0, options={"counts": "secret"})
    play_one(sofa, table)
    aim(sofa, table, TAKE, 0)
    sofa.press("left", "a")
    seconds(sofa, 1)
    assert all(counts(table, seat, "?", INK, sofa.clock.now) for seat in range(2))
    sofa.press("left", "c")
    sofa.frames(4)
    assert counts(table, 0, "4", GOLD, sofa.clock.now)
    assert counts(table, 1, "0", INK, sofa.clock.now)


def test_f14_a_turn_that_runs_out_of_time_is_played_by_the_rules(sofa: Unseen) -> None:
    table = fourscore(sofa, options={"turn_timer_s": 15})
    seconds(sofa, 15.5)
    assert kinds(table) == ["play", "draw", "turn"]
    assert table.match.events[0].faces == (FITS_RIPE,)
    assert ring(table, 1) == "gold"


# Who sees what


@pytest.mark.parametrize(
    ("level", "people", "seen"),
    [
        ("auto", 1, {0}),
        ("auto", 2, {0}),
        ("own", 2, {0, 1}),
        ("turn", 2, {0}),
        ("peek", 2, set()),
        ("open", 2, {0, 1, 2}),
    ],
)
def test_the_ladder_of_privacy(sofa: Unseen, level: str, people: int, seen: set[Seat]) -> None:
    """Seat 0 is on turn, seat 2 is always a bot."""
    match = dealt((RIPE, PLAIN, LONELY), {0: MY_HAND}, seats=3, options={"privacy": level})
    table = lay(sofa, Driver(match, {}), ZONES[:people], ["normal"] * (3 - people))
    table = as_fourscore(table)
    sofa.frames(10)
    hands = table.board.seen()
    shown = {seat for seat in range(3) if any(card != HIDDEN for card in hands["hand", seat].cards)}
    assert shown == seen
    assert bool(faces_seen(table)) == (table.board.front in seen)


BAND_OF_TURN = [("turn", (0, SECRET)), ("peek", (0, COVERED)), ("own", None), ("open", None)]


@pytest.mark.parametrize(("level", "told"), BAND_OF_TURN)
def test_a_band_says_who_may_look_where_somebody_has_to_look_away(
    sofa: Unseen, level: str, told: tuple[Seat, str] | None
) -> None:
    table = fourscore(sofa, options={"privacy": level})
    assert table.board.band.state == told


def test_who_holds_the_button_to_peek_is_told_so(sofa: Unseen) -> None:
    match = dealt((RIPE, PLAIN, LONELY), {0: MY_HAND}, options={"privacy": "peek"})
    table = as_fourscore(lay(sofa, Driver(match, {}), ZONES, assists={0: {"hold": True}}))
    sofa.frames(10)
    assert table.board.band.state == (0, HELD)


def peek(sofa: Unseen, zone: str) -> None:
    """Press the button to peek, and wait until the others have looked away."""
    sofa.press(zone, "b")
    seconds(sofa, BEAT_MS / 1000 + 0.1)


def test_a_hidden_card_is_not_given_away_by_the_rows_that_it_fits(sofa: Unseen) -> None:
    table = fourscore(sofa, options={"privacy": "peek"})
    assert faces_seen(table) == []
    assert sorted(table.controls.choices[0].targets) == [NEW, 0, 1, 2]
    assert table.board.places.wish == (marked(table), marked(table)[0], None, None), "no card, no feature, no reason"
    peek(sofa, "left")
    assert table.board.band.state == (0, PEEKED)
    assert list(table.controls.choices[0].targets) == [0]
    sofa.press("left", "b")
    sofa.frames(2)
    assert faces_seen(table) == []
    assert table.board.band.state == (0, COVERED)


def test_a_peek_shows_the_chosen_card_alone_and_after_a_moment_to_look_away(sofa: Unseen) -> None:
    table = fourscore(sofa, options={"privacy": "peek"})
    sofa.press("left", "b")
    sofa.frames(3)
    assert faces_seen(table) == []
    assert table.board.band.state == (0, PEEKED)
    seconds(sofa, BEAT_MS / 1000)
    assert faces_seen(table) == [MY_HAND[0]]
    for place in (1, 2):
        sofa.press("left", "right")
        sofa.frames(2)
        assert faces_seen(table) == [MY_HAND[place]]
    assert broken(table.board) == []


def test_a_seat_that_is_not_on_turn_looks_at_one_card_after_the_other(sofa: Unseen) -> None:
    table = fourscore(sofa, options={"privacy": "peek"})
    peek(sofa, "right")
    cards = hand(table, 1)
    assert faces_seen(table) == cards[:1], "the one who peeks has its hand in front"
    for seen_card in (*cards[1:], cards[0]):
        sofa.press("right", "right")
        sofa.frames(2)
        assert faces_seen(table) == [seen_card]
    sofa.press("right", "left")
    sofa.frames(2)
    assert faces_seen(table) == cards[2:]
    assert broken(table.board) == []
    assert kinds(table) == []


def test_a_peek_ends_by_itself_by_the_act_of_another_and_by_a_pause(sofa: Unseen) -> None:
    table = fourscore(sofa, options={"privacy": "peek"})
    sofa.press("left", "b")
    seconds(sofa, (BEAT_MS + PEEK_MS) / 1000 - 0.5)
    assert faces_seen(table) == [MY_HAND[0]]
    seconds(sofa, 1)
    assert faces_seen(table) == []
    peek(sofa, "right")
    assert faces_seen(table) == hand(table, 1)[:1]
    aim(sofa, table, 1, 1)
    sofa.press("left", "a")
    sofa.frames(2)
    assert faces_seen(table) == []
    sofa.press("left", "b")
    sofa.frames(2)
    table.pause()
    sofa.frames(2)
    assert faces_seen(table) == []


def drawn(table: FourscoreTable) -> set[Face]:
    """The faces on all that is seen, also in the air."""
    contents = [table.table.pictures.content(sprite.image) for sprite in seen(table)]
    pieces = [content.piece for content in contents if content is not None and content.piece is not None]
    return {int(piece[1]) for piece in pieces if piece[0] in ("face", "strip", "last")}


def public(table: FourscoreTable) -> set[Face]:
    """What everybody may see now, or could see when it was taken or taken back a moment ago."""
    events = [card for event in table.match.events[-12:] if event.kind in ("take", "play") for card in event.faces]
    return {card for cards in rows_of(table.match.view(TABLE)).values() for card in cards} | set(events)


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {"counts": "secret", "privacy": "peek"}), (5, {"turn_timer_s": 15})],
    ids=str,
)
def test_every_frame_of_a_bot_match_shows_the_table_and_no_secret(
    sofa: Unseen, seats: int, options: Mapping[str, Value]
) -> None:
    table = sit_down(sofa, (), ["normal", "easy", "sharp", "easy", "normal"][:seats], game="fourscore", options=options)
    table = as_fourscore(table)
    frames = settled = 0
    while not table.is_over:
        sofa.clock.now += 50
        sofa.frames()
        frames += 1
        view = table.match.view(TABLE)
        assert drawn(table) <= public(table), "a secret face was shown"
        assert faces_seen(table) == []
        lying = {row: list(cards) for row, cards in rows_of(view).items()}
        assert {row: list(table.board.rows.cards(row)) for row in table.board.rows.in_order} == lying
        seen = table.board.seen()
        for seat in range(len(table.board.fans)):
            zone = "hand", seat
            assert seen.get(zone, Seen()).count == len(view.zones.get(zone, ()))
        if not len(table.table.flights):
            settled += 1
            assert rows_seen(table) == lying
        assert table.board.deck.count == len(view.zones.get(("deck", 0), ()))
    assert frames > 300
    assert settled > 50


# Other hands and helps


def mouse_table(sofa: Unseen, options: Mapping[str, Value] | None = None) -> FourscoreTable:
    """Two people without a device, and one mouse."""
    sofa.router.joining = frozenset()
    match = dealt((RIPE, PLAIN, LONELY), {0: MY_HAND}, options=options)
    for seat in range(2):
        sofa.router.seats.share(BoothNumber(seat))
    seats = tuple(TableSeat(Sitter(NAMES[seat], SEAT_COLOURS[seat]), BoothNumber(seat), None) for seat in range(2))
    table = sofa.factory.table(Sitting(Driver(match, {}), seats))
    table = as_fourscore(table)
    sofa.push(table)
    sofa.frames(20)
    return table


def test_one_mouse_plays_takes_back_takes_and_draws_for_everybody(sofa: Unseen) -> None:
    table = mouse_table(sofa)
    click(sofa, table, HAND_AT[1])
    assert kinds(table) == [], "a click on a card only chooses it"
    click(sofa, table, table.board.rows.run(0).middle)
    assert kinds(table) == [], "it does not fit there"
    click(sofa, table, table.board.rows.run(1).middle)
    assert kinds(table) == ["play"]
    click(sofa, table, HAND_AT[1])
    assert kinds(table) == ["play", "undo"]
    click(sofa, table, HAND_AT[2])
    left, top, *_ = table.board.places.box(NEW)
    click(sofa, table, (left + 40, top + 40))
    assert kinds(table)[2:] == ["open"]
    click(sofa, table, BELL_AT)
    click(sofa, table, table.board.rows.run(0).middle)
    assert kinds(table)[3:] == ["take"]
    click(sofa, table, DECK_AT)
    assert kinds(table)[4:] == ["draw", "turn"]
    click(sofa, table, HAND_AT[0])
    click(sofa, table, HAND_AT[0])  # the second click on a card plays it
    assert kinds(table)[6:] in (["play"], ["open"])
    assert table.match.events[-1].seat == 1


def test_a_click_on_a_ticket_peeks_for_its_seat(sofa: Unseen) -> None:
    table = mouse_table(sofa, {"privacy": "peek"})
    box = table.table.tickets[1].box
    click(sofa, table, table.scale.design(box.center))
    seconds(sofa, BEAT_MS / 1000)
    assert faces_seen(table) == hand(table, 1)[:1]
    click(sofa, table, (960, 600), "right")
    seconds(sofa, BEAT_MS / 1000)
    assert faces_seen(table) == hand(table, 0)[:1]


def test_one_button_walks_over_cards_and_then_over_rows(sofa: Unseen) -> None:
    match = dealt((RIPE, PLAIN, LONELY), {0: MY_HAND}, seat_options=[{"show_fits": False}, {}])
    table = lay(sofa, Driver(match, {}), ZONES, assists={0: {"one_button": True}})
    table = as_fourscore(table)
    choice = table.controls.choices[0]
    while choice.place != 1:
        sofa.frames()
    sofa.press("left", "up")  # whichever button
    while choice.row != 1:
        sofa.frames()
    assert choice.place == 1
    sofa.press("left", "a")
    sofa.frames(2)
    assert kinds(table) == ["play"]


def test_a_seat_that_is_not_on_turn_does_nothing(sofa: Unseen) -> None:
    table = fourscore(sofa)
    for button in ("a", "c", "left", "up"):
        sofa.press("right", button)
    sofa.frames(2)
    assert kinds(table) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_buttons_do_has_room_beside_the_hand_on_all_keys(sofa: Unseen, language: str) -> None:
    sofa.house.words = Catalog.load(language)
    table = fourscore(sofa)
    left, top = table.scale.point(*KEYS[:2])
    room = Rect(left, top, table.scale.length(KEYS[2]), table.scale.length(KEYS[3]))
    for device in sofa.router.devices.values():
        for does in EVERY:
            prompts = table.controls.prompts.placed(device, does)
            assert len({prompt.area.centery for prompt in prompts}) <= LINES
            for prompt in prompts:
                assert room.left <= prompt.area.left, (device.id, does, prompt.button)
                assert prompt.area.right <= room.right, (device.id, does, prompt.button)
                assert room.top < prompt.area.centery < room.bottom, (device.id, does, prompt.button)


# The whole of it


@pytest.mark.parametrize(("name", "motion"), [(OVER, "full"), (OVER, "off"), (LEFT, "calm")])
def test_a_golden_match_is_played_on_the_table_to_its_end(sofa: Unseen, name: str, motion: str) -> None:
    sofa.house.settings.now = msgspec.structs.replace(sofa.house.settings.now, motion=motion)
    tape = Tape.golden(sofa, name, last=24)
    seconds(sofa, 3.3)
    tape.play()
    seconds(sofa, 6)
    assert sofa.scene == "ResultsScene"


def test_the_table_is_the_same_in_a_window_of_another_size(sofa: Unseen) -> None:
    table = fourscore(sofa)
    play_one(sofa, table)
    aim(sofa, table, TAKE, 0)
    sofa.press("left", "a")
    seconds(sofa, 1.5)
    rows, cards = rows_seen(table), faces_seen(table)
    places = {row: table.board.rows.run(row) for row in table.board.rows.in_order}
    sofa.resize((1000, 700))
    sofa.frames(4)
    assert (rows_seen(table), faces_seen(table)) == (rows, cards)
    assert {row: table.board.rows.run(row) for row in table.board.rows.in_order} == places


def test_rows_below_the_usual_lines_stay_there_in_a_window_of_another_size(sofa: Unseen) -> None:
    """There were more rows than usual, and the first two have been taken."""
    other_ripe = (card(1, 0, 0), card(1, 1, 1), card(1, 3, 3), card(1, 4, 4))
    short = [(card(3, ring, ring),) for ring in range(5)]
    table = fourscore(sofa, dealt((RIPE, other_ripe, PLAIN, LONELY, *short), {0: (FITS_RIPE, FITS_PLAIN, FITS_NONE)}))
    aim(sofa, table, 1, 2)
    sofa.press("left", "a")
    for row in (0, 1):
        aim(sofa, table, TAKE, row)
        sofa.press("left", "a")
    seconds(sofa, 1.5)
    assert kinds(table) == ["play", "take", "take"]
    before = {row: table.board.rows.run(row) for row in table.board.rows.in_order}
    assert len(before) == 7
    sofa.resize((1000, 700))
    sofa.frames(4)
    assert {row: table.board.rows.run(row) for row in table.board.rows.in_order} == before


def heard_once(sofa: Unseen, heard: SilentPlayer, cue: str) -> bool:
    """Whether a cue has been heard, and is not heard again when the window changes its size."""
    before = [name for name, *_ in heard.played].count(cue)
    sofa.resize((1000, 700))
    sofa.frames(10)
    return before == 1 == [name for name, *_ in heard.played].count(cue)


def test_f11_what_nobody_saw_is_told_once_whatever_becomes_of_the_window(sofa: Unseen) -> None:
    table = fourscore(sofa, deck=0)
    heard = listen(sofa)
    play_one(sofa, table)
    sofa.press("left", "c")
    sofa.frames(4)
    assert heard_once(sofa, heard, "award")
    assert list(table.board.marks.glows) == [0]


def test_the_last_stretch_is_heard_once_whatever_becomes_of_the_window(sofa: Unseen) -> None:
    table = fourscore(sofa, deck=HURRY + 1)
    heard = listen(sofa)
    play_one(sofa, table)
    sofa.press("left", "c")
    seconds(sofa, 1)
    assert heard_once(sofa, heard, "last_stretch")
    aim(sofa, table, 0, None, "right")
    sofa.press("right", "a")
    sofa.press("right", "c")
    sofa.frames(4)
    assert kinds(table)[-2:] == ["draw", "turn"]
    assert [name for name, *_ in heard.played].count("last_stretch") == 1


def test_a_peek_goes_on_in_a_window_of_another_size(sofa: Unseen) -> None:
    table = fourscore(sofa, options={"privacy": "peek"})
    peek(sofa, "right")
    sofa.press("right", "right")
    sofa.frames(2)
    assert faces_seen(table) == hand(table, 1)[1:2]
    sofa.resize((1000, 700))
    sofa.frames(4)
    assert faces_seen(table) == hand(table, 1)[1:2]


def test_a_pause_covers_also_the_rows_that_a_peeked_card_fits(sofa: Unseen) -> None:
    fits_two = card(4, 4, 5)
    match = dealt((RIPE, PLAIN, LONELY), {0: (fits_two, FITS_PLAIN, FITS_NONE)}, options={"privacy": "peek"})
    table = fourscore(sofa, match)
    assert marked(table) == (0,), "the row that is meant"
    peek(sofa, "left")
    assert marked(table) == (0, 1)
    table.pause()
    assert marked(table) == (0,)
    assert faces_seen(table) == []


def test_nothing_is_drawn_while_nothing_moves(sofa: Unseen) -> None:
    fourscore(sofa)
    seconds(sofa, 3)
    assert sofa.frames() == []


# Steps


def chain_of(count: int, used: set[Face]) -> list[Face]:
    """A row of cards that are not used yet."""
    row = [each for each in DECK if each not in used][:count]
    used.update(row)
    return row


def crowded(sofa: Unseen, *lengths: int, **more: object) -> FourscoreTable:
    """A table with rows of these lengths; seat 0 has one card that fits none of them."""
    used = {FITS_NONE}
    rows = [chain_of(count, used) for count in lengths]
    return fourscore(sofa, dealt(rows, {}, **more))  # type: ignore[arg-type]


def runs(table: FourscoreTable) -> dict[int, Run]:
    return {row: table.board.rows.run(row) for row in table.board.rows.in_order}


def end_turn(sofa: Unseen, table: FourscoreTable, moves: Sequence[Move]) -> None:
    """Let the seat on turn make these moves, and draw."""
    seat = table.match.view(TABLE).facts["turn"]
    for move in (*moves, DRAW):
        table.match.submit(table.clock.now(), seat, move)
        sofa.frames()


FIVE_ROWS = ((card(1, 0, 0),), (card(1, 1, 1),), (card(2, 0, 1),), (card(2, 1, 0),))  # but for the fifth
FIFTH = card(3, 2, 2)


def test_a_row_beyond_those_that_have_a_place_is_opened_beside_another_and_no_row_moves(sofa: Unseen) -> None:
    table = fourscore(sofa, dealt(FIVE_ROWS, {0: (FIFTH, FITS_PLAIN, FITS_RIPE)}))
    before = runs(table)
    assert table.controls.choices[0].targets == (NEW,)
    shown = table.board.places.box(NEW)[:2]
    sofa.press("left", "a")
    seconds(sofa, 1)
    after = runs(table)
    assert {row: after[row] for row in before} == before
    assert after[4].corner(0) == shown
    boxes = [Rect(*map(round, run.box)) for run in after.values()]
    assert all(one.collidelist(boxes[k + 1 :]) == -1 for k, one in enumerate(boxes))
    assert broken(table.board) == []


def test_between_turns_all_rows_get_smaller_keep_their_places_and_the_new_one_has_its_own(sofa: Unseen) -> None:
    table = fourscore(sofa, dealt(FIVE_ROWS, {0: (FIFTH, FITS_PLAIN, FITS_RIPE)}))
    places = table.board.rows.in_order
    end_turn(sofa, table, [("open", 0)])
    assert broken(table.board) == []
    assert {run.card for run in runs(table).values()} == {STEPS[1].card}
    assert [row for row in table.board.rows.in_order if row != 4] == places
    boxes = [Rect(*map(round, run.box)) for run in runs(table).values()]
    assert all(one.collidelist(boxes[k + 1 :]) == -1 for k, one in enumerate(boxes))


@pytest.mark.parametrize("motion", ["full", "calm", "off"])
def test_a_step_takes_its_time_and_shows_what_the_view_tells_all_the_while(sofa: Unseen, motion: str) -> None:
    sofa.house.settings.now = msgspec.structs.replace(sofa.house.settings.now, motion=motion)
    table = fourscore(sofa, dealt(FIVE_ROWS, {0: (FIFTH, FITS_PLAIN, FITS_RIPE)}))
    table.match.submit(table.clock.now(), 0, ("open", 0))
    sofa.frames()
    seconds(sofa, 0.5)
    (sprite,) = (each for each in seen(table) if each.lies == (("row", 0), 0))
    table.match.submit(table.clock.now(), 0, DRAW)
    widths = []
    begin = sofa.clock.now
    while sofa.clock.now < begin + 2 * STEP_MS:
        sofa.frames()
        widths.append(sprite.rect.w)
        assert broken(table.board) == []
    large, small = (table.scale.length(step.card) for step in STEPS[:2])
    assert widths[-1] == small
    assert widths == sorted(widths, reverse=True)
    assert any(small < width < large for width in widths) == (motion != "off")


def test_while_rows_move_no_place_is_shown_and_then_all_are(sofa: Unseen) -> None:
    table = fourscore(sofa, dealt(FIVE_ROWS, {0: (FIFTH, FITS_PLAIN, FITS_RIPE), 1: (card(1, 0, 2),)}))
    end_turn(sofa, table, [("open", 0)])
    sofa.frames()
    assert table.board.rows.is_moving
    assert marked(table) == ()
    seconds(sofa, 1)
    assert set(marked(table)) == set(table.controls.choices[1].targets) != set()


def test_within_a_turn_no_row_moves_whatever_is_played(sofa: Unseen) -> None:
    row = (card(2, 2, 1), card(2, 3, 2), card(3, 3, 3), card(3, 4, 2), card(4, 4, 5), card(4, 5, 4), card(1, 0, 0))
    mine = (card(1, 1, 1), card(1, 2, 2), card(1, 3, 3))
    table = fourscore(sofa, dealt((row, PLAIN, LONELY), {0: mine}))
    before = runs(table)
    assert before[0].card == STEPS[0].card
    table.match.submit(table.clock.now(), 0, ("play", 0, 0))
    seconds(sofa, 0.5)
    after = runs(table)
    assert after[0][:4] == before[0][:4], "its eighth card fits"
    table.match.submit(table.clock.now(), 0, ("play", 0, 0))
    seconds(sofa, 0.5)
    assert {run.card for row, run in runs(table).items() if row != 0} == {STEPS[0].card}
    assert runs(table)[0].card == STEPS[1].card, "only the row that has no room gets smaller"
    assert broken(table.board) == []
    table.match.submit(table.clock.now(), 0, DRAW)
    seconds(sofa, 0.5)
    assert {run.card for run in runs(table).values()} == {STEPS[1].card}


def test_rows_get_larger_when_those_that_were_taken_are_gone(sofa: Unseen) -> None:
    """Not while the row is still proved: the next turn waits for nobody."""
    table = fourscore(sofa, dealt((*FIVE_ROWS, RIPE), {0: (FIFTH, FITS_PLAIN, FITS_RIPE)}))
    assert table.board.rows.bed.level == 1
    table.match.submit(table.clock.now(), 0, ("play", 2, 4))
    sofa.frames()
    end_turn(sofa, table, [("take", 4)])
    assert table.board.rows.bed.level == 1
    seconds(sofa, PROOF_MS / 1000)
    move = next(move for move in table.match.view(1).legal if move[0] in ("play", "open"))
    end_turn(sofa, table, [move])
    assert table.board.rows.bed.level == (1 if move[0] == "open" else 0) or len(runs(table)) > 4
    assert broken(table.board) == []


def test_the_cards_of_the_next_step_are_asked_for_before_it_comes(sofa: Unseen) -> None:
    table = fourscore(sofa, dealt(FIVE_ROWS, {0: (FIFTH, FITS_PLAIN, FITS_RIPE)}))
    take_missing(table)
    end_turn(sofa, table, [("open", 0)])
    seconds(sofa, 1)
    assert take_missing(table) == []


@pytest.mark.parametrize("size", [(1000, 700), (640, 480), (1600, 500)])
def test_the_counter_reaches_the_edges_of_every_window(sofa: Unseen, size: tuple[int, int]) -> None:
    table = fourscore(sofa)
    sofa.resize(size)
    sofa.frames(4)
    screen = sofa.window.screen
    top = table.scale.point(0, 900)[1]
    for x in (2, size[0] - 3):
        for y in (top, size[1] - 3):
            red, green, _ = screen.get_at((x, y))[:3]
            assert red > green, "wood, not felt"


# Where the chosen card fits


def pieces_shown(table: FourscoreTable) -> list[tuple[object, ...]]:
    """What the pictures on the stage show, besides cards that lie somewhere."""
    contents = [table.table.pictures.content(sprite.image) for sprite in seen(table) if sprite.lies is None]
    return [content.piece for content in contents if content is not None and content.piece is not None]


def test_the_feature_that_a_card_shares_lies_over_the_joint_and_the_card_itself_in_its_place(sofa: Unseen) -> None:
    table = fourscore(sofa)
    for place, shared in ((0, ("coupling", 0, 3)), (1, ("coupling", 0, 4))):
        table.controls.choices[0].choose(place)
        sofa.frames(2)
        shown = pieces_shown(table)
        assert [piece for piece in shown if piece[0] == "coupling"] == [shared]
        assert ("last", MY_HAND[place]) in shown
    table.controls.choices[0].choose(2)
    sofa.frames(2)
    shown = pieces_shown(table)
    assert [piece for piece in shown if piece[0] == "coupling"] == []
    assert ("last", FITS_NONE) in shown


def test_f13_a_card_that_was_taken_back_is_shown_in_its_place_again(sofa: Unseen) -> None:
    table = fourscore(sofa)
    before = pieces_shown(table)
    assert ("last", FITS_RIPE) in before
    for _ in range(2):  # plays it, and takes it back
        aim(sofa, table, 0, None)
        sofa.press("left", "a")
        seconds(sofa, 0.6)
    assert kinds(table) == ["play", "undo"]
    assert pieces_shown(table) == before


def test_all_features_that_a_card_shares_are_coupled(sofa: Unseen) -> None:
    twice = card(4, 2, 5)  # shares value and ring with the end of the ripe row
    table = fourscore(sofa, dealt((RIPE, LONELY), {0: (twice, FITS_PLAIN, FITS_NONE)}))
    couplings = {piece for piece in pieces_shown(table) if piece[0] == "coupling"}
    assert couplings == {("coupling", 0, 3), ("coupling", 1, 2)}


def test_without_show_fits_neither_feature_nor_reason_is_told(sofa: Unseen) -> None:
    table = fourscore(sofa, seat_options=[{"show_fits": False}, {}])
    for place, row in ((0, 0), (2, 1)):
        aim(sofa, table, place, row)
        sofa.frames(2)
        assert ("last", MY_HAND[place]) in pieces_shown(table)
        assert [piece for piece in pieces_shown(table) if piece[0] == "coupling"] == []
        assert table.board.places.wish.new is None


def test_f5_the_place_for_a_new_row_says_why_a_card_cannot_go_there(sofa: Unseen) -> None:
    table = fourscore(sofa)
    for place, reason in ((0, True), (2, False)):
        table.controls.choices[0].choose(place)
        sofa.frames(2)
        words = [name[1:-1] for name, _ in signs(table) if name[0] == "new row words"]
        assert words == [("New row", *(("only if a card fits none",) if reason else ()))]


def test_the_table_is_ready_for_more_rows_than_have_a_place(sofa: Unseen) -> None:
    pool = [c for c in range(216) if face(c) and sum((c // 36, c // 6 % 6, c % 6)) % 2 == 0]
    rows = [pool[9 * k : 9 * k + 9] for k in range(10)]
    table = fourscore(sofa, dealt(rows, {}))
    boxes = [table.board.rows.run(row).box for row in table.board.rows.in_order]
    for k, (left, top, width, height) in enumerate(boxes):
        assert left + width <= 1872
        for other in boxes[k + 1 :]:
            apart = left + width <= other[0] or other[0] + other[2] <= left
            assert apart or top + height <= other[1] or other[1] + other[3] <= top
    assert HIDDEN not in faces_seen(table)
