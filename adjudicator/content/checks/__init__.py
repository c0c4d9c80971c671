"""Cross-checks beyond schemas. They run on data that the schemas have accepted."""

from __future__ import annotations

from typing import Any

from adjudicator.content.checks.board import board_faults
from adjudicator.content.checks.clauses import clause_faults
from adjudicator.content.checks.figures import figure_faults
from adjudicator.content.checks.own import checks_of
from adjudicator.content.checks.sides import side_faults
from adjudicator.content.checks.tables import table_faults
from adjudicator.content.folder import DataFault
from adjudicator.registry import module


def cross_check(
    game_id: str, data: dict[str, Any], names: dict[str, dict[str, str]]
) -> list[DataFault]:
    """Every fault of a game's content as a whole: by what every game needs, and by its own needs.

    `names` are the English names by context and id; empty where they cannot be read.
    """
    own = checks_of(game_id)
    return [
        *figure_faults(data, own, module(game_id, "link").NUMBERS),
        *board_faults(data),
        *side_faults(data),
        *clause_faults(data, own.TOPICS),
        *table_faults(data, own, names),
        *own.faults(data),
    ]
