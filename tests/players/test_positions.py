"""Positions with a clearly best move: each stands for itself, and computer players find them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from adjudicator.log.lines import encode
from adjudicator.players.minds.strengths import STRENGTHS
from adjudicator.registry import GAMES, rulebook
from adjudicator.rules.records import Field
from benchmarks.player_positions import cases, chosen, fits, game_of, is_good, position_of

FOUND_LEAST = {"easy": 0, "steady": 14, "strong": 16}


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
