"""The history: every match with its seats, in a database that needs no care.

SQLite in WAL mode: neither a kill nor a power cut loses a match. A damaged database is set aside and a new one begun;
one that cannot be opened, or that a newer Motley has changed, is left alone, and this evening is kept in memory.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from game.match.match import Match
from game.rules.api import TABLE, Ms, Outcome, Seat
from game.rules.options import Value
from game.store.files import Folder
from game.store.notices import Notice
from game.store.sitters import Sitter

T = TypeVar("T")

EVENING_S: Final = 6 * 3600  # after a break this long the next match belongs to a new evening
PATIENCE_S: Final = 2.0
MEMORY: Final = ":memory:"

# Each step takes the schema from the version before to its own; a released step never changes again.
STEPS: Final = (
    """
    CREATE TABLE matches (
        id INTEGER PRIMARY KEY,
        evening INTEGER NOT NULL,
        ended INTEGER NOT NULL,
        game TEXT NOT NULL,
        rules INTEGER NOT NULL,
        options TEXT NOT NULL,
        starter INTEGER NOT NULL,
        reason TEXT NOT NULL,
        moves INTEGER NOT NULL,
        duration INTEGER NOT NULL,
        log TEXT NOT NULL
    ) STRICT;
    CREATE TABLE seats (
        match INTEGER NOT NULL REFERENCES matches,
        seat INTEGER NOT NULL,
        name TEXT NOT NULL,
        colour TEXT NOT NULL,
        device TEXT NOT NULL,
        level TEXT NOT NULL,
        team INTEGER,
        place INTEGER NOT NULL,
        score INTEGER NOT NULL,
        PRIMARY KEY (match, seat)
    ) STRICT, WITHOUT ROWID;
    """,
)

MATCH_COLUMNS: Final = "evening, ended, game, rules, options, starter, reason, moves, duration, log"
SEAT_COLUMNS: Final = "match, seat, name, colour, device, level, team, place, score"

PORTION: Final = 100  # matches read at once when all are wanted
PORTION_OF_MATCHES: Final = f"SELECT id, {MATCH_COLUMNS} FROM matches WHERE id > ? ORDER BY id LIMIT ?"

# The exceptions of a damaged database: even its error messages may not be valid text.
TROUBLE: Final = (sqlite3.Error, UnicodeDecodeError)

# Errors that are not about the database itself: the disk, the permissions or another program.
IN_THE_WAY: Final = {
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_CANTOPEN: "read_only",
    sqlite3.SQLITE_IOERR: "not_saved",
    sqlite3.SQLITE_BUSY: "not_saved",
    sqlite3.SQLITE_LOCKED: "not_saved",
}


class Result(NamedTuple):
    """The result of a finished match."""

    game: str
    rules: int
    options: Mapping[str, Value]
    sitters: tuple[Sitter, ...]
    teams: tuple[int, ...]
    starter: Seat
    outcome: Outcome
    moves: int
    duration: Ms
    ended: int  # seconds since 1970
    log: str = ""  # the name of its log file

    @classmethod
    def of(cls, match: Match, sitters: Sequence[Sitter], ended: int, log: str = "") -> Result:
        config, game = match.config, match.game
        assert game.outcome is not None
        return cls(
            config.game,
            config.kind.spec.version,
            config.setup.options,
            tuple(sitters),
            config.setup.teams,
            game.starter,
            game.outcome,
            match.moves,
            match.now,
            ended,
            log,
        )


class Champion(NamedTuple):
    """A person on the leaderboard of one game in one mode."""

    name: str
    won: int
    played: int
    best: int  # score


class History:
    """The matches of all evenings."""

    def __init__(self, folder: Folder, name: str) -> None:
        self._folder = folder
        self._name = name
        self._owed: list[Result] = []  # results that could not be written yet
        self._database = self._open()

    def close(self) -> None:
        """Write the owed results, and close the file."""
        self._pay()
        self._database.close()

    def add(self, result: Result) -> None:
        """Add a result. On failure a notice is posted, and the next `add` or `close` tries again."""
        self._owed.append(result)
        self._pay()

    def recent(self, limit: int = 20, game: str | None = None) -> list[Result]:
        """The last matches of one game or of all, latest first."""
        return self._do(lambda database: _results(database, "? IN (game, '*')", game or "*", limit), [])

    def champions(
        self, game: str, mode: str, since: int = 0, after: int = 0, limit: int = 10, by_score: bool = False
    ) -> list[Champion]:
        """The best people at a game in one mode ("" if it has none), without bots.

        `since` is a moment in seconds since 1970, `after` the id of a match: only later matches count.
        """
        order = "best DESC, won DESC" if by_score else "won DESC, played, best DESC"
        question = f"""
            SELECT name, sum(place = 1) AS won, count(*) AS played, max(score) AS best
            FROM seats JOIN matches ON matches.id = seats.match
            WHERE game = ? AND coalesce(json_extract(options, '$.mode'), '') = ? AND ended >= ? AND id > ?
                AND level = '' AND name <> ''
            GROUP BY name ORDER BY {order}, name LIMIT ?
        """
        values = game, mode, since, after, limit
        return self._do(lambda database: [Champion(*row) for row in database.execute(question, values)], [])

    def has_finished(self, name: str, game: str) -> bool:
        """Whether a person of this name has played a match of a game to its end."""
        question = """
            SELECT EXISTS (SELECT 1 FROM seats JOIN matches ON matches.id = seats.match
                WHERE game = ? AND name = ? AND level = '')
        """
        return self._do(lambda database: bool(database.execute(question, (game, name)).fetchone()[0]), False)

    def last(self) -> int:
        """The id of the last match, which does not depend on the clock."""
        question = "SELECT coalesce(max(id), 0) FROM matches"
        return self._do(lambda database: int(database.execute(question).fetchone()[0]), 0)

    @property
    def lasts(self) -> bool:
        """Whether the history lies in a file, not only in memory."""
        return self._path != MEMORY

    def every(self) -> Iterator[Result]:
        """All matches until now, oldest first, read in portions, for another thread; it may raise TROUBLE."""
        if self.lasts:
            return _every(partial(sqlite3.connect, self._path, timeout=PATIENCE_S))
        copy = sqlite3.connect(MEMORY, check_same_thread=False)
        self._database.backup(copy)
        return _every(lambda: copy)

    # Writing

    def _pay(self) -> None:
        while self._owed:
            if not self._do(partial(_insert, self._owed[0]), False):
                break
            del self._owed[0]

    # Trouble

    def _do(self, work: Callable[[sqlite3.Connection], T], otherwise: T) -> T:
        """The result of `work` on the database, `otherwise` if it fails. A damaged database is replaced once."""
        for _ in range(2):
            try:
                return work(self._database)
            except TROUBLE as error:
                with suppress(sqlite3.Error):  # no transaction was begun, or the database is unusable
                    self._database.execute("ROLLBACK")
                if self._is_in_the_way(error):
                    break
            self._database.close()
            self._set_aside()
            self._database = self._open()
        return otherwise

    def _open(self) -> sqlite3.Connection:
        """The database at its path; a new one if that is damaged; one in memory if no file works."""
        for _ in range(2):
            self._folder.claim(self._name)
            self._path = str(self._folder.path / self._name)
            try:
                return _open(self._path)
            except NewerDatabase:
                self._folder.board.post(Notice("history_newer"))
                break
            except TROUBLE as error:
                if self._is_in_the_way(error):
                    break
            self._set_aside()
        self._path = MEMORY
        return _open(MEMORY)

    def _is_in_the_way(self, error: Exception) -> bool:
        """Whether the cause lies outside the database; if so, post a notice."""
        key = IN_THE_WAY.get(getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF)
        if key is not None:
            self._folder.board.post(Notice(key))
        return key is not None

    def _set_aside(self) -> None:
        """Rename a damaged database, with the files that belong to it."""
        bad = self._folder.set_aside(self._name)
        for end in ("-wal", "-shm"):
            self._folder.rename(self._name + end, bad + end)
        self._folder.board.post(Notice("history_unreadable", bad))


# The database itself


class NewerDatabase(Exception):
    """The schema is of a newer Motley."""


def _open(path: str) -> sqlite3.Connection:
    """A connection to a checked database with the current schema."""
    database = sqlite3.connect(path, timeout=PATIENCE_S, isolation_level=None)
    try:
        _prepare(database)
    except BaseException:
        database.close()
        raise
    return database


def _prepare(database: sqlite3.Connection) -> None:
    _decode_leniently(database)
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if version > len(STEPS):
        raise NewerDatabase
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")  # slow, but there is only one match in minutes
    (verdict,) = database.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok" or version < 0:
        raise sqlite3.DatabaseError(verdict)
    for number, step in enumerate(STEPS[version:], start=version + 1):
        database.executescript(f"BEGIN IMMEDIATE; {step} PRAGMA user_version = {number}; COMMIT;")


def _decode_leniently(database: sqlite3.Connection) -> None:
    database.text_factory = lambda text: text.decode("utf-8", "replace")


def _evening_at(database: sqlite3.Connection, now: int) -> int:
    """The evening of a match at `now`: the last one, unless its last match is EVENING_S ago."""
    last = database.execute("SELECT evening, ended FROM matches ORDER BY id DESC LIMIT 1").fetchone()
    if last is None:
        return 1
    evening, ended = last
    return int(evening) if 0 <= now - ended <= EVENING_S else int(evening) + 1


def _insert(result: Result, database: sqlite3.Connection) -> bool:
    database.execute("BEGIN IMMEDIATE")
    head = (
        _evening_at(database, result.ended),
        result.ended,
        result.game,
        result.rules,
        msgspec.json.encode(result.options).decode(),
        result.starter,
        result.outcome.reason,
        result.moves,
        result.duration,
        result.log,
    )
    match = database.execute(f"INSERT INTO matches ({MATCH_COLUMNS}) VALUES ({_marks(head)})", head).lastrowid
    teams = result.teams or (None,) * len(result.sitters)
    ends = zip(result.sitters, teams, result.outcome.places, result.outcome.scores, strict=True)
    rows = [
        (match, seat, sitter.name, sitter.colour, sitter.device, sitter.level, team, place, score)
        for seat, (sitter, team, place, score) in enumerate(ends)
    ]
    database.executemany(f"INSERT INTO seats ({SEAT_COLUMNS}) VALUES ({_marks(rows[0])})", rows)
    database.execute("COMMIT")
    return True


def _marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))


def _results(database: sqlite3.Connection, which: str, value: int | str, limit: int) -> list[Result]:
    """The matches that fulfil the condition `which`, latest first, without rows that make no sense."""
    matches = f"SELECT id, {MATCH_COLUMNS} FROM matches WHERE {which} ORDER BY id DESC LIMIT ?"
    results = _with_seats(database, database.execute(matches, (value, limit)).fetchall())
    return [result for result in results if result is not None]


def _every(connect: Callable[[], sqlite3.Connection]) -> Iterator[Result]:
    """All matches that make sense, oldest first, read through a connection of its own."""
    with closing(connect()) as database:
        _decode_leniently(database)
        database.execute("BEGIN")  # a snapshot: matches played meanwhile are not part of it
        last = 0
        while rows := database.execute(PORTION_OF_MATCHES, (last, PORTION)).fetchall():
            last = rows[-1][0]
            yield from (result for result in _with_seats(database, rows) if result is not None)


def _with_seats(database: sqlite3.Connection, rows: Sequence[Sequence[Any]]) -> Iterator[Result | None]:
    of_match = f"SELECT {SEAT_COLUMNS} FROM seats WHERE match = ? ORDER BY seat"
    return (_result(row, database.execute(of_match, row[:1]).fetchall()) for row in rows)


def _result(row: Sequence[Any], seats: Sequence[Sequence[Any]]) -> Result | None:
    """A match from its rows; None if their content makes no sense (a damaged disk)."""
    _, _, ended, game, rules, options, starter, reason, moves, duration, log = row
    if [seat[1] for seat in seats] != list(range(len(seats))) or not TABLE <= starter < len(seats):
        return None
    try:
        chosen = msgspec.json.decode(options, type=dict[str, bool | int | str])
        sitters = [dict(zip(Sitter.__struct_fields__[:4], seat[2:6], strict=True)) for seat in seats]  # no animals
        seated = msgspec.convert(sitters, tuple[Sitter, ...])
    except msgspec.DecodeError:
        return None
    teams, places, scores = [tuple([seat[column] for seat in seats]) for column in (6, 7, 8)]
    sides = () if None in teams else teams
    outcome = Outcome(places, scores, reason)
    return Result(game, rules, chosen, seated, sides, starter, outcome, moves, duration, ended, log)
