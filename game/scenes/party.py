"""The party: who is here this evening, what they want to play, and what they have won."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, TypeVar

import msgspec

from game.input.intents import Device
from game.input.seats import MOST, Seats
from game.match.series import Series
from game.rules.api import Seat, Spec
from game.rules.options import Value, beginner, fill
from game.rules.registry import find
from game.store.settings import Owner, SettingsFile
from game.store.sitters import SEAT_COLOURS, Level, SeatColour, Sitter

T = TypeVar("T", bound=str)

NAMES: Final = ("Mira", "Jörg", "Lotta", "Noé", "Åse", "Zoé")
BEGINNER: Final = "beginner"


@dataclass(slots=True)
class Booth:
    """A seat of the lobby: what it shows, whoever sits there."""

    name: str
    colour: SeatColour
    ready: bool = False
    bot: Level = ""
    team: int = 0
    assists: dict[str, Value] = field(default_factory=dict)


class Party:
    """The people and bots of the evening, in six booths."""

    def __init__(self, seats: Seats, settings: SettingsFile, offered: tuple[str, ...]) -> None:
        self.seats = seats
        self.series = Series()
        self._settings = settings
        self.booths = [Booth(NAMES[seat], SEAT_COLOURS[seat], team=seat % 2) for seat in range(MOST)]
        self.game = settings.now.game if settings.now.game in offered else offered[0]

    # The game

    @property
    def spec(self) -> Spec:
        """What the chosen game declares about itself."""
        return find(self.game).spec

    def options(self, game: str) -> dict[str, Value]:
        """The options of a game as they are chosen, every one of them."""
        spec = find(game).spec
        return fill(spec.options, self._settings.now.options_for(spec))

    def set_option(self, game: str, key: str, value: Value) -> None:
        """Choose a value; it is remembered."""
        chosen = {**self.options(game), key: value}
        self._settings.now = self._settings.now.with_options(find(game).spec, chosen)

    def choose(self, game: str) -> None:
        """Play this game next; it is remembered."""
        self.game = game
        self._settings.now = msgspec.structs.replace(self._settings.now, game=game)

    def room(self, game: str) -> range:
        """How many a game can seat with its options as they are."""
        return find(game).spec.seats(self.options(game))

    @property
    def has_teams(self) -> bool:
        """Whether the chosen game is played in teams."""
        return self.options(self.game).get("mode") == "team"

    # The people

    @property
    def people(self) -> tuple[Seat, ...]:
        """The booths in which people sit, also those whose pad is lost."""
        return tuple(seat for seat in range(MOST) if not self.seats.is_free(seat))

    @property
    def taken(self) -> tuple[Seat, ...]:
        """The booths in which people or bots sit."""
        people = self.people
        return tuple(seat for seat in range(MOST) if seat in people or self.booths[seat].bot)

    def sit(self, seat: Seat, device: Device) -> None:
        """Somebody has taken a booth: with the name and colour they had on this device, unless another has them now."""
        booth, owner = self.booths[seat], self._settings.now.owner(device.memory)
        others = [self.booths[other] for other in self.taken if other != seat]
        names, colours = {other.name for other in others}, {other.colour for other in others}
        booth.ready, booth.bot, booth.assists = False, "", dict(owner.assists)
        booth.name = _first([owner.name, booth.name, *NAMES], names)
        booth.colour = _first([*((owner.colour,) if owner.colour else ()), booth.colour, *SEAT_COLOURS], colours)

    def remember(self, seat: Seat) -> None:
        """Keep the name, colour and assists of a booth for its device."""
        device, booth = self.seats.device(seat), self.booths[seat]
        if device is not None:
            owner = Owner(booth.name, booth.colour, booth.assists)
            self._settings.now = self._settings.now.with_owner(device.memory, owner)

    def sitter(self, seat: Seat) -> Sitter:
        """Who sits in a booth, in the words of logs and history."""
        booth, device = self.booths[seat], self.seats.device(seat)
        person = seat in self.people
        return Sitter(booth.name, booth.colour, device.memory if device else "", "" if person else booth.bot)

    def seat_options(self, seat: Seat, game: str) -> dict[str, Value]:
        """What the rules of a game want to know about a booth: its assists, all of them for a beginner."""
        options, assists = find(game).spec.seat_options, self.booths[seat].assists
        chosen = {option.key: assists[option.key] for option in options if option.key in assists}
        allowed = {option.key: value for option in options if option.allows(value := chosen.get(option.key))}
        return {**allowed, **(beginner(options) if assists.get(BEGINNER) else {})}  # type: ignore[dict-item]


def _first(wished: Iterable[T], taken: set[T]) -> T:
    """The first that is not taken; there are as many as there are seats."""
    return next(wish for wish in wished if wish and wish not in taken)
