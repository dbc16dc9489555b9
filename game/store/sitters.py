"""The players of the seats of a match, in the words that logs and the history share."""

from typing import Annotated, Final, Literal

import msgspec

from game.match.series import Player

# The colours that a seat can have, in the order of the seats.
SeatColour = Literal["red", "yellow", "green", "turquoise", "blue", "violet"]
SEAT_COLOURS: Final[tuple[SeatColour, ...]] = ("red", "yellow", "green", "turquoise", "blue", "violet")

# The animals, in the order of the colours that they go with where no one has chosen.
ANIMALS: Final = ("fox", "owl", "cat", "bear", "rabbit", "frog")

LONGEST_NAME: Final = 16
Name = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
Level = Literal["", "random", "easy", "normal", "sharp"]


class Sitter(msgspec.Struct, frozen=True):
    """The player of a seat: a person at a device, or a bot of a level."""

    name: Name
    colour: SeatColour
    device: str = ""
    level: Level = ""
    animal: Name = ""  # empty or unknown: the one of the colour

    @property
    def is_bot(self) -> bool:
        return bool(self.level)

    @property
    def player(self) -> Player:
        """The key of the player in a series; a person with the name of a bot is another player than the bot."""
        return ("bot", self.name) if self.is_bot else self.name


def animal_of(colour: SeatColour) -> str:
    """The animal that goes with a colour."""
    return ANIMALS[SEAT_COLOURS.index(colour)]
