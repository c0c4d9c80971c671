"""Speed and memory, side by side with python-chess in the same run.

``python benchmarks/run.py [--games 20] [--lines 100000] [--json]``

Every figure is the best of several runs on one core, so that other work on the machine does harm
to none of them. What is promised stands beside what was measured.
"""

from __future__ import annotations

import argparse
import cProfile
import os
import pstats
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import chess
import msgspec

from adjudicator.check import Judges, check_bytes
from adjudicator.content import link_content, load_content
from adjudicator.log.header import Policy, setup_of
from adjudicator.log.writing import LogWriter
from adjudicator.playout import Chance, Playout
from adjudicator.playout.seating import header_of, seat_factions
from adjudicator.playout.writing import Order, play_game
from adjudicator.registry import rulebook

REPEATS = 3
COLD_STARTS = 15
RULES = rulebook("dune-classic")
CONTENT = load_content("dune-classic")
GAME = link_content(CONTENT)
CLI = "from exporters.cli import main; main()"


class Figure(msgspec.Struct, frozen=True):
    """One line of the table."""

    what: str
    measured: float
    unit: str
    promised: str = ""
    kept: bool | None = None


def best(action: Callable[[], object]) -> float:
    """The shortest of several runs, in seconds."""
    times = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return min(times)


# --- what is measured ----------------------------------------------------------------------------


def random_logs(folder: Path, games: int, policy: Policy) -> list[bytes]:
    """Random games of six seats, as logs."""
    logs = []
    for seed in range(1, games + 1):
        path = folder / f"{seed}.jsonl"
        order = Order(seats="6", rulings={}, options={}, policy=policy)
        play_game(RULES, CONTENT, GAME, order, seed, target=path)
        logs.append(path.read_bytes())
    return logs


def moves_of(logs: list[bytes]) -> list[list[dict[str, Any]]]:
    """The moves of logs, without header and end."""
    return [[msgspec.json.decode(line) for line in log.splitlines()[1:-1]] for log in logs]


def judge_all(logs: list[bytes], judges: Judges) -> None:
    """Judge every log; all must be legal."""
    for log in logs:
        judgement = check_bytes(log, judges)
        assert judgement.verdict.status == "legal", judgement.verdict


def replay_rules(logs: list[bytes], games: list[list[dict[str, Any]]]) -> None:
    """The rules alone: check and apply."""
    from adjudicator.log.header import Header  # noqa: PLC0415 - read once, outside the loop

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


def long_log(path: Path, lines: int) -> int:
    """A legal game of at least `lines` lines: its players talk a lot; the number of lines."""
    seats = seat_factions(CONTENT, "6", Chance("long"))
    header = header_of(
        RULES,
        CONTENT,
        seats,
        {},
        options={},
        policy=Policy(chain=True, hashes="every"),
    )
    factions = [seat.faction for seat in seats]
    with LogWriter(path, header, RULES) as log:
        running = Playout(RULES, GAME, setup_of(header), "long")
        while (move := running.draw()) is not None:
            running.apply(move)
            log.append(move, running.position)
            if running.position.turn == 0 or log.n >= lines or running.position.question:
                continue
            for number in range(300):
                by, to = factions[number % 6], factions[(number + 1) % 6]
                talk = {"by": by, "move": "deal", "to": to, "terms": f"promise {log.n}"}
                if RULES.check(GAME, running.position, talk) is None:
                    running.apply(talk)
                    log.append(talk, running.position)
        result = RULES.result(GAME, running.position)
        assert result is not None
        return log.end(result, running.position)


def cold(command: list[str]) -> float:
    """The median time of a process from start to end, in seconds."""
    times = []
    for _ in range(COLD_STARTS):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def peak(command: list[str]) -> float:
    """The greatest resident memory of a process, in MB."""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as running:
        _, status, usage = os.wait4(running.pid, 0)
        running.returncode = os.waitstatus_to_exitcode(status)
    assert running.returncode == 0
    return usage.ru_maxrss / 1024


