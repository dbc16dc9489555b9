"""The book of cues: complete, checked, and played with sense."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from game.audio.cues import ACTIONS, BUSES, Chooser, Cue, CueBook, CueError, Stem
from game.audio.mixer import MENU
from game.games.played import PLAYED
from game.rules.api import KINDS, Event
from game.rules.rng import Rng
from tests.support.listening import SOUNDS


@pytest.fixture(scope="module")
def text() -> str:
    return (SOUNDS / "cues.toml").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def book() -> CueBook:
    return CueBook.load(SOUNDS)


def test_every_kind_of_event_has_a_cue(book: CueBook) -> None:
    assert set(book.events) == set(KINDS)
    for kind in KINDS:
        assert book.for_event(Event(kind, 0)).name in book.cues


def test_every_action_has_a_cue(book: CueBook) -> None:
    for action in ACTIONS:
        assert book.for_action(action).name in book.cues


def test_every_cue_is_heard_somewhere(book: CueBook) -> None:
    heard = set(book.actions.values())
    for event in book.events.values():
        heard |= {event.cue, *event.why.values()}
    assert heard == set(book.cues)


def test_a_reason_may_have_a_cue_of_its_own(book: CueBook) -> None:
    assert book.for_event(Event("refused", 0, why="wrong")).name == "wrong"
    assert book.for_event(Event("refused", 0, why="beaten")).name == "bounce"
    assert book.for_event(Event("over", 0, why="left")).name == "match_over"
    assert book.for_event(Event("over", 0, why="out")).name == "match_won"


def test_every_file_of_the_book_is_there_and_no_other(book: CueBook) -> None:
    assert sorted(book.files) == sorted(path.name for path in SOUNDS.glob("*.ogg"))
    assert len(set(book.files)) == len(book.files)


def test_the_cues_stay_small(book: CueBook) -> None:
    assert sum((SOUNDS / file).stat().st_size for cue in book.cues.values() for file in cue.files) < 1_000_000


def test_there_are_enough_cues_and_each_seat_has_its_own_voice(book: CueBook) -> None:
    assert len(book.cues) >= 30
    for name in ("join", "focus", "hand", "turn", "leave"):
        assert (book.cues[name].by, book.cues[name].count) == ("seat", 6)
    assert (book.cues["drop"].by, book.cues["drop"].count) == ("step", 5)
    assert {cue.bus for cue in book.cues.values()} <= set(BUSES)


def test_there_are_a_tune_for_the_menus_and_five_for_tables(book: CueBook) -> None:
    assert len(book.tunes) == 6
    assert set(book.tunes) - {MENU} <= set(PLAYED.keys), "each is heard somewhere"
    assert {len(tune.stems) for tune in book.tunes.values()} == {3}
    assert len({stem.file for tune in book.tunes.values() for stem in tune.stems}) == 3 * len(book.tunes)


def test_a_game_without_a_tune_gets_the_one_for_all_others(book: CueBook) -> None:
    assert book.tune("hoopla").name == "hoopla"
    assert book.tune("pebbles").name == book.other
    assert book.other in book.tunes


def test_a_stem_blends_between_its_levels() -> None:
    stem = Stem("x.ogg", (0.0, 0.8, 0.4))
    assert [stem.level(at) for at in (0, 0.25, 0.5, 0.75, 1)] == pytest.approx([0, 0.4, 0.8, 0.6, 0.4])


def test_a_form_has_the_phrases_of_each_place(book: CueBook) -> None:
    tune = book.tunes["crosspatch"]
    assert tune.form[:3] == ((0,), (1, 4), (2,)), "A BE C"
    assert tune.phrases == 5
    assert tune.part * tune.parts == tune.phrase


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('file = "ready.ogg"', "", "cues, ready: file is missing"),
        ('file = "ready.ogg"', "file = 3", "cues, ready: file must be a text"),
        ('file = "ready.ogg"', 'file = "ready-{}.ogg"', "cues, ready: several files need"),
        ('file = "ready.ogg"', 'file = "ready.ogg"\nloud = 1', "cues, ready: loud means nothing"),
        ('file = "ready.ogg"\nbus = "ui"', 'file = "ready.ogg"\nbus = "bar"', "cues, ready: bus is 'bar'"),
        ("gain = 0.55", "gain = 1.5", "gain must be a number from 0 to 1"),
        ("gain = 0.55", "gain = true", "gain must be a number from 0 to 1"),
        ("cooldown = 80", "cooldown = 80.5", "cooldown must be a whole number"),
        ("count = 5", "count = 0", "count must be a number from 1 to 12"),
        ('flip = { cue = "flip" }', "", "the event flip has no cue"),
        ('flip = { cue = "flip" }', 'flip = { cue = "flop" }', "events, flip: cue is 'flop'"),
        ('flip = { cue = "flip" }', "flip = 3", "events, flip must be a table"),
        ("why = { left =", "why = { left = 3, other =", "why: left is 3"),
        ('ready = "ready"', 'ready = "ready"\nsteady = "ready"', "there is no such action"),
        ("calm = [1.0, 0.9, 0.75]", "calm = [1.0, 0.9]", "music, stems: calm must be three numbers"),
        ("calm = [1.0, 0.9, 0.75]", "calm = 1.0", "calm must be a list"),
        ("[0.0, 0.0, 0.75]", "[0.0, 0.0, 1.75]", "last must be a number from 0 to 1"),
        ('other = "fourscore"', 'other = "chess"', "music: other is 'chess'"),
        ("gain = 0.6\npeaks", "gain = 0.6\nloud = 1\npeaks", "music: loud means nothing"),
        ("parts = 8", "parts = 11", "tunes, menu: parts must be equal, and none shorter than the tail"),
        ("parts = 8", "parts = 16", "tunes, menu: parts must be equal, and none shorter than the tail"),
        ('form = "A B', 'form = "A b', "tunes, menu: b is no place of a form"),
        ('form = "A B', 'form = "A 2', "tunes, menu: 2 is no place of a form"),
        ("[seats]", "[chairs]", "pan is missing"),
        ("[cues.join]", "[cues.join", "cannot be used"),
    ],
)
def test_a_wrong_book_is_one_sentence(tmp_path: Path, text: str, old: str, new: str, sentence: str) -> None:
    assert old in text
    (tmp_path / "cues.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(CueError) as caught:
        CueBook.load(tmp_path)
    assert sentence in str(caught.value)
    assert str(caught.value).startswith(f"The book of cues {tmp_path / 'cues.toml'} cannot be used: ")


def test_a_missing_or_unreadable_book_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(CueError, match=r"cannot be read: No such file or directory\.$"):
        CueBook.load(tmp_path)
    (tmp_path / "cues.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(CueError, match="cannot be used"):
        CueBook.load(tmp_path)


# Choosing


def plain(**fields: object) -> Cue:
    return replace(Cue("x", "x.ogg", "ui", 0.5), **fields)  # type: ignore[arg-type]


@pytest.fixture
def chooser(book: CueBook) -> Chooser:
    return Chooser(book, Rng("cues"))


def cents(chooser: Chooser, cue: Cue, *moments: int, seat: int = 0) -> list[int | None]:
    takes = [chooser.choose(cue, now, seat) for now in moments]
    return [take.cents if take else None for take in takes]


def test_a_cue_cools_down_for_its_seat_alone(chooser: Chooser) -> None:
    cue = plain(cooldown=50)
    assert cents(chooser, cue, 100, 149, 150, seat=0) == [0, None, 0]
    assert cents(chooser, cue, 151, seat=1) == [0]


def test_a_refused_take_does_not_prolong_the_cooldown(chooser: Chooser) -> None:
    assert cents(chooser, plain(cooldown=50), 0, 40, 50) == [0, None, 0]


def test_a_combo_climbs_by_semitones_up_to_its_top(chooser: Chooser) -> None:
    cue = plain(combo=7, within=1000)
    assert cents(chooser, cue, *range(0, 10_000, 1000)) == [0, 100, 200, 300, 400, 500, 600, 700, 700, 700]


def test_a_combo_starts_anew_after_a_pause_and_for_another_seat(chooser: Chooser) -> None:
    cue = plain(combo=7, within=1000)
    assert cents(chooser, cue, 0, 1000, 2001, 2500) == [0, 100, 0, 100]
    assert cents(chooser, cue, 2600, seat=1) == [0]


def test_the_pitch_varies_within_its_percent_and_no_further(chooser: Chooser) -> None:
    heard = Counter(cents(chooser, plain(pitch=6), *range(200)))
    assert set(heard) == {-107, -53, 0, 51, 101}
    assert min(heard.values()) > 20


def test_a_seat_has_its_file_and_its_place(book: CueBook, chooser: Chooser) -> None:
    takes = [chooser.choose(book.cues["join"], 0, seat) for seat in range(6)]
    assert [take.file for take in takes if take] == [f"join-{n}.ogg" for n in range(1, 7)]
    assert tuple(take.pan for take in takes if take) == book.pan
    assert sum(book.pan) == pytest.approx(0)


def test_the_table_sounds_from_the_middle(book: CueBook, chooser: Chooser) -> None:
    take = chooser.choose(book.cues["hand"], 0)
    assert take is not None
    assert (take.file, take.pan) == ("hand-1.ogg", 0)


@pytest.mark.parametrize(("step", "file"), [(0, 1), (1, 1), (3, 3), (5, 5), (9, 5)])
def test_a_step_has_its_file_and_the_last_serves_all_beyond(
    book: CueBook, chooser: Chooser, step: int, file: int
) -> None:
    take = chooser.choose(book.cues["drop"], 0, 0, step)
    assert take is not None
    assert take.file == f"drop-{file}.ogg"


def test_a_take_is_never_the_one_before(book: CueBook, chooser: Chooser) -> None:
    takes = [chooser.choose(book.cues["flip"], 100 * i) for i in range(60)]
    files = [take.file for take in takes if take]
    assert len(set(files)) == 3
    assert all(a != b for a, b in pairwise(files))


def test_the_same_seed_chooses_the_same(book: CueBook) -> None:
    first, second = Chooser(book, Rng(1)), Chooser(book, Rng(1))
    cue = book.cues["flip"]
    assert [first.choose(cue, i * 50) for i in range(50)] == [second.choose(cue, i * 50) for i in range(50)]
