"""Text: every letter of the four languages is there, and a line fits where it must."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.gfx.lettering import (
    ELLIPSIS,
    SOFT_HYPHEN,
    WIDTHS,
    Face,
    FontError,
    Lettering,
    Style,
    letters_in,
    margin,
    ring,
)
from game.store import paths

LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:;!?()[]/+-=%&#@*'\"_"
LETTERS = {  # and the signs that go with them
    "en": "’‘“”–—…×€£",
    "de": "ÄÖÜäöüß„“–…×€",
    "fr": "ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿ«»’–…×€",
    "sv": "ÅÄÖÉåäöé”–…×€",
}
INK = "#1D1A36"


@pytest.fixture
def lettering() -> Lettering:
    return Lettering(paths.art() / "fonts")


@pytest.mark.parametrize("face", Face)
@pytest.mark.parametrize("language", LETTERS)
def test_every_letter_of_a_language_is_in_every_font(face: Face, language: str) -> None:
    found = letters_in((paths.art() / "fonts" / face).read_bytes())
    assert [c for c in LATIN + LETTERS[language] if ord(c) not in found] == []


def test_a_font_does_not_claim_letters_that_it_lacks() -> None:
    found = letters_in((paths.art() / "fonts" / Face.DISPLAY).read_bytes())
    assert ord("✓") not in found
    assert ord("ж") not in found


@pytest.mark.parametrize("data", [b"", b"no font at all, but long enough to look into", bytes(400)])
def test_what_is_no_font_is_refused(data: bytes) -> None:
    with pytest.raises(FontError):
        letters_in(data)


# -- fitting ----------------------------------------------------------------------------------------------------------


def test_of_very_many_measured_lines_the_oldest_is_forgotten_and_not_all(
    lettering: Lettering, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(WIDTHS):
        lettering.width(str(number), Face.BODY, 12)
    measured: list[str] = []
    runs = lettering._runs

    def counted(text: str, face: Face) -> Iterator[tuple[Face, str]]:
        measured.append(text)
        return runs(text, face)

    monkeypatch.setattr(lettering, "_runs", counted)
    for number in (WIDTHS, WIDTHS - 1, 1, 0):
        lettering.width(str(number), Face.BODY, 12)
    assert measured == [str(WIDTHS), "0"], "the new one, and the first, which has made room for it"


def test_a_text_with_room_keeps_its_size(lettering: Lettering) -> None:
    assert lettering.fit("Mira", Face.DISPLAY, 46, 400, 24) == ("Mira", 46)


def test_a_longer_text_gets_the_largest_size_that_fits(lettering: Lettering) -> None:
    text, pixels = lettering.fit("Weihnachtsmann", Face.DISPLAY, 46, 240, 12)
    assert text == "Weihnachtsmann"
    assert lettering.width(text, Face.DISPLAY, pixels) <= 240 < lettering.width(text, Face.DISPLAY, pixels + 1)


def test_below_the_least_size_a_text_is_cut_short(lettering: Lettering) -> None:
    text, pixels = lettering.fit("Maximiliane von und zu Löwenherz", Face.DISPLAY, 46, 200, 24)
    assert pixels == 24
    assert text.endswith(ELLIPSIS)
    assert text[:-1] == "Maximiliane von und zu Löwenherz"[: len(text) - 1].rstrip()
    assert lettering.width(text, Face.DISPLAY, pixels) <= 200


@pytest.mark.parametrize("room", range(60, 200, 7))
def test_a_text_is_cut_between_letters_and_never_within_one(lettering: Lettering, room: int) -> None:
    """Accents may come as characters of their own: they stay with their letter or go with it."""
    short, _ = lettering.fit("E\u0301le\u0301onore A\u030angstro\u0308m", Face.DISPLAY, 46, room, 30)
    kept = short.removesuffix(ELLIPSIS)
    rest = "E\u0301le\u0301onore A\u030angstro\u0308m"[len(kept) :]
    assert short.endswith(ELLIPSIS)
    assert rest[0] not in "\u0301\u030a\u0308"


def test_where_nothing_fits_an_ellipsis_stands(lettering: Lettering) -> None:
    assert lettering.fit("Mira", Face.DISPLAY, 46, 3, 24) == (ELLIPSIS, 24)


def test_a_fitted_line_is_no_wider_than_its_room(lettering: Lettering) -> None:
    line = lettering.fitted("Donaudampfschifffahrt", Style(Face.DISPLAY, 60, INK), 300, 10)
    assert 270 < line.get_width() <= 300


def test_a_name_takes_two_lines_before_it_is_cut(lettering: Lettering) -> None:
    style = Style(Face.DISPLAY, 46, INK)
    names = "Maximiliane", "Maximiliane Löwe", "Maximiliane-Löwenherz", "W" * 40
    line, *two = (lettering.fitted_name(name, style, 196, 24) for name in names)
    assert line.get_height() < 1.7 * lettering.height(Face.DISPLAY, 24)
    assert all(image.get_height() > 1.7 * lettering.height(Face.DISPLAY, 24) for image in two)
    assert all(image.get_width() <= 196 for image in (line, *two))


@pytest.mark.parametrize(
    ("name", "room", "halves"),
    [
        ("Anna Maria", 110, ("Anna", "Maria")),
        ("Åsa-Margareta", 130, ("Åsa-", "Margareta")),
        ("Wilhelmina", 110, ("Wilh-", "elmina")),
        ("MMMMMMMM", 110, ("MMMM-", "MMMM")),
        ("Anna Maria Bella", 110, ("Anna", "Maria…")),
        ("W", 10, None),
    ],
)
def test_a_name_is_parted_where_it_hurts_least(
    lettering: Lettering, name: str, room: int, halves: tuple[str, str] | None
) -> None:
    assert lettering._halves(name, Face.DISPLAY, 24, room) == halves


# -- wrapping ---------------------------------------------------------------------------------------------------------


def test_lines_break_at_spaces_and_none_is_too_wide(lettering: Lettering) -> None:
    text = "Lege eine Karte auf den Stapel, bevor es ein anderer tut."
    lines = lettering.wrap(text, Face.BODY, 30, 260)
    assert len(lines) > 2
    assert " ".join(lines) == text
    assert all(lettering.width(line, Face.BODY, 30) <= 260 for line in lines)


def test_a_space_that_does_not_break_stays_in_its_line(lettering: Lettering) -> None:
    room = lettering.width("Aucun anneau ne va", Face.BODY, 30)
    assert lettering.wrap("Aucun anneau ne va\u00a0?", Face.BODY, 30, room) == ["Aucun anneau ne", "va\u00a0?"]


def test_a_paragraph_begins_a_line_of_its_own(lettering: Lettering) -> None:
    assert lettering.wrap("ein\n\nzwei drei", Face.BODY, 30, 900) == ["ein", "", "zwei drei"]


def test_an_overlong_word_breaks_at_its_soft_hyphen(lettering: Lettering) -> None:
    word = f"Donaudampf{SOFT_HYPHEN}schifffahrt"
    assert lettering.wrap(word, Face.BODY, 30, 220) == ["Donaudampf-", "schifffahrt"]


def test_a_soft_hyphen_is_not_seen_where_the_word_fits(lettering: Lettering) -> None:
    assert lettering.wrap(f"Spiel{SOFT_HYPHEN}tisch", Face.BODY, 30, 900) == ["Spieltisch"]


def test_an_overlong_word_without_hyphens_is_broken_anywhere(lettering: Lettering) -> None:
    lines = lettering.wrap("Donaudampfschifffahrtsgesellschaft", Face.BODY, 30, 160)
    assert "".join(line.removesuffix("-") for line in lines) == "Donaudampfschifffahrtsgesellschaft"
    assert all(lettering.width(line, Face.BODY, 30) <= 160 for line in lines)


def test_a_word_wider_than_any_room_comes_to_an_end(lettering: Lettering) -> None:
    assert "".join(lettering.wrap("Wim", Face.BODY, 30, 1)).replace("-", "") == "Wim"


def test_a_block_has_a_line_for_every_line_and_keeps_its_side(lettering: Lettering) -> None:
    style = Style(Face.BODY, 30, INK)
    left, right = (lettering.block("eins\nzweiundzwanzig", style, 900, align) for align in ("left", "right"))
    assert left.get_size() == right.get_size()
    first = left.get_height() // 2
    assert left.subsurface((0, 0, left.get_width() // 2, first)).get_bounding_rect().width > 0
    assert right.subsurface((0, 0, right.get_width() // 2, first)).get_bounding_rect().width == 0


# -- writing ----------------------------------------------------------------------------------------------------------


def test_a_line_is_written_once_and_kept(lettering: Lettering) -> None:
    style = Style(Face.DISPLAY, 40, INK)
    assert lettering.line("Mira", style) is lettering.line("Mira", style)


def test_a_contour_surrounds_the_letters(lettering: Lettering) -> None:
    bare = lettering.line("O", Style(Face.DISPLAY, 60, "#FFFFFF"))
    rimmed = lettering.line("O", Style(Face.DISPLAY, 60, "#FFFFFF", "#FF0000", 4))
    assert rimmed.get_width() == bare.get_width() + 8
    around = rimmed.get_bounding_rect(128)
    assert around.width == bare.get_bounding_rect(128).width + 8
    left = rimmed.get_at((around.left + 1, around.centery))
    assert (left.r, left.g, left.b) == (255, 0, 0)


def test_a_shadow_lies_below_and_leaves_the_letters_as_they_are(lettering: Lettering) -> None:
    style = Style(Face.DISPLAY, 60, "#FFFFFF", shadow=4)
    line = lettering.line("I", style)
    letter = lettering.line("I", Style(Face.DISPLAY, 60, "#FFFFFF")).get_bounding_rect(200)
    pad = margin(style)
    assert line.get_at((letter.centerx + pad, letter.centery + pad)) == pygame.Color(255, 255, 255, 255)
    below = line.get_at((letter.centerx + pad, letter.bottom + pad + 3))
    assert below.a > 60
    assert below.r < 40


def test_a_ring_of_stamps_is_round() -> None:
    offsets = ring(5)
    assert {(5, 0), (-5, 0), (0, 5), (0, -5)} <= set(offsets)
    assert all(x * x + y * y <= 5.6**2 for x, y in offsets)


def test_what_a_font_lacks_another_writes(lettering: Lettering) -> None:
    assert not lettering.can_write("Жора", Face.DISPLAY)
    assert lettering.width("Жора", Face.DISPLAY, 40) == lettering.width("Жора", Face.BLACK, 40)
    assert lettering.line("Жора", Style(Face.DISPLAY, 40, INK)).get_bounding_rect().width > 40


def test_a_mixed_line_stands_on_one_base(lettering: Lettering) -> None:
    mixed = lettering.line("HЖ", Style(Face.DISPLAY, 80, INK))
    width = lettering.width("H", Face.DISPLAY, 80)
    first = mixed.subsurface((0, 0, width, mixed.get_height())).get_bounding_rect(128)
    second = mixed.subsurface((width, 0, mixed.get_width() - width, mixed.get_height())).get_bounding_rect(128)
    assert abs(first.bottom - second.bottom) <= 2


def test_what_no_font_has_is_a_question_mark(lettering: Lettering) -> None:
    assert lettering.width("λ", Face.DISPLAY, 40) == lettering.width("?", Face.DISPLAY, 40)


def test_a_missing_font_is_one_sentence_and_the_text_is_still_written(tmp_path: Path) -> None:
    lettering = Lettering(tmp_path)
    line = lettering.line("Motley", Style(Face.DISPLAY, 40, INK))
    again = lettering.line("Mira", Style(Face.DISPLAY, 30, INK))
    assert line.get_bounding_rect().width > 40
    assert again.get_bounding_rect().width > 20
    (notice,) = [notice for notice in lettering.notices if Face.DISPLAY in notice]
    assert notice.endswith(".")


def test_a_corrupt_font_is_replaced_as_well(tmp_path: Path) -> None:
    (tmp_path / Face.BODY).write_bytes(b"OTTO" + bytes(600))
    lettering = Lettering(tmp_path)
    assert lettering.line("Motley", Style(Face.BODY, 40, INK)).get_bounding_rect().width > 40
    assert sum(Face.BODY in notice for notice in lettering.notices) == 1


def test_the_fonts_that_are_shipped_need_no_notice(lettering: Lettering) -> None:
    for face in Face:
        lettering.line("Motley", Style(face, 30, INK))
    assert lettering.notices == []
