"""Hours as an operator writes them: how loud it may be, and when the kiosk is open at all."""

import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.kiosk.hours import DAYS, Hours, Level, covered, next_begin
from game.scenes.kiosk.closed import ClosedScene
from tests.support.interrupted import leave_behind, sitters
from tests.support.unattended import Unattended

Open = Callable[..., Unattended]
SetClock = Callable[[str], None]


def moment(text: str) -> time.struct_time:
    """A day of the week and a time of day, as "fri 21:30"."""
    day, _, clock = text.partition(" ")
    hour, minute = map(int, clock.split(":"))
    return time.struct_time((2026, 11, 16 + DAYS.index(day), hour, minute, 0, DAYS.index(day), 0, 0))


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> SetClock:
    """Sets the clock of the day."""

    def set_clock(text: str) -> None:
        monkeypatch.setattr(time, "localtime", lambda *_: moment(text))

    set_clock("mon 12:00")
    return set_clock


@pytest.mark.parametrize(
    ("hours", "inside", "outside"),
    [
        ("10:00-18:00", ["mon 10:00", "sun 17:59"], ["mon 09:59", "mon 18:00"]),
        ("mon-fri 10:00-18:00", ["mon 10:00", "fri 12:00"], ["sat 12:00", "sun 12:00"]),
        ("sat 10:00-18:00", ["sat 12:00"], ["fri 12:00", "sun 12:00"]),
        ("fri-sat 20:00-02:00", ["fri 20:00", "sat 01:59", "sun 01:00"], ["fri 01:00", "sun 20:00", "sun 02:00"]),
        ("sat-mon 08:00-09:00", ["sat 08:00", "sun 08:00", "mon 08:30"], ["tue 08:00", "fri 08:00"]),
        ("18:00-24:00", ["mon 23:59"], ["tue 00:00"]),
    ],
)
def test_hours_cover_what_they_say(hours: str, inside: list[str], outside: list[str]) -> None:
    span = Hours.parse(hours)
    assert [text for text in inside if not span.cover(moment(text))] == []
    assert [text for text in outside if span.cover(moment(text))] == []
    assert covered([span], moment(inside[0]))
    assert not covered([], moment(inside[0]))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "10-18",
        "10:00",
        "10:00-10:00",
        "10:00-24:30",
        "25:00-26:00",
        "funday 10:00-12:00",
        "mon-10:00-12:00",
        "\uff11\uff10:00-12:00",
    ],
)
def test_what_are_no_hours_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="hours"):
        Hours.parse(text)


@pytest.mark.parametrize(
    "text", ["10:00-12:00", "10:00-12:00 101", "10:00-12:00 -1", "10:00-12:00 x", "40", "10:00-12:00 \uff140"]
)
def test_what_is_no_level_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="hours"):
        Level.parse(text)


@pytest.mark.parametrize(
    ("now", "opens"), [("mon 08:00", "10:00"), ("mon 18:30", "10:00"), ("fri 18:30", "12:00"), ("sat 19:00", "")]
)
def test_when_it_opens_again_is_told_within_a_day(now: str, opens: str) -> None:
    hours = [Hours.parse("mon-fri 10:00-18:00"), Hours.parse("sat 12:00-18:00")]
    assert next_begin(hours, moment(now)) == opens


# How loud it is


def test_loudness_has_several_spans_and_the_first_that_fits_counts(open_kiosk: Open, set_clock: SetClock) -> None:
    spans = '"12:00-14:00 40", "mon 08:00-20:00 60", "sat-sun 00:00-24:00 100"'
    kiosk = open_kiosk(f"[sound]\nceiling = 80\nattract = 100\nhours = [{spans}]")
    heard = {}
    for now in ("mon 13:00", "mon 15:00", "tue 15:00", "sat 15:00"):
        set_clock(now)
        kiosk.pass_seconds(11)
        heard[now] = round(kiosk.app.house.loudest * 100)
    assert heard == {"mon 13:00": 40, "mon 15:00": 60, "tue 15:00": 80, "sat 15:00": 80}


