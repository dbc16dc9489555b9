"""Makes the scenes, and the matches that are played in them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final, Literal

from game.bots.api import Bot
from game.bots.driver import Driver
from game.games.played import PLAYED, find, story
from game.gfx.palette import rgb
from game.gfx.window import Scale
from game.input.intents import MOUSE, BoothNumber, Device, Input, Intent, Joined
from game.input.menu import Pause
from game.input.router import Router
from game.input.seats import BOOTHS
from game.match.config import MatchConfig
from game.match.log import Entry, MatchLog
from game.match.match import Match
from game.rules.api import Ms
from game.rules.options import Value
from game.scenes.base import Change, Pop, Scene, Swap
from game.scenes.company import Company
from game.scenes.how_to_play.how import HowScene
from game.scenes.loading_ring import closed_booth
from game.scenes.lobby.choose import ChooseScene
from game.scenes.lobby.lobby import JOINING, LobbyScene
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
from game.scenes.navigation import PausedTable, Permissions, Service, ShowOnTable
from game.scenes.party import NAMES, Party
from game.scenes.phones.menu import PhoneRulesScene
from game.scenes.phones.panel import PhonesScene
from game.scenes.replay.replay import ReplayScene
from game.scenes.results.results import ResultsScene
from game.scenes.table import TableScene
from game.store.matches import Recording, Unfinished
from game.store.memory import Memory
from game.store.sitters import Sitter
from game.table.house import House
from game.table.laying import foresee
from game.table.seats.sitting import Sitting, TableSeat

WARM_UP_PACE: Final = 2  # times as long as usual a bot takes for a move in a warm-up

Coached = Literal["first", "always", "never"]


class SceneFactory:
    """Implements `Navigation`."""

    def __init__(self, house: House, router: Router, memory: Memory, seed: int) -> None:
        self._house = house
        self._router = router
        self._memory = memory
        self._seed = seed
        self._is_warming = False  # whether the last match was a warm-up, of which nothing is kept
        self.party = Party(router.seats, memory.settings, self.offered)

    @property
    def offered(self) -> tuple[str, ...]:
        return tuple(self._house.shows)

    @property
    def permissions(self) -> Permissions:
        return Permissions()

    def services(self) -> Sequence[Service]:
        rules: Service = ("menu.rules", lambda: self.how(self.party.game))
        return rules, *self.phones(), ("lobby.rollover", self.rollover), ("title.settings", self.settings)

    def phones(self) -> Sequence[Service]:
        """The way in for phones, where they are possible."""
        door = self._house.phones
        if door is None:
            return ()
        return (("phones.button", lambda: PhonesScene(self._house, self, self.party, self._router, door)),)

    def title(self) -> Scene:
        return TitleScene(self._house, self, self.party, self._router)

    def quit(self) -> Scene:
        return QuitScene(self._house, self.party, self._router)

    def lobby(self, first: Input | None = None) -> Scene:
        lobby = LobbyScene(self._house, self, self.party, self._router)
        if isinstance(first, Intent) and first.device == MOUSE and not self.party.people:
            if isinstance(joined := self._router.join(MOUSE, first.t), Joined):
                lobby.take_guest(joined)
        elif isinstance(first, Joined):
            lobby.intent(first)
        return lobby

    def match(self) -> Scene:
        """The table of a new match with all taken booths, after a warm-up if a race is new to one of its people."""
        booths, game = self.party.players(), self.party.game
        return self._table_for(booths, game, {booth for booth in booths if self._is_new(booth, game)})

    def _table_for(self, booths: Sequence[BoothNumber], game: str, new: Collection[BoothNumber]) -> Scene:
        """The table of a new match of some booths, or of the warm-up before it, with a coach for the `new` ones."""
        if new and find(game).spec.realtime:
            return self._warm_up(booths, game, new)
        return self._begin(booths, game, new)

    def first_match(self, game: str, device: str) -> Scene | None:
        party, liked = self.party, self._house.shows[game].seats
        seated = [booth for booth in party.people if (at := party.seats.device(booth)) is not None and at.id == device]
        room = find(game).spec.seats(party.options(game))
        rivals = max(room[0], min(liked, room[-1])) - 1
        if len(party.people) + (not seated) + rivals > len(BOOTHS):
            return None
        if not seated:
            joined = self._router.join(device, self._house.now())
            if not isinstance(joined, Joined):
                return None
            seated = [party.welcome(joined.booth, joined.device)]
        party.choose(game)
        bots = Company(party).against(seated[0], rivals)
        return self._table_for(sorted((seated[0], *bots)), game, {seated[0]})

    def _begin(
        self, booths: Sequence[BoothNumber], game: str, new: Collection[BoothNumber], warmed_up: bool = False
    ) -> Scene:
        """The table of a match that is recorded; its results come after it."""
        config = self._config(booths, game)
        sitters = [self.party.sitter(booth) for booth in booths]
        file, log = self._memory.begin(config, sitters), MatchLog(config)
        self._is_warming = False

        def keep(entry: Entry) -> None:
            file(entry)
            log.entries.append(entry)

        driver = Driver(Match(config, keep), self._bots(config, sitters), at_once=False)
        seats = tuple(self._seat(booth, booth in new) for booth in booths)
        return self.table(Sitting(driver, seats, warmed_up=warmed_up), Recording(log, tuple(sitters)))

    def _warm_up(self, booths: Sequence[BoothNumber], game: str, new: Collection[BoothNumber]) -> Scene:
        """A table without a log, with slow bots, on which people learn a game; the match comes after it."""
        config = self._house.shows[game].lesson.ready(self._config(booths, game), len(new))
        bots = self._bots(config, [self.party.sitter(booth) for booth in booths])
        match = Match(config, lambda entry: self._house.report.tell("move", entry=entry))
        driver = Driver(match, bots, at_once=False, pace=WARM_UP_PACE)
        self._is_warming = True

        def end() -> Scene:
            for booth in new:
                self.guided(booth, game)
            return self._begin(booths, game, (), warmed_up=True)

        seats = tuple(self._seat(booth, booth in new) for booth in booths)
        return TableScene(self._house, Sitting(driver, seats, warm_up=True), self, end)

    def _config(self, booths: Sequence[BoothNumber], game: str) -> MatchConfig:
        """A new match of these booths."""
        party = self.party
        self._seed += 1
        return MatchConfig.make(
            find(game),
            len(booths),
            self._seed,
            self._house.shows[game].ease(party.played(game), [party.booths[booth].assists for booth in booths]),
            [party.seat_options(booth, game) for booth in booths],
            [party.booths[booth].team for booth in booths] if party.has_teams else (),
            party.series.carry(game, tuple(party.sitter(booth).player for booth in booths)),
        )

    @staticmethod
    def _bots(config: MatchConfig, sitters: Sequence[Sitter]) -> dict[int, Bot]:
        play = PLAYED.play(config.game)
        return {seat: play.bot_for(config, seat, sitter.level) for seat, sitter in enumerate(sitters) if sitter.is_bot}

    # Who is new to a game

    @property
    def coached(self) -> Coached:
        """Who is coached: those to whom a game is new, all in their first match of a visit, or none."""
        return "first" if self._memory.settings.now.coach else "never"

    def _is_new(self, booth: BoothNumber, game: str) -> bool:
        """Whether the person in a booth is to be coached: one with a name of the own is known from earlier matches."""
        at = self.party.booths[booth]
        if self.coached == "never" or booth not in self.party.people or game in at.guided:
            return False
        is_known = at.name not in NAMES and self._memory.history.has_finished(at.name, game)
        return self.coached == "always" or not is_known

    def guided(self, booth: BoothNumber, game: str) -> None:
        self.party.booths[booth].guided.add(game)

    def again(self) -> Change:
        return self.rematch()

    def rematch(self) -> Change:
        """A new match on top of the last one; the lobby, if some are gone and too few are left."""
        return Swap(self.match()) if self.party.lacking(self.party.game) <= 0 else Pop()

    def expect_match(self, scale: Scale) -> None:
        house, game = self._house, self.party.game
        if not house.loader.at_once:
            house.workshop.expect(game)
            house.loader.soon(
                *closed_booth(house, scale, game).pictures(),
                *foresee(house, game, scale, len(self.party.taken)),
                owner=game,
            )

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
        if not self._is_warming:
            self._memory.give_up()

    def choose(self) -> Scene:
        return ChooseScene(self._house, self, self.party, self._router, self._lay)

    def how(self, game: str, show: ShowOnTable | None = None) -> Scene:
        def begin(device: str) -> Change:
            match = self.first_match(game, device)
            return None if match is None else Swap(match)

        begins = begin if self.permissions.bots else None
        return HowScene(self._house, self.party, self._router, game, self._lay, show or begins)

    def _lay(self, house: House, sitting: Sitting, end: Callable[[], Scene]) -> TableScene:
        """A table that is only watched: `end` makes the scene after the match."""
        return TableScene(house, sitting, self, end)

    def seat(self, booth: BoothNumber) -> Scene:
        return SeatScene(self._house, self, self.party, self._router, booth)

    def name(self, booth: BoothNumber) -> NameScene:
        return NameScene(self._house, self.party, self._router, booth)

    def names(self, booth: BoothNumber) -> tuple[str, ...] | None:
        return () if self.permissions.name and self.permissions.seat else None

    def rename(self, booth: BoothNumber, text: str) -> str:
        return "phone.look" if self.names(booth) is None else self.name(booth).give(text)

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

    def phone_rules(self) -> Scene:
        return PhoneRulesScene(self._house, self.party, self._router, self.permissions.phones)

    def pause(self, table: PausedTable, pause: Pause) -> Scene:
        return PauseScene(self._house, self, self.party, self._router, table, pause)

    def device(self, booth: BoothNumber) -> Device | None:
        return self._router.seats.device(booth)

    def pick_quickly(self, devices: Iterable[str]) -> None:
        self._router.quick = frozenset(devices)

    def let_in(self, wanted: bool) -> None:
        self._router.joining = JOINING if wanted else frozenset()

    def welcome(self, joined: Joined) -> tuple[BoothNumber, Sitter]:
        booth = self.party.wait(joined.booth, joined.device)
        self.greet(booth, joined.device)
        return booth, self.party.sitter(booth)

    def greet(self, booth: BoothNumber, device: Device) -> None:
        colour = self._house.parts.palette.named(self.party.booths[booth].colour)
        self._house.greet(device.id, rgb(colour.base))

    def dismiss(self, booth: BoothNumber) -> bool:
        return self.party.dismiss(booth)

    def act_for(self, booth: BoothNumber) -> None:
        self._router.acting = booth

    def _seat(self, booth: BoothNumber, coached: bool = False) -> TableSeat:
        party = self.party
        rules = {option.key for option in find(party.game).spec.seat_options}
        assists: dict[str, Value] = {
            key: value for key, value in party.booths[booth].assists.items() if key not in rules
        }
        sitter = party.sitter(booth)
        crowns = party.series.crowns.get(sitter.player, 0)
        return TableSeat(sitter, booth, party.seats.device(booth), crowns, assists, coached)

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
            for booth in sitting.seat_of:
                self.guided(booth, game)
            self.ended(sitting)
            return ResultsScene(self._house, self, self.party, game, sitting.seats, outcome, story(match), recording)

        return TableScene(self._house, sitting, self, end)
