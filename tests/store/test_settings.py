"""What people chose is remembered, and nothing in the file can stop the game."""

import json
import tomllib
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.bots.play import ALL_LEVELS
from game.games.hoopla.rules import Hoopla
from game.store import paths
from game.store.files import Folder
from game.store.notices import Notice, NoticeBoard
from game.store.settings import MOST_DEVICES, Owner, Settings, SettingsFile, Volumes, read, record
from game.store.sitters import ANIMALS, SEAT_COLOURS, Sitter, animal_of
from tests.support.disks import FailingDisk

MIRA = Owner("Mira", "red", {"show_fits": True, "head_start": 4})
CHANGED = Settings(
    language="sv",
    full_screen=False,
    motion="calm",
    shake=0,
    particles=50,
    text_size="huge",
    coach=False,
    volumes=Volumes(10, 20, 30, 40),
    bindings={"left": {"a": [8], "up": [26]}},
    devices={"zone left": MIRA, "pad 0300": Owner("Jörg", animal="frog")},
    phones=True,
    phones_port=47112,
    phones_address="192.168.178.31",
    game="hoopla",
    options={"hoopla": {"judge": "honour", "freeze_ms": 500, "play_on": True}},
)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20),
    lambda children: st.lists(children, max_size=3) | st.dictionaries(st.text(max_size=8), children, max_size=3),
    max_leaves=8,
)


def opened(path: Path, board: NoticeBoard | None = None) -> SettingsFile:
    return SettingsFile(Folder(path, board or NoticeBoard()))


def saved(path: Path, settings: Settings) -> None:
    file = opened(path)
    file.now = settings
    assert file.save()


def test_at_first_everything_has_its_usual_value(tmp_path: Path, board: NoticeBoard) -> None:
    file = opened(tmp_path, board)
    assert file.now == Settings()
    assert (file.now.version, file.now.motion, file.now.language) == (1, "full", "auto")
    assert board.take() == []


def test_every_setting_is_remembered(tmp_path: Path, board: NoticeBoard) -> None:
    saved(tmp_path, CHANGED)
    assert opened(tmp_path, board).now == CHANGED
    assert board.take() == []
    assert all(getattr(CHANGED, name) != getattr(Settings(), name) for name in CHANGED.__struct_fields__[1:])


def test_what_has_not_changed_is_not_written(tmp_path: Path) -> None:
    file = opened(tmp_path)
    assert file.save()
    assert list(tmp_path.iterdir()) == []


def test_the_file_can_be_read_by_a_person(tmp_path: Path) -> None:
    saved(tmp_path, CHANGED)
    text = (tmp_path / "settings.json").read_text(encoding="utf-8")
    assert '  "motion": "calm",\n' in text
    assert '"Jörg"' in text


def test_keys_that_nobody_knows_are_kept_at_every_depth(tmp_path: Path) -> None:
    theirs = {
        "version": 7,
        "later": {"deep": [1, None]},
        "volumes": {"voice": 3, "music": 5},
        "devices": {"zone left": {"name": "Mira", "song": "la"}, "mouse": {"name": "Åse"}},
    }
    (tmp_path / "settings.json").write_text(json.dumps(theirs))
    file = opened(tmp_path)
    file.now = msgspec.structs.replace(file.now.with_owner("mouse", Owner("Noé")), motion="off")
    assert file.save()
    written = json.loads((tmp_path / "settings.json").read_text())
    assert written["version"] == 7
    assert written["later"] == {"deep": [1, None]}
    assert written["volumes"] == {"voice": 3, "master": 80, "ui": 100, "table": 100, "music": 5}
    assert written["devices"]["zone left"]["song"] == "la"
    assert written["devices"]["mouse"]["name"] == "Noé"
    assert written["motion"] == "off"


def test_a_device_that_is_forgotten_is_gone(tmp_path: Path) -> None:
    saved(tmp_path, CHANGED)
    file = opened(tmp_path)
    file.now = msgspec.structs.replace(file.now, devices={"mouse": MIRA}, bindings={})
    assert file.save()
    now = opened(tmp_path).now
    assert now.devices == {"mouse": MIRA}
    assert now.bindings == {}


@pytest.mark.parametrize(
    ("change", "given_up"),
    [
        ({"motion": "wild"}, "motion"),
        ({"shake": 101}, "shake"),
        ({"shake": -1}, "shake"),
        ({"shake": True}, "shake"),
        ({"version": 0}, "version"),
        ({"volumes": {"music": "loud", "ui": 7}}, "volumes.music"),
        ({"volumes": 3}, "volumes"),
        ({"devices": {"a": {"name": "x" * 17}, "b": {"name": "Mira"}}}, "devices.a.name"),
        ({"devices": {"a": {"colour": "beige"}}}, "devices.a.colour"),
        ({"devices": []}, "devices"),
        ({"options": {"hoopla": {"judge": [1]}}}, "options.hoopla.judge"),
        ({"bindings": {"left": 5}}, "bindings.left"),
    ],
)
def test_a_value_without_sense_is_given_up_alone(
    tmp_path: Path, board: NoticeBoard, change: dict[str, object], given_up: str
) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"game": "crosspatch", **change}))
    now = opened(tmp_path, board).now
    assert now.game == "crosspatch"
    assert board.take() == [Notice("settings_partly", given_up)]
    top = given_up.partition(".")[0]
    if top == given_up:
        assert getattr(now, top) == getattr(Settings(), top)


