"""What would have been legal: asked of the forms, only once a line has failed."""

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


def chances(judge: Judge, position: Any, move: dict[str, Any]) -> list[tuple[int, int, int]]:
    """The draws of a legal move of the table, one for each field of chance.

    Each is how many options there are, and from where to where (exclusive) the chosen value
    stands among them.
    """
    draws: list[tuple[int, int, int]] = []
    form = {"by": move["by"], "move": move["move"]}
    while (field := judge.rulebook.next_field(judge.game, position, form)) is not None:
        value = move[field.name]
        if field.kind != "text" and len(field.options) > 1 and value in field.options:
            first = field.options.index(value)
            draws.append((len(field.options), first, first + field.options.count(value)))
        form[field.name] = value
        if field.last:
            break
    return draws
