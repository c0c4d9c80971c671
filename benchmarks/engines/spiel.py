"""Random games of chess by OpenSpiel: `write FILE GAMES SEED`, or `replay FILE` with every move checked."""

import json
import sys
from pathlib import Path

import pyspiel

MOST_MOVES = 200
CHESS = pyspiel.load_game("chess")


def write(file: str, games: str, seed: str) -> None:
    """Write random games as lists of actions."""
    chance, played = int(seed) + 1, []
    for _ in range(int(games)):
        state = CHESS.new_initial_state()
        while not state.is_terminal() and len(state.history()) < MOST_MOVES:
            chance = chance * 48271 % 2147483647
            legal = state.legal_actions()
            state.apply_action(legal[chance % len(legal)])
        played.append(state.history())
    Path(file).write_text(json.dumps(played))


def replay(file: str) -> None:
    """Replay games; an error of OpenSpiel for an action that is not legal."""
    for game in json.loads(Path(file).read_text()):
        state = CHESS.new_initial_state()
        for action in game:
            state.apply_action_with_legality_check(action)


if sys.argv[1] == "write":
    write(*sys.argv[2:])
else:
    replay(sys.argv[2])
