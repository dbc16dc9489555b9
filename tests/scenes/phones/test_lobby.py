"""People with phones in the lobby, and from there to the table and back: each phone shows what it can do now."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest

from game.input.intents import BoothNumber
from game.input.phone_door import PhoneHost
from game.scenes.lobby.lobby import LobbyScene
from game.scenes.table import TableScene
from game.unseen import Unseen
from tests.support.phones import Guest, switch_on, until
from tests.support.tables import seconds

FIRST, SECOND = BoothNumber(0), BoothNumber(1)


@pytest.fixture
def host(sofa: Unseen) -> Iterator[PhoneHost]:
    yield switch_on(sofa)
    assert sofa.house.phones is not None
    sofa.house.phones.close()


@pytest.fixture
def lotta(sofa: Unseen, host: PhoneHost) -> Iterator[Guest]:
    with Guest(sofa, host) as lotta:
        yield lotta


@pytest.fixture
def noe(sofa: Unseen, host: PhoneHost) -> Iterator[Guest]:
    with Guest(sofa, host, "127.0.0.2", ("de",)) as noe:
        yield noe


def test_with_phones_off_there_is_no_thread_no_socket_and_nothing_is_loaded(sofa: Unseen) -> None:
    sofa.push(sofa.factory.lobby())
    sofa.frames(5)
    assert sofa.house.phones is not None
    assert sofa.house.phones.host is None
    assert [thread.name for thread in threading.enumerate() if thread.name == "phones"] == []


def test_a_phone_is_offered_a_seat_and_takes_it(sofa: Unseen, lotta: Guest) -> None:
    page = lotta.page(lambda page: page["page"] == "sit")
    assert page["mine"] is None
    lotta.sit()
    page = lotta.page(lambda page: page["page"] == "lobby")
    assert (page["mine"]["letter"], page["mine"]["name"], page["mine"]["colour"]) == ("A", "Mira", "red")
    assert len(page["seats"]) == 6
    assert page["words"]["a"] == "Play against bots"
    assert sofa.party.people == (FIRST,)


def test_it_chooses_name_and_colour_by_the_rules_of_the_house(sofa: Unseen, lotta: Guest, noe: Guest) -> None:
    lotta.sit()
    noe.sit()
    lotta.say("set", name="  lotta!? ")
    lotta.say("set", colour="green")
    until(sofa, lambda: sofa.party.booths[FIRST].colour == "green")
    assert sofa.party.booths[FIRST].name == "lotta"
    noe.say("set", name="lotta")
    assert noe.hear("told")["text"] == "lotta ist schon da"
    noe.say("set", colour="green")
    assert noe.hear("told")["text"] == "Diese Farbe ist vergeben."
    noe.say("set", name="!!!")
    assert noe.hear("told")["text"] == "Ein Name braucht einen Buchstaben"
    assert sofa.party.booths[SECOND].name == "Jörg"


def test_nothing_of_a_guest_is_remembered_by_the_host(sofa: Unseen, lotta: Guest) -> None:
    lotta.sit()
    lotta.say("set", name="Lotta", ready=True)
    until(sofa, lambda: isinstance(sofa.stack.top, TableScene))
    assert sofa.memory.settings.now.devices == {}


def test_two_who_are_ready_begin_and_each_is_told_what_the_buttons_do(sofa: Unseen, lotta: Guest, noe: Guest) -> None:
    lotta.sit()
    noe.sit()
    page = lotta.page(lambda page: page["words"].get("a") == "I am ready")
    lotta.say("set", ready=True)
    page = lotta.page(lambda page: page["ready"])
    assert (page["status"], page["words"]["a"]) == ("You are ready. Look up!", "Not yet")
    lotta.say("set", ready=False)
    lotta.page(lambda page: not page["ready"])
    for phone in (lotta, noe):
        phone.say("set", ready=True)
    until(sofa, lambda: isinstance(sofa.stack.top, TableScene))
    sofa.frames_until_shown()
    page = lotta.page(lambda page: page["page"] == "remote")
    assert page["words"] == {
        "a": "flip",
        "left": "place",
        "up": "place",
        "right": "place",
        "down": "take back",
        "pause": "Pause",
    }
    assert noe.page(lambda page: page["page"] == "remote")["words"]["a"] == "aufdecken"


def test_a_phone_flips_and_places_cards(sofa: Unseen, lotta: Guest, noe: Guest) -> None:
    lotta.sit()
    noe.sit()
    for phone in (lotta, noe):
        phone.say("set", ready=True)
    until(sofa, lambda: isinstance(sofa.stack.top, TableScene))
    sofa.frames_until_shown()
    seconds(sofa, 4.5)
    table = sofa.stack.top
    assert isinstance(table, TableScene)
    noe.tap("a")
    lotta.tap("a", "left")
    assert [event.seat for event in table.match.events if event.kind == "flip"] == [1, 0]
    seconds(sofa, 0.1)
    assert {event.seat for event in table.match.events if event.kind in ("place", "refused")} == {0}


def test_a_phone_that_is_gone_pauses_the_match_and_its_seat_is_offered(
    sofa: Unseen, host: PhoneHost, lotta: Guest
) -> None:
    lotta.sit()
    lotta.say("set", ready=True)
    until(sofa, lambda: isinstance(sofa.stack.top, TableScene))
    sofa.frames_until_shown()
    seconds(sofa, 4.5)
    lotta.close()
    until(sofa, lambda: sofa.scene == "PauseScene")
    assert sofa.party.seats.lost == (FIRST,)
    with Guest(sofa, host, "127.0.0.3") as stranger:
        assert stranger.page(lambda page: page["page"] == "sit")["status"].startswith("A seat has lost")


def test_with_its_key_a_phone_is_back_at_its_seat(sofa: Unseen, host: PhoneHost, lotta: Guest) -> None:
    lotta.sit()
    lotta.say("set", ready=True)
    until(sofa, lambda: isinstance(sofa.stack.top, TableScene))
    sofa.frames_until_shown()
    seconds(sofa, 4.5)
    key = lotta.key
    lotta.close()
    until(sofa, lambda: sofa.scene == "PauseScene")
    with Guest(sofa, host, "127.0.0.3", key=key) as again:
        assert again.device == lotta.device
        until(sofa, lambda: sofa.scene == "TableScene")
        assert sofa.party.seats.lost == ()


def test_who_comes_late_sits_down_for_the_next_match(sofa: Unseen, host: PhoneHost, lotta: Guest) -> None:
    lotta.sit()
    lotta.say("set", ready=True)
    until(sofa, lambda: isinstance(sofa.stack.top, TableScene))
    sofa.frames_until_shown()
    with Guest(sofa, host, "127.0.0.2") as noe:
        page = noe.page(lambda page: page["page"] == "sit")
        assert page["status"] == "A match is on. Sit down for the next one."
        noe.sit()
        assert noe.booth in sofa.party.waiting


@pytest.mark.parametrize(("what", "scene"), [("game", "ChooseScene"), ("help", "HowScene"), ("seat", "SeatScene")])
def test_the_buttons_of_the_lobby_lead_to_pages_that_the_phone_drives(
    sofa: Unseen, lotta: Guest, what: str, scene: str
) -> None:
    lotta.sit()
    lotta.say("ask", what=what)
    until(sofa, lambda: sofa.scene == scene)
    sofa.frames_until_shown()
    page = lotta.page(lambda page: page["page"] == "remote")
    assert {"left", "right", "a", "b"} <= page["words"].keys()
    lotta.tap("b")
    until(sofa, lambda: isinstance(sofa.stack.top, LobbyScene))
    lotta.page(lambda page: page["page"] == "lobby")


def test_who_leaves_has_no_seat_any_more(sofa: Unseen, lotta: Guest) -> None:
    lotta.sit()
    lotta.say("ask", what="leave")
    until(sofa, lambda: sofa.party.people == ())
    lotta.page(lambda page: page["page"] == "sit")


def test_when_all_seats_are_taken_there_is_nothing_to_press(sofa: Unseen, host: PhoneHost) -> None:
    guests = [Guest(sofa, host, f"127.0.0.{number}") for number in range(2, 9)]
    for guest in guests[:6]:
        guest.sit()
    assert guests[6].page(lambda page: page["page"] == "wait")["status"].startswith("All seats are taken")
    for guest in guests:
        guest.close()


def test_the_teams_are_chosen_on_the_phone(sofa: Unseen, lotta: Guest) -> None:
    sofa.party.choose("double_take")
    sofa.party.set_option("double_take", "mode", "team")
    lotta.sit()
    for level in ("easy", "easy", "easy"):
        sofa.party.invite(next(booth for booth in sofa.party.seats.free if not sofa.party.booths[booth].bot), level)
    page = lotta.page(lambda page: "left" in page["words"])
    assert (page["words"]["left"], page["words"]["right"]) == ("Ring team", "Flower team")
    lotta.tap("right")
    assert sofa.party.booths[FIRST].team == 1


def test_no_module_of_the_network_is_loaded_by_the_program_itself() -> None:
    """Asked of a program of its own: this one has loaded them for the tests."""
    source = (
        "import sys, os; os.environ['SDL_VIDEODRIVER'] = 'dummy'\n"
        "import tempfile; from pathlib import Path; from game.unseen import Unseen\n"
        "program = Unseen(Path(tempfile.mkdtemp())); program.push(program.factory.lobby()); program.frames(3)\n"
        "names = ('game.phones', 'websockets', 'segno', 'asyncio', 'socket', 'ssl', 'http')\n"
        "print([name for name in names if name in sys.modules]); program.close()"
    )
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
