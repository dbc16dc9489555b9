"""Who sits where in a match: the log of a match and the history remember it in the same words."""

from typing import Annotated, Final, Literal

import msgspec

from game.match.series import Player

# The colours that a seat can have, in the order of the seats.
SeatColour = Literal["red", "yellow", "green", "turquoise", "blue", "violet"]
SEAT_COLOURS: Final[tuple[SeatColour, ...]] = ("red", "yellow", "green", "turquoise", "blue", "violet")

LONGEST_NAME: Final = 16
Name = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
Level = Literal["", "random", "easy", "normal", "sharp"]


class Sitter(msgspec.Struct, frozen=True):
    """A person at a device, or a bot of a level, in a seat."""

    name: Name
    colour: SeatColour
    device: str = ""
    level: Level = ""

    @property
    def is_bot(self) -> bool:
        return bool(self.level)

    @property
    def player(self) -> Player:
        """By what a series knows them: a person who sits down under the name of a bot has won nothing by that."""
        return ("bot", self.name) if self.is_bot else self.name
