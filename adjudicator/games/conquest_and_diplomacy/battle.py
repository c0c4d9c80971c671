"""The battle phase up to the plans: exchanging traitors, choosing, Voice, Prescience, plans.

Document 001, "Battles". `battle_course` says which step follows which, `battle_end` what happens once
plans are open, `battle_outcome` what comes of it.
"""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.conquest_and_diplomacy import battle_end, traitor_exchange
from adjudicator.games.conquest_and_diplomacy.battle_course import (
    after_plans,
    battle_closed,
    begin_battle,
    may_wait,
    next_ability,
    next_battle,
    open_plans,
)
from adjudicator.games.conquest_and_diplomacy.battlefield import (
    KINDS_OF_WEAPON,
    combatant_of,
    combatants,
    friends,
    opponent,
    present,
    split,
    truce,
)
from adjudicator.games.conquest_and_diplomacy.records import Game, Position
from adjudicator.games.conquest_and_diplomacy.turn import has
from adjudicator.rules.course import begin_step, finish, ruling
from adjudicator.rules.dune.battles import ask_element, seal_plan
from adjudicator.rules.dune.board import forces_in, in_storm, joined_parts
from adjudicator.rules.dune.forms import (
    battle_form,
    battle_violation,
    plan_form,
    plan_in,
    question_form,
    question_violation,
    voice_form,
    voice_violation,
)
from adjudicator.rules.dune.plans import answer_violation, answers, plan_violation
from adjudicator.rules.dune.reach import HAVEN
from adjudicator.rules.dune.records import Voice
from adjudicator.rules.dune.travel import no_such_part
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Field, Violation, choice


def enter(game: Game, position: Position) -> list[Event]:
    """Begin with the first battle, or go on to the collection if there is none."""
    position.battle = None
    return next_battle(game, position)


# --- choose-battle -------------------------------------------------------------------------------


def check_choose(game: Game, position: Position, move: Move) -> Violation | None:
    """Who has the battle advantage names a battle that it has.

    Clauses battle.aggressor, battle.storm, battle.under-storm.
    """
    by = move["by"]
    place = move["place"]
    if place not in game.parts:
        return no_such_part(game, "battle.aggressor", place)
    found = opponent_violation(game, position, by, place, move["against"])
    if found is not None:
        return found
    if truce(game, position) and in_storm(game, position, place):
        return Violation("battle.under-storm", "truce", {"place": place})
    for seat in [by, move["against"]]:
        if split(game, position, game.parts[place].territory, seat):
            args: dict[str, int | str] = {"place": place, "faction": seat}
            return Violation("battle.under-storm", "nobody", args)
    peace = friends(game, position, by)
    return battle_violation(game, position, move, peace, truce(game, position))


def opponent_violation(
    game: Game, position: Position, by: str, place: str, against: str
) -> Violation | None:
    """Who of two seats has no forces in a territory, or that nobody fights there."""
    args: dict[str, int | str] = {"by": by, "place": place, "against": against}
    territory = game.parts[place].territory
    if game.territories[territory].terrain == HAVEN:
        return Violation("battle.aggressor", "haven", args)
    if forces_in(game, position, territory, by) == 0:
        return Violation("battle.aggressor", "no-forces", args)
    if against == by:
        return Violation("battle.aggressor", "itself", args)
    if against not in position.sides or forces_in(game, position, territory, against) == 0:
        return Violation("battle.aggressor", "no-opponent", args)
    return None


def apply_choose(game: Game, position: Position, move: Move) -> list[Event]:
    """Begin the battle; it is known by the first part of its battlefield, whichever was named."""
    place = joined_parts(game, position, move["place"])[0]
    return begin_battle(game, position, place, move["by"], move["against"])


def choose_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The place, then the opponent there (battle.aggressor)."""
    peace = friends(game, position, partial["by"])
    return battle_form(game, position, partial, peace, truce(game, position))


# --- voice, prescience ---------------------------------------------------------------------------


def nameable(game: Game, position: Position) -> list[str]:
    """What the Voice may name (sorted): kinds of weapons, by ruling `voice-scope` also weapons."""
    if ruling(game, position, "voice-scope") == "type":
        return KINDS_OF_WEAPON
    weapons = [card.id for card in game.cards.values() if card.attack != ""]
    return sorted([*KINDS_OF_WEAPON, *weapons])


def check_voice(game: Game, position: Position, move: Move) -> Violation | None:
    """An order to play or to refuse a kind of weapon: battle.voice."""
    if not may_speak(game, position, move["by"]):
        now: dict[str, int | str] = {"phase": position.phase, "step": position.step}
        return Violation("battle.voice", "not-now", {**now, "move": "voice"})
    return voice_violation(move, nameable(game, position))


def apply_voice(game: Game, position: Position, move: Move) -> list[Event]:
    """The order stands; a plan that was made before is made anew (battle.changed-mind)."""
    battle = present(position)
    by = move["by"]
    battle.voice = Voice(by=by, order=move["order"], what=move["what"])
    given: dict[str, int | str] = {"by": by, "order": move["order"], "what": move["what"]}
    late = position.step in ["late-voice", "plans"]
    events = [Event("voice-used", "battle.voice-late" if late else "battle.voice", given)]
    if position.step == "plans":
        return [*events, *voice_over_plans(position, by)]
    if late:
        other = opponent(position, by)
        plans = {seat: plan for seat, plan in battle.plans.items() if seat != other}
        battle.plans = plans
        begin_step(position, "replan", [other])
        return [*events, Event("plan-taken-back", "battle.changed-mind", {"by": other})]
    return events + next_ability(game, position)


def voice_over_plans(position: Position, by: str) -> list[Event]:
    """The order stands while plans are made: one that is made already is made anew."""
    battle = present(position)
    battle.late = False
    other = opponent(position, by)
    if other not in battle.plans:
        return []
    battle.plans = {}
    begin_step(position, "plans", combatants(position))
    return [Event("plan-taken-back", "battle.changed-mind", {"by": other})]


def may_speak(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat that is awaited has the Voice: while plans are made, if it has waited."""
    if position.step == "plans":
        return present(position).late and has(game, seat, "voice")
    return True


