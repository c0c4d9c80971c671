"""Which clauses the tests prove: the clause accepts one line and rejects another.

A case table is a JSON file ``{"cases": [...], "exceptions": [...]}``. A case names a clause and a
log line that is legal by it (`accepts`), illegal by it (`rejects`), or both; an exception names a
clause that no line can prove in one of these ways, and says why.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from adjudicator.content.records import Clause
from adjudicator.errors import InputError
from adjudicator.problems import nearest_hint


class Line(msgspec.Struct, frozen=True):
    """A line of a log."""

    log: str
    line: int


class Case(msgspec.Struct, frozen=True):
    """Lines that prove a clause, or one code of it."""

    clause: str
    code: str | None = None
    accepts: Line | None = None
    rejects: Line | None = None


class Exemption(msgspec.Struct, frozen=True):
    """A clause, or one code of it, that no line proves, and why."""

    clause: str
    why: str
    code: str | None = None


class CaseTable(msgspec.Struct, frozen=True):
    """One case table."""

    cases: list[Case] = []
    exceptions: list[Exemption] = []


class Row(msgspec.Struct, frozen=True):
    """How well one clause is covered."""

    clause: str
    enforced_by: str
    enforces: str
    accepted: list[Line]
    rejected: list[Line]
    missing: list[str]
    """What is still wanted, of "accepts" and "rejects"; empty: covered."""
    codes: list[str]
    """Codes of the clause without a rejected line of their own."""
    exception: str


def read_tables(folder: Path) -> CaseTable:
    """All case tables of a folder as one; InputError for one that cannot be used."""
    cases: list[Case] = []
    exceptions: list[Exemption] = []
    for path in sorted(folder.glob("*.json")):
        try:
            table = msgspec.json.decode(path.read_bytes(), type=CaseTable)
        except (OSError, msgspec.MsgspecError) as error:
            raise InputError(f"{path}: not a table of cases: {error}") from error
        cases += table.cases
        exceptions += table.exceptions
    return CaseTable(cases, exceptions)


def coverage(clauses: Iterable[Clause], table: CaseTable) -> list[Row]:
    """One row for each clause, in order; InputError for a case of a clause that is not there.

    A clause that the adjudicator enforces wants a line accepted by it and one rejected by it: a
    move that breaks it, or a line that claims another effect. Clauses left to the table and the
    players want nothing.
    """
    known = {clause.id: clause for clause in clauses}
    named = [case.clause for case in table.cases]
    for found in named + [exempt.clause for exempt in table.exceptions]:
        if found not in known:
            raise InputError(
                f"the table of cases names a clause that is not there: {found!r}"
                f"{nearest_hint(found, list(known))}"
            )
    reasons = {exempt.clause: exempt.why for exempt in table.exceptions if exempt.code is None}
    return [
        _row(clause, [case for case in table.cases if case.clause == clause.id], reasons)
        for clause in known.values()
    ]


def _row(clause: Clause, cases: list[Case], reasons: dict[str, str]) -> Row:
    accepted = [case.accepts for case in cases if case.accepts is not None]
    rejected = [case.rejects for case in cases if case.rejects is not None]
    missing: list[str] = []
    if clause.enforced_by == "adjudicator":
        if not accepted:
            missing.append("accepts")
        if not rejected:
            missing.append("rejects")
    reason = reasons.get(clause.id, "")
    return Row(
        clause=clause.id,
        enforced_by=clause.enforced_by,
        enforces=clause.enforces,
        accepted=accepted,
        rejected=rejected,
        missing=[] if reason else missing,
        codes=[
            code
            for code in clause.violations
            if not any(case.code == code and case.rejects is not None for case in cases)
        ],
        exception=reason,
    )
