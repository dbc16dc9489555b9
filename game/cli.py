"""Every command of Motley. Each fetches what it needs when it runs: a command that shows nothing imports no pygame.

Somebody who wants to play sees the table before the rest of the program has even been loaded. A wrong argument, option
or file gets one sentence on the error stream and exit code 2.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from game import __version__
from game.text.languages import LANGUAGES

if TYPE_CHECKING:
    from game.bench.engines import EngineFigures
    from game.bench.figure import Figure
    from game.kiosk.policy import Policy
    from game.match.config import MatchConfig
    from game.match.log import MatchLog
    from game.match.match import Match
    from game.rules.api import Spec
    from game.rules.options import Option, Value
    from game.store.matches import Recording

NOT_WHOLE = 1
WRONG_INPUT = 2
UI = "ui"
PARTS, ALL = ("engines", "frame", "input", "start"), "all"
NO_SCREEN = 3
SMALLEST, LARGEST = 160, 8192  # pixels along a side of a window


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, without the usage before it."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG_INPUT, f"{self.prog}: {message}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    arguments = sys.argv[1:] if arguments is None else arguments
    parser = _parser()
    if not _only_play(arguments):
        _add_commands(parser)
    given = parser.parse_args(arguments)
    try:
        code: int = given.run(given)
    except ValueError as error:  # every complaint about what a person gave us is one, with a sentence for a text
        name = f"motley {given.command}" if given.command else "motley"
        parser.exit(WRONG_INPUT, f"{name}: {error}\n")
    except BrokenPipeError:
        sys.stderr.close()  # whoever read us has seen enough
        return 0
    return code


def _only_play(arguments: Sequence[str]) -> bool:
    """Whether there are options of playing alone, so that nobody has to know of the commands."""
    options = iter(arguments)
    for option in options:
        if option in ("--size", "--language", "--data"):
            next(options, None)
        elif option != "--windowed":
            return False
    return True


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="motley", description="Five colour-matching table games around one screen.")
    parser.add_argument("--version", action="version", version=f"motley {__version__}")
    _add_screen(parser)
    parser.set_defaults(run=_play_on_screen, command="")
    return parser


def _add_screen(parser: argparse.ArgumentParser) -> None:
    """What can be said about the window and what is shown in it."""
    parser.add_argument("--windowed", action="store_true", help="in a window, not on the whole screen")
    parser.add_argument("--size", default="1280x720", metavar="WxH", help="of the window (default: 1280x720)")
    parser.add_argument("--language", default="", choices=LANGUAGES, help=f"{', '.join(LANGUAGES)} (default: yours)")
    parser.add_argument("--data", type=Path, metavar="DIR", help="where settings, logs and results are kept")


def _add_commands(parser: argparse.ArgumentParser) -> None:
    from game.bots.roster import ALL_LEVELS, RANDOM
    from game.rules.registry import GAMES
    from game.store import paths

    commands = parser.add_subparsers(dest="command", parser_class=Parser, metavar="COMMAND")

    sim = commands.add_parser("sim", help="play matches without a screen")
    sim.add_argument("game", metavar="GAME", help=", ".join(game.spec.key for game in GAMES))
    sim.add_argument("--seats", type=int, help="how many play (default: as few as can)")
    sim.add_argument("--games", type=int, default=100, metavar="K", help="how many matches (default: 100)")
    sim.add_argument("--seed", type=int, default=1, metavar="S", help="the first seed (default: 1)")
    sim.add_argument("--bots", default=RANDOM, metavar="LEVELS", help=f"{', '.join(ALL_LEVELS)}; one, or one a seat")
    sim.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="or SEAT:KEY=VALUE")
    sim.add_argument("--logs", type=Path, metavar="DIR", help="keep the log of every match in this folder")
    sim.add_argument("--json", action="store_true", help="the result as JSON")
    sim.set_defaults(run=_sim)

    replay = commands.add_parser("replay", help="watch a recorded match, or check it, or tell it as text")
    replay.add_argument("file", type=Path, metavar="FILE")
    _add_screen(replay)
    replay.add_argument("--text", action="store_true", help="tell it as text")
    replay.add_argument("--verify", action="store_true", help="only check that the log fits together")
    replay.set_defaults(run=_replay)

    art = commands.add_parser("art", help="a contact sheet of a deck or of the interface")
    art.add_argument("of", metavar="GAME", help=", ".join(game.spec.key for game in GAMES) + f" or {UI}")
    art.add_argument("--sheet", type=Path, required=True, metavar="FILE", help="where to write the picture (PNG)")
    art.add_argument("--vision", default="normal", metavar="V", help="normal, protan, deutan, tritan or grey")
    art.set_defaults(run=_art)

    pictures = commands.add_parser("shots", help="pictures of every scene and of every game in mid-play, as PNG")
    pictures.add_argument("folder", type=Path, metavar="DIR", help="where to put them")
    pictures.add_argument("--size", default="1920x1080", metavar="WxH", help="of each picture (default: 1920x1080)")
    pictures.add_argument("--language", default="en", choices=LANGUAGES, help=f"{', '.join(LANGUAGES)} (default: en)")
    pictures.set_defaults(run=_shots)

    doctor = commands.add_parser("doctor", help="a page about this computer that you can send to who helps you")
    doctor.add_argument("--data", type=Path, metavar="DIR", help="where settings, logs and results are kept")
    doctor.set_defaults(run=_doctor)

    selftest = commands.add_parser("selftest", help="whether this installation is whole: tries everything once")
    selftest.set_defaults(run=_selftest)

    kiosk = commands.add_parser("kiosk", help="play unattended, under a supervisor, by the policy of an event")
    kiosk.add_argument("--config", type=Path, metavar="FILE", help="the policy (default: the usual one)")
    kiosk.add_argument("--template", action="store_true", help="print a policy with every key and its default")
    kiosk.add_argument("--pin", action="store_true", help="ask for a PIN and print what the policy keeps of it")
    kiosk.add_argument("--data", type=Path, metavar="DIR", help="where settings, logs and results are kept")
    kiosk.add_argument("--windowed", action="store_true", help="in a window that can be left, to try it out")
    kiosk.add_argument("--size", default="1280x720", metavar="WxH", help="of the window (default: 1280x720)")
    kiosk.add_argument(
        "--debug", action="store_true", help="let the signals USR1 and USR2 hang the game and fail a scene"
    )
    for hidden in ("--game", "--safe", "--again"):  # with these the supervisor starts the game
        kiosk.add_argument(hidden, action="store_true", help=argparse.SUPPRESS)
    kiosk.set_defaults(run=_kiosk)

    if not paths.is_packaged():
        _add_developers_commands(commands)


def _add_developers_commands(commands: argparse._SubParsersAction[Parser]) -> None:
    """What starts further Pythons or needs the sources, neither of which a packaged program has."""
    arena = commands.add_parser("arena", help="how often each level of bot beats the one below")
    arena.add_argument("games", nargs="*", metavar="GAME", help="default: all")
    arena.add_argument("--matches", type=int, default=400, metavar="K", help="for each pairing (default: 400)")
    arena.add_argument("--seed", type=int, default=1, metavar="S", help="the first seed (default: 1)")
    arena.add_argument("--jobs", type=int, default=2, metavar="N", help="processes (default: 2)")
    arena.set_defaults(run=_arena)

    sounds = commands.add_parser("sounds", help="compute the sounds from their recipes (developers)")
    sounds.add_argument(
        "--render", type=Path, required=True, nargs="?", const=None, metavar="DIR", help="default: sounds/"
    )
    sounds.set_defaults(run=_sounds)

    benchmark = commands.add_parser("bench", help="measure speed as ratios, side by side in one run")
    benchmark.add_argument(
        "--part", default=PARTS[0], choices=(*PARTS, ALL), help="what to measure (default: engines); most need Xvfb"
    )
    benchmark.add_argument("--json", action="store_true", help="the result as JSON")
    benchmark.add_argument("--rounds", type=int, default=7, metavar="N", help="the median of so many (default: 7)")
    benchmark.set_defaults(run=_bench)


# play


def _play_on_screen(given: argparse.Namespace, watch: Recording | None = None) -> int:
    """Open the window, for the title or for a match to watch; all else is loaded while it is seen."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.gfx.opening import open_window
    from game.gfx.window import NoScreen

    size = _size(given.size)
    try:
        opening = open_window(size, not given.windowed, word=watch is None)
    except NoScreen as error:
        need_none = "`motley shots` and `motley doctor` need none" if watch is None else "--text and --verify need none"
        print(f"motley: {error}; {need_none}", file=sys.stderr)
        return NO_SCREEN
    from game.app import Launch, play  # the table is seen by now

    play(Launch(size, not given.windowed, given.language, given.data, opening=opening, watch=watch), _notify)
    return 0


