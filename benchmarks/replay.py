"""Replaying games, beside python-chess's checked replay of UCI moves in the same run.

Classic Dune: random games of six seats. Dawn of the Fremen, Conquest and Diplomacy: their golden games.
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
from adjudicator.rules import judging
from benchmarks.figures import Figure, Settings, side_by_side

RULES = rulebook("dune-classic")
CONTENT = load_content("dune-classic")
GAME = link_content(CONTENT)
GAMES = Path(__file__).parent.parent / "tests" / "games"
ENVELOPE = ("after", "prev")
COMPILED = not str(judging.__file__).endswith(".py")
"""Whether the hot parts are the compiled ones of the optional wheel."""
FLOORS = {
    "classic": {"hashes": 0.52, "no hashes": 1.05}
    if COMPILED
    else {"hashes": 0.48, "no hashes": 0.88},
    "dawn": {"hashes": 0.46, "no hashes": 1.05}
    if COMPILED
    else {"hashes": 0.42, "no hashes": 0.78},
    "conquest": {"hashes": 0.42, "no hashes": 0.78},
}
"""Game -> how many times python-chess's moves a second the checker does at least: what holds today,
so that a loss is noticed. It is less than what is aimed at."""
AIMS = {
    "classic": {"hashes": 0.95 if COMPILED else 0.75, "no hashes": 1.1},
    "dawn": {"hashes": 0.85 if COMPILED else 0.62, "no hashes": 0.9},
    "conquest": {"hashes": 0.85 if COMPILED else 0.62, "no hashes": 0.9},
}
"""Game -> how many it is to do; README.md says how far that is, and why."""


def random_logs(folder: Path, games: int, policy: Policy) -> list[bytes]:
    """Random games of classic Dune of six seats, as logs."""
    logs = []
    for seed in range(1, games + 1):
        path = folder / f"{seed}.jsonl"
        order = Order(seats="6", rulings={}, options={}, policy=policy)
        play_game(RULES, CONTENT, GAME, order, seed, target=path)
        logs.append(path.read_bytes())
    return logs


def golden_logs(package: str) -> list[bytes]:
    """The golden games of a game (its package among the tests), with chain and hashes."""
    golden = GAMES / package / "golden"
    return [log.read_bytes() for log in sorted(golden.glob("game-*.jsonl"))]


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


def measure_classic(settings: Settings) -> Iterator[Figure]:
    """Classic Dune: lines checked, and the rules alone."""
    full = random_logs(settings.folder, settings.games, Policy(chain=True, hashes="every"))
    plain = [unhashed(log) for log in full]
    moves = moves_of(full)
    more = {"rules": lambda: replay_rules(full, moves)}
    yield from _measure("classic", "classic Dune", full, plain, settings, more)


def measure_dawn(settings: Settings) -> Iterator[Figure]:
    """Dawn of the Fremen: lines checked."""
    yield from _measure_golden("dawn", "Dawn of the Fremen", "dawn_of_the_fremen", settings)


def measure_conquest(settings: Settings) -> Iterator[Figure]:
    """Conquest and Diplomacy: lines checked."""
    package = "conquest_and_diplomacy"
    yield from _measure_golden("conquest", "Conquest and Diplomacy", package, settings)


def _measure_golden(game: str, title: str, package: str, settings: Settings) -> Iterator[Figure]:
    full = golden_logs(package)
    yield from _measure(game, title, full, [unhashed(log) for log in full], settings, {})


def _measure(
    game: str,
    title: str,
    full: list[bytes],
    plain: list[bytes],
    settings: Settings,
    more: Mapping[str, Callable[[], object]],
) -> Iterator[Figure]:
    judges = Judges()
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
    kind = "compiled" if COMPILED else "pure Python"
    for sort, words in (("hashes", "chain and all hashes"), ("no hashes", "no hashes")):
        rate = lines / times[sort]
        yield Figure(f"{title}: {words}", rate, "lines/s")
        yield Figure(
            f"  beside python-chess ({kind}; the aim is {AIMS[game][sort]})",
            rate / pushed,
            "times",
            least=FLOORS[game][sort],
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
