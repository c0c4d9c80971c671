"""The rulebook of War for Arrakis: every question about a position or a move starts here."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.war_for_arrakis import (
    automaton,
    automaton_openings,
    battle_ends,
    battles,
    casualties,
    criteria,
    dice,
    hazards,
    marching,
    ops_cards,
    ops_choices,
    ops_desert,
    ops_pieces,
    ops_place,
    ops_prescience,
    ops_tokens,
    ops_vehicles,
    prescience,
    rounds,
    silence,
    turns,
    worms,
)
from adjudicator.games.war_for_arrakis.board import HARKONNEN
from adjudicator.games.war_for_arrakis.checks import (
    OPENS,
    RULES,
    check_move,
    is_narrowed,
    next_question,
)
from adjudicator.games.war_for_arrakis.elsewhere import ELSEWHERE
from adjudicator.games.war_for_arrakis.left_out import DUE, LOOKS, left_out
from adjudicator.games.war_for_arrakis.moments import PASSES, STEPS, UNASKED
from adjudicator.games.war_for_arrakis.questions import is_open
from adjudicator.games.war_for_arrakis.reasons_solo import left_idle
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.games.war_for_arrakis.seats import (
    EACH,
    deciders,
    has_passed,
    is_shared,
    note_actor,
    side_of,
)
from adjudicator.games.war_for_arrakis.tasks import (
    NEXT,
    ask,
    current,
    drop,
    go_on,
)
from adjudicator.rules import judging
from adjudicator.rules.bound import bound
from adjudicator.rules.course import begin_step
from adjudicator.rules.kinds import Kind, Move, always_open
from adjudicator.rules.multisets import put
from adjudicator.rules.records import Event, Field, Violation

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
    **ops_tokens.STARTS,
    **ops_vehicles.STARTS,
    **prescience.STARTS,
    **rounds.STARTS,
    **turns.STARTS,
    **worms.STARTS,
}
"""Task -> how it begins, where it does not simply ask."""

AT_ONCE = {name: start for name, start in STARTS.items() if name not in LOOKS}
"""Task -> how it begins, where nobody is asked before anything has happened."""

READY = {**battles.READY, **ops_cards.READY}
"""Task -> whether a seat is asked, where that does not follow from what it can choose."""

# --- going on ------------------------------------------------------------------------------------


def go_ahead(game: Game, position: Position) -> list[Event]:
    """Go on with the first task: it happens, or somebody is asked, or there is nothing to choose."""
    found = position.agenda[0]
    if position.automaton is not None and found.by == HARKONNEN:
        return go_solo(game, position, found)
    name = found.name
    if name in AT_ONCE:
        return AT_ONCE[name](game, position, found)
    return begin(game, position, found)


def go_solo(game: Game, position: Position, found: Task) -> list[Event]:
    """Go on with a task of the automaton: some go otherwise, and what the criteria leave no move for ends."""
    if found.name in criteria.DONE and position.automaton is not None:
        position.automaton.done = True
    if found.name == "replace":
        return criteria.replace_solo(game, position, found)
    if found.name in automaton.STARTS:
        events = automaton.STARTS[found.name](game, position, found)
    else:
        events = begin(game, position, found)
    if position.waiting == [HARKONNEN] and criteria.is_idle(game, position, current(position)):
        step = position.step
        events = events + left_idle(game, position, current(position))
        go_on(position)
        if step in PASSED:
            return events + PASSED[step](game, position)
        drop(position)
    return events


def begin(game: Game, position: Position, found: Task) -> list[Event]:
    """Begin a task: it happens, or somebody is asked, or there is nothing to choose."""
    name = found.name
    if name in AT_ONCE:
        return AT_ONCE[name](game, position, found)
    if name in STARTS:
        begun = found.left >= 0
        before = len(position.agenda)
        events = STARTS[name](game, position, found)
        if position.step != NEXT:
            return events
        if len(position.agenda) > before or (begun and name not in DUE):
            return events
        return left_out(game, position, found, LOOKS[name], begun) + events
    begun = found.left >= 0 and found.op != ""
    if found.left < 0:
        found.left = max(1, game.ops[found.op].count)
    if found.by not in position.sides and found.by != "table":
        return ask_partners(game, position, found, begun)
    if not is_asked(game, position, found, found.by):
        return skip(game, position, found, begun)
    ask(position, name, found.by)
    return []


def is_asked(game: Game, position: Position, found: Task, seat: str) -> bool:
    """Whether a seat is asked in a task: there is something to choose, or `READY` says so."""
    if found.name in READY:
        return READY[found.name](game, position, found, seat)
    partial: Move = {"by": seat, "move": found.name}
    asked = RULES[found.name].field(game, position, found, partial)
    return asked is None or is_open(game, position, found, partial, asked)


def skip(game: Game, position: Position, found: Task, begun: bool) -> list[Event]:
    """Leave a task out in which there is nothing to choose, and say why unless all of it is done."""
    drop(position)
    if begun and found.left == 0:
        return []
    return left_out(game, position, found, RULES[found.name].clause, begun)


def ask_partners(game: Game, position: Position, found: Task, begun: bool) -> list[Event]:
    """Ask those of two partners who may decide and have not passed; or there is nothing to do."""
    left = [seat for seat in deciders(position, found) if not has_passed(found, seat)]
    able = [seat for seat in left if is_asked(game, position, found, seat)]
    if len(able) == 0:
        return skip(game, position, found, begun)
    begin_step(position, found.name, able)
    return []


FOLLOW: dict[str, Callable[[Game, Position], list[Event]]] = {NEXT: go_ahead}
"""What happens by itself between two moves, by the step in which nobody is awaited."""

PASSED: dict[str, Callable[[Game, Position], list[Event]]] = {
    "act": turns.pass_turn,
    "conquer": battle_ends.stay_put,
    "deploy-token": ops_tokens.no_token,
    "move": marching.stop_moving,
    "swallow": worms.no_rescue,
}
"""Step -> what a pass does there, where it does not end the task."""


# --- one move ------------------------------------------------------------------------------------


def apply_move(game: Game, position: Position, move: Move) -> list[Event]:
    """Carry a move out; afterwards the rulebook goes on by itself, unless it asks at once."""
    found = position.agenda[0]
    by: str = move["by"]
    if found.name == "turn" and side_of(by) == found.by:
        found.pieces = {}
    if by != found.by:
        note_actor(position, by)
    rule = RULES[move["move"]]
    if position.automaton is not None and is_narrowed(position, found, by):
        noted = criteria.note(game, position, found, move)
        go_on(position)
        return noted + rule.apply(game, position, found, move)
    go_on(position)
    return rule.apply(game, position, found, move)


def check_pass(game: Game, position: Position, move: Move) -> Violation | None:
    """What forbids a pass: a cost that has been taken on, dice in hand, vehicles to place."""
    by = move["by"]
    if may_pass(game, position, by):
        return None
    code = "must"
    if automaton_openings.by_automaton(position, by):
        code = "automaton"
    elif position.step == "act":
        code = "dice"
    elif position.step == "place-vehicle":
        code = "vehicles"
    elif position.step == "yield-card":
        code = "card"
    elif current(position).name in ["deploy", "place"]:
        code = "unit"
    return Violation("turn.passing", code, {"by": by})


def may_pass(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat may pass."""
    if automaton_openings.by_automaton(position, seat):
        return automaton_openings.may_stop(position)
    if position.step == "act":
        return turns.may_pass_turn(game, position, seat)
    if position.step == "place-vehicle":
        return rounds.may_stop_vehicles(game, position)
    if position.step == "yield-card":
        return not ops_cards.may_discard(game, position, seat)
    return current(position).note != "must"


