"""A game that is being played: its position, its log, and the file that always holds it."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from adjudicator.atomic import write_atomically
from adjudicator.check import check_file
from adjudicator.check.findings import say_breach
from adjudicator.check.history import REACH
from adjudicator.check.judge import Judges
from adjudicator.check.public import UNTOLD, known_reason
from adjudicator.content import Content, link_content
from adjudicator.content.messages import message, when
from adjudicator.errors import InputError
from adjudicator.files import folder_lock, same_file, unused_name
from adjudicator.lazy import lazy_imports
from adjudicator.log.header import Header, setup_of
from adjudicator.log.reading import read_whole
from adjudicator.log.writing import LogWriter
from adjudicator.rulebooks import Rulebook
from adjudicator.rules.judging import true_reason
from adjudicator.rules.records import Event, Result
from adjudicator.show.replay import Followed, follow, restart
from adjudicator.speech import phrase, spoken_language
from adjudicator.wording import EVERYBODY, TABLE, turn_begins

with lazy_imports():
    from adjudicator.content.translation import spoken


class Session:
    """One game at the keyboard; after every change the file holds the whole log.

    The file is ours as long as it holds what we last read or wrote. Once another program has
    changed it, this game goes on in a file of its own, and nothing of either is lost.
    """

    def __init__(
        self, followed: Followed, path: Path, *, kept: bytes = b"", stored: bool = True
    ) -> None:
        self.followed = followed
        self.path = path
        self._buffer = BytesIO()
        self._log = LogWriter(self._buffer, followed.header, followed.rulebook)
        self._handed = [line for line in followed.lines if line["move"] == "handover"]
        for line in followed.lines:
            self._log.write_line(line)
        if kept and self._buffer.getvalue() != kept:
            raise InputError(f"{path}: the log is not in canonical form; see `kynes check`")
        self._stored: bytes | None = kept if kept and stored else None
        """What the file holds, as far as we know; None for a file that is not there yet."""
        self.save()

    @property
    def position(self) -> Any:
        """Where the game stands."""
        return self.followed.position

    @property
    def lines(self) -> int:
        """The number of the last line."""
        return self._log.n

    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""
        return self.followed.rulebook.result(self.followed.game, self.position)

    def refusal(self, move: dict[str, Any], names: Mapping[str, str]) -> str:
        """Why a move is illegal, in the language that is spoken now, or "" for a legal one.

        It says no more than the seat that makes it may know; of a move that the table makes, no more than
        everybody may. `names` are the names of things in that language.
        """
        rules, game = self.followed.rulebook, self.followed.game
        if rules.check(game, self.position, move) is None:
            return ""
        viewer = EVERYBODY if move["by"] == TABLE else move["by"]
        wrong = known_reason(rules, game, self.position, move, viewer)
        if wrong.clause == UNTOLD:
            return say_breach(wrong, move, {}, names)
        content = self.followed.content
        told = [event for _, events in self.followed.events for event in events]
        wrong = true_reason(told, turn_begins(self.followed.rulebook.id), move, wrong)
        if spoken_language() != "en":
            content = spoken(content, spoken_language())
        said = message(content, wrong.clause, wrong.code, wrong.args, names)
        return f"{' '.join([said, *when(content.clauses, wrong)])} ({wrong.clause})"

    def play(self, move: dict[str, Any]) -> list[Event]:
        """Carry out a legal move, log it and save; what happened."""
        events = self.followed.rulebook.apply(self.followed.game, self.position, move)
        n = self._log.append(move, self.position, at=self._now())
        self.followed.moves.append((n, move))
        self.followed.events.append((n, events))
        result = self.result()
        if result is not None:
            self._log.end(result, self.position, at=self._now())
        self.save()
        return events

    def players(self) -> dict[str, str]:
        """Seat -> the program that plays it now, as the log says; "" for a person."""
        found = {
            seat.faction: seat.program if isinstance(seat.program, str) else ""
            for seat in self.followed.header.seats
        }
        for line in self._handed:
            found[line["seat"]] = line.get("program", "")
        return found

    def hand_over(
        self, seat: str, program: str, *, player: str = "", by: str = TABLE, why: str = ""
    ) -> None:
        """Note in the log that a program plays a seat from here on, or ("") a person, and save."""
        line = {"by": by, "seat": seat, "player": player or program or seat, "why": why}
        if program:
            line["program"] = program
        self._log.hand_over(line, self.position, at=self._now())
        self._handed.append(line)
        self.save()

    def undo(self, by: str) -> int:
        """Take back this seat's last move and all that followed; how many moves that were.

        The log keeps them and says that they are taken back. InputError when there is none, or
        when the log's policy or its reach forbids it.
        """
        if self.followed.header.policy.undo != "any":
            raise InputError(phrase("the policy of this log forbids to take moves back"))
        kept = [at for at, (_, move) in enumerate(self.followed.moves) if move["by"] == by]
        if not kept:
            raise InputError(phrase("there is no move of yours to take back"))
        moves = self.followed.moves[: kept[-1]]
        gone = len(self.followed.moves) - len(moves)
        to = moves[-1][0] if moves else 0
        if self.lines - to > REACH:
            raise InputError(phrase("your last move lies more than {n} lines back", n=REACH))
        restart(self.followed, moves)
        self._log.undo(by, to, self.position, at=self._now())
        self.save()
        return gone

    def save(self) -> None:
        """Write the whole log, or leave the old file as it was.

        InputError when another program has written the file: then it stays as it is, and this
        game is in another file (`path`) from now on.
        """
        log = self._buffer.getvalue()
        with folder_lock(self.path.parent):
            changed = self.path.exists() and self._on_disk() != self._stored
            place = unused_name(self.path) if changed else self.path
            write_atomically(place, log)
        self._stored = log
        if changed:
            old, self.path = self.path, place
            raise InputError(
                phrase(
                    "{old} was changed by another program since we read it, and is left as it is; "
                    "this game is in {new}",
                    old=old,
                    new=place,
                )
            )

    def copy_to(self, path: Path) -> None:
        """Write a copy of the log; InputError for a file that is there already."""
        if same_file(path, self.path):
            self.save()
            return
        if path.exists():
            raise InputError(phrase("{path} exists: name another file", path=path))
        write_atomically(path, self._buffer.getvalue())

    def _on_disk(self) -> bytes | None:
        try:
            return read_whole(self.path)
        except InputError:
            return None

    def _now(self) -> int | None:
        return int(time.time()) if self.followed.header.policy.clock else None


def new_session(content: Content, rulebook: Rulebook, header: Header, path: Path) -> Session:
    """A new game; InputError for a set-up that the game does not know or a file that exists."""
    if path.exists():
        raise InputError(f"{path} exists; go on with it by --load {path}, or name another file")
    game = link_content(content)
    wrong = rulebook.check_setup(game, setup_of(header))
    if wrong is not None:
        said = message(content, wrong.clause, wrong.code, wrong.args)
        raise InputError(f"{said} ({wrong.clause})")
    followed = Followed(header, content, rulebook, game, None, [], [], [])
    restart(followed, [])
    return Session(followed, path)


def load_session(
    path: Path, overlays: Sequence[Path], save: Path | None = None, game: str = ""
) -> Session:
    """A game from its log, to be gone on with; InputError for a log that cannot be."""
    if str(path) == "-":
        raise InputError("--load: the standard input is the keyboard; name a file")
    followed = follow(path, None, overlays)
    if game and followed.header.game != game:
        raise InputError(f"{path} is a game of {followed.header.game}, not of {game}")
    policy = followed.header.policy
    if isinstance(followed.header.hash_commit, str):
        raise InputError(f"{path}: a log with salted hashes is kept where their key is")
    if policy.fair or policy.sealed or policy.committed or policy.signatures != "none":
        raise InputError(f"{path}: a log with seals, signatures or provable dice is kept elsewhere")
    if any(line["move"] in ("seal", "commit") for line in followed.lines):
        raise InputError(f"{path}: a log with sealed lines is kept elsewhere")
    if any(line["move"] == "end" for line in followed.lines):
        raise InputError(f"{path}: this game is over; see `kynes show {path}`")
    if save is not None and save != path and save.exists():
        raise InputError(f"{save} exists: name another file, or go on with it by --load {save}")
    # What says something false about itself is not gone on with: it was damaged or changed.
    verdict = check_file(path, Judges(overlays), running=True, limit=1).verdict
    for finding in verdict.findings:
        if finding.kind != "note":
            raise InputError(f"{path}:{finding.line}: {finding.message} See `kynes check {path}`")
    place = save or path
    return Session(followed, place, kept=read_whole(path), stored=same_file(place, path))
