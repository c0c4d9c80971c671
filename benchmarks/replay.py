"""Replaying games, beside python-chess's checked replay of UCI moves in the same run.

Classic Dune: random games of six seats. The other games: their golden games. What is promised of each is
in `games.json`.
python-chess plays random chess games of as many moves with `push_uci`, which checks every move.
"""

from __future__ import annotations

import cProfile
import pstats
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import chess
import msgspec

from adjudicator.check import Judges, check_bytes
from adjudicator.content import link_content, load_content
from adjudicator.log.header import Header, Policy, setup_of
from adjudicator.playout import Chance
from adjudicator.playout.writing import Order, play_game
from adjudicator.registry import rulebook
from benchmarks.figures import Figure, Settings, side_by_side
from benchmarks.games import COMPILED, SORTS, golden_logs, known, speeds_of, title_of

RULES = rulebook("dune-classic")
CONTENT = load_content("dune-classic")
GAME = link_content(CONTENT)
ENVELOPE = ("after", "prev")


def random_logs(folder: Path, games: int, policy: Policy) -> list[bytes]:
    """Random games of classic Dune of six seats, as logs."""
    logs = []
    for seed in range(1, games + 1):
        path = folder / f"{seed}.jsonl"
        order = Order(seats="6", rulings={}, options={}, policy=policy)
        play_game(RULES, CONTENT, GAME, order, seed, target=path)
        logs.append(path.read_bytes())
    return logs


def unhashed(log: bytes) -> bytes:
    """A log without its end line, its chain and its hashes."""
    head, *lines = [msgspec.json.decode(line) for line in log.splitlines()]
    head["policy"] = {}
    moves = [{name: line[name] for name in line if name not in ENVELOPE} for line in lines]
    kept = [head, *(move for move in moves if move["move"] != "end")]
    encode = msgspec.json.Encoder(order="sorted").encode
    return b"".join(encode(line) + b"\n" for line in kept)


def moves_of(logs: list[bytes]) -> list[list[dict[str, Any]]]:
    """The moves of logs, without header and end."""
    return [[msgspec.json.decode(line) for line in log.splitlines()[1:-1]] for log in logs]


def judge_all(logs: list[bytes], judges: Judges) -> None:
    """Judge every log; all must be legal."""
    for log in logs:
        judgement = check_bytes(log, judges, running=True)
        if judgement.verdict.status != "legal":
            raise AssertionError(judgement.verdict.findings)


def replay_rules(logs: list[bytes], games: list[list[dict[str, Any]]]) -> None:
    """The rules of classic Dune alone: check and apply."""
    for log, moves in zip(logs, games, strict=True):
        header = msgspec.json.decode(log[: log.index(b"\n")], type=Header)
        position = RULES.new_position(GAME, setup_of(header))
        for move in moves:
            if RULES.check(GAME, position, move) is not None:
                raise AssertionError(move)
            RULES.apply(GAME, position, move)


def chess_games(moves: int) -> list[list[str]]:
    """Random chess games with at least that many moves together, in UCI."""
    chance = Chance("chess")
    games: list[list[str]] = []
    left = moves
    while left > 0:
        board = chess.Board()
        played: list[str] = []
        while not board.is_game_over() and len(played) < 200:
            move = chance.pick(sorted(move.uci() for move in board.legal_moves))
            board.push_uci(move)
            played.append(move)
        games.append(played)
        left -= len(played)
    return games


def replay_chess(games: list[list[str]]) -> None:
    """Replay chess games, checking every move."""
    for game in games:
        board = chess.Board()
        for move in game:
            board.push_uci(move)


def measure(game: str, settings: Settings) -> Iterator[Figure]:
    """Lines of a game checked, with chain and hashes and without; of random games the rules alone."""
    if known()[game].random:
        full = random_logs(settings.folder, settings.games, Policy(chain=True, hashes="every"))
        moves = moves_of(full)
        more = {"rules": lambda: replay_rules(full, moves)}
    else:
        full, more = golden_logs(game), {}
    yield from _beside_chess(game, full, settings, more)


def _beside_chess(
    game: str,
    full: list[bytes],
    settings: Settings,
    more: Mapping[str, Callable[[], object]],
) -> Iterator[Figure]:
    judges = Judges()
    plain = [unhashed(log) for log in full]
    lines = sum(log.count(b"\n") for log in full)
    chess_logs = chess_games(lines)
    times = side_by_side(
        {
            "hashes": lambda: judge_all(full, judges),
            "no hashes": lambda: judge_all(plain, judges),
            "chess": lambda: replay_chess(chess_logs),
            **more,
        },
        settings.rounds,
    )
    pushed = sum(len(each) for each in chess_logs) / times["chess"]
    title, speeds = title_of(game), speeds_of(game)
    kind = "compiled" if COMPILED else "pure Python"
    for sort, words in SORTS.items():
        rate = lines / times[sort]
        yield Figure(f"{title}: {words}", rate, "lines/s")
        yield Figure(
            f"  beside python-chess ({kind}; the aim is {speeds.aims[sort]})",
            rate / pushed,
            "times",
            least=speeds.floors.get(sort),
        )
    if "rules" in times:
        yield Figure(f"{title}: the rules alone", lines / times["rules"], "moves/s")
    yield Figure("python-chess push_uci", pushed, "moves/s")
    yield Figure(f"lines measured, {title}", lines, "lines")


def shares(settings: Settings, rows: int = 15) -> list[tuple[float, str]]:
    """Where the time of a full check of classic Dune goes: share and function, greatest first."""
    logs = random_logs(settings.folder, settings.games, Policy(chain=True, hashes="every"))
    profiler = cProfile.Profile()
    profiler.runcall(judge_all, logs, Judges())
    stats: dict[Any, Any] = vars(pstats.Stats(profiler))["stats"]
    total = sum(entry[2] for entry in stats.values())
    found = sorted(((entry[2] / total, key) for key, entry in stats.items()), reverse=True)
    return [
        (share, f"{Path(file).name}:{line} {name}" if line else name)
        for share, (file, line, name) in found[:rows]
    ]
