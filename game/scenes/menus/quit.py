"""The question whether to leave the program: B or Escape on the title may have been a mistake."""

from __future__ import annotations

from collections.abc import Sequence

from game.scenes.base import Change, Pop, Quit
from game.scenes.pages.menu import QUESTION_ROOM, YES, MenuPage, ask
from game.ui.items import Section


class QuitScene(MenuPage):
    """Yes quits; no, B and Escape lead back to the title."""

    title = "title.quit"
    room = QUESTION_ROOM

    def sections(self) -> Sequence[Section]:
        return (ask(self.house, self.house.say("title.quit_ask")),)

    def act(self, key: str) -> Change:
        return Quit() if key == YES else Pop()
