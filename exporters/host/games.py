"""The games of a host: each change is decided in the database, then written into the file of the game's log."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

import msgspec
import sqlalchemy as sql

from adjudicator.check.history import REACH
from adjudicator.errors import InputError, KynesError
from adjudicator.files import folder_lock, make_folder
from adjudicator.log.header import Header, HeaderSeat
from adjudicator.log.policy import policy_of
from adjudicator.play.kept_orders import kept_orders, private_file
from adjudicator.play.seat_keys import KeyedSession
from adjudicator.play.session import Session, begin
from adjudicator.play.standing_orders import opening
from adjudicator.play.time_outs import claim_due, next_due
from adjudicator.players.computer import strength_named
from adjudicator.players.seating import Chosen, with_programs
from adjudicator.playout.proofs import with_secrets
from adjudicator.playout.seating import header_of
from adjudicator.registry import rulebook
from exporters.host.course import is_stopped, next_move, people_of
from exporters.host.known_content import content_of, linked
from exporters.host.log_files import END, LOG, adopt, whole_lines, write_log
from exporters.host.other_versions import header_of_ours
from exporters.host.outbox import forgetting
from exporters.host.running import Running
from exporters.host.secret import Secret, hashed, new_game_id
from exporters.host.store import GameRow, Link, Store, Visit, declined_by

POLICY = "chain,hashes=salted,signatures=all,corrections=signed,{fair}undo={undo}{limits}"
"""What a host promises of its logs."""
REFEREE, WATCH = "referee", "watch"
"""Whose links are no seat's: the referee's, and the one for those who watch."""
HOME = "host"
"""Whose link opens the host's own pages."""
KEPT, KEPT_LINES = 1000, 100_000
"""Games that a process keeps in memory, and lines of their logs: a game of 64 lines takes 100 kB, a thousand lines take 1.5 MB."""
TRIES = 50
"""How often a change is tried when other processes are faster."""


OPENED_BEFORE = 200
"""So many lines before it could not be opened any more, an order is opened."""


class GoneOnError(KynesError):
    """Another process has changed the game in the meantime."""


