"""The way in for phones on the big screen: the code, the address and the word, and who may come."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from game import app
from game.gfx.window import Scale
from game.input.intents import NOBODY, BoothNumber
from game.input.phone_door import ANY, PhoneHost
from game.phones import addresses
from game.phones.addresses import LocalAddress
from game.scenes.phones.panel import SHEET, PhonesScene
from game.scenes.table import TableScene
from game.text.catalog import Catalog
from game.text.languages import LANGUAGES
from game.ui.page import Page
from game.unseen import Unseen
from tests.support import needs
from tests.support.phones import Caller, Guest, until
from tests.support.seen_words import seen_words

FIRST, SECOND = BoothNumber(0), BoothNumber(1)


@pytest.fixture
def panel(sofa: Unseen) -> Iterator[PhonesScene]:
    """The panel, opened by the person at the left keys; phones are off."""
    sofa.push(sofa.factory.lobby())
    sofa.frames_until_shown()
    sofa.press("left", "a", *["down"] * 7, "right", "a")  # past five free booths and the games, to the second button
    sofa.frames_until_shown()
    assert isinstance(sofa.stack.top, PhonesScene)
    yield sofa.stack.top
    assert sofa.house.phones is not None
    sofa.house.phones.close()


@pytest.fixture
def host(sofa: Unseen, panel: PhonesScene) -> PhoneHost:
    """The phones, switched on by that person."""
    sofa.press("left", "a")
    door = sofa.house.phones
    assert door is not None
    until(sofa, lambda: door.host is not None)
    assert door.host is not None
    return door.host


@pytest.fixture
def lotta(sofa: Unseen, host: PhoneHost) -> Iterator[Guest]:
    with Guest(sofa, host, "127.0.0.2") as lotta:
        lotta.sit()
        yield lotta


def to_rules(sofa: Unseen) -> None:
    sofa.press("left", "c")
    sofa.frames_until_shown()
    assert sofa.scene == "PhoneRulesScene"


def test_one_press_switches_phones_on_now_and_for_the_next_evening(sofa: Unseen, host: PhoneHost) -> None:
    assert host.address.startswith("127.0.0.1:")
    assert sofa.memory.settings.now.phones
    assert sofa.memory.settings.now.phones_port == host.port


def test_leaving_the_panel_opens_nothing(sofa: Unseen, panel: PhonesScene) -> None:
    sofa.press("left", "b")
    sofa.frames(5)
    assert sofa.scene == "LobbyScene"
    assert sofa.house.phones is not None
    assert not sofa.house.phones.is_wanted
    assert not sofa.memory.settings.now.phones


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_a_camera_reads_the_way_in_from_the_screen(
    sofa: Unseen, host: PhoneHost, size: tuple[int, int], tmp_path: Path
) -> None:
    needs.program("zbarimg", "zbar-tools")
    sofa.resize(size)
    sofa.frames_until_shown()
    sofa.frames(3)
    sofa.save(tmp_path / "screen.png")
    command = [shutil.which("zbarimg") or "", "--quiet", "--raw", str(tmp_path / "screen.png")]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip() == host.link


@pytest.fixture
def two_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer with two addresses; to be asked for before the sofa."""
    monkeypatch.setattr(app, "LOOPBACK", ANY)
    found = [LocalAddress("wlan0", "192.168.178.31"), LocalAddress("eth0", "10.0.0.5")]
    monkeypatch.setattr(addresses, "find", lambda: found)


@pytest.mark.usefixtures("two_addresses")
def test_left_and_right_show_the_other_addresses(sofa: Unseen, panel: PhonesScene) -> None:
    sofa.press("left", "a")
    door = sofa.house.phones
    assert door is not None
    until(sofa, lambda: door.host is not None)
    host = door.host
    assert host is not None
    assert host.address == f"192.168.178.31:{host.port}"
    with seen_words(sofa.house.workshop) as lines:
        sofa.press("left", "right")
        sofa.frames(2)
    assert host.place == (2, 2)
    assert {f"10.0.0.5:{host.port}", host.word} <= {line.text for line in lines}
    sofa.press("left", "left")
    assert host.place == (1, 2)


