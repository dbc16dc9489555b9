"""What phones send becomes arrivals; who breaks off may come back; and what a phone shows is only its own."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from game.input.inbox import Inbox
from game.input.intents import PHONE, Arrival, Plugged, Raw, Unplugged, Wish
from game.input.phone_pages import NOTHING, PhonePage, PhoneSeat, PhoneText
from game.phones.protocol import ProtocolError
from game.phones.rooms import PhoneRoom
from game.phones.sessions import GONE_S, Sessions
from game.rules.api import Move

KEY = "0" * 32


class FakeLine:
    """A connection without a network."""

    def __init__(self, address: str = "192.168.1.5") -> None:
        self.address = address
        self.at = "192.168.1.2"
        self.is_known = False
        self.heard: list[dict[str, Any]] = []
        self.is_closed = False

    def say(self, kind: str, text: str) -> None:
        message = json.loads(text)
        assert message["k"] == kind
        self.heard.append(message)

    def end(self, kind: str, text: str) -> None:
        self.say(kind, text)
        self.is_closed = True


class Reception:
    """Sessions by a clock that is led by hand."""

    def __init__(self) -> None:
        self.room = PhoneRoom()
        self.t = 1000
        self._timers: list[tuple[float, Callable[[], None]]] = []
        self.inbox = Inbox(lambda: False)
        self.sessions = Sessions(self.room, ("en", "de"), self.inbox, lambda: self.t, self._later)

    def _later(self, seconds: float, act: Callable[[], None]) -> Callable[[], None]:
        timer = self.t + 1000 * seconds, act
        self._timers.append(timer)
        return lambda: self._timers.remove(timer) if timer in self._timers else None

    def wait(self, seconds: float) -> None:
        self.t += round(1000 * seconds)
        for timer in [timer for timer in self._timers if timer[0] <= self.t]:
            self._timers.remove(timer)
            timer[1]()

    def send(self, line: FakeLine, k: str, **fields: object) -> None:
        self.sessions.hear(line, json.dumps({"k": k, **fields}).encode())

    def enter(self, line: FakeLine, key: str = "", langs: tuple[str, ...] = ("en",), code: str = "") -> dict[str, Any]:
        self.send(line, "hello", v=1, room=code or self.room.code, key=key, langs=langs)
        return line.heard[-1]

    def arrived(self) -> list[Arrival]:
        return list(self.inbox.drain())


@pytest.fixture
def here() -> Reception:
    return Reception()


def test_a_hello_plugs_in_a_device_that_is_known_by_its_key(here: Reception) -> None:
    line = FakeLine()
    welcome = here.enter(line)
    assert (welcome["k"], welcome["device"], welcome["lang"]) == ("welcome", 1, "en")
    (plugged,) = here.arrived()
    assert isinstance(plugged, Plugged)
    assert plugged.device[:4] == ("phone 1", PHONE, "Phone 1", PHONE)
    assert welcome["key"] not in str(plugged)
    assert line.is_known
    assert here.sessions.worked == "192.168.1.2"


def test_its_buttons_are_those_of_its_device_at_the_moment_of_their_arrival(here: Reception) -> None:
    line = FakeLine()
    here.enter(line)
    here.arrived()
    here.send(line, "press", b="a", d=1)
    here.t += 7
    here.send(line, "press", b="a", d=0)
    assert here.arrived() == [Raw("phone 1", "a", 1, 1000), Raw("phone 1", "a", 0, 1007)]


def test_what_it_sets_and_asks_for_are_wishes(here: Reception) -> None:
    line = FakeLine()
    here.enter(line)
    here.arrived()
    here.send(line, "set", name="Lotta", ready=False)
    here.send(line, "set", colour="green")
    here.send(line, "ask", what="leave")
    moves: list[Move] = [("name", "Lotta"), ("ready", False), ("colour", "green"), ("leave",)]
    assert here.arrived() == [Wish("phone 1", move, 1000) for move in moves]


@pytest.mark.parametrize(
    ("k", "fields"),
    [("press", {"b": "a", "d": 1}), ("set", {"ready": True}), ("ask", {"what": "help"}), ("nothing", {})],
)
def test_before_the_hello_nothing_is_heard(here: Reception, k: str, fields: dict[str, object]) -> None:
    with pytest.raises(ProtocolError):
        here.send(FakeLine(), k, **fields)
    assert here.arrived() == []


def test_after_it_there_is_no_second_one_and_no_knocking(here: Reception) -> None:
    line = FakeLine()
    here.enter(line)
    with pytest.raises(ProtocolError):
        here.enter(line)
    with pytest.raises(ProtocolError):
        here.send(line, "knock", word=here.room.word)


def test_another_code_and_another_version_are_sent_away(here: Reception) -> None:
    lines = FakeLine(), FakeLine()
    assert here.enter(lines[0], code="ABCDEFGHJK") == {"k": "bye", "why": "room"}
    here.send(lines[1], "hello", v=2, room=here.room.code)
    assert lines[1].heard == [{"k": "bye", "why": "reload"}]
    assert all(line.is_closed and not line.is_known for line in lines)
    assert here.arrived() == []


def test_the_word_buys_the_code_and_a_wrong_one_nothing(here: Reception) -> None:
    line, other = FakeLine(), FakeLine("192.168.1.6")
    here.send(line, "knock", word=here.room.word.lower())
    assert line.heard == [{"k": "admit", "room": here.room.code}]
    assert not line.is_known
    here.send(other, "knock", word="no such 1")
    assert (other.heard, other.is_closed) == ([{"k": "bye", "why": "wait"}], True)
    here.wait(1)
    other = FakeLine("192.168.1.6")
    here.send(other, "knock", word="no such 1")
    assert other.heard == [{"k": "bye", "why": "word"}]


def test_a_reload_is_not_noticed_and_a_held_button_is_let_go(here: Reception) -> None:
    line = FakeLine()
    key = here.enter(line)["key"]
    here.send(line, "press", b="left", d=1)
    here.arrived()
    here.sessions.lose(line)
    assert here.arrived() == [Raw("phone 1", "left", 0, 1000)]
    here.wait(GONE_S / 2)
    assert here.enter(FakeLine(), key)["device"] == 1
    here.wait(GONE_S)
    assert here.arrived() == []


def test_who_stays_away_is_gone_and_comes_back_as_the_same_device(here: Reception) -> None:
    line = FakeLine()
    key = here.enter(line)["key"]
    (plugged,) = here.arrived()
    here.sessions.lose(line)
    here.wait(GONE_S)
    assert isinstance(plugged, Plugged)
    assert here.arrived() == [Unplugged(plugged.device, here.t)]
    here.wait(600)
    here.enter(FakeLine("192.168.1.77"), key)
    assert here.arrived() == [Plugged(plugged.device, here.t)]


def test_the_newest_tab_has_the_seat_and_the_older_one_is_told(here: Reception) -> None:
    old, new = FakeLine(), FakeLine()
    key = here.enter(old)["key"]
    here.enter(new, key)
    assert (old.heard[-1], old.is_closed) == ({"k": "bye", "why": "elsewhere"}, True)
    here.arrived()
    here.sessions.lose(old)
    here.wait(GONE_S)
    here.send(new, "press", b="b", d=1)
    assert here.arrived() == [Raw("phone 1", "b", 1, here.t)]


def test_a_kicked_phone_is_gone_at_once_and_stays_out(here: Reception) -> None:
    line = FakeLine()
    key = here.enter(line)["key"]
    here.arrived()
    here.sessions.kick("phone 1")
    assert (line.heard[-1], line.is_closed) == ({"k": "bye", "why": "kicked"}, True)
    (gone,) = here.arrived()
    assert isinstance(gone, Unplugged)
    for again in ("", key):
        assert here.enter(FakeLine(), again) == {"k": "bye", "why": "kicked"}
    here.sessions.lose(line)
    here.wait(GONE_S)
    assert here.arrived() == []


def test_a_locked_room_lets_come_back_but_not_in(here: Reception) -> None:
    line = FakeLine()
    key = here.enter(line)["key"]
    here.room.is_locked = True
    assert here.enter(FakeLine("192.168.1.6")) == {"k": "bye", "why": "locked"}
    assert here.enter(FakeLine(), key)["k"] == "welcome"


def test_who_is_there_learns_the_new_code_and_stays(here: Reception) -> None:
    line = FakeLine()
    key = here.enter(line)["key"]
    here.arrived()
    old, here.room = here.room, here.room.renewed()
    here.sessions.renew(here.room)
    assert line.heard[-1] == {"k": "admit", "room": here.room.code}
    assert here.enter(FakeLine(), key, code=old.code)["why"] == "room"
    assert here.enter(FakeLine(), key)["device"] == 1
    assert here.arrived() == []


def test_when_a_group_goes_all_its_phones_and_keys_are_gone(here: Reception) -> None:
    lines = [FakeLine(f"192.168.1.{number}") for number in range(3)]
    keys = [here.enter(line)["key"] for line in lines]
    here.sessions.show("phone 1", NOTHING)
    here.arrived()
    here.room = here.room.emptied()
    here.sessions.move_out(here.room)
    assert [line.heard[-1] for line in lines] == [{"k": "bye", "why": "room"}] * 3
    assert [type(arrival) for arrival in here.arrived()] == [Unplugged] * 3
    line = FakeLine()
    assert here.enter(line, keys[0])["device"] == 4
    assert [message["k"] for message in line.heard] == ["welcome"]


# What phones show

SEAT = PhoneSeat("C", "<b>Lotta</b>", "green", "cat", PhoneText("phone.you"))
PAGE = PhonePage(
    "lobby",
    PhoneText("phone.look"),
    (("a", PhoneText("phone.sit")),),
    SEAT,
    (SEAT,),
    PhoneText("game.hoopla.name"),
    PhoneText("lobby.holds", (("n", 4),)),
)


def test_a_page_is_sent_in_the_language_of_each_phone_and_names_are_left_as_they_are(here: Reception) -> None:
    shown = []
    for number, langs in enumerate((("fr", "de-AT"), ("tlh",)), 1):
        line = FakeLine(f"192.168.1.{number}")
        here.enter(line, langs=langs)
        here.sessions.show(f"phone {number}", PAGE)
        shown.append(line.heard[-1])
    german, english = shown
    assert (german["status"], english["status"]) == ("Schau auf den großen Bildschirm.", "Look at the big screen.")
    assert (german["words"], english["words"]) == ({"a": "Platz nehmen"}, {"a": "Sit down"})
    assert english["room"] == "4 at most"
    assert german["mine"]["name"] == english["mine"]["name"] == "<b>Lotta</b>"


def test_a_page_goes_to_its_phone_only_and_is_there_again_after_a_reload(here: Reception) -> None:
    lines = [FakeLine(f"192.168.1.{number}") for number in range(2)]
    key, _ = (here.enter(line)["key"] for line in lines)
    here.sessions.show("phone 1", PAGE)
    assert [message["k"] for message in lines[1].heard] == ["welcome"]
    again = FakeLine()
    here.enter(again, key)
    assert [message["k"] for message in again.heard] == ["welcome", "page"]
    assert again.heard[1] == lines[0].heard[1]


def test_a_sentence_is_told_in_its_language_and_nobody_who_is_gone_hears_it(here: Reception) -> None:
    line = FakeLine()
    here.enter(line, langs=("de",))
    here.sessions.tell("phone 1", PhoneText("phone.look"))
    assert line.heard[-1] == {"k": "told", "text": "Schau auf den großen Bildschirm."}
    here.sessions.tell("phone 9", PhoneText("phone.look"))
