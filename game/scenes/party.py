"""The party: who is here this evening, what they want to play, and what they have won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

import msgspec

from game.games.played import find
from game.input.intents import MOUSE, NOBODY, PHONE, BoothNumber, Device, Joined
from game.input.seats import BOOTHS, Seats
from game.match.config import MatchConfig
from game.match.series import Series
from game.rules.api import Spec
from game.rules.options import Choice, Value, beginner, fill
from game.store.matches import Unfinished
from game.store.settings import Owner, SettingsFile
from game.store.sitters import ANIMALS, SEAT_COLOURS, Level, SeatColour, Sitter, animal_of

T = TypeVar("T", bound=str)

NAMES: Final = ("Mira", "Jörg", "Lotta", "Noé", "Åse", "Zoé")
BEGINNER: Final = "beginner"
UNKNOWN: Final = "unknown"  # the device of a person in a log that does not name it


@dataclass(slots=True)
class Booth:
    """A booth of the lobby: what it shows of its person or bot."""

    name: str
    colour: SeatColour
    animal: str
    ready: bool = False
    bot: Level = ""
    team: int = 0
    assists: dict[str, Value] = field(default_factory=dict)
    guided: set[str] = field(default_factory=set)  # the games that its person knows since sitting down


class Party:
    """The people and bots of the evening, in six booths."""

    def __init__(self, seats: Seats, settings: SettingsFile, offered: tuple[str, ...]) -> None:
        self.seats = seats
        self.series = Series()
        self._settings = settings
        self.booths = [Booth(NAMES[booth], SEAT_COLOURS[booth], ANIMALS[booth], team=booth % 2) for booth in BOOTHS]
        self.waiting: list[BoothNumber] = []  # who has come while a match is on
        self.game = settings.now.game if settings.now.game in offered else offered[0]

    # The game

    @property
    def spec(self) -> Spec:
        """What the chosen game declares about itself."""
        return find(self.game).spec

    def options(self, game: str) -> dict[str, Value]:
        """The chosen value of every option of a game."""
        spec = find(game).spec
        return fill(spec.options, self._settings.now.options_for(spec))

    def set_option(self, game: str, key: str, value: Value) -> None:
        """Choose a value for an option and remember it."""
        chosen = {**self.options(game), key: value}
        changed = self._settings.now.with_options(find(game).spec, chosen)
        self._settings.now = msgspec.structs.replace(changed, game=self.game)  # looking at another game is no choice

    def choose(self, game: str) -> None:
        """Choose the next game and remember it."""
        self.game = game
        self._settings.now = msgspec.structs.replace(self._settings.now, game=game)

    def played(self, game: str) -> dict[str, Value]:
        """The options of a match that began now: the chosen ones, or for one who is alone a way to play alone."""
        spec, chosen = find(game).spec, self.options(game)
        if len(self.present) != 1 or 1 in spec.seats(chosen):
            return chosen
        choices = (option for option in spec.options if isinstance(option, Choice))
        others = ({**chosen, option.key: value} for option in choices for value in option.values)
        return next((other for other in others if 1 in spec.seats(other)), chosen)

    def room(self, game: str) -> range:
        """How many players a game can seat with the options of a match that began now."""
        return find(game).spec.seats(self.played(game))

    @property
    def has_teams(self) -> bool:
        """Whether the chosen game is played in teams."""
        return self.played(self.game).get("mode") == "team"

    # The people

    @property
    def people(self) -> tuple[BoothNumber, ...]:
        """The booths of people, also of those whose pad is lost."""
        return tuple(booth for booth in BOOTHS if not self.seats.is_free(booth))

    @property
    def taken(self) -> tuple[BoothNumber, ...]:
        """The booths of people and bots."""
        people = self.people
        return tuple(booth for booth in BOOTHS if booth in people or self.booths[booth].bot)

    @property
    def present(self) -> tuple[BoothNumber, ...]:
        """The booths that would play if a match began now: of bots, and of people whose pad is not lost."""
        return tuple(booth for booth in self.taken if not self.seats.is_lost(booth))

    def lacking(self, game: str) -> int:
        """How many players a game lacks; negative if too many are present, 0 if the number fits."""
        room, there = self.room(game), len(self.present)
        return room[0] - there if there < room[0] else min(0, room[-1] - there)

    def welcome(self, booth: BoothNumber, device: Device) -> BoothNumber:
        """Seat a person who joined at `booth`, or at an empty booth instead of a bot; returns the booth."""
        empty = [other for other in BOOTHS if other not in self.taken]
        if self.booths[booth].bot and empty:
            self.seats.swap(booth, empty[0])
            booth = empty[0]
        self.sit(booth, device)
        return booth

    def wait(self, booth: BoothNumber, device: Device) -> BoothNumber:
        """Seat a person who joined at `booth` while a match is on; returns the booth."""
        self.waiting.append(booth := self.welcome(booth, device))
        return booth

    def dismiss(self, booth: BoothNumber) -> bool:
        """Free a booth whose person waits for the next match; False if there is none."""
        if booth not in self.waiting:
            return False
        self.waiting.remove(booth)
        self.seats.clear(booth)
        return True

    def players(self) -> tuple[BoothNumber, ...]:
        """The booths that play a match that begins now.

        Bots make room for people who have waited; the last of these may wait on. A person whose pad is lost keeps the
        seat as long as it is not wanted.
        """
        self.make_room()
        left_over = max(0, -self.lacking(self.game))
        come = [booth for booth in self.waiting if booth in self.present]
        self.waiting = come[-left_over:] if left_over else []
        present = [booth for booth in self.present if booth not in self.waiting]
        lost = [booth for booth in self.taken if self.seats.is_lost(booth)]
        return tuple(sorted([*present, *lost[: max(0, self.room(self.game)[-1] - len(present))]]))

    def replace(self, booth: BoothNumber, joined: Joined) -> Joined:
        """Give a booth to the device that has just joined at another one, which is free again."""
        self.seats.swap(booth, joined.booth)
        self.seats.clear(joined.booth)
        return joined._replace(booth=booth)

    def sit(self, booth: BoothNumber, device: Device) -> None:
        """Let a person take a booth, with what is remembered of the device, as far as no other has it."""
        state, owner = self.booths[booth], self._settings.now.owner(device.memory)
        state.ready, state.bot, state.assists, state.guided = False, "", dict(owner.assists), set()
        self._dress(booth, owner)

    @property
    def may_share(self) -> bool:
        """Whether people without a device may share the mouse: it has an owner, and the game is played in turns."""
        return self.seats.booth(MOUSE) != NOBODY and not self.spec.realtime

    @property
    def sharing(self) -> tuple[BoothNumber, ...]:
        """The booths of people without a device, for whom the one mouse acts."""
        return tuple(booth for booth in BOOTHS if self.seats.is_shared(booth))

    def share(self, booth: BoothNumber) -> None:
        """Seat a person without a device in a booth, who shares the mouse."""
        state = self.booths[booth]
        state.ready, state.bot, state.assists, state.guided = False, "", {}, set()
        self.seats.share(booth)
        self._dress(booth, Owner())

    def invite(self, booth: BoothNumber, level: Level) -> None:
        """Put a bot of a level into a booth, or none; a person who shared the mouse there leaves."""
        if self.seats.is_shared(booth):
            self.seats.clear(booth)
        self.booths[booth].bot = level
        if level:
            self._dress(booth, Owner())

    def make_room(self) -> None:
        """Send bots away, the last first, while there are too many players for the chosen game."""
        while self.lacking(self.game) < 0 and (bots := [booth for booth in self.taken if self.booths[booth].bot]):
            self.invite(bots[-1], "")

    def unready(self) -> None:
        """Make all booths not ready."""
        for booth in self.booths:
            booth.ready = False

    def set_out(self) -> None:
        """A match begins: forget those whose pad is lost, remember the others, and make no booth ready for the next."""
        for booth in self.seats.lost:
            self.seats.clear(booth)
        for booth in self.people:
            self.remember(booth)
        self.unready()

    def _dress(self, booth: BoothNumber, owner: Owner) -> None:
        """Give a booth its owner's name, colour and animal, or its own, or the first that no other booth has."""
        state = self.booths[booth]
        names, colours = self.names_beside(booth), self.colours_beside(booth)
        state.name = first_free([owner.name, state.name, *NAMES], names)
        state.colour = first_free([*((owner.colour,) if owner.colour else ()), state.colour, *SEAT_COLOURS], colours)
        wished = [owner.animal] if owner.animal in ANIMALS else []
        state.animal = first_free([*wished, animal_of(state.colour), *ANIMALS], self._animals_beside(booth))

    def take_animal(self, booth: BoothNumber, animal: str) -> None:
        """Give a booth an animal of `animals`; a bot that has it takes the one from before."""
        for other in self.taken:
            if other != booth and self.booths[other].animal == animal:
                self.booths[other].animal = self.booths[booth].animal
        self.booths[booth].animal = animal

    def animals(self, booth: BoothNumber) -> list[str]:
        """The animals that a booth may have: those that no other person has."""
        taken = {self.booths[other].animal for other in self.people if other != booth}
        return [animal for animal in ANIMALS if animal not in taken]

    def rename(self, booth: BoothNumber, name: str) -> None:
        """Rename the player in a booth; crowns won under the old name are kept."""
        state = self.booths[booth]
        self.series.rename(state.name, name)
        state.name = name

    def names_beside(self, booth: BoothNumber) -> set[str]:
        """The names in all other taken booths."""
        return {self.booths[other].name for other in self.taken if other != booth}

    def colours_beside(self, booth: BoothNumber) -> set[SeatColour]:
        """The colours of all other taken booths."""
        return {self.booths[other].colour for other in self.taken if other != booth}

    def _animals_beside(self, booth: BoothNumber) -> set[str]:
        """The animals of all other taken booths."""
        return {self.booths[other].animal for other in self.taken if other != booth}

    def remember(self, booth: BoothNumber) -> None:
        """Remember the name, colour, animal and assists of a booth for its device, if it has one."""
        device, state = self.seats.device(booth), self.booths[booth]
        if device is not None and device.kind != PHONE:  # a phone remembers its owner itself
            owner = Owner(state.name, state.colour, state.assists, state.animal)
            self._settings.now = self._settings.now.with_owner(device.memory, owner)

    def sitter(self, booth: BoothNumber) -> Sitter:
        """The player in a booth, as logs and history record it."""
        state, device = self.booths[booth], self.seats.device(booth)
        person = booth in self.people
        level, memory = "" if person else state.bot, device.memory if device else ""
        return Sitter(state.name, state.colour, memory, level, state.animal)

    def sitters_of(self, unfinished: Unfinished) -> tuple[Sitter, ...]:
        """The players of an interrupted match; strangers if its log does not name them."""
        strangers = tuple(Sitter(booth.name, booth.colour, UNKNOWN, "", booth.animal) for booth in self.booths)
        return unfinished.sitters or strangers[: unfinished.log.config.setup.seats]

    def gather(self, config: MatchConfig, sitters: Sequence[Sitter]) -> None:
        """Put the players of an interrupted match into the first booths, and empty all others."""
        self.game, self.waiting = config.game, []
        for booth, state in zip(BOOTHS, self.booths, strict=True):
            self.seats.clear(booth)
            state.ready, state.bot = False, ""
        for booth, state, sitter in zip(BOOTHS, self.booths, sitters, strict=False):
            state.name, state.colour, state.bot = sitter.name, sitter.colour, sitter.level
            state.animal = sitter.animal if sitter.animal in ANIMALS else animal_of(sitter.colour)
            state.assists = dict(self._settings.now.owner(sitter.device).assists)
            state.team = config.setup.teams[booth] if config.setup.teams else state.team
        self._tell_apart(sitters)

    def _tell_apart(self, sitters: Sequence[Sitter]) -> None:
        """Give the empty booths names, colours and animals that no sitter at the table has."""
        names, colours = {sitter.name for sitter in sitters}, {sitter.colour for sitter in sitters}
        animals = {booth.animal for booth in self.booths[: len(sitters)]}
        for booth in self.booths[len(sitters) :]:
            booth.name, booth.colour = first_free([booth.name, *NAMES], names), first_free(SEAT_COLOURS, colours)
            booth.animal = first_free(ANIMALS, animals)
            names.add(booth.name)
            colours.add(booth.colour)
            animals.add(booth.animal)

    def disband(self) -> None:
        """Remove all people and bots and the crowns; give the booths their first names and colours again."""
        self.series, self.waiting = Series(), []
        for booth, state in zip(BOOTHS, self.booths, strict=True):
            self.seats.clear(booth)
            state.name, state.colour, state.animal = NAMES[booth], SEAT_COLOURS[booth], ANIMALS[booth]
            state.team, state.ready, state.bot, state.assists, state.guided = booth % 2, False, "", {}, set()

    def seat_options(self, booth: BoothNumber, game: str) -> dict[str, Value]:
        """The seat options of a game for a booth: its chosen assists, or all assists for a beginner."""
        options, assists = find(game).spec.seat_options, self.booths[booth].assists
        chosen = {option.key: assists[option.key] for option in options if option.key in assists}
        allowed = {option.key: value for option in options if option.allows(value := chosen.get(option.key))}
        return {**allowed, **(beginner(options) if assists.get(BEGINNER) else {})}  # type: ignore[dict-item]  # all are Values


def first_free(wished: Iterable[T], taken: set[T]) -> T:
    """The first wish that is not empty and not taken; the wishes must contain one."""
    return next(wish for wish in wished if wish and wish not in taken)
