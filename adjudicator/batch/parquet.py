"""Verdicts as a Parquet data set: a folder of parts, each written completely or not at all.

There is one row for each log. If a run is interrupted, its rows are kept, and the same command
continues where it stopped. A log that has changed since is judged again, and its old row is removed.
`docs/scale.md` describes the columns.
"""

from __future__ import annotations

import contextlib
import os
import re
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from adjudicator.atomic import write_atomically
from adjudicator.batch.check_job import Outcome
from adjudicator.batch.extras import parquet_libraries
from adjudicator.batch.folders import Found, found_at
from adjudicator.batch.identity import difference
from adjudicator.check.verdict import Verdict
from adjudicator.errors import InputError
from adjudicator.files import make_folder

if TYPE_CHECKING:
    from types import ModuleType

ROWS = 5_000
"""Rows of a part."""
BYTES = 32 << 20
"""Bytes of verdicts of a part: what is held in memory."""
SECONDS = 30.0
"""After so long a part is written, however small: no more is lost when all of it breaks off."""
PART = re.compile(r"part-(\d{6,})\.parquet")
MADE_BY = b"kynes"
"""The key of a part's metadata that says how the verdicts were made, as JSON: word -> value."""
ERROR = "error"
"""The status of a log that could not be judged: no verdict on the game."""


def row_of(found: Found, outcome: Outcome) -> dict[str, Any]:
    """The row of a log: what came of it with `--json`."""
    row: dict[str, Any] = {
        "log": shown(found.log),
        "size": found.size,
        "modified": found.modified,
        "status": ERROR,
        "exit_code": outcome.code,
        "complaint": outcome.complaint,
        "findings": [],
        "winners": [],
        "verdict": outcome.told.rstrip("\n"),
    }
    if not outcome.told:
        return row
    verdict = _DECODER.decode(outcome.told)
    findings = [
        {
            "line": one.line,
            "n": one.n,
            "kind": one.kind,
            "clause": one.clause,
            "code": one.code,
            "message": one.message,
        }
        for one in verdict.findings
    ]
    return row | {
        "status": verdict.status,
        "game": verdict.game,
        "rules": verdict.rules,
        "content": verdict.content,
        "sha256": verdict.log,
        "lines": verdict.lines,
        "replayed": verdict.replayed,
        "over": verdict.end.over,
        "winners": verdict.end.winners,
        "reason": verdict.end.reason,
        "findings": findings,
        "findings_left_out": verdict.findings_left_out,
    }


_DECODER = msgspec.json.Decoder(Verdict)


def shown(log: str) -> str:
    """A log's name as text: of bytes that are no UTF-8 their hexadecimal digits."""
    return os.fsencode(log).decode("utf-8", "backslashreplace")


def schema(made_by: Mapping[str, str]) -> Any:
    """The columns of a part, with how its verdicts were made."""
    arrow, _ = parquet_libraries()
    text, number = arrow.string(), arrow.int64()
    finding = arrow.struct(
        [
            ("line", number),
            ("n", number),
            ("kind", text),
            ("clause", text),
            ("code", text),
            ("message", text),
        ]
    )
    columns = [
        ("log", text),
        ("size", number),
        ("modified", number),
        ("status", text),
        ("exit_code", arrow.int8()),
        ("complaint", text),
        ("game", text),
        ("rules", arrow.int32()),
        ("content", text),
        ("sha256", text),
        ("lines", number),
        ("replayed", number),
        ("over", arrow.bool_()),
        ("winners", arrow.list_(text)),
        ("reason", text),
        ("findings", arrow.list_(finding)),
        ("findings_left_out", number),
        ("verdict", text),
    ]
    data = msgspec.json.encode(dict(made_by), order="sorted")
    return arrow.schema(columns, metadata={MADE_BY: data})


