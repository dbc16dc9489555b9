"""F7: a row that was taken stands for a while, framed, with rings round its equal features, before it goes.

No seat waits for it: the rules have given its cards to their owner, and where another row needs its place it goes at
once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from pygame import Surface

from game.games.fourscore.props.frames import RowFrame
from game.games.fourscore.props.marks import beside, most_frequent, ring
from game.games.fourscore.props.rows import Lifted, Rows
from game.gfx.lettering import Face, Style
from game.gfx.loader import Wanted
from game.gfx.parts.parts import centre
from game.gfx.raster import blank, turned
from game.rules.api import Ms, Seat
from game.table.stage.sprites import Sprite
from game.table.table import Table

PROOF_MS: Final[Ms] = 1600
RING_MS: Final[Ms] = 60  # from one ring to the next
SEAL: Final = 190
FIGURE, WORD, LEAST, ROOM = 68, 34, 28, 128  # on it: the heights of the letters, and the room for the word
TILT: Final = 8
FRAME_Z, RING_Z, SEAL_Z = 61, 62, 63
FEWEST, MOST = 4, 24  # cards on the seals that are prepared

Done = Callable[[Lifted, Seat, Ms], None]


@dataclass(slots=True)
class Shown:
    """A row that is shown: who took it and when, its frame, and the rings on it."""

    lifted: Lifted
    seat: Seat
    since: Ms
    frame: RowFrame
    rings: list[Sprite]


class Proofs:
    """All rows that were taken and are still shown."""

    def __init__(self, table: Table, rows: Rows) -> None:
        self._table = table
        self._rows = rows
        self._shown: list[Shown] = []
        self.done: Done = lambda lifted, seat, now: None  # called when a row goes, before its cards do

    def __len__(self) -> int:
        return len(self._shown)

    @property
    def rings(self) -> list[Sprite]:
        """The rings of all rows, seen or not."""
        return [sprite for shown in self._shown for sprite in shown.rings]

    def begin(self, row: int, seat: Seat, now: Ms) -> None:
        """Show a row that a seat has taken."""
        table, lifted = self._table, self._rows.lift(row)
        frame = RowFrame(table, FRAME_Z)
        frame.show(lifted.run)
        rings = []
        for mark in most_frequent(lifted.cards):
            image, at = ring(table, mark, lifted.run)
            rings.append(table.add_hidden(image, table.scale.point(*at), RING_Z))
        at = table.scale.point(*beside(lifted.run, SEAL))
        table.popups.show(("proof", lifted.slot), self.seal(len(lifted.cards)), at, now, z=SEAL_Z)
        self._shown.append(Shown(lifted, seat, now, frame, rings))
        self.move(now)

    def move(self, now: Ms) -> None:
        """Once a frame."""
        for shown in list(self._shown):
            passed = now - shown.since
            if passed >= PROOF_MS or not self._rows.is_held(shown.lifted.slot):
                self._end(shown, now)
                continue
            seen = 1 + passed // RING_MS if self._table.motion.moves else len(shown.rings)
            for sprite in shown.rings[:seen]:
                sprite.hide(False)

    def finish(self, now: Ms) -> None:
        """Let all rows go at once."""
        for shown in list(self._shown):
            self._end(shown, now)

    def _end(self, shown: Shown, now: Ms) -> None:
        self._shown.remove(shown)
        self.done(shown.lifted, shown.seat, now)
        shown.frame.remove()
        self._table.popups.hide(("proof", shown.lifted.slot))
        for sprite in shown.rings:
            self._table.stage.remove(sprite)
        self._rows.give_free(shown.lifted)

    def seal(self, cards: int) -> Surface:
        """The seal with the number of cards: a large figure, and the word for them below it."""
        parts, long = self._table.house.parts, self._table.scale.length
        number, _, word = self._table.say("score.fourscore", n=min(cards, MOST)).partition(" ")

        def compose() -> Surface:
            page, ink = parts.seal(" ", long(SEAL), TILT).copy(), parts.palette["ink"]
            figure = parts.write.line(number, Style(Face.DISPLAY, long(FIGURE), ink))
            below = parts.write.fitted(word, Style(Face.DISPLAY, long(WORD), ink), long(ROOM), long(LEAST))
            words = blank((max(figure.get_width(), below.get_width()), long(FIGURE * 0.9) + below.get_height()))
            words.blit(figure, ((words.get_width() - figure.get_width()) // 2, 0))
            words.blit(below, below.get_rect(midbottom=words.get_rect().midbottom))
            centre(page, turned(words, TILT), page.get_width() // 2, page.get_height() // 2)
            return page

        return parts.keep(("seal", number, word, long(SEAL)), compose)

    def pictures(self) -> Iterator[Wanted]:
        """The seals of rows of the usual lengths."""
        return (partial(self.seal, cards) for cards in range(FEWEST, MOST + 1))
