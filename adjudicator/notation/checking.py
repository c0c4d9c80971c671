"""Judging a game that is kept in notation: as the log that it stands for, but by the lines of its own file."""

from __future__ import annotations

from typing import Any

import msgspec

from adjudicator.check.checker import Judgement, check_bytes
from adjudicator.check.judge import Judges
from adjudicator.log.reading import read_whole
from adjudicator.notation.converting import read


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
    InputError if the file cannot be read, or a line of it has no meaning.
    """
    data = source if isinstance(source, bytes) else read_whole(source or log)
    found = read(data, log)
    shown = read_whole(published) if published is not None else None
    judgement = check_bytes(found.data, judges, published=shown, **more)

    def of(line: int) -> int:
        return found.lines[line - 1] if 0 < line <= len(found.lines) else line

    findings = [
        msgspec.structs.replace(one, line=of(one.line)) for one in judgement.verdict.findings
    ]
    return msgspec.structs.replace(
        judgement,
        verdict=msgspec.structs.replace(judgement.verdict, findings=findings),
        quotes={
            of(line): found.texts[line - 1] if line <= len(found.texts) else quote
            for line, quote in judgement.quotes.items()
        },
        moves={of(line): move for line, move in judgement.moves.items()},
        passed={of(line): position for line, position in judgement.passed.items()},
    )
