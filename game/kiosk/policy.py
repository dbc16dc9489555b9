"""The policy of a kiosk as data: a TOML file in which every key has a default and every mistake a sentence.

`read` checks the whole file and reports all mistakes at once, so that five typing errors do not cost five starts.
`template` writes the file of the defaults; the docstrings of the sections are its comments.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal, get_args, get_type_hints

import msgspec
from msgspec import Meta

from game.games.played import GAMES
from game.kiosk import decency
from game.kiosk.hours import Hours, Level
from game.kiosk.pictures import read_picture
from game.kiosk.pin import is_hash
from game.store.regular import Unfit, read_regular
from game.store.settings import PORT, Port
from game.store.sitters import LONGEST_NAME
from game.text.languages import LANGUAGES

CLOCK: Final = re.compile(r"([01]\d|2[0-3]):[0-5]\d")
MOST_BYTES: Final = 1 << 20  # of a policy
LONGEST_SENTENCE: Final = 300
ADDRESS: Final = re.compile(r"[A-Za-z0-9.-]{1,63}:\d{2,5}")
COLOUR: Final = re.compile(r"#[0-9A-Fa-f]{6}")
LIST: Final = (
    *("Ada", "Ari", "Bea", "Ben", "Cleo", "Dino", "Edda", "Elif", "Finn", "Gus", "Ida", "Ivo"),
    *("Juno", "Kim", "Lars", "Mia", "Nils", "Olga", "Pia", "Rune", "Sol", "Tove", "Uma", "Zeno"),
)

Percent = Annotated[int, Meta(ge=0, le=100)]


class PolicyError(ValueError):
    """What is wrong with a policy: one sentence for each mistake, each on a line."""


class Games(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which games there are."""

    offered: Annotated[tuple[str, ...], Meta(description="the games, in the order in which they are shown")] = tuple(
        game.spec.key for game in GAMES
    )
    rotation: Annotated[
        Literal["guests", "turn"],
        Meta(description="who picks the next game: the guests, or each game has its turn after every match"),
    ] = "guests"


