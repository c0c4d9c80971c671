"""The games of a season: every log with its verdict, new or cached, and what identifies the log."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from adjudicator.batch.check_job import CheckJob, CheckOptions
from adjudicator.batch.folders import What, logs_in, not_read
from adjudicator.batch.identity import job_words, judges_here
from adjudicator.batch.jobs import in_parallel, jobs_worth
from adjudicator.check.required import Required
from adjudicator.check.verdict import Verdict
from adjudicator.errors import InputError, KynesError
from adjudicator.files import read_file
from adjudicator.lazy import lazy_imports
from adjudicator.league.notices import Notice
from adjudicator.league.season import Described
from adjudicator.league.store import Store
from adjudicator.log.envelope import NOT_PLAYED, bare_move
from adjudicator.log.reading import read_whole
from adjudicator.notation import NOTATION

with lazy_imports():
    from adjudicator.notation.reading import read

OVERLAY = 16 << 20
"""Bytes that an overlay may have."""
MOVES = 24
"""Letters of the hash of moves: enough to tell the logs of a season apart."""
NO_LOG = Path()
"""The path of a game without a log."""
NUMBER = re.compile(r"(\d+)")


class JudgedGame(msgspec.Struct, frozen=True):
    """A log of the season and its verdict."""

    file: str
    """Its path relative to the season's folder."""
    path: Path
    sha: str
    """SHA-256 of the file's bytes."""
    verdict: Verdict | None
    """None for a file that could not be judged at all."""
    complaint: str
    """Why it could not."""
    header: str
    """Identifies the game: SHA-256 of name, seats, options and rulings; "" without a header."""
    moves: list[str]
    """The beginning of the SHA-256 of the moves up to each one that was not taken back; seals, times,
    hashes and signatures are none."""
    name: str
    """What the header calls the game."""
    length: int
    """How many lines it has after the header."""
    whole: str
    """SHA-256 of all its moves; "" without any."""
    begun: int
    """The first time that its lines claim, in seconds; 0 for none."""


class TableFiles(msgspec.Struct, frozen=True):
    """Games that were imported from files of tables, and what the referee should know of the files."""

    logs: dict[str, str]
    """Path of a log among the caches -> what the file is called."""
    notices: list[Notice]


def no_log(pairing: str) -> JudgedGame:
    """The game of a pairing that has no log."""
    return JudgedGame("", NO_LOG, "", None, "", "", [], pairing, 0, "", 0)


def natural(name: str) -> list[tuple[int, int, str]]:
    """A key by which "table 10" comes after "table 9"."""
    return [
        (0, int(part), "") if part.isdecimal() else (1, 0, part)
        for part in NUMBER.split(name)
        if part
    ]


def judged_games(
    described: Described,
    *,
    jobs: int = 0,
    cache: Path | None = None,
    language: str = "en",
    imported: Mapping[str, str] = MappingProxyType({}),
    progress: Callable[[int, int], object] | None = None,
) -> list[JudgedGame]:
    """Every log of the season in the natural order of their names, each judged once.

    `imported` are further logs, path -> what the season calls the file that they were made of.
    `progress` is told how many of how many have been judged. InputError for logs or overlays that
    are not there; a log that cannot be judged is a game with a complaint.
    """
    season = described.season
    overlays = [described.folder / name for name in season.overlays]
    laid = {str(path): read_file(path, OVERLAY) for path in overlays}
    names = {str(described.folder / name): None for name in season.logs}
    for name in names:
        if not Path(name).exists():
            raise InputError(f"{described.file}: logs: there is no {name}")
    logs = dict.fromkeys(found.log for found in logs_in(names, none=True))
    logs |= dict.fromkeys(imported)
    order = CheckOptions(logs=[*logs], json=True, overlay=overlays, language=language)
    bench = CheckJob(order, Required(policy=season.require), colours=False, width=0)
    store = Store({**judges_here(), **job_words(bench, laid)}, cache)
    hashes: dict[str, str] = {}
    complaints: dict[str, str] = {}
    for log in logs:
        try:
            hashes[log] = sha256(read_whole(log)).hexdigest()
        except InputError as error:
            complaints[log] = str(error)
    found = {log: store.get(sha) for log, sha in hashes.items()}
    missing = [log for log, verdict in found.items() if verdict is None]
    for done, (log, told, complaint) in enumerate(_outcomes(bench, missing, jobs), 1):
        if told:
            found[log] = msgspec.json.decode(told, type=Verdict)
            store.put(hashes[log], told)
        else:
            complaints[log] = complaint
        if progress is not None:
            progress(done, len(missing))
    store.close(set(hashes.values()))
    games = [
        _game(
            described,
            log,
            imported.get(log, "") or _seen_from(described, log),
            hashes.get(log, ""),
            found.get(log),
            complaints.get(log, ""),
        )
        for log in logs
    ]
    return sorted(games, key=lambda game: (natural(game.file), game.sha))


