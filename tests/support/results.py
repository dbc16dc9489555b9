"""The results of a match that bots have played, on the screen."""

from collections.abc import Callable, Mapping

from game.bots.driver import Driver
from game.games.played import bots_for, find, story
from game.input.devices import zones
from game.input.intents import BoothNumber
from game.match.config import MatchConfig
from game.match.log import MatchLog
from game.match.match import Match
from game.rules.options import Value
from game.scenes.base import Push
from game.scenes.party import NAMES
from game.scenes.results.results import DEAF_MS, ResultsScene
from game.store.matches import Recording
from game.store.sitters import SEAT_COLOURS, Sitter
from game.table.seats.sitting import TableSeat
from game.unseen import Unseen

DEAF = DEAF_MS // 16 + 6  # frames


def played(seats: int, options: Mapping[str, Value] | None = None, seed: int = 5) -> tuple[Match, MatchLog]:
    """A match of bots, and its log."""
    config = MatchConfig.make(find("hoopla"), seats, seed, options or {})
    log = MatchLog(config)
    driver = Driver(Match(config, log.entries.append), bots_for(config, ["random" if options else "normal"]))
    driver.play_out()
    return driver.match, log


def results(
    sofa: Unseen,
    seats: int = 3,
    options: Mapping[str, Value] | None = None,
    seed: int = 5,
    before: Callable[[], None] = lambda: None,
    deaf: int = DEAF,
) -> ResultsScene:
    """Bots have played; people sit in the lobby below. `deaf` are the frames since it was seen."""
    match, log = played(seats, options, seed)
    outcome = match.game.outcome
    assert outcome is not None
    sitters = [Sitter(NAMES[seat], SEAT_COLOURS[seat]) for seat in range(seats)]
    table = [TableSeat(sitter, BoothNumber(seat), zones()[seat]) for seat, sitter in enumerate(sitters)]
    sofa.party.series.record(
        find("hoopla").spec, tuple(sitter.player for sitter in sitters), match.game.starter, outcome
    )
    recording = Recording(log, tuple(sitters))
    scene = ResultsScene(sofa.house, sofa.factory, sofa.party, "hoopla", table, outcome, story(match), recording)
    sofa.press("left", "a")
    sofa.party.invite(BoothNumber(1), "easy")
    before()
    sofa.stack.wish(Push(scene))
    sofa.frames(1 + deaf)
    assert sofa.stack.top is scene
    return scene
