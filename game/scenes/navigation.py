"""The ways from scene to scene: a scene asks here for the next one, so that scenes need not know each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from pygame import Rect, Surface

from game.gfx.loader import Wanted
from game.gfx.window import Scale
from game.input.intents import BoothNumber, Device, Input, Joined
from game.input.menu import Pause
from game.rules.api import Ms
from game.scenes.base import Change, Scene
from game.store.matches import Recording, Unfinished
from game.store.sitters import Sitter
from game.table.coach.coaching import Coaching
from game.table.opening import Opening

ShowOnTable = Callable[[str], Change]  # the change to a table on which the person at a device learns a game
Service = tuple[str, Callable[[], Scene]]  # the id of its text, and what makes its scene


@dataclass(frozen=True, slots=True)
class Permissions:
    """What people may do here: at home everything, in a kiosk what its policy allows."""

    bots: bool = True  # put bots into free booths
    options: bool = True  # change the rules of a game
    seat: bool = True  # open the page of the own booth
    name: bool = True  # pick a name there
    title: bool = True  # leave the lobby for the title
    phones: bool = True  # switch phones on and off
    again: str = "results.rematch"  # the id of the text on the button for `Navigation.again`


class PausedTable(Protocol):
    """What a pause asks of the table below it."""

    @property
    def coaching(self) -> Coaching:
        """Its coaches."""

    @property
    def opening(self) -> Opening:
        """What the match is about."""

    def load(self) -> Iterable[Wanted]:
        """Its pictures."""

    def draw(self, screen: Surface, now: Ms, afresh: bool) -> Sequence[Rect]:
        """Its picture."""


class Navigation(Protocol):
    """Makes scenes. `SceneFactory` implements it."""

    @property
    def permissions(self) -> Permissions:
        """What people may do."""

    def services(self) -> Sequence[Service]:
        """The buttons of the lobby."""

    @property
    def offered(self) -> tuple[str, ...]:
        """The games that can be played, in the order in which they are shown."""

    def title(self) -> Scene:
        """The scene below all others."""

    def quit(self) -> Scene:
        """The question whether to leave the program."""

    def lobby(self, first: Input | None = None) -> Scene:
        """The lobby; `first` is the input that led here, which it handles."""

    def match(self) -> Scene:
        """The table of a new match of the chosen game, with all taken booths."""

    def again(self) -> Change:
        """The change that the first button of the results makes: at home, a rematch."""

    def expect_match(self, scale: Scale) -> None:
        """Have pictures of the match that is about to begin made, and kept for it."""

    def choose(self) -> Scene:
        """The choice of the game to play."""

    def how(self, game: str, show: ShowOnTable | None = None) -> Scene:
        """The lessons of a game. `show` shows it on the table, by default in a first match in place of the page."""

    def first_match(self, game: str, device: str) -> Scene | None:
        """A coached match of a game for the person at a device, against gentle bots; None if there is no room."""

    def seat(self, booth: BoothNumber) -> Scene:
        """The page of a booth: name, colour, keys and assists of its person."""

    def name(self, booth: BoothNumber) -> Scene:
        """The page on which the person in a booth picks a name."""

    def names(self, booth: BoothNumber) -> tuple[str, ...] | None:
        """The names that the person in a booth may pick; none if it may be any, None if it may pick none."""

    def rename(self, booth: BoothNumber, text: str) -> str:
        """Give a booth a name that was typed elsewhere; returns why it cannot, as the id of a text, or empty."""

    def assists(self, game: str) -> tuple[str, ...]:
        """The assists that the table of a game offers, beyond those of its rules."""

    def give_up(self) -> None:
        """Give up the running match: it is not offered again."""

    def guided(self, booth: BoothNumber, game: str) -> None:
        """Note that the person in a booth was coached in a game, or has played it to its end."""

    def pause(self, table: PausedTable, pause: Pause) -> Scene:
        """The pause over a table; `pause` names the device that asked for it."""

    def options(self, game: str) -> Scene:
        """The options of a game."""

    def settings(self) -> Scene:
        """The settings: sound, picture, language."""

    def keys(self) -> Scene:
        """The page that binds keys and buttons."""

    def rollover(self) -> Scene:
        """The test of how many keys the keyboard can report at once."""

    def phone_rules(self) -> Scene:
        """The page that says which phones may come."""

    def resume(self, unfinished: Unfinished) -> Scene:
        """The table of an interrupted match, from where it stopped; its players must sit in the first booths."""

    def decline(self, unfinished: Unfinished) -> None:
        """Give up an interrupted match: it is not offered again."""

    def watch(self, recording: Recording, at: Ms = 0, speed: float = 1.0) -> Scene:
        """The replay of a recorded match, from the moment `at`, at a speed."""

    def device(self, booth: BoothNumber) -> Device | None:
        """The device of a booth at present, or None."""

    def pick_quickly(self, devices: Iterable[str]) -> None:
        """Switch quick picking (nine keys or two sticks) on for these devices, and off for all others."""

    def greet(self, booth: BoothNumber, device: Device) -> None:
        """Let a device that has joined rumble, and light it in the colour of its booth."""

    def let_in(self, wanted: bool) -> None:
        """Let A on a free device take a seat for the next match, or no longer."""

    def welcome(self, joined: Joined) -> tuple[BoothNumber, Sitter]:
        """Seat a device that has joined while a match is on; returns its booth and person."""

    def dismiss(self, booth: BoothNumber) -> bool:
        """Free a booth whose person waits for the next match; False if there is none."""

    def act_for(self, booth: BoothNumber) -> None:
        """Let the shared mouse act for a booth, or for NOBODY."""
