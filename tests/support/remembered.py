"""Results as the history keeps them."""

from game.rules.api import Outcome
from game.rules.options import Value
from game.store.history import Result
from game.store.sitters import SEAT_COLOURS, Sitter

NAME = "history.sqlite"
NOON = 1_700_000_000


def result(
    places: dict[str, int],
    ended: int = NOON,
    game: str = "hoopla",
    level: str = "",
    teams: tuple[int, ...] = (),
    starter: int = 0,
) -> Result:
    """A match that these people played, with the places they got."""
    sitters = tuple(
        Sitter(name, colour, "pad", "sharp" if level else "")
        for name, colour in zip(places, SEAT_COLOURS, strict=False)
    )
    outcome = Outcome(tuple(places.values()), tuple(10 * place for place in places.values()), "finished")
    options: dict[str, Value] = {"judge": "honour", "freeze_ms": 500, "play_on": True}
    return Result(game, 1, options, sitters, teams, starter, outcome, 42, 61_000, ended, "000001-hoopla")