class Rows:
    """A data set that is being written. Nothing is written before `add` or `flush`."""

    def __init__(self, folder: Path, made_by: Mapping[str, str]) -> None:
        self.folder = folder
        self.counts: Counter[str] = Counter()
        """Status -> logs, those of earlier runs included."""
        self.worst = 0
        """The worst exit code of all of them."""
        self.earlier = 0
        """Rows of earlier runs that hold."""
        self._made_by = dict(made_by)
        self._schema = schema(made_by)
        self._rows: list[dict[str, Any]] = []
        self._held = 0
        self._since = time.monotonic()
        self._known: set[bytes] = set()
        """What stands for logs that have a row: their names would fill the memory."""
        self._next = 0
        self._resume()

    def has(self, found: Found) -> bool:
        """Whether there is a row of a log as it is now."""
        return _key(shown(found.log), found.size, found.modified) in self._known

    def add(self, found: Found, outcome: Outcome) -> None:
        """Add the row of a log; now and then this writes a part."""
        row = row_of(found, outcome)
        self._rows.append(row)
        self._count(row["status"], row["exit_code"])
        self._held += len(row["verdict"]) + len(row["complaint"])
        late = time.monotonic() - self._since > SECONDS
        if late or len(self._rows) >= ROWS or self._held >= BYTES:
            self.flush()

    def flush(self) -> None:
        """Write what has been added as a part; InputError if that fails."""
        if self._rows:
            arrow, _ = parquet_libraries()
            table = arrow.Table.from_pylist(self._rows, schema=self._schema)
            self._write(self.folder / f"part-{self._next:06}.parquet", table)
            self._next += 1
        self._rows = []
        self._held = 0
        self._since = time.monotonic()

    def _count(self, status: str, code: int) -> None:
        self.counts[status] += 1
        self.worst = max(self.worst, code)

    def _write(self, path: Path, table: Any) -> None:
        _, parquet = parquet_libraries()
        data = BytesIO()
        parquet.write_table(table, data, compression="zstd")
        write_atomically(path, data.getvalue())

    def _resume(self) -> None:
        """Take in what earlier runs have written, and take out of it what holds no longer."""
        for path in parts_of(self.folder):
            number = PART.fullmatch(path.name)
            self._next = max(self._next, int(number[1]) + 1 if number else 0)
            self._take(path)
        self.earlier = len(self._known)

    def _take(self, path: Path) -> None:
        arrow, parquet = parquet_libraries()
        columns = ["log", "size", "modified", "status", "exit_code"]
        with _readable(path, arrow):
            head = parquet.read_schema(path)
            said = _made_by(head.metadata or {})
            if said is None:
                raise InputError(f"{path} is not of ours: name another folder")
            other = difference(self._made_by, said)
            if other:
                raise InputError(
                    f"{self.folder} has verdicts that were made otherwise ({other}): name another folder"
                )
            rows = parquet.read_table(path, columns=columns).to_pylist()
            stale = []
            for row in rows:
                found = found_at(row["log"])
                before = (row["size"], row["modified"])
                key = _key(row["log"], *before)
                changed = found.size >= 0 and (found.size, found.modified) != before
                stale.append(changed or key in self._known)
                if not stale[-1]:
                    self._known.add(key)
                    self._count(row["status"], row["exit_code"])
            if any(stale):
                kept = parquet.read_table(path).filter(arrow.array([not one for one in stale]))
                self._write(path, kept)


def _key(log: str, size: int, modified: int) -> bytes:
    return blake2b(f"{log}\0{size}\0{modified}".encode(), digest_size=12).digest()


def parts_of(folder: Path) -> list[Path]:
    """The parts of a data set, the oldest first; none where there is no such folder."""
    with contextlib.suppress(FileNotFoundError):
        return sorted(path for path in folder.iterdir() if PART.fullmatch(path.name))
    return []


def _made_by(metadata: Mapping[bytes, bytes]) -> dict[str, str] | None:
    try:
        return msgspec.json.decode(metadata.get(MADE_BY, b""), type=dict[str, str])
    except msgspec.MsgspecError:
        return None


@contextmanager
def _readable(path: Path, arrow: ModuleType) -> Iterator[None]:
    try:
        yield
    except (OSError, arrow.ArrowException) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise InputError(f"cannot read {path}: {reason}; take it away to go on") from None


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """A data set's folder, made if need be, for this process alone.

    InputError if another process is at it, or it cannot be made. Where the system has no such locks,
    nobody is kept out.
    """
    if folder.exists() and not folder.is_dir():
        raise InputError(f"{folder} is a file: verdicts as Parquet are a folder of parts")
    make_folder(folder)
    try:
        import fcntl  # noqa: PLC0415 - not on every system

        handle = os.open(folder, os.O_RDONLY)
    except (ImportError, OSError):
        yield
        return
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise InputError(f"another process writes to {folder}") from None
        except OSError:
            pass
        yield
    finally:
        os.close(handle)
