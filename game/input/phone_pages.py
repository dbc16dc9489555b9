"""What a phone is to show, as plain data: texts by their ids, for each phone speaks the language of its owner."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

# `sit` offers a seat; `wait` has nothing to press; `lobby` is for name, colour and ready; `remote` has the buttons.
PhonePageKind = Literal["sit", "wait", "lobby", "remote"]

ButtonWords = Mapping[tuple[str, ...], str]  # buttons that do one thing together -> the id of the text that says what


class PhoneText(NamedTuple):
    """A text by its id, and the facts that it names."""

    id: str
    facts: tuple[tuple[str, str | int], ...] = ()


class PhoneSeat(NamedTuple):
    """A booth of the lobby as phones show it."""

    letter: str
    name: str  # empty if it is free, like colour and animal
    colour: str
    animal: str
    state: PhoneText


class PhonePage(NamedTuple):
    """All that one phone shows."""

    kind: PhonePageKind
    status: PhoneText  # what is awaited of its owner
    words: tuple[tuple[str, PhoneText], ...] = ()  # what each button does that does something
    mine: PhoneSeat | None = None
    seats: tuple[PhoneSeat, ...] = ()  # all booths, where the phone shows them
    game: PhoneText | None = None  # the one that is played next
    room: PhoneText | None = None  # for how many it has room
    names: tuple[str, ...] | None = ()  # to choose from; none to type one, None where none can be chosen
    dresses: bool = True  # whether a colour can be chosen
    is_ready: bool = False
    is_on_turn: bool = False
    letters: str = "normal"  # the size of letters that the settings ask for


NOTHING: Final = PhonePage("wait", PhoneText("phone.look"))
