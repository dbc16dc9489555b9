"""A history of very many matches, written into the database without playing them."""

import sqlite3
from contextlib import closing
from pathlib import Path

from game.store.files import Folder
from game.store.history import History
from game.store.notices import NoticeBoard
from game.store.paths import HISTORY
from tests.fuzz.loaders import result

SEATS = 3


def crowd(data: Path, matches: int, name: str = "Mira") -> None:
    """Let so many matches of three people have been played."""
    history = History(Folder(data, NoticeBoard()), HISTORY)
    history.add(result())
    history.close()
    with closing(sqlite3.connect(data / HISTORY)) as database:
        database.execute("DELETE FROM seats")
        columns = "evening, ended, game, rules, options, starter, reason, moves, duration, log"
        numbers = "WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n LIMIT ?)"
        database.execute(
            f"{numbers} INSERT INTO matches ({columns}) SELECT {columns} FROM matches, n WHERE id = 1", (matches - 1,)
        )
        seats = "(0, 'red'), (1, 'yellow'), (2, 'green')"
        database.execute(
            "INSERT INTO seats SELECT id, seat.column1, ?, seat.column2, '', '', NULL, seat.column1 + 1, 5"
            f" FROM matches, (VALUES {seats}) AS seat",
            (name,),
        )
        database.commit()
