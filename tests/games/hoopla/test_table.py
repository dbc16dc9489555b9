"""Hoopla on the table: every rule that a person sees, hears or presses."""

import msgspec
import pytest

from game.games.hoopla.props.layout import STACKS_AT, pile_of, set_of
from game.games.hoopla.rules import COLOURS, FLIP, PAUSE, STACKS, TAKE_BACK
from game.input.intents import MOUSE, Raw
from game.rules.api import HIDDEN, TABLE, Event, Seat
from game.table.coach.reasons import STAY_MS
from game.unseen import Unseen
from tests.games.hoopla.typed import HooplaTable, as_hoopla
from tests.support.coached import lights, lines
from tests.support.composed import is_composed
from tests.support.on_stage import ring
from tests.support.tables import Tape, listen, seconds, sit_down

ZONES = ("left", "middle", "right", "numpad")
DIRECTIONS = ("left", "up", "right")  # of the three stacks
HONOUR = "hoopla/01-3-normal-judge-honour-finished.jsonl"
PLAY_ON = "hoopla/03-3-normal-play-on-true-finished.jsonl"
STUCK = "hoopla/06-2-easy-play-on-true-stuck.jsonl"
WRONG = "hoopla/08-4-random-judge-honour-finished.jsonl"


def hoopla(sofa: Unseen, people: int = 2, bots: tuple[str, ...] = (), **more: object) -> HooplaTable:
    """A table after go."""
    table = sit_down(sofa, ZONES[:people], bots, **more)  # type: ignore[arg-type]
    table = as_hoopla(table)
    seconds(sofa, 3.2)
    return table


def kinds(table: HooplaTable, seat: Seat) -> list[str]:
    return [event.kind for event in table.match.events if event.seat == seat]


def top(table: HooplaTable, seat: Seat) -> int:
    pile = table.match.view(TABLE).zones["pile", seat]
    return pile[-1] if pile else HIDDEN


