"""Golden games as somebody keeps them by hand: only the moves, written as notation line by line."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from adjudicator.check.checker import Judgement, check_bytes
from adjudicator.check.judge import Judges
from adjudicator.check.verdict import Finding
from adjudicator.log.envelope import LOG_MOVES, bare_move
from adjudicator.log.lines import decode, encode
from adjudicator.notation.checking import check_notation
from adjudicator.notation.converting import written
from tests.support.logs import join, split

NUMBER = re.compile(r"^[0-9]+\. ")
LINE = re.compile(r"\b[Ll]ine [0-9]+|\b[Zz]eile [0-9]+|\b[Ll]igne [0-9]+")


class Plain(msgspec.Struct):
    """The moves of a game without proofs, as lines of a log and as lines of notation."""

    header: bytes
    moves: list[dict[str, Any]]
    tags: str
    words: list[str]
    """The moves in words, without their numbers."""
    language: str = "en"

    def log(self, moves: list[dict[str, Any]]) -> bytes:
        """A log of these moves."""
        return join([self.header, *(encode({**one, "n": n}) for n, one in enumerate(moves, 1))])

    def text(self, words: list[str]) -> bytes:
        """Notation of these lines."""
        return (self.tags + "".join(f"{one}\n" for one in words)).encode()


def plain(log: Path, most: int = 10_000, language: str = "en", **more: Any) -> Plain:
    """The first moves of a golden game, without seals, commitments, undos and the end.

    `more` are fields of the header.
    """
    head, *lines = split(log.read_bytes())
    header = {name: value for name, value in decode(head).items() if name in KEPT}
    found = Plain(encode({**header, **more, "policy": {}}), [], "", [], language)
    undone = any(decode(raw)["move"] == "undo" for raw in lines)
    assert not undone, "a golden game that takes back"
    moves = [decode(raw) for raw in lines]
    found.moves = [bare_move(one) for one in moves if one["move"] not in LOG_MOVES][:most]
    texts = written(found.log(found.moves), "log", language).splitlines()
    found.tags = "".join(f"{one}\n" for one in texts if one.startswith("["))
    found.words = [NUMBER.sub("", one) for one in texts if NUMBER.match(one)]
    assert len(found.words) == len(found.moves)
    return found


KEPT = frozenset({"content", "format", "game", "options", "rules", "rulings", "seats"})
"""Fields of a header that the rules read."""


def changed(move: dict[str, Any], prng: Random, others: list[dict[str, Any]]) -> dict[str, Any]:
    """A move with another value in one field, or made by another seat."""
    names = [name for name in move if name != "move"]
    name = prng.choice(names)
    value = move[name]
    if isinstance(value, bool):
        return {**move, name: not value}
    if isinstance(value, int):
        return {**move, name: max(0, value + prng.choice((-1, 1, 2, 40)))}
    same = [one[name] for one in others if one["move"] == move["move"] and name in one]
    seats = [one["by"] for one in others] if name == "by" else same
    found = [one for one in seats if one != value and isinstance(one, str)]
    return {**move, name: prng.choice(found)} if found else move


def words_of_line(game: Plain, before: int, move: dict[str, Any]) -> str:
    """A move in words, as it is written after the first moves of a game."""
    log = game.log([*game.moves[:before], move])
    return NUMBER.sub("", written(log, "log", game.language).splitlines()[-1])


def told(judgement: Judgement, judges: Judges) -> dict[str, Any]:
    """What a verdict says, but for the hashes of the file and the numbers of lines."""
    verdict = judgement.verdict
    return {
        "status": verdict.status,
        "lines": verdict.lines,
        "replayed": verdict.replayed,
        "position": verdict.position,
        "end": verdict.end,
        "findings": [_told(one) for one in verdict.findings],
    }


def _told(finding: Finding) -> Finding:
    because = [LINE.sub("line", one) for one in finding.because]
    return msgspec.structs.replace(finding, because=because, line=0)


def verdicts(game: Plain, moves: list[dict[str, Any]], words: list[str]) -> tuple[Any, Any]:
    """What is said of the moves as a log, and of their words as notation."""
    judges = Judges()
    log = check_bytes(game.log(moves), judges, running=True)
    notes = check_notation("game.kyn", judges, source=game.text(words), running=True)
    first = len(game.tags.splitlines())
    for one, other in zip(log.verdict.findings, notes.verdict.findings, strict=False):
        assert other.line == one.line - 1 + first, (one, other)
    return told(log, judges), told(notes, judges)
