"""Options as data: the same few records validate a config, parse a command line and build the options screen."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass

Value = int | str | bool

OFF = 0


class OptionError(ValueError):
    """A value that an option does not allow; the text is one sentence for a person."""


@dataclass(frozen=True, slots=True)
class Option(ABC):
    """What all options share.

    `assist` marks help that a seat may want and that the preset `beginner` turns on (C6). `look` marks an option that
    no rule reads: it is kept with the match so that a replay looks the way the match did.
    """

    key: str
    assist: bool = False
    look: bool = False

    @property
    @abstractmethod
    def default(self) -> Value: ...

    @property
    @abstractmethod
    def allowed(self) -> str:
        """The allowed values in words."""

    @abstractmethod
    def allows(self, value: object) -> bool: ...

    @abstractmethod
    def extremes(self) -> tuple[Value, ...]:
        """The values at which a rule is most likely to break, default first."""

    def check(self, value: object) -> Value:
        """Return the value if it is allowed, else raise OptionError."""
        if not self.allows(value):
            raise OptionError(f"{self.key} cannot be {value!r}; it takes {self.allowed}")
        return value  # type: ignore[return-value]  # what an option allows is a Value

    def parse(self, text: str) -> Value:
        """The value of a text that a person wrote, on a command line for example."""
        word = text.strip().lower()
        candidates: list[Value] = [word]
        if word.lstrip("-").isdecimal():
            candidates.append(int(word))
        if word in ("on", "true", "yes"):
            candidates.append(True)
        if word in ("off", "false", "no"):
            candidates += [False, OFF]
        for value in candidates:
            if self.allows(value):
                return value
        raise OptionError(f"{self.key} cannot be {text!r}; it takes {self.allowed}")


@dataclass(frozen=True, slots=True)
class Switch(Option):
    """On or off."""

    initial: bool = False

    @property
    def default(self) -> Value:
        return self.initial

    @property
    def allowed(self) -> str:
        return "on or off"

    def allows(self, value: object) -> bool:
        return isinstance(value, bool)

    def extremes(self) -> tuple[Value, ...]:
        return self.initial, not self.initial


@dataclass(frozen=True, slots=True)
class Choice(Option):
    """One of a few names or numbers; the first is the default."""

    values: tuple[int | str, ...] = ()

    @property
    def default(self) -> Value:
        return self.values[0]

    @property
    def allowed(self) -> str:
        return "one of " + ", ".join(map(str, self.values))

    def allows(self, value: object) -> bool:
        return not isinstance(value, bool) and value in self.values

    def extremes(self) -> tuple[Value, ...]:
        return self.values


@dataclass(frozen=True, slots=True)
class Number(Option):
    """A whole number from low to high in steps; with `can_be_off` also OFF."""

    initial: int = 0
    low: int = 0
    high: int = 0
    step: int = 1
    can_be_off: bool = False

    @property
    def default(self) -> Value:
        return self.initial

    @property
    def allowed(self) -> str:
        steps = f" in steps of {self.step}" if self.step != 1 else ""
        return ("off or " if self.can_be_off else "") + f"{self.low} to {self.high}{steps}"

    def allows(self, value: object) -> bool:
        if isinstance(value, bool) or not isinstance(value, int):
            return False
        if self.can_be_off and value == OFF:
            return True
        return self.low <= value <= self.high and (value - self.low) % self.step == 0

    def extremes(self) -> tuple[Value, ...]:
        off = (OFF,) if self.can_be_off else ()
        return tuple(dict.fromkeys((self.initial, self.low, self.high, *off)))


# Whose secrets the shared screen shows; no rule reads it. AUTO lets the table decide.
PRIVACY = Choice("privacy", look=True, values=("auto", "own", "turn", "peek", "open"))


def fill(options: tuple[Option, ...], given: Mapping[str, object]) -> dict[str, Value]:
    """Every option with its given or default value, in declared order."""
    known = {option.key for option in options}
    for key in given:
        if key not in known:
            raise OptionError(f"there is no option {key!r} here; there is {', '.join(sorted(known)) or 'none'}")
    return {option.key: option.check(given.get(option.key, option.default)) for option in options}


def beginner(options: tuple[Option, ...]) -> dict[str, Value]:
    """The seat preset `beginner`: every assist of the game turned on (C6)."""
    return {option.key: True for option in options if option.assist}
