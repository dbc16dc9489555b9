"""The headless commands, as a person types them."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from game import __version__
from game.bots.chance import play_at_random
from game.cli import main
from game.games.hoopla.rules import Hoopla
from game.games.played import GAMES, PLAYED, find
from game.match.config import MatchConfig
from game.match.log import MatchLog
from game.match.match import Match
from game.rules.api import Game
from game.rules.rng import Rng

KEYS = [game.spec.key for game in GAMES]


def run(*arguments: str) -> int:
    """The exit code of a command."""
    try:
        return main(arguments)
    except SystemExit as stop:
        return int(stop.code or 0)


@pytest.fixture
def log() -> MatchLog:
    log = MatchLog(MatchConfig.make(find("hoopla"), 3, 6))
    play_at_random(Match(log.config, log.entries.append), Rng(6))
    return log


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--version") == 0
    assert capsys.readouterr().out == f"motley {__version__}\n"


@pytest.mark.parametrize("key", KEYS)
def test_sim_plays_matches_of_every_game(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("sim", key, "--games", "3", "--json") == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["games"] == 3 == sum(figures["outcomes"].values())
    assert figures["moves"] > 0
    assert figures["seconds"] >= 0
    assert figures["moves_per_s"] > 0


def test_sim_tells_its_result_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("sim", "crosspatch", "--games", "2", "--seats", "3", "--seed", "9") == 0
    out = capsys.readouterr().out
    assert out.startswith("2 matches of crosspatch with 3 seats: ")
    assert "ended: deck 2" in out
    assert "first places by seat:" in out


def test_sim_takes_bots_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--bots", "easy,random", "--option", "judge=honour", "--option", "1:head_start=4", "--games", "1"]
    assert run("sim", "hoopla", "--seats", "2", *arguments) == 0
    assert run("sim", "fourscore", "--bots", "easy", "--games", "1") == 0
    assert "1 matches of fourscore with 2 seats" in capsys.readouterr().out


def test_sim_repeats_itself(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for folder in ("a", "b"):
        assert run("sim", "hoopla", "--games", "2", "--seed", "5", "--logs", str(tmp_path / folder)) == 0
    for name in ("hoopla-5.jsonl", "hoopla-6.jsonl"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()
        assert run("replay", "--verify", str(tmp_path / "a" / name)) == 0
    assert "every digest is right" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["sim", "hopla"], ["'hopla'", ", ".join(PLAYED.keys)]),
        (["sim", "hoopla", "--seats", "5"], ["hoopla takes 2 to 4 seats", "not 5"]),
        (["sim", "hoopla", "--seats", "-1"], ["hoopla takes 2 to 4 seats", "not -1"]),
        (["sim", "hoopla", "--seats", "two"], ["--seats", "'two'"]),
        (["sim", "hoopla", "--games", "0"], ["--games must be at least 1, not 0"]),
        (["sim", "hoopla", "--option", "judge=me"], ["judge cannot be 'me'; it takes one of referee, honour"]),
        (["sim", "hoopla", "--option", "jugde=honour"], ["no option 'jugde'", "judge, freeze_ms, play_on"]),
        (["sim", "hoopla", "--option", "judge"], ["KEY=VALUE", "'judge'"]),
        (["sim", "hoopla", "--option", "x:head_start=2"], ["KEY=VALUE", "'x:head_start=2'"]),
        (["sim", "hoopla", "--option", "0:head=2"], ["no option 'head'", "head_start"]),
        (["sim", "hoopla", "--option", "0:head_start=3"], ["head_start cannot be '3'"]),
        (["sim", "hoopla", "--option", "7:head_start=2"], ["no seat 7", "0 to 1"]),
        (["sim", "hoopla", "--bots", "wild"], ["'wild'", "random, easy, normal, sharp"]),
        (["sim", "hoopla", "--bots", "easy,easy,easy"], ["3 bot levels for 2 seats"]),
        (["arena", "chess"], ["'chess'"]),
        (["art", "chess", "--sheet", "x.png"], ["'chess'", "hoopla, tall_order"]),
        (["art", "hoopla", "--sheet", "x.png", "--vision", "x-ray"], ["'x-ray'", "protan, deutan, tritan, grey"]),
        (["art", "hoopla", "--sheet", "no/such/folder/x.png"], ["cannot write no/such/folder/x.png"]),
        (["arena", "--matches", "0"], ["--matches must be at least 1"]),
        (["dance"], ["'dance'"]),
        (["--size", "big"], ["--size", "'big'", "1280x720"]),
        (["shots", "x", "--size", "9x9"], ["--size", "'9x9'", "160"]),
    ],
)
def test_a_wrong_argument_gets_one_sentence_and_exit_code_2(
    arguments: list[str], words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert all(word in err for word in words), err


def test_nothing_is_written_when_something_is_wrong(tmp_path: Path) -> None:
    assert run("sim", "hoopla", "--bots", "wild", "--logs", str(tmp_path / "logs")) == 2
    assert not (tmp_path / "logs").exists()


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("in the way")
    assert run("sim", "hoopla", "--games", "1", "--logs", str(tmp_path / "file")) == 2
    assert "cannot write to" in capsys.readouterr().err
    (tmp_path / "logs" / "hoopla-1.jsonl").mkdir(parents=True)
    assert run("sim", "hoopla", "--games", "1", "--logs", str(tmp_path / "logs")) == 2
    assert "cannot write" in capsys.readouterr().err


def test_replay_tells_a_match_as_text(log: MatchLog, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text(log.text())
    assert run("replay", "--text", str(file)) == 0
    out = capsys.readouterr().out
    assert out.startswith("hoopla, rules ")
    assert "seat 0: flip" in out
    assert "over: " in out


def test_replay_verify_checks_a_match(log: MatchLog, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text(log.text())
    assert run("replay", str(file), "--verify") == 0
    assert capsys.readouterr().out.startswith(f"hoopla: {log.moves} moves, ")


def test_a_torn_tail_is_accepted_and_named(log: MatchLog, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.jsonl"
    whole = list(log.lines())
    kept, moves = [whole[0]], 0
    for line in whole[1:]:
        kept.append(line)
        moves += line.startswith("[") and "," in line
        if moves == 57:
            break
    file.write_text("\n".join(kept) + "\n" + '[99999999,0,"fl')
    assert run("replay", str(file), "--verify") == 0
    out = capsys.readouterr().out
    assert "stops after move 57" in out
    assert "in the middle of a line" in out
    file.write_text("\n".join(kept) + "\n")
    assert run("replay", "--text", str(file)) == 0
    assert "stops after move 57;" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (f'"rules":{Hoopla.spec.version}', '"rules":999', "rules version 999"),
        ('"game":"hoopla"', '"game":"chess"', "no game 'chess'"),
        ('"flip"', '"flop"', "cannot have been made"),
        ('"digest":"', '"digest":"x', "not what the log says"),
        ('"end":"', '"end":"un', "does not end as the log says"),
        ('{"motley"', '{"medley"', "not a Motley log"),
    ],
)
def test_an_edited_log_is_refused(
    old: str, new: str, words: str, log: MatchLog, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.jsonl"
    assert old in log.text()
    file.write_text(log.text().replace(old, new, 1))
    assert run("replay", str(file), "--verify") == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert words in err
    assert str(file) in err


@pytest.mark.parametrize("how", [[], ["--text"], ["--verify"]])
@pytest.mark.parametrize("game", [game for game in GAMES if game.spec.version > 1], ids=lambda game: game.spec.key)
def test_a_log_of_older_rules_gets_one_sentence(
    game: type[Game], how: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spec, file = game.spec, tmp_path / "match.jsonl"
    text = MatchLog(MatchConfig.make(find(spec.key), 2, 1)).text()
    file.write_text(text.replace(f'"rules":{spec.version}', f'"rules":{spec.version - 1}'))
    assert run("replay", str(file), *how) == 2
    out, err = capsys.readouterr()
    told = f"{spec.key} was recorded on rules version {spec.version - 1}; this Motley has {spec.version}"
    assert (out, err) == ("", f"motley replay: {file}: {told}\n")


@pytest.mark.parametrize("last", ["[360922337203685477580832]", "[360922337203685477580832]\n"])
def test_c7_a_log_that_lasts_for_ever_is_refused(
    last: str, log: MatchLog, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text(MatchLog(log.config, log.entries[:9]).text() + last)
    assert run("replay", str(file), "--verify") == 2
    err = capsys.readouterr().err
    assert err == f"motley replay: {file}: line 11 is neither a move nor a time, a digest or an end\n"


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="only where a file can have no end")
def test_c7_a_file_without_an_end_is_no_log(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("replay", "/dev/zero", "--verify") == 2
    assert "not a Motley log: it is longer than a match can be" in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"just text\n", b"{}\n"])
def test_what_is_no_log_is_refused(content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.jsonl"
    file.write_bytes(content)
    assert run("replay", str(file), "--verify") == 2
    assert "not a Motley log" in capsys.readouterr().err


def test_a_missing_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("replay", str(tmp_path / "none.jsonl")) == 2
    assert "cannot read" in capsys.readouterr().err
    assert run("replay", str(tmp_path)) == 2


def test_watching_without_a_screen_is_refused_in_one_sentence(
    log: MatchLog, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    file = tmp_path / "match.jsonl"
    file.write_text(log.text())
    assert run("replay", str(file)) == 3
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "--text and --verify need none" in err


def test_arena_prints_the_ladder(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("arena", "hoopla", "--matches", "2", "--jobs", "2") == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4
    assert [line.split()[1:4] for line in lines[1:]] == [
        ["easy", "-", "random"],
        ["normal", "-", "easy"],
        ["sharp", "-", "normal"],
    ]
    assert all("%" in line for line in lines)


def test_arena_lets_a_person_play_each_level_and_says_whether_the_goal_is_met(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run("arena", "hoopla", "tall_order", "--person", "--matches", "2", "--jobs", "1") == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.split()[-1] == "goal"
    assert [line.split()[:4] for line in lines] == [
        [game, "person", "-", level] for game in ("hoopla", "tall_order") for level in ("easy", "normal", "sharp")
    ]
    for line in lines:
        rate, low, high, least, most = (float(text) for text in re.findall(r"([\d.]+)%", line))
        assert low <= rate <= high
        assert line.endswith(": met" if least <= rate <= most else ": missed")


@pytest.mark.parametrize("of", ["crosspatch", "ui"])
def test_art_prints_a_contact_sheet(of: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("art", of, "--sheet", str(tmp_path / "sheet.png"), "--vision", "grey") == 0
    assert (tmp_path / "sheet.png").read_bytes().startswith(b"\x89PNG")
    assert "sheet.png: 1920x" in capsys.readouterr().out


def test_a_packaged_program_offers_no_commands_that_need_python(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    with pytest.raises(SystemExit) as stop:
        main(["arena"])
    assert stop.value.code == 2
    assert "invalid choice: 'arena'" in capsys.readouterr().err
    assert main(["sim", "hoopla", "--games", "1"]) == 0


def test_sounds_are_rendered_only_when_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("sounds", "--out", str(tmp_path)) == 2
    assert "--render" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "command", [["sim", "hoopla", "--games", "1"], ["bench", "--json", "--rounds", "1"], ["replay", "--help"]]
)
def test_headless_commands_import_no_pygame(command: list[str]) -> None:
    script = (
        "import sys\n"
        "sys.modules['pygame'] = None\n"  # an import of it now fails
        "from game.cli import main\n"
        f"sys.exit(main({command!r}))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=110, check=False)
    assert done.returncode == 0, done.stderr


def test_bench_measures_every_engine_against_the_loop(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("bench", "--rounds", "1") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[1:]] == KEYS


def test_python_m_game_is_motley() -> None:
    done = subprocess.run([sys.executable, "-m", "game", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"motley {__version__}\n"
