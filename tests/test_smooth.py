"""Load, then play: whatever a table shows of a running match was made before it began.

How long a frame takes is measured by the bench; here it is the structure that counts.
"""

from collections.abc import Hashable, Iterator
from pathlib import Path
from typing import Final

import msgspec
import pytest

from game.bench.frame import begin
from game.bench.smooth import Evening
from game.games.played import PLAYED, find
from game.games.shown import SHOWN
from game.rules.options import fill
from game.scenes.base import Push
from game.scenes.table import TableScene
from game.store.settings import TextSize
from game.table.house import LETTERS
from game.text.languages import LANGUAGES
from game.unseen import Unseen

STEP: Final = 40  # milliseconds of a frame
FRAMES: Final = 900
USUAL: Final = (1280, 720)
SIZES: Final = ((640, 360), (1024, 768), (1920, 1080), (3840, 2160))

# What may be composed in the middle of a match, by the first word of its name, and why.
COMPOSED: Final = {
    "line": "words that nobody could know before",
    "speech": "such words in a bubble",
    "banner": "such words on a ribbon: by how much a hand was late, who has won",
    "notice": "the verdict",
}
# Of Double Take only, made of a face that is there: all faces in all of them would take 45 MB at 1920x1080.
LEANING: Final = ("crooked", "shadow")


def tables() -> Iterator[tuple[str, int]]:
    for game in PLAYED.keys:
        spec = find(game).spec
        yield from ((game, seats) for seats in spec.seats(fill(spec.options, {})))


def is_composed(game: str, key: Hashable) -> bool:
    match key:
        case (str(first), *_) if first in COMPOSED:
            return True
        case ("double_take", _, _, str(pose), *_) if pose in LEANING:
            return True
    return False


def find_missing(sofa: Unseen, game: str, seats: int) -> list[Hashable]:
    """What a table needed in 36 seconds of play and had not loaded, apart from what may be composed."""
    sofa.frames()
    sofa.stack.wish(Push(sofa.factory.table(begin(game, seats, "normal"))))
    sofa.frames(2)
    table = sofa.stack.top
    assert isinstance(table, TableScene)
    missed, missing = sofa.house.workshop.missed, list[Hashable]()
    for _ in range(FRAMES):
        missed.clear()
        sofa.frames(1, STEP)
        if sofa.stack.top is not table:
            break
        missing += [key for key in missed if not is_composed(game, key)]
    assert table.match.now > 20_000
    return missing


@pytest.mark.parametrize(("game", "seats"), list(tables()))
def test_no_picture_is_missing_in_play(sofa: Unseen, game: str, seats: int) -> None:
    assert find_missing(sofa, game, seats) == []


@pytest.mark.slow
@pytest.mark.usefixtures("drawn_once")
@pytest.mark.parametrize("game", SHOWN)
@pytest.mark.parametrize(
    ("language", "text_size", "size"),
    [
        *((language, "normal", USUAL) for language in LANGUAGES),
        *(("de", text_size, USUAL) for text_size in LETTERS if text_size != "normal"),
        *(("en", "huge", size) for size in SIZES),
    ],
)
def test_none_is_missing_in_any_language_size_of_letters_or_window(
    tmp_path: Path, game: str, language: str, text_size: TextSize, size: tuple[int, int]
) -> None:
    program = Unseen(tmp_path, size, language)
    try:
        settings = program.house.settings
        settings.now = msgspec.structs.replace(settings.now, text_size=text_size)
        assert find_missing(program, game, SHOWN[game].seats) == []
    finally:
        program.close()


def test_a_picture_that_is_not_loaded_is_found_missing(sofa: Unseen, monkeypatch: pytest.MonkeyPatch) -> None:
    show = sofa.house.shows["hoopla"]
    monkeypatch.setattr(show.board, "pictures", lambda board: iter(()))
    assert any("face" in repr(key) for key in find_missing(sofa, "hoopla", 3))


def test_an_evening_goes_from_the_title_to_the_results_of_a_second_game(tmp_path: Path) -> None:
    """With the loader beside it, as for people."""
    counted = Evening(tmp_path, (1280, 720)).play([("crosspatch", 2)])
    assert counted.scenes == ["TitleScene", "LobbyScene", "TableScene", "ResultsScene", "ResultsScene"]
    assert len(counted.frames) == len(counted.composing) == len(counted.disturbed) == len(counted.playing) > 1000
    assert [key for key in counted.missed if not is_composed("", key)] == []
