"""Logs: written, read, cut short, tampered with."""

import pytest

from game.bots.chance import play_at_random
from game.games.played import find
from game.match.config import MatchConfig
from game.match.log import (
    LARGEST,
    LONGEST_LINE,
    LONGEST_LOG,
    LONGEST_MATCH,
    MOST_ENTRIES,
    LogError,
    MatchLog,
    encode,
    parse,
)
from game.match.match import Match
from game.rules.rng import Rng

CONFIG = MatchConfig.make(find("crosspatch"), 2, 5)


def played(config: MatchConfig = CONFIG) -> MatchLog:
    log = MatchLog(config)
    play_at_random(Match(config, log.entries.append), Rng(1))
    return log


def test_a_log_survives_its_text() -> None:
    log = played()
    assert parse(log.text(), find) == log
    assert log.ended
    assert log.moves == sum(line.startswith("[") and line.count(",") > 0 for line in log.text().splitlines()[1:])


def test_the_text_is_one_compact_line_an_entry() -> None:
    assert encode((5, 0, "lay", 1, 2)) == '[5,0,"lay",1,2]'
    assert encode((1005,)) == "[1005]"
    log = played()
    assert log.text().count("\n") == len(log.entries) + 1


def test_a_log_cut_anywhere_behind_its_head_is_a_prefix() -> None:
    log = played()
    text = log.text()
    head = text.index("\n")
    for cut in range(head, len(text)):
        part = parse(text[:cut], find)
        assert part.entries == log.entries[: len(part.entries)]
        whole_lines = text[:cut].count("\n") - 1
        assert max(whole_lines, 0) <= len(part.entries) <= whole_lines + 1
        assert part.torn == (len(part.entries) == max(whole_lines, 0) and not text[:cut].endswith("\n") and cut > head)


def test_a_log_cut_in_its_head_is_no_log() -> None:
    text = played().text()
    for cut in range(text.index("\n")):
        with pytest.raises(LogError, match="not a Motley log"):
            parse(text[:cut], find)


@pytest.mark.parametrize(
    "text", ["", "\n", "hello\n", "[1,2]\n", "{}\n", '{"motley"', "\x00\xff", "[" * 100_000, "null\n"]
)
def test_what_is_no_log_is_said_to_be_none(text: str) -> None:
    with pytest.raises(LogError, match=r"^not a Motley log: it does not begin with the head of a match$"):
        parse(text, find)


def test_another_format_and_another_rules_version_are_named() -> None:
    text = played().text()
    with pytest.raises(LogError, match="the log has format 2; this Motley reads format 1"):
        parse(text.replace('"motley":1', '"motley":2'), find)
    with pytest.raises(LogError, match="crosspatch was recorded on rules version 77"):
        parse(text.replace(f'"rules":{CONFIG.kind.spec.version}', '"rules":77'), find)


@pytest.mark.parametrize(
    "line",
    [
        "[-1]",
        "[1.5]",
        "[true]",
        "[]",
        '["1"]',
        "[5,0]",
        '[5,"0","lay"]',
        '[5,0,"lay",null]',
        '[5,0,"lay",1.0]',
        '[5,0,"lay",[1]]',
        '[5,true,"lay"]',
        "5",
        "{}",
        '{"digest":1,"moves":1}',
        '{"digest":"a","moves":1,"more":1}',
        '{"end":"deck","t":1}',
        '{"digest":"a","moves":true}',
        "[360922337203685477580832]",
        f"[{LONGEST_MATCH + 1}]",
        '[5,-1,"lay",1]',
        f'[5,0,"lay",{LARGEST + 1}]',
        '[5,0,"lay",-1]',
        f'[5,0,"{"x" * 21}"]',
        '[5,0,"lay",1,2,3,4,5]',
        f'{{"digest":"a","moves":{MOST_ENTRIES + 1}}}',
        f'{{"end":"deck","t":{LONGEST_MATCH + 1},"moves":1,"digest":"a"}}',
        f'{{"end":"deck","t":5,"moves":{1 << 70},"digest":"a"}}',
    ],
)
def test_a_line_that_is_no_entry_is_named(line: str) -> None:
    text = encode_head() + "[3]\n" + line + "\n[9]\n"
    with pytest.raises(LogError, match=r"^line 3 is neither a move nor a time, a digest or an end$"):
        parse(text, find)


def test_a_line_that_is_not_json_is_named_unless_it_is_the_last() -> None:
    with pytest.raises(LogError, match=r"^line 2 is not JSON$"):
        parse(encode_head() + "[3\n[4]\n", find)
    assert parse(encode_head() + "[3]\n[4", find).torn


def test_time_may_not_go_back() -> None:
    with pytest.raises(LogError, match=r"^line 3 goes back in time$"):
        parse(encode_head() + "[3]\n[2]\n", find)
    with pytest.raises(LogError, match=r"^line 3 goes back in time$"):
        parse(encode_head() + '[3]\n{"end":"deck","t":2,"moves":0,"digest":"a"}\n', find)


def test_c7_the_longest_that_a_match_can_have_is_read() -> None:
    line = f'[{LONGEST_MATCH},0,"{"x" * 20}",{LARGEST},2,3,4]\n'
    assert parse(encode_head() + line, find).entries == [(LONGEST_MATCH, 0, "x" * 20, LARGEST, 2, 3, 4)]


def test_c7_a_last_line_beyond_all_time_is_no_torn_one() -> None:
    """It is whole, and would let time pass for ever."""
    with pytest.raises(LogError, match=r"^line 2 is neither"):
        parse(encode_head() + "[360922337203685477580832]", find)


@pytest.mark.parametrize("text", ["[0]\n" * (MOST_ENTRIES + 1), "x" * (LONGEST_LOG + 1)], ids=["lines", "letters"])
def test_c7_a_text_longer_than_any_match_is_no_log(text: str) -> None:
    with pytest.raises(LogError, match=r"^not a Motley log: it is longer than a match can be$"):
        parse(encode_head() + text, find)


def test_c7_a_line_longer_than_any_is_not_even_looked_at() -> None:
    long = "[" + "1," * LONGEST_LINE + "1]"
    with pytest.raises(LogError, match=r"^line 2 is not JSON$"):
        parse(encode_head() + long + "\n[9]\n", find)
    with pytest.raises(LogError, match="not a Motley log"):
        parse(encode_head().replace("{", '{"more":' + long + ",", 1), find)


def test_nothing_comes_after_the_end() -> None:
    with pytest.raises(LogError, match=r"comes after the end of the match$"):
        parse(played().text() + "[99999999]\n", find)


def encode_head() -> str:
    return MatchLog(CONFIG).text()
