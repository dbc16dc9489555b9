"""What goes over the wire: JSON texts of a few kinds. What a phone sends is checked whole before any of it is used."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from game.input.phone_pages import PhonePageKind
from game.phones.rooms import Refusal
from game.store.sitters import LONGEST_NAME, SeatColour

VERSION: Final = 1

Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
Code = Annotated[str, Meta(max_length=16)]
Key = Annotated[str, Meta(max_length=32)]
Languages = Annotated[tuple[Annotated[str, Meta(max_length=35)], ...], Meta(max_length=8)]


class ProtocolError(ValueError):
    """A message that no page of ours sends; the line is closed."""


# What a phone sends


class Hello(Struct, frozen=True, tag="hello", tag_field="k", forbid_unknown_fields=True):
    """The first message: the code of the room, the key from before, and the languages of the phone's owner."""

    v: int
    room: Code
    key: Key = ""
    langs: Languages = ()


class Knock(Struct, frozen=True, tag="knock", tag_field="k", forbid_unknown_fields=True):
    """A typed word, in exchange for the code of the room."""

    word: Code


class Press(Struct, frozen=True, tag="press", tag_field="k", forbid_unknown_fields=True):
    """A button went down (1) or up (0)."""

    b: Literal["left", "right", "up", "down", "a", "b", "c", "pause"]
    d: Literal[0, 1]


class Set(Struct, frozen=True, tag="set", tag_field="k", forbid_unknown_fields=True):
    """What the person chooses in the lobby; None is left as it is."""

    name: Name | None = None
    colour: SeatColour | None = None
    ready: bool | None = None


class Ask(Struct, frozen=True, tag="ask", tag_field="k", forbid_unknown_fields=True):
    """The person wants something in the lobby: another game, the rules of this one, the own page, or to leave."""

    what: Literal["game", "help", "seat", "leave"]


Message = Hello | Knock | Press | Set | Ask


# What a phone is told

Farewell = Refusal | Literal["word", "wait", "elsewhere", "reload", "off"]


class Admit(Struct, frozen=True, tag="admit", tag_field="k"):
    """The code of the room: the word was right, or the room has another code now."""

    room: str


class Welcome(Struct, frozen=True, tag="welcome", tag_field="k"):
    """The phone is let in. Its key is told to no one else."""

    key: str
    device: int
    lang: str


class SeatShown(Struct, frozen=True):
    """Who sits where, as a phone shows it."""

    letter: str
    name: str
    colour: str
    animal: str
    state: str


class PageShown(Struct, frozen=True, tag="page", tag_field="k"):
    """All that the phone shows at the moment. Words are in its language."""

    page: PhonePageKind
    status: str
    words: dict[str, str]
    mine: SeatShown | None
    seats: tuple[SeatShown, ...]
    game: str
    room: str
    names: tuple[str, ...] | None
    dresses: bool
    ready: bool
    turn: bool
    letters: str


class Sentence(Struct, frozen=True, tag="told", tag_field="k"):
    """A sentence for the person, shown for a while."""

    text: str


class Bye(Struct, frozen=True, tag="bye", tag_field="k"):
    """The line is closed, and why."""

    why: Farewell


Answer = Admit | Welcome | PageShown | Sentence | Bye


DECODER: Final[msgspec.json.Decoder[Message]] = msgspec.json.Decoder(Message)


def decode(data: bytes) -> Message:
    """The message of a phone. Raises ProtocolError."""
    try:
        return DECODER.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise ProtocolError(str(error)) from None


def encode(answer: Answer) -> str:
    """A message to a phone."""
    return msgspec.json.encode(answer).decode()
