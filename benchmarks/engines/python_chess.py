"""Random games of chess by python-chess: `write FILE GAMES SEED`, or `replay FILE` with every move checked."""

import json
import sys
from pathlib import Path

import chess

MOST_MOVES = 200


def write(file: str, games: str, seed: str) -> None:
    """Write random games as lists of moves in UCI."""
    state, played = int(seed) + 1, list[list[str]]()
    for _ in range(int(games)):
        board = chess.Board()
        while not board.is_game_over() and len(board.move_stack) < MOST_MOVES:
            state = state * 48271 % 2147483647
            legal = list(board.legal_moves)
            board.push(legal[state % len(legal)])
        played.append([move.uci() for move in board.move_stack])
    Path(file).write_text(json.dumps(played))


def replay(file: str) -> None:
    """Replay games; ValueError for a move that is not legal."""
    for game in json.loads(Path(file).read_text()):
        board = chess.Board()
        for move in game:
            board.push_uci(move)


if sys.argv[1] == "write":
    write(*sys.argv[2:])
else:
    replay(sys.argv[2])
