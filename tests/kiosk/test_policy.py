"""A policy says everything by default, and a wrong one says all that is wrong with it."""

import os
import tomllib
from pathlib import Path
from typing import Any

import pytest

from game.kiosk.pictures import JPEG, PNG
from game.kiosk.policy import Policy, PolicyError, load, read, sections_of, template


def mistakes(text: str) -> list[str]:
    with pytest.raises(PolicyError) as caught:
        read(tomllib.loads(text), Path())
    return str(caught.value).splitlines()


def test_the_template_is_the_default_and_explains_every_key() -> None:
    assert read(tomllib.loads(template()), Path()) == Policy(folder=".")
    keys = [line for line in template().splitlines() if " = " in line]
    assert len(keys) == sum(len(kind.__struct_fields__) for kind in sections_of().values())
    assert all(len(line.partition("  # ")[2]) > 8 for line in keys)


def test_no_file_means_the_defaults() -> None:
    assert load(None) == Policy()


def test_every_mistake_has_one_sentence() -> None:
    told = mistakes(
        """
        [cellar]
        [games]
        offered = ["ludo"]
        rotten = 1
        [sound]
        ceiling = 200
        [bots]
        allowed = "yes"
        """
    )
    assert len(told) == 5
    for word in ("[cellar]", "games.rotten", "sound.ceiling = 200", 'bots.allowed = "yes"', "'ludo'"):
        assert sum(word in sentence for sentence in told) == 1


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("[games]\noffered = []", "nothing to play"),
        ('[games]\noffered = ["hoopla", "hoopla"]', "twice"),
        ('[sound]\nquiet_from = "8"\nquiet_until = "09:00"', "time of day"),
        ('[sound]\nquiet_from = "08:00"', "need each other"),
        ('[language]\nfirst = "tlh"', "not spoken"),
        ('[operator]\npin = "1234"', "no hash"),
        ('[branding]\nground = "red"', "no colour"),
        ('[branding]\nlogo = "nowhere.png"', "no file"),
        ('[branding]\npictures = "nowhere"', "no folder"),
        ("[names]\nlist = []", "pick from"),
        ('[names]\nwords = "nowhere.txt"', "cannot read"),
        ('[names]\nwords = "."', "no regular file"),
        ('[names]\nlist = ["' + "x" * 40 + '"]', "no name"),
        ("[session]\nminutes = 1\nwarning_s = 60", "session itself"),
        ("games = 3", "is a section"),
        ('[language]\nfirst = "de"\nchoice = ["en", "sv"]', "not among language.choice"),
        ('[names]\nlist = ["Ada", "Hitler"]', "'Hitler' is a name that the filter bars"),
        ('[names]\nlist = ["Ada"]\nunwanted = ["ada"]', "the filter bars"),
        ('[branding]\nlogo = "' + "x" * 5000 + '"', "no file"),
        ('[branding]\npictures = "' + "x" * 5000 + '"', "no folder"),
        ('[branding]\nlogo = "a\\u0000b"', "no file"),
        ("[session]\nminutes = " + "9" * 100, "<= 600"),
        ("[session]\nminutes = 0x" + "f" * 9000, "<= 600"),
        ("[session]\nminutes = 1e999", "session.minutes = inf"),
        ('[branding]\ntitle = "' + "x" * 100_000 + '"', "length <= 40"),
        ("[names]\nlist = [" + '"Ada",' * 1000 + "]", "length <= 500"),
        ("[games]\noffered = " + "[" * 150 + "]" * 150, "games.offered"),
        ('"a\\nb" = 1', "no section [a?b]"),
    ],
)
def test_nonsense_is_found(text: str, word: str) -> None:
    (told,) = mistakes(text)
    assert word in told
    assert len(told) <= 300


@pytest.mark.parametrize(
    "data",
    [
        b"[games",
        b"\xff\xfe",
        None,
        b"a = " + b"[" * 5000,
        b"a = " + b"9" * 5000,
        b"#" * (2 << 20),
    ],
)
def test_a_file_that_cannot_be_read_says_so(tmp_path: Path, data: bytes | None) -> None:
    path = tmp_path / "event.toml"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(PolicyError, match=r"event\.toml"):
        load(path)


@pytest.mark.parametrize("name", ["event.toml", "logo.png"])
def test_a_pipe_is_not_waited_for(tmp_path: Path, name: str) -> None:
    (tmp_path / "event.toml").write_text('[branding]\nlogo = "logo.png"', encoding="utf-8")
    (tmp_path / name).unlink(missing_ok=True)
    os.mkfifo(tmp_path / name)
    with pytest.raises(PolicyError, match=f"{name} is no regular file$"):
        load(tmp_path / "event.toml")


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"no picture at all", "is no PNG or JPEG picture"),
        (PNG + (16_000).to_bytes(4, "big") * 2, "has 16000x16000 pixels"),
        (JPEG + b"\xc0\x00\x11\x08\xff\xff\xff\xff", "has 65535x65535 pixels"),
        (JPEG + b"\xc0", "is a damaged JPEG"),
        (PNG + b"\x00" * 8, "has 0x0 pixels"),
    ],
)
def test_a_logo_must_be_a_picture_of_a_size_that_can_be_shown(tmp_path: Path, data: bytes, word: str) -> None:
    (tmp_path / "logo.png").write_bytes(data)
    with pytest.raises(PolicyError, match=rf"^branding\.logo: .*logo\.png {word}"):
        read({"branding": {"logo": "logo.png"}}, tmp_path)


def test_paths_are_seen_from_the_folder_of_the_policy(tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    (tmp_path / "event.toml").write_text('[branding]\npictures = "pictures"', encoding="utf-8")
    policy = load(tmp_path / "event.toml")
    assert policy.path(policy.branding.pictures) == tmp_path / "pictures"
    assert policy.safe.branding.pictures == ""


def test_defaults_fit_the_facts_of_kiosks() -> None:
    policy: Any = Policy()
    assert (policy.idle.ask_s, policy.idle.leave_s, policy.operator.close_s) == (45, 15, 60)
    assert policy.supervisor.hang_s < 10
