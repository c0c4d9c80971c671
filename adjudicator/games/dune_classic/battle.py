"""The battle phase up to the plans: choosing, Voice, Prescience (document 004, "6. Battles").

`battle_course` says which step follows which, `battle_plans` what a plan may be, `battle_outcome`
what comes of it, `battle_end` what is decided afterwards.
"""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dune_classic import battle_end
from adjudicator.games.dune_classic.battle_course import (
    next_battle,
    present,
    start_plans,
    start_prescience,
    start_traitors,
    start_voice,
)
from adjudicator.games.dune_classic.battle_plans import KINDS_OF_CARD, combatant_of
from adjudicator.games.dune_classic.battlefield import (
    battle_closed,
    calm,
    friends,
    parted,
    target_of,
    truce,
)
from adjudicator.games.dune_classic.records import Battle, Game, Position
from adjudicator.rules.course import finish
from adjudicator.rules.dune.battles import ask_element, seal_plan
from adjudicator.rules.dune.board import joined_parts
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
from adjudicator.rules.dune.plans import (
    answer_violation,
    answers,
    plan_violation,
)
from adjudicator.rules.dune.records import Voice
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Field, Violation, choice


def enter(game: Game, position: Position) -> list[Event]:
    """Begin with the first battle, or go on to the collection if there is none."""
    return next_battle(game, position)


# --- choose-battle -------------------------------------------------------------------------------


def check_choose(game: Game, position: Position, move: Move) -> Violation | None:
    """An aggressor names a battle and an opponent that it has (battle.aggressor, battle.storm)."""
    by = move["by"]
    place = move["place"]
    under_storm = place in game.parts and calm(game, position, place)
    if under_storm and parted(game, position, place, by, move["against"]):
        return Violation("battle.under-storm", "nobody", {"place": place})
    return battle_violation(game, position, move, friends(position, by), truce(game, position))


def apply_choose(game: Game, position: Position, move: Move) -> list[Event]:
    """Begin the battle; it is known by the first part of its battlefield, whichever was named."""
    place = joined_parts(game, position, move["place"])[0]
    position.battles += 1
    position.battle = Battle(
        place=place,
        territory=game.parts[place].territory,
        aggressor=move["by"],
        defender=move["against"],
        voice=None,
        prescience=None,
        plans={},
        calls=[],
        winner="",
        losses=0,
        spoils=[],
        captive="",
    )
    return start_voice(game, position)


def choose_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The place, then the opponent there (battle.aggressor)."""
    peace = friends(position, partial["by"])
    return battle_form(game, position, partial, peace, truce(game, position))


# --- voice, prescience ---------------------------------------------------------------------------


def check_voice(game: Game, position: Position, move: Move) -> Violation | None:
    """An order to play or to refuse a kind of card: battle.voice."""
    return voice_violation(move, KINDS_OF_CARD)


def apply_voice(game: Game, position: Position, move: Move) -> list[Event]:
    """The order stands; next is Prescience (battle.voice)."""
    present(position).voice = Voice(by=move["by"], order=move["order"], what=move["what"])
    return start_prescience(game, position)


def voice_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The order, then the kind of card (battle.voice)."""
    return voice_form(partial, KINDS_OF_CARD)


def pass_voice(game: Game, position: Position, seat: str) -> list[Event]:
    """No order is given; next is Prescience."""
    return start_prescience(game, position)


def check_ask(game: Game, position: Position, move: Move) -> Violation | None:
    """Prescience asks for one element of a plan: battle.prescience."""
    return question_violation(move)


def apply_ask(game: Game, position: Position, move: Move) -> list[Event]:
    """The opponent has to answer (battle.prescience)."""
    ask_element(position, move, target_of(position, move["by"]))
    return []


def ask_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The element of the plan (battle.prescience)."""
    return question_form(partial)


def pass_prescience(game: Game, position: Position, seat: str) -> list[Event]:
    """Nothing is asked; next are the plans."""
    return start_plans(position)


def asked_element(position: Position) -> str:
    """The element of the plan that Prescience asks for."""
    prescience = present(position).prescience
    assert prescience is not None
    return prescience.element


def check_answer(game: Game, position: Position, move: Move) -> Violation | None:
    """The answer is one that the opponent's plan can keep.

    Clause battle.prescience-answer and what a plan may be.
    """
    who = combatant_of(game, position, move["by"])
    return answer_violation(game, position, who, asked_element(position), move["value"])


def apply_answer(game: Game, position: Position, move: Move) -> list[Event]:
    """The answer binds the plan; next are the plans."""
    prescience = present(position).prescience
    assert prescience is not None
    prescience.answer = move["value"]
    return start_plans(position)


def answer_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The value, out of those that a plan can keep."""
    if "value" not in partial:
        who = combatant_of(game, position, partial["by"])
        options = answers(game, position, who, asked_element(position))
        return choice("value", options, last=True)
    return None


# --- plans ---------------------------------------------------------------------------------------


def check_plan(game: Game, position: Position, move: Move) -> Violation | None:
    """A plan is of what its maker has, and keeps what was promised (`plan_violation`)."""
    who = combatant_of(game, position, move["by"])
    return plan_violation(game, position, who, plan_in(move))


def apply_plan(game: Game, position: Position, move: Move) -> list[Event]:
    """The plan is sealed; when both are, they are opened and traitors may be called."""
    seal_plan(position, move)
    if finish(position, move["by"]):
        return start_traitors(game, position)
    return []


def plan_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Leader, number, weapon and defense, each out of what goes with the ones before."""
    return plan_form(game, position, combatant_of(game, position, partial["by"]), partial)


KINDS: dict[str, Kind] = {
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
        steps=["voice"],
        check=check_voice,
        apply=apply_voice,
        field=voice_field,
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
        steps=["plans"],
        check=check_plan,
        apply=apply_plan,
        field=plan_field,
    ),
    **battle_end.KINDS,
}
"""The kinds of move of this phase."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {
    "voice": pass_voice,
    "prescience": pass_prescience,
    **battle_end.PASSES,
}
"""What a pass does in the steps of this phase."""