def voice_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The order, then the kind of weapon (battle.voice)."""
    return voice_form(partial, nameable(game, position))


def pass_voice(game: Game, position: Position, seat: str) -> list[Event]:
    """No order is given now; by a ruling perhaps later."""
    present(position).late = may_wait(game, position, seat)
    return next_ability(game, position)


def pass_late_voice(game: Game, position: Position, seat: str) -> list[Event]:
    """No order is given: the plans are opened."""
    return open_plans(game, position)


def check_ask(game: Game, position: Position, move: Move) -> Violation | None:
    """Prescience asks for one element of a plan: battle.prescience."""
    return question_violation(move)


def apply_ask(game: Game, position: Position, move: Move) -> list[Event]:
    """The opponent has to answer (battle.prescience)."""
    ask_element(position, move, opponent(position, move["by"]))
    return []


def ask_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The element of the plan (battle.prescience)."""
    return question_form(partial)


def pass_prescience(game: Game, position: Position, seat: str) -> list[Event]:
    """Nothing is asked."""
    return next_ability(game, position)


def asked_element(position: Position) -> str:
    """The element of the plan that Prescience asks for."""
    prescience = present(position).prescience
    assert prescience is not None
    return prescience.element


def check_answer(game: Game, position: Position, move: Move) -> Violation | None:
    """The answer is one that the opponent's plan can keep: battle.prescience-answer."""
    who = combatant_of(game, position, move["by"])
    return answer_violation(game, position, who, asked_element(position), move["value"])


def apply_answer(game: Game, position: Position, move: Move) -> list[Event]:
    """The answer binds the plan."""
    prescience = present(position).prescience
    assert prescience is not None
    prescience.answer = move["value"]
    return next_ability(game, position)


def answer_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The value, out of those that a plan can keep."""
    if "value" not in partial:
        who = combatant_of(game, position, partial["by"])
        return choice("value", answers(game, position, who, asked_element(position)), True)
    return None


# --- plans ---------------------------------------------------------------------------------------


def check_plan(game: Game, position: Position, move: Move) -> Violation | None:
    """A plan is of what its maker has, and keeps what was promised (`plan_violation`).

    Clause battle.voice-late: a seal is opened once the Voice can no longer be used.
    """
    if "opens" in move and unspoken(game, position, move["by"]) != "":
        args: dict[str, int | str] = {
            "by": move["by"],
            "other": unspoken(game, position, move["by"]),
        }
        return Violation("battle.voice-late", "opened-early", args)
    who = combatant_of(game, position, move["by"])
    return plan_violation(game, position, who, plan_in(move))


def unspoken(game: Game, position: Position, seat: str) -> str:
    """The opponent of a seat if it still makes its plan and may use the Voice until then, or ""."""
    other = opponent(position, seat)
    if present(position).late and other in position.waiting and has(game, other, "voice"):
        return other
    return ""


def apply_plan(game: Game, position: Position, move: Move) -> list[Event]:
    """The plan is made; once both are, they are opened, unless the Voice has waited."""
    seal_plan(position, move)
    if finish(position, move["by"]):
        return after_plans(game, position)
    return []


def plan_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Leader, number, weapon and defense, each out of what goes with the ones before."""
    return plan_form(game, position, combatant_of(game, position, partial["by"]), partial)


KINDS: dict[str, Kind] = {
    **traitor_exchange.KINDS,
    "choose-battle": Kind(
        clause="battle.aggressor",
        steps=["choose-battle"],
        check=check_choose,
        apply=apply_choose,
        field=choose_field,
        closed=battle_closed,
    ),
    "voice": Kind(
        clause="battle.voice",
        steps=["late-voice", "plans", "voice"],
        check=check_voice,
        apply=apply_voice,
        field=voice_field,
        open=may_speak,
    ),
    "ask": Kind(
        clause="battle.prescience",
        steps=["prescience"],
        check=check_ask,
        apply=apply_ask,
        field=ask_field,
    ),
    "answer": Kind(
        clause="battle.prescience-answer",
        steps=["answer"],
        check=check_answer,
        apply=apply_answer,
        field=answer_field,
    ),
    "plan": Kind(
        clause="battle.plan",
        steps=["plans", "replan"],
        check=check_plan,
        apply=apply_plan,
        field=plan_field,
    ),
    **battle_end.KINDS,
}
"""The kinds of move of this phase."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {
    **traitor_exchange.PASSES,
    "voice": pass_voice,
    "late-voice": pass_late_voice,
    "prescience": pass_prescience,
    **battle_end.PASSES,
}
"""What a pass does in the steps of this phase."""
