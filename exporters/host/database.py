"""The tables of a host's database, and how it is opened: SQLite or PostgreSQL."""

from __future__ import annotations

import time
from typing import Any

import sqlalchemy as sql

from adjudicator.errors import InputError

WAITING = 30
"""Seconds that a transaction waits for another one."""

POOL = 10
"""Connections that a process keeps open."""
ATTEMPTS = 8
"""How often making the tables is tried: another process may be making them."""
IDLE = 10
"""Seconds after which a connection that nobody has used is tried before it is used."""

NAMED = 200
"""Characters of a game's name that are kept."""
METADATA = sql.MetaData()
GAMES = sql.Table(
    "games",
    METADATA,
    sql.Column("id", sql.String(16), primary_key=True),
    sql.Column("name", sql.String(NAMED), nullable=False),
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

CONTACTS = sql.Table(
    "contacts",
    METADATA,
    sql.Column("id", sql.Integer, primary_key=True, autoincrement=True),
    sql.Column("game", sql.String(16), nullable=False, index=True),
    sql.Column("who", sql.String(60), nullable=False),
    sql.Column("sort", sql.String(10), nullable=False),
    sql.Column("address", sql.String(500), nullable=False),
    sql.Column("language", sql.String(10), nullable=False),
    sql.Column("quiet", sql.String(100), nullable=False),
    sql.Column("confirmed", sql.Boolean, nullable=False, server_default=sql.true()),
    sqlite_autoincrement=True,
)
"""Addresses at which people want to hear of a game; `quiet` is such as "22:00-08:00 Europe/Berlin".

A mail address is `confirmed` by a link that was sent to it. The number of an address is never used again.
"""
OUTBOX = sql.Table(
    "outbox",
    METADATA,
    sql.Column("key", sql.String(64), primary_key=True),
    sql.Column("game", sql.String(16), nullable=False, index=True),
    sql.Column("contact", sql.Integer, nullable=False),
    sql.Column("topic", sql.String(20), nullable=False),
    sql.Column("sort", sql.String(10), nullable=False),
    sql.Column("address", sql.String(500), nullable=False),
    sql.Column("subject", sql.String(300), nullable=False),
    sql.Column("body", sql.Text, nullable=False),
    sql.Column("quiet", sql.String(100), nullable=False),
    sql.Column("state", sql.String(10), nullable=False),
    sql.Column("due", sql.BigInteger, nullable=False, index=True),
    sql.Column("tries", sql.Integer, nullable=False),
)
"""What is to be sent, and what was; `due` is when it may be sent, or until when a process may take for it."""
PROGRESS = sql.Table(
    "progress",
    METADATA,
    sql.Column("game", sql.String(16), primary_key=True),
    sql.Column("lines", sql.Integer, nullable=False),
    sql.Column("phase", sql.String(100), nullable=False),
    sql.Column("posted", sql.Integer, nullable=False),
)
"""Up to which line notices were made, in which phase, and up to which line the moderator has posted."""
PHASES = sql.Table(
    "phases",
    METADATA,
    sql.Column("game", sql.String(16), primary_key=True),
    sql.Column("n", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("turn", sql.Integer, nullable=False),
    sql.Column("phase", sql.String(60), nullable=False),
)
"""The line with which a phase was first seen over, and the phase that came then: the entries of feeds."""

LETTERS = sql.Table(
    "letters",
    METADATA,
    sql.Column("digest", sql.String(64), primary_key=True),
    sql.Column("game", sql.String(16), nullable=False),
)
"""The mails with orders that were carried out or answered, by their SHA-256."""

DRAFTS = sql.Table(
    "drafts",
    METADATA,
    sql.Column("game", sql.String(16), primary_key=True),
    sql.Column("who", sql.String(60), primary_key=True),
    sql.Column("n", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("digest", sql.String(64), nullable=False),
)
"""What a seat was given to sign as line `n`, by a hash of it: it gets nothing else to sign as that line."""


LOGINS = sql.Table(
    "logins",
    METADATA,
    sql.Column("id", sql.Integer, primary_key=True, autoincrement=True),
    sql.Column("address", sql.String(500), nullable=False, index=True),
    sql.Column("client", sql.String(64), nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False, index=True),
    sql.Column("done", sql.Boolean, nullable=False),
)
"""Who wants links mailed: an address in small letters, whether it is known or not, and who asks, as a keyed hash.

`done` says that the mail was put down, if the address is known. Kept for a day, for the limits.
"""
LOGIN_LINKS = sql.Table(
    "login_links",
    METADATA,
    sql.Column("hash", sql.String(64), primary_key=True),
    sql.Column("address", sql.String(500), nullable=False),
    sql.Column("until", sql.BigInteger, nullable=False, index=True),
)
"""The mailed links that were not used yet: a hash of the secret word, and whose seats it shows."""


def opened(url: str) -> sql.Engine:
    """The database of an address, with all its tables; InputError for one that cannot be used."""
    try:
        made = sql.make_url(url)
        arguments: dict[str, Any] = {}
        if made.get_backend_name() == "sqlite":
            arguments = {"timeout": WAITING, "check_same_thread": False}
        engine = sql.create_engine(made, connect_args=arguments, pool_size=POOL)
        if made.get_backend_name() == "sqlite":
            sql.event.listen(engine, "connect", _durable)
        sql.event.listen(engine, "checkin", _used)
        sql.event.listen(engine, "checkout", _still_there)
        _make_tables(engine)
    except (sql.exc.SQLAlchemyError, ImportError) as error:
        said = str(error).splitlines()[0]
        raise InputError(f"--database: this database cannot be used: {said}") from None
    return engine


def _make_tables(engine: sql.Engine) -> None:
    """Make the tables and columns that are missing. Processes that do so at once make each of them once."""
    for attempt in range(1, ATTEMPTS + 1):
        try:
            with engine.begin() as database:
                if engine.dialect.name == "sqlite":
                    # Otherwise each table is a transaction of its own, which waits for the disk.
                    database.exec_driver_sql("BEGIN IMMEDIATE")
                METADATA.create_all(database)
                _add_columns(database)
        except (sql.exc.OperationalError, sql.exc.ProgrammingError, sql.exc.IntegrityError):
            # Another process was faster: what it has made is found the next time.
            if attempt == ATTEMPTS:
                raise
            time.sleep(attempt / 20)
        else:
            return


def _add_columns(database: sql.Connection) -> None:
    """Add the columns that a database of an older version lacks; each has a default."""
    known = sql.inspect(database)
    for table in METADATA.sorted_tables:
        there = {column["name"] for column in known.get_columns(table.name)}
        for column in table.columns:
            if column.name not in there:
                made = sql.schema.CreateColumn(column).compile(dialect=database.dialect)
                database.execute(sql.text(f"ALTER TABLE {table.name} ADD COLUMN {made}"))


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
