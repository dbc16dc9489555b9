"""What a bot is: it notices what its seat may see, and now and then forms a plan."""

from abc import ABC, abstractmethod
from collections.abc import Generator

from game.match.agenda import Plan
from game.rules.api import Event, Seat, Setup, View
from game.rules.rng import Rng

LEVELS = ("easy", "normal", "sharp")

Thought = Generator[None, None, Plan | None]


class Bot(ABC):
    """One bot in one seat.

    A resumed match must go on as the uninterrupted one would have. So a bot's memory changes in `notice` alone, which
    is called again for every event of the log and may draw from `self.rng`; `think` leaves the bot as it is and draws
    from the generator it is handed, which belongs to that one decision.
    """

    def __init__(self, seat: Seat, setup: Setup, level: str, rng: Rng) -> None:
        self.seat = seat
        self.setup = setup
        self.level = level
        self.rng = rng

    def notice(self, event: Event) -> None:
        """Take in an event, already redacted for this seat."""

    @abstractmethod
    def think(self, view: View, rng: Rng) -> Thought:
        """Form a plan, or None for nothing to do, in slices well under a millisecond: yield between them.

        Asked after every event, and when time alone has changed something while no plan stands. A new plan replaces
        the old one; a plan that has become illegal when its time comes is dropped in silence.
        """
