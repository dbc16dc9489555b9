"""A bot: it notices what its seat may see, and forms plans."""

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
    is called again for every event of the log and may draw from `self.rng`; `think` does not change the bot and draws
    from the generator that it gets, which belongs to that one decision.
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

        Called after every event, and when a rule's time comes while the bot has no plan. A new plan replaces the old
        one; a plan that is illegal when its time comes is dropped silently.
        """
