"""The database of a host, SQLite or PostgreSQL: lines of logs, links, visits, talk.

A line is decided by one transaction: it raises the number of lines of its game from what the writer saw, and
adds the lines. Whoever saw an older number changes nothing and has to look again. So several processes can serve
one database, and a line is there whole or not at all.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite

from adjudicator.errors import InputError

WAITING = 30
"""Seconds that a transaction waits for another one."""

POOL = 10
"""Connections that a process keeps open."""
IDLE = 10
"""Seconds after which a connection that nobody has used is tried before it is used."""

METADATA = sql.MetaData()
GAMES = sql.Table(
    "games",
    METADATA,
    sql.Column("id", sql.String(16), primary_key=True),
    sql.Column("name", sql.String(200), nullable=False),
    sql.Column("made", sql.BigInteger, nullable=False),
    sql.Column("lines", sql.Integer, nullable=False),
    sql.Column("over", sql.Boolean, nullable=False),
    sql.Column("paused", sql.Boolean, nullable=False),
)
"""The games; `lines` is the number of the last line of the log."""
LINES = sql.Table(
    "lines",
    METADATA,
    sql.Column("game", sql.String(16), primary_key=True),
    sql.Column("n", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("raw", sql.LargeBinary, nullable=False),
)
"""The lines of all logs; number 0 is the header."""
LINKS = sql.Table(
    "links",
    METADATA,
    sql.Column("hash", sql.String(64), primary_key=True),
    sql.Column("game", sql.String(16), nullable=False, index=True),
    sql.Column("who", sql.String(60), nullable=False),
    sql.Column("generation", sql.Integer, nullable=False),
)
"""The links that are valid: a hash of the secret word, and whom it lets in."""
VISITS = sql.Table(
    "visits",
    METADATA,
    sql.Column("game", sql.String(16), primary_key=True),
    sql.Column("who", sql.String(60), primary_key=True),
    sql.Column("before", sql.Integer, nullable=False),
    sql.Column("seen", sql.Integer, nullable=False),
    sql.Column("declined", sql.Integer, nullable=False),
)
"""Up to which line somebody has seen a game, had seen it the time before, and in which phase they let it go on."""
TALK = sql.Table(
    "talk",
    METADATA,
    sql.Column("id", sql.Integer, primary_key=True, autoincrement=True),
    sql.Column("game", sql.String(16), nullable=False, index=True),
    sql.Column("by", sql.String(60), nullable=False),
    sql.Column("readers", sql.String(1000), nullable=False),
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
)
"""What people say; `readers` are seats between two spaces, "" for everybody at the table."""

DEADLINES = sql.Table(
    "deadlines",
    METADATA,
    sql.Column("game", sql.String(16), primary_key=True),
    sql.Column("at", sql.BigInteger, nullable=False, index=True),
)
"""When the next time-out of a game is due, in seconds since 1970."""


class GameRow(msgspec.Struct, frozen=True):
    """What the database knows of a game."""

    id: str
    name: str
    made: int
    lines: int
    over: bool
    paused: bool


class Link(msgspec.Struct, frozen=True):
    """A valid link."""

    game: str
    who: str
    generation: int


class Visit(msgspec.Struct, frozen=True):
    """Up to which line somebody has seen a game."""

    before: int = 0
    """The time before."""
    seen: int = 0
    declined: int = -1
    """The phase in which they let the game go on (`course.phase_mark`)."""


class Talk(msgspec.Struct, frozen=True):
    """Something that somebody has said."""

    by: str
    readers: list[str]
    """Seats; none for everybody at the table."""
    text: str
    at: int


class Store:
    """The database; each method is one transaction."""

    def __init__(self, url: str) -> None:
        try:
            made = sql.make_url(url)
            arguments: dict[str, Any] = {}
            if made.get_backend_name() == "sqlite":
                arguments = {"timeout": WAITING, "check_same_thread": False}
            self.engine = sql.create_engine(made, connect_args=arguments, pool_size=POOL)
            self.reader = self.engine.execution_options(isolation_level="AUTOCOMMIT")
            self._sqlite = made.get_backend_name() == "sqlite"
            if self._sqlite:
                sql.event.listen(self.engine, "connect", _durable)
            sql.event.listen(self.engine, "checkin", _used)
            sql.event.listen(self.engine, "checkout", _still_there)
            METADATA.create_all(self.engine)
        except (sql.exc.SQLAlchemyError, ImportError) as error:
            said = str(error).splitlines()[0]
            raise InputError(f"--database: this database cannot be used: {said}") from None

    def close(self) -> None:
        """End all connections."""
        self.engine.dispose()

    # --- games and their lines -------------------------------------------------------------------

    def create(self, game: str, name: str, lines: Sequence[bytes], *, over: bool = False) -> None:
        """A new game with the lines of its log, the header first."""
        row = {"id": game, "name": name, "made": int(time.time()), "lines": len(lines) - 1}
        with self.engine.begin() as database:
            database.execute(GAMES.insert().values(**row, over=over, paused=False))
            database.execute(LINES.insert(), _numbered(game, 0, lines))

    def add(
        self,
        game: str,
        after: int,
        lines: Sequence[bytes],
        *,
        over: bool,
        deadline: int | None = None,
        beside: Sequence[sql.Executable] = (),
    ) -> bool:
        """Add lines after the line of that number, if it is the last one; whether it was.

        The same transaction notes when the next time-out is due, and does what is to be done `beside`.
        """
        with self.engine.begin() as database:
            raised = database.execute(
                GAMES.update()
                .where(GAMES.c.id == game, GAMES.c.lines == after)
                .values(lines=after + len(lines), over=over)
            )
            if raised.rowcount != 1:
                return False
            database.execute(LINES.insert(), _numbered(game, after + 1, lines))
            database.execute(DEADLINES.delete().where(DEADLINES.c.game == game))
            if deadline is not None:
                database.execute(DEADLINES.insert().values(game=game, at=deadline))
            for statement in beside:
                database.execute(statement)
        return True

    def note_deadline(self, game: str, deadline: int | None) -> None:
        """Note when the next time-out of a game is due, if one is."""
        with self.engine.begin() as database:
            database.execute(DEADLINES.delete().where(DEADLINES.c.game == game))
            if deadline is not None:
                database.execute(DEADLINES.insert().values(game=game, at=deadline))

    def due(self, now: int) -> list[str]:
        """The games in which a time-out is due."""
        wanted = (
            sql.select(DEADLINES.c.game)
            .join(GAMES, GAMES.c.id == DEADLINES.c.game)
            .where(DEADLINES.c.at <= now, GAMES.c.over.is_(False), GAMES.c.paused.is_(False))
            .order_by(DEADLINES.c.at, DEADLINES.c.game)
        )
        with self.reader.connect() as database:
            return [str(row[0]) for row in database.execute(wanted)]

    def lines(self, game: str, start: int = 0) -> list[bytes]:
        """The lines of a game's log from a number on; none for a game that there is not."""
        wanted = (
            sql.select(LINES.c.raw)
            .where(LINES.c.game == game, LINES.c.n >= start)
            .order_by(LINES.c.n)
        )
        with self.reader.connect() as database:
            return [bytes(row[0]) for row in database.execute(wanted)]

    def games(self) -> list[GameRow]:
        """All games, the newest first."""
        with self.reader.connect() as database:
            found = database.execute(sql.select(GAMES).order_by(GAMES.c.made.desc(), GAMES.c.id))
            return [GameRow(**row) for row in found.mappings()]

    def game(self, game: str) -> GameRow | None:
        """A game; None if there is none of that id."""
        with self.reader.connect() as database:
            found = database.execute(sql.select(GAMES).where(GAMES.c.id == game)).mappings().first()
        return None if found is None else GameRow(**found)

    def stands(self) -> dict[str, tuple[int, bool, int]]:
        """Game -> number of lines, whether it is stopped, and the last that was said: what changes with any change."""
        said = sql.select(TALK.c.game, sql.func.max(TALK.c.id)).group_by(TALK.c.game)
        found = sql.select(GAMES.c.id, GAMES.c.lines, GAMES.c.paused)
        with self.reader.connect() as database:
            last = {row[0]: row[1] for row in database.execute(said)}
            return {
                row.id: (row.lines, row.paused, last.get(row.id, 0))
                for row in database.execute(found)
            }

    def pause(self, game: str, *, paused: bool) -> None:
        """Stop a game, or let it go on."""
        with self.engine.begin() as database:
            database.execute(GAMES.update().where(GAMES.c.id == game).values(paused=paused))

    # --- links -----------------------------------------------------------------------------------

    def set_link(
        self,
        digest: str,
        game: str,
        who: str,
        generation: int,
        beside: Sequence[sql.Executable] = (),
    ) -> None:
        """Make this the only valid link of somebody, and do in the same transaction what is to be done `beside`."""
        with self.engine.begin() as database:
            database.execute(LINKS.delete().where(LINKS.c.game == game, LINKS.c.who == who))
            database.execute(
                LINKS.insert().values(hash=digest, game=game, who=who, generation=generation)
            )
            for statement in beside:
                database.execute(statement)

    def link(self, digest: str) -> Link | None:
        """Whom a link lets in; None for a link that is not valid."""
        with self.reader.connect() as database:
            found = database.execute(sql.select(LINKS).where(LINKS.c.hash == digest)).first()
        return None if found is None else Link(found.game, found.who, found.generation)

    def generations(self, game: str) -> dict[str, int]:
        """Whom a game lets in -> the generation of their link."""
        with self.reader.connect() as database:
            found = database.execute(sql.select(LINKS).where(LINKS.c.game == game))
            return {row.who: row.generation for row in found}

    # --- visits ----------------------------------------------------------------------------------

    def visit(self, game: str, who: str) -> Visit:
        """Up to which line somebody has seen a game."""
        with self.reader.connect() as database:
            found = database.execute(
                sql.select(VISITS).where(VISITS.c.game == game, VISITS.c.who == who)
            ).first()
        return Visit() if found is None else Visit(found.before, found.seen, found.declined)

    def visits(self, game: str) -> dict[str, Visit]:
        """The same for all who have visited a game."""
        with self.reader.connect() as database:
            found = database.execute(sql.select(VISITS).where(VISITS.c.game == game))
            return {row.who: Visit(row.before, row.seen, row.declined) for row in found}

    def note_visit(self, game: str, who: str, visit: Visit) -> None:
        """Keep up to which line somebody has seen a game."""
        insert = sqlite.insert if self._sqlite else postgresql.insert
        kept = {"before": visit.before, "seen": visit.seen, "declined": visit.declined}
        made = insert(VISITS).values(game=game, who=who, **kept)
        with self.engine.begin() as database:
            database.execute(made.on_conflict_do_update(index_elements=["game", "who"], set_=kept))

    # --- talk ------------------------------------------------------------------------------------

    def say(self, game: str, by: str, readers: Sequence[str], text: str) -> None:
        """Keep what somebody says to some seats, or (none) to everybody at the table."""
        row = {"game": game, "by": by, "text": text, "at": int(time.time())}
        named = f" {' '.join(readers)} " if readers else ""
        with self.engine.begin() as database:
            database.execute(TALK.insert().values(**row, readers=named))

    def talk(self, game: str, reader: str, most: int) -> list[Talk]:
        """The last that was said to everybody, or by a reader or to them; the latest last."""
        wanted = (
            sql.select(TALK)
            .where(TALK.c.game == game, _heard_by(reader))
            .order_by(TALK.c.id.desc())
            .limit(most)
        )
        with self.reader.connect() as database:
            rows = list(database.execute(wanted))
        return [Talk(row.by, row.readers.split(), row.text, row.at) for row in reversed(rows)]

    def said_to(self, game: str, reader: str) -> int:
        """How many messages a reader may read."""
        wanted = (
            sql.select(sql.func.count())
            .select_from(TALK)
            .where(TALK.c.game == game, _heard_by(reader))
        )
        with self.reader.connect() as database:
            return int(database.execute(wanted).scalar_one())


def _heard_by(reader: str) -> sql.ColumnElement[bool]:
    return sql.or_(
        TALK.c.readers == "",
        TALK.c.by == reader,
        TALK.c.readers.contains(f" {reader} ", autoescape=True),
    )


def _numbered(game: str, first: int, lines: Sequence[bytes]) -> list[dict[str, Any]]:
    return [{"game": game, "n": n, "raw": raw} for n, raw in enumerate(lines, first)]


def _durable(connection: Any, _record: object) -> None:
    """Make SQLite keep what is committed through a loss of power, and let readers not wait for writers."""
    for order in ("journal_mode=WAL", "synchronous=FULL"):
        connection.execute(f"PRAGMA {order}")


def _used(_connection: object, record: Any) -> None:
    """Note when a connection was used last."""
    record.info["used"] = time.monotonic()


def _still_there(connection: Any, record: Any, _proxy: object) -> None:
    """Try a connection that was idle for a while: the server may have begun anew since."""
    if connection is None or time.monotonic() - record.info.get("used", time.monotonic()) < IDLE:
        return
    try:
        connection.cursor().execute("SELECT 1")
        connection.rollback()
    except Exception as error:  # every driver has its own
        raise sql.exc.DisconnectionError from error
