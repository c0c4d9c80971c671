"""Collects the draws of many logs in several processes, and keeps them for the next audit."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from adjudicator.atomic import write_atomically
from adjudicator.audit.records import Drawn
from adjudicator.audit.watch import Gatherer
from adjudicator.batch.check_job import CheckJob, CheckOptions, Outcome
from adjudicator.batch.identity import job_words, judges_here
from adjudicator.batch.jobs import in_parallel, jobs_worth
from adjudicator.check.required import Required
from adjudicator.errors import InputError
from adjudicator.failures import failure_with
from adjudicator.files import read_file
from adjudicator.lazy import lazy_imports
from adjudicator.log.reading import LineReader, open_log
from adjudicator.notation import NOTATION

if TYPE_CHECKING:
    from adjudicator.check.checker import Judgement
    from adjudicator.check.judge import Judges

with lazy_imports():
    from adjudicator.check.checker import check_file
    from adjudicator.notation.checking import check_notation

VERSION = "audit 4"
"""Of what is gathered: what was kept by another one is gathered anew."""
MOST_DAYS = 90
"""Days for which a record is kept."""
OVERLAY = 16 << 20
"""Bytes that an overlay may have."""


def gather(log: str, judges: Judges, progress: Callable[[int], object] | None = None) -> Drawn:
    """What chance gave in a log; KynesError for a file that cannot be read.

    A log that is not legal has its draws gathered as far as the rules can follow it.
    """
    watcher = Gatherer()
    if Path(log).suffix.lower() == NOTATION:
        judgement = check_notation(log, judges, watcher=watcher)
    else:
        judgement = check_file(log, judges, progress=progress, watcher=watcher)
    return _with_proofs(watcher.close(), judgement)


def _with_proofs(drawn: Drawn, judgement: Judgement) -> Drawn:
    """What the judge found of what the log promises."""
    verdict, proofs = judgement.verdict, drawn.proofs
    drawn.status, drawn.over = verdict.status, verdict.end.over
    seed, deck = verdict.tallies.get("chance"), verdict.tallies.get("leaf")
    if seed is not None:
        proofs.seed, proofs.seed_false = seed.checked - seed.false, seed.false
    if deck is not None:
        proofs.deck, proofs.deck_false = deck.checked - deck.false, deck.false
    wrong = [one for one in verdict.findings if one.clause == "log.chance"]
    proofs.other_seed = any(one.code in ("other-seed", "uncommitted") for one in wrong)
    proofs.shown = proofs.seed > 0 and proofs.seed_false == 0 and not proofs.other_seed
    return drawn


class Gathering(CheckJob, frozen=True):
    """The job at which draws are gathered: what comes of a log is the record of them."""

    def judge(
        self,
        log: str,
        judges: Judges,
        progress: Callable[[int], object] | None,
        source: str | bytes | None = None,  # noqa: ARG002 - a job has it
    ) -> Outcome:
        """Gather the draws of a log. Nothing is raised or printed."""
        try:
            drawn = gather(log, judges, progress)
        except Exception as error:  # noqa: BLE001 - whatever it is, the other logs are looked at
            said, code = failure_with(log, error)
            return Outcome(code, complaint=said)
        return Outcome(0, told=msgspec.json.encode(drawn).decode())


class Kept:
    """Records of logs in a folder: a file for each, so that as many as there are need no memory.

    It lies among the user's caches, never in a season's folder, and each record is sealed with a hash;
    one that does not match is gathered anew.
    """

    def __init__(self, folder: Path, made_by: Mapping[str, str]) -> None:
        self._name = sha256(msgspec.json.encode(dict(made_by), order="sorted")).hexdigest()
        self._folder = folder / self._name[:32]

    def get(self, sha: str) -> Drawn | None:
        """The record of a file's bytes, if it is there."""
        try:
            seal, _, raw = (self._folder / sha).read_bytes().partition(b"\n")
            if sha and seal.decode() == self._seal(sha, raw):
                return msgspec.json.decode(raw, type=Drawn)
        except (OSError, ValueError, msgspec.MsgspecError, RecursionError):
            pass
        return None

    def put(self, sha: str, drawn: Drawn) -> None:
        """Keep a record; OSError where it cannot be written."""
        raw = msgspec.json.encode(drawn)
        self._folder.mkdir(parents=True, exist_ok=True)
        write_atomically(self._folder / sha, f"{self._seal(sha, raw)}\n".encode() + raw)

    def tidy(self) -> None:
        """Take away what nobody has asked for in a long time."""
        old = time.time() - MOST_DAYS * 86_400
        with contextlib.suppress(OSError):
            for path in self._folder.iterdir():
                if path.stat().st_mtime < old:
                    path.unlink()

    def _seal(self, sha: str, raw: bytes) -> str:
        return sha256(f"{self._name} {sha} ".encode() + raw).hexdigest()


def gathered(
    logs: Sequence[str],
    overlays: Sequence[Path],
    folder: Path,
    *,
    jobs: int = 0,
    progress: Callable[[int, int], object] | None = None,
) -> Iterator[tuple[str, Drawn]]:
    """Each log with its draws, in their order; one at a time, and each file is read as a stream.

    What is in `folder` already is not gathered again, and what is gathered is put there. A log that
    cannot be judged has a record with a complaint. `progress` is told how many of how many are done.
    InputError for overlays that are not there.
    """
    order = CheckOptions(logs=[*logs], json=True, overlay=[*overlays])
    job = Gathering(order, Required(), colours=False, width=0)
    laid = {str(path): read_file(path, OVERLAY) for path in overlays}
    kept = Kept(folder, {"audit": VERSION, **judges_here(), **job_words(job, laid)})
    hashes = {log: _hash(log) for log in logs}
    missing = [log for log, sha in hashes.items() if kept.get(sha) is None]
    new, waiting = iter(_new(job, missing, jobs)), {*missing}
    for done, log in enumerate(logs, 1):
        drawn = None if log in waiting else kept.get(hashes[log])
        if drawn is None:
            drawn = _record(next(new)[1] if log in waiting else job.judge(log, job.judges(), None))
            waiting.discard(log)
            if not drawn.complaint:
                drawn.sha = hashes[log]
                with contextlib.suppress(OSError):
                    kept.put(drawn.sha, drawn)
        if progress is not None:
            progress(done, len(logs))
        yield log, drawn
    kept.tidy()


def _record(outcome: Outcome) -> Drawn:
    if outcome.told:
        return msgspec.json.decode(outcome.told, type=Drawn)
    return Drawn(complaint=outcome.complaint)


def _new(job: Gathering, logs: list[str], jobs: int) -> Iterable[tuple[str, Outcome]]:
    jobs = min(jobs or jobs_worth(logs), len(logs)) if logs else 0
    if jobs > 1:
        with contextlib.closing(in_parallel(job, jobs, None, logs=logs)) as done:
            yield from done
        return
    judges = job.judges()
    for log in logs:
        yield log, job.judge(log, judges, None)


def _hash(log: str) -> str:
    """SHA-256 of a file's bytes; "" for one that cannot be read."""
    try:
        with open_log(log) as stream:
            reader = LineReader(stream)
            reader.drain()
            return reader.hash
    except InputError:
        return ""


def seed_of(shas: Iterable[str], *more: Any) -> int:
    """A number that follows from the logs, whatever their order, and from what else is said."""
    text = "\n".join([*sorted(shas), *map(str, more)])
    return int.from_bytes(sha256(text.encode()).digest()[:16], "big")
