"""A day at a kiosk: visitors come, play, forget, dawdle and go; the next ones find everything as it was."""

import os
import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.input.bindings import PAD_MAP
from game.input.intents import KEYBOARD, BoothNumber, Device, Plugged, Raw, Typed, WindowClosed
from game.kiosk.warden import is_quiet
from game.match.match import Match
from game.scenes.base import GoHome
from game.scenes.kiosk.attract import AttractPage
from game.scenes.table import TableScene
from game.store.reports import JOURNAL
from tests.support.interrupted import last_move, leave_behind, sitters
from tests.support.unattended import Unattended

Open = Callable[..., Unattended]

PAD = Device("pad 7", "pad", "Some pad", "guid", "guid")
QUICK_SHOW = '[attract]\ngame_s = 5\npage_s = 3\n[games]\noffered = ["hoopla", "double_take"]\n'


def is_show(kiosk: Unattended) -> bool:
    return isinstance(kiosk.app.stack.top, AttractPage)


def sit_down(kiosk: Unattended, *zones: str) -> None:
    for zone in zones:
        kiosk.press(zone, "a")
    assert kiosk.scene == "LobbyScene"


# While nobody plays


def test_bots_play_all_games_in_turn_between_pages(open_kiosk: Open, tmp_path: Path) -> None:
    pygame.image.save(pygame.Surface((30, 20)), tmp_path / "a.png")
    (tmp_path / "b.png").write_bytes(b"no picture at all")
    kiosk = open_kiosk(QUICK_SHOW + '[branding]\ntitle = "Fair"\npictures = "."\nlogo = "a.png"')
    acts: list[str] = []
    for _ in range(160):
        kiosk.pass_seconds(0.5)
        name = f"{kiosk.scene} {getattr(kiosk.app.stack.top, 'game', '')}".strip()
        if not acts or acts[-1] != name:
            acts.append(name)
        if len(acts) > 6:
            break
    assert acts[:7] == [
        "BotsAct hoopla",
        "HowAct hoopla",
        "PictureAct",
        "BotsAct double_take",
        "HowAct double_take",
        "PictureAct",
        "BotsAct hoopla",
    ]


