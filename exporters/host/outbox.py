"""Whom a host notifies, and the messages that it still has to send: each once, even after a crash.

A message is stored under a key; a second message with the same key is ignored. The process that
sends it holds a lease for a while, so that no other process sends it, too. Failed messages are
tried again later, each time after a longer wait.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from hashlib import sha256

import msgspec
import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite

from exporters.host.database import CONTACTS, GAMES, LETTERS, LINKS, OUTBOX, PHASES, PROGRESS
from exporters.host.store import Store

LEASE = 300
"""Seconds that a process has for sending a message."""
FIRST_WAIT, LONGEST_WAIT = 60, 6 * 3600
"""Seconds until what has failed is tried again: at first, and at most."""
MOST_TRIES = 12
MOST_CONTACTS = 5
"""Addresses that somebody may have for a game."""
CONFIRM = "confirm"
"""The topic of the mail that asks whether an address may be used."""
WAITING, SENDING, SENT, FAILED = "waiting", "sending", "sent", "failed"


class RenewedError(Exception):
    """The link by which an address was given opens nothing any more."""


class Contact(msgspec.Struct, frozen=True):
    """An address at which somebody wants to hear of a game."""

    id: int
    game: str
    who: str
    sort: str
    address: str
    language: str
    quiet: str
    confirmed: bool = True
    """Whether anything but the question may be sent there."""


class Message(msgspec.Struct, frozen=True):
    """Something to send."""

    key: str
    game: str
    contact: int
    topic: str
    """What it is about: messages about a turn are dropped when the turn is over."""
    sort: str
    address: str
    subject: str
    body: str
    quiet: str = ""
    due: int = 0
    tries: int = 0


class Progress(msgspec.Struct, frozen=True):
    """How far the notices of a game are."""

    lines: int = -1
    phase: str = ""
    posted: int = 0


class PhaseSeen(msgspec.Struct, frozen=True):
    """A phase that has begun."""

    n: int
    at: int
    turn: int
    phase: str


def message_key(game: str, contact: int | str, topic: str) -> str:
    """The key of a message: two messages of one key are one message."""
    return sha256(f"{game}\n{contact}\n{topic}".encode()).hexdigest()


def forgetting(game: str, who: str) -> list[sql.Executable]:
    """The statements that forget all addresses of somebody, and what waits for them."""
    theirs = sql.and_(CONTACTS.c.game == game, CONTACTS.c.who == who)
    gone = sql.select(CONTACTS.c.id).where(theirs)
    return [
        OUTBOX.delete().where(OUTBOX.c.contact.in_(gone), OUTBOX.c.state == WAITING),
        CONTACTS.delete().where(theirs),
    ]


_CONTACTS = (
    sql.select(CONTACTS).where(CONTACTS.c.game == sql.bindparam("of")).order_by(CONTACTS.c.id)
)


class Outbox:
    """The addresses and messages in the database of a host; each method is one transaction."""

    def __init__(self, store: Store) -> None:
        self._engine = store.engine
        self._reader = store.reader
        sqlite_there = store.engine.dialect.name == "sqlite"
        self._insert = sqlite.insert if sqlite_there else postgresql.insert

    # --- addresses -------------------------------------------------------------------------------

    def add_contact(self, contact: Contact, link: str = "") -> Contact | None:
        """Keep an address; as it is kept, or None where there is no room for it. The same address twice is one.

        `link` is the hash of the link by which it was given: RenewedError if that was renewed in the meantime, because
        what was given by the old one is forgotten then.
        """
        known = self.contacts(contact.game, contact.who)
        for one in known:
            if (one.sort, one.address) == (contact.sort, contact.address):
                return one
        if len(known) >= MOST_CONTACTS:
            return None
        values = msgspec.structs.asdict(contact)
        del values["id"]
        with self._engine.begin() as database:
            # Nothing changes, but whoever renews the link waits for us, or we for them.
            same = LINKS.update().where(LINKS.c.hash == link).values(hash=link)
            if link and database.execute(same).rowcount != 1:
                raise RenewedError
            made = database.execute(CONTACTS.insert().values(**values)).inserted_primary_key
        return msgspec.structs.replace(contact, id=made[0]) if made else None

    def remove_contact(self, game: str, who: str, number: int) -> None:
        """Forget an address of somebody, and what waits for it."""
        with self._engine.begin() as database:
            gone = database.execute(
                CONTACTS.delete().where(
                    CONTACTS.c.id == number, CONTACTS.c.game == game, CONTACTS.c.who == who
                )
            )
            if gone.rowcount:
                database.execute(
                    OUTBOX.delete().where(OUTBOX.c.contact == number, OUTBOX.c.state == WAITING)
                )

    def contacts(self, game: str, who: str = "") -> list[Contact]:
        """The addresses of a game, or of one who takes part in it."""
        with self._reader.connect() as database:
            found = [Contact(*row) for row in database.execute(_CONTACTS, {"of": game})]
        return [one for one in found if not who or one.who == who]

    def confirm(self, number: int) -> None:
        """Note that the owner of an address wants to hear of the game."""
        with self._engine.begin() as database:
            database.execute(
                CONTACTS.update().where(CONTACTS.c.id == number).values(confirmed=True)
            )

    def asked_to_confirm(self, address: str, game: str, since: int) -> tuple[int, int]:
        """How many mails since a time ask to confirm this address, and any address of this game."""
        asked = sql.and_(OUTBOX.c.topic == CONFIRM, OUTBOX.c.due > since)
        counted = sql.select(sql.func.count()).select_from(OUTBOX).where(asked)
        with self._reader.connect() as database:
            # Small and capital letters are one mailbox nearly everywhere.
            same = sql.func.lower(OUTBOX.c.address) == address.lower()
            of_address = database.execute(counted.where(same)).scalar_one()
            of_game = database.execute(counted.where(OUTBOX.c.game == game)).scalar_one()
        return int(of_address), int(of_game)

    # --- what is to be noticed -------------------------------------------------------------------

    def unnoticed(self) -> list[tuple[str, Progress]]:
        """The games with lines of which no notices were made, and how far they are."""
        wanted = (
            sql.select(GAMES.c.id, PROGRESS.c.lines, PROGRESS.c.phase, PROGRESS.c.posted)
            .outerjoin(PROGRESS, PROGRESS.c.game == GAMES.c.id)
            .where(sql.or_(PROGRESS.c.lines.is_(None), PROGRESS.c.lines != GAMES.c.lines))
            .order_by(GAMES.c.id)
        )
        with self._reader.connect() as database:
            return [
                (row.id, Progress() if row.lines is None else Progress(*row[1:]))
                for row in database.execute(wanted)
            ]

    def progress(self, game: str) -> Progress:
        """How far the notices of a game are."""
        wanted = sql.select(PROGRESS).where(PROGRESS.c.game == game)
        with self._reader.connect() as database:
            row = database.execute(wanted).first()
        return Progress() if row is None else Progress(row.lines, row.phase, row.posted)

    def notice(
        self,
        game: str,
        progress: Progress,
        messages: Sequence[Message],
        phase: PhaseSeen | None,
        current: Collection[str],
    ) -> None:
        """Put messages down that are not there yet, drop those of turns that are over, and note how far it got.

        `current` are the keys of the messages about turns that are still wanted.
        """
        kept = {"lines": progress.lines, "phase": progress.phase}
        with self._engine.begin() as database:
            database.execute(
                OUTBOX.delete().where(
                    OUTBOX.c.game == game,
                    OUTBOX.c.topic == "turn",
                    OUTBOX.c.state == WAITING,
                    OUTBOX.c.key.not_in(list(current)),
                )
            )
            there = database.execute(sql.select(CONTACTS.c.id).where(CONTACTS.c.game == game))
            kept_there = set(there.scalars())
            for message in messages:
                if message.contact in kept_there:  # it may have been forgotten in the meantime
                    database.execute(self.putting(message))
            if phase is not None:
                seen = msgspec.structs.asdict(phase)
                database.execute(
                    self._insert(PHASES).values(game=game, **seen).on_conflict_do_nothing()
                )
            database.execute(
                self._insert(PROGRESS)
                .values(game=game, posted=progress.posted, **kept)
                .on_conflict_do_update(index_elements=["game"], set_=kept)
            )

    def putting(self, message: Message) -> sql.Executable:
        """The statement that puts a message down unless it is there."""
        values = msgspec.structs.asdict(message)
        return self._insert(OUTBOX).values(**values, state=WAITING).on_conflict_do_nothing()

    def phases(self, game: str, most: int) -> list[PhaseSeen]:
        """The last phases of a game, the latest first."""
        wanted = (
            sql.select(PHASES).where(PHASES.c.game == game).order_by(PHASES.c.n.desc()).limit(most)
        )
        with self._reader.connect() as database:
            return [
                PhaseSeen(row.n, row.at, row.turn, row.phase) for row in database.execute(wanted)
            ]

    def posted(self, game: str, line: int) -> None:
        """Note that the moderator has posted up to a line."""
        kept = {"posted": line}
        values = {"game": game, "lines": -1, "phase": "", **kept}
        with self._engine.begin() as database:
            database.execute(
                self._insert(PROGRESS)
                .values(**values)
                .on_conflict_do_update(index_elements=["game"], set_=kept)
            )

    # --- mails with orders -----------------------------------------------------------------------

    def has_letter(self, digest: str) -> bool:
        """Whether a mail was carried out or answered."""
        wanted = sql.select(LETTERS.c.digest).where(LETTERS.c.digest == digest)
        with self._reader.connect() as database:
            return database.execute(wanted).first() is not None

    def keep_letter(self, game: str, digest: str) -> None:
        """Note that a mail was answered."""
        with self._engine.begin() as database:
            database.execute(
                self._insert(LETTERS).values(digest=digest, game=game).on_conflict_do_nothing()
            )

    # --- sending ---------------------------------------------------------------------------------

    def put(self, message: Message) -> None:
        """Put a message down unless it is there."""
        with self._engine.begin() as database:
            database.execute(self.putting(message))

    def take(self, now: int) -> Message | None:
        """A message that is due, for this process alone; None if there is none.

        One whose sender was killed is due again when its lease is over: its address may get it twice then, under the
        same key.
        """
        due = sql.and_(OUTBOX.c.state.in_([WAITING, SENDING]), OUTBOX.c.due <= now)
        wanted = sql.select(OUTBOX).where(due).order_by(OUTBOX.c.due, OUTBOX.c.key).limit(1)
        while True:
            with self._engine.begin() as database:
                row = database.execute(wanted).mappings().first()
                if row is None:
                    return None
                taken = database.execute(
                    OUTBOX.update()
                    .where(OUTBOX.c.key == row["key"], OUTBOX.c.due == row["due"], due)
                    .values(state=SENDING, due=now + LEASE, tries=row["tries"] + 1)
                )
                if taken.rowcount == 1:
                    values = {name: row[name] for name in Message.__struct_fields__}
                    return Message(**{**values, "tries": row["tries"] + 1})

    def sent(self, key: str) -> None:
        """Note that a message was sent. Its text is not kept."""
        self._set(OUTBOX.c.key == key, state=SENT, body="")

    def later(self, message: Message, due: int) -> None:
        """Put a message off that was taken and that nobody has tried to send."""
        self._set(_taken(message), state=WAITING, due=due, tries=0)

    def failed(self, message: Message, now: int) -> None:
        """Note that sending has failed: it is tried again later, but not for ever.

        Nothing changes if another process has taken the message since, when the lease was over.
        """
        if message.tries >= MOST_TRIES:
            self._set(_taken(message), state=FAILED)
            return
        wait = min(LONGEST_WAIT, FIRST_WAIT * 2 ** (message.tries - 1))
        self._set(_taken(message), state=WAITING, due=now + wait)

    def _set(self, which: sql.ColumnElement[bool], **values: object) -> None:
        with self._engine.begin() as database:
            database.execute(OUTBOX.update().where(which).values(**values))

    def states(self, game: str) -> list[str]:
        """The states of the messages of a game."""
        wanted = sql.select(OUTBOX.c.state).where(OUTBOX.c.game == game).order_by(OUTBOX.c.key)
        with self._reader.connect() as database:
            return [str(row[0]) for row in database.execute(wanted)]


def _taken(message: Message) -> sql.ColumnElement[bool]:
    """That a message is still with the process that has taken it so."""
    return sql.and_(
        OUTBOX.c.key == message.key, OUTBOX.c.state == SENDING, OUTBOX.c.tries == message.tries
    )
