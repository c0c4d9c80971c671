"""The rules of every kind of move and the beginnings of every task, gathered from their modules."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.war_for_arrakis import (
    alone,
    automaton,
    battle_ends,
    battles,
    casualties,
    dealing,
    dice,
    free_actions,
    hazards,
    marching,
    ops_cards,
    ops_choices,
    ops_desert,
    ops_pieces,
    ops_place,
    ops_prescience,
    ops_vehicles,
    prescience,
    rolling,
    rounds,
    turns,
    worms,
)
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.games.war_for_arrakis.tasks import Rule
from adjudicator.rules.records import Event

RULES: dict[str, Rule] = {
    **alone.RULES,
    **automaton.RULES,
    **battle_ends.RULES,
    **battles.RULES,
    **casualties.RULES,
    **dealing.RULES,
    **dice.RULES,
    **free_actions.RULES,
    **hazards.RULES,
    **marching.RULES,
    **ops_cards.RULES,
    **ops_choices.RULES,
    **ops_desert.RULES,
    **ops_pieces.RULES,
    **ops_place.RULES,
    **ops_prescience.RULES,
    **ops_vehicles.RULES,
    **prescience.RULES,
    **rolling.RULES,
    **rounds.RULES,
    **turns.RULES,
    **worms.RULES,
}
"""Kind of move -> how it is done."""

STARTS: dict[str, Callable[[Game, Position, Task], list[Event]]] = {
    **automaton.TABLE_STARTS,
    **battle_ends.STARTS,
    **battles.STARTS,
    **casualties.STARTS,
    **dice.STARTS,
    **hazards.STARTS,
    **marching.STARTS,
    **ops_cards.STARTS,
    **ops_choices.STARTS,
    **ops_desert.STARTS,
    **ops_pieces.STARTS,
    **ops_place.STARTS,
    **ops_prescience.STARTS,
    **ops_vehicles.STARTS,
    **prescience.STARTS,
    **rounds.STARTS,
    **turns.STARTS,
    **worms.STARTS,
}
"""Task -> how it begins, where it does not simply ask."""
