"""What a line costs before any rule is asked: the least that a checker in Python could take.

Reading a line, seeing that it is canonical, its link of the chain, and SHA-256 of those sections of
the position that it has changed, whose bytes are ready: nothing is judged, nothing is compared with
what it was, nothing of the position is encoded. Beside python-chess, as the lines checked are.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import msgspec

from adjudicator.check import Judges
from adjudicator.check.judge import Judge
from adjudicator.log.header import Header, Policy, setup_of
from adjudicator.log.lines import decode, encode, kind_of
from benchmarks.figures import Figure, Settings, side_by_side
from benchmarks.games import golden_logs, known, title_of
from benchmarks.replay import chess_games, random_logs, replay_chess

Hashed = list[list[bytes]]
"""For each line what is hashed of the position after it."""


def hashed_of(judge: Judge, log: bytes) -> Hashed:
    """What is hashed anew after each line of a log, header and end left out."""
    rules, game = judge.rulebook, judge.game
    head, *lines = log.splitlines()[:-1]
    position = rules.new_position(game, setup_of(msgspec.json.decode(head, type=Header)))
    before: dict[tuple[str, str], bytes] = {}
    found: Hashed = []
    for raw in lines:
        rules.apply(game, position, decode(raw))
        pieces: list[bytes] = []
        for name, section in rules.sections.items():
            values: list[Any] = [getattr(position, field) for field in section.fields]
            entries = values[0].items() if section.each else [("", values)]
            written = {(name, key): encode([key, value]) for key, value in entries}
            fresh = [raw for key, raw in written.items() if before.get(key) != raw]
            if fresh and section.each:
                fresh.append(bytes(32 * len(written)))
            pieces += fresh
            before |= written
        found.append([*pieces, bytes(32 * len(rules.sections))])
    return found


def read_and_hash(judge: Judge, log: bytes, hashed: Hashed) -> None:
    """All of a line but rules and finding what has changed; ValueError for a broken link."""
    decoders = judge.decoders
    before, *lines = log.splitlines()[:-1]
    for raw, pieces in zip(lines, hashed, strict=True):
        move = decoders[kind_of(raw).move].decode(raw)
        if encode(move) != raw or sha256(before).hexdigest() != move["prev"]:
            raise ValueError(raw)
        for piece in pieces:
            sha256(piece).digest()
        before = raw


def measure(settings: Settings) -> Iterator[Figure]:
    """The floor of every game."""
    policy = Policy(chain=True, hashes="every")
    judges = Judges()
    for game, each in known().items():
        judge = judges.find(game)
        assert judge is not None
        logs = (
            random_logs(settings.folder, settings.games, policy)
            if each.random
            else golden_logs(game)
        )
        yield _floor(judge, title_of(game), logs, settings.rounds)


def _floor(judge: Judge, title: str, logs: list[bytes], rounds: int) -> Figure:
    hashed = [hashed_of(judge, log) for log in logs]
    lines = sum(map(len, hashed))
    chess = chess_games(lines)

    def floor() -> None:
        for log, pieces in zip(logs, hashed, strict=True):
            read_and_hash(judge, log, pieces)

    times = side_by_side({"floor": floor, "chess": lambda: replay_chess(chess)}, rounds)
    pushed = sum(map(len, chess)) / times["chess"]
    rate = lines / times["floor"]
    return Figure(f"{title}: no rule at all, beside python-chess", rate / pushed, "times")