def other_files(described: Described) -> list[tuple[Path, str, What]]:
    """The files of the season that are no logs but may contain games: path, path from its folder, what to do."""
    named = [str(described.folder / name) for name in described.season.logs]
    found = dict(not_read(named)).items()
    return [(Path(path), _seen_from(described, path), what) for path, what in found]


def _seen_from(described: Described, log: str) -> str:
    path = Path(log)
    with contextlib.suppress(ValueError):
        path = path.relative_to(described.folder)
    return path.as_posix()


def _outcomes(bench: CheckJob, logs: list[str], jobs: int) -> Iterable[tuple[str, bytes, str]]:
    """Log, its verdict as it is kept, and why there is none."""
    jobs = min(jobs or jobs_worth(logs), len(logs)) if logs else 0
    if jobs > 1:
        done = in_parallel(bench, jobs, None, logs=logs, ordered=False)
        with contextlib.closing(done):
            for log, outcome in done:
                yield log, outcome.told.encode(), outcome.complaint
        return
    judges = bench.judges()
    for log in logs:
        outcome = bench.judge(log, judges, None)
        yield log, outcome.told.encode(), outcome.complaint


def _game(
    described: Described, log: str, file: str, sha: str, verdict: Verdict | None, complaint: str
) -> JudgedGame:
    found = Identity()
    if sha:
        with contextlib.suppress(KynesError):
            overlays = [described.folder / name for name in described.season.overlays]
            found = _identity(log, overlays)
    return JudgedGame(
        file, Path(log), sha, verdict, complaint, found.header, found.moves, found.name,
        found.length, found.moves[-1] if found.moves else "", found.begun,
    )  # fmt: skip


class Identity(msgspec.Struct):
    """What says which game a log is of."""

    header: str = ""
    name: str = ""
    moves: list[str] = []
    length: int = 0
    begun: int = 0


def _identity(log: str, overlays: Sequence[Path]) -> Identity:
    """The data of a log's header; nothing for a file that is not a log."""
    data = read_whole(log)
    if Path(log).suffix.lower() == NOTATION:
        data = read(data, log, overlays).data
    first, *rest = data.splitlines() or [b""]
    try:
        header = msgspec.json.decode(first, type=dict[str, Any])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return Identity()
    known = {name: header.get(name) for name in ("game", "name", "seats", "options", "rulings")}
    found = Identity(
        sha256(msgspec.json.encode(known, order="sorted")).hexdigest(),
        str(header.get("name", "")),
        length=len(rest),
    )
    course = Course()
    for raw in rest:
        try:
            line = msgspec.json.decode(raw, type=dict[str, Any])
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            line = {"move": "", "raw": sha256(raw).hexdigest()}
        at = line.get("at")
        found.begun = found.begun or (at if isinstance(at, int) else 0)
        course.take(line)
    found.moves = course.moves
    return found


class Course:
    """The moves of a game that were not taken back, line by line."""

    def __init__(self) -> None:
        self._digests = [""]
        """Of each move, SHA-256 of all moves up to it."""
        self._before = [0]
        """Of each move, the one before it."""
        self._after = [0]
        """Of each line, the header first, the last move after it."""

    def take(self, line: dict[str, Any]) -> None:
        """Take a line, whatever it is."""
        kind, to, last = line.get("move"), line.get("to"), self._after[-1]
        if kind == "undo" and isinstance(to, int) and 0 <= to < len(self._after):
            self._after.append(self._after[to])
        elif isinstance(kind, str) and kind in NOT_PLAYED:
            self._after.append(last)
        else:
            move = msgspec.json.encode(bare_move(line), order="sorted")
            self._digests.append(sha256(self._digests[last].encode() + move).hexdigest())
            self._before.append(last)
            self._after.append(len(self._digests) - 1)

    @property
    def moves(self) -> list[str]:
        """The beginnings of the hashes of the moves that stand, the first one first."""
        found, at = list[str](), self._after[-1]
        while at:
            found.append(self._digests[at][:MOVES])
            at = self._before[at]
        return found[::-1]
