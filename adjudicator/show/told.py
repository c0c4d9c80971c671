"""Secret moves of which another seat is told: how much an ally may spend is known to both allies.

Whom a line is for is not in the line but in the position: the event that it brings about names the seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from adjudicator.check.judge import load_judge
from adjudicator.log.envelope import LOG_MOVES, bare_move
from adjudicator.log.header import Header, setup_of
from adjudicator.log.lines import encode
from adjudicator.rules.secrecy import is_told
from adjudicator.wording import secrecy_of


def told_lines(
    header: Header, lines: Sequence[dict[str, Any]], seat: str, overlays: Sequence[Path] = ()
) -> list[int]:
    """The numbers of the lines of which a seat is told by what happens; an illegal line tells nothing.

    Each line is a move or the log's own, in their order; the first has number 1.
    """
    judge = load_judge(header.game, overlays)
    if judge is None or not seat or not secrecy_of(judge.rulebook).told_events:
        return []
    rules, game, secrecy = judge.rulebook, judge.game, secrecy_of(judge.rulebook)
    if rules.check_setup(game, setup_of(header)) is not None:
        return []
    position = rules.new_position(game, setup_of(header))
    wanted = {line["to"] for line in lines if line["move"] == "undo"}
    kept, found = {0: encode(position)}, list[int]()
    for number, line in enumerate(lines, 1):
        move = bare_move(line)
        if line["move"] == "undo":
            if line["to"] not in kept:
                break
            position = judge.position.decode(kept[line["to"]])
        elif line["move"] not in LOG_MOVES and rules.check(game, position, move) is None:
            events = rules.apply(game, position, move)
            found += [number] if is_told(secrecy, events, seat) else []
        if number in wanted:
            kept[number] = encode(position)
    return found