def profile(action: Callable[[], object], rows: int = 15) -> list[tuple[float, str]]:
    """Where the time goes: share of the time and function, the greatest first."""
    profiler = cProfile.Profile()
    profiler.runcall(action)
    stats: dict[Any, Any] = vars(pstats.Stats(profiler))["stats"]
    total = sum(entry[2] for entry in stats.values())
    shares = sorted(((entry[2] / total, key) for key, entry in stats.items()), reverse=True)
    return [
        (share, f"{Path(file).name}:{line} {name}" if line else name)
        for share, (file, line, name) in shares[:rows]
    ]


# --- the table -----------------------------------------------------------------------------------


def measure(folder: Path, games: int, lines: int) -> tuple[list[Figure], list[tuple[float, str]]]:
    """All figures, and where the time of a full check goes."""
    judges = Judges()
    full = random_logs(folder, games, Policy(chain=True, hashes="every"))
    plain = random_logs(folder, games, Policy())
    moves = moves_of(plain)
    count = sum(len(game) for game in moves)
    chess_logs = chess_games(count)
    chess_count = sum(len(game) for game in chess_logs)

    def rate(action: Callable[[], object], number: int) -> float:
        return number / best(action)

    hashed = rate(lambda: judge_all(full, judges), count)
    unhashed = rate(lambda: judge_all(plain, judges), count)
    rules = rate(lambda: replay_rules(plain, moves), count)
    checked_chess = rate(lambda: replay_chess(chess_logs), chess_count)
    short, long = folder / "short.jsonl", folder / "long.jsonl"
    two = Order(seats="2", rulings={}, options={"turns": 1}, policy=Policy(chain=True))
    play_game(RULES, CONTENT, GAME, two, 1, target=short)
    long_lines = long_log(long, lines)
    start = cold([sys.executable, "-c", CLI, "check", str(short)])
    bare = cold([sys.executable, "-c", "pass"])
    memory = peak([sys.executable, "-c", CLI, "check", "--quiet", str(long)])
    figures = [
        Figure(
            "check, chain and hash of every position", hashed, "moves/s", "20000", hashed >= 2e4
        ),
        Figure("check, no hashes", unhashed, "moves/s", "60000", unhashed >= 6e4),
        Figure("rules alone (check and apply)", rules, "moves/s"),
        Figure("python-chess push_uci", checked_chess, "moves/s"),
        Figure("check with hashes / python-chess", hashed / checked_chess, "times"),
        Figure("check without hashes / python-chess", unhashed / checked_chess, "times"),
        Figure("cold start of kynes check", start * 1000, "ms", "250", start < 0.25),
        Figure("cold start of python -c pass", bare * 1000, "ms"),
        Figure(f"peak memory, log of {long_lines} lines", memory, "MB", "80", memory < 80),
        Figure("moves measured (Dune)", count, "moves"),
        Figure("moves measured (chess)", chess_count, "moves"),
    ]
    return figures, profile(lambda: judge_all(full, judges))


def show(figures: list[Figure]) -> str:
    """The figures as a table."""
    rows = []
    for figure in figures:
        verdict = {True: "kept", False: "NOT KEPT", None: ""}[figure.kept]
        fine = figure.unit.startswith("times") or figure.measured < 100
        number = f"{figure.measured:,.2f}" if fine else f"{figure.measured:,.0f}"
        row = f"{figure.what:45} {number:>10} {figure.unit:14} {figure.promised:>11} {verdict}"
        rows.append(row.rstrip())
    return "\n".join(rows)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--games", type=int, default=20, help="random games to be checked")
    parser.add_argument("--lines", type=int, default=100_000, help="lines of the long log")
    parser.add_argument("--json", action="store_true", help="print JSON")
    words = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        figures, shares = measure(Path(folder), words.games, words.lines)
    if words.json:
        print(msgspec.json.encode({"figures": figures, "profile": shares}).decode())
        return
    print(show(figures))
    print("\nWhere the time of a check with all hashes goes:")
    for share, function in shares:
        print(f"  {share:5.1%}  {function}")


if __name__ == "__main__":
    main()
