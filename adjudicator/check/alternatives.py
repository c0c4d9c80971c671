"""Finds the legal alternatives to a failed line, by asking the forms."""

from __future__ import annotations

from typing import Any

from adjudicator import forms
from adjudicator.check.judge import Judge
from adjudicator.check.verdict import Options

COUNTED = 5000
"""Legal moves counted before we say "or more"."""
SHOWN = 12
"""Options shown of a field."""


def count_moves(judge: Judge, position: Any, seat: str, most: int = COUNTED) -> int:
    """The number of legal moves of a seat, at most `most`. A free text counts as one."""
    return forms.count_moves(judge.rulebook, judge.game, position, seat, most)


def options_instead(judge: Judge, position: Any, move: dict[str, Any]) -> Options:
    """What was legal instead of a move.

    The options of its first field whose value is not offered; the kinds of moves open to its
    seat when the kind itself is not among them.
    """
    rules = judge.rulebook
    waiting = list(rules.to_act(position))
    kinds = rules.kinds(judge.game, position, move["by"])
    if move["move"] not in kinds:
        return Options(waiting, "", list(kinds[:SHOWN]), max(0, len(kinds) - SHOWN))
    form = {"by": move["by"], "move": move["move"]}
    while (field := rules.next_field(judge.game, position, form)) is not None:
        value = move.get(field.name)
        if field.kind != "text" and not any(
            value == option and type(value) is type(option) for option in field.options
        ):
            offered = sorted(set(field.options))
            return Options(waiting, field.name, offered[:SHOWN], max(0, len(offered) - SHOWN))
        form[field.name] = value
        if field.last:
            break
    return Options(waiting, "", list(kinds[:SHOWN]), max(0, len(kinds) - SHOWN))
