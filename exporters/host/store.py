"""The database of a host, SQLite or PostgreSQL: lines of logs, links, visits, talk.

Lines are added in one transaction, which raises the number of lines of the game from the number
that the writer saw. If that number is out of date, nothing is changed, and the writer has to read
the game again. So several processes can serve one database, and lines are added completely or not
at all.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite

from exporters.host.database import (
    DEADLINES,
    DRAFTS,
    GAMES,
    LINES,
    LINKS,
    NAMED,
    TALK,
    VISITS,
    opened,
)


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


def declined_by(visits: Mapping[str, Visit]) -> dict[str, int]:
    """Who has let the game go on -> in which phase (`course.phase_mark`)."""
    return {who: visit.declined for who, visit in visits.items()}


# What every page and every move asks. Such a statement is made once.
_OF: sql.BindParameter[str] = sql.bindparam("of")
_GAME = sql.select(GAMES).where(GAMES.c.id == _OF)
_LINES_FROM = (
    sql.select(LINES.c.raw)
    .where(LINES.c.game == _OF, LINES.c.n >= sql.bindparam("start"))
    .order_by(LINES.c.n)
)
_ARRIVED = (
    sql.select(LINKS.c.game, LINKS.c.who, LINKS.c.generation, GAMES)
    .outerjoin(GAMES, GAMES.c.id == LINKS.c.game)
    .where(LINKS.c.hash == sql.bindparam("digest"))
)
_GENERATIONS = sql.select(LINKS).where(LINKS.c.game == _OF)
_VISITS = sql.select(VISITS).where(VISITS.c.game == _OF)


class Store:
    """The database; each method is one transaction."""

    def __init__(self, url: str) -> None:
        """InputError for a database that cannot be used."""
        self.engine = opened(url)
        self.reader = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self._insert = sqlite.insert if self.engine.dialect.name == "sqlite" else postgresql.insert

    def close(self) -> None:
        """End all connections."""
        self.engine.dispose()

    # --- games and their lines -------------------------------------------------------------------

    def create(
        self,
        game: str,
        name: str,
        lines: Sequence[bytes],
        links: Mapping[str, str],
        *,
        over: bool = False,
    ) -> None:
        """A new game with the lines of its log, the header first, and its `links`: whom they let in -> hash."""
        row = {"id": game, "name": name[:NAMED], "made": int(time.time()), "lines": len(lines) - 1}
        with self.engine.begin() as database:
            database.execute(GAMES.insert().values(**row, over=over, paused=False))
            database.execute(LINES.insert(), _numbered(game, 0, lines))
            for who, digest in links.items():
                values = {"hash": digest, "game": game, "who": who, "generation": 1}
                database.execute(self._insert(LINKS).values(values).on_conflict_do_nothing())

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
        with self.reader.connect() as database:
            found = database.execute(_LINES_FROM, {"of": game, "start": start})
            return [bytes(row[0]) for row in found]

    def header(self, game: str) -> bytes:
        """The first line of a game's log."""
        wanted = sql.select(LINES.c.raw).where(LINES.c.game == game, LINES.c.n == 0)
        with self.reader.connect() as database:
            return bytes(database.execute(wanted).scalar_one())

    def games(self) -> list[GameRow]:
        """All games, the newest first."""
        with self.reader.connect() as database:
            found = database.execute(sql.select(GAMES).order_by(GAMES.c.made.desc(), GAMES.c.id))
            return [GameRow(**row) for row in found.mappings()]

    def game(self, game: str) -> GameRow | None:
        """A game; None if there is none of that id."""
        if "\0" in game:  # PostgreSQL takes no such text
            return None
        with self.reader.connect() as database:
            found = database.execute(_GAME, {"of": game}).first()
        return None if found is None else GameRow(*found)

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
            values = {"hash": digest, "game": game, "who": who, "generation": generation}
            # Two processes that renew it at once make the same link.
            database.execute(self._insert(LINKS).values(values).on_conflict_do_nothing())
            for statement in beside:
                database.execute(statement)

    def link(self, digest: str) -> Link | None:
        """Whom a link lets in; None for a link that is not valid."""
        with self.reader.connect() as database:
            found = database.execute(sql.select(LINKS).where(LINKS.c.hash == digest)).first()
        return None if found is None else Link(found.game, found.who, found.generation)

    def arrived(self, digest: str) -> tuple[Link, GameRow | None] | None:
        """Whom a link lets in, and the game as it is now; None for a link that is not valid."""
        with self.reader.connect() as database:
            found = database.execute(_ARRIVED, {"digest": digest}).first()
        if found is None:
            return None
        row = None if found[3] is None else GameRow(*found[3:])
        return Link(*found[:3]), row

    def linkless(self) -> list[str]:
        """The games without any link."""
        wanted = (
            sql.select(GAMES.c.id)
            .outerjoin(LINKS, LINKS.c.game == GAMES.c.id)
            .where(LINKS.c.hash.is_(None))
        )
        with self.reader.connect() as database:
            return [str(row[0]) for row in database.execute(wanted)]

    def generations(self, game: str) -> dict[str, int]:
        """Whom a game lets in -> the generation of their link."""
        with self.reader.connect() as database:
            found = database.execute(_GENERATIONS, {"of": game})
            return {row.who: row.generation for row in found}

    # --- visits ----------------------------------------------------------------------------------

    def visits(self, game: str) -> dict[str, Visit]:
        """Who has visited a game -> up to which line they have seen it."""
        with self.reader.connect() as database:
            found = database.execute(_VISITS, {"of": game})
            return {row.who: Visit(row.before, row.seen, row.declined) for row in found}

    def note_visit(self, game: str, who: str, before: int, seen: int) -> None:
        """Keep up to which line somebody has seen a game; nothing else that is known of them changes."""
        self._keep(game, who, before=before, seen=seen)

    def note_declined(self, game: str, who: str, phase: int) -> None:
        """Keep in which phase somebody has let the game go on; nothing else that is known of them changes."""
        self._keep(game, who, declined=phase)

    def _keep(self, game: str, who: str, **kept: int) -> None:
        """Change values of a visit. Two that change different ones at once both last."""
        new = Visit()
        values = {"before": new.before, "seen": new.seen, "declined": new.declined} | kept
        made = self._insert(VISITS).values(game=game, who=who, **values)
        with self.engine.begin() as database:
            database.execute(made.on_conflict_do_update(index_elements=["game", "who"], set_=kept))

    # --- signatures ------------------------------------------------------------------------------

    def bind_draft(self, game: str, who: str, n: int, digest: str) -> bool:
        """Note what a seat signs as line `n`; whether it is what was noted first."""
        of = (DRAFTS.c.game == game, DRAFTS.c.who == who)
        values = {"game": game, "who": who, "n": n, "digest": digest}
        with self.engine.begin() as database:
            database.execute(DRAFTS.delete().where(*of, DRAFTS.c.n < n))
            database.execute(self._insert(DRAFTS).values(values).on_conflict_do_nothing())
            wanted = sql.select(DRAFTS.c.digest).where(*of, DRAFTS.c.n == n)
            return str(database.execute(wanted).scalar_one()) == digest

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
