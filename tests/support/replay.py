"""Replaying logs in tests: every line with the position before it, for any game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.content import Content, load_content
from adjudicator.log.envelope import bare_move
from adjudicator.log.header import Header, setup_of
from adjudicator.registry import rulebook
from adjudicator.rulebooks import Rulebook

GAMES_FOLDER = Path(__file__).resolve().parent.parent / "games"


class Loaded(msgspec.Struct, frozen=True):
    """A game ready to be replayed."""

    rulebook: Rulebook
    content: Content
    game: Any


class Kind(msgspec.Struct, frozen=True):
    """What a line does, and nothing else of it."""

    move: str


class Step(msgspec.Struct, frozen=True):
    """One move of a log: its line in the file, the move, and the position before it.

    The position is changed in place when the replay goes on.
    """

    line: int
    move: dict[str, Any]
    position: Any


@cache
def load(game_id: str) -> Loaded:
    """A game's rulebook, content and linked content."""
    rules = rulebook(game_id)
    content = load_content(game_id)
    return Loaded(rules, content, rules.link(content))


def folder_of(game_id: str) -> Path:
    """The folder of a game's tests."""
    return GAMES_FOLDER / game_id.replace("-", "_")


def golden_logs(game_id: str) -> list[Path]:
    """The golden games, sorted by name."""
    return sorted((folder_of(game_id) / "golden").glob("*.jsonl"))


def table_logs(game: str) -> list[Path]:
    """The golden logs of a game with as many seats as its tables have, and no automaton."""
    most = load(game).content.data["game"]["seats"]["most"]
    headers = {log: read_header(log) for log in golden_logs(game)}
    return [
        log
        for log, header in headers.items()
        if len(header.seats) <= most and "solo" not in header.options
    ]


def read_header(log: Path) -> Header:
    """The header of a log."""
    with log.open("rb") as stream:
        return msgspec.json.decode(stream.readline(), type=Header)


def read_lines(log: Path) -> list[dict[str, Any]]:
    """The lines after the header, as they stand."""
    lines = log.read_bytes().splitlines()[1:]
    return [msgspec.json.decode(line, type=dict[str, Any]) for line in lines]


@cache
def line_kinds(log: Path) -> tuple[str, ...]:
    """What each line after the header does, for those who choose among many logs; read once."""
    lines = log.read_bytes().splitlines()[1:]
    return tuple(msgspec.json.decode(line, type=Kind).move for line in lines)


def moves_of(log: Path) -> list[dict[str, Any]]:
    """The moves of a log, without chain, hashes and lines that are no moves; nothing is replayed."""
    kinds = load(read_header(log).game).rulebook.moves
    return [bare_move(line) for line in read_lines(log) if line["move"] in kinds]


def steps(log: Path) -> Iterator[Step]:
    """The moves of a log, in order; each is applied when the next is asked for.

    Lines that are no moves (seals, commitments, the end) are passed over.
    """
    header = read_header(log)
    loaded = load(header.game)
    position = loaded.rulebook.new_position(loaded.game, setup_of(header))
    for number, line in enumerate(read_lines(log), 2):
        if line["move"] not in loaded.rulebook.moves:
            continue
        move = bare_move(line)
        yield Step(number, move, position)
        loaded.rulebook.apply(loaded.game, position, move)
