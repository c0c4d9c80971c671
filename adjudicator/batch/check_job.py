"""The settings of `kynes check`, and the judging of one log with them: plain data for any process."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from adjudicator.errors import InputError, KynesError
from adjudicator.failures import failure_with
from adjudicator.lazy import lazy_imports
from adjudicator.notation import NOTATION
from adjudicator.output import styled
from adjudicator.speech import speaking, usual_language

if TYPE_CHECKING:
    from adjudicator.check.checker import Judgement
    from adjudicator.check.engines import Loader
    from adjudicator.check.judge import Judge
    from adjudicator.check.required import Required

with lazy_imports():
    from adjudicator.atomic import write_atomically
    from adjudicator.check import checker
    from adjudicator.check.engines import engine
    from adjudicator.check.judge import Judges
    from adjudicator.check.public import seen_by
    from adjudicator.check.text import plain, render
    from adjudicator.check.verdict import exit_code, verdict_bytes
    from adjudicator.notation.checking import check_notation

ENDS = (".verdict.json", ".verdict.txt")
"""How the files of a verdict end. An earlier verdict is replaced, a log never."""


class CheckOptions(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked of `kynes check`; the fields are its argument and its options."""

    logs: list[str]
    json: bool = False
    out: Path | None = None
    running: bool = False
    overlay: list[Path] = []
    limit_findings: int = 100
    quiet: bool = False
    engine: str = "python"
    public: bool = False
    seat: str | None = None
    require: str = ""
    published: str = ""
    language: str = ""
    """What verdicts speak; "" for that of the environment, or English where it has none."""
    jobs: int = 0
    """Processes that judge at the same time; 0 for as many as are worth their start."""
    scheduler: str = ""
    """The address of a Dask scheduler whose workers judge."""
    parquet: Path | None = None
    """The folder that takes what is found as Parquet."""


MOST_FINDINGS = 100_000
"""Findings that may be listed for a log."""


MOST_JOBS = 256
"""Processes that may be asked for."""


def check_options(fields: dict[str, Any]) -> CheckOptions | None:
    """The order with these fields; None for numbers that nobody can ask for."""
    order = CheckOptions(**fields)
    findings = 1 <= order.limit_findings <= MOST_FINDINGS
    return order if findings and 0 <= order.jobs <= MOST_JOBS else None


class Outcome(msgspec.Struct, frozen=True):
    """What came of one log: plain data, so that another process can hand it over."""

    code: int
    """The exit code that it alone would have."""
    told: str = ""
    """What goes to the standard output."""
    complaint: str = ""
    """Why it could not be judged."""


class CheckJob(msgspec.Struct, frozen=True):
    """All that it takes to judge a log as ordered, the judges apart; plain data."""

    order: CheckOptions
    required: Required
    colours: bool
    width: int
    """The width of the terminal; 0 where there is none."""

    def judges(self, games: Iterable[str] = ()) -> Judges:
        """Judges for the logs of one process, some games loaded as far as they can be.

        InputError for an engine that nobody has added.
        """
        judges = Judges(self.order.overlay, load=partial(_loaded, engine(self.order.engine)))
        with speaking(self.language):
            for game in games:
                # What cannot be loaded is said of each log that asks for it.
                with contextlib.suppress(KynesError):
                    judges.find(game)
        return judges

    def judge(
        self,
        log: str,
        judges: Judges,
        progress: Callable[[int], object] | None,
        source: str | bytes | None = None,
    ) -> Outcome:
        """Judge a log, and write its files where they are wanted. Nothing is raised or printed.

        One log that cannot be judged keeps nobody from judging the others. `source` are its bytes,
        or where they are, if not under its name.
        """
        with speaking(self.language):
            return self._judged(log, judges, progress, log if source is None else source)

    @property
    def language(self) -> str:
        """What the verdicts speak: files and JSON never depend on the environment."""
        order = self.order
        return order.language or ("en" if order.json or order.out else usual_language())

    def _judged(
        self,
        log: str,
        judges: Judges,
        progress: Callable[[int], object] | None,
        source: str | bytes,
    ) -> Outcome:
        order = self.order
        try:
            judgement = self._judgement(log, judges, progress, source)
            judgement = _for_reader(judgement, log, "" if order.public else order.seat)
            if order.out is not None:
                _write(order.out, log, judgement)
            told = "" if order.quiet else self._told(log, judgement)
        except Exception as error:  # noqa: BLE001 - whatever it is, the other logs are judged
            said, code = failure_with(log, error)
            return Outcome(code, complaint=said)
        return Outcome(exit_code(judgement.verdict), told)

    def _judgement(
        self,
        log: str,
        judges: Judges,
        progress: Callable[[int], object] | None,
        source: str | bytes,
    ) -> Judgement:
        order = self.order
        asked: dict[str, Any] = {
            "running": order.running,
            "limit": order.limit_findings,
            "required": self.required,
        }
        if Path(log).suffix.lower() == NOTATION:
            asked["published"] = order.published or None
            return check_notation(log, judges, source=source, **asked)

        if isinstance(source, bytes):
            return checker.check_bytes(source, judges, **asked)
        return checker.check_file(
            source, judges, progress=progress, published=order.published or None, **asked
        )

    def _told(self, log: str, judgement: Judgement) -> str:
        if self.order.json:
            return verdict_bytes(judgement.verdict).decode()

        return render(judgement, log, styled if self.colours else plain, self.width) + "\n"


def _loaded(load: Loader, game: str, overlays: Sequence[Path]) -> Judge | None:
    """The judge of a game; from here on Python looks for garbage again (`check_plainly`)."""
    try:
        judge: Judge | None = load(game, overlays)
    finally:
        gc.enable()
    return judge


def _for_reader(judgement: Judgement, log: str, seat: str | None) -> Judgement:
    """The judgement as a seat may know it; everybody for "", all of it for None."""
    if seat is None:
        return judgement

    seats = [one.faction for one in judgement.header.seats] if judgement.header else []
    if seat and seat not in seats:
        raise InputError(f"{log}: --seat {seat}: no such seat in this game ({', '.join(seats)})")
    return seen_by(judgement, seat)


def verdict_name(log: str) -> str:
    """What the files of a verdict on a log are called, without their endings."""
    return "stdin" if log == "-" else Path(log).name


def _write(folder: Path, log: str, judgement: Judgement) -> None:
    name = verdict_name(log)
    as_json, as_text = ENDS
    write_atomically(folder / f"{name}{as_json}", verdict_bytes(judgement.verdict))
    write_atomically(folder / f"{name}{as_text}", render(judgement, name).encode())
