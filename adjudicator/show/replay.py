"""A log followed up to a line, to show where the game stands there.

Showing is not judging: hashes, seals, signatures and times are left to `kynes check`. But the
result must be a position of the game, so a line that cannot be read or breaks a rule is an error
that names the line.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from adjudicator.check.correction import noted
from adjudicator.check.explanation import FAR, UNTIMELY, because, cause
from adjudicator.check.findings import say_breach
from adjudicator.check.history import REACH, STRIDE, History
from adjudicator.check.judge import Judge, make_judge
from adjudicator.check.line_counts import LineCounts
from adjudicator.check.public import refusal, unreadable_text
from adjudicator.check.secrets import Laid, Secrets
from adjudicator.check.verdict import Correction
from adjudicator.content import Content, link_content, load_content
from adjudicator.content.messages import when
from adjudicator.errors import InputError, KynesError, SeatError, UnsupportedError
from adjudicator.lazy import lazy_imports
from adjudicator.log.clauses import CLAUSES
from adjudicator.log.corrections import Corrections
from adjudicator.log.envelope import BASE, LOG_MOVES, NOT_PLAYED, bare_move
from adjudicator.log.hashing import line_hash
from adjudicator.log.header import Header, setup_of
from adjudicator.log.lines import (
    DECODE_ERRORS,
    LONGEST_NAME,
    MAX_LINE,
    LineFault,
    as_typed,
    decode,
    describe_fault,
    encode,
)
from adjudicator.log.reading import LineReader, open_log
from adjudicator.log.time_control import TimeControl
from adjudicator.notation import NOTATION
from adjudicator.registry import GAMES
from adjudicator.registry import rulebook as rulebook_of
from adjudicator.rulebooks import Rulebook
from adjudicator.rules.corrections import CORRECT
from adjudicator.rules.records import Event
from adjudicator.templates import fill
from adjudicator.wording import EVERYBODY, TABLE

if TYPE_CHECKING:
    from adjudicator.notation.reading import Log as NotationLog

with lazy_imports():
    from adjudicator.check import check_bytes
    from adjudicator.check.judge import Judges
    from adjudicator.clocks.limits import Limits
    from adjudicator.log.reading import read_whole
    from adjudicator.notation.reading import read

LARGEST = 16_000_000
"""Bytes of a log that is followed: all of its lines are kept (`kynes check` keeps only the last)."""


class Followed(msgspec.Struct):
    """A game as far as its log was followed."""

    header: Header
    content: Content
    rulebook: Rulebook
    game: Any
    position: Any
    lines: list[dict[str, Any]]
    """The lines read, in order, as they stand in the log (moves and the log's own)."""
    moves: list[tuple[int, dict[str, Any]]]
    """Line number -> bare move, for the moves that have not been taken back."""
    events: list[tuple[int, list[Event]]]
    """Line number -> what happened, for the same moves."""
    awaited: list[list[str]] = []
    """Who was to act before each of `lines`, what was taken back too."""
    limits: Any = None
    """The clocks (`adjudicator.clocks.limits.Limits`), where the policy sets time limits."""
    corrections: list[Correction] = []
    """What the referee has corrected, and who may know it."""
    sealed: list[Laid] = []
    """The seals that were laid down in this step and are not opened yet."""


def raw_lines(path: Path) -> Iterator[bytes]:
    """The lines of a file ("-": the standard input), newline removed.

    InputError when it cannot be read, has a line that is too long, or has more than `LARGEST`
    bytes. A last line without its newline counts: whether it is whole shows when it is read.
    """
    with open_log(path) as stream:
        reader = LineReader(stream)
        n, left = 0, LARGEST
        for n, raw in enumerate(reader, 1):  # noqa: B007 - wanted after the loop
            left -= len(raw) + 1
            if left < 0:
                raise InputError(f"{path}: the log has more than {LARGEST} bytes")
            yield raw
        if reader.too_long:
            raise line_error(path, n, LineFault("too-long", {"most": MAX_LINE}))
        if reader.rest:
            yield reader.rest


def _notation(path: Path, overlays: Sequence[Path]) -> NotationLog:
    """The log for which notation stands; InputError for what has no meaning."""
    return read(read_whole(str(path)), str(path), overlays)


def line_error(path: Path, n: int, fault: LineFault) -> InputError:
    """Number `n` of a log is not a line of a log: the error says so in the words of `kynes check`."""
    said = fill(CLAUSES["log.lines"].violations[fault.code], as_typed(fault.args))
    return InputError(f"{path}:{n + 1}: {said}")


def header_error(path: Path, raw: bytes, overlays: Sequence[Path]) -> KynesError:
    """Why nobody can go by this header, in the words of `kynes check`."""
    verdict = check_bytes(raw + b"\n", Judges(overlays), running=True).verdict
    said = [finding.message for finding in verdict.findings] or ["The first line is not a header."]
    kind = UnsupportedError if verdict.status == "unsupported" else InputError
    return kind(f"{path}:1: {said[0]}")


def follow(
    path: Path,
    at: int | None = None,
    overlays: Sequence[Path] = (),
    viewer: str = TABLE,
    *,
    notation: bool = False,
) -> Followed:
    """The game of a log after line `at` (the last one when None; 0 is the start).

    With `notation` a file of that name (.kyn) will do: it stands for a log.

    Raises InputError for a file that is not a log, for a log that has fewer lines, and for an illegal
    line before that point: an error says no more of it than `viewer` may know. SeatError for a viewer
    who has no seat. UnsupportedError for a game, content or rules version that this program does
    not have.
    """
    notes = None
    if notation and path.suffix.lower() == NOTATION:
        notes = _notation(path, overlays)
    source = iter(notes.data.split(b"\n")[:-1]) if notes else raw_lines(path)
    first = next(source, None)
    if first is None:
        raise InputError(f"{path}: the file is empty")
    try:
        header = msgspec.json.decode(first, type=Header)
    except DECODE_ERRORS:
        raise header_error(path, first, overlays) from None
    if header.game not in GAMES:
        raise header_error(path, first, overlays)
    content, rulebook = load_content(header.game, overlays), rulebook_of(header.game)
    if header.rules not in rulebook.versions or header.content != content.hash:
        raise header_error(path, first, overlays)
    game = link_content(content)
    if rulebook.check_setup(game, setup_of(header)) is not None:
        raise header_error(path, first, overlays)
    followed = Followed(header, content, rulebook, game, None, [], [], [])
    restart(followed, [])
    factions = sorted(followed.position.sides)
    if viewer not in (TABLE, EVERYBODY, *factions):
        raise SeatError(f"--seat: {viewer!r} has no seat in this game ({', '.join(factions)})")
    places = notes.lines if notes else []
    _Follower(followed, path, viewer, places, line_hash(first)).read(
        itertools.islice(source, None if at is None else min(at, sys.maxsize))
    )
    if at is not None and len(followed.lines) < at:
        raise InputError(
            f"{path}: the log has {len(followed.lines)} lines after the header, not {at}"
        )
    return followed


def restart(followed: Followed, moves: list[tuple[int, dict[str, Any]]]) -> None:
    """Set the game up anew and play these moves, which have been checked before."""
    rulebook, game = followed.rulebook, followed.game
    followed.position = rulebook.new_position(game, setup_of(followed.header))
    followed.moves, followed.events = [], []
    for n, move in moves:
        followed.events.append((n, rulebook.apply(game, followed.position, move)))
        followed.moves.append((n, move))


def start_clocks(followed: Followed) -> None:
    """Let the clocks of a game begin, where its policy sets time limits."""
    control, seats = followed.header.policy.time, [seat.faction for seat in followed.header.seats]
    if isinstance(control, TimeControl):
        followed.limits = Limits(followed.rulebook, followed.game, control, seats)
        followed.limits.begin(followed.position)


class _Follower:
    """Follows the lines of a log; what is taken back comes out of the checker's own history."""

    def __init__(
        self,
        followed: Followed,
        path: Path,
        viewer: str,
        places: Sequence[int] = (),
        header_hash: str = "",
    ) -> None:
        content, seats = followed.content, [seat.faction for seat in followed.header.seats]
        self._followed = followed
        self._path = path
        self._places = places
        """Line of the log -> that of the file, where it is another."""
        self._viewer = viewer
        self._judge: Judge = make_judge(
            followed.rulebook,
            followed.game,
            content.hash,
            content.clauses,
            folder=content.folder,
        )
        rules, policy = followed.rulebook, followed.header.policy
        self._counts = LineCounts()
        self._corrections = Corrections(followed.header, header_hash)
        self._secrets = Secrets(rules, followed.game, policy, seats)
        start_clocks(followed)
        self._history = History(self._judge, self._secrets)
        self._since_copy = self._history.begin(0, followed.position, 0)
        self._heads = [0]
        """Line number -> the last move, at or before it, that is not taken back; 0 for none."""
        self._played: dict[int, tuple[int, dict[str, Any], list[Event]]] = {}
        """Line number of a move -> the move before it that stands, the move, what happened."""

    def read(self, source: Iterator[bytes]) -> None:
        """Follow all lines; what was taken back is not among the moves of what was followed."""
        for n, raw in enumerate(source, 1):
            line = self._line(n, raw)
            self._followed.awaited.append(self._judge.rulebook.to_act(self._followed.position))
            limits = self._followed.limits
            forced = limits is not None and limits.follow(line, self._followed.position)
            if line["move"] == "undo":
                self._undo(n, line["to"])
                if limits is not None:
                    limits.take_back(line, self._followed.position)
            elif line["move"] == CORRECT and not noted(
                self._judge.rulebook,
                self._judge.game,
                self._corrections,
                self._counts,
                self._followed.position,
                line,
            ):
                # Whoever goes back over it plays nothing: an undo that leads nowhere stands in its place.
                self._heads.append(self._heads[-1])
                self._since_copy.append(encode({"by": "", "move": "undo", "n": n, "to": n}))
            else:
                self._play(n, line)
                if limits is not None and line["move"] not in LOG_MOVES:
                    limits.moved(line, self._followed.position, forced=forced)
                self._since_copy.append(raw)
                if len(self._since_copy) == STRIDE:
                    self._since_copy = self._history.begin(n, self._followed.position, n)
            self._followed.lines.append(line)
        self._followed.corrections = self._counts.corrections
        moment, position = self._judge.rulebook.moment, self._followed.position
        self._followed.sealed = [
            seal
            for seal in self._secrets.promises.seals.values()
            if seal.moment == moment(position, seal.by)
        ]
        self._gather()

    def _line(self, n: int, raw: bytes) -> dict[str, Any]:
        kind = ""
        try:
            found = decode(raw).get("move")
            kind = found if isinstance(found, str) else ""
            line = dict(self._judge.decoders.get(kind, BASE).decode(raw))
        except (*DECODE_ERRORS, AttributeError):  # no object: the fault says so
            decoder = self._judge.decoders.get(kind, BASE)
            fault = describe_fault(raw, decoder, self._judge.fields.get(kind, []))
            raise self._line_error(n, fault) from None
        if kind not in self._judge.decoders:
            raise self._line_error(n, LineFault("unknown-kind", {"kind": kind[:LONGEST_NAME]}))
        return line

    def _line_error(self, n: int, fault: LineFault) -> InputError:
        if self._viewer != TABLE:  # what stands in the line may be a secret
            return InputError(f"{self._path}:{self._place(n)}: {unreadable_text()}")
        return line_error(self._path, self._place(n) - 1, fault)

    def _place(self, n: int) -> int:
        """The line of the file in which the line of this number stands."""
        return self._places[n] if n < len(self._places) else n + 1

    def _undo(self, n: int, to: int) -> None:
        if to >= n:
            raise self._undo_error(n, "ahead", {"to": to})
        if to == n - 1:
            raise self._undo_error(n, "nothing", {"to": to})
        if n - 1 - to > REACH:
            raise self._undo_error(n, "too-far", {"to": to, "back": n - 1 - to, "most": REACH})
        self._followed.position, self._secrets.promises = self._history.restore(to)
        self._since_copy = self._history.begin(n, self._followed.position, to)
        self._heads.append(self._heads[to])
        self._counts.took_back_corrections({"n": n, "to": to})

    def _undo_error(self, n: int, code: str, args: dict[str, int | str]) -> InputError:
        said = fill(CLAUSES["log.undo"].violations[code], args)
        return InputError(f"{self._path}:{self._place(n)}: {said}")

    def _play(self, n: int, line: dict[str, Any]) -> None:
        head, position = self._heads[-1], self._followed.position
        if line["move"] == "seal":
            self._secrets.lay(line, position)
        elif line["move"] in self._followed.rulebook.secret_moves:
            self._secrets.look(line, position, lambda: False)
        if line["move"] not in NOT_PLAYED:
            move = bare_move(line)
            self._played[n] = (head, move, self._carried_out(n, move))
            head = n
        self._heads.append(head)

    def _carried_out(self, n: int, move: dict[str, Any]) -> list[Event]:
        """What happened in a move; an illegal one is refused in the words of `kynes check`."""
        rules, game, position = self._judge.rulebook, self._judge.game, self._followed.position
        wrong = rules.check(game, position, move)
        if wrong is None:
            return rules.apply(game, position, move)
        timely = wrong.code not in UNTIMELY or move["by"] not in [*position.sides, "table"]
        passages = [] if timely else self._history.passages(self._history.last, FAR)
        if self._viewer != TABLE:
            said = refusal(self._judge, position, move, wrong, passages, self._viewer)
        else:
            wrong = cause(self._judge, passages, move, wrong)
            said = [say_breach(wrong, move, self._judge.clauses, self._judge.names())]
            said[0] += f" ({wrong.clause})"
            said += when(self._judge.clauses, wrong)
            if not timely:
                said += because(self._judge, passages, position, move["by"])
        raise InputError(
            f"{self._path}:{self._place(n)}: illegal: {' '.join(said)} See `kynes check`."
        )

    def _gather(self) -> None:
        moves, events = self._followed.moves, self._followed.events
        at = self._heads[-1]
        while at > 0:
            before, move, happened = self._played[at]
            moves.append((at, move))
            events.append((at, happened))
            at = before
        moves.reverse()
        events.reverse()
