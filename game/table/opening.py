"""What stands in the middle of a table before its match begins or goes on: 3, 2, 1, and what the match is about."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from game.gfx.loader import Wanted
from game.gfx.parts.parts import Cutout
from game.rules.api import Ms
from game.table.house import House
from game.table.roles import SEAL, Director

LINE: Final = 92
BELOW: Final = 216  # pixels of the design from the middle of the seal to that of the line
AIM: Final = "aim"  # the spot of the line
AIM_MS: Final[Ms] = 3600  # that the line stands where nothing is counted


class Opening:
    """The number that is counted, and the line below it."""

    def __init__(self, house: House, aim: str, line: str) -> None:
        """`aim` is what the match is about; `line` is what is shown, empty for nothing."""
        self.aim = aim
        self.line = line
        self._house = house
        self.number = 0  # that is shown; 0 for none

    def begin(self, director: Director, now: Ms) -> None:
        """A match begins: say what it is about."""
        if self.line:
            x, y = director.middle
            director.pop(AIM, self._image(director), (x, y + BELOW), now, AIM_MS)

    def count(self, director: Director, number: int, now: Ms) -> None:
        """Show the number that is counted; 0 for none."""
        if number == self.number:
            return
        self.number = number
        if number:
            self._house.player.action("countdown", now, step=number)
            director.herald(str(number), now)

    def _image(self, director: Director) -> Cutout:
        return director.banner_image(self.line, height=LINE)

    def pictures(self, director: Director) -> Iterator[Wanted]:
        """The numbers, the word that follows them, and the line."""
        words = "3", "2", "1", self._house.say("table.go")
        yield from (partial(director.seal_image, word, SEAL) for word in words)
        if self.line:
            yield partial(self._image, director)
