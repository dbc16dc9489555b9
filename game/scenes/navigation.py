"""Where one can go from a screen: scenes ask for the next one here and know no other scene."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from game.gfx.window import Scale
from game.input.intents import Device, Input
from game.input.menu import Pause
from game.rules.api import Ms, Seat
from game.scenes.base import Change, Scene
from game.store.matches import Recording, Unfinished

Service = tuple[str, Callable[[], Scene]]  # the id of its text, and the door to it


@dataclass(frozen=True, slots=True)
class Permissions:
    """What people may do here: at home everything, in a kiosk what its policy allows."""

    bots: bool = True  # put bots into free booths
    options: bool = True  # change the rules of a game
    seat: bool = True  # open the page of the own seat
    name: bool = True  # pick a name there
    title: bool = True  # leave the lobby with everybody in it
    again: str = "results.rematch"  # what one press after a match leads to, as the id of a text


class Navigation(Protocol):
    """Makes scenes; the evening implements it."""

    @property
    def permissions(self) -> Permissions:
        """What may be done."""

    def services(self) -> Sequence[Service]:
        """What else there is in the lobby, beside playing."""

    @property
    def offered(self) -> tuple[str, ...]:
        """The games that can be played, in the order in which they are shown."""

    def title(self) -> Scene:
        """The scene below all others."""

    def quit(self) -> Scene:
        """Whether to leave the program."""

    def lobby(self, first: Input | None = None) -> Scene:
        """Who plays; `first` is the press that led here."""

    def match(self) -> Scene:
        """A match of the chosen game with those who sit in the lobby."""

    def again(self) -> Change:
        """What one press after a match leads to: the next one."""

    def foresee(self, scale: Scale) -> None:
        """Ask for the cards of the match that would begin now."""

    def choose(self) -> Scene:
        """Which game to play."""

    def how(self, game: str) -> Scene:
        """How a game is played."""

    def seat(self, booth: Seat) -> Scene:
        """Name, colour, keys and help of whoever sits in a booth."""

    def name(self, booth: Seat) -> Scene:
        """What whoever sits in a booth is called."""

    def assists(self, game: str) -> tuple[str, ...]:
        """The help that the table of a game can give, beyond what its rules offer."""

    def give_up(self) -> None:
        """Nobody wants to go on with the match that is running."""

    def pause(self, table: Scene, pause: Pause) -> Scene:
        """The pause over a table; `pause` tells who wants it."""

    def options(self, game: str) -> Scene:
        """By which of its rules a game is played."""

    def settings(self) -> Scene:
        """Sound, picture, language."""

    def keys(self) -> Scene:
        """What the keys and buttons of every device are."""

    def rollover(self) -> Scene:
        """How many keys the keyboard can report at once."""

    def resume(self, unfinished: Unfinished) -> Scene:
        """A match that was interrupted, from where it stopped; those who play it have taken their seats."""

    def decline(self, unfinished: Unfinished) -> None:
        """Nobody wants to go on with it."""

    def watch(self, recording: Recording, at: Ms = 0, speed: float = 1.0) -> Scene:
        """A match that was played, from a moment of it, at a speed."""

    def device(self, booth: Seat) -> Device | None:
        """What a booth is played with at present."""

    def pick_quickly(self, devices: Iterable[str]) -> None:
        """Let these devices, and no others, have nine keys or two sticks to pick cards with."""

    def act_for(self, booth: Seat) -> None:
        """Let the one shared mouse act for a booth, or for NOBODY."""
