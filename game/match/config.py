"""The complete description of a match: together with the timed moves it is the match."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from game.rules.api import FIRST_MATCH, Carry, Game, Setup, SetupError
from game.rules.rng import Rng

Find: TypeAlias = Callable[[object], type[Game]]  # the game with an id; raises ValueError if there is none


@dataclass(frozen=True, slots=True)
class MatchConfig:
    """A game, a checked setup and the seed."""

    kind: type[Game]
    setup: Setup
    seed: int

    @classmethod
    def make(
        cls,
        kind: type[Game],
        seats: int,
        seed: int,
        options: Mapping[str, object] | None = None,
        seat_options: Sequence[Mapping[str, object]] = (),
        teams: Sequence[int] = (),
        carry: Carry = FIRST_MATCH,
    ) -> MatchConfig:
        """Check everything. Raises SetupError with the reason in one sentence."""
        return cls(kind, Setup.make(kind.spec, seats, options, seat_options, teams, carry), seed)

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.kind.spec.key

    def start(self) -> Game:
        """Deal."""
        return self.kind.start(self.setup, Rng(self.seed, "deal"))

    def record(self) -> dict[str, Any]:
        """The config as plain JSON data: the head of a log."""
        setup = self.setup
        return {
            "game": self.game,
            "rules": self.kind.spec.version,
            "seats": setup.seats,
            "options": dict(setup.options),
            "seat_options": [dict(own) for own in setup.seat_options],
            "teams": list(setup.teams),
            "carry": {**setup.carry._asdict(), "places": list(setup.carry.places)},
            "seed": self.seed,
        }

    @classmethod
    def parse(cls, record: Mapping[str, Any], find: Find) -> MatchConfig:
        """The config from its record. Raises ValueError with the reason in one sentence."""
        kind = find(record.get("game"))
        spec = kind.spec
        if record.get("rules") != spec.version:
            theirs = reprlib.repr(record.get("rules"))
            raise SetupError(f"{spec.key} was recorded on rules version {theirs}; this Motley has {spec.version}")
        try:
            carry = Carry(**{**record["carry"], "places": tuple(record["carry"]["places"])})
            numbers = [record["seats"], record["seed"], carry.pick, carry.starter, *record["teams"], *carry.places]
            if any(type(number) is not int for number in numbers):
                raise SetupError(f"{spec.key}: seats, seed, teams, starter and places are whole numbers")
            if type(carry.mode) is not str:
                raise SetupError(f"{spec.key}: the mode of the last match is a name")
            return cls.make(
                kind,
                record["seats"],
                record["seed"],
                record["options"],
                record["seat_options"],
                record["teams"],
                carry,
            )
        except (KeyError, TypeError, AttributeError) as error:
            raise SetupError(
                f"{spec.key}: the description of the match is damaged ({reprlib.repr(str(error))})"
            ) from None
