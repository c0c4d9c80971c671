"""What is wrong with a move, and what its form asks for next."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.war_for_arrakis import (
    alone,
    automaton,
    automaton_openings,
    battle_ends,
    battles,
    casualties,
    criteria,
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
    ops_tokens,
    ops_transfers,
    ops_vehicles,
    prescience,
    reasons,
    rolling,
    rounds,
    turns,
    worms,
)
from adjudicator.games.war_for_arrakis.board import HARKONNEN
from adjudicator.games.war_for_arrakis.questions import Question, field_of
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.games.war_for_arrakis.tasks import (
    Rule,
    current,
    told_until,
    wrong,
)
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Field, Violation

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
    **ops_tokens.RULES,
    **ops_transfers.RULES,
    **ops_vehicles.RULES,
    **prescience.RULES,
    **rolling.RULES,
    **rounds.RULES,
    **turns.RULES,
    **worms.RULES,
}
"""Kind of move -> how it is done."""

OPENS: dict[str, Callable[[Game, Position, str], bool]] = {
    "boost": battles.may_boost,
    "cease": automaton_openings.may_cease,
    "claim": prescience.may_claim,
    "close-harvest": automaton_openings.may_close,
    "desert-power": turns.may_use_desert_power,
    "detonate": prescience.may_detonate,
    "go": automaton_openings.may_go,
    "leave": automaton_openings.may_leave,
    "pay": hazards.may_pay,
    "play": turns.may_play,
    "play-card": ops_cards.may_play_card,
    "play-free": turns.may_play_free,
    "press-on": automaton_openings.may_press_on,
    "scout": free_actions.may_scout,
    "spend": turns.may_spend,
    "stockpile": hazards.may_stockpile,
    "train": free_actions.may_train,
    "yield-card": ops_cards.may_discard,
}
"""Kinds that are not open whenever step and seat are right -> whether they are open."""

OPEN_BY_FIELDS = ["boost", "desert-power", "pay", "play", "play-card", "spend", "yield-card"]
"""Those of them of which every move whose fields are right is open."""


def check_move(game: Game, position: Position, move: Move) -> Violation | None:
    """What is wrong with a move: that its kind is not open now, or one of its fields."""
    name: str = move["move"]
    found = position.agenda[0]
    rule = RULES[name]
    field = rule.field
    if position.automaton is not None and is_narrowed(position, found, move["by"]):
        field = narrowed
    if name not in OPENS:
        broken = wrong(rule, field, game, position, found, move)
        return None if broken is None else refused(game, position, found, move, broken)
    if name in OPEN_BY_FIELDS:
        broken = wrong(rule, field, game, position, found, move)
        if broken is None:
            return None
    if not OPENS[name](game, position, move["by"]):
        return reasons.closed(game, position, move, rule.clause, clause_of(position, found, name))
    broken = wrong(rule, field, game, position, found, move)
    return None if broken is None else refused(game, position, found, move, broken)


def clause_of(position: Position, found: Task, name: str) -> str:
    """The clause of a kind of move: in a solo game one of the automaton's, where it is limited there."""
    solo = position.automaton is not None and name in ["flee", "scout", "train"]
    if solo or criteria.is_moved(position, found):
        return criteria.CLAUSES.get(name, RULES[name].clause)
    return RULES[name].clause


def refused(
    game: Game, position: Position, found: Task, move: Move, broken: Violation
) -> Violation:
    """What is wrong with a field of a move, with the reason why its value cannot be chosen."""
    if broken.code != "not-open":
        return broken
    name: str = move["move"]
    rule = RULES[name]
    moved = criteria.is_moved(position, found)
    if moved:
        plain = wrong(rule, rule.field, game, position, found, move)
        last = str(broken.args["field"])
        if plain is None or plain.args["field"] != last:
            told = told_until(rule.field, game, position, found, move, last)
            return criteria.broken_by(game, position, found, told, broken)
    clause = rule.clause if moved else clause_of(position, found, name)
    args = {**broken.args, "by": move["by"]}
    plainly = Violation(clause, broken.code, args)
    return reasons.explained(game, position, found, move, rule.clause, plainly)


def is_narrowed(position: Position, found: Task, seat: str) -> bool:
    """Whether the criteria of the automaton limit what a seat may choose."""
    return position.automaton is not None and seat == HARKONNEN and found.by == HARKONNEN


def narrowed(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """The next question of a half-made move of the automaton, with the values that its criteria leave."""
    asked = RULES[partial["move"]].field(game, position, found, partial)
    return criteria.narrowed(game, position, found, partial, asked)


def next_question(game: Game, position: Position, partial: Move) -> Field | None:
    """The next field of a half-made move."""
    found = current(position)
    field = (
        narrowed if is_narrowed(position, found, partial["by"]) else RULES[partial["move"]].field
    )
    asked = field(game, position, found, partial)
    return field_of(game, position, found, partial, asked)
