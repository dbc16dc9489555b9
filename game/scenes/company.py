"""The company of the people: bots, and people without a device who share the mouse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from game.input.intents import BoothNumber
from game.input.seats import BOOTHS
from game.scenes.party import Party, first_free
from game.store.sitters import ANIMALS, SEAT_COLOURS, Level, SeatColour, animal_of

BOTS: Final[tuple[Level, ...]] = ("", "easy", "normal", "sharp")
SHARER: Final = "sharer"  # a person without a device, for whom the mouse acts
Guest = Level | Literal["sharer"]


class Company:
    """Puts bots, and people who share the mouse, into the booths of a party."""

    def __init__(self, party: Party) -> None:
        self._party = party

    def change(self, booth: BoothNumber, by: int, around: bool, bots: bool) -> bool:
        """Put the next guest into a booth that no person has joined, `by` steps on; False if there is none.

        The guests are none, a person who shares the mouse, and a bot of each level. `around` goes on from the last to
        the first; `bots` says whether bots may come.
        """
        party = self._party
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

    def _needed(self, liked: int) -> int:
        """How many bots the chosen game needs: for one who is alone up to `liked` players, else as few as it can."""
        party, there = self._party, len(self._party.present)
        lacking, room = party.lacking(party.game), party.room(party.game)
        return max(room[0], min(liked, room[-1])) - there if there == 1 and lacking > 0 else max(0, lacking)

    def _empty(self, count: int) -> Sequence[BoothNumber]:
        """The first empty booths, `count` at most."""
        return [booth for booth in BOOTHS if booth not in self._party.taken][:count]

    def fill(self, liked: int) -> None:
        """Put the gentle bots that the chosen game needs into empty booths; `liked` is its best number of players."""
        party = self._party
        for booth in self._empty(self._needed(liked)):
            teams = [party.booths[other].team for other in party.present]
            party.booths[booth].team = int(teams.count(0) > teams.count(1))
            party.invite(booth, BOTS[1])

    def foreseen(self, liked: int) -> list[tuple[str, SeatColour]]:
        """The animals and colours of the bots that `fill` would put into empty booths."""
        party = self._party
        colours = {party.booths[booth].colour for booth in party.taken}
        animals = {party.booths[booth].animal for booth in party.taken}
        looks: list[tuple[str, SeatColour]] = []
        for booth in self._empty(self._needed(liked)):
            colour = first_free([party.booths[booth].colour, *SEAT_COLOURS], colours)
            animal = first_free([animal_of(colour), *ANIMALS], animals)
            looks.append((animal, colour))
            colours.add(colour)
            animals.add(animal)
        return looks

    def against(self, booth: BoothNumber, count: int) -> Sequence[BoothNumber]:
        """The booths of gentle bots for a person to play against, in booths without people; bots there become gentle.

        There must be as many booths without people. In teams the bots sit alternately, the first of them opposite.
        """
        party = self._party
        free = sorted(
            (other for other in BOOTHS if other not in party.people), key=lambda other: other not in party.taken
        )
        for number, other in enumerate(free[:count]):
            party.booths[other].team = party.booths[booth].team ^ (number % 2 == 0)
            party.invite(other, BOTS[1])
        return free[:count]
