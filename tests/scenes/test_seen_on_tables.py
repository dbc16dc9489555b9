"""What can be seen of the tables while something comes between: no secret, no card to study, and no time passes."""

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pygame
import pytest
from pygame import Rect, Surface

from game.bots.driver import Driver
from game.games.played import GAMES, PLAYED, bots_for, find
from game.games.tall_order.props.layout import cell_at
from game.gfx.parts.parts import Parts
from game.gfx.window import Scale
from game.input.intents import BoothNumber, WindowFocus
from game.match.config import MatchConfig
from game.match.log import MatchLog, parse
from game.match.match import Match
from game.rules.api import GO, TABLE
from game.scenes.table import TableScene
from game.store.matches import Recording
from game.store.notices import Notice
from game.store.sitters import SEAT_COLOURS, Sitter
from game.table.clocks import RESUME_MS
from game.table.seats.sitting import Sitting, TableSeat
from game.unseen import Unseen

GOLDEN = Path(__file__).parent.parent / "golden"
WITH_SECRETS = [game.spec.key for game in GAMES if game.spec.hidden]
RACES = [game.spec.key for game in GAMES if game.spec.realtime]
IN_TURN = [key for key in PLAYED.keys if key not in RACES]
ZONES = ("left", "middle")
SIZE = (640, 360)
F11, ESCAPE = pygame.KSCAN_F11, pygame.KSCAN_ESCAPE


@pytest.fixture
def program(drawn_once: None, tmp_path: Path) -> Iterator[Unseen]:
    program = Unseen(tmp_path, SIZE)
    program.frames(2)
    yield program
    program.close()


def sit_down(program: Unseen, match: Match) -> TableScene:
    """Two people at a match, with their key zones; it is shown."""
    router = program.app.router
    seats = []
    for seat, zone in enumerate(ZONES):
        router.seats.sit(router.devices[zone], BoothNumber(seat))
        sitter = Sitter(("Mira", "Jörg")[seat], SEAT_COLOURS[seat], zone)
        seats.append(TableSeat(sitter, BoothNumber(seat), router.devices[zone]))
    table = program.app.factory.table(Sitting(Driver(match, {}), tuple(seats)))
    assert isinstance(table, TableScene)
    program.push(table)
    program.frames(2)
    return table


