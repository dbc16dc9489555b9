"""Bots at the table: when they are asked, what becomes of their plans, and that a resumed match plays on the same."""

import pytest

from game.bots.api import Bot, Thought
from game.bots.driver import Driver
from game.games.played import GAMES, bots_for, find
from game.match.agenda import Plan
from game.match.config import MatchConfig
from game.match.log import Entry, MatchLog
from game.match.match import Match
from game.rules.api import GO, HIDDEN, Event, Seat, View
from game.rules.rng import Rng

KEYS = [game.spec.key for game in GAMES]
HOOPLA = MatchConfig.make(find("hoopla"), 2, 8)


class Scripted(Bot):
    """Remembers what it was told and asked; plans what it was given."""

    def __init__(self, seat: Seat, config: MatchConfig, plans: list[Plan | None] | None = None) -> None:
        super().__init__(seat, config.setup, "normal", Rng(0))
        self.noticed: list[Event] = []
        self.asked: list[int] = []
        self.plans = plans or []

    def notice(self, event: Event) -> None:
        self.noticed.append(event)

    def think(self, view: View, rng: Rng) -> Thought:
        assert view.seat == self.seat
        self.asked.append(view.now)
        yield
        yield
        return self.plans.pop(0) if self.plans else None


def test_a_bot_is_asked_at_the_start_and_after_every_event() -> None:
    bot = Scripted(0, HOOPLA)
    driver = Driver(Match(HOOPLA), {0: bot})
    driver.match.submit(GO + 100, 1, ("flip",))
    driver.advance(GO + 500)
    assert [event.kind for event in bot.noticed] == ["go", "flip"]
    assert bot.asked[:3] == [0, GO, GO + 101]


def test_at_a_slow_pace_a_plan_takes_longer() -> None:
    match = Match(HOOPLA)
    driver = Driver(match, {0: Scripted(0, HOOPLA, [None, Plan(("flip",), GO + 250, ("pile", 0))])}, pace=3)
    driver.advance(GO)
    assert match.agenda.plans[0].t == GO + 3 * 250


def test_a_plan_is_carried_out_at_its_time() -> None:
    bot = Scripted(0, HOOPLA, [Plan(("flip",), GO + 250, ("pile", 0))])
    match = Match(HOOPLA)
    driver = Driver(match, {0: bot})
    assert match.agenda.plans == {0: Plan(("flip",), GO + 250, ("pile", 0))}
    bot.plans = [Plan(("flip",), GO + 250)]
    driver.advance(GO + 249)
    assert match.moves == 0
    driver.advance(GO + 251)
    assert [(event.kind, event.t) for event in match.events] == [("go", GO), ("flip", GO + 250)]


def test_a_new_plan_replaces_the_old_one_and_none_withdraws_it() -> None:
    bot = Scripted(0, HOOPLA, [Plan(("flip",), 9000)])
    driver = Driver(Match(HOOPLA), {0: bot})
    driver.advance(GO)
    assert driver.match.agenda.plans == {}


def test_an_illegal_plan_is_dropped_in_silence() -> None:
    bot = Scripted(0, HOOPLA, [Plan(("place", 1), 5)])
    entries: list[Entry] = []
    driver = Driver(Match(HOOPLA, entries.append), {0: bot})
    driver.advance(10)
    assert bot.noticed == []
    assert bot.asked == [0]
    assert entries == []


def test_bots_see_redacted_events_only() -> None:
    config = MatchConfig.make(find("fourscore"), 2, 4)
    bots = {seat: Scripted(seat, config) for seat in (0, 1)}
    match = Match(config)
    driver = Driver(match, dict(bots))
    seat = match.view(0).active[0]
    match.submit(10, seat, match.game.legal(seat)[0])
    driver.advance(20)
    match.submit(30, seat, ("draw",))
    driver.advance(40)
    (drawn,) = (event for event in match.events if event.kind == "draw")
    assert HIDDEN not in drawn.faces
    assert drawn in bots[seat].noticed
    assert drawn.seen(1 - seat) in bots[1 - seat].noticed
    assert set(drawn.seen(1 - seat).faces) == {HIDDEN}


def test_a_thought_can_be_spread_over_slices_and_comes_late() -> None:
    bot = Scripted(0, HOOPLA, [None, Plan(("flip",), GO + 100)])
    match = Match(HOOPLA)
    driver = Driver(match, {0: bot}, at_once=False)
    driver.ponder()
    driver.advance(GO + 200)
    assert match.agenda.plans == {}
    driver.ponder(slices=2)
    assert match.agenda.plans == {}
    driver.ponder(slices=1)
    assert match.agenda.plans == {0: Plan(("flip",), GO + 200)}
    driver.advance(GO + 201)
    assert match.events[-1].t == GO + 200


def test_a_bot_that_takes_over_knows_what_its_seat_could_have_seen() -> None:
    driver = Driver(Match(HOOPLA), {})
    driver.match.submit(GO, 1, ("flip",))
    driver.advance(GO + 100)
    bot = Scripted(1, HOOPLA)
    driver.enlist(1, bot)
    assert [event.kind for event in bot.noticed] == ["go", "flip"]
    assert bot.asked == [GO + 100]
    driver.advance(GO + 101)
    assert len(bot.noticed) == 2


def test_a_match_in_which_nobody_does_anything_is_reported() -> None:
    config = MatchConfig.make(find("crosspatch"), 2, 1)
    with pytest.raises(RuntimeError, match="crosspatch: nobody does anything at 0 ms"):
        Driver(Match(config), {}).play_out()


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("levels", [("normal", "random"), ("easy", "normal")])
def test_a_resumed_match_with_bots_goes_on_as_the_uninterrupted_one(key: str, levels: tuple[str, ...]) -> None:
    config = MatchConfig.make(find(key), 2, 21)
    whole: list[Entry] = []
    Driver(Match(config, whole.append), bots_for(config, levels)).play_out()
    for share in (0.0, 0.3, 0.62, 0.95):
        cut = int(len(whole) * share)
        resumed: list[Entry] = []
        driver = Driver.resume(MatchLog(config, whole[:cut]), bots_for(config, levels), resumed.append)
        driver.play_out()
        assert whole[:cut] + resumed == whole


def test_a_match_resumed_for_the_screen_leaves_its_thoughts_open() -> None:
    config = MatchConfig.make(find("fourscore"), 2, 21)
    whole: list[Entry] = []
    Driver(Match(config, whole.append), bots_for(config, ["easy"])).play_out()
    driver = Driver.resume(MatchLog(config, whole[:12]), bots_for(config, ["easy"]), at_once=False)
    assert driver.match.agenda.plans == {}
    driver.ponder()
    assert driver.match.agenda.plans
