"""Cross-checks: what no schema can say. They run on data that the schemas have passed."""

from __future__ import annotations

from typing import Any

from adjudicator.content.checks.board import board_faults
from adjudicator.content.checks.clauses import clause_faults
from adjudicator.content.checks.counts import count_faults
from adjudicator.content.checks.figures import figure_faults
from adjudicator.content.checks.sides import side_faults
from adjudicator.content.checks.tables import table_faults
from adjudicator.content.folder import Fault


def cross_check(
    data: dict[str, Any], names: dict[str, dict[str, str]], numbers: list[str]
) -> list[Fault]:
    """Every fault of a game's content as a whole; `numbers` are the ids its rules need."""
    return [
        *figure_faults(data, numbers),
        *board_faults(data),
        *side_faults(data),
        *clause_faults(data),
        *table_faults(data, names),
        *count_faults(data),
    ]
