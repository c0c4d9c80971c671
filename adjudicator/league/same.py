"""Logs of the same game: reported twice, continued, corrected, or copied under another header."""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations

from adjudicator.league.judged import JudgedGame
from adjudicator.league.notices import Kind, Notice

SHORTEST = 5
"""Moves that a log must have to be called a copy of another one: less may be chance."""
FIRST = 20
"""Moves that two logs must begin with alike to be held against each other."""


def beside(games: list[JudgedGame], chosen: Collection[str]) -> list[Notice]:
    """What is to be said of logs that are the same game; a game is to count once.

    `chosen` are the files of which the referee has decided that they count. Moves that were taken back
    have no say.
    """
    found: list[Notice] = []
    read = [game for game in games if game.moves]
    by_header: dict[str, list[JudgedGame]] = {}
    for game in read:
        by_header.setdefault(game.header, []).append(game)
    corrected = set[str]()
    for same in by_header.values():
        for one, other in combinations(same, 2):
            for notice in _chosen(one, other, chosen) or _same_game(one, other):
                if notice.kind != "corrected" or notice.file not in corrected:
                    found.append(notice)
                corrected |= {notice.file} if notice.kind == "corrected" else set()
    for one, other in _copies(read):
        found += _chosen(one, other, chosen) or [
            Notice(one.file, "copied", other.file),
            Notice(other.file, "copied", one.file),
        ]
    return list(dict.fromkeys(found))


def _chosen(one: JudgedGame, other: JudgedGame, chosen: Collection[str]) -> list[Notice]:
    """What follows for two logs of one game if the referee has decided that one of them counts."""
    if one.file in chosen:
        kind: Kind = "counted-twice" if other.file in chosen else "superseded"
        return [Notice(other.file, kind, one.file)]
    return [Notice(one.file, "superseded", other.file)] if other.file in chosen else []


def _same_game(one: JudgedGame, other: JudgedGame) -> list[Notice]:
    if one.whole == other.whole and _legal(one) == _legal(other):
        return [Notice(other.file, "duplicate", one.file)]
    if _legal(one) != _legal(other):
        bad, good = (other, one) if _legal(one) else (one, other)
        return [Notice(bad.file, "corrected", good.file)]
    short, long = sorted((one, other), key=lambda game: len(game.moves))
    if len(short.moves) < len(long.moves) and short.whole == long.moves[len(short.moves) - 1]:
        return [Notice(short.file, "continued", long.file)]
    return [Notice(one.file, "conflict", other.file), Notice(other.file, "conflict", one.file)]


def _legal(game: JudgedGame) -> bool:
    return game.verdict is not None and game.verdict.status in (
        "legal",
        "corrected",
        "inconclusive",
    )


def _copies(games: list[JudgedGame]) -> list[tuple[JudgedGame, JudgedGame]]:
    """Pairs of logs with other headers that have all moves alike, or the first half and more."""
    alike: dict[str, list[JudgedGame]] = {}
    for game in games:
        if len(game.moves) >= SHORTEST:
            alike.setdefault(game.whole, []).append(game)
        if len(game.moves) > FIRST:
            alike.setdefault(f"first {game.moves[FIRST - 1]}", []).append(game)
    pairs: dict[tuple[str, str], tuple[JudgedGame, JudgedGame]] = {}
    for same in alike.values():
        for one, other in combinations(same, 2):
            shorter = min(len(one.moves), len(other.moves))
            at = -(-shorter // 2) if one.whole != other.whole else shorter
            if one.header != other.header and one.moves[at - 1] == other.moves[at - 1]:
                pairs.setdefault((one.file, other.file), (one, other))
    return list(pairs.values())
