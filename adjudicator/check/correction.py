"""A correction in a log that is judged: why it is void, or who may know about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

import msgspec

from adjudicator.check.line_counts import LineCounts
from adjudicator.check.revealing import plain_rules
from adjudicator.check.verdict import Correction
from adjudicator.log.corrections import Corrections, value_at
from adjudicator.log.envelope import bare_move
from adjudicator.log.lines import decode, encode
from adjudicator.rulebooks import FAULTS, Rulebook
from adjudicator.rules.corrections import CLAUSE, apply_line, check_line
from adjudicator.rules.records import Violation
from adjudicator.wording import EVERYBODY, TABLE

Function = TypeVar("Function", bound=Callable[..., Any])


def of_moves(function: Function) -> Function:
    """A rulebook's `check` or `apply` for moves only, where it looks for corrections first.

    The replay judges corrections elsewhere: it need not look for them in every line.
    """
    if isinstance(function, partial) and function.func in (check_line, apply_line):
        beneath: Function = function.args[-1]
        return beneath
    return function


def breach_of(
    rules: Rulebook, game: Any, corrections: Corrections, position: Any, line: dict[str, Any]
) -> Violation | None:
    """Why a correction changes nothing: by the header, by the rules, or because they could not go on."""
    found = corrections.breach(line) or rules.check(game, position, bare_move(line))
    if found is not None:
        return found
    plain = plain_rules(rules)
    try:
        after = _corrected(plain, game, position, line)
        plain.pieces(game, after)
        plain.result(game, after)
        for seat in [*plain.to_act(after), *getattr(after, "sides", ())]:
            plain.kinds(game, after, seat)
            plain.view(game, after, seat)
    except FAULTS:
        return Violation(CLAUSE, "no-position", {})
    return None


def known_to(
    rules: Rulebook, game: Any, position: Any, line: dict[str, Any], seats: Sequence[str]
) -> list[str]:
    """Who may know a valid correction: of `seats` and `EVERYBODY`, those who see all that it changes.

    They see the values before and after the correction in their views. A view shows nothing in
    place of a secret that is the secret itself both before and afterwards, so whether somebody sees
    a change says nothing of what it is. `position` is the one before the line.
    """
    plain = plain_rules(rules)
    before: Any = msgspec.json.decode(encode(position), type=plain.position_type)
    after = _corrected(plain, game, position, line)
    found: list[str] = []
    for viewer in (EVERYBODY, *seats):
        old = decode(encode(plain.view(game, before, viewer)))
        new = decode(encode(plain.view(game, after, viewer)))
        if all(
            value_at(old, change["path"]) == change["old"]
            and value_at(new, change["path"]) == change["new"]
            for change in line["changes"]
        ):
            found.append(viewer)
    return found


def noted(
    rules: Rulebook,
    game: Any,
    corrections: Corrections,
    counts: LineCounts,
    position: Any,
    line: dict[str, Any],
) -> bool:
    """Whether a correction is valid in a position; one that is valid is noted in `corrections` and `counts`."""
    if breach_of(rules, game, corrections, position, line) is not None:
        return False
    known = known_to(rules, game, position, line, sorted(position.sides))
    corrections.count += 1
    counts.corrected(line, known, signed=corrections.is_signed(line))
    return True


def as_known(corrections: Sequence[Correction], viewer: str) -> list[Correction]:
    """Corrections as a seat, or (`EVERYBODY`) anybody, may know them; `TABLE` knows all."""
    return [
        found
        if viewer == TABLE
        else msgspec.structs.replace(found, known_to=[])
        if viewer in found.known_to or EVERYBODY in found.known_to
        else Correction(found.line, found.signed, hidden=True, taken_back=found.taken_back)
        for found in corrections
    ]


def _corrected(rules: Rulebook, game: Any, position: Any, line: dict[str, Any]) -> Any:
    """A copy of the position, corrected."""
    after: Any = msgspec.json.decode(encode(position), type=rules.position_type)
    rules.apply(game, after, bare_move(line))
    return after
