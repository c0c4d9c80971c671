"""Lines whose readers depend on the position: secret moves that tell another seat, and corrections.

Both allies know how much one of them may spend: the event that follows from such a line names the
seat. A correction is known to the seats whose views show it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from adjudicator.check.correction import breach_of, known_to
from adjudicator.check.judge import load_judge
from adjudicator.log.corrections import Corrections
from adjudicator.log.envelope import NOT_PLAYED, bare_move
from adjudicator.log.hashing import line_hash
from adjudicator.log.header import Header, setup_of
from adjudicator.log.lines import encode
from adjudicator.rules.corrections import CORRECT
from adjudicator.rules.secrecy import is_told
from adjudicator.wording import secrecy_of


def told_lines(
    header: Header, lines: Sequence[dict[str, Any]], seat: str, overlays: Sequence[Path] = ()
) -> list[int]:
    """The numbers of the lines of which a seat ("" for everybody) is told by what happens.

    An illegal line tells nothing. Each line is a move or the log's own, in their order; the first has number 1.
    """
    judge = load_judge(header.game, overlays)
    corrected = any(line["move"] == CORRECT for line in lines)
    if judge is None or not (corrected or (seat and secrecy_of(judge.rulebook).told_events)):
        return []
    rules, game, secrecy = judge.rulebook, judge.game, secrecy_of(judge.rulebook)
    corrections = Corrections(header, line_hash(encode(header)))
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
        elif line["move"] == CORRECT:
            if breach_of(rules, game, corrections, position, line) is None:
                found += [number] if known_to(rules, game, position, line, [seat]) else []
                rules.apply(game, position, move)
                corrections.count += 1
        elif line["move"] not in NOT_PLAYED and rules.check(game, position, move) is None:
            events = rules.apply(game, position, move)
            found += [number] if seat and is_told(secrecy, events, seat) else []
        if number in wanted:
            kept[number] = encode(position)
    return found
