"""The words of the screens that are there already, in English."""

from collections.abc import Mapping
from typing import Final

ENGLISH: Final[Mapping[str, str]] = {
    "join": "Press A to join",
    "tagline": "1–4 players  ·  Hoopla  ·  one screen",
    "quit": "quit",
    "who": "Who is playing?",
    "nobody": "Press A to take a seat",
    "too_few": "Two to four play: somebody else must join, or add a bot",
    "ready_count": "{ready} of {people} ready",
    "add_bot": "add a bot",
    "remove_bot": "take one away",
    "better_bot": "a better one",
    "free": "Free seat",
    "press": "Press",
    "easy": "Easy bot",
    "normal": "Clever bot",
    "sharp": "Sharp bot",
    "ready": "Ready",
    "not_ready": "not yet",
    "hoopla": "Hoopla",
    "flip": "flip",
    "place": "lay",
    "take_back": "back",
    "go": "Go!",
    "over": "Hoopla!",
    "paused": "Paused",
    "go_on": "go on",
    "give_up": "leave the match",
    "wins": "{name} wins!",
    "nobody_wins": "Nobody wins",
    "cards_left": "{count} left",
    "rematch": "once more",
    "to_lobby": "to the lobby",
}