class Session(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long one group may stay, and who goes when."""

    minutes: Annotated[int, Meta(ge=0, le=600, description="for a group, from its first press; 0 is no limit")] = 15
    warning_s: Annotated[int, Meta(ge=0, le=600, description="how long before that they are told")] = 120
    overtime_s: Annotated[
        int, Meta(ge=0, le=3600, description="how long a match that is on may still take after that")
    ] = 300
    after_match: Annotated[
        Literal["stay", "winner_stays", "everybody_out"], Meta(description="who keeps the seat after a match")
    ] = "stay"


class Idle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What happens when nobody plays any more."""

    ask_s: Annotated[int, Meta(ge=10, le=3600, description="without a press, until it asks who is there")] = 45
    leave_s: Annotated[int, Meta(ge=5, le=600, description="from the question until the seats are free again")] = 15


class Bots(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who may fill empty seats."""

    allowed: Annotated[bool, Meta(description="whether guests may put bots into free seats")] = True


class SoundPolicy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How loud it may be."""

    ceiling: Annotated[Percent, Meta(description="never louder than this, whatever is chosen")] = 80
    attract: Annotated[Percent, Meta(description="while nobody plays, of the ceiling")] = 30
    quiet_from: Annotated[str, Meta(description='quiet hours begin, as "22:00"; empty for none')] = ""
    quiet_until: Annotated[str, Meta(description='quiet hours end, as "08:00"')] = ""
    quiet: Annotated[Percent, Meta(description="the ceiling in quiet hours")] = 0
    hours: Annotated[
        tuple[str, ...],
        Meta(description='other ceilings by time, as "sat-sun 12:00-14:00 40"; the first that fits the time counts'),
    ] = ()


class OpeningPolicy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When there is anything to see; the screen is dark at other times."""

    hours: Annotated[
        tuple[str, ...],
        Meta(description='as "mon-fri 10:00-18:00" or "20:00-02:00"; empty: always'),
    ] = ()


class Language(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """In which language it speaks."""

    first: Annotated[str, Meta(description="the language of every new group")] = "en"
    choice: Annotated[tuple[str, ...], Meta(description="the languages among which guests may choose")] = tuple(
        LANGUAGES
    )


class OperatorPolicy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The way to the operator desk."""

    pin: Annotated[str, Meta(description="what `motley kiosk --pin` printed; empty: there is no way to the desk")] = ""
    close_s: Annotated[int, Meta(ge=10, le=600, description="without a press, until the desk closes by itself")] = 60


class Branding(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose event it is. Paths are seen from the folder of the policy."""

    title: Annotated[str, Meta(max_length=40, description="the name of the event, shown while nobody plays")] = ""
    logo: Annotated[str, Meta(description="a picture beside it (PNG or JPEG)")] = ""
    ground: Annotated[str, Meta(description="the colour of its ribbon")] = "#7A2E8E"
    ink: Annotated[str, Meta(description="the colour of the letters on the ribbon")] = "#FFF6E3"
    pictures: Annotated[str, Meta(description="a folder of pictures (PNG, JPEG) to be shown in between")] = ""


class Attract(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is shown while nobody plays."""

    game_s: Annotated[int, Meta(ge=5, le=600, description="how long bots play each game")] = 25
    page_s: Annotated[int, Meta(ge=3, le=600, description="how long a page and a picture are seen")] = 10


class Leaderboard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The best of the day and of all time."""

    shown: Annotated[bool, Meta(description="whether there is one")] = True


class Names(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What guests are called."""

    way: Annotated[
        Literal["list", "letters", "given"],
        Meta(description="how they pick a name: from a list, as three letters, or not at all"),
    ] = "list"
    list: Annotated[tuple[str, ...], Meta(max_length=500, description="the names on the list")] = LIST
    unwanted: Annotated[tuple[str, ...], Meta(description="words that no name may have, besides the usual ones")] = ()
    words: Annotated[
        str, Meta(description="a file of more such words, one a line: word, =word (as a whole name), +word (is fine)")
    ] = ""


class Guests(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What guests may change; at the next group all is as before."""

    options: Annotated[bool, Meta(description="the rules of a game")] = True
    seat: Annotated[bool, Meta(description="name, colour, keys and help of the own seat")] = True
    coach: Annotated[
        Literal["first", "always", "never"],
        Meta(description="who is guided through a first match: those whose name is new, every visitor, or none"),
    ] = "always"


class PhonesPolicy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether phones of guests may be controllers. Only then is a port opened, in the network of the kiosk."""

    allowed: Annotated[bool, Meta(description="whether there is a button for it in the lobby")] = False
    port: Annotated[Port, Meta(description="the first that is tried, then the nine after it, then any")] = PORT
    address: Annotated[
        str,
        Meta(description='what guests\' phones reach, as "192.168.7.1:47111"; empty: the addresses of the computer'),
    ] = ""


class SupervisorPolicy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When the game is started again, and what is kept of what happened."""

    hang_s: Annotated[int, Meta(ge=3, le=60, description="without a heartbeat, until a hung game is ended")] = 5
    start_s: Annotated[int, Meta(ge=10, le=300, description="for the first heartbeat after a start")] = 40
    fast_s: Annotated[int, Meta(ge=1, le=600, description="who dies sooner than this died fast")] = 10
    reports: Annotated[int, Meta(ge=1, le=1000, description="how many crash reports are kept")] = 20


class Monitor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What tells a program that watches the kiosk how it is."""

    status: Annotated[
        str, Meta(description="the status file, in JSON; empty: status.json in the data folder, which is private")
    ] = ""
    every_s: Annotated[int, Meta(ge=5, le=3600, description="it is never older than this while the kiosk runs")] = 30


class Policy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole policy."""

    games: Games = Games()
    session: Session = Session()
    idle: Idle = Idle()
    bots: Bots = Bots()
    sound: SoundPolicy = SoundPolicy()
    opening: OpeningPolicy = OpeningPolicy()
    language: Language = Language()
    operator: OperatorPolicy = OperatorPolicy()
    branding: Branding = Branding()
    attract: Attract = Attract()
    leaderboard: Leaderboard = Leaderboard()
    names: Names = Names()
    guests: Guests = Guests()
    phones: PhonesPolicy = PhonesPolicy()
    supervisor: SupervisorPolicy = SupervisorPolicy()
    monitor: Monitor = Monitor()
    folder: str = ""  # of the policy file: its paths are relative to it

    def path(self, text: str) -> Path | None:
        """A path of the policy; None if the text is empty."""
        return Path(self.folder, text) if text else None

    @property
    def safe(self) -> Policy:
        """The policy for safe mode: without anything that might kill the game."""
        return msgspec.structs.replace(self, branding=Branding())


# Reading


def load(path: Path | None) -> Policy:
    """The policy in a file, or the default one. Raises PolicyError with all mistakes."""
    if path is None:
        return Policy()
    try:
        given = tomllib.loads(read_regular(path, MOST_BYTES).decode("utf-8"))
    except OSError as error:
        raise PolicyError(_sentence(f"cannot read {path}: {error.strerror}")) from None
    except Unfit as error:
        raise PolicyError(_sentence(f"{path} {error}")) from None
    except UnicodeDecodeError:
        raise PolicyError(_sentence(f"{path} is not text in UTF-8")) from None
    except tomllib.TOMLDecodeError as error:
        raise PolicyError(_sentence(f"{path} is not TOML: {error}")) from None
    except ValueError:
        raise PolicyError(_sentence(f"{path} has a number with too many digits")) from None
    except RecursionError:
        raise PolicyError(_sentence(f"{path} is nested too deeply")) from None
    return read(given, path.resolve().parent)


def read(given: Mapping[str, object], folder: Path) -> Policy:
    """A policy from plain data. Raises PolicyError with a sentence for each mistake."""
    mistakes: list[str] = []
    sections: dict[str, Any] = {}
    kinds = sections_of()
    for name, values in given.items():
        if name not in kinds:
            mistakes.append(f"there is no section [{name}]; there is {', '.join(kinds)}")
        elif not isinstance(values, dict):
            mistakes.append(f"{name} is a section: write [{name}] and its keys below")
        else:
            sections[name] = _section(name, kinds[name], values, mistakes)
    policy = Policy(**sections, folder=str(folder))
    mistakes += _nonsense(policy)
    if mistakes:
        raise PolicyError("\n".join(map(_sentence, mistakes)))
    return policy


def _sentence(text: str) -> str:
    """A sentence on one line of bounded length, with unprintable characters replaced."""
    plain = "".join(sign if sign.isprintable() else "?" for sign in text)
    return plain if len(plain) <= LONGEST_SENTENCE else f"{plain[: LONGEST_SENTENCE - 60]} ... {plain[-55:]}"


def sections_of() -> dict[str, Any]:
    """The sections of a policy and their types."""
    return {name: kind for name, kind in get_type_hints(Policy, include_extras=True).items() if name != "folder"}


def _section(name: str, kind: Any, values: Mapping[str, object], mistakes: list[str]) -> Any:  # noqa: ANN401  # any section
    """A section; a wrong key is added to `mistakes` and gets its default."""
    hints = get_type_hints(kind, include_extras=True)
    good = {}
    for key, value in values.items():
        if key not in hints:
            mistakes.append(f"{name}.{key} means nothing; [{name}] has {', '.join(hints)}")
            continue
        try:
            good[key] = msgspec.convert(value, hints[key])
        except msgspec.ValidationError as error:
            mistakes.append(f"{name}.{key} = {_toml(value)} cannot be: {_plainly(str(error))}")
    return kind(**good)


def _plainly(error: str) -> str:
    """An error of the checker as the end of a sentence."""
    return error[:1].lower() + error[1:].replace("`", "")


def _nonsense(policy: Policy) -> Iterator[str]:
    """The mistakes that types cannot express."""
    known = [game.spec.key for game in GAMES]
    for game in policy.games.offered:
        if game not in known:
            yield f"games.offered names {game!r}, which is no game; there is {', '.join(known)}"
    if not policy.games.offered:
        yield "games.offered is empty, and so there is nothing to play"
    if len(set(policy.games.offered)) < len(policy.games.offered):
        yield "games.offered names a game twice"
    for key in ("quiet_from", "quiet_until"):
        clock = getattr(policy.sound, key)
        if clock and not CLOCK.fullmatch(clock):
            yield f'sound.{key} = "{clock}" is no time of day; write it as "22:00"'
    if bool(policy.sound.quiet_from) != bool(policy.sound.quiet_until):
        yield "sound.quiet_from and sound.quiet_until need each other"
    yield from _wrong_hours(policy)
    for language in (policy.language.first, *policy.language.choice):
        if language not in LANGUAGES:
            yield f"language {language!r} is not spoken; there is {', '.join(LANGUAGES)}"
    first, choice = policy.language.first, policy.language.choice
    if choice and first not in choice and first in LANGUAGES:
        yield f"language.first = {first!r} is not among language.choice"
    if policy.operator.pin and not is_hash(policy.operator.pin):
        yield "operator.pin is no hash of a PIN; `motley kiosk --pin` makes one"
    for key in ("ground", "ink"):
        if not COLOUR.fullmatch(getattr(policy.branding, key)):
            yield f'branding.{key} = "{getattr(policy.branding, key)}" is no colour; write it as "#7A2E8E"'
    if (logo := policy.path(policy.branding.logo)) is not None:
        try:
            read_picture(logo)
        except Unfit as error:
            yield f"branding.logo: {logo} {error}"
        except (OSError, ValueError):
            yield f"branding.logo: there is no file {logo} that can be read"
    if (pictures := policy.path(policy.branding.pictures)) is not None and not os.path.isdir(pictures):
        yield f"branding.pictures: there is no folder {pictures}"
    if policy.names.way == "list" and not policy.names.list:
        yield "names.list is empty, and so there is nothing to pick from"
    words = decency.Decency(policy.names.unwanted, policy.path(policy.names.words))
    for name in policy.names.list:
        if not words.allows(name):
            yield f"names.list: {name!r} is a name that the filter bars"
        if not 0 < len(name.strip()) <= LONGEST_NAME:
            yield f"names.list: {name!r} is no name; it has 1 to {LONGEST_NAME} letters"
    yield from _unreadable_words(policy)
    if policy.phones.address and not ADDRESS.fullmatch(policy.phones.address):
        yield f'phones.address = "{policy.phones.address}" is no address; write it as "192.168.7.1:47111"'
    if policy.session.minutes and policy.session.warning_s >= policy.session.minutes * 60:
        yield "session.warning_s is as long as the session itself"


def _wrong_hours(policy: Policy) -> Iterator[str]:
    """The mistakes in the hours of a policy."""
    written = [("opening.hours", text, Hours.parse) for text in policy.opening.hours]
    for key, text, parse in [*written, *(("sound.hours", text, Level.parse) for text in policy.sound.hours)]:
        try:
            parse(text)
        except ValueError as error:
            yield f"{key}: {error}"


def _unreadable_words(policy: Policy) -> Iterator[str]:
    """The mistakes in the event's own list of words."""
    file = policy.path(policy.names.words)
    if file is None:
        return
    try:
        decency.read(file)
    except Unfit as error:
        yield f"names.words: {file} {error}"
    except OSError as error:
        yield f"names.words: cannot read {file}: {error.strerror}"
    except ValueError:
        yield f"names.words: {file} is not text in UTF-8"


# Writing


def template() -> str:
    """A policy of all defaults, with the meaning of every key as comments."""
    lines = ["# A kiosk of Motley. Every key may be left out; these are the values that it has then."]
    for name, kind in sections_of().items():
        lines += ["", f"# {kind.__doc__}", f"[{name}]"]
        usual = kind()
        for key, hint in get_type_hints(kind, include_extras=True).items():
            lines.append(f"{key} = {_toml(getattr(usual, key))}  # {_described(hint)}")
    return "\n".join(lines) + "\n"


def _described(hint: Any) -> str:  # noqa: ANN401  # types of types have no type
    """The meaning of a key, and its allowed values."""
    kind, *metas = get_args(hint)
    texts = [meta.description for meta in metas if isinstance(meta, Meta) and meta.description]
    allowed = get_args(kind) if getattr(kind, "__origin__", None) is Literal else ()
    bounds = [f"{meta.ge} to {meta.le}" for meta in metas if isinstance(meta, Meta) and meta.ge is not None]
    more = " | ".join(f'"{value}"' for value in allowed) or "".join(bounds)
    return "; ".join([*texts, more] if more else texts)


def _toml(value: object) -> str:
    """A value as TOML."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return msgspec.json.encode(value).decode()
        case tuple() | list():
            return f"[{', '.join(map(_toml, value))}]"
        case int() if value.bit_length() > 64:
            return "(a huge number)"  # Python refuses to print very long numbers
    return str(value)