class Games:
    """All games of a host; several threads and processes may use them at once."""

    def __init__(self, store: Store, secret: Secret, folder: Path) -> None:
        self.store = store
        self.secret = secret
        self.folder = make_folder(folder)
        self.clock: Callable[[], float] = time.time
        self.mailbox = ""
        """The address to which orders can be mailed; "" for none."""
        self.address = ""
        """The address by which people reach the host, as links in mails have it."""
        self.changed: Callable[[str], None] = lambda _: None
        """Called with the id of each game that has changed in this process."""
        self._running: dict[str, Running] = {}
        self._lock = threading.Lock()
        with folder_lock(self.folder):  # another process may begin at this moment
            adopt(self)
            self.store.set_link(hashed(self.home_link()), "", HOME, 0)

    def home_link(self) -> str:
        """The secret word that opens the host's own pages."""
        return self.secret.link("", HOME, 0)

    # --- new games -------------------------------------------------------------------------------

    def create(
        self,
        game: str,
        seats: Sequence[HeaderSeat],
        programs: Mapping[str, str],
        *,
        rulings: dict[str, str],
        options: dict[str, int],
        undo: str = "no-reveals",
        limits: str = "",
        fair: bool = True,
        name: str = "",
    ) -> str:
        """A new game with its links; its id. InputError for a set-up that the game does not know.

        `limits` are time limits in the words of a policy, such as "move=3d,zone=Europe/Berlin". With
        `fair`, all chance follows from a committed seed: then no draws can come back from a table.
        """
        content, rules = content_of(game), rulebook(game)
        identity = new_game_id()
        chosen = {seat: Chosen(strength_named(word)) for seat, word in programs.items()}
        header = header_of(
            rules,
            content,
            with_programs(game, seats, chosen),
            rulings,
            options=options,
            policy=policy_of(
                POLICY.format(undo=undo, limits=limits and f",{limits}", fair="fair," * fair)
            ),
        )
        if name:
            header = msgspec.structs.replace(header, name=name)
        header, proofs = with_secrets(header, lambda whose: self.secret.of_game(identity, whose))
        session = begin(content, rules, header, proofs, game=linked(game), sort=KeyedSession)
        self.store.create(
            identity,
            name or str(content.data["game"]["title"]),
            session.log.splitlines(),
            self.first_links(identity, header),
        )
        self._write(identity, session.log)
        return identity

    def first_links(self, game: str, header: Header) -> dict[str, str]:
        """Whom a new game lets in -> what the database holds of their first link."""
        everybody = (*(seat.faction for seat in header.seats), REFEREE, WATCH)
        return {who: hashed(self.secret.link(game, who, 1)) for who in everybody}

    # --- links -----------------------------------------------------------------------------------

    def links(self, game: str) -> dict[str, str]:
        """Whom a game lets in -> the secret word of their link."""
        found = self.store.generations(game)
        return {who: self.secret.link(game, who, at) for who, at in found.items()}

    def opened_by(self, word: str) -> Link | None:
        """Whom a secret word lets in; None for one that is not valid."""
        return self.store.link(hashed(word)) if word else None

    def arrived(self, word: str) -> tuple[Link, GameRow | None] | None:
        """The same, and the game as it is now."""
        return self.store.arrived(hashed(word)) if word else None

    def renew_link(self, game: str, who: str) -> None:
        """Give somebody a new link; the old one opens nothing any more.

        The addresses for notices are deleted, because a person with the old link could get the new
        one there.
        """
        after = self.store.generations(game).get(who, 0) + 1
        digest = hashed(self.secret.link(game, who, after))
        self.store.set_link(digest, game, who, after, forgetting(game, who))
        self.changed(game)

    # --- games that go on ------------------------------------------------------------------------

    def row(self, game: str) -> GameRow | None:
        """What the database knows of a game."""
        return self.store.game(game)

    def running(self, game: str, row: GameRow | None = None) -> Running:
        """A game with the changes of all processes so far.

        KeyError if there is none; UnsupportedError for one that another version has begun.
        A caller that has just read its `row` passes it, which saves a look into the database.
        """
        with self._lock:
            running = self._running.pop(game, None)
            if running is not None:
                self._running[game] = running  # the one used last stands last
        if running is None:
            running = Running(self._load(game), partial(self._load, game))
            with self._lock:
                running = self._running.setdefault(game, running)
                self._leave_old()
        with running.lock:
            if row is None or row.lines != running.session.lines:
                self._catch_up(game, running)
        return running

    def _leave_old(self) -> None:
        lines = sum(one.session.lines for one in self._running.values())
        while len(self._running) > 1 and (len(self._running) > KEPT or lines > KEPT_LINES):
            lines -= self._running.pop(next(iter(self._running))).session.lines

    def _load(self, game: str) -> Session:
        lines = self.store.lines(game)
        if not lines:
            raise KeyError(game)
        header = header_of_ours(lines[0])
        content, rules = content_of(header.game), rulebook(header.game)
        _, proofs = with_secrets(header, lambda whose: self.secret.of_game(game, whose))
        private = private_file(self.path(game))
        session = begin(
            content,
            rules,
            header,
            proofs,
            lambda seal: kept_orders(private).get(seal),
            game=linked(header.game),
            sort=KeyedSession,
        )
        for raw in [*lines[1:], *self._lines_ahead(game, lines)]:
            session.follow_line(raw)
        self._write(game, session.log)
        session.clock = self.clock
        if session.followed.limits is not None:  # the database may be younger than the log
            self.store.note_deadline(game, next_due(session))
        return session

    def _lines_ahead(self, game: str, lines: Sequence[bytes]) -> list[bytes]:
        """Lines that the file has and the database lacks, such as an older copy of it; it has them afterwards.

        InputError for a file with another game.
        """
        path = self.path(game)
        found = whole_lines(path) if path.is_file() else []
        if found[: len(lines)] != list(lines[: len(found)]):
            raise InputError(
                f"{path} is not the log that the database has: see `kynes check {path}`"
            )
        ahead = found[len(lines) :]
        over = bool(ahead) and END in ahead[-1]
        # Another process may have decided these lines this very moment: then they are not ahead.
        if not ahead or not self.store.add(game, len(lines) - 1, ahead, over=over):
            return []
        return ahead

    def _catch_up(self, game: str, running: Running) -> None:
        fresh = self.store.lines(game, running.session.lines + 1)
        for raw in fresh:
            running.session.follow_line(raw)
        running.heed(fresh)

    def change(
        self,
        game: str,
        act: Callable[[Session], object],
        *,
        at: int | None = None,
        beside: Sequence[sql.Executable] = (),
    ) -> None:
        """Change a game: `act` plays, takes back or hands over on the session, or does nothing.

        With `at`, GoneOnError if that is not its last line. Whatever `act` raises leaves the game as it was. When
        this returns, the database and the file have the new lines, and what was to be done `beside` is done. Time-outs
        that are due come first.
        """
        for _ in range(TRIES):
            running = self.running(game)
            with running.lock:
                session = running.session
                # All lines of a change have one time: none is too late by the time that it takes.
                moment = int(self.clock())
                session.clock = partial(self._time, moment, session)
                if act is not claim_due and self._is_due(session):
                    self.change(game, claim_due)
                    continue
                before, size = session.lines, len(session.log)
                if at is not None and at != before:
                    raise GoneOnError("the game has gone on in the meantime")
                try:
                    act(session)
                except BaseException:
                    if len(session.log) != size or session.lines != before:
                        self._forget(game, running)
                    raise
                added = session.log[size:].splitlines()
                if not added:
                    return
                over = END in added[-1]
                try:
                    decided = self.store.add(
                        game, before, added, over=over, deadline=next_due(session), beside=beside
                    )
                except BaseException:
                    self._forget(game, running)
                    raise
                if decided:
                    running.heed(added)
                    self._write(game, session.log)
                    self.changed(game)
                    return
                self._forget(game, running)
        raise GoneOnError("too many others are changing this game")

    def _time(self, moment: int, session: Session) -> int:
        """The time of a change, which is not before that of the last line, whatever the machine's clock says."""
        limits = session.followed.limits
        return moment if limits is None else max(moment, limits.last or 0)

    def _is_due(self, session: Session) -> bool:
        due = next_due(session)
        return due is not None and due <= session.clock()

    def claim(self, game: str) -> None:
        """Write the time-outs that are due; otherwise note when the next one will be."""
        self.change(game, claim_due)
        running = self.running(game)
        with running.lock:
            session = running.session
            self.store.note_deadline(game, next_due(session))

    def _forget(self, game: str, running: Running) -> None:
        with self._lock:
            self._running.pop(game, None)
        running.spoil()

    def step(self, game: str) -> bool:
        """One move of the table or of a computer player; whether there was one."""
        row = self.row(game)
        if row is None or row.over or row.paused:
            return False
        running = self.running(game, row)
        with running.lock:
            if is_stopped(running.session):
                return False
            old = running.session.orders.unopened()[:1]
            if old and running.session.lines - old[0].n > REACH - OPENED_BEFORE:
                self.change(game, lambda session: session.add_line(opening(old[0])))
            seed = self.computer_seed(game)
            move = next_move(running.session, running.programs(seed), self.declined(game), seed)
            lines = running.session.lines
        if not move:
            return False
        try:
            self.change(game, lambda session: session.play(move), at=lines)
        except GoneOnError:
            return True
        return True

    def computer_seed(self, game: str) -> str:
        """The seed of the computer players, and of all chance that the header does not commit to."""
        return self.secret.of_game(game, "computers").hex()

    def is_unattended(self, game: str) -> bool:
        """Whether no person plays a game now."""
        running = self.running(game)
        with running.lock:
            return not people_of(running.session)

    # --- visits ----------------------------------------------------------------------------------

    def note_visit(
        self,
        game: str,
        who: str,
        lines: int,
        visits: Mapping[str, Visit] | None = None,
        *,
        live: bool = False,
    ) -> Visit:
        """Note that somebody sees a game now; up to which line they had seen it before.

        A caller that has read the `visits` of the game passes them. `live` is a page that has
        stayed open: what was new on it stays new.
        """
        known = self.store.visits(game) if visits is None else visits
        visit = known.get(who, Visit())
        row = self.store.game(game) if lines < visit.seen else None
        if row is not None and row.lines < visit.seen:
            # The game was restored from an older copy of its log. Else only this page is older than another.
            self.store.note_declined(game, who, Visit().declined)
            visit = Visit()
        if lines > visit.seen:
            before = visit.before if live else visit.seen
            visit = msgspec.structs.replace(visit, before=before, seen=lines)
            self.store.note_visit(game, who, before, lines)
        return visit

    def declined(self, game: str) -> dict[str, int]:
        """Who has let the game go on -> in which phase (`course.phase_mark`)."""
        return declined_by(self.store.visits(game))

    def decline(self, game: str, who: str, phase: int) -> None:
        """Note that somebody lets the game go on in this phase."""
        self.store.note_declined(game, who, phase)

    # --- the file of the log ---------------------------------------------------------------------

    def path(self, game: str) -> Path:
        """The file of a game's log."""
        return self.folder / game / LOG

    def written(self, game: str) -> Path:
        """The file of a game's log, with all lines that any process has added."""
        running = self.running(game)
        with running.lock:
            self._write(game, running.session.log)
        return self.path(game)

    def _write(self, game: str, log: bytes) -> None:
        write_log(make_folder(self.folder / game), log)