# kiosk


def _kiosk(given: argparse.Namespace) -> int:
    """The supervisor, which loads no pygame; or, where that has started it, the game."""
    from game.kiosk.policy import PolicyError, load, template

    if given.template:
        print(template(), end="")
        return 0
    if given.pin:
        return _kiosk_pin()
    _size(given.size)
    try:
        policy = load(given.config)
    except PolicyError as error:
        print("\n".join(f"motley kiosk: {mistake}" for mistake in str(error).splitlines()), file=sys.stderr)
        return WRONG_INPUT
    if given.game:
        return _kiosk_game(given, policy)
    from game.kiosk.supervisor import Supervisor, command_of
    from game.store.paths import candidates

    command = ["kiosk", "--game", "--size", given.size]
    command += ["--config", str(given.config.resolve())] if given.config else []
    command += ["--data", str(given.data.resolve())] if given.data else []
    command += [flag for flag in ("--windowed", "--debug") if getattr(given, flag[2:])]
    return Supervisor(command_of(command), policy, candidates(given.data)[0]).run()


def _kiosk_pin() -> int:
    from getpass import getpass

    from game.kiosk.pin import hash_of

    print(f'[operator]\npin = "{hash_of(getpass("PIN: "))}"')
    return 0


def _kiosk_game(given: argparse.Namespace, policy: Policy) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.kiosk.pulse import Orphaned, Pulse

    pulse = Pulse()
    from game.gfx.window import NoScreen
    from game.kiosk.closing import close_doors

    close_doors(os.environ, given.safe)
    from game.gfx.opening import open_window

    size = _size(given.size)
    try:
        opening = open_window(size, not given.windowed, word=False)
    except NoScreen as error:
        print(f"motley kiosk: {error}", file=sys.stderr)
        return NO_SCREEN
    from game.app import Launch, play  # whoever stands before it sees that it is alive
    from game.kiosk.host import Kiosk
    from game.store.reports import versions

    _notify(versions())  # the supervisor finds it there if this ends badly
    kiosk = Kiosk(policy, pulse, given.safe, given.again, holds=not given.windowed)
    kiosk.obey(given.debug)
    try:
        play(Launch(size, not given.windowed, policy.language.first, given.data, opening=opening, host=kiosk), _notify)
    except Orphaned:
        return kiosk.code
    finally:
        pulse.close()
    return kiosk.code