def begun(program: Unseen, game: str, moves: int = 0) -> TableScene:
    """A match of two people, after so many moves of a golden one."""
    path = sorted((GOLDEN / game).glob("*-2-*.jsonl"))[0]
    log = parse(path.read_text(encoding="utf-8"), find)
    match = Match(log.config)
    for entry in [entry for entry in log.entries if type(entry) is tuple and len(entry) > 1][:moves]:
        match.follow(entry)
    match.record_to(None)
    table = sit_down(program, match)
    program.frames((RESUME_MS + GO) // 16 + 30)
    return table


def differ(one: Surface, other: Surface, near: int = 2) -> int:
    """How many pixels of two pictures differ."""
    same = pygame.mask.from_threshold(one, (0, 0, 0), (near, near, near, 255), other)
    return one.get_width() * one.get_height() - same.count()


# Tall Order


def test_a_chosen_block_of_tall_order_keeps_its_face(program: Unseen) -> None:
    table = begun(program, "tall_order", 31)
    scale, wall = Scale(SIZE), table.view.zones
    zone = ZONES[table.view.active[0]]
    faces: dict[int, list[tuple[int, ...]]] = {}
    for _ in range(8):  # the glove goes round, along the columns and to the bag
        for column in range(6):
            x, y = scale.point(*cell_at(column, len(wall["column", column]) - 1))
            above_gloves = Rect(x - 9, y - 12, 18, 12)
            faces.setdefault(column, []).append(pygame.transform.average_color(program.screen, above_gloves))
        program.press(zone, "right")
        program.frames(20)
    for first, *later in faces.values():
        assert all(abs(one - other) < 30 for face in later for one, other in zip(first, face, strict=True))


# Secrets


def pauses(program: Unseen) -> None:
    program.key(ESCAPE)


def loses_the_focus(program: Unseen) -> None:
    program.app.loop.take(WindowFocus(False, program.clock.now))
    program.frames()


def is_told_something(program: Unseen) -> None:
    program.app.memory.board.post(Notice("disk_full"))
    program.frames()


def peeked_at(program: Unseen, zone: str) -> Rect:
    """Somebody peeks; where their cards are, which was covered before."""
    before = program.screen.copy()
    program.press(zone, "b")
    program.frames(60)
    mask = pygame.mask.from_threshold(before, (0, 0, 0), (8, 8, 8, 255), program.screen)
    mask.invert()
    return max(mask.get_bounding_rects(), key=lambda rect: rect.w * rect.h)


@pytest.mark.parametrize("game", WITH_SECRETS)
@pytest.mark.parametrize("happen", [pauses, loses_the_focus, is_told_something])
def test_peeked_cards_are_covered_at_once(program: Unseen, game: str, happen: Callable[[Unseen], None]) -> None:
    """Whatever comes between: it looks there as if nobody had peeked."""
    settings = program.app.memory.settings
    settings.now = msgspec.structs.replace(settings.now, motion="off")  # another hand comes up from below when it may
    table = begun(program, game)
    zone = ZONES[1 - table.view.active[0]]
    is_pause = happen is not is_told_something
    if is_pause:  # what it looks like without a peek
        happen(program)
        program.frames(2)
    expected = program.screen.copy()
    if is_pause:
        program.key(ESCAPE)
        program.frames(RESUME_MS // 16 + 60)
    area = peeked_at(program, zone)
    assert area.w * area.h > 800
    happen(program)
    program.frames(2)
    assert program.scene == ("PauseScene" if is_pause else type(table).__name__)
    assert differ(expected.subsurface(area), program.screen.subsurface(area), near=8) < area.w * area.h // 20


# Real time


def faces_seen(program: Unseen, game: str, until: int) -> list[bytes]:
    """What is seen beside the tickets so many frames after a pause, in two matches that differ in their cards."""
    pictures = []
    for seed in (3, 8):
        table = sit_down(program, Match(MatchConfig.make(find(game), 2, seed)))
        program.frames(GO // 16 + 60)
        program.key(ESCAPE)
        program.frames(10)
        if until:
            program.key(ESCAPE)
            program.frames(until)
        picture = program.screen.copy()
        for ticket in table.table.tickets:
            picture.fill("black", ticket.box.inflate(8, 8))
        pictures.append(pygame.image.tobytes(picture, "RGB"))
    return pictures


@pytest.mark.parametrize("game", RACES)
@pytest.mark.parametrize("until", [0, 60, 120])
def test_no_card_can_be_studied_while_the_clock_of_a_race_stands(program: Unseen, game: str, until: int) -> None:
    """In the pause, and in the 3-2-1 after it."""
    one, other = faces_seen(program, game, until)
    assert one == other


@pytest.mark.parametrize("game", RACES)
def test_the_cards_are_back_when_it_goes_on(program: Unseen, game: str) -> None:
    one, other = faces_seen(program, game, RESUME_MS // 16 + 10)
    assert one != other


# Time


@pytest.mark.parametrize("game", PLAYED.keys)
def test_f11_in_a_pause_moves_no_clock(program: Unseen, game: str) -> None:
    table = begun(program, game)
    program.key(ESCAPE)
    before = table.clock.now(), table.match.view(TABLE)
    for size in ((800, 450), SIZE):
        program.resize(size)
        program.frames(40)
        program.key(F11)
        program.frames(40)
        program.key(F11)
        program.frames(40)
    assert program.scene == "PauseScene"
    assert (table.clock.now(), table.match.view(TABLE)) == before
    program.key(ESCAPE)
    for _ in range(RESUME_MS // 16 - 4):
        program.frames()
        assert table.clock.now() == before[0]
    program.frames(10)
    assert before[0] < table.clock.now() < before[0] + 200


# Replays


@pytest.mark.parametrize("game", IN_TURN)
def test_a_replay_offers_no_mouse(program: Unseen, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """People of a recording play with nothing."""
    mice: list[str] = []

    def note(parts: Parts, which: str, height: int) -> Surface:
        mice.append(which)
        return Surface((height, height))

    monkeypatch.setattr(Parts, "mouse_button", note)
    config = MatchConfig.make(find(game), 2, 3)
    log = MatchLog(config)
    Driver(Match(config, log.entries.append), bots_for(config, ["normal"])).play_out()
    sitters = tuple(Sitter(name, SEAT_COLOURS[seat]) for seat, name in enumerate(("Mira", "Jörg")))
    program.push(program.app.factory.watch(Recording(log, sitters), 20_000))
    program.frames(40)
    assert program.scene == "ReplayScene"
    assert mice == []
