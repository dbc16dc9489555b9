"""The law: after every event, with or without motion, a board shows what the view of the table tells, and no more.

`python -m pytest tests/table/test_law.py -m slow` watches every golden match as a whole, in every amount of motion.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pytest

from game.games.played import GAMES
from game.gfx.decks.base import face
from game.rules.api import HIDDEN, Ms
from game.table.roles import Board
from game.table.stage.sprites import Sprite
from game.unseen import Unseen
from tests.support.composed import take_missing
from tests.support.law import GLANCES, GOLDEN, Watched, broken, read_golden
from tests.support.tables import sit_down

KEYS = [game.spec.key for game in GAMES]
MOTIONS = ("full", "reduced", "off")
MOVES = 60  # at the end of a match that are watched closely
SIZES = ((640, 400), (1280, 720))
SMALL_SIZES = ((400, 300), (480, 270))  # another shape, and the usual one: pictures of this size cost little
OWN = [(name, seat) for name in ("hand", "holder") for seat in range(2)]


def every_log(game: str) -> list[Path]:
    return sorted((GOLDEN / game).glob("[0-9]*.jsonl"))


def some_logs(game: str) -> list[Path]:
    """The first golden match for every end reason and number of seats."""
    found: dict[tuple[str, str], Path] = {}
    for path in every_log(game):
        found.setdefault((path.stem.rsplit("-", 1)[1], path.stem.split("-")[1]), path)
    return list(found.values())


def names(logs: Callable[[str], list[Path]]) -> list[tuple[str, str]]:
    return [(game, path.name) for game in KEYS for path in logs(game)]


def sit(sofa: Unseen, game: str, name: str, motion: str, last: int | None = None) -> Watched:
    sofa.memory.settings.now = msgspec.structs.replace(sofa.memory.settings.now, motion=motion)
    return Watched(sofa, read_golden(game, name), last)


def check(watched: Watched, glances: Sequence[Ms] = GLANCES) -> None:
    take_missing(watched.table)
    for t in watched.moments(glances):
        lines = broken(watched.table.board)
        assert not lines, f"at {t} ms:\n" + "\n".join(lines)
        assert take_missing(watched.table) == [], f"loaded too late, at {t} ms"


@pytest.mark.parametrize(("game", "name"), names(some_logs))
def test_without_motion_a_board_shows_what_the_view_tells_also_laid_anew(sofa: Unseen, game: str, name: str) -> None:
    """Laid anew twice on the way through the match: late in it there is more on the table than at its begin."""
    watched = sit(sofa, game, name, "off")
    anew = [len(watched) * share // 3 for share in (1, 2)]
    for number, t in enumerate(watched.moments((0,))):
        if number in anew:
            sofa.resize(SMALL_SIZES[anew.index(number)])
            sofa.frames_until_shown()
        lines = broken(watched.table.board)
        assert not lines, f"at {t} ms:\n" + "\n".join(lines)


@pytest.mark.parametrize(("motion", "moves"), [("full", MOVES), ("reduced", MOVES // 3)])
@pytest.mark.parametrize(("game", "name"), names(some_logs))
def test_whatever_is_in_the_air_belongs_where_the_view_tells(
    sofa: Unseen, game: str, name: str, motion: str, moves: int
) -> None:
    check(sit(sofa, game, name, motion, moves))


@pytest.mark.parametrize("game", KEYS)
def test_a_board_laid_anew_shows_the_same(sofa: Unseen, game: str) -> None:
    for path in some_logs(game)[:1]:
        watched = sit(sofa, game, path.name, "full", MOVES)
        for number, t in enumerate(watched.moments()):
            if number % 40 == 20:
                sofa.resize(SIZES[number // 40 % 2])
                sofa.frames_until_shown()
            lines = broken(watched.table.board)
            assert not lines, f"{path.name} at {t} ms:\n" + "\n".join(lines)


SECRET = [game.spec.key for game in GAMES if any(option.key == "privacy" for option in game.spec.options)]


@pytest.mark.parametrize("level", ["own", "turn", "peek", "open"])
@pytest.mark.parametrize("game", SECRET)
def test_secrets_lie_open_as_far_as_privacy_lets_them(sofa: Unseen, game: str, level: str) -> None:
    table = sit_down(sofa, ("left",), ("normal",), game=game, options={"privacy": level})
    looks = 0
    for _ in range(500):
        sofa.frames()
        if not len(table.table.flights):  # a task that is dealt flies face down
            looks += 1
            assert broken(table.board) == []
    assert looks > 100
    faces = [face for zone, seen in table.board.seen().items() if zone in OWN for face in seen.cards]
    assert (HIDDEN in faces) == (level != "open"), "those of a bot at least are hidden, unless all is open"


@pytest.mark.slow
@pytest.mark.parametrize("motion", MOTIONS)
@pytest.mark.parametrize(("game", "name"), names(every_log))
def test_every_golden_match_is_shown_as_it_is(sofa: Unseen, game: str, name: str, motion: str) -> None:
    check(sit(sofa, game, name, motion))


# Faults that the law must find in every game


def lying(board: Board) -> list[Sprite]:
    """The single cards that are seen."""
    sprites = board.table.stage.sprites
    return [sprite for sprite in sprites if sprite.lies is not None and sprite.lies[1] >= 0 and sprite.visible]


def hide_one(board: Board) -> None:
    lying(board)[-1].hide()


def swap_two(board: Board) -> None:
    """Two cards with different faces lie where the other one belongs."""
    contents = [(sprite, board.table.pictures.content(sprite.image)) for sprite in lying(board)]
    faces = {sprite: board.face_of(content.piece) for sprite, content in contents if content and content.piece}
    first, second = next((a, b) for a in faces for b in faces if faces[a] != faces[b])
    first_image, second_image = first.image, second.image
    first.show(second_image)
    second.show(first_image)


def turn_up(board: Board) -> None:
    """A card that shows its back, or covers others, shows a face."""
    sprites = [sprite for sprite in board.table.stage.sprites if sprite.lies is not None and sprite.visible]
    contents = {sprite: board.table.pictures.content(sprite.image) for sprite in sprites}
    covered = [s for s, c in contents.items() if c is not None and c.piece is not None and c.piece[0] != "face"]
    sprite = (covered or sprites)[0]
    sprite.lies = sprite.lies and (sprite.lies[0], 0)
    sprite.show(board.table.pictures.card(face(board.table.house.decks[board.table.match.config.game].faces[0]), 100))


@pytest.mark.parametrize("fault", [hide_one, swap_two, turn_up])
@pytest.mark.parametrize("game", KEYS)
def test_a_fault_is_found(sofa: Unseen, game: str, fault: Callable[[Board], None]) -> None:
    watched = sit(sofa, game, some_logs(game)[0].name, "off", MOVES)
    for number, _ in enumerate(watched.moments((0,))):
        if number == MOVES // 2:
            break
    assert not broken(watched.table.board)
    fault(watched.table.board)
    assert broken(watched.table.board)
