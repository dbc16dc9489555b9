"""The guests of a booth that no person has joined: none, a person who shares the mouse, or a bot of three levels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from game.rules.api import Seat
from game.scenes.party import Party
from game.store.sitters import Level

BOTS: Final[tuple[Level, ...]] = ("", "easy", "normal", "sharp")
SHARER: Final = "sharer"
Guest = Level | Literal["sharer"]


def change_guest(party: Party, booth: Seat, by: int, around: bool, bots: bool) -> bool:
    """Put the next guest into a booth, `by` steps on; False if there is none.

    `around` goes on from the last guest to the first; `bots` says whether bots may come.
    """
    here: Guest = SHARER if party.seats.is_shared(booth) else party.booths[booth].bot
    sharer = (SHARER,) if party.may_share or here == SHARER else ()
    guests: Sequence[Guest] = (BOTS[0], *sharer, *(BOTS[1:] if bots else ()))
    number = guests.index(here) + by if here in guests else -1
    if around:
        number %= len(guests)
    if not 0 <= number < len(guests) or guests[number] == here:
        return False
    guest = guests[number]
    if guest == SHARER:
        party.share(booth)
    else:
        party.invite(booth, guest)
    return True
