"""Names that are unwanted are found behind every mask, and people who are really called so keep their names."""

from pathlib import Path

import pytest

from game.kiosk.decency import WORDS, Decency, plain
from game.kiosk.policy import PolicyError, read
from game.text.languages import LANGUAGES
from tests.kiosk.conftest import Open
from tests.support.crowded import crowd


@pytest.mark.parametrize("name", ["Fuck", "f.u.c.k", "FUÇK", "Sch31ss", "kkk", "Krampus", "+krampus"])
def test_unwanted_names_are_found_behind_their_masks(name: str) -> None:
    decency = Decency(["krampus"])
    assert not decency.allows(name)
    assert decency.shown(name) == "•••"


@pytest.mark.parametrize(
    "name", ["Pørno", "H\u0131tler", "ﬁcken", "ﬀuck", "Fuuuuck", "Scheißßß", "Scheiße", "Niiigggga", "FùCKK"]
)
def test_strokes_ligatures_and_doubled_letters_hide_nothing(name: str) -> None:
    assert not Decency().allows(name)


@pytest.mark.parametrize(
    "name", ["Nazi", "Nazi88", "N a z i", "Wank", "W4nker", "Penis", "Penis1", "Chatte", "Arsch", "88Nazi"]
)
def test_what_real_names_begin_with_is_still_unwanted_alone(name: str) -> None:
    assert not Decency().allows(name)


@pytest.mark.parametrize(
    "name",
    [
        *(
            "Mira",
            "Jörg",
            "Åse",
            "Zoé",
            "Cassandra",
            "Constanze",
            "Siegfried",
            "ABC",
            "Øyvind",
            "Hœrter",
            "Anna",
            "Aaron",
        ),
        *("Nazir", "Nazia", "Wankel", "Peniston", "Chatterton", "Chatterjee", "Karsch", "Monique", "Dominique"),
        *("Thure", "Nutter", "Niggli", "Fickenscher", "Tittensor", "Nigel", "Atwater", "Javelin", "Cazzola", "Harwich"),
    ],
)
def test_real_names_are_fine(name: str) -> None:
    assert Decency().allows(name)


def test_every_language_has_its_list_and_no_word_is_there_twice() -> None:
    assert sorted(file.stem for file in WORDS.iterdir()) == sorted(LANGUAGES)
    for file in WORDS.iterdir():
        words = [line for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
        assert len(set(words)) == len(words) > 5
        assert all(plain(word) for word in words)


def test_an_event_adds_a_file_of_its_own(open_kiosk: Open, tmp_path: Path) -> None:
    (tmp_path / "ours.txt").write_text("# of the fair\nkrampus\n=zara\n+fuckel\n", encoding="utf-8")
    decency = Decency((), tmp_path / "ours.txt")
    assert [decency.allows(name) for name in ("Krampus", "Zara", "Zarathustra", "Fuckel", "Fuck")] == [
        *(False, False, True, True, False),
    ]
    crowd(tmp_path, 2, "Krampus")
    kiosk = open_kiosk('[names]\nwords = "ours.txt"')
    assert [champion.name for champion in kiosk.factory.bests()[0].ever] == ["•••"]
    with pytest.raises(PolicyError, match="Krampus"):
        read({"names": {"words": "ours.txt", "list": ["Ada", "Krampus"]}}, tmp_path)


def test_a_file_that_went_away_takes_only_its_own_words_with_it(tmp_path: Path) -> None:
    assert not Decency(["krampus"], tmp_path / "none.txt").allows("Krampus")
