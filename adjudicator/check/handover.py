"""A seat changes hands: who may declare that, and which key signs for the seat from then on."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from adjudicator.lazy import lazy_imports
from adjudicator.log.corrections import REFEREE
from adjudicator.rules.records import Violation
from adjudicator.wording import TABLE

with lazy_imports():
    from adjudicator.log.keys import is_sound_key

CLAUSE = "log.seats"
HANDOVERS = 1_000
"""Handovers that a log may have."""


def handover_breach(
    line: Mapping[str, Any],
    seats: Collection[str],
    keys: Mapping[str, str],
    *,
    signed: bool,
    demanded: bool,
) -> Violation | None:
    """Why a handover gives nothing to anybody; None if it is valid.

    `keys` are those that sign now (faction or "table" -> key), `signed` says whether the line has a
    right signature, and `demanded` whether the policy demands signatures.
    """
    seat, by, key = line["seat"], line["by"], line.get("key", "")
    if seat not in seats:
        return Violation(CLAUSE, "no-seat", {"seat": seat})
    for one in line.get("agreed", []):
        if one not in seats and one not in (TABLE, REFEREE):
            return Violation(CLAUSE, "no-seat", {"seat": one})
    if by not in (seat, TABLE):
        return Violation(CLAUSE, "not-entitled", {"seat": seat, "by": by})
    if demanded and not signed:
        return Violation(CLAUSE, "unsigned", {})
    if demanded and not key:
        return Violation(CLAUSE, "no-key", {"seat": seat})
    if key and not is_sound_key(key):
        return Violation(CLAUSE, "weak-key", {"seat": seat})
    for owner, other in keys.items():
        if key and other == key and owner != seat:
            return Violation(CLAUSE, "same-key", {"seat": seat, "other": owner})
    return None
