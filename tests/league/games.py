"""Seasons for tests, made of the verdict on a real log."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.check import Judges, check_file
from adjudicator.check.verdict import End, Verdict
from adjudicator.league.judged import JudgedGame
from adjudicator.league.records import Season
from adjudicator.league.season import Described
from adjudicator.league.settled import Settled, settle

SAMPLES = Path(__file__).parents[2] / "docs" / "samples"
GUILD, ATREIDES, HARKONNEN = "spacing-guild", "atreides", "harkonnen"


@cache
def verdict() -> Verdict:
    """A real verdict, of which others are made."""
    return check_file(SAMPLES / "legal.jsonl", Judges(())).verdict


def game(file: str, players: list[str], winners: list[str], **more: Any) -> JudgedGame:
    """A game: who sat at the three seats of the sample, and which factions have won."""
    real = verdict()
    assert real.statement is not None
    seats = [
        msgspec.structs.replace(seat, player=player)
        for seat, player in zip(real.statement.players, players, strict=True)
    ]
    own = msgspec.structs.replace(
        real,
        status=more.pop("status", "legal"),
        statement=msgspec.structs.replace(
            real.statement, players=seats, options=more.pop("options", {})
        ),
        end=End(bool(winners), winners, "", real.end.statistics),
    )
    moves = more.pop("moves", [f"{file} {n}" for n in range(9)])
    fields: dict[str, Any] = {
        "file": file, "path": Path(file), "sha": f"{file} " * 9, "verdict": own, "complaint": "",
        "header": file, "moves": moves, "name": "", "length": len(moves),
        "whole": moves[-1] if moves else "", "begun": 0,
    }  # fmt: skip
    return JudgedGame(**{**fields, **more})


def season(**fields: Any) -> Described:
    """A season as its file would describe it."""
    made = msgspec.convert({"name": "s", **fields}, type=Season)
    known = {name: player for player, one in made.players.items() for name in (player, one.name)}
    return Described(made, Path("season.toml"), known)


def counted(settled: Settled) -> list[str]:
    """The files of the games that count."""
    return [one.game.file for one in settled.results if one.counts]


def kinds(
    described: Described, games: list[JudgedGame], *, asks: bool = False
) -> dict[str, list[str]]:
    """File -> the kinds of its notices; with `asks`, of those that ask the referee."""
    found: dict[str, list[str]] = {}
    for one in settle(described, games).notices:
        if one.asks or not asks:
            found.setdefault(one.file, []).append(one.kind)
    return found
