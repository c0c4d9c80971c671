"""The kill matrix: which damage is found, by which check, and how far from where it was done."""

from __future__ import annotations

from random import Random
from typing import Annotated

import msgspec
from msgspec import Meta

from adjudicator.check.checker import check_bytes
from adjudicator.check.judge import Judge, Judges
from adjudicator.check.mutate import MUTATIONS, Mutant, repair, specimen
from adjudicator.check.verdict import Finding, Verdict
from adjudicator.errors import InputError
from adjudicator.log.header import HEADER, Header

DETECTORS = {
    "log.lines": "text",
    "log.header": "header",
    "log.numbers": "numbers",
    "log.chain": "chain",
    "log.positions": "hashes",
    "log.times": "times",
    "log.seals": "seals",
    "log.decks": "decks",
    "log.chance": "chance",
    "log.signatures": "signatures",
    "log.undo": "undo",
    "log.end": "end",
    "log.completeness": "completeness",
}
"""Clause of a log -> the name of what finds it out; every other clause is one of the rules."""


class Kills(msgspec.Struct):
    """The result of one mutation."""

    mutation: str
    repaired: Annotated[bool, Meta(description="Whether the chain was made good again.")]
    tries: int = 0
    at_line: Annotated[int, Meta(description="Found exactly where the damage was done.")] = 0
    earlier: int = 0
    later: int = 0
    farthest: Annotated[int, Meta(description="The greatest distance, in lines.")] = 0
    survived: Annotated[int, Meta(description="Judged legal.")] = 0
    detectors: Annotated[
        dict[str, int], Meta(description="What found it out first -> how often.")
    ] = {}
    missed: Annotated[
        list[str], Meta(description="The first tries that were not as they should be.")
    ] = []


class Matrix(msgspec.Struct, frozen=True):
    """The results of all mutations."""

    seed: int
    logs: int
    held: Annotated[bool, Meta(description="Whether every promise was kept.")]
    kills: list[Kills]


def kill_matrix(logs: list[bytes], judges: Judges, *, seed: int, count: int) -> Matrix:
    """Damage each log `count` times in every way; the same seed does the same damage.

    Promised, and noted in `missed` where it fails: damage to a chained log is found exactly where
    it was done; with the chain made good again, what survives is legal play that nobody signed.
    InputError for a log that is not legal to begin with.
    """
    rows: dict[tuple[str, bool], Kills] = {}
    for index, log in enumerate(logs):
        before = check_bytes(log, judges)
        judge, header = before.judge, before.header
        if before.verdict.status != "legal" or judge is None or header is None:
            raise InputError(
                f"log {index + 1} is {before.verdict.status}: only legal logs can be damaged; "
                "see `kynes check`"
            )
        source = specimen(judge, log, logs[(index + 1) % len(logs)])
        for name, mutation in MUTATIONS.items():
            for attempt in range(count):
                prng = Random(f"{seed}/{index}/{name}/{attempt}")  # noqa: S311 - repeatable
                mutant = mutation(source, prng)
                if mutant is None:
                    continue
                _judge(mutant, judges, header, rows.setdefault((name, False), Kills(name, False)))
                row = rows.setdefault((name, True), Kills(name, True))
                _judge_repaired(mutant, judge, judges, row, log)
    kills = [
        rows[key] for key in sorted(rows, key=lambda key: (key[1], list(MUTATIONS).index(key[0])))
    ]
    return Matrix(seed, len(logs), all(not row.missed for row in kills), kills)


def _judge(mutant: Mutant, judges: Judges, header: Header, row: Kills) -> None:
    verdict = check_bytes(mutant.log, judges).verdict
    finding = deciding(verdict)
    _count(row, mutant, finding)
    if header.policy.chain and (finding is None or finding.line not in mutant.lines):
        place = "not found" if finding is None else f"found at line {finding.line}"
        _miss(row, f"damaged at line {mutant.lines[0]}, {place}")


def _judge_repaired(
    mutant: Mutant, judge: Judge, judges: Judges, row: Kills, original: bytes
) -> None:
    log = repair(judge, mutant.log)
    if log == original:
        return
    verdict = check_bytes(log, judges).verdict
    finding = deciding(verdict)
    _count(row, mutant, finding)
    if finding is None:
        signed = HEADER.decode(log.split(b"\n", 1)[0]).policy.signatures
        if signed == "all":
            _miss(row, f"damaged at line {mutant.lines[0]}, signed, but not found")


def deciding(verdict: Verdict) -> Finding | None:
    """The finding that decides the status of a log: the first that is not a note, or else a missing end."""
    for finding in verdict.findings:
        if finding.kind != "note":
            return finding
    for finding in verdict.findings:
        if finding.code in ("no-end", "over"):
            return finding
    return verdict.findings[0] if verdict.findings and verdict.status != "legal" else None


def _count(row: Kills, mutant: Mutant, finding: Finding | None) -> None:
    row.tries += 1
    if finding is None:
        row.survived += 1
        return
    detector = DETECTORS.get(finding.clause, "rules")
    row.detectors[detector] = row.detectors.get(detector, 0) + 1
    distance = min((finding.line - line for line in mutant.lines), key=abs)
    row.farthest = max(row.farthest, abs(distance))
    if distance == 0:
        row.at_line += 1
    elif distance < 0:
        row.earlier += 1
    else:
        row.later += 1


def _miss(row: Kills, what: str) -> None:
    if len(row.missed) < 5:
        row.missed.append(what)


def render_matrix(matrix: Matrix) -> str:
    """The matrix as a table."""
    used = {name for row in matrix.kills for name in row.detectors}
    names = [name for name in dict.fromkeys([*DETECTORS.values(), "rules"]) if name in used]
    head = ["mutation", "tries", "at line", "earlier", "later", "farthest", "survived", *names]
    table: list[list[str]] = []
    for repaired, title in ((False, "As damaged"), (True, "With the chain made good again")):
        table.append([title])
        table.append(head)
        for row in matrix.kills:
            if row.repaired == repaired:
                figures = (
                    row.tries,
                    row.at_line,
                    row.earlier,
                    row.later,
                    row.farthest,
                    row.survived,
                )
                found = [row.detectors.get(name, 0) for name in names]
                table.append([row.mutation, *(str(figure) for figure in (*figures, *found))])
        table.append([""])
    lines = [_row(cells, head, table) for cells in table]
    for row in matrix.kills:
        how = ", chain made good" if row.repaired else ""
        lines += [f"{row.mutation}{how}: {what}" for what in row.missed]
    lines.append("Every promise was kept." if matrix.held else "Not every promise was kept.")
    lines.append("Survivors are legal play that nobody signed." if _survivors(matrix) else "")
    return "\n".join(lines).rstrip()


def _survivors(matrix: Matrix) -> int:
    return sum(row.survived for row in matrix.kills)


def _row(cells: list[str], head: list[str], table: list[list[str]]) -> str:
    if len(cells) != len(head):
        return " ".join(cells)
    full = [row for row in table if len(row) == len(head)]
    widths = [max(len(row[column]) for row in full) for column in range(len(head))]
    rest = [cell.rjust(width) for cell, width in zip(cells[1:], widths[1:], strict=True)]
    return "  ".join([cells[0].ljust(widths[0]), *rest]).rstrip()
