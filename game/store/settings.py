"""The settings: a JSON file, checked when it is read and trusted from there on.

A value that makes no sense is replaced by its default alone: the rest of the file is kept, also keys that this version
of Motley does not know (a newer one may have written them).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from game.rules.api import Spec
from game.rules.options import Option, Value
from game.store.files import Folder
from game.store.notices import Notice
from game.store.paths import SETTINGS
from game.store.sitters import Name, SeatColour

T = TypeVar("T")

VERSION: Final = 1
MOST_DEVICES: Final = 64  # the ones used last
PORT: Final = 47111  # the first that phones are served at

Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
Port = Annotated[int, msgspec.Meta(ge=1024, le=65535)]
Motion = Literal["full", "calm", "off"]
TextSize = Literal["normal", "large", "huge"]
Language = Literal["auto", "en", "de", "fr", "sv"]


class Volumes(msgspec.Struct, frozen=True):
    """The volumes of the mixer's buses."""

    master: Percent = 80
    ui: Percent = 100
    table: Percent = 100
    music: Percent = 70


class Owner(msgspec.Struct, frozen=True):
    """The last player of a device: name, colour, animal and assists."""

    name: Name = ""
    colour: SeatColour | None = None
    assists: dict[str, bool | int | str] = {}
    animal: Name = ""


class Settings(msgspec.Struct, frozen=True):
    """All settings; change them with `msgspec.structs.replace`."""

    version: Annotated[int, msgspec.Meta(ge=1)] = VERSION
    language: Language = "auto"
    full_screen: bool = True
    motion: Motion = "full"
    shake: Percent = 100
    particles: Percent = 100
    text_size: TextSize = "normal"
    coach: bool = True  # whether people are coached in games that are new to them
    volumes: Volumes = Volumes()
    bindings: dict[str, dict[str, Any]] = {}  # the changed ones, by zone or model of pad, as the input writes them
    devices: dict[str, Owner] = {}
    phones: bool = False  # whether phones are switched on in the lobby
    phones_port: Port = PORT  # the one they had last
    phones_address: Annotated[str, msgspec.Meta(max_length=64)] = ""  # the one of ours that a phone came through last
    game: str = ""  # the game played last
    options: dict[str, dict[str, bool | int | str]] = {}  # the options chosen last, by game

    def owner(self, device: str) -> Owner:
        """The last player of a device."""
        return self.devices.get(device, Owner())

    def with_owner(self, device: str, owner: Owner) -> Settings:
        """These settings with a device's owner remembered as the latest."""
        devices = {key: other for key, other in self.devices.items() if key != device}
        devices[device] = owner
        latest = dict(list(devices.items())[-MOST_DEVICES:])
        return msgspec.structs.replace(self, devices=latest)

    def options_for(self, spec: Spec) -> dict[str, Value]:
        """The options chosen last for a game, without those that it no longer allows."""
        return _allowed(spec.options, self.options.get(spec.key, {}))

    def with_options(self, spec: Spec, options: Mapping[str, Value]) -> Settings:
        """These settings with a game and its options remembered as played last."""
        return msgspec.structs.replace(self, game=spec.key, options={**self.options, spec.key: dict(options)})


def _allowed(options: tuple[Option, ...], given: Mapping[str, object]) -> dict[str, Value]:
    chosen = {option: given[option.key] for option in options if option.key in given}
    return {option.key: option.check(value) for option, value in chosen.items() if option.allows(value)}


class SettingsFile:
    """The settings in use and their file. Assign `now` freely; `save` writes what has changed."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self._raw: dict[str, Any] = {}
        self.now = Settings()
        folder.sweep()
        found = folder.load(SETTINGS, json_reader(dict[str, Any]))
        if found.bad:
            key = "settings_unreadable" if found.value is None else "settings_restored"
            folder.board.post(Notice(key, found.bad))
        if found.value is not None:
            self._raw = found.value
            self.now, given_up = read(found.value)
            if given_up:
                folder.board.post(Notice("settings_partly", ", ".join(given_up)))
        self._saved = self.now

    def save(self) -> bool:
        """Write the settings if they have changed. On failure post a notice and return False."""
        if self.now == self._saved:
            return True
        raw = record(self.now, self._raw)
        assert isinstance(raw, dict)
        if not self._folder.save(SETTINGS, msgspec.json.format(msgspec.json.encode(raw), indent=2) + b"\n"):
            return False
        self._raw, self._saved = raw, self.now
        return True


def json_reader(kind: type[T]) -> Callable[[bytes], T]:
    """What reads JSON of this type; it raises ValueError if the data is anything else."""

    def decode(data: bytes) -> T:
        try:
            return msgspec.json.decode(data, type=kind)
        except msgspec.DecodeError as error:
            raise ValueError(str(error)) from None

    return decode


def read(raw: Mapping[str, Any]) -> tuple[Settings, list[str]]:
    """Settings from plain data, and the names of the values that made no sense."""
    given_up: list[str] = []
    settings = _read(Settings, raw, (), given_up)
    assert isinstance(settings, Settings)
    return settings, given_up


def _read(kind: Any, raw: object, path: tuple[str, ...], given_up: list[str]) -> object:  # noqa: ANN401
    """`raw` as a value of type `kind`; parts that make no sense are left out, and their names added to `given_up`."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and isinstance(raw, Mapping):
        hints = get_type_hints(kind, include_extras=True)
        present = {name: hint for name, hint in hints.items() if name in raw}
        fields = {name: _read(hint, raw[name], (*path, name), given_up) for name, hint in present.items()}
        return kind(**{name: value for name, value in fields.items() if value is not None})
    if get_origin(kind) is dict and isinstance(raw, Mapping):
        _, each = get_args(kind)
        parts = {key: _read(each, part, (*path, key), given_up) for key, part in raw.items()}
        return {key: value for key, value in parts.items() if value is not None}
    try:
        value: object = msgspec.convert(raw, kind)
    except msgspec.ValidationError:
        given_up.append(".".join(path))
        return None
    return value


def record(value: object, raw: object) -> object:
    """The value as JSON, with the keys of `raw` that no field knows."""
    before = raw if isinstance(raw, dict) else {}
    if isinstance(value, msgspec.Struct):
        names = value.__struct_fields__
        return before | {name: record(getattr(value, name), before.get(name)) for name in names}
    if isinstance(value, dict):
        return {key: record(part, before.get(key)) for key, part in value.items()}
    return value
