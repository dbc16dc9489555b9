"""What the lettering wrote meanwhile: the words that a picture shows, and how large, without reading pixels."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import pygame
import pytest

from game.gfx.lettering import Face, Lettering, Style
from game.unseen import Unseen


@dataclass(slots=True)
class Written:
    """Every line by its text, with the largest size that it was written in, and what had too little room for it."""

    lines: dict[str, int] = field(default_factory=dict)
    full: set[str] = field(default_factory=set)  # what was written smaller than it was wanted
    cut: set[str] = field(default_factory=set)  # what was cut short

    def clear(self) -> None:
        self.lines.clear()
        self.full.clear()
        self.cut.clear()


@contextmanager
def written() -> Iterator[Written]:
    """Note every line that is written. What was written before and is still kept is not written again."""
    notes, line, fit = Written(), Lettering.line, Lettering.fit

    def note(self: Lettering, text: str, style: Style) -> pygame.Surface:
        if text.strip():
            notes.lines[text] = max(style.pixels, notes.lines.get(text, 0))
        return line(self, text, style)

    def note_fit(self: Lettering, text: str, face: Face, pixels: int, room: int, least: int) -> tuple[str, int]:
        shown = fit(self, text, face, pixels, room, least)
        if shown[1] < pixels:
            notes.full.add(text)
        if shown[0] != text:
            notes.cut.add(text)
        return shown

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Lettering, "line", note)
        patch.setattr(Lettering, "fit", note_fit)
        yield notes


def forget(program: Unseen) -> None:
    """Let go of every picture, so that whatever is shown next is written anew."""
    program.app.house.workshop.forget()
