"""Load, then play: whatever a table shows of a running match was made before it began.

How long a frame takes is measured by the bench; here it is the structure that counts.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from pathlib import Path
from threading import Event
from typing import Final

import msgspec
import pytest

from game.bench.frame import begin
from game.bench.smooth import Evening
from game.games.played import PLAYED, find
from game.games.shown import SHOWN
from game.input.bindings import ZONES
from game.input.intents import BUTTONS, PAUSE, A
from game.rules.options import Option, Value, fill
from game.rules.rng import Rng
from game.scenes.base import Push
from game.scenes.table import TableScene
from game.store.settings import TextSize
from game.table.house import LETTERS
from game.text.languages import LANGUAGES
from game.unseen import Unseen
from tests.support.composed import is_composed, take_missing
from tests.support.tables import sit_down

STEP: Final = 40  # milliseconds of a frame
FRAMES: Final = 900
PRESSED: Final = 380
PRESSES: Final = (*(button for button in BUTTONS if button != PAUSE), A, A, A)
USUAL: Final = (1280, 720)
SIZES: Final = ((640, 360), (1024, 768), (1920, 1080), (3840, 2160))


def tables() -> Iterator[tuple[str, int]]:
    for game in PLAYED.keys:
        spec = find(game).spec
        yield from ((game, seats) for seats in spec.seats(fill(spec.options, {})))


def find_missing(sofa: Unseen, game: str, seats: int) -> list[Hashable]:
    """What a table of bots needed in 36 seconds of play and had not loaded, apart from what may be composed."""
    sofa.frames()
    sofa.stack.wish(Push(sofa.factory.table(begin(game, seats, "normal"))))
    sofa.frames(2)
    return play(sofa, FRAMES)


def play(sofa: Unseen, frames: int, press: Callable[[], object] = lambda: None) -> list[Hashable]:
    """Play on at a table and press before every third frame; what is missing then.

    The loader waits for the end of each frame: what it is asked for in a frame is too late for that one.
    """
    table, loader = sofa.stack.top, sofa.house.loader
    assert isinstance(table, TableScene)
    missing = list[Hashable]()
    take_missing(table)
    loader.at_once = False
    for frame in range(frames):
        end = Event()
        loader.soon(end.wait)
        if frame % 3 == 0:
            press()
        sofa.clock.now += STEP
        sofa.loop.frame()
        end.set()
        loader.finish()
        if sofa.stack.top is not table:
            break
        missing += take_missing(table)
    assert sofa.stack.top is not table or table.match.now > frames * STEP // 2
    return missing


def extremes(options: Sequence[Option]) -> Iterator[dict[str, Value]]:
    """As few choices of options as have every extreme of each."""
    values = {option.key: tuple(option.extremes()) for option in options}
    for number in range(max(map(len, values.values()), default=1)):
        yield {key: found[number % len(found)] for key, found in values.items()}


def people() -> Iterator[tuple[str, int, int]]:
    """Each game with each of its extremes; as many people as there are zones, or as few as may be, and else bots."""
    for game in PLAYED.keys:
        yield from ((game, number, number % 2) for number, _ in enumerate(extremes(find(game).spec.options)))


@pytest.mark.parametrize(("game", "number", "few"), list(people()))
def test_none_is_missing_when_people_press_what_they_like(
    drawn_once: None, tmp_path: Path, game: str, number: int, few: int
) -> None:
    spec = find(game).spec
    options = [*extremes(spec.options)][number]
    own = [*extremes(spec.seat_options)][-number % 2]
    counts = spec.seats(fill(spec.options, options))
    zones = [*ZONES][: counts[0] if few else counts[-1]]
    program, rng = Unseen(tmp_path, SIZES[0]), Rng("people", game, number)
    try:
        program.frames(2)
        bots = ["normal"] * (counts[-1] - len(zones))
        assists = {0: {"one_button": True}} if few and "one_button" in SHOWN[game].assists else {}
        seat_options = [own, {}, *[own] * 4][: len(zones) + len(bots)]
        sit_down(program, zones, bots, game=game, options=options, seat_options=seat_options, assists=assists)
        assert play(program, PRESSED, lambda: program.tap(rng.pick(zones), rng.pick(PRESSES))) == []
    finally:
        program.close()


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
    assert [key for key in counted.missed if not is_composed(key)] == []


@pytest.mark.parametrize("game", SHOWN)
def test_who_may_win_is_written_before_the_match_ends(sofa: Unseen, game: str) -> None:
    sofa.frames()
    sofa.stack.wish(Push(sofa.factory.table(begin(game, 2, "normal"))))
    sofa.frames(2)
    table = sofa.stack.top
    assert isinstance(table, TableScene)
    sofa.house.workshop.missed.clear()
    for sitter in table.sitting.sitters:
        table.director.banner_image(table.director.wins([sitter.name]))
    assert sofa.house.workshop.missed == []
