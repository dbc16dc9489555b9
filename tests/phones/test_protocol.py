"""What comes over the wire is one of a few messages, or the line is closed."""

from contextlib import suppress

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.phones.protocol import Ask, Bye, Hello, Knock, Press, ProtocolError, Set, decode, encode

GOOD = (
    Hello(1, "ABCDEFGHJK", "0" * 32, ("de-CH", "en")),
    Knock("FOX 27"),
    Press("a", 1),
    Set("Lotta", "green", True),
    Set(),
    Ask("leave"),
)


@pytest.mark.parametrize("message", GOOD, ids=lambda message: type(message).__name__)
def test_what_the_page_sends_is_read_as_it_was_meant(message: Hello | Knock | Press | Set | Ask) -> None:
    assert decode(msgspec.json.encode(message)) == message


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"null",
        b"[1]",
        b"{}",
        b'{"k":"page"}',
        b'{"k":"press","b":"a"}',
        b'{"k":"press","b":"start","d":1}',
        b'{"k":"press","b":"a","d":2}',
        b'{"k":"press","b":"a","d":1,"x":1}',
        b'{"k":"set","name":"seventeen letters"}',
        b'{"k":"set","colour":"orange"}',
        b'{"k":"set","ready":1}',
        b'{"k":"ask","what":"quit"}',
        b'{"k":"hello","v":1,"room":"much longer than a code","key":""}',
        b'{"k":"hello","v":1,"room":"A","langs":["a","b","c","d","e","f","g","h","i"]}',
        b"\xff\xfe",
        b'{"k":"knock","word":"\xff"}',
        b'{"k":"knock","word":"\\ud800"}',
        b"[" * 2000,
        b'{"k":' * 1000,
    ],
)
def test_all_else_is_refused(data: bytes) -> None:
    with pytest.raises(ProtocolError):
        decode(data)


@given(st.binary(max_size=2048))
def test_no_bytes_raise_anything_else(data: bytes) -> None:
    with suppress(ProtocolError):
        decode(data)


def test_an_answer_is_a_json_text_with_its_kind() -> None:
    assert encode(Bye("locked")) == '{"k":"bye","why":"locked"}'
