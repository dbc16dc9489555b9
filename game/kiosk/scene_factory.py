"""The evening at a kiosk: endless, without a host, and fresh for every group."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Final

import msgspec
from pygame import Surface

from game.games.played import find
from game.input.intents import BoothNumber
from game.input.router import Router
from game.kiosk.decency import Decency
from game.kiosk.gallery import Gallery, PictureReader
from game.kiosk.policy import Policy
from game.kiosk.standing import Standing
from game.scenes.base import Change, Pop, Scene
from game.scenes.kiosk.attract import LOGO, PICTURE, BotsAct, Brand, HowAct, Invitation, PictureAct
from game.scenes.kiosk.leaderboard import Best, BestAct, LeaderboardScene
from game.scenes.kiosk.names import InitialsScene, NameListScene
from game.scenes.lobby.resume import ResumeScene
from game.scenes.menus.language import LanguageScene
from game.scenes.menus.name import NameScene
from game.scenes.navigation import Permissions, Service
from game.scenes.scene_factory import Coached, SceneFactory
from game.store.attempts import Attempts
from game.store.files import Folder
from game.store.history import Champion
from game.store.matches import Recording, Unfinished
from game.store.memory import Memory
from game.store.reports import Journal
from game.table.house import House
from game.table.seats.sitting import Sitting
from game.text.catalog import Catalog

SCORED: Final = ("together", "minute")  # modes that are ranked by score, not by wins
OPENING: Final = "opening"  # the folder that marks which picture is being loaded
RANKS: Final = 7


class KioskSceneFactory(SceneFactory):
    """Makes the scenes that the policy allows."""

    def __init__(
        self,
        policy: Policy,
        standing: Standing,
        resumes: float,
        house: House,
        router: Router,
        memory: Memory,
        seed: int,
    ) -> None:
        """An interrupted match is resumed without asking if it is at most `resumes` seconds old."""
        self._policy = policy
        self._standing = standing
        self._resumes = resumes
        self._decency = Decency(policy.names.unwanted, policy.path(policy.names.words))
        self._listed = [name for name in policy.names.list if self._decency.allows(name)]
        self._unfinished: Unfinished | None = None
        self._journal = Journal(Folder(memory.folder, memory.board))
        self._counted: tuple[object, list[Best]] = (None, [])
        super().__init__(house, router, memory, seed)
        self.is_over: Callable[[], bool] = lambda: False  # whether the time of the group is up
        self.rotated: Callable[[], None] = lambda: None  # called when seats were freed after a match
        self.finished: Callable[[], None] = lambda: None  # called when a match was played to its end
        self.dropped: Callable[[], None] = lambda: None  # called when a match was left before its end
        self._is_playing = False
        self._usual = msgspec.structs.replace(
            memory.settings.now, devices={}, options={}, language=policy.language.first, game=""
        )
        self._restore()
        branding = policy.branding
        attempts = Attempts(Folder(memory.folder / OPENING, memory.board))
        self._logo = PictureReader(LOGO, attempts, self._journal.note)
        self._logo.start([logo] if (logo := policy.path(branding.logo)) else [])
        pictures = PictureReader((PICTURE.width, PICTURE.height), attempts, self._journal.note)
        self._gallery = Gallery(policy.path(branding.pictures), pictures)
        brand = Brand(branding.title, branding.ground, branding.ink)
        self._invitation = Invitation(house, self, router, brand, self.title, self._fetch_logo)
        self._acts = self._show()

    # What is offered

    @property
    def offered(self) -> tuple[str, ...]:
        return self._standing.offered

    @property
    def permissions(self) -> Permissions:
        rules = self._policy
        stays = rules.session.after_match == "stay"
        return Permissions(
            bots=rules.bots.allowed,
            phones=False,
            options=rules.guests.options,
            seat=rules.guests.seat,
            name=rules.names.way != "given",
            title=False,
            again="results.rematch" if stays and rules.games.rotation == "guests" else "kiosk.next",
        )

    @property
    def coached(self) -> Coached:
        return self._policy.guests.coach

    def services(self) -> Sequence[Service]:
        services: list[Service] = [("menu.rules", lambda: self.how(self.party.game)), *self.phones()]
        if self._policy.leaderboard.shown:
            services.append(("kiosk.best", self._leaderboard))
        if len(self._policy.language.choice) > 1:
            services.append(("kiosk.language", self.settings))
        return services

    def settings(self) -> Scene:
        """The language page: guests may set nothing else."""
        return LanguageScene(self._house, self.party, self._router, self._policy.language.choice)

    def name(self, booth: BoothNumber) -> NameScene:
        if self._policy.names.way == "letters":
            return InitialsScene(self._house, self.party, self._router, booth, self._decency.allows)
        return NameListScene(self._house, self.party, self._router, booth, self._listed)

    def names(self, booth: BoothNumber) -> tuple[str, ...] | None:
        free = super().names(booth)
        if free is None or self._policy.names.way != "list":
            return free
        taken = self.party.names_beside(booth)
        return tuple(name for name in self._listed if name not in taken)

    # Between visits

    def title(self) -> Scene:
        """The next act of the show."""
        return next(self._acts)

    def _show(self) -> Iterator[Scene]:
        """All games in turn, and between them leaderboards and the operator's pictures."""
        attract, stage = self._policy.attract, self._invitation
        game_ms, page_ms = attract.game_s * 1000, attract.page_s * 1000
        for turn in count():
            for number, game in enumerate(self.offered):
                self._gallery.prepare()
                yield BotsAct(stage, game_ms, self.party, game, self._lay)
                yield HowAct(stage, page_ms, self.party, game, self._lay)
                best = self.bests()
                if best and self._policy.leaderboard.shown:
                    yield BestAct(stage, page_ms, best[(turn * len(self.offered) + number) % len(best)])
                if (picture := self._gallery.take(self._house.loader.at_once)) is not None:
                    yield PictureAct(stage, page_ms, picture)

    def _fetch_logo(self) -> Surface | None:
        loaded = self._logo.take(self._house.loader.at_once)
        return loaded[1] if loaded is not None else None

    def close(self) -> None:
        """End the loading of pictures, so that an unfinished one is not blamed for the end."""
        self._logo.close()
        self._gallery.close()

    # The best

    def _leaderboard(self) -> Scene:
        return LeaderboardScene(self._house, self.party, self._router, self.bests())

    def bests(self) -> list[Best]:
        """The leaderboards that are not empty; counted anew after each match and at midnight."""
        state = self._memory.history.last(), self._standing.orders.scores_after, self.offered, _midnight()
        if state != self._counted[0]:
            self._counted = state, self._count_bests()
        return self._counted[1]

    def _count_bests(self) -> list[Best]:
        pages = []
        for game in self.offered:
            for mode in _modes(game):
                by_score = mode in SCORED
                today = self._champions(game, mode, _midnight(), by_score)
                ever = self._champions(game, mode, 0, by_score)
                if ever:
                    pages.append(Best(game, mode, today, ever, by_score))
        return pages

    def _champions(self, game: str, mode: str, since: int, by_score: bool) -> list[Champion]:
        after = self._standing.orders.scores_after
        found = self._memory.history.champions(game, mode, since, after, RANKS, by_score)
        return [champion._replace(name=self._decency.shown(champion.name)) for champion in found]

    # Matches

    def again(self) -> Change:
        if self._policy.session.after_match != "stay" or self.is_over():
            return Pop()
        return self.rematch()

    def table(self, sitting: Sitting, recording: Recording | None = None) -> Scene:
        table = super().table(sitting, recording)
        self._unfinished = None
        self._is_playing = True
        return table

    def give_up(self) -> None:
        super().give_up()
        if self._is_playing:
            self._is_playing = False
            self.dropped()

    def ended(self, sitting: Sitting) -> None:
        self._is_playing = False
        self.finished()
        outcome = sitting.driver.match.game.outcome
        places = outcome.places if outcome is not None else ()
        winners = {booth for booth, seat in sitting.seat_of.items() if places[seat : seat + 1] == (1,)}
        rule = self._policy.session.after_match
        if rule != "stay":
            for booth in sitting.seat_of:  # who has come meanwhile stays
                if rule == "everybody_out" or booth not in winners:
                    self.party.seats.clear(booth)
            self.rotated()
        if self._policy.games.rotation == "turn":
            games = self.offered
            at = games.index(self.party.game) if self.party.game in games else -1
            self.party.choose(games[(at + 1) % len(games)])

    def interrupted(self) -> Scene | None:
        """The scene that resumes a match after a crash; the log of an old match is kept as abandoned.

        In safe mode no log is opened: every match counts as too old.
        """
        matches = self._memory.matches
        if self._resumes < 0:
            matches.put_away()
            return None
        unfinished = matches.unfinished()
        for name in matches.aside:
            self._journal.note(f"a match that cannot go on was set aside as {name}")
        if unfinished is None or unfinished.log.config.game not in self._house.shows:
            return None
        if matches.age(unfinished) > self._resumes:
            matches.decline(unfinished)
            return None
        return self.offer(unfinished)

    def offer(self, unfinished: Unfinished) -> Scene:
        self._unfinished = unfinished
        return ResumeScene(self._house, self, self.party, self._router, unfinished)

    # The next group

    def part(self) -> None:
        """Free the seats and forget the group, except for its results."""
        if self._unfinished is not None:
            self._memory.matches.decline(self._unfinished)
            self._unfinished = None
        self.give_up()
        if self._house.phones is not None and (host := self._house.phones.host) is not None:
            host.move_out()
        self.party.disband()
        self.party.choose(self.offered[0])
        self._restore()
        self._memory.settings.save()

    def _restore(self) -> None:
        """Restore the settings and the language that guests may have changed."""
        self._memory.settings.now = self._usual
        self._house.words = Catalog.load(self._policy.language.first)


def _modes(game: str) -> tuple[str, ...]:
    """The modes of a game that have their own leaderboards."""
    option = next((option for option in find(game).spec.options if option.key == "mode"), None)
    return tuple(str(value) for value in option.extremes()) if option is not None else ("",)


def _midnight() -> int:
    """The beginning of today, in seconds since 1970."""
    now = time.localtime()
    return int(time.mktime((now.tm_year, now.tm_mon, now.tm_mday, 0, 0, 0, 0, 0, -1)))
