"""Phones at a kiosk: only where the policy allows them, by its rules for guests, and gone with the group."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from game.input.intents import NOBODY
from game.input.phone_door import PhoneHost
from game.kiosk.pin import hash_of
from tests.support.phones import Caller, Guest, until
from tests.support.unattended import Unattended

Open = Callable[..., Unattended]

TABLE = Path("/proc/self/net/tcp")
ALLOWED = "[phones]\nallowed = true\n[idle]\nask_s = 600\n"


def to_lobby(kiosk: Unattended) -> PhoneHost:
    """A visitor presses a key; the phones, as soon as they can come."""
    kiosk.press("left", "a")
    kiosk.until(lambda: kiosk.scene == "LobbyScene", ms=16)
    door = kiosk.house.phones
    assert door is not None
    until(kiosk, lambda: door.host is not None)
    assert door.host is not None
    return door.host


def buttons(kiosk: Unattended) -> list[str]:
    return [text for text, _ in kiosk.factory.services()]


def test_a_policy_that_says_nothing_allows_none(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    kiosk.press("left", "a")
    assert kiosk.house.phones is None
    assert "phones.button" not in buttons(kiosk)


def test_in_safe_mode_there_are_none(open_kiosk: Open) -> None:
    kiosk = open_kiosk(ALLOWED, safe=True)
    assert kiosk.house.phones is None


def sockets() -> set[str]:
    """The TCP sockets of this process that listen, as the kernel knows them."""
    links = [path for path in Path("/proc/self/fd").iterdir() if os.path.lexists(path)]
    own = {os.readlink(path) for path in links}
    lines = [line.split() for line in TABLE.read_text(encoding="ascii").splitlines()[1:]]
    return {line[9] for line in lines if line[3] == "0A" and f"socket:[{line[9]}]" in own}


@pytest.mark.skipif(not TABLE.exists(), reason="only Linux tells what a process listens to in /proc")
def test_where_they_are_allowed_one_port_is_opened_with_the_lobby(open_kiosk: Open) -> None:
    kiosk = open_kiosk(ALLOWED)
    before = sockets()
    host = to_lobby(kiosk)
    assert len(sockets() - before) == 1
    assert host.port
    assert "phones.button" in buttons(kiosk)


def test_a_guest_has_the_names_of_the_list_and_the_languages_of_the_policy(open_kiosk: Open) -> None:
    names = '[names]\nway = "list"\nlist = ["Ada", "Ben", "Cleo"]\n'
    policy = f'{ALLOWED}{names}[language]\nfirst = "de"\nchoice = ["de", "fr"]\n'
    kiosk = open_kiosk(policy)
    host = to_lobby(kiosk)
    with Guest(kiosk, host, "127.0.0.2", ("en", "sv")) as guest, Guest(kiosk, host, "127.0.0.3", ("fr",)) as other:
        guest.sit()
        page = guest.page(lambda page: page["page"] == "lobby")
        assert page["names"] == ["Ada", "Ben", "Cleo"]
        assert page["status"] == "Name, Farbe, bereit."
        guest.say("set", name="Ada")
        until(kiosk, lambda: kiosk.party.booths[guest.booth].name == "Ada")
        guest.say("set", name="Rude")
        assert guest.hear("told")["text"] == "Bitte nicht diesen"
        other.sit()
        assert other.page(lambda page: page["page"] == "lobby")["names"] == ["Ben", "Cleo"]


@pytest.mark.parametrize(("rules", "names"), [('[names]\nway = "given"\n', None), ("[guests]\nseat = false\n", None)])
def test_where_names_are_given_a_phone_chooses_none(open_kiosk: Open, rules: str, names: object) -> None:
    kiosk = open_kiosk(ALLOWED + rules)
    host = to_lobby(kiosk)
    with Guest(kiosk, host, "127.0.0.2") as guest:
        guest.sit()
        page = guest.page(lambda page: page["page"] == "lobby")
        assert page["names"] is names
        assert page["dresses"] == ("guests" not in rules)
        before = kiosk.party.booths[guest.booth].name
        guest.say("set", name="Zorro")
        guest.hear("told")
        assert kiosk.party.booths[guest.booth].name == before


def test_three_letters_are_three_letters_on_a_phone_too(open_kiosk: Open) -> None:
    kiosk = open_kiosk(f'{ALLOWED}[names]\nway = "letters"\n')
    host = to_lobby(kiosk)
    with Guest(kiosk, host, "127.0.0.2") as guest:
        guest.sit()
        guest.say("set", name="zo")
        assert guest.hear("told")["text"] == "Three letters, please"
        guest.say("set", name="zoé")
        until(kiosk, lambda: kiosk.party.booths[guest.booth].name == "ZOÉ")


def test_with_the_group_its_phones_go_and_their_keys(open_kiosk: Open) -> None:
    kiosk = open_kiosk(ALLOWED.replace("600", "10"))
    host = to_lobby(kiosk)
    code = host.link
    with Guest(kiosk, host, "127.0.0.2") as guest:
        guest.sit()
        kiosk.pass_seconds(40)
        assert guest.hear("bye")["why"] == "room"
        key = guest.key
    until(kiosk, lambda: guest.device not in kiosk.router.devices)
    assert kiosk.party.people == ()
    assert host.link != code
    with Caller(host.address, "127.0.0.2") as caller:
        assert caller.greet(host.link.partition("#")[2], key)["device"] == 2


def test_a_press_on_a_phone_shows_that_people_are_here(open_kiosk: Open) -> None:
    kiosk = open_kiosk(ALLOWED.replace("600", "10"))
    host = to_lobby(kiosk)
    with Guest(kiosk, host, "127.0.0.2") as guest:
        guest.sit()
        for _ in range(4):
            kiosk.pass_seconds(6)
            guest.say("set", colour="blue" if _ % 2 else "green")
            until(kiosk, lambda _=_: kiosk.party.booths[guest.booth].colour == ("blue" if _ % 2 else "green"))  # type: ignore[misc]
        assert kiosk.scene == "LobbyScene"


def test_guests_cannot_switch_phones_off_but_lock_the_door(open_kiosk: Open) -> None:
    kiosk = open_kiosk(ALLOWED)
    host = to_lobby(kiosk)
    kiosk.push(kiosk.factory.phone_rules())
    kiosk.frames_until_shown()
    kiosk.press("left", "a")
    assert host.is_locked


def test_the_operator_locks_the_door_and_takes_a_seat_back(open_kiosk: Open) -> None:
    kiosk = open_kiosk(f'{ALLOWED}[operator]\npin = "{hash_of("4711")}"\n')
    host = to_lobby(kiosk)
    with Guest(kiosk, host, "127.0.0.2") as guest:
        guest.sit()
        kiosk.chord()
        kiosk.type("4711")
        kiosk.press("left", *["down"] * 5, "a")
        kiosk.frames(2)
        assert kiosk.scene == "DeskPhonesScene"
        kiosk.press("left", "down", "a")
        assert host.is_locked
        kiosk.press("left", "down", "down", "a", "down", "a")
        assert guest.hear("bye")["why"] == "kicked"
        until(kiosk, lambda: guest.device not in kiosk.router.devices)
        assert kiosk.router.seats.booth(guest.device) == NOBODY
        kiosk.pass_seconds(61)
        assert kiosk.scene not in ("DeskPhonesScene", "DeskScene")
