"""Positions with a clearly best move: each stands for itself, and computer players find them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from adjudicator.log.lines import encode
from adjudicator.players.minds.strengths import STRENGTHS
from adjudicator.registry import GAMES, rulebook
from adjudicator.rules.records import Field
from benchmarks.player_positions import cases, chosen, fits, game_of, is_good, position_of

ROOT = Path(__file__).parents[2]
TITLES = {
    "conquest-and-diplomacy": "Conquest and Diplomacy",
    "dawn-of-the-fremen": "Dawn of the Fremen",
    "dune-classic": "classic Dune",
    "dune-messiah": "Dune Messiah",
    "war-for-arrakis": "War for Arrakis",
}
FOUND_LEAST = {"easy": 0, "steady": 14, "strong": 16}
MISSED = {
    "dune-messiah": {
        "a battle that is lost costs no strong leader",
        "no force too many against one",
        "who holds both defences asks for the weapon",
    }
}
"""The positions whose best move `strong` does not find; docs/players.md says how many it finds."""
SOME = 5
"""Every so many-th position is asked in the suite, all of them in the campaign."""


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_twenty_positions_in_which_a_good_move_is_legal_and_another_is_not_good(
    game: str,
) -> None:
    rules, linked = rulebook(game), game_of(game)
    known = cases(game).cases
    assert len(known) == 20
    assert len({case.name for case in known}) == 20
    assert len({encode(position_of(game, case)) for case in known}) == 20
    for case in known:
        position = position_of(game, case)
        assert case.seat in rules.to_act(position), case.name
        kinds = rules.kinds(linked, position, case.seat)
        assert kinds, case.name

        def field(move: dict[str, Any], position: Any = position) -> Field | None:
            return rules.next_field(linked, position, move)

        good = [move for wanted in case.good for move in matching(field, case.seat, kinds, wanted)]
        assert good, f"{case.name}: no good move is legal"
        for move in good:
            assert rules.check(linked, position, move) is None, case.name
        others = [move for move in matching(field, case.seat, kinds, {}) if not is_good(case, move)]
        assert others, f"{case.name}: every move is good"


def matching(
    field: Callable[[dict[str, Any]], Field | None],
    seat: str,
    kinds: list[str],
    wanted: dict[str, Any],
) -> list[dict[str, Any]]:
    """Some whole moves whose fields are as wanted: of every kind, and of each option a few."""
    found: list[dict[str, Any]] = []
    open_forms = [{"by": seat, "move": kind} for kind in kinds if wanted.get("move", kind) == kind]
    while open_forms:
        form = open_forms.pop()
        asked = field(form)
        if asked is None:
            found.append(form)
            continue
        options = ["-"] if asked.kind == "text" else asked.options
        if asked.name in wanted:
            options = [option for option in options if fits(option, wanted[asked.name])]
        for option in [*options[:1], *options[-1:]]:
            made = {**form, asked.name: option}
            if asked.last:
                found.append(made)
            elif len(open_forms) < 50:
                open_forms.append(made)
    return found


@pytest.mark.campaign
@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("game", GAMES)
def test_computer_players_find_the_clearly_best_moves(game: str, strength: str) -> None:
    known = cases(game).cases
    found = [case for case in known if is_good(case, chosen(game, case, strength))]
    assert len(found) >= FOUND_LEAST[strength]


def asked(game: str, first: int, step: int) -> None:
    """`strong` finds every position of some, but for those that are known to be missed."""
    for case in cases(game).cases[first::step]:
        good = is_good(case, chosen(game, case, "strong"))
        assert good != (case.name in MISSED.get(game, set())), case.name


@pytest.mark.parametrize("game", GAMES)
def test_strong_players_find_what_they_are_said_to_find(game: str) -> None:
    asked(game, list(GAMES).index(game) % SOME, SOME)


@pytest.mark.campaign
@pytest.mark.parametrize("game", GAMES)
def test_strong_players_find_every_position_that_they_are_said_to_find(game: str) -> None:
    asked(game, 0, 1)


def test_the_document_says_how_many_positions_strong_players_find() -> None:
    text = " ".join((ROOT / "docs" / "players.md").read_text("utf-8").split())
    for game in GAMES:
        title = TITLES[game]
        found = 20 - len(MISSED.get(game, set()))
        assert re.search(rf"`strong` finds [^.]*\b{found} in {title}", text), title
