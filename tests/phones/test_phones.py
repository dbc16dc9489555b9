"""The phones as the program knows them: what leads to them, and what ends them."""

import pytest

from game.input.inbox import Inbox
from game.input.phone_door import PhoneRules
from game.phones import addresses
from game.phones.addresses import LocalAddress
from game.phones.phones import PhoneParts, Phones
from tests.support.phones import HOME, Caller, serving, some_pages

WIFI, TUNNEL = LocalAddress("wlan0", "192.168.178.31"), LocalAddress("tun0", "10.8.0.2")


def some_phones(rules: PhoneRules) -> Phones:
    return Phones(rules, PhoneParts(some_pages(), ("en",), Inbox(lambda: True), lambda: 0, lambda: None, print))


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> list[LocalAddress]:
    found = [TUNNEL, WIFI]
    monkeypatch.setattr(addresses, "find", lambda: list(found))
    return found


def test_the_likeliest_address_is_shown_first_and_the_others_after_it(found: list[LocalAddress]) -> None:
    phones = some_phones(PhoneRules())
    phones.port = 47111
    assert (phones.address, phones.place) == ("", (0, 0))
    phones.look()
    assert (phones.address, phones.place) == ("192.168.178.31:47111", (1, 2))
    phones.turn(1)
    assert (phones.address, phones.place) == ("10.8.0.2:47111", (2, 2))
    phones.turn(1)
    assert phones.address == "192.168.178.31:47111"
    assert phones.link.startswith("http://192.168.178.31:47111/#")
    assert len(phones.squares) == 29


def test_another_look_keeps_what_is_shown_as_long_as_it_is_there(found: list[LocalAddress]) -> None:
    phones = some_phones(PhoneRules(last=TUNNEL.address))
    phones.look()
    assert phones.place == (1, 2)
    assert phones.address.startswith(TUNNEL.address)
    phones.turn(1)
    found.append(LocalAddress("eth0", "10.0.0.5"))
    phones.look()
    assert phones.address.startswith(WIFI.address)
    found.clear()
    phones.look()
    assert (phones.address, phones.place) == ("", (0, 0))


def test_the_address_that_an_operator_names_is_the_only_one(found: list[LocalAddress]) -> None:
    phones = some_phones(PhoneRules(address="play.example.org:8080"))
    phones.look()
    assert phones.link.startswith("http://play.example.org:8080/#")


def test_a_new_code_keeps_those_who_are_here_and_lets_in_who_was_kicked() -> None:
    with serving(hello_s=20.0, silence_s=20.0) as served, Caller(served.host) as phone:
        phone.greet(served.code)
        old, word = served.code, served.phones.word
        served.phones.lock(True)
        served.phones.kick("phone 9")  # who is not there
        served.phones.renew()
        assert phone.hear() == {"k": "admit", "room": served.code}
        assert (served.code, served.phones.word) != (old, word)
        assert not served.phones.is_locked
        with Caller(served.host, "127.0.0.2") as late:
            assert late.greet(old) == {"k": "bye", "why": "room"}
        with Caller(served.host, "127.0.0.2") as other:
            assert other.greet(served.code)["device"] == 2


def test_after_a_group_its_phones_are_sent_away() -> None:
    with serving(hello_s=20.0, silence_s=20.0) as served, Caller(served.host) as phone:
        key = phone.greet(served.code)["key"]
        served.phones.move_out()
        assert phone.hear() == {"k": "bye", "why": "room"}
        with Caller(served.host) as again:
            assert again.greet(served.code, key)["device"] == 2


def test_it_remembers_the_address_that_a_phone_came_through() -> None:
    with serving() as served, Caller(served.host) as phone:
        assert served.phones.worked == ""
        phone.greet(served.code)
        assert served.phones.worked == HOME
