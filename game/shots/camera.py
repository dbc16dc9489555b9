"""The program before a camera: without a screen, the same every time."""

from __future__ import annotations

from typing import Final

from game.bots.driver import Driver
from game.games.played import bots_for, find
from game.input.devices import zones
from game.input.intents import A, BoothNumber
from game.match.config import MatchConfig
from game.match.log import MatchLog
from game.match.match import Match
from game.rules.api import Ms
from game.scenes.base import GoHome, Scene
from game.scenes.party import NAMES
from game.scenes.scene_factory import SceneFactory
from game.scenes.table import TableScene
from game.store.sitters import SEAT_COLOURS, Sitter
from game.table.seats.sitting import Sitting, TableSeat
from game.table.show import Posed
from game.unseen import Unseen

SEED: Final = 11
TEAMS: Final = (0, 1, 0, 1, 0, 1)
LEVEL: Final = "normal"
PEOPLE: Final = 2  # at a table; the others are shown as bots, though bots play for all
RUN_UP: Final[Ms] = 900  # played on screen before the picture, so that cards are in flight
COACHED: Final = ("left", "right")  # the zones of two people who do not know a game
READ: Final = 30  # frames between two presses of somebody who is coached
SHORTEST: Final[Ms] = 400
MOST_FRAMES: Final = 2000
SETTLED: Final = 40  # frames after which a page has stopped moving in
RAISED: Final = 240  # frames after which a podium stands, or an example is in play


class Camera:
    """The program, and the ways to bring a scene onto its screen."""

    def __init__(self, program: Unseen) -> None:
        self.program = program

    @property
    def navigation(self) -> SceneFactory:
        return self.program.factory

    def clear(self) -> None:
        """Return to the title, with all seats free and the first game chosen."""
        app = self.program.app
        app.factory.party.choose(next(iter(app.house.shows)))
        app.stack.wish(GoHome())
        for booth in app.router.seats:
            app.router.seats.clear(booth)
            app.factory.party.booths[booth].bot = ""
            app.factory.party.booths[booth].ready = False
        self.program.frames(SETTLED)

    def show(self, scene: Scene) -> None:
        """Show a scene and wait until it stands still."""
        self.program.push(scene)
        self.program.frames(SETTLED)

    def gather(self, *zone_names: str, bots: int = 0) -> None:
        """Show the lobby with people in some zones, and bots after them."""
        for booth in range(len(zone_names), len(zone_names) + bots):
            self.program.party.invite(BoothNumber(booth), LEVEL)
        self.show(self.navigation.lobby())
        for zone in zone_names:
            self.program.press(zone, A)
        self.program.frames(SETTLED)

    def table(self, play: Posed, share: int) -> Driver:
        """Show a match of bots shortly before `share` thousandths of it are over, and play up to there."""
        until = length_of(play) * share // 1000
        driver = driver_of(play)
        driver.advance(max(0, until - RUN_UP))
        devices = (*zones()[:PEOPLE], *[None] * play.seats)[: play.seats]
        seats = tuple(
            TableSeat(Sitter(NAMES[seat], SEAT_COLOURS[seat], level="" if device else LEVEL), BoothNumber(seat), device)
            for seat, device in enumerate(devices)
        )
        self.program.push(self.program.factory.table(Sitting(driver, seats)))
        for _ in range(MOST_FRAMES):
            if driver.match.now >= max(until, SHORTEST):
                break
            self.program.frames()
        return driver

    def coach(self, game: str) -> None:
        """Show a table of a game with two people who do not know it, the first of them at the second step."""
        self.gather(*COACHED, bots=self.program.house.shows[game].seats - len(COACHED))
        self.program.party.choose(game)
        self.program.push(self.navigation.match())
        table = self.program.stack.top
        assert isinstance(table, TableScene)
        coaching = table.coaching
        for _ in range(MOST_FRAMES // READ):
            if coaching.done(0) and coaching.wanted(0):
                break
            for seat, zone in enumerate(COACHED):
                if not coaching.done(seat) or not coaching.wanted(0):  # in a game of turns the others go on
                    self.program.press(zone, *coaching.wanted(seat))
            self.program.frames(READ)

    def finish(self, play: Posed) -> None:
        """Show the results of a match."""
        self.table(play, 1000)
        table = self.program.scene
        for _ in range(MOST_FRAMES):
            if self.program.scene != table:
                break
            self.program.frames()
        self.program.frames(RAISED)


def driver_of(play: Posed, log: MatchLog | None = None) -> Driver:
    config = MatchConfig.make(
        find(play.game), play.seats, SEED, play.options, teams=TEAMS[: play.seats] if play.teams else ()
    )
    sink = None if log is None else log.entries.append
    return Driver(Match(config, sink), bots_for(config, [LEVEL]))


def length_of(play: Posed) -> Ms:
    """The length of the match, the same every time it is played."""
    driver = driver_of(play)
    driver.play_out()
    return driver.match.now
