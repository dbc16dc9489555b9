"""The mouse alone: every page of an evening can be reached and left with clicks, and a prompt for it is one mouse."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pygame
import pytest

from game.bots.driver import Driver
from game.games.played import GAMES, bots_for, find
from game.games.shown import SHOWN
from game.gfx.parts.parts import Item, Parts
from game.gfx.window import Scale
from game.gfx.workshop import Order
from game.input.intents import MOUSE, UP, A, B, BoothNumber, C, Raw
from game.match.config import MatchConfig
from game.match.log import MatchLog
from game.match.match import Match
from game.scenes.lobby.beats import BEAT, BEATS, CHOICE_MS
from game.scenes.lobby.floor import booth_box, game_box
from game.scenes.lobby.resume import LEAVE_IT, PLAY_ON
from game.scenes.pages.menu import NO, YES, MenuPage
from game.scenes.pages.shared import SharedPage
from game.scenes.replay.replay import ReplayScene
from game.store.matches import Recording
from game.store.sitters import SEAT_COLOURS, Sitter
from game.table.house import DOT
from game.ui.focus import Box
from game.unseen import Unseen
from tests.support.interrupted import leave_behind, sitters

# Where there is something to click at, in pixels of the design.
PILLS = {"play": 560, "how": 850, "settings": 1140, "quit": 1390}
PILLS_Y = 888
ROW = range(60, 1860, 10)  # along which the prompts of a page are looked for
PAUSE_SIGN = (20, 20)
CONTROLS = ("left", "right", "wheel", "move")
FACE = (100, 120)  # from the corner of a booth


class Hand:
    """Somebody who has nothing but the mouse."""

    def __init__(self, program: Unseen) -> None:
        self.program = program
        self.seen = {program.scene}

    @property
    def scene(self) -> str:
        return self.program.scene

    def click(self, x: float, y: float, button: str = "left") -> None:
        """Press and release a button of the mouse, and wait until what it led to stands still."""
        at = Scale(self.program.app.window.size).point(x, y)
        for value in (1, 0):
            self.program.app.loop.take(Raw(MOUSE, button, value, self.program.clock.now, at))
        self.program.frames(3)
        self.seen.add(self.scene)

    def at(self, box: Box) -> None:
        self.click(*box.middle)

    def line(self, key: str) -> None:
        """Click at a line of a menu."""
        top = self.program.app.stack.top
        assert isinstance(top, MenuPage)
        self.at(top.laid().boxes[key])

    def prompt(self, button: str) -> None:
        """Click at the prompt at the foot of the page that stands for a button."""
        top = self.program.app.stack.top
        assert isinstance(top, SharedPage)
        scale = Scale(self.program.app.window.size)
        spots = ((x, y) for y in (1000, 1018, 1020) for x in ROW)
        self.click(*next(spot for spot in spots if top.prompt_row.under(scale.point(*spot)) == button))

    def visit(self, enter: Callable[[], None], scene: str, leave: Callable[[], None]) -> None:
        """Go somewhere and come back, by clicks alone."""
        before = self.scene
        enter()
        assert self.scene == scene
        leave()
        assert self.scene == before

    def back(self) -> None:
        self.click(960, 1060, "right")


@pytest.fixture
def hand(drawn_once: None, tmp_path: Path) -> Iterator[Hand]:
    program = Unseen(tmp_path, (640, 360))
    program.frames(3)
    yield Hand(program)
    program.close()


def test_every_page_is_entered_and_left_by_clicks(hand: Hand) -> None:
    def pill(key: str) -> Callable[[], None]:
        return lambda: hand.click(PILLS[key], PILLS_Y)

    def line(key: str) -> Callable[[], None]:
        return lambda: hand.line(key)

    def prompt(button: str) -> Callable[[], None]:
        return lambda: hand.prompt(button)

    def tile() -> None:
        hand.at(game_box(0, len(SHOWN)))

    hand.visit(pill("how"), "HowScene", prompt(B))
    pill("settings")()
    hand.visit(line("keys"), "KeysScene", prompt(B))
    hand.visit(line("rollover"), "RolloverScene", hand.back)
    prompt(B)()
    assert hand.scene == "TitleScene"
    hand.visit(hand.back, "QuitScene", line(NO))
    pill("play")()  # sits down

    assert hand.scene == "LobbyScene"
    hand.visit(tile, "ChooseScene", hand.back)
    tile()
    hand.visit(prompt(C), "OptionsScene", prompt(B))
    hand.visit(prompt(UP), "HowScene", hand.back)
    prompt(A)()
    assert hand.scene == "LobbyScene"
    box = booth_box(BoothNumber(0))
    hand.click(box.x + FACE[0], box.y + FACE[1])
    hand.visit(line("name"), "NameScene", hand.back)
    prompt(B)()
    assert hand.scene == "LobbyScene"

    hand.at(booth_box(BoothNumber(0)))  # is ready, and bots come
    hand.program.frames((CHOICE_MS + BEAT * BEATS) // 16 + 8)
    assert hand.scene == "TableScene"
    hand.seen.add(hand.scene)
    hand.click(*PAUSE_SIGN)
    hand.visit(line("settings"), "SettingsScene", hand.back)
    hand.visit(line("how"), "HowScene", hand.back)
    hand.visit(line("go_on"), "TableScene", lambda: hand.click(*PAUSE_SIGN))
    line("give_up")()
    line(YES)()
    assert hand.scene == "LobbyScene"
    for _ in range(3):  # the question, the seat, the title
        hand.back()
    assert hand.scene == "TitleScene"
    hand.back()
    line(YES)()
    assert hand.scene == ""
    navigation = "Title Quit Lobby Choose How Options Seat Name Settings Keys Rollover Pause Table"
    assert hand.seen >= {f"{name}Scene" for name in navigation.split()}
    assert not {"ResultsScene", "ReplayScene"} & hand.seen, "which have tests of their own"


def test_a_replay_is_led_and_left_by_clicks(hand: Hand) -> None:
    config = MatchConfig.make(find("hoopla"), 2, 11)
    log = MatchLog(config)
    Driver(Match(config, log.entries.append), bots_for(config, ["normal"])).play_out()
    sitters = tuple(Sitter(name, colour) for name, colour in zip(("Mira", "Jörg"), SEAT_COLOURS, strict=False))
    hand.program.push(hand.program.app.factory.watch(Recording(log, sitters), 40_000))
    replay = hand.program.app.stack.top
    assert isinstance(replay, ReplayScene)

    def tried() -> Iterator[tuple[float, bool, int]]:
        """What each place along the row of prompts does, from left to right."""
        for x in ROW:
            if hand.scene != "ReplayScene":
                return
            before = replay.reading
            hand.click(x, 1042)
            after = replay.reading
            yield after.speed - before.speed, after.playing != before.playing, (after.at - before.at) // 1000

    done = list(tried())
    assert any(speed > 0 for speed, _, _ in done)
    assert any(speed < 0 for speed, _, _ in done)
    assert any(toggled for _, toggled, _ in done)
    assert any(leapt >= 4 for _, _, leapt in done)
    assert any(leapt <= -4 for _, _, leapt in done)
    assert hand.scene == "TitleScene"


def is_mouse(program: Unseen, item: Item) -> bool:
    """Whether an item of a row is the picture of a mouse."""
    order = program.house.workshop.name(item) if isinstance(item, pygame.Surface) else None
    return isinstance(order, Order) and MOUSE in order.name[:2]


def test_a_prompt_for_the_mouse_is_one_mouse(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many buttons do one thing, and on a row of things to click at as well."""
    rows: list[Sequence[Item]] = []
    row = Parts.row

    def note(parts: Parts, items: Sequence[Item], height: int, text: int) -> pygame.Surface:
        rows.append(items)
        return row(parts, items, height, text)

    monkeypatch.setattr(Parts, "row", note)
    hand.click(PILLS["play"], PILLS_Y)
    hand.at(booth_box(BoothNumber(0)))
    hand.at(game_box(0, len(SHOWN)))
    hand.prompt(UP)
    hand.program.frames(4)
    counts = [sum(is_mouse(hand.program, item) for item in items) for items in rows]
    assert counts.count(1) > 6
    assert max(counts) == 1
    assert all(count for items, count in zip(rows, counts, strict=True) if items.count(DOT) > 1)


@pytest.mark.parametrize(("answer", "scene"), [(PLAY_ON, "TableScene"), (LEAVE_IT, "TitleScene")])
def test_the_offer_to_go_on_is_answered_by_a_click(
    tmp_path: Path, answer: tuple[int, int, int, int], scene: str
) -> None:
    leave_behind(tmp_path, sitters("left", bots=("easy",)), 20_000)
    program = Unseen(tmp_path, (640, 360))
    program.frames(3)
    assert program.scene == "ResumeScene"
    hand = Hand(program)
    hand.at(Box(*answer))
    assert hand.scene == scene
    program.close()


@pytest.mark.parametrize("game", [game.spec.key for game in GAMES])
def test_the_mouse_pauses_the_table_of_every_game(hand: Hand, game: str) -> None:
    hand.click(PILLS["play"], PILLS_Y)
    party = hand.program.app.factory.party
    party.choose(game)
    party.invite(BoothNumber(1), "easy")
    hand.program.push(hand.program.app.factory.match())
    hand.program.frames(4)
    table = hand.scene
    hand.click(*PAUSE_SIGN)
    assert hand.scene == "PauseScene"
    hand.line("go_on")
    assert hand.scene == table
