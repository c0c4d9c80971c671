"""Judges a game in notation: as the log that it stands for, with the line numbers of its own file."""

from __future__ import annotations

from typing import Any

import msgspec

from adjudicator.check.checker import Judgement, check_bytes
from adjudicator.check.explanation import because
from adjudicator.check.judge import Judges
from adjudicator.check.verdict import Finding, Known, Statement
from adjudicator.log.reading import read_whole
from adjudicator.notation.reading import Kept, Log, read
from adjudicator.notation.source import is_notation
from adjudicator.notation.streams import stream_of


def check_notation(
    log: str,
    judges: Judges,
    *,
    source: str | bytes | None = None,
    published: str | None = None,
    **more: Any,
) -> Judgement:
    """Judge a game in notation; `more` is as for `check_bytes`.

    `source` are its bytes, or where they are, if not in the file that it is called by.

    Lines of findings are those of the file; the hash of the verdict is that of the log it stands for.
    InputError if the file cannot be read, or a line before the first illegal one has no meaning.
    """
    data = source if isinstance(source, bytes) else read_whole(source or log)
    found = read(data, log, judges.overlays)
    shown = read_whole(published) if published is not None else None
    if shown is not None and is_notation(shown):
        shown = stream_of(shown, str(published), found, judges.overlays)
    ended = any(one.ends for one in found.kept)
    if ended:
        more["running"] = True
    judgement = check_bytes(found.data, judges, published=shown, **more)
    verdict = judgement.verdict
    findings = [_placed(one, found, judgement) for one in verdict.findings]
    place = found.place
    return msgspec.structs.replace(
        judgement,
        verdict=msgspec.structs.replace(
            verdict,
            findings=findings,
            lines=verdict.lines + len(found.kept),
            statement=_stated(verdict.statement, found),
        ),
        quotes={
            place(line): found.texts[line - 1] if line <= len(found.texts) else quote
            for line, quote in judgement.quotes.items()
        },
        moves={
            place(line): _said(move) if line == found.incomplete else move
            for line, move in judgement.moves.items()
        },
        passed={place(line): position for line, position in judgement.passed.items()},
        passages=_passages(found, judgement),
        places=found.lines,
    )


def _placed(finding: Finding, found: Log, judgement: Judgement) -> Finding:
    """A finding by the lines of the file, with what is known of the lines that are kept as text."""
    told = finding.because
    if told and judgement.judge is not None and not judgement.passed:
        move = judgement.moves[finding.line]
        told = because(judgement.judge, _passages(found, judgement), judgement.position, move["by"])
    known = finding.known
    if found.kept and finding.kind in ("illegal", "invalid"):
        known = _known(known or Known(lines=0, table_lines=0, openings=0, seats=[]), found.kept)
    line = found.place(finding.line)
    if found.kept and finding.clause == "log.completeness" and finding.line == len(found.lines):
        line = found.kept[-1].number
    return msgspec.structs.replace(finding, line=line, because=told, known=known)


def _stated(statement: Statement | None, found: Log) -> Statement | None:
    """What a verdict states, by the lines of the file."""
    if statement is None:
        return None
    return msgspec.structs.replace(
        statement,
        undos=[
            msgspec.structs.replace(one, lines=[found.place(line) for line in one.lines])
            for one in statement.undos
        ],
        commitments=[
            msgspec.structs.replace(one, lines=[found.place(line) for line in one.lines])
            for one in statement.commitments
        ],
        timeouts=[
            msgspec.structs.replace(one, lines=[found.place(line) for line in one.lines])
            for one in statement.timeouts
        ],
        pauses=[found.place(line) for line in statement.pauses],
        players=[
            msgspec.structs.replace(
                one,
                later=[msgspec.structs.replace(by, line=found.place(by.line)) for by in one.later],
            )
            for one in statement.players
        ],
    )


def _passages(found: Log, judgement: Judgement) -> list[Any]:
    """The lines before a move at the wrong time, numbered so that they are called by those of the file."""
    return [
        msgspec.structs.replace(one, move={**one.move, "n": found.place(one.move["n"] + 1) - 1})
        for one in judgement.passages
    ]


def _said(move: dict[str, Any]) -> dict[str, Any]:
    """Of a move that lacks fields, what was said."""
    return {name: move[name] for name in ("by", "move", "n", "note") if name in move}


def _known(known: Known, kept: list[Kept]) -> Known:
    """What was made known after a finding, the lines that are kept as text among it."""
    seats = {*known.seats, *(one.by for one in kept if one.by not in ("", "table"))}
    return Known(
        lines=known.lines + len(kept),
        table_lines=known.table_lines + sum(one.by == "table" for one in kept),
        openings=known.openings + sum(one.opens for one in kept),
        seats=sorted(seats),
    )
