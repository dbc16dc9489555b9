"""The whole description of a match: with the timed moves it is the match."""

from __future__ import annotations

import reprlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.rules.api import FIRST_MATCH, Carry, Game, Setup, SetupError
from game.rules.registry import find
from game.rules.rng import Rng


@dataclass(frozen=True, slots=True)
class MatchConfig:
    """A game, the version of its rules, a checked setup and the seed."""

    game: str
    rules: int
    setup: Setup
    seed: int

    @classmethod
    def make(
        cls,
        game: str,
        seats: int,
        seed: int,
        options: Mapping[str, object] | None = None,
        seat_options: Sequence[Mapping[str, object]] = (),
        teams: Sequence[int] = (),
        carry: Carry = FIRST_MATCH,
    ) -> MatchConfig:
        """Check everything; UnknownGame and SetupError say in one sentence what is wrong."""
        spec = find(game).spec
        return cls(game, spec.version, Setup.make(spec, seats, options, seat_options, teams, carry), seed)

    def start(self) -> Game:
        """Deal."""
        return find(self.game).start(self.setup, Rng(self.seed, "deal"))

    def record(self) -> dict[str, Any]:
        """The config as JSON has it: the head of a log."""
        setup = self.setup
        return {
            "game": self.game,
            "rules": self.rules,
            "seats": setup.seats,
            "options": dict(setup.options),
            "seat_options": [dict(own) for own in setup.seat_options],
            "teams": list(setup.teams),
            "carry": {**setup.carry._asdict(), "places": list(setup.carry.places)},
            "seed": self.seed,
        }

    @classmethod
    def parse(cls, record: Mapping[str, Any]) -> MatchConfig:
        """The config from its record; ValueError says in one sentence what is wrong."""
        spec = find(record.get("game")).spec
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
                spec.key,
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
