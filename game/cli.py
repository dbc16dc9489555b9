"""The commands of Motley and their arguments.

Only the command that runs is imported, so the headless ones load no pygame, and `play` shows the table before the rest
of the program is loaded. A wrong argument, option or file gives one sentence on the error stream and exit code 2.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, NoReturn

from game import __version__
from game.commands.given import UI, WRONG_INPUT
from game.text.languages import LANGUAGES

Command = Callable[[argparse.Namespace], int]


class Parser(argparse.ArgumentParser):
    """Reports an error in one sentence, without the usage before it."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG_INPUT, f"{self.prog}: {message}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    _write_utf8()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pygame prints a greeting to stdout, where results go
    arguments = sys.argv[1:] if arguments is None else arguments
    parser = _parser()
    if not _only_play(arguments):
        _add_commands(parser)
    given = parser.parse_args(arguments)
    try:
        return _command(given)(given)
    except ValueError as error:  # every error in a person's input is one; its text is a sentence
        name = f"motley {given.command}" if given.command else "motley"
        parser.exit(WRONG_INPUT, f"{name}: {error}\n")
    except BrokenPipeError:
        sys.stderr.close()  # the reader closed the pipe
        return 0


def _write_utf8() -> None:
    """Make both streams accept every character, independent of the code page of the console or file.

    A program without a console on Windows has no streams: its output is dropped.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  # as long as the program runs
        elif isinstance(stream, io.TextIOWrapper):  # a test may have put something else there
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # names of files may be no text at all


def _command(given: argparse.Namespace) -> Command:
    """The function that runs the command, imported now."""
    match given.command:
        case "kiosk" if given.game:
            from game.commands.kiosk_game import run
        case "kiosk":
            from game.commands.kiosk import run
        case "sim":
            from game.commands.sim import run
        case "replay":
            from game.commands.replay import run
        case "art":
            from game.commands.art import run
        case "shots":
            from game.commands.shots import run
        case "doctor":
            from game.commands.doctor import run
        case "selftest":
            from game.commands.selftest import run
        case "arena":
            from game.commands.arena import run
        case "sounds":
            from game.commands.sounds import run
        case "bench":
            from game.commands.bench import run
        case _:
            from game.commands.play import run
    return run


def _only_play(arguments: Sequence[str]) -> bool:
    """Whether the arguments are options of `play` only, so that `motley` alone starts the game."""
    options = iter(arguments)
    for option in options:
        if option in ("--size", "--language", "--data"):
            next(options, None)
        elif option not in ("--windowed", "--phones"):
            return False
    return True


class Argument:
    """An argument of a command: its names, and what `argparse` is told about it."""

    def __init__(self, *names: str, **told: Any) -> None:  # noqa: ANN401  # the keywords of `add_argument`
        self.names = names
        self.told = told


SIZE: Final = Argument("--size", default="1280x720", metavar="WxH", help="of the window (default: 1280x720)")
DATA: Final = Argument("--data", type=Path, metavar="DIR", help="where settings, logs and results are kept")
SEED: Final = Argument("--seed", type=int, default=1, metavar="S", help="the first seed (default: 1)")
JSON: Final = Argument("--json", action="store_true", help="the result as JSON")
SCREEN: Final = (  # the window, and what it shows
    Argument("--windowed", action="store_true", help="in a window, not on the whole screen"),
    SIZE,
    Argument("--language", default="", choices=LANGUAGES, help=f"{', '.join(LANGUAGES)} (default: yours)"),
    DATA,
)
PHONES: Final = Argument("--phones", action="store_true", help="let phones in your own network join, this time")
SUPERVISED: Final = (  # the supervisor starts the game with these
    Argument("--game", action="store_true", help=argparse.SUPPRESS),
    Argument("--safe", action="store_true", help=argparse.SUPPRESS),
    Argument("--again", action="store_true", help=argparse.SUPPRESS),
)


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="motley", description="Five colour-matching table games around one screen.")
    parser.add_argument("--version", action="version", version=f"motley {__version__}")
    _add(parser, (*SCREEN, PHONES))
    parser.set_defaults(command="")
    return parser


def _add(parser: argparse.ArgumentParser, arguments: Iterable[Argument]) -> None:
    for argument in arguments:
        parser.add_argument(*argument.names, **argument.told)


def _add_commands(parser: argparse.ArgumentParser) -> None:
    from game.store import paths

    commands = parser.add_subparsers(dest="command", parser_class=Parser, metavar="COMMAND")
    described = _commands() if paths.is_packaged() else _commands() | _developers_commands()
    for name, (purpose, *arguments) in described.items():
        _add(commands.add_parser(name, help=purpose), arguments)


def _commands() -> dict[str, tuple[str, *tuple[Argument, ...]]]:
    """The purpose and the arguments of every command."""
    from game.bots.play import ALL_LEVELS, RANDOM
    from game.games.played import GAMES

    games = ", ".join(game.spec.key for game in GAMES)
    return {
        "sim": (
            "play matches without a screen",
            Argument("game", metavar="GAME", help=games),
            Argument("--seats", type=int, help="how many play (default: as few as can)"),
            Argument("--games", type=int, default=100, metavar="K", help="how many matches (default: 100)"),
            SEED,
            Argument("--bots", default=RANDOM, metavar="LEVELS", help=f"{', '.join(ALL_LEVELS)}; one, or one a seat"),
            Argument("--option", action="append", default=[], metavar="KEY=VALUE", help="or SEAT:KEY=VALUE"),
            Argument("--logs", type=Path, metavar="DIR", help="keep the log of every match in this folder"),
            JSON,
        ),
        "replay": (
            "watch a recorded match, or check it, or tell it as text",
            Argument("file", type=Path, metavar="FILE"),
            *SCREEN,
            Argument("--text", action="store_true", help="tell it as text"),
            Argument("--verify", action="store_true", help="only check that the log fits together"),
        ),
        "art": (
            "a contact sheet of a deck or of the interface",
            Argument("of", metavar="GAME", help=f"{games} or {UI}"),
            Argument("--sheet", type=Path, required=True, metavar="FILE", help="where to write the picture (PNG)"),
            Argument("--vision", default="normal", metavar="V", help="normal, protan, deutan, tritan or grey"),
        ),
        "shots": (
            "pictures of every scene and of every game in mid-play, as PNG",
            Argument("folder", type=Path, metavar="DIR", help="where to put them"),
            Argument("--size", default="1920x1080", metavar="WxH", help="of each picture (default: 1920x1080)"),
            Argument("--language", default="en", choices=LANGUAGES, help=f"{', '.join(LANGUAGES)} (default: en)"),
            Argument("--only", default="*", metavar="PATTERN", help="those with such names, as in 'hoopla-*'"),
        ),
        "doctor": ("a page about this computer that you can send to who helps you", DATA),
        "selftest": ("whether this installation is whole: tries everything once",),
        "kiosk": (
            "play unattended, under a supervisor, by the policy of an event",
            Argument("--config", type=Path, metavar="FILE", help="the policy (default: the usual one)"),
            Argument("--template", action="store_true", help="print a policy with every key and its default"),
            Argument("--check", type=Path, metavar="FILE", help="whether a policy is fine, or what is wrong with it"),
            Argument("--pin", action="store_true", help="ask for a PIN and print what the policy keeps of it"),
            DATA,
            Argument("--windowed", action="store_true", help="in a window that can be left, to try it out"),
            SIZE,
            Argument(
                "--debug", action="store_true", help="let the signals USR1 and USR2 hang the game and fail a scene"
            ),
            *SUPERVISED,
        ),
    }


def _developers_commands() -> dict[str, tuple[str, *tuple[Argument, ...]]]:
    """The commands that a packaged program lacks: they start further Pythons or need the sources."""
    from game.commands.bench import ALL, FULL, LARGE, PARTS

    return {
        "arena": (
            "how often each level of bot beats the one below, or a person beats each",
            Argument("games", nargs="*", metavar="GAME", help="default: all"),
            Argument("--person", action="store_true", help="let an ordinary guest play each level, with goals"),
            Argument("--matches", type=int, default=400, metavar="K", help="for each pairing (default: 400)"),
            SEED,
            Argument("--jobs", type=int, default=2, metavar="N", help="processes (default: 2)"),
        ),
        "sounds": (
            "compute the sounds from their recipes (developers)",
            Argument(
                "--render", type=Path, required=True, nargs="?", const=None, metavar="DIR", help="default: sounds/"
            ),
        ),
        "bench": (
            "measure speed as ratios, side by side in one run",
            Argument("--part", default=PARTS[0], choices=(*PARTS, ALL), help="default: engines; most need Xvfb"),
            Argument("--all", action="store_const", dest="part", const=ALL, help="all parts, and a table of them"),
            Argument("--size", default="", metavar="WxH", help=f"of `frame` (default: {FULL}; all: {LARGE} as well)"),
            Argument("--picture", type=Path, metavar="FILE", help="all goals and verdicts as a picture (PNG or JPG)"),
            JSON,
            Argument("--rounds", type=int, default=7, metavar="N", help="the median of so many (default: 7)"),
        ),
    }
