"""What a browser may fetch: a fixed list of paths. No path of a request is ever one of the file system."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from game.text.catalog import Catalog
from game.text.languages import LANGUAGES

FILES: Final[Mapping[str, str]] = {  # of the folder, and what they are
    "index.html": "text/html; charset=utf-8",
    "style.css": "text/css; charset=utf-8",
    "page.js": "text/javascript; charset=utf-8",
    "fonts/display.woff2": "font/woff2",
    "fonts/text.woff2": "font/woff2",
}
INDEX: Final = "index.html"
PALETTE: Final = "palette.css"
VERSION: Final = "{version}"  # in the page, where the folder of the art is named
PACKED: Final = ("text/", "image/svg", "application/json")
# The texts that the page itself says, wherever it is; all others come with what it is to show.
WORDS: Final = ("phone.", "colour.", "button.")


class Reply(NamedTuple):
    """A document, as it is and packed; where packing would not make it smaller it is empty."""

    kind: str
    body: bytes
    packed: bytes
    lasts: bool = False  # whether a browser may keep it: its path names its version


class Pages:
    """All documents by their paths. Drawings are made when they are asked for first."""

    def __init__(self, folder: Path, version: str, palette: str, drawings: Mapping[str, Callable[[], str]]) -> None:
        """Read the page. `palette` is a style sheet; `version` names the drawings, which browsers keep."""
        self._replies = {f"/{name}": _reply(kind, (folder / name).read_bytes()) for name, kind in FILES.items()}
        index = self._replies.pop(f"/{INDEX}")
        self._replies["/"] = _reply(index.kind, index.body.replace(VERSION.encode(), version.encode()))
        self._replies[f"/{PALETTE}"] = _reply(FILES["style.css"], palette.encode())
        self._words = {f"/words/{language}.json": language for language in LANGUAGES}
        self._drawings = {f"/art/{version}/{name}.svg": draw for name, draw in drawings.items()}

    @property
    def paths(self) -> list[str]:
        """Every path that is answered."""
        return [*{*self._replies, *self._words, *self._drawings}]

    def find(self, path: str) -> Reply | None:
        """The document of a path, None if there is none."""
        if path not in self._replies:
            if draw := self._drawings.get(path):
                self._replies[path] = _reply("image/svg+xml", draw().encode(), lasts=True)
            elif language := self._words.get(path):
                words = msgspec.json.encode(words_of(Catalog.load(language)))
                self._replies[path] = _reply("application/json", words)
        return self._replies.get(path)


def words_of(catalog: Catalog) -> dict[str, str]:
    """The texts of the page in a language, by their ids."""
    return {key: text.other for key, text in catalog.texts.items() if key.startswith(WORDS)}


def _reply(kind: str, body: bytes, lasts: bool = False) -> Reply:
    packed = gzip.compress(body, mtime=0) if kind.startswith(PACKED) else b""
    return Reply(kind, body, packed, lasts)