def test_what_stands_beside_a_value_without_sense_is_kept() -> None:
    settings, given_up = read({"volumes": {"music": "loud", "ui": 7}, "devices": {"a": 1, "b": {"name": "Mira"}}})
    assert settings.volumes == Volumes(ui=7)
    assert settings.devices == {"b": Owner("Mira")}
    assert given_up == ["volumes.music", "devices.a"]


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"[]", b"null", b"\xff\xfe", b"{}" * 2, b"[" * 100_000, b'{"a":' * 100_000, b"\0" * 500],
    ids=["empty", "open", "list", "null", "not text", "two", "deep list", "deep", "zeros"],
)
def test_an_unreadable_file_is_set_aside_and_the_usual_values_serve(
    tmp_path: Path, board: NoticeBoard, data: bytes
) -> None:
    (tmp_path / "settings.json").write_bytes(data)
    file = opened(tmp_path, board)
    assert file.now == Settings()
    assert board.take() == [Notice("settings_unreadable", "settings.json.bad")]
    assert (tmp_path / "settings.json.bad").read_bytes() == data
    file.now = CHANGED
    assert file.save()
    assert opened(tmp_path).now == CHANGED


def test_an_unreadable_file_is_replaced_by_the_copy_before(tmp_path: Path, board: NoticeBoard) -> None:
    saved(tmp_path, CHANGED)
    saved(tmp_path, msgspec.structs.replace(CHANGED, motion="off"))
    (tmp_path / "settings.json").write_bytes(b"?")
    assert opened(tmp_path, board).now == CHANGED
    assert board.take() == [Notice("settings_restored", "settings.json.bad")]


def test_cut_off_anywhere_the_settings_can_be_read(tmp_path: Path) -> None:
    saved(tmp_path, Settings())
    saved(tmp_path, CHANGED)
    data = (tmp_path / "settings.json").read_bytes()
    for length in range(0, len(data) - 2, 7):
        (tmp_path / "settings.json").write_bytes(data[:length])
        (tmp_path / "settings.json.bak").write_bytes(data)
        assert opened(tmp_path).now == CHANGED, f"cut at {length}"


def test_with_any_byte_wrong_the_settings_can_be_read(tmp_path: Path) -> None:
    saved(tmp_path, CHANGED)
    data = (tmp_path / "settings.json").read_bytes()
    for place in range(0, len(data), 3):
        wrong = bytes([*data[:place], data[place] ^ (1 << place % 8), *data[place + 1 :]])
        (tmp_path / "settings.json").write_bytes(wrong)
        now = opened(tmp_path).now
        assert read(json.loads(json.dumps(record(now, {}))))[1] == [], f"byte {place}"


@given(st.dictionaries(st.sampled_from(Settings.__struct_fields__) | st.text(max_size=8), JSON))
def test_whatever_json_stands_there_becomes_settings_that_can_be_written(raw: dict[str, object]) -> None:
    settings, _ = read(raw)
    again, given_up = read(msgspec.json.decode(msgspec.json.encode(record(settings, raw))))
    assert again == settings
    assert given_up == []


def test_settings_that_cannot_be_saved_are_saved_later(tmp_path: Path, board: NoticeBoard) -> None:
    file = SettingsFile(Folder(tmp_path, board, FailingDisk(5)))
    file.now = CHANGED
    assert not file.save()
    assert board.take() == [Notice("disk_full")]
    assert file.save()
    assert opened(tmp_path).now == CHANGED


def test_only_the_devices_used_last_are_remembered() -> None:
    settings = Settings().with_owner("first", MIRA)
    for number in range(MOST_DEVICES - 1):
        settings = settings.with_owner(f"pad {number}", Owner(str(number)))
    assert settings.owner("first") == MIRA
    settings = settings.with_owner("first", MIRA).with_owner("another", Owner())
    assert settings.owner("first") == MIRA
    assert settings.owner("pad 0") == Owner()
    assert len(settings.devices) == MOST_DEVICES


def test_options_are_remembered_by_game_as_far_as_they_are_allowed() -> None:
    settings = Settings().with_options(Hoopla.spec, {"judge": "honour", "freeze_ms": 500})
    assert settings.game == "hoopla"
    assert settings.options_for(Hoopla.spec) == {"judge": "honour", "freeze_ms": 500}
    later = msgspec.structs.replace(settings, options={"hoopla": {"judge": "king", "freeze_ms": 750, "gone": 1}})
    assert later.options_for(Hoopla.spec) == {"freeze_ms": 750}
    assert Settings().options_for(Hoopla.spec) == {}


def test_an_owner_from_before_there_were_animals_is_read_and_an_odd_one_is_kept() -> None:
    settings, given_up = read({"devices": {"left": {"name": "Mira", "colour": "red"}, "right": {"animal": "unicorn"}}})
    assert not given_up
    assert settings.owner("left") == Owner("Mira", "red")
    assert settings.owner("right").animal == "unicorn", "a newer Motley may know it"


def test_the_animals_are_those_of_the_art_in_the_order_of_their_colours() -> None:
    art = tomllib.loads((paths.art() / "avatars.toml").read_text(encoding="utf-8"))["animal"]
    assert {animal_of(colour): colour for colour in SEAT_COLOURS} == {name: row["seat"] for name, row in art.items()}
    assert set(ANIMALS) == set(art)


def test_seats_have_the_six_colours_of_the_palette() -> None:
    palette = tomllib.loads((paths.art() / "palette.toml").read_text(encoding="utf-8"))
    assert tuple(colour["id"] for colour in palette["colour"] if 6 in colour["sets"]) == SEAT_COLOURS


@pytest.mark.parametrize("level", ALL_LEVELS)
def test_a_bot_of_every_level_can_sit_down(level: str) -> None:
    sitter = msgspec.convert({"name": "Noé", "colour": "red", "level": level}, Sitter)
    assert sitter.is_bot
    assert not Sitter("Mira", "red").is_bot