# When it is open


OPENING = '[opening]\nhours = ["10:00-18:00"]\n'


def test_outside_the_opening_hours_the_screen_is_dark_and_no_press_counts(
    open_kiosk: Open, set_clock: SetClock
) -> None:
    set_clock("mon 09:00")
    kiosk = open_kiosk(OPENING)
    kiosk.frames(3)
    assert kiosk.scene == "ClosedScene"
    kiosk.frames(30)
    shares = [sum(colour[:3]) for colour in (kiosk.screen.get_at((x, y)) for x in range(320) for y in range(180))]
    assert sum(share == 0 for share in shares) > 0.95 * len(shares)
    assert max(shares) < 300
    assert kiosk.app.house.loudest == 0
    for key in (pygame.KSCAN_SPACE, pygame.KSCAN_E):
        kiosk.key(key)
    kiosk.frames(3)
    assert kiosk.scene == "ClosedScene"
    assert not kiosk.factory.party.taken
    set_clock("mon 10:00")
    kiosk.pass_seconds(11)
    assert kiosk.scene == "BotsAct"
    kiosk.press("left", "a")
    assert kiosk.scene == "LobbyScene"


def test_what_the_dark_screen_shows_wanders(open_kiosk: Open, set_clock: SetClock) -> None:
    set_clock("mon 09:00")
    kiosk = open_kiosk(OPENING)
    kiosk.frames(3)
    closed = kiosk.app.stack.top
    assert isinstance(closed, ClosedScene)
    places = []
    for _ in range(40):
        places.append(closed.place)
        kiosk.pass_seconds(4)
    steps = [abs(x - u) + abs(y - v) for (x, y), (u, v) in pairwise(places)]
    assert len(set(places)) == len(places), "it never stands still"
    assert max(steps) < 30, "and never leaps"


def test_the_strip_of_the_show_stands_elsewhere_in_every_act(open_kiosk: Open, set_clock: SetClock) -> None:
    kiosk = open_kiosk("[attract]\ngame_s = 5\npage_s = 3")
    strips = []
    for _ in range(4):
        act = kiosk.app.stack.top
        kiosk.frames(20)
        strips.append(pygame.image.tobytes(kiosk.screen.subsurface(90, 155, 140, 25), "RGB"))
        while kiosk.app.stack.top is act:
            kiosk.pass_seconds(0.5)
    assert len(set(strips)) == len(strips)


def test_the_desk_opens_also_when_the_kiosk_is_closed(open_kiosk: Open, set_clock: SetClock) -> None:
    set_clock("mon 09:00")
    kiosk = open_kiosk(OPENING + '[operator]\npin = "' + "scrypt$16384$8$1$" + "0" * 32 + "$" + "0" * 64 + '"')
    kiosk.frames(3)
    kiosk.chord()
    assert kiosk.scene == "PinScene"


def test_who_plays_at_closing_time_may_finish_the_match(open_kiosk: Open, set_clock: SetClock, tmp_path: Path) -> None:
    leave_behind(tmp_path, sitters("left", bots=("easy",)), 8000)
    kiosk = open_kiosk(OPENING + "[session]\nminutes = 0\novertime_s = 60\n[idle]\nask_s = 600", again=True)
    kiosk.pass_seconds(5)
    assert kiosk.scene == "TableScene"
    set_clock("mon 18:00")
    kiosk.pass_seconds(30)
    assert kiosk.scene == "TableScene", "the match may be played to its end"
    seconds = 0
    while kiosk.scene == "TableScene":
        kiosk.pass_seconds(1)
        seconds += 1
    assert kiosk.scene == "FarewellScene", "but not for ever"
    assert 20 <= seconds <= 41
    kiosk.pass_seconds(8)
    assert kiosk.scene == "ClosedScene"
