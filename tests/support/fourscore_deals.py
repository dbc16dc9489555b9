"""Positions of Fourscore that somebody has laid out on purpose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.games.fourscore.rules import DECK, HAND, MARKS, Fourscore
from game.games.played import find
from game.match.config import MatchConfig
from game.match.match import Match
from game.rules.api import Face, Seat
from game.rules.options import Value


def card(value: int, ring: int, ground: int) -> Face:
    """The card with this numeral, and these colours from 0 to 5."""
    face = (value - 1) * 36 + ring * 6 + ground
    assert face in DECK, "no such card: the sum must be even"
    return face


def dealt(
    rows: Sequence[Sequence[Face]],
    hands: Mapping[Seat, Sequence[Face]],
    seats: int = 2,
    deck: int | None = None,
    options: Mapping[str, Value] | None = None,
    seat_options: Sequence[Mapping[str, Value]] = (),
) -> Match:
    """A match in which these rows and hands lie there and seat 0 begins; all others get what is left."""
    match = Match(MatchConfig.make(find("fourscore"), seats, 1, options or {}, list(seat_options)))
    game = match.game
    assert isinstance(game, Fourscore)
    rest = [face for face in DECK if all(face not in cards for cards in (*rows, *hands.values()))]
    game.hands = [list(hands.get(seat, ())) or [rest.pop() for _ in range(HAND)] for seat in range(seats)]
    game.rows = {number: list(cards) for number, cards in enumerate(rows)}
    game.tallies = {number: sum(MARKS[face] for face in cards) for number, cards in game.rows.items()}
    game.opened = len(rows)
    game.deck = rest if deck is None else rest[:deck]
    game.turn = game.starter = 0
    game._moves = None
    return match


# A row with one ring four times; a row that is not ripe; a row that nothing below fits.
RIPE: Sequence[Face] = (card(1, 2, 0), card(2, 2, 1), card(4, 2, 1), card(4, 2, 3))
PLAIN: Sequence[Face] = (card(5, 5, 5), card(5, 4, 4))
LONELY: Sequence[Face] = (card(6, 0, 1),)
# Cards for a hand: the first fits the ripe row alone, the second the plain one alone, the third none.
FITS_RIPE, FITS_PLAIN, FITS_NONE = card(4, 1, 2), card(5, 1, 5), card(2, 3, 0)