# sim


def _sim(given: argparse.Namespace) -> int:
    import json
    import time
    from collections import Counter

    from game.bots.roster import bots_for
    from game.match.config import MatchConfig
    from game.rules.registry import find

    spec = find(given.game).spec
    _at_least("--games", given.games, 1)
    options, own = _read_options(spec, given.option)
    seats = given.seats if given.seats is not None else _fewest_seats(spec, options)
    seat_options = [own.pop(seat, {}) for seat in range(seats)] if own and seats > 0 else []
    if own:
        raise ValueError(f"there is no seat {min(own)} to set an option for; seats are 0 to {seats - 1}")
    levels = given.bots.split(",")
    configs = [
        MatchConfig.make(spec.key, seats, seed, options, seat_options)
        for seed in range(given.seed, given.seed + given.games)
    ]
    bots_for(configs[0], levels)  # complain before anything is written
    if given.logs is not None:
        _make_folder(given.logs)

    reasons: Counter[str] = Counter()
    firsts = [0] * seats
    moves = 0
    begin = time.perf_counter()
    for config in configs:
        log = _play(config, levels)
        match = log[1]
        assert match.game.outcome is not None
        reasons[match.game.outcome.reason] += 1
        moves += match.moves
        for seat, place in enumerate(match.game.outcome.places):
            firsts[seat] += place == 1
        if given.logs is not None:
            _write(given.logs / f"{spec.key}-{config.seed}.jsonl", log[0].text())
    seconds = time.perf_counter() - begin

    outcomes = dict(sorted(reasons.items()))
    if given.json:
        figures = {
            "games": given.games,
            "moves": moves,
            "seconds": round(seconds, 3),
            "moves_per_s": round(moves / seconds),
            "outcomes": outcomes,
            "firsts": firsts,
        }
        print(json.dumps(figures))
    else:
        print(f"{given.games} matches of {spec.key} with {seats} seats: {moves} moves in {seconds:.2f} s")
        print("ended: " + ", ".join(f"{reason} {count}" for reason, count in outcomes.items()))
        print("first places by seat: " + " ".join(map(str, firsts)))
    return 0