def test_phones_sit_down_at_the_panel_and_the_match_begins_without_a_key(sofa: Unseen, host: PhoneHost) -> None:
    sofa.router.leave(FIRST, 0)
    with Guest(sofa, host, "127.0.0.2") as lotta, Guest(sofa, host, "127.0.0.3") as noe:
        for guest in (lotta, noe):
            guest.sit()
            guest.page(lambda page: page["page"] == "lobby")
        lotta.say("set", name="Lotta", colour="green", ready=True)
        until(sofa, lambda: sofa.party.booths[FIRST].name == "Lotta" and sofa.party.booths[FIRST].ready)
        until(sofa, lambda: isinstance(sofa.stack.top, TableScene))


def test_who_leaves_at_the_panel_has_no_seat(sofa: Unseen, lotta: Guest) -> None:
    lotta.say("set", ready=False)
    lotta.say("ask", what="leave")
    until(sofa, lambda: lotta.booth == NOBODY)
    lotta.page(lambda page: page["page"] == "sit")


@pytest.mark.parametrize(("what", "scene"), [("game", "ChooseScene"), ("help", "HowScene"), ("seat", "SeatScene")])
def test_the_buttons_of_the_page_work_there_too(sofa: Unseen, lotta: Guest, what: str, scene: str) -> None:
    lotta.say("ask", what=what)
    until(sofa, lambda: sofa.scene == scene)


# Who may come


def test_the_lock_lets_no_one_in_and_a_new_code_opens_it(sofa: Unseen, host: PhoneHost, lotta: Guest) -> None:
    to_rules(sofa)
    sofa.press("left", "down", "a")
    assert host.is_locked
    with Caller(host.address, "127.0.0.3") as noe:
        assert noe.greet(host.link.partition("#")[2]) == {"k": "bye", "why": "locked"}
    link = host.link
    sofa.press("left", "down", "a")
    assert not host.is_locked
    assert host.link != link
    assert lotta.hear("admit")["room"] == host.link.partition("#")[2]


def test_a_seat_that_is_taken_back_is_free_and_its_phone_stays_out(sofa: Unseen, host: PhoneHost, lotta: Guest) -> None:
    to_rules(sofa)
    sofa.press("left", "down", "down", "down", "a")  # past the lines about all phones
    assert SECOND in sofa.party.people  # it is asked before
    sofa.press("left", "down", "a")
    assert sofa.party.people == (FIRST,)
    assert lotta.hear("bye")["why"] == "kicked"
    until(sofa, lambda: lotta.device not in sofa.router.devices)
    assert sofa.party.seats.lost == ()


def test_switched_off_the_port_is_closed_and_the_seats_are_free(sofa: Unseen, host: PhoneHost, lotta: Guest) -> None:
    to_rules(sofa)
    sofa.press("left", "a")
    assert lotta.is_cut_off()
    sofa.frames(5)
    assert sofa.scene == "LobbyScene"
    assert sofa.party.people == (FIRST,)
    assert not sofa.memory.settings.now.phones
    with pytest.raises(ConnectionRefusedError):
        Guest(sofa, host)


# What is written


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", ["normal", "huge"])
def test_all_of_it_can_be_read_and_lies_on_its_sheet(sofa: Unseen, host: PhoneHost, language: str, size: str) -> None:
    sofa.house.words = Catalog.load(language)
    sofa.house.settings.now = msgspec.structs.replace(sofa.house.settings.now, text_size=size)
    scene, scale = sofa.stack.top, Scale((1920, 1080))
    assert isinstance(scene, PhonesScene)
    page = Page(sofa.house.parts, scale, sofa.house.letters)
    scene.paint(page)
    lines = sofa.house.workshop.lines
    written = [(image.get_rect(topleft=at), line) for image, at in page.things for line in lines(image)]
    assert len(written) > 8
    assert [line for _, line in written if line.pixels < scale.length(28)] == []
    on_sheet = [(box, line.text) for box, line in written if SHEET.y + 60 < box.centery < SHEET.bottom + 20]
    assert [text for box, text in on_sheet if box.right > SHEET.right - 40 or box.bottom > SHEET.bottom - 56] == []
