"""The earlier lines of a log from which a table was built (`kynes build --vassal --from`).

Such a save contains the log up to the position on the table. So an import of it, or of a game that
was continued from it, gives one log from the first line on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from adjudicator.check.judge import Judge
from adjudicator.errors import InputError
from adjudicator.log.header import Header, setup_of
from adjudicator.log.lines import encode
from exporters.vassal.reading.moves.table_replay import EARLIER, HANDOVER, Found

UNDO = "undo"


def earlier_lines(carried: Sequence[Any], judge: Judge, shown: str) -> list[Found]:
    """The lines that a save carries; whether they are legal, `follow_earlier` finds out.

    Raises InputError for lines of which not everything is known, and for what is no line of a log.
    """
    found: list[Found] = []
    for line, move in enumerate(carried, 1):
        if isinstance(move, dict) and "hidden" in move:
            raise InputError(
                f"{shown}: this save was made for somebody who may not know line {line} of its log. What is "
                "played from it cannot be judged: play on from a save that was made without --seat and --public"
            )
        found.append(_line(move, line, judge, shown))
    return found


def follow_earlier(judge: Judge, header: Header, found: Sequence[Found], shown: str) -> Any:
    """The position after the lines that a save carries; InputError for one that is not legal."""
    rules, game = judge.rulebook, judge.game
    position = rules.new_position(game, setup_of(header))
    wanted = {one.move["to"] for one in found if one.how == UNDO}
    kept = {0: encode(position)}
    for one in found:
        if one.how == UNDO:
            if one.move["to"] not in kept:
                raise InputError(
                    f"{shown}: line {one.line} of the log in it goes back to no earlier line"
                )
            position = judge.position.decode(kept[one.move["to"]])
        elif one.how == HANDOVER:
            pass  # who plays a seat is not part of the position
        elif rules.check(game, position, one.move) is not None:
            raise InputError(f"{shown}: line {one.line} of the log in it is not legal")
        else:
            rules.apply(game, position, one.move)
        if one.line in wanted:
            kept[one.line] = encode(position)
    return position


def _line(move: Any, line: int, judge: Judge, shown: str) -> Found:
    kind = str(move.get("move")) if isinstance(move, dict) else ""
    try:
        judge.decoders[kind].decode(encode({**move, "n": line}))
    except (KeyError, TypeError, ValueError, msgspec.MsgspecError):
        raise InputError(f"{shown}: line {line} of the log in it is no line of a log") from None
    how = kind if kind in (UNDO, HANDOVER) else EARLIER
    bare = {name: value for name, value in move.items() if name != "at"}
    return Found(line, 0, how, bare, legal=True, at=move.get("at"))
