"""The list of the kinds of moves that computer players never make, in docs/players.md, is the one that their games show."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from adjudicator.registry import GAMES, rulebook
from benchmarks.player_games import Arena
from tests.players.test_positions import TITLES

DOCUMENT = Path(__file__).parents[2] / "docs" / "players.md"
OFTEN = 100
"""A kind that was open so often in the games of a test and never made has to be in the list."""


@cache
def listed() -> dict[str, set[str]]:
    """Game -> the kinds in the rows of its table."""
    text = DOCUMENT.read_text("utf-8")
    section = text.split("\n## Moves that they never make\n")[1].split("\n## ")[0]
    found: dict[str, set[str]] = {game: set() for game in GAMES}
    for game, title in TITLES.items():
        for row in re.findall(rf"^\| {title} \| (.*?) \|", section, re.MULTILINE):
            found[game] |= set(re.findall(r"`([a-z-]+)`", row))
    return found


def test_the_list_names_kinds_of_moves_that_players_could_make() -> None:
    for game, kinds in listed().items():
        rules = rulebook(game).rules_of
        assert kinds, game
        assert kinds <= {kind for kind, facts in rules.items() if facts.by != ["table"]}


@pytest.mark.campaign
@pytest.mark.parametrize("game", GAMES)
def test_a_kind_of_move_that_is_often_open_and_never_made_is_listed(game: str) -> None:
    arena = Arena(game, "", "", [])
    made: Counter[str] = Counter()
    offered: Counter[str] = Counter()
    for seed in range(3):
        styles = arena.styles(seed, ("steady", "steady"), False)
        played = arena.play(seed, styles)
        made.update(played.moves)
        offered.update(played.offered)
    never = {kind for kind, count in offered.items() if count >= OFTEN and not made[kind]}
    assert never <= listed()[game]
    assert not any(made[kind] for kind in listed()[game])