def _play(config: MatchConfig, levels: Sequence[str]) -> tuple[MatchLog, Match]:
    """One match to its end, and its log. Chance alone needs no views and so no driver."""
    from game.bots.chance import play_at_random
    from game.bots.driver import Driver
    from game.bots.roster import RANDOM, bots_for
    from game.match.log import MatchLog
    from game.match.match import Match
    from game.rules.rng import Rng

    log = MatchLog(config)
    match = Match(config, log.entries.append)
    if set(levels) == {RANDOM}:
        play_at_random(match, Rng(config.seed, "chance"))
    else:
        Driver(match, bots_for(config, levels)).play_out()
    return log, match


def _fewest_seats(spec: Spec, options: dict[str, Value]) -> int:
    return spec.seats({option.key: options.get(option.key, option.default) for option in spec.options})[0]


def _read_options(spec: Spec, texts: Sequence[str]) -> tuple[dict[str, Value], dict[int, dict[str, Value]]]:
    """The options of the match, and those of single seats."""
    options: dict[str, Value] = {}
    own: dict[int, dict[str, Value]] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        seat, colon, key = name.rpartition(":")
        if not equals or (colon and not seat.isdecimal()):
            raise ValueError(f"--option takes KEY=VALUE or SEAT:KEY=VALUE, not {text!r}")
        if colon:
            own.setdefault(int(seat), {})[key] = _option(spec.seat_options, key).parse(value)
        else:
            options[key] = _option(spec.options, key).parse(value)
    return options, own


def _option(options: Sequence[Option], key: str) -> Option:
    for option in options:
        if option.key == key:
            return option
    raise ValueError(f"there is no option {key!r} here; there is {', '.join(o.key for o in options) or 'none'}")


# replay


def _replay(given: argparse.Namespace) -> int:
    from game.match.log import LogError
    from game.match.match import Match
    from game.match.playthrough import tell
    from game.store.matches import Recording

    try:
        recording = Recording.read(given.file.read_bytes())
        log = recording.log
        match = Match.resume(log)
    except OSError as error:
        raise ValueError(f"cannot read {given.file}: {error.strerror}") from None
    except LogError as error:
        raise ValueError(f"{given.file}: {error}") from None
    if not given.verify and not given.text:
        return _watch(given, recording)
    if given.text:
        print("\n".join(tell(log)))

    outcome = match.game.outcome
    if not log.ended:
        torn = " in the middle of a line" if log.torn else ""
        print(f"{log.config.game}: stops after move {match.moves}{torn}; all that is there fits together")
    elif given.verify:
        assert outcome is not None
        places = " ".join(map(str, outcome.places))
        print(f"{log.config.game}: {match.moves} moves, {outcome.reason}, places {places}; every digest is right")
    return 0


def _watch(given: argparse.Namespace, recording: Recording) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.scenes.evening import TABLES

    game = recording.log.config.game
    if game not in TABLES:
        raise ValueError(f"{given.file}: {game} is not played on the screen yet; --text tells the match")
    return _play_on_screen(given, recording)


# arena


def _arena(given: argparse.Namespace) -> int:
    from concurrent.futures import ProcessPoolExecutor

    from game.bots.arena import RUNGS, Tally, contest
    from game.rules.registry import GAMES, find

    _at_least("--matches", given.matches, 1)
    _at_least("--jobs", given.jobs, 1)
    chosen = [find(key).spec.key for key in given.games] or [game.spec.key for game in GAMES]
    print(f"{'game':12} {'pairing':18} {'won':>5} {'shared':>6} {'lost':>5} {'rate':>7}   95 % interval")
    with ProcessPoolExecutor(given.jobs) as pool:
        for game in chosen:
            for level, rival in RUNGS:
                seeds = [
                    range(given.seed + job, given.seed + given.matches, given.jobs * 2) for job in range(given.jobs * 2)
                ]
                parts = [pool.submit(contest, game, level, rival, part) for part in seeds if part]
                tally = Tally()
                for part in parts:
                    tally = tally.plus(part.result())
                low, high = tally.interval()
                print(
                    f"{game:12} {level + ' - ' + rival:18} {tally.won:5} {tally.shared:6} {tally.lost:5} "
                    f"{tally.rate:7.1%}   {low:.1%} to {high:.1%}",
                    flush=True,
                )
    return 0