def apply_pass(game: Game, position: Position, move: Move) -> list[Event]:
    """End what is being done without doing it, or without doing more of it."""
    step = position.step
    found = current(position)
    if step in EACH and is_shared(position, found.by):
        found.used = put(found.used, move["by"])
        go_on(position)
        return []
    go_on(position)
    if step in PASSED:
        return PASSED[step](game, position)
    drop(position)
    return []


def elsewhere(game: Game, position: Position, move: Move) -> Violation | None:
    """Why a move is not made in a step that is not its own, where the step does not say it."""
    name: str = move["move"]
    if name not in ELSEWHERE or move["by"] == "table":
        return None
    code = ELSEWHERE[name](game, position, move["by"])
    return None if code == "" else Violation(RULES[name].clause, code, {"by": move["by"]})


KINDS: dict[str, Kind] = {
    **{
        name: Kind(
            clause=rule.clause,
            steps=STEPS.get(name, [name]),
            check=check_move,
            apply=apply_move,
            field=next_question,
            open=OPENS.get(name, always_open),
            elsewhere=elsewhere,
            waits=name not in UNASKED,
            by=rule.by,
            phases=rule.phases,
            topic=rule.topic,
        )
        for name, rule in RULES.items()
    },
    "confer": Kind(
        clause="teams.cones",
        steps=[],
        check=silence.check_confer,
        apply=silence.confer,
        open=silence.may_confer,
        waits=False,
    ),
    "pass": Kind(
        clause="turn.passing",
        steps=PASSES,
        check=check_pass,
        apply=apply_pass,
        open=may_pass,
    ),
}
"""Every kind of move, by name."""


# --- the rulebook --------------------------------------------------------------------------------


check: Callable[[Game, Position, Move], Violation | None] = bound(judging.check, KINDS)
"""The first clause a move breaks, or nothing: see `judging.check`."""
apply: Callable[[Game, Position, Move], list[Event]] = bound(bound(judging.apply, KINDS), FOLLOW)
"""Carry out a checked move: changes the position, returns what happened."""
kinds: Callable[[Game, Position, str], list[str]] = bound(judging.open_kinds, KINDS)
"""The kinds of move open to a seat (sorted); the table counts as a seat."""
next_field: Callable[[Game, Position, Move], Field | None] = bound(judging.next_field, KINDS)
"""The next field of a half-made move of an open kind, or nothing when it is complete."""


def moment(position: Position, seat: str) -> str:
    """A name for the present step; nobody chooses at once with another."""
    waiting = ", ".join(position.waiting)
    return f"{position.round}/{position.phase}/{position.step}/{waiting}"