def test_any_key_at_all_leads_to_the_lobby_in_the_next_frame(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    for key in (pygame.KSCAN_SPACE, pygame.KSCAN_ESCAPE, pygame.KSCAN_F5):
        assert is_show(kiosk)
        kiosk.key(key)
        assert kiosk.scene == "LobbyScene"
        kiosk.app.stack.wish(GoHome())
        kiosk.frames(2)
    kiosk.click(900, 500)
    assert kiosk.scene == "LobbyScene"


def test_a_press_of_a_takes_a_seat_on_the_way(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    kiosk.press("right", "a")
    assert kiosk.scene == "LobbyScene"
    assert kiosk.factory.party.people == (0,)


# Nobody stays for ever


def test_idle_seats_are_asked_and_then_freed_and_all_is_as_before(open_kiosk: Open, tmp_path: Path) -> None:
    kiosk = open_kiosk()
    sit_down(kiosk, "left")
    kiosk.factory.party.rename(BoothNumber(0), "Zeno")
    kiosk.factory.party.remember(BoothNumber(0))
    kiosk.app.memory.settings.save()
    kiosk.factory.party.set_option("hoopla", "judge", "honour")
    kiosk.pass_seconds(44)
    assert kiosk.scene == "LobbyScene"
    kiosk.pass_seconds(2)
    assert kiosk.scene == "FarewellScene"
    kiosk.press("left", "b")
    assert kiosk.scene == "LobbyScene", "a press stops it and means nothing else"
    assert kiosk.factory.party.people == (0,)
    kiosk.pass_seconds(46 + 16)
    assert is_show(kiosk)
    assert not kiosk.factory.party.people
    assert kiosk.factory.party.booths[0].name == "Mira"
    assert "Zeno" not in (tmp_path / "settings.json").read_text(encoding="utf-8")
    assert kiosk.factory.party.options("hoopla")["judge"] != "honour"


def test_a_stuck_key_and_a_nudged_mouse_are_nobody(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    sit_down(kiosk, "left")
    for step in range(50):
        kiosk.app.loop.take(Raw("mouse", "move", 0, kiosk.clock.now, (step, step)))
        kiosk.app.loop.take(Raw(KEYBOARD, pygame.KSCAN_W, 1, kiosk.clock.now))  # never released
        kiosk.pass_seconds(1)
        if kiosk.scene == "FarewellScene":
            break
    assert kiosk.scene == "FarewellScene"


def test_an_idle_match_is_paused_asked_about_and_given_up(open_kiosk: Open, tmp_path: Path) -> None:
    leave_behind(tmp_path, sitters("left", bots=("easy",)), 8000)
    kiosk = open_kiosk(again=True)
    assert kiosk.scene == "TableScene"
    kiosk.pass_seconds(46)
    assert kiosk.scene == "FarewellScene"
    kiosk.press("left", "a")
    assert kiosk.scene == "TableScene"
    kiosk.pass_seconds(46 + 16)
    assert is_show(kiosk)
    kiosk.app.memory.close()
    assert not list(tmp_path.rglob("*.running"))


def test_the_time_of_a_group_ends_with_a_warning_and_after_the_match(open_kiosk: Open, tmp_path: Path) -> None:
    leave_behind(tmp_path, sitters("left", bots=("easy",)), 8000)
    policy = "[session]\nminutes = 1\nwarning_s = 30\novertime_s = 60\n[idle]\nask_s = 600"
    kiosk = open_kiosk(policy, again=True)
    kiosk.pass_seconds(25)
    assert kiosk.app.notices.told is None
    kiosk.pass_seconds(8)
    notice = kiosk.app.notices.told
    assert notice is not None
    assert notice.key == "visit_ending"
    kiosk.pass_seconds(40)
    assert kiosk.scene == "TableScene", "the match may be played to its end"
    kiosk.pass_seconds(50)
    assert kiosk.scene == "FarewellScene", "but not for ever"
    kiosk.press("left", "a")
    assert kiosk.scene == "FarewellScene", "no press stops it"
    kiosk.pass_seconds(7)
    assert is_show(kiosk)


def test_time_that_is_up_in_the_lobby_is_up_at_once(open_kiosk: Open) -> None:
    kiosk = open_kiosk("[session]\nminutes = 1\nwarning_s = 30\n[idle]\nask_s = 600")
    sit_down(kiosk, "left")
    kiosk.pass_seconds(61)
    assert kiosk.scene == "FarewellScene"
    kiosk.pass_seconds(7)
    assert is_show(kiosk)


# Who stays


def play_to_the_end(kiosk: Unattended, tmp_path: Path) -> int:
    """From a log that lacks its last move; who won."""
    _, seat, move = last_move(2)
    kiosk.play_last_move(move, seat)
    kiosk.frames(80)
    return seat


@pytest.mark.parametrize("rule", ["stay", "winner_stays", "everybody_out"])
def test_who_keeps_the_seat_after_a_match(open_kiosk: Open, tmp_path: Path, rule: str) -> None:
    t, _, _ = last_move(2)
    leave_behind(tmp_path, sitters("left", "right"), t)
    kiosk = open_kiosk(f'[session]\nafter_match = "{rule}"', again=True)
    winner = play_to_the_end(kiosk, tmp_path)
    stays = {"stay": (0, 1), "winner_stays": (winner,), "everybody_out": ()}[rule]
    assert kiosk.factory.party.people == stays
    kiosk.press("left", "a")
    kiosk.frames(3)
    assert kiosk.scene == ("TableScene" if rule == "stay" else "LobbyScene")


def test_each_game_has_its_turn_where_guests_do_not_choose(open_kiosk: Open, tmp_path: Path) -> None:
    t, _, _ = last_move(2)
    leave_behind(tmp_path, sitters("left", "right"), t)
    kiosk = open_kiosk('[games]\nrotation = "turn"\noffered = ["crosspatch", "hoopla"]', again=True)
    play_to_the_end(kiosk, tmp_path)
    assert kiosk.factory.party.game == "crosspatch"


# Names


def test_three_letters_with_a_filter(open_kiosk: Open) -> None:
    kiosk = open_kiosk('[names]\nway = "letters"\nunwanted = ["aaa"]')
    sit_down(kiosk, "left")
    kiosk.take(Plugged(PAD, 0))
    kiosk.router.leave(BoothNumber(0), 0)

    def press(*buttons: str) -> None:
        for button in buttons:
            for value in (1, 0):
                kiosk.take(Raw(PAD.id, str(PAD_MAP[button][0]), value, kiosk.clock.now))
            kiosk.frames()

    press("a", "up", "a")
    assert kiosk.scene == "InitialsScene"
    to_tick, back = ("down", "down", "down", "left", "a"), ("right", "up", "up", "up")
    press("a", "a", *to_tick)
    assert kiosk.scene == "InitialsScene", "two letters are no name"
    press(*back, "a", *to_tick)
    assert kiosk.scene == "InitialsScene", "nobody is called that"
    press("c", *back, "right", "a", "left", *to_tick)
    assert kiosk.scene == "SeatScene"
    assert kiosk.factory.party.booths[0].name == "AAB"


def test_typed_letters_are_filtered_too(open_kiosk: Open) -> None:
    kiosk = open_kiosk('[names]\nway = "letters"\nunwanted = ["aaa"]')
    sit_down(kiosk, "left")
    kiosk.press("left", "up", "a")

    def write(text: str) -> None:
        for letter in text:
            kiosk.take(Typed(letter, kiosk.clock.now))
            kiosk.frames()

    write("1a?a\n")
    assert kiosk.scene == "InitialsScene", "two letters are no name"
    write("a\n")
    assert kiosk.scene == "InitialsScene", "nobody is called that"
    kiosk.key(pygame.KSCAN_ESCAPE)
    assert kiosk.factory.party.booths[0].name == "Mira"
    kiosk.press("left", "a")
    write("aaö\n")
    assert kiosk.scene == "SeatScene"
    assert kiosk.factory.party.booths[0].name == "AAÖ"


def test_typing_counts_as_being_there(open_kiosk: Open) -> None:
    kiosk = open_kiosk('[names]\nway = "letters"\n[idle]\nask_s = 20')
    sit_down(kiosk, "left")
    kiosk.press("left", "up", "a")
    for letter in "AB\bB\bB\bB":
        kiosk.pass_seconds(8)
        kiosk.take(Typed(letter, kiosk.clock.now))
        kiosk.frames()
    assert kiosk.scene == "InitialsScene"


def test_a_name_from_the_list_that_nobody_else_has(open_kiosk: Open) -> None:
    kiosk = open_kiosk('[names]\nlist = ["Ada", "Ben", "Cleo"]')
    sit_down(kiosk, "left", "right")
    for zone in ("left", "right"):
        kiosk.press(zone, "up", "a", "a")
        if zone == "right":
            assert kiosk.scene == "NameListScene", "Ada is taken"
            kiosk.press(zone, "right", "a")
        assert kiosk.scene == "SeatScene"
        kiosk.press(zone, "b")
    assert [booth.name for booth in kiosk.factory.party.booths[:2]] == ["Ada", "Ben"]


# Nobody gets out


def test_closing_the_window_and_leaving_the_full_screen_do_nothing(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    kiosk.app.loop.take(WindowClosed(kiosk.clock.now))
    for key in (pygame.KSCAN_F11, pygame.KSCAN_ESCAPE, pygame.KSCAN_ESCAPE, pygame.KSCAN_ESCAPE):
        kiosk.key(key)
    assert kiosk.scene == "LobbyScene"
    sit_down(kiosk, "left")
    kiosk.key(pygame.KSCAN_ESCAPE)
    assert kiosk.scene == "LobbyScene"
    assert kiosk.factory.party.people == (0,), "no single press may send all others away"


def test_what_guests_may_not_do_is_not_there(open_kiosk: Open) -> None:
    policy = "[bots]\nallowed = false\n[guests]\noptions = false\nseat = false\n[leaderboard]\nshown = false\n"
    kiosk = open_kiosk(policy + '[language]\nchoice = ["en"]')
    sit_down(kiosk, "left")
    kiosk.press("left", "up")
    assert kiosk.scene == "LobbyScene"
    kiosk.press("left", "down", "right")
    assert kiosk.factory.party.taken == (0,)
    kiosk.press("left", "c", "c")
    assert kiosk.scene == "ChooseScene"
    assert [text for text, _ in kiosk.factory.services()] == ["menu.rules"]


def test_the_language_of_a_group_is_its_own(open_kiosk: Open) -> None:
    kiosk = open_kiosk('[language]\nfirst = "sv"')
    assert kiosk.app.house.words.language == "sv"
    sit_down(kiosk, "left")
    kiosk.push(kiosk.factory.settings())
    kiosk.press("left", "down", "a", "b")
    assert kiosk.app.house.words.language == "de"
    kiosk.app.stack.wish(GoHome())
    kiosk.frames(3)
    assert kiosk.app.house.words.language == "sv"


# Restarts


def test_after_a_crash_the_match_goes_on_without_a_question(open_kiosk: Open, tmp_path: Path) -> None:
    match = leave_behind(tmp_path, sitters("left", bots=("easy",)), 8000)
    kiosk = open_kiosk(again=True)
    table = kiosk.app.stack.top
    assert isinstance(table, TableScene)
    assert isinstance(table.match, Match)
    assert table.match.moves == match.moves
    kiosk.frames(3)
    assert table.clock.paused, "there is a 3-2-1 before"
    kiosk.pass_seconds(4)
    assert not table.clock.paused
    assert kiosk.factory.party.people == (0,)


def test_a_match_of_yesterday_is_nobodys(open_kiosk: Open, tmp_path: Path) -> None:
    leave_behind(tmp_path, sitters("left", bots=("easy",)), 8000)
    (log,) = tmp_path.rglob("*.running")
    os.utime(log, (0, 0))
    kiosk = open_kiosk()
    assert is_show(kiosk)
    assert not list(tmp_path.rglob("*.running"))


def test_safe_mode_leaves_out_what_may_be_the_reason(open_kiosk: Open, tmp_path: Path) -> None:
    leave_behind(tmp_path, sitters("left", bots=("easy",)), 8000)
    (log,) = tmp_path.rglob("*.running")
    log.write_bytes(b"whatever it is")
    kiosk = open_kiosk('[branding]\ntitle = "Fair"', again=True, safe=True)
    assert is_show(kiosk)
    (kept,) = log.parent.iterdir()
    assert kept.read_bytes() == b"whatever it is", "no log is opened, set aside or lost"


def test_a_log_that_cannot_be_followed_is_set_aside_and_journalled(open_kiosk: Open, tmp_path: Path) -> None:
    leave_behind(tmp_path, sitters("left", bots=("easy",)), 8000)
    (log,) = tmp_path.rglob("*.running")
    log.write_bytes(log.read_bytes() + b"[360922337203685477580832]\n")
    kiosk = open_kiosk(again=True)
    assert is_show(kiosk)
    assert f"set aside as {log.name}.bad" in (tmp_path / JOURNAL).read_text(encoding="utf-8")
    assert [path.name for path in log.parent.iterdir()] == [f"{log.name}.bad"]


# How loud it is


@pytest.mark.parametrize(
    ("begin", "end", "clock", "quiet"),
    [
        ("22:00", "08:00", "23:30", True),
        ("22:00", "08:00", "07:59", True),
        ("22:00", "08:00", "08:00", False),
        ("12:00", "14:00", "13:00", True),
        ("12:00", "14:00", "14:00", False),
        ("", "", "03:00", False),
    ],
)
def test_quiet_hours_may_go_over_midnight(begin: str, end: str, clock: str, quiet: bool) -> None:
    assert is_quiet(begin, end, time.strptime(clock, "%H:%M")) == quiet


def test_nothing_is_louder_than_the_ceiling_and_the_show_is_softer(open_kiosk: Open) -> None:
    kiosk = open_kiosk("[sound]\nceiling = 50\nattract = 20")
    assert kiosk.app.house.loudest == pytest.approx(0.1)
    sit_down(kiosk, "left")
    kiosk.frames(2)
    assert kiosk.app.house.loudest == pytest.approx(0.5)
