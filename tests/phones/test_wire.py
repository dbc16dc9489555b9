"""The network as others may use it: what is answered, what is refused, and that nothing breaks it."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import InvalidStatus

from game.input.intents import Plugged, Raw, Unplugged
from game.input.phone_pages import NOTHING
from tests.support.phones import HOME, PATIENCE_S, Caller, Served, serving


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving(hello_s=20.0, silence_s=20.0) as served:
        yield served


def ask(served: Served, request: str | bytes, address: str = HOME) -> str:
    """Everything that is answered until the connection is closed."""
    with socket.create_connection((HOME, served.phones.port), PATIENCE_S, (address, 0)) as line:
        line.sendall(request.encode() if isinstance(request, str) else request)
        answer = b""
        with suppress(ConnectionError):
            while chunk := line.recv(65536):
                answer += chunk
        return answer.decode("latin-1")


def get(served: Served, path: str, host: str = "", method: str = "GET", more: str = "") -> str:
    return ask(served, f"{method} {path} HTTP/1.1\r\nHost: {host or served.host}\r\n{more}\r\n")


def code(answer: str) -> int:
    return int(answer.split(" ", 2)[1])


UPGRADE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


# Pages


def test_the_page_comes_with_headers_that_let_nothing_else_in(served: Served) -> None:
    answer = get(served, "/")
    head, _, body = answer.partition("\r\n\r\n")
    assert code(answer) == 200
    assert body.startswith("<!doctype html>")
    assert "default-src 'none'; script-src 'self'" in head
    assert f"connect-src 'self' ws://{served.host};" in head
    assert "frame-ancestors 'none'" in head
    for line in ("X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer", "Cache-Control: no-store"):
        assert line in head
    assert "Server:" not in head
    assert "immutable" in get(served, "/art/0.0.0/glyph-red.svg")


def test_it_is_packed_for_browsers_that_can_unpack(served: Served) -> None:
    plain, packed = get(served, "/page.js"), get(served, "/page.js", more="Accept-Encoding: gzip, deflate\r\n")
    assert "Content-Encoding: gzip" in packed
    assert "Content-Encoding" not in plain
    assert len(packed) < len(plain) / 2


@pytest.mark.parametrize(
    "path", ["/nothing", "//", "/../pyproject.toml", "/%2e%2e/%2e%2e/etc/passwd", "/fonts/", "/index.html"]
)
def test_what_is_not_on_the_list_is_not_there(served: Served, path: str) -> None:
    assert code(get(served, path)) == 404


@pytest.mark.parametrize("method", ["POST", "HEAD", "OPTIONS", "PUT", "DELETE", "TRACE", "CONNECT", "get"])
def test_nothing_but_get_is_answered(served: Served, method: str) -> None:
    for path in ("/", "/ws"):
        answer = get(served, path, method=method)
        assert code(answer) == 405
        assert "Allow: GET" in answer


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "192.168.1.1:{port}", "127.0.0.1:{port}.evil.example"]
)
@pytest.mark.parametrize("path", ["/", "/ws"])
def test_a_name_that_is_not_ours_is_misdirected(served: Served, host: str, path: str) -> None:
    """Against a page of others that lets its own name lead to this computer."""
    answer = get(served, path, host.format(port=served.phones.port), more=UPGRADE if path == "/ws" else "")
    assert code(answer) == 421


def test_so_are_two_names_and_none(served: Served) -> None:
    assert code(get(served, "/", more=f"Host: {served.host}\r\n")) == 421
    assert code(ask(served, "GET / HTTP/1.1\r\n\r\n")) == 421


@pytest.mark.parametrize("origin", ["", "http://evil.example", "https://{host}", "null", "http://{host}.evil.example"])
def test_no_other_page_may_connect(served: Served, origin: str) -> None:
    more = f"Origin: {origin.format(host=served.host)}\r\n" if origin else ""
    assert code(get(served, "/ws", more=UPGRADE + more)) == 403
    with pytest.raises(InvalidStatus, match="403"):
        Caller(served.host, origin="http://evil.example")


# Connections


def test_a_phone_says_hello_presses_and_is_shown_its_page(served: Served) -> None:
    with Caller(served.host) as phone:
        number = phone.greet(served.code)["device"]
        phone.press("a", "left")
        device = f"phone {number}"
        pressed = [Raw(device, button, down, 0) for button in ("a", "left") for down in (1, 0)]
        served.wait(lambda arrivals: arrivals[-4:] == pressed)
        served.phones.show(device, NOTHING)
        assert phone.hear()["status"] == "Look at the big screen."
        served.phones.show(device, NOTHING)  # which it shows already
        served.phones.show(device, NOTHING._replace(letters="huge"))
        assert phone.hear()["letters"] == "huge"


def test_a_kicked_phone_hears_why_and_cannot_come_back(served: Served) -> None:
    address = "127.0.0.9"
    with Caller(served.host, address) as phone:
        number = phone.greet(served.code)["device"]
        served.phones.kick(f"phone {number}")
        assert phone.hear() == {"k": "bye", "why": "kicked"}
        assert phone.is_cut_off()
    with Caller(served.host, address) as phone:
        assert phone.greet(served.code) == {"k": "bye", "why": "kicked"}


def test_a_typed_word_leads_in(served: Served) -> None:
    with Caller(served.host, "127.0.0.10") as phone:
        phone.say("knock", word=served.phones.word)
        room = phone.hear()["room"]
        assert phone.greet(room)["k"] == "welcome"


@pytest.mark.parametrize(
    "message",
    [b"{", b'{"k":"press","b":"a","d":1}', json.dumps({"k": "hello", "v": 1, "room": "A" * 17}).encode(), b"\xff"],
)
def test_a_message_of_no_page_of_ours_costs_the_connection(served: Served, message: bytes) -> None:
    with Caller(served.host, "127.0.0.11") as phone:
        phone.line.send(message, text=True)
        assert phone.is_cut_off()


def test_bytes_and_parts_of_messages_cost_it_too(served: Served) -> None:
    for sent in (b"bytes", ["a text", "in two parts"]):
        with Caller(served.host, "127.0.0.12") as phone:
            phone.greet(served.code)
            with suppress(Exception):  # it may be closed between the parts
                phone.line.send(sent)
            assert phone.is_cut_off()


def test_a_message_of_more_than_two_kilobytes_costs_it_too(served: Served) -> None:
    with Caller(served.host, "127.0.0.13") as phone:
        phone.greet(served.code)
        phone.line.send(" " * 2048 + "{}")
        assert phone.is_cut_off()


def test_who_does_not_say_hello_and_who_does_not_answer_is_cut_off() -> None:
    with serving() as served, Caller(served.host) as phone:
        assert phone.is_cut_off()
        assert served.arrivals == []
    with serving(hello_s=20.0) as served, socket.create_connection((HOME, served.phones.port), PATIENCE_S) as line:
        line.sendall(
            f"GET /ws HTTP/1.1\r\nHost: {served.host}\r\nOrigin: http://{served.host}\r\n{UPGRADE}\r\n".encode()
        )
        while line.recv(65536):  # the answer and pings, which are not answered
            pass


def test_who_falls_silent_is_gone_after_a_while() -> None:
    with serving() as served:
        with Caller(served.host) as phone:
            phone.greet(served.code)
            phone.line.socket.close()
        (plugged, gone) = served.wait(lambda arrivals: len(arrivals) == 2)
    assert isinstance(plugged, Plugged)
    assert isinstance(gone, Unplugged)
    assert plugged.device == gone.device


def test_an_address_has_twelve_connections_and_all_have_forty_eight() -> None:
    with serving(open_s=20.0) as served:
        where = HOME, served.phones.port

        def is_answered(line: socket.socket) -> bool:
            with suppress(ConnectionError):
                line.sendall(f"GET / HTTP/1.1\r\nHost: {served.host}\r\n\r\n".encode())
                return bool(line.recv(12))
            return False

        crowd = [socket.create_connection(where, PATIENCE_S, (f"127.0.1.{k % 5}", 0)) for k in range(60)]
        late = socket.create_connection(where, PATIENCE_S, ("127.0.2.1", 0))
        assert not is_answered(late)
        assert sum(map(is_answered, crowd)) == 48
        for line in (*crowd, late):
            line.close()


def test_a_request_without_an_end_is_not_read_to_the_end(served: Served) -> None:
    assert ask(served, b"GET / HTTP/1.1\r\n" + b"X: " + b"x" * 200_000, "127.0.0.14") == ""
    assert ask(served, b"GET / HTTP/1.1\r\n" + b"X: xxxxxxxxxxxx\r\n" * 2000, "127.0.0.14") == ""


BYTES = st.binary(max_size=4096) | st.sampled_from(
    (
        b"GET / HTTP/1.1\r\n",
        b"\r\n\r\n",
        b"\x81\x85",
        b"\x88\x00",
        b"\x89\xfe\xff\xff",
        b"\x00" * 20,
        b"PRI * HTTP/2.0\r\n\r\n",
    )
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(BYTES, max_size=4), st.booleans())
def test_no_bytes_break_it(served: Served, parts: list[bytes], upgraded: bool) -> None:
    """Before or after the handshake; the port answers afterwards, and the exit of `served` finds no exception."""
    where = HOME, served.phones.port
    with socket.create_connection(where, PATIENCE_S, ("127.0.0.15", 0)) as line, suppress(ConnectionError):
        if upgraded:
            head = f"GET /ws HTTP/1.1\r\nHost: {served.host}\r\nOrigin: http://{served.host}\r\n{UPGRADE}\r\n"
            line.sendall(head.encode())
        for part in parts:
            line.sendall(part)
    assert code(get(served, "/")) == 200


def test_it_ends_at_once_though_nobody_reads(served: Served) -> None:
    with serving(silence_s=20.0) as other:
        phones = [Caller(other.host, f"127.0.3.{number}") for number in range(6)]
        for phone in phones:
            phone.greet(other.code)
    assert [phone.hear() for phone in phones] == [{"k": "bye", "why": "off"}] * 6
    gone = [arrival for arrival in other.arrivals if isinstance(arrival, Unplugged)]
    assert len(gone) == 6


def test_a_fault_of_ours_costs_one_connection_and_is_told() -> None:
    def broken() -> int:
        raise RuntimeError("the clock has stopped")

    with serving(broken) as served:
        with Caller(served.host) as phone:
            phone.say("hello", v=1, room=served.code)
            assert phone.is_cut_off()
        assert code(get(served, "/")) == 200
        assert [str(error) for error in served.errors] == ["the clock has stopped"]
        served.errors.clear()
