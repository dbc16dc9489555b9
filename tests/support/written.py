"""What the lettering wrote meanwhile: the words that a picture shows, and how large, without reading pixels."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import pygame
import pytest

from game.gfx.lettering import Lettering, Style
from game.unseen import Unseen


@dataclass(slots=True)
class Written:
    """Every line by its text, with the largest size that it was written in, and whatever had to be cut short."""

    lines: dict[str, int] = field(default_factory=dict)
    cut: set[str] = field(default_factory=set)

    def clear(self) -> None:
        self.lines.clear()
        self.cut.clear()


@contextmanager
def written() -> Iterator[Written]:
    """Note every line that is written. What was written before and is still kept is not written again."""
    notes, line, fit = Written(), Lettering.line, Lettering.fit

    def note(self: Lettering, text: str, style: Style) -> pygame.Surface:
        if text.strip():
            notes.lines[text] = max(style.pixels, notes.lines.get(text, 0))
        return line(self, text, style)

    def note_cut(self: Lettering, text: str, *how: object) -> tuple[str, int]:
        shown = fit(self, text, *how)  # type: ignore[arg-type]  # passed on as they are
        if shown[0] != text:
            notes.cut.add(text)
        return shown

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Lettering, "line", note)
        patch.setattr(Lettering, "fit", note_cut)
        yield notes


def forget(program: Unseen) -> None:
    """Let go of every picture, so that whatever is shown next is written anew."""
    program.app.house.workshop.forget()