def fits(table: HooplaTable, seat: Seat) -> list[int]:
    """The stacks that the top card of a seat fits."""
    zones, card = table.match.view(TABLE).zones, top(table, seat)
    if card == HIDDEN:
        return []
    return [stack for stack in range(STACKS) if zones["stack", stack][-1] % COLOURS == card // COLOURS]


def flip_until(sofa: Unseen, table: HooplaTable, seat: Seat, is_right: object) -> None:
    """Flip on until the top card is the right one."""
    assert callable(is_right)
    for _ in range(62):
        sofa.press(ZONES[seat], "a")
        sofa.frames(6)
        if is_right():
            return
    raise AssertionError("no card will do")


# Pressing


def test_h4_nothing_can_be_done_before_go(sofa: Unseen) -> None:
    table = sit_down(sofa)
    table = as_hoopla(table)
    sofa.frames(60)
    sofa.press("left", "a")
    seconds(sofa, 3)
    assert kinds(table, 0) == []
    sofa.press("left", "a")
    sofa.frames(2)
    assert kinds(table, 0) == ["flip"]


def test_h9_the_flip_button_turns_the_pile_over_when_the_set_is_empty(sofa: Unseen) -> None:
    table = hoopla(sofa)
    for _ in range(31):
        sofa.press("left", "a")
        sofa.frames(6)
    assert kinds(table, 0).count("turn_over") == 1
    sofa.frames(12)
    assert table.board.areas[0].pile.top == (top(table, 0) if top(table, 0) != HIDDEN else None)


def test_h10_one_press_within_80_ms_waits_and_more_are_dropped(sofa: Unseen) -> None:
    table = hoopla(sofa)
    for _ in range(4):
        sofa.press("left", "a")  # a frame of 16 ms apart
    sofa.frames(20)
    flips = [event.t for event in table.match.events if event.kind == "flip"]
    assert len(flips) == 2
    assert flips[1] - flips[0] == 80


def test_h8_down_takes_back(sofa: Unseen) -> None:
    table = hoopla(sofa)
    sofa.press("left", "a")
    sofa.frames(6)
    sofa.press("left", "down")
    sofa.frames(20)
    assert kinds(table, 0) == ["flip", "take_back"]
    assert table.board.areas[0].pile.top is None


def test_the_mouse_flips_places_and_takes_back(sofa: Unseen) -> None:
    table = sit_down(sofa, ("left", MOUSE))
    table = as_hoopla(table)
    seconds(sofa, 3.2)

    def click(button: str, x: float, y: float) -> None:
        for value in (1, 0):
            sofa.take(Raw(MOUSE, button, value, sofa.clock.now, table.scale.point(x, y)))
        sofa.frames(8)

    click("left", *set_of(2, 1))
    click("left", *pile_of(2, 1))
    click("right", 960, 1000)
    assert kinds(table, 1) == ["flip", "flip", "take_back"]
    click("left", 960, 1000)  # on nothing
    click("left", *STACKS_AT[2])
    assert kinds(table, 1)[3:] in (["place"], ["refused"])
    assert table.match.events[-1].at[0] == 2


def test_the_mouse_serves_only_its_owner(sofa: Unseen) -> None:
    """In a race nobody can share it: a person without a device has no keys."""
    table = sit_down(sofa, ("left", "", MOUSE))
    table = as_hoopla(table)
    devices = [table.table.device(seat) for seat in range(3)]
    assert [device and device.id for device in devices] == ["left", None, MOUSE]


def test_one_button_walks_over_all_that_can_be_done(sofa: Unseen) -> None:
    table = hoopla(sofa, assists={0: {"one_button": True}}, options={"judge": "honour"})
    sofa.press("left", "up")  # whichever button: the glove is on the set
    sofa.frames(6)
    assert kinds(table, 0) == ["flip"]
    assert table.controls.gloves[0].sprite.visible
    seconds(sofa, 1.0)
    sofa.press("left", "down")  # now it is on the first stack
    sofa.frames(6)
    assert kinds(table, 0) == ["flip", "place"]
    assert table.match.events[-1].at[0] == 0


def test_show_fits_marks_exactly_the_stacks_that_fit(sofa: Unseen) -> None:
    table = hoopla(sofa, seat_options=[{"show_fits": True}, {}])
    seen = set()
    for _ in range(20):
        sofa.press("left", "a")
        sofa.frames(8)
        marked = [stack for stack, mark in enumerate(table.board.areas[0].fits) if mark.visible]
        assert marked == fits(table, 0)
        seen.update(marked)
        assert not any(mark.visible for mark in table.board.areas[1].fits)
    assert seen


def test_a_head_start_is_told_before_go(sofa: Unseen) -> None:
    table = sit_down(sofa, seat_options=[{}, {"head_start": 4}])
    assert ("toast", 1) in table.table.popups
    assert ("toast", 0) not in table.table.popups
    seconds(sofa, 4)
    assert ("toast", 1) not in table.table.popups


# Seeing


def assert_the_table_shows_what_is_so(table: HooplaTable) -> None:
    zones = table.match.view(TABLE).zones
    assert [heap.top for heap in table.board.stacks] == [zones["stack", stack][-1] for stack in range(STACKS)]
    for seat, area in enumerate(table.board.areas):
        cards = zones["pile", seat]
        assert area.pile.top == (cards[-1] if cards else None) != HIDDEN


@pytest.mark.parametrize("motion", ["full", "off"])
def test_h6_what_lies_on_the_screen_is_what_the_rules_say(sofa: Unseen, motion: str) -> None:
    """All through a match of bots: once nothing flies any more, every top on the table is the right one."""
    settings = sofa.memory.settings
    settings.now = msgspec.structs.replace(settings.now, motion=motion)
    table = hoopla(sofa, 0, ("sharp", "sharp", "normal", "easy"))
    compared = 0
    for _ in range(300):
        sofa.frames(7)
        if table.is_over:
            break
        if not len(table.table.flights):
            assert_the_table_shows_what_is_so(table)
            compared += 1
    assert compared > 50
    assert bool(len(table.table.confetti)) <= (motion == "full")


def test_the_board_alone_shows_what_the_view_tells(sofa: Unseen) -> None:
    """Whatever no event has told it, and all but what is on its way."""
    table = hoopla(sofa)
    for move in (FLIP, FLIP, FLIP, TAKE_BACK):
        for seat in range(2):
            table.match.submit(table.match.now + PAUSE, seat, move)
        table.match.advance(table.match.now + 2 * PAUSE)
    assert table.board.areas[0].pile.top is None
    table.board.follow(table.view, sofa.clock.now)
    assert_the_table_shows_what_is_so(table)


def test_nobody_waits_for_a_card_on_its_way(sofa: Unseen) -> None:
    """A card that is flipped while the last one still turns lies on it at once."""
    table = hoopla(sofa)
    sofa.press("left", "a")
    sofa.frames(5)
    first = top(table, 0)
    assert len(table.table.flights) == 1
    sofa.press("left", "a")
    assert table.board.areas[0].pile.top == first


def test_h17_a_wrong_card_freezes_for_all_to_see_and_hear(sofa: Unseen) -> None:
    player = listen(sofa)
    table = hoopla(sofa, options={"freeze_ms": 1500})
    flip_until(sofa, table, 0, lambda: len(fits(table, 0)) < STACKS)
    wrong = next(stack for stack in range(STACKS) if stack not in fits(table, 0))
    sofa.press("left", DIRECTIONS[wrong])
    sofa.frames(2)
    assert all(sheet.visible for sheet in table.board.areas[0].ice)
    assert ring(table, 0) == "frost"
    assert {("wrong", 0, 1), ("freeze", 0, 1)} <= set(player.played)
    before = len(table.match.events)
    sofa.press("left", "a")
    seconds(sofa, 1.0)
    assert len(table.match.events) == before
    seconds(sofa, 0.6)
    assert not any(sheet.visible for sheet in table.board.areas[0].ice)
    assert ring(table, 0) == ""


def err(sofa: Unseen, table: HooplaTable, seat: Seat) -> tuple[str, str]:
    """Place a wrong card; the colours of its frame and of the ring that it was placed on."""
    flip_until(sofa, table, seat, lambda: len(fits(table, seat)) < STACKS)
    wrong = next(stack for stack in range(STACKS) if stack not in fits(table, seat))
    ring_of = table.match.view(TABLE).zones["stack", wrong][-1] % COLOURS
    sofa.press(ZONES[seat], DIRECTIONS[wrong])
    sofa.frames(20)
    six = [colour.id for colour in table.house.parts.palette.six]
    return six[top(table, seat) // COLOURS], six[ring_of]


def test_h17_frame_and_ring_that_differ_are_lit_and_named(sofa: Unseen) -> None:
    table = hoopla(sofa)
    frame, other = err(sofa, table, 0)
    assert lines(table) == [f"{frame.title()} is not {other}!"]
    boxes = [rect.center for rect in lights(table)]
    assert [table.board.areas[0].pile.centre in boxes, len(boxes)] == [True, 2]
    assert any(heap.centre in boxes for heap in table.board.stacks)


def test_h17_two_who_err_at_once_are_told_each_at_the_own_seat_and_a_third_plays_on(sofa: Unseen) -> None:
    table = hoopla(sofa, 3)
    told = {err(sofa, table, seat) for seat in (0, 1)}
    assert set(lines(table)) == {f"{frame.title()} is not {other}!" for frame, other in told}
    before = len(table.match.events)
    sofa.press("right", "a")
    assert [event.kind for event in table.match.events[before:]] == ["flip"]
    assert len(lines(table)) == 2


def test_h17_what_differs_is_told_until_the_next_move_of_the_seat_or_for_a_while(sofa: Unseen) -> None:
    table = hoopla(sofa, options={"freeze_ms": 500})
    err(sofa, table, 0)
    seconds(sofa, 0.5)
    sofa.press("middle", "a")
    assert len(lights(table)) == 2
    sofa.press("left", "a")
    assert (lines(table), lights(table)) == ([], [])
    err(sofa, table, 0)
    seconds(sofa, STAY_MS / 1000)
    assert (lines(table), lights(table)) == ([], [])


def beat(sofa: Unseen, table: HooplaTable, frames: int) -> int:
    """Both seats go for one stack, the second so many frames later; which stack."""
    for stack in range(STACKS):
        ring = table.match.view(TABLE).zones["stack", stack][-1] % COLOURS
        flip_until(sofa, table, 0, lambda ring=ring: top(table, 0) // COLOURS == ring)
        other = top(table, 0) % COLOURS
        flip_until(sofa, table, 1, lambda ring=ring, other=other: top(table, 1) // COLOURS == ring != other)
        sofa.press(ZONES[0], DIRECTIONS[stack])
        sofa.frames(frames)
        sofa.press(ZONES[1], DIRECTIONS[stack])
        sofa.frames(3)
        return stack
    raise AssertionError


def test_h18_beaten_to_it_flies_out_and_comes_back(sofa: Unseen) -> None:
    player = listen(sofa)
    table = hoopla(sofa)
    stack = beat(sofa, table, 3)
    assert kinds(table, 1)[-1] == "refused"
    assert table.match.events[-1].why == "beaten"
    assert not table.board.areas[1].pile.visible  # it is on its way
    assert ("gap", stack) in table.table.popups
    assert ("toast", 1) in table.table.popups
    assert ("bounce", 1, 1) in player.played
    seconds(sofa, 0.5)
    assert table.board.areas[1].pile.visible
    assert table.board.areas[1].pile.top == top(table, 1)
    assert not any(sheet.visible for sheet in table.board.areas[1].ice)


def test_c4_two_on_one_stack_are_told_by_how_much(sofa: Unseen) -> None:
    table = hoopla(sofa)
    ring = table.match.view(TABLE).zones["stack", 1][-1] % COLOURS
    flip_until(sofa, table, 0, lambda: top(table, 0) // COLOURS == ring)
    flip_until(sofa, table, 1, lambda: top(table, 1) // COLOURS == top(table, 0) % COLOURS)
    sofa.press("left", "up")
    sofa.press("middle", "up")
    sofa.frames(2)
    first, second = (event for event in table.match.events if event.kind == "place")
    assert second.at == (1, second.t - first.t)
    assert ("gap", 1) in table.table.popups


def test_the_leader_is_the_one_with_the_fewest_cards(sofa: Unseen) -> None:
    table = hoopla(sofa)
    view = table.match.view(TABLE)
    for scores, leaders in (((29, 29), ()), ((12, 13), (0,)), ((4, 4), ())):
        assert table.board.leaders(view._replace(scores=scores)) == leaders
    assert table.board.leaders(view._replace(scores=(3, 5, 3, 6))) == (0, 2)
    assert table.board.leaders(view._replace(scores=(3, 5, 3))) == ()


def test_the_music_follows_the_first(sofa: Unseen, monkeypatch: pytest.MonkeyPatch) -> None:
    levels: list[float] = []
    player = listen(sofa)
    monkeypatch.setattr(player, "intensity", levels.append)
    Tape.golden(sofa, "hoopla/00-2-easy-finished.jsonl").play()
    assert levels == [0, 0.5, 1.0]


def test_the_music_does_not_rise_again_in_a_window_of_another_size(
    sofa: Unseen, monkeypatch: pytest.MonkeyPatch
) -> None:
    levels: list[float] = []
    player = listen(sofa)
    monkeypatch.setattr(player, "intensity", levels.append)
    tape = Tape.golden(sofa, "hoopla/00-2-easy-finished.jsonl", last=8)
    tape.play(lambda event: event.kind == "place")
    assert levels == [0, 1.0]
    sofa.resize((1024, 576))
    sofa.frames()
    tape.play()
    assert levels == [0, 1.0]


# The end


def test_h13_stuck_is_told_before_the_celebration(sofa: Unseen) -> None:
    tape = Tape.golden(sofa, STUCK, last=4)
    tape.play()
    assert "herald" in tape.table.table.popups
    assert not tape.table.celebrates
    seconds(sofa, 1.7)
    assert tape.table.celebrates


def test_h11_whoever_is_out_of_cards_calls_it(sofa: Unseen) -> None:
    tape = Tape.golden(sofa, "hoopla/00-2-easy-finished.jsonl", last=3)
    tape.play()
    assert "herald" in tape.table.table.popups
    assert not tape.table.celebrates
    seconds(sofa, 1)
    assert tape.table.celebrates


def test_h14_the_first_to_finish_gets_a_place_where_the_cards_were(sofa: Unseen) -> None:
    tape = Tape.golden(sofa, PLAY_ON)
    event = tape.play(lambda event: event.kind == "finish")
    assert ("place", event.seat) in tape.table.table.popups
    sofa.resize((1024, 576))
    sofa.frames()
    assert ("place", event.seat) in tape.table.table.popups


def audit_of(tape: Tape) -> HooplaTable:
    return as_hoopla(tape.table)


def test_h15_the_audit_names_every_mistake_with_its_owner(sofa: Unseen) -> None:
    player = listen(sofa)
    tape = Tape.golden(sofa, WRONG, last=5)
    table = audit_of(tape)
    tape.play()
    wanted = [event.seat for event in table.match.events if event.kind == "mistake"]
    assert wanted
    heard: list[Seat] = []
    for _ in range(20_000):
        if table.celebrates:
            break
        player.played.clear()
        sofa.frames()
        heard += [seat for cue, seat, _ in player.played if cue == "mistake"]
    assert heard == wanted


def test_h15_without_a_mistake_that_is_said(sofa: Unseen) -> None:
    tape = Tape.golden(sofa, HONOUR, last=5)
    table = audit_of(tape)
    tape.play()
    mistakes = [event for event in table.match.events if event.kind == "mistake"]
    said = False
    for _ in range(20_000):
        if table.celebrates:
            break
        sofa.frames()
        said = said or (table.director.audit.progress.stack == STACKS and "herald" in table.table.popups)
    assert said == (not mistakes)


def test_h15_a_press_skips_the_audit(sofa: Unseen) -> None:
    tape = Tape.golden(sofa, WRONG, last=5)
    table = audit_of(tape)
    tape.play()
    sofa.press("left", "a")  # meant for the match
    seconds(sofa, 2.4)
    assert table.director.audit.is_on
    shown = len(table.table.stage)
    sofa.press("left", "a")
    sofa.frames(2)
    assert table.celebrates
    assert not table.director.audit.is_on
    assert len(table.table.stage) < shown + len(table.table.confetti)


def test_h15_the_audit_goes_on_in_a_window_of_another_size(sofa: Unseen) -> None:
    tape = Tape.golden(sofa, WRONG, last=5)
    table = audit_of(tape)
    tape.play()
    seconds(sofa, 3)
    shown = table.director.audit.progress.shown
    assert shown > 2
    sofa.resize((1024, 576))
    sofa.frames()
    assert table.director.audit.is_on
    assert table.director.audit.progress.shown >= shown


@pytest.mark.parametrize("name", [WRONG, *(pytest.param(name, marks=pytest.mark.slow) for name in (PLAY_ON, STUCK))])
def test_a_golden_match_is_played_on_the_table_to_its_end(sofa: Unseen, name: str) -> None:
    """Every event of it is shown, its sound is heard, and no picture has to be drawn in the middle of play."""
    heard: set[str] = set()
    player, workshop = listen(sofa), sofa.house.workshop
    tape = Tape.golden(sofa, name)
    player.played.clear()
    workshop.missed.clear()

    def listening(event: Event) -> bool:
        heard.update(cue for cue, _, _ in player.played)
        return event.kind == "over"

    tape.play(listening)
    seconds(sofa, 2)
    assert [key for key in workshop.missed if not is_composed(key)] == []
    for _ in range(20_000):
        if sofa.stack.top is not tape.table:
            break
        sofa.frames()
        heard.update(cue for cue, _, _ in player.played)
    assert sofa.scene == "ResultsScene"
    happened = {event.kind for event in tape.table.match.events} - {"over", "refused", "illegal"}
    assert happened <= heard | {"mistake"}
    assert "match_won" in heard
