"""Takes the tutorial of a VASSAL module from a log: `python -m workshop.vassal_tutorial LOG`.

It writes who plays and the moves of the first turn to `exporters/vassal/data/GAME/tutorial.jsonl`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from adjudicator.atomic import write_atomically
from adjudicator.check.judge import load_judge
from adjudicator.errors import InputError, KynesError
from adjudicator.log.envelope import bare_move
from adjudicator.log.header import setup_of
from adjudicator.log.lines import encode
from exporters.vassal.engine.game import read_played
from exporters.vassal.module.game_facts.facts import FOLDER
from exporters.vassal.tutorials import FILE_OF_MOVES


def main(arguments: list[str]) -> int:
    """Write the file; the exit code."""
    try:
        (log,) = arguments
    except ValueError:
        sys.stderr.write("usage: python -m workshop.vassal_tutorial LOG\n")
        return 2
    try:
        game, text = first_turn(Path(log))
        write_atomically(FOLDER / game / FILE_OF_MOVES, text)
    except KynesError as error:
        sys.stderr.write(f"{error}\n")
        return error.exit_code
    return 0


def first_turn(log: Path) -> tuple[str, bytes]:
    """The game of a log, and the lines of its tutorial; InputError for a log with an illegal move in its first turn."""
    played = read_played(log)
    judge = load_judge(played.header.game)
    if judge is None:
        raise InputError(f"{log}: there is no game {played.header.game!r}")
    rules, setup = judge.rulebook, setup_of(played.header)
    position = rules.new_position(judge.game, setup)
    lines = [encode(setup)]
    for number, move in enumerate(map(bare_move, played.moves), 1):
        if move["move"] not in rules.moves or rules.check(judge.game, position, move) is not None:
            raise InputError(f"{log}: move {number} cannot be played in a tutorial")
        rules.apply(judge.game, position, move)
        lines.append(encode(move))
        if getattr(position, rules.turn_field) > 1:
            break
    return played.header.game, b"\n".join(lines) + b"\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