# doctor


def _doctor(given: argparse.Namespace) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.doctor import Doctor

    for line in Doctor(given.data).page():
        print(line, flush=True)
    return 0


# selftest


def _selftest(given: argparse.Namespace) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.selftest import selftest

    tried = failed = 0
    for finding in selftest():
        print(finding.line(), flush=True)
        tried, failed = tried + 1, failed + (not finding.passed)
    print(f"{tried - failed} of {tried} passed")
    return NOT_WHOLE if failed else 0


# art and sounds


def _art(given: argparse.Namespace) -> int:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame  # here and not before, so that the other commands do without it

    from game.gfx.parts.sheet import ui_sheet
    from game.gfx.sheets import sheet
    from game.store import paths

    folder = paths.art()
    picture = ui_sheet(given.vision, folder) if given.of == UI else sheet(given.of, given.vision, folder)
    try:
        pygame.image.save(picture, given.sheet, "sheet.png")
    except (OSError, pygame.error) as error:
        raise ValueError(f"cannot write {given.sheet}: {error}") from None
    print(f"{given.sheet}: {picture.get_width()}x{picture.get_height()}")
    return 0


def _shots(given: argparse.Namespace) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.shots import shots

    size = _size(given.size)
    _make_folder(given.folder)
    for path in shots(given.folder, size, given.language):
        print(path, flush=True)
    return 0


def _sounds(given: argparse.Namespace) -> int:
    from game.audio.render import names, render
    from game.store import paths

    folder = given.render or paths.sounds()
    _make_folder(folder)
    render(folder)
    print(f"{folder}: {len(names())} sounds")
    return 0


# bench


def _bench(given: argparse.Namespace) -> int:
    import json

    _at_least("--rounds", given.rounds, 1)
    parts = PARTS if given.part == ALL else (given.part,)
    found = {}
    for part in parts:
        if not given.json:
            print(f"# {part}")
        found[part] = [_told(figure, given.json) for figure in _figures(part, given.rounds)]
    if given.json:
        print(json.dumps(found))
    return 0


def _told(figure: Figure | EngineFigures, silently: bool) -> dict[str, object]:
    """A figure as data; a person sees it as soon as it is there."""
    if not silently:
        print(figure.line(), flush=True)
    return figure.record()


def _figures(part: str, rounds: int) -> Iterator[Figure | EngineFigures]:
    """What a part of the bench finds out; only the engines are measured without pygame."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if part == "frame":
        from game.bench.double_take import double_take_frames
        from game.bench.frame import frames

        yield from frames()
        yield from double_take_frames()
    elif part == "input":
        from game.bench.input import inputs

        yield from inputs()
    elif part == "start":
        from game.bench.start import starts

        yield from starts(rounds)
    else:
        from game.bench.engines import engines

        yield from engines(rounds)


# what the commands share


def _notify(text: str) -> None:
    print(text, file=sys.stderr)


def _size(text: str) -> tuple[int, int]:
    """A width and a height that a picture can have."""
    width, cross, height = text.partition("x")
    if not cross or not width.isdecimal() or not height.isdecimal():
        raise ValueError(f"--size takes a width and a height as in 1280x720, not {text!r}")
    size = int(width), int(height)
    if not all(SMALLEST <= side <= LARGEST for side in size):
        raise ValueError(f"--size takes sides from {SMALLEST} to {LARGEST}, not {text!r}")
    return size


def _at_least(name: str, value: int, least: int) -> None:
    if value < least:
        raise ValueError(f"{name} must be at least {least}, not {value}")


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ValueError(f"cannot write to {folder}: {error.strerror}") from None


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise ValueError(f"cannot write {path}: {error.strerror}") from None
