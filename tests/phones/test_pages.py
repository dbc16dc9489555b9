"""What a browser can fetch is a list, made before anybody asks."""

import gzip
import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.phones.pages import Pages
from game.phones.protocol import Farewell
from game.store import paths
from game.store.sitters import ANIMALS, SEAT_COLOURS
from game.text.languages import LANGUAGES
from tests.support.phones import some_pages

FOLDER = paths.art() / "phone"
PAGE = (FOLDER / "index.html").read_text(encoding="utf-8")
SCRIPT = (FOLDER / "page.js").read_text(encoding="utf-8")
STYLE = (FOLDER / "style.css").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def pages() -> Pages:
    return some_pages()


def text(pages: Pages, path: str) -> str:
    reply = pages.find(path)
    assert reply is not None
    return reply.body.decode()


def test_every_path_of_the_list_is_answered_and_packed_where_that_is_smaller(pages: Pages) -> None:
    for path in pages.paths:
        reply = pages.find(path)
        assert reply is not None, path
        assert reply.body, path
        if reply.packed:
            assert gzip.decompress(reply.packed) == reply.body
            assert len(reply.packed) < len(reply.body)
        assert reply.lasts == path.startswith("/art/")


@pytest.mark.parametrize(
    "path",
    ["", "/index.html", "//", "/../pyproject.toml", "/%2e%2e/", "/fonts/", "/fonts/../page.js", "/page.js?x",
     "/art/0.0.0/", "/art/0.0.0/avatar-fox-orange.svg", "/words/tlh.json", "/words/../en.json", "/ws",
     "/style.css/", "\\", "/\0"],
)  # fmt: skip
def test_no_other_path_is(pages: Pages, path: str) -> None:
    assert pages.find(path) is None


@given(st.text(max_size=60))
def test_whatever_the_path_is(path: str) -> None:
    found = ONE.find(path)
    assert found is None or path in ONE.paths


def test_all_that_the_page_names_is_there(pages: Pages) -> None:
    page = text(pages, "/")
    named = re.findall(r'(?:src|href)="([^"]+)"', page) + re.findall(r'url\("([^"]+)"\)', STYLE)
    assert len(named) > 15
    assert [path for path in named if path not in pages.paths] == []
    assert "{version}" not in page
    assert '"/art/0.0.0"' in page


def test_every_face_and_every_glyph_can_be_fetched(pages: Pages) -> None:
    wanted = [f"avatar-{animal}-{colour}" for animal in (*ANIMALS, "") for colour in SEAT_COLOURS]
    wanted += [f"glyph-{colour}" for colour in SEAT_COLOURS]
    assert [name for name in wanted if f"/art/0.0.0/{name}.svg" not in pages.paths] == []


def test_the_page_has_all_colours_and_all_languages() -> None:
    assert re.findall(r'type="radio" name="colour" value="(\w+)"', PAGE) == list(SEAT_COLOURS)
    assert re.findall(r'\[data-colour="(\w+)"\]', STYLE) == list(SEAT_COLOURS)
    assert f'data-languages="{" ".join(LANGUAGES)}"' in PAGE


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_that_the_page_says_is_sent_in_every_language(pages: Pages, language: str) -> None:
    words = msgspec.json.decode(text(pages, f"/words/{language}.json"), type=dict[str, str])
    said = set(re.findall(r'data-(?:say|name)="([\w.]+)"', PAGE)) | set(re.findall(r'"(phone\.\w+)"', SCRIPT))
    said |= {f"phone.bye_{why}" for part in get_args(Farewell) for why in get_args(part)}
    assert len(said) > 25
    assert [key for key in said if key not in words] == []
    assert [colour for colour in SEAT_COLOURS if f"colour.{colour}" not in words] == []


def test_the_page_is_plain_and_small(pages: Pages) -> None:
    """No script or style stands in the page, nothing is fetched from elsewhere, and text is never read as HTML."""
    assert re.findall(r"<script(?! src=)|<style| style=| on\w+=|https?://", PAGE + STYLE) == []
    assert re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|https?://", SCRIPT) == []
    controller = ("/", "/style.css", "/page.js", "/palette.css", "/fonts/display.woff2", "/fonts/text.woff2")
    replies = [reply for path in controller if (reply := pages.find(path)) is not None]
    assert sum(len(reply.packed or reply.body) for reply in replies) < 64_000


@pytest.mark.parametrize("name", ["display.woff2", "text.woff2"])
def test_the_fonts_are_cut(name: str) -> None:
    font = (FOLDER / "fonts" / name).read_bytes()
    assert font.startswith(b"wOF2")
    assert len(font) < 32_000


def test_a_damaged_installation_is_told_when_phones_are_switched_on(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Pages(tmp_path, "0", "", {})


ONE = some_pages()
