"""The page in a real browser: two phones come by what a reader finds in the code on the screen, and play.

The program is the real one without a window; Chromium is driven by fingers, as far as its protocol has them.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.input.intents import DIRECTIONS, BoothNumber, Raw
from game.input.phone_door import PhoneHost
from game.scenes.table import TableScene
from game.unseen import Unseen
from tests.support import needs
from tests.support.chromium import Browser, Tab
from tests.support.phones import switch_on
from tests.support.tables import seconds

FIRST, SECOND = BoothNumber(0), BoothNumber(1)
SMALL, LARGE = (360, 640), (390, 844)
LEAST = 44  # CSS pixels of everything that is touched

TARGETS = """[...document.querySelectorAll('button, input, select')].filter(e => e.getClientRects().length)
    .map(e => [e.id || e.innerText.trim() || e.ariaLabel, e.getBoundingClientRect()])
    .filter(([_, box]) => Math.min(box.width, box.height) < {least}).map(([name]) => name)"""
OVERFLOW = "document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight"

pytestmark = pytest.mark.timeout(180)


@pytest.fixture
def host(sofa: Unseen) -> Iterator[PhoneHost]:
    yield switch_on(sofa)
    assert sofa.house.phones is not None
    sofa.house.phones.close()


@pytest.fixture
def browser(sofa: Unseen, host: PhoneHost, tmp_path: Path) -> Iterator[Browser]:
    with Browser(tmp_path / "profile", sofa.frames) as browser:
        yield browser


def scanned(sofa: Unseen, picture: Path) -> str:
    """What a camera finds in the code on the screen, which is shown and left again."""
    needs.program("zbarimg", "zbar-tools")
    sofa.push(dict(sofa.factory.services())["phones.button"]())
    sofa.frames_until_shown()
    sofa.frames(3)
    sofa.save(picture)
    sofa.press("left", "b")
    sofa.frames_until_shown()
    command = [shutil.which("zbarimg") or "", "--quiet", "--raw", str(picture)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def sit(browser: Browser, host: PhoneHost, size: tuple[int, int] = LARGE, languages: str = "en") -> Tab:
    """A phone that has come by the link, and sits."""
    phone = browser.phone(size, languages)
    phone.open(host.link)
    phone.see("#sit")
    phone.tap("#sit button")
    phone.see("#lobby")
    return phone


def assert_fits(phone: Tab) -> None:
    """Everything is seen without scrolling, and large enough for a finger."""
    assert phone.find(TARGETS.replace("{least}", str(LEAST))) == []
    assert not phone.find(OVERFLOW)


def test_two_phones_scan_the_code_sit_down_and_play_with_eight_buttons(
    sofa: Unseen, browser: Browser, tmp_path: Path
) -> None:
    link = scanned(sofa, tmp_path / "screen.png")
    phones = [browser.phone(size, languages) for size, languages in ((SMALL, "de-CH,de"), (LARGE, "en"))]
    for phone in phones:
        phone.open(link)
        phone.see("#sit")
        assert phone.find("location.href") == link.partition("#")[0], "the code stays in the address bar"
        phone.tap("#sit button")
        phone.see("#lobby")
        assert_fits(phone)
    small, large = phones
    small.write("#name", "Lotta")
    large.tap('[data-colour="violet"] input')
    browser.wait(lambda: sofa.party.booths[FIRST].name == "Lotta", "name")
    browser.wait(lambda: sofa.party.booths[SECOND].colour == "violet", "colour")
    large.until('document.querySelector("#portrait").src.endsWith("-violet.svg")')
    small.until('document.querySelector("[data-colour=violet] input").disabled')
    assert small.find('document.querySelector("[data-colour=violet] input").ariaLabel') == "Lila, vergeben an Jörg"
    for phone, said in ((small, "Ich bin bereit"), (large, "I am ready")):
        assert phone.text("#ready") == said
        phone.tap("#ready")
    browser.wait(lambda: isinstance(sofa.stack.top, TableScene), "table")
    for phone in phones:
        phone.see("#remote")
        assert_fits(phone)
    sofa.frames_until_shown()
    seconds(sofa, 4.5)
    pressed = listen(sofa)
    large.tap('#remote [data-button="a"]')
    for direction in DIRECTIONS:
        large.tap(f'#remote [data-button="{direction}"]')
    for dx, dy in ((-60, 0), (60, 0), (0, -60), (0, 60)):
        small.swipe("#swipe", dx, dy)
    small.tap("#pause")
    browser.wait(lambda: sofa.scene == "PauseScene", "pause")
    taps = [("phone 2", "a"), *(("phone 2", way) for way in DIRECTIONS)]
    taps += [("phone 1", way) for way in ("left", "right", "up", "down", "pause")]
    assert [(raw.device, raw.control) for raw in pressed if raw.value] == taps
    small.until("document.querySelector('#remote [data-button=b]').getClientRects().length > 0")
    small.tap('#remote [data-button="b"]')
    browser.wait(lambda: sofa.scene == "TableScene", "table")
    assert [(raw.device, raw.control) for raw in pressed if raw.value] == [*taps, ("phone 1", "b")]
    assert [phone.complaints for phone in phones] == [[], []]


def listen(sofa: Unseen) -> list[Raw]:
    """What phones press from now on."""
    pressed: list[Raw] = []

    def tap(raw: Raw) -> bool:
        pressed.append(raw)
        return False

    sofa.router.tap = tap
    return pressed


def test_c_is_a_button_where_a_scene_has_something_for_it(sofa: Unseen, host: PhoneHost, browser: Browser) -> None:
    phone = sit(browser, host, SMALL)
    phone.tap('[data-ask="game"]')
    browser.wait(lambda: sofa.scene == "ChooseScene", "choice")
    phone.until('document.querySelector("#remote [data-button=c] .told").innerText.length > 0')
    assert phone.text('#remote [data-button="c"]').endswith("Options")
    assert phone.text("#status") == "Pick a game"
    assert_fits(phone)
    phone.tap('#remote [data-button="c"]')
    browser.wait(lambda: sofa.scene == "OptionsScene", "options")


def test_a_reload_and_another_tab_are_the_same_phone(sofa: Unseen, host: PhoneHost, browser: Browser) -> None:
    phone = sit(browser, host)
    phone.ask("Page.reload")
    phone.see("#lobby")
    other = browser.tab(phone.context, LARGE)
    other.open(f"http://{host.address}/")
    other.see("#lobby")
    phone.see("#say")
    assert phone.text("#status") == "You are playing in another tab or window."
    phone.ask("Page.bringToFront")
    phone.tap("#say-act")
    phone.see("#lobby")
    other.see("#say")
    assert sofa.party.people == (FIRST,)
    assert list(map(str, sofa.router.devices))[-1] == "phone 1"


def test_without_a_network_it_waits_and_is_back_at_its_seat(sofa: Unseen, host: PhoneHost, browser: Browser) -> None:
    phone = sit(browser, host)
    gone = {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0}
    phone.ask("Network.emulateNetworkConditions", **gone)
    phone.find("socket.close()")
    phone.until('document.querySelector("#status").innerText.startsWith("No connection")')
    browser.wait(lambda: sofa.party.seats.lost == (FIRST,), "loss")
    phone.ask(
        "Network.emulateNetworkConditions",
        **gone | {"offline": False, "downloadThroughput": -1, "uploadThroughput": -1},
    )
    phone.see("#lobby")
    browser.wait(lambda: sofa.party.seats.lost == (), "return")


def test_a_typed_word_leads_in_and_a_wrong_one_does_not(host: PhoneHost, browser: Browser) -> None:
    phone = browser.phone(SMALL)
    phone.open(f"http://{host.address}/")
    phone.see("#knock")
    assert_fits(phone)
    phone.write("#word", "nothing 1")
    phone.tap("#knock button")
    phone.until('document.querySelector("#status").innerText === "That is not the word."')
    phone.see("#knock")
    phone.find("new Promise(done => setTimeout(done, 1100))")  # one try a second
    phone.write("#word", host.word.lower())
    phone.tap("#knock button")
    phone.see("#sit")
    assert phone.complaints == []


def test_who_was_kicked_and_who_comes_too_late_are_told(host: PhoneHost, browser: Browser) -> None:
    phone = sit(browser, host)
    host.kick("phone 1")
    phone.see("#say")
    assert phone.text("#status") == "Your seat was taken back."
    phone.tap("#say-act")
    phone.until('document.querySelector("#status").innerText === "Your seat was taken back."')
    host.renew()
    host.lock(True)
    late = browser.phone(SMALL, "fr")
    late.open(host.link)
    late.see("#say")
    assert late.text("#status") == "Aucun autre téléphone n’est admis pour l’instant."


def test_name_and_colour_are_remembered_by_the_phone_and_not_by_the_host(
    sofa: Unseen, host: PhoneHost, browser: Browser
) -> None:
    phone = sit(browser, host)
    phone.write("#name", "Lotta")
    phone.tap('[data-colour="blue"] input')
    browser.wait(lambda: sofa.party.booths[FIRST].colour == "blue", "colour")
    phone.tap('[data-ask="leave"]')
    phone.see("#sit")
    sofa.party.disband()
    host.move_out()
    phone.see("#knock")
    phone.open(host.link)
    phone.see("#sit")
    phone.tap("#sit button")
    browser.wait(lambda: (sofa.party.booths[FIRST].name, sofa.party.booths[FIRST].colour) == ("Lotta", "blue"), "look")


def test_a_page_that_is_read_aloud_says_what_everything_is(host: PhoneHost, browser: Browser) -> None:
    """Names and roles as Chromium hands them to a screen reader; a keyboard presses the same buttons."""
    phone = sit(browser, host, LARGE)
    nodes = phone.ask("Accessibility.getFullAXTree")["nodes"]
    seen = [node for node in nodes if not node["ignored"] and node.get("name", {}).get("value")]
    told = {(node["role"]["value"], node["name"]["value"]) for node in seen}
    assert told >= {
        ("textbox", "Your name"),
        ("group", "Your colour"),
        ("radio", "Red"),
        ("button", "Your seat: animal, keys, help"),
        ("button", "Play against bots"),
        ("button", "Leave"),
        ("list", "Who is here"),
    }
    phone.find("document.querySelector('[data-ask=game]').click()")
    phone.see("#remote")
    assert phone.find("document.querySelector('#remote [data-button=left]').ariaLabel") == "Left: game"
    phone.find("document.querySelector('#remote [data-button=b]').click()")
    phone.see("#lobby")
