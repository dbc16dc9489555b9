"""Makes the scenes, and the matches that are played in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from game.bots.driver import Driver
from game.games.played import PLAYED, find, story
from game.gfx.loader import Wanted
from game.gfx.window import Scale
from game.input.intents import BoothNumber, Device, Input
from game.input.menu import Pause
from game.input.router import Router
from game.input.seats import BOOTHS
from game.match.config import MatchConfig
from game.match.log import Entry, MatchLog
from game.match.match import Match
from game.rules.api import Ms
from game.rules.options import Value
from game.scenes.base import Change, Scene, Swap
from game.scenes.how_to_play.how import HowScene
from game.scenes.loading_ring import still
from game.scenes.lobby.choose import ChooseScene
from game.scenes.lobby.lobby import LobbyScene
from game.scenes.lobby.resume import ResumeScene
from game.scenes.menus.keys import KeysScene
from game.scenes.menus.name import NameScene
from game.scenes.menus.options import OptionsScene
from game.scenes.menus.pause import PauseScene
from game.scenes.menus.quit import QuitScene
from game.scenes.menus.rollover import RolloverScene
from game.scenes.menus.seat import SeatScene
from game.scenes.menus.settings import SettingsScene
from game.scenes.menus.title import TitleScene
from game.scenes.navigation import Permissions, Service
from game.scenes.party import Party
from game.scenes.replay.replay import ReplayScene
from game.scenes.results.results import ResultsScene
from game.scenes.table import TableScene
from game.store.matches import Recording, Unfinished
from game.store.memory import Memory
from game.table.house import House
from game.table.laying import foresee
from game.table.seats.sitting import Sitting, TableSeat


class SceneFactory:
    """Implements `Navigation`."""

    def __init__(self, house: House, router: Router, memory: Memory, seed: int) -> None:
        self._house = house
        self._router = router
        self._memory = memory
        self._seed = seed
        self.party = Party(router.seats, memory.settings, self.offered)

    @property
    def offered(self) -> tuple[str, ...]:
        return tuple(self._house.shows)

    @property
    def permissions(self) -> Permissions:
        return Permissions()

    def services(self) -> Sequence[Service]:
        rules: Service = ("menu.rules", lambda: self.how(self.party.game))
        return rules, ("lobby.rollover", self.rollover), ("title.settings", self.settings)

    def title(self) -> Scene:
        return TitleScene(self._house, self, self.party, self._router)

    def quit(self) -> Scene:
        return QuitScene(self._house, self.party, self._router)

    def lobby(self, first: Input | None = None) -> Scene:
        lobby = LobbyScene(self._house, self, self.party, self._router)
        if first is not None:
            lobby.intent(first)
        return lobby

    def match(self) -> Scene:
        """The table of a new match with all taken booths; it is recorded, and its results come after it."""
        party, game, booths = self.party, self.party.game, self.party.taken
        sitters = [party.sitter(booth) for booth in booths]
        self._seed += 1
        config = MatchConfig.make(
            find(game),
            len(booths),
            self._seed,
            self._house.shows[game].ease(party.options(game), [party.booths[booth].assists for booth in booths]),
            [party.seat_options(booth, game) for booth in booths],
            [party.booths[booth].team for booth in booths] if party.has_teams else (),
            party.series.carry(game, tuple(sitter.player for sitter in sitters)),
        )
        play = PLAYED.play(game)
        bots = {seat: play.bot_for(config, seat, sitter.level) for seat, sitter in enumerate(sitters) if sitter.is_bot}
        file, log = self._memory.begin(config, sitters), MatchLog(config)

        def keep(entry: Entry) -> None:
            file(entry)
            log.entries.append(entry)

        seats = tuple(self._seat(booth) for booth in booths)
        driver = Driver(Match(config, keep), bots, at_once=False)
        return self.table(Sitting(driver, seats), Recording(log, tuple(sitters)))

    def again(self) -> Change:
        return Swap(self.match())

    def foresee(self, scale: Scale) -> Iterator[Wanted]:
        yield partial(still, self._house, scale, self.party.game)
        yield from foresee(self._house, self.party.game, scale, len(self.party.taken))

    def interrupted(self) -> Scene | None:
        """The offer to go on with the match that was running when the program ended; None if there is none."""
        unfinished = self._memory.matches.unfinished()
        if unfinished is None or unfinished.log.config.game not in self._house.shows:
            return None
        return self.offer(unfinished)

    def offer(self, unfinished: Unfinished) -> Scene:
        """The question whether to go on with a match, and then who sits where."""
        return ResumeScene(self._house, self, self.party, self._router, unfinished)

    def resume(self, unfinished: Unfinished) -> Scene:
        self.party.choose(unfinished.log.config.game)
        seats = tuple(self._seat(booth) for booth in BOOTHS[: unfinished.log.config.setup.seats])
        return self.table(Sitting(self._memory.resume(unfinished), seats))

    def decline(self, unfinished: Unfinished) -> None:
        self._memory.matches.decline(unfinished)

    def watch(self, recording: Recording, at: Ms = 0, speed: float = 1.0) -> Scene:
        return ReplayScene(self._house, self._router, recording, self._lay, at, speed)

    def give_up(self) -> None:
        self._memory.give_up()

    def choose(self) -> Scene:
        return ChooseScene(self._house, self, self.party, self._router, self._lay)

    def how(self, game: str) -> Scene:
        return HowScene(self._house, self.party, self._router, game, self._lay)

    def _lay(self, house: House, sitting: Sitting, end: Callable[[], Scene]) -> TableScene:
        """A table that is only watched: `end` makes the scene after the match."""
        return TableScene(house, sitting, self, end)

    def seat(self, booth: BoothNumber) -> Scene:
        return SeatScene(self._house, self, self.party, self._router, booth)

    def name(self, booth: BoothNumber) -> Scene:
        return NameScene(self._house, self.party, booth)

    def assists(self, game: str) -> tuple[str, ...]:
        return self._house.shows[game].assists

    def options(self, game: str) -> Scene:
        return OptionsScene(self._house, self.party, self._router, game)

    def settings(self) -> Scene:
        return SettingsScene(self._house, self, self.party, self._router)

    def keys(self) -> Scene:
        return KeysScene(self._house, self.party, self._router)

    def rollover(self) -> Scene:
        return RolloverScene(self._house, self.party, self._router)

    def pause(self, table: Scene, pause: Pause) -> Scene:
        return PauseScene(self._house, self, self.party, self._router, table, pause)

    def device(self, booth: BoothNumber) -> Device | None:
        return self._router.seats.device(booth)

    def pick_quickly(self, devices: Iterable[str]) -> None:
        self._router.quick = frozenset(devices)

    def act_for(self, booth: BoothNumber) -> None:
        self._router.acting = booth

    def _seat(self, booth: BoothNumber) -> TableSeat:
        party = self.party
        rules = {option.key for option in find(party.game).spec.seat_options}
        assists: dict[str, Value] = {
            key: value for key, value in party.booths[booth].assists.items() if key not in rules
        }
        sitter = party.sitter(booth)
        return TableSeat(sitter, booth, party.seats.device(booth), party.series.crowns.get(sitter.player, 0), assists)

    def ended(self, sitting: Sitting) -> None:
        """Hook: a match is over, and its results come next."""

    def table(self, sitting: Sitting, recording: Recording | None = None) -> Scene:
        """The table of a match; its results come after it and may show the recording again."""
        match, sitters = sitting.driver.match, sitting.sitters
        game = match.config.game

        def end() -> Scene:
            outcome = match.game.outcome
            assert outcome is not None
            players, mode = tuple(sitter.player for sitter in sitters), str(match.config.setup.options.get("mode", ""))
            self.party.series.record(match.config.kind.spec, players, match.game.starter, outcome, mode)
            self._memory.end(match, sitters)
            self.ended(sitting)
            return ResultsScene(self._house, self, self.party, game, sitting.seats, outcome, story(match), recording)

        return TableScene(self._house, sitting, self, end)
